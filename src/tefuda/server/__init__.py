"""Rooms that survive anything: the ASGI application, rooms, storage, clocks and bots at the table."""

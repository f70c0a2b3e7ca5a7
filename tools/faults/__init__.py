"""What breaks on purpose, and what must hold then.

loop.py     an event loop that knows when all has come to rest    asgi.py    requests and sockets without a network
store.py    a store whose operations go wrong                     ledger.py  the model: what is durable, and may be told
server.py   a whole server in this process, and its guests        story.py   everything that people do in rooms
machine.py  the same in any order, with tasks that are cancelled
vfs.py      records what SQLite does to its files                 disk.py    what a loss of power leaves of them
"""

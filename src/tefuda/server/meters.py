"""What is counted, for Prometheus."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)


class Meters:
    """One set an application, so that two can live in one process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.entries = Counter("tefuda_entries", "Entries made durable", ["kind"], registry=self.registry)
        self.refused = Counter("tefuda_refused", "Requests refused", ["code"], registry=self.registry)
        self.messages = Counter("tefuda_messages", "Messages received", ["type"], registry=self.registry)
        self.faults = Counter("tefuda_faults", "Jobs that failed through our fault", registry=self.registry)
        self.rooms = Gauge("tefuda_rooms", "Rooms in memory", registry=self.registry)
        self.sockets = Gauge("tefuda_sockets", "Open sockets", registry=self.registry)
        self.queued = Gauge("tefuda_queued", "Questions that wait for a worker", ["pool"], registry=self.registry)
        self.dropped = Counter("tefuda_dropped", "Questions refused by a full queue", ["pool"], registry=self.registry)
        self.killed = Counter("tefuda_workers_lost", "Workers killed or dead", ["pool"], registry=self.registry)
        self.under_way = Gauge("tefuda_under_way", "Messages that wait in rooms", registry=self.registry)
        self.cut = Counter("tefuda_sockets_cut", "Sockets cut since nobody read or answered", registry=self.registry)
        self.durable = Histogram(
            "tefuda_durable_seconds", "From judging to durable", buckets=BUCKETS, registry=self.registry
        )
        self.thinking = Histogram(
            "tefuda_thinking_seconds", "What bots take in a worker", buckets=BUCKETS, registry=self.registry
        )

    def text(self) -> bytes:
        """All of them in Prometheus' own format."""
        return generate_latest(self.registry)


__all__ = ["Meters"]

"""What the server counts about itself, as `/metrics` gives it."""

from collections.abc import Iterable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector
from prometheus_client.core import CounterMetricFamily
from prometheus_client.registry import Collector

from hangjack.web.loop.probe import Probe
from hangjack.web.server import Server


class Metrics:
    """What the server counts about itself; no personal data, no addresses."""

    def __init__(self, server: Server) -> None:
        """Begin counting."""
        self.registry = CollectorRegistry()
        self.answers = Counter(
            "hangjack_answers",
            "Answers by operation and status",
            ["operation", "status"],
            registry=self.registry,
        )
        self.seconds = Histogram(
            "hangjack_seconds", "Seconds to an answer", ["operation"], registry=self.registry
        )
        listeners = Gauge("hangjack_listeners", "Live listeners", registry=self.registry)
        listeners.set_function(lambda: server.hub.listeners)
        self.probe = Probe(self.registry)
        self.registry.register(_Worked(server))
        ProcessCollector(registry=self.registry)


class _Worked(Collector):
    """What the workshop has worked out, by what it was."""

    def __init__(self, server: Server) -> None:
        self._server = server

    def collect(self) -> Iterable[CounterMetricFamily]:
        found = CounterMetricFamily(
            "hangjack_worked_out", "What was worked out beside the event loop", labels=["what"]
        )
        for what, times in self._server.workshop.worked.items():
            found.add_metric([what], times)
        yield found

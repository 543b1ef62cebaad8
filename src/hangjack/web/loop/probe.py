"""The probe: how long the event loop is held, by whom, and how late everything else comes because of it.

Whoever waits at a table waits for the loop. A step is what a request does without letting others in; each is timed, and those beyond the
budget are counted by what was asked for. A heart that beats every few milliseconds tells how late it is whatever held the
loop: the collector, another thread, or somebody else's program on the same machine.
"""

import asyncio
from collections.abc import Coroutine, Generator, MutableMapping
from time import monotonic, perf_counter, thread_time
from typing import Any

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from starlette.types import ASGIApp, Receive, Scope, Send

BUDGET_S = 0.02
"""How long a request may keep everybody else waiting."""

BEAT_S = 0.01
_BOUNDS = (0.001, 0.002, 0.005, 0.01, BUDGET_S, 0.05, 0.1, 0.2, 0.5, 1.0, 5.0)

ASKED_FOR = "hangjack.asked-for"
"""Where a request's scope says what was asked for: a page or an operation by its name, never an address."""


class Probe:
    """What is measured of the event loop, in one process."""

    def __init__(self, registry: CollectorRegistry) -> None:
        """Measure into *registry*."""
        self.holds = Histogram(
            "hangjack_loop_hold_seconds",
            "How long a request holds the event loop in one step",
            buckets=_BOUNDS,
            registry=registry,
        )
        self.late = Histogram(
            "hangjack_loop_late_seconds",
            "How late the event loop comes to what is due",
            buckets=_BOUNDS,
            registry=registry,
        )
        self.over_budget = Counter(
            "hangjack_loop_over_budget",
            f"Steps that held the event loop longer than {BUDGET_S * 1000:.0f} ms, by what was asked for",
            ["asked_for"],
            registry=registry,
        )
        self.longest_hold_s = 0.0
        self.longest_work_s = 0.0
        self.longest_late_s = 0.0
        for name, says, longest in (
            ("hold", "Longest hold of the event loop by a request", lambda: self.longest_hold_s),
            ("work", "The most that a request worked in one hold", lambda: self.longest_work_s),
            ("late", "Latest that the event loop came to what was due", lambda: self.longest_late_s),
        ):
            gauge = Gauge(f"hangjack_loop_longest_{name}_seconds", says, registry=registry)
            gauge.set_function(longest)

    def step(self, seconds: float, worked_s: float, scope: MutableMapping[str, Any]) -> None:
        """Take down that a request has held the loop for so long, and has worked for so much of it.

        The rest of the time it had no processor, because others had it: what a busy machine adds.
        """
        self.holds.observe(seconds)
        self.longest_hold_s = max(self.longest_hold_s, seconds)
        self.longest_work_s = max(self.longest_work_s, worked_s)
        if seconds > BUDGET_S:
            self.over_budget.labels(scope.get(ASKED_FOR, "other")).inc()

    async def beat(self) -> None:
        """Measure how late the loop is, again and again."""
        while True:
            due = perf_counter() + BEAT_S
            await asyncio.sleep(BEAT_S)
            late = max(0.0, perf_counter() - due)
            self.late.observe(late)
            self.longest_late_s = max(self.longest_late_s, late)


class Probed:
    """Stands before the application and times what each request does in one go."""

    def __init__(self, app: ASGIApp) -> None:
        """Stand before *app*."""
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the application answer, step by step."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        probe: Probe = scope["app"].state.metrics.probe
        scope["app"].state.server.asked_at = monotonic()
        answering = self.app(scope, receive, send)
        assert isinstance(answering, Coroutine), "an application is asked by a coroutine"
        await _Stepped(answering, scope, probe)


class _Stepped:
    """A coroutine whose steps are timed."""

    def __init__(self, inner: Coroutine[Any, Any, None], scope: Scope, probe: Probe) -> None:
        self.inner, self.scope, self.probe = inner, scope, probe

    def __await__(self) -> Generator[Any, Any, None]:
        inner, thrown = self.inner, None
        while True:
            began, worked = perf_counter(), thread_time()
            try:
                waits_for = inner.send(None) if thrown is None else inner.throw(thrown)
            except StopIteration:
                return
            finally:
                self.probe.step(perf_counter() - began, thread_time() - worked, self.scope)
            thrown = None
            try:
                yield waits_for
            except BaseException as error:  # noqa: BLE001 - whatever it is, it is meant for who waits inside
                thrown = error

"""What the server answers beside the table of operations, for its description: live streams, health, figures."""

from typing import Any

from msgspec import Struct

from hangjack.web.api.operations import COMPETITION, MATCH
from hangjack.web.live.pictures import LiveCompetition, LiveMatch

STREAM = "text/event-stream"


class Alive(Struct, frozen=True):
    """That the process answers."""

    alive: bool


class Ready(Struct, frozen=True):
    """That the store answers too, and that the server is not about to stop."""

    ready: bool


class Beside(Struct, frozen=True):
    """Something that can be read and is no operation: how it is answered, in which kind of text."""

    path: str
    name: str
    summary: str
    more: str
    media_type: str = "application/json"
    answer: Any = None
    """The type of what is answered, where it is JSON."""
    events: tuple[tuple[str, Any], ...] = ()
    """The events of a stream, each with the type of what it carries."""


BESIDE = (
    Beside(
        f"{COMPETITION}/live",
        "live-competition",
        "Follow a competition.",
        "Server-sent events without end. First the present picture of the competition and of every match under way, then "
        "each one anew when it changes. A picture is always whole. `: ` lines keep the connection open.",
        STREAM,
        events=(("competition", LiveCompetition), ("match", LiveMatch)),
    ),
    Beside(
        f"{MATCH}/live",
        "live-match",
        "Follow a match.",
        "Server-sent events without end. First the present picture, unless it is the one of `Last-Event-ID`, then each newer "
        "one. While scores are withheld it has none.",
        STREAM,
        events=(("match", LiveMatch),),
    ),
    Beside("/api/health", "health", "Is the process alive?", "For a watchdog.", answer=Alive),
    Beside("/api/ready", "ready", "Is it ready?", "For a load balancer: 503 while it stops.", answer=Ready),
    Beside(
        "/metrics",
        "metrics",
        "What the server counts about itself.",
        "Counters and times in the text format of Prometheus; no personal data.",
        "text/plain",
    ),
    Beside("/api/openapi.json", "openapi", "This document.", "As JSON, for this very server.", answer=dict),
)
"""All of them."""

"""Incidents put to the pinochle referee, and what is expected of a ruling, in few words."""

from typing import Any

from hangjack.games.pinochle import Seat, Side, Tally
from hangjack.games.pinochle.competition.resulting import PinochleGame
from hangjack.games.pinochle.referee import (
    Incident,
    Kind,
    Penalties,
    RuledTable,
    Ruling,
    Settled,
    apply_ruling,
    rule,
)
from hangjack.rulebooks.house import with_settings
from hangjack.rulebooks.rules import game_rules
from hangjack.rulebooks.shelf import book

PLAY_FAULTS = [Kind.FAILED_TO_FOLLOW, Kind.FAILED_TO_BEAT, Kind.FAILED_TO_TRUMP]
OWN_CLAUSE = dict(zip(PLAY_FAULTS, ("reneges-1", "reneges-2", "reneges-3"), strict=True))
AT_PLAY = RuledTable("play", 60, Side.NS, Tally(34, 22), Seat.WEST, Tally(100, 200))
IN_AUCTION = RuledTable("auction", 52, meld=Tally(24, 30), dealer=Seat.WEST)
CALLED: dict[str, Any] = {
    "offender": "W",
    "caller": "N",
    "trick_closed": True,
    "established": "yes",
    "cards_identified": 2,
}


def penalties(**changes: Any) -> Penalties:
    """Return the penalty table of a house with *changes* to its settings."""
    return game_rules(with_settings(book("pinochle500"), changes), PinochleGame).penalties


BOOK = penalties()


def judged(kind: Kind, table: RuledTable = AT_PLAY, by: Penalties = BOOK, /, **facts: Any) -> Ruling:
    """Return the ruling when all facts that matter are known."""
    ruling = rule(Incident(kind, table, facts), by)
    assert isinstance(ruling, Ruling), ruling
    return ruling


def after(kind: Kind, table: RuledTable = AT_PLAY, by: Penalties = BOOK, /, **facts: Any) -> Settled:
    """Return what the ruling does to the table."""
    return apply_ruling(table, judged(kind, table, by, **facts))


def cites(ruling: Ruling) -> set[str]:
    """Return the clauses of *ruling* without their book."""
    return {each.removeprefix("pinochle500-") for each in ruling.clauses}

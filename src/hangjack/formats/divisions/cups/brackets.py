"""Ties in the bracket of a cup: what each is called as a match, its round, and where its winner plays on."""

from collections.abc import Container
from datetime import date

from hangjack.competition.fixtures.bracket import WinnerOf
from hangjack.errors import Refused
from hangjack.formats.divisions.cups.allowed import PEOPLE
from hangjack.formats.divisions.cups.cups import Cup, Cups
from hangjack.ids import MatchId


def match_of(cup: str, tie: MatchId) -> MatchId:
    """Return what the match of a tie is called: no cup's name has the dash that parts it from the tie."""
    return MatchId(f"{cup}-{tie}")


def tie_named(cups: Cups, match: MatchId) -> tuple[Cup, MatchId] | None:
    """Return the cup and the tie that *match* is, whoever plays in it; None for a match of no cup."""
    name, _, tie = match.partition("-")
    cup = cups.get(name)
    known = cup is not None and any(each.match == tie for each in cup.bracket.ties)
    return (cup, MatchId(tie)) if cup is not None and known else None


def round_of(cup: Cup, tie: MatchId) -> int:
    """Return in which round of its cup a tie is."""
    return next(
        at for at, ties in enumerate(cup.bracket.rounds, start=1) for each in ties if each.match == tie
    )


def last_day(cup: Cup, tie: MatchId) -> date | None:
    """Return the day by which a tie is to be played; None where nobody has said one."""
    return cup.until.get(round_of(cup, tie))


def following(cup: Cup, tie: MatchId) -> MatchId | None:
    """Return the tie in which the winner of *tie* plays on; None after the last."""
    return next((each.match for each in cup.bracket.ties if WinnerOf(tie) in each.sides), None)


def played_on(cup: Cup, tie: MatchId, under_way: Container[MatchId]) -> MatchId | None:
    """Return the tie that stands in the way of changing who won *tie*: the next one, once it is played or has begun."""
    after = following(cup, tie)
    if after is None:
        return None
    begun = cup.opened.kind in PEOPLE and after in cup.started
    is_open = match_of(cup.opened.cup, after) in under_way
    return after if begun or is_open or after in cup.bracket.results else None


def require_next_waits(cup: Cup, tie: MatchId, under_way: Container[MatchId]) -> None:
    """Refuse to change who won *tie* once the next tie is played, or has begun with the winner in it."""
    after = played_on(cup, tie, under_way)
    if after is None:
        return
    key = "cup.next-played" if after in cup.bracket.results else "cup.next-begun"
    raise Refused(
        key, cup=cup.opened.name, tie=match_of(cup.opened.cup, tie), after=match_of(cup.opened.cup, after)
    )

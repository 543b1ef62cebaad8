"""Ties of cups that somebody has to play, with the last day on which each can be played."""

from collections.abc import Collection, Iterator
from datetime import date

from msgspec import Struct

from hangjack.competition.competition import Competition
from hangjack.desk.names import Names
from hangjack.formats.divisions.cups.cups import Cup
from hangjack.formats.divisions.desk.views.cups import show_cup
from hangjack.formats.divisions.state import cups_in
from hangjack.ids import EntrantId, MatchId, PersonId


class TieToPlay(Struct, frozen=True):
    """A tie whose entrants are known, in a round that has its day."""

    cup: str
    name: str
    tie: MatchId
    round: int
    sides: tuple[str, ...]
    until: date
    revised: int
    over: bool


def ties_of(
    competition: Competition, names: Names, teams: Collection[EntrantId], person: PersonId | None
) -> Iterator[TieToPlay]:
    """Yield the ties of some teams and those who are entered for them, or of one *person*."""
    for id_, cup in cups_in(competition).items():
        own = _entered(cup, teams, person)
        for number, round_ in enumerate(show_cup(competition, names, id_).rounds, start=1) if own else ():
            until = cup.until.get(number)
            for tie in round_.ties:
                sides = [side for side in tie.sides if side is not None]
                if until is not None and len(sides) == len(tie.sides) and own & {side[0] for side in sides}:
                    called = tuple(side[1] for side in sides)
                    over = tie.result is not None
                    revised = cup.redated.get(number, 0) + int(over)
                    yield TieToPlay(id_, cup.opened.name, tie.tie, number, called, until, revised, over)


def _entered(cup: Cup, teams: Collection[EntrantId], person: PersonId | None) -> frozenset[EntrantId]:
    return frozenset(
        entry.id for entry in cup.entries.values() if entry.team in teams or person in entry.people
    )

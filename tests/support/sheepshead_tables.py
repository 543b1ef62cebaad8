"""A table of Sheepshead at the desk: everybody who has entered sits down at it, in the order of their entries."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from hangjack.competition.formats import FORMATS
from hangjack.competition.rules import PeopleRules, Rules
from hangjack.desk.requests import entries, lineups, scores
from hangjack.games.sheepshead.engine.counting import Level
from hangjack.games.sheepshead.match.lines import HandLine
from hangjack.ids import BookId, EntrantId, PersonId
from hangjack.matches.parties import Party, seats
from hangjack.matches.sheets import Place
from hangjack.rulebooks.house import House, plain_house, with_settings
from hangjack.rulebooks.rules import game_of
from hangjack.rulebooks.sheepshead import match_rules
from hangjack.rulebooks.shelf import book
from made_up import one_table
from made_up.one_table import SeatEverybody
from support.cup import DIRECTOR
from support.desk import SECRETARY, Desk
from support.memory_store import MemoryStore

PEOPLE = tuple(EntrantId(name) for name in ("nora", "gil", "bo", "wilma"))
ONE, TWO, THREE, FOUR = seats(4)
HOST = PersonId("host")
TABLE = one_table.TABLE


def rules(house: House | None = None) -> Rules:
    """Return rules by which one table plays by the book of sheepshead."""
    house = house or plain_house(book("sheepshead"))
    return Rules(
        book=BookId("sheepshead"),
        name="Sheepshead",
        people=PeopleRules(),
        format=one_table.OneTable(),
        match=match_rules(house),
        game=game_of(house),
    )


@contextmanager
def known() -> Iterator[None]:
    """Let the format be known for a while."""
    with FORMATS.with_one_more(one_table.FORMAT):
        yield


def by_house(**changes: Any) -> House:
    """Return a house that changes some settings of the book."""
    return with_settings(book("sheepshead"), changes)


async def seated(people: int = 3, house: House | None = None) -> Desk:
    """Return a desk at which so many have sat down at the one table."""
    desk = Desk(MemoryStore())
    await desk.open(rules(house))
    for person in PEOPLE[:people]:
        await desk.do(SECRETARY, entries.ApplyToEnter(person))
    await desk.do(DIRECTOR, SeatEverybody())
    await desk.do(DIRECTOR, lineups.CallMatch(), TABLE)
    return desk


def hand(dealer: Party, player: Party, *, won: bool = True, level: Level = Level.PLAIN) -> HandLine:
    """Return a hand that somebody picked."""
    return HandLine(dealer, player, won, level)


def person_at(seat: Party) -> PersonId:
    """Return who sits there."""
    return PersonId(PEOPLE[int(seat) - 1])


async def written(desk: Desk, number: int, line: HandLine, *by: Party) -> None:
    """Let some at the table write the same hand: the first one writes, the others confirm."""
    scorer, *checkers = by
    await desk.do(person_at(scorer), scores.EnterLine(scorer, Place(1, number), line), TABLE)
    for seat in checkers:
        await desk.do(person_at(seat), scores.ConfirmLine(seat, Place(1, number)), TABLE)


async def session(desk: Desk, lines: Sequence[HandLine]) -> None:
    """Let the first two write and confirm all these hands."""
    for number, line in enumerate(lines, start=1):
        await written(desk, number, line, ONE, TWO)

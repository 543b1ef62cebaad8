"""A table of pinochle at the desk: two pairs meet, each with a scorekeeper."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from msgspec.structs import replace

from hangjack.competition.formats import FORMATS
from hangjack.competition.rules import PeopleRules, Rules
from hangjack.desk.requests import entries, lineups, scores, two_sheets
from hangjack.games.pinochle.competition.resulting import PinochleGame
from hangjack.games.pinochle.desk import requests as pinochle
from hangjack.games.pinochle.engine.dealing import HowEnded
from hangjack.games.pinochle.engine.seats import Seat, left
from hangjack.games.pinochle.match.lines import HandLine, WrittenHand
from hangjack.games.pinochle.match.sheets import Counting, expected_score
from hangjack.games.pinochle.referee import RefereeOptions
from hangjack.ids import BookId, EntrantId, PersonId
from hangjack.matches.parties import SIDES, A, B, Counts, Party, both, other
from hangjack.matches.sheets import Place
from hangjack.rulebooks.fill import options_of
from hangjack.rulebooks.house import House, plain_house, with_settings
from hangjack.rulebooks.pinochle500 import match_rules
from hangjack.rulebooks.rules import game_of, game_rules
from hangjack.rulebooks.shelf import book
from made_up import one_table
from made_up.one_table import SeatEverybody
from support.cup import DIRECTOR
from support.desk import SECRETARY, Desk
from support.memory_store import MemoryStore

PAIRS = {A: EntrantId("herons"), B: EntrantId("otters")}
KEEPERS = {A: PersonId("tess"), B: PersonId("vi")}
PARTNERS = {A: PersonId("hob"), B: PersonId("amos")}
TABLE = one_table.TABLE


def rules(house: House | None = None) -> Rules:
    """Return rules by which one table plays by the book."""
    house = house or plain_house(book("pinochle500"))
    return Rules(
        book=BookId("pinochle500"),
        name="Pinochle",
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
    return with_settings(book("pinochle500"), changes)


async def seated(house: House | None = None, *, begun: bool = True) -> Desk:
    """Return a desk at which two pairs sit at the one table, the right four, with the first player of A to deal."""
    desk = Desk(MemoryStore())
    await desk.open(rules(house))
    for side, team in PAIRS.items():
        await desk.do(SECRETARY, entries.ApplyToEnter(team, f"The {team.title()}"))
        for person in (KEEPERS[side], PARTNERS[side]):
            await desk.do(SECRETARY, entries.RegisterPlayer(team, person.title(), person=person))
        await desk.do(SECRETARY, entries.NameCaptain(team, KEEPERS[side]))
    await desk.do(DIRECTOR, SeatEverybody())
    await desk.do(DIRECTOR, lineups.CallMatch(), TABLE)
    for side in SIDES if begun else ():
        await desk.do(KEEPERS[side], pinochle.BeginRound(side, f"begin-{side}", Seat.NORTH), TABLE)
    return desk


def counting(house: House | None = None) -> Counting:
    """Return by what hands are scored."""
    house = house or plain_house(book("pinochle500"))
    return Counting(game_rules(house, PinochleGame).play, options_of(house, RefereeOptions))


def hand(n: int, bidding: Party, bid: int, meld: Counts, tricks: int) -> HandLine:
    """Return a hand that was played out, with the score that follows; *tricks* are those of A."""
    line = HandLine(
        n, left(Seat.NORTH, n - 1), bidding, bid, meld, both(tricks, 50 - tricks), both(), HowEnded.PLAYED
    )
    return replace(line, score=expected_score(line, counting()))


def board_set(n: int, bidding: Party, bid: int, meld: Counts) -> HandLine:
    """Return a hand that was not played: the bidding side had no board."""
    line = HandLine(n, left(Seat.NORTH, n - 1), bidding, bid, meld, both(), both(), HowEnded.BOARD_SET)
    return replace(line, score=expected_score(line, counting()))


async def writes(desk: Desk, side: Party, line: HandLine, **fields: Any) -> None:
    """Let the scorekeeper of *side* write a hand on the own sheet."""
    await desk.do(KEEPERS[side], scores.EnterLine(side, Place(1, line.n), line, **fields), TABLE)


async def ticks(desk: Desk, side: Party, n: int) -> None:
    """Let the scorekeeper of *side* tick a hand on the sheet of the others."""
    await desk.do(KEEPERS[side], scores.ConfirmLine(side, Place(1, n)), TABLE)


async def played(desk: Desk, *lines: HandLine) -> None:
    """Let both write and tick hands, one after the other."""
    for line in lines:
        for side in SIDES:
            await writes(desk, side, line)
        for side in SIDES:
            await ticks(desk, side, line.n)


async def handed_in(desk: Desk, side: Party = A) -> None:
    """Let the sheet of *side* be chosen, signed, countersigned by the other scorekeeper's partner, and handed in."""
    await desk.do(KEEPERS[side], two_sheets.ChooseSheet(side, side), TABLE)
    await desk.do(KEEPERS[side], two_sheets.SignOwnSheet(side), TABLE)
    await desk.do(PARTNERS[other(side)], two_sheets.CountersignSheet(other(side)), TABLE)
    await desk.do(KEEPERS[side], scores.SealSheet(side), TABLE)


def row(written: WrittenHand) -> str:
    """Return a hand that was played out as the recorder types it from paper."""
    line = written.hand
    numbers = [each for pair in (line.meld, line.tricks, line.score, written.total) for each in pair.values()]
    marks = ["o"] if written.circled else []
    return " ".join([f"{line.bidding}{line.bid}", *map(str, numbers), *marks])

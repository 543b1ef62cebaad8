"""A pinochle tournament at the desk: pairs enter and draw out of a hat, rounds are called, papers are typed."""

from hangjack.desk.requests import lineups
from hangjack.formats.rotation.desk.requests import cards, pairs
from hangjack.formats.rotation.desk.requests import clock as rounds
from hangjack.formats.rotation.field import ROTATION, match_at
from hangjack.formats.rotation.state import field_of
from hangjack.games.pinochle.desk.sheets import Typed, TypePaper
from hangjack.ids import EntrantId, MatchId
from hangjack.matches.parties import A, B, both
from hangjack.rulebooks.house import with_settings
from hangjack.rulebooks.rules import rules_of
from hangjack.rulebooks.shelf import book
from support.cup import DIRECTOR
from support.desk import RECORDER, SECRETARY, Desk
from support.memory_store import MemoryStore

NAMES = (
    ("Abel Quill", "Bessie Thorn"),
    ("Cyrus Vane", "Dora Wick"),
    ("Edna Yarrow", "Felix Zephyr"),
    ("Greta Umber", "Hugo Sorrel"),
    ("Iris Rook", "Jonas Perch"),
    ("Kitty Oxlip", "Linus Nettle"),
)
CARDS = ("1A", "1B", "2A", "2B", "3A", "3B")
PASTED = "\n".join(" & ".join(pair) for pair in NAMES)


async def entered(teams: int = 5, **settings: object) -> Desk:
    """Return a desk at which so many pairs have entered by a pasted list, for three rounds."""
    desk = Desk(MemoryStore())
    await desk.open(rules_of(with_settings(book("pinochle500"), {"rounds": 3, **settings})))
    await desk.do(SECRETARY, pairs.ImportPairs("\n".join(PASTED.splitlines()[:teams])))
    return desk


async def drawn(teams: int = 5, **settings: object) -> Desk:
    """Return a desk at which they have drawn too, in the order of the list."""
    desk = await entered(teams, **settings)
    for entrant, card in zip((await desk.competition()).rosters.entries, CARDS, strict=False):
        await desk.do(DIRECTOR, cards.TypeCard(entrant, card))
    return desk


async def drawn_pairs(desk: Desk, teams: int) -> None:
    """Let so many pairs enter a desk that is open, and draw in the order of the list."""
    await desk.do(SECRETARY, pairs.ImportPairs("\n".join(PASTED.splitlines()[:teams])))
    for entrant, card in zip((await desk.competition()).rosters.entries, CARDS, strict=False):
        await desk.do(DIRECTOR, cards.TypeCard(entrant, card))


async def begun(desk: Desk, number: int) -> tuple[MatchId, ...]:
    """Open the sheets of a round and start its clock; return its tables."""
    ranking = (await desk.competition()).rankings[ROTATION]
    tables = tuple(
        match for match, each in ranking.fixtures.items() if each.round == number and len(each.teams) == 2
    )
    for match in tables:
        await desk.do(DIRECTOR, lineups.CallMatch(), match)
    await desk.do(DIRECTOR, rounds.StartRound(number))
    return tables


SET = {A: "A55b 10 18 -55 0 -55 0 o", B: "B55b 18 10 0 -55 0 -55 o"}
"""A hand on paper in which a side was set."""


async def paper(desk: Desk, round_number: int, table: int, scores: tuple[int, int]) -> None:
    """Let the recorder type the paper of a table: the higher total has won, and the others were set once."""
    match = match_at(round_number, table)
    people = (await desk.match(match)).opened.rosters
    typed = Typed(
        A,
        round_number,
        (SET[B if scores[0] > scores[1] else A],),
        both(*scores),
        A if scores[0] > scores[1] else B,
        time_called=True,
        signed_by=people[A][0],
        countersigned_by=people[B][0],
    )
    await desk.do(RECORDER, TypePaper(typed, f"paper {match}", sure=True), match)


async def team(desk: Desk, card: str) -> EntrantId:
    """Return who has a card."""
    held = field_of(await desk.competition()).cards
    return next(entrant for entrant, each in held.items() if str(each) == card)

"""The week of a league as its secretary has it: two divisions of twelve teams, whose players have initials of their own."""

from hangjack.formats.divisions.desk.requests.cards_in import EnterCard
from hangjack.games.cribbage.match.card import TableCard
from hangjack.ids import EntrantId, MatchId, PersonId
from hangjack.matches.parties import A, B, Party
from support.crib_league import Season, league_rules, ms_at
from support.cup import person_of
from support.memory_store import MemoryStore

PUBS = ("Anchor", "Bell", "Crown", "Duke", "Eagle", "Fox", "George", "Hare", "Inn", "Jug", "King", "Lion")
TEAMS = tuple(f"{pub} {letter}" for letter in "AB" for pub in PUBS)
GREEK = ("Alpha", "Beta", "Gamma", "Delta", "Epsilon", "Zeta")
WEDNESDAY, SATURDAY = "2031-09-17", "2031-09-20"


def called(team: EntrantId, number: int) -> str:
    """Return what a player is called: by the Greek number, and by the pub."""
    return f"{GREEK[number - 1]} {team.split()[0]}"


def pair(team: str, first: int) -> tuple[PersonId, ...]:
    """Return two players of a team who follow each other."""
    return tuple(person_of(EntrantId(team), number) for number in (first, first + 1))


def card_of(home: str, away: str, winners: str = "AAB BAB AAA") -> EnterCard:
    """Return a card on which six play six: six legs to three, unless *winners* say otherwise."""
    tables = tuple(
        TableCard({A: pair(home, at), B: pair(away, at)}, tuple(map(Party, legs)))
        for at, legs in zip((1, 3, 5), winners.split(), strict=True)
    )
    return EnterCard(tables, "card")


async def the_league_is_drawn_up() -> Season:
    """Return a league of two divisions, each pub with a team in both, before its first night."""
    desk = Season(MemoryStore(), ms_at("2031-08-01", "12:00"))
    await desk.begin(league_rules(), TEAMS, called=called)
    await desk.settle({pub: [f"{pub} {letter}" for letter in "AB"] for pub in PUBS})
    await desk.draw_up(divisions=2)
    return desk


async def of_first_night(desk: Season) -> list[tuple[MatchId, tuple[EntrantId, ...]]]:
    """Return the twelve matches of the first night with their teams."""
    tables = (await desk.competition()).rankings.values()
    return [
        (match, each.teams) for table in tables for match, each in table.fixtures.items() if each.round == 1
    ]

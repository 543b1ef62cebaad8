"""A season of eight teams ends, and the next begins: who returns, who goes up and down, who signs again, and a new club."""

from collections.abc import Sequence

from hangjack.competition.rules import Rules
from hangjack.desk.requests import entries
from hangjack.formats.divisions.desk.requests import calendar, cards, honours, members, motions, turning
from hangjack.formats.divisions.state import turn_in
from hangjack.ids import CompetitionId, EntrantId, PersonId
from support.acts import awaited
from support.crib_league import Season, league_rules, ms_at
from support.cup import person_of
from support.desk import COMMITTEE, CUP, SECRETARY, copied, name_of
from support.memory_store import MemoryStore

PUBS: dict[str, Sequence[str]] = {
    "Ash": ("Ash A", "Ash B"),
    "Bell": ("Bell A", "Bell B"),
    **{name: (name,) for name in ("Crown", "Duke", "Eagle", "Fox")},
}
FIRST, SECOND = ("Ash A", "Bell A", "Crown", "Duke"), ("Ash B", "Bell B", "Eagle", "Fox")
MERIT = ("Ash A", "Crown", "Duke", "Bell A", "Ash B", "Eagle", "Bell B", "Fox")
"""How strong the teams are: a better one wins each match, the more legs the better it is."""
GONE = "Fox"
NEXT = CompetitionId("vale-2032")
NEXT_NIGHT = "2032-09-15"
"""A Wednesday."""
TURN = turning.TurnSeason(NEXT, "The Vale League, winter 2032-33", NEXT_NIGHT, "vale 2032")


def team(name: str) -> EntrantId:
    """Return a team."""
    return EntrantId(name)


def captain(name: str) -> PersonId:
    """Return the captain of a team."""
    return person_of(team(name), 1)


def squad(name: str) -> tuple[PersonId, ...]:
    """Return the six players of a team."""
    return tuple(person_of(team(name), number) for number in range(1, 7))


def turning_rules(**settings: object) -> Rules:
    """Return the rules of a league in which one team goes up and one down."""
    return league_rules(up_down=1, **settings)


async def a_short_season_is_played(desk: Season, **settings: object) -> None:
    """Let two divisions of four play; the better team wins every match."""
    await desk.begin(turning_rules(**settings), (*FIRST, *SECOND))
    await desk.settle(PUBS)
    await desk.draw_up(2)
    for table in (await desk.competition()).rankings.values():
        for fixture in table.fixtures.values():
            home, away = fixture.teams
            ahead = MERIT.index(away) - MERIT.index(home)
            await desk.play(home, away, 5 + min(ahead, 3) if ahead > 0 else 4 + max(ahead, -3))
    desk.turn_to("2032-05-01")


async def everybody_answers(desk: Season, leaving: Sequence[str] = (GONE,)) -> None:
    """Let one captain answer, and the secretary write down what the others say."""
    await desk.do(captain("Ash A"), turning.AnswerReturn((team("Ash A"),), returns=True))
    staying = [team(name) for name in (*FIRST, *SECOND) if name not in leaving]
    await desk.do(SECRETARY, turning.AnswerReturn(tuple(staying), returns=True))
    if leaving:
        await desk.do(SECRETARY, turning.AnswerReturn(tuple(map(team, leaving)), returns=False))


async def the_season_turns(desk: Season, turned: turning.TurnSeason = TURN) -> None:
    """Answer, approve, turn; everything after that is asked of the new season."""
    await everybody_answers(desk)
    await desk.do(COMMITTEE, cards.ApproveMoves())
    await desk.do(SECRETARY, turned)
    desk.cup = CompetitionId(turned.id)


async def members_sign_again(desk: Season, *names: str) -> None:
    """Let everybody of these teams sign again, and the teams be let in."""
    for name in names:
        await desk.do(SECRETARY, turning.SignAgain(team(name), squad(name), "On paper"))
        await desk.do(SECRETARY, entries.AdmitTeam(team(name)))


async def a_new_club_enters(desk: Season) -> None:
    """Let six players found a team at a new pub; one of them played for the team that is gone."""
    goat = team("Goat")
    await desk.do(SECRETARY, members.NameClub("Goat", "The Goat"))
    await desk.do(SECRETARY, entries.ApplyToEnter(goat, "The Goat"))
    await desk.do(SECRETARY, members.JoinClub(goat, "Goat"))
    known = name_of(team(GONE), 1)
    await desk.do(SECRETARY, members.SignPlayer("g1", goat, known, "1980-05-01", "On paper"))
    for number in range(2, 7):
        form = members.SignPlayer(f"g{number}", goat, f"Nanny {number}", f"199{number}-01-01", "On paper")
        await desk.do(SECRETARY, form)
    await desk.do(SECRETARY, entries.AdmitTeam(goat))
    await desk.do(SECRETARY, calendar.SetVenue("Goat", "The Goat"))
    await desk.do(SECRETARY, calendar.SetHome(goat, "Goat"))
    await desk.do(SECRETARY, calendar.PutInDivision(goat, "2"))


BEFORE = """season;competition;winner;runner-up
1998-99;Division 1;The Bell;The Crown

1998-99;Singles Cup;A. Archer
1997-98,division 1,"The Fox, at that time the Hare",The Duke
"""
"""Honours of seasons from before the server, as a spreadsheet saves them."""


async def honours_are_written_down(desk: Season) -> None:
    """Write down lines and one more, put one right, and take one off."""
    await desk.do(SECRETARY, honours.PasteHonours(BEFORE))
    await desk.do(SECRETARY, honours.TypeHonour("1996-97", "Singles Cup", "B. Baker", "C. Cooper"))
    first, second, *_ = turn_in(await desk.competition()).honours.values()
    right = ("1998-99", "Division 1", "The Bell A")
    await desk.do(SECRETARY, honours.CorrectHonour(first.id, *right, "The cup says so", "The Crown"))
    await desk.do(SECRETARY, honours.StrikeHonour(second.id, "It was not played for"))


async def a_season_turns(desk: Season) -> None:
    """All of it: one turn is taken back, and the next goes on to its fixtures."""
    await a_short_season_is_played(desk)
    own = motions.ProposeMotion("Legs to 61 at the third table", team("Crown"))
    await desk.do(captain("Crown"), own)
    await desk.do(SECRETARY, motions.WithdrawMotion(1, "Not this year"))
    await honours_are_written_down(desk)
    await the_season_turns(desk)
    await desk.do(SECRETARY, honours.TypeHonour("1995-96", "Division 1", "The Hare"))
    await desk.do(SECRETARY, turning.TakeTurnBack("The wrong night"))
    desk.cup = CUP
    again = turning.TurnSeason("vale-2032-again", "The Vale League, winter 2032-33", NEXT_NIGHT)
    await desk.do(SECRETARY, again)
    desk.cup = CompetitionId(again.id)
    await members_sign_again(desk, *(name for name in MERIT if name != GONE))
    await a_new_club_enters(desk)
    await desk.do(SECRETARY, calendar.DrawSeasonUp(NEXT_NIGHT))


def season_over() -> MemoryStore:
    """Return where a short season is kept that is over."""
    store = MemoryStore()

    @awaited
    async def play() -> None:
        await a_short_season_is_played(Season(store, ms_at("2031-08-01", "12:00")))

    play()
    return store


def desk_after(played: MemoryStore) -> Season:
    """Return the secretary's desk after that season, with a store of its own."""
    return Season(copied(played, MemoryStore()), ms_at("2032-05-01", "12:00"))

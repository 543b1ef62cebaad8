"""A crib league at a desk: teams in pubs, divisions drawn up, cards typed from paper, and a clock that the test turns."""

from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

from msgspec.structs import replace

from hangjack.competition.competition import CompetitionOpened
from hangjack.competition.permissions import Role
from hangjack.competition.rules import Rules
from hangjack.competition.standings.standings import standings
from hangjack.desk.clocks import tick
from hangjack.desk.requests import entries, governing, lineups, scores
from hangjack.desk.requests.scores import PaperLine
from hangjack.formats.divisions.desk.requests import calendar, members
from hangjack.formats.divisions.state import season_in
from hangjack.games.cribbage.match.card import TableCard
from hangjack.games.cribbage.match.scoring import LegLine
from hangjack.ids import EntrantId, MatchId, PersonId
from hangjack.matches.parties import SIDES, A, B, Party
from hangjack.matches.scoring.cards import TableOnCard
from hangjack.matches.sheets import Place
from hangjack.rulebooks.house import with_settings
from hangjack.rulebooks.rules import rules_of
from hangjack.rulebooks.shelf import book
from support.cup import DIRECTOR, OFFICIAL, person_of
from support.desk import APPOINTED, SECRETARY, Desk, name_of
from support.memory_store import MemoryStore

ZONE = "Europe/London"
DISPUTES = person_of(EntrantId("disputes"), 1)
FIRST_NIGHT = "2031-09-17"
"""A Wednesday."""
LEGS = 9


def league_rules(**settings: object) -> Rules:
    """Return the rules of the league, with some settings changed."""
    return rules_of(with_settings(book("abingdon"), {"registration_limit": date(2031, 12, 31), **settings}))


class Season(Desk):
    """A desk that keeps a season, and knows what its clock shows."""

    def turn_to(self, day: str, clock: str = "12:00") -> None:
        """Turn the clock."""
        self.now_ms = ms_at(day, clock)

    async def wait_until(self, day: str, clock: str = "12:00") -> None:
        """Turn the clock, and let it notice what has come due."""
        self.turn_to(day, clock)
        await tick(self.office, self.cup)

    async def begin(
        self,
        rules: Rules,
        teams: Sequence[str],
        players: int = 6,
        called: Callable[[EntrantId, int], str] = name_of,
    ) -> None:
        """Open the league, and enter teams that are complete; *called* gives the names of players."""
        opened = CompetitionOpened(self.cup, "The Vale League", "vale", (FIRST_NIGHT,), ZONE, rules, DIRECTOR)
        await self.office.open(self.asked(DIRECTOR), opened)
        for person, role in (APPOINTED | {DISPUTES: Role.DISPUTES}).items():
            await self.do(DIRECTOR, governing.Appoint(person, role))
        for name in teams:
            team = EntrantId(name)
            await self.do(SECRETARY, entries.ApplyToEnter(team, f"The {name}"))
            for number in range(1, players + 1):
                person = person_of(team, number)
                form = members.SignPlayer(
                    person, team, called(team, number), "1980-05-01", "On paper", person=person
                )
                await self.do(SECRETARY, form)
            await self.do(SECRETARY, entries.NameCaptain(team, person_of(team, 1)))
            await self.do(SECRETARY, entries.AdmitTeam(team))

    async def settle(self, venues: dict[str, Sequence[str]]) -> None:
        """Give teams their pubs."""
        for venue, teams in venues.items():
            await self.do(SECRETARY, calendar.SetVenue(venue, f"The {venue} Arms"))
            for team in teams:
                await self.do(SECRETARY, calendar.SetHome(EntrantId(team), venue))

    async def draw_up(self, divisions: int = 1, skipped: Sequence[str] = ()) -> None:
        """Fill the divisions, and draw the season up."""
        await self.do(SECRETARY, calendar.AllotDivisions(divisions))
        await self.do(SECRETARY, calendar.DrawSeasonUp(FIRST_NIGHT, skipped=tuple(skipped)))

    async def match_of(self, home: str, away: str) -> MatchId:
        """Return the match of two teams at the first one's home."""
        for table in (await self.competition()).rankings.values():
            for match, fixture in table.fixtures.items():
                if fixture.teams == (home, away):
                    return match
        raise AssertionError("teams of one division meet")

    async def day_of(self, match: MatchId) -> date:
        """Return the day on which a match is played."""
        found = await self.competition()
        table = found.ranking_of(match)
        assert table is not None, "a match of a division"
        night = season_in(found).night(match, table.fixtures[match].round)
        assert night is not None, "every match has its night"
        return night.day

    async def play(self, home: str, away: str, legs: int, card: tuple[str, str] | None = None) -> MatchId:
        """Play a match on its night: so many *legs* go to the home side. The secretary types its card that night, or then."""
        match = await self.match_of(home, away)
        self.turn_to(*(card or ((await self.day_of(match)).isoformat(), "23:00")))
        await self.do(SECRETARY, lineups.CallMatch(), match)
        await self.type_card(match, legs)
        return match

    async def type_card(self, match: MatchId, legs: int) -> None:
        """Let both line-ups in, and the secretary type a card on which so many *legs* go to the home side, and seal it."""
        for side in SIDES:
            await self.declare(match, side)
        winners = [A] * legs + [B] * (LEGS - legs)
        lines = tuple(
            PaperLine(Place(place // 3 + 1, place % 3 + 1), LegLine(side))
            for place, side in enumerate(winners)
        )
        opened = (await self.match(match)).opened
        signed = {side: person_of(opened.parties[side], 1) for side in SIDES}
        await self.do(SECRETARY, scores.EnterPaper(lines, signed, "card"), match)
        await self.do(OFFICIAL, scores.SealByOfficial(), match)

    async def points(self, division: str = "1") -> dict[str, int]:
        """Return the points in a division's table, the first first."""
        table = (await self.competition()).rankings[division]
        return {
            each.team: int(table.rows[each.team].shows("PTS"))
            for each in standings(table).positions
            if each.team not in table.out
        }


def ms_at(day: str, clock: str) -> int:
    """Return the moment at which the clock in the pubs shows that."""
    shown = datetime.fromisoformat(f"{day}T{clock}").replace(tzinfo=ZoneInfo(ZONE))
    return int(shown.astimezone(UTC).timestamp() * 1000)


def seated(table: TableOnCard, side: Party, people: tuple[PersonId, ...]) -> TableCard:
    """Return a table of a card with others of a side there."""
    assert isinstance(table, TableCard), "a card of crib"
    return replace(table, pairs={**table.pairs, side: people})


async def season_of(teams: Sequence[str], divisions: int = 1, **settings: object) -> Season:
    """Return a desk whose season is drawn up, on the day before it begins; every team has a pub of its own."""
    desk = Season(MemoryStore(), ms_at("2031-08-01", "12:00"))
    await desk.begin(league_rules(**settings), teams)
    await desk.settle({team: (team,) for team in teams})
    await desk.draw_up(divisions)
    return desk

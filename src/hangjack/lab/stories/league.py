"""A fictional league by mafa: six teams of four pairs on five Sundays, and what goes wrong on some of them."""

from hangjack.competition import prize_giving, staging
from hangjack.competition.appointments import appoint
from hangjack.competition.competition import CompetitionOpened
from hangjack.competition.fixtures import draw
from hangjack.competition.fixtures.hall import Hall, TimeSlot
from hangjack.competition.permissions import Role
from hangjack.competition.staging import GROUP_DRAW
from hangjack.games.all_fours.engine.seats import Seat
from hangjack.games.all_fours.referee import Kind
from hangjack.ids import ClauseId, CompetitionId, MatchId
from hangjack.lab.stories.entries import enter_team
from hangjack.lab.stories.event import Event
from hangjack.lab.stories.fiction import COMMITTEE, DIRECTOR, LEAGUE_TEAMS, MARSHAL, SECRETARY
from hangjack.lab.stories.games import Players
from hangjack.lab.stories.hours import Course
from hangjack.lab.stories.no_shows import forfeited
from hangjack.lab.stories.plans import Plan
from hangjack.lab.stories.playing import Playing
from hangjack.lab.stories.scenes import Offence, disputed, overruled, ruled, timed_out
from hangjack.lab.stories.venue import MINUTE, moment_of
from hangjack.matches.parties import A, B
from hangjack.rulebooks.house import plain_house
from hangjack.rulebooks.rules import rules_of
from hangjack.rulebooks.shelf import book

TIME_ZONE = "America/Winnipeg"
SUNDAYS = ("2031-09-07", "2031-09-14", "2031-09-21", "2031-09-28", "2031-10-05")
_START = "13:00"
_PAIRS = 4
_PLAYERS = 2 * _PAIRS + 2
_LENGTH, _REST = 6 * 60 * MINUTE, 60 * MINUTE
_HALFWAY = 3
_LATE_HALF = "17:15"
"""When the hall is free again on the Sunday of the wedding."""


class League(Event):
    """The league as a course of events."""

    def __init__(self, seed: int, play: Players, *, incidents: bool = True) -> None:
        """Open the league; nothing happens before `run`."""
        opened = CompetitionOpened(
            id=CompetitionId("prairie-league"),
            name="Prairie League",
            short="Prairie",
            days=SUNDAYS,
            time_zone=TIME_ZONE,
            rules=rules_of(plain_house(book("mafa"))),
            director=DIRECTOR,
            sponsor="nobody: this league is made up",
        )
        super().__init__(opened, moment_of("2031-08-31", "10:00", TIME_ZONE), seed, play)
        self.plans = _plans() if incidents else {}

    def run(self) -> None:
        """Let the whole season happen."""
        venue = self.venue
        for person, role in (
            (COMMITTEE, Role.COMMITTEE),
            (SECRETARY, Role.SECRETARY),
            (MARSHAL, Role.OFFICIAL),
        ):
            venue.happen(DIRECTOR, appoint(venue.competition.appointments, person, role, DIRECTOR))
        for name in LEAGUE_TEAMS:
            enter_team(venue, self.chance, name, _PLAYERS)
        self._draw()
        self.hours.begin(venue.now_ms, self._course())
        self.hours.run()

    def _draw(self) -> None:
        """Draw the order in which the fixtures are made up: one table for all teams."""
        venue, nonce = self.venue, self.chance.randbytes(draw.NONCE_BYTES)
        venue.happen(DIRECTOR, draw.commit(venue.competition.draw(GROUP_DRAW), nonce))
        venue.happen(DIRECTOR, staging.close_field(venue.competition))
        venue.happen(
            DIRECTOR, staging.hold_draw(venue.competition, GROUP_DRAW, nonce, "snow before thanksgiving")
        )
        venue.happen(DIRECTOR, staging.deal_groups(venue.competition, 1))
        slots = tuple(TimeSlot(day, moment_of(day, _START, TIME_ZONE)) for day in SUNDAYS)
        hall = Hall(_PAIRS * len(LEAGUE_TEAMS) // 2, _PAIRS, _LENGTH, _REST, slots)
        venue.happen(DIRECTOR, staging.make_schedule(venue.competition, hall))

    def _course(self) -> Course:
        for number, day in enumerate(SUNDAYS, start=1):
            matches = self.matches_of(number)
            start_ms = moment_of(day, _START, TIME_ZONE)
            yield start_ms - 25 * MINUTE
            for match in matches:
                self.begin_match(match, _begin_play)
            if number == _HALFWAY:
                self.hours.begin(start_ms + 47 * MINUTE, self.remember_live(start_ms + 290 * MINUTE))
            yield from self.until_results(matches)
            if number == _HALFWAY:
                self.moments["halfway"] = self.venue.moment()
        self.decide_ties()
        self.venue.happen(DIRECTOR, prize_giving.announce_prizes(self.venue.competition, ()))
        self.end()


def _begin_play(playing: Playing) -> None:
    """Let the tables begin, or the match be forfeited where nobody comes."""
    if playing.plan.absent is not None:
        course = forfeited(playing, playing.plan.absent, ClauseId("mafa-start-9a"), 65)
        playing.hours.begin(playing.match.opened.scheduled_ms, course)
    else:
        playing.begin_tables()


def _plans() -> dict[MatchId, Plan]:
    """Return what goes wrong in which match."""
    renege = Offence(Kind.RENEGE, Seat.EAST, {"trump_jack_dealt": True})
    return {
        MatchId("A-1-1"): Plan(late={(B, 2): 18}),
        MatchId("A-1-2"): Plan(scenes={(1, 2): ruled(renege), (3, 4): timed_out(A)}),
        MatchId("A-2-1"): Plan(absent=B),
        MatchId("A-2-3"): Plan(scenes={(2, 3): ruled(Offence(Kind.KICKED_TWO, Seat.NORTH))}, misread=3),
        MatchId("A-3-1"): Plan(
            second_half=_LATE_HALF,
            scenes={
                (1, 9): disputed(
                    "whether the last trick was turned before the renege was called",
                    "It was not: the game stands as played.",
                    ClauseId("mafa-disputes-3b"),
                    8,
                )
            },
        ),
        MatchId("A-3-2"): Plan(second_half=_LATE_HALF),
        MatchId("A-3-3"): Plan(second_half=_LATE_HALF),
        MatchId("A-4-2"): Plan(
            scenes={
                (4, 2): overruled(
                    renege, "The marshal had the wrong trick before him.", ClauseId("mafa-disputes-3b")
                )
            }
        ),
    }

"""A fictional cup by ic2024 from its first invitation to its prizes: two days, groups, a knockout, and what goes wrong.

Whatever the seed, the same things go wrong in the same matches, so that the demo always shows them: a pair that is late,
a team that stays away, rulings, a dispute, decks that are missing. With incidents off, all goes well.
"""

from msgspec import Struct

from hangjack.competition import judging, prize_giving, staging
from hangjack.competition.appointments import appoint
from hangjack.competition.competition import CompetitionOpened
from hangjack.competition.conduct.offences import Offence as Charge
from hangjack.competition.conduct.offences import Sanction
from hangjack.competition.entries.entering import open_entries
from hangjack.competition.fixtures import draw, rescheduling
from hangjack.competition.fixtures.hall import Hall, TimeSlot
from hangjack.competition.fixtures.knockout import champion, ready
from hangjack.competition.fixtures.rescheduling import Delay
from hangjack.competition.permissions import Role
from hangjack.competition.proposals import Facts, propose_verdict
from hangjack.competition.staging import GROUP_DRAW
from hangjack.games.all_fours.engine.seats import Seat
from hangjack.games.all_fours.referee import Kind
from hangjack.ids import ClauseId, CompetitionId, MatchId
from hangjack.lab.stories.entries import check_in, enter_team, pay, tell_captains
from hangjack.lab.stories.event import Event
from hangjack.lab.stories.fiction import COMMITTEE, DIRECTOR, MARSHAL, SECRETARY, TEAMS, TREASURER
from hangjack.lab.stories.games import Players
from hangjack.lab.stories.hours import Course
from hangjack.lab.stories.no_shows import claimed
from hangjack.lab.stories.plans import Plan, Told
from hangjack.lab.stories.playing import Playing
from hangjack.lab.stories.scenes import Offence, disputed, left_table, overruled, ruled, scrapped, sent_off
from hangjack.lab.stories.sheets import from_paper
from hangjack.lab.stories.venue import MINUTE, moment_of
from hangjack.matches.parties import A, B
from hangjack.rulebooks.house import with_settings
from hangjack.rulebooks.rules import rules_of
from hangjack.rulebooks.shelf import book

TIME_ZONE = "America/Port_of_Spain"
DAYS = ("2031-08-23", "2031-08-24")
_TIMES = (("09:00", "12:00", "15:00"), ("08:00", "11:00", "14:00", "17:00"))
_LENGTH, _REST = 150 * MINUTE, 15 * MINUTE
_PRIZES = (1_000_000, 600_000, 300_000, 300_000)
_FINES = {
    "incomplete_sheet": 2000,
    "incorrect_sheet": 2000,
    "decks_short": 2000,
    "name_mismatch": 2000,
    "default": 50000,
}
_ROUNDS_OF_DAY_ONE = 3


class CupSize(Struct, frozen=True):
    """How large a cup is; *groups* of four or fewer, so that all of them are over on the first day."""

    teams: int = 8
    groups: int = 2
    tables: int = 12
    incidents: bool = True


class Cup(Event):
    """The cup as a course of events."""

    def __init__(self, seed: int, size: CupSize, play: Players) -> None:
        """Open the cup; nothing happens before `run`."""
        house = with_settings(
            book("ic2024"), {"qualifiers_per_group": 2, "fine_schedule": _FINES}, "Poui Cup house rules"
        )
        opened = CompetitionOpened(
            id=CompetitionId("poui-cup"),
            name="Poui Cup",
            short="Poui",
            days=DAYS,
            time_zone=TIME_ZONE,
            rules=rules_of(house),
            director=DIRECTOR,
            sponsor="nobody: this cup is made up",
        )
        super().__init__(opened, moment_of("2031-08-20", "10:00", TIME_ZONE), seed, play)
        self.size = size
        self._nonce = self.chance.randbytes(draw.NONCE_BYTES)
        self.plans = _plans() if size.incidents else {}

    def run(self) -> None:
        """Let the whole cup happen."""
        self._appoint()
        self._enter()
        self._draw()
        self.hours.begin(self.venue.now_ms, self._course())
        self.hours.run()

    def _appoint(self) -> None:
        for person, role in (
            (COMMITTEE, Role.COMMITTEE),
            (SECRETARY, Role.SECRETARY),
            (TREASURER, Role.TREASURER),
            (MARSHAL, Role.OFFICIAL),
        ):
            self.venue.happen(DIRECTOR, appoint(self.venue.competition.appointments, person, role, DIRECTOR))

    def _enter(self) -> None:
        """Let all teams enter: one with a player too many, one that pays in two parts, one with a player out of uniform."""
        venue = self.venue
        self.venue.happen(SECRETARY, open_entries(venue.now_ms, moment_of(DAYS[0], "07:00", TIME_ZONE)))
        venue.happen(DIRECTOR, draw.commit(venue.competition.draw(GROUP_DRAW), self._nonce))
        names = TEAMS[: self.size.teams]
        teams = [enter_team(venue, self.chance, name, 13 if name == names[0] else 12) for name in names]
        for team in teams:
            pay(venue, team, 2 if team == teams[1] else 1)
        venue.happen(DIRECTOR, prize_giving.announce_prizes(venue.competition, _PRIZES))
        self.hours.run(moment_of(DAYS[0], "07:15", TIME_ZONE))
        self.moments["door"] = venue.moment()
        for team in teams:
            players = venue.competition.rosters.entries[team].players
            check_in(venue, self.chance, team, players[4] if team == teams[2] else None)
        tell_captains(
            venue, "welcome", "No slippers and no vests in the hall; captains toss five minutes early."
        )

    def _draw(self) -> None:
        venue = self.venue
        venue.happen(DIRECTOR, staging.close_field(venue.competition))
        words = "jack of all trades hang high"
        venue.happen(DIRECTOR, staging.hold_draw(venue.competition, GROUP_DRAW, self._nonce, words))
        venue.happen(DIRECTOR, staging.deal_groups(venue.competition, self.size.groups))
        slots = tuple(
            TimeSlot(day, moment_of(day, time, TIME_ZONE))
            for day, times in zip(DAYS, _TIMES, strict=True)
            for time in times
        )
        tables = venue.competition.rules.match.tables
        assert tables is not None, "the book says at how many tables a match is played"
        hall = Hall(self.size.tables, tables, _LENGTH, _REST, slots)
        venue.happen(DIRECTOR, staging.make_schedule(venue.competition, hall))

    def _course(self) -> Course:
        yield from self._groups()
        self.decide_ties()
        self.venue.happen(DIRECTOR, staging.begin_knockout(self.venue.competition))
        yield from self._knockout()
        self.end()

    def _groups(self) -> Course:
        for number in range(1, _ROUNDS_OF_DAY_ONE + 1):
            matches = self.matches_of(number)
            start_ms = self._start_of(matches)
            yield start_ms - 25 * MINUTE
            for match in matches:
                self.begin_match(match, _begin_play)
            if number == 2:
                self.hours.begin(start_ms, self.remember_live(start_ms + 47 * MINUTE))
                if self.size.incidents:
                    self.hours.begin(start_ms + 100 * MINUTE, self._delay())
            yield from self.until_results(matches)
            if number == 2:
                self.moments["halfway"] = self.venue.moment()
                if self.size.incidents:
                    self._suspend()

    def _knockout(self) -> Course:
        venue = self.venue
        while champion(venue.competition.knockout) is None:
            reason = "The teams of the next round are known."
            venue.happen(DIRECTOR, staging.schedule_knockout(venue.competition, reason))
            matches = ready(venue.competition.knockout)
            yield self._start_of(matches) - 25 * MINUTE
            for match in matches:
                self.begin_match(match, _begin_play)
            if len(matches) > 1:
                self.hours.begin(self._start_of(matches), self._remember("knockout", 50))
            yield from self.until_results(matches)

    def _remember(self, name: str, minutes: int) -> Course:
        """Keep how everything stands in so many *minutes*."""
        yield self.venue.now_ms + minutes * MINUTE
        self.moments[name] = self.venue.moment()

    def _start_of(self, matches: tuple[MatchId, ...]) -> int:
        schedule = self.venue.competition.timetable.schedule
        assert schedule is not None, "made after the draw"
        return min(schedule.placed[match].start_ms for match in matches)

    def _delay(self) -> Course:
        """Look at what a later third round would do, and then decide it."""
        timetable = self.venue.competition.timetable
        assert timetable.schedule is not None, "made after the draw"
        matches = self.matches_of(_ROUNDS_OF_DAY_ONE)
        change = Delay(self._start_of(matches), 20 * MINUTE)
        seen = rescheduling.preview(timetable.schedule, change)
        reason = "The lights went out in half of the hall."
        self.venue.happen(DIRECTOR, rescheduling.change_schedule(timetable, change, reason))
        values = {
            "moved": len(seen.moved),
            "minutes": 20,
            "short_rests": len(seen.short_rests),
            "reason": reason,
        }
        self.told.append(Told(self.venue.now_ms, "delayed", values))
        yield self.venue.now_ms

    def _suspend(self) -> None:
        """Suspend a player who cannot show who they are for the rest of the day."""
        venue = self.venue
        team = venue.competition.groups.groups[0].teams[0]
        player = venue.competition.rosters.entries[team].players[5]
        reason = "Asked twice at the door, the player could not show any document."
        until_ms = moment_of(DAYS[1], "07:00", TIME_ZONE)
        facts = Facts(
            "suspension-1", Charge.NO_IDENTIFICATION, team, (player,), reason=reason, until_ms=until_ms
        )
        verdict = propose_verdict(venue.competition, facts, (Sanction.SUSPENSION,))
        given = judging.give_verdict(venue.competition, None, verdict, venue.doing(MARSHAL))
        venue.happen(MARSHAL, given.competition)
        self.told.append(
            Told(venue.now_ms, "suspended", {"person": player, "team": team, "clause": verdict.clauses})
        )


def _begin_play(playing: Playing) -> None:
    """Let the tables begin, or whatever the plan of the match has instead."""
    start_ms, plan = playing.match.opened.scheduled_ms, playing.plan
    if plan.absent is not None:
        course = claimed(playing, plan.absent, ClauseId("ic2024-16c-1"), 16)
        playing.hours.begin(start_ms, course)
    elif plan.on_paper:
        playing.hours.begin(start_ms, from_paper(playing))
    else:
        playing.begin_tables()


def _plans() -> dict[MatchId, Plan]:
    """Return what goes wrong in which match; every cup with two groups of four has these matches."""
    return {**_first_round(), **_second_round(), **_third_round()}


def _first_round() -> dict[MatchId, Plan]:
    under_trump = Offence(Kind.UNDER_TRUMP, Seat.WEST, {"only_trumps": False})
    return {
        MatchId("A-1-1"): Plan(
            scenes={(2, 3): ruled(Offence(Kind.RENEGE, Seat.EAST, {"to_save_jack": False}))},
            differ_at=(1, 2),
            decks={B: 2},
        ),
        MatchId("A-1-2"): Plan(late={(B, 3): 17}),
        MatchId("B-1-1"): Plan(
            scenes={
                (1, 2): overruled(
                    under_trump,
                    "Both captains agree that the hand held nothing but trumps.",
                    ClauseId("ic2024-14-1"),
                ),
                (2, 1): ruled(Offence(Kind.LANDSLIDE, Seat.NORTH)),
            }
        ),
        MatchId("B-1-2"): Plan(scenes={(2, 4): left_table(A, 11, "An urgent call from home.")}),
    }


def _second_round() -> dict[MatchId, Plan]:
    obscene = Offence(Kind.OBSCENE_LANGUAGE, Seat.SOUTH)
    return {
        MatchId("A-2-1"): Plan(
            scenes={
                (3, 4): disputed(
                    "whether the six was called before the cards were packed",
                    "It was not: no point for it.",
                    ClauseId("ic2024-29-3"),
                    5,
                )
            }
        ),
        MatchId("A-2-2"): Plan(absent=B),
        MatchId("B-2-1"): Plan(scenes={(2, 2): ruled(obscene), (2, 4): sent_off(obscene)}),
    }


def _third_round() -> dict[MatchId, Plan]:
    return {
        MatchId("A-3-2"): Plan(
            scenes={(3, 3): scrapped(B, "The pair has left the hall and will not come back.")}
        ),
        MatchId("B-3-2"): Plan(on_paper=True),
        MatchId("B-3-1"): Plan(
            late={(A, 2): 16}, waive="The gate of the car park was locked: nobody's fault."
        ),
    }

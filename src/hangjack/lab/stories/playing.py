"""One match of a story, from its call to its close: toss, line-ups, tables, the sheet, decks and what is due."""

from collections.abc import Callable, Iterable
from random import Random
from typing import Any, Protocol

from hangjack.competition import floor
from hangjack.competition.conduct.register import Occasion, may_play
from hangjack.competition.entries.rosters import roster_of, team_name
from hangjack.competition.judging import Happened
from hangjack.competition.money import fees
from hangjack.competition.money.ledger import money
from hangjack.errors import Refused
from hangjack.games.all_fours.match.scoring import board_of
from hangjack.ids import EntrantId, MatchId, PersonId
from hangjack.lab.stories.entries import captain_of, pay
from hangjack.lab.stories.fiction import DIRECTOR, MARSHAL
from hangjack.lab.stories.games import Players
from hangjack.lab.stories.hours import Course, Hours
from hangjack.lab.stories.plans import NOTHING, Plan, Told
from hangjack.lab.stories.tables import table_course
from hangjack.lab.stories.venue import MINUTE, Venue, moment_of
from hangjack.matches import clocks
from hangjack.matches.deadlines import AwardProposed, Deadline, DefaultProposed, TossProposed
from hangjack.matches.match import Match, MatchEvent
from hangjack.matches.parties import SIDES, A, B, Party, other
from hangjack.matches.sides import seats, tosses
from hangjack.matches.sides.lineups import LineUp, LineUpDeclared
from hangjack.matches.sides.tosses import Toss

CALLED_MINUTES = 20
"""How long before its start a match is called."""
_BENCH = 6


class Around(Protocol):
    """The event around a match, as far as those who play it know it."""

    venue: Venue
    hours: Hours
    seed: int
    play: Players
    told: list[Told]
    plans: dict[MatchId, Plan]


class Playing:
    """A match that is being played in the hours of an event."""

    def __init__(self, event: Around, match: MatchId) -> None:
        """Prepare the match, with chance of its own, so that no other match disturbs it."""
        self.event = event
        self.hours = event.hours
        self.venue = event.venue
        self.id = match
        self.plan = event.plans.get(match, NOTHING)
        self.seed = f"{event.seed} {match}"
        self.chance = Random(self.seed)

    @property
    def match(self) -> Match:
        """The match as it stands."""
        return self.venue.matches[self.id]

    @property
    def now_ms(self) -> int:
        """The time."""
        return self.venue.now_ms

    def team(self, side: Party) -> EntrantId:
        """Return the team that plays as *side*."""
        return self.match.opened.parties[side]

    def named(self, side: Party) -> str:
        """Return what people call the team that plays as *side*."""
        return team_name(self.venue.competition.rosters, self.team(side))

    def captain(self, side: Party) -> PersonId:
        """Return who speaks for *side* now."""
        return self.match.sides.line_ups.captains.get(side) or captain_of(self.venue, self.team(side))

    def scorer(self, side: Party) -> PersonId:
        """Return who writes for *side*."""
        scorer = self.match.sides.line_ups.declared[side].scorer
        assert scorer is not None, "every line-up of the story names a scorer"
        return scorer

    def plays_on(self, table: int) -> bool:
        """Whether another game is played at *table*."""
        board = board_of(self.match.score)
        return self.match.ended is None and not board.level and not board.table(table).closed

    def happen(self, by: PersonId, events: Iterable[MatchEvent]) -> None:
        """Let *events* of the match happen."""
        self.venue.happen_in(self.id, by, events)

    def happen_both(self, by: PersonId, happened: Happened) -> None:
        """Let something happen in the match and in the competition together."""
        self.venue.happen_both(self.id, by, happened)

    def tell(self, key: str, **values: Any) -> None:
        """Add a line to the story."""
        about = {"team_a": self.named(A), "team_b": self.named(B)}
        self.event.told.append(Told(self.now_ms, key, {**about, **values}))

    def course(self, begin_play: Callable[["Playing"], None]) -> Course:
        """Call the match, toss, hand in line-ups, sit down; *begin_play* lets the tables, or whatever else, begin."""
        self.happen_both(DIRECTOR, floor.call_match(self.venue.competition, self.id))
        start_ms, rules = self.match.opened.scheduled_ms, self.match.opened.rules
        sides = [side for side in SIDES if side != self.plan.absent]
        if rules.toss_minutes is not None:
            yield start_ms - (rules.toss_minutes + 1) * MINUTE
            for side in sides:
                self.happen(
                    self.captain(side), tosses.come_for_toss(self.match.sides.tossing, side, self.now_ms)
                )
            yield start_ms - rules.toss_minutes * MINUTE
            if self.plan.absent is None:
                self._toss(self.chance.choice(list(SIDES)))
        for side in sides:
            yield start_ms - 4 * MINUTE
            self._line_up(side)
        yield start_ms - MINUTE
        self._sit_down(sides)
        if rules.halves is not None:
            half_ms = moment_of(self._day(), self.plan.second_half, self.venue.competition.opened.time_zone)
            self.happen(MARSHAL, seats.schedule_second_half(self.match, half_ms, MARSHAL))
        yield start_ms
        begin_play(self)

    def begin_tables(self) -> None:
        """Let every table begin where both pairs sit; the others begin when the late pair comes."""
        late = {table: minutes for (_, table), minutes in self.plan.late.items()}
        for table in range(1, self.match.opened.tables + 1):
            start_ms = self.match.opened.scheduled_ms + late.get(table, 0) * MINUTE
            self.hours.begin(start_ms, self._late_pair(table) if table in late else table_course(self, table))

    def answer(self, deadline: Deadline) -> None:
        """Do, as an official, what the story has for something that the clock proposes."""
        match deadline.proposes:
            case TossProposed(winner):
                self._toss(winner, absent=(other(winner),))
            case DefaultProposed():
                return
            case _ if self.plan.absent is not None:
                return
            case AwardProposed() if self.plan.waive:
                waived = clocks.waive(self.match, deadline.id, self.now_ms, MARSHAL, self.plan.waive)
                self.happen(MARSHAL, waived)
                self.tell("waived", clock=deadline.kind, reason=self.plan.waive)
            case _:
                self.happen(MARSHAL, clocks.give_due(self.match, deadline.id, self.now_ms, MARSHAL))
                self.tell("given", clock=deadline.kind, clause=deadline.clause)

    def _day(self) -> str:
        schedule = self.venue.competition.timetable.schedule
        assert schedule is not None, "a match that was called is on the schedule"
        start_ms = self.match.opened.scheduled_ms
        return next(slot.day for slot in schedule.hall.slots if slot.start_ms == start_ms)

    def _toss(self, winner: Party, absent: tuple[Party, ...] = ()) -> None:
        chosen = Toss(winner, self.chance.choice(list(SIDES)), absent)
        self.happen(MARSHAL, tosses.toss(self.match.sides.tossing, chosen))

    def _sit_down(self, sides: list[Party]) -> None:
        for side in sides:
            for table in range(1, self.match.opened.tables + 1):
                if (side, table) not in self.plan.late:
                    self._sit(side, table)

    def _sit(self, side: Party, table: int) -> None:
        pair = self.match.sides.pairs.get((side, table), ())
        self.happen(MARSHAL, seats.seat_pair(self.match, side, table, self.now_ms, pair))

    def _late_pair(self, table: int) -> Course:
        """Let the pair sit down that is late at *table*, unless the board has closed the door on it."""
        (side,) = (side for side, where in self.plan.late if where == table)
        values = {"team": self.named(side), "table": table, "minutes": self.plan.late[side, table]}
        try:
            self._sit(side, table)
        except Refused:
            self.tell("door-closed", **values)
            return
        self.tell("late", **values)
        yield from table_course(self, table)

    def _line_up(self, side: Party) -> None:
        """Hand in a line-up; a team that owes money pays first, and only then is heard."""
        captain = captain_of(self.venue, self.team(side))
        declared = LineUpDeclared(side, captain, self._picked(side))
        team, owed = self.team(side), fees.debt_of(self.venue.competition.ledger, self.team(side))
        try:
            happened = floor.declare_line_up(self.venue.competition, self.match, declared, self.now_ms)
        except Refused:
            assert owed, "only a debt stands in the way of a line-up of the story"
            pay(self.venue, team)
            self.tell("unpaid", team=self.named(side), owed=money(owed))
            happened = floor.declare_line_up(self.venue.competition, self.match, declared, self.now_ms)
        self.happen_both(captain, happened)

    def _picked(self, side: Party) -> LineUp:
        """Return the pairs of a side: in a league always the same, in a cup whoever the captain picks today."""
        team, register = self.team(side), self.venue.competition.register
        occasion = Occasion(self.now_ms, team, self.id)
        captain = captain_of(self.venue, team)
        others = [
            person
            for person in roster_of(self.venue.competition.rosters, team)
            if person != captain and may_play(register, person, occasion) is None
        ]
        if not self.venue.competition.rules.format.averages.pairs_counted:
            self.chance.shuffle(others)
        number = 2 * self.match.opened.tables
        players, bench = [captain, *others][:number], others[number - 1 :]
        pairs = tuple((players[place], players[place + 1]) for place in range(0, number, 2))
        return LineUp(pairs, captain, bench[-1], tuple(bench[:_BENCH]))

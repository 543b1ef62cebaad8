"""What a captain sees of the own side in a match: who may play, who is on and who has been, what waits for an answer."""

from collections.abc import Iterator

from msgspec import Struct

from hangjack.competition.competition import Competition
from hangjack.competition.conduct.offences import Offence
from hangjack.competition.conduct.register import Occasion, team_barred
from hangjack.competition.entries.belonging import may_be_fixtured
from hangjack.competition.entries.eligibility import player_problems, team_problem
from hangjack.competition.entries.rosters import roster_of
from hangjack.competition.floor import tables_to_fill
from hangjack.competition.money.fees import fee_paid
from hangjack.desk.games import judge_of
from hangjack.desk.names import EntrantShown, Names, PersonShown, by_name
from hangjack.ids import ClauseId, PersonId
from hangjack.matches.disputes import Dispute, Stage
from hangjack.matches.gaps import gaps
from hangjack.matches.match import Match
from hangjack.matches.parties import SIDES, Party, other
from hangjack.matches.problems import Problem
from hangjack.matches.sides.claimed import ClaimForm, ClaimOutcome
from hangjack.matches.sides.claims import lacks_of
from hangjack.matches.sides.leaves import LeaveStage
from hangjack.matches.sides.lineups import LineUp
from hangjack.matches.sides.seats import missed_toss
from hangjack.matches.sides.substitutions import Bench, Change, SubstitutionFault, substitution_problems
from hangjack.wording import phrase, say

_OF_ONE = (
    SubstitutionFault.NOT_REGISTERED,
    SubstitutionFault.NOT_DECLARED,
    SubstitutionFault.ALREADY_SUBSTITUTED,
    SubstitutionFault.CREDITED_FOR_IDLE_TABLE,
)
"""What keeps one person from coming on; the other faults are about the whole side."""


class PlayerShown(Struct, frozen=True):
    """Somebody on a roster, with everything that keeps them from playing now."""

    person: PersonShown
    problems: tuple[str, ...]


class OnTable(Struct, frozen=True):
    """Somebody who plays, and where."""

    person: PersonShown
    table: int


class SubstitutionShown(Struct, frozen=True):
    """One substitution of a side."""

    number: int
    off: PersonShown
    on: PersonShown


class BenchShown(Struct, frozen=True):
    """Who plays, who may come on, and how often that is still possible; None without a limit."""

    playing: tuple[OnTable, ...]
    waiting: tuple[PlayerShown, ...]
    made: tuple[SubstitutionShown, ...]
    left: int | None


class LeaveShown(Struct, frozen=True):
    """Somebody's wish to leave the table."""

    id: str
    player: PersonShown
    own: bool
    reason: str
    stage: LeaveStage


class StatementShown(Struct, frozen=True):
    """What somebody said in a dispute."""

    by: PersonShown
    text: str


class DisputeShown(Struct, frozen=True):
    """A dispute, with what was said and what captains have agreed to."""

    id: str
    table: int
    about: str
    stage: Stage
    statements: tuple[StatementShown, ...]
    agreed: dict[Party, str]
    clauses: dict[Party, ClauseId | None]
    """By which clause each captain has agreed."""
    decision: str


class ClaimShown(Struct, frozen=True):
    """What the side would claim by, what it still lacks, and what became of its claims."""

    clause: ClauseId
    lacks: tuple[str, ...]
    made: tuple[ClaimOutcome | None, ...]
    """None for one that waits for an official."""


class RestraintShown(Struct, frozen=True):
    """What a captain was asked about somebody; *own*: it was asked of this side."""

    id: str
    own: bool
    about: str
    at_ms: int
    answer: str


class SideShown(Struct, frozen=True):
    """One side of a match as its captain sees it."""

    side: Party
    team: EntrantShown
    opponents: EntrantShown
    tables: int
    fewest: int
    """How many tables a line-up fills at least: a team may start short where the book lets it."""
    empty: tuple[int, ...]
    """The tables for which nobody is down, once the line-ups are out."""
    free: tuple[PersonShown, ...]
    """Who may play, and sits nowhere."""
    problem: str
    """Why the team may not start; empty if nothing stands in the way."""
    roster: tuple[PlayerShown, ...]
    line_up: LineUp | None
    captain: PersonShown | None
    revealed: bool
    bench: BenchShown
    to_acknowledge: tuple[SubstitutionShown, ...]
    """Substitutions of the others that nobody has taken note of."""
    new_captain: PersonShown | None
    """The others' new captain, of whom nobody has taken note."""
    to_report: tuple[SubstitutionShown, ...]
    """Own substitutes who came on early and must be at the table at once."""
    restraints: tuple[RestraintShown, ...]
    leaves: tuple[LeaveShown, ...]
    disputes: tuple[DisputeShown, ...]
    claim: ClaimShown | None
    """None where the book has no clause by which a side claims a match."""
    gaps: tuple[str, ...]
    """What is missing before the sheet can go in."""
    to_toss: bool = False
    """Whether the toss is still to be made."""
    came_ms: int | None = None
    """Since when the side is there for it."""
    missed_toss: bool = False
    """Whether the side has lost it by not coming in time."""


def show_side(competition: Competition, match: Match, side: Party, names: Names, now_ms: int) -> SideShown:
    """Return what the captain of *side* sees."""
    view = _View(competition, match, side, names, now_ms)
    line_up = match.sides.line_ups.declared.get(side)
    captain = match.sides.line_ups.captains.get(side)
    new = (
        match.sides.line_ups.captains.get(other(side)) if other(side) in match.sides.line_ups.untold else None
    )
    bench = match.sides.benches.of(other(side))
    return SideShown(
        side=side,
        team=view.team(side),
        opponents=view.team(other(side)),
        tables=match.opened.tables,
        fewest=tables_to_fill(match).start,
        empty=tuple(table for table in match.tables if match.sides.pairs.get((side, table)) == ()),
        free=tuple(view.free()),
        problem=view.team_problem(),
        roster=tuple(view.roster()),
        line_up=line_up,
        captain=view.person(captain) if captain else None,
        revealed=match.sides.line_ups.revealed,
        bench=view.bench(),
        to_acknowledge=tuple(
            each for each in view.substitutions(other(side)) if each.number in bench.unacknowledged
        ),
        new_captain=view.person(new) if new else None,
        to_report=tuple(
            each for each in view.substitutions(side) if (side, each.number) in match.sides.to_report
        ),
        restraints=tuple(
            RestraintShown(
                id_,
                each.asked.side == side,
                each.asked.about,
                each.asked.at_ms,
                each.answered.answer if each.answered is not None else "",
            )
            for id_, each in match.sides.restraints.items()
        ),
        leaves=tuple(view.leaves()),
        disputes=tuple(view.dispute(id_, each) for id_, each in match.disputes.items()),
        claim=view.claim(),
        gaps=tuple(view.told(gap) for gap in gaps(match)),
        to_toss=match.sides.toss is None and match.opened.rules.toss_minutes is not None,
        came_ms=match.sides.tossing.came_ms.get(side),
        missed_toss=side in missed_toss(match, now_ms),
    )


def show_bench(competition: Competition, match: Match, side: Party, names: Names, now_ms: int) -> BenchShown:
    """Return who plays for *side* and who may come on."""
    return _View(competition, match, side, names, now_ms).bench()


class _View(Struct, frozen=True):
    """What everything below is made from."""

    competition: Competition
    match: Match
    side: Party
    names: Names
    now_ms: int

    @property
    def occasion(self) -> Occasion:
        opened = self.match.opened
        return Occasion(self.now_ms, opened.parties[self.side], opened.match)

    def team(self, side: Party) -> EntrantShown:
        return self.names.shown(self.match.opened.parties[side])

    def person(self, person: PersonId) -> PersonShown:
        return self.names.person_shown(person)

    def team_problem(self) -> str:
        competition, people = self.competition, self.competition.rules.people
        team = self.occasion.team
        problem = (
            team_barred(competition.register, team)
            or team_problem(competition.books, self.occasion, people.fees)
            or may_be_fixtured(
                competition.rosters, team, people.rosters, fee_paid=fee_paid(competition.ledger, team)
            )
        )
        return self.told(problem) if problem else ""

    def roster(self) -> Iterator[PlayerShown]:
        for person in roster_of(self.competition.rosters, self.occasion.team):
            yield PlayerShown(self.person(person), self.problems(person))

    def free(self) -> Iterator[PersonShown]:
        for each in self.roster():
            if not each.problems and each.person.id not in self._bench.playing:
                yield each.person

    def problems(self, person: PersonId) -> tuple[str, ...]:
        rules = self.competition.rules.people.at_door
        found = player_problems(self.competition.books, person, self.occasion, rules)
        return tuple(map(self.told, found))

    def told(self, problem: Problem) -> str:
        """Return a problem in words, with people, sides and teams by name."""
        sides = {side: self.team(side).name for side in SIDES}
        values = {key: by_name(value, self.names, sides) for key, value in problem.values.items()}
        return say(problem.what.key, language=self.names.language, **values)

    def bench(self) -> BenchShown:
        bench, most = self._bench, self.match.opened.rules.substitutions.substitutions_per_match
        here = {person: table for person, table in bench.playing.items() if person not in bench.absent}
        seats = {
            person: seat
            for (at, _), pair in self.match.sides.pairs.items()
            if at == self.side
            for seat, person in enumerate(pair)
        }
        playing = sorted(here.items(), key=lambda each: (each[1], seats.get(each[0], 0)))
        return BenchShown(
            playing=tuple(OnTable(self.person(person), table) for person, table in playing),
            waiting=tuple(self.waiting(bench)),
            made=tuple(self.substitutions(self.side)),
            left=None if most is None else max(0, most - bench.made),
        )

    @property
    def _bench(self) -> Bench:
        return self.match.sides.benches.of(self.side)

    def waiting(self, bench: Bench) -> Iterator[PlayerShown]:
        options = self.match.opened.rules.substitutions
        off = next(iter(bench.playing), PersonId(""))
        for person in roster_of(self.competition.rosters, self.occasion.team):
            if person not in bench.playing or person in bench.absent:
                change = Change(self.side, off, person)
                faults = substitution_problems(bench, change, options, game_running=False)
                own = tuple(self.told(each) for each in faults if each.what in _OF_ONE)
                yield PlayerShown(self.person(person), (*own, *self.problems(person)))

    def substitutions(self, side: Party) -> Iterator[SubstitutionShown]:
        for each in self.match.sides.substituted:
            if each.change.team == side:
                yield SubstitutionShown(
                    each.number, self.person(each.change.off), self.person(each.change.on)
                )

    def leaves(self) -> Iterator[LeaveShown]:
        for id_, leave in self.match.sides.leaves.items():
            asked = leave.asked
            yield LeaveShown(
                id_, self.person(asked.player), asked.side == self.side, asked.reason, leave.stage
            )

    def dispute(self, id_: str, dispute: Dispute) -> DisputeShown:
        opened = dispute.opened
        return DisputeShown(
            id=id_,
            table=opened.table,
            about=opened.about,
            stage=dispute.stage,
            statements=tuple(StatementShown(self.person(each.by), each.text) for each in dispute.statements),
            agreed={side: each.decision for side, each in dispute.agreed.items()},
            clauses={side: each.clause for side, each in dispute.agreed.items()},
            decision=dispute.decided.decision if dispute.decided else "",
        )

    def claim(self) -> ClaimShown | None:
        rules = self.competition.rules
        cited = (
            *rules.people.conduct.clauses_of(Offence.DEFAULT),
            *judge_of(rules).referral(rules.game.penalties),
        )
        if not cited:
            return None
        clause = cited[0]
        seen = PersonId("")
        form = ClaimForm(self.side, self.now_ms, clause, seen, self.now_ms, seen, "official")
        return ClaimShown(
            clause=clause,
            lacks=tuple(phrase(lack, self.names.language) for lack in lacks_of(self.match, form)),
            made=tuple(
                claim.settled.outcome if claim.settled else None
                for claim in self.match.sides.claims.values()
                if claim.claimed.form.side == self.side
            ),
        )

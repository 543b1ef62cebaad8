"""The call queue of a match: officials called, disputes, appeals, proposals, differences, and papers to put away."""

from collections.abc import Iterable, Iterator

from hangjack.competition.competition import Competition
from hangjack.competition.conduct.register import Occasion, may_play
from hangjack.competition.floor import excess_facts
from hangjack.desk.formats import format_desk
from hangjack.desk.games import viewed_by
from hangjack.desk.names import Names, by_name
from hangjack.desk.views.calls.kinds import ACT_FOR, CallKind, CallShown
from hangjack.desk.views.readers import Reader
from hangjack.desk.views.refereeing import ruled_in_words
from hangjack.desk.views.subjects import in_words, proposal_in_words
from hangjack.ids import PersonId
from hangjack.matches.clocks import deadlines
from hangjack.matches.deadlines import AwardProposed, Deadline, DefaultProposed, IdleTableProposed, OfLeave
from hangjack.matches.gaps import unsigned_in
from hangjack.matches.match import Match
from hangjack.matches.parties import Party
from hangjack.matches.pauses import CallAbout
from hangjack.matches.rules import Clock
from hangjack.matches.scoring import Line
from hangjack.matches.sides.claimed import ClaimForm
from hangjack.matches.sides.leaves import LeaveStage
from hangjack.referee.record import Standing
from hangjack.wording import phrase, say

_GIVEABLE = (AwardProposed, IdleTableProposed, DefaultProposed)

_STAYS = {
    Clock.TOSS_LOST: "console.waits-toss",
    Clock.AWAY: "console.waits-away",
    Clock.CLOSE: "console.waits-close",
}
"""Deadlines that propose nothing and still wait for somebody when they have passed, with what is said of them."""


def calls_of(
    competition: Competition, match: Match, reader: Reader, names: Names, now_ms: int
) -> tuple[CallShown, ...]:
    """Return what waits in a match and can be done by the reader, the most urgent first."""
    found = _Calls(competition, match, reader, names, now_ms).all()
    order = list(CallKind)
    shown = [each for each in found if reader.may(ACT_FOR[each.kind], match.opened.match)]
    return tuple(sorted(shown, key=lambda each: (order.index(each.kind), each.since_ms or 0, each.id)))


class _Calls:
    """Everything that waits in one match."""

    def __init__(
        self, competition: Competition, match: Match, reader: Reader, names: Names, now_ms: int
    ) -> None:
        self.competition, self.match, self.reader = competition, match, reader
        self.names, self.now_ms, self.language = names, now_ms, reader.language
        self.id = match.opened.match

    def all(self) -> Iterator[CallShown]:
        """Yield what waits."""
        if self.match.ended is None:
            yield from self._officials()
            if self.match.meeting is not None:
                yield from self._barred()
                yield from self._leaves()
                yield from self._reports()
        yield from self._due()
        yield from self._disputes()
        yield from self._rulings()
        if self.match.meeting is not None:
            yield from self._excess()
            yield from self._claims()
        yield from self._differences()
        yield from self._end()

    def _table(self, number: int) -> int:
        """Return what people in the hall call a table: a match with one table is that table of its session or round."""
        return (
            number
            if self.match.meeting is not None
            else format_desk(self.competition).table_of(self.competition, self.id)
        )

    def _officials(self) -> Iterator[CallShown]:
        for id_, pause in self.match.pauses.called.items():
            says = say(
                "console.called",
                language=self.language,
                table=self._table(pause.table),
                who=self._name(pause.by),
            )
            detail = "" if pause.about is CallAbout.OTHER else phrase(pause.about, self.language)
            yield CallShown(
                CallKind.OFFICIAL, self.id, id_, says, detail, table=pause.table, since_ms=pause.at_ms
            )

    def _barred(self) -> Iterator[CallShown]:
        """Yield who still sits at a table and may not play any more: suspended, expelled or debarred."""
        for (side, table), pair in self.match.sides.pairs.items():
            found = {} if self.match.is_closed(table) else self._bars(side, pair)
            if found:
                who = tuple(map(self._name, found))
                told = {"who": who, "team": self._team(side), "table": table}
                yield CallShown(
                    CallKind.BARRED,
                    self.id,
                    f"{side}/{table}",
                    say("console.barred", language=self.language, **told),
                    detail=" ".join(dict.fromkeys(found.values())),
                    table=table,
                    side=side,
                    people=tuple(found),
                )

    def _bars(self, side: Party, pair: Iterable[PersonId]) -> dict[PersonId, str]:
        """Return those of a pair who may not play, each with why."""
        occasion = Occasion(self.now_ms, self.match.opened.parties[side], self.id)
        bars = {person: may_play(self.competition.register, person, occasion) for person in pair}
        return {
            person: say(
                problem.what.key,
                language=self.language,
                **{key: by_name(value, self.names) for key, value in problem.values.items()},
            )
            for person, problem in bars.items()
            if problem is not None
        }

    def _disputes(self) -> Iterator[CallShown]:
        for id_, dispute in self.match.disputes.items():
            if not dispute.is_open:
                continue
            opened = dispute.opened
            heard = " ".join(f"{self._name(each.by)}: {each.text}" for each in dispute.statements)
            says = say(
                "console.disputed",
                language=self.language,
                table=self._table(opened.table),
                stage=dispute.stage,
            )
            yield CallShown(
                CallKind.DISPUTE,
                self.id,
                id_,
                says,
                detail=f"{opened.about} {heard}".strip(),
                table=opened.table,
                since_ms=opened.at_ms,
                mine=dispute.official is not None and dispute.official == self.reader.person,
            )

    def _leaves(self) -> Iterator[CallShown]:
        for id_, leave in self.match.sides.leaves.items():
            if leave.stage is LeaveStage.APPEALED:
                asked = leave.asked
                says = say(
                    "console.leave", language=self.language, table=asked.table, who=self._name(asked.player)
                )
                yield CallShown(CallKind.LEAVE, self.id, id_, says, detail=asked.reason, table=asked.table)

    def _reports(self) -> Iterator[CallShown]:
        """Yield the substitutes who came on early and must be at the table at once."""
        for (side, number), event in self.match.sides.to_report.items():
            who, table = event.change.on, self.match.sides.benches.of(side).playing.get(event.change.on)
            says = say("console.report", language=self.language, who=self._name(who), team=self._team(side))
            cited = self.match.opened.rules.clock_cites.get(Clock.REPORT, ())
            yield CallShown(
                CallKind.REPORT,
                self.id,
                f"{side}/{number}",
                says,
                table=table,
                since_ms=event.at_ms,
                clauses=cited,
                number=number,
                side=side,
            )

    def _excess(self) -> Iterator[CallShown]:
        """Yield the fines for one substitution too many, until somebody has given them."""
        facts = excess_facts(self.match)
        if facts is not None and facts.id not in self.competition.verdicts.given:
            says = say("console.excess", language=self.language, team=self.names.entrant(facts.team))
            clauses = self.competition.rules.people.conduct.clauses_of(facts.offence)
            yield CallShown(CallKind.EXCESS, self.id, facts.id, says, clauses=clauses, facts=facts)

    def _rulings(self) -> Iterator[CallShown]:
        for id_, noted in self.match.rulings.items():
            if noted.record.standing is Standing.PROPOSED:
                ruling = noted.record.steps[-1].ruling
                assert ruling is not None, "what is proposed is a ruling"
                yield CallShown(
                    CallKind.RULING,
                    self.id,
                    id_,
                    say("console.ruling", language=self.language, table=self._table(noted.table)),
                    detail=ruled_in_words(self.match, ruling, self.names),
                    table=noted.table,
                    clauses=ruling.clauses,
                )

    def _claims(self) -> Iterator[CallShown]:
        for id_, claim in self.match.sides.claims.items():
            if claim.settled is None and self.match.ended is None:
                form: ClaimForm = claim.claimed.form
                team = self._team(form.side)
                yield CallShown(
                    CallKind.CLAIM,
                    self.id,
                    id_,
                    say("console.claim", language=self.language, team=team),
                    since_ms=form.at_ms,
                    clauses=(form.clause,),
                )

    def _due(self) -> Iterator[CallShown]:
        for each in deadlines(self.match, self.now_ms):
            if each.due_ms > self.now_ms or not (each.proposes or self._still_waits(each)):
                continue
            about = in_words(self.match, each.about, self.names)
            what = phrase(each.kind, self.language)
            yield CallShown(
                CallKind.DUE,
                self.id,
                each.id,
                say("console.about", language=self.language, what=what, about=about) if about else what,
                detail=proposal_in_words(self.match, each.proposes, self.names)
                if each.proposes
                else say(_STAYS[each.kind], language=self.language),
                since_ms=each.due_ms,
                clock=each.kind,
                clauses=(each.clause,) if each.clause else (),
                defaults=isinstance(each.proposes, DefaultProposed),
                giveable=isinstance(each.proposes, _GIVEABLE),
            )

    def _still_waits(self, deadline: Deadline) -> bool:
        """Whether a reminder that has passed still waits for somebody: not of a player who is back."""
        about = deadline.about
        leave = self.match.sides.leaves.get(about.id) if isinstance(about, OfLeave) else None
        return deadline.kind in _STAYS and (leave is None or leave.back_ms is None)

    def _differences(self) -> Iterator[CallShown]:
        for place, lanes in self.match.sheet.differences.items():
            yield CallShown(
                CallKind.DIFFERENCE,
                self.id,
                f"{place.table}/{place.number}",
                say(
                    "console.differs",
                    language=self.language,
                    table=self._table(place.table),
                    number=place.number,
                ),
                detail="; ".join(self._said(side, written.line) for side, written in lanes.items()),
                table=place.table,
                number=place.number,
                written={side: written.line for side, written in lanes.items()},
            )

    def _end(self) -> Iterator[CallShown]:
        match = self.match
        over = match.sheet.sealed is not None or match.awarded is not None
        if match.level and match.awarded is None:
            says = say("console.level", language=self.language)
            yield CallShown(CallKind.LEVEL, self.id, "level", says)
        elif match.ended is not None and not over and (unsigned := unsigned_in(match)):
            teams = tuple(map(self._team, unsigned))
            says = say("console.sign", language=self.language, teams=teams)
            cited = match.opened.rules.sheet.signed_by
            clauses = (cited,) if cited is not None else ()
            yield CallShown(CallKind.SIGN, self.id, "sign", says, clauses=clauses)
        elif match.ended is not None and not over:
            says = say("console.seal", language=self.language)
            yield CallShown(CallKind.SEAL, self.id, "seal", says)
        elif over and not match.closings.put_away:
            says = say("console.close", language=self.language)
            yield CallShown(CallKind.CLOSE, self.id, "close", says)

    def _said(self, side: Party, line: Line) -> str:
        called = {party: self._team(party) for party in self.match.opened.parties}
        return viewed_by(self.match).said(side, line, called, self.language)

    def _team(self, side: Party) -> str:
        return self.names.entrant(self.match.opened.parties[side])

    def _name(self, person: PersonId) -> str:
        """Return who it is; officials have accounts, and no record here."""
        known = self.names.knows(person)
        return self.names.person(person) if known else say("console.somebody", language=self.language)

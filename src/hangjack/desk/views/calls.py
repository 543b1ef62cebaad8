"""The call queue of a match: officials called, disputes, appeals, proposals, differences, and papers to put away."""

from collections.abc import Iterator

from msgspec import Struct

from hangjack.competition import dues
from hangjack.competition.competition import Competition
from hangjack.competition.defaulting import Why, open_defaults
from hangjack.competition.floor import excess_facts
from hangjack.competition.money.fees import debt_of
from hangjack.competition.money.ledger import money
from hangjack.competition.permissions import Act
from hangjack.competition.proposals import Facts
from hangjack.competition.staging import Shaken, shaken
from hangjack.desk.names import EntrantShown, Names, by_name
from hangjack.desk.views.every import viewed_by
from hangjack.desk.views.readers import Reader
from hangjack.desk.views.subjects import in_words, proposal_in_words
from hangjack.ids import ClauseId, EntrantId, MatchId, PersonId
from hangjack.matches import rulings
from hangjack.matches.clocks import deadlines
from hangjack.matches.deadlines import AwardProposed, Deadline, DefaultProposed, IdleTableProposed, OfLeave
from hangjack.matches.match import Match
from hangjack.matches.parties import SIDES, Party
from hangjack.matches.rules import Clock, MatchRules
from hangjack.matches.scoring import Line
from hangjack.matches.sides.claims import ClaimForm
from hangjack.matches.sides.leaves import LeaveStage
from hangjack.referee.record import Standing
from hangjack.wording import Worded, phrase, say

_GIVEABLE = (AwardProposed, IdleTableProposed, DefaultProposed)

_STAYS = {
    Clock.TOSS_LOST: "console.waits-toss",
    Clock.AWAY: "console.waits-away",
    Clock.CLOSE: "console.waits-close",
}
"""Deadlines that propose nothing and still wait for somebody when they have passed, with what is said of them."""


class CallKind(Worded):
    """What waits for somebody who runs the competition, the most urgent first."""

    OFFICIAL = "official"
    DISPUTE = "dispute"
    LEAVE = "leave"
    REPORT = "report"
    RULING = "ruling"
    EXCESS = "excess"
    CLAIM = "claim"
    DUE = "due"
    MONEY = "money"
    DIFFERENCE = "difference"
    LEVEL = "level"
    SEAL = "seal"
    CLOSE = "close"
    OUT = "out"
    UNPLAYED = "unplayed"
    KNOCKOUT = "knockout"


ACT_FOR = {
    CallKind.OFFICIAL: Act.PAUSE,
    CallKind.DISPUTE: Act.DECIDE_DISPUTE,
    CallKind.LEAVE: Act.GIVE_RULING,
    CallKind.REPORT: Act.SEAT,
    CallKind.RULING: Act.GIVE_RULING,
    CallKind.EXCESS: Act.FINE,
    CallKind.CLAIM: Act.AWARD_MATCH,
    CallKind.DUE: Act.GIVE_AWARD,
    CallKind.MONEY: Act.FINE,
    CallKind.DIFFERENCE: Act.SETTLE_LINE,
    CallKind.LEVEL: Act.SETTLE_LEVEL,
    CallKind.SEAL: Act.SETTLE_LINE,
    CallKind.CLOSE: Act.CLOSE_MATCH,
    CallKind.OUT: Act.AWARD_MATCH,
    CallKind.UNPLAYED: Act.AWARD_MATCH,
    CallKind.KNOCKOUT: Act.DRAW,
}
"""Who is shown what waits: those who may do it."""


class CallShown(Struct, frozen=True):
    """One thing that waits, with what it takes to do it."""

    kind: CallKind
    match: MatchId
    id: str
    says: str
    """What it is about, in a line."""
    detail: str = ""
    table: int | None = None
    since_ms: int | None = None
    clauses: tuple[ClauseId, ...] = ()
    clock: Clock | None = None
    """Which deadline it is about."""
    defaults: bool = False
    """Whether somebody loses the match by default if it is given."""
    giveable: bool = False
    """Whether what is due can be given as it is."""
    mine: bool = False
    """Whether the reader has taken it over."""
    number: int | None = None
    """Which line of the table it is about."""
    written: dict[Party, Line] = {}
    """What each side has written of it."""
    facts: Facts | None = None
    """What a verdict would be about."""
    side: Party | None = None
    """Whose it is, where it is one side's."""
    teams: tuple[EntrantShown, ...] = ()
    """Who plays a match that is not under way."""
    winner: EntrantId | None = None
    """Who would have the match by default."""


def calls_of(
    competition: Competition, match: Match, reader: Reader, names: Names, now_ms: int
) -> tuple[CallShown, ...]:
    """Return what waits in a match and can be done by the reader, the most urgent first."""
    found = _Calls(competition, match, reader, names, now_ms).all()
    order = list(CallKind)
    shown = [each for each in found if reader.may(ACT_FOR[each.kind], match.opened.match)]
    return tuple(sorted(shown, key=lambda each: (order.index(each.kind), each.since_ms or 0, each.id)))


def waiting_of(competition: Competition, reader: Reader, names: Names, now_ms: int) -> tuple[CallShown, ...]:
    """Return what waits beside the matches under way: debts, defaults, a knockout under which the groups have changed."""
    found = (
        *debts_of(competition, reader, names, now_ms),
        *_defaults_of(competition, names, now_ms),
        *_shaken_of(competition, names),
    )
    return tuple(each for each in found if reader.may(ACT_FOR[each.kind]))


def _defaults_of(competition: Competition, names: Names, now_ms: int) -> Iterator[CallShown]:
    clauses = default_clauses(competition, competition.rules.match)
    for each in open_defaults(competition, now_ms):
        teams = tuple(map(names.shown, each.teams))
        out = tuple(names.entrant(team) for team in each.teams if team in competition.out)
        key = "console.out" if each.why is Why.OUT else "console.unplayed"
        yield CallShown(
            CallKind(each.why.value),
            each.match,
            f"{each.why.value}/{each.match}",
            say(
                key,
                language=names.language,
                teams=out,
                match=each.match,
                team_a=teams[0].name,
                team_b=teams[1].name,
            ),
            clauses=tuple(dict.fromkeys(clauses)),
            teams=teams,
            winner=each.winner,
        )


def _shaken_of(competition: Competition, names: Names) -> Iterator[CallShown]:
    found = shaken(competition)
    if found is not None:
        says = say("console.shaken", language=names.language)
        yield CallShown(
            CallKind.KNOCKOUT,
            MatchId(""),
            "knockout",
            says,
            detail=shaken_in_words(competition, found, names),
        )


def shaken_in_words(competition: Competition, found: Shaken, names: Names) -> str:
    """Return how the groups have changed under the knockout."""
    if found.refusal is not None:
        values = {key: by_name(value, names) for key, value in found.refusal.values.items()}
        return say(found.refusal.key, language=names.language, **values)
    goes, comes = (tuple(map(names.entrant, each(competition))) for each in (found.goes, found.comes))
    if not goes:
        return say("console.shaken-order", language=names.language)
    return say("console.shaken-teams", language=names.language, goes=goes, comes=comes)


def default_clauses(competition: Competition, rules: MatchRules) -> Iterator[ClauseId]:
    """Yield the clauses by which a match may be given to one side."""
    yield from rules.clock_cites.get(Clock.CLOSE, ())
    yield from rules.clock_cites.get(Clock.TOO_FEW, ())
    yield from clauses_losing(competition, "offender")


def both_default_clauses(competition: Competition, rules: MatchRules) -> Iterator[ClauseId]:
    """Yield the clauses by which both sides may lose a match."""
    yield from rules.clock_cites.get(Clock.NOBODY, ())
    yield from clauses_losing(competition, "both")


def clauses_losing(competition: Competition, loses: str) -> Iterator[ClauseId]:
    """Yield the clauses by which an offence loses a match, for the offender or for both."""
    for row in competition.rules.people.conduct.offences.values():
        if row.loses_match == loses and row.match_clause is not None:
            yield row.match_clause


def debts_of(competition: Competition, reader: Reader, names: Names, now_ms: int) -> tuple[CallShown, ...]:
    """Return the teams whose next match has come and who still owe money, for a reader who may judge that."""
    if not reader.may(ACT_FOR[CallKind.MONEY]):
        return ()
    return tuple(
        CallShown(
            CallKind.MONEY,
            each.proposes.match,
            each.id,
            say(
                "console.owes",
                language=reader.language,
                team=names.entrant(each.proposes.team),
                debt=money(debt_of(competition.ledger, each.proposes.team)),
                currency=competition.ledger.currency,
            ),
            since_ms=each.due_ms,
            clauses=(each.clause,) if each.clause else (),
            facts=each.proposes,
        )
        for each in dues.deadlines(competition)
        if each.due_ms <= now_ms and each.proposes is not None and each.proposes.match is not None
    )


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
            yield from self._leaves()
            yield from self._reports()
        yield from self._due()
        yield from self._disputes()
        yield from self._rulings()
        yield from self._excess()
        yield from self._claims()
        yield from self._differences()
        yield from self._end()

    def _officials(self) -> Iterator[CallShown]:
        for id_, pause in self.match.pauses.called.items():
            says = say("console.called", language=self.language, table=pause.table, who=self._name(pause.by))
            yield CallShown(CallKind.OFFICIAL, self.id, id_, says, table=pause.table, since_ms=pause.at_ms)

    def _disputes(self) -> Iterator[CallShown]:
        for id_, dispute in self.match.disputes.items():
            if not dispute.is_open:
                continue
            opened = dispute.opened
            heard = " ".join(f"{self._name(each.by)}: {each.text}" for each in dispute.statements)
            says = say("console.disputed", language=self.language, table=opened.table, stage=dispute.stage)
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
                    say("console.ruling", language=self.language, table=noted.table),
                    detail=rulings.in_words(self.match, ruling, self.language),
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
                say("console.differs", language=self.language, table=place.table, number=place.number),
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
        elif match.ended is not None and not over and len(match.sheet.signed) == len(SIDES):
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

"""Rulings: an incident becomes a proposal, an official gives it, the committee overrules it; verdicts and sanctions."""

from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from hangjack.competition import judging
from hangjack.competition.conduct import register as conduct
from hangjack.competition.conduct.offences import Sanction
from hangjack.competition.defaulting import with_costs
from hangjack.competition.judging import Changed, Giving, Happened
from hangjack.competition.permissions import Act
from hangjack.competition.proposals import Facts, propose_verdict
from hangjack.competition.verdicts import Verdict
from hangjack.desk.asking import FloorRequest, MatchRequest, Request, Scene
from hangjack.desk.expelling import with_expelled
from hangjack.desk.games import judge_of
from hangjack.desk.judges import Reported, Where
from hangjack.desk.memory import given_before, occasion_of, remembered
from hangjack.errors import BadInput, Refused
from hangjack.ids import MatchId, SanctionId
from hangjack.matches import awards, pauses, rulings
from hangjack.matches.deciding import judgements
from hangjack.matches.events import RulingId
from hangjack.matches.parties import Party
from hangjack.matches.state import require_table
from hangjack.referee.facts import Questions
from hangjack.referee.rulings import AnyRuling


class ReportIncident(MatchRequest, frozen=True, tag="report-incident"):
    """Report an incident at a table of one's match; the book's ruling is put before an official."""

    act: ClassVar[Act] = Act.REPORT_INCIDENT
    side: Party
    id: str
    table: int
    reported: Reported

    def beside(self, scene: Scene) -> tuple[MatchId, ...]:
        return remembered(scene.competition, scene.match)

    def decide(self, scene: Scene) -> Happened:
        ruling = ruling_on(scene, self.reported, Where(self.table))
        return Happened(match=rulings.propose_ruling(scene.match, self.id, self.table, ruling, scene.by))


class ChangedRuling(Struct, frozen=True):
    """Another ruling than the proposed one: by the book from other facts, or None for no ruling at all."""

    reason: str
    reported: Reported | None = None


class GiveRuling(FloorRequest, frozen=True, tag="give-ruling"):
    """Give a proposed ruling, or another instead of it; beside it, for an offence, the book's verdict of the same name."""

    act: ClassVar[Act] = Act.GIVE_RULING
    id: str
    changed: ChangedRuling | None = None
    facts: Facts | None = None
    outcomes: tuple[Sanction, ...] | None = None

    def beside(self, scene: Scene) -> tuple[MatchId, ...]:
        return remembered(scene.competition, scene.match) if self.changed is not None else ()

    def decide(self, scene: Scene) -> Happened:
        if self.changed is not None and self.changed.reported is None:
            raise BadInput("desk.ruling-instead-missing")
        verdict = _verdict_in_match(scene, self.facts, self.outcomes) if self.facts is not None else None
        giving = Giving(self.id, _changed(scene, self.id, self.changed), verdict)
        given = judging.give_ruling(scene.competition, scene.match, giving, scene.doing)
        happened = with_costs(scene.competition, scene.match, verdict, given, scene.doing)
        ended = pauses.end_ruled(scene.match.pauses, scene.match.rulings[self.id].table, scene.by)
        return with_expelled(scene, self.id, replace(happened, match=(*happened.match, *ended)))


class DismissRuling(MatchRequest, frozen=True, tag="dismiss-ruling"):
    """Give nothing, as an official and for a reason, for an incident that was reported."""

    act: ClassVar[Act] = Act.GIVE_RULING
    id: str
    reason: str

    def decide(self, scene: Scene) -> Happened:
        return Happened(match=judgements.dismiss_ruling(scene.match, self.id, scene.by, self.reason))


class OverruleRuling(FloorRequest, frozen=True, tag="overrule-ruling"):
    """Set a given ruling aside, for another or for none, with everything that it did."""

    act: ClassVar[Act] = Act.OVERRULE
    id: str
    changed: ChangedRuling

    def beside(self, scene: Scene) -> tuple[MatchId, ...]:
        return remembered(scene.competition, scene.match)

    def decide(self, scene: Scene) -> Happened:
        changed = _changed(scene, self.id, self.changed)
        assert changed is not None, "an overruling has a reason"
        return judging.overrule_ruling(scene.competition, scene.match, self.id, scene.doing, changed)


class GiveVerdict(Request, frozen=True, tag="give-verdict"):
    """Fine or sanction people or teams for an offence that is about no match."""

    act: ClassVar[Act] = Act.FINE
    facts: Facts
    outcomes: tuple[Sanction, ...] | None = None

    def decide(self, scene: Scene) -> Happened:
        verdict = _verdict_beside_matches(scene, self.facts, self.outcomes)
        return judging.give_verdict(scene.competition, None, verdict, scene.doing)


class GiveVerdictInMatch(FloorRequest, frozen=True, tag="give-verdict-in-match"):
    """Fine or sanction people or teams for an offence in a match; some offences lose it."""

    act: ClassVar[Act] = Act.FINE
    facts: Facts
    outcomes: tuple[Sanction, ...] | None = None

    def decide(self, scene: Scene) -> Happened:
        verdict = _verdict_in_match(scene, self.facts, self.outcomes)
        given = judging.give_verdict(scene.competition, scene.match, verdict, scene.doing)
        return with_costs(scene.competition, scene.match, verdict, given, scene.doing)


class DecideAsCommittee(Request, frozen=True, tag="decide-as-committee"):
    """Sanction as the committee: also what only it may find, and with a reason what no clause provides for."""

    act: ClassVar[Act] = Act.SANCTION
    facts: Facts
    outcomes: tuple[Sanction, ...] | None = None

    def decide(self, scene: Scene) -> Happened:
        verdict = _verdict_beside_matches(scene, self.facts, self.outcomes)
        return judging.give_verdict(scene.competition, None, verdict, scene.doing, as_committee=True)


class DecideMatchAsCommittee(FloorRequest, frozen=True, tag="decide-match-as-committee"):
    """Sanction as the committee for what happened in a match; some offences lose it."""

    act: ClassVar[Act] = Act.SANCTION
    facts: Facts
    outcomes: tuple[Sanction, ...] | None = None

    def decide(self, scene: Scene) -> Happened:
        verdict = _verdict_in_match(scene, self.facts, self.outcomes)
        given = judging.give_verdict(scene.competition, scene.match, verdict, scene.doing, as_committee=True)
        return with_costs(scene.competition, scene.match, verdict, given, scene.doing)


class OverruleVerdict(Request, frozen=True, tag="overrule-verdict"):
    """Let a verdict about no match no longer hold, with everything that it did."""

    act: ClassVar[Act] = Act.OVERRULE
    id: str
    reason: str

    def decide(self, scene: Scene) -> Happened:
        given = scene.competition.verdicts.in_force(self.id)
        if given is not None and given.verdict.gives_match is not None:
            raise Refused("desk.verdict-gave-match", id=self.id, match=given.verdict.match)
        return judging.overrule_verdict(scene.competition, None, self.id, scene.doing, self.reason)


class OverruleVerdictInMatch(FloorRequest, frozen=True, tag="overrule-verdict-in-match"):
    """Let a verdict about a match no longer hold: the match counts as it was played, or goes on."""

    act: ClassVar[Act] = Act.OVERRULE
    id: str
    reason: str

    def decide(self, scene: Scene) -> Happened:
        given = scene.competition.verdicts.in_force(self.id)
        if given is not None and given.verdict.match != scene.about:
            raise Refused("desk.verdict-of-other-match", id=self.id, match=scene.about)
        return judging.overrule_verdict(scene.competition, scene.match, self.id, scene.doing, self.reason)


class LiftSanction(Request, frozen=True, tag="lift-sanction"):
    """End a sanction before its time, for a reason."""

    act: ClassVar[Act] = Act.SANCTION
    id: SanctionId
    reason: str

    def decide(self, scene: Scene) -> Happened:
        register = scene.competition.register
        return Happened(conduct.lift(register, self.id, scene.by, scene.at_ms, self.reason))


class ScrapTable(MatchRequest, frozen=True, tag="scrap-table"):
    """Close a table; *number* is what it costs, None the house's preset."""

    act: ClassVar[Act] = Act.SCRAP_TABLE
    table: int
    against: Party
    reason: str
    number: int | None = None

    def decide(self, scene: Scene) -> Happened:
        ruled = awards.Scrapping(self.number, self.reason)
        return Happened(match=awards.scrap(scene.match, self.table, self.against, scene.by, ruled))


class SettleLevel(MatchRequest, frozen=True, tag="settle-level"):
    """Say, as an official, who wins a match that ended level."""

    act: ClassVar[Act] = Act.SETTLE_LEVEL
    winner: Party
    reason: str

    def decide(self, scene: Scene) -> Happened:
        return Happened(match=awards.settle_level(scene.match, self.winner, scene.by, self.reason))


def ruling_on(scene: Scene, reported: Reported, where: Where) -> AnyRuling:
    """Return what the book of the match says about an incident. Refuses with the questions that are still open."""
    require_table(scene.match, where.table)
    rules = scene.competition.rules_of(scene.match)
    judge = judge_of(rules)
    if not isinstance(reported, judge.reports):
        raise Refused("match.other-game")
    incident = judge.incident(reported, scene.match, where, occasion_of(scene.competition, scene.match))
    earlier = given_before(scene.match, scene.others.values(), where.changes)
    ruling = judge.referee.rule(incident, rules.game.penalties, earlier)
    if isinstance(ruling, Questions):
        raise Refused("desk.facts-missing", names=tuple(each.fact for each in ruling.missing))
    return ruling


def _verdict_in_match(scene: Scene, facts: Facts, outcomes: tuple[Sanction, ...] | None) -> Verdict:
    """Return the book's verdict for an offence in the match. Refuses another match, and teams that do not play it."""
    if facts.match not in {None, scene.about}:
        raise Refused("desk.other-match", match=facts.match)
    teams = set(scene.match.opened.parties.values())
    if facts.team not in teams or facts.opponents not in {None, *(teams - {facts.team})}:
        raise Refused("desk.other-teams", match=scene.about)
    return propose_verdict(scene.competition, replace(facts, match=scene.about), outcomes)


def _verdict_beside_matches(scene: Scene, facts: Facts, outcomes: tuple[Sanction, ...] | None) -> Verdict:
    """Return the book's verdict for an offence. Refuses one that gives a match away: that is for the match's page."""
    for team in (facts.team, facts.opponents):
        if team is not None and team not in scene.competition.rosters.entries:
            raise Refused("entry.unknown", team=team)
    verdict = propose_verdict(scene.competition, facts, outcomes)
    if verdict.gives_match is not None:
        raise Refused("desk.other-match", match=facts.match)
    return verdict


def _changed(scene: Scene, id_: RulingId, changed: ChangedRuling | None) -> Changed | None:
    if changed is None:
        return None
    noted = scene.match.rulings.get(id_)
    if changed.reported is None or noted is None:
        return Changed(changed.reason)
    return Changed(changed.reason, ruling_on(scene, changed.reported, Where(noted.table, id_)))

"""Judging: verdicts proposed from the book, given in one step with all their effects, and overruled in one step.

A verdict may come with the ruling on the cards of the same name, and may give a match by default. Whatever it touches
(match, ledger, sanction register, standings) changes together, and is worked out anew together when it falls.
"""

from collections.abc import Collection, Iterator
from functools import reduce

from msgspec import Struct
from msgspec.structs import replace

from hangjack.competition.competition import Competition, CompetitionEvent
from hangjack.competition.conduct.offences import Offence, Sanction
from hangjack.competition.conduct.register import Case, Deciding, Register, expelled_teams, lift, sanction
from hangjack.competition.doing import Doing
from hangjack.competition.entries.rosters import people_of
from hangjack.competition.fixtures.calls import MatchCalled
from hangjack.competition.folding import fold
from hangjack.competition.formats import format_of
from hangjack.competition.games import resulting
from hangjack.competition.money.ledger import PrizesRestored, prizes_of, reverse
from hangjack.competition.results import official_result
from hangjack.competition.verdicts import (
    Forfeit,
    Verdict,
    VerdictGiven,
    VerdictOverruled,
    cases_of,
    costs_of,
    forfeited_prizes,
    forfeits_of,
    money_cases_of,
    postings_of,
)
from hangjack.errors import Refused, require_reason
from hangjack.ids import EntrantId, MatchId, PersonId
from hangjack.matches import awards
from hangjack.matches.deciding import judgements
from hangjack.matches.match import Match, MatchEvent
from hangjack.matches.match import fold as fold_match
from hangjack.matches.parties import SIDES
from hangjack.matches.results import Official
from hangjack.referee.rulings import AnyRuling


class Happened(Struct, frozen=True):
    """What one act has caused in the competition's stream and in that of a match: all of it, or nothing."""

    competition: tuple[CompetitionEvent, ...] = ()
    match: tuple[MatchEvent, ...] = ()


class Changed(Struct, frozen=True):
    """Why a ruling is changed, and what holds instead; None: nothing."""

    reason: str
    ruling: AnyRuling | None = None


class Giving(Struct, frozen=True):
    """A ruling that an official gives: as proposed, or *changed*; with a *verdict* of the same name beside it."""

    id: str
    changed: Changed | None = None
    verdict: Verdict | None = None


def give_verdict(
    competition: Competition,
    match: Match | None,
    verdict: Verdict,
    doing: Doing,
    *,
    as_committee: bool = False,
) -> Happened:
    """Let a verdict hold, with all its effects. The same verdict again changes nothing.

    *match* is the match that it is about, if it is about one. Refuses what the register refuses: an official keeps to what
    the book allows, the committee may go beyond it with a reason.
    """
    known = competition.verdicts.given.get(verdict.id)
    if known is not None:
        if known.verdict == verdict:
            return Happened()
        raise Refused("verdict.known", id=verdict.id)
    row = competition.rules.people.conduct.offences.get(verdict.offence) if verdict.offence else None
    if row is not None and row.committee_only and not as_committee:
        raise Refused("verdict.is-for-committee", offence=verdict.offence)
    if row is not None and row.by_protest and not as_committee:
        _require_in_time(competition, verdict, doing)
    if row is None and not verdict.clauses:
        require_reason(verdict.reason)
    given = VerdictGiven(verdict, doing.by, doing.at_ms)
    decided = Deciding(doing.by, doing.at_ms, as_committee)
    _require_authority(competition, verdict, decided)
    sanctioned = _sanctioned(competition, verdict, decided)
    about_people = (given, *postings_of(given), *sanctioned, *forfeits_of(given))
    if verdict.gives_match is None:
        return Happened(about_people)
    assert match is not None, "a verdict that gives a match is about one"
    awarded = _awarded(match, verdict, doing)
    result = _given(competition, match, verdict.gives_match.winner)
    return Happened((*about_people, *format_of(competition).arrive(competition, result)), awarded)


def _require_in_time(competition: Competition, verdict: Verdict, doing: Doing) -> None:
    """Refuse a protest that comes too late for anybody but the committee."""
    until = competition.protest_until_ms(verdict.match) if verdict.match is not None else None
    if until is not None and doing.at_ms > until:
        minutes = competition.rules.people.protests.protest_deadline_min
        raise Refused("verdict.protest-late", match=verdict.match, minutes=minutes)


def overrule_verdict(
    competition: Competition, match: Match | None, id_: str, doing: Doing, reason: str
) -> Happened:
    """Let a verdict no longer hold: fines are taken back, sanctions lifted, the match counts as it was played.

    A match that had not ended goes on. Refuses without a reason, and where a later match was already decided by it.
    """
    told = require_reason(reason)
    if id_ not in competition.verdicts.given:
        raise Refused("verdict.unknown", id=id_)
    given = competition.verdicts.in_force(id_)
    if given is None:
        return Happened()
    overruled = VerdictOverruled(id_, doing.by, doing.at_ms, told)
    undone = (
        overruled,
        *_paid_back(competition, given, doing, told),
        *_lifted(competition, given, doing, told),
    )
    if given.verdict.gives_match is None:
        return Happened(undone)
    assert match is not None, "a verdict that gives a match is about one"
    return _played_again(competition, match, undone, doing, told)


def no_longer_costs(
    competition: Competition, match: MatchId, doing: Doing, reason: str
) -> tuple[CompetitionEvent, ...]:
    """Return how everything falls that a default in *match* has cost."""
    undone: tuple[CompetitionEvent, ...] = ()
    for number, given in enumerate(costs_of(competition.verdicts, match), start=1):
        own = replace(doing, id=f"{doing.id}/cost-{number}")
        fallen = overrule_verdict(competition, None, given.verdict.id, own, reason).competition
        competition, undone = reduce(fold, fallen, competition), (*undone, *fallen)
    return undone


def verdict_on(competition: Competition, match: MatchId, without: str = "") -> VerdictGiven | None:
    """Return the last verdict in force that gives *match* by default, but for the one called *without*."""
    standing = (
        given
        for id_, given in competition.verdicts.given.items()
        if id_ not in competition.verdicts.overruled and id_ != without
    )
    about = [given for given in standing if given.verdict.match == match and given.verdict.gives_match]
    return about[-1] if about else None


def give_ruling(competition: Competition, match: Match, giving: Giving, doing: Doing) -> Happened:
    """Give a ruling on the cards together with the verdict on people that goes with it."""
    changed = (giving.changed.ruling, giving.changed.reason) if giving.changed else (None, "")
    ruled = judgements.give_ruling(match, giving.id, doing.by, *changed)
    if giving.verdict is None:
        return Happened(match=ruled)
    if giving.verdict.id != giving.id:
        raise Refused("verdict.other-ruling", id=giving.verdict.id, ruling=giving.id)
    beside = give_verdict(competition, reduce(fold_match, ruled, match), giving.verdict, doing)
    return Happened(beside.competition, (*ruled, *beside.match))


def overrule_ruling(
    competition: Competition, match: Match, id_: str, doing: Doing, changed: Changed
) -> Happened:
    """Set a ruling aside, for another or for none, with the verdict that went with it; everything is counted anew.

    After the sheet was sealed this stands beside it, and the result that counts is worked out again.
    """
    ruled = judgements.overrule_ruling(match, id_, doing.by, changed.reason, changed.ruling)
    after = reduce(fold_match, ruled, match)
    undone = Happened()
    beside = competition.verdicts.in_force(id_)
    if beside is not None and beside.verdict.match == match.opened.match:
        undone = overrule_verdict(competition, after, id_, doing, changed.reason)
    if after.sheet.sealed is None or undone.match:
        return Happened(undone.competition, (*ruled, *undone.match))
    return Happened(
        (*undone.competition, *counted_anew(competition, undone.competition, after)),
        ruled,
    )


def reopen_ruling(competition: Competition, match: Match, id_: str, doing: Doing, reason: str) -> Happened:
    """Let a ruling be proposed again that whoever does it has given, with the verdict that went with it."""
    ruled = judgements.reopen_ruling(match, id_, doing.by, reason)
    beside = competition.verdicts.in_force(id_)
    if beside is None or beside.verdict.match != match.opened.match:
        return Happened(match=ruled)
    undone = overrule_verdict(competition, reduce(fold_match, ruled, match), id_, doing, reason)
    return Happened(undone.competition, (*ruled, *undone.match))


def take_verdict_back(
    competition: Competition, match: Match | None, id_: str, doing: Doing, reason: str
) -> Happened:
    """Let a verdict no longer hold that whoever does it has given: a slip, and no overruling.

    Refused for somebody else's, which is for the committee.
    """
    given = competition.verdicts.in_force(id_)
    if given is None:
        raise Refused("take-back.holds-no-more")
    if given.by != doing.by:
        raise Refused("take-back.not-yours")
    if match is not None and given.verdict.match != match.opened.match:
        raise Refused("desk.verdict-of-other-match", id=id_, match=match.opened.match)
    return overrule_verdict(competition, match, id_, doing, reason)


def _given(competition: Competition, match: Match, winner: EntrantId | None) -> Official:
    """Return the result of a match that is given by default, by the rules it was called with."""
    rules = competition.rules_of(match)
    return resulting(rules).given(match, winner, rules)


def _require_authority(competition: Competition, verdict: Verdict, decided: Deciding) -> None:
    """Refuse fines and forfeits for which the register would refuse a sanction; what the house has a price for is allowed."""
    people = competition.rules.people
    for case in money_cases_of(verdict):
        priced = (
            verdict.offence not in people.conduct.offences and verdict.offence in people.fees.fine_schedule
        )
        if not (priced and case.kind is Sanction.FINE):
            sanction(Register(), case, decided, people.conduct, competition.rosters.licensed)


def _sanctioned(
    competition: Competition, verdict: Verdict, decided: Deciding
) -> tuple[CompetitionEvent, ...]:
    conduct, licensed = competition.rules.people.conduct, competition.rosters.licensed
    register = competition.register
    return tuple(
        event for case in cases_of(verdict) for event in sanction(register, case, decided, conduct, licensed)
    )


def _awarded(match: Match, verdict: Verdict, doing: Doing) -> tuple[MatchEvent, ...]:
    """Return how the match itself learns that it was given away: a sealed sheet stands, only its result changes."""
    if match.sheet.sealed is not None or verdict.gives_match is None:
        return ()
    winner = verdict.gives_match.winner
    side = next((team for team in SIDES if match.opened.parties[team] == winner), None)
    return awards.award_match(match, side, verdict.gives_match.clause, doing.by)


def _paid_back(
    competition: Competition, given: VerdictGiven, doing: Doing, reason: str
) -> Iterator[CompetitionEvent]:
    restored = [
        each.team for each in given.verdict.forfeits if not _forfeited_besides(competition, given, each)
    ]
    yield from (PrizesRestored(doing.signed(), team, reason) for team in restored)
    taken = (
        posted
        for earlier in competition.verdicts.given.values()
        for posted in forfeited_prizes(earlier)
        if posted.lines[0].account in map(prizes_of, restored)
    )
    open_still = (
        posted
        for posted in (*postings_of(given), *taken)
        if posted.signed.id not in competition.ledger.reversed
    )
    for number, posted in enumerate(open_still, start=1):
        yield from reverse(competition.ledger, posted, doing.signed(number), reason)


def _forfeited_besides(competition: Competition, given: VerdictGiven, forfeit: Forfeit) -> bool:
    """Whether another verdict that holds has taken the prizes of the same team."""
    others = (
        each
        for id_, each in competition.verdicts.given.items()
        if id_ not in competition.verdicts.overruled and each != given
    )
    return any(forfeit.team == taken.team for each in others for taken in each.verdict.forfeits)


def _lifted(
    competition: Competition, given: VerdictGiven, doing: Doing, reason: str
) -> Iterator[CompetitionEvent]:
    for case in cases_of(given.verdict):
        if case.id not in competition.register.lifted:
            yield from lift(competition.register, case.id, doing.by, doing.at_ms, reason)


def _played_again(
    competition: Competition,
    match: Match,
    undone: tuple[CompetitionEvent, ...],
    doing: Doing,
    reason: str,
) -> Happened:
    """Return the fall of a default: another one that still stands, the sealed sheet, or a match that goes on."""
    after = reduce(fold, undone, competition)
    id_ = match.opened.match
    if (other := verdict_on(after, id_)) and other.verdict.gives_match:
        result = _given(competition, match, other.verdict.gives_match.winner)
        return Happened(
            (*undone, *format_of(after).arrive(after, result)), _awarded(match, other.verdict, doing)
        )
    withdrawn = awards.withdraw_award(match, doing.by, reason)
    undone = (*undone, *no_longer_costs(after, id_, doing, reason))
    after, match = reduce(fold, undone, competition), reduce(fold_match, withdrawn, match)
    if match.replay is not None:
        return Happened((*undone, *format_of(after).set_aside(after, id_, reason)), withdrawn)
    if match.sheet.sealed is not None:
        result = official_result(match, competition.rules_of(match))
        return Happened((*undone, *format_of(after).arrive(after, result)), withdrawn)
    teams = tuple(match.opened.parties.values())
    called = MatchCalled(id_, teams, match.opened.version, match.opened.scheduled_ms)
    return Happened((*undone, *format_of(after).set_aside(after, id_, reason), called), withdrawn)


def counted_anew(
    competition: Competition, before: tuple[CompetitionEvent, ...], match: Match
) -> tuple[CompetitionEvent, ...]:
    """Return how the result of a sealed match counts after *before*, unless a verdict has given the match away."""
    after = reduce(fold, before, competition)
    if verdict_on(after, match.opened.match) or match.replay is not None:
        return ()
    return format_of(after).arrive(after, official_result(match, after.rules_of(match)))


def send_out(
    competition: Competition, entrant: EntrantId, reason: str, doing: Doing
) -> tuple[CompetitionEvent, ...]:
    """Send a team out of the event for cheating, for a *reason*; one that is out already stays out.

    What it has handed in stands, and whoever was to meet it goes on without it.
    """
    if entrant not in competition.rosters.entries:
        raise Refused("entry.unknown", team=entrant)
    if entrant in expelled_teams(competition.register):
        return ()
    case = Case(
        doing.sanction(),
        Sanction.EXPULSION,
        team=entrant,
        offence=Offence.CHEATING,
        reason=require_reason(reason),
    )
    decided, conduct = Deciding(doing.by, doing.at_ms), competition.rules.people.conduct
    return sanction(competition.register, case, decided, conduct)


def require_impartial(
    competition: Competition, people: Collection[PersonId], about: MatchId, playing: Match | None
) -> None:
    """Refuse to let somebody judge in a match of their own team; *people* are all that they are known as.

    A match that nobody has called is its teams' all the same: it can be given by default.
    """
    if competition.appointments.own_team:
        return
    fixture = competition.fixture(about)
    called = dict[EntrantId, Collection[PersonId]]()
    if playing is not None:
        rosters = playing.opened.rosters
        called = {team: rosters.get(side, ()) for side, team in playing.opened.parties.items()}
    for team in dict.fromkeys((*called, *(fixture.teams if fixture else ()))):
        entry = competition.rosters.entries.get(team)
        captain = {entry.captain} if entry else set()
        if not {*people_of(competition.rosters, team), *called.get(team, ()), *captain}.isdisjoint(people):
            raise Refused("appointment.own-team", team=team)

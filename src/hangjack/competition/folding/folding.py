"""What each kind of event does to a competition; what follows from others is worked out again, never patched."""

from collections.abc import Callable, Mapping
from functools import reduce
from typing import Any, assert_never, get_args

from msgspec.structs import asdict, replace

from hangjack.competition import (
    appointments,
    governance,
)
from hangjack.competition.appointments import AppointmentEvent, Appointments
from hangjack.competition.competition.state import (
    Competition,
    CompetitionEnded,
    CompetitionEvent,
    CompetitionOpened,
    DeadlineNoticed,
    FormatEvent,
    OwnEvent,
    PoolPrizesGiven,
    PrizesAnnounced,
)
from hangjack.competition.competition.under_way import in_step, still_called
from hangjack.competition.conduct import register
from hangjack.competition.conduct.register import ConductEvent
from hangjack.competition.entries import checkin, clubs, excuses, rosters, signings
from hangjack.competition.entries.checkin import DoorEvent
from hangjack.competition.entries.clubs import ClubEvent, TeamOfClub
from hangjack.competition.entries.excuses import PlayerExcused
from hangjack.competition.entries.rosters import RosterEvent
from hangjack.competition.entries.signings import SigningEvent
from hangjack.competition.event import record
from hangjack.competition.event.record import EventCorrected, ListingEvent
from hangjack.competition.fixtures import draw, groups, knockout, rescheduling
from hangjack.competition.fixtures.arrivals import Arrival, ResultEntered
from hangjack.competition.fixtures.calls import CallTakenBack, MatchCalled, MatchSealed
from hangjack.competition.fixtures.draw import DrawEvent
from hangjack.competition.fixtures.groups import GroupEvent
from hangjack.competition.fixtures.knockout import KnockoutArranged, KnockoutKept, KnockoutTakenBack
from hangjack.competition.fixtures.pools import FixturesSet
from hangjack.competition.fixtures.rescheduling import ScheduleEvent
from hangjack.competition.folding import dates
from hangjack.competition.formats.format import format_by, format_of
from hangjack.competition.governance import Governance, GovernanceEvent
from hangjack.competition.messages import messages
from hangjack.competition.messages.events import MessageEvent
from hangjack.competition.money import extras, ledger
from hangjack.competition.money.extras import ExtraEvent
from hangjack.competition.money.ledger import Ledger, LedgerEvent
from hangjack.competition.permissions import Role
from hangjack.competition.photos import photos
from hangjack.competition.photos.photos import PhotoEvent
from hangjack.competition.standings import ranking
from hangjack.competition.standings.averages import totals_after
from hangjack.competition.standings.ranking import Ranking, RankingEvent, TieDecided
from hangjack.competition.verdicts import VerdictEvent
from hangjack.competition.verdicts import fold as fold_verdicts


def open_competition(opened: CompetitionOpened) -> Competition:
    """Return a competition that has just been set up."""
    rules = opened.rules
    director = Appointments({opened.director: frozenset({Role.DIRECTOR})})
    state = format_by(rules).state
    return Competition(
        opened,
        Governance((rules,)),
        Ledger(rules.people.fees.currency),
        director,
        format_state=None if state is None else state(),
    )


def fold(competition: Competition, event: CompetitionEvent) -> Competition:
    """Return the competition after *event*. Never refuses: an event has already happened."""
    if isinstance(event, FormatEvent):
        return _in_its_format(competition, event)
    after = _FOLDS[type(event)](competition, event)
    moves = type(event) in _MOVES or after.out != competition.out
    return dates.noted(competition, after) if moves else after


def _in_its_format(competition: Competition, event: FormatEvent) -> Competition:
    """Return the competition after what happened in its format; what belongs to another changes nothing."""
    of = format_of(competition)
    if type(event) not in of.events:
        return competition
    after = of.fold(competition, event)
    return dates.noted(competition, after) if type(event) in of.moves else after


def _drawn(competition: Competition, event: DrawEvent) -> Competition:
    after = draw.fold(competition.draw(event.draw), event)
    return replace(competition, draws={**competition.draws, event.draw: after})


def _grouped(competition: Competition, event: GroupEvent) -> Competition:
    """Take over the groups; results of fixtures that stay the same are kept, and what was decided about ties."""
    after = groups.fold(competition.groups, event)
    fresh = ranking.open_rankings(after.groups, competition.rules.format.ranking)
    known = competition.rankings
    carried = {name: _carried(each, known[name]) if name in known else each for name, each in fresh.items()}
    homes = {match: name for name, each in fresh.items() for match in each.fixtures}
    return still_called(_places_of(replace(competition, groups=after, rankings=carried, homes=homes)))


def _pooled(competition: Competition, event: FixturesSet) -> Competition:
    """Open the ranking of a pool; results of fixtures that stay the same are kept, and what was decided about ties."""
    fresh = ranking.open_ranking(event.entrants, event.fixtures, competition.rules.format.ranking)
    known = competition.rankings.get(event.pool)
    after = fresh if known is None else _carried(fresh, known)
    others = {match: home for match, home in competition.homes.items() if home != event.pool}
    homes = {**others, **{each.match: event.pool for each in event.fixtures}}
    pooled = replace(competition, rankings={**competition.rankings, event.pool: after}, homes=homes)
    return format_of(pooled).restated(still_called(_places_of(pooled)))


def _carried(fresh: Ranking, before: Ranking) -> Ranking:
    played = {result.match: result for row in before.rows.values() for result in row.results.values()}
    kept: list[RankingEvent] = [
        ResultEntered(result)
        for match, result in played.items()
        if match in fresh.fixtures and set(fresh.fixtures[match].teams) <= set(result.entrants)
    ]
    return reduce(ranking.fold, [*kept, *before.decisions], fresh)


def _arranged(
    competition: Competition, event: KnockoutArranged | KnockoutKept | KnockoutTakenBack
) -> Competition:
    return still_called(replace(competition, knockout=knockout.fold(competition.knockout, event)))


def _left_out(competition: Competition) -> Competition:
    """Return the competition once somebody has gone, was expelled, or comes back."""
    gone = {team for team, entry in competition.rosters.entries.items() if entry.status in rosters.GONE}
    out = frozenset(gone) | register.expelled_teams(competition.register)
    of = format_of(competition)
    return of.restated(still_called(_places_of(of.without(replace(competition, out=out)))))


def _photographed(competition: Competition, event: PhotoEvent) -> Competition:
    return replace(competition, photos=photos.fold(competition.photos, event))


def _of_messages(competition: Competition, event: MessageEvent) -> Competition:
    return replace(competition, messages=messages.fold(competition.messages, event))


def _places_of(competition: Competition) -> Competition:
    """Return the competition with nobody in its rankings and its knockout who is out."""
    expelled = register.expelled_teams(competition.register)
    return replace(
        competition,
        rankings={
            name: ranking.leave_out(each, competition.out) for name, each in competition.rankings.items()
        },
        knockout=knockout.leave_out(competition.knockout, expelled),
    )


def _arrived(competition: Competition, event: Arrival) -> Competition:
    match = event.result.match if isinstance(event, ResultEntered) else event.match
    before = competition.result(match)
    after = event.result if isinstance(event, ResultEntered) else None
    players = totals_after(competition.players, before, after)
    open_still = {each: called for each, called in competition.under_way.items() if each != match}
    competition = replace(competition, players=players, under_way=open_still)
    home = competition.homes.get(match)
    if home is None:
        return format_of(competition).arrived_elsewhere(competition, match, event)
    changed = ranking.fold(competition.rankings[home], event)
    entered = replace(competition, rankings={**competition.rankings, home: changed})
    return format_of(entered).arrived(entered, match)


def _tie_decided(competition: Competition, event: TieDecided) -> Competition:
    home = next((name for name, each in competition.rankings.items() if event.order[0] in each.rows), None)
    if home is None or not set(event.order) <= competition.rankings[home].rows.keys():
        return replace(competition, seedings=(*competition.seedings, event))
    changed = ranking.fold(competition.rankings[home], event)
    return replace(competition, rankings={**competition.rankings, home: changed})


def _own(competition: Competition, event: OwnEvent) -> Competition:
    match event:
        case CompetitionOpened():
            return open_competition(event)
        case MatchCalled(match):
            called, waiting = {**competition.under_way, match: event}, competition.uncalled - {match}
            return in_step(replace(competition, under_way=called, uncalled=waiting))
        case CallTakenBack(match):
            called = {each: call for each, call in competition.under_way.items() if each != match}
            return in_step(replace(competition, under_way=called, uncalled=competition.uncalled | {match}))
        case MatchSealed(match, at_ms=at_ms):
            return replace(competition, sealed_ms={**competition.sealed_ms, match: at_ms})
        case DeadlineNoticed(id_):
            return replace(competition, noticed=competition.noticed | {id_})
        case PrizesAnnounced(amounts, pool) if pool:
            return replace(competition, pool_prizes={**competition.pool_prizes, pool: amounts})
        case PrizesAnnounced(amounts):
            return replace(competition, prizes=amounts)
        case PoolPrizesGiven(pool):
            return replace(competition, prizes_given=competition.prizes_given | {pool})
        case CompetitionEnded():
            return replace(competition, ended=event)
    assert_never(event)


def _corrected(competition: Competition, event: EventCorrected) -> Competition:
    return replace(competition, opened=replace(competition.opened, **asdict(event.said)))


def _listed(competition: Competition, event: ListingEvent) -> Competition:
    return replace(competition, listing=record.fold(competition.listing, event))


def _governed(competition: Competition, event: GovernanceEvent) -> Competition:
    return replace(competition, governance=governance.fold(competition.governance, event))


def _appointed(competition: Competition, event: AppointmentEvent) -> Competition:
    return replace(competition, appointments=appointments.fold(competition.appointments, event))


def _entered(competition: Competition, event: RosterEvent) -> Competition:
    after = replace(competition, rosters=rosters.fold(competition.rosters, event))
    return _left_out(after) if isinstance(event, rosters.StatusEvent) else after


def _of_club(competition: Competition, event: ClubEvent) -> Competition:
    return replace(competition, clubs=clubs.fold(competition.clubs, event))


def _signed(competition: Competition, event: SigningEvent) -> Competition:
    return replace(competition, signings=signings.fold(competition.signings, event))


def _checked(competition: Competition, event: DoorEvent) -> Competition:
    return replace(competition, door=checkin.fold(competition.door, event))


def _excused(competition: Competition, event: PlayerExcused) -> Competition:
    return replace(competition, excused=excuses.fold(competition.excused, event))


def _posted(competition: Competition, event: LedgerEvent) -> Competition:
    return replace(competition, ledger=ledger.fold(competition.ledger, event))


def _played_for(competition: Competition, event: ExtraEvent) -> Competition:
    return replace(competition, extras=extras.fold(competition.extras, event))


def _sanctioned(competition: Competition, event: ConductEvent) -> Competition:
    return _left_out(replace(competition, register=register.fold(competition.register, event)))


def _judged(competition: Competition, event: VerdictEvent) -> Competition:
    return replace(competition, verdicts=fold_verdicts(competition.verdicts, event))


def _scheduled(competition: Competition, event: ScheduleEvent) -> Competition:
    return replace(competition, timetable=rescheduling.fold(competition.timetable, event))


_BY_FAMILY: tuple[tuple[Any, Callable[[Competition, Any], Competition]], ...] = (
    (OwnEvent, _own),
    (EventCorrected, _corrected),
    (ListingEvent, _listed),
    (GovernanceEvent, _governed),
    (AppointmentEvent, _appointed),
    (RosterEvent, _entered),
    (ClubEvent, _of_club),
    (SigningEvent, _signed),
    (DoorEvent, _checked),
    (PlayerExcused, _excused),
    (LedgerEvent, _posted),
    (ExtraEvent, _played_for),
    (ConductEvent, _sanctioned),
    (VerdictEvent, _judged),
    (DrawEvent, _drawn),
    (GroupEvent, _grouped),
    (FixturesSet, _pooled),
    (KnockoutArranged, _arranged),
    (KnockoutKept, _arranged),
    (KnockoutTakenBack, _arranged),
    (ScheduleEvent, _scheduled),
    (Arrival, _arrived),
    (TieDecided, _tie_decided),
    (PhotoEvent, _photographed),
    (MessageEvent, _of_messages),
)
_FOLDS: Mapping[type, Callable[[Competition, Any], Competition]] = {
    kind: folded for family, folded in _BY_FAMILY for kind in (get_args(family) or (family,))
}

_MOVES: frozenset[type] = frozenset(
    {
        *get_args(ScheduleEvent),
        *get_args(GroupEvent),
        FixturesSet,
        TeamOfClub,
    }
)
"""The events after which a match may be played at another time or place, or not at all; and so when somebody has gone."""

"""Of which kind everything is that can happen: every event is of one."""

from collections.abc import Mapping
from functools import cache
from typing import Any, get_args, get_origin

from msgspec import Struct

from hangjack.competition.appointments import AppointmentEvent
from hangjack.competition.competition import CompetitionOpened, DeadlineNoticed
from hangjack.competition.conduct.register import ConductEvent
from hangjack.competition.entries.checkin import DoorEvent
from hangjack.competition.entries.clubs import ClubEvent
from hangjack.competition.entries.excuses import PlayerExcused
from hangjack.competition.entries.rosters import RosterEvent
from hangjack.competition.entries.signings import SigningEvent
from hangjack.competition.event.record import RecordEvent
from hangjack.competition.fixtures.draw import DrawEvent
from hangjack.competition.fixtures.groups import GroupEvent
from hangjack.competition.fixtures.knockout import KnockoutArranged, KnockoutKept, KnockoutTakenBack
from hangjack.competition.fixtures.pools import FixturesSet
from hangjack.competition.fixtures.rescheduling import ScheduleEvent
from hangjack.competition.formats.format import every_event
from hangjack.competition.governance import GovernanceEvent
from hangjack.competition.messages.events import MessageEvent
from hangjack.competition.money.extras import ExtraEvent
from hangjack.competition.money.ledger import LedgerEvent
from hangjack.competition.standings.ranking import TieDecided
from hangjack.competition.verdicts import VerdictEvent
from hangjack.desk.formats import FORMAT_DESKS
from hangjack.desk.views.log.kinds import LogKind
from hangjack.matches import sheets
from hangjack.matches.disputes import DisputeEvent
from hangjack.matches.events import DeadlineFired, FloorEvent, PadMarked, RulingNoted, SubstituteReported
from hangjack.matches.match import MatchEvent
from hangjack.matches.pads.pens import PenTaken
from hangjack.matches.pauses import PauseEvent
from hangjack.matches.sides.leaves import LeaveEvent
from hangjack.matches.sides.lineups import LineUpEvent
from hangjack.matches.sides.restraints import RestraintEvent
from hangjack.matches.sides.substitutions import SubstitutionEvent
from hangjack.matches.sides.tosses import TossEvent

_FAMILIES: tuple[tuple[LogKind, tuple[Any, ...]], ...] = (
    (LogKind.CLOCK, (DeadlineFired, DeadlineNoticed)),
    (LogKind.PADS, (PadMarked, PenTaken)),
    (LogKind.MESSAGES, (MessageEvent,)),
    (LogKind.SCORES, sheets.EVENTS),
    (
        LogKind.SIDES,
        (TossEvent, LineUpEvent, SubstitutionEvent, SubstituteReported, LeaveEvent, PauseEvent, FloorEvent),
    ),
    (LogKind.RULINGS, (RulingNoted, DisputeEvent, RestraintEvent, VerdictEvent, ConductEvent)),
    (LogKind.PEOPLE, (RosterEvent, ClubEvent, SigningEvent, PlayerExcused, DoorEvent)),
    (LogKind.MONEY, (LedgerEvent, ExtraEvent)),
    (
        LogKind.PLAN,
        (
            DrawEvent,
            GroupEvent,
            FixturesSet,
            KnockoutArranged,
            KnockoutKept,
            KnockoutTakenBack,
            ScheduleEvent,
            TieDecided,
        ),
    ),
    (LogKind.OFFICE, (AppointmentEvent, GovernanceEvent, RecordEvent, CompetitionOpened)),
)
"""What every competition has; a format says it of its own."""


@cache
def _classes(family: Any) -> tuple[type[Struct], ...]:
    members = get_args(family) if get_origin(family) is not None or get_args(family) else (family,)
    return tuple(get_origin(each) or each for each in members or (family,))


_KINDS = {each: kind for kind, families in _FAMILIES for family in families for each in _classes(family)}


def events() -> Mapping[str, type[Struct]]:
    """Return everything that can happen, by its tag: in a match, in every event, and in those of one format."""
    return _by_tag(every_event())


@cache
def _by_tag(of_competitions: tuple[type[Struct], ...]) -> Mapping[str, type[Struct]]:
    return {str(each.__struct_config__.tag): each for each in (*_classes(MatchEvent), *of_competitions)}


def kind_of(tag: str) -> LogKind:
    """Return of which kind the events of a tag are."""
    return _kinds_by_tag(every_event(), tuple(FORMAT_DESKS))[tag]


def tags_of(*kinds: LogKind) -> tuple[str, ...]:
    """Return the tags of all events of *kinds*."""
    return tuple(
        tag for tag, kind in _kinds_by_tag(every_event(), tuple(FORMAT_DESKS)).items() if kind in kinds
    )


@cache
def _kinds_by_tag(
    of_competitions: tuple[type[Struct], ...], formats: tuple[str, ...]
) -> Mapping[str, LogKind]:
    """Return of which kind everything is, by its tag: as every competition has it, or as one of these *formats* says of its own."""
    said = (FORMAT_DESKS[each].log.kinds.items() for each in formats)
    own = {
        event: kind
        for kinds in said
        for kind, families in kinds
        for family in families
        for event in _classes(family)
    }
    known = own | _KINDS
    return {tag: known.get(event, LogKind.FLOOR) for tag, event in _by_tag(of_competitions).items()}

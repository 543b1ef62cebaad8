"""A competition as it stands, and everything that can happen in it."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec import Struct

from hangjack.competition.appointments import AppointmentEvent, Appointments
from hangjack.competition.conduct.protests import protest_until_ms
from hangjack.competition.conduct.register import ConductEvent, Register
from hangjack.competition.entries.checkin import Door, DoorEvent
from hangjack.competition.entries.clubs import ClubEvent, Clubs
from hangjack.competition.entries.eligibility import Books
from hangjack.competition.entries.excuses import Excused, PlayerExcused
from hangjack.competition.entries.rosters import RosterEvent, Rosters
from hangjack.competition.entries.signings import SigningEvent, Signings
from hangjack.competition.event.record import Listing, RecordEvent, Said
from hangjack.competition.fixtures import knockout
from hangjack.competition.fixtures.arrivals import Arrival
from hangjack.competition.fixtures.calls import CallTakenBack, MatchCalled, MatchSealed
from hangjack.competition.fixtures.draw import Draw, DrawEvent
from hangjack.competition.fixtures.fixture import Fixture
from hangjack.competition.fixtures.groups import GroupEvent, Groups
from hangjack.competition.fixtures.knockout import Knockout, KnockoutArranged, KnockoutKept, KnockoutTakenBack
from hangjack.competition.fixtures.pools import FixturesSet
from hangjack.competition.fixtures.rescheduling import ScheduleEvent, Timetable
from hangjack.competition.governance import Governance, GovernanceEvent
from hangjack.competition.messages.events import MessageEvent
from hangjack.competition.messages.messages import Messages
from hangjack.competition.money.extras import ExtraEvent, Extras
from hangjack.competition.money.ledger import Ledger, LedgerEvent
from hangjack.competition.photos.photos import PhotoEvent, Photos
from hangjack.competition.rules import Rules
from hangjack.competition.standings.averages import Players, Totals
from hangjack.competition.standings.ranking import Ranking, TieDecided
from hangjack.competition.verdicts import VerdictEvent, Verdicts
from hangjack.ids import CompetitionId, EntrantId, MatchId, PersonId
from hangjack.matches.match import Match
from hangjack.matches.results import Official
from hangjack.unions import OpenUnion


class CompetitionOpened(Struct, frozen=True, tag="competition-opened"):
    """A competition is set up: its names, its days, its time zone, and its rules whole."""

    id: CompetitionId
    name: str
    short: str
    """How lists, sheets and addresses call it."""
    days: tuple[str, ...]
    time_zone: str
    rules: Rules
    director: PersonId
    """Who opened it, and appoints the others."""
    sponsor: str = ""


class DeadlineNoticed(Struct, frozen=True, tag="deadline-noticed"):
    """A deadline of the competition came; it is noticed once."""

    id: str
    at_ms: int


class PrizesAnnounced(Struct, frozen=True, tag="prizes-announced"):
    """What each place wins, the first place first, in minor units: in all, or in one pool."""

    amounts: tuple[int, ...]
    pool: str = ""


class PoolPrizesGiven(Struct, frozen=True, tag="pool-prizes-given"):
    """What the places of one pool win has been given; the competition goes on."""

    pool: str
    by: PersonId
    at_ms: int


class CompetitionEnded(Struct, frozen=True, tag="competition-ended"):
    """The prizes are given and the books closed."""

    by: PersonId
    at_ms: int


OwnEvent = (
    CompetitionOpened
    | MatchCalled
    | CallTakenBack
    | MatchSealed
    | DeadlineNoticed
    | PrizesAnnounced
    | PoolPrizesGiven
    | CompetitionEnded
)
SharedEvent = (
    OwnEvent
    | RecordEvent
    | GovernanceEvent
    | AppointmentEvent
    | RosterEvent
    | ClubEvent
    | SigningEvent
    | DoorEvent
    | PlayerExcused
    | LedgerEvent
    | ExtraEvent
    | ConductEvent
    | VerdictEvent
    | DrawEvent
    | GroupEvent
    | FixturesSet
    | KnockoutArranged
    | KnockoutKept
    | KnockoutTakenBack
    | ScheduleEvent
    | Arrival
    | TieDecided
    | PhotoEvent
    | MessageEvent
)


class FormatEvent(Struct, frozen=True):
    """What can happen in events of one format alone: each format has its own, told apart by their tags."""


CompetitionEvent = SharedEvent | FormatEvent


class FormatState(Struct, frozen=True):
    """What a competition keeps that only its format knows; each format has its own, with a tag."""

    def fixture(self, match: MatchId) -> Fixture | None:
        """Return the fixture *match*, which no ranking has; None where this format has none of that name."""
        del match
        return None

    def result(self, match: MatchId) -> Official | None:
        """Return the result of *match*, which no ranking has; None if it has none."""
        del match
        return None


class OfFormats(metaclass=OpenUnion, of=("formats", "format")):
    """The state of every format."""


if TYPE_CHECKING:
    OfItsFormat = FormatState
else:
    OfItsFormat = OfFormats


class Competition(Struct, frozen=True):
    """A competition as it stands."""

    opened: CompetitionOpened
    """How it was opened, with what was put right since."""
    governance: Governance
    ledger: Ledger
    appointments: Appointments
    extras: Extras = Extras()
    """What is played for beside the places."""
    rosters: Rosters = Rosters()
    clubs: Clubs = Clubs()
    signings: Signings = Signings()
    door: Door = Door()
    excused: Excused = {}
    """From what players are excused at any table."""
    register: Register = Register()
    verdicts: Verdicts = Verdicts()
    draws: Mapping[str, Draw] = {}
    groups: Groups = Groups()
    rankings: Mapping[str, Ranking] = {}
    """The ranking of each group."""
    homes: Mapping[MatchId, str] = {}
    """The group in whose ranking a match counts, so that nobody looks through all of them."""
    seedings: tuple[TieDecided, ...] = ()
    """Decisions about teams of different groups that are level when the knockout is seeded."""
    photos: Photos = Photos()
    messages: Messages = Messages()
    knockout: Knockout = Knockout()
    timetable: Timetable = Timetable()
    revised: Mapping[MatchId, int] = {}
    """How often it has changed when, where or whether a match is played, once that was said."""
    under_way: Mapping[MatchId, MatchCalled] = {}
    """Matches that were called and have no official result yet."""
    uncalled: frozenset[MatchId] = frozenset()
    """Matches whose call was taken back: they wait to be called again, and nothing goes on their sheets."""
    sealed_ms: Mapping[MatchId, int | None] = {}
    """When the sheet of each match was sealed."""
    players: Mapping[Players, Totals] = {}
    """What those who play together have made over the season."""
    noticed: frozenset[str] = frozenset()
    """The deadlines of the competition that have come and were noticed."""
    prizes: tuple[int, ...] = ()
    pool_prizes: Mapping[str, tuple[int, ...]] = {}
    """What each place of a pool wins: of a session, where sessions have prizes."""
    prizes_given: frozenset[str] = frozenset()
    """The pools whose prizes have been given."""
    out: frozenset[EntrantId] = frozenset()
    """Teams that do not play any more: withdrawn, refused, or expelled from the whole event."""
    ended: CompetitionEnded | None = None
    listing: Listing = Listing()
    format_state: OfItsFormat | None = None
    """What only its format knows; None where that keeps nothing beside the rest."""

    @property
    def id(self) -> CompetitionId:
        """What the competition is called in streams and addresses."""
        return self.opened.id

    @property
    def said(self) -> Said:
        """What is said of the event now."""
        opened = self.opened
        return Said(opened.name, opened.short, opened.days, opened.time_zone, opened.sponsor)

    @property
    def rules(self) -> Rules:
        """The rules that hold now."""
        return self.governance.rules

    def rules_of(self, match: Match) -> Rules:
        """Return the rules that *match* was called with: it keeps them, whatever is adopted later."""
        return self.governance.rules_of(match.opened.version)

    @property
    def books(self) -> Books:
        """What is written about teams and people."""
        return Books(self.rosters, self.register, self.door, self.ledger)

    @property
    def has_played(self) -> tuple[EntrantId, ...]:
        """The teams with a result in a group."""
        return tuple(
            team for each in self.rankings.values() for team, row in each.rows.items() if row.results
        )

    def draw(self, name: str) -> Draw:
        """Return the draw called *name*, however far it has come."""
        return self.draws.get(name) or Draw(name)

    def fixture(self, match: MatchId) -> Fixture | None:
        """Return the fixture *match*, with the teams that are known now."""
        if found := self.ranking_of(match):
            return found.fixtures[match]
        if self.format_state is not None and (own := self.format_state.fixture(match)):
            return own
        return next((each for each in knockout.knockout_fixtures(self.knockout) if each.match == match), None)

    def result(self, match: MatchId) -> Official | None:
        """Return the result of *match* that counts; None if it has none."""
        if found := self.ranking_of(match):
            return found.rows[found.fixtures[match].teams[0]].results.get(match)
        own = None if self.format_state is None else self.format_state.result(match)
        return own or self.knockout.results.get(match)

    def protest_until_ms(self, match: MatchId) -> int | None:
        """Return until when officials hear protests against *match*; None where nothing says when that ends."""
        return protest_until_ms(self.sealed_ms.get(match), self.rules.people.protests)

    def ranking_of(self, match: MatchId) -> Ranking | None:
        """Return the ranking in which *match* counts; None for a match of the knockout."""
        return self.rankings[self.homes[match]] if match in self.homes else None

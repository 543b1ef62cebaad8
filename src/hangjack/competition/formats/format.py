"""What every format gives to a competition: who meets whom, how results arrive, who came in first."""

from collections.abc import Callable, Collection, Iterable, Iterator
from datetime import date
from functools import cache
from typing import Any, TypeVar, Union, get_args

from msgspec import Struct

from hangjack.competition.competition import (
    Competition,
    CompetitionEvent,
    FormatEvent,
    FormatState,
    SharedEvent,
)
from hangjack.competition.doing import Doing
from hangjack.competition.fixtures.arrivals import Arrival, ResultSetAside
from hangjack.competition.fixtures.fixture import Fixture
from hangjack.competition.fixtures.hall import Placed
from hangjack.competition.formats import usual
from hangjack.competition.formats.dated import Dated, by_timetable
from hangjack.competition.formats.due import CompetitionDeadline, Lapse
from hangjack.competition.formats.seasons import Seasons
from hangjack.competition.formats.signing import Signing
from hangjack.competition.formats.usual import Places, Withdrawal
from hangjack.competition.reach.endings import Ending
from hangjack.competition.rules import Rules
from hangjack.competition.standings.ranking import Ranking
from hangjack.errors import Refused
from hangjack.ids import EntrantId, MatchId, PersonId
from hangjack.matches.events import TimeCalled
from hangjack.matches.match import Match
from hangjack.matches.results import Official
from hangjack.subjects import Registry

Options = TypeVar("Options", bound=Struct)
State = TypeVar("State", bound=FormatState)


class Format(Struct, frozen=True):
    """How such an event goes on; *tag* is that of its options. What it says nothing about is as usual."""

    tag: str
    options: type[Struct]
    """What such an event is played by, as the rules of a competition hold it."""
    fixtures: Callable[[Competition], tuple[Fixture, ...]]
    """Who meets whom, as far as that is known."""
    state: type[FormatState] | None = None
    """What such an event keeps beside what every event keeps, as it begins; None: nothing."""
    events: tuple[type[FormatEvent], ...] = ()
    """What can happen in such an event alone."""
    moves: frozenset[type[FormatEvent]] = frozenset()
    """The events of its own after which a match may be played at another time or place, or not at all."""
    fold: Callable[[Competition, FormatEvent], Competition] = usual.no_events
    """The competition after one of its own events. Never refuses."""
    restated: Callable[[Competition], Competition] = usual.as_it_is
    """The competition after who meets whom in a pool, or who is out, has changed."""
    without: Callable[[Competition], Competition] = usual.as_it_is
    """The competition once others are out, before they are taken from its rankings."""
    arrived: Callable[[Competition, MatchId], Competition] = usual.as_it_was
    """The competition once a ranking has the result of a match, or has it no more."""
    arrived_elsewhere: Callable[[Competition, MatchId, Arrival], Competition] = usual.in_the_knockout
    """The competition once the result of a match that no ranking has is there, or was set aside."""
    placed: Callable[[Competition, MatchId], Placed | None] = usual.placed
    """When and where a match is played; None as long as nobody has said."""
    dated: Callable[[Competition, MatchId], Dated | None] = by_timetable
    """When and where people were told that a match is played, and whether it still is."""
    fixtures_of_teams: Callable[[Competition], Iterator[Fixture]] = usual.fixtures_of_teams
    """The matches that the code of a team opens."""
    arrive: Callable[[Competition, Official], tuple[CompetitionEvent, ...]] = usual.arrive
    """Lets an official result count where it belongs."""
    set_aside: Callable[[Competition, MatchId, str], tuple[ResultSetAside, ...]] = usual.set_aside
    """Lets the result of a match no longer count, wherever it does, and says why."""
    unplayed: Callable[[Rules], tuple[Ending, ...]] = usual.always_played
    """What both teams get where a match ends without being played, beside what its game says of that."""
    final_order: Callable[[Competition], Places] = usual.final_order
    """Who came in first, second and so on; refuses while that is open."""
    seasons: Callable[[Competition], Seasons] = usual.by_itself
    """What an event says of the seasons before it, and of the one that follows."""
    photographed: Callable[[Competition, MatchId, Doing], tuple[CompetitionEvent, ...]] = usual.photographed
    """What follows from a photo of the paper of a match, the receipt of a card say."""
    require_account_here: Callable[[Competition, EntrantId], None] = usual.require_account_here
    """Refuses to move money of a team whose account was carried into another event."""
    require_deletable: Callable[[Competition, Iterable[Competition]], None] = usual.require_deletable
    """Refuses to delete an event that belongs to one of those before it."""
    require_pool: Callable[[Competition, str], None] = usual.require_pool
    """Refuses a pool that has no prizes of its own."""
    pool_order: Callable[[Ranking], Places] = usual.pool_order
    """Who came in first, second and so on in a pool whose matches are over."""
    require_entry: Callable[[Competition, EntrantId, date], None] = usual.always_open
    """Refuses an entry that comes on this day."""
    withdrawn: Callable[[Competition, Withdrawal], tuple[CompetitionEvent, ...]] = usual.nothing_more
    """What follows when a team withdraws, beside that."""
    signing: Signing = Signing()
    """What it adds to the answer who may play for whom, where people sign for teams."""
    occasion: Callable[[Competition, MatchId], str] = usual.whole_event
    """The name of the occasion on which a match is played: rulings of one occasion are remembered together."""
    same_occasion: Callable[[Competition, MatchId, Collection[EntrantId]], tuple[MatchId, ...]] = (
        usual.only_this_match
    )
    """The other matches of that occasion at which somebody of these sits or has sat."""
    deadlines: Callable[[Competition], Iterator[CompetitionDeadline]] = usual.nothing_due
    """What is due beside entries, money, sanctions and protests."""
    lapsed: Callable[[Competition, int, PersonId], tuple[Lapse, ...]] = usual.nothing_lapses
    """What happens by itself at this time: the clock writes it down."""
    time_up: Callable[[Competition, Match, int], tuple[TimeCalled, ...]] = usual.no_time_called
    """What happens in a match under way whose time is up."""


FORMATS = Registry("formats", "format", "FORMAT", Format)
"""Every format, by the tag of its options."""


def format_of(competition: Competition) -> Format:
    """Return the format that *competition* is played in."""
    return format_by(competition.rules)


def format_by(rules: Rules) -> Format:
    """Return the format of a competition that is run by *rules*."""
    return FORMATS[str(rules.format.__struct_config__.tag)]


def every_event() -> tuple[type[Struct], ...]:
    """Return every kind of event that a competition may have, whatever its format."""
    return _events_of(tuple(FORMATS))


@cache
def _events_of(tags: tuple[str, ...]) -> tuple[type[Struct], ...]:
    return (*get_args(SharedEvent), *(kind for tag in tags for kind in FORMATS[tag].events))


def one_of(kinds: tuple[type[Struct], ...]) -> Any:
    """Return the union of *kinds*: msgspec takes no open type in one, so what is read as an event is made of all of them."""
    return Union[kinds]  # noqa: UP007


def own_options(of: Competition | Rules, kind: type[Options], otherwise: str = "format.none-here") -> Options:
    """Return what an event of one format is played by: inside that format, whose options are of that *kind*.

    Refuses an event of any other format; *otherwise* is what people are told then.
    """
    options = (of if isinstance(of, Rules) else of.rules).format
    if not isinstance(options, kind):
        raise Refused(otherwise)
    return options


def state_so_far(competition: Competition, kind: type[State]) -> State:
    """Return what a fold of one format goes on from: what its event keeps, or how it begins.

    Never refuses, as no fold does: what it is told has happened already. Where anything is still to be decided, `own_state` does.
    """
    state = competition.format_state
    return state if isinstance(state, kind) else kind()


def own_state(competition: Competition, kind: type[State], otherwise: str = "format.none-here") -> State:
    """Return what only an event of one format keeps: inside that format, whose state is of that *kind*.

    Refuses an event of any other format; *otherwise* is what people are told then.
    """
    state = competition.format_state
    if not isinstance(state, kind):
        raise Refused(otherwise)
    return state

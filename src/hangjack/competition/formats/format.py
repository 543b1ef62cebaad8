"""What every format gives to a competition: who meets whom, how results arrive, who came in first."""

from collections.abc import Callable, Iterable
from typing import TypeVar

from msgspec import Struct

from hangjack.competition.competition import Competition, CompetitionEvent
from hangjack.competition.doing import Doing
from hangjack.competition.fixtures.arrivals import ResultSetAside
from hangjack.competition.fixtures.fixture import Fixture
from hangjack.competition.fixtures.hall import Placed
from hangjack.competition.formats import usual
from hangjack.competition.formats.usual import Places
from hangjack.competition.rules import Rules
from hangjack.errors import Refused
from hangjack.ids import EntrantId, MatchId
from hangjack.matches.results import Official
from hangjack.subjects import Registry

Options = TypeVar("Options", bound=Struct)


class Format(Struct, frozen=True):
    """How such an event goes on; *tag* is that of its options. What it says nothing about is as usual."""

    tag: str
    options: type[Struct]
    """What such an event is played by, as the rules of a competition hold it."""
    fixtures: Callable[[Competition], tuple[Fixture, ...]]
    """Who meets whom, as far as that is known."""
    placed: Callable[[Competition, MatchId], Placed | None] = usual.placed
    """When and where a match is played; None as long as nobody has said."""
    arrive: Callable[[Competition, Official], tuple[CompetitionEvent, ...]] = usual.arrive
    """Lets an official result count where it belongs."""
    set_aside: Callable[[Competition, MatchId, str], tuple[ResultSetAside, ...]] = usual.set_aside
    """Lets the result of a match no longer count, wherever it does, and says why."""
    final_order: Callable[[Competition], Places] = usual.final_order
    """Who came in first, second and so on; refuses while that is open."""
    photographed: Callable[[Competition, MatchId, Doing], tuple[CompetitionEvent, ...]] = usual.photographed
    """What follows from a photo of the paper of a match, the receipt of a card say."""
    require_account_here: Callable[[Competition, EntrantId], None] = usual.require_account_here
    """Refuses to move money of a team whose account was carried into another event."""
    require_deletable: Callable[[Competition, Iterable[Competition]], None] = usual.require_deletable
    """Refuses to delete an event that belongs to one of those before it."""


FORMATS = Registry("formats", "format", "FORMAT", Format)
"""Every format, by the tag of its options."""


def format_of(competition: Competition) -> Format:
    """Return the format that *competition* is played in."""
    return FORMATS[str(competition.rules.format.__struct_config__.tag)]


def own_options(of: Competition | Rules, kind: type[Options], otherwise: str = "format.none-here") -> Options:
    """Return what an event of one format is played by: inside that format, whose options are of that *kind*.

    Refuses an event of any other format; *otherwise* is what people are told then.
    """
    options = (of if isinstance(of, Rules) else of.rules).format
    if not isinstance(options, kind):
        raise Refused(otherwise)
    return options

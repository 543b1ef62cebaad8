"""What every format gives to a competition: who meets whom, how results arrive, who came in first."""

from collections.abc import Callable

from msgspec import Struct

from hangjack.competition.competition import Competition, CompetitionEvent
from hangjack.competition.fixtures.arrivals import ResultSetAside
from hangjack.competition.fixtures.fixture import Fixture
from hangjack.competition.fixtures.hall import Placed
from hangjack.competition.formats import usual
from hangjack.competition.formats.steps import Step
from hangjack.competition.formats.usual import Places
from hangjack.ids import MatchId
from hangjack.matches.results import Official
from hangjack.subjects import Registry


class Format(Struct, frozen=True):
    """How such an event goes on; *tag* is that of its options. What it says nothing about is as usual."""

    tag: str
    options: type[Struct]
    """What such an event is played by, as the rules of a competition hold it."""
    steps: tuple[Step, ...]
    """The steps of setting such a competition up."""
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


FORMATS = Registry("formats", "format", "FORMAT", Format)
"""Every format, by the tag of its options."""


def format_of(competition: Competition) -> Format:
    """Return the format that *competition* is played in."""
    return FORMATS[str(competition.rules.format.__struct_config__.tag)]

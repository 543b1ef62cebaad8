"""What only a ladder keeps: who has stepped down, and after how many challenges."""

from msgspec import Struct
from msgspec.structs import replace

from hangjack.competition.competition import Competition, FormatEvent, FormatState, OfFormats
from hangjack.competition.formats.format import own_state, state_so_far
from hangjack.ids import EntrantId
from hangjack.unions import joins


class SteppedDown(FormatEvent, frozen=True, tag="stepped-down"):
    """Somebody stands on the lowest rung from now on, because they want to."""

    entrant: EntrantId
    challenges: int
    """How many challenges there were before."""


class Step(Struct, frozen=True):
    """Who has stepped down, after how many challenges."""

    entrant: EntrantId
    challenges: int


@joins(OfFormats)
class LadderState(FormatState, frozen=True, tag="ladder"):
    """Those who have stepped down, the first one first."""

    steps: tuple[Step, ...] = ()


def steps_of(competition: Competition, challenges: int) -> tuple[EntrantId, ...]:
    """Return who stepped down when there were so many challenges."""
    steps = own_state(competition, LadderState).steps
    return tuple(each.entrant for each in steps if each.challenges == challenges)


def folded(competition: Competition, event: FormatEvent) -> Competition:
    """Return the competition once somebody has stepped down."""
    assert isinstance(event, SteppedDown), f"{event} is nothing that happens on a ladder"
    known = state_so_far(competition, LadderState)
    step = Step(event.entrant, event.challenges)
    return replace(competition, format_state=replace(known, steps=(*known.steps, step)))

"""What only a rotation keeps: who has which card, and the clocks of its rounds."""

from msgspec.structs import replace

from hangjack.competition.competition import Competition, FormatState, OfFormats
from hangjack.formats.rotation.field import ROTATION, Field
from hangjack.formats.rotation.rounds.events import Rounds
from hangjack.unions import joins


@joins(OfFormats)
class RotationState(FormatState, frozen=True, tag="rotation"):
    """The field, and the clocks of rounds that the whole hall plays at once."""

    field: Field = Field()
    rounds: Rounds = Rounds()


_NONE = RotationState()
"""What there is of it in an event of another format."""


def state_of(competition: Competition) -> RotationState:
    """Return what a rotation keeps; of an event of another format nothing."""
    known = competition.format_state
    return known if isinstance(known, RotationState) else _NONE


def field_of(competition: Competition) -> Field:
    """Return who has which card."""
    return state_of(competition).field


def rounds_of(competition: Competition) -> Rounds:
    """Return the clocks of the rounds."""
    return state_of(competition).rounds


def with_rounds(competition: Competition, rounds: Rounds) -> Competition:
    """Return a rotation with other clocks."""
    return replace(competition, format_state=replace(state_of(competition), rounds=rounds))


def round_now(competition: Competition) -> int:
    """Return the round that is played, or comes next; one more than there are once all is over."""
    ranking, clock = competition.rankings.get(ROTATION), rounds_of(competition).latest
    if ranking is None:
        return 1
    waits = ranking.remaining
    begun = set(ranking.fixtures) - {each.match for each in waits} | competition.under_way.keys()
    last = max((each.round for match, each in ranking.fixtures.items() if match in begun), default=1)
    if clock is not None and clock.round >= last:
        last = clock.round + int(clock.ended is not None)
    return last if any(each.round == last for each in waits) else last + 1

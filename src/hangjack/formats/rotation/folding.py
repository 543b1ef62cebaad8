"""What happens in a rotation, and what follows for its one ranking: gaps for teams that are out, byes after each result."""

from collections.abc import Callable, Mapping
from typing import Any, get_args

from msgspec.structs import replace

from hangjack.competition.competition import Competition, FormatEvent
from hangjack.competition.competition.under_way import still_called
from hangjack.competition.formats.format import own_options, state_so_far
from hangjack.competition.standings.ranking import leave_out
from hangjack.formats.rotation import byes, field
from hangjack.formats.rotation.field import ROTATION, Field, FieldEvent
from hangjack.formats.rotation.options import Rotation
from hangjack.formats.rotation.rounds import events as rounds
from hangjack.formats.rotation.rounds.events import RoundEvent
from hangjack.formats.rotation.state import RotationState, field_of, round_now
from hangjack.ids import MatchId


def folded(competition: Competition, event: FormatEvent) -> Competition:
    """Return the competition after something that only a rotation has. Never refuses."""
    return _FOLDS[type(event)](competition, event)


def _in_field(competition: Competition, event: FieldEvent) -> Competition:
    known = state_so_far(competition, RotationState)
    return still_called(_rotated(competition, field.fold(known.field, event)))


def _in_rounds(competition: Competition, event: RoundEvent) -> Competition:
    known = state_so_far(competition, RotationState)
    return replace(competition, format_state=replace(known, rounds=rounds.fold(known.rounds, event)))


def without(competition: Competition) -> Competition:
    """Return the competition with a gap for each card whose team is out, from the round on in which it went."""
    known = field_of(competition)
    gone = {
        each: known.gone.get(each, round_now(competition)) for each in competition.out if each in known.cards
    }
    return competition if gone == known.gone else _rotated(competition, replace(known, gone=gone))


def arrived(competition: Competition, match: MatchId) -> Competition:
    """Return the competition with the byes of the round in which *match* is played worked out again."""
    ranking, rotating = competition.rankings[ROTATION], own_options(competition, Rotation).rotating
    after = byes.with_byes(ranking, ranking.fixtures[match].round, field_of(competition), rotating)
    return replace(competition, rankings={**competition.rankings, ROTATION: after})


def _rotated(competition: Competition, known: Field) -> Competition:
    """Return the competition once other cards are held, or others are gaps: tables that have played stay as they were."""
    before, rotating = competition.rankings.get(ROTATION), own_options(competition, Rotation).rotating
    played = byes.played_in(before) if before is not None else ()
    after = byes.field_ranking(known, played, rotating)
    rankings = {**competition.rankings, ROTATION: leave_out(after, competition.out)}
    others = {match: home for match, home in competition.homes.items() if home != ROTATION}
    return replace(
        competition,
        rankings=rankings,
        homes={**others, **dict.fromkeys(after.fixtures, ROTATION)},
        format_state=replace(state_so_far(competition, RotationState), field=known),
    )


_BY_FAMILY: tuple[tuple[Any, Callable[[Competition, Any], Competition]], ...] = (
    (FieldEvent, _in_field),
    (RoundEvent, _in_rounds),
)
_FOLDS: Mapping[type[FormatEvent], Callable[[Competition, Any], Competition]] = {
    kind: fold for family, fold in _BY_FAMILY for kind in (get_args(family) or (family,))
}

EVENTS = tuple(_FOLDS)
"""Everything that can happen in a rotation alone."""

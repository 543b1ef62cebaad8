"""Worked examples of a pinochle event: who meets whom in which round, and what a bye is worth."""

from collections.abc import Mapping
from typing import Annotated, Any

from msgspec import Meta

from hangjack.conformance.given import Plain
from hangjack.formats.rotation.rotation import (
    DrawnCard,
    RotationOptions,
    bye_award,
    repeats_from,
    seating,
    tables_for,
)
from hangjack.rulebooks.fill import options_of
from hangjack.rulebooks.house import House


class RotationGiven(Plain, frozen=True):
    """How many teams there are, and the rounds to show."""

    teams: Annotated[int, Meta(ge=2)]
    rounds: list[Annotated[int, Meta(ge=1)]]


def run_rotation(given: RotationGiven, house: House) -> Mapping[str, Any]:
    """Seat the teams round by round."""
    options = options_of(house, RotationOptions)
    seated = {str(number): seating(given.teams, number, options) for number in given.rounds}
    return {
        "tables": tables_for(given.teams),
        "seating": {
            number: [[each.table, _written(each.stays), _written(each.moves)] for each in facing]
            for number, facing in seated.items()
        },
        "repeats_begin_round": repeats_from(given.teams),
    }


class ByeGiven(Plain, frozen=True):
    """The scores with which the tables of a round were won."""

    winner_scores: list[int]


def run_bye(given: ByeGiven, house: House) -> Mapping[str, Any]:
    """Say what a bye brings in that round; nothing is known where no table was played."""
    award = bye_award(given.winner_scores, options_of(house, RotationOptions))
    return {"points": award and award.points, "counts_as": award and award.counts_as}


def _written(card: DrawnCard | None) -> str | None:
    return None if card is None else str(card)

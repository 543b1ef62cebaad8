"""Matches in legs, whatever game they are of: a season asks how many its cards have."""

from typing import Protocol, runtime_checkable

from hangjack.competition.rules import Rules


class Legs(Protocol):
    """How many legs a match has."""

    @property
    def tables(self) -> int:
        """At how many tables they are played."""

    @property
    def legs_per_table(self) -> int:
        """How many each table plays."""

    @property
    def match_points(self) -> int:
        """What all of them together are worth."""


@runtime_checkable
class InLegs(Protocol):
    """What a book decides about counting where matches are in legs."""

    @property
    def legs(self) -> Legs:
        """How many there are."""


def legs_of(rules: Rules) -> Legs:
    """Return how many legs a match has by *rules*."""
    scoring = rules.match.scoring
    assert isinstance(scoring, InLegs), f"{rules.book} counts no legs"
    return scoring.legs

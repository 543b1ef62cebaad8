"""What is to happen in a match of a story, beside the cards: who is late or stays away, which scenes are played."""

from collections.abc import Callable, Generator, Mapping
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from hangjack.matches.parties import Party

if TYPE_CHECKING:
    from hangjack.lab.stories.playing import Playing

Scene = Callable[["Playing", int], Generator[int, None, bool]]
"""Something that happens at a table in the middle of a game; returns whether it has ended the game."""


class Plan(Struct, frozen=True):
    """What makes one match different from the others."""

    late: Mapping[tuple[Party, int], int] = {}
    """Pairs that sit down so many minutes after the start, by side and table."""
    absent: Party | None = None
    """A side that does not come at all."""
    scenes: Mapping[tuple[int, int], Scene] = {}
    """By table and by the how many-th game of that table."""
    differ_at: tuple[int, int] | None = None
    """The table and game of which the two scorekeepers write different scores."""
    on_paper: bool = False
    """Whether the match is kept on paper and typed in afterwards."""
    decks: Mapping[Party, int] = {}
    """How many decks a side hands in, where some are missing."""
    misread: int | None = None
    """A table whose pair first answers for a wrong number of bullseyes."""
    waive: str = ""
    """Why an official gives nothing for what the clock proposes."""
    second_half: str = "15:15"
    """When the second half begins, by the clocks of the place, where there are halves."""


class Told(Struct, frozen=True):
    """One line of the story: a key of the wording and its values."""

    at_ms: int
    key: str
    values: Mapping[str, Any]


NOTHING = Plan()
"""A match like any other."""

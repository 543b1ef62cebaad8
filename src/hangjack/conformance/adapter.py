"""What an adapter is: the way from one type of worked example to the function that the engine itself uses."""

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

from msgspec import Struct

from hangjack.rulebooks.house import House

Given = TypeVar("Given", bound=Struct)


class Adapter(Struct, Generic[Given], frozen=True):
    """How examples of one type are run."""

    given: type[Given]
    """What such an example gives; the schema shows it. Forbid unknown fields, so that a slip of the pen is found."""
    run: Callable[[Given, House], Mapping[str, Any]]
    """Builds engine values and calls the engine's own function, with the rulebook and settings of the example."""
    unordered: frozenset[str] = frozenset()
    """Dotted keys of the result whose lists are sets: `duties`, or `rows[].names` in each item of a list."""
    probes: Mapping[str, Callable[[Given, House, Any], bool]] = {}
    """Keys under which an example lists things to try, like bids to accept: each is tried, and those for which the
    answer is yes are the result."""


class Examples(Struct, frozen=True):
    """What a subject can run: an adapter by type of example, of those that its game's file has."""

    game: str
    adapters: Mapping[str, Adapter[Any]]

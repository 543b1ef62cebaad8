"""What stands in the way of something: a term that people know, with the values that its sentence needs."""

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct

from hangjack.errors import Refused
from hangjack.wording import Worded, say


class Problem(Struct, frozen=True):
    """Why something cannot be done, or what must be resolved first."""

    what: Worded
    values: Mapping[str, Any] = {}

    @property
    def code(self) -> str:
        """The problem's name in files and on the wire: `name_mismatch`."""
        return self.what.value

    @property
    def refusal(self) -> Refused:
        """The problem as the refusal of an act."""
        return Refused(self.what.key, **self.values)

    def in_words(self, language: str = "en") -> str:
        """Return the problem as a sentence."""
        return say(self.what.key, language=language, **self.values)


def refuse_for(problems: Iterable[Problem]) -> None:
    """Raise the refusal of the first of *problems*, if there is any."""
    for problem in problems:
        raise problem.refusal

"""A message in words, and where it is written."""

from typing import Any
from urllib.parse import quote

from msgspec import Struct

from hangjack.competition.competition import Competition
from hangjack.desk.hours import local_day
from hangjack.desk.names import Names
from hangjack.wording import say
from hangjack.wording.days import short_day

DASH = " \N{EN DASH} "
"""Between those who meet."""


class Text(Struct, frozen=True):
    """A message in words."""

    subject: str
    body: str


class Writing(Struct, frozen=True):
    """In which competition something is written, in whose language, and what addresses in it begin with; nothing for none."""

    competition: Competition
    names: Names
    base: str = ""

    @property
    def language(self) -> str:
        """The language of what is written."""
        return self.names.language

    def say(self, key: str, **values: Any) -> str:
        """Return a sentence."""
        return say(key, language=self.language, **values)

    def day(self, at_ms: int) -> str:
        """Return the day of a moment as people say it."""
        return short_day(local_day(self.competition, at_ms), self.language)

    def address(self, page: str) -> str:
        """Return the address of a page of the competition, the first one without a name; nothing where addresses begin with nothing."""
        return f"{self.base}/c/{quote(self.competition.id)}{page}" if self.base else ""

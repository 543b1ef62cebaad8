"""What a format gives to the pages: those that only such an event has, and what it says to those that every event has."""

from msgspec import Struct
from starlette.routing import Route

from hangjack.competition.competition import Competition
from hangjack.subjects import Registry


class FormatPages(Struct, frozen=True):
    """A format on the pages; *tag* is that of its options. What it says nothing about is as in a hall."""

    tag: str
    routes: tuple[Route, ...] = ()
    """The pages that only such an event has."""


FORMAT_PAGES = Registry("formats", "web.pages", "WEB", FormatPages)
"""What each format gives, by the tag of its options; one without pages of its own gives nothing."""

_PLAIN = FormatPages("")
"""What is known of a format that gives nothing."""


def format_pages(competition: Competition) -> FormatPages:
    """Return what the format of *competition* says to the pages."""
    return FORMAT_PAGES.get(str(competition.rules.format.__struct_config__.tag), _PLAIN)

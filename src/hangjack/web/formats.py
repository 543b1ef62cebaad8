"""What a format gives to the pages: those that only such an event has."""

from msgspec import Struct
from starlette.routing import Route

from hangjack.subjects import Registry


class FormatPages(Struct, frozen=True):
    """A format on the pages; *tag* is that of its options."""

    tag: str
    routes: tuple[Route, ...] = ()


FORMAT_PAGES = Registry("formats", "web.pages", "WEB", FormatPages)
"""What each format gives, by the tag of its options; one without pages of its own gives nothing."""

"""What a format gives to the desk: what people can ask of it, and of no other."""

from types import ModuleType

from msgspec import Struct

from hangjack.competition.competition import Competition
from hangjack.subjects import Registry


class FormatDesk(Struct, frozen=True):
    """A format at the desk; *tag* is that of its options. What it says nothing about is as in a hall."""

    tag: str
    requests: tuple[ModuleType, ...] = ()
    """The modules of what only such an event lets people ask."""


FORMAT_DESKS = Registry("formats", "desk", "DESK", FormatDesk)
"""What each format gives, by the tag of its options; one that asks for nothing of its own gives nothing."""

_PLAIN = FormatDesk("")
"""What is known of a format that gives nothing."""


def format_desk(competition: Competition) -> FormatDesk:
    """Return what the format of *competition* says at the desk."""
    return FORMAT_DESKS.get(str(competition.rules.format.__struct_config__.tag), _PLAIN)

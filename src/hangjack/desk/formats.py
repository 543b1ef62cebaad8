"""What a format gives to the desk: what people can ask of it, and of no other."""

from types import ModuleType

from msgspec import Struct

from hangjack.subjects import Registry


class FormatDesk(Struct, frozen=True):
    """A format at the desk; *tag* is that of its options."""

    tag: str
    requests: tuple[ModuleType, ...] = ()
    """The modules of what only such an event lets people ask."""


FORMAT_DESKS = Registry("formats", "desk", "DESK", FormatDesk)
"""What each format gives, by the tag of its options; one that asks for nothing of its own gives nothing."""

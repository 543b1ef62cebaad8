"""What the givens of worked examples share."""

from msgspec import Struct


class Plain(Struct, frozen=True, forbid_unknown_fields=True):
    """The given of an example: every field is known, so that a slip of the pen is found."""

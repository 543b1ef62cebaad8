"""When standings come out: at once for everybody, or for nobody but a few before the last sheet is in."""

from typing import Literal

from msgspec import Struct


class PublishingOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """Who may see standings before the event is over."""

    provisional_standings: Literal["everybody", "officials", "nobody"] = "everybody"

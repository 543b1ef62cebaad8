"""Until when a match that was played can still be lost by what comes to light afterwards."""

from msgspec import Struct

MINUTE_MS = 60_000


class ProtestOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """How long officials take protests against a match that is over."""

    protest_deadline_min: int | None = None
    """Minutes after its sheet was sealed; None: until the results are closed."""


def protest_until_ms(sealed_ms: int | None, options: ProtestOptions) -> int | None:
    """Return when protests against a match end; None while it is not sealed, and where they have no end of their own."""
    if sealed_ms is None or options.protest_deadline_min is None:
        return None
    return sealed_ms + options.protest_deadline_min * MINUTE_MS

"""How much dealer and cutter may shuffle before the deal."""

from hangjack.games.all_fours.engine.actions import Fault, How
from hangjack.games.all_fours.engine.options import Options, ShuffleLimit
from hangjack.games.all_fours.engine.state import Handled


def shuffle_fault(
    how: How, handled: Handled, limit: ShuffleLimit | None, options: Options, *, first_deal: bool
) -> Fault | None:
    """Return why somebody who has already *handled* the pack so may not do it once more; None if nothing forbids it."""
    if how is How.RUN and options.run_cards_first_deal_only and not first_deal:
        return Fault.RUN_ONLY_AT_START
    if limit is None:
        return None
    own = {How.BREW: limit.brew, How.BEAT: limit.beat, How.RUN: None}[how]
    if own is not None and getattr(handled, how.value) >= own:
        return Fault.SHUFFLE_LIMIT
    if limit.in_all is not None and handled.in_all >= limit.in_all:
        return Fault.SHUFFLE_LIMIT
    return None

"""What a rulebook or a house decides about the game: every such choice is a value here."""

from typing import Literal

from msgspec import Struct

from hangjack.games.cribbage.engine.seats import Variant


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that may differ from one rulebook or house to another in the play of a leg."""

    target_doubles: int = 121
    target_singles: int = 61
    cards_each: int = 5
    three_for_last: int = 3
    heels_holes: int = 2
    count_limit: int = 31
    last_card_holes: int = 1
    box_flush_cards: int = 5
    singles_counts_to_31: int = 1
    next_round_leader: Literal["left_of_last", "left_of_dealer"] = "left_of_last"
    min_cut: int = 1
    counting: Literal["auto", "declared"] = "auto"
    """Whether the engine counts, or the players declare and agree."""
    muggins: bool = False

    def target(self, variant: Variant) -> int:
        """Return the holes that win a leg."""
        return self.target_doubles if variant is Variant.DOUBLES else self.target_singles

    @property
    def declares(self) -> bool:
        """Whether holes are pegged only after somebody has declared them and the others agree."""
        return self.counting == "declared"

"""What a rulebook decides about the game: every choice that a book or a house has is a value here."""

from typing import Literal

from msgspec import Struct

Prices = tuple[int, ...]
"""Points for the same meld held once, twice and so on; what is held more often is paid like the last."""


class MeldTable(Struct, frozen=True, forbid_unknown_fields=True):
    """What each meld is worth."""

    run: Prices = (15, 150, 225, 300)
    royal_marriage: Prices = (4, 8, 12, 16)
    marriage: Prices = (2, 4, 6, 8)
    aces: Prices = (10, 100, 150, 200)
    kings: Prices = (8, 80, 120, 160)
    queens: Prices = (6, 60, 90, 120)
    jacks: Prices = (4, 40, 60, 80)
    pinochle: Prices = (4, 30, 60, 90)


class Goal(Struct, frozen=True):
    """What a round is played to, and who wins it when that is not plain."""

    points: int = 500
    both_out: Literal["bidder", "higher"] = "bidder"
    time_tie: Literal["extra_hand", "last_bidder"] = "extra_hand"


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that may differ from one rulebook or house to another in the play of a round."""

    round_points: int = 500
    round_minutes: int = 50
    shuffles_least: int = 3
    cut_least: int = 4
    """Of either part of the pack."""
    cards_each: int = 20
    deal_packets: tuple[int, ...] = (4, 5)
    lowest_bid: int = 50
    bid_by_ones_to: int = 60
    bid_step_above: int = 5
    all_pass: Literal["dealer_50", "redeal"] = "dealer_50"
    """Whether the dealer is held to the lowest bid when the others pass, or deals again when all have passed."""
    marriage_scope: Literal["team", "bidder"] = "team"
    no_marriage_meld: Literal["no_trump", "none"] = "no_trump"
    aces_duty: Literal["if_it_reaches_board", "whenever_below_board"] = "if_it_reaches_board"
    meld_table: MeldTable = MeldTable()
    board: int = 20
    save: int = 20
    first_lead: Literal["any", "trump"] = "any"
    boston_tricks: int = 20
    boston_points: Literal["actual", "at_least_500"] = "actual"
    boston_unwitnessed: Literal["not_confirmed", "td_review"] = "not_confirmed"
    both_out: Literal["bidder", "higher"] = "bidder"
    time_hand: Literal["finish_if_deal_started", "finish_if_first_card_played", "stop_now"] = (
        "finish_if_deal_started"
    )
    time_tie: Literal["extra_hand", "last_bidder"] = "extra_hand"

    @property
    def goal(self) -> Goal:
        """What a round is played to."""
        return Goal(self.round_points, self.both_out, self.time_tie)

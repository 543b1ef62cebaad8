"""What a rulebook decides about the game: every choice that a book or a house has is a value here."""

from typing import Literal

from msgspec import Struct


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that may differ from one house to another in the play of a session.

    Values by level stand in the order plain, no schneider, no trick.
    """

    first_dealer: Literal[1, "draw"] = 1
    deals_each: int = 16
    shuffles_least: int = 3
    deal_packets: tuple[int, ...] = (3, 2, 4, 3)
    """The second packet goes to the blind, each other one to every active player."""
    leaver: Literal["play_on", "break_off"] = "play_on"
    """What a table of four does when one of its players leaves."""
    throw_in_test: Literal["static", "legal_play"] = "static"
    picker_safe_points: int = 61
    """Card points with which a fault or a bad throw-in of the picker no longer loses."""
    schneider_win: Literal[91, 90] = 91
    picker_win_points: tuple[int, int, int] = (2, 4, 6)
    picker_loss_points: tuple[int, int, int] = (2, 4, 6)
    opponent_points: tuple[int, int, int] = (1, 2, 3)
    leaster_points: tuple[int, int] = (2, 4)
    """With and without a trick."""
    tournament_bump: bool = False


class StakesOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """The side ledger of a table: stakes in cents by level, which never mix with tournament points."""

    stakes_on: bool = False
    stakes: tuple[int, int, int] = (25, 50, 75)
    double_on_bump: bool = True

"""What a rulebook decides about the game: every difference between the books is a value here."""

from typing import Literal

from msgspec import Struct, field

from hangjack.cards import Rank


class Points(Struct, frozen=True, forbid_unknown_fields=True):
    """What each award of the count is worth."""

    high: int = 1
    low: int = 1
    jack: int = 1
    hang: int = 3
    game: int = 2


class PowerPlay(Struct, frozen=True, forbid_unknown_fields=True):
    """The stretch of a match in which scoring kicks are worth more.

    No power play without a first game of it; without a last one it goes on to the end.
    """

    first: int | None = field(default=None, name="from")
    last: int | None = field(default=None, name="to")
    basis: Literal["table_games", "table_bullseyes", "match_bullseyes"] = "table_games"
    bonus: int = 1
    bonus_on_zero_kicks: bool = False

    def holds(self, game: int, *, table_bullseyes: int, match_bullseyes: int) -> bool:
        """Whether the table's so-manyeth *game* is in it, after so many bullseyes there and in the whole match."""
        marks = {
            "table_games": game,
            "table_bullseyes": table_bullseyes + 1,
            "match_bullseyes": match_bullseyes + 1,
        }
        mark = marks[self.basis]
        return self.first is not None and self.first <= mark and (self.last is None or mark <= self.last)


class ShuffleLimit(Struct, frozen=True, forbid_unknown_fields=True):
    """How often a player may brew and beat in one handling of the pack; None is no limit."""

    brew: int | None = None
    beat: int | None = None
    in_all: int | None = None
    """Brews, beats and runs together."""


class Timers(Struct, frozen=True, forbid_unknown_fields=True):
    """Seconds for each decision; None where the book gives no limit."""

    shuffle: int | None = None
    cut: int | None = None
    beg: int | None = None
    give: int | None = None
    card: int | None = None
    count: int | None = None
    """The count that is given after the notice, before anything is lost."""


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that may differ from one rulebook or house to another in the play of a game."""

    points: Points = Points()
    kick_values: dict[Rank, int] = field(default_factory=lambda: {Rank.JACK: 3, Rank.SIX: 2, Rank.ACE: 1})
    target: int = 14
    shutout_bullseyes: int = 2
    power_play: PowerPlay = PowerPlay()
    first_dealer: Literal["toss", "first_jack", "highest_cut"] = "first_jack"
    first_dealer_seat: Literal["pair_chooses", "north_or_east", "south_or_west"] = "pair_chooses"
    """Which of the toss winners deals first."""
    dealer_shuffle_limit: ShuffleLimit | None = None
    cutter_shuffle_limit: ShuffleLimit | None = None
    run_cards_first_deal_only: bool = True
    cutter_may_return: bool = True
    forbid_one_card_cut: bool = False
    single_cut_kick: Literal["barred", "free"] = "barred"
    """What becomes of a card that was cut alone, when it is the last that could be kicked."""
    change_method_on_run: bool = True
    kick_last_card: bool = True
    online_unseen_stand: bool = False
    blind_no_trump_high_low: bool = True
    warn_give_at_13: bool = True
    under_trump_free_when: Literal["only_trumps", "cannot_overtrump"] = "only_trumps"
    after_ruff_lead: Literal["any", "return_suit"] = "any"
    hang_jack_after_14: Literal["count", "ignore"] = "count"
    auto_sing: Literal["always", "online", "never"] = "online"
    sing_in_play: bool = True
    partner_chat: bool = True
    partner_sees_hand: bool = False
    timers: Timers = Timers()

    @property
    def sings_by_itself(self) -> bool:
        """Whether a game that has been counted to its target is over without anybody singing."""
        return self.auto_sing != "never"

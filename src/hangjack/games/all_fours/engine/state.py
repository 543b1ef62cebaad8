"""One game at one table, from the first shuffle to the bullseye: all of its state, and nothing else's."""

from typing import Literal

from msgspec import Struct

from hangjack.cards import Card, Cards, Suit
from hangjack.games.all_fours.engine.actions import How
from hangjack.games.all_fours.engine.counting import AtCount, Award
from hangjack.games.all_fours.engine.options import Options
from hangjack.games.all_fours.engine.seats import SEATS, Seat, Side, Tally, left, right
from hangjack.games.all_fours.engine.tricks import Trick
from hangjack.log import Digest, digest_of
from hangjack.wording import Worded


class Phase(Worded):
    """What the table waits for."""

    SHUFFLE = "shuffle"
    CUT = "cut"
    DEAL = "deal"
    BLIND_OPTION = "blind_option"
    KICK = "kick"
    STAND_OR_BEG = "stand_or_beg"
    DEALER_REPLY = "dealer_reply"
    RUN = "run"
    PLAY = "play"
    SUNG = "sung"
    GAME_OVER = "game_over"


class Call(Worded):
    """What was said about the trump."""

    BLIND_STAND = "blind_stand"
    STAND = "stand"
    BEG = "beg"
    GIVE_ONE = "give_one"
    RUN = "run"


class Standing(Struct, frozen=True):
    """Where the game stands in its match, as the power play and the first shuffle need it."""

    game_number: int = 1
    """Of this table."""
    table_bullseyes: int = 0
    match_bullseyes: int = 0
    first_deal_of_match: bool = True


class Handled(Struct, frozen=True):
    """How often somebody has shuffled, by the way of doing it."""

    brew: int = 0
    beat: int = 0
    run: int = 0

    def plus(self, how: How) -> "Handled":
        """Return the counts after one more *how*."""
        counts = {each.value: getattr(self, each.value) + (each is how) for each in How}
        return Handled(**counts)

    @property
    def in_all(self) -> int:
        """All of them together."""
        return self.brew + self.beat + self.run


class Mixed(Struct, frozen=True):
    """The pack as chance left it. Everybody sees its digest before the cut, and all of it once the issue is over."""

    pack: Cards
    nonce: str

    @property
    def commitment(self) -> Digest:
        """The digest that binds the shuffle before anybody has seen a card."""
        return digest_of(self)


WonBy = Literal["kick", "gift", "count", "sing", "late_sing", "penalty"]
"""What ended a game."""


class Result(Struct, frozen=True):
    """How a game ended."""

    winner: Side
    bullseyes: int
    by: WonBy


class State(Struct, frozen=True):
    """The whole table. `hands` stand in the order of seats; `stock` is fresh cards only, `kicks` all that were turned."""

    options: Options
    standing: Standing
    dealer: Seat
    score: Tally = Tally()
    hang_jacks: Tally = Tally()
    phase: Phase = Phase.SHUFFLE
    first_deal: bool = False
    """Whether this is the first deal of the match at this table."""
    pack: Cards | None = None
    """The pack before the deal; None when chance must shuffle it first."""
    mixed: Mixed | None = None
    mixed_before: Mixed | None = None
    """The shuffle of the issue before, which anybody may check now."""
    by_dealer: Handled = Handled()
    by_cutter: Handled = Handled()
    returned: Handled = Handled()
    """What the cutter had shuffled when the pack last went back to the dealer."""
    top_single_cut: bool = False
    """Whether the last card of the pack is one that everybody saw being cut off the top alone."""
    at_a_time: int = 0
    hands: tuple[Cards, Cards, Cards, Cards] = ((), (), (), ())
    stock: Cards = ()
    kicks: Cards = ()
    kick_points: int = 0
    trump: Suit | None = None
    calls: tuple[Call, ...] = ()
    blind_card: Card | None = None
    stander_looked: bool = False
    trick: Trick | None = None
    tricks: tuple[Trick, ...] = ()
    at_count: AtCount = AtCount()
    awards: tuple[Award, ...] = ()
    """All points of this game, in the order in which they were added."""
    may_sing: Side | None = None
    """The side that is home and has not sung yet."""
    late: bool = False
    """Whether cards were cut over an unsung bullseye, so that this issue is counted to its end."""
    sung_by: Side | None = None
    sung_in: Phase | None = None
    """The phase in which it was sung, to go back to if it is stopped."""
    stopped: bool = False
    lifts_seen_by: frozenset[tuple[Seat, Side]] = frozenset()
    paused_by: Seat | None = None
    official_called: bool = False
    misdeals_in_a_row: int = 0
    result: Result | None = None

    @property
    def stander(self) -> Seat:
        """Who stands or begs, and leads."""
        return right(self.dealer)

    @property
    def cutter(self) -> Seat:
        """Who cuts."""
        return left(self.dealer)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.phase is Phase.GAME_OVER

    @property
    def call_is_settled(self) -> bool:
        """Whether the trump has been accepted, one way or another, so that everybody may look and talk."""
        return self.phase in _SETTLED

    @property
    def is_power_play(self) -> bool:
        """Whether scoring kicks are worth more in this game."""
        return self.options.power_play.holds(
            self.standing.game_number,
            table_bullseyes=self.standing.table_bullseyes,
            match_bullseyes=self.standing.match_bullseyes,
        )

    def hand(self, seat: Seat) -> Cards:
        """Return what *seat* holds."""
        return self.hands[seat.place]


_SETTLED = frozenset({Phase.RUN, Phase.PLAY, Phase.SUNG, Phase.GAME_OVER})


def with_hand(
    hands: tuple[Cards, Cards, Cards, Cards], seat: Seat, cards: Cards
) -> tuple[Cards, Cards, Cards, Cards]:
    """Return *hands* with *cards* in the place of *seat*."""
    north, west, south, east = (cards if each is seat else hands[each.place] for each in SEATS)
    return north, west, south, east

"""A sitting at a pinochle table: a person and bots, or bots alone.

The pack is handled for everybody: a person is asked to call, to name trump, to show meld and to play. The terminal
keeps the round's clock and is the director who watches a Boston. The table is drawn from a seat's view alone: framed
in colour, plain when piped.
"""

import time
from collections.abc import Iterator

from rich.console import Console

from hangjack.cards import DOUBLE_PINOCHLE_PACK, Card
from hangjack.cli.tables import sitting
from hangjack.cli.tables.drawing import print_lines
from hangjack.cli.tables.log_file import TableLog
from hangjack.cli.tables.sitting import dice
from hangjack.games.pinochle import (
    SEATS,
    Action,
    Phase,
    Seat,
    Shuffled,
    State,
    TimeCalled,
    View,
    bot,
    to_act,
    view,
    waits_for_chance,
)
from hangjack.games.pinochle.engine.actions import BostonReviewed, DirectorWatches, FinishMeld
from hangjack.games.pinochle.engine.dealing import high_cut
from hangjack.games.pinochle.engine.recording import Opened
from hangjack.games.pinochle.engine.rounds import time_is_up
from hangjack.games.pinochle.engine.seats import left
from hangjack.games.pinochle.table.lines import in_hand, offers, standing, wants_all
from hangjack.games.pinochle.table.table import TABLE
from hangjack.tables.faces import SIGNS, face, faces
from hangjack.tables.offers import numbered
from hangjack.wording import say

_ASKED = (Phase.AUCTION, Phase.TRUMP, Phase.MELD, Phase.PLAY)
_WIDTH = 78


def first_dealer(seed: int, entries: int) -> Seat:
    """Return who deals first: all four cut, the highest card deals, and those who are level cut again."""
    chance, cutting = dice(seed, entries), SEATS
    while len(cutting) > 1:
        cuts: dict[Seat, Card] = {seat: chance.choice(DOUBLE_PINOCHLE_PACK) for seat in cutting}
        cutting = high_cut(cuts)
    return cutting[0]


class Sitting(sitting.Sitting[State, View, Opened, Action, Seat]):
    """Four at a table with a clock, round after round."""

    game = TABLE

    def __init__(self, log: TableLog, seed: int, person: Seat | None, watching: Seat | None = None) -> None:
        super().__init__(log, seed, person, watching)
        self.began = time.monotonic()

    def open(self, event: Opened, number: int = 1) -> State:
        """Write down how a round begins, start its clock, and return it."""
        self.began = time.monotonic()
        return super().open(event, number)

    def already_played(self, seconds: float) -> None:
        """Set the clock of a round that goes on."""
        self.began = time.monotonic() - seconds

    def step(self, state: State) -> State:
        """Do what nobody at the table decides, or let whose turn it is act."""
        action = self._not_a_players(state)
        if action:
            return self.take(state, action)
        seat = state.stopped_by or to_act(state)
        assert seat is not None
        seen = view(state, seat)
        if seat is self.person and state.phase in _ASKED and state.stopped_by is None:
            print_table(self.console, seen)
            return self.ask(state, seen)
        return self.take(state, bot.choose(seen))

    def _not_a_players(self, state: State) -> Action | None:
        """Return what the clock, chance or the director does now, if it is for one of them."""
        if not state.time_called and time_is_up(int(time.monotonic() - self.began), state.options):
            return TimeCalled()
        if waits_for_chance(state):
            return Shuffled(*self.shuffled(DOUBLE_PINOCHLE_PACK))
        if state.phase is Phase.REVIEW:
            return BostonReviewed(confirmed=True)
        if state.phase is Phase.PLAY and view(state, None).director_wanted:
            return DirectorWatches()
        return None

    def tell(self, action: Action, before: View, after: View) -> None:
        """Say what *action* did; what follows from the handling of the pack is told, the handling is not."""
        if self.game.is_told(action):
            super().tell(action, before, after)
            return
        _, *more = self.game.told(action, before, after)
        for line in more:
            self.print(f"  {line}", "bold")

    def answered(self, state: State, text: str, seen: View) -> State:
        """Return the state after what the person typed; `all` shows all the meld."""
        return self._all_meld(state) if wants_all(text, seen) else super().answered(state, text, seen)

    def _all_meld(self, state: State) -> State:
        """Show everything that the person holds, and finish."""
        assert self.person is not None
        while state.phase is Phase.MELD and self.person not in state.finished:
            action = bot.choose(view(state, self.person))
            state = self.take(state, action)
            if isinstance(action, FinishMeld):
                break
        return state

    def print_choices(self, seen: View) -> None:
        """Print the choices; bids have no numbers, for they are numbers."""
        if seen.phase is Phase.AUCTION:
            calls = "   ".join(offer.shown for offer in offers(seen))
            self.print(say("pinochle.table.calls", choices=calls))
        else:
            self.print(say("table.choices", choices=numbered(offers(seen))))

    def help_on(self, seen: View) -> Iterator[str]:
        """Yield what can be typed at this table, and in this phase."""
        yield say("pinochle.table.help")
        yield say(f"pinochle.help-on.{seen.phase.value}")


def print_table(console: Console, view: View) -> None:
    """Draw the table: the players with their calls or cards, the meld that lies there, the books, the own hand."""
    print_lines(console, _heading(view), _lines(view), _WIDTH)


def _heading(view: View) -> str:
    return say("pinochle.table.heading", number=view.hand_number, score=standing(view.score))


def _lines(view: View) -> Iterator[str]:
    first = view.seat or Seat.SOUTH
    for steps in range(1, len(SEATS) + 1):
        yield _player(view, left(first, steps))
    if view.trump:
        sign = SIGNS[view.trump]
        yield say("pinochle.table.trump", who=view.bidder, bid=view.bid, suit=view.trump, sign=sign)
    for each in view.melds:
        yield say("pinochle.table.on-table", who=each.seat, points=each.points, cards=faces(each.cards))
    if view.phase is Phase.PLAY:
        yield say("pinochle.table.books", books=standing(view.books), meld=standing(view.meld))
    if view.hand is not None:
        yield say("pinochle.table.hand", cards=in_hand(view.hand, view.trump))


def _player(view: View, seat: Seat) -> str:
    cards = view.card_counts[seat.place]
    marks = [say("pinochle.table.dealer")] if seat is view.dealer else []
    marks += [say("pinochle.table.you")] if seat is view.seat else []
    name = say(
        "pinochle.table.player", seat=seat, cards=cards, marks=f" ({', '.join(marks)})" if marks else ""
    )
    return f"{name}  {_last_act(view, seat)}"


def _last_act(view: View, seat: Seat) -> str:
    """Return what *seat* has said in this auction, or the card it has in the trick."""
    if view.phase is Phase.AUCTION:
        calls = [str(call.bid or "pass") for call in view.calls if call.seat is seat]
        return ", ".join(calls) or "·"
    played = dict(view.trick.plays) if view.trick else {}
    return face(played[seat]) if seat in played else "·"

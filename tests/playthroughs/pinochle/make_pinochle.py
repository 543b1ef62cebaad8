"""Makes the recorded rounds of this folder; it is run by hand, from the root of the project.

    PYTHONPATH=tests .venv/bin/python -m playthroughs.pinochle.make_pinochle

Hands are stacked and calls are scripted, so that each round shows what it is named for; the bots show their meld and
play the cards. The same files come out every time. Whoever changes an event or the way it is told runs this and reads
the difference.
"""

from collections.abc import Callable, Mapping
from zlib import crc32

import msgspec

from hangjack.games.pinochle import (
    Action,
    Phase,
    Seat,
    Shuffled,
    State,
    Tally,
    TimeCalled,
    apply,
    bot,
    start,
    to_act,
    view,
)
from hangjack.games.pinochle.engine.actions import (
    Bid,
    CallDirector,
    Cut,
    Deal,
    DirectorWatches,
    HandEnded,
    NoCut,
    OfferCut,
    Pass,
    Shuffle,
)
from hangjack.games.pinochle.engine.recording import Event, Opened
from hangjack.ids import BookId, PersonId, StreamId
from hangjack.log import Entry, chain
from playthroughs.pinochle.telling import HERE, entries_of, told
from support.pinochle import PLAY, E, N, S, W, hands_with, pack_for

FIRST_MS = 1_718_452_800_000
BETWEEN_MS = 4_000
CUT = 30

STRONG = "Ah Ah Ah Th Th Kh Kh Qh Qh Jh As As Ks Qs Ad Ad Kd Qd Ac Ac"
EVERYTHING = {
    N: "Ah Ah Ah Ah Th Th Th Th Kh Kh Kh Kh Qh Qh Qh Qh Jh Jh Jh Jh",
    S: "As As As As Ad Ad Ad Ad Ac Ac Ac Ac Ts Ts Td Td Tc Tc Ks Ks",
}
NO_MARRIAGE = {
    N: "As As As As Ah Ah Ah Ah Ts Ts Ts Ts Th Th Th Th Qs Qs Qh Qh",
    S: "Ad Ad Ad Ad Ac Ac Ac Ac Td Td Td Td Tc Tc Tc Tc Kd Kd Kc Kc",
    E: "Ks Ks Kh Kh Kd Kd Kc Kc Qs Qs Qh Qh Qd Qd Qc Qc Js Jh Jd Jc",
}
SHORT_OF_BOARD = {
    N: "Ks Qs As As As Ts Ts Ts Ah Ah Ah Ah Th Th Th Th Td Td Tc Tc",
    S: "Ad Ad Ad Ad Ac Ac Ac Ac Td Td Tc Tc Qd Qd Qc Qc Js Js Jh Jh",
}


class Recording:
    """A round that is being recorded: its events so far, and where it stands."""

    def __init__(self, dealer: Seat = W) -> None:
        self.events: list[Event] = [Opened(PLAY, dealer, BookId("pinochle500"))]
        self.state: State = start(PLAY, dealer)

    def do(self, *actions: Action) -> None:
        """Apply *actions*, and record them."""
        for action in actions:
            self.state = apply(self.state, action)
            self.events.append(action)

    def deal(self, named: Mapping[Seat, str], *, cut: bool = False) -> None:
        """Shuffle three times, cut or not, and deal hands that begin with the cards *named*."""
        dealer, cutter = self.state.dealer, self.state.cutter
        pack = pack_for(hands_with(named), dealer)
        lies = pack[-CUT:] + pack[:-CUT] if cut else pack
        mixed = Shuffled(lies, f"{crc32(str(len(self.events)).encode()):08x}")
        self.do(*[Shuffle(dealer)] * 3, OfferCut(dealer), mixed)
        self.do(Cut(cutter, CUT) if cut else NoCut(cutter), Deal(dealer, 5))

    def call(self, *bids: int | None) -> None:
        """Make these calls in turn; None is a pass."""
        for bid in bids:
            seat = self.state.auction.to_act
            assert seat is not None
            self.do(Pass(seat) if bid is None else Bid(seat, bid))

    def play_out(self) -> None:
        """Let the bots go on until the hand is scored."""
        hands = len(self.state.results)
        while len(self.state.results) == hands and self.state.phase is not Phase.ROUND_OVER:
            seat = to_act(self.state)
            assert seat is not None
            self.do(bot.choose(view(self.state, seat)))

    def entries(self, name: str) -> list[Entry]:
        """Return the log of the round, as it is called *name*."""
        entries: list[Entry] = []
        for event in self.events:
            by = PersonId(str(getattr(event, "seat", "table")))
            at_ms = FIRST_MS + BETWEEN_MS * len(entries)
            entries.append(chain(entries[-1] if entries else None, StreamId(name), at_ms, by, event))
        return entries

    def written(self, name: str) -> bytes:
        """Return the log as it stands in its file."""
        return b"".join(msgspec.json.encode(entry) + b"\n" for entry in self.entries(name))


def made() -> Recording:
    """North buys it for 60 after a cut, and makes it with a run."""
    game = Recording()
    game.deal({N: STRONG}, cut=True)
    game.call(52, 55, None, None, 60, None)
    game.play_out()
    return game


def set_() -> Recording:
    """East bids far more than the hand holds, and is set."""
    game = Recording()
    game.deal({N: "Ah Ah Th Th Kh", E: "Ks Qs As Ad Ac Ah Kd Qd Ts Ts", S: "As As Ad", W: "Kc Qc Jd Jd"})
    game.call(None, 120, None, None)
    game.play_out()
    return game


def board_set_no_marriage() -> Recording:
    """North and south have not one marriage between them: both hands are shown, and east-west count without trump."""
    game = Recording()
    game.deal(NO_MARRIAGE)
    game.call(52, None, None, None)
    return game


def board_set_below_board() -> Recording:
    """North names spades on a lone marriage, and the team is short of twenty."""
    game = Recording()
    game.deal(SHORT_OF_BOARD)
    game.call(55, None, None, None)
    game.play_out()
    return game


def boston() -> Recording:
    """North-south take all twenty tricks while the director watches, and the round is over."""
    game = Recording()
    game.deal(EVERYTHING)
    game.call(100, None, None, None)
    while not (game.state.phase is Phase.PLAY and view(game.state, None).director_wanted):
        seat = to_act(game.state)
        assert seat is not None
        game.do(bot.choose(view(game.state, seat)))
    game.do(DirectorWatches())
    game.play_out()
    return game


def time_with_an_extra_hand() -> Recording:
    """Two reneges leave the totals level; time is called in the shuffle, and one more hand decides."""
    game = Recording()
    game.deal({})
    game.do(CallDirector(E), HandEnded("renege", Tally(-100, 50)))
    game.deal({})
    game.do(CallDirector(S), HandEnded("renege", Tally(50, -100)))
    game.do(Shuffle(game.state.dealer), TimeCalled())
    game.deal({E: STRONG})
    game.call(None, None, None, 50)
    game.play_out()
    return game


def time_in_mid_hand() -> Recording:
    """Time is called after the first card: the hand is finished and counted, and decides the round."""
    game = Recording()
    game.deal({N: STRONG})
    game.call(50, None, None, None)
    while not game.state.trick or not game.state.trick.cards:
        seat = to_act(game.state)
        assert seat is not None
        game.do(bot.choose(view(game.state, seat)))
    game.do(TimeCalled())
    game.play_out()
    return game


RECORDINGS: dict[str, Callable[[], Recording]] = {
    "made": made,
    "set": set_,
    "board-set-no-marriage": board_set_no_marriage,
    "board-set-below-board": board_set_below_board,
    "boston": boston,
    "time-with-an-extra-hand": time_with_an_extra_hand,
    "time-in-mid-hand": time_in_mid_hand,
}


def main() -> None:
    """Make all of them."""
    for name, make in RECORDINGS.items():
        (HERE / f"{name}.jsonl").write_bytes(make().written(name))
        (HERE / f"{name}.txt").write_text("\n".join([*told(entries_of(name)), ""]), encoding="utf-8")


if __name__ == "__main__":
    main()

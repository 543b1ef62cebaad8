"""Makes the recorded hands of this folder; it is run by hand, from the root of the project.

    PYTHONPATH=tests .venv/bin/python -m playthroughs.sheepshead.make

Packs are stacked or come from a seed, and calls are scripted, so that each hand shows what it is named for; the bots
play the rest, or chance from a seed that was looked for. The same files come out every time. Whoever changes an event
or the way it is told runs this and reads the difference.
"""

from collections.abc import Callable
from zlib import crc32

import msgspec

from hangjack.cards import Card, Cards, parse_cards
from hangjack.games.sheepshead import (
    Action,
    Remedy,
    Seat,
    SeatAction,
    Shuffled,
    State,
    apply,
    bot,
    is_over,
    legal_actions,
    remedied,
    start,
    to_act,
    view,
)
from hangjack.games.sheepshead.engine.actions import (
    Bury,
    Cut,
    Deal,
    Misplayed,
    OfferCut,
    Pass,
    Pick,
    Play,
    PutRight,
    Shuffle,
    ThrowIn,
)
from hangjack.games.sheepshead.engine.recording import Event, Opened
from hangjack.games.sheepshead.engine.seats import TableSize
from hangjack.ids import BookId, PersonId, StreamId
from hangjack.log import Entry, chain
from playthroughs.sheepshead.telling import HERE, entries_of, told
from support.sheepshead import ONE, PLAY, THREE, TWO, stacked
from support.sheepshead_random import pack_of

FIRST_MS = 1_710_000_000_000
BETWEEN_MS = 2_500
CUT = 7


class Recording:
    """A hand that is being recorded: its events so far, and where it stands."""

    def __init__(self, dealer: Seat = THREE, size: TableSize = 3) -> None:
        self.events: list[Event] = [Opened(PLAY, dealer, size, BookId("sheepshead"))]
        self.state: State = start(PLAY, dealer, size)

    def do(self, *actions: Action) -> None:
        """Apply *actions*, and record them."""
        for action in actions:
            self.state = apply(self.state, action)
            self.events.append(action)

    def remedy(self, remedy: Remedy) -> None:
        """Let an official put something right, and record it."""
        self.state = remedied(self.state, remedy)
        self.events.append(remedy)

    def deal(self, pack: Cards) -> None:
        """Shuffle three times, cut, and deal from *pack* as it lies after the cut."""
        dealer = self.state.dealer
        mixed = Shuffled(pack[-CUT:] + pack[:-CUT], f"{crc32(str(pack).encode()):08x}")
        self.do(*[Shuffle(dealer)] * 3, OfferCut(dealer), mixed, Cut(self.state.cutter, CUT), Deal(dealer))

    def call(self, calls: str) -> None:
        """Let the players say these *calls* in turn."""
        for word in calls.split():
            seat = self.state.active[len(self.state.calls)]
            self.do(Pick(seat) if word == "pick" else Pass(seat))

    def play(self, choose: Callable[[State], SeatAction]) -> None:
        """Play to the end as *choose* says."""
        while not is_over(self.state):
            self.do(choose(self.state))

    def written(self, name: str) -> bytes:
        """Return the log of this hand at the table called *name*, one entry a line."""
        entries: list[Entry] = []
        for event in self.events:
            by = "official" if isinstance(event, Remedy) else str(getattr(event, "seat", "chance"))
            at_ms = FIRST_MS + BETWEEN_MS * len(entries)
            entries.append(
                chain(entries[-1] if entries else None, StreamId(name), at_ms, PersonId(by), event)
            )
        return b"".join(msgspec.json.encode(entry) + b"\n" for entry in entries)


def by_bots(state: State) -> SeatAction:
    """Return what a bot does."""
    seat = to_act(state)
    assert seat is not None
    return bot.choose(view(state, seat))


def by_chance(seed: int) -> Callable[[State], SeatAction]:
    """Return a player who takes any legal card, as *seed* decides; nobody throws in."""

    def choose(state: State) -> SeatAction:
        cards = [action for action in legal_actions(state) if not isinstance(action, ThrowIn)]
        played = len(state.tricks) * 3 + len(state.trick.cards if state.trick else ())
        return cards[crc32(b"%d %d" % (seed, played)) % len(cards)]

    return choose


def picked(hands: dict[Seat, str], blind: str, bury: str) -> Recording:
    """Return a hand that player 1 has picked, and buried."""
    hand = Recording()
    hand.deal(stacked(hands, blind))
    hand.call("pick")
    hand.do(Bury(ONE, parse_cards(bury)))
    return hand


def plain_win() -> Recording:
    """Player 1 picks a good hand and wins it plain."""
    hand = picked({ONE: "Qc Qh Jc Jh Ad Kd 9d Ac Th 8s"}, "7d Ks", "Th Ks")
    hand.play(by_bots)
    return hand


def schneider() -> Recording:
    """Player 1 picks a very good hand; the opponents have no schneider."""
    hand = picked({ONE: "Qc Qs Qh Jc Js Jd Ad Td Ac 7h"}, "Kd Ts", "Ts 7h")
    hand.play(by_bots)
    return hand


def all_ten_tricks() -> Recording:
    """Player 1 picks the ten highest trumps and takes every trick."""
    hand = picked({ONE: "Qc Qs Qh Qd Jc Js Jh Jd Ad Td"}, "Ac As", "Ac As")
    hand.play(by_chance(1))
    return hand


def picker_loses() -> Recording:
    """Player 1 picks too little and loses plain."""
    hand = picked({ONE: "Qd Jc Jd Ad Kd 9d Ac Tc Ks 7h"}, "8h 7c", "Tc Ks")
    hand.play(by_bots)
    return hand


def picker_without_a_trick() -> Recording:
    """Player 1 picks nothing at all; the bury goes to the opponents with the rest."""
    hand = picked({ONE: "7d 8d 7c 8c 9c 7s 8s 9s 7h 8h"}, "Ac Tc", "Ac Tc")
    hand.play(by_bots)
    return hand


def leaster(seed: int, dealer: Seat = THREE, size: TableSize = 3) -> Recording:
    """Return a leaster of which *seed* decides the cards and the play."""
    hand = Recording(dealer, size)
    hand.deal(pack_of(seed))
    hand.call("pass pass pass")
    hand.play(by_chance(seed))
    return hand


def throw_in_refused() -> Recording:
    """Player 1 leads three rounds of trumps and throws in, with a ten of clubs under an ace that is still out."""
    hand = picked({ONE: "Qc Qs Qh Qd Jc Js Jh Jd Tc 9c", TWO: "Ac 7c 8c", THREE: "Kc"}, "Th Ts", "Th Ts")
    for card in parse_cards("Qc Qs Qh"):
        hand.do(Play(ONE, card))
        hand.do(by_bots(hand.state), by_bots(apply(hand.state, by_bots(hand.state))))
    hand.do(ThrowIn(ONE))
    return hand


def throw_in_good() -> Recording:
    """Player 1 has nothing but the highest trumps left and throws in: every trick."""
    hand = picked({ONE: "Qc Qs Qh Qd Jc Js Jh Jd Ad Td"}, "Ac As", "Ac As")
    hand.do(ThrowIn(ONE))
    return hand


def put_right() -> Recording:
    """Player 2 does not follow hearts, an official has it put right, and the card lies face up until it can be played."""
    hand = Recording()
    hand.deal(stacked({ONE: "7h Ah", TWO: "9h 8h Kc", THREE: "Th"}, "7c 8c"))
    hand.call("pass pass pass")
    hand.do(Play(ONE, Card("7h")))
    hand.remedy(Misplayed(TWO, Card("Kc")))
    hand.remedy(PutRight(TWO, Card("Kc"), Card("9h")))
    hand.play(by_bots)
    return hand


def two_level() -> Recording:
    """Show a leaster in which two players are level, and the one whose last trick came earlier wins."""
    return leaster(16)


def none_of_two_with_a_trick() -> Recording:
    """Show a leaster of four in which one player takes every trick: the later to pass of the others wins four."""
    return leaster(199, TWO, 4)


def three_level() -> Recording:
    """Show a leaster in which all three have forty: the dealer, who passed last, wins."""
    return leaster(2979)


def three_level_among_four() -> Recording:
    """Show the same cards at a table of four: the player at the dealer's right wins."""
    return leaster(2979, TWO, 4)


RECORDINGS: dict[str, Callable[[], Recording]] = {
    "picker-wins-plain": plain_win,
    "picker-wins-schneider": schneider,
    "picker-wins-every-trick": all_ten_tricks,
    "picker-loses": picker_loses,
    "picker-without-a-trick": picker_without_a_trick,
    "throw-in-refused": throw_in_refused,
    "throw-in-good": throw_in_good,
    "leaster-two-way-tie": two_level,
    "leaster-tie-without-tricks": none_of_two_with_a_trick,
    "leaster-three-way-tie": three_level,
    "leaster-three-way-tie-of-four": three_level_among_four,
    "misplay-put-right": put_right,
}


def main() -> None:
    """Write the log of each recording, and beside it what happened."""
    for name, make in RECORDINGS.items():
        (HERE / f"{name}.jsonl").write_bytes(make().written(name))
        (HERE / f"{name}.txt").write_text("\n".join([*told(entries_of(name)), ""]), encoding="utf-8")


if __name__ == "__main__":
    main()

"""Makes the recorded games of this folder; it is run by hand, from the root of the project.

    PYTHONPATH=tests .venv/bin/python -m playthroughs.all_fours.make

Packs are stacked and calls are scripted, so that each game shows what it is named for. The cards are then played at
random from seed after seed until an issue comes out as wanted; the first seed that does is taken, so the same files
come out every time. Whoever changes an event or the way it is told runs this and reads the difference.
"""

from collections.abc import Callable
from itertools import count
from zlib import crc32

import msgspec

from hangjack.cards import Card, Cards
from hangjack.games.all_fours import (
    Action,
    Options,
    Phase,
    Seat,
    Shuffled,
    Side,
    Standing,
    State,
    Tally,
    apply,
    start,
    turn_actions,
)
from hangjack.games.all_fours.engine.actions import (
    Beg,
    BlindStand,
    Confirm,
    Cut,
    Deal,
    DeclineBlind,
    GiveOne,
    How,
    Kick,
    LookAtLift,
    NoCut,
    OfferCut,
    Return,
    RunPack,
    Shuffle,
    Sing,
    Stand,
)
from hangjack.games.all_fours.engine.engine import FIRST_GAME
from hangjack.games.all_fours.engine.recording import Event, Opened
from hangjack.ids import BookId, PersonId, StreamId
from hangjack.log import Entry, chain
from playthroughs.all_fours.telling import HERE, entries_of, told
from support.all_fours import IC2024, MAFA, E, N, S, W, house, stacked

FIRST_MS = 1_725_115_800_000
BETWEEN_MS = 2_500
BY_HAND = house("ic2024", {"auto_sing": "never"})
NS, EW = Side


class Recording:
    """A game that is being recorded: its events so far, and where it stands."""

    def __init__(
        self, book: str, options: Options, dealer: Seat = N, standing: Standing = FIRST_GAME
    ) -> None:
        self.events: list[Event] = [Opened(options, dealer, standing, BookId(book))]
        self.state: State = start(options, dealer, standing)

    def do(self, *actions: Action) -> None:
        """Apply *actions*, and record them."""
        for action in actions:
            self.state = apply(self.state, action)
            self.events.append(action)

    def shuffle(self, pack: Cards) -> None:
        """Let chance mix the pack into this order, with a nonce that the number of events decides."""
        self.do(Shuffled(pack, f"{crc32(str(len(self.events)).encode()):08x}"))

    def deal(self, pack: Cards) -> None:
        """Shuffle, offer, do not cut, and deal by threes."""
        self.shuffle(pack)
        dealer = self.state.dealer
        self.do(OfferCut(dealer), NoCut(self.state.cutter), Deal(dealer, 3))

    def stand(self, hands: dict[Seat, str], kick: str) -> None:
        """Deal these *hands* and let the stander accept the trump that is kicked."""
        dealer, stander = self.state.dealer, self.state.stander
        self.deal(stacked(dealer, hands, kick))
        self.do(DeclineBlind(stander), Kick(dealer), Stand(stander))

    def play_out(self, wanted: Callable[[State], bool]) -> None:
        """Play the issue at random, by the first seed after which the table is as *wanted*."""
        for seed in count():
            assert seed < 50_000, "no way of playing these cards comes out as wanted"
            actions, after = _issue(self.state, seed)
            if wanted(after):
                self.do(*actions)
                return

    def written(self, name: str) -> bytes:
        """Return the log of this game at the table called *name*, one entry a line."""
        entries: list[Entry] = []
        for event in self.events:
            by = PersonId(str(getattr(event, "seat", "chance")))
            at_ms = FIRST_MS + BETWEEN_MS * len(entries)
            entries.append(chain(entries[-1] if entries else None, StreamId(name), at_ms, by, event))
        return b"".join(msgspec.json.encode(entry) + b"\n" for entry in entries)


def _issue(state: State, seed: int) -> tuple[list[Action], State]:
    actions: list[Action] = []
    while state.phase is Phase.PLAY:
        legal = turn_actions(state)
        actions.append(legal[crc32(b"%d %d" % (seed, len(actions))) % len(legal)])
        state = apply(state, actions[-1])
    return actions, state


def score_is(ns: int, ew: int) -> Callable[[State], bool]:
    """Return the wish for a score."""
    return lambda after: after.score == Tally(ns, ew)


def run_to_a_new_suit() -> Recording:
    """ic2024: a beg, a run by ones of the same suit, a run by threes to another; twelve tricks."""
    game = Recording("ic2024", IC2024)
    game.deal(stacked(N, {W: "2c 3c 4d 5d 6d 7d"}, "9s 6s Ah"))
    game.do(DeclineBlind(W), Kick(N), Beg(W), RunPack(N, 1), RunPack(N, 3))
    game.play_out(lambda after: after.score.NS > after.score.EW > 0)
    return game


def pack_exhausted() -> Recording:
    """mafa: all four kicks are spades; north keeps five points and the deal, and deals once more."""
    game = Recording("mafa", MAFA)
    game.deal(stacked(N, {W: "2c 3c 4d 5d 6d 7d"}, "9s 6s 8s Js"))
    game.do(DeclineBlind(W), Kick(N), Beg(W), RunPack(N, 3), RunPack(N, 3))
    game.stand({W: "Kd Qd 2d", N: "3d"}, "9d")
    game.play_out(lambda after: after.dealer is W)
    return game


def hang_jack() -> Recording:
    """mafa: west begs, north gives, and east-west hang north's jack; a cutter who shuffles once, and cuts."""
    game = Recording("mafa", MAFA)
    pack = stacked(N, {W: "Ah 5c 6c 7c 2s 3s", N: "Jh 2h 3c Kd Qd 2d", E: "Kh 4h Ac"}, "9h")
    game.shuffle(pack)
    game.do(Shuffle(N, How.BREW), Shuffled(pack, "00"), OfferCut(N), Shuffle(E, How.RUN))
    game.shuffle(pack[-20:] + pack[:-20])
    game.do(Cut(E, 20), Deal(N, 3), DeclineBlind(W), Kick(N), Beg(W), GiveOne(N))
    game.play_out(lambda after: after.hang_jacks == Tally(EW=1))
    return game


def blind_stand() -> Recording:
    """ic2024: west stands blind, no trump was dealt at all, and High and Low are east-west's."""
    game = Recording("ic2024", IC2024)
    plain = [card for card in Card if card.suit.value != "h"]
    hands = {seat: " ".join(plain[place * 6 : place * 6 + 6]) for place, seat in enumerate((W, S, E, N))}
    game.deal(stacked(N, hands, "6h"))
    game.do(BlindStand(W, 4), Kick(N))
    game.play_out(lambda after: after.dealer is W)
    return game


def shutout() -> Recording:
    """ic2024: nine points in the first issue, a hung jack in the second: 14-0, two bullseyes."""
    game = Recording("ic2024", IC2024)
    strong = "Ah Kh Qh 2h As Ks"
    game.shuffle(stacked(N))
    game.do(OfferCut(N), Shuffle(E, How.BREW))
    game.shuffle(stacked(N))
    game.do(Return(E))
    game.do(Shuffle(N, How.BEAT))
    game.stand({N: strong, W: "Jh 3h 4c", S: "Ts Td Tc"}, "6h")
    game.play_out(score_is(9, 0))
    game.stand({S: "Ad Kd Qd 2d As Ks", W: "Jd 3d 4c", N: "Ts Th Tc"}, "9d")
    game.play_out(lambda after: after.result is not None and after.result.bullseyes == 2)
    return game


def sing_in_play() -> Recording:
    """ic2024: at thirteen north holds the king of trumps and the ace was kicked: High cannot be lost."""
    game = Recording("ic2024", IC2024)
    game.stand({N: "Ah Kh Qh 2h As Ks", W: "3h", S: "Ts Td Tc"}, "Jh")
    game.play_out(score_is(7, 0))
    game.stand({S: "Ad Kd Qd Jd 2d Ks", N: "Ts Th Tc"}, "6d")
    game.play_out(score_is(12, 2))
    game.stand({E: "3s 4c 5c", N: "Ks Qh 8h"}, "As")
    game.do(Sing(N))
    return game


def late_sing() -> Recording:
    """ic2024 without auto-sing: fourteen unsung, the cards are cut, and level totals go to the side with High."""
    game = Recording("ic2024", BY_HAND)
    strong = "A{0} K{0} Q{0} 2{0} As Ks"
    for suit, score in ("h", (7, 0)), ("d", (7, 7)), ("c", (14, 7)), ("h", (14, 14)):
        dealer, stander = game.state.dealer, game.state.stander
        partner = Seat("NWSE"[(dealer.place + 2) % 4])
        game.stand({dealer: strong.format(suit), stander: f"3{suit}", partner: "Ts"}, f"J{suit}")
        game.play_out(score_is(*score))
    game.do(Sing(E), Confirm(S))
    return game


def power_play() -> Recording:
    """ic2024, game 7 of its table: kicked jacks are worth four, and the last of them ends the game."""
    game = Recording("ic2024", IC2024, E, Standing(7, 6, 14, first_deal_of_match=False))
    game.stand({N: "3h", E: "Ah Kh Qh 2h As Ks", W: "Ts"}, "Jh")
    game.play_out(score_is(0, 8))
    game.stand({W: "Ad Kd 3d", E: "As Ks"}, "6d")
    game.do(LookAtLift(W, NS))
    game.play_out(lambda after: 10 <= after.score.EW < 14)
    dealer = game.state.dealer
    game.deal(stacked(dealer, {}, "Jc"))
    game.do(DeclineBlind(game.state.stander), Kick(dealer))
    return game


def mafa_game() -> Recording:
    """mafa: a whole game that is counted to fourteen, with blind stands, gifts and runs as chance has them."""
    for seed in count():
        game = _whole_game(seed)
        result, tags = game.state.result, {type(event) for event in game.events}
        if len(game.events) < 160 and result and result.by == "count" and {GiveOne, RunPack} <= tags:
            return game
    raise AssertionError


def _whole_game(seed: int) -> Recording:
    game = Recording("mafa", MAFA, S)
    while game.state.phase is not Phase.GAME_OVER:
        number = crc32(b"%d %d" % (seed, len(game.events)))
        if game.state.phase is Phase.SHUFFLE:
            game.deal(tuple(sorted(Card, key=lambda card: crc32(f"{number}{card}".encode()))))
            game.do(DeclineBlind(game.state.stander))
        else:
            legal = turn_actions(game.state)
            game.do(legal[number % len(legal)])
    return game


RECORDINGS: dict[str, Callable[[], Recording]] = {
    "run-to-a-new-suit": run_to_a_new_suit,
    "pack-exhausted": pack_exhausted,
    "hang-jack": hang_jack,
    "blind-stand": blind_stand,
    "shutout": shutout,
    "sing-in-play": sing_in_play,
    "late-sing": late_sing,
    "power-play": power_play,
    "mafa-game": mafa_game,
}


def main() -> None:
    """Write the log of each recording, and beside it what happened."""
    for name, make in RECORDINGS.items():
        (HERE / f"{name}.jsonl").write_bytes(make().written(name))
        (HERE / f"{name}.txt").write_text("\n".join([*told(entries_of(name)), ""]), encoding="utf-8")


if __name__ == "__main__":
    main()

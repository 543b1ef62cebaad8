"""Recorded games of All Fours, replayed and compared line by line. `make.py` writes them."""

import pytest

from hangjack.cards import Card, Suit, parse_cards
from hangjack.games.all_fours import Phase, Result, Side, State, Tally
from hangjack.games.all_fours.engine.actions import Cut, GiveOne, RunPack, Sing
from hangjack.games.all_fours.engine.counting import Award, AwardFor
from hangjack.games.all_fours.engine.recording import decode
from hangjack.games.all_fours.engine.state import Call
from hangjack.log import first_break
from playthroughs.all_fours.make import RECORDINGS
from playthroughs.all_fours.telling import HERE, entries_of, states_of, text_of, told
from support.all_fours import IC2024, MAFA, E, N, W

NS, EW = Side


def replayed(name: str) -> list[State]:
    """Return the states of a recorded game, after comparing it with what was written down line by line."""
    entries = entries_of(name)

    assert first_break(entries) is None
    assert told(entries) == text_of(name)
    return states_of(entries)


def turned(states: list[State]) -> tuple[Card, ...]:
    """Return the cards that were kicked in the longest run of the game."""
    return max((state.kicks for state in states), key=len)


def test_a_pack_is_run_to_a_new_suit_and_twelve_tricks_are_played() -> None:
    """By ic2024: spades, spades again by ones, then hearts by threes; the kicked six and ace score as they fall."""
    states = replayed("run-to-a-new-suit")
    in_play = next(state for state in states if state.phase is Phase.PLAY)

    assert (in_play.trump, in_play.kicks) == (Suit.HEARTS, parse_cards("9s 6s Ah"))
    assert (in_play.calls, in_play.score) == ((Call.BEG, Call.RUN, Call.RUN), Tally(NS=3))
    assert [len(hand) for hand in in_play.hands] == [12] * 4
    assert (states[-1].phase, states[-1].dealer) == (Phase.SHUFFLE, W)


def test_a_dealer_who_kicks_four_of_one_suit_keeps_points_and_deal() -> None:
    """By mafa: the 25th, 38th, 51st and 52nd card are spades, worth five points, and north deals again."""
    states = replayed("pack-exhausted")
    out = next(state for state in states if state.mixed_before)
    pack = out.mixed_before.pack if out.mixed_before else ()

    assert [pack[place] for place in (24, 37, 50, 51)] == list(parse_cards("9s 6s 8s Js"))
    assert (out.phase, out.dealer, out.score, out.hands) == (
        Phase.SHUFFLE,
        N,
        Tally(NS=5),
        ((), (), (), ()),
    )
    assert states[-1].dealer == W


def test_a_jack_is_hung_after_a_beg_and_a_gift() -> None:
    """By mafa: north gives one, and loses the jack of trumps to west's ace."""
    states = replayed("hang-jack")

    assert Award(AwardFor.GIFT, EW, 1) in states[-1].awards
    assert Award(AwardFor.HANG_JACK, EW, 3) in states[-1].awards
    assert states[-1].hang_jacks == Tally(EW=1)
    assert states[0].options == MAFA


def test_a_blind_stand_with_no_trump_dealt_is_worth_high_and_low() -> None:
    """By ic2024: west turns up the jack of spades unseen, a heart is kicked, and nobody holds one."""
    states = replayed("blind-stand")
    kicked = next(state for state in states if state.phase is Phase.PLAY)

    assert (kicked.blind_card, kicked.calls) == (Card("Js"), (Call.BLIND_STAND,))
    assert states[-1].awards[-3:] == (
        Award(AwardFor.HIGH, EW, 1),
        Award(AwardFor.LOW, EW, 1),
        Award(AwardFor.GAME, EW, 2),
    )


def test_a_game_won_fourteen_to_nothing_is_two_bullseyes() -> None:
    """By ic2024: nine points in the first issue and a hung jack in the second."""
    states = replayed("shutout")

    assert (states[-1].score, states[-1].result) == (Tally(14, 0), Result(NS, 2, "count"))
    assert states[-1].hang_jacks == Tally(NS=2)


def test_a_sure_point_is_sung_before_a_card_is_led() -> None:
    """By ic2024: the ace of spades was kicked, so north's king is High, and thirteen becomes fourteen."""
    states = replayed("sing-in-play")

    assert (states[-2].phase, states[-2].score, states[-2].tricks) == (Phase.PLAY, Tally(13, 2), ())
    assert decode(entries_of("sing-in-play")[-1].body) == Sing(N)
    assert (states[-1].score, states[-1].result) == (Tally(14, 2), Result(NS, 1, "sing"))


def test_a_bullseye_not_sung_in_time_is_lost_to_the_side_with_high() -> None:
    """By ic2024 without auto-sing: north-south are home, the cards are cut, and the next issue makes it level."""
    states = replayed("late-sing")
    home = next(state for state in states if state.may_sing)

    assert (home.may_sing, home.score) == (NS, Tally(14, 7))
    assert states[-1].awards[-3] == Award(AwardFor.HIGH, EW, 1, Card("Ah"))
    assert (states[-1].score, states[-1].result) == (Tally(14, 14), Result(EW, 1, "late_sing"))


def test_kicks_are_worth_one_more_in_the_power_play() -> None:
    """By ic2024, game 7 of its table: a jack four, a six three, and the last jack ends the game at sixteen."""
    states = replayed("power-play")
    kicks = [award for award in states[-1].awards if award.what is AwardFor.KICK]

    assert kicks == [
        Award(AwardFor.KICK, EW, 4, Card("Jh")),
        Award(AwardFor.KICK, NS, 3, Card("6d")),
        Award(AwardFor.KICK, EW, 4, Card("Jc")),
    ]
    assert (states[-1].result, states[0].options) == (Result(EW, 1, "kick"), IC2024)


def test_a_whole_game_is_counted_to_fourteen_with_gifts_and_runs() -> None:
    """By mafa: nobody sings, the last count brings north-south home with a hung jack."""
    states = replayed("mafa-game")
    kinds = {type(decode(entry.body)) for entry in entries_of("mafa-game")}

    assert {GiveOne, RunPack} <= kinds
    assert (states[-1].score, states[-1].result) == (Tally(15, 2), Result(NS, 1, "count"))


@pytest.mark.parametrize("name", RECORDINGS)
def test_recordings_are_made_from_seeds_and_stacked_packs(name: str) -> None:
    """Whoever runs `make.py` gets the same games again, entry by entry."""
    assert RECORDINGS[name]().written(name) == (HERE / f"{name}.jsonl").read_bytes()


def test_every_recording_is_short_and_has_its_text() -> None:
    """A log that nobody can read in one sitting proves nothing to anybody."""
    logs = {path.stem: path.stat().st_size for path in HERE.glob("*.jsonl")}

    assert logs.keys() == RECORDINGS.keys() == {path.stem for path in HERE.glob("*.txt")}
    assert max(logs.values()) < 60_000


def test_a_cut_and_a_shuffle_by_the_cutter_are_on_record() -> None:
    """By mafa: east runs the cards once and cuts twenty."""
    events = [decode(entry.body) for entry in entries_of("hang-jack")]

    assert Cut(E, 20) in events

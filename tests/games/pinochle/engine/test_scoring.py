"""Made and set, board and save, Bostons."""

import pytest
from msgspec.structs import replace

from hangjack.cards import parse_cards
from hangjack.games.pinochle import Fault, Phase, Tally, apply, fault_in, view
from hangjack.games.pinochle.engine.actions import BostonReviewed, DirectorWatches, Play
from hangjack.games.pinochle.engine.options import Options
from hangjack.games.pinochle.engine.rounds import RoundEnd
from hangjack.games.pinochle.engine.scoring import HandScore, Outcome, boston, counted_meld, hand_score
from hangjack.games.pinochle.engine.state import State
from support.pinochle import EW, NS, PLAY, N, W, house, table

MADE, SET = Outcome.MADE, Outcome.SET


def scored(bid: int, meld: tuple[int, int], tricks: tuple[int, int]) -> HandScore:
    """Return the score of a hand that north-south bid."""
    return hand_score(NS, bid, Tally(*meld), Tally(*tricks), PLAY)


@pytest.mark.clause("pinochle500-bidding-10")
def test_meld_counts_from_twenty_up() -> None:
    """Defenders below it keep their tricks; bidders below it are board set."""
    assert [counted_meld(points, PLAY) for points in (19, 20)] == [0, 20]
    assert scored(50, (25, 19), (26, 24)) == HandScore(Tally(51, 24), MADE)
    assert scored(50, (19, 30), (32, 18)) == HandScore(Tally(-50, 30), SET)


@pytest.mark.clause("pinochle500-bidding-11")
def test_tricks_count_from_twenty_up() -> None:
    """Bidders below it are set whatever their meld; defenders below it lose their meld too."""
    assert scored(65, (150, 10), (18, 32)) == HandScore(Tally(-65, 32), SET)
    assert scored(50, (30, 40), (31, 19)) == HandScore(Tally(61, 0), MADE)
    assert scored(50, (30, 20), (20, 30)) == HandScore(Tally(50, 50), MADE)


def test_a_bid_is_made_on_the_nose_and_lost_one_short() -> None:
    """Meld and tricks together."""
    assert scored(55, (24, 22), (31, 19)) == HandScore(Tally(55, 0), MADE)
    assert scored(56, (24, 22), (31, 19)) == HandScore(Tally(-56, 0), SET)


@pytest.mark.clause("pinochle500-bostons-1")
def test_a_boston_is_every_trick_and_not_every_point() -> None:
    """A side with all fifty points that has lost an empty book has no Boston."""
    assert boston(Tally(20, 0), PLAY) is NS
    assert boston(Tally(0, 20), PLAY) is EW
    assert boston(Tally(19, 1), PLAY) is None
    assert boston(Tally(19, 0), PLAY) is None


NOTHING = Tally()
NORTHS = "Ah Jd Jc Js"
LAST = Play(W, parse_cards("Js")[0])


def before_the_last_card(options: Options = PLAY, score: Tally = NOTHING) -> State:
    """Return a table at which north-south have won nineteen tricks and are winning the twentieth."""
    state = table(
        f"""
        trump     hearts
        tricks    {" | ".join([NORTHS] * 19)}
        on-table  Ah Jd Jc
        to-play   Js
        """,
        options,
    )
    return replace(state, score=score, meld=Tally(60, 0))


def after_tricks(*tricks: str) -> State:
    """Return a table after *tricks*, with a card left in each hand."""
    return table(f"""
        trump   hearts
        tricks  {" | ".join(tricks)}
        N       Ah
        E       Jd
        S       Jc
        W       Js
        """)


@pytest.mark.clause("pinochle500-bostons-2", "pinochle500-bostons-3")
def test_a_boston_that_the_director_saw_wins_the_round_from_behind() -> None:
    """The score that is written down is the one that was played for."""
    behind = before_the_last_card(score=Tally(100, 400))
    over = apply(apply(behind, DirectorWatches()), LAST)

    assert (over.phase, over.end) == (Phase.ROUND_OVER, RoundEnd(True, NS, "boston"))
    assert over.score == Tally(100, 400) + over.results[0].score
    assert (over.results[0].boston, over.results[0].boston_confirmed) == (NS, True)


@pytest.mark.clause("pinochle500-bostons-3")
def test_the_director_is_called_for_after_fifteen_tricks() -> None:
    """As soon as one side has won them all, and until somebody watches."""
    fourteen, fifteen = after_tricks(*[NORTHS] * 14), after_tricks(*[NORTHS] * 15)
    split = after_tricks(*[NORTHS] * 15, "Jd Ad Jd Jd")

    assert [view(state, None).director_wanted for state in (fourteen, fifteen, split)] == [False, True, False]
    assert not view(apply(fifteen, DirectorWatches()), None).director_wanted
    assert fault_in(apply(fifteen, DirectorWatches()), DirectorWatches()) is Fault.NOT_NOW


def test_a_boston_that_nobody_saw_is_an_ordinary_hand() -> None:
    """It is noted, scored, and the round goes on."""
    after = apply(before_the_last_card(), LAST)

    assert (after.phase, after.results[0].boston, after.results[0].boston_confirmed) == (
        Phase.SHUFFLE,
        NS,
        False,
    )


@pytest.mark.parametrize("confirmed", [True, False])
def test_a_house_may_have_it_reviewed(confirmed: bool) -> None:
    """The table then waits for the director, and for nobody else."""
    waiting = apply(before_the_last_card(house({"boston_unwitnessed": "td_review"})), LAST)
    after = apply(waiting, BostonReviewed(confirmed=confirmed))

    assert (waiting.phase, view(waiting, N).to_act) == (Phase.REVIEW, None)
    assert after.results[0].boston_confirmed is confirmed
    assert (after.phase is Phase.ROUND_OVER) is confirmed


def test_a_house_may_write_at_least_500_for_a_boston() -> None:
    """More if there was more."""
    options = house({"boston_points": "at_least_500"})
    low, high = (
        apply(apply(before_the_last_card(options, score), DirectorWatches()), LAST)
        for score in (Tally(0, 0), Tally(490, 0))
    )

    assert low.score.NS == 500
    assert high.score.NS == 490 + high.results[0].score.NS > 500


def test_a_boston_may_be_made_by_the_defenders_or_by_a_side_that_is_set() -> None:
    """Tricks decide about it, and points about the bid."""
    assert hand_score(NS, 52, Tally(20, 0), Tally(0, 50), PLAY) == HandScore(Tally(-52, 50), SET)
    assert hand_score(NS, 80, Tally(20, 0), Tally(50, 0), PLAY).outcome is SET

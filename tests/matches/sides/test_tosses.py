from hashlib import sha256

import pytest

from hangjack.ids import MatchId
from hangjack.log import Digest, digest_of
from hangjack.matches.match import Match
from hangjack.matches.parties import SIDES, A, B, other
from hangjack.matches.sides.tosses import (
    CameForToss,
    Toss,
    come_for_toss,
    commit_toss,
    draw_toss,
    seed_of,
    toss,
    winner_of,
)
from support.matches import START, after, new_match, refused

NONCE = "5f" * 32
COMMITMENT = Digest(sha256(bytes.fromhex(NONCE)).hexdigest())


def prepared() -> Match:
    """Return a match whose toss is to be drawn."""
    return after(new_match(), lambda m: commit_toss(m.sides.tossing, COMMITMENT))


def drawn(words: str) -> Match:
    """Return a match whose toss was drawn with these words."""
    return after(prepared(), lambda m: draw_toss(m.sides.tossing, m.opened.match, NONCE, words))


@pytest.mark.clause("ic2024-15a-3")
def test_a_toss_can_be_drawn_so_that_anybody_can_check_it() -> None:
    """The nonce was committed to before the captains spoke; the seed follows from both, and the winner from the seed."""
    tossing = drawn("  Blue   Heron ").sides.tossing
    seed = digest_of({"match": "m1", "nonce": NONCE, "words": "blue heron"})

    assert tossing.drawn is not None
    assert (tossing.drawn.words, tossing.drawn.seed) == ("blue heron", seed)
    assert tossing.drawn.winner == winner_of(seed)
    assert {winner_of(seed_of(MatchId("m1"), NONCE, str(number))) for number in range(20)} == set(SIDES)


def test_a_drawn_toss_is_entered_for_its_winner() -> None:
    """Who then chooses the direction; the others have it only if the winner did not come."""
    match = drawn("blue heron")
    assert match.sides.tossing.drawn is not None
    winner = match.sides.tossing.drawn.winner

    assert toss(match.sides.tossing, Toss(winner, other(winner)))[0].north_south == other(winner)
    assert refused(lambda: toss(match.sides.tossing, Toss(other(winner), winner))) == (
        f"The toss has been drawn: {winner} won it."
    )
    assert toss(match.sides.tossing, Toss(other(winner), winner, absent=(winner,)))[0].winner == other(winner)


def test_a_toss_is_prepared_once_and_drawn_once_with_words() -> None:
    """Nothing can be tried until it pleases somebody."""
    match = new_match()

    assert refused(lambda: draw_toss(match.sides.tossing, MatchId("m1"), NONCE, "x")).startswith(
        "The draw of the toss"
    )
    assert refused(lambda: commit_toss(prepared().sides.tossing, COMMITMENT)).startswith(
        "The toss has been prepared"
    )
    assert refused(lambda: draw_toss(prepared().sides.tossing, MatchId("m1"), NONCE, " ")).startswith(
        "Let the captains"
    )
    assert refused(lambda: draw_toss(drawn("x").sides.tossing, MatchId("m1"), NONCE, "y")).startswith(
        "The toss has been drawn"
    )
    made = after(match, lambda m: toss(m.sides.tossing, Toss(A, A)))
    assert refused(lambda: commit_toss(made.sides.tossing, COMMITMENT)) == "The toss has been made."


def test_a_captain_comes_for_the_toss_once() -> None:
    """The first time counts."""
    came = after(new_match(), lambda m: come_for_toss(m.sides.tossing, A, START - 1))

    assert came_events(came) == ()
    assert come_for_toss(new_match().sides.tossing, B, START) == (CameForToss(B, START),)


def came_events(match: Match) -> tuple[CameForToss, ...]:
    """Let A's captain come again, later."""
    return come_for_toss(match.sides.tossing, A, START + 1)

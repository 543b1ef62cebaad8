from collections.abc import Callable

import pytest

from hangjack.errors import Refused
from hangjack.games.all_fours import Side, Tally
from hangjack.games.all_fours.competition.resulting import AllFoursGame
from hangjack.games.all_fours.engine.counting import Award, AwardFor
from hangjack.games.all_fours.match.pad import (
    Pad,
    PadEvent,
    agree_issue,
    erase_last,
    fold,
    pack_cards,
    turn_pad,
    write_points,
)
from hangjack.ids import PersonId
from hangjack.rulebooks.house import plain_house
from hangjack.rulebooks.rules import game_rules
from hangjack.rulebooks.shelf import book
from hangjack.wording import sentence

CUP = game_rules(plain_house(book("ic2024")), AllFoursGame).play
LEAGUE = game_rules(plain_house(book("mafa")), AllFoursGame).play
ANA, BEN = PersonId("ana"), PersonId("ben")
KICK, HIGH = Award(AwardFor.KICK, Side.NS, 3), Award(AwardFor.HIGH, Side.EW, 1)


def pad(*steps: Callable[[Pad], tuple[PadEvent, ...]]) -> Pad:
    """Return a pad after each step was decided and folded."""
    now = Pad()
    for step in steps:
        for event in step(now):
            now = fold(now, event)
    return now


def writes(award: Award) -> Callable[[Pad], tuple[PadEvent, ...]]:
    """Write points under the cup's rules."""
    return lambda now: write_points(now, award, CUP)


def both_agree(now: Pad) -> tuple[PadEvent, ...]:
    """Both pairs agree."""
    return (*agree_issue(now, Side.NS, ANA), *agree_issue(now, Side.EW, BEN))


def refused(step: Callable[[], object]) -> str:
    """Return what is said against a step."""
    with pytest.raises(Refused) as refusal:
        step()
    return sentence(refusal.value)


@pytest.mark.clause("ic2024-27b-1", "mafa-scoring-4a")
def test_points_are_written_as_they_are_made_each_with_its_cause() -> None:
    """In one line, in the order made; the total follows from them."""
    now = pad(writes(KICK), writes(HIGH))

    assert now.written == (KICK, HIGH)
    assert now.score == Tally(3, 1)


def test_what_an_issue_cannot_have_is_refused_with_the_reason() -> None:
    """One High an issue, worth one; Game two in the cup and one in the league; one Jack, hung or not."""
    now = pad(writes(HIGH), writes(Award(AwardFor.JACK, Side.NS, 1)))

    assert refused(lambda: write_points(now, HIGH, CUP)) == "High is written already for this issue."
    assert refused(lambda: write_points(now, Award(AwardFor.HANG_JACK, Side.EW, 3), CUP)).startswith(
        "Hang-Jack is written"
    )
    assert (
        refused(lambda: write_points(now, Award(AwardFor.GAME, Side.NS, 2), LEAGUE))
        == "Game is worth 1, not 2."
    )
    assert (
        refused(lambda: write_points(now, Award(AwardFor.KICK, Side.NS, 0), CUP))
        == "Write at least one point."
    )


@pytest.mark.clause("ic2024-27c-2")
def test_points_written_in_error_are_erased_and_written_again() -> None:
    """Until the cards are packed; after that they stay."""
    packed = pad(writes(KICK), both_agree, pack_cards)

    assert pad(writes(HIGH), erase_last, writes(KICK)).written == (KICK,)
    assert refused(lambda: erase_last(packed)).startswith("Nothing of this issue is written")


@pytest.mark.clause("ic2024-27c-1")
def test_both_pairs_agree_to_an_issue_before_the_cards_are_packed() -> None:
    """What is written afterwards has to be agreed again."""
    agreed = pad(writes(KICK), both_agree)

    assert pad(writes(KICK), both_agree, pack_cards).packed == (KICK,)
    assert refused(
        lambda: pack_cards(pad(writes(KICK), lambda now: agree_issue(now, Side.NS, ANA)))
    ).startswith("Not agreed yet by East-West")
    assert fold(agreed, write_points(agreed, HIGH, CUP)[0]).agreed == {}
    assert refused(lambda: agree_issue(agreed, Side.NS, BEN)).startswith("You have agreed for the other side")
    assert agree_issue(agreed, Side.EW, BEN) == ()


@pytest.mark.clause("ic2024-27e-1", "ic2024-27e-2")
def test_moving_points_needs_the_opponents_and_keeps_their_order() -> None:
    """A tap from both pairs, by two people, and not a point changes place."""
    asked = pad(writes(KICK), writes(HIGH), lambda now: turn_pad(now, Side.NS, ANA))
    turned = fold(asked, turn_pad(asked, Side.EW, BEN)[0])

    assert (asked.turned, asked.turn_asked, turn_pad(asked, Side.NS, ANA)) == (False, {Side.NS: ANA}, ())
    assert (turned.turned, turned.turn_asked, turned.written) == (True, {}, (KICK, HIGH))
    assert refused(lambda: turn_pad(asked, Side.EW, ANA)).startswith("The opponents must confirm it")

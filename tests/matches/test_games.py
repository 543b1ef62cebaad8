"""What games give to matches beside their scoring: what rulings do there, what is doubtful, and which places pass to others."""

from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from hangjack.matches.games import AnyJudged, GameMatch, Judged
from hangjack.matches.parties import A
from hangjack.matches.scoring import MATCHES
from hangjack.matches.sheets import Place
from hangjack.matches.state import Case
from made_up.pips import SCORING
from made_up.rules import plugged_in
from support.given import left_out, misfits
from support.matches import line, new_match

BARE: AnyJudged = Judged(
    case_of=lambda _noted, _sides: Case(None, None), read_aloud=lambda _ruling, _language: ""
)
"""A game in which rulings are made that do nothing."""
USUAL: Mapping[str, tuple[tuple[Any, ...], Any]] = {
    "count_seconds": ((None,), None),
    "ends_line": ((None,), False),
    "of_ruling": ((None, 1, None, None), ()),
    "line_of": ((None, None), None),
    "leaves_choice": ((None,), False),
    "answered_by": ((None, None, Case(A, None)), None),
    "loses_dispute": ((None,), False),
    "sends_off": ((None,), False),
}
"""What is asked about a ruling there, and what it answers."""


@pytest.fixture(autouse=True)
def _known() -> Iterator[None]:
    with plugged_in():
        yield


def test_their_functions_take_what_their_fields_say() -> None:
    """As many arguments as a match hands over; what a game leaves out takes them too."""
    assert [misfits(each) for each in MATCHES.values()] == [{}] * len(MATCHES)


def test_their_rulings_take_what_their_fields_say() -> None:
    """In every game in which rulings are made, and in one in which they do nothing."""
    games = [game for game in MATCHES.values() if isinstance(game, GameMatch)]
    judged = [game.judged for game in games if game.judged is not None]

    assert len(judged) == len(MATCHES) - 1
    assert [misfits(each) for each in (*judged, BARE)] == [{}] * len(MATCHES)
    assert misfits(replace(BARE, ends_line=lambda: False)) == {"ends_line": 0}


@pytest.mark.parametrize("name", USUAL)
def test_what_a_game_says_nothing_about_no_ruling_does(name: str) -> None:
    """The line goes on, nothing counts for it, nobody has to choose, and nobody goes."""
    asked, answer = USUAL[name]

    assert getattr(BARE, name)(*asked) == answer


def test_everything_that_may_be_left_out_about_rulings_is_tried() -> None:
    """Whoever adds a default adds what it means; where nobody counts, there is no incident for it."""
    assert {*USUAL, "counted_out"} == left_out(Judged).keys()
    assert BARE.counted_out is None


def test_a_game_that_only_counts_has_no_rulings_no_doubts_and_nobody_who_leaves() -> None:
    """It says how its lines are counted, and no more."""
    game: GameMatch[Any, Any] = GameMatch("bare", scoring=SCORING)

    assert left_out(GameMatch).keys() == {"judged", "doubts_about", "passed_on", "card"}
    assert (game.judged, game.card) == (None, None)
    assert list(game.doubts_about(new_match(), Place(1, 1), line(A))) == []
    assert game.passed_on(None) == {}

import pytest

from hangjack.games.all_fours import Side, Tally
from hangjack.games.all_fours.competition.resulting import AllFoursGame
from hangjack.games.all_fours.match.pad import agree_issue, erase_last, pack_cards, write_points
from hangjack.games.all_fours.match.points import RunningPoints, points_at
from hangjack.games.all_fours.referee import Kind, Ruling
from hangjack.matches.awards import Scrapping, scrap
from hangjack.matches.match import Match
from hangjack.matches.pads.marking import mark_pad
from hangjack.matches.parties import A
from hangjack.matches.rulings import give_ruling, overrule_ruling, propose_ruling
from hangjack.matches.scorekeeping import enter_line, withdraw_line
from hangjack.matches.sheets import Place
from support.matches import (
    ANA,
    BEN,
    CUP,
    OFFICIAL,
    Step,
    after,
    kick,
    line,
    ready,
    refused,
    renege_by,
    ruling,
)


def writes(side: Side = Side.NS, points: int = 1) -> Step:
    """Write kick points on the pad of table 1."""
    return lambda m: mark_pad(
        m, 1, lambda pad: write_points(pad, kick(side, points), CUP.game_as(AllFoursGame).play)
    )


def given(match: Match, ruled: Ruling) -> Match:
    """Return the match with a ruling at table 1 proposed and given."""
    return after(
        match, lambda m: propose_ruling(m, "r1", 1, ruled, ANA), lambda m: give_ruling(m, "r1", OFFICIAL)
    )


LOOKED = ruling(Kind.LOOKED_UNPRIVILEGED, "W")


@pytest.mark.clause("ic2024-27b-1")
def test_the_points_of_each_table_stand_on_its_own_pad_with_their_causes() -> None:
    """And can be taken back until the cards are packed."""
    match = after(ready(), writes(points=3), writes(Side.EW, 2))
    erased = after(match, lambda m: mark_pad(m, 1, erase_last))
    packed = after(
        match,
        lambda m: mark_pad(m, 1, lambda pad: agree_issue(pad, Side.NS, ANA)),
        lambda m: mark_pad(m, 1, lambda pad: agree_issue(pad, Side.EW, BEN)),
        lambda m: mark_pad(m, 1, pack_cards),
    )

    assert points_at(match, 1) == RunningPoints(Tally(3, 2), (kick(points=3), kick(Side.EW, 2)), {})
    assert points_at(match, 2) == RunningPoints(Tally(), (), {})
    assert points_at(erased, 1).score == Tally(3, 0)
    assert refused(lambda: mark_pad(packed, 1, erase_last)).startswith("Nothing of this issue")


@pytest.mark.clause("ic2024-22f-1")
def test_a_ruling_changes_the_running_points_once_it_is_given_and_no_longer_when_overruled() -> None:
    """Its point stands beside the pad under the ruling's name."""
    asked = after(ready(), writes(), lambda m: propose_ruling(m, "r1", 1, LOOKED, ANA))
    ruled = after(asked, lambda m: give_ruling(m, "r1", OFFICIAL))
    undone = after(ruled, lambda m: overrule_ruling(m, "r1", OFFICIAL, "He had the right."))

    assert [points_at(each, 1).score for each in (asked, ruled, undone)] == [
        Tally(1, 0),
        Tally(2, 0),
        Tally(1, 0),
    ]
    assert points_at(ruled, 1).ruled == {"r1": Tally(1, 0)}


def test_the_pad_is_empty_when_the_game_is_over_and_comes_back_when_it_was_not() -> None:
    """By a line that is withdrawn, or a ruling that is overruled; not when the next game has begun."""
    playing = after(ready(), writes(points=3))
    written = after(playing, lambda m: enter_line(m, Place(1, 1), A, ANA, line(A)))
    taken_back = after(written, lambda m: withdraw_line(m, Place(1, 1), A, ANA))
    lost = given(playing, renege_by("W"))
    undone = after(lost, lambda m: overrule_ruling(m, "r1", OFFICIAL, "No renege."))
    too_late = after(lost, writes(points=1), lambda m: overrule_ruling(m, "r1", OFFICIAL, "No renege."))

    assert [points_at(each, 1).score.NS for each in (written, taken_back, lost, undone, too_late)] == [
        0,
        3,
        0,
        3,
        1,
    ]


def test_the_ruling_of_one_game_does_not_touch_the_next() -> None:
    """Its point belonged to the game in which it was made."""
    ruled = given(after(ready(), writes()), LOOKED)
    following = after(ruled, lambda m: enter_line(m, Place(1, 1), A, ANA, line(A)))

    assert (points_at(ruled, 1).score, points_at(following, 1).score) == (Tally(2, 0), Tally())


def test_nothing_is_written_at_a_closed_table() -> None:
    """Its unfinished game is void."""
    closed = after(ready(), lambda m: scrap(m, 1, A, OFFICIAL, Scrapping(0, "Abandoned.")))

    assert refused(lambda: writes()(closed)).startswith("Table 1 is closed")

import pytest

from hangjack.matches.awards import award_match, give_award, scrap
from hangjack.matches.match import Match
from hangjack.matches.pairs import Summary, pair_lines, summary
from hangjack.matches.parties import A, B, both
from hangjack.matches.results import PairLine
from hangjack.matches.scorekeeping import seal_sheet, sign_sheet
from hangjack.matches.sides.seats import bring_on, swap_seats
from hangjack.matches.sides.starts import LateAward
from hangjack.matches.sides.substitutions import Change
from support.matches import CLAUSE, OFFICIAL, START, after, game, games, person, ready

A1, A2, A5, B1, B2 = (person(team, number) for team, number in ((A, 1), (A, 2), (A, 5), (B, 1), (B, 2)))


def league() -> Match:
    """Return a league match at two tables."""
    return ready("mafa", 2)


@pytest.mark.clause("mafa-start-11")
def test_every_pair_has_its_bullseyes_games_hang_jacks_and_claims() -> None:
    """Claims for lateness are among the bullseyes and use no game."""
    match = after(
        league(),
        game(1, 1, A, hung=1),
        game(1, 2, B),
        lambda m: give_award(m, "x", LateAward(5, B, 1), 1, OFFICIAL),
    )

    assert pair_lines(match) == (
        PairLine((A1, A2), bullseyes=1, games=2, hang_jacks=1),
        PairLine((B1, B2), bullseyes=2, games=2, late_claims=1),
    )


def test_a_game_belongs_to_those_who_played_it() -> None:
    """A substitute makes another pair; a swap of seats does not."""
    match = after(
        league(),
        game(1, 1, A),
        lambda m: swap_seats(m, A, 1, A1),
        game(1, 2, A),
        lambda m: bring_on(m, Change(A, A1, A5), START),
        game(1, 3, A),
    )

    assert [(line.players, line.bullseyes) for line in pair_lines(match)] == [
        ((A1, A2), 2),
        ((A2, A5), 1),
        ((B1, B2), 0),
    ]


def test_what_did_not_count_on_the_board_counts_for_no_pair() -> None:
    """After the table's last game nothing more is made there."""
    match = after(league(), *games(1, A, 9), lambda m: scrap(m, 2, B, OFFICIAL, (0, "Left.")))

    assert pair_lines(match)[0] == PairLine((A1, A2), bullseyes=9, games=9)


def test_a_match_in_one_line() -> None:
    """What it has come to, and whether that is official."""
    going = after(ready(), game(1, 1, A, hung=1))
    won = after(ready(), *games(1, A, 8), *games(2, A, 9))
    sealed = after(won, lambda m: sign_sheet(m, A, A1), lambda m: sign_sheet(m, B, B1), seal_sheet)
    given = after(going, lambda m: award_match(m, B, CLAUSE, OFFICIAL))

    assert summary(going) == Summary(both(1, 0), both(1, 0), None, None, official=False)
    assert summary(sealed) == Summary(both(17, 0), both(), "played", A, official=True)
    assert summary(given) == Summary(both(1, 0), both(1, 0), "default", B, official=True)

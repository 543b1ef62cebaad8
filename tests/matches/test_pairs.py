import pytest

from hangjack.games.all_fours.match.pairs import pair_lines
from hangjack.matches.awards import Scrapping, give_award, scrap
from hangjack.matches.deadlines import AwardProposed
from hangjack.matches.match import Match
from hangjack.matches.parties import A, B
from hangjack.matches.results import PlayersLine
from hangjack.matches.sides.seats import bring_on, swap_seats
from hangjack.matches.sides.starts import LateAward
from hangjack.matches.sides.substitutions import Change
from support.matches import OFFICIAL, START, after, game, games, person, ready

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
        lambda m: give_award(m, "x", AwardProposed(LateAward(5, B, 1), 1), OFFICIAL),
    )

    assert pair_lines(match) == (
        PlayersLine((A1, A2), {"BF": 1, "G": 2, "HJF": 1, "LC": 0}),
        PlayersLine((B1, B2), {"BF": 2, "G": 2, "HJF": 0, "LC": 1}),
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

    assert [(line.players, line.columns["BF"]) for line in pair_lines(match)] == [
        ((A1, A2), 2),
        ((A2, A5), 1),
        ((B1, B2), 0),
    ]


def test_what_did_not_count_on_the_board_counts_for_no_pair() -> None:
    """After the table's last game nothing more is made there."""
    match = after(league(), *games(1, A, 9), lambda m: scrap(m, 2, B, OFFICIAL, Scrapping(0, "Left.")))

    assert pair_lines(match)[0] == PlayersLine((A1, A2), {"BF": 9, "G": 9, "HJF": 0, "LC": 0})

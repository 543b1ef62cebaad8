import pytest

from hangjack.games.all_fours.competition.resulting import AllFoursGame
from hangjack.games.all_fours.match.scoring import as_played, require_possible
from hangjack.ids import EntrantId, MatchId, PersonId
from hangjack.lab.stories.games import Players, bots_at_work, by_bots, made_up
from hangjack.matches.match import Match, MatchOpened, fold, open_match
from hangjack.matches.parties import SIDES, A, B, other
from hangjack.matches.sides.tosses import Tossed
from hangjack.rulebooks.house import plain_house
from hangjack.rulebooks.rules import rules_of
from hangjack.rulebooks.shelf import book


def match_by(name: str) -> Match:
    """Return a match by the book called *name*, before its first game."""
    rules = rules_of(plain_house(book(name)))
    teams = {A: EntrantId("ibis"), B: EntrantId("heron")}
    rosters = {side: (PersonId(f"{side}-1"), PersonId(f"{side}-2")) for side in SIDES}
    return open_match(
        MatchOpened(
            MatchId("m"), teams, 3, 0, rules.match, as_played(rules.game_as(AllFoursGame).play), rosters
        )
    )


@pytest.mark.parametrize("name", ["ic2024", "mafa"])
@pytest.mark.parametrize("play", [by_bots, made_up])
def test_a_game_ends_with_a_score_that_the_sheet_takes(name: str, play: Players) -> None:
    """Played out or made up, for each of a few seeds."""
    match = match_by(name)
    lines = [play(f"seed {number}", match, 1)() for number in range(4)]

    for line in lines:
        require_possible(line, match.opened.terms)
    assert any(line != lines[0] for line in lines)


def test_the_seed_alone_decides_how_a_game_goes() -> None:
    """Bots in other processes play the same games."""
    match = match_by("ic2024")
    seeds = ["one", "two", "three"]
    here = [by_bots(seed, match, 2)() for seed in seeds]
    with bots_at_work(2) as play:
        games = [play(seed, match, 2) for seed in seeds]
        elsewhere = [game() for game in games]

    assert elsewhere == here


def test_a_line_names_teams_whichever_way_they_sit() -> None:
    """The same cards with the sides exchanged are the same game for the other team."""
    match = match_by("ic2024")
    turned = fold(match, Tossed(B, B))
    line, again = by_bots("seed", match, 1)(), by_bots("seed", turned, 1)()

    assert again.winner == other(line.winner)
    assert (again.score[A], again.score[B]) == (line.score[B], line.score[A])

from fractions import Fraction

import pytest

from hangjack.competition.charging import admit
from hangjack.competition.floor import correct_sheet, let_happen
from hangjack.competition.formats import format_of
from hangjack.competition.judging import Changed, Giving, give_ruling, overrule_ruling
from hangjack.competition.money.fees import debt_of
from hangjack.competition.staging import field
from hangjack.competition.standings.averages import Totals, average, players_of, totals_after
from hangjack.competition.standings.standings import standings
from hangjack.competition.verdicts import MatchGiven, Verdict
from hangjack.errors import Refused
from hangjack.games.all_fours.competition.resulting import AVERAGED
from hangjack.ids import ClauseId, EntrantId, MatchId, PersonId
from hangjack.matches import awards, rulings, scorekeeping
from hangjack.matches.parties import SIDES, A, other
from hangjack.matches.results import Official, PlayersLine
from hangjack.matches.sheets import Place
from hangjack.matches.signatures import Corrected
from hangjack.rulebooks.house import plain_house
from hangjack.rulebooks.rules import rules_of
from hangjack.rulebooks.shelf import book
from support.cup import CRABS, DUCKS, EAGLES, OFFICIAL, Cup, between, cup, game, person_of, side_of
from support.judged import renege
from support.people import refused

MAFA = rules_of(plain_house(book("mafa")))
FORFEIT = ClauseId("mafa-start-9a")


def league(teams: int = 3) -> Cup:
    """Return a league of teams of two pairs."""
    return cup(teams, rules=MAFA, players=5)


def pairs_of(team: EntrantId) -> tuple[tuple[PersonId, PersonId], ...]:
    """Return the two pairs of a team, by table."""
    return (person_of(team, 1), person_of(team, 2)), (person_of(team, 3), person_of(team, 4))


def totals_of(made: Cup, pair: tuple[PersonId, ...]) -> Totals:
    """Return the season of a pair so far."""
    return made.competition.players.get(players_of(pair), Totals())


def averages_of(made: Cup, team: EntrantId) -> list[Fraction | None]:
    """Return the average of each pair of a team."""
    return [average(totals_of(made, pair), MAFA.format.averages, AVERAGED) for pair in pairs_of(team)]


def won_by(made: Cup, match: MatchId, team: EntrantId, lost: tuple[int, int]) -> None:
    """Play a match of nine games at each table, of which a team loses so many at the first and at the second."""
    made.begin(match)
    side = side_of(made, match, team)
    made.write(match, "/".join(side * (9 - number) + other(side) * number for number in lost))


def put_away(made: Cup, match: MatchId) -> None:
    """Sign and seal."""
    made.sign(match)
    made.seal(match)


def forfeit(made: Cup, match: MatchId, winner: EntrantId) -> None:
    """Give a match to a team because the others did not come."""
    found = Verdict(
        f"{match}/forfeit", clauses=(FORFEIT,), match=match, gives_match=MatchGiven(winner, FORFEIT)
    )
    made.give(found)


def test_nobody_pays_or_shows_papers_in_a_book_that_asks_for_neither() -> None:
    """The Manitoba rules say nothing about fees and the door."""
    made = Cup(MAFA)
    made.apply(CRABS, players=4)
    made.happened(admit(made.competition, CRABS, made.doing()))

    assert debt_of(made.competition.ledger, CRABS) == 0
    assert field(made.competition) == (CRABS,)


def test_each_pair_plays_nine_games_in_two_halves_and_scores_for_itself_and_its_team() -> None:
    """The league adds up what pairs make over the season."""
    made = league()
    first, second = between(made, CRABS, DUCKS), between(made, CRABS, EAGLES)
    won_by(made, first, CRABS, lost=(2, 4))
    put_away(made, first)
    won_by(made, second, CRABS, lost=(3, 3))
    put_away(made, second)
    one, other = pairs_of(CRABS)

    assert made.matches[first].ended == "played"
    assert made.competition.rankings["A"].rows[CRABS].shows("BF") == 7 + 5 + 6 + 6
    assert [totals_of(made, pair).total("BF") for pair in (one, other)] == [7 + 6, 5 + 6]
    assert totals_of(made, one).played["G"] == 18
    assert averages_of(made, CRABS) == [Fraction(13, 2), Fraction(11, 2)]
    assert averages_of(made, DUCKS) == [Fraction(2), Fraction(4)]


@pytest.mark.clause("mafa-start-9a", "mafa-start-9b", "mafa-start-10", "mafa-start-11")
def test_a_forfeit_gives_nine_to_each_pair_that_came_and_leaves_the_averages() -> None:
    """In the totals of pair and team, without hang-jacks."""
    made = league()
    played, missed = between(made, CRABS, DUCKS), between(made, CRABS, EAGLES)
    won_by(made, played, CRABS, lost=(2, 4))
    put_away(made, played)
    before = averages_of(made, CRABS)
    made.call(missed)
    made.line_up(missed, side_of(made, missed, CRABS))
    forfeit(made, missed, CRABS)
    row = made.competition.rankings["A"].rows[CRABS]

    assert [totals_of(made, pair).total("BF") for pair in pairs_of(CRABS)] == [7 + 9, 5 + 9]
    assert averages_of(made, CRABS) == before == [Fraction(7), Fraction(5)]
    assert [totals_of(made, pair).total("HJF") for pair in pairs_of(CRABS)] == [0, 0]
    assert (row.shows("W"), row.shows("BF"), row.shows("HJF")) == (2, 12 + 18, 0)
    assert averages_of(made, EAGLES) == [None, None]


def test_a_forfeit_that_falls_takes_its_bullseyes_back() -> None:
    """The match is open again, and the pairs have what they had."""
    made = league()
    match = between(made, CRABS, EAGLES)
    made.call(match)
    made.line_up(match, side_of(made, match, CRABS))
    forfeit(made, match, CRABS)
    made.overrule(f"{match}/forfeit", match, "They were at the other door.")

    assert [totals_of(made, pair) for pair in pairs_of(CRABS)] == [Totals(), Totals()]
    assert match in made.competition.under_way

    made.line_up(match, side_of(made, match, EAGLES))
    made.write(match, "A" * 9 + "/" + "A" * 9)
    put_away(made, match)

    assert made.competition.result(match) is not None


def test_a_forfeit_to_a_team_without_a_line_up_credits_no_pair() -> None:
    """Nobody knows who would have sat where; the team has its bullseyes all the same."""
    made = league()
    match = between(made, CRABS, EAGLES)
    made.call(match)
    forfeit(made, match, CRABS)

    assert made.competition.players == {}
    assert made.competition.rankings["A"].rows[CRABS].shows("BF") == 18


def test_a_level_match_waits_for_an_official() -> None:
    """Nine games each, and then somebody has to say who has won."""
    made = league()
    match = between(made, CRABS, DUCKS)
    won_by(made, match, CRABS, lost=(0, 9))
    captain = made.matches[match].sides.line_ups.captains[A]

    assert refused(scorekeeping.sign_sheet, made.matches[match], A, captain) == "match.level"

    side = side_of(made, match, DUCKS)
    settled = awards.settle_level(made.matches[match], side, OFFICIAL, "Deciding game.")
    made.take(match, let_happen(made.competition, made.matches[match], settled))
    put_away(made, match)
    result = made.competition.result(match)

    assert result is not None
    assert (result.winner, result.figures[CRABS]["BF"], result.figures[DUCKS]["BF"]) == (DUCKS, 9, 9)
    assert made.competition.rankings["A"].rows[DUCKS].shows("W") == 1


@pytest.mark.clause("mafa-scoring-5")
def test_a_sheet_is_not_sealed_before_every_pair_has_answered_for_its_table() -> None:
    """Its own sheet and the master sheet must say the same."""
    made = league()
    match = between(made, CRABS, DUCKS)
    won_by(made, match, CRABS, lost=(2, 4))
    for side in SIDES:
        captain = made.matches[match].sides.line_ups.captains[side]
        made.happened_in(match, scorekeeping.sign_sheet(made.matches[match], side, captain))

    assert refused(made.seal, match) == "match.tables-differ"

    made.confirm_tables(match)
    made.seal(match)

    assert made.competition.result(match) is not None


@pytest.mark.clause("mafa-scoring-6")
def test_nothing_changes_after_the_game_even_by_a_ruling() -> None:
    """The refusal names the clause."""
    made = league()
    match = between(made, CRABS, DUCKS)
    won_by(made, match, CRABS, lost=(2, 4))
    put_away(made, match)
    corrected = Corrected(Place(1, 1), game(side_of(made, match, DUCKS)))
    with pytest.raises(Refused) as refusal:
        correct_sheet(made.competition, made.matches[match], corrected, made.doing(), "Seen on video.")

    assert (refusal.value.key, refusal.value.values) == ("sheet.never-changed", {"clause": "mafa-scoring-6"})


@pytest.mark.clause("mafa-scoring-6")
def test_no_ruling_is_overruled_once_the_sheet_is_sealed() -> None:
    """Before that it is, like anywhere else."""
    made = league()
    match = between(made, CRABS, DUCKS)
    made.begin(match)
    made.in_match(match, lambda state: rulings.propose_ruling(state, "r1", 1, renege(made), OFFICIAL))
    made.take(match, give_ruling(made.competition, made.matches[match], Giving("r1"), made.doing()))
    made.write(match, "A" * 8 + "/" + "A" * 9)
    changed = Changed("It was no renege.")
    undone = overrule_ruling(made.competition, made.matches[match], "r1", made.doing(), changed)
    put_away(made, match)
    with pytest.raises(Refused) as refusal:
        overrule_ruling(made.competition, made.matches[match], "r1", made.doing(), changed)

    assert undone.match
    assert (refusal.value.key, refusal.value.values) == ("sheet.never-changed", {"clause": "mafa-scoring-6"})


def test_the_league_is_over_when_everybody_has_played_everybody() -> None:
    """The table is the final order; there is no knockout."""
    made = league()
    for winner, loser, lost in ((CRABS, DUCKS, (2, 4)), (CRABS, EAGLES, (1, 1)), (DUCKS, EAGLES, (4, 4))):
        match = between(made, winner, loser)
        won_by(made, match, winner, lost=lost)
        put_away(made, match)

    assert standings(made.competition.rankings["A"]).order == (CRABS, DUCKS, EAGLES)
    assert format_of(made.competition).final_order(made.competition) == ((CRABS,), (DUCKS,), (EAGLES,))


def test_a_pair_is_the_same_pair_whoever_is_named_first() -> None:
    """What counts instead of another result takes that one's place."""
    ana, ben = PersonId("ana"), PersonId("ben")

    def result(players: tuple[PersonId, ...], bullseyes: int) -> Official:
        lines = (PlayersLine(players, {"BF": bullseyes, "G": 9}),)
        return Official(MatchId("m"), {CRABS: {}, DUCKS: {}}, CRABS, players=lines)

    first = totals_after({}, None, result((ana, ben), 5))
    turned = totals_after(first, result((ana, ben), 5), result((ben, ana), 7))

    assert players_of((ben, ana)) == players_of((ana, ben))
    assert turned[players_of((ana, ben))].total("BF") == 7
    assert turned[players_of((ana, ben))].matches == 1
    assert totals_after(turned, result((ben, ana), 7), None)[players_of((ana, ben))] == Totals()

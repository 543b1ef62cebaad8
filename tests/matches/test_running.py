import pytest

from hangjack.games.all_fours.engine.seats import Side
from hangjack.games.all_fours.match.directions import team_at
from hangjack.games.all_fours.match.pad import write_points
from hangjack.games.all_fours.match.points import points_at
from hangjack.games.all_fours.match.scoring import GameLine, board_of, play_of
from hangjack.ids import ClauseId, PersonId
from hangjack.matches.awards import (
    Scrapping,
    award_match,
    change_deck,
    give_award,
    scrap,
    settle_level,
    withdraw_award,
)
from hangjack.matches.deadlines import AwardProposed
from hangjack.matches.events import PadMarked
from hangjack.matches.match import Match
from hangjack.matches.pads.marking import mark_pad
from hangjack.matches.parties import A, B, Party, both
from hangjack.matches.rulings import give_ruling, overrule_ruling, propose_ruling
from hangjack.matches.scorekeeping import (
    confirm_line,
    correct_line,
    enter_from_paper,
    enter_line,
    seal_sheet,
    settle_line,
    sign_sheet,
    withdraw_line,
)
from hangjack.matches.sheets import Place
from hangjack.matches.sides.seats import seat_pair
from hangjack.matches.sides.starts import LateAward
from hangjack.matches.sides.tosses import Toss, toss
from hangjack.matches.signatures import Corrected
from support.matches import (
    ANA,
    BEN,
    OFFICIAL,
    START,
    after,
    game,
    games,
    kick,
    line,
    new_match,
    refused,
    renege_by,
    sealed_all_the_same,
)


def test_games_go_on_the_board_when_both_sides_have_written_them() -> None:
    """One side's word alone shows nowhere; a game to nil counts two in the cup."""
    one_sided = after(new_match(), lambda m: enter_line(m, Place(1, 1), A, ANA, line(A)))

    assert board_of(one_sided.score).bullseyes == both(0, 0)
    assert board_of(after(one_sided, lambda m: confirm_line(m, Place(1, 1), B, BEN)).score).bullseyes == both(
        1, 0
    )
    assert board_of(after(new_match(), game(2, 1, B, lost=0)).score).bullseyes == both(0, 2)
    assert board_of(after(new_match("mafa", 4), game(4, 1, B, lost=0)).score).bullseyes == both(0, 1)


@pytest.mark.clause("ic2024-15a-2", "ic2024-15a-3", "ic2024-15b-1")
def test_the_winner_of_the_toss_chooses_the_direction_and_an_absent_side_has_lost_it() -> None:
    """The seats of all tables follow from it."""
    tossed = after(new_match(), lambda m: toss(m.sides.tossing, Toss(B, north_south=B, absent=(A,))))

    assert (team_at(tossed, Side.NS), team_at(tossed, Side.EW)) == (B, A)
    assert refused(lambda: toss(new_match().sides.tossing, Toss(A, A, absent=(A,)))) == (
        "A did not come for the toss in time and lost it."
    )
    assert refused(lambda: toss(tossed.sides.tossing, Toss(A, A))) == "The toss has been made."


def test_a_pair_sits_down_once() -> None:
    """The first time counts, and a repeated tap adds nothing."""
    seated = after(new_match(), lambda m: seat_pair(m, A, 1, 60_000), lambda m: seat_pair(m, A, 1, 90_000))

    assert seated.sides.seated_ms == {(A, 1): 60_000}
    assert (
        refused(lambda: seat_pair(new_match(), A, 4, START)) == "There is no table 4: the match has 3 tables."
    )


def test_a_line_taken_back_and_written_again_leaves_the_game_that_goes_on_as_it_is() -> None:
    """Two kicks of the second game stand on the pad while the first is put right: they stay there."""

    def kicked(match: Match) -> tuple[PadMarked, ...]:
        return mark_pad(match, 1, lambda pad: write_points(pad, kick(Side.NS), play_of(match.opened.terms)))

    written = after(new_match(), lambda m: enter_line(m, Place(1, 1), A, ANA, line(A)), kicked)
    again = after(
        written,
        lambda m: withdraw_line(m, Place(1, 1), A, ANA),
        lambda m: enter_line(m, Place(1, 1), A, ANA, line(B)),
    )

    assert points_at(written, 1).score.NS > 0
    assert points_at(again, 1) == points_at(written, 1)


def test_impossible_scores_and_games_out_of_order_are_refused_with_the_reason() -> None:
    """A typed score is checked before anybody has to agree to it."""
    match = new_match()
    short = GameLine(A, both(13, 7))
    turned = GameLine(A, both(14, 15))
    negative = GameLine(A, both(14, -1))

    assert refused(lambda: enter_line(match, Place(1, 1), A, ANA, short)) == (
        "The winner has 13 points, but a game goes to 14."
    )
    assert refused(lambda: enter_line(match, Place(1, 1), A, ANA, turned)).startswith(
        "The loser would have 15"
    )
    assert refused(lambda: enter_line(match, Place(1, 1), A, ANA, negative)).startswith(
        "Points and hang-jacks"
    )
    assert refused(lambda: enter_line(match, Place(1, 2), A, ANA, line(A))) == (
        "Game 2 of table 1 cannot be written now: the next one is game 1."
    )
    assert refused(lambda: enter_line(match, Place(9, 1), A, ANA, line(A))).startswith("There is no table 9")


def test_a_game_that_an_official_settled_counts_as_written_for_what_follows() -> None:
    """Neither side wrote the first game; both go on with the second."""
    settled = after(
        new_match(), lambda m: settle_line(m, Place(1, 1), OFFICIAL, line(A), "Both pads were wet.")
    )

    assert enter_line(settled, Place(1, 2), A, ANA, line(B))
    assert "game 2" in refused(lambda: enter_line(settled, Place(1, 3), A, ANA, line(B)))


def test_nothing_is_recorded_after_the_end_or_at_a_closed_table() -> None:
    """The unfinished games of the other tables are void."""
    won = after(new_match(), *games(1, A, 8), *games(2, A, 9))
    scrapped = after(new_match(), lambda m: scrap(m, 3, B, OFFICIAL, Scrapping(None, "Abandoned.")))

    assert (won.ended, won.winner) == ("played", A)
    assert refused(lambda: enter_line(won, Place(3, 1), B, BEN, line(B))) == (
        "The match is over: nothing more is recorded."
    )
    assert board_of(scrapped.score).bullseyes == both(2, 0)
    assert refused(lambda: enter_line(scrapped, Place(3, 1), B, BEN, line(B))).startswith("Table 3 is closed")


@pytest.mark.clause("ic2024-14-1", "ic2024-14-4")
def test_a_ruling_counts_once_an_official_gives_it_and_goes_when_it_is_overruled() -> None:
    """Proposed it changes nothing; overruled, the board is counted anew and the old ruling stays on record."""
    asked = after(new_match(), game(2, 1, A), lambda m: propose_ruling(m, "r1", 2, renege_by("W"), ANA))
    given = after(asked, lambda m: give_ruling(m, "r1", OFFICIAL))
    undone = after(given, lambda m: overrule_ruling(m, "r1", PersonId("committee"), "It was no renege."))

    assert (board_of(asked.score).bullseyes, asked.lines_at(2)) == (both(1, 0), 1)
    assert (board_of(given.score).bullseyes, given.lines_at(2)) == (both(2, 0), 2)
    assert (board_of(undone.score).bullseyes, undone.lines_at(2)) == (both(1, 0), 1)
    assert len(undone.rulings["r1"].record.steps) == 3
    assert refused(lambda: give_ruling(given, "r1", OFFICIAL)).startswith("This ruling has been given")
    assert refused(lambda: give_ruling(asked, "r9", OFFICIAL)) == "There is no ruling r9 in this match."
    assert propose_ruling(asked, "r1", 2, renege_by("W"), ANA) == ()


def test_an_overruled_ruling_can_reopen_a_match_that_it_decided() -> None:
    """Everything that follows from it is counted again."""
    nearly = after(new_match(), *games(1, A, 8), *games(2, A, 8))
    asked = after(nearly, lambda m: propose_ruling(m, "r1", 3, renege_by("W"), ANA))
    given = after(asked, lambda m: give_ruling(m, "r1", OFFICIAL))
    undone = after(given, lambda m: overrule_ruling(m, "r1", OFFICIAL, "Wrong player."))

    assert [each.ended for each in (nearly, given, undone)] == [None, "played", None]
    assert board_of(after(undone, game(3, 1, B)).score).bullseyes == both(16, 1)


def test_a_claim_counts_once_however_often_it_is_confirmed() -> None:
    """Two officials may tap the same proposal."""
    award = LateAward(15, B, 1, ClauseId("ic2024-16a-2"))
    match = after(new_match(), *[lambda m: give_award(m, "late", AwardProposed(award, None), OFFICIAL)] * 2)

    assert board_of(match.score).bullseyes == both(0, 1)


def test_the_sheet_is_signed_after_the_end_and_then_sealed() -> None:
    """A level match must be settled first."""
    going = after(new_match(), game(1, 1, A))
    level = after(
        going,
        game(2, 1, B),
        *[
            lambda m, table=table: scrap(m, table, A, OFFICIAL, Scrapping(0, "Power cut."))
            for table in (1, 2, 3)
        ],
    )
    settled = after(level, lambda m: settle_level(m, B, OFFICIAL, "Deciding game."))
    sealed = after(
        settled, lambda m: sign_sheet(m, A, ANA), lambda m: sign_sheet(m, B, BEN), sealed_all_the_same
    )

    assert refused(lambda: sign_sheet(going, A, ANA)).startswith("The match is not over yet")
    assert refused(lambda: sign_sheet(level, A, ANA)).startswith("The match ended level")
    assert refused(lambda: settle_level(going, B, OFFICIAL, "x")) == "The match has not ended level."
    assert (settled.winner, sealed.sheet.sealed is not None) == (B, True)
    assert refused(lambda: award_match(sealed, A, ClauseId("ic2024-5-4"), OFFICIAL)).startswith(
        "The sheet of this"
    )


@pytest.mark.clause("ic2024-4-7", "ic2024-5-4", "ic2024-11a-5")
def test_a_match_can_be_given_by_default_or_lost_by_both() -> None:
    """Whatever the board shows."""
    clause = ClauseId("ic2024-5-4")
    default = after(new_match(), game(1, 1, B), lambda m: award_match(m, A, clause, OFFICIAL))
    double = after(new_match(), lambda m: award_match(m, None, ClauseId("ic2024-16c-3"), OFFICIAL))

    assert (default.ended, default.winner) == ("default", A)
    assert (double.ended, double.winner) == ("double_default", None)


def test_a_default_that_is_withdrawn_lets_the_board_count_again() -> None:
    """With a reason; without a default there is nothing to withdraw."""
    given = after(new_match(), lambda m: award_match(m, A, ClauseId("ic2024-4-7"), OFFICIAL))
    back = after(given, lambda m: withdraw_award(m, OFFICIAL, "He was registered."))

    assert (given.ended, back.ended) == ("default", None)
    assert withdraw_award(back, OFFICIAL, "Again.") == ()
    assert refused(lambda: withdraw_award(given, OFFICIAL, " ")).startswith("Give a reason")


def test_a_side_takes_its_own_game_back_before_the_other_has_spoken() -> None:
    """Undo is for slips of the thumb."""
    written = after(new_match(), lambda m: enter_line(m, Place(1, 1), A, ANA, line(A)))
    taken_back = after(written, lambda m: withdraw_line(m, Place(1, 1), A, ANA))

    assert taken_back.sheet.written == {}


def test_a_paper_sheet_that_was_signed_too_early_is_not_sealed() -> None:
    """There is no result yet, whatever stands under it; nobody could put a match without a winner right later."""
    lines = {Place(1, 1): line(A), Place(2, 1): line(B)}
    captains = {A: PersonId("captain-a"), B: PersonId("captain-b")}
    entered = after(new_match(), lambda m: enter_from_paper(m, lines, OFFICIAL, captains, "sheet 7"))

    assert entered.sheet.signed == captains
    assert refused(lambda: seal_sheet(entered)) == (
        "The match is not over yet, so the sheet cannot be signed or sealed."
    )


def test_a_paper_sheet_and_a_correction_are_checked_like_any_score() -> None:
    """An official's slip of the pen is refused too."""
    lines = {Place(1, 1): line(A), Place(2, 1): line(B)}
    captains = {A: PersonId("captain-a"), B: PersonId("captain-b")}
    entered = after(new_match(), lambda m: enter_from_paper(m, lines, OFFICIAL, captains, "sheet 7"))
    sealed = after(
        entered, lambda m: award_match(m, A, ClauseId("ic2024-5-4"), OFFICIAL), sealed_all_the_same
    )
    corrected = after(
        sealed, lambda m: correct_line(m, Corrected(Place(2, 1), line(A)), OFFICIAL, "Mixed up.")
    )
    impossible = GameLine(A, both(3, 2))

    assert (board_of(entered.score).bullseyes, board_of(corrected.score).bullseyes) == (
        both(1, 1),
        both(2, 0),
    )
    assert refused(
        lambda: enter_from_paper(new_match(), {Place(1, 1): impossible}, OFFICIAL, captains, "7")
    ).startswith("The winner has 3 points")
    assert refused(
        lambda: enter_from_paper(new_match(), {Place(9, 1): line(A)}, OFFICIAL, captains, "7")
    ).startswith("There is no table 9")
    assert refused(
        lambda: correct_line(sealed, Corrected(Place(2, 1), impossible), OFFICIAL, "x")
    ).startswith("The winner has 3 points")
    assert refused(lambda: settle_line(new_match(), Place(9, 1), OFFICIAL, line(A), "Seen.")).startswith(
        "There is no table 9"
    )


@pytest.mark.clause("ic2024-25e-3")
def test_a_table_gets_a_new_deck_when_both_captains_agree() -> None:
    """One captain alone, or no reason, is not enough."""
    both = {A: ANA, B: BEN}
    changed = after(new_match(), lambda m: change_deck(m, 2, both, "The four of clubs is torn."))

    assert [(each.table, each.captains) for each in changed.decks] == [(2, (ANA, BEN))]
    assert (
        refused(lambda: change_deck(new_match(), 2, {A: ANA}, "Torn."))
        == "Both captains must agree to a new deck."
    )
    assert refused(lambda: change_deck(new_match(), 2, both, "")).startswith("Give a reason")


@pytest.mark.parametrize(
    "written",
    [
        GameLine(A, {A: 14}),
        GameLine(A, both(14, 3), {A: 1}),
        GameLine(A, both(14, 3), {}),
        GameLine(Party("1"), both(14, 3)),
        GameLine(A, {**both(14, 3), Party("C"): 2}),
    ],
)
def test_a_game_s_line_names_both_sides_and_no_other(written: GameLine) -> None:
    """A number that nobody gave is not taken for nothing."""
    assert refused(lambda: enter_line(new_match(), Place(1, 1), A, PersonId("ana"), written)) == (
        "A game's line names both sides and no other."
    )

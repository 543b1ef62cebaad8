import pytest
from msgspec.structs import replace

from hangjack.games.all_fours.match.scoring import GameLine, board_of
from hangjack.ids import EntrantId
from hangjack.matches.awards import Scrapping, award_match, scrap
from hangjack.matches.closings import (
    Difference,
    Source,
    close_match,
    compare,
    confirm_table,
    on_sheet,
    read_board,
)
from hangjack.matches.disputes import DisputeOpened
from hangjack.matches.gaps import gaps
from hangjack.matches.match import Match, MatchEvent
from hangjack.matches.parties import SIDES, A, B, Counts, both
from hangjack.matches.rulings import give_ruling, overrule_ruling, propose_ruling
from hangjack.matches.scorekeeping import enter_from_paper, enter_line, seal_sheet, sign_sheet
from hangjack.matches.scoring import Figures
from hangjack.matches.sheets import Place
from hangjack.matches.sheets.printing import PrintedAward, PrintedIncident, PrintedLine, sheet_print
from hangjack.matches.sheets.put_away import BoardRead, HandedIn
from hangjack.matches.sides.seats import bring_on
from hangjack.matches.sides.substitutions import Change
from hangjack.matches.stops import open_dispute
from hangjack.referee.record import Standing
from support.matches import (
    ANA,
    BEN,
    CLAUSE,
    OFFICIAL,
    START,
    after,
    game,
    games,
    line,
    new_match,
    person,
    ready,
    refused,
    renege_by,
    sealed_all_the_same,
)

A1, B1 = person(A, 1), person(B, 1)


def reading(bullseyes: Counts, hang_jacks: Counts | None = None) -> Figures:
    """Return what somebody reads off a table's sheet or the board."""
    return {"BF": bullseyes, "HJF": hang_jacks or both()}


def confirmed(match: Match) -> tuple[MatchEvent, ...]:
    """Let one of each pair confirm its table as the sheet has it."""
    return tuple(
        event
        for side in SIDES
        for table in range(1, match.opened.tables + 1)
        for event in confirm_table(
            match, side, table, match.sides.pairs[side, table][0], on_sheet(match, table)
        )
    )


def won(name: str = "ic2024") -> Match:
    """Return a match that A has won: 17 in the cup; in the league all games of one table."""
    return (
        after(ready(), *games(1, A, 8), *games(2, A, 9))
        if name == "ic2024"
        else after(ready("mafa", 1), *games(1, A, 9))
    )


def signed(match: Match) -> Match:
    """Return the match signed by both."""
    return after(match, lambda m: sign_sheet(m, A, A1), lambda m: sign_sheet(m, B, B1))


@pytest.mark.clause("ic2024-8b-1")
def test_each_table_is_confirmed_by_one_of_both_its_pairs() -> None:
    """Nobody answers for another table, or for both sides."""
    match = after(ready(), game(1, 1, A))
    figures = reading(both(1, 0))
    by_a = after(match, lambda m: confirm_table(m, A, 1, A1, figures))

    assert by_a.closings.confirmed[A, 1].figures == on_sheet(match, 1) == figures
    assert confirm_table(by_a, A, 1, A1, figures) == ()
    assert refused(lambda: confirm_table(match, A, 2, A1, figures)) == (
        "You are not of this pair: table 2 is confirmed by those who sit there."
    )
    nobody_known = after(new_match(), lambda m: confirm_table(m, A, 1, A1, figures))
    assert refused(lambda: confirm_table(nobody_known, B, 1, A1, figures)).startswith("You have confirmed")
    assert refused(lambda: confirm_table(match, A, 9, A1, figures)).startswith("There is no table 9")


@pytest.mark.clause("ic2024-8b-2", "ic2024-8c-2")
def test_table_board_and_sheet_are_compared_entry_by_entry_and_the_sheet_counts() -> None:
    """A board that differs is shown, and changes nothing."""
    match = after(ready(), game(1, 1, A, hung=1), game(2, 1, B))
    read = BoardRead(ANA, START, (reading(both(1, 0)), reading(both(0, 2)), reading(both())), both(1, 2))
    shown = after(
        match,
        lambda m: read_board(m, read),
        lambda m: confirm_table(m, B, 1, B1, reading(both(1, 0), both(1, 0))),
        lambda m: confirm_table(m, A, 1, A1, reading(both(2, 0), both(1, 0))),
    )

    assert compare(match) == ()
    assert compare(shown) == (
        Difference(Source(1), "HJF", A, 1, 0),
        Difference(Source(2), "BF", B, 1, 2),
        Difference(Source(None), "BF", B, 1, 2),
        Difference(Source(1, A), "BF", A, 1, 2),
    )
    assert board_of(shown.score) == board_of(match.score)
    assert refused(lambda: read_board(match, replace(read, tables=()))) == (
        "The match has 3 tables, but 0 were typed."
    )


@pytest.mark.clause("mafa-scoring-5")
def test_the_league_seals_a_sheet_only_when_every_table_s_own_sheet_agrees_with_it() -> None:
    """No official can seal it before that; a signed paper sheet speaks for itself."""
    league = signed(won("mafa"))
    wrong = after(league, lambda m: confirm_table(m, A, 1, A1, reading(both(8, 1))))
    paper = after(
        new_match("mafa", 1),
        lambda m: enter_from_paper(m, {Place(1, 1): line(A)}, OFFICIAL, {A: A1, B: B1}, "sheet 3"),
        lambda m: scrap(m, 1, B, OFFICIAL, Scrapping(0, "Power cut.")),
    )

    for match in (league, wrong):
        assert refused(lambda: sealed_all_the_same(match)) == (  # noqa: B023
            "Not confirmed by both pairs as the sheet has it: table 1. The book wants them to agree first (mafa-scoring-5)."
        )
    assert after(league, confirmed, seal_sheet).sheet.sealed is not None
    assert after(paper, sealed_all_the_same).sheet.sealed is not None
    sealed = after(league, confirmed, seal_sheet)
    assert refused(lambda: confirm_table(sealed, A, 1, A1, reading(both()))).startswith("The sheet of this")


@pytest.mark.clause("ic2024-8-2")
def test_the_check_list_names_every_gap_of_a_sheet() -> None:
    """In the order of the sheet; with all filled in it is empty."""
    fresh = [gap.code for gap in gaps(new_match())]
    messy = after(
        new_match(),
        lambda m: enter_line(m, Place(1, 1), A, ANA, line(A)),
        lambda m: propose_ruling(m, "r1", 1, renege_by("W"), ANA),
        lambda m: open_dispute(m, DisputeOpened("d1", 2, "Renege?", A1, START, "14:00")),
    )

    assert fresh == ["line_up", "toss", "not_ended", "tables", "signatures"]
    assert [gap.code for gap in gaps(messy)] == [
        "line_up",
        "toss",
        "games",
        "not_ended",
        "tables",
        "rulings",
        "names",
        "disputes",
        "signatures",
    ]
    assert gaps(messy)[2].in_words() == "These games are not agreed (table/game): 1/1."
    assert gaps(after(signed(won()), confirmed)) == ()


def test_a_scorer_and_a_winner_can_be_missing_too() -> None:
    """A level match waits for an official."""
    level = ready()
    for table in (1, 2, 3):
        level = after(level, *[lambda m, at=table: scrap(m, at, A, OFFICIAL, Scrapping(0, "Power cut."))])
    line_ups = {team: replace(up, scorer=None) for team, up in level.sides.line_ups.declared.items()}
    unscored = replace(
        level, meeting=replace(level.sides, line_ups=replace(level.sides.line_ups, declared=line_ups))
    )

    assert [gap.code for gap in gaps(unscored)] == ["scorer", "level", "tables", "signatures"]


@pytest.mark.clause("ic2024-6g-1")
def test_a_match_is_closed_with_what_both_captains_handed_in() -> None:
    """The sheets and the decks; what is missing is written down, and money is another matter."""
    handed_in = {A: HandedIn(3), B: HandedIn(2, sheet_complete=False)}
    closed = after(won(), lambda m: close_match(m, handed_in, OFFICIAL, START))

    assert closed.closings.closed is not None
    assert closed.closings.closed.handed_in == handed_in
    assert close_match(closed, handed_in, OFFICIAL, START) == ()
    assert refused(lambda: close_match(ready(), handed_in, OFFICIAL, START)).startswith(
        "The match is not over"
    )
    assert refused(lambda: close_match(won(), {A: HandedIn(3)}, OFFICIAL, START)) == (
        "Say what was handed in by both sides; missing: B."
    )
    assert refused(lambda: close_match(won(), {**handed_in, A: HandedIn(-1)}, OFFICIAL, START)).startswith(
        "Decks and wrong names"
    )


@pytest.mark.clause("ic2024-8-1", "ic2024-8d-1")
def test_the_printed_sheet_has_names_in_capitals_and_incidents_with_people_on_its_back() -> None:
    """Everything that a paper sheet would have."""
    names = {person(B, 2): "Bea Small", A1: "Ana Tall"}
    match = after(
        ready(),
        game(1, 1, A, hung=1),
        lambda m: propose_ruling(m, "r1", 1, renege_by("W"), ANA),
        lambda m: give_ruling(m, "r1", OFFICIAL),
        lambda m: overrule_ruling(m, "r1", OFFICIAL, "No renege."),
        lambda m: bring_on(m, Change(A, A1, person(A, 7)), START),
        lambda m: scrap(m, 3, B, OFFICIAL, Scrapping(None, "Walked out.")),
        lambda m: open_dispute(m, DisputeOpened("d1", 2, "Renege?", A1, START, "14:00")),
    )
    printed = sheet_print(match, names)

    assert (printed.sides[A].captain, printed.sides[A].team) == ("ANA TALL", EntrantId("herons"))
    assert printed.sides[B].tables[0] == ("B1", "BEA SMALL")
    assert printed.sides[A].substitutions == (("ANA TALL", "A7"),)
    assert printed.tables[0].lines == (PrintedLine(1, GameLine(A, both(14, 7), both(1, 0))),)
    assert printed.figures == {"BF": both(3, 0), "HJF": both(1, 0)}
    assert printed.incidents == (
        PrintedIncident(
            "renege", 1, ("BEA SMALL",), Standing.OVERRULED, renege_by("W").clauses, "No renege."
        ),
    )
    assert printed.awards == (PrintedAward(A, 2, 3, None),)
    assert printed.notes == ("Renege?", "Walked out.")
    assert sheet_print(new_match(), {}).sides[A].tables == ()


def test_the_printed_sheet_of_a_sealed_match_has_signatures_and_seal() -> None:
    """So that paper and log can be laid side by side."""
    sealed = after(signed(won()), confirmed, seal_sheet)
    printed = sheet_print(sealed, {})

    assert (printed.signatures, printed.seal) == ({A: "A1", B: "B1"}, sealed.sheet.sealed)
    given = after(ready(), lambda m: award_match(m, B, CLAUSE, BEN))
    assert sheet_print(given, {}).winner == B

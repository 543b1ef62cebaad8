"""The laws that every scoring keeps: All Fours by both books, and a game that is made up."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct
from msgspec.structs import replace

from hangjack.errors import Refused
from hangjack.games.all_fours.competition.resulting import AllFoursGame
from hangjack.games.all_fours.match.scoring import GameLine
from hangjack.games.cribbage.competition.resulting import CribGame
from hangjack.games.cribbage.match.scoring import CardOptions, LegLine
from hangjack.games.pinochle.competition.resulting import PinochleGame
from hangjack.games.pinochle.engine.dealing import HowEnded
from hangjack.games.pinochle.engine.seats import Seat
from hangjack.games.pinochle.match.lines import HandLine as RoundHand
from hangjack.games.pinochle.match.lines import RoundOptions
from hangjack.games.sheepshead.competition.resulting import SheepsheadGame
from hangjack.games.sheepshead.engine.counting import Level
from hangjack.games.sheepshead.match.lines import HandLine
from hangjack.games.sheepshead.match.scoring import TableOptions
from hangjack.matches.parties import SIDES, Party, both, seats
from hangjack.matches.scoring import (
    MATCHES,
    AnyScoring,
    Closing,
    Given,
    Line,
    Recorded,
    Score,
    Scoring,
    ScoringOptions,
    scoring_of,
)
from hangjack.rulebooks.house import plain_house
from hangjack.rulebooks.rules import game_rules, rules_of
from hangjack.rulebooks.shelf import book
from hangjack.unions import decode, own
from made_up import pips
from made_up.rules import plugged_in
from support.given import left_out, misfits


class Counting(Struct, frozen=True):
    """What a match is counted by."""

    options: Any
    play: Any
    tables: int
    parties: tuple[Party, ...]
    lines_a_table: int | None = None


class Case(Struct, frozen=True):
    """A scoring with what a match is counted by, and lines that can be written."""

    name: str
    terms: Counting
    lines: tuple[Any, ...]


def _all_fours(name: str) -> Case:
    rules = rules_of(plain_house(book(name)))
    scoring = scoring_of(rules.match.scoring)
    terms = Counting(
        rules.match.scoring,
        scoring.as_played(rules.game_as(AllFoursGame).play),
        2,
        SIDES,
        rules.match.lines_a_table,
    )
    lines = (
        GameLine(SIDES[0], both(14, 3)),
        GameLine(SIDES[1], both(0, 14), both(0, 1)),
        GameLine(SIDES[0], both(15, 14), both(2, 1)),
    )
    return Case(name, terms, lines)


def _pips() -> Case:
    parties = seats(3)
    one, two, three = parties
    lines = (pips.PipsLine({one: 2, two: -1, three: -1}), pips.PipsLine({one: 0, two: 0, three: 0}))
    return Case("made up", Counting(pips.PipsOptions(6), pips.PipsPlay(), 1, parties), lines)


def _sheepshead(size: int) -> Case:
    rules = game_rules(plain_house(book("sheepshead")), SheepsheadGame)
    parties = seats(size)
    one, two, three = parties[:3]
    lines = (
        HandLine(one, two, won=True),
        HandLine(two, one, won=False, level=Level.NO_TRICK),
        HandLine(three, one, won=True, level=Level.NO_TRICK, leaster=True),
    )
    options = TableOptions(rules.stakes)
    terms = Counting(options, scoring_of(options).as_played(rules.play), 1, parties)
    return Case(f"sheepshead, table of {size}", terms, lines)


def _pinochle() -> Case:
    rules = game_rules(plain_house(book("pinochle500")), PinochleGame)
    one, two = SIDES
    lines = (
        RoundHand(1, Seat.NORTH, one, 55, both(24, 22), both(31, 19), both(55, 0)),
        RoundHand(2, Seat.EAST, two, 60, both(26, 18), both(0, 0), both(26, -60), HowEnded.BOARD_SET),
        RoundHand(3, Seat.SOUTH, two, 120, both(150, 0), both(0, 0), both(200, -120), HowEnded.RENEGE, two),
    )
    options = RoundOptions(rules.penalties.options)
    terms = Counting(options, scoring_of(options).as_played(rules.play), 1, SIDES)
    return Case("pinochle", terms, lines)


def _crib(name: str, tables: int, **differs: Any) -> Case:
    rules = rules_of(plain_house(book("abingdon")))
    league = own(CardOptions, rules.match.scoring)
    options = replace(league, legs=replace(league.legs, tables=tables), **differs)
    terms = Counting(options, scoring_of(options).as_played(rules.game_as(CribGame).play), tables, SIDES)
    return Case(name, terms, (LegLine(SIDES[0]), LegLine(SIDES[1])))


CASES = (
    _all_fours("ic2024"),
    _all_fours("mafa"),
    _sheepshead(3),
    _sheepshead(4),
    _pinochle(),
    _crib("crib, three tables", 3),
    _crib("crib, best of three", 1, stops_when_decided=True, must_be_won=True),
    _pips(),
)
each_case = pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)

PIPS = pips.PipsLine(dict.fromkeys(seats(3), 0))
NOTHING = pips.PipsScore(dict.fromkeys(seats(3), 0), 6)
BARE = Scoring(
    **{
        name: getattr(pips.SCORING, name)
        for name in Scoring.__struct_fields__
        if name not in left_out(Scoring)
    }
)
"""A scoring that says what it must."""
USUAL: Mapping[str, tuple[tuple[Any, ...], Any]] = {
    "tables": ((pips.PipsOptions(),), 1),
    "lines_a_table": ((pips.PipsOptions(),), None),
    "as_played": ((pips.PipsPlay(),), pips.PipsPlay()),
    "require_here": ((PIPS, 7, NOTHING), None),
    "table_of": ((PIPS,), 1),
    "is_level": ((NOTHING,), False),
    "lines_in_all": ((NOTHING,), None),
    "usual_scorers": ((seats(3),), ()),
}
"""What is asked of it, and what it answers."""
NEVER: Mapping[str, tuple[Any, ...]] = {
    "of_given": (Given(SIDES[0], 1),),
    "scrap": (NOTHING, 1, SIDES[0], None),
    "of_closing": (Closing(1),),
    "of_decision": (SIDES[0],),
}
"""What it is never asked."""
courses = st.lists(st.tuples(st.integers(0, 9), st.integers(1, 2)), max_size=40)


@pytest.fixture(autouse=True, scope="module")
def _known() -> Iterator[None]:
    with plugged_in():
        yield


def scoring_for(case: Case) -> AnyScoring:
    """Return what counts."""
    return scoring_of(case.terms.options)


def scores(case: Case, course: list[tuple[int, int]]) -> Iterator[Any]:
    """Yield the score after each line of a course: which line, and at which table."""
    scoring = scoring_for(case)
    score = scoring.start(case.terms)
    yield score
    for number, table in course:
        line = case.lines[number % len(case.lines)]
        score = scoring.count(score, scoring.of_line(min(table, case.terms.tables), line, case.terms))
        yield score


def test_every_scoring_there_is_stands_here() -> None:
    """Whoever adds a scoring adds a case."""
    assert {str(case.terms.options.__struct_config__.tag) for case in CASES} == set(MATCHES)


@each_case
def test_its_functions_take_what_their_fields_say(case: Case) -> None:
    """As many arguments as a match hands over; what a game leaves out takes them too."""
    assert misfits(scoring_for(case)) == {}


@pytest.mark.parametrize("name", USUAL)
def test_what_a_game_leaves_out_is_as_at_one_table(name: str) -> None:
    """It has no limit, nobody decides anything, and any line may come next."""
    asked, answer = USUAL[name]

    assert getattr(BARE, name)(*asked) == answer


@pytest.mark.parametrize("name", NEVER)
def test_what_a_game_leaves_out_never_counts(name: str) -> None:
    """Whoever asks for it all the same hears that it does not happen there."""
    with pytest.raises(Refused, match=r"match\.not-in-this-game"):
        getattr(BARE, name)(*NEVER[name])


def test_everything_that_may_be_left_out_is_tried() -> None:
    """Whoever adds a default adds what it means; a pad is no function, and there is none."""
    assert {*USUAL, *NEVER, "pad"} == left_out(Scoring).keys()
    assert BARE.pad is None


@each_case
@given(course=courses)
def test_what_is_counted_stays_counted(case: Case, course: list[tuple[int, int]]) -> None:
    """Nothing counts after the end, a closed table stays closed, and the winner stays the winner."""
    scoring = scoring_for(case)
    for before, after in zip(scores(case, course), list(scores(case, course))[1:], strict=False):
        for table in range(1, case.terms.tables + 1):
            assert scoring.is_closed(after, table) or not scoring.is_closed(before, table)
        if scoring.is_over(before):
            assert after == before
        if scoring.winner(before) is not None:
            assert scoring.winner(after) == scoring.winner(before)


@each_case
@given(course=courses)
def test_figures_are_of_every_party_and_the_tables_add_up(case: Case, course: list[tuple[int, int]]) -> None:
    """Each column has a number for everybody; a winner is somebody who plays."""
    scoring = scoring_for(case)
    *_, score = scores(case, course)
    whole = scoring.figures(score, None)
    parts = [scoring.figures(score, table) for table in range(1, case.terms.tables + 1)]

    assert list(whole) == list(scoring.sheet_columns)
    assert all(tuple(sorted(counts)) == tuple(sorted(case.terms.parties)) for counts in whole.values())
    for column, counts in whole.items():
        assert counts == {party: sum(part[column][party] for part in parts) for party in case.terms.parties}
    assert scoring.winner(score) in {None, *case.terms.parties}
    assert all(
        set(scoring.ranking_columns) == set(scoring.columns(score, party)) for party in case.terms.parties
    )


@each_case
@given(course=courses)
def test_options_lines_entries_and_scores_survive_the_store(
    case: Case, course: list[tuple[int, int]]
) -> None:
    """They come back as what they are, told apart by their tags."""
    scoring = scoring_for(case)
    *_, score = scores(case, course)
    entries = [scoring.of_line(1, line, case.terms) for line in case.lines]
    kept: tuple[tuple[Any, Any], ...] = (
        (case.terms.options, ScoringOptions),
        *((line, Line) for line in case.lines),
        *((entry, Recorded) for entry in entries),
        (score, Score),
    )
    for value, union in kept:
        assert msgspec.json.decode(msgspec.json.encode(value), type=union, dec_hook=decode) == value


@each_case
def test_possible_lines_are_taken_and_a_line_without_everybody_is_refused(case: Case) -> None:
    """A line names the parties of its match, no other and none left out."""
    scoring = scoring_for(case)
    for line in case.lines:
        scoring.require_possible(line, case.terms)
    strangers = Counting(
        case.terms.options,
        case.terms.play,
        case.terms.tables,
        (Party("8"), Party("9")),
        case.terms.lines_a_table,
    )
    with pytest.raises(Refused):
        scoring.require_possible(case.lines[0], strangers)

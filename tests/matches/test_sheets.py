from collections.abc import Callable

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule
from msgspec import Struct

from hangjack.errors import Refused
from hangjack.ids import ClauseId, PersonId
from hangjack.matches.parties import SIDES, A, B, Party
from hangjack.matches.sheets import (
    Agreed,
    Author,
    LineConfirmed,
    LineEntered,
    Place,
    Sheet,
    SheetEvent,
    Written,
    confirm,
    enter,
    fold,
    from_paper,
    settle,
    withdraw,
)
from hangjack.matches.signatures import Agreement, Corrected, SheetRules, correct, seal, sign
from hangjack.rulebooks import ic2024, mafa
from hangjack.wording import sentence

ANA, BEN, OFFICIAL = PersonId("ana"), PersonId("ben"), PersonId("official")
FIRST = Place(1, 1)


class Game(Struct, frozen=True):
    """A line for these tests."""

    winner: Party
    loser_points: int = 7


Events = tuple[SheetEvent[Game], ...]


def sheet(*steps: Callable[[Sheet[Game]], Events]) -> Sheet[Game]:
    """Return a sheet after each step has been decided and folded."""
    now: Sheet[Game] = Sheet()
    for step in steps:
        for event in step(now):
            now = fold(now, event)
    return now


def ana_enters(line: Game, place: Place = FIRST) -> Callable[[Sheet[Game]], Events]:
    """Ana keeps A's lane."""
    return lambda now: enter(now, place, A, Author(ANA), line)


def ben_enters(line: Game, place: Place = FIRST) -> Callable[[Sheet[Game]], Events]:
    """Ben keeps B's lane."""
    return lambda now: enter(now, place, B, Author(BEN), line)


def both_sign(now: Sheet[Game]) -> Events:
    """Both captains sign, one after the other."""
    return (*sign(now, A, ANA), *sign(now, B, BEN))


def sealed(now: Sheet[Game]) -> Events:
    """Seal a sheet of two sides that both have to sign."""
    return seal(now, SIDES, Agreement())


def refused(step: Callable[[], object]) -> str:
    """Return what is said against a step."""
    with pytest.raises(Refused) as refusal:
        step()
    return sentence(refusal.value)


A_WINS, B_WINS = Game(A), Game(B)
SEALED = sheet(ana_enters(A_WINS), ben_enters(A_WINS), both_sign, sealed)


def test_a_line_is_agreed_when_both_sides_have_written_the_same() -> None:
    """Two people, one from each side."""
    now = sheet(ana_enters(A_WINS), ben_enters(A_WINS))

    assert now.agreed == {FIRST: Agreed(A_WINS, (ANA, BEN))}
    assert (now.differences, now.one_sided) == ({}, ())


def test_one_device_cannot_speak_for_both_sides() -> None:
    """Two names typed on one phone are no agreement; on the other side's own phone they are."""
    shared, own = "phone 1", "phone 2"
    now = sheet(lambda now: enter(now, FIRST, A, Author(ANA, shared), A_WINS))

    said = refused(lambda: confirm(now, FIRST, B, Author(BEN, shared)))
    assert said.startswith("Line 1 of table 1 was written on this device for the other side.")
    assert refused(lambda: enter(now, FIRST, B, Author(BEN, shared), A_WINS)) == said
    assert confirm(now, FIRST, B, Author(BEN, own)) == (LineConfirmed(FIRST, B, BEN, own),)


def test_one_side_may_enter_and_the_other_confirm() -> None:
    """A tap is as good as a line, if it is somebody else's."""
    now = sheet(ana_enters(A_WINS), lambda now: confirm(now, FIRST, B, Author(BEN)))

    assert now.agreed == {FIRST: Agreed(A_WINS, (ANA, BEN))}


def test_differences_stand_side_by_side_until_one_is_entered_again() -> None:
    """Nobody's line is lost or preferred."""
    now = sheet(ana_enters(A_WINS), ben_enters(B_WINS))

    assert now.differences == {FIRST: {A: Written(A_WINS, ANA), B: Written(B_WINS, BEN)}}
    assert now.agreed == {}
    assert sheet(ana_enters(A_WINS), ben_enters(B_WINS), ben_enters(A_WINS)).agreed[FIRST].line == A_WINS


def test_one_person_never_agrees_with_himself() -> None:
    """Both sides from one phone is no agreement."""
    now = sheet(ana_enters(A_WINS))

    assert refused(lambda: confirm(now, FIRST, B, Author(ANA))) == (
        "You wrote line 1 of table 1 for the other side: somebody else must agree to it."
    )
    assert refused(lambda: enter(now, FIRST, B, Author(ANA), A_WINS)).startswith("You wrote line 1")


def test_an_official_settles_a_difference_with_a_reason() -> None:
    """And only with one."""
    now = sheet(
        ana_enters(A_WINS),
        ben_enters(B_WINS),
        lambda now: settle(now, FIRST, OFFICIAL, B_WINS, "Seen by the marshal."),
    )

    assert now.agreed == {FIRST: Agreed(B_WINS, (OFFICIAL,), official=True)}
    assert refused(lambda: settle(now, FIRST, OFFICIAL, A_WINS, " ")).startswith("Give a reason")


def test_a_line_is_taken_back_only_until_the_other_side_has_spoken() -> None:
    """Undo is for slips of the thumb."""
    assert sheet(ana_enters(A_WINS), lambda now: withdraw(now, FIRST, A, ANA)) == Sheet()
    spoken = sheet(ana_enters(A_WINS), ben_enters(B_WINS))
    assert refused(lambda: withdraw(spoken, FIRST, A, ANA)).startswith("The other side has already spoken")
    assert (
        refused(lambda: withdraw(Sheet(), FIRST, A, ANA))
        == "Your side has written nothing for line 1 of table 1."
    )


def test_an_agreed_line_is_not_entered_otherwise() -> None:
    """The same again is harmless: a lost reply over bad wifi."""
    now = sheet(ana_enters(A_WINS), ben_enters(A_WINS))

    assert enter(now, FIRST, A, Author(ANA), A_WINS) == ()
    assert confirm(now, FIRST, A, Author(ANA)) == ()
    assert refused(lambda: enter(now, FIRST, A, Author(ANA), B_WINS)).startswith(
        "Line 1 of table 1 is agreed already"
    )
    assert enter(sheet(ana_enters(A_WINS)), FIRST, A, Author(ANA), A_WINS) == ()


@pytest.mark.clause("ic2024-8c-3")
def test_a_sheet_is_signed_by_both_sides_once_all_is_agreed() -> None:
    """Two people sign; whoever signed before a change has to sign again."""
    open_sheet = sheet(ana_enters(A_WINS), ben_enters(B_WINS), ana_enters(A_WINS, Place(2, 1)))
    signed = sheet(ana_enters(A_WINS), ben_enters(A_WINS), lambda now: sign(now, A, ANA))

    assert refused(lambda: sign(open_sheet, A, ANA)) == (
        "These lines are not agreed yet (table/line): 1/1 and 2/1. Agree them, or call an official."
    )
    assert refused(lambda: sign(Sheet(), A, ANA)) == "There is nothing on the sheet to sign."
    assert (
        refused(lambda: sign(signed, B, ANA))
        == "You have signed for the other side: each side signs for itself."
    )
    assert fold(signed, LineEntered(Place(1, 2), B, BEN, B_WINS)).signed == {}
    assert sign(signed, A, ANA) == ()
    assert refused(lambda: sealed(signed)) == "Not signed yet: B."


@pytest.mark.clause("ic2024-8c-1", "ic2024-8c-2")
def test_a_sealed_sheet_is_changed_by_nobody() -> None:
    """Not by the scorekeepers, not by the director; the seal binds every line."""
    said = "The sheet is sealed, and nobody changes it; an official may rule beside it."
    attempts: list[Callable[[], object]] = [
        lambda: enter(SEALED, FIRST, A, Author(ANA), B_WINS),
        lambda: confirm(SEALED, FIRST, A, Author(ANA)),
        lambda: withdraw(SEALED, FIRST, A, ANA),
        lambda: settle(SEALED, FIRST, OFFICIAL, B_WINS, "Because."),
        lambda: from_paper(SEALED, {FIRST: B_WINS}, OFFICIAL, {A: ANA, B: BEN}, "12"),
        lambda: sign(SEALED, A, OFFICIAL),
    ]

    assert [refused(attempt) for attempt in attempts] == [said] * len(attempts)
    assert sealed(SEALED) == ()
    assert SEALED.sealed != sheet(ana_enters(B_WINS), ben_enters(B_WINS), both_sign, sealed).sealed


def test_a_correction_is_a_ruling_beside_the_sealed_sheet() -> None:
    """The line itself stays as it was signed."""
    (event,) = correct(
        SEALED, ic2024.SHEET, OFFICIAL, Corrected(FIRST, B_WINS), "The winner's column was mixed up."
    )
    now = fold(SEALED, event)

    assert now.agreed == SEALED.agreed
    assert now.corrections == (event,)
    assert now.lines == (B_WINS,)
    assert refused(
        lambda: correct(Sheet(), ic2024.SHEET, OFFICIAL, Corrected(FIRST, B_WINS), "x")
    ).startswith("The sheet is not sealed")
    assert refused(lambda: correct(SEALED, SheetRules(), OFFICIAL, Corrected(FIRST, B_WINS), "")).startswith(
        "Give a reason"
    )


@pytest.mark.clause("mafa-scoring-6")
def test_where_the_book_forbids_even_that_the_refusal_cites_the_clause() -> None:
    """Final scores stay as they are, also for marshals."""
    assert refused(lambda: correct(SEALED, mafa.SHEET, OFFICIAL, Corrected(FIRST, B_WINS), "Wrong.")) == (
        "The book allows no change to final scores, not even by an official (mafa-scoring-6)."
    )
    assert mafa.SHEET.forbidden_by == ClauseId("mafa-scoring-6")


def test_a_signed_paper_sheet_counts_when_an_official_enters_it() -> None:
    """Who signed, and the sheet's number or photo, stay with it."""
    now = sheet(lambda now: from_paper(now, {FIRST: A_WINS}, OFFICIAL, {A: ANA, B: BEN}, "sheet 12"), sealed)

    assert (now.paper, now.lines, now.signed) == ("sheet 12", (A_WINS,), {A: ANA, B: BEN})
    assert refused(lambda: from_paper(Sheet(), {FIRST: A_WINS}, ANA, {A: ANA, B: BEN}, "12")).startswith(
        "A paper sheet counts"
    )
    assert refused(lambda: from_paper(Sheet(), {FIRST: A_WINS}, OFFICIAL, {A: ANA, B: BEN}, " ")).startswith(
        "Give the number"
    )


class TwoScorekeepers(RuleBasedStateMachine):
    """Scorekeepers, captains and an official do anything in any order, with retries."""

    def __init__(self) -> None:
        super().__init__()
        self.now: Sheet[Game] = Sheet()
        self.log: list[SheetEvent[Game]] = []

    def do(self, step: Callable[[], Events]) -> None:
        """Decide and fold, or be refused."""
        try:
            events = step()
        except Refused:
            return
        for event in events:
            self.log.append(event)
            self.now = fold(self.now, event)

    places = st.builds(Place, st.integers(1, 2), st.integers(1, 2))
    lines = st.builds(Game, st.sampled_from(SIDES), st.integers(0, 2))
    people = st.sampled_from([ANA, BEN, OFFICIAL])

    @rule(place=places, side=st.sampled_from(SIDES), by=people, line=lines, times=st.integers(1, 2))
    def enters(self, place: Place, side: Party, by: PersonId, line: Game, times: int) -> None:
        """Write a line, perhaps twice because the answer was lost."""
        for _ in range(times):
            self.do(lambda: enter(self.now, place, side, Author(by), line))

    @rule(place=places, side=st.sampled_from(SIDES), by=people)
    def confirms(self, place: Place, side: Party, by: PersonId) -> None:
        """Confirm a line."""
        self.do(lambda: confirm(self.now, place, side, Author(by)))

    @rule(place=places, side=st.sampled_from(SIDES), by=people)
    def withdraws(self, place: Place, side: Party, by: PersonId) -> None:
        """Take a line back."""
        self.do(lambda: withdraw(self.now, place, side, by))

    @rule(place=places, line=lines)
    def settles(self, place: Place, line: Game) -> None:
        """Settle a line as an official."""
        self.do(lambda: settle(self.now, place, OFFICIAL, line, "Seen."))

    @rule(side=st.sampled_from(SIDES), by=people)
    def signs(self, side: Party, by: PersonId) -> None:
        """Sign for a side."""
        self.do(lambda: sign(self.now, side, by))

    @rule()
    def seals(self) -> None:
        """Try to seal."""
        self.do(lambda: sealed(self.now))

    @invariant()
    def what_counts_was_agreed_by_two_or_given_by_an_official(self) -> None:
        """No line counts otherwise."""
        for agreed in self.now.agreed.values():
            assert agreed.official or len(set(agreed.by)) == 2

    @invariant()
    def replaying_the_log_gives_the_same_sheet(self) -> None:
        """State is nothing but its events."""
        again: Sheet[Game] = Sheet()
        for event in self.log:
            again = fold(again, event)
        assert again == self.now

    @invariant()
    def a_sealed_sheet_was_signed_by_two_and_has_nothing_open(self) -> None:
        """Sealing is the end of everything that could still change."""
        if self.now.sealed is not None:
            assert len(set(self.now.signed.values())) == 2
            assert (self.now.differences, self.now.one_sided) == ({}, ())


TwoScorekeepers.TestCase.settings = settings(max_examples=60, stateful_step_count=30, deadline=None)
test_two_scorekeepers_in_any_order = TwoScorekeepers.TestCase

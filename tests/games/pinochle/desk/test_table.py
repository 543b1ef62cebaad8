"""A table of pinochle through the desk: two sheets, ticks, time, Bostons, a sheet chosen, signed and handed in."""

from collections.abc import Iterator
from typing import Literal

import pytest
from msgspec.structs import replace

from hangjack.desk.requests import rulings, scores, stops, two_sheets
from hangjack.games.pinochle.desk import requests as pinochle
from hangjack.games.pinochle.desk import sheets as pinochle_sheets
from hangjack.games.pinochle.desk.judge import PinochleReported
from hangjack.games.pinochle.desk.sheets import Typed
from hangjack.games.pinochle.engine.dealing import HowEnded
from hangjack.games.pinochle.engine.seats import Seat, left
from hangjack.games.pinochle.match.lines import HandLine, PaperRound
from hangjack.games.pinochle.match.pad import Laid, Part
from hangjack.games.pinochle.match.sheets import RoundWarning, SlipFound, with_totals
from hangjack.games.pinochle.match.table import pad_of
from hangjack.games.pinochle.referee import Kind, RuledTable
from hangjack.matches.parties import SIDES, A, B, both
from hangjack.matches.pauses import CallAbout
from hangjack.matches.scorekeeping import over_on
from hangjack.matches.sheets import Place
from hangjack.unions import own
from support.acts import awaited
from support.cup import COMMITTEE, DIRECTOR, OFFICIAL, TREASURER
from support.desk import RECORDER, SECRETARY, Desk
from support.pinochle_tables import (
    KEEPERS,
    PAIRS,
    PARTNERS,
    TABLE,
    board_set,
    by_house,
    counting,
    hand,
    handed_in,
    known,
    played,
    row,
    seated,
    ticks,
    writes,
)

FIRST = hand(1, A, 55, both(24, 22), 31)
SECOND = hand(2, B, 60, both(26, 30), 28)
LARGE = hand(1, A, 60, both(480, 0), 30)


@pytest.fixture(autouse=True)
def _known() -> Iterator[None]:
    with known():
        yield


async def total(desk: Desk) -> tuple[int, int]:
    """Return the totals of both sides."""
    standing = (await desk.match(TABLE)).standing
    return standing[A], standing[B]


@awaited
@pytest.mark.clause("pinochle500-scorekeepers-5")
async def test_the_next_hand_opens_when_both_sheets_say_the_same_and_carry_the_others_tick() -> None:
    """Writing is no tick in advance, a tick needs the same on the own sheet, and nobody ticks the own one."""
    desk = await seated()
    await writes(desk, A, FIRST)
    unwritten = await desk.refusal(KEEPERS[B], scores.ConfirmLine(B, Place(1, 1)), TABLE)
    await writes(desk, B, FIRST)
    both_written = await total(desk)
    await ticks(desk, B, 1)
    too_early = await desk.refusal(KEEPERS[A], scores.EnterLine(A, Place(1, 2), SECOND), TABLE)
    own = await desk.refusal(KEEPERS[A], scores.ConfirmLine(B, Place(1, 1)), TABLE)
    await ticks(desk, A, 1)

    assert unwritten == "sheet.own-differs"
    assert both_written == (0, 0)
    assert too_early == "sheet.not-ticked"
    assert own == "permission.refused"
    assert await total(desk) == (55, 0)
    await writes(desk, A, SECOND)


@awaited
async def test_a_hand_that_is_written_again_loses_its_tick_and_both_must_agree_to_open_it() -> None:
    """Until both sheets say the new thing and are ticked again, the old one counts."""
    desk = await seated()
    await played(desk, FIRST)
    other = hand(1, A, 55, both(24, 22), 29)
    await writes(desk, A, other)
    alone = await total(desk)
    await writes(desk, B, other)
    unticked = await total(desk)
    await ticks(desk, A, 1)
    await ticks(desk, B, 1)

    assert (alone, unticked) == ((55, 0), (55, 0))
    assert await total(desk) == tuple(other.score.values())


@awaited
@pytest.mark.clause("pinochle500-scorekeepers-5", "pinochle500-scorekeepers-6")
async def test_the_director_opens_the_next_hand_and_the_chosen_sheet_counts_in_its_own_order() -> None:
    """A difference stays as it is; one sheet is chosen in the end, and what stands there is the result."""
    desk = await seated()
    ours, others = hand(1, A, 60, both(300, 20), 30), hand(1, A, 60, both(300, 20), 29)
    await writes(desk, A, ours)
    await writes(desk, B, others)
    shut = await desk.refusal(KEEPERS[A], two_sheets.OpenNext(Place(1, 1), "They differ."), TABLE)
    await desk.do(DIRECTOR, two_sheets.OpenNext(Place(1, 1), "They play on."), TABLE)
    await played(desk, hand(2, B, 60, both(180, 40), 28))
    undecided = await desk.match(TABLE)
    await handed_in(desk, B)
    match = await desk.match(TABLE)

    assert shut == "permission.refused"
    assert (undecided.ended, over_on(undecided)) == (None, SIDES)
    assert over_on(match) == ()
    assert match.standing == both(300 + 29 + 180 + 28, 20 + 21 + 40 + 22)
    assert (match.winner, match.sheet.chosen, match.sheet.sealed is not None) == (A, B, True)


@awaited
@pytest.mark.clause("pinochle500-scorekeepers-7", "pinochle500-scorekeepers-8", "pinochle500-scorekeepers-9")
async def test_the_chosen_sheet_is_signed_by_its_scorekeeper_then_countersigned_then_handed_in() -> None:
    """Nobody signs before it is chosen, nobody else signs for its scorekeeper, no partner countersigns, no director hands in."""
    desk = await seated()
    await played(desk, LARGE)
    unchosen = await desk.refusal(KEEPERS[A], two_sheets.SignOwnSheet(A), TABLE)
    await desk.do(PARTNERS[B], two_sheets.ChooseSheet(B, A), TABLE)
    first = await desk.refusal(PARTNERS[B], two_sheets.CountersignSheet(B), TABLE)
    partner = await desk.refusal(PARTNERS[A], two_sheets.SignOwnSheet(A), TABLE)
    await desk.do(KEEPERS[A], two_sheets.SignOwnSheet(A), TABLE)
    same = await desk.refusal(PARTNERS[A], two_sheets.CountersignSheet(A), TABLE)
    unsigned = await desk.refusal(KEEPERS[A], scores.SealSheet(A), TABLE)
    await desk.do(PARTNERS[B], two_sheets.CountersignSheet(B), TABLE)
    changed = await desk.refusal(KEEPERS[A], scores.EnterLine(A, Place(1, 1), FIRST), TABLE)
    director = await desk.refusal(DIRECTOR, scores.SealByOfficial("Late."), TABLE)
    await desk.do(PARTNERS[A], scores.SealSheet(A), TABLE)

    assert (unchosen, first, partner) == ("sheet.not-chosen", "sheet.sign-first", "sheet.other-keeper")
    assert (same, unsigned, changed) == ("sheet.own-countersigned", "sheet.unsigned", "sheet.signed-already")
    assert director == "sheet.handed-in-by-table"
    assert (await desk.match(TABLE)).sheet.sealed is not None


@awaited
async def test_taking_a_signature_back_takes_both_off_and_opens_the_sheet() -> None:
    """From then on it is a draft again."""
    desk = await seated()
    await played(desk, LARGE)
    await desk.do(KEEPERS[A], two_sheets.ChooseSheet(A, A), TABLE)
    await desk.do(KEEPERS[A], two_sheets.SignOwnSheet(A), TABLE)
    await desk.do(KEEPERS[B], two_sheets.CountersignSheet(B), TABLE)
    await desk.do(KEEPERS[B], two_sheets.WithdrawSignature(B), TABLE)

    assert (await desk.match(TABLE)).sheet.signed == {}
    await writes(desk, A, replace(LARGE, meld=both(470, 0), score=both(500, 0)))


@awaited
@pytest.mark.clause("pinochle500-scorekeepers-11", "pinochle500-scorekeepers-12")
async def test_nobody_changes_a_sheet_that_was_handed_in() -> None:
    """Neither who wrote it, nor recorder, director or committee, in any way there is."""
    desk = await seated()
    await played(desk, LARGE)
    await handed_in(desk)
    place = Place(1, 1)
    refused = [
        await desk.refusal(KEEPERS[A], scores.EnterLine(A, place, FIRST), TABLE),
        await desk.refusal(KEEPERS[A], two_sheets.WithdrawSignature(A), TABLE),
        await desk.refusal(RECORDER, scores.SettleLine(place, FIRST, "Sum."), TABLE),
        await desk.refusal(DIRECTOR, scores.SettleLine(place, FIRST, "Sum."), TABLE),
        await desk.refusal(DIRECTOR, two_sheets.OpenNext(place, "Sum."), TABLE),
        await desk.refusal(DIRECTOR, two_sheets.WithdrawTime("Sum."), TABLE),
        await desk.refusal(DIRECTOR, scores.OrderReplay("Sum."), TABLE),
        await desk.refusal(RECORDER, _set_right(LARGE, 1), TABLE),
    ]

    assert set(refused) <= {"sheet.sealed", "permission.refused", "match.sealed", "pinochle.paper.no-paper"}
    assert len(refused) == 8


def _typed(line: HandLine, off: int = 0) -> Typed:
    """Return a paper with one hand, its total wrong by *off*."""
    (written,) = with_totals((line,), {}, counting().play)
    wrong = both(written.total[A] + off, written.total[B])
    typed = row(replace(written, total=wrong))
    return Typed(A, None, (typed,), wrong, A, True, None, KEEPERS[A], KEEPERS[B])


def _set_right(line: HandLine, off: int) -> pinochle_sheets.SetPaperRight:
    return pinochle_sheets.SetPaperRight(replace(_typed(line, off), round=1), "Misread.", sure=True)


@awaited
@pytest.mark.clause("pinochle500-scorekeepers-3")
@pytest.mark.clause(
    "pinochle500-scorekeepers-4", "pinochle500-scorekeepers-10", "pinochle500-scorekeepers-12"
)
async def test_a_paper_counts_as_it_is_written_and_its_copy_is_set_right_against_it() -> None:
    """What blocks it is refused, wrong sums are asked about and then stand; the copy keeps its old value beside the new."""
    desk = await seated(begun=False)
    blocked = await desk.refusal(RECORDER, pinochle_sheets.TypePaper(_typed(FIRST, 10), "7"), TABLE)
    paper = replace(_typed(FIRST, 10), round=1)
    unsure = await desk.refusal(RECORDER, pinochle_sheets.TypePaper(paper, "7"), TABLE)
    player = await desk.refusal(KEEPERS[A], pinochle_sheets.TypePaper(paper, "7", sure=True), TABLE)
    await desk.do(RECORDER, pinochle_sheets.TypePaper(paper, "7", sure=True), TABLE)
    stands = await total(desk)
    await desk.do(RECORDER, _set_right(FIRST, 20), TABLE)
    match = await desk.match(TABLE)
    result = (await desk.competition()).result(TABLE)

    assert (blocked, unsure, player) == (
        "pinochle.paper.blocked",
        "pinochle.doubt.paper",
        "permission.refused",
    )
    assert stands == (65, 0)
    assert (await total(desk), own(PaperRound, match.sheet.agreed[Place(1, 1)].line).final) == (
        (75, 0),
        both(65, 0),
    )
    assert result is not None
    assert result.figures[PAIRS[A]]["PTS"] == 75


@awaited
@pytest.mark.clause("pinochle500-scorekeepers-9")
async def test_nobody_types_a_paper_or_sets_it_right_but_recorder_and_director() -> None:
    """The book's table names these two; and the form of other games, which checks neither sums nor winner, is no way round."""
    desk = await seated(begun=False)
    paper = replace(_typed(FIRST), round=1)
    line = PaperRound(A, paper.written, paper.final, A)
    others = (OFFICIAL, SECRETARY, TREASURER, COMMITTEE, KEEPERS[B], PARTNERS[A])
    typed = {
        await desk.refusal(who, pinochle_sheets.TypePaper(paper, "7", sure=True), TABLE) for who in others
    }
    round_it = scores.EnterPaper((scores.PaperLine(Place(1, 1), line),), KEEPERS, "7", sure=True)
    by_form = {await desk.refusal(who, round_it, TABLE) for who in (DIRECTOR, RECORDER, OFFICIAL, SECRETARY)}
    await desk.do(DIRECTOR, pinochle_sheets.TypePaper(paper, "7", sure=True), TABLE)
    righted = {await desk.refusal(who, _set_right(FIRST, 20), TABLE) for who in others}

    assert (typed, righted) == ({"permission.refused"}, {"permission.refused"})
    assert by_form == {"desk.paper-of-this-game"}
    assert await total(desk) == (55, 0)


@awaited
async def test_a_wrong_sum_is_asked_about_and_then_stands_as_it_is_written() -> None:
    """The scorekeeper is sure: what is written counts, and the warning stands on both sheets before it is signed."""
    desk = await seated()
    wrong = replace(FIRST, score=both(56, 0))
    doubt = await desk.refusal(KEEPERS[A], scores.EnterLine(A, Place(1, 1), wrong), TABLE)
    for side in SIDES:
        await writes(desk, side, wrong, sure=True)
    for side in SIDES:
        await ticks(desk, side, 1)
    match, competition = await desk.match(TABLE), await desk.competition()
    found = pinochle_sheets.checked(competition, match, B).warnings

    assert doubt == "pinochle.doubt.score"
    assert await total(desk) == (56, 0)
    assert SlipFound(RoundWarning.HAND_SCORE_WRONG, 1) in found


@awaited
@pytest.mark.clause("pinochle500-scorekeepers-1", "pinochle500-scorekeepers-2", "pinochle500-shuffle-2")
async def test_both_scorekeepers_look_who_sits_there_before_the_first_hand() -> None:
    """They name the first dealer too, and the same one; the deal goes round from there."""
    desk = await seated(begun=False)
    unseen = await desk.refusal(KEEPERS[A], scores.EnterLine(A, Place(1, 1), FIRST), TABLE)
    await desk.do(KEEPERS[A], pinochle.BeginRound(A, "1", Seat.NORTH), TABLE)
    await desk.do(KEEPERS[B], pinochle.BeginRound(B, "2", Seat.EAST), TABLE)
    otherwise = await desk.refusal(KEEPERS[A], scores.EnterLine(A, Place(1, 1), FIRST), TABLE)
    await desk.do(KEEPERS[B], pinochle.BeginRound(B, "3", Seat.NORTH), TABLE)
    partner = await desk.refusal(PARTNERS[A], pinochle.BeginRound(A, "4", Seat.NORTH), TABLE)
    out_of_turn = replace(FIRST, dealer=Seat.SOUTH)
    dealt = await desk.refusal(KEEPERS[A], scores.EnterLine(A, Place(1, 1), out_of_turn), TABLE)

    assert (unseen, otherwise) == ("pinochle.line.not-begun", "pinochle.line.not-begun")
    assert (partner, dealt) == ("permission.refused", "pinochle.line.dealer")
    await writes(desk, A, FIRST)


@awaited
async def test_the_partner_takes_the_sheet_over_and_then_signs_it() -> None:
    """It is noted, and who kept it before writes no more."""
    desk = await seated()
    await played(desk, LARGE)
    await desk.do(PARTNERS[A], two_sheets.TakeOverSheet(A), TABLE)
    before = await desk.refusal(KEEPERS[A], scores.EnterLine(A, Place(1, 1), FIRST), TABLE)
    await desk.do(PARTNERS[A], two_sheets.ChooseSheet(A, A), TABLE)
    await desk.do(PARTNERS[A], two_sheets.SignOwnSheet(A), TABLE)

    assert before == "permission.refused"
    assert (await desk.match(TABLE)).sheet.signed == {A: PARTNERS[A]}


@awaited
@pytest.mark.clause("pinochle500-format-2")
async def test_at_time_a_hand_that_was_begun_counts_and_a_level_round_goes_on() -> None:
    """A bid on the pad is a hand that was dealt; after it the higher total wins, and level sides play one more."""
    desk = await seated()
    await played(desk, hand(1, A, 50, both(20, 20), 30), hand(2, B, 50, both(20, 20), 20))
    await desk.do(KEEPERS[A], pinochle.WritePart(A, 3, Part(A, 50)), TABLE)
    await desk.do(DIRECTOR, two_sheets.CallTime(), TABLE)
    waiting = (await desk.match(TABLE)).ended
    level = board_set(3, A, 50, both(18, 0))
    assert (await total(desk))[0] == (await total(desk))[1]
    await played(desk, hand(3, A, 50, both(25, 25), 25))
    tie = (await desk.match(TABLE)).ended
    await played(desk, board_set(4, A, 50, level.meld))
    match = await desk.match(TABLE)

    assert (waiting, tie) == (None, None)
    assert (match.ended, match.winner) == ("played", B)


@awaited
async def test_at_time_the_table_says_whether_a_hand_had_begun_of_which_nothing_is_written() -> None:
    """Without that word the round is over at once; with it one more hand is played out."""
    desk = await seated()
    await played(desk, FIRST)
    early = await desk.refusal(KEEPERS[A], pinochle.SayBegun(A, "b-1"), TABLE)
    await desk.do(DIRECTOR, two_sheets.CallTime(), TABLE)
    over = (await desk.match(TABLE)).ended
    await desk.do(KEEPERS[B], pinochle.SayBegun(B, "b-2"), TABLE)
    going_on = (await desk.match(TABLE)).ended
    await played(desk, SECOND)

    assert (early, over, going_on) == ("pinochle.round.time-not-called", "played", None)
    assert (await desk.match(TABLE)).ended == "played"


@awaited
async def test_time_that_was_called_too_early_is_taken_back() -> None:
    """The table plays on as if nobody had called."""
    desk = await seated()
    await played(desk, FIRST)
    await desk.do(DIRECTOR, two_sheets.CallTime(), TABLE)
    await desk.do(DIRECTOR, two_sheets.WithdrawTime("The wrong table."), TABLE)

    assert (await desk.match(TABLE)).ended is None
    await played(desk, SECOND)


@awaited
@pytest.mark.clause("pinochle500-bostons-1", "pinochle500-bostons-2", "pinochle500-bostons-3")
async def test_a_boston_wins_the_round_once_the_director_has_seen_the_last_trick() -> None:
    """Until then the hand waits; a side that was set all the same wins, with the score it really has."""
    desk = await seated()
    line = replace(hand(1, B, 60, both(0, 20), 50), boston=A)
    unseen = await desk.refusal(KEEPERS[A], scores.EnterLine(A, Place(1, 1), line), TABLE)
    player = await desk.refusal(KEEPERS[A], pinochle.WitnessBoston("w", A, 20, seen=True), TABLE)
    await desk.do(PARTNERS[A], stops.CallOfficial(A, "c", 1, CallAbout.LAST_TRICK), TABLE)
    plain = replace(line, boston=None)
    frozen = await desk.refusal(KEEPERS[A], scores.EnterLine(A, Place(1, 1), plain), TABLE)
    await desk.do(DIRECTOR, pinochle.WitnessBoston("w", A, 20, seen=True), TABLE)
    await played(desk, line)
    match = await desk.match(TABLE)

    assert (unseen, player, frozen) == ("pinochle.line.boston", "permission.refused", "match.official-called")
    assert (match.winner, match.standing) == (A, both(50, -60))


@awaited
async def test_a_boston_that_nobody_saw_is_a_hand_like_any_other() -> None:
    """The director comes too late: the hand is written without it, and the round goes on."""
    desk = await seated()
    line = hand(1, A, 60, both(24, 0), 50)
    await desk.do(DIRECTOR, pinochle.WitnessBoston("w", A, 20, seen=False), TABLE)
    claimed = await desk.refusal(KEEPERS[A], scores.EnterLine(A, Place(1, 1), replace(line, boston=A)), TABLE)
    await played(desk, line)

    assert claimed == "pinochle.line.boston"
    assert (await desk.match(TABLE)).ended is None


def _renege(*, established: str, untidy: str = "neither") -> PinochleReported:
    facts = {
        "offender": "E",
        "caller": "N",
        "trick_closed": True,
        "established": established,
        "cards_identified": 2,
        "tricks_out_of_order": untidy,
    }
    return PinochleReported(Kind.FAILED_TO_FOLLOW, RuledTable(), facts)


async def _bid(desk: Desk) -> None:
    """Let both have written bid and meld of the first hand."""
    await desk.do(KEEPERS[A], pinochle.WritePart(A, 1, Part(B, 60, 24, (Laid("round_house"),))), TABLE)
    await desk.do(KEEPERS[B], pinochle.WritePart(B, 1, Part(B, 60, 20)), TABLE)


def ruled(side: str, score: tuple[int, int]) -> HandLine:
    """Return the first hand as a renege ruling has it."""
    party = A if side == "A" else B
    return HandLine(1, Seat.NORTH, B, 60, both(24, 20), both(), both(*score), HowEnded.RENEGE, party)


@awaited
@pytest.mark.clause("pinochle500-penalties-1", "pinochle500-penalties-3", "pinochle500-penalties-4")
@pytest.mark.clause("pinochle500-reneges-7", "pinochle500-reneges-12")
async def test_a_hand_on_which_the_director_has_ruled_is_written_as_it_was_ruled() -> None:
    """The call freezes the table until it is ruled; bid and meld are read off the pad; nobody writes another hand afterwards."""
    desk = await seated()
    await _bid(desk)
    await desk.do(PARTNERS[A], stops.CallOfficial(A, "c", 1, CallAbout.DOUBT), TABLE)
    frozen = await desk.refusal(KEEPERS[A], scores.EnterLine(A, Place(1, 1), FIRST), TABLE)
    own = await desk.refusal(PARTNERS[A], stops.EndPause("c", A), TABLE)
    await desk.do(DIRECTOR, rulings.ReportIncident(A, "r", 1, _renege(established="yes")), TABLE)
    await desk.do(DIRECTOR, rulings.GiveRuling("r"), TABLE)
    played_on = await desk.refusal(KEEPERS[A], scores.EnterLine(A, Place(1, 1), FIRST), TABLE)
    await played(desk, ruled("B", (74, -100)))

    assert (frozen, own, played_on) == ("match.official-called", "pause.official-ends", "pinochle.line.ruled")
    assert await total(desk) == (74, -100)


@awaited
@pytest.mark.parametrize(
    ("decision", "side", "score"), [("renege", "B", (74, -100)), ("unproven_call", "A", (-100, 70))]
)
async def test_the_director_chooses_where_untidy_books_prove_nothing(
    decision: Literal["renege", "unproven_call"], side: str, score: tuple[int, int]
) -> None:
    """Both outcomes are shown; whichever is chosen is how the hand is written, and the table plays on."""
    desk = await seated()
    await _bid(desk)
    await desk.do(PARTNERS[A], stops.CallOfficial(A, "c", 1, CallAbout.DOUBT), TABLE)
    unclear = _renege(established="unclear", untidy="EW")
    await desk.do(DIRECTOR, rulings.ReportIncident(A, "r", 1, unclear), TABLE)
    as_it_is = await desk.refusal(DIRECTOR, rulings.GiveRuling("r"), TABLE)
    player = await desk.refusal(
        KEEPERS[A],
        pinochle.DecideRenege("r", decision, "Seen."),
        TABLE,
    )
    await desk.do(DIRECTOR, pinochle.DecideRenege("r", decision, "The books say so."), TABLE)
    await played(desk, ruled(side, score))

    assert (as_it_is, player) == ("ruling.choose-first", "permission.refused")
    assert await total(desk) == score


@awaited
@pytest.mark.clause("pinochle500-melding-2")
async def test_meld_is_counted_by_combination_and_stands_on_both_sheets_before_the_first_card() -> None:
    """A sum that the combinations do not come to is refused; what was meant for an earlier hand is late."""
    desk = await seated()
    wrong = Part(A, 55, 99, (Laid("run"), Laid("aces")))
    refused = await desk.refusal(KEEPERS[A], pinochle.WritePart(A, 1, wrong), TABLE)
    no_bid = await desk.refusal(KEEPERS[A], pinochle.WritePart(A, 1, Part(A, 61)), TABLE)
    await desk.do(KEEPERS[A], pinochle.WritePart(A, 1, replace(wrong, meld=25)), TABLE)
    one = pad_of(await desk.match(TABLE)).melded
    await desk.do(KEEPERS[B], pinochle.WritePart(B, 1, Part(A, 55, 12)), TABLE)
    await desk.do(KEEPERS[B], pinochle.ErasePart(B, 1), TABLE)
    await played(desk, FIRST)
    await desk.do(KEEPERS[A], pinochle.WritePart(A, 1, Part(A, 55, 12)), TABLE)

    assert (refused, no_bid) == ("pinochle.line.laid", "pinochle.line.bid")
    assert one == {A: 25}
    assert pad_of(await desk.match(TABLE)).parts == {}


@awaited
async def test_a_house_that_stops_at_once_counts_no_hand_that_is_not_on_a_sheet() -> None:
    """Even one with a bid on the pad is void there."""
    desk = await seated(by_house(time_hand="stop_now"))
    await played(desk, FIRST)
    await desk.do(KEEPERS[A], pinochle.WritePart(A, 2, Part(A, 50)), TABLE)
    await desk.do(DIRECTOR, two_sheets.CallTime(), TABLE)

    assert (await desk.match(TABLE)).ended == "played"
    assert left(Seat.NORTH) is Seat.EAST

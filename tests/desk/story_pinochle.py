"""One table of a pinochle event with everything that can happen at it: from the first look to the sheet that goes in."""

from hangjack.desk.requests import lineups, rulings, scores, stops, two_sheets
from hangjack.formats.rotation.field import match_at
from hangjack.games.pinochle.desk import requests as pinochle
from hangjack.games.pinochle.desk.judge import PinochleReported
from hangjack.games.pinochle.desk.sheets import SetPaperRight, Typed, TypePaper
from hangjack.games.pinochle.engine.dealing import HowEnded
from hangjack.games.pinochle.engine.seats import Seat
from hangjack.games.pinochle.match.lines import HandLine
from hangjack.games.pinochle.match.pad import Part
from hangjack.games.pinochle.match.sheets import with_totals
from hangjack.games.pinochle.referee import Kind, RuledTable
from hangjack.ids import MatchId, PersonId
from hangjack.matches.parties import SIDES, A, B, Party, both
from hangjack.matches.pauses import CallAbout
from hangjack.matches.sheets import Place
from hangjack.rulebooks.house import with_settings
from hangjack.rulebooks.rules import rules_of
from hangjack.rulebooks.shelf import book
from support.cup import DIRECTOR
from support.desk import RECORDER, Desk
from support.pinochle_day import drawn_pairs
from support.pinochle_tables import counting, hand, row

FIRST, SECOND = match_at(1, 1), match_at(1, 2)


async def a_pinochle_table_is_played(desk: Desk) -> None:
    """Play the first round at two tables: one on phones, the other on paper."""
    await desk.open(rules_of(with_settings(book("pinochle500"), {"rounds": 1})))
    await drawn_pairs(desk, 4)
    await desk.do(DIRECTOR, lineups.CallMatch(), FIRST)
    await desk.do(DIRECTOR, lineups.CallMatch(), SECOND)
    await it_begins_and_somebody_takes_a_sheet_over(desk)
    await the_sheets_differ(desk)
    await the_director_chooses(desk)
    await time_and_a_boston(desk)
    await the_sheet_goes_in(desk)
    await a_paper_is_typed_and_its_copy_set_right(desk)


async def keeper(desk: Desk, side: Party, match: MatchId = FIRST) -> PersonId:
    """Return who keeps the sheet of a side."""
    found = (await desk.match(match)).keeper(side)
    assert found is not None, "every team has a scorekeeper"
    return found


async def writes(desk: Desk, side: Party, line: HandLine) -> None:
    """Let a side's scorekeeper write a hand on the own sheet."""
    await desk.do(await keeper(desk, side), scores.EnterLine(side, Place(1, line.n), line), FIRST)


async def ticks(desk: Desk, number: int) -> None:
    """Let both tick a hand on the sheet of the other."""
    for side in SIDES:
        await desk.do(await keeper(desk, side), scores.ConfirmLine(side, Place(1, number)), FIRST)


async def it_begins_and_somebody_takes_a_sheet_over(desk: Desk) -> None:
    """Look who sits there; the partner of B writes instead of the scorekeeper."""
    for side in SIDES:
        begin = pinochle.BeginRound(side, f"begin-{side}", Seat.NORTH)
        await desk.do(await keeper(desk, side), begin, FIRST)
    _, partner = (await desk.match(FIRST)).opened.rosters[B]
    await desk.do(partner, two_sheets.TakeOverSheet(B), FIRST)


async def the_sheets_differ(desk: Desk) -> None:
    """Write the first hand otherwise on the two sheets: the director lets them write on."""
    await writes(desk, A, hand(1, A, 50, both(24, 20), 30))
    await writes(desk, B, hand(1, A, 50, both(24, 20), 28))
    await desk.do(DIRECTOR, two_sheets.OpenNext(Place(1, 1), "They play on."), FIRST)


async def the_director_chooses(desk: Desk) -> None:
    """Let untidy books keep a renege from being proved in the second hand: the call was without proof."""
    for side, meld in ((A, 24), (B, 20)):
        who = await keeper(desk, side)
        await desk.do(who, pinochle.WritePart(side, 2, Part(B, 60, meld + 1)), FIRST)
        await desk.do(who, pinochle.ErasePart(side, 2), FIRST)
        await desk.do(who, pinochle.WritePart(side, 2, Part(B, 60, meld)), FIRST)
    facts = {"offender": "E", "caller": "N", "trick_closed": True, "cards_identified": 2}
    unclear = {**facts, "established": "unclear", "tricks_out_of_order": "EW"}
    await desk.do(await keeper(desk, A), stops.CallOfficial(A, "renege", 1, CallAbout.DOUBT), FIRST)
    told = PinochleReported(Kind.FAILED_TO_FOLLOW, RuledTable(), unclear)
    await desk.do(DIRECTOR, rulings.ReportIncident(A, "r1", 1, told), FIRST)
    await desk.do(DIRECTOR, pinochle.DecideRenege("r1", "unproven_call", "No trick shows it."), FIRST)
    melded = both(24, 20)
    line = HandLine(2, Seat.EAST, B, 60, melded, both(), both(-100, 70), HowEnded.RENEGE, A)
    for side in SIDES:
        await writes(desk, side, line)
    await ticks(desk, 2)


async def time_and_a_boston(desk: Desk) -> None:
    """Call time before anything of the third hand is written; it had begun, and all its tricks go to one side."""
    await desk.do(DIRECTOR, two_sheets.CallTime(), FIRST)
    await desk.do(await keeper(desk, B), pinochle.SayBegun(B, "begun"), FIRST)
    await desk.do(await keeper(desk, A), stops.CallOfficial(A, "boston", 1, CallAbout.LAST_TRICK), FIRST)
    await desk.do(DIRECTOR, pinochle.WitnessBoston("w1", A, 20, seen=True), FIRST)
    plain = hand(3, A, 60, both(24, 0), 50)
    line = HandLine(3, Seat.SOUTH, A, 60, plain.meld, plain.tricks, plain.score, boston=A)
    for side in SIDES:
        await writes(desk, side, line)
    await ticks(desk, 3)


async def the_sheet_goes_in(desk: Desk) -> None:
    """Choose a sheet, sign it, take that back, and sign it again; an opponent countersigns, and it is handed in."""
    who, other = await keeper(desk, A), await keeper(desk, B)
    await desk.do(who, two_sheets.ChooseSheet(A, A), FIRST)
    await desk.do(who, two_sheets.SignOwnSheet(A), FIRST)
    await desk.do(who, two_sheets.WithdrawSignature(A), FIRST)
    await desk.do(who, two_sheets.SignOwnSheet(A), FIRST)
    await desk.do(other, two_sheets.CountersignSheet(B), FIRST)
    await desk.do(who, scores.SealSheet(A), FIRST)


async def a_paper_is_typed_and_its_copy_set_right(desk: Desk) -> None:
    """Type the paper of the second table with a slip of the finger, and set the copy right."""
    people = (await desk.match(SECOND)).opened.rosters
    (written,) = with_totals((hand(1, A, 55, both(480, 20), 28),), {}, counting().play)
    wrong = both(written.total[A] - 100, written.total[B])
    signed = (people[A][0], people[B][1])
    copy = Typed(A, 1, (row(written),), wrong, A, True, None, *signed)
    await desk.do(RECORDER, TypePaper(copy, "paper 12", sure=True), SECOND)
    right = Typed(A, 1, (row(written),), written.total, A, True, None, *signed)
    await desk.do(RECORDER, SetPaperRight(right, "A figure was misread."), SECOND)

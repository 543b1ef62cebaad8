"""The first match of the Fig Tree Cup, in which everything happens that can happen at a table."""

from typing import Any

from desk.telling import Step, tell
from hangjack.competition.conduct.offences import Offence, Sanction
from hangjack.competition.proposals import Facts
from hangjack.desk.requests import closing, lineups, rulings, scores, stops
from hangjack.desk.requests.rulings import ChangedRuling
from hangjack.games.all_fours import Seat, Side, Tally
from hangjack.games.all_fours.desk import requests as all_fours
from hangjack.games.all_fours.desk.judge import AllFoursReported
from hangjack.games.all_fours.engine.counting import Award, AwardFor
from hangjack.games.all_fours.match.scoring import board_of
from hangjack.games.all_fours.referee import Kind, RuledTable
from hangjack.ids import ClauseId, MatchId
from hangjack.matches.closings import on_sheet
from hangjack.matches.parties import A, B
from hangjack.matches.sheets import Place
from hangjack.matches.sheets.put_away import HandedIn
from support.cup import CRABS, FOXES, HOUR_MS, OFFICIAL, game, person_of
from support.desk import COMMITTEE, MINUTE_MS, Desk, line_up_of

FIRST = MatchId("A-1-1")
CRAB = {number: person_of(CRABS, number) for number in range(1, 13)}
FOX = {number: person_of(FOXES, number) for number in range(1, 9)}
KICKS = ClauseId("ic2024-19a-1")
KICK = Award(AwardFor.KICK, Side.NS, 1)


async def they_sit_down(desk: Desk) -> None:
    """Call the match, draw the toss without a coin, hand in both line-ups, and let everybody sit."""
    desk.now_ms = 2 * HOUR_MS - 5 * MINUTE_MS
    await tell(
        desk,
        Step(OFFICIAL, lineups.CallMatch(), "match-opened match-called"),
        Step(CRAB[1], lineups.ComeForToss(A), "came-for-toss"),
        Step(OFFICIAL, lineups.ComeForToss(B), "came-for-toss"),
        Step(OFFICIAL, lineups.CommitToss(), "toss-committed"),
        Step(OFFICIAL, lineups.DrawToss("Heads and tails"), "toss-drawn"),
        match=FIRST,
    )
    drawn = (await desk.match(FIRST)).sides.tossing.drawn
    assert drawn is not None
    appeared = " player-appeared" * 12
    await tell(
        desk,
        Step(OFFICIAL, lineups.RecordToss(drawn.winner, A), "tossed"),
        Step(CRAB[1], lineups.DeclareLineUp(A, line_up_of(tuple(CRAB.values()))), "line-up-declared"),
        Step(
            FOX[1], lineups.DeclareLineUp(B, line_up_of(tuple(FOX.values()))), "line-up-declared" + appeared
        ),
        Step(CRAB[1], lineups.SeatPair(A, 1, (CRAB[1], CRAB[2])), "pair-seated"),
        Step(CRAB[12], lineups.SeatPair(A, 2), "pair-seated"),
        Step(CRAB[5], lineups.SeatPair(A, 3), "pair-seated"),
        Step(OFFICIAL, lineups.SeatPair(B, 1), "pair-seated"),
        Step(OFFICIAL, lineups.SeatPair(B, 2), "pair-seated"),
        Step(OFFICIAL, lineups.SeatPair(B, 3), "pair-seated"),
        Step(CRAB[3], lineups.SwapSeats(A, 2), "seats-swapped"),
        match=FIRST,
    )


async def points_and_games_are_written(desk: Desk) -> None:
    """Mark a pad, and put games on the sheet in each way there is."""
    one, two, line = Place(1, 1), Place(1, 2), game(A)
    await tell(
        desk,
        Step(CRAB[12], all_fours.WritePoints(A, 2, KICK), "pad-marked"),
        Step(CRAB[12], all_fours.WritePoints(A, 2, KICK), "pad-marked"),
        Step(CRAB[12], all_fours.MarkPad(A, 2, "erase"), "pad-marked"),
        Step(FOX[8], scores.TakePen(B, 2), "pen-taken"),
        Step(CRAB[12], all_fours.MarkPad(A, 2, "agree"), "pad-marked"),
        Step(FOX[8], all_fours.MarkPad(B, 2, "agree"), "pad-marked"),
        Step(FOX[8], all_fours.MarkPad(B, 2, "turn"), "pad-marked"),
        Step(CRAB[12], all_fours.MarkPad(A, 2, "turn"), "pad-marked"),
        Step(CRAB[12], all_fours.MarkPad(A, 2, "pack"), "pad-marked"),
        Step(CRAB[12], scores.EnterLine(A, one, game(B)), "line-entered"),
        Step(CRAB[12], scores.WithdrawLine(A, one), "line-withdrawn"),
        Step(CRAB[12], scores.EnterLine(A, one, line), "line-entered"),
        Step(FOX[1], scores.ConfirmLine(B, one), "line-confirmed"),
        Step(CRAB[12], scores.EnterLine(A, two, line), "line-entered"),
        Step(FOX[8], scores.EnterLine(B, two, game(A, 9)), "line-entered"),
        Step(OFFICIAL, scores.SettleLine(two, line, "The pad says seven."), "line-settled"),
        match=FIRST,
    )


async def tables_are_stopped(desk: Desk) -> None:
    """Call an official, settle two disputes, let somebody leave and come back, count for somebody who has frozen."""
    await tell(
        desk,
        Step(FOX[3], stops.CallOfficial(B, "rain", 2), "pause-called"),
        Step(OFFICIAL, stops.EndPause("rain"), "pause-ended"),
        Step(FOX[3], stops.OpenDispute(B, "kick", 2, "Was it a six?"), "dispute-opened"),
        Step(FOX[1], stops.SpeakInDispute(B, "kick", "It was."), "statement-made"),
        Step(FOX[1], stops.AgreeInDispute(B, "kick", "Two points.", KICKS), "captain-agreed"),
        Step(CRAB[1], stops.AgreeInDispute(A, "kick", "Two points.", KICKS), "captain-agreed"),
        Step(CRAB[1], stops.OpenDispute(A, "jack", 3, "Who hung it?"), "dispute-opened"),
        Step(OFFICIAL, stops.LoseSay("jack", FOX[5]), "say-lost"),
        Step(OFFICIAL, stops.TakeDispute("jack"), "escalated"),
        Step(OFFICIAL, stops.DecideDispute("jack", "Nobody.", KICKS), "dispute-decided"),
        Step(FOX[3], stops.AskLeave(B, "air", FOX[3], "It is hot."), "leave-asked"),
        Step(CRAB[1], stops.AnswerLeave(A, "air", False), "leave-answered"),
        Step(FOX[1], stops.AppealLeave(B, "air"), "leave-appealed"),
        Step(OFFICIAL, stops.DecideLeave("air", True), "leave-decided"),
        Step(FOX[3], stops.LeaveTable(B, "air"), "player-left"),
        Step(FOX[3], stops.ComeBack(B, "air"), "player-back"),
        Step(OFFICIAL, stops.GiveCount("slow", 3, FOX[6]), "count-given"),
        Step(OFFICIAL, stops.EndCount("slow"), "count-ended"),
        Step(OFFICIAL, lineups.FindAtWrongTable(B, 3, FOX[1]), "found-at-wrong-table"),
        Step(OFFICIAL, lineups.ChangeDeck(3, "The queen is torn."), "deck-changed"),
        match=FIRST,
    )


async def people_come_on(desk: Desk) -> None:
    """Bring a substitute on early; let the crabs change their captain and make six changes, and one too many."""
    await tell(
        desk,
        Step(FOX[1], lineups.BringOn(B, FOX[6], FOX[7]), "substituted player-appeared"),
        Step(CRAB[1], lineups.AcknowledgeSubstitution(A, 1), "substitution-acknowledged"),
        Step(FOX[7], lineups.ReportSubstitute(B, 1), "substitute-reported"),
        Step(CRAB[1], lineups.ChangeCaptain(A, CRAB[2]), "captain-changed"),
        Step(FOX[1], lineups.AcknowledgeCaptain(B), "captain-acknowledged"),
        *(
            Step(CRAB[2], lineups.BringOn(A, CRAB[off], CRAB[off + 2]), "substituted player-appeared")
            for off in range(5, 11)
        ),
        Step(
            OFFICIAL,
            lineups.ConfirmExcess(A, CRAB[11], CRAB[5]),
            "substitutions-exceeded match-awarded result-entered",
        ),
        Step(
            OFFICIAL,
            closing.TakeAwardBack("One of the six was none."),
            "award-withdrawn result-set-aside match-called",
        ),
        Step(FOX[1], stops.AskRestraint(B, "drum", "The drummer is loud."), "restraint-asked"),
        Step(CRAB[2], stops.AnswerRestraint(A, "drum", "He stops."), "restraint-answered"),
        match=FIRST,
    )


async def rulings_are_given(desk: Desk) -> None:
    """Report a renege, rule on it with a warning beside it, and overrule both."""
    await tell(
        desk,
        Step(FOX[1], rulings.ReportIncident(B, "r1", 3, reported()), "ruling-noted"),
        Step(
            OFFICIAL,
            rulings.GiveRuling(
                "r1",
                facts=Facts("r1", Offence.INDISCIPLINE, CRABS, (CRAB[5],)),
                outcomes=(Sanction.WARNING,),
            ),
            "ruling-noted verdict-given sanctioned",
        ),
        Step(
            COMMITTEE,
            rulings.OverruleRuling("r1", ChangedRuling("It was dark.")),
            "ruling-noted verdict-overruled sanction-lifted",
        ),
        Step(FOX[1], rulings.ReportIncident(B, "r2", 3, reported()), "ruling-noted"),
        Step(OFFICIAL, rulings.DismissRuling("r2", "Nobody saw it."), "ruling-noted"),
        match=FIRST,
    )


async def the_match_ends(desk: Desk) -> None:
    """Let the crabs win, pairs and captains answer for the sheet, seal it, hand it in, and correct it beside the seal."""
    await desk.write(FIRST, Place(1, 3), A)
    await desk.write(FIRST, Place(1, 4), A)
    await tell(desk, Step(CRAB[1], stops.BeginBreak(A, 1), "break-begun"), match=FIRST)
    for number in range(1, 12):
        await desk.write(FIRST, Place(2, number), A)
    await desk.write(FIRST, Place(3, 1), A)
    await desk.write(FIRST, Place(3, 2), A)
    state = await desk.match(FIRST)
    for (side, table), pair in state.sides.pairs.items():
        confirmed = scores.ConfirmTable(side, table, on_sheet(state, table))
        await tell(desk, Step(pair[0], confirmed, "table-confirmed"), match=FIRST)
    shown = tuple({"BF": table.bullseyes} for table in board_of(state.score).tables)
    await tell(
        desk,
        Step(OFFICIAL, scores.ReadBoard(shown, board_of(state.score).bullseyes), "board-read"),
        Step(CRAB[2], scores.SignSheet(A), "sheet-signed"),
        Step(FOX[1], scores.SignSheet(B), "sheet-signed"),
        Step(FOX[2], scores.SealSheet(B), "sheet-sealed result-entered match-sealed"),
        Step(
            OFFICIAL,
            closing.CloseMatch({A: HandedIn(3), B: HandedIn(2, sheet_complete=False)}),
            "match-closed verdict-given posted verdict-given posted",
        ),
        Step(
            COMMITTEE,
            scores.CorrectSheet(Place(1, 1), game(A, 3), "Seen by both captains."),
            "sheet-corrected",
        ),
        match=FIRST,
    )
    await desk.pay(FOXES)


async def the_first_match_is_played(desk: Desk) -> None:
    """All of it."""
    await they_sit_down(desk)
    await points_and_games_are_written(desk)
    await tables_are_stopped(desk)
    await people_come_on(desk)
    await rulings_are_given(desk)
    await the_match_ends(desk)


def reported(**facts: Any) -> AllFoursReported:
    """Return a renege of the player in the north."""
    table = RuledTable(Seat.NORTH, Tally(8, 9), cards_played=9)
    return AllFoursReported(Kind.RENEGE, table, {"offender": "N", "to_save_jack": False, **facts})

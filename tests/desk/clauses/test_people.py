"""Substitutes, captains, absences and disputes, clause by clause, as captains and officials meet them."""

import pytest

from hangjack.desk import clocks as service
from hangjack.desk.requests import closing, lineups, scores, stops
from hangjack.games.all_fours.desk import requests as all_fours
from hangjack.games.all_fours.engine.counting import Award, AwardFor
from hangjack.games.all_fours.engine.seats import Side
from hangjack.games.all_fours.match.scoring import board_of
from hangjack.ids import ClauseId, MatchId, PersonId
from hangjack.matches.disputes import Stage
from hangjack.matches.parties import SIDES, A, B, Party
from hangjack.matches.sheets import Place
from support.acts import awaited
from support.cup import OFFICIAL, game, ic2024, person_of
from support.desk import CUP, MINUTE_MS, Desk, cup_of
from support.floors import call_for, floor

MATCH = MatchId("A-1-1")
LEADING = ClauseId("ic2024-22a-1")


async def playing(players: int = 12) -> Desk:
    """Return a cup whose first match is under way, with as many players a team as that."""
    desk = await cup_of(2, rules=ic2024())
    for team in (await desk.competition()).rosters.entries:
        for number in range(9, players + 1):
            await desk.register(team, number)
        await desk.pay(team)
    await desk.call(MATCH)
    for side in SIDES:
        for table in (1, 2, 3):
            await desk.do(OFFICIAL, lineups.SeatPair(side, table), MATCH)
    return desk


async def one_of(desk: Desk, side: Party, number: int) -> PersonId:
    """Return a player of a side by number; the first is the captain."""
    return person_of(await desk.team(MATCH, side), number)


async def bring(desk: Desk, off: int, on: int) -> list[str]:
    """Let side A's captain bring somebody on."""
    change = lineups.BringOn(A, await one_of(desk, A, off), await one_of(desk, A, on))
    return await desk.do(await one_of(desk, A, 1), change, MATCH)


@pytest.mark.clause("ic2024-7a-1", "ic2024-7a-2")
@awaited
async def test_substitutes_are_the_team_s_own_and_whoever_goes_off_stays_off() -> None:
    """Somebody of the other team is refused, and so is whoever was taken off."""
    desk = await playing()
    captain = await one_of(desk, A, 1)
    theirs = lineups.BringOn(A, await one_of(desk, A, 3), await one_of(desk, B, 9))
    stranger = await desk.refusal(captain, theirs, MATCH)
    await bring(desk, 3, 9)
    back = lineups.BringOn(A, await one_of(desk, A, 4), await one_of(desk, A, 3))

    assert stranger != ""
    assert await desk.refusal(captain, back, MATCH) == "substitution-fault.already_substituted"


@pytest.mark.clause("ic2024-7a-3", "ic2024-7b-1")
@awaited
async def test_there_are_six_substitutions_and_the_others_take_note_of_each() -> None:
    """The count goes down with each; what the opponents have not noted waits for them."""
    desk = await playing()
    for off in range(2, 8):
        await bring(desk, off, off + 5)
    bench = (await desk.match(MATCH)).sides.benches.of(A)
    await desk.do(await one_of(desk, B, 1), lineups.AcknowledgeSubstitution(B, 1), MATCH)
    after = (await desk.match(MATCH)).sides.benches.of(A)
    seventh = lineups.BringOn(A, await one_of(desk, A, 8), await one_of(desk, A, 2))
    captain = await one_of(desk, A, 1)

    assert (bench.made, len(bench.unacknowledged), len(after.unacknowledged)) == (6, 6, 5)
    assert (await floor(desk, MATCH)).benches[A].left == 0
    assert await desk.refusal(captain, seventh, MATCH) != ""


@pytest.mark.clause("ic2024-7b-2")
@awaited
async def test_nobody_comes_on_while_a_game_is_running_at_the_table() -> None:
    """Points on the pad, and the change waits for the end of the game."""
    desk = await playing()
    writer = (await desk.match(MATCH)).sides.line_ups.declared[A].scorer
    assert writer is not None
    kick = Award(AwardFor.KICK, Side.NS, 1)
    await desk.do(writer, all_fours.WritePoints(A, 2, kick), MATCH)
    change = lineups.BringOn(A, await one_of(desk, A, 3), await one_of(desk, A, 9))

    assert await desk.refusal(await one_of(desk, A, 1), change, MATCH) == "substitution-fault.game_running"


@pytest.mark.clause("ic2024-7c-1")
@awaited
async def test_a_new_captain_is_named_for_the_rest_of_the_match_and_the_others_are_told() -> None:
    """Until they take note, it waits for them."""
    desk = await playing()
    new = await one_of(desk, A, 2)
    await desk.do(await one_of(desk, A, 1), lineups.ChangeCaptain(A, new), MATCH)
    told = await desk.do(await one_of(desk, B, 1), lineups.AcknowledgeCaptain(B), MATCH)

    assert (await desk.match(MATCH)).sides.line_ups.captains[A] == new
    assert told == ["captain-acknowledged"]


@pytest.mark.clause("ic2024-6c-1")
@awaited
async def test_only_the_captain_speaks_for_the_team() -> None:
    """A player neither substitutes, nor agrees to a dispute, nor signs."""
    desk = await playing()
    player = await one_of(desk, A, 3)
    await desk.do(await one_of(desk, A, 1), stops.OpenDispute(A, "d", 1, "Who led?"), MATCH)
    change = lineups.BringOn(A, await one_of(desk, A, 4), await one_of(desk, A, 9))

    assert await desk.refusal(player, change, MATCH) == "permission.refused"
    assert (
        await desk.refusal(player, stops.AgreeInDispute(A, "d", "We did.", LEADING), MATCH)
        == "permission.refused"
    )
    assert await desk.refusal(player, scores.SignSheet(A), MATCH) == "permission.refused"


@pytest.mark.clause("ic2024-6e-2", "ic2024-29-1", "ic2024-29f-1", "ic2024-15e-1")
@awaited
async def test_a_dispute_is_between_the_two_captains() -> None:
    """Both speak and both agree before it is settled; the scorer and other players have no word in it."""
    desk = await playing()
    writer = (await desk.match(MATCH)).sides.line_ups.declared[A].scorer
    ours, theirs = await one_of(desk, A, 1), await one_of(desk, B, 1)
    assert writer is not None
    await desk.do(ours, stops.OpenDispute(A, "d", 1, "Who led?"), MATCH)
    by_scorer = await desk.refusal(writer, stops.SpeakInDispute(A, "d", "I saw it."), MATCH)
    by_player = await desk.refusal(await one_of(desk, B, 5), stops.SpeakInDispute(B, "d", "So did I."), MATCH)
    await desk.do(theirs, stops.SpeakInDispute(B, "d", "We did."), MATCH)
    await desk.do(ours, stops.AgreeInDispute(A, "d", "B led.", LEADING), MATCH)
    alone = (await desk.match(MATCH)).disputes["d"].stage
    await desk.do(theirs, stops.AgreeInDispute(B, "d", "B led.", LEADING), MATCH)

    assert (by_scorer, by_player) == ("permission.refused", "permission.refused")
    assert (alone, (await desk.match(MATCH)).disputes["d"].stage) == (Stage.CAPTAINS, Stage.DECIDED)


@pytest.mark.clause("ic2024-29-3")
@awaited
async def test_what_captains_do_not_settle_the_official_decides_for_good() -> None:
    """After that nobody agrees to anything else."""
    desk = await playing()
    ours = await one_of(desk, A, 1)
    await desk.do(ours, stops.OpenDispute(A, "d", 1, "Who led?"), MATCH)
    await desk.do(OFFICIAL, stops.TakeDispute("d"), MATCH)
    await desk.do(OFFICIAL, stops.DecideDispute("d", "A led.", LEADING), MATCH)

    assert (await desk.match(MATCH)).disputes["d"].stage is Stage.DECIDED
    assert await desk.refusal(ours, stops.AgreeInDispute(A, "d", "B led.", LEADING), MATCH) != ""


@pytest.mark.clause("ic2024-26b-1")
@awaited
async def test_there_is_no_break_but_the_one_after_four_games() -> None:
    """Asked for before, it is refused."""
    desk = await playing()
    captain = await one_of(desk, A, 1)
    early = await desk.refusal(captain, stops.BeginBreak(A, 1), MATCH)
    for number in range(1, 5):
        await desk.write(MATCH, Place(1, number), A)

    assert early != ""
    assert await desk.do(captain, stops.BeginBreak(A, 1), MATCH) == ["break-begun"]


@pytest.mark.clause("ic2024-26c-1", "ic2024-26c-2", "ic2024-26c-5")
@awaited
async def test_leaving_needs_permission_and_a_refusal_goes_to_the_official() -> None:
    """Only the player who asked may go then, and nobody before somebody has said yes."""
    desk = await playing()
    player, other = await one_of(desk, A, 3), await one_of(desk, A, 5)
    await desk.do(player, stops.AskLeave(A, "air", player, "It is hot."), MATCH)
    early = await desk.refusal(player, stops.LeaveTable(A, "air"), MATCH)
    await desk.do(await one_of(desk, B, 1), stops.AnswerLeave(B, "air", False), MATCH)
    await desk.do(await one_of(desk, A, 1), stops.AppealLeave(A, "air"), MATCH)
    await desk.do(OFFICIAL, stops.DecideLeave("air", True), MATCH)
    elsebody = await desk.refusal(other, stops.LeaveTable(A, "other"), MATCH)

    assert "" not in (early, elsebody)
    assert await desk.do(player, stops.LeaveTable(A, "air"), MATCH) == ["player-left"]


@pytest.mark.clause("ic2024-26c-4")
@awaited
async def test_every_five_minutes_after_the_first_cost_a_bullseye() -> None:
    """Away for eleven minutes: the mark of the tenth is offered, and given to the others."""
    desk = await playing()
    player = await one_of(desk, A, 3)
    await desk.do(player, stops.AskLeave(A, "air", player, "It is hot."), MATCH)
    await desk.do(await one_of(desk, B, 1), stops.AnswerLeave(B, "air", True), MATCH)
    await desk.do(player, stops.LeaveTable(A, "air"), MATCH)
    desk.now_ms += 11 * MINUTE_MS
    await service.tick(desk.office, CUP)
    due = await call_for(desk, MATCH, ClauseId("ic2024-26c-4"))
    await desk.do(OFFICIAL, closing.GiveDue(due.id), MATCH)

    assert board_of((await desk.match(MATCH)).score).bullseyes == {A: 0, B: 1}


@pytest.mark.clause("ic2024-5-4", "ic2024-11a-5")
@pytest.mark.parametrize("clause", ["ic2024-5-4", "ic2024-11a-5"])
@awaited
async def test_a_captain_who_does_not_obey_loses_the_match(clause: str) -> None:
    """The official gives it to the others by that clause."""
    desk = await playing()
    await desk.do(OFFICIAL, closing.AwardMatch(B, ClauseId(clause)), MATCH)
    match = await desk.match(MATCH)

    assert (match.ended, match.winner) == ("default", B)
    assert match.awarded is not None
    assert match.awarded.clause == clause
    assert (
        await desk.refusal((await one_of(desk, A, 1)), scores.EnterLine(A, Place(1, 1), game(A)), MATCH) != ""
    )

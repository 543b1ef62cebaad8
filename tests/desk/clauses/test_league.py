"""A league match by mafa, clause by clause: marks for late pairs, forfeits, time-outs, sheets, disputes."""

import pytest

from desk.story_league import RULES
from hangjack.competition.permissions import Role
from hangjack.desk import clocks as service
from hangjack.desk.requests import closing, governing, lineups, rulings, scores, stops
from hangjack.games.all_fours import Seat, Tally
from hangjack.games.all_fours.desk import requests as all_fours
from hangjack.games.all_fours.desk.judge import AllFoursReported
from hangjack.games.all_fours.engine.counting import Award, AwardFor
from hangjack.games.all_fours.engine.seats import Side
from hangjack.games.all_fours.match.directions import side_of
from hangjack.games.all_fours.referee import Kind, RuledTable
from hangjack.ids import ClauseId, MatchId, PersonId
from hangjack.matches.closings import on_sheet
from hangjack.matches.disputes import Stage
from hangjack.matches.parties import SIDES, A, B, Party
from hangjack.matches.sheets import Place
from support.acts import awaited
from support.cup import CRABS, DIRECTOR, DUCKS, HOUR_MS, OFFICIAL, game, person_of
from support.desk import CUP, MINUTE_MS, SECRETARY, Desk, begin_league
from support.floors import floor
from support.memory_store import MemoryStore

MATCH = MatchId("A-1-1")
START_MS = 2 * HOUR_MS
SECOND_MS = 4 * HOUR_MS


async def called(seated: tuple[tuple[Party, int], ...] = ((A, 1), (B, 1), (A, 2), (B, 2))) -> Desk:
    """Return a league whose first match is called, with these pairs at their tables in time; the others are missed."""
    desk = Desk(MemoryStore())
    await begin_league(desk, RULES, (CRABS, DUCKS), 6)
    desk.now_ms = START_MS - 5 * MINUTE_MS
    await desk.call(MATCH)
    for side, table in seated:
        await desk.do(OFFICIAL, lineups.SeatPair(side, table), MATCH)
    for side, table in {(A, 1), (B, 1), (A, 2), (B, 2)} - set(seated):
        await desk.do(OFFICIAL, lineups.MissPair(side, table), MATCH)
    return desk


async def offered(desk: Desk, at_ms: int) -> list[ClauseId]:
    """Return by which clauses something is offered to the official at that time, in order."""
    desk.now_ms = at_ms
    await service.tick(desk.office, CUP)
    calls = [each for each in (await floor(desk, MATCH)).calls if each.kind == "due"]
    return [clause for each in sorted(calls, key=lambda each: each.since_ms or 0) for clause in each.clauses]


async def one_of(desk: Desk, side: Party, number: int) -> PersonId:
    """Return a player of a side by number; the first is the captain."""
    return person_of(await desk.team(MATCH, side), number)


@pytest.mark.clause(
    "mafa-start-1", "mafa-start-2", "mafa-start-3", "mafa-start-4", "mafa-start-5", "mafa-start-6"
)
@awaited
async def test_a_pair_that_does_not_come_costs_a_bullseye_at_each_mark_of_the_first_half() -> None:
    """At 5, 15, 30, 45 and 60 minutes, each by its clause; there is no sixth."""
    desk = await called(((A, 1), (B, 1), (A, 2)))
    by_minute = {
        minute: await offered(desk, START_MS + minute * MINUTE_MS + 1)
        for minute in (4, 5, 15, 30, 45, 60, 90)
    }

    assert [len(by_minute[minute]) for minute in by_minute] == [0, 1, 2, 3, 4, 5, 5]
    assert by_minute[90] == [ClauseId(f"mafa-start-{number}") for number in range(1, 6)]


@pytest.mark.clause("mafa-start-7", "mafa-start-8a")
@awaited
async def test_the_second_half_has_the_same_marks_and_four_of_them() -> None:
    """Counted from the time that is set for it."""
    desk = await called(((A, 1), (B, 1), (A, 2)))
    await desk.do(SECRETARY, lineups.ScheduleSecondHalf(SECOND_MS), MATCH)
    before = await offered(desk, SECOND_MS + 4 * MINUTE_MS)
    after = await offered(desk, SECOND_MS + 90 * MINUTE_MS)

    assert len(before) == 5
    assert after[5:] == [ClauseId("mafa-start-7")] * 4


@pytest.mark.clause("mafa-start-9a", "mafa-start-9b", "mafa-start-10", "mafa-start-11")
@awaited
async def test_a_forfeit_credits_each_pair_with_nine_outside_its_average() -> None:
    """No hang-jacks with them, and the average stays what it was."""
    desk = await called()
    await desk.do(OFFICIAL, closing.AwardMatch(A, ClauseId("mafa-start-9a")), MATCH)
    pairs = list((await desk.competition()).players.values())

    assert [pair.total("BF") for pair in pairs] == [9, 9]
    assert [pair.matches for pair in pairs] == [0, 0]
    assert [pair.total("HJF") for pair in pairs] == [0, 0]


@pytest.mark.clause("mafa-delay-4a", "mafa-delay-4b")
@awaited
async def test_a_pair_has_three_time_outs_of_four_minutes_in_a_half() -> None:
    """The table stands still for so long, and the fourth is refused."""
    desk = await called()
    captain = await one_of(desk, A, 1)
    desk.now_ms = START_MS
    await desk.do(captain, stops.TakeTimeOut(A, 1), MATCH)
    until = (await floor(desk, MATCH)).tables[0].until_ms
    taken_ms = desk.now_ms
    for _ in range(2):
        desk.now_ms += 5 * MINUTE_MS
        await desk.do(captain, stops.TakeTimeOut(A, 1), MATCH)
    desk.now_ms += 5 * MINUTE_MS

    assert until == taken_ms + 4 * MINUTE_MS
    assert await desk.refusal(captain, stops.TakeTimeOut(A, 1), MATCH) != ""


@pytest.mark.clause("mafa-scoring-5", "mafa-scoring-6")
@awaited
async def test_tables_answer_for_the_master_sheet_and_after_the_game_nothing_changes() -> None:
    """It is not sealed before every pair has said the same; sealed, nobody corrects it, not even an official."""
    desk = await called()
    for table in (1, 2):
        for number in range(1, 10):
            await desk.write(MATCH, Place(table, number), A if number < 6 else B)
    state = await desk.match(MATCH)
    pair = next(iter(state.sides.pairs))
    await desk.do(
        state.sides.pairs[pair][0], scores.ConfirmTable(pair[0], pair[1], on_sheet(state, pair[1])), MATCH
    )
    for side in SIDES:
        await desk.do(await one_of(desk, side, 1), scores.SignSheet(side), MATCH)
    early = await desk.refusal(OFFICIAL, scores.SealByOfficial(), MATCH)
    await desk.confirm_and_sign(MATCH)
    await desk.do(OFFICIAL, scores.SealByOfficial(), MATCH)
    line = scores.EnterLine(A, Place(1, 1), game(B))

    assert early != ""
    assert await desk.refusal(await one_of(desk, A, 1), line, MATCH) != ""


@pytest.mark.clause("mafa-disputes-0", "mafa-disputes-1a", "mafa-disputes-3a")
@awaited
async def test_a_dispute_freezes_its_table_until_both_captains_agree() -> None:
    """Nothing is written there meanwhile, and one captain alone settles nothing."""
    desk = await called()
    desk.now_ms = START_MS
    ours, theirs = await one_of(desk, A, 1), await one_of(desk, B, 1)
    writer = (await desk.match(MATCH)).sides.line_ups.declared[A].scorer
    assert writer is not None
    await desk.do(ours, stops.OpenDispute(A, "d", 1, "Who led?"), MATCH)
    frozen = await desk.refusal(writer, scores.EnterLine(A, Place(1, 1), game(A)), MATCH)
    await desk.do(ours, stops.AgreeInDispute(A, "d", "B led."), MATCH)
    alone = (await desk.match(MATCH)).disputes["d"].stage
    await desk.do(theirs, stops.AgreeInDispute(B, "d", "B led."), MATCH)

    assert frozen != ""
    assert (alone, (await desk.match(MATCH)).disputes["d"].stage) == (Stage.CAPTAINS, Stage.DECIDED)
    assert await desk.do(writer, scores.EnterLine(A, Place(1, 1), game(A)), MATCH) == ["line-entered"]


@pytest.mark.clause("mafa-disputes-3b", "mafa-disputes-4")
@awaited
async def test_a_marshal_of_neither_team_decides_and_that_binds() -> None:
    """One who belongs to a team of the match is refused; another decides."""
    desk = await called()
    desk.now_ms = START_MS
    partial = await one_of(desk, B, 6)
    await desk.do(DIRECTOR, governing.Appoint(partial, Role.OFFICIAL))
    await desk.do(await one_of(desk, A, 1), stops.OpenDispute(A, "d", 1, "Who led?"), MATCH)
    refused = await desk.refusal(partial, stops.TakeDispute("d"), MATCH)
    await desk.do(OFFICIAL, stops.TakeDispute("d"), MATCH)
    await desk.do(OFFICIAL, stops.DecideDispute("d", "B led."), MATCH)
    again = await desk.refusal(await one_of(desk, A, 1), stops.AgreeInDispute(A, "d", "A led."), MATCH)

    assert "" not in (refused, again)
    assert (await desk.match(MATCH)).disputes["d"].stage is Stage.DECIDED


@pytest.mark.clause("mafa-disputes-1b")
@awaited
async def test_whoever_mixes_the_cards_has_lost_the_dispute_without_another_word() -> None:
    """The ruling decides what is disputed at its table, by its clause; what is disputed at the other table waits on."""
    desk = await called()
    desk.now_ms = START_MS
    ours = await one_of(desk, A, 1)
    await desk.do(ours, stops.OpenDispute(A, "d", 1, "Who led?"), MATCH)
    await desk.do(ours, stops.OpenDispute(A, "other", 2, "Was it trump?"), MATCH)
    reported = AllFoursReported(
        Kind.MIXED_CARDS_IN_DISPUTE, RuledTable(Seat.NORTH, Tally()), {"offender": "N"}
    )
    await desk.do(ours, rulings.ReportIncident(A, "r", 1, reported), MATCH)
    waiting = (await desk.match(MATCH)).disputes["d"].is_open
    given = await desk.do(OFFICIAL, rulings.GiveRuling("r"), MATCH)
    found = (await desk.match(MATCH)).disputes

    assert waiting
    assert "dispute-decided" in given
    assert {id_: each.is_open for id_, each in found.items()} == {"d": False, "other": True}
    assert found["d"].decided is not None
    assert found["d"].decided.clause == "mafa-disputes-1b"


@pytest.mark.clause("mafa-scoring-1")
@awaited
async def test_whoever_is_home_first_in_the_order_of_counting_has_won() -> None:
    """Thirteen each, then High to the one and Low to the other: a line for the second is asked about."""
    desk = await called()
    desk.now_ms = START_MS
    match = await desk.match(MATCH)
    first, second = side_of(match, A), side_of(match, B)
    writers = {side: match.sides.line_ups.declared[side].scorer or OFFICIAL for side in SIDES}

    async def write(what: AwardFor, side: Side, points: int) -> None:
        award = Award(what, side, points)
        await desk.do(writers[A], all_fours.WritePoints(A, 1, award), MATCH)

    for worth in (3, 3, 3, 3, 1):
        await write(AwardFor.KICK, first, worth)
        await write(AwardFor.KICK, second, worth)
    for side in SIDES:
        await desk.do(writers[side], all_fours.MarkPad(side, 1, "agree"), MATCH)
    await desk.do(writers[A], all_fours.MarkPad(A, 1, "pack"), MATCH)
    await write(AwardFor.HIGH, first, 1)
    await write(AwardFor.LOW, second, 1)
    line = scores.EnterLine(B, Place(1, 1), game(B, 13))

    assert await desk.refusal(writers[B], line, MATCH) == "all_fours.doubt.other-home"

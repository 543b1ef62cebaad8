"""The toss, the line-ups and the start of a match, clause by clause, as captains and officials meet them."""

import pytest

from hangjack.desk import clocks as service
from hangjack.desk.requests import closing, lineups
from hangjack.games.all_fours.match.scoring import board_of
from hangjack.ids import ClauseId, MatchId
from hangjack.matches.parties import SIDES, A, B, Party
from hangjack.matches.sheets import Place
from hangjack.matches.sides.claimed import ClaimForm, ClaimOutcome
from hangjack.matches.sides.claims import ClaimRuling
from support.acts import awaited
from support.cup import HOUR_MS, OFFICIAL, ic2024, person_of
from support.desk import CUP, MINUTE_MS, Desk, cup_of, line_up_of
from support.floors import call_for, clocks, floor

MATCH = MatchId("A-1-1")
START_MS = 2 * HOUR_MS
EVERY_TABLE = (1, 2, 3)
DEFAULT = ClauseId("ic2024-16c-1")


async def called(minutes_before: int = 10) -> Desk:
    """Return a cup whose first match is called so long before its start."""
    desk = await cup_of(2, rules=ic2024())
    desk.now_ms = START_MS - minutes_before * MINUTE_MS
    await desk.do(OFFICIAL, lineups.CallMatch(), MATCH)
    return desk


async def seated(desk: Desk, tables: dict[Party, tuple[int, ...]]) -> None:
    """Hand the line-ups in and let pairs sit down, in time; the others of the line-ups are missed."""
    for side in SIDES:
        await desk.declare(MATCH, side)
        for table in tables[side]:
            await desk.do(OFFICIAL, lineups.SeatPair(side, table), MATCH)
        for table in set(EVERY_TABLE) - set(tables[side]):
            await desk.do(OFFICIAL, lineups.MissPair(side, table), MATCH)


async def at_minute(desk: Desk, minute: int) -> None:
    """Let so many minutes pass after the start, and the clock notice it."""
    desk.now_ms = START_MS + minute * MINUTE_MS
    await service.tick(desk.office, CUP)


async def give(desk: Desk, clause: str) -> list[str]:
    """Give what the console offers by a clause."""
    offered = await call_for(desk, MATCH, ClauseId(clause))
    return await desk.do(OFFICIAL, closing.GiveDue(offered.id), MATCH)


async def bullseyes(desk: Desk) -> dict[Party, int]:
    """Return the board."""
    return dict(board_of((await desk.match(MATCH)).score).bullseyes)


@pytest.mark.clause("ic2024-6a-1", "ic2024-15a-1", "ic2024-16a-1")
@awaited
async def test_the_toss_and_the_start_are_counted_down_to() -> None:
    """Five minutes before the start the captains toss; the screen says both times."""
    desk = await called()
    first = await clocks(desk, MATCH)
    await desk.do(OFFICIAL, lineups.RecordToss(A, A), MATCH)
    then = await clocks(desk, MATCH)

    assert first["the toss"] == START_MS - 5 * MINUTE_MS
    assert then["the start"] == START_MS


@pytest.mark.clause("ic2024-15a-3", "ic2024-15b-1")
@awaited
async def test_the_winner_of_the_coin_chooses_where_the_team_sits_all_match() -> None:
    """The direction holds at every table."""
    desk = await called()
    await desk.do(OFFICIAL, lineups.RecordToss(B, B), MATCH)
    made = (await desk.match(MATCH)).sides.toss

    assert made is not None
    assert (made.winner, made.north_south) == (B, B)
    assert (await floor(desk, MATCH)).tossed


@pytest.mark.clause("ic2024-6b-1", "ic2024-6b-2", "ic2024-15c-1")
@awaited
async def test_line_ups_name_registered_people_and_come_out_together() -> None:
    """A stranger is refused; one side's sheet shows nothing until the other has handed in its own."""
    desk = await called()
    captain = person_of(await desk.team(MATCH, A), 1)
    theirs = [person_of(await desk.team(MATCH, B), number) for number in range(1, 9)]
    stranger = lineups.DeclareLineUp(A, line_up_of([captain, *theirs[1:]]))
    refused = await desk.refusal(captain, stranger, MATCH)
    await desk.declare(MATCH, A)
    alone = (await desk.match(MATCH)).sides.line_ups.revealed
    await desk.declare(MATCH, B)

    assert refused != ""
    assert (alone, (await desk.match(MATCH)).sides.line_ups.revealed) == (False, True)


@pytest.mark.clause("ic2024-15d-1")
@awaited
async def test_when_a_pair_sat_down_is_written_down() -> None:
    """A pair that is not there at the start is late on the screen."""
    desk = await called()
    await seated(desk, {A: EVERY_TABLE, B: (1, 2)})
    await at_minute(desk, 1)
    match = await desk.match(MATCH)

    assert match.sides.seated_ms.keys() == {(A, 1), (A, 2), (A, 3), (B, 1), (B, 2)}
    assert (await floor(desk, MATCH)).tables[2].state == "late"


@pytest.mark.clause("ic2024-16b-1", "ic2024-16b-2")
@awaited
async def test_a_team_a_pair_short_plays_on_two_tables_and_pays_for_it() -> None:
    """One bullseye for being late and one more for the missing pair, without a hang-jack; the others may begin."""
    desk = await called()
    await seated(desk, {A: EVERY_TABLE, B: (1, 2)})
    await at_minute(desk, 15)
    await give(desk, "ic2024-16a-2")
    await give(desk, "ic2024-16b-2")
    await desk.write(MATCH, Place(1, 1), B)
    board = board_of((await desk.match(MATCH)).score)

    assert board.bullseyes == {A: 2, B: 1}
    assert board.hang_jacks == {A: 0, B: 0}


@pytest.mark.clause("ic2024-16b-3")
@awaited
async def test_a_late_pair_joins_while_fewer_than_seven_are_on_the_board() -> None:
    """Then it plays a whole table, and nothing more is due."""
    desk = await called()
    await seated(desk, {A: EVERY_TABLE, B: (1, 2)})
    await at_minute(desk, 15)
    await give(desk, "ic2024-16a-2")
    await give(desk, "ic2024-16b-2")
    for number in range(1, 5):
        await desk.write(MATCH, Place(1, number), A)
    joined = await desk.do(OFFICIAL, lineups.SeatPair(B, 3), MATCH)
    await desk.write(MATCH, Place(3, 1), B)
    await desk.write(MATCH, Place(1, 5), A)

    assert joined == ["pair-seated"]
    assert await bullseyes(desk) == {A: 7, B: 1}
    assert 3 in board_of((await desk.match(MATCH)).score).open_tables


@pytest.mark.clause("ic2024-16b-4", "ic2024-16b-5")
@awaited
async def test_at_seven_the_idle_table_is_closed_for_two_more() -> None:
    """Seven on the board and two for the idle table are nine; the pair that comes now has no table."""
    desk = await called()
    await seated(desk, {A: EVERY_TABLE, B: (1, 2)})
    await at_minute(desk, 15)
    await give(desk, "ic2024-16a-2")
    await give(desk, "ic2024-16b-2")
    for number in range(1, 6):
        await desk.write(MATCH, Place(1, number), A)
    await at_minute(desk, 60)
    await give(desk, "ic2024-16b-4")

    assert await bullseyes(desk) == {A: 9, B: 0}
    assert board_of((await desk.match(MATCH)).score).open_tables == (1, 2)


@pytest.mark.clause("ic2024-16c-1")
@awaited
async def test_a_team_without_two_pairs_loses_by_default_when_an_official_says_so() -> None:
    """The screen offers it when the quarter of an hour is over."""
    desk = await called()
    await seated(desk, {A: EVERY_TABLE, B: (1,)})
    await at_minute(desk, 15)
    await give(desk, "ic2024-16c-1")
    match = await desk.match(MATCH)

    assert (match.ended, match.winner) == ("default", A)


@pytest.mark.clause("ic2024-16c-3")
@awaited
async def test_when_neither_team_has_two_pairs_both_lose() -> None:
    """The double default is offered, and nobody has won."""
    desk = await called()
    await seated(desk, {A: (1,), B: (2,)})
    await at_minute(desk, 15)
    await give(desk, "ic2024-16c-3")
    match, competition = await desk.match(MATCH), await desk.competition()
    rows = competition.rankings["A"].rows.values()

    assert (match.awarded is not None, match.winner) == (True, None)
    assert [row.shows("W") for row in rows] == [0, 0]


def form(desk: Desk, **missing: None) -> ClaimForm:
    """Return a claim of side A that is complete but for what is *missing*."""
    complete = {
        "verified_by": OFFICIAL,
        "verified_ms": desk.now_ms,
        "signed_by": OFFICIAL,
        "signed_as": "official",
    }
    return ClaimForm(A, desk.now_ms, DEFAULT, **{**complete, **missing})  # type: ignore[arg-type]


async def waiting(tables: tuple[int, ...] = EVERY_TABLE, at: int = -1) -> Desk:
    """Return a match in which A waits for B, which does not come, so many minutes after the start."""
    desk = await called()
    desk.now_ms = START_MS + at * MINUTE_MS
    await desk.declare(MATCH, A)
    for table in tables:
        await desk.do(OFFICIAL, lineups.SeatPair(A, table), MATCH)
    desk.now_ms = START_MS + 15 * MINUTE_MS
    return desk


@pytest.mark.clause("ic2024-10-8", "ic2024-16d-1")
@awaited
async def test_only_a_team_that_was_seated_at_the_start_claims_a_default() -> None:
    """Three pairs at their tables in time; a minute late is too late."""
    desk, late = await waiting(), await waiting(at=1)
    captain = person_of(await desk.team(MATCH, A), 1)
    claim = closing.ClaimDefault(A, "alone", form(desk))

    assert await desk.do(captain, claim, MATCH) == ["default-claimed"]
    assert await late.refusal(captain, closing.ClaimDefault(A, "alone", form(late)), MATCH) != ""


@pytest.mark.clause("ic2024-10-9", "ic2024-16d-2")
@pytest.mark.parametrize("lacks", ["verified_by", "signed_by"])
@awaited
async def test_a_claim_needs_presence_verified_and_a_signature(lacks: str) -> None:
    """An official has seen them, and somebody who may has signed."""
    desk = await waiting()
    captain = person_of(await desk.team(MATCH, A), 1)
    incomplete = closing.ClaimDefault(A, "alone", form(desk, **{lacks: None}))

    assert await desk.refusal(captain, incomplete, MATCH) != ""


@pytest.mark.clause("ic2024-16d-3")
@awaited
async def test_an_official_may_give_the_match_to_the_other_side_of_a_claim() -> None:
    """A claimant who does not comply can lose what it claimed."""
    desk = await waiting()
    captain = person_of(await desk.team(MATCH, A), 1)
    await desk.do(captain, closing.ClaimDefault(A, "alone", form(desk)), MATCH)
    reversed_ = ClaimRuling(ClaimOutcome.REVERSED, "They had sent them away.", DEFAULT)
    await desk.do(OFFICIAL, closing.SettleClaim("alone", reversed_), MATCH)

    assert (await desk.match(MATCH)).winner == B

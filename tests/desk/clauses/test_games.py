"""Games, pads, the board and tables that close, clause by clause, as scorekeepers and officials meet them."""

import pytest

from hangjack.desk.requests import lineups, rulings, scores
from hangjack.games.all_fours.desk import requests as all_fours
from hangjack.games.all_fours.engine.counting import Award, AwardFor
from hangjack.games.all_fours.engine.seats import Side
from hangjack.games.all_fours.match.points import points_at
from hangjack.games.all_fours.match.scoring import GameLine, board_of
from hangjack.ids import MatchId, PersonId
from hangjack.matches.parties import SIDES, A, B, Party, both
from hangjack.matches.sheets import Place
from support.acts import awaited
from support.cup import HOUR_MS, OFFICIAL, game, ic2024
from support.desk import Desk, cup_of

MATCH = MatchId("A-1-1")
KICK, HIGH, LOW = (
    Award(AwardFor.KICK, Side.NS, 3),
    Award(AwardFor.HIGH, Side.EW, 1),
    Award(AwardFor.LOW, Side.NS, 1),
)


async def playing() -> Desk:
    """Return a cup whose first match is under way."""
    desk = await cup_of(2, rules=ic2024())
    await desk.call(MATCH)
    for side in SIDES:
        for table in (1, 2, 3):
            await desk.do(OFFICIAL, lineups.SeatPair(side, table), MATCH)
    return desk


async def scorer(desk: Desk, side: Party) -> PersonId:
    """Return who writes for a side."""
    named = (await desk.match(MATCH)).sides.line_ups.declared[side].scorer
    assert named is not None
    return named


async def mark(desk: Desk, side: Party, what: str, table: int = 1) -> list[str]:
    """Let a side's scorekeeper do something with a pad."""
    return await desk.do(await scorer(desk, side), all_fours.MarkPad(side, table, what), MATCH)  # type: ignore[arg-type]


@pytest.mark.clause("ic2024-2a-3", "ic2024-27i-2")
@awaited
async def test_a_game_on_the_sheet_is_won_with_fourteen() -> None:
    """Thirteen are refused, with the reason."""
    desk = await playing()
    thirteen = GameLine(A, both(13, 7))
    entered = scores.EnterLine(A, Place(1, 1), thirteen)

    assert await desk.refusal(await scorer(desk, A), entered, MATCH) == "game-line.not-home"


@pytest.mark.clause("ic2024-28-1", "ic2024-30a-1")
@awaited
async def test_a_match_is_a_race_to_seventeen_without_a_half() -> None:
    """Tables play on without a pause until a side has seventeen; then nothing more is written."""
    desk = await playing()
    for table, games in ((1, 11), (2, 6)):
        for number in range(1, games + 1):
            await desk.write(MATCH, Place(table, number), A)
    match = await desk.match(MATCH)
    more = scores.EnterLine(A, Place(3, 1), game(A))

    assert (match.ended, match.winner, board_of(match.score).bullseyes) == ("played", A, {A: 17, B: 0})
    assert await desk.refusal(await scorer(desk, A), more, MATCH) == "match.over"
    assert await desk.refusal(OFFICIAL, lineups.ScheduleSecondHalf(9 * HOUR_MS), MATCH) != ""


@pytest.mark.clause("ic2024-28-2")
@awaited
async def test_a_table_plays_eleven_games() -> None:
    """A twelfth is refused there; the others go on."""
    desk = await playing()
    for number in range(1, 12):
        await desk.write(MATCH, Place(1, number), A if number % 2 else B)
    twelfth = scores.EnterLine(A, Place(1, 12), game(A))
    match = await desk.match(MATCH)

    assert board_of(match.score).open_tables == (2, 3)
    assert await desk.refusal(await scorer(desk, A), twelfth, MATCH) == "match.table-closed"


@pytest.mark.clause("ic2024-30d-1")
@awaited
async def test_fourteen_to_nothing_is_two_bullseyes() -> None:
    """And uses one game."""
    desk = await playing()
    await desk.write(MATCH, Place(1, 1), B, lost=0)
    board = board_of((await desk.match(MATCH)).score)

    assert (board.bullseyes, board.table(1).games) == ({A: 0, B: 2}, 1)


@pytest.mark.clause("ic2024-27b-1", "ic2024-27e-2")
@awaited
async def test_a_pad_keeps_points_in_the_order_in_which_they_were_made() -> None:
    """Each with its cause; turning the pad changes nothing about that."""
    desk = await playing()
    for award in (KICK, HIGH, LOW):
        await desk.do(await scorer(desk, A), all_fours.WritePoints(A, 1, award), MATCH)
    before = points_at(await desk.match(MATCH), 1)
    for side in SIDES:
        await mark(desk, side, "turn")
    after = points_at(await desk.match(MATCH), 1)

    assert before.written == after.written == (KICK, HIGH, LOW)


@pytest.mark.clause("ic2024-27a-2")
@awaited
async def test_a_pad_knows_what_each_point_of_the_count_is_worth() -> None:
    """High and Low one, Jack one, a hung Jack three, gamble two; anything else is refused."""
    desk = await playing()
    worth = {AwardFor.HIGH: 1, AwardFor.LOW: 1, AwardFor.HANG_JACK: 3, AwardFor.GAME: 2}
    writer = await scorer(desk, A)
    for what, points in worth.items():
        wrong = all_fours.WritePoints(A, 1, Award(what, Side.NS, points + 1))

        assert await desk.refusal(writer, wrong, MATCH) == "pad.wrong-worth"
        await desk.do(writer, all_fours.WritePoints(A, 1, Award(what, Side.NS, points)), MATCH)
    assert points_at(await desk.match(MATCH), 1).score.NS == 7


@pytest.mark.clause("ic2024-27c-1", "ic2024-27c-2")
@awaited
async def test_points_are_agreed_before_the_cards_are_packed_and_put_right_until_then() -> None:
    """Erased and written anew; packed only when both pairs have agreed, and locked then."""
    desk = await playing()
    writer = await scorer(desk, A)
    await desk.do(writer, all_fours.WritePoints(A, 1, HIGH), MATCH)
    await mark(desk, A, "erase")
    await desk.do(writer, all_fours.WritePoints(A, 1, LOW), MATCH)
    await mark(desk, A, "agree")
    too_early = await desk.refusal(writer, all_fours.MarkPad(A, 1, "pack"), MATCH)
    await mark(desk, B, "agree")
    await mark(desk, A, "pack")
    too_late = await desk.refusal(writer, all_fours.MarkPad(A, 1, "erase"), MATCH)

    assert (too_early, too_late) == ("pad.not-agreed", "pad.nothing-to-erase")
    assert points_at(await desk.match(MATCH), 1).written == (LOW,)


@pytest.mark.clause("ic2024-7a-4", "ic2024-29d-1", "ic2024-29d-2", "ic2024-29e-1")
@awaited
async def test_a_scrapped_table_costs_at_most_two_and_stays_closed() -> None:
    """Two unless the official says less; nothing is played there any more."""
    desk = await playing()
    three = rulings.ScrapTable(2, B, "They left.", 3)
    refused = await desk.refusal(OFFICIAL, three, MATCH)
    await desk.do(OFFICIAL, rulings.ScrapTable(2, B, "They left."), MATCH)
    await desk.do(OFFICIAL, rulings.ScrapTable(3, A, "Nobody can go on.", 1), MATCH)
    board = board_of((await desk.match(MATCH)).score)
    entered = scores.EnterLine(A, Place(2, 1), game(A))

    assert refused == "board.scrap-range"
    assert (board.bullseyes, board.open_tables) == ({A: 2, B: 1}, (1,))
    assert await desk.refusal(await scorer(desk, A), entered, MATCH) == "match.table-closed"

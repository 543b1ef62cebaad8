"""What a house chooses where the book leaves it open, as people meet it at the desk."""

from hangjack.competition.conduct.offences import Offence
from hangjack.competition.dues import deadlines as dues_of
from hangjack.competition.formats.due import Due
from hangjack.competition.proposals import Facts
from hangjack.desk.requests import rulings, scores
from hangjack.desk.views.console import show_floor
from hangjack.desk.views.readers import Reader
from hangjack.games.all_fours.match.scoring import board_of
from hangjack.ids import MatchId
from hangjack.matches.parties import A, B
from hangjack.matches.sheets import Place
from support.acts import awaited
from support.cup import OFFICIAL, game, ic2024
from support.desk import COMMITTEE, MINUTE_MS, cup_of

MATCH = MatchId("A-1-1")


@awaited
async def test_an_unregistered_player_is_reported_in_time_or_to_the_committee() -> None:
    """`protest_deadline_min`: the clock shows it, officials keep to it, and the committee need not."""
    desk = await cup_of(4, rules=ic2024(match_target=2, protest_deadline_min=30))
    await desk.call(MATCH)
    await desk.win(MATCH, A)
    sealed_ms = desk.now_ms
    ours, theirs = await desk.team(MATCH, A), await desk.team(MATCH, B)
    stranger = Facts("v1", Offence.UNREGISTERED_PLAYER, ours, opponents=theirs)
    shown = show_floor(
        await desk.competition(), await desk.match(MATCH), Reader(), await desk.names(), desk.now_ms
    )
    (due,) = [each for each in dues_of(await desk.competition()) if each.kind is Due.PROTEST]
    desk.now_ms = due.due_ms + 1

    assert (due.subject, due.clause, due.due_ms - sealed_ms) == (
        f"match {MATCH}",
        "ic2024-4-7",
        30 * MINUTE_MS,
    )
    assert [(each.says, each.due_ms) for each in shown.clocks] == [("protests end", due.due_ms)]
    assert await desk.refusal(OFFICIAL, rulings.GiveVerdictInMatch(stranger), MATCH) == "verdict.protest-late"
    assert "verdict-given" in await desk.do(COMMITTEE, rulings.DecideMatchAsCommittee(stranger), MATCH)


@awaited
async def test_a_decider_is_played_at_the_first_table_when_all_are_done_and_level() -> None:
    """`level_match`: the first table opens for one more game, and whoever wins it has won the match."""
    desk = await cup_of(4, rules=ic2024(match_target=9, level_match="decider_game"))
    await desk.call(MATCH)
    await desk.write(MATCH, Place(1, 1), A)
    await desk.write(MATCH, Place(2, 1), B)
    for table in (1, 2, 3):
        await desk.do(OFFICIAL, rulings.ScrapTable(table, A, "The lights are out.", 0), MATCH)
    level = await desk.match(MATCH)
    elsewhere = scores.EnterLine(A, Place(2, 2), game(B))
    scorer = level.sides.line_ups.declared[A].scorer
    assert scorer is not None
    refused = await desk.refusal(scorer, elsewhere, MATCH)
    await desk.write(MATCH, Place(1, 2), B)
    after = await desk.match(MATCH)

    assert (level.ended, level.level, board_of(level.score).open_tables) == (None, False, (1,))
    assert refused == "match.table-closed"
    assert (after.ended, after.winner) == ("played", B)
    assert board_of(after.score).bullseyes == {A: 1, B: 2}

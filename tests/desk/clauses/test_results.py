"""Sheets, what is handed in, defaults, standings and the knockout, clause by clause, as people meet them."""

import pytest

from hangjack.competition.conduct.offences import Offence, Sanction
from hangjack.competition.fixtures import knockout
from hangjack.competition.fixtures.groups import Group
from hangjack.competition.fixtures.rescheduling import Delay
from hangjack.competition.money.fees import debt_of
from hangjack.competition.proposals import Facts
from hangjack.competition.standings.standings import standings
from hangjack.desk.requests import closing, draws, rulings, scores
from hangjack.desk.views.competitions import show_schedule, show_standings
from hangjack.desk.views.readers import EVERYBODY
from hangjack.games.all_fours import Seat, Tally
from hangjack.games.all_fours.desk.judge import AllFoursReported
from hangjack.games.all_fours.match.scoring import board_of
from hangjack.games.all_fours.referee import Kind, RuledTable
from hangjack.ids import ClauseId, MatchId
from hangjack.matches.parties import SIDES, A, B
from hangjack.matches.sheets import Place
from hangjack.matches.sheets.put_away import HandedIn
from hangjack.referee.record import Standing
from support.acts import awaited
from support.cup import CRABS, DIRECTOR, DUCKS, OFFICIAL, TEAMS, ic2024, person_of
from support.desk import COMMITTEE, MINUTE_MS, SECRETARY, Desk, cup_of, hall, matches_of
from support.memory_store import MemoryStore

MATCH = MatchId("A-1-1")
DEFAULT = ClauseId("ic2024-16c-1")


async def played(lost: int = 0) -> Desk:
    """Return a cup whose first match A has won and which is sealed."""
    desk = await cup_of(4)
    await desk.call(MATCH)
    await desk.win(MATCH, A, lost)
    return desk


@pytest.mark.clause("ic2024-8c-2", "ic2024-8c-3")
@awaited
async def test_two_signatures_make_a_sheet_official_and_standings_read_it() -> None:
    """Before both captains have signed nothing counts."""
    desk = await cup_of(4)
    await desk.call(MATCH)
    for number in (1, 2):
        await desk.write(MATCH, Place(2, number), A)
    unsigned = await desk.refusal(OFFICIAL, scores.SealByOfficial(), MATCH)
    before = (await desk.competition()).result(MATCH)
    await desk.confirm_and_sign(MATCH)
    await desk.do(OFFICIAL, scores.SealByOfficial(), MATCH)
    result = (await desk.competition()).result(MATCH)

    assert (unsigned, before) == ("sheet.unsigned", None)
    assert result is not None
    assert result.winner == await desk.team(MATCH, A)


@pytest.mark.clause("ic2024-6g-1", "ic2024-6g-2", "ic2024-8-3", "ic2024-8a-2")
@awaited
async def test_what_is_missing_at_the_close_costs_twenty_dollars_each() -> None:
    """Decks, an incomplete sheet, a wrong one, and a name that is not the registered one."""
    desk = await played()
    ours, theirs = await desk.team(MATCH, A), await desk.team(MATCH, B)
    handed_in = {A: HandedIn(3), B: HandedIn(1, sheet_complete=False, sheet_correct=False, names_wrong=1)}
    await desk.do(OFFICIAL, closing.CloseMatch(handed_in), MATCH)
    competition = await desk.competition()
    fined = {given.verdict.offence for given in competition.verdicts.given.values()}

    assert (debt_of(competition.ledger, ours), debt_of(competition.ledger, theirs)) == (0, 8000)
    assert fined == {
        Offence.DECKS_SHORT,
        Offence.INCOMPLETE_SHEET,
        Offence.INCORRECT_SHEET,
        Offence.NAME_MISMATCH,
    }


@pytest.mark.clause("ic2024-10-1", "ic2024-10-2", "ic2024-10-3", "ic2024-10-6")
@awaited
async def test_a_default_counts_seventeen_to_eight_without_hang_jacks_and_other_results_stand() -> None:
    """The loser has nothing to seventeen; what both have played before stays in the book."""
    desk = await cup_of(4, rules=ic2024())
    first, second, *_ = await matches_of(desk)
    await desk.call(first)
    await desk.do(OFFICIAL, closing.AwardMatch(A, DEFAULT), first)
    await desk.call(second)
    await desk.do(OFFICIAL, closing.AwardMatch(B, DEFAULT), second)
    rows = (await desk.competition()).rankings["A"].rows
    shown = {
        team: tuple(row.shows(column) for column in ("W", "BF", "BA", "HJF", "HJA"))
        for team, row in rows.items()
    }

    assert shown[await desk.team(first, A)] == (1, 17, 8, 0, 0)
    assert shown[await desk.team(first, B)] == (0, 0, 17, 0, 0)
    assert shown[await desk.team(second, B)] == (1, 17, 8, 0, 0)


@pytest.mark.clause("ic2024-2-1", "ic2024-2b-1")
@awaited
async def test_groups_are_drawn_and_everybody_meets_everybody_on_three_tables() -> None:
    """A schedule gives each match three tables and a time."""
    desk = Desk(MemoryStore())
    await desk.open()
    for team in TEAMS[:4]:
        await desk.enter(team)
    for request in (draws.CommitDraw(), draws.CloseField(), draws.HoldDraw("ripe figs"), draws.DealGroups(1)):
        await desk.do(DIRECTOR, request)
    await desk.do(DIRECTOR, draws.MakeSchedule(hall(await desk.competition())))
    competition, names = await desk.competition(), await desk.names()
    shown = show_schedule(competition, EVERYBODY, names)

    assert len(shown) == 6
    assert {frozenset(team.id for team in each.teams) for each in shown} == {
        frozenset((one, other)) for one in TEAMS[:4] for other in TEAMS[:4] if one < other
    }
    assert {len(each.tables) for each in shown} == {3}


@pytest.mark.clause("ic2024-2c-1")
@awaited
async def test_standings_go_by_wins_then_bullseyes_for_and_against() -> None:
    """Seen by everybody, with the reason for each place."""
    desk = await cup_of(4)
    for match, lost in zip((await matches_of(desk))[:2], (0, 1), strict=True):
        await desk.call(match)
        await desk.win(match, A, lost)
    competition = await desk.competition()
    (table,) = show_standings(competition, EVERYBODY, await desk.names())

    assert [row.team.id for row in table.rows] == list(standings(competition.rankings["A"]).order)
    assert [row.columns["W"] for row in table.rows] == [1, 1, 0, 0]


@pytest.mark.clause("ic2024-2c-2", "ic2024-2d-2")
@awaited
async def test_the_first_two_of_the_group_play_for_the_championship() -> None:
    """The knockout takes as many as the house says, and the last match makes the champion."""
    desk = await cup_of(4)
    for match in await matches_of(desk):
        await desk.call(match)
        ours, theirs = await desk.team(match, A), await desk.team(match, B)
        await desk.win(match, A if TEAMS.index(ours) < TEAMS.index(theirs) else B)
    order = standings((await desk.competition()).rankings["A"]).order
    await desk.do(DIRECTOR, draws.BeginKnockout())
    await desk.do(DIRECTOR, draws.ScheduleKnockout("The groups are over."))
    final = MatchId("KO-1-1")
    await desk.call(final)
    finalists = {await desk.team(final, side) for side in SIDES}
    await desk.win(final, A)

    assert finalists == set(order[:2]) == {CRABS, DUCKS}
    assert knockout.champion((await desk.competition()).knockout) == await desk.team(final, A)


@pytest.mark.clause("ic2024-2e-1")
@awaited
async def test_arrangements_change_on_the_day_with_a_reason_that_everybody_reads() -> None:
    """Times and groups; without a reason nothing moves."""
    desk = await cup_of(4)
    silent = await desk.refusal(SECRETARY, draws.ChangeSchedule(Delay(0, MINUTE_MS), " "))
    await desk.do(SECRETARY, draws.ChangeSchedule(Delay(0, MINUTE_MS), "Traffic."))
    groups = (Group("A", TEAMS[:4][::-1]),)
    await desk.do(DIRECTOR, draws.ChangeGroups(groups, "Travel."))
    changes = (await desk.competition()).timetable.changes

    assert silent == "reason.missing"
    assert [each.reason for each in changes] == ["Traffic."]


@pytest.mark.clause("ic2024-14-3")
@awaited
async def test_the_committee_sanctions_beyond_the_book_with_a_reason() -> None:
    """An official may not; without a reason the committee may not either."""
    desk = await cup_of(2)
    facts = Facts("v", Offence.BETTING, CRABS, (person_of(CRABS, 2),), reason="For the good of the cup.")
    beyond = (Sanction.EXPULSION,)
    by_official = await desk.refusal(OFFICIAL, rulings.GiveVerdict(facts, beyond))
    given = await desk.do(COMMITTEE, rulings.DecideAsCommittee(facts, beyond))

    assert by_official != ""
    assert given == ["verdict-given", "sanctioned"]


@pytest.mark.clause("ic2024-14-4")
@awaited
async def test_what_the_book_says_is_a_proposal_until_an_official_gives_it() -> None:
    """Reported, it changes nothing; given, it counts."""
    desk = await cup_of(2)
    await desk.call(MATCH)
    captain = person_of(await desk.team(MATCH, B), 1)
    reported = AllFoursReported(
        Kind.RENEGE, RuledTable(Seat.NORTH, Tally()), {"offender": "N", "to_save_jack": False}
    )
    await desk.do(captain, rulings.ReportIncident(B, "r", 1, reported), MATCH)
    proposed = await desk.match(MATCH)
    await desk.do(OFFICIAL, rulings.GiveRuling("r"), MATCH)
    given = await desk.match(MATCH)

    assert proposed.rulings["r"].record.standing is Standing.PROPOSED
    assert sum(board_of(proposed.score).bullseyes.values()) == 0
    assert sum(board_of(given.score).bullseyes.values()) == 1

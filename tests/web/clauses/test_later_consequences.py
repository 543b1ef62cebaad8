"""What follows from a clause later, or elsewhere: other teams' forms, the next match, figures of the table, pages for everybody."""

from typing import Any

import pytest

from desk.story_first_match import FIRST
from hangjack.competition.money.fees import debt_of
from hangjack.competition.standings.columns import Column
from hangjack.games.all_fours.match.scoring import board_of
from hangjack.matches.closings import on_sheet
from hangjack.matches.parties import SIDES, A, B
from hangjack.matches.sheets import Place
from support.acts import awaited
from support.cup import CRABS, EAGLES, game, ic2024, person_of
from support.desk import MINUTE_MS, name_of
from support.table_story import wire
from web.stories.telling import Story, cup_story, league_story

LONG = ic2024(match_target=17)


async def seated(story: Story, *tables: int) -> None:
    """Call the first match, let everybody sit down, and begin."""
    await story.call()
    for side in SIDES:
        await story.seat(side, *(tables or (1, 2, 3)))
    story.at(1)


async def bullseyes(story: Story) -> tuple[int, ...]:
    """Return the bullseyes of both sides."""
    return tuple(board_of((await story.match()).score).bullseyes.values())


async def give_all(story: Story, clock: str) -> None:
    """Give what the console proposes for every deadline of a kind."""
    for call in (await story.floor())["calls"]:
        if call["clock"] == clock:
            await story.do("official", "give-due", id=call["id"])


@pytest.mark.clause("ic2024-4-4")
@awaited
async def test_somebody_on_two_forms_belongs_to_the_team_of_the_first_line_up() -> None:
    """From then on the other form has another player less, on the page too."""
    async with cup_story() as story:
        person = person_of(CRABS, 3)
        await story.do(
            "secretary", "register-player", None, team=EAGLES, name=name_of(CRABS, 3), person=person
        )
        entries = (await story.competition()).rosters.entries
        before = [team for team, entry in entries.items() if person in entry.players]
        await story.call()
        entries = (await story.competition()).rosters.entries
        after = [team for team, entry in entries.items() if person in entry.players]

    assert before == [CRABS, EAGLES]
    assert after == [CRABS]


@pytest.mark.clause("ic2024-6b-1", "ic2024-6b-2", "ic2024-15c-1")
@awaited
async def test_nobody_sees_a_line_up_before_both_are_there() -> None:
    """Neither the other captain, nor everybody, nor a program; then all of them at once."""
    async with cup_story() as story:
        await story.do("official", "call-match")
        await story.declare(A)
        name = name_of(await story.team(A), 3)
        api = f"/api/competitions/fig-tree/matches/{FIRST}"

        async def seen() -> list[bool]:
            pages = (
                await story.page(f"/m/{FIRST}/captain", "captain of B"),
                await story.page(f"/m/{FIRST}", ""),
            )
            return [name in text for text in (*pages, (await story.place.get(api, "captain of B")).text)]

        before = await seen()
        await story.declare(B)
        after = await seen()

    assert before == [False] * 3
    assert after == [True] * 3


@pytest.mark.clause("ic2024-6h-1", "ic2024-12c-1")
@awaited
async def test_a_team_in_debt_is_judged_once_when_its_match_has_come() -> None:
    """It can hand in no line-up; debarred, its matches are offered to the others, and nobody asks about the debt again."""
    async with cup_story() as story:
        await story.do("official", "call-match")
        team = await story.team(B)
        facts = {"id": "v", "offence": "smoking", "team": team, "each": 900, "reason": "Seen."}
        await story.do("official", "give-verdict", None, facts=facts, outcomes=["fine"])
        early = (await story.console("official"))["waiting"]
        page = await story.page(f"/m/{FIRST}/captain", "captain of B")
        story.at(1)
        (call,) = (await story.console("official"))["waiting"]
        proposed = {**call["facts"], "reason": "Nobody paid."}
        await story.do("official", "give-verdict", None, facts=proposed, outcomes=["debarment"])
        waiting = (await story.console("official"))["waiting"]

    assert early == []
    assert "owe 9.00 TTD and cannot start" in page
    assert (call["kind"], call["clauses"]) == ("money", ["ic2024-6h-1"])
    assert {each["kind"] for each in waiting} == {"out"}


@pytest.mark.clause("ic2024-7a-1", "ic2024-7a-2", "ic2024-7b-2")
@awaited
async def test_who_comes_on_and_when_is_said_in_the_form_and_by_the_refusal() -> None:
    """Not in the middle of a game, nobody who was taken off, nobody of another team."""
    async with cup_story(4, LONG) as story:
        await seated(story)
        team, others = await story.team(A), await story.team(B)
        award = {"what": "kick", "side": "NS", "points": 1}
        await story.do("scorekeeper of A", "write-points", side="A", table=1, award=award)

        async def change(off: int, on: str) -> str:
            return await story.refused("captain of A", "bring-on", side="A", off=person_of(team, off), on=on)

        running = await change(1, person_of(team, 7))
        await story.do("captain of A", "bring-on", side="A", off=person_of(team, 3), on=person_of(team, 7))
        back, strange = await change(5, person_of(team, 3)), await change(5, person_of(others, 7))
        page = await story.page(f"/m/{FIRST}/captain", "captain of A")

    assert "end of the game" in running
    assert "cannot come back" in back
    assert "not registered for" in strange
    assert f'<option value="{person_of(team, 3)}" disabled>' in page


@pytest.mark.clause("ic2024-7a-5", "ic2024-7a-6")
@awaited
async def test_both_captains_pay_for_one_substitution_too_many() -> None:
    """The others win, and their team is fined as well; the prizes of the losers are gone."""
    async with cup_story(4, LONG) as story:
        await seated(story)
        teams = {"team": await story.team(A), "opponents": await story.team(B)}
        facts = {"id": "x", "offence": "excess_substitution", **teams, "reason": "Seven."}
        await story.do("official", "give-verdict-in-match", facts=facts)
        found = await story.competition()
        result = found.result(FIRST)

    assert result is not None
    assert result.winner == teams["opponents"]
    assert [debt_of(found.ledger, team) for team in teams.values()] == [7000 + 30_000, 7000]
    assert found.ledger.forfeited == {teams["team"]}


@pytest.mark.clause("ic2024-10-1", "ic2024-10-2", "ic2024-10-3")
@awaited
async def test_a_default_counts_as_the_book_says_whatever_was_played() -> None:
    """Seventeen and eight without hang-jacks, in the table and in a sentence beside it."""
    async with cup_story(4, LONG) as story:
        await seated(story)
        await story.write(Place(1, 1), B)
        await story.do("official", "award-match", winner="A", clause="ic2024-10-7")
        result = (await story.competition()).result(FIRST)
        winners, losers = await story.team(A), await story.team(B)
        page = await story.page("/standings", "")

    assert result is not None
    columns = (Column.WON, "BF", "BA", "HJF", "HJA")
    assert [result.figures[winners][each] for each in columns] == [1, 17, 8, 0, 0]
    assert [result.figures[losers][each] for each in columns] == [0, 0, 17, 0, 0]
    assert "bullseyes for 17 and bullseyes against 8" in page


@pytest.mark.clause("ic2024-12a-1")
@awaited
async def test_bringing_the_event_into_disrepute_costs_what_the_committee_chooses() -> None:
    """A fine with the prizes, or an expulsion: then it is out of the standings, and its matches are named."""
    async with cup_story() as story:
        facts = {"id": "one", "offence": "disrepute", "team": CRABS, "each": 900, "reason": "On the radio."}
        chosen: dict[str, Any] = {"facts": facts, "outcomes": ["fine", "prizes_lost"]}
        await story.do("committee", "decide-as-committee", None, **chosen)
        ledger = (await story.competition()).ledger
        worse: dict[str, Any] = {"facts": {**facts, "id": "two"}, "outcomes": ["expulsion"]}
        foreseen = await story.foreseen("committee", "decide-as-committee", None, **worse)
        await story.do("committee", "decide-as-committee", None, **worse)
        page = await story.page("/standings", "")

    assert (debt_of(ledger, CRABS), ledger.forfeited) == (900, frozenset({CRABS}))
    assert any("still have to play" in line for line in foreseen)
    assert "(disqualified)" in page


@pytest.mark.clause("ic2024-14-2")
@awaited
async def test_everybody_reads_when_rules_were_changed_and_why() -> None:
    """A match that was called before is played by what held then, and says so."""
    async with cup_story(4, LONG) as story:
        clean = await story.page("/rules", "")
        await seated(story)
        changed = {"settings": {"match_target": 1}, "reason": "The hall <closes> at ten."}
        await story.do("committee", "adopt-settings", None, **changed)
        await story.write(Place(1, 1), A)
        match, page = await story.match(), await story.page("/rules", "")
        sheet = await story.page(f"/m/{FIRST}", "")

    assert 'id="history"' not in clean
    assert "The hall &lt;closes&gt; at ten." in page
    assert "1 since then, 17 before." in page
    assert match.ended is None
    assert "played by rules 1" in sheet


@pytest.mark.clause("ic2024-16b-2", "ic2024-16b-4", "ic2024-16b-5")
@awaited
async def test_a_pair_that_is_not_there_at_seven_bullseyes_stays_out_and_costs_two_more() -> None:
    """The console proposes it once the board shows seven; the table is closed for the match."""
    async with cup_story(4, LONG) as story:
        await story.call()
        await story.seat(A, 1, 2, 3)
        await story.seat(B, 1, 2)
        await story.miss(B, 3)
        story.at(16)
        for clock in ("late", "short"):
            await give_all(story, clock)
        for number in range(1, 6):
            assert "idle_table" not in await story.clocks_waiting()
            await story.write(Place(1, number), B)
        pair = (await story.match()).sides.pairs[B, 3]
        late = await story.refused("official", "seat-pair", side="B", table=3, people=pair)
        await give_all(story, "idle_table")
        score, closed = await bullseyes(story), (await story.match()).is_closed(3)

    assert "7 bullseyes are on the board" in late
    assert (score, closed) == ((4, 5), True)


@pytest.mark.clause("ic2024-16d-1", "ic2024-16d-3", "ic2024-10-8")
@awaited
async def test_claimants_who_are_not_all_there_get_nothing_and_may_lose() -> None:
    """An official who turns the claim round says why; the default costs the claimants what a default costs."""
    async with cup_story() as story:
        await story.call()
        await story.seat(A, 1, 2)
        await story.miss(A, 3)
        await story.miss(B)
        story.at(20)
        seen = {"verified_by": "official", "verified_ms": 1, "signed_by": "official", "signed_as": "official"}
        form = {"side": "A", "at_ms": story.place.clock.now_ms, "clause": "ic2024-10-4", **seen}
        short = await story.refused("captain of A", "claim-default", side="A", id="c", form=form)
    async with cup_story() as story:
        await story.call()
        await story.seat(A, 1, 2, 3)
        await story.miss(B)
        story.at(20)
        await story.do("captain of A", "claim-default", side="A", id="c", form=form)
        ruling = {"outcome": "reversed", "reason": "", "clause": "ic2024-16d-3"}
        unsaid = await story.refused("official", "settle-claim", id="c", ruling=ruling)
        await story.do("official", "settle-claim", id="c", ruling={**ruling, "reason": "They left."})
        found, claimants = await story.competition(), await story.team(A)
        result = found.result(FIRST)

    assert "not all pairs of the claimants" in short
    assert "reason" in unsaid
    assert result is not None
    assert result.winner != claimants
    assert debt_of(found.ledger, claimants) == 30_000


@pytest.mark.clause("ic2024-26c-1", "ic2024-26c-4")
@awaited
async def test_every_five_minutes_that_somebody_stays_away_cost_a_bullseye() -> None:
    """After the first five the captains hear of it; the console proposes one more each time, until they are back."""
    async with cup_story(4, LONG) as story:
        await seated(story)
        story.at(5)
        player = await story.player(A, 1)
        await story.do("captain of A", "ask-leave", side="A", id="l", player=player, reason="Ill.")
        await story.do("captain of B", "answer-leave", side="B", id="l", granted=True)
        await story.do("captain of A", "leave-table", side="A", id="l")
        due = []
        for minute in (9, 11, 16, 21):
            story.at(minute)
            due.append((await story.clocks_waiting()).count("away_mark"))
        await give_all(story, "away_mark")
        await story.do("captain of A", "come-back", side="A", id="l")
        story.at(40)
        left = (await story.clocks_waiting()).count("away_mark")
        score = await bullseyes(story)

    assert due == [0, 0, 1, 2]
    assert (left, score) == (0, (0, 2))


@pytest.mark.clause("mafa-delay-4a", "mafa-delay-4b")
@awaited
async def test_a_pair_has_three_time_outs_between_games() -> None:
    """Both pairs wait; the fourth is refused, and so is one while a game runs. The other pair has its own."""
    async with league_story() as story:
        await seated(story, 1, 2)
        states = []
        for _ in range(3):
            await story.do("captain of A", "take-time-out", side="A", table=1)
            states.append((await story.floor())["tables"][0]["state"])
            story.place.clock.now_ms += 5 * MINUTE_MS
        fourth = await story.refused("captain of A", "take-time-out", side="A", table=1)
        await story.do("captain of B", "take-time-out", side="B", table=1)
        award = {"what": "kick", "side": "NS", "points": 3}
        await story.do("scorekeeper of A", "write-points", side="A", table=2, award=award)
        running = await story.refused("captain of A", "take-time-out", side="A", table=2)

    assert states == ["break"] * 3
    assert "3 time-outs" in fourth
    assert "between games" in running


@pytest.mark.clause("mafa-start-9b", "mafa-start-10", "mafa-start-11")
@awaited
async def test_a_forfeit_adds_nine_to_a_pair_and_nothing_to_its_average() -> None:
    """On the page of averages: nine bullseyes, no match, no average, no hang-jack."""
    async with league_story() as story:
        await story.call()
        await story.do(
            "official", "award-match", winner="A", clause="mafa-start-9a", price={"spared": "Snow."}
        )
        team = await story.team(A)
        page = await story.page("/hang-jacks", "")

    row = page[page.index(name_of(team, 1)) :].partition("</tr>")[0]
    cells = [each.partition("</td>")[0].rpartition(">")[2].strip() for each in row.split("<td")[-4:]]
    assert cells == ["0", "9", "0", ""]


@pytest.mark.clause("mafa-scoring-6")
@awaited
async def test_nobody_changes_a_league_result_after_its_seal() -> None:
    """No official, no committee, no replay, no award, no ruling: the figures stay as they were signed."""
    async with league_story() as story:
        await seated(story, 1, 2)
        for table in (1, 2):
            for number in range(1, 10):
                await story.write(Place(table, number), A)
        match = await story.match()
        for (side, table), pair in match.sides.pairs.items():
            told = {"side": side, "table": table, "figures": wire(on_sheet(match, table)), "player": pair[0]}
            await story.do(f"scorekeeper of {side}", "confirm-table", **told)
        for side in SIDES:
            await story.do(f"captain of {side}", "sign-sheet", side=side)
        await story.do("official", "seal-by-official")
        sealed = (await story.competition()).result(FIRST)
        other: dict[str, Any] = {"place": {"table": 1, "number": 1}, "line": game(B), "reason": "Seen."}
        refused = [
            await story.refused("official", "settle-line", **other),
            await story.refused("committee", "correct-sheet", **other),
            await story.refused("committee", "order-replay", reason="Seen."),
            await story.refused("official", "award-match", winner="B", clause="mafa-start-9a"),
        ]
        after = (await story.competition()).result(FIRST)

    assert [line for line in refused if "sealed" not in line and "mafa-scoring-6" not in line] == []
    assert after == sealed

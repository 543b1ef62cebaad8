"""What happens around the start of a match, as captains and officials meet it: the toss, who is late, who sits where."""

import pytest

from hangjack.games.all_fours.match.scoring import board_of
from hangjack.matches.parties import A, B
from support.acts import awaited
from support.cup import RULES
from web.stories.telling import Story, cup_story


async def bullseyes(story: Story) -> tuple[int, int]:
    """Return what stands on the board."""
    board = board_of((await story.match()).score)
    return board.bullseyes[A], board.bullseyes[B]


@pytest.mark.clause("ic2024-15a-2")
@awaited
async def test_a_side_that_does_not_come_for_the_toss_has_lost_it() -> None:
    """The captain says that he is there, the others do not come: from the start on nobody can toss or draw for them."""
    async with cup_story() as story:
        await story.call()
        story.at(-4)
        offered = await story.page("/m/A-1-1/captain", "captain of A")
        await story.do("captain of A", "come-for-toss", side="A")
        noted = await story.page("/m/A-1-1/captain", "captain of A")
        story.at(1)
        call = await story.due("toss_lost")
        floor = await story.floor()
        lost = await story.page("/m/A-1-1/captain", "captain of B")
        drawn = await story.refused("official", "commit-toss")
        coin = await story.refused("official", "record-toss", winner="B", north_south="B")
        await story.do("official", "record-toss", winner="A", north_south="B", absent=["B"])
        made = (await story.match()).sides.toss
        after = await story.clocks_waiting()

    assert "come-for-toss" in offered
    assert "here for the toss since" in noted
    assert call["detail"].startswith("The toss is The")
    assert floor["toss"]["missed"] == ["B"]
    assert "You did not come for the toss in time" in lost
    assert drawn == coin
    assert "The ducks did not come for the toss in time and lost it." in coin
    assert made is not None
    assert (made.winner, made.north_south, made.absent) == (A, B, (B,))
    assert "toss_lost" not in after


@pytest.mark.clause("ic2024-15a-2")
@awaited
async def test_the_absent_side_stands_on_the_toss_even_if_nobody_ticks_it() -> None:
    """Coming a moment late is late; whoever records the toss need not know it."""
    async with cup_story() as story:
        await story.call()
        await story.do("official", "come-for-toss", side="B")
        story.at(0.1)
        await story.do("official", "come-for-toss", side="A")
        await story.do("official", "record-toss", winner="B", north_south="B")
        made = (await story.match()).sides.toss

    assert made is not None
    assert made.absent == (A,)


@pytest.mark.clause("ic2024-15a-2", "ic2024-15a-3")
@awaited
async def test_with_nobody_there_an_official_tosses() -> None:
    """The console asks for it until it is done; a draw without a coin does as well."""
    async with cup_story() as story:
        await story.call()
        story.at(1)
        call = await story.due("toss_lost")
        await story.do("official", "commit-toss")
        await story.do("official", "draw-toss", words="heads and tails")
        drawn = (await story.floor())["toss"]["drawn"]
        await story.do("official", "record-toss", winner=drawn, north_south=drawn)
        after = await story.floor()

    assert call["detail"] == "Nobody has come for the toss: an official tosses."
    assert drawn in {"A", "B"}
    assert after["toss"] is None


@pytest.mark.clause("ic2024-15b-2")
@awaited
async def test_who_deals_first_stands_on_the_pad_the_page_and_the_sheet() -> None:
    """A player of the side that won the toss: north or east, unless the pair chooses the other."""
    async with cup_story() as story:
        await story.call()
        before = await story.page("/m/A-1-1")
        await story.do("official", "record-toss", winner="B", north_south="A")
        match = await story.match()
        east = match.sides.pairs[B, 2][0]
        pad = (await story.place.get("/c/fig-tree/m/A-1-1/pad/picture", "scorekeeper of A")).json()
        page = await story.page("/m/A-1-1")
        sheet = await story.place.get("/c/fig-tree/m/A-1-1/sheet.pdf", "director")
        names = await story.place.server.names(await story.competition(), "en")
        told = f"The {await story.team(B)} won the toss and deal first here: {names.person(east)}"

    assert "won the toss" not in before
    assert pad["match"]["tables"][1]["begins"].startswith(told)
    assert told in page
    assert sheet.status_code == 200


@pytest.mark.clause("ic2024-16b-6", "ic2024-16b-2")
@awaited
async def test_those_who_scored_by_the_absence_of_the_others_cannot_come_on() -> None:
    """The two who were there for the idle table; the two who did not come may be brought on elsewhere."""
    async with cup_story(rules=RULES) as story:
        await story.call()
        await story.seat(A, 1, 2, 3)
        await story.seat(B, 1, 2)
        await story.miss(B, 3)
        story.at(16)
        await story.do("official", "give-due", id=(await story.due("late"))["id"])
        await story.do("official", "give-due", id=(await story.due("short"))["id"])
        off, on = await story.player(A, 1), await story.player(A, 5)
        credited = await story.refused("captain of A", "bring-on", side="A", off=off, on=on)
        off, on = await story.player(B, 1), await story.player(B, 5)
        await story.do("captain of B", "bring-on", side="B", off=off, on=on)
        whole = await story.refused("official", "seat-pair", side="B", table=3)
        bench = (await story.floor())["benches"]
        board = await bullseyes(story)
        number_six = await story.player(B, 6)

    assert board == (2, 0)
    assert "was listed for the idle table" in credited
    assert whole.startswith("Table 3 has no whole pair any more")
    assert number_six in [each["person"]["id"] for each in bench["B"]["waiting"]]
    assert number_six not in [each["person"]["id"] for each in bench["B"]["playing"]]


@pytest.mark.clause("ic2024-16b-3", "ic2024-16b-6")
@awaited
async def test_a_pair_that_joins_in_time_plays_and_is_free_no_more() -> None:
    """Whoever sits at a table cannot be brought on at another one."""
    async with cup_story(rules=RULES) as story:
        await story.call()
        await story.seat(A, 1, 2, 3)
        await story.seat(B, 1, 2)
        await story.miss(B, 3)
        story.at(16)
        await story.do("official", "give-due", id=(await story.due("short"))["id"])
        await story.seat(B, 3)
        off, on = await story.player(B, 1), await story.player(B, 5)
        refused = await story.refused("captain of B", "bring-on", side="B", off=off, on=on)

    assert "play" in refused


@pytest.mark.clause("ic2024-16b-6")
@awaited
async def test_line_ups_that_come_after_the_award_credit_the_same_two() -> None:
    """What was given for the idle table is remembered until somebody is listed for it."""
    async with cup_story(rules=RULES) as story:
        await story.do("official", "call-match")
        for side, table in (("A", 1), ("A", 2), ("A", 3), ("B", 1), ("B", 2)):
            await story.do("official", "seat-pair", side=side, table=table)
        story.at(16)
        await story.do("official", "give-due", id=(await story.due("short"))["id"])
        await story.declare(A)
        await story.declare(B)
        benches = (await story.match()).sides.benches
        listed = {await story.player(A, 5), await story.player(A, 6)}

    assert benches.A.credited == listed
    assert benches.B.credited == frozenset()


@pytest.mark.clause("ic2024-16a-2")
@awaited
async def test_a_whole_team_that_sits_down_late_owes_one_bullseye_and_no_more() -> None:
    """At a quarter of an hour the default is proposed; when all of them sit, the one bullseye alone."""
    async with cup_story(rules=RULES) as story:
        await story.call()
        await story.seat(A, 1, 2, 3)
        await story.miss(B)
        story.at(16)
        before = await story.clocks_waiting()
        story.at(20)
        await story.seat(B, 1, 2, 3)
        after = await story.clocks_waiting()
        await story.do("official", "give-due", id=(await story.due("late"))["id"])
        board, left = await bullseyes(story), await story.clocks_waiting()

    assert "too_few" in before
    assert "late" not in before
    assert [each for each in after if each != "toss_lost"] == ["late"]
    assert board == (1, 0)
    assert "late" not in left


@pytest.mark.clause("ic2024-16a-2", "ic2024-16c-1", "ic2024-16b-2")
@awaited
async def test_a_default_that_is_waived_leaves_what_lateness_costs() -> None:
    """Two pairs come after all: one bullseye for lateness, one for the pair that stays away."""
    async with cup_story(rules=RULES) as story:
        await story.call()
        await story.seat(A, 1, 2, 3)
        await story.miss(B)
        story.at(18)
        await story.seat(B, 1, 3)
        offered = await story.clocks_waiting()
        call = await story.due("too_few")
        await story.do("official", "waive-due", id=call["id"], reason="The bus broke down.")
        short = await story.due("short")
        await story.do("official", "give-due", id=(await story.due("late"))["id"])
        await story.do("official", "give-due", id=short["id"])
        board = await bullseyes(story)

    assert "late" not in offered
    assert "table 2" in short["detail"]
    assert board == (2, 0)


@pytest.mark.clause("ic2024-16d-1", "ic2024-16a-2")
@awaited
async def test_a_team_that_was_late_itself_claims_nothing_from_a_late_one() -> None:
    """Both whole, both late: they play, and nobody owes anything."""
    async with cup_story(rules=RULES) as story:
        await story.do("official", "call-match")
        story.at(17)
        nobody = await story.clocks_waiting()
        await story.seat(A, 1, 2, 3)
        await story.seat(B, 1, 2, 3)
        both = await story.clocks_waiting()

    assert "nobody" in nobody
    assert [each for each in both if each != "toss_lost"] == []


@pytest.mark.clause("ic2024-15c-3")
@awaited
async def test_the_official_seats_a_pair_by_name() -> None:
    """The console has the names of the table; somebody else there, or somebody missing, is refused with names."""
    async with cup_story() as story:
        await story.call()
        table = (await story.floor())["tables"][1]
        wrong = [await story.player(A, 3), await story.player(A, 7)]
        stranger = await story.refused("official", "seat-pair", side="A", table=2, people=wrong)
        alone = await story.refused("official", "seat-pair", side="A", table=2, people=wrong[:1])
        await story.do("official", "seat-pair", side="A", table=2, people=table["players"]["A"])
        seated = (await story.match()).sides.seated_ms

    assert stranger.startswith("Not down for table 2: Mx")
    assert alone.startswith("Not at table 2 yet: Mx")
    assert seated.keys() == {(A, 2)}


@pytest.mark.clause("ic2024-10-7")
@awaited
async def test_a_match_without_a_sheet_at_its_close_stays_on_the_console_until_somebody_decides() -> None:
    """Given by default, or waived with the reason why it goes on."""
    async with cup_story() as story:
        await story.call()
        story.at(3 * 60)
        call = await story.due("close")
        later = await story.clocks_waiting()
        story.at(9 * 60)
        much_later = await story.due("close")
        await story.do("official", "waive-due", id=call["id"], reason="They finish it now.")
        after = await story.clocks_waiting()

    assert call["clauses"] == ["ic2024-10-7"]
    assert "close" in later
    assert much_later["id"] == call["id"]
    assert "close" not in after


@pytest.mark.clause("ic2024-26c-3")
@awaited
async def test_the_notice_of_somebody_who_stays_away_stays_until_they_are_back() -> None:
    """From five minutes on, by name; what it costs stands beside it."""
    async with cup_story(rules=RULES) as story:
        await story.call()
        await story.seat(A, 1, 2, 3)
        await story.seat(B, 1, 2, 3)
        story.at(1)
        who = await story.player(B, 3)
        await story.do("captain of B", "ask-leave", side="B", id="air", player=who, reason="Air.")
        await story.do("captain of A", "answer-leave", side="A", id="air", granted=True)
        await story.do("captain of B", "leave-table", side="B", id="air")
        story.at(5)
        early = await story.clocks_waiting()
        story.at(7)
        notice = await story.due("away")
        story.at(12)
        both = await story.clocks_waiting()
        await story.do("captain of B", "come-back", side="B", id="air")
        back = await story.clocks_waiting()

    assert "away" not in early
    assert "Mx" in notice["says"]
    assert {"away", "away_mark"} <= set(both)
    assert "away_mark" in back
    assert "away" not in back

"""Games that cannot be, or that surprise: refused with the reason, or asked about, when somebody writes them on a phone."""

import pytest

from hangjack.games.all_fours.match.scoring import board_of
from hangjack.matches.parties import A, B, both
from support.acts import awaited
from support.table_story import MATCH_PATH, TableStory, first_match, won
from support.web import Doors


async def points(story: TableStory, table: int, *written: tuple[str, str, int]) -> None:
    """Write points on the pad of a table: what for, which direction, how many."""
    for what, direction, number in written:
        award = {"what": what, "side": direction, "points": number}
        await story.does(await story.scorer(A), "write-points", side=A, table=table, award=award)


async def issue(story: TableStory, table: int) -> None:
    """Agree to an issue, and pack."""
    for side in (A, B):
        await story.does(await story.scorer(side), "mark-pad", side=side, table=table, mark="agree")
    await story.does(await story.scorer(A), "mark-pad", side=A, table=table, mark="pack")


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (won(A, 99, 0), "game-line.too-many-points"),
        (won(A, 29, 3), "game-line.too-many-points"),
        (won(A, 14, 3, (9, 0)), "game-line.too-many-jacks"),
        (won(A, 14, 2, (1, 2)), "game-line.too-many-jacks"),
        (won(A, 20, 3), "all_fours.doubt.sung-late"),
        (won(A, 15, 14), "all_fours.doubt.sung-late"),
        (won(A, 14, 3, (5, 0)), "all_fours.doubt.hang-jacks"),
        (won(A, 14, 2, (0, 1)), "all_fours.doubt.hang-jacks"),
    ],
)
@pytest.mark.clause("ic2024-2a-2")
@awaited
async def test_points_and_hang_jacks_beyond_what_issues_give_are_refused_or_asked_about(
    inside: Doors, line: dict[str, object], code: str
) -> None:
    """What no game can end with, an official cannot settle either; what is only rare, whoever is sure writes."""
    async with first_match(inside) as story:
        refused = await story.line_refused(A, 2, 1, line)
        if "doubt" in code:
            await story.line(A, 2, 1, line, sure=True)
            await story.line(B, 2, 1, line)
        else:
            sure = await story.line_refused(A, 2, 1, line, sure=True)
            place = {"table": 2, "number": 1}
            settled = await story.refused("official", "settle-line", place=place, line=line, reason="Seen.")
            assert (sure, settled) == (code, code)
        state = await story.match()

    assert refused == code
    assert state.lines_at(2) == int("doubt" in code)


@pytest.mark.clause("ic2024-8-2")
@awaited
async def test_an_official_settles_the_next_game_of_a_table_and_no_other(inside: Doors) -> None:
    """Table 1 has played one: there is no game 7, and no game 12 on paper."""
    async with first_match(inside) as story:
        line, reason = won(A, 14, 3), "Seen by both."
        seven = await story.refusal(
            "official", "settle-line", place={"table": 1, "number": 7}, line=line, reason=reason
        )
        await story.does("official", "settle-line", place={"table": 1, "number": 2}, line=line, reason=reason)
        lines = [{"place": {"table": 2, "number": 12}, "line": line}]
        signed = {A: "crabs-1", B: "foxes-1"}
        paper = await story.refused("official", "enter-paper", lines=lines, signed_by=signed, reference="7")
        state = await story.match()

    assert seven["code"] == "sheet.no-such-line"
    assert "game 2" in seven["detail"]
    assert paper == "sheet.too-many-lines"
    assert board_of(state.score).bullseyes == both(2, 0)


@pytest.mark.clause("ic2024-27a-1", "ic2024-27h-1")
@awaited
async def test_whoever_was_home_first_on_the_pad_has_won(inside: Doors) -> None:
    """East and west are home on High; gamble takes the others to fifteen, and counts no more."""
    async with first_match(inside) as story:
        await points(
            story,
            2,
            *(("kick", "NS", 3),) * 4,
            ("kick", "NS", 1),
            *(("kick", "EW", 3),) * 4,
            ("kick", "EW", 1),
        )
        await issue(story, 2)
        await points(story, 2, ("high", "EW", 1), ("game", "NS", 2))
        wrong = await story.refusal(
            await story.scorer(A),
            "enter-line",
            side=A,
            place={"table": 2, "number": 1},
            line=won(A, 15, 14),
            sure=False,
        )
        await points(story, 3, *(("kick", "NS", 3),) * 3)
        early = await story.line_refused(A, 3, 1, won(A, 14, 0))
        await points(story, 3, ("kick", "NS", 3), ("kick", "NS", 2))
        other = await story.line_refused(B, 3, 1, won(A, 14, 3))
        loser = await story.line_refused(B, 3, 1, won(B, 14, 3))
        await story.line(A, 3, 1, won(A, 14, 0))
        still = await story.line_refused(B, 3, 1, won(B, 14, 3))
        await story.line(B, 3, 1, won(A, 14, 0))
        state = await story.match()

    assert wrong["code"].startswith("all_fours.doubt.")
    assert (early, other, loser, still) == (
        "all_fours.doubt.nobody-home",
        "all_fours.doubt.other-score",
        "all_fours.doubt.other-home",
        "all_fours.doubt.other-home",
    )
    assert state.lines_at(3) == 1


@pytest.mark.clause("ic2024-27a-1")
@awaited
async def test_a_line_against_the_order_of_counting_names_who_was_first(inside: Doors) -> None:
    """Fourteen to fourteen on the pad: the line for the second one is asked about, and both may be sure."""
    async with first_match(inside) as story:
        kicks = [("kick", "NS", 3), ("kick", "EW", 3)] * 4
        await points(story, 2, *kicks, ("kick", "NS", 1), ("kick", "EW", 1))
        await issue(story, 2)
        await points(story, 2, ("high", "NS", 1), ("low", "EW", 1))
        refusal = await story.refusal(
            await story.scorer(B), "enter-line", side=B, place={"table": 2, "number": 1}, line=won(B, 14, 13)
        )
        await story.line(B, 2, 1, won(B, 14, 13), sure=True)
        answer = await story.place.get(MATCH_PATH, "official")

    assert refusal["code"] == "all_fours.doubt.other-home"
    assert "The crabs came home first (The crabs 14, The foxes 14)" in refusal["detail"]
    assert answer.json()["lines"][-1]["written"][B]["winner"] == B


@pytest.mark.clause("ic2024-8-2")
@awaited
async def test_what_is_doubtful_on_a_paper_sheet_is_asked_first_with_its_place(inside: Doors) -> None:
    """All doubts at once; the official who is sure enters it all the same, and what cannot be is refused in any case."""
    async with first_match(inside) as story:
        signed = {"signed_by": {A: "crabs-1", B: "foxes-1"}, "reference": "7"}

        def sheet(*scores: tuple[int, int, tuple[int, int]]) -> list[dict[str, object]]:
            return [
                {"place": {"table": 2, "number": number}, "line": won(A, points, lost, hung)}
                for number, (points, lost, hung) in enumerate(scores, start=1)
            ]

        doubtful = sheet((14, 3, (0, 0)), (14, 3, (5, 0)), (14, 2, (5, 0)))
        asked = await story.refusal("official", "enter-paper", lines=doubtful, **signed)
        never = await story.refused(
            "official", "enter-paper", lines=sheet((99, 3, (0, 0))), **signed, sure=True
        )
        await story.does("official", "enter-paper", lines=doubtful, **signed, sure=True)
        page, state = await story.page("/paper", "official"), await story.match()

    assert asked["code"] == "doubt.paper"
    assert "Table 2, game 2" in asked["detail"]
    assert "Table 2, game 3" in asked["detail"]
    assert "Table 2, game 1" not in asked["detail"]
    assert never != "doubt.paper"
    assert 'name="sure"' in page
    assert state.sheet.paper == "7"

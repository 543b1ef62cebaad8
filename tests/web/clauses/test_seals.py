"""Sheets that are sealed, corrected, set aside and ruled on later, as people do it in the hall."""

from collections.abc import Sequence

import pytest

from desk.story_first_match import CRAB, FIRST, FOX, reported
from hangjack.competition.competition import Competition
from hangjack.games.all_fours.match.scoring import GameLine, board_of
from hangjack.ids import match_stream
from hangjack.matches.parties import A, B, both
from hangjack.matches.sheets import Place
from hangjack.unions import own
from support.acts import awaited
from support.cup import CRABS, FOXES
from support.desk import CUP
from support.table_story import MATCH_PATH, TableStory, first_match, wire, won
from support.web import Doors

LAST = {"table": 3, "number": 5}


async def cup(story: TableStory) -> Competition:
    """Return the cup as it is."""
    return await story.place.server.office.competition(CUP)


@pytest.mark.clause("ic2024-8-2", "ic2024-8b-1")
@awaited
async def test_a_sheet_with_gaps_is_not_sealed_and_the_refusal_lists_them(inside: Doors) -> None:
    """An open dispute, an undecided offence, tables that nobody answers for: neither a scorekeeper nor an official."""
    async with first_match(inside) as story:
        captain = await story.captain(A)
        await story.play_out()
        await story.does(captain, "open-dispute", side=A, id="late", table=2, about="Who led?")
        await story.sign()
        phone = await story.refusal(await story.scorer(B), "seal-sheet", side=B)
        official = await story.refusal("official", "seal-by-official")
        blank = await story.refused("official", "seal-by-official", reason="  ")
        pad = await story.pad(B)

    assert {phone["code"], official["code"], blank} == {"sheet.incomplete"}
    assert phone["detail"] == official["detail"]
    for gap in ("table 1, 2 and 3", "rulings: r1", "disputes are open: late"):
        assert gap in official["detail"]
    assert [gap for gap in pad["match"]["gaps"] if gap not in official["detail"]] == []


@pytest.mark.clause("ic2024-8-2")
@awaited
async def test_an_official_seals_all_the_same_with_a_reason_that_stands_on_sheet_print_and_log(
    inside: Doors,
) -> None:
    """Everybody reads it on the match's page; the print-out has it, and so has the log, with what was missing."""
    async with first_match(inside) as story:
        await story.play_out()
        await story.sign()
        await story.does("official", "seal-by-official", reason="The hall closes.")
        state, page = await story.match(), await story.page("", "")
        printed = await story.place.get(f"/c/{CUP}/m/{FIRST}/sheet.pdf", "official")
        log = await story.place.server.store.read(match_stream(CUP, FIRST))

    seal = next(entry.body for entry in log if entry.tag == "sheet-sealed")
    assert (seal["despite"], seal["reason"]) == (["tables", "rulings"], "The hall closes.")
    assert state.sheet.sealed_despite is not None
    assert "The hall closes." in page
    assert printed.status_code == 200


@pytest.mark.clause("ic2024-8-2")
@awaited
async def test_a_sheet_without_gaps_is_sealed_by_a_phone(inside: Doors) -> None:
    """Everything is there: no reason, and nothing beside the seal."""
    async with first_match(inside) as story:
        await story.does("official", "dismiss-ruling", id="r1", reason="Nobody saw it.")
        await story.play_out()
        await story.confirm_tables()
        await story.sign()
        answer = await story.does(await story.scorer(B), "seal-sheet", side=B)
        state = await story.match()

    assert answer["receipt"]
    assert state.sheet.sealed_despite is None


@pytest.mark.clause("ic2024-8c-1")
@awaited
async def test_a_signed_result_is_changed_by_the_committee_alone_and_has_a_winner_then(
    inside: Doors,
) -> None:
    """An official is refused; the committee must say who wins when nobody has by the sheet, and the standings follow."""
    async with first_match(inside) as story:
        await story.sealed()
        wrong = {"place": LAST, "line": won(B, 14, 3), "reason": "The columns were mixed up."}
        official = await story.refused("official", "correct-sheet", **wrong)
        nobody = await story.refused("committee", "correct-sheet", **wrong)
        nowhere = await story.refused(
            "committee", "correct-sheet", **{**wrong, "place": {"table": 1, "number": 9}}
        )
        await story.does("committee", "correct-sheet", **wrong, winner=A)
        other = await story.refused(
            "committee", "correct-sheet", place=LAST, line=won(A, 14, 3), reason="No.", winner=B
        )
        handed = {side: {"decks": 3} for side in (A, B)}
        await story.does("official", "close-match", handed_in=handed)
        state, found = await story.match(), await cup(story)

    result = found.result(FIRST)
    assert (official, nobody, nowhere, other) == (
        "permission.refused",
        "sheet.nobody-wins",
        "sheet.not-there",
        "sheet.won-by-play",
    )
    assert result is not None
    assert (state.ended, state.winner, board_of(state.score).bullseyes) == ("played", A, both(16, 1))
    assert (result.winner, result.figures[CRABS]["BF"], result.figures[FOXES]["BF"]) == (CRABS, 16, 1)
    assert own(GameLine, state.sheet.agreed[Place(**LAST)].line).winner == A


@pytest.mark.clause("ic2024-14-1")
@awaited
async def test_the_committee_sets_a_sealed_result_aside_and_the_match_is_played_again(inside: Doors) -> None:
    """The old sheet stays in the log; until it is called nothing is written, and its new result counts alone."""
    async with first_match(inside) as story:
        await story.sealed()
        official = await story.refused("official", "order-replay", reason="Wrong cards.")
        silent = await story.refused("committee", "order-replay", reason=" ")
        await story.does("committee", "order-replay", reason="They played with a short pack.")
        between, page = await cup(story), await story.page("", "")
        twice = await story.refused("committee", "order-replay", reason="Again.")
        fixed = await story.refused(
            "committee", "correct-sheet", place=LAST, line=won(B, 14, 3), reason="x", winner=A
        )
        await story.does("official", "call-match")
        again = await story.match()
        roster = {A: list(CRAB.values()), B: list(FOX.values())}
        for side, people in roster.items():
            await story.does(await story.captain(side), "declare-line-up", side=side, line_up=line_up(people))
        await story.does("official", "record-toss", winner=A, north_south=A)
        await story.play_out(B)
        await story.confirm_tables()
        await story.sign()
        await story.does("official", "seal-by-official")
        after, receipt = await cup(story), (await story.pad(B))["receipt"]

    result = after.result(FIRST)
    assert (official, silent, twice, fixed) == (
        "permission.refused",
        "reason.missing",
        "match.replay-ordered",
        "match.replay-ordered",
    )
    assert between.result(FIRST) is None
    assert "They played with a short pack." in page
    assert (again.sheet.sealed, again.sheet.agreed, again.ended) == (None, {}, None)
    assert result is not None
    assert result.winner == FOXES
    assert receipt


@pytest.mark.clause("ic2024-13-1", "ic2024-8c-1")
@awaited
async def test_a_late_incident_is_ruled_on_beside_the_sealed_sheet_and_changes_no_score(
    inside: Doors,
) -> None:
    """Nothing is waived by being late; the signed result is the committee's matter."""
    async with first_match(inside) as story:
        await story.sealed()
        before = (await cup(story)).result(FIRST)
        seen = wire(reported())
        await story.does(await story.captain(B), "report-incident", side=B, id="late", table=1, reported=seen)
        await story.does("official", "give-ruling", id="late")
        await story.does(await story.captain(B), "report-incident", side=B, id="no", table=1, reported=seen)
        await story.does("official", "dismiss-ruling", id="no", reason="Nobody saw it.")
        state, page = await story.match(), await story.page("", "")
        after = (await cup(story)).result(FIRST)

    assert state.cases["late"].late
    assert state.rulings["late"].record.in_force is not None
    assert after == before
    assert "after the sheet was sealed" in page


@pytest.mark.clause("ic2024-8-2", "ic2024-13-1")
@awaited
async def test_an_offence_that_was_open_at_the_seal_can_be_ruled_on_later(inside: Doors) -> None:
    """The seal closes the sheet, not the case."""
    async with first_match(inside) as story:
        await story.play_out()
        await story.confirm_tables()
        await story.sign()
        await story.does("official", "seal-by-official", reason="The bus leaves.")
        await story.does("official", "give-ruling", id="r1")
        state = await story.match()
        answer = await story.place.get(MATCH_PATH, "official")

    assert board_of(state.score).bullseyes == both(17, 0)
    assert answer.json()["rulings"][0]["standing"] == "given"


def line_up(people: Sequence[str]) -> dict[str, object]:
    """Return a line-up of the first six, the last one writing."""
    pairs = [people[0:2], people[2:4], people[4:6]]
    return {"tables": pairs, "captain": people[0], "scorer": people[-1], "substitutes": people[6:12]}

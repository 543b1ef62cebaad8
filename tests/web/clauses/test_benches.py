"""Who may come on, captain, write and speak in a match; and what is owed when somebody does it all the same."""

from typing import Any

import pytest

from desk.story_first_match import CRAB, FIRST, FOX, KICKS
from hangjack.competition.conduct.offences import Offence
from hangjack.games.all_fours.match.pad import Pad
from hangjack.games.all_fours.match.scoring import board_of
from hangjack.ids import PersonId
from hangjack.matches.parties import A, B, both
from hangjack.unions import own
from support.acts import awaited
from support.cup import CRABS, FOXES
from support.desk import CUP, MINUTE_MS
from support.table_story import MATCH_PATH, TableStory, first_match, won
from support.web import Doors
from web.clauses.test_fed_rulings import rules


async def six_come_on(story: TableStory) -> None:
    """Let the crabs make all the changes that they have."""
    for off in range(5, 11):
        await story.does(await story.captain(A), "bring-on", side=A, off=CRAB[off], on=CRAB[off + 2])


@pytest.mark.clause("ic2024-7a-5")
@awaited
async def test_a_seventh_substitution_loses_the_match_and_its_fines_are_proposed(inside: Doors) -> None:
    """On an official's word; the console has what it costs, and it is given once."""
    async with first_match(inside) as story:
        early = await story.refused("official", "confirm-excess", of_side=A, off=CRAB[1], on=CRAB[5])
        await six_come_on(story)
        captain = await story.refused(await story.captain(A), "bring-on", side=A, off=CRAB[1], on=CRAB[5])
        await story.does("official", "confirm-excess", of_side=A, off=CRAB[1], on=CRAB[5])
        state, found = await story.match(), await story.place.server.office.competition(CUP)
        (call,) = [each for each in (await story.console())["calls"] if each["kind"] == "excess"]
        await story.does("official", "give-verdict-in-match", facts=call["facts"])
        after = await story.place.server.office.competition(CUP)
        left = [each["kind"] for each in (await story.console())["calls"]]

    result = found.result(FIRST)
    assert (early, captain) == ("substitution.not-exceeded", "substitution-fault.already_substituted")
    assert (state.ended, state.winner) == ("default", B)
    assert state.awarded is not None
    assert state.awarded.clause == "ic2024-7a-5"
    assert result is not None
    assert result.winner == FOXES
    assert call["facts"]["team"] == CRABS
    assert "excess" not in left
    verdict = after.verdicts.given[call["facts"]["id"]].verdict
    assert verdict.offence is Offence.EXCESS_SUBSTITUTION
    assert verdict.fines


@pytest.mark.clause("ic2024-15c-2")
@awaited
async def test_only_those_whom_the_exchanged_line_up_names_come_on(inside: Doors) -> None:
    """Somebody registered whom the captain left out waits in vain, and cannot be picked on the captain's page."""
    async with first_match(inside) as story:
        await story.sealed()
        await story.does("committee", "order-replay", reason="A card was missing.")
        await story.does("official", "call-match")
        for side, people in ((A, list(CRAB.values())), (B, list(FOX.values()))):
            await story.does(await story.captain(side), "declare-line-up", side=side, line_up=short(people))
        captain = await story.captain(A)
        left_out = await story.refused(captain, "bring-on", side=A, off=CRAB[3], on=CRAB[9])
        page = await story.page("/captain", captain)
        await story.does(captain, "bring-on", side=A, off=CRAB[3], on=CRAB[7])

    offered = page.split('id="on"')[1].split("</select>")[0]
    assert left_out == "substitution-fault.not_declared"
    assert f'value="{CRAB[9]}" disabled' in offered
    assert f'value="{CRAB[7]}">' in offered


def short(people: list[PersonId]) -> dict[str, object]:
    """Return a line-up of the first six with one substitute, who writes."""
    pairs = [people[0:2], people[2:4], people[4:6]]
    return {"tables": pairs, "captain": people[0], "scorer": people[6], "substitutes": people[6:7]}


@pytest.mark.clause("ic2024-6e-1")
@awaited
async def test_a_line_up_without_a_scorer_is_refused(inside: Doors) -> None:
    """The captain's form wants one, too."""
    async with first_match(inside) as story:
        await story.sealed()
        await story.does("committee", "order-replay", reason="A card was missing.")
        await story.does("official", "call-match")
        people = list(CRAB.values())
        line_up = {"tables": [people[0:2], people[2:4], people[4:6]], "captain": people[0], "substitutes": []}
        captain = await story.captain(A)
        refused = await story.refused(captain, "declare-line-up", side=A, line_up=line_up)
        page = await story.page("/captain", captain)
        await story.does(captain, "declare-line-up", side=A, line_up={**line_up, "scorer": people[11]})

    assert refused == "line-up.scorer-missing"
    assert '<select id="scorer" name="scorer" required>' in page


@pytest.mark.clause("ic2024-7c-2")
@awaited
async def test_only_somebody_who_plays_becomes_captain(inside: Doors) -> None:
    """Neither whoever went off nor whoever waits; the page offers those at the tables."""
    async with first_match(inside) as story:
        captain = await story.captain(A)
        await story.does(captain, "bring-on", side=A, off=CRAB[3], on=CRAB[7])
        off = await story.refused(captain, "change-captain", side=A, captain=CRAB[3])
        waits = await story.refused(captain, "change-captain", side=A, captain=CRAB[8])
        page = await story.page("/captain", captain)
        await story.does(captain, "change-captain", side=A, captain=CRAB[7])

    offered = page.split('id="new-captain"')[1].split("</select>")[0]
    assert (off, waits) == ("line-up.captain-not-playing",) * 2
    assert CRAB[7] in offered
    assert CRAB[3] not in offered


@pytest.mark.clause("ic2024-27e-1")
@awaited
async def test_the_pad_turns_with_a_tap_from_both_sides(inside: Doors) -> None:
    """One tap is a question to the others, which their pad shows."""
    async with first_match(inside) as story:
        ask = {"table": 2, "mark": "turn"}
        await story.does(await story.scorer(A), "mark-pad", side=A, **ask)
        once, theirs = (await story.match()).running[2][-1].pad, await story.pad(B)
        await story.does(await story.scorer(B), "mark-pad", side=B, **ask)
        twice = (await story.match()).running[2][-1].pad

    assert (own(Pad, once).turned, own(Pad, twice).turned) == (False, True)
    assert theirs["tables"][1]["running"]["turn_asked"] == [A]


@pytest.mark.clause("ic2024-15c-4", "ic2024-15f-2")
@awaited
async def test_a_pair_answers_once_for_a_wrong_table(inside: Doors) -> None:
    """A second report about the same pair gives nothing more; one about another pair does."""
    async with first_match(inside) as story:
        await story.does("official", "find-at-wrong-table", side=B, table=3, person=FOX[1])
        await rules(story, "w1", 1, "wrong_table", offender="E")
        sent = await reported_again(story)
        await rules(story, "w2", 2, "wrong_table", offender="E")
        state = await story.match()

    assert sent == "match.answered-already"
    assert board_of(state.score).bullseyes == both(3, 0)


async def reported_again(story: TableStory) -> str:
    """Report the partner's wrong table too; return why it is refused."""
    table = {"dealer": "N", "score": {"NS": 8, "EW": 9}, "cards_played": 9}
    sent = {"type": "all-fours", "kind": "wrong_table", "table": table, "facts": {"offender": "W"}}
    return await story.refused("official", "report-incident", side=A, id="again", table=1, reported=sent)


@pytest.mark.clause("ic2024-29b-1", "ic2024-6f-1")
@awaited
async def test_a_captain_who_walked_away_neither_speaks_nor_agrees(inside: Doors) -> None:
    """The official decides then, by a clause of the book."""
    async with first_match(inside) as story:
        captain, about = await story.captain(A), {"side": A, "id": "led"}
        await story.does(captain, "open-dispute", **about, table=1, about="Who led?")
        await story.does("official", "lose-say", id="led", person=CRAB[1])
        answer = {"decision": "We led.", "clause": KICKS}
        said = await story.refused(captain, "speak-in-dispute", **about, text="We did.")
        agreed = await story.refused(captain, "agree-in-dispute", **about, **answer)
        await story.does("official", "take-dispute", id="led")
        bare = await story.refused("official", "decide-dispute", id="led", decision="They led.")
        wrong = await story.refused("official", "decide-dispute", id="led", decision="x", clause="ic2024-99")
        await story.does("official", "decide-dispute", id="led", decision="They led.", clause=KICKS)

    assert (said, agreed) == ("dispute.say-lost",) * 2
    assert (bare, wrong) == ("dispute.clause-missing", "dispute.no-such-clause")


@pytest.mark.clause("ic2024-6f-1")
@awaited
async def test_captains_settle_a_dispute_by_a_clause(inside: Doors) -> None:
    """Without one it stays open; their page asks for it."""
    async with first_match(inside) as story:
        captain, other = await story.captain(A), await story.captain(B)
        await story.does(captain, "open-dispute", side=A, id="led", table=1, about="Who led?")
        bare = await story.refused(captain, "agree-in-dispute", side=A, id="led", decision="They led.")
        page = await story.page("/captain", captain)
        for side, who in ((A, captain), (B, other)):
            await story.does(who, "agree-in-dispute", side=side, id="led", decision="They led.", clause=KICKS)
        await story.line(A, 1, 2, won(A, 14, 3))

    assert bare == "dispute.clause-missing"
    assert 'name="clause"' in page


@pytest.mark.clause("ic2024-6f-1")
@awaited
async def test_the_second_captain_finds_what_the_first_agreed_to_in_the_form_with_its_clause(
    inside: Doors,
) -> None:
    """One tap settles it; the same by another clause is refused, with the clause that the other has named."""
    async with first_match(inside) as story:
        captain, other = await story.captain(A), await story.captain(B)
        await story.does(captain, "open-dispute", side=A, id="led", table=1, about="Who led?")
        settled = {"decision": "They led.", "clause": KICKS}
        await story.does(captain, "agree-in-dispute", side=A, id="led", **settled)
        page = await story.page("/captain", other)
        elsewhere = await story.refusal(
            other, "agree-in-dispute", side=B, id="led", decision="They led.", clause="ic2024-8c-3"
        )
        await story.does(other, "agree-in-dispute", side=B, id="led", **settled)
        state = await story.match()

    assert 'value="They led."' in page
    assert f'value="{KICKS}"></div>' in page
    assert elsewhere["code"] == "dispute.other-clause"
    assert KICKS in elsewhere["detail"]
    assert not state.disputes["led"].is_open


@pytest.mark.clause("ic2024-5-2")
@awaited
async def test_a_request_to_restrain_somebody_is_kept_with_its_time_and_answer(inside: Doors) -> None:
    """The other captain has it before him at once; what he says stands on the sheet's back."""
    async with first_match(inside) as story:
        asked = {"id": "drum", "about": "The drummer is loud."}
        await story.does(await story.captain(A), "ask-restraint", side=A, **asked)
        page = await story.page("/captain", await story.captain(B))
        own = await story.refused(await story.captain(A), "answer-restraint", side=A, id="drum", answer="x")
        await story.does(await story.captain(B), "answer-restraint", side=B, id="drum", answer="He stops.")
        kept = (await story.match()).sides.restraints["drum"]
        printed = await story.place.get(f"/c/{CUP}/m/{FIRST}/sheet.pdf", "official")

    assert "The drummer is loud." in page
    assert own == "restraint.unknown"
    assert kept.asked.by == CRAB[1]
    assert kept.answered is not None
    assert kept.asked.at_ms <= kept.answered.at_ms
    assert printed.status_code == 200


@pytest.mark.clause("ic2024-7b-4")
@awaited
async def test_an_early_substitute_is_expected_on_the_console_and_the_captain_s_page(inside: Doors) -> None:
    """As long as nobody has said that he is at the table."""
    async with first_match(inside) as story:
        captain = await story.captain(B)
        await story.does(captain, "bring-on", side=B, off=FOX[3], on=FOX[7])
        (call,) = [each for each in (await story.console())["calls"] if each["kind"] == "report"]
        page = await story.page("/captain", captain)
        story.place.clock.now_ms += 3 * MINUTE_MS
        still = [each["kind"] for each in (await story.console())["calls"]]
        fields: dict[str, Any] = {"side": call["side"], "number": call["number"]}
        await story.does("official", "report-substitute", **fields)
        after = await story.place.get(f"{MATCH_PATH}/console", "official")

    assert "report-substitute" in page
    assert "report" in still
    assert "report" not in [each["kind"] for each in after.json()["calls"]]


@pytest.mark.clause("ic2024-8b-1")
@awaited
async def test_one_of_a_pair_answers_for_the_table_on_the_scorekeeper_s_phone(inside: Doors) -> None:
    """By name; nobody of another table can."""
    async with first_match(inside) as story:
        await story.play_out()
        state, phone = await story.match(), await story.scorer(A)
        figures = {column: dict(counts) for column, counts in state.figures(2).items()}
        about = {"side": A, "table": 2, "figures": figures}
        other = await story.refused(phone, "confirm-table", **about, player=CRAB[1])
        nobody = await story.refused(phone, "confirm-table", **about)
        await story.does(phone, "confirm-table", **about, player=CRAB[3])
        confirmed = (await story.match()).closings.confirmed[A, 2]

    assert (other, nobody) == ("table.not-your-table",) * 2
    assert (confirmed.by, confirmed.phone_of) == (CRAB[3], CRAB[12])


@pytest.mark.clause("ic2024-26d-2")
@awaited
async def test_partners_change_seats_between_games_from_phone_or_desk(inside: Doors) -> None:
    """Not while points stand on the pad."""
    kick = {"what": "kick", "side": "NS", "points": 1}
    async with first_match(inside) as story:
        before = (await story.match()).sides.pairs[A, 2]
        await story.does(await story.captain(A), "swap-seats", side=A, table=2)
        after = (await story.match()).sides.pairs[A, 2]
        await story.does(await story.scorer(A), "write-points", side=A, table=2, award=kick)
        running = await story.refused("official", "swap-seats", side=A, table=2)

    assert after == before[::-1]
    assert running == "seats.game-running"

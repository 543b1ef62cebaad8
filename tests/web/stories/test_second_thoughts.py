"""What changes after it was written, signed or put away: everything that hangs on it changes too."""

from typing import Any

import msgspec
import pytest

from desk.story_first_match import FIRST, reported
from hangjack.competition.fixtures import knockout
from hangjack.competition.money.fees import debt_of
from hangjack.ids import MatchId
from hangjack.matches.parties import SIDES, A, B, Party
from hangjack.matches.sheets import Place
from support.acts import awaited
from support.cup import CRABS, DUCKS, EAGLES, FOXES, RULES, game, ic2024
from web.stories.telling import Story, cup_story

FOUR_GO_ON = ic2024(match_target=2, qualifiers_per_group=4)
"""A cup of short matches in which all four teams of a group play semi-finals."""


async def sat_down(story: Story) -> None:
    """Call the first match, toss, and let everybody sit."""
    await story.call()
    await story.do("official", "record-toss", winner="A", north_south="A")
    for side in SIDES:
        await story.seat(side, 1, 2, 3)


async def on_paper(story: Story, match: MatchId, winner: Party) -> None:
    """Enter a match from paper that a side has won, two to nothing, and seal it."""
    if match not in (await story.competition()).under_way:
        await story.do("official", "call-match", match)
    rosters = (await story.match(match)).opened.rosters
    line = msgspec.to_builtins(game(winner))
    lines = [{"place": {"table": 1, "number": number}, "line": line} for number in (1, 2)]
    signed = {side: rosters[side][0] for side in SIDES}
    await story.do("official", "enter-paper", match, lines=lines, signed_by=signed, reference="17")
    await story.do("official", "seal-by-official", match, reason="It rains.")


@pytest.mark.clause("ic2024-8c-3", "ic2024-14-1")
@awaited
async def test_a_ruling_that_falls_after_the_captains_have_signed_has_them_sign_again() -> None:
    """Nobody has signed what then stands on the sheet; captains, console and sheet say so."""
    async with cup_story(rules=RULES) as story:
        await sat_down(story)
        ruled = msgspec.to_builtins(reported())
        await story.do("captain of B", "report-incident", side="B", id="r", table=1, reported=ruled)
        await story.do("official", "give-ruling", id="r")
        for table in (2, 3):
            for number in range(1, 10):
                if (await story.match()).ended is None:
                    await story.write(Place(table, number), A)
        for side in SIDES:
            await story.do(f"captain of {side}", "sign-sheet", side=side)
        signed = await story.match()
        await story.do("committee", "overrule-ruling", id="r", changed={"reason": "It was dark."})
        after, calls = await story.match(), (await story.floor())["calls"]
        refused = await story.refused("official", "seal-by-official", reason="They have gone.")
        for side in SIDES:
            await story.do(f"captain of {side}", "sign-sheet", side=side)
        again = await story.match()

    assert set(signed.sheet.signed) == set(SIDES)
    assert signed.standing != after.standing
    assert after.ended == "played"
    assert after.sheet.signed == {}
    assert "seal" not in [call["kind"] for call in calls]
    assert "sign" in refused
    assert set(again.sheet.signed) == set(SIDES)


@pytest.mark.clause("ic2024-4-9", "ic2024-6e-1")
@awaited
async def test_somebody_suspended_does_not_write_for_the_team_either() -> None:
    """The line-up is refused by name, and taken with another scorer."""
    async with cup_story() as story:
        await story.do("official", "call-match")
        team = await story.team(A)
        roster = (await story.competition()).rosters.entries[team].players
        facts = {"id": "s", "offence": "no_identification", "team": team, "people": [roster[-1]]}
        await story.do("official", "give-verdict", None, facts=facts, outcomes=["suspension"])
        story.place.clock.now_ms += 1000
        pairs = [roster[0:2], roster[2:4], roster[4:6]]
        line_up = {"tables": pairs, "captain": roster[0], "scorer": roster[-1], "substitutes": []}
        refused = await story.refused("captain of A", "declare-line-up", side="A", line_up=line_up)
        line_up["scorer"] = roster[6]
        await story.do("captain of A", "declare-line-up", side="A", line_up=line_up)

    assert "suspen" in refused


@pytest.mark.clause("ic2024-6g-2", "ic2024-8a-2")
@awaited
async def test_a_match_put_away_wrongly_is_put_away_again_and_its_fines_follow() -> None:
    """Decks that are found, one more wrong name, and what the committee has overruled stays overruled."""
    async with cup_story() as story:
        await on_paper(story, FIRST, A)
        team = await story.team(B)

        async def put_away(**theirs: Any) -> int:
            handed = {"A": {"decks": 3}, "B": theirs}
            await story.do("official", "close-match", handed_in=handed)
            return debt_of((await story.competition()).ledger, team)

        owed = [
            await put_away(decks=0),
            await put_away(decks=3),
            await put_away(decks=3, names_wrong=1),
            await put_away(decks=3, names_wrong=2),
            await put_away(decks=1, names_wrong=2),
        ]
        verdicts = (await story.competition()).verdicts
        decks = [id_ for id_ in verdicts.given if "decks" in id_ and id_ not in verdicts.overruled]
        await story.do("committee", "overrule-verdict-in-match", id=decks[0], reason="We had lost them.")
        owed.append(await put_away(decks=1, names_wrong=0))

    assert owed == [2000, 0, 2000, 4000, 6000, 0]


@pytest.mark.clause("ic2024-6g-2", "ic2024-14-1")
@awaited
async def test_a_match_that_is_played_again_is_put_away_again() -> None:
    """What was missing after the first time is paid, and what is missing after the second."""
    async with cup_story() as story:
        await on_paper(story, FIRST, A)
        team = await story.team(B)
        handed = {"A": {"decks": 3}, "B": {"decks": 3, "names_wrong": 1}}
        await story.do("official", "close-match", handed_in=handed)
        await story.do("committee", "order-replay", reason="A short pack.")
        await on_paper(story, FIRST, B)
        await story.do("official", "close-match", handed_in={**handed, "B": {"decks": 3, "names_wrong": 2}})
        owed = debt_of((await story.competition()).ledger, team)

    assert owed == 6000


@pytest.mark.clause("ic2024-6g-2", "ic2024-10-7")
@awaited
async def test_a_default_that_was_put_away_and_is_taken_back_is_put_away_again_when_it_was_played() -> None:
    """The console asks for the decks again, and those that come in then are not owed any more."""
    async with cup_story() as story:
        await story.do("official", "call-match")
        await story.award(FIRST, await story.team(A))
        team = await story.team(B)
        handed = {"A": {"decks": 3}, "B": {"decks": 0}}
        await story.do("official", "close-match", handed_in=handed)
        before = debt_of((await story.competition()).ledger, team)
        await story.do("official", "take-award-back", reason="They were at the other hall.")
        await on_paper(story, FIRST, B)
        asked = [call["kind"] for call in (await story.floor())["calls"]]
        await story.do("official", "close-match", handed_in={**handed, "B": {"decks": 3}})
        after = debt_of((await story.competition()).ledger, team)
        left = [call["kind"] for call in (await story.floor())["calls"]]

    assert (before, after) == (2000, 0)
    assert "close" in asked
    assert "close" not in left


@pytest.mark.clause("ic2024-8c-1", "ic2024-2d-2")
@awaited
async def test_a_final_called_for_a_winner_who_is_none_any_more_takes_nothing_more_and_is_called_again() -> (
    None
):
    """The committee corrects the semi-final under it; bracket, sheet and champion then agree."""
    async with cup_story(4, FOUR_GO_ON) as story:
        await story.decide_groups(CRABS, DUCKS, EAGLES, FOXES)
        final = await story.begin_knockout()
        semis = [tie.match for tie in (await story.competition()).knockout.rounds[0]]
        for semi in semis:
            await on_paper(story, semi, A)
        await story.do("director", "schedule-knockout", None, reason="Two are through.")
        await story.do("official", "call-match", final)
        line = msgspec.to_builtins(game(B))
        for number in (1, 2):
            place = {"table": 1, "number": number}
            fixed = {"place": place, "line": line, "reason": "The columns were mixed up."}
            await story.do(
                "committee", "correct-sheet", semis[0], **fixed, winner="B" if number == 1 else None
            )
        place = {"table": 1, "number": 1}
        written = await story.refused(
            "official", "settle-line", final, place=place, line=line, reason="Seen."
        )
        given = await story.refused("official", "award-match", final, winner="A", clause="ic2024-10-7")
        page = await story.page(f"/m/{final}")
        await on_paper(story, final, A)
        competition, again = await story.competition(), await story.match(final)
        page_again = await story.page(f"/m/{final}")

    assert written == given
    assert written.startswith("Other teams play match KO-2-1 now")
    assert "this sheet counts for nothing" in page
    assert "this sheet counts for nothing" not in page_again
    assert again.opened.parties[A] == knockout.champion(competition.knockout) == FOXES


@pytest.mark.clause("ic2024-4-9", "ic2024-12b-1", "ic2024-7c-2")
@awaited
async def test_somebody_barred_in_the_middle_of_a_match_plays_no_further_game() -> None:
    """The table waits for a substitute, the other tables do not; nor can such a person become captain."""
    async with cup_story() as story:
        await sat_down(story)
        out, team = await story.player(A, 2), await story.team(A)
        facts = {"id": "x", "offence": "indiscipline", "team": team, "people": [out], "reason": "Fists."}
        await story.do("committee", "decide-match-as-committee", facts=facts, outcomes=["expulsion"])
        story.place.clock.now_ms += 1000
        line = {"side": "B", "line": msgspec.to_builtins(game(B)), "sure": True}
        refused = await story.refused(
            "scorekeeper of B", "enter-line", place={"table": 1, "number": 1}, **line
        )
        await story.do("scorekeeper of B", "enter-line", place={"table": 2, "number": 1}, **line)
        captain = await story.refused("captain of A", "change-captain", side="A", captain=out)
        on = await story.player(A, 7)
        await story.do("captain of A", "bring-on", side="A", off=out, on=on, disciplinary=True)
        await story.do("scorekeeper of B", "enter-line", place={"table": 1, "number": 1}, **line)

    assert "may not play any more" in refused
    assert "bring somebody on" in refused
    assert "expelled" in captain


@pytest.mark.clause("ic2024-7c-1", "ic2024-15c-2", "ic2024-25e-3")
@awaited
async def test_after_the_seal_nobody_becomes_captain_and_no_deck_is_changed() -> None:
    """The match is over, and its sheet says who captained it."""
    async with cup_story() as story:
        await sat_down(story)
        rosters = (await story.match()).opened.rosters
        lines = [
            {"place": {"table": 1, "number": number}, "line": msgspec.to_builtins(game(A))}
            for number in (1, 2)
        ]
        signed = {side: rosters[side][0] for side in SIDES}
        await story.do("official", "enter-paper", lines=lines, signed_by=signed, reference="17")
        deck = await story.refused("official", "change-deck", table=1, reason="A torn queen.")
        await story.do("official", "seal-by-official")
        new = await story.player(A, 3)
        captain = await story.refused("captain of A", "change-captain", side="A", captain=new)

    assert "over" in deck
    assert "sealed" in captain

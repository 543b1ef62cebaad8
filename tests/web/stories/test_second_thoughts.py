"""What changes after it was written, signed or put away: everything that hangs on it changes too."""

from typing import Any

import msgspec
import pytest

from desk.story_first_match import FIRST, reported
from hangjack.competition.money.fees import debt_of
from hangjack.ids import MatchId
from hangjack.matches.parties import SIDES, A, B, Party
from hangjack.matches.sheets import Place
from support.acts import awaited
from support.cup import RULES, game
from web.stories.telling import Story, cup_story


async def sat_down(story: Story) -> None:
    """Call the first match, toss, and let everybody sit."""
    await story.call()
    await story.do("official", "record-toss", winner="A", north_south="A")
    for side in SIDES:
        await story.seat(side, 1, 2, 3)


async def on_paper(story: Story, match: MatchId, winner: Party) -> None:
    """Enter a match from paper that a side has won, two to nothing, and seal it."""
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

"""Nobody changes the team during the event: by no form, and by no way around it."""

from typing import Any

import pytest

from hangjack.competition.money.fees import debt_of
from hangjack.matches.parties import A, B
from support.acts import awaited
from support.cup import CRABS, DUCKS, EAGLES, FOXES, person_of
from web.stories.telling import CUP_PATH, Story, cup_story


async def players_of(story: Story, team: Any) -> tuple[Any, ...]:
    """Return who stands on the form of a team."""
    return (await story.competition()).rosters.entries[team].players


async def started(story: Story) -> None:
    """Exchange the line-ups of the first match: those on it have played."""
    await story.call()


@pytest.mark.clause("ic2024-7d-1")
@awaited
async def test_nobody_is_transferred_once_the_first_match_has_begun() -> None:
    """Neither who has played nor who has not; the person's page says so instead of offering it."""
    async with cup_story() as story:
        before = await story.page(f"/setup/entries/{person_of(EAGLES, 8)}", "director")
        await started(story)
        bound = (await story.match()).sides.pairs[A, 1][0]
        home = await story.team(A)
        away = CRABS if home != CRABS else DUCKS
        idle = person_of(EAGLES, 8)
        played = await story.refused("secretary", "transfer-player", None, team=away, person=bound)
        unplayed = await story.refused("secretary", "transfer-player", None, team=DUCKS, person=idle)
        page = await story.page(f"/setup/entries/{idle}", "director")
        forms = await players_of(story, EAGLES)

    assert "/transfer-player" in before
    assert "played for" in played
    assert "nobody changes teams" in unplayed
    assert "/transfer-player" not in page
    assert "there are no transfers any more" in page
    assert idle in forms


@pytest.mark.clause("ic2024-7d-1", "ic2024-3a-3")
@awaited
async def test_striking_somebody_and_entering_them_elsewhere_is_a_transfer_too() -> None:
    """Not even with the word of whoever keeps the entries; back on the form that they stood on they may come."""
    async with cup_story() as story:
        await started(story)
        idle = person_of(EAGLES, 8)
        await story.do("secretary", "strike-player", None, team=EAGLES, person=idle)
        about = {"person": idle, "name": "Idle", "override": "They asked."}
        elsewhere = await story.refused("secretary", "register-player", None, team=DUCKS, **about)
        moved = await story.refused("secretary", "transfer-player", None, team=DUCKS, person=idle)
        renamed = await story.refused(
            "secretary", "register-player", None, team=DUCKS, name="Mx Eagles Number8", override="New."
        )
        await story.do("secretary", "register-player", None, team=EAGLES, **about)
        forms = [await players_of(story, team) for team in (EAGLES, DUCKS)]

    assert elsewhere == moved
    assert "Eagles" in renamed
    assert idle in forms[0]
    assert idle not in forms[1]


@pytest.mark.parametrize(
    ("row", "why"),
    [
        ("The eagles,Mx Crabs Number8,77", "after that nobody changes teams"),
        ("The eagles,Mx Foxes Number3,", "the same name as a player of The foxes"),
        ("The eagles,Nuria New,99", "closed since the first match"),
        ("The owls,Nuria New,99", "closed since the first match"),
    ],
)
@pytest.mark.clause("ic2024-7d-1")
@awaited
async def test_a_pasted_table_changes_no_team_once_the_first_match_has_begun(row: str, why: str) -> None:
    """Neither known people by number or name nor new ones, nor with a team of their own; each row says why."""
    async with cup_story() as story:
        known: dict[str, Any] = {"person": person_of(CRABS, 8), "name": "Mx Crabs Number8", "number": "77"}
        await story.do("secretary", "correct-name", None, **known)
        await started(story)
        before = (await story.competition()).rosters
        table: dict[str, Any] = {"text": f"team,name,number\n{row}\n"}
        shown = await story.place.post(f"{CUP_PATH}/preview-entries", table, "secretary")
        await story.refused("secretary", "import-entries", None, **table)
        after = (await story.competition()).rosters

    assert [why in each for each in shown.json()["rows"][0]["problems"]] == [True]
    assert after == before


@pytest.mark.clause("ic2024-7d-1")
@awaited
async def test_players_of_a_team_that_withdrew_during_the_event_play_for_nobody_else() -> None:
    """The form that they stood on is the one that counts."""
    async with cup_story() as story:
        await started(story)
        here = (await story.match()).opened.parties.values()
        away = next(team for team in (DUCKS, EAGLES) if team not in here)
        other = next(team for team in (CRABS, FOXES, DUCKS, EAGLES) if team != away)
        await story.do("director", "withdraw-team", None, team=away, reason="The bus broke down.")
        refused = await story.refused(
            "secretary", "transfer-player", None, team=other, person=person_of(away, 8)
        )
        name = f"Mx {away.capitalize()} Number8"
        renamed = await story.refused(
            "secretary", "register-player", None, team=other, name=name, override="New."
        )

    assert "nobody changes teams" in refused
    assert name in renamed


@pytest.mark.clause("ic2024-4-2", "ic2024-3a-3")
@awaited
async def test_a_transfer_before_the_event_costs_the_new_team_an_extra_player_and_leaves_the_old_without_captain() -> (
    None
):
    """The fee covers so many; whoever was captain is none any more, and both forms say so."""
    async with cup_story() as story:
        person = person_of(FOXES, 1)
        await story.do("secretary", "name-captain", None, team=FOXES, person=person)
        before = debt_of((await story.competition()).ledger, DUCKS)
        await story.do("secretary", "transfer-player", None, team=DUCKS, person=person)
        found = await story.competition()
        await story.do("secretary", "transfer-player", None, team=DUCKS, person=person)
        again = await story.competition()

    assert found.rosters.entries[FOXES].captain is None
    assert person in found.rosters.entries[DUCKS].players
    assert debt_of(found.ledger, DUCKS) >= before
    assert again.rosters == found.rosters


@pytest.mark.clause("ic2024-15c-1", "ic2024-7d-1")
@awaited
async def test_somebody_transferred_after_the_line_up_was_handed_in_keeps_nobody_from_playing() -> None:
    """Before the first match: their old team hears who is no longer theirs, and hands in another line-up."""
    async with cup_story() as story:
        await story.do("official", "call-match")
        await story.declare(A)
        home = await story.team(A)
        person = person_of(home, 1)
        here = (await story.match()).opened.parties.values()
        away = next(team for team in (DUCKS, EAGLES, FOXES) if team not in here)
        await story.do("secretary", "transfer-player", None, team=away, person=person)
        with pytest.raises(AssertionError, match="not on their form any more") as refused:
            await story.declare(B)
        await story.declare(A)
        await story.declare(B)
        state = await story.match()

    assert "Number" not in str(refused.value)
    assert state.sides.line_ups.revealed

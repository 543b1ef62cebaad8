"""The door with a queue before it: a whole team in two taps, a tick taken back, and what a house does not look at."""

from hangjack.competition.entries.rosters import roster_of
from hangjack.ids import PersonId
from support.acts import awaited
from support.cup import CRABS, DUCKS, ic2024
from support.desk import CUP
from web.stories.telling import Story, cup_story


async def nobody_is_through(story: Story) -> tuple[PersonId, ...]:
    """Take back everything that was ticked of a team; return its players."""
    people = roster_of((await story.competition()).rosters, CRABS)
    for person in people:
        await story.do("official", "uncheck-identity", None, person=person)
        await story.do("official", "check-uniform", None, person=person, dressed=False)
    return people


@awaited
async def test_a_whole_team_is_checked_in_at_once_but_for_those_who_have_not_come() -> None:
    """Identity and dress of everybody in one request; what was ticked before stays as it was seen."""
    async with cup_story() as story:
        people = [PersonId(each) for each in await nobody_is_through(story)]
        page = await story.page("/door", "official")
        await story.do("official", "check-identity", None, person=people[1], kind="drivers_permit")
        body = {"team": CRABS, "kind": "passport", "without": [people[-1]]}
        await story.do("official", "check-in-team", None, **body)
        door = (await story.competition()).door
        again = await story.foreseen("official", "check-in-team", None, **body)

    assert 'aria-label="The whole team is here: The crabs"' in page
    assert [door.identity[each].kind for each in people[:3]] == ["passport", "drivers_permit", "passport"]
    assert people[-1] not in door.identity
    assert set(people) - door.dressed == {people[-1]}
    assert again == ["Nothing changes: it is so already."]


@awaited
async def test_a_team_is_not_checked_in_by_a_document_that_the_book_does_not_take() -> None:
    """Nor a team that there is not, nor by somebody who has no business at the door."""
    async with cup_story() as story:
        await nobody_is_through(story)
        document = await story.refused("official", "check-in-team", None, team=CRABS, kind="bus ticket")
        team = await story.refused("official", "check-in-team", None, team="geese", kind="passport")
        captain = await story.refused("captain of A", "check-in-team", None, team=CRABS, kind="passport")
        door = (await story.competition()).door

    assert "passport" in document
    assert "geese" in team
    assert "check" in captain
    assert not any(person.startswith("crabs") for person in door.identity)


@awaited
async def test_a_tick_of_somebody_s_identity_is_taken_back() -> None:
    """They are missing again, and cannot be put on a line-up."""
    async with cup_story() as story:
        person = roster_of((await story.competition()).rosters, DUCKS)[0]
        before = await story.page("/door", "official")
        await story.do("official", "uncheck-identity", None, person=person)
        after = await story.page("/door", "official")

    assert "Everybody has come through the door." in before
    assert "1 player has not come through the door yet." in after
    assert 'aria-label="Take back that the document of' in after


@awaited
async def test_what_a_house_does_not_want_at_the_door_is_switched_off_where_the_book_leaves_it_open() -> None:
    """Identification is carried and need not be shown; dress is the book's own rule, and stays with its clause."""
    async with cup_story(rules=ic2024(**{"match_target": 2, "check_in.identity": False})) as story:
        people = await nobody_is_through(story)
        await story.do("official", "check-in-team", None, team=CRABS)
        door, page = (await story.competition()).door, await story.page("/door", "official")
        rules = await story.page("/setup/rules", "committee")
        path = f"/api/competitions/{CUP}/adopt-settings"
        body = {"type": "adopt-settings", "settings": {"check_in.uniform": False}, "reason": "A village."}
        refused = (await story.place.post(path, body, "committee")).json()

    assert set(people) <= door.dressed
    assert not set(people) & door.identity.keys()
    assert "data-identity" not in page
    assert 'data-setting="check_in.identity"' in rules
    assert 'data-setting="check_in.uniform"' not in rules
    assert "ic2024-9-2" in refused["faults"][0]["detail"]


@awaited
async def test_a_team_without_players_is_not_all_here() -> None:
    """A late team has nobody on its form yet: the door says so."""
    async with cup_story() as story:
        await story.do("director", "let-team-in", None, team="lions", name="The lions", reason="A bus.")
        page = await story.page("/door", "official")

    assert [each in page for each in ("The lions", "no players yet")] == [True, True]

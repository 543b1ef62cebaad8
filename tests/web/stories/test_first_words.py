"""What people read before anything has happened, and what they look for in their own words."""

from support.acts import awaited
from support.cup import CRABS, DUCKS, EAGLES, FOXES, ic2024
from support.desk import CUP
from web.stories.telling import cup_story


@awaited
async def test_a_server_without_accounts_says_where_the_first_one_is_made() -> None:
    """On its first page and at the sign-in, where nobody has a login yet; later nobody reads it."""
    async with cup_story() as story:
        known = [(await story.place.get(path)).text for path in ("/", "/sign-in")]
        server = story.place.server
        accounts = server.access.accounts
        keys = accounts.known

        async def nobody() -> tuple[()]:
            return ()

        accounts.known = nobody  # type: ignore[method-assign]
        await story.do("director", "hide-event", None)
        new = [(await story.place.get(path)).text for path in ("/", "/sign-in")]
        accounts.known = keys  # type: ignore[method-assign]

    assert ["This is a new server" in each for each in known] == [False, False]
    assert "hangjack account link LOGIN" in known[1]
    assert ["open the link that stands in its terminal" in each for each in new] == [True, True]


@awaited
async def test_an_address_that_is_taken_is_called_an_address() -> None:
    """There is a field of that name, and another one for the short name."""
    async with cup_story() as story:
        body = {"type": "open-competition", "id": CUP, "book": "ic2024", "name": "Another"}
        answer = await story.place.post("/api/competitions", body, "director")

    assert answer.json()["detail"] == (
        f"The address {CUP} is taken by another competition: choose another one."
    )


@awaited
async def test_people_find_what_happened_in_their_own_words() -> None:
    """What the search field proposes itself is found, and what others call a revoke is in the rulebook too."""
    async with cup_story() as story:
        deck = await story.page("/ruling?find=spilt+the+deck")
        low = await story.page("/ruling?find=revoke")
        book = await story.page("/rules?find=revoke")
        nothing = await story.page("/rules?find=xylophone")

    assert "Landslide" in deck
    assert "Renege" in low
    assert "ic2024-24c-1" in book
    assert "ic2024-24c-1" not in nothing


@awaited
async def test_before_the_first_result_nobody_has_a_place() -> None:
    """No place, no reason and no committee; the first result gives all of them."""
    async with cup_story() as story:
        before = await story.page("/standings")
        await story.award(next(iter((await story.competition()).homes)), None)
        after = await story.page("/standings")

    assert "No match has been played yet: nobody has a place." in before
    assert "committee" not in before
    assert 'class="why"' not in before
    assert "No match has been played yet" not in after
    assert 'class="why"' in after


@awaited
async def test_a_tie_for_the_last_places_is_decided_under_the_numbers_of_these_places() -> None:
    """Third and fourth are not called first and second, and the knockout says what it changes before it begins."""
    async with cup_story(rules=ic2024(match_target=2, qualifiers_per_group=2)) as story:
        for match, fixture in [
            (match, ranking.fixtures[match])
            for ranking in (await story.competition()).rankings.values()
            for match in ranking.fixtures
        ]:
            level = set(fixture.teams) == {EAGLES, FOXES}
            order = (CRABS, DUCKS, EAGLES, FOXES)
            await story.award(match, None if level else min(fixture.teams, key=order.index))
        page = await story.page("/knockout", "committee")
        director = await story.page("/knockout")
        told = await story.foreseen("director", "begin-knockout", None)

    assert "Place 3" in page
    assert "Place 4" in page
    assert "Place 1<" not in page
    assert 'data-foresee="/api/competitions/fig-tree/preview/begin-knockout"' in director
    assert told

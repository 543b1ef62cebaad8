"""Announcements: where they reach people, how long they stand, and who has read them."""

from typing import Any

from hangjack.desk import clocks
from hangjack.ids import MatchId
from support.acts import awaited
from support.desk import CUP, copied
from support.memory_store import MemoryStore
from support.web import Doors, hall
from web.stories.telling import CUP_PATH, Story, cup_story

FIRST = MatchId("A-1-1")


async def announce(story: Story, id_: str, text: str, audience: str, **more: Any) -> None:
    """Announce something to an audience."""
    await story.do("director", "post-notice", None, id=id_, text=text, audience=audience, **more)


async def on_pad(story: Story, who: str = "scorekeeper of A") -> list[str]:
    """Return what a score pad has of announcements."""
    picture = (await story.place.get(f"/c/{CUP}/m/{FIRST}/pad/picture", who)).json()
    return [each["text"] for each in picture["told"]]


async def where(story: Story, text: str) -> set[str]:
    """Return the screens on which a sentence stands."""
    pages = {
        "public": await story.page("", "nobody"),
        "board": await story.page("/board", "nobody"),
        "captain": await story.page(f"/m/{FIRST}/captain", "captain of A"),
        "announcements": await story.page("/announcements"),
    }
    phones = {
        "pad": await on_pad(story),
        "console": [each["text"] for each in (await story.console())["told"]],
    }
    found = {name for name, page in pages.items() if text in page}
    return found | {name for name, told in phones.items() if text in told}


@awaited
async def test_an_announcement_reaches_the_screens_of_its_audience() -> None:
    """Everybody on every screen, the public on its pages and the wall, each of the others on their own phones."""
    async with cup_story() as story:
        await story.call()
        found = {}
        for audience in ("everybody", "public", "captains", "scorekeepers", "players", "officials"):
            await announce(story, audience, f"Words for {audience}.", audience)
            found[audience] = await where(story, f"Words for {audience}.")

    everywhere = {"public", "board", "captain", "pad", "console", "announcements"}
    assert found == {
        "everybody": everywhere,
        "public": {"public", "board", "announcements"},
        "captains": {"captain", "announcements"},
        "scorekeepers": {"pad", "announcements"},
        "players": {"captain", "pad", "announcements"},
        "officials": {"console", "announcements"},
    }


@awaited
async def test_the_newest_announcement_stands_first_and_has_its_time() -> None:
    """On a pad, on the public page and on the wall."""
    async with cup_story() as story:
        await story.call()
        await announce(story, "one", "The first thing.", "everybody")
        story.at(-20)
        await announce(story, "two", "The second thing.", "everybody")
        pad = await on_pad(story)
        page, wall = await story.page("", "nobody"), await story.page("/board", "nobody")

    assert pad == ["The second thing.", "The first thing."]
    assert page.index("The second thing.") < page.index("The first thing.")
    assert wall.index("The second thing.") < wall.index("The first thing.")
    assert "21:40</b> The second thing." in page


@awaited
async def test_an_announcement_is_withdrawn_changed_and_ends_by_itself() -> None:
    """Withdrawn it is gone at once; a new one in its place takes it off; one with an end goes when its time is over."""
    async with cup_story() as story:
        await story.call()
        await announce(story, "lunch", "Lunch at one.", "everybody")
        foreseen = await story.foreseen("director", "withdraw-notice", None, id="lunch")
        await announce(story, "late", "Lunch at two.", "everybody", instead_of="lunch")
        changed = await on_pad(story)
        await story.do("director", "withdraw-notice", None, id="late")
        withdrawn = await where(story, "Lunch at")
        await announce(story, "short", "Tea is ready.", "everybody", minutes=10)
        before = await on_pad(story)
        story.at(-15)
        await clocks.tick(story.place.server.office, CUP)
        after = await where(story, "Tea is ready.")
        unknown = await story.refused("director", "withdraw-notice", None, id="no such")

    assert foreseen == ["Not shown any more: “Lunch at one.”"]
    assert changed == ["Lunch at two."]
    assert withdrawn == {"announcements"}
    assert before == ["Tea is ready."]
    assert after == {"announcements"}
    assert "no such" in unknown


@awaited
async def test_an_announcement_is_no_longer_than_people_read() -> None:
    """Five hundred letters are taken, one more is refused with a sentence that says what to do."""
    async with cup_story() as story:
        await announce(story, "long", "a" * 500, "public")
        longer = {"id": "longer", "text": "a" * 501, "audience": "public"}
        refused = await story.refused("director", "post-notice", None, **longer)
        over = await story.refused("director", "post-notice", None, id="x", text="Now.", minutes=0)

    assert refused == "This has 501 letters, and 500 fit: say it in fewer words."
    assert "choose a longer time" in over


@awaited
async def test_the_director_sees_on_which_phones_an_announcement_was_seen() -> None:
    """Each phone says it once; whoever has no phone at a table cannot."""
    async with cup_story() as story:
        await story.call()
        await announce(story, "n", "Play on.", "scorekeepers")
        before = await story.page("/announcements")
        for _ in range(2):
            seen = await story.place.post(f"{CUP_PATH}/notices/n/seen", None, "scorekeeper of A")
            assert seen.status_code == 200, seen.text
        after = await story.page("/announcements")
        stranger = await story.place.post(f"{CUP_PATH}/notices/n/seen", None, "nobody")
        unknown = await story.place.post(f"{CUP_PATH}/notices/x/seen", None, "scorekeeper of A")

    assert "Seen on 0 of 2 phones" in before
    assert "Seen on 1 of 2 phones" in after
    assert "A-1-1, The ducks: " in after
    assert (stranger.status_code, unknown.status_code) == (401, 404)


@awaited
async def test_who_has_read_an_announcement_is_known_after_a_restart(inside: Doors) -> None:
    """The page of announcements says of the same phones that they have shown it."""
    store = copied(inside.store, MemoryStore())
    told = {"type": "post-notice", "id": "n", "text": "Play on.", "audience": "scorekeepers"}
    async with hall(inside, store) as place:
        await place.post(f"{CUP_PATH}/post-notice", told, "director")
        seen = await place.post(f"{CUP_PATH}/notices/n/seen", None, "scorekeeper of A")
        before = (await place.get(f"/c/{CUP}/announcements", "director")).text
    async with hall(inside, copied(store, MemoryStore())) as place:
        after = (await place.get(f"/c/{CUP}/announcements", "director")).text

    assert seen.status_code == 200, seen.text
    assert "Seen on 1 of 2 phones" in before
    assert "Seen on 1 of 2 phones" in after


@awaited
async def test_where_nobody_plays_no_phone_is_said_to_have_missed_an_announcement() -> None:
    """Before the first call there is no phone at a table: that is said, and no number out of none."""
    async with cup_story() as story:
        await announce(story, "n", "Lunch.", "everybody")
        page = await story.page("/announcements")

    assert "No phone at a table has to show it now." in page
    assert "of 0 phones" not in page

"""An event that was opened with a mistake: put right, copied, hidden, shown again, deleted; and two tabs that are open at once."""

import asyncio
import html
import re
from typing import Any

import msgspec

from hangjack.competition.competition import Competition
from hangjack.ids import PersonId
from hangjack.matches.parties import A
from hangjack.rulebooks.settled import settled
from hangjack.rulebooks.shelf import book
from support.acts import awaited
from support.cup import CRABS
from support.desk import CUP
from web.stories.telling import Story, cup_story
from web.stories.test_second_thoughts import on_paper


async def said(story: Story, **changes: Any) -> dict[str, Any]:
    """Return what is said of the cup, as its form has it, with some of it put right."""
    return {**msgspec.to_builtins((await story.competition()).said), **changes}


@awaited
async def test_a_wrong_name_day_and_sponsor_are_put_right_after_a_look_at_what_that_changes() -> None:
    """Front page, lists and prints have it then; a day that is over is told, and so is one with matches that is taken away."""
    async with cup_story() as story:
        before = await said(story)
        right = await said(story, name="Mango  Cup", short="Mango", sponsor="The Bakery", days=["1969-12-30"])
        told = await story.foreseen("director", "correct-event", None, said=right)
        await story.do("director", "correct-event", None, said=right, seen=before)
        front, listed = await story.page(""), (await story.place.get("/")).text
        step = await story.page("/setup/event")
        again = await story.foreseen("director", "correct-event", None, said=await said(story))

    assert told[0] == f"Name: “{before['name']}” becomes “Mango Cup”."
    assert "In the past: 1969-12-30." in told
    assert any(each.startswith("The schedule has matches on days that are not among these") for each in told)
    assert "<h1>Mango Cup</h1>" in front
    assert "The Bakery" in front
    assert "Mango Cup" in listed
    assert 'value="Mango Cup"' in step
    assert again == ["Nothing changes: it is so already."]


@awaited
async def test_what_cannot_be_said_of_an_event_is_refused_in_a_sentence() -> None:
    """No name, no day, a day or a zone that is none, and more letters than fit."""
    wrong: tuple[tuple[dict[str, Any], str], ...] = (
        ({"name": "  "}, "Give the competition a name."),
        ({"days": []}, "Say at least one day."),
        ({"days": ["2031-02-30"]}, "2031-02-30"),
        ({"time_zone": "Mars/Olympus"}, "Mars/Olympus"),
        ({"name": "x" * 121}, "is longer than 120 letters"),
        ({"short": "x" * 41}, "is longer than 40 letters"),
        ({"sponsor": "x" * 121}, "is longer than 120 letters"),
    )
    async with cup_story() as story:
        before = await said(story)
        told = [
            await story.refused("director", "correct-event", None, said=await said(story, **changes))
            for changes, _ in wrong
        ]
        after = await said(story)

    assert [words in each for each, (_, words) in zip(told, wrong, strict=True)] == [True] * len(wrong)
    assert after == before


@awaited
async def test_whatever_is_longer_than_its_place_is_refused_in_a_sentence() -> None:
    """Names, short names, numbers, reasons and announcements: nobody is pushed off a page by another."""
    person = "crabs-1"
    asked = (
        ("name-team", {"team": "crabs", "name": "x" * 101}, "longer than 100"),
        ("name-team", {"team": "crabs", "name": "Crabs", "short": "x" * 21}, "longer than 20"),
        ("register-player", {"team": "crabs", "name": "x" * 101}, "longer than 100"),
        ("register-player", {"team": "crabs", "name": "Zoë Late", "number": "9" * 31}, "30 fit"),
        ("register-player", {"team": "crabs", "name": "Zoë Late", "somebody_else": "x" * 501}, "500 fit"),
        ("correct-name", {"person": person, "name": "Ann", "number": "9" * 31}, "30 fit"),
        ("withdraw-team", {"team": "crabs", "reason": "x" * 501}, "500 fit"),
        ("refuse-team", {"team": "crabs", "reason": "x" * 501}, "500 fit"),
        ("turn-away", {"person": person, "reason": "x" * 501}, "500 fit"),
        ("withhold-standings", {"reason": "x" * 501}, "500 fit"),
        ("post-notice", {"id": "n", "text": "x" * 501}, "500 fit"),
        ("delete-event", {"reason": "x" * 501}, "500 fit"),
    )
    async with cup_story() as story:
        told = [await story.refused("director", tag, None, **body) for tag, body, _ in asked]

    assert [words in each for each, (_, _, words) in zip(told, asked, strict=True)] == [True] * len(asked)


@awaited
async def test_in_another_time_zone_start_times_stay_as_the_clock_shows_them_until_a_match_is_called() -> (
    None
):
    """Fixtures say the same times as before; once people play by the clock it stays."""
    async with cup_story() as story:
        before = await story.page("/fixtures")
        elsewhere = await said(story, time_zone="Asia/Tokyo")
        told = await story.foreseen("director", "correct-event", None, said=elsewhere)
        await story.do("director", "correct-event", None, said=elsewhere)
        after, competition = await story.page("/fixtures"), await story.competition()
        await story.do("official", "call-match")
        refused = await story.refused(
            "director", "correct-event", None, said=await said(story, time_zone="Europe/Paris")
        )

    assert told[-1] == "Start times stay as the clock on the wall shows them."
    assert _clocks(before) == _clocks(after)
    assert competition.opened.time_zone == "Asia/Tokyo"
    assert "so the time zone stays" in refused


@awaited
async def test_two_tabs_with_what_is_said_of_an_event_do_not_overwrite_each_other() -> None:
    """Each keeps what the other has put right; where both have changed the same thing, both values are told."""
    async with cup_story() as story:
        seen = await said(story)
        await story.do("director", "correct-event", None, said={**seen, "name": "Mango Cup"}, seen=seen)
        await story.do("director", "correct-event", None, said={**seen, "sponsor": "The Bakery"}, seen=seen)
        both = await said(story)
        refused = await story.refused(
            "director", "correct-event", None, said={**seen, "name": "Guava Cup"}, seen=seen
        )
        kept = await said(story)
        await story.do("director", "correct-event", None, said={**kept, "name": "Guava Cup"})
        after = await said(story)

    assert (both["name"], both["sponsor"]) == ("Mango Cup", "The Bakery")
    assert "it is “Mango Cup” now, and you have “Guava Cup”" in refused
    assert kept == both
    assert after["name"] == "Guava Cup"


@awaited
async def test_two_tabs_with_house_rules_do_not_overwrite_each_other() -> None:
    """Sent one after the other or in the same moment: one is taken, the other is told both values and may press again."""
    async with cup_story() as story:
        version = (await story.competition()).governance.version
        held = _changed(await story.competition())

        async def adopt(**settings: Any) -> Any:
            body = {"type": "adopt-settings", "settings": {**held, **settings}, "reason": "House."}
            path = f"/api/competitions/{CUP}/adopt-settings"
            return await story.place.post(path, {**body, "version": version}, "committee")

        answers = await asyncio.gather(
            *(adopt(qualifiers_per_group=number) for number in (1, 3)), adopt(match_target=9)
        )
        values = settled((await story.competition()).rules)
        (refused,) = [answer.json() for answer in answers if answer.status_code != 200]
        version = (await story.competition()).governance.version
        late = await adopt(qualifiers_per_group=4, match_target=9)
        page = await story.page("/setup/rules")

    assert values["match_target"] == 9
    assert values["qualifiers_per_group"] in {1, 3}
    assert refused["code"] == "meanwhile.rules"
    assert refused["faults"][0]["about"] == "qualifiers_per_group"
    assert refused["faults"][0]["detail"].startswith("Meanwhile it was set to ")
    assert late.status_code == 200
    assert f'name="version" value="{version + 1}"' in page


@awaited
async def test_two_tabs_with_a_team_s_name_do_not_overwrite_each_other() -> None:
    """The later one is told what it is called now."""
    async with cup_story() as story:
        await story.do("secretary", "name-team", None, team=CRABS, name="Crabs", seen="The crabs")
        refused = await story.refused(
            "secretary", "name-team", None, team=CRABS, name="Lobsters", seen="The crabs"
        )
        await story.do("secretary", "name-team", None, team=CRABS, name="Lobsters", seen="Crabs")

    assert "it is “Crabs” now, and you have “Lobsters”" in refused


@awaited
async def test_two_tabs_with_times_of_entry_prizes_or_a_player_s_name_do_not_overwrite_each_other() -> None:
    """The later one is told what the other has said; whoever has read that may say it anew."""
    hour = 3_600_000
    async with cup_story() as story:
        page = await story.page("/setup/entries")
        await story.do("director", "open-entries", None, opens_ms=hour, seen=[None, None])
        window = await story.refused("director", "open-entries", None, opens_ms=2 * hour, seen=[None, None])
        await story.do("director", "open-entries", None, opens_ms=2 * hour, seen=[hour, None])
        await story.do("director", "announce-prizes", None, amounts=[100_00], seen=[])
        prizes = await story.refused("director", "announce-prizes", None, amounts=[200_00], seen=[])
        await story.do("director", "announce-prizes", None, amounts=[200_00])
        person, name = "crabs-1", (await story.place.server.directory(await story.competition())).people
        before = name[PersonId(person)].name
        await story.do("director", "correct-name", None, person=person, name="Ann One", seen=before)
        named = await story.refused(
            "director", "correct-name", None, person=person, name="Ann Two", seen=before
        )

    assert "name=\"seen\" value='[null, null]'" in page
    assert "Somebody has changed this while it was open here" in window
    assert "it is “100.00” now, and you have “200.00”" in prizes
    assert "it is “Ann One” now, and you have “Ann Two”" in named


@awaited
async def test_an_event_is_hidden_from_the_lists_and_shown_again() -> None:
    """Its officials still find it, marked; strangers do not, and whoever has the address can open it."""
    async with cup_story() as story:
        name = (await story.competition()).opened.name
        await story.do("director", "hide-event", None)
        hidden = {who: (await story.place.get("/", who)).text for who in ("", "director")}
        programs = (await story.place.get("/api/competitions")).json()
        front = await story.place.get(f"/c/{CUP}")
        await story.do("director", "list-event", None)
        shown = (await story.place.get("/")).text

    assert name not in hidden[""]
    assert [each["id"] for each in programs] == []
    assert name in hidden["director"]
    assert "hidden" in hidden["director"]
    assert front.status_code == 200
    assert name in shown


@awaited
async def test_an_event_opened_by_mistake_is_deleted_with_everything_of_it() -> None:
    """What goes is told before; then no page, list, preview or request knows it, and the names of its people are erased."""
    async with cup_story() as story:
        told = await story.foreseen("director", "delete-event", None, reason="A mistake.")
        others = await story.refused("secretary", "delete-event", None, reason="A mistake.")
        await story.do("director", "delete-event", None, reason="A mistake.")
        paths = ("", "/fixtures", "/standings", "/setup", "/setup/event", "/console", "/board", "/door")
        pages = [(await story.place.get(f"/c/{CUP}{path}", "director")).status_code for path in paths]
        asked = await story.refused("director", "open-entries", None)
        home, me = (await story.place.get("/", "director")).text, await story.place.get("/me", "director")
        records = await story.place.server.store.records()
        taken = await story.place.post(
            "/api/competitions",
            {"type": "open-competition", "id": CUP, "book": "ic2024", "name": "Again"},
            "director",
        )

    assert told[0].startswith("Everything of ")
    assert "4 teams" in told[0]
    assert f"The address {CUP} stays taken." in told
    assert "This cannot be taken back." in told
    assert "delete the competition" in others
    assert pages == [404] * len(paths)
    assert asked == f"There is no competition called {CUP} here."
    assert str(CUP) not in home
    assert me.status_code == 200
    assert [each for each in records if each.id.startswith(f"{CUP}/person")] == []
    assert taken.status_code == 409


@awaited
async def test_an_event_with_an_official_result_stays() -> None:
    """People have it in writing: it can be hidden, and the refusal says so."""
    async with cup_story() as story:
        competition = await story.competition()
        first = next(iter(competition.homes))
        await on_paper(story, first, A)
        refused = await story.refused("director", "delete-event", None, reason="A mistake.")

    assert str(first) in refused
    assert "Hide it instead." in refused


@awaited
async def test_another_competition_is_opened_like_one_that_there_is() -> None:
    """Its book, house rules, sponsor, zone and teams stand in the form; for those alone who set it up."""
    async with cup_story() as story:
        right = await said(story, sponsor="The Bakery")
        await story.do("director", "correct-event", None, said=right)
        form = html.unescape((await story.place.get(f"/new?like={CUP}", "director")).text)
        stranger = await story.place.get(f"/new?like={CUP}", "treasurer")
        changed = _changed(await story.competition())

    assert 'value="The Bakery"' in form
    assert all(f'"{key}"' in form for key in changed)
    assert "Add its 4 teams with" in form
    assert stranger.status_code == 403


def _changed(competition: Competition) -> dict[str, Any]:
    """Return the settings of a competition that differ from its book."""
    known = book(competition.rules.book).settings
    values = settled(competition.rules)
    return {key: value for key, value in values.items() if value != known[key].default}


def _clocks(page: str) -> list[str]:
    """Return the times of day that a page shows, in their order."""
    return re.findall(r">(\d\d:\d\d)<", page)

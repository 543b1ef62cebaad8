"""A published result is corrected on the desk without a script, and every page that told it says what changed and why."""

from html import unescape

from formats.divisions.web.test_season import BASE, read
from formats.divisions.web.test_season import office as opened
from formats.divisions.web.test_season_desk import beside, fields_of, saturday, type_card, value_of
from hangjack.formats.divisions.desk.requests import weeks
from hangjack.wording import languages
from support.acts import awaited
from support.desk import SECRETARY
from support.pdf import pages_of

WHY = "Table 3 was misread"
MONDAY = "2031-09-15"


@awaited
async def test_a_published_card_is_typed_once_more_with_everything_in_it() -> None:
    """The form is filled, wants a reason, and what is saved stands on the report, the week, the front page and the card's."""
    desk, played = await saturday()
    (match, teams), *_ = played
    async with opened(desk) as place:
        await type_card(place, match, fields_of(*teams))
        desk.turn_to("2031-09-20", "20:30")
        await desk.do(SECRETARY, weeks.PublishWeek(MONDAY))
        shown = await read(place, f"/season?card={match}", "secretary")
        form = await read(place, f"/season?card={match}&correct=1", "secretary")
        right = fields_of(*teams, legs3="1", statedA="4", statedB="5", correcting="yes")
        silent = await type_card(place, match, right)
        same = await type_card(place, match, fields_of(*teams, legs2="1", correcting="yes", why=WHY))
        done = await type_card(place, match, {**right, "why": WHY})
        after = await place.get(done.headers["location"], "secretary")
        pages = {
            (path, language): unescape(await read(place, path, "guest", language))
            for path in ("", f"/weeks/{MONDAY}", "/report")
            for language in languages()
        }
        own = await read(place, f"/m/{match}", "secretary")
        sheet = await place.get(f"{BASE}/m/{match}/sheet.pdf", "secretary")
        committee = await read(place, f"/committee?match={match}", "secretary")

    assert f"/season?card={match}&amp;correct=1" in shown
    assert (value_of(form, "legs3"), value_of(form, "statedA")) == ("3", "6")
    assert value_of(form, "p1A0") == fields_of(*teams)["p1A0"]
    assert silent.status_code == 422
    assert beside(silent.text, "why") == "Say why: people will ask."
    assert value_of(silent.text, "legs3") == "1"
    assert (same.status_code, "Nothing on the card" in same.text) == (409, True)
    assert 'name="correcting"' in same.text
    assert done.status_code == 303
    assert "4\N{EN DASH}5." in after.text
    assert all(WHY in page and "4\N{EN DASH}5" in page and "6\N{EN DASH}3" in page for page in pages.values())
    assert "(corrected)" in pages[f"/weeks/{MONDAY}", "en"]
    assert f"/season?card={match}&amp;correct=1" in own
    assert WHY in own
    assert f'<option value="{match}" selected>' in committee
    printed = pages_of(sheet.content)[0].text
    assert "2-1" in printed
    assert "Won by" not in printed, "nobody wrote down which leg was whose"

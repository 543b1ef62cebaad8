"""Ties on the secretary's desk without a script: typed in the same form as every card, with what their cup asks beside."""

import pytest

from desk.story_week import SATURDAY, the_league_is_drawn_up
from formats.divisions.web.test_season import BASE, office, read
from formats.divisions.web.test_season_desk import beside, fields_of, type_card, value_of
from hangjack.formats.divisions.cups.allowed import CupKind
from hangjack.formats.divisions.desk.requests import cups
from hangjack.formats.divisions.state import cups_in
from hangjack.ids import EntrantId, MatchId
from hangjack.wording import languages
from support.acts import awaited
from support.crib_league import Season
from support.cup import person_of
from support.desk import CUP, SECRETARY

FRIDAY = "2031-09-19"
FINALS, SINGLES = MatchId("c1-KO-1-1"), MatchId("c2-KO-1-1")


async def saturday() -> tuple[Season, tuple[EntrantId, ...]]:
    """Return a league on Saturday at eight with Finals Night played by Friday, a Singles cup, and who meets on Finals Night."""
    desk = await the_league_is_drawn_up()
    teams = tuple(map(EntrantId, ("Anchor A", "Bell A")))
    await desk.do(SECRETARY, cups.OpenCup("c1", CupKind.FINALS_NIGHT, "Finals Night"))
    await desk.do(SECRETARY, cups.OpenCup("c2", CupKind.SINGLES, "The Singles"))
    for team in teams:
        await desk.do(SECRETARY, cups.EnterCupTeam("c1", team))
        await desk.do(SECRETARY, cups.EnterCup("c2", team, (person_of(team, 2),)))
    for cup in ("c1", "c2"):
        await desk.do(SECRETARY, cups.DrawCup(cup))
    await desk.do(SECRETARY, cups.DateCupRound("c1", 1, FRIDAY))
    desk.turn_to(SATURDAY, "20:00")
    fixture = (await desk.competition()).fixture(FINALS)
    assert fixture is not None, "a tie of a cup"
    return desk, fixture.teams


@pytest.mark.clause("abingdon-L13-2", "abingdon-L17-1", "abingdon-L20-2")
@awaited
async def test_the_card_of_a_tie_is_typed_in_the_same_form() -> None:
    """In the list with its cup and its last day; six different players, or said beside the field; saved, it can be taken back."""
    desk, teams = await saturday()
    twice = fields_of(*teams, played=FRIDAY) | {"p3A1": fields_of(*teams)["p1A0"]}
    async with office(desk) as place:
        page = await read(place, f"/season?card={FINALS}", "secretary")
        refused = await type_card(place, FINALS, twice)
        saved = await type_card(place, FINALS, fields_of(*teams, played=FRIDAY))
        after = await place.get(saved.headers["location"], "secretary")
        opened = await read(place, f"/season?card={FINALS}", "secretary")
        found = await place.server.office.competition(CUP)

    assert "Finals Night, round 1, by Fri 19 Sep" in page
    assert f'action="{BASE}/season/cards/{FINALS}"' in page
    assert f'<option value="Alpha {teams[0].split()[0]}">' in page
    assert value_of(page, "played") == FRIDAY
    assert refused.status_code == 409
    assert f"The {teams[0]} must have 6 different players" in beside(refused.text, "p3A1")
    assert value_of(refused.text, "legs2") == "aha"
    assert "6\N{EN DASH}3 is in." in after.text
    assert cups_in(found)["c1"].champion == teams[0]
    assert f"/matches/{FINALS}/take-card-back" in opened


@awaited
async def test_a_query_about_a_tie_keeps_what_was_typed() -> None:
    """Both captains are asked; on their own page they answer it."""
    desk, teams = await saturday()
    asked = fields_of(*teams, note="Who won?", statedA="5", do="query-card")
    async with office(desk) as place:
        done = await type_card(place, FINALS, asked)
        page = await read(place, f"/season?card={FINALS}", "secretary")
        own = await read(place, f"/team?of={teams[1].replace(' ', '+')}", "secretary")

    assert done.status_code == 303
    assert value_of(page, "p1B1") == asked["p1B1"]
    assert "The card says 5\N{EN DASH}3." in page
    assert f'id="query-{FINALS}"' in own
    assert "Who won?" in own


@pytest.mark.clause("abingdon-L14-1")
@pytest.mark.parametrize("language", languages())
@awaited
async def test_single_players_have_a_score_alone_and_it_is_taken_back(language: str) -> None:
    """No tables and no signatures; a score with which no tie ends is said, and nothing is lost. The desk offers to take it back."""
    desk, _ = await saturday()
    async with office(desk) as place:
        page = await read(place, f"/season?card={SINGLES}", "secretary", language)
        empty = await type_card(place, SINGLES, {"do": "enter-card"})
        wrong = await type_card(place, SINGLES, {"statedA": "1", "statedB": "1"})
        saved = await type_card(place, SINGLES, {"statedA": "2", "statedB": "1"})
        after = await place.get(saved.headers["location"], "secretary")
        opened = await read(place, f"/season?card={SINGLES}", "secretary", language)

    assert f'action="{BASE}/season/cards/{SINGLES}"' in page
    assert 'name="legs1"' not in page
    assert 'name="signed"' not in page
    assert 'value="query-card"' not in page
    assert empty.status_code == 422
    assert "how many games" in beside(empty.text, "statedA")
    assert "No tie ends" in wrong.text
    assert value_of(wrong.text, "statedB") == "1"
    assert saved.status_code == 303
    assert "2\N{EN DASH}1 is in." in after.text
    assert "/take-tie-back" in opened
    assert f"/season/cards/{SINGLES}" not in opened


@awaited
async def test_ties_to_be_played_wait_beside_the_cards_and_hold_no_week_up() -> None:
    """A tie without a last day is no card that is due; the week is published without it."""
    desk, _ = await saturday()
    async with office(desk) as place:
        page = await read(place, "/season", "secretary")

    waiting = page[page.index('id="cups-waiting"') :]
    assert f'href="{BASE}/season?card={SINGLES}"' in waiting
    assert f'href="{BASE}/season?card={FINALS}"' in page[: page.index('id="cups-waiting"')]
    assert f'href="{BASE}/season?card={FINALS}"' not in waiting


@awaited
async def test_the_cups_offer_what_can_still_be_done() -> None:
    """A round that is played has no date to set, its results can be changed, and a cup named like its kind says it once."""
    desk, _ = await saturday()
    async with office(desk) as place:
        before = await read(place, "/cups", "secretary")
        await type_card(place, SINGLES, {"statedA": "2", "statedB": "1"})
        after = await read(place, "/cups", "secretary")
        guest = await read(place, "/cups", "guest")

    change, goes_on = f'href="/c/{CUP}/season?card={SINGLES}">Change or take back', "nothing more is drawn"
    assert 'id="date-c2-1"' in before
    assert 'id="date-c2-1"' not in after
    assert 'id="date-c1-1"' in after
    assert (change in before, change in after, change in guest) == (False, True, False)
    assert (before.count(goes_on), after.count(goes_on)) == (2, 1)
    assert "Finals Night</a></h2>" in before
    assert "The Singles</a> <span" in before

"""The secretary's desk without a script: a card is typed in a plain form, what is wrong stands beside its field, and nothing is lost."""

import re
from collections.abc import Mapping
from html import unescape
from urllib.parse import urlencode

import httpx2
import pytest

from desk.story_week import SATURDAY, of_first_night, the_league_is_drawn_up
from formats.divisions.desk.test_put_back import moved
from formats.divisions.web.test_season import BASE, office, read
from hangjack.desk.requests import entries
from hangjack.formats.divisions.books.cards import Channel
from hangjack.formats.divisions.desk.requests import cards
from hangjack.formats.divisions.state import season_in
from hangjack.games.cribbage.match.scoring import LegLine
from hangjack.ids import EntrantId, MatchId
from hangjack.matches.parties import A, B
from hangjack.unions import own
from hangjack.wording import languages
from support.acts import awaited
from support.crib_league import Season, ms_at, season_of
from support.desk import CUP, SECRETARY
from support.web import Hall

Fields = Mapping[str, str]
GREEK = ("Alpha", "Beta", "Gamma", "Delta", "Epsilon", "Zeta")


def fields_of(home: str, away: str, **more: str) -> dict[str, str]:
    """Return a card on which six play six and the home side has six legs of nine, as somebody types it."""
    pubs = {"A": home.split(maxsplit=1)[0], "B": away.split(maxsplit=1)[0]}
    players = {
        f"p{table}{side}{seat}": f"{GREEK[2 * (table - 1) + seat]} {pub}"
        for table in (1, 2, 3)
        for side, pub in pubs.items()
        for seat in (0, 1)
    }
    legs = {"legs1": "2", "legs2": "aha", "legs3": "3"}
    rest = {"statedA": "6", "statedB": "3", "signed": "yes", "do": "enter-card"}
    return {**players, **legs, **rest, **more}


async def type_card(place: Hall, match: MatchId, fields: Fields, who: str = "secretary") -> httpx2.Response:
    """Send the form as a browser without scripts does."""
    return await place.client.post(
        f"{BASE}/season/cards/{match}",
        content=urlencode(fields).encode(),
        headers={"content-type": "application/x-www-form-urlencoded", **place.shown(who)},
    )


async def saturday() -> tuple[Season, list[tuple[MatchId, tuple[EntrantId, ...]]]]:
    """Return a league on Saturday at eight, with the card of its first match there."""
    desk = await the_league_is_drawn_up()
    played = await of_first_night(desk)
    desk.turn_to(SATURDAY, "20:00")
    await desk.do(SECRETARY, cards.ReceiveCard(played[0][0], Channel.EMAIL))
    return desk, played


def beside(page: str, field: str) -> str:
    """Return what a page says beside a field."""
    found = re.search(rf'id="{field}-fault"[^>]*>(.*?)</p>', page)
    assert found is not None, field
    return unescape(found[1])


def value_of(page: str, field: str) -> str:
    """Return what stands in a field."""
    found = re.search(rf'name="{field}"[^>]*? value="([^"]*)"', page)
    assert found is not None, field
    return unescape(found[1])


@pytest.mark.clause("abingdon-L17-1", "abingdon-L20-5")
@awaited
async def test_a_card_is_typed_in_a_plain_form() -> None:
    """The card that has come is open, with the names of both squads to choose; saved, the next one is."""
    desk, played = await saturday()
    (first, teams), (second, _) = played[:2]
    async with office(desk) as place:
        page = await read(place, "/season", "secretary")
        saved = await type_card(place, first, fields_of(*teams))
        after = await place.get(saved.headers["location"], "secretary")
        found = await place.server.office.competition(CUP)

    assert f'action="{BASE}/season/cards/{first}"' in page
    assert f'<option value="Alpha {teams[0].split()[0]}">' in page
    assert saved.status_code == 303
    assert "6\N{EN DASH}3 is in." in after.text
    assert f'action="{BASE}/season/cards/{second}"' in after.text
    result = found.result(first)
    assert result is not None
    assert [dict(each)["PTS"] for each in result.figures.values()] == [6, 3]
    match = await place.server.office.match(CUP, first)
    assert [own(LegLine, match.sheet.agreed[each].line).winner for each in sorted(match.sheet.agreed)][
        3:6
    ] == [B, A, B]


@awaited
async def test_what_is_wrong_stands_beside_its_field_and_nothing_is_lost() -> None:
    """A name that nobody has, one twice, legs that cannot be, a total that does not fit, signatures that are missing."""
    desk, played = await saturday()
    (first, teams), *_ = played
    right = fields_of(*teams)
    faulty = {**right, "p1A0": "Omega Nobody", "p2B1": right["p2B0"], "legs3": "4", "p3B0": ""}
    async with office(desk) as place:
        wrong = await type_card(place, first, faulty)
        total = await type_card(place, first, {**right, "statedA": "5", "statedB": "4"})
        unsigned = await type_card(place, first, {**right, "signed": ""})
        half = await type_card(place, first, {**right, "statedB": ""})

    assert wrong.status_code == 422
    assert "is called Omega Nobody" in beside(wrong.text, "p1A0")
    assert "cannot be both players" in beside(wrong.text, "p2B1")
    assert "Table 3: how many of 3 legs" in beside(wrong.text, "legs3")
    assert beside(wrong.text, "p3B0") == "Type a name, or a dash in the first field where nobody came."
    assert {name: value_of(wrong.text, name) for name in right if name[0] in "pl"} == {
        name: text for name, text in faulty.items() if name[0] in "pl"
    }
    assert total.status_code == 409
    assert beside(total.text, "statedA") == "The total on the card is not what its legs come to: 6 and 3."
    assert value_of(total.text, "statedB") == "4"
    assert "Tick this when all players and both captains have signed" in beside(unsigned.text, "signed")
    assert "a number for each side" in beside(half.text, "statedB")


@pytest.mark.clause("abingdon-L7-2")
@awaited
async def test_who_may_not_play_is_said_with_the_clause_and_taken_with_a_query() -> None:
    """Somebody of another team stands beside the field with the clause; pressed again with a query, the card counts."""
    desk, played = await saturday()
    (first, teams), (_, others) = played[:2]
    borrowed = fields_of(*teams, p3A1=f"Zeta {others[0].split()[0]}")
    async with office(desk) as place:
        several = await type_card(place, first, borrowed)
        borrowed["p3A1"] += f" (The {others[0]})"
        refused = await type_card(place, first, borrowed)
        taken = await type_card(place, first, {**borrowed, "do": "despite"})
        after = await read(place, f"/season?card={first}", "secretary")
        found = await place.server.office.competition(CUP)

    assert f"type Zeta {others[0].split()[0]} (The {others[0]}) or" in beside(several.text, "p3A1")
    assert refused.status_code == 409
    assert "abingdon-L7" in beside(refused.text, "p3A1")
    assert re.search(r'value="despite"[^>]*>', refused.text)[0].endswith("data-despite>")  # type: ignore[index]
    assert taken.status_code == 303
    assert found.result(first) is not None
    assert first in season_in(found).queries
    assert "may not play:" in after


@awaited
async def test_a_query_keeps_what_was_typed() -> None:
    """Both captains are asked with the note and what could not be read; opened again, the card has its names and legs."""
    desk, played = await saturday()
    (first, teams), *_ = played
    asked = fields_of(*teams, p3A1="Omega Nobody", note="Who is that?", statedA="5", do="query-card")
    async with office(desk) as place:
        empty = await type_card(place, first, {"do": "query-card"})
        done = await type_card(place, first, asked)
        page = await read(place, f"/season?card={first}", "secretary")
        found = await place.server.office.competition(CUP)

    assert empty.status_code == 409
    assert "Say what the captains are to be asked." in empty.text
    assert done.status_code == 303
    assert (
        season_in(found).queries[first].asked.what == "Who is that? Table 3, The Lion A: who is Omega Nobody?"
    )
    assert value_of(page, "p1B1") == asked["p1B1"]
    assert (value_of(page, "legs1"), value_of(page, "statedA")) == ("2", "5")
    assert "The card says 5\N{EN DASH}3." in page


@awaited
async def test_a_card_that_somebody_else_has_typed_meanwhile_is_not_written_over() -> None:
    """The other one is named with its result, and what was typed here still stands there."""
    desk, played = await saturday()
    (first, teams), *_ = played
    async with office(desk) as place:
        assert (
            await type_card(place, first, fields_of(*teams, legs3="0", statedA="3", statedB="6"))
        ).status_code == 303
        late = await type_card(place, first, fields_of(*teams))

    assert late.status_code == 409
    assert "3\N{EN DASH}6 is in already" in late.text
    assert value_of(late.text, "legs3") == "3"


@awaited
async def test_the_committee_sees_cards_and_asks_about_them_but_types_none() -> None:
    """Who may not type a card is offered no button for it, and is refused whoever sends the form all the same."""
    desk, played = await saturday()
    (first, teams), *_ = played
    async with office(desk) as place:
        page = await read(place, "/season", "committee")
        sent = await type_card(place, first, fields_of(*teams), "committee")
        guest = await type_card(place, first, fields_of(*teams), "guest")

    assert 'value="query-card"' in page
    assert 'value="enter-card"' not in page
    assert (sent.status_code, guest.status_code) == (403, 403)
    assert value_of(sent.text, "p1A0") == fields_of(*teams)["p1A0"]


@awaited
async def test_the_card_of_a_match_that_is_not_played_is_not_on_the_desk() -> None:
    """A team has left: its card is gone from the list, and whoever still has the form open is told so."""
    desk, played = await saturday()
    (first, teams), *_ = played
    await desk.do(SECRETARY, entries.WithdrawTeam(teams[1], "No players", SATURDAY))
    async with office(desk) as place:
        page = await read(place, "/season", "secretary")
        late = await type_card(place, first, fields_of(*teams))

    assert f"/season/cards/{first}" not in page
    assert late.status_code == 409
    assert "is not played any more" in late.text


@pytest.mark.parametrize("language", languages())
@awaited
async def test_a_table_that_nobody_came_for_is_conceded(language: str) -> None:
    """A dash instead of names: the legs are the others'; in both languages the form says the same."""
    desk, played = await saturday()
    (first, teams), *_ = played
    short = {
        **fields_of(*teams, statedA="9", statedB="0", legs1="3", legs2="3", legs3="", p3B0="-"),
        "p3B1": "",
    }
    async with office(desk) as place:
        page = await read(place, "/season", "secretary", language)
        saved = await type_card(place, first, short)
        found = await place.server.office.competition(CUP)

    assert "legs1" in page
    assert saved.status_code == 303, saved.text[-2000:]
    result = found.result(first)
    assert result is not None
    assert result.winner == teams[0]


@awaited
async def test_the_desk_offers_to_ask_for_the_first_date_again() -> None:
    """A match that everybody has agreed to put off, as long as its first night is not over."""
    desk, pages = await season_of(("Ash", "Bell", "Crown", "Duke")), []
    match = await desk.match_of("Ash", "Duke")
    await moved(desk, match, "2031-09-30")
    desk.turn_to("2031-09-17", "20:00")
    async with office(desk) as place:
        for day, clock in (("2031-09-17", "20:15"), ("2031-09-18", "00:15")):
            place.clock.now_ms = ms_at(day, clock)
            pages.append(await read(place, "/season", "secretary"))

    assert [f'id="first-{match}"' in page for page in pages] == [True, False]
    assert "Back to Wed 17 Sep" in pages[0]

"""The code of a seat is for whoever has the seat now: substitutes come in with it, and whoever has left does not any more."""

import pytest

from hangjack.desk.requests import scores
from hangjack.formats.table_draw.desk.requests import persons, sessions
from hangjack.formats.table_draw.sessions import players_at, seat_of, sessions_of
from hangjack.games.sheepshead.desk import requests as sheepshead
from hangjack.games.sheepshead.match.lines import HandLine
from hangjack.games.sheepshead.match.table import OwnPoints
from hangjack.ids import EntrantId, PersonId, match_stream
from hangjack.matches.parties import Party, seats
from hangjack.matches.sheets import Place
from support.acts import awaited
from support.cup import DIRECTOR
from support.desk import CUP, STREAM, Desk
from support.memory_store import MemoryStore
from support.sheepshead_day import HOME, HOST, TABLE, drawn, sitting
from support.web import Hall, hall, let_in
from web.stories.second_looks import Offered, offered

BASE, API = f"/c/{CUP}", f"/api/competitions/{CUP}"
ONE, TWO, THREE, FOUR = seats(4)
PAD, TABLE_API = f"{BASE}/m/{TABLE}/pad", f"{API}/matches/{TABLE}"


async def learnt(place: Hall) -> None:
    """Let the server hear what the desk has written."""
    for stream in (STREAM, match_stream(CUP, TABLE)):
        await place.server.office.catch_up(stream)


async def somebody_comes(desk: Desk, last: str) -> EntrantId:
    """Let somebody come to the session after its draw."""
    known = set((await desk.competition()).rosters.entries)
    await desk.do(HOST, persons.RegisterPerson({"first": "Ida", "last": last, **HOME}, "S1"))
    (new,) = set((await desk.competition()).rosters.entries) - known
    return new


def leavers_in(page: str) -> list[Offered]:
    """Return the forms on a page by which somebody has not left after all."""
    return [each for each in offered(page) if each.tag == "take-leaver-back"]


def a_hand(number: int) -> dict[str, object]:
    """Return a hand as a phone sends it."""
    line = {"type": "hand", "dealer": "1", "player": "2", "won": True}
    return {"side": "3", "place": {"table": 1, "number": number}, "line": line}


@awaited
async def test_a_substitute_comes_in_with_the_code_of_the_seat_and_the_leaver_is_out() -> None:
    """On another phone, and on the very phone that stays at the seat: it asks who holds it now, and says why."""
    desk = await drawn(3, deals_each=1)
    there = await sitting(desk)
    leaver = PersonId(there[THREE])
    assert isinstance(desk.store, MemoryStore)
    async with hall(await let_in(desk.store), desk.store) as place, place.browser() as stays:
        secret = (await place.link(match=TABLE, side=THREE))["secret"]
        old = await place.scan(secret, leaver)
        origin = {"origin": "http://hall.test"}
        await stays.post(f"/t/{secret}", data={"person": leaver}, headers=origin)
        before = [(await place.get(PAD, old)).status_code, (await stays.get(PAD)).status_code]
        new = await somebody_comes(desk, "Beet")
        await desk.do(HOST, sheepshead.NoteLeaver("left", THREE, new), TABLE)
        await learnt(place)
        away = await place.get(PAD, old)
        asked = await place.get("/pad/who", old)
        hand = await place.post(f"{TABLE_API}/enter-line", a_hand(1), old)
        picture = await place.get(f"{PAD}/picture", old)
        address = await place.get(f"{BASE}/p/{leaver}", old)
        taken = await place.scan(secret, new)
        pad = await place.get(PAD, taken)
        as_other = await place.post("/api/who", {"person": leaver}, taken)
        scanned = await stays.get(f"/t/{secret}")
        named = await stays.post(f"/t/{secret}", data={"person": new}, headers=origin)
        after = await stays.get(PAD)
        written = await place.post(f"{TABLE_API}/enter-line", a_hand(1), taken)
        pages = {
            path: (await place.get(f"{BASE}{path}", "director")).text
            for path in ("/sessions/S1", f"/p/{new}", f"/p/{leaver}", "/log")
        }

    assert before == [200, 200]
    assert away.headers["location"] == "/pad/who"
    assert "no longer has this seat" in asked.text
    assert f'value="{new}"' in asked.text
    assert f'value="{leaver}"' not in asked.text
    assert [each.json()["code"] for each in (hand, picture)] == ["session.seat-gone"] * 2
    assert 'id="own-address"' in address.text
    assert pad.status_code == 200
    assert as_other.status_code == 422
    assert "no longer has this seat" in scanned.text
    assert named.headers["location"] == PAD
    assert after.status_code == 200
    assert f'data-person="{new}"' in after.text
    assert written.status_code == 200, written.text
    assert "table 1, seat 3" in pages[f"/p/{new}"]
    assert "you are not checked in" in pages[f"/p/{leaver}"]
    assert f'<li value="3"><a href="{BASE}/p/{new}">' in pages["/sessions/S1"]
    assert 'id="join-' not in pages["/sessions/S1"]
    assert "has passed to somebody else" in pages["/log"]


@awaited
async def test_whoever_leaves_a_table_of_four_has_no_way_back_to_it_until_that_is_taken_back() -> None:
    """The seat stays empty: its code lets nobody in, and the page of the phone says why."""
    desk = await drawn(4, deals_each=1)
    there = await sitting(desk)
    leaver = PersonId(there[FOUR])
    line = HandLine(ONE, TWO, won=True)
    for seat in (ONE, TWO):
        await desk.do(PersonId(there[seat]), scores.EnterLine(seat, Place(1, 1), line), TABLE)
    assert isinstance(desk.store, MemoryStore)
    async with hall(await let_in(desk.store), desk.store) as place:
        secret = (await place.link(match=TABLE, side=FOUR))["secret"]
        phone = await place.scan(secret, leaver)
        await desk.do(HOST, sheepshead.NoteLeaver("left", FOUR), TABLE)
        await learnt(place)
        away = await place.get(PAD, phone)
        asked = await place.get("/pad/who", phone)
        french = await place.get("/pad/who", phone, **{"accept-language": "fr"})
        scanned = await place.browser().get(f"/t/{secret}")
        confirm = await place.post(
            f"{TABLE_API}/confirm-hands", {"side": FOUR, "seat": FOUR, "hands": [1]}, phone
        )
        session = await place.get(f"{BASE}/sessions/S1", "director")
        (offer,) = leavers_in((await place.get(f"{BASE}/log", "director")).text)
        unsaid = await place.post(offer.path, {**offer.body, "reason": " "}, "director")
        back = await place.post(offer.path, {**offer.body, "reason": "She only stretched."}, "director")
        twice = await place.post(offer.path, {**offer.body, "reason": "She only stretched."}, "director")
        pad = await place.get(PAD, phone)
        checked = await place.post(
            f"{TABLE_API}/confirm-hands", {"side": FOUR, "seat": FOUR, "hands": [1]}, phone
        )
        whole = await place.get(f"{BASE}/sessions/S1", "director")
        log = await place.get(f"{BASE}/log", "director")

    assert away.headers["location"] == "/pad/who"
    assert "nobody plays at this seat any more" in asked.text
    assert "a quitté cette table" in french.text
    assert f'href="{BASE}/p/{leaver}"' in asked.text
    assert "<button" not in asked.text.split("<main")[1].split("</main")[0]
    assert "<button" not in scanned.text.split("<main")[1].split("</main")[0]
    assert confirm.json()["code"] == "session.seat-gone"
    assert "/take-leaver-back" in session.text.split('id="gone-1"')[1]
    assert f'"note": "{offer.body["note"]}"' in session.text.split('id="gone-1"')[1]
    assert [unsaid.status_code, back.status_code, twice.status_code] == [409, 200, 409]
    assert pad.status_code == 200
    assert checked.status_code == 200, checked.text
    assert "/take-leaver-back" not in whole.text
    assert "had not left after all" in log.text
    assert not leavers_in(log.text)


@awaited
async def test_a_leaver_is_taken_back_only_until_the_next_hand_and_the_substitute_waits_again() -> None:
    """The last one first; points and plays of everybody are as if nobody had gone."""
    desk = await drawn(3, deals_each=2)
    there = await sitting(desk)
    first, second = [await somebody_comes(desk, last) for last in ("Beet", "Reed")]
    await desk.do(HOST, sheepshead.NoteLeaver("a", THREE, first), TABLE)
    await desk.do(HOST, sheepshead.NoteLeaver("b", THREE, second), TABLE)
    not_the_last = await desk.refusal(HOST, sheepshead.TakeLeaverBack("a", "A slip."), TABLE)
    await desk.do(HOST, sheepshead.TakeLeaverBack("b", "A slip."), TABLE)
    session = sessions_of(await desk.competition()).sessions["S1"]
    seated, waiting = players_at(session, 1), set(session.present) - set(players_at(session, 1).values())
    line = HandLine(ONE, TWO, won=True)
    await desk.do(PersonId(there[ONE]), scores.EnterLine(ONE, Place(1, 1), line), TABLE)
    played = await desk.refusal(HOST, sheepshead.TakeLeaverBack("a", "A slip."), TABLE)
    unknown = await desk.refusal(HOST, sheepshead.TakeLeaverBack("c", "A slip."), TABLE)

    assert not_the_last == played == "sheepshead.played-since"
    assert unknown == "take-back.holds-no-more"
    assert seated == {1: there[ONE], 2: there[TWO], 3: first}
    assert waiting == {second}


@awaited
async def test_a_table_of_three_that_ended_with_a_leaver_plays_on_when_that_is_taken_back() -> None:
    """Whatever was signed in between is signed no more: nobody had seen the whole sheet."""
    desk = await drawn(3, deals_each=1)
    there = await sitting(desk)
    for seat in (ONE, TWO):
        line = HandLine(ONE, TWO, won=True)
        await desk.do(PersonId(there[seat]), scores.EnterLine(seat, Place(1, 1), line), TABLE)
    await desk.do(HOST, sheepshead.NoteLeaver("left", THREE), TABLE)
    ended = await desk.match(TABLE)
    await desk.do(PersonId(there[ONE]), sheepshead.ConfirmPoints(ONE, ONE, OwnPoints(0, 0)), TABLE)
    signed = await desk.match(TABLE)
    await desk.do(HOST, sheepshead.TakeLeaverBack("left", "He only had a smoke."), TABLE)
    after = await desk.match(TABLE)

    assert ended.ended is not None
    assert set(signed.sheet.signed) == {ONE}
    assert after.ended is None
    assert after.sheet.signed == {}
    assert seat_of(sessions_of(await desk.competition()).sessions["S1"], there[THREE]) == (1, 3)


@awaited
async def test_a_latecomer_comes_in_with_the_code_of_the_new_seat() -> None:
    """Drawn to the last seat of a table that has not dealt, and bound to it from then on."""
    desk = await drawn(3, deals_each=1, begin=False)
    late = await somebody_comes(desk, "Beet")
    await desk.do(DIRECTOR, sessions.JoinTable("S1", late))
    assert isinstance(desk.store, MemoryStore)
    async with hall(await let_in(desk.store), desk.store) as place:
        secret = (await place.link(match=TABLE, side=FOUR))["secret"]
        phone = await place.scan(secret, late)
        begun = await place.post(f"{TABLE_API}/begin-table", {"side": FOUR}, phone)
        pad = await place.get(PAD, phone)

    assert begun.status_code == 200, begun.text
    assert pad.status_code == 200


@awaited
async def test_whoever_leaves_before_the_deal_begins_nobodys_table() -> None:
    """Somebody who waits takes the seat, and its code with it."""
    desk = await drawn(3, deals_each=1, begin=False)
    leaver = sessions_of(await desk.competition()).sessions["S1"].seated.tables[0][2]
    new = await somebody_comes(desk, "Beet")
    assert isinstance(desk.store, MemoryStore)
    async with hall(await let_in(desk.store), desk.store) as place:
        secret = (await place.link(match=TABLE, side=THREE))["secret"]
        old = await place.scan(secret, leaver)
        waiting = await place.get(f"{BASE}/m/{TABLE}/begin", old)
        await desk.do(DIRECTOR, sessions.LeaveSession("S1", leaver, "Ill.", new))
        await learnt(place)
        away = await place.get(f"{BASE}/m/{TABLE}/begin", old)
        refused = await place.post(f"{TABLE_API}/begin-table", {"side": THREE}, old)
        taken = await place.scan(secret, new)
        begun = await place.post(f"{TABLE_API}/begin-table", {"side": THREE}, taken)

    assert waiting.status_code == 200
    assert away.headers["location"] == "/pad/who"
    assert refused.json()["code"] == "session.seat-gone"
    assert begun.status_code == 200, begun.text


@awaited
@pytest.mark.clause("sheepshead-tables-3")
async def test_nobody_who_sits_elsewhere_takes_a_seat_as_substitute() -> None:
    """Nor somebody who has not come, or has never entered."""
    desk = await drawn(3, deals_each=1)
    there = await sitting(desk)
    refusals = [
        await desk.refusal(HOST, sheepshead.NoteLeaver("left", THREE, who), TABLE)
        for who in (there[ONE], there[THREE], EntrantId("nobody"))
    ]

    assert refusals == ["sheepshead.sits-already", "sheepshead.sits-already", "session.not-waiting"]
    assert Party("3") in there

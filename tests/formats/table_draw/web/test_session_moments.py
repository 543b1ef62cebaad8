"""A session at its odd moments: the server restarted between two hands, a draw that does not stand, one person too many, money."""

from pathlib import Path

from hangjack.formats.table_draw.sessions import sessions_of
from hangjack.matches.parties import Party, seats
from support.acts import awaited, opened
from support.desk import CUP, Desk
from support.memory_store import MemoryStore
from support.pdf import pages_of
from support.sheepshead_day import TABLE, drawn, gathered, sitting
from support.web import Doors, Hall, hall, let_in, tokens_in

BASE, API = f"/c/{CUP}", f"/api/competitions/{CUP}"
ONE, TWO, THREE = seats(3)
PICTURE, TABLE_API = f"{BASE}/m/{TABLE}/pad/picture", f"{API}/matches/{TABLE}"


async def write(place: Hall, phone: str, side: Party, number: int, key: str) -> int:
    """Write a hand as a phone does, under the id that it has made for it."""
    line = {"type": "hand", "dealer": str(number), "player": "2", "won": True}
    hand = {"side": side, "place": {"table": 1, "number": number}, "line": line}
    answer = await place.post(f"{TABLE_API}/enter-line", hand, phone, key)
    return answer.status_code


@awaited
async def test_phones_go_on_where_they_were_when_the_server_is_started_again(tmp_path: Path) -> None:
    """In the middle of a session: nobody scans again, what waited waits, and what is sent twice counts once."""
    async with opened(tmp_path / "log.db") as store:
        desk = await drawn(3, deals_each=1, store=store)
        people = await sitting(desk)
        tokens = await tokens_in(store)
        async with hall(Doors(MemoryStore(), tokens), store) as place:
            secrets = {seat: (await place.link(match=TABLE, side=seat))["secret"] for seat in (ONE, TWO)}
            one = await place.scan(secrets[ONE], people[ONE])
            place.client.cookies.clear()  # another phone
            two = await place.scan(secrets[TWO], people[TWO])
            first = [
                await write(place, one, ONE, 1, "key-of-hand-1-one-on-a-phone"),
                await write(place, two, TWO, 1, "key-of-hand-1-two-on-a-phone"),
            ]
            waits = await write(place, one, ONE, 2, "key-of-hand-2-one-on-a-phone")
            before = (await place.get(PICTURE, two)).json()
    async with (
        opened(tmp_path / "log.db") as store,
        hall(Doors(MemoryStore(), tokens), store) as place,
    ):
        after = (await place.get(PICTURE, two)).json()
        again = await write(place, one, ONE, 2, "key-of-hand-2-one-on-a-phone")
        unchanged = (await place.get(PICTURE, two)).json()
        confirming = {"side": TWO, "seat": TWO, "hands": [2]}
        confirmed = await place.post(f"{TABLE_API}/confirm-hands", confirming, two)
        third = [
            await write(place, one, ONE, 3, "key-of-hand-3-one-on-a-phone"),
            await write(place, two, TWO, 3, "key-of-hand-3-two-on-a-phone"),
        ]
        played = (await place.get(PICTURE, one)).json()
        board = await place.get(f"{BASE}/sessions/S1", "director")

    assert [*first, waits, again, confirmed.status_code, *third] == [200] * 7
    assert after["match"] == before["match"]
    assert after["number"] == before["number"] == unchanged["number"]
    assert [each["number"] for each in played["match"]["lines"] if each["agreed"]] == [1, 2, 3]
    assert played["match"]["figures"]["PLAYS"] == {"1": 0, "2": 3, "3": 0}
    assert '<li class="card ended">' in board.text


@awaited
async def test_a_draw_is_undone_on_the_desk_until_a_table_has_dealt() -> None:
    """With a reason that everybody reads; the codes of the draw before lead nowhere, and who has come stays on the list."""
    desk = await drawn(3, begin=False)
    assert isinstance(desk.store, MemoryStore)
    async with hall(await let_in(desk.store), desk.store) as place:
        before = await place.get(f"{BASE}/sessions/S1", "director")
        empty = await place.post(f"{API}/repeat-draw", {"session": "S1", "reason": " "}, "director")
        undone = await place.post(f"{API}/repeat-draw", {"session": "S1", "reason": "A cat."}, "director")
        between = await place.get(f"{BASE}/sessions/S1", "director")
        drawing = {"session": "S1", "words": "blue chair"}
        drawn_again = await place.post(f"{API}/draw-tables", drawing, "director")
        begun = await place.post(f"{API}/matches/S1.2-1/begin-table", {"side": "1"}, "host")
        after = await place.get(f"{BASE}/sessions/S1", "director")
        late = await place.post(f"{API}/repeat-draw", {"session": "S1", "reason": "A cat."}, "director")

    assert "/repeat-draw" in before.text.split('id="repeat"')[1]
    assert empty.json()["code"] == "session.repeat-why"
    assert undone.status_code == 200, undone.text
    assert 'id="draw"' in between.text
    assert "3: 1 table of 3." in between.text
    assert drawn_again.status_code == 200, drawn_again.text
    assert begun.status_code == 200, begun.text
    assert 'id="repeat"' not in after.text
    assert "S1.2-1" in after.text
    assert late.json()["code"] == "session.has-dealt"


@awaited
async def test_five_people_are_told_what_they_can_do_and_one_or_two_wait_by_lot() -> None:
    """The desk says it in words and offers both; drawing all the same is refused; whoever waits is told so."""
    desk = await gathered(5)
    assert isinstance(desk.store, MemoryStore)
    drawing = {"session": "S1", "words": "green bottle"}
    async with hall(await let_in(desk.store), desk.store) as place:
        page = await place.get(f"{BASE}/sessions/S1", "director")
        french = await place.get(f"{BASE}/sessions/S1", "director", **{"accept-language": "fr"})
        refused = await place.post(f"{API}/draw-tables", drawing, "director")
        done = await place.post(f"{API}/draw-tables", {**drawing, "waiting": 2}, "director")
        after = await place.get(f"{BASE}/sessions/S1", "director")
        seated = sessions_of(await Desk(desk.store).competition()).sessions["S1"].seated
        own = [(await place.get(f"{BASE}/p/{each}", "director")).text for each in seated.waits]

    assert "5 people make no tables of 3 and 4. Let 1 or 2 of them wait, drawn by lot" in page.text
    assert [f'<option value="{each}">' in page.text.split('id="waiting"')[1] for each in (1, 2)] == [True] * 2
    assert "5 personnes" in french.text
    assert refused.json()["code"] == "seating-fault.five"
    assert done.status_code == 200, done.text
    assert [len(each) for each in (*seated.tables, seated.waits)] == [3, 2]
    assert "Waiting for the next session, by lot" in after.text
    assert ["you wait for the next one, by lot" in each for each in own] == [True, True]


@awaited
async def test_people_who_enter_alone_are_no_teams_to_the_treasurer() -> None:
    """Neither on the page nor in the files, in both languages."""
    desk = await gathered(3)
    assert isinstance(desk.store, MemoryStore)
    async with hall(await let_in(desk.store), desk.store) as place:
        page = await place.get(f"{BASE}/money", "treasurer")
        french = await place.get(f"{BASE}/money", "treasurer", **{"accept-language": "fr"})
        table = await place.get(f"{BASE}/money.csv", "treasurer")

    assert "<h2>People</h2>" in page.text
    assert "<h2>Personnes</h2>" in french.text
    assert "Nothing was posted for this person." in page.text
    assert "for this team" not in page.text
    assert "Person" in table.text.splitlines()[0]
    assert "Team" not in table.text.splitlines()[0]


@awaited
async def test_a_sheet_for_paper_has_a_line_for_every_hand_before_and_after_the_first_deal() -> None:
    """A table of four plays sixty-four hands; what is counted at the foot has a place there, penalties among it."""
    sheets = []
    for begin in (False, True):
        desk = await drawn(4, begin=begin)
        assert isinstance(desk.store, MemoryStore)
        async with hall(await let_in(desk.store), desk.store) as place:
            printed = await place.get(f"{BASE}/print/table-sheets.pdf?session=S1", "director")
        sheets.append(pages_of(printed.content))

    for pages in sheets:
        text = " ".join(page.text for page in pages)
        assert "64" in text
        assert "65" not in text
        assert "Penalties" in text
    assert [len(pages) for pages in sheets] == [1, 1]

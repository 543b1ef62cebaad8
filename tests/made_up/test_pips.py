"""One more game needs no change to match, sheet, ranking, desk or API: a line in each registry is all."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from hangjack.competition.formats import format_of
from hangjack.desk.requests import entries, lineups, scores
from hangjack.desk.streams import keep, load_match, wrong_snapshots
from hangjack.ids import EntrantId, PersonId, StreamId
from hangjack.matches.parties import Party, seats
from hangjack.matches.sheets import Place
from hangjack.subjects import with_one_more_folder
from hangjack.web.formats import format_pages
from hangjack.web.packing import static_file
from hangjack.web.pages.setup.hall import STEPS
from made_up import pips
from made_up.one_table import TABLE, SeatEverybody
from made_up.pips import PipsLine
from made_up.rules import plugged_in, rules
from support.acts import awaited
from support.cup import DIRECTOR, OFFICIAL
from support.desk import CUP, SECRETARY, Desk
from support.memory_store import MemoryStore
from support.web import Listening, hall, let_in

ANA, BEN, CAT = (EntrantId(name) for name in ("ana", "ben", "cat"))
ONE, TWO, THREE = seats(3)
WON = PipsLine({ONE: 3, TWO: -1, THREE: -2})
LOST = PipsLine({ONE: -1, TWO: 2, THREE: -1})


@pytest.fixture(autouse=True)
def _known() -> Iterator[None]:
    with plugged_in():
        yield


async def seated(lanes: int = 2) -> Desk:
    """Return a desk at which three people have entered by themselves and sat down."""
    desk = Desk(MemoryStore())
    await desk.open(rules(lanes))
    for person in (ANA, BEN, CAT):
        await desk.do(SECRETARY, entries.ApplyToEnter(person))
    await desk.do(DIRECTOR, SeatEverybody())
    await desk.do(DIRECTOR, lineups.CallMatch(), TABLE)
    return desk


async def written(desk: Desk, number: int, line: PipsLine, *by: Party) -> None:
    """Let some of the three write the same line."""
    people = dict(zip(seats(3), (ANA, BEN, CAT), strict=True))
    for party in by:
        await desk.do(PersonId(people[party]), scores.EnterLine(party, Place(1, number), line), TABLE)


@awaited
async def test_three_people_share_a_sheet() -> None:
    """Each is a party of the match, for whom nobody else writes; there are no sides, no toss and no line-ups."""
    desk = await seated()
    match = await desk.match(TABLE)
    enter = scores.EnterLine(TWO, Place(1, 1), WON)

    assert dict(match.opened.parties) == {ONE: ANA, TWO: BEN, THREE: CAT}
    assert match.meeting is None
    assert await desk.refusal(PersonId(ANA), enter, TABLE) == "permission.refused"
    stranger = scores.EnterLine(Party("4"), Place(1, 1), WON)
    assert await desk.refusal(PersonId(ANA), stranger, TABLE) == "permission.refused"


@awaited
@pytest.mark.parametrize("lanes", [2, 3])
async def test_as_many_as_the_book_wants_must_say_the_same(lanes: int) -> None:
    """Two of three, or all of them; a line that cannot be is refused with the reason."""
    desk = await seated(lanes)
    await written(desk, 1, WON, ONE, TWO)
    after_two = (await desk.match(TABLE)).sheet.agreed
    await written(desk, 1, WON, THREE)

    assert (Place(1, 1) in after_two) == (lanes == 2)
    assert Place(1, 1) in (await desk.match(TABLE)).sheet.agreed
    wrong = scores.EnterLine(ONE, Place(1, 2), PipsLine({ONE: 3, TWO: -1, THREE: -1}))
    assert await desk.refusal(PersonId(ANA), wrong, TABLE) == "game-line.both-sides"


@awaited
async def test_a_sealed_sheet_reaches_the_ranking_with_figures_of_its_own() -> None:
    """From the first line to the final order, through the desk that every competition has."""
    desk = await seated()
    await written(desk, 1, WON, ONE, THREE)
    await written(desk, 2, LOST, ONE, TWO)
    await desk.do(PersonId(ANA), scores.SignSheet(ONE), TABLE)
    await desk.do(PersonId(CAT), scores.SignSheet(THREE), TABLE)
    sealed = await desk.do(OFFICIAL, scores.SealByOfficial(), TABLE)
    competition = await desk.competition()
    rows = competition.rankings["T"].rows

    assert sealed == ["sheet-sealed", "result-entered", "match-sealed"]
    assert {entrant: row.shows("PIPS") for entrant, row in rows.items()} == {ANA: 2, BEN: 1, CAT: -3}
    assert [rows[entrant].shows("W") for entrant in (ANA, BEN, CAT)] == [1, 0, 0]
    assert format_of(competition).final_order(competition)[0] == (ANA,)
    assert format_pages(competition).steps == STEPS


@awaited
async def test_its_log_folds_to_the_same_and_its_snapshots_are_right() -> None:
    """Lines, scores and rules of the game come back from the store as what they are."""
    desk = await seated()
    await written(desk, 1, WON, ONE, TWO)
    stream = StreamId(f"{CUP}/{TABLE}")
    folded = await load_match(desk.store, stream)
    await keep(desk.store, stream, folded)

    assert folded.state == await desk.match(TABLE)
    assert await wrong_snapshots(desk.store) == ()
    assert (await load_match(desk.store, stream)).state == folded.state


@awaited
async def test_phones_write_it_over_http_and_boards_show_it() -> None:
    """Links for each of the three, the same requests as everywhere, and the picture that every board gets."""
    desk = await seated()
    assert isinstance(desk.store, MemoryStore)
    doors = await let_in(desk.store)
    path = f"/api/competitions/{CUP}/matches/{TABLE}"
    pads = []
    async with hall(doors, desk.store) as place:
        for party, person in zip(seats(3), (ANA, BEN, CAT), strict=True):
            place.client.cookies.clear()
            link = await place.link(match=TABLE, side=party)
            token = await place.scan(link["secret"], person)
            body = {"type": "enter-line", "side": party, "place": Place(1, 1), "line": WON}
            answer = await place.post(f"{path}/enter-line", body, token)

            assert answer.status_code == 200
            pads.append((await place.get(f"/c/{CUP}/m/{TABLE}/pad/picture", token)).json())
        unknown = {"type": "enter-line", "side": ONE, "place": Place(1, 2), "line": {"type": "whist"}}
        refused = await place.post(f"{path}/enter-line", unknown, "director")
        shown = (await place.get(path)).json()
        board = Listening(place.app, f"{path}/live")
        await board.until(lambda each: len(each.frames) == 1)
        (frame,) = board.frames
        await board.leave()

    assert refused.status_code == 422
    assert [(pad["side"], pad["parties"], pad["play"]) for pad in pads] == [
        (party, ["1", "2", "3"], {"lines": 2}) for party in seats(3)
    ]
    assert pads[-1]["match"]["figures"] == {"PIPS": {"1": 3, "2": -1, "3": -2}}
    assert shown["figures"] == frame["figures"] == {"PIPS": {"1": 3, "2": -1, "3": -2}}
    assert shown["lines"][0]["agreed"] == {"type": "pips", "pips": {"1": 3, "2": -1, "3": -2}}
    assert [each["id"] for each in frame["teams"].values()] == [ANA, BEN, CAT]


@awaited
async def test_its_pad_has_a_script_and_words_of_its_own() -> None:
    """The page asks for it, it is sent with all of the shared pad that it imports, and a worker keeps it on the phone."""
    desk = await seated()
    assert isinstance(desk.store, MemoryStore)
    async with hall(await let_in(desk.store), desk.store) as place:
        link = await place.link(match=TABLE, side=ONE)
        page = (await place.get(f"/c/{CUP}/m/{TABLE}/pad", await place.scan(link["secret"], ANA))).text
        address = re.search(r'src="(/static/games/pips/pad.js[^"]*)"', page)
        assert address is not None
        script = (await place.get(address[1])).text
        worker = (await place.get("/sw.js?pips")).text

    assert 'data-game="pips"' in page
    assert "One pip for us" in page
    assert all(said in script for said in ("one-down", "receipt-lead"))
    assert address[1] in worker
    assert static_file("games/pips/pad/layout.js") is not None


def test_what_is_in_its_folder_is_known_only_while_it_is_plugged_in() -> None:
    """Scripts and words go with the folder."""
    with with_one_more_folder("games/pups", Path(pips.__file__).parent / "pips_folder"):
        assert static_file("games/pups/pad.js") is not None

    assert static_file("games/pups/pad.js") is None

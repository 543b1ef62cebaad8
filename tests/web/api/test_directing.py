"""Previews and the director's screen over HTTP: nothing is written, and nobody sees more than they may."""

import msgspec

from desk.story_first_match import FIRST
from hangjack.matches.parties import A
from hangjack.web.api.asking import Preview
from support.acts import awaited
from support.cup import game
from support.desk import CUP
from support.web import Doors, hall

CUP_PATH = f"/api/competitions/{CUP}"
MATCH_PATH = f"{CUP_PATH}/matches/{FIRST}"


@awaited
async def test_a_preview_says_what_would_change_and_writes_nothing(inside: Doors) -> None:
    """The ruling that was proposed: read aloud, with what it does to the board."""
    body = {"type": "give-ruling", "id": "r1"}
    async with hall(inside) as place:
        before = await place.server.store.heads()
        answer = await place.post(f"{MATCH_PATH}/preview/give-ruling", body, "official")
        after = await place.server.store.heads()

    found = msgspec.json.decode(answer.content, type=Preview)
    assert found.possible
    assert any(line.startswith("The board of The crabs") for line in found.words)
    assert after == before


@awaited
async def test_a_preview_says_why_something_would_be_refused(inside: Doors) -> None:
    """In the words of the refusal itself; a match that is not there is no preview."""
    body = {
        "type": "settle-line",
        "place": {"table": 9, "number": 1},
        "line": game(A),
        "reason": "Seen.",
    }
    async with hall(inside) as place:
        there = await place.post(f"{MATCH_PATH}/preview/settle-line", body, "official")
        nowhere = await place.post(f"{CUP_PATH}/matches/Z-9-9/preview/settle-line", body, "official")

    assert there.json() == {
        "words": ["There is no table 9: the match has 3 tables."],
        "possible": False,
    }
    assert nowhere.status_code == 404


@awaited
async def test_the_screen_of_a_director_and_of_a_stranger(inside: Doors) -> None:
    """Matches under way with what waits in them, for those who run the cup; a phone that said nothing for long is silent."""
    async with hall(inside) as place:
        handed = await place.link()
        await place.scan(handed["secret"])
        place.clock.now_ms += 11 * 60_000
        console = await place.get(f"{CUP_PATH}/console", "director")
        match = await place.get(f"{MATCH_PATH}/console", "official")
        refused = await place.get(f"{MATCH_PATH}/console", "captain of A")

    assert console.json()["shown"]["matches"] == [FIRST]
    assert "scorekeeper" in [each["bound"]["role"] for each in console.json()["silent"]]
    assert "ruling" in [call["kind"] for call in match.json()["calls"]]
    assert refused.status_code == 403


@awaited
async def test_a_code_is_shown_only_right_after_it_was_handed_out(inside: Doors) -> None:
    """To those who hand out links, for a quarter of an hour, and never for a link of somebody's invention."""
    async with hall(inside) as place:
        secret = (await place.link())["secret"]
        path = f"/c/{CUP}/qr/{secret}"
        fresh = await place.get(path, "director")
        strange = await place.get(path, "treasurer")
        invented = await place.get(f"/c/{CUP}/qr/{secret[::-1]}", "director")
        place.clock.now_ms += 16 * 60_000
        stale = await place.get(path, "director")

    assert (fresh.status_code, fresh.headers["content-type"]) == (200, "image/svg+xml")
    assert fresh.headers["cache-control"] == "no-store"
    assert [each.status_code for each in (strange, invented, stale)] == [403, 404, 404]

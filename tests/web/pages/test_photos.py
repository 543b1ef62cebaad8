"""Photos of a card: sent from a phone without script, seen by the few who may, and erased; and whatever strangers send instead."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from typing import Any

import httpx2
import pytest

from hangjack.competition.photos import photos
from hangjack.desk.photos.plain import read_plain
from hangjack.desk.photos.records import record_id
from hangjack.desk.requests import records
from hangjack.formats.divisions.state import season_in
from hangjack.ids import EntrantId, MatchId, StreamId
from hangjack.matches.parties import A, B, Party
from hangjack.web.photos import darkroom, uploads
from hangjack.web.photos.developing import developed
from support.acts import awaited
from support.crib_league import Season, season_of
from support.cup import person_of
from support.desk import CUP, SECRETARY, copied
from support.memory_store import MemoryStore
from support.pictures import card, held, written
from support.web import APPOINTED, Doors, Hall, hall, let_in

TEAMS = ("Ash", "Bell", "Crown", "Duke")
ASH, BELL, CROWN = (person_of(EntrantId(team), 1) for team in TEAMS[:3])
SEE = {"director", "secretary", "committee"}
_keys = count(1)


class Night:
    """The night of a match between Ash and Bell, with a phone for each captain and one for a captain of the next pub."""

    def __init__(self, place: Hall, desk: Season, match: MatchId, other: MatchId) -> None:
        self.place, self.desk, self.match, self.other = place, desk, match, other
        self.phones: dict[str, str] = {}

    @property
    def path(self) -> str:
        """The page of the photos."""
        return f"/c/{CUP}/m/{self.match}/photos"

    async def phone(self, match: MatchId, side: Party, person: str, role: str = "captain") -> str:
        """Let somebody in by a link for a side of a match."""
        handed = await self.place.link(role=role, match=match, side=side)
        return await self.place.scan(handed["secret"], person)

    async def send(self, who: str, *sent: bytes, key: str = "", **headers: str) -> httpx2.Response:
        """Send files as a browser does without script."""
        files: list[tuple[str, Any]] = [
            ("photo", (f"p{n}.jpg", each, "image/jpeg")) for n, each in enumerate(sent)
        ]
        return await self.place.client.post(
            f"{self.path}/send-photo",
            files=files or [("photo", ("", b""))],
            data={"key": key or f"key-of-a-form-{next(_keys)}"},
            headers={**self.place.shown(who), **headers},
        )

    async def kept(self) -> tuple[str, ...]:
        """Return the photos that are kept of the match."""
        found = await self.place.server.office.competition(CUP)
        return tuple(each.id for each in found.photos.of(self.match))

    async def erase(self, who: str, photo: str, reason: str) -> httpx2.Response:
        """Erase a photo with the form of the page."""
        path = f"{self.path}/{photo}/erase-photo"
        return await self.place.client.post(path, data={"reason": reason}, headers=self.place.shown(who))


@pytest.fixture(autouse=True)
def developed_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Develop photos in this process: that another one does it is shown elsewhere."""
    monkeypatch.setattr(darkroom, "_developed", lambda sent: read_plain(developed(sent)))


@pytest.fixture(scope="module")
def prepared() -> Doors:
    """Give a season on the night of its first match, with everybody let in."""
    return asyncio.run(_prepared())


async def _prepared() -> Doors:
    desk = await season_of(TEAMS)
    assert isinstance(desk.store, MemoryStore)
    desk.turn_to((await desk.day_of(await desk.match_of("Ash", "Bell"))).isoformat(), "22:30")
    return await let_in(desk.store, desk.now_ms)


@asynccontextmanager
async def night(prepared: Doors) -> AsyncIterator[Night]:
    """Give the night of Ash against Bell, at half past ten."""
    store = copied(prepared.store, MemoryStore())
    desk = Season(store)
    match, other = await desk.match_of("Ash", "Bell"), await desk.match_of("Crown", "Duke")
    desk.turn_to((await desk.day_of(match)).isoformat(), "22:31")
    async with hall(prepared, store) as place:
        place.clock.now_ms = desk.now_ms
        found = Night(place, desk, match, other)
        for name, where in (
            ("home", (match, A, ASH)),
            ("away", (match, B, BELL)),
            ("next door", (other, A, CROWN)),
            ("scorekeeper", (match, A, ASH, "scorekeeper")),
        ):
            found.phones[name] = await found.phone(*where)
        yield found


@awaited
@pytest.mark.clause("abingdon-L20-5")
async def test_a_photo_sent_from_a_phone_is_the_receipt_of_the_card(prepared: Doors) -> None:
    """Turned upright, without what the camera wrote; the page says that the secretary has it, and that it came in time."""
    async with night(prepared) as evening:
        before = await evening.place.get(evening.path, evening.phones["home"])
        answer = await evening.send(evening.phones["home"], held(6))
        after = await evening.place.get(answer.headers["location"], evening.phones["home"])
        (photo,) = await evening.kept()
        image = await evening.place.get(f"{evening.path}/{photo}", "secretary")
        desk = await evening.place.get(f"/c/{CUP}/season", "secretary")
        received = season_in(await evening.place.server.office.competition(CUP)).cards.received[evening.match]

    assert "No photo yet" in before.text
    assert "is due on" in before.text
    assert answer.status_code == 303
    assert "The secretary has it" in after.text
    assert "came in time" in after.text
    assert b"Joan" not in image.content
    assert received.channel == "upload"
    assert desk.status_code == 200


@awaited
async def test_a_photo_is_only_ever_sent_as_a_picture(prepared: Doors) -> None:
    """Nobody takes it for a page, runs anything in it, frames it, or keeps it on the way."""
    async with night(prepared) as evening:
        await evening.send(evening.phones["away"], written(card(), "PNG"))
        (photo,) = await evening.kept()
        image = await evening.place.get(f"{evening.path}/{photo}", evening.phones["home"])

    assert image.headers["content-type"] == "image/jpeg"
    assert image.headers["x-content-type-options"] == "nosniff"
    assert image.headers["cache-control"] == "private, no-store"
    assert image.headers["content-security-policy"] == "default-src 'none'; sandbox; frame-ancestors 'none'"
    assert image.headers["cross-origin-resource-policy"] == "same-origin"
    assert image.content.startswith(b"\xff\xd8\xff")


@awaited
async def test_photos_are_seen_and_sent_by_those_who_may_and_nobody_else(prepared: Doors) -> None:
    """Both captains, those who keep the cards and the committee; not a captain of the next pub, a scorekeeper or a guest."""
    async with night(prepared) as evening:
        await evening.send(evening.phones["home"], held(1))
        (photo,) = await evening.kept()
        everybody = {**{role.value: role.value for role in APPOINTED}, "guest": "guest", **evening.phones}
        sees = {
            name: [
                (await evening.place.get(path, who)).status_code
                for path in (evening.path, f"{evening.path}/{photo}")
            ]
            for name, who in everybody.items()
        }
        sends = {
            name for name, who in everybody.items() if (await evening.send(who, held(1))).status_code == 303
        }
        async with evening.place.browser() as stranger:
            nobody = [
                (await stranger.get(path)).status_code for path in (evening.path, f"{evening.path}/{photo}")
            ]
        elsewhere = await evening.place.get(f"/c/{CUP}/m/{evening.other}/photos/{photo}", "secretary")

    assert {name for name, codes in sees.items() if codes == [200, 200]} == {*SEE, "home", "away"}
    assert {tuple(codes) for name, codes in sees.items() if name not in {*SEE, "home", "away"}} <= {
        (403, 403),
        (409, 409),
    }
    assert sends == {"director", "secretary", "home", "away"}
    assert nobody == [303, 401]
    assert elsewhere.status_code == 404


@awaited
async def test_whoever_sent_a_photo_or_keeps_the_cards_erases_it_for_a_reason(prepared: Doors) -> None:
    """Then the picture is nowhere, and the log says that there was one; the other captain cannot."""
    async with night(prepared) as evening:
        home, away, store = evening.phones["home"], evening.phones["away"], evening.place.server.store
        for _ in range(2):
            await evening.send(home, held(1))
        first, second = await evening.kept()
        by_other = await evening.erase(away, first, "Ours is better")
        without = await evening.erase(home, first, " ")
        own = await evening.erase(home, first, "A thumb is in it")
        by_secretary = await evening.erase("secretary", second, "Not this card")
        gone = await evening.place.get(f"{evening.path}/{first}", home)
        left = [await store.record(record_id(CUP, photos.PhotoId(each))) for each in (first, second)]
        page = await evening.place.get(evening.path, away)

    assert "Only whoever has sent a photo" in by_other.text
    assert (by_other.status_code, without.status_code) == (422, 422)
    assert (own.status_code, by_secretary.status_code, gone.status_code) == (303, 303, 404)
    assert left == [None, None]
    assert "A thumb is in it" in page.text


@awaited
async def test_what_is_no_photo_is_told_beside_its_name_and_the_others_are_kept(prepared: Doors) -> None:
    """Three at once: one sideways, one that is no picture, one that is cut off."""
    async with night(prepared) as evening:
        sideways = held(8)
        answer = await evening.send(
            evening.phones["home"], sideways, b"<svg onload=alert(1)>", sideways[:2000]
        )
        kept = await evening.kept()
        record = await evening.place.server.store.record(record_id(CUP, photos.PhotoId(kept[0])))
        nothing = await evening.send(evening.phones["home"])
        named = await evening.place.client.post(
            f"{evening.path}/send-photo",
            files=[("photo", ("<img src=x onerror=alert(1)>.jpg", b"no picture", "text/html"))],
            headers=evening.place.shown(evening.phones["home"]),
        )

    assert answer.status_code == 422
    assert "<b>p1.jpg</b>: This is no picture" in answer.text
    assert "<b>p2.jpg</b>: The picture did not arrive whole" in answer.text
    assert len(kept) == 1
    assert record is not None
    assert "No photo was chosen" in nothing.text
    assert "<img src=x" not in named.text
    assert "&lt;img src=x onerror=alert(1)&gt;.jpg" in named.text


@awaited
async def test_a_form_that_comes_twice_is_taken_once(prepared: Doors) -> None:
    """A second tap, or a reply that was lost in a pub with a bad connection. Another photo with the same form is another one."""
    async with night(prepared) as evening:
        answers = [
            await evening.send(evening.phones["home"], held(3), key="the-same-form-again") for _ in range(2)
        ]
        once = await evening.kept()
        other = await evening.send(evening.phones["home"], written(card()), key="the-same-form-again")
        kept = await evening.kept()
        anew = await evening.place.get(f"{evening.path}/send-photo", evening.phones["home"])

    assert [each.status_code for each in (*answers, other)] == [303, 303, 303]
    assert anew.headers["location"] == evening.path, "a phone that loads its pages anew finds the photos"
    assert (len(once), len(kept)) == (1, 2)


@awaited
async def test_there_is_an_end_to_what_is_kept_of_a_match_and_of_all(
    prepared: Doors, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The seventh photo of a match waits until another is erased; and so does the one that fills the competition."""
    async with night(prepared) as evening:
        home = evening.phones["home"]
        different = [written(card(800 + 8 * number)) for number in range(photos.MOST_OF_MATCH + 1)]
        await evening.send(home, *different[:-1])
        full = await evening.send(home, held(1))
        page = await evening.place.get(evening.path, home)
        too_many = await evening.send(home, *different)
        await evening.erase(home, (await evening.kept())[0], "Not needed")
        monkeypatch.setattr(photos, "MOST_BYTES", 1_000)
        no_room = await evening.send(home, held(1))

    assert "There are 6 photos of this match already" in full.text
    assert 'type="file"' not in page.text
    assert "At most 6 photos can be sent at once" in too_many.text
    assert "there is no room for more" in no_room.text


@awaited
async def test_a_file_or_form_that_is_far_too_large_is_refused_with_a_sentence(
    prepared: Doors,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Taken in to its end, so that whoever sends it reads why; and never held in memory."""
    monkeypatch.setattr(uploads, "LARGEST_FILE", 1_000)
    async with night(prepared) as evening:
        file = await evening.send(evening.phones["home"], b"x" * 5_000)
        monkeypatch.setattr(uploads, "LARGEST_FORM", 10_000)
        form = await evening.send(evening.phones["home"], b"x" * 20_000)
        broken = await evening.place.client.post(
            f"{evening.path}/send-photo",
            content=b"no form",
            headers={**evening.place.shown(evening.phones["home"]), "content-type": "multipart/form-data"},
        )

    assert "The file is larger than" in file.text
    assert "What was sent has more than" in form.text
    assert [each.status_code for each in (file, form, broken)] == [422, 422, 422]


@awaited
async def test_twenty_captains_send_at_once_and_nobody_else_waits(prepared: Doors) -> None:
    """One after the other they are developed, while pages are answered."""
    async with night(prepared) as evening:
        order: list[str] = []

        async def sends(number: int) -> None:
            assert (
                await evening.send(("secretary", "director")[number % 2], b"no picture")
            ).status_code == 422
            order.append("photo")

        async def reads() -> None:
            assert (await evening.place.get(f"/c/{CUP}/standings")).status_code == 200
            order.append("page")

        await asyncio.gather(*map(sends, range(20)), reads())

    assert order.index("page") < len(order) - 1
    assert order.count("photo") == 20


@awaited
async def test_another_site_s_page_sends_and_erases_nothing(prepared: Doors) -> None:
    async with night(prepared) as evening:
        answer = await evening.send("secretary", held(1), **{"sec-fetch-site": "cross-site"})
        kept = await evening.kept()

    assert (answer.status_code, kept) == (403, ())


@awaited
async def test_photos_of_a_card_go_with_whoever_is_erased_from_it(prepared: Doors) -> None:
    """Not while it waits to be typed in: then nobody could read it any more."""
    other = person_of(EntrantId("Duke"), 2)
    async with night(prepared) as evening:
        desk = evening.desk
        await evening.send(evening.phones["home"], held(1))
        (photo,) = await evening.kept()
        waits = await desk.refusal(SECRETARY, records.EraseRecord(BELL))
        await desk.do(SECRETARY, records.EraseRecord(other))
        still = await desk.store.record(record_id(CUP, photos.PhotoId(photo)))
        await desk.play("Ash", "Bell", 5)
        await desk.do(SECRETARY, records.EraseRecord(BELL))
        gone = await desk.store.record(record_id(CUP, photos.PhotoId(photo)))
        left = (await desk.competition()).photos.kept

    assert waits == "photo.waits"
    assert still is not None
    assert (gone, left) == (None, {})


@awaited
async def test_the_secretary_erases_photos_of_cards_that_were_checked_long_ago(prepared: Doors) -> None:
    """Those of cards that still wait stay; whoever keeps no cards sees neither the list nor the form."""
    async with night(prepared) as evening:
        place, path = evening.place, f"/c/{CUP}/photos"
        headers = place.shown("secretary")
        empty = await place.get(path, "secretary")
        await evening.send(evening.phones["home"], held(1))
        today = (await evening.desk.day_of(evening.match)).isoformat()
        form = {"until": today, "reason": "All were checked"}
        waits = await place.client.post(f"{path}/erase-old-photos", data=form, headers=headers)
        await evening.desk.play("Ash", "Bell", 5)
        await place.server.office.catch_up(StreamId(CUP))
        seen = await place.get(path, "secretary")
        early = await place.client.post(
            f"{path}/erase-old-photos", data={**form, "until": "2031-01-01"}, headers=headers
        )
        without = await place.client.post(
            f"{path}/erase-old-photos", data={**form, "reason": ""}, headers=headers
        )
        done = await place.client.post(f"{path}/erase-old-photos", data=form, headers=headers)
        foreign = [(await place.get(path, who)).status_code for who in ("guest", evening.phones["home"])]
        kept = await evening.kept()

    assert "No photo yet" in empty.text
    assert [each.status_code for each in (waits, early, without, done)] == [422, 422, 422, 303]
    assert "1 photo is kept, " in seen.text
    assert " KB of 96 MB" in seen.text
    assert foreign == [403, 403]
    assert kept == ()

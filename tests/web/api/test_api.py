"""Asking over HTTP: what is written is written once, whatever the wifi does to the answers."""

import asyncio

import msgspec
import pytest

from desk.story_first_match import CRAB, FIRST, FOX
from hangjack.desk.requests import records
from hangjack.matches.parties import A, B, Party
from hangjack.matches.sheets import Place
from hangjack.web.api.all import EVERY_OPERATION
from hangjack.web.api.asking import Answer
from support.acts import awaited
from support.cup import CRABS, game
from support.desk import CUP, name_of
from support.web import Doors, Hall, hall, new_key, path_of

CUP_PATH = f"/api/competitions/{CUP}"
MATCH_PATH = f"{CUP_PATH}/matches/{FIRST}"
WRITER_A, WRITER_B = "scorekeeper of A", "scorekeeper of B"


def a_game(side: Party = A, number: int = 2, lost: int = 7) -> dict[str, object]:
    """Return a game that side A has won, as one side writes it."""
    return {
        "type": "enter-line",
        "side": side,
        "place": Place(1, number),
        "line": game(A, lost),
    }


async def numbers(place: Hall) -> tuple[int, int]:
    """Return how many entries the competition and the match have."""
    heads = await place.server.store.heads()
    return tuple(heads[stream].number for stream in (CUP, f"{CUP}/{FIRST}"))  # type: ignore[index,return-value]


@awaited
async def test_a_lost_answer_is_given_again(inside: Doors) -> None:
    """The phone never heard that its game was written, and sends it again: it is there once."""
    async with hall(inside) as place:
        key, before = new_key(), await numbers(place)
        answers = [await place.post(f"{MATCH_PATH}/enter-line", a_game(), WRITER_A, key) for _ in range(3)]
        after = await numbers(place)

    first, *others = [msgspec.json.decode(each.content, type=Answer) for each in answers]
    assert [each.status_code for each in answers] == [200, 200, 200]
    assert (first.repeated, [each.repeated for each in others]) == (False, [True, True])
    assert all(each.written == first.written for each in others)
    assert after == (before[0], before[1] + 1)


@awaited
async def test_the_first_answer_is_given_whatever_has_happened_since(inside: Doors) -> None:
    """The game was agreed meanwhile and could not be written again; the lost answer is still the first one."""
    async with hall(inside) as place:
        key = new_key()
        first = await place.post(f"{MATCH_PATH}/enter-line", a_game(), WRITER_A, key)
        await place.post(f"{MATCH_PATH}/enter-line", a_game(B), WRITER_B)
        late = await place.post(f"{MATCH_PATH}/enter-line", a_game(), WRITER_A, key)

    assert late.json() == {**first.json(), "repeated": True}


@awaited
async def test_a_key_is_for_one_thing(inside: Doors) -> None:
    """The same key with another score, another game or another match is refused, and nothing is written."""
    async with hall(inside) as place:
        key = new_key()
        await place.post(f"{MATCH_PATH}/enter-line", a_game(), WRITER_A, key)
        before = await numbers(place)
        others = [
            await place.post(f"{MATCH_PATH}/{body['type']}", body, WRITER_A, key)
            for body in (a_game(lost=9), a_game(number=3), {**a_game(), "type": "withdraw-line"})
        ]

        assert await numbers(place) == before
    assert {each.status_code for each in others} == {409}
    assert {each.json()["code"] for each in others} == {"store.act-id-reused"}


@awaited
async def test_different_people_may_use_the_same_key(inside: Doors) -> None:
    """Keys are made on phones that know nothing of each other."""
    async with hall(inside) as place:
        key = new_key()
        one = await place.post(f"{MATCH_PATH}/enter-line", a_game(), WRITER_A, key)
        other = await place.post(f"{MATCH_PATH}/enter-line", a_game(B), WRITER_B, key)

    assert (one.status_code, other.status_code) == (200, 200)
    assert other.json()["repeated"] is False


@awaited
async def test_the_same_request_many_times_at_once_is_done_once(inside: Doors) -> None:
    """A phone with bad wifi sends again before the first answer is there."""
    async with hall(inside) as place:
        key, before = new_key(), await numbers(place)
        answers = await asyncio.gather(
            *(place.post(f"{MATCH_PATH}/enter-line", a_game(), WRITER_A, key) for _ in range(20))
        )

        assert await numbers(place) == (before[0], before[1] + 1)
    assert {each.status_code for each in answers} == {200}
    assert sorted(each.json()["repeated"] for each in answers) == [False, *[True] * 19]


@pytest.mark.parametrize("key", ["", "short", "with blanks in it, long", "x" * 65, "nöt-only-ascii-letters"])
@awaited
async def test_a_request_without_a_proper_key_is_not_done(key: str, inside: Doors) -> None:
    """It could not be sent again safely."""
    async with hall(inside) as place:
        told = {**place.shown(WRITER_A), "content-type": "application/json", "idempotency-key": key}
        answer = await place.client.post(
            f"{MATCH_PATH}/enter-line",
            content=msgspec.json.encode(a_game()),
            headers={name.encode(): value.encode("latin-1") for name, value in told.items() if value},
        )

    assert (answer.status_code, answer.json()["code"]) == (422, "web.act-id-missing")


@awaited
async def test_two_sides_from_one_device_do_not_agree(inside: Doors) -> None:
    """One phone that scans both links writes for both, and agrees with nobody but itself."""
    async with hall(inside) as place, place.browser() as phone:
        answers = []
        for side, person in ((A, CRAB[12]), (B, FOX[8])):
            handed = await place.link(side=side)
            for path, body in (("redeem", {"secret": handed["secret"]}), ("who", {"person": person})):
                await phone.post(f"/api/{path}", json=body, headers={"idempotency-key": new_key()})
            answers.append(
                await phone.post(
                    f"{MATCH_PATH}/enter-line",
                    content=msgspec.json.encode(a_game(side)),
                    headers={"content-type": "application/json", "idempotency-key": new_key()},
                )
            )
        match = await place.server.office.match(CUP, FIRST)

    assert [each.status_code for each in answers] == [200, 409]
    assert Place(1, 2) not in match.sheet.agreed


@awaited
async def test_a_name_that_was_erased_is_shown_to_nobody(inside: Doors) -> None:
    """Also where it had been looked up before."""
    async with hall(inside) as place:
        name = name_of(CRABS, 3)
        before = (await place.get(MATCH_PATH)).text
        erased = await place.post(f"{CUP_PATH}/erase-record", records.EraseRecord(CRAB[3]), "secretary")
        pages = [(await place.get(path, "director")).text for path in (MATCH_PATH, f"{CUP_PATH}/people")]

    assert name in before
    assert erased.status_code == 200
    assert not any(name in page for page in pages)


@awaited
async def test_what_is_not_there_is_not_found(inside: Doors) -> None:
    """Competitions and matches that nobody knows, the stream of keys, and names that are none."""
    async with hall(inside) as place:
        paths = [
            f"/api/competitions/{name}{rest}"
            for name in ("nobodys", "access", "%00", "a%0Ab", "..", CUP.upper())
            for rest in ("", "/schedule", "/standings", "/bracket", f"/matches/{FIRST}", "/live")
        ]
        paths += [
            f"{CUP_PATH}/matches/{match}{rest}"
            for match in ("Z-9-9", "%00", "access")
            for rest in ("", "/live")
        ]
        answers = {path: (await place.get(path)).status_code for path in paths}

    assert set(answers.values()) == {404}, answers


@awaited
async def test_a_refusal_calls_people_by_their_names(inside: Doors) -> None:
    """A captain brings somebody on who plays already; what they read has no ids in it."""
    async with hall(inside) as place:
        twice = {"type": "bring-on", "side": A, "off": CRAB[2], "on": CRAB[3]}
        refused = await place.post(f"{MATCH_PATH}/bring-on", twice, "captain of A")

    assert refused.status_code == 409
    assert name_of(CRABS, 3) in refused.json()["detail"]
    assert CRAB[3] not in refused.json()["detail"]


@awaited
async def test_a_stopping_server_takes_nothing_more(inside: Doors) -> None:
    """Whoever asks hears that it will be back; whoever looks whether it is ready, that it is not."""
    async with hall(inside) as place:
        ready = await place.get("/api/ready")
        place.server.stopping = True
        asked = await place.post(f"{MATCH_PATH}/enter-line", a_game(), WRITER_A)
        stopping = await place.get("/api/ready")
        alive = await place.get("/api/health")

    assert [each.status_code for each in (ready, asked, stopping, alive)] == [200, 503, 503, 200]
    assert asked.json()["code"] == stopping.json()["code"] == "web.stopping"


@awaited
async def test_everything_that_can_be_read_is_what_its_type_says(inside: Doors) -> None:
    """Every answer of a director's reading comes out of JSON as the value it was."""
    reading = [each for each in EVERY_OPERATION if each.method == "GET" and each.name != "whom-can-i-be"]
    async with hall(inside) as place:
        for operation in reading:
            answer = await place.get(path_of(operation), "director")

            assert answer.status_code == 200, operation.name
            value = msgspec.json.decode(answer.content, type=operation.answer)
            assert msgspec.json.encode(value) == answer.content


@awaited
async def test_the_server_counts_answers_and_listeners_and_names_nobody(inside: Doors) -> None:
    """The figures have operations and statuses in them; no people, no addresses, no tokens."""
    async with hall(inside) as place:
        await place.post(f"{MATCH_PATH}/enter-line", a_game(), WRITER_A)
        figures = (await place.get("/metrics")).text

    assert 'hangjack_answers_total{operation="enter-line",status="200"} 1.0' in figures
    assert "hangjack_listeners 0.0" in figures
    assert not any(token in figures for token in inside.tokens.values())
    assert CRAB[12] not in figures


@awaited
async def test_what_depends_on_the_caller_is_kept_in_no_cache(inside: Doors) -> None:
    """Neither a browser nor a proxy shows one person what was made for another."""
    async with hall(inside) as place:
        answers = [
            await place.get(path_of(each), "director") for each in EVERY_OPERATION if each.method == "GET"
        ]
        answers += [await place.get(f"{CUP_PATH}/money", "guest")]

    assert {answer.headers.get("cache-control") for answer in answers} == {"no-store"}


@awaited
async def test_over_https_browsers_are_told_to_stay_there(inside: Doors) -> None:
    """Plain http at a hall's own address stays possible: nothing is said there."""
    async with hall(inside) as place:
        answer = await place.client.get("https://hall.test/api/health")

    assert answer.headers["strict-transport-security"] == "max-age=86400"


@pytest.mark.parametrize(
    ("page", "who", "clause"),
    [
        ("", "", "ic2024-1-2"),
        ("/door", "director", "ic2024-9-3"),
        ("/ruling", "", "ic2024-13-1"),
        (f"/m/{FIRST}/pad", "scorekeeper of A", "ic2024-27b-2"),
        ("/setup/entries", "director", "ic2024-13-2"),
    ],
)
@awaited
async def test_what_the_book_wants_people_to_know_stands_on_their_page(
    inside: Doors, page: str, who: str, clause: str
) -> None:
    """With the clause, at the moment it matters."""
    async with hall(inside) as place:
        shown = await place.get(f"/c/{CUP}{page}", who)

    assert shown.status_code == 200
    assert f"#{clause}" in shown.text

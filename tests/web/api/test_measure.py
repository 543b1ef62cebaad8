"""What a link may write: texts of a length that people read, and not more often than people can."""

from typing import Any

import pytest

from desk.story_first_match import FIRST
from hangjack.matches.parties import A
from hangjack.web.api.all import EVERY_OPERATION
from hangjack.web.limits import ALLOWANCES, Gate
from hangjack.web.safety import LONGEST_TEXT
from support.acts import awaited
from support.cup import game
from support.desk import CUP
from support.web import Doors, hall, path_of

MATCH = f"/api/competitions/{CUP}/matches/{FIRST}"


def call(number: int) -> dict[str, Any]:
    """Return a call for an official."""
    return {"side": "A", "id": f"call {number}", "table": 1, "kind": "dispute"}


@awaited
async def test_a_text_is_as_long_as_somebody_reads(inside: Doors) -> None:
    """In any field of any request, however deep: one that is longer is refused in a sentence, and nothing is written."""
    just, long = "x" * (LONGEST_TEXT - 2), "x" * (LONGEST_TEXT + 1)
    async with hall(inside) as place:
        answers = [
            await place.post(
                f"{MATCH}/open-dispute",
                {"side": "A", "id": text[:9], "table": 1, "about": text},
                "captain of A",
            )
            for text in (just, long)
        ]
        deep = await place.post(
            f"/api/competitions/{CUP}/adopt-rules",
            {"rules": {"a": [{"b": long}]}, "reason": "x"},
            "committee",
        )
        as_key = await place.post("/api/sign-in", {"login": "x", "password": "y", long: 1})

    assert answers[0].status_code == 200
    assert [each.json()["code"] for each in (answers[1], deep, as_key)] == ["web.text-too-long"] * 3
    assert answers[1].status_code == 413
    assert answers[1].json()["detail"] == (
        "One of the texts is longer than 4 KB, and it would stay for good. "
        "Say it in fewer words, or in several parts."
    )


@pytest.mark.parametrize(
    "operation",
    [each for each in EVERY_OPERATION if each.method == "POST" and each.body is not None],
    ids=lambda each: each.name,
)
@awaited
async def test_no_request_takes_a_text_without_end(inside: Doors, operation: Any) -> None:
    """What is pasted from a spreadsheet or a file is one text; everything else says what it needs in fewer words."""
    long = "x" * (LONGEST_TEXT + 1)
    pasted = operation.long and {"text", "house"} & {*operation.body.__struct_fields__}
    async with hall(inside) as place:
        answer = await place.post(path_of(operation), [long] * (2 if pasted else 1), "director")

    assert (answer.status_code, answer.json()["code"]) == (413, "web.text-too-long")


@awaited
async def test_a_list_of_numbers_is_no_text(inside: Doors) -> None:
    """What stands between two texts is not counted for one."""
    async with hall(inside) as place:
        answer = await place.post("/api/sign-in", {"login": "a", "n": list(range(3000)), "password": "b"})

    assert answer.json()["code"] == "access.wrong-sign-in"


@awaited
async def test_a_link_calls_only_so_often(inside: Doors) -> None:
    """A player's two hundred calls: the first ones are taken. Scores go on, and so do others; then it is heard again."""
    allowed = ALLOWANCES[Gate.WORDS]
    async with hall(inside) as place:
        statuses = [
            (await place.post(f"{MATCH}/call-official", call(number), "player of A")).status_code
            for number in range(allowed.tries + 3)
        ]
        score = {"side": "A", "place": {"table": 2, "number": 1}, "line": game(A)}
        written = await place.post(f"{MATCH}/enter-line", {"type": "enter-line", **score}, "scorekeeper of A")
        others = await place.post(f"{MATCH}/call-official", {**call(900), "side": "B"}, "player of B")
        place.clock.now_ms += allowed.every_ms
        later = await place.post(f"{MATCH}/call-official", call(901), "player of A")

    assert statuses == [200] * allowed.tries + [429] * 3
    assert [each.status_code for each in (written, others, later)] == [200, 200, 200]


@awaited
async def test_scanning_again_gives_no_more(inside: Doors) -> None:
    """Every scan is a session; the link they came by is counted too."""
    async with hall(inside) as place:
        handed = await place.link(role="player")
        people = (await place.get("/api/who", await place.scan(handed["secret"]))).json()
        taken = 0
        for number in range(6):
            place.client.cookies.clear()
            token = await place.scan(handed["secret"], people[0]["id"])
            for each in range(ALLOWANCES[Gate.WORDS].tries):
                body = call(100 * number + each)
                taken += (await place.post(f"{MATCH}/call-official", body, token)).status_code == 200

    assert taken == ALLOWANCES[Gate.LINK_WORDS].tries

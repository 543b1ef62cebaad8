"""What no caller can do to the server: headers on every answer, foreign pages, bodies of every kind, no traces."""

import asyncio
import json
import logging
import re
from typing import Any

import httpx2
import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from starlette.types import Message

from desk.story_first_match import FIRST
from hangjack.web import safety
from hangjack.web.api.all import EVERY_OPERATION
from hangjack.web.problems import MEDIA_TYPE, Problem
from support.acts import awaited
from support.desk import CUP
from support.web import ORIGIN, PASSWORD, Doors, Hall, hall, new_key, path_of

CUP_PATH = f"/api/competitions/{CUP}"
MATCH_PATH = f"{CUP_PATH}/matches/{FIRST}"
NOTICE = {"type": "post-notice", "id": "n1", "text": "Doors open at nine.", "audience": "public"}
POSTING = [each for each in EVERY_OPERATION if each.method == "POST"]


async def raw(
    place: Hall, body: bytes, path: str = f"{CUP_PATH}/post-notice", **headers: str
) -> httpx2.Response:
    """Send bytes as the director."""
    told = {
        "content-type": "application/json",
        "idempotency-key": new_key(),
        **place.shown("director"),
        **{name.replace("_", "-"): value for name, value in headers.items()},
    }
    return await place.client.post(path, content=body, headers=told)


def is_problem(answer: httpx2.Response) -> bool:
    """Whether an answer says in words and by a code what is wrong, and nothing about where in the program."""
    found = msgspec.json.decode(answer.content, type=Problem)
    return (
        answer.headers["content-type"] == MEDIA_TYPE
        and found.status == answer.status_code
        and found.detail.endswith((".", "!"))
        and found.code != ""
        and not any(trace in answer.text for trace in ("Traceback", 'File "', ".py", "msgspec"))
    )


@awaited
async def test_every_answer_has_the_headers(inside: Doors) -> None:
    """Pages, whose policy names their own styles too, data, refusals, what is not there, wrong methods, figures, mistakes."""
    async with hall(inside) as place:
        answers = [
            await place.get("/api/competitions"),
            await place.get(CUP_PATH),
            await place.get("/api/nothing"),
            await place.get("/nothing"),
            await place.get(f"{CUP_PATH}/money"),
            await place.get("/metrics"),
            await place.get("/api/health"),
            await place.get("/api/openapi.json"),
            await place.client.put(CUP_PATH),
            await place.client.request("OPTIONS", CUP_PATH),
            await place.post("/api/sign-in", {"login": "x", "password": "y"}),
            await raw(place, b"{"),
        ]

    for answer in answers:
        for name, value in safety.HEADERS:
            told = re.sub(r" 'sha256-[\w+/=]+'", "", answer.headers[name.decode()])
            assert told == value.decode(), answer.request.url
        assert "strict-transport-security" not in answer.headers


@pytest.mark.parametrize(
    "sent",
    [
        {"origin": "https://evil.test"},
        {"origin": "null"},
        {"origin": "http://hall.test.evil.test"},
        {"origin": "http://["},
        {"origin": f"{ORIGIN}:8080"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"sec-fetch-site": "cross-site", "origin": ORIGIN},
    ],
    ids=str,
)
@awaited
async def test_another_sites_page_does_nothing_in_somebodys_name(sent: dict[str, str], inside: Doors) -> None:
    """Whatever it asks for, and whatever cookie the browser sends along."""
    async with hall(inside) as place:
        answer = await place.post(f"{CUP_PATH}/post-notice", NOTICE, "director", headers=sent)
        signing = await place.post("/api/sign-in", {"login": "x", "password": PASSWORD}, headers=sent)
        reading = await place.get(CUP_PATH, "director", **sent)

    assert {answer.json()["code"], signing.json()["code"]} == {"web.wrong-origin"}
    assert (answer.status_code, reading.status_code) == (403, 200)


@pytest.mark.parametrize(
    "sent", [{"origin": ORIGIN}, {"sec-fetch-site": "same-origin"}, {"sec-fetch-site": "none"}, {}], ids=str
)
@awaited
async def test_our_own_pages_and_programs_are_served(sent: dict[str, str], inside: Doors) -> None:
    """A page of this server says so; a program says nothing."""
    async with hall(inside) as place:
        answer = await place.post(f"{CUP_PATH}/post-notice", NOTICE, "director", headers=sent)

    assert answer.status_code == 200


@awaited
async def test_no_operation_that_changes_anything_is_without_the_check(inside: Doors) -> None:
    """Every one of them refuses another site's page, whoever is signed in."""
    async with hall(inside) as place:
        evil = {"origin": "https://evil.test"}
        codes = {
            (await place.post(path_of(each), {}, "director", headers=evil)).json()["code"] for each in POSTING
        }

    assert codes == {"web.wrong-origin"}


@awaited
async def test_a_body_has_a_limit(inside: Doors) -> None:
    """What is larger is not read to its end, declared or not; only spreadsheets and house rules may be larger."""
    async with hall(inside) as place:
        text = "x" * safety.LARGEST_BODY
        large = await raw(place, msgspec.json.encode({**NOTICE, "text": text}))
        sheet = await raw(
            place, msgspec.json.encode({"type": "import-entries", "text": text}), f"{CUP_PATH}/import-entries"
        )
        huge = await raw(place, b"x" * (safety.LARGEST_IMPORT + 1), f"{CUP_PATH}/import-entries")

    assert [large.status_code, huge.status_code] == [413, 413]
    assert sheet.status_code != 413
    assert is_problem(large)


@awaited
async def test_an_endless_body_is_cut_off_at_the_limit(inside: Doors) -> None:
    """Somebody who never stops sending is not read any further than the limit."""
    sent = 0

    async def endless() -> Message:
        nonlocal sent
        sent += 1
        return {"type": "http.request", "body": b"x" * 10_000, "more_body": True}

    async with hall(inside) as place:
        answers = await called(place, endless)

    assert answers[0]["status"] == 413
    assert sent == safety.LARGEST_BODY // 10_000 + 1


@awaited
async def test_a_slow_body_is_cut_off(inside: Doors, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody who sends a little and then nothing does not keep the server waiting."""
    monkeypatch.setattr(safety, "BODY_TIME_S", 0.01)
    begun: list[Message] = [{"type": "http.request", "body": b"{", "more_body": True}]

    async def slow() -> Message:
        if begun:
            return begun.pop()
        await asyncio.Event().wait()
        raise AssertionError

    async with hall(inside) as place:
        answers = await called(place, slow)

    assert answers[0]["status"] == 408
    assert json.loads(answers[1]["body"])["code"] == "web.too-slow"


@awaited
async def test_somebody_who_hangs_up_in_the_middle_changes_nothing(inside: Doors) -> None:
    """Half a body is no request."""
    coming: list[Message] = [
        {"type": "http.request", "body": b'{"type":"post-notice","id":"n1"', "more_body": True},
        {"type": "http.disconnect"},
    ]

    async def hanging_up() -> Message:
        return coming.pop(0)

    async with hall(inside) as place:
        before = await place.server.store.heads()
        answers = await called(place, hanging_up)

        assert await place.server.store.heads() == before
    assert answers[0]["status"] == 422


async def called(place: Hall, receive: Any) -> list[Message]:
    """Post a notice straight on ASGI, with a body that comes as *receive* gives it; return what is answered."""
    answers: list[Message] = []

    async def send(message: Message) -> None:
        answers.append(message)

    headers = {"content-type": "application/json", "idempotency-key": new_key(), **place.shown("director")}
    scope = {
        "type": "http",
        "method": "POST",
        "scheme": "http",
        "path": f"{CUP_PATH}/post-notice",
        "query_string": b"",
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        "client": ("10.0.0.9", 1),
    }
    await place.app(scope, receive, send)
    return answers


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""]
)
@awaited
async def test_only_json_is_taken(kind: str, inside: Doors) -> None:
    """What a foreign form can send without asking first is not JSON."""
    async with hall(inside) as place:
        answer = await raw(place, json.dumps(NOTICE).encode(), content_type=kind)
        proper = await raw(place, json.dumps(NOTICE).encode(), content_type="application/json; charset=utf-8")

    assert (answer.status_code, answer.json()["code"], proper.status_code) == (415, "web.not-json", 200)
    assert is_problem(answer)


DEEP = 100_000
ODD = {
    "nothing": b"",
    "half": b'{"type":"post-notice","id"',
    "two": b"{}{}",
    "null": b"null",
    "an array": b"[]",
    "not utf-8": b'{"type":"post-notice","id":"\xff","text":"x","audience":"public"}',
    "half a surrogate": b'{"type":"post-notice","id":"\\ud800","text":"x","audience":"public"}',
    "deep arrays": b'{"type":"post-notice","id":' + b"[" * DEEP + b"]" * DEEP + b"}",
    "deep unknown": b'{"type":"post-notice","more":' + b"[" * DEEP + b"]" * DEEP + b"}",
    "another type": b'{"type":"enter-line"}',
    "no number": b'{"type":"post-notice","id":NaN,"text":"x","audience":"public"}',
}


@pytest.mark.parametrize("body", ODD.values(), ids=ODD)
@awaited
async def test_what_cannot_be_read_is_refused_in_words(body: bytes, inside: Doors) -> None:
    """Broken, nested without end, of another kind: the answer says so, and the server goes on."""
    async with hall(inside) as place:
        answer = await raw(place, body)
        after = await raw(place, json.dumps(NOTICE).encode())

    assert (answer.status_code, answer.json()["code"]) == (422, "web.not-understood")
    assert is_problem(answer)
    assert after.status_code == 200


@pytest.mark.parametrize("depth", [20, 62, 400, 900, 5_000])
@awaited
async def test_deep_values_are_refused_wherever_anything_is_allowed(depth: int, inside: Doors) -> None:
    """House rules and the facts of an incident may have any value in them, but not without end."""
    deep = b"[" * depth + b"]" * depth
    opening = (
        b'{"type":"open-competition","id":"lime","book":"ic2024","settings":{"match_target":' + deep + b"}}"
    )
    incident = (
        b'{"type":"report-incident","side":"A","id":"r9","table":1,"reported":{"type":"all-fours","kind":"renege","facts":{"offender":'
        + deep
        + b'},"table":{"dealer":"N","score":{"ns":1,"ew":1},"cards_played":9}}}'
    )
    async with hall(inside) as place:
        answers = [
            await raw(place, opening, "/api/competitions"),
            await raw(place, incident, f"{MATCH_PATH}/report-incident"),
        ]

    assert [is_problem(answer) for answer in answers] == [True, True]
    assert {answer.status_code for answer in answers} <= {409, 422}


NUMBERS = [2**53, 2**53 - 1, -(2**53), 2**63, 2**64, 10**30, -1, 0]


@pytest.mark.parametrize("number", NUMBERS)
@awaited
async def test_numbers_beyond_all_reason_are_refused_or_kept(number: int, inside: Doors) -> None:
    """Whatever is not refused is read again afterwards as it was sent."""
    async with hall(inside) as place:
        body = {"type": "take-payment", "team": "crabs", "amount": number}
        taken = await place.post(f"{CUP_PATH}/take-payment", body, "treasurer")
        seats = {"type": "seat-pair", "side": "A", "table": number}
        seated = await place.post(f"{MATCH_PATH}/seat-pair", seats, "captain of A")
        after = [await place.get(path, "treasurer") for path in (f"{CUP_PATH}/money", MATCH_PATH)]

    assert {taken.status_code, seated.status_code} <= {200, 409, 422}
    assert [each.status_code for each in after] == [200, 200]


TEXTS = [
    "\x00",
    "a\x00b",
    "\x1b[31m",
    "\u202egnp.exe",
    "\ufeff",
    "\U0001f0a1" * 100,
    "\u0627" * 50,
    "\r\nSet-Cookie: a=b",
    "<script>alert(1)</script>",
    "' or 1=1 --",
    "{0.__class__}",
    "%s%n",
    "../../etc/passwd",
]


@pytest.mark.parametrize("text", TEXTS, ids=ascii)
@awaited
async def test_odd_words_are_kept_as_they_are_or_refused(text: str, inside: Doors) -> None:
    """NUL, control characters, other directions, markup, words that look like programs."""
    async with hall(inside) as place:
        posted = await place.post(f"{CUP_PATH}/post-notice", {**NOTICE, "id": text, "text": text}, "director")
        signed = await place.post("/api/sign-in", {"login": text, "password": text})
        named = await place.post(
            f"{CUP_PATH}/invite-team", {"type": "invite-team", "team": text, "name": text}, "secretary"
        )
        page = await place.get(CUP_PATH)

    assert {posted.status_code, named.status_code} <= {200, 409, 422}
    assert signed.status_code == 409
    notices = [each["text"] for each in page.json()["notices"]]
    assert (text.strip() in notices) == (posted.status_code == 200)


@settings(max_examples=30)
@given(body=st.binary(max_size=200) | st.text(max_size=200).map(str.encode))
def test_any_bytes_at_all_are_answered_in_words(body: bytes, inside: Doors) -> None:
    """No bytes make the server fail."""

    async def story() -> httpx2.Response:
        async with hall(inside) as place:
            return await raw(place, body)

    assert is_problem(asyncio.run(story()))


@awaited
async def test_unknown_fields_change_nothing(inside: Doors) -> None:
    """A newer page may send more than this server knows: what it knows is done."""
    async with hall(inside) as place:
        answer = await place.post(
            f"{CUP_PATH}/post-notice", {**NOTICE, "by": "somebody", "role": "x"}, "director"
        )
        notice = (await place.get(CUP_PATH)).json()["notices"][-1]

    assert answer.status_code == 200
    assert notice["by"] != "somebody"


@awaited
async def test_a_mistake_of_ours_is_told_in_words_and_written_down(
    inside: Doors, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Nobody outside sees where it happened; whoever runs the server finds it in the log."""
    async with hall(inside) as place:

        async def broken(*_: object) -> None:
            raise ZeroDivisionError

        monkeypatch.setattr(place.server.office, "ask", broken)
        with caplog.at_level(logging.ERROR):
            answer = await place.post(f"{CUP_PATH}/post-notice", NOTICE, "director")

    assert (answer.status_code, answer.json()["code"]) == (500, "web.our-mistake")
    assert is_problem(answer)
    assert answer.headers["content-security-policy"] == safety.CSP
    assert "ZeroDivisionError" in caplog.text
    assert inside.tokens["director"] not in caplog.text


@awaited
async def test_a_method_that_is_not_there_is_refused(inside: Doors) -> None:
    """The answer says which there are."""
    async with hall(inside) as place:
        answers = {
            method: await place.client.request(method, f"{CUP_PATH}/schedule")
            for method in ("POST", "PUT", "DELETE", "PATCH", "TRACE")
        }

    assert {each.status_code for each in answers.values()} == {405}
    assert all("GET" in each.headers["allow"] and is_problem(each) for each in answers.values())


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b'"' + rb"\"" * 130_000, "web.text-too-long"),
        (b'"' + rb"\\" * 130_000, "web.text-too-long"),
        (b"[]" * 130_000, "web.not-understood"),
        (b"[" * 260_000, "web.not-understood"),
        (b'"",' * 87_000, "web.not-understood"),
    ],
    ids=["escaped quotes", "backslashes", "brackets", "deep", "empty texts"],
)
@awaited
async def test_no_body_takes_longer_to_read_than_it_is_long(inside: Doors, body: bytes, code: str) -> None:
    """Anybody may send it. A text that never ends was once looked through anew from each quote in it: for many minutes."""
    async with hall(inside) as place:
        told = {"content-type": "application/json", "idempotency-key": new_key()}
        answer = await place.client.post("/api/sign-in", content=body, headers=told)

    assert answer.json()["code"] == code


@given(
    st.recursive(
        st.text(max_size=40), lambda inner: st.dictionaries(st.text(max_size=9), inner), max_leaves=8
    )
)
def test_a_text_is_as_long_as_it_is_sent(value: object) -> None:
    """However it is escaped: one that is let in has no text beyond the bound, and one with such a text is not let in."""
    for body in (json.dumps(value).encode(), json.dumps(value, ensure_ascii=False).encode(errors="replace")):
        texts = [len(found) - 2 for found in re.findall(rb'"(?:[^"\\]|\\.)*"', body)]
        split = safety._split_at_texts(body)

        assert [len(each) for each in split[1::2]] == texts


@awaited
async def test_only_somebody_with_an_account_sends_a_long_table(inside: Doors) -> None:
    """Whoever has not signed in, or came by a link, is refused before four megabytes of theirs are read."""
    body = {"text": "x" * (safety.LARGEST_BODY + 1)}
    async with hall(inside) as place:
        answers = [
            await place.post(f"{CUP_PATH}/preview-entries", body, who)
            for who in ("", "captain of A", "director")
        ]

    assert [each.json().get("code") for each in answers[:2]] == ["web.too-large"] * 2
    assert answers[2].json().get("code") != "web.too-large"

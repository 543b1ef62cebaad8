"""House-rules files on the server: given when a competition is opened or later, with every mistake named before they hold."""

import pytest

from hangjack.rulebooks import pinochle500
from hangjack.rulebooks.settled import settled
from hangjack.rulebooks.shelf import book
from hangjack.rulebooks.starter import starting_file
from hangjack.web.pages.setup.rules import chapters_of
from support.acts import awaited
from support.desk import CUP
from support.web import Doors, Hall, hall

CUP_PATH = f"/api/competitions/{CUP}"
SUNDAY = """
extends = "ic2024"
name = "Sunday Cup"

[settings]
match_target = 13
late_grace_min = 20

[[notices]]
text = "Car keys are handed in at the bar."
audience = "players"
moment = "check-in"
"""
MISTAKEN = """
extends = "ic2024"
name = "Sunday Cup"

[settings]
match_targe = 13
late_grace_min = "soon"
"""


async def opened(place: Hall, **more: object) -> object:
    """Open a competition by a file, as somebody who has an account; return the answer."""
    body = {"id": "sunday", "book": "ic2024", "house": SUNDAY, **more}
    return await place.post("/api/competitions", body, "guest")


@awaited
async def test_a_competition_is_opened_by_a_house_rules_file(inside: Doors) -> None:
    """It is played by the file's values, is called as the file says, and has its notices; its rules page says what differs."""
    async with hall(inside) as place:
        await opened(place)
        shown = (await place.get("/api/competitions/sunday")).json()
        rules = (await place.server.office.competition(shown["id"])).rules
        page = await place.get("/c/sunday/rules")
        book = await place.get("/rulebooks/ic2024")

    assert (shown["name"], shown["rules"], shown["sponsor"]) == ("Sunday Cup", "Sunday Cup", "")
    assert (settled(rules)["match_target"], settled(rules)["late_grace_min"]) == (13, 20)
    assert rules.notices[-1].text == "Car keys are handed in at the bar."
    assert "What this competition does otherwise" in page.text
    assert "What this competition does otherwise" not in book.text


@awaited
async def test_a_file_is_read_before_it_is_taken(inside: Doors) -> None:
    """What it changes, in words beside the book's value and the clause; and the notices of its own."""
    async with hall(inside) as place:
        read = (await place.post("/api/read-house", {"text": SUNDAY}, "guest")).json()
        nobody = await place.post("/api/read-house", {"text": SUNDAY})

    assert (read["name"], read["book"]) == ("Sunday Cup", "ic2024")
    assert {each["key"]: each["after"] for each in read["changes"]} == {
        "match_target": "13",
        "late_grace_min": "20",
    }
    assert all(each["says"] and each["before"] and each["clause"] for each in read["changes"])
    assert read["notices"] == ["Car keys are handed in at the bar."]
    assert nobody.status_code == 401


@pytest.mark.parametrize("way", ["read", "open", "adopt"])
@awaited
async def test_every_mistake_of_a_file_is_named(way: str, inside: Doors) -> None:
    """At once, each in a sentence, wherever the file is given; and nothing is taken."""
    async with hall(inside) as place:
        if way == "read":
            answer = await place.post("/api/read-house", {"text": MISTAKEN}, "guest")
        elif way == "open":
            body = {"id": "sunday", "book": "ic2024", "house": MISTAKEN}
            answer = await place.post("/api/competitions", body, "guest")
        else:
            body = {"text": MISTAKEN, "reason": "Ours."}
            answer = await place.post(f"{CUP_PATH}/adopt-house", body, "committee")
        version = (await place.get(CUP_PATH)).json()["version"]

    assert (answer.status_code, answer.json()["code"], version) == (422, "house.refused", 1)
    faults = [each["detail"] for each in answer.json()["faults"]]
    assert len(faults) == 2
    assert "match_target" in faults[0]
    assert any("late_grace_min" in each for each in faults)


@awaited
async def test_a_file_is_taken_over_later_with_a_reason(inside: Doors) -> None:
    """Shown beside what holds now; from then on it holds, and what was the house's before does not."""
    async with hall(inside) as place:
        before = (await place.post(f"{CUP_PATH}/preview-house", {"text": SUNDAY}, "committee")).json()
        taken = await place.post(
            f"{CUP_PATH}/adopt-house", {"text": SUNDAY, "reason": "Agreed."}, "committee"
        )
        after = (await place.post(f"{CUP_PATH}/preview-house", {"text": SUNDAY}, "committee")).json()
        rules = (await place.server.office.competition(CUP)).rules
        elsewhere = await place.post(
            f"{CUP_PATH}/preview-house", {"text": 'extends = "mafa"\nname = "League"'}, "committee"
        )
        captain = await place.post(
            f"{CUP_PATH}/adopt-house", {"text": SUNDAY, "reason": "Mine."}, "captain of A"
        )

    assert "match_target" in {each["key"] for each in before["changes"]}
    assert taken.status_code == 200
    assert after["changes"] == []
    assert (rules.name, settled(rules)["match_target"]) == ("Sunday Cup", 13)
    assert (elsewhere.status_code, elsewhere.json()["code"]) == (422, "house.other-book")
    assert captain.status_code == 403


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"book": "mafa"}, "house.other-book"),
        ({"settings": {"match_target": 12}}, "house.with-settings"),
        ({"house": 'extends = "pinochle500"\nname = "Rounds"', "book": "pinochle500"}, None),
    ],
)
@awaited
async def test_a_file_that_does_not_fit_opens_nothing(
    more: dict[str, object], code: str | None, inside: Doors, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For another book, beside settings, or for a book whose competition is not built."""
    monkeypatch.delattr(pinochle500, "rules")
    async with hall(inside) as place:
        answer = await place.post(
            "/api/competitions", {"id": "sunday", "book": "ic2024", "house": SUNDAY, **more}, "guest"
        )
        there = await place.get("/api/competitions/sunday")

    assert (answer.status_code, there.status_code) == (422, 404)
    assert code in {None, answer.json()["code"]}


@awaited
async def test_the_pages_take_a_file(inside: Doors) -> None:
    """Where a competition is opened, and where its rules are set."""
    async with hall(inside) as place:
        opening = await place.get("/new", "guest")
        step = await place.get(f"/c/{CUP}/setup/rules", "committee")

    for page in (opening, step):
        assert page.status_code == 200
        assert 'id="house-file"' in page.text


@pytest.mark.parametrize("name", ["ic2024", "mafa"])
@awaited
async def test_the_file_that_hangjack_writes_can_be_given_to_the_server(inside: Doors, name: str) -> None:
    """It has every setting in it, and so is longer than any other text that is sent."""
    text = starting_file(book(name), "Sunday Cup")
    async with hall(inside) as place:
        read = await place.post("/api/read-house", {"text": text}, "guest")
        opening = {"id": "sunday", "book": name, "house": text}
        taken = await place.post("/api/competitions", opening, "guest")

    assert [read.status_code, taken.status_code] == [200, 200]


@pytest.mark.parametrize(
    "text",
    [
        f"a{'.a' * 30_000} = 1",
        f"[a{'.a' * 30_000}]",
        f"x = {'[' * 30_000}",
        f"x = {'{a=' * 20_000}",
        f"x = {'9' * 60_000}",
    ],
    ids=["dotted key", "dotted table", "lists", "tables", "number"],
)
@awaited
async def test_no_file_is_nested_beyond_reading(inside: Doors, text: str) -> None:
    """It is refused in a sentence, as any other mistake in a file. Whoever came by a link has none to give."""
    async with hall(inside) as place:
        answer = await place.post("/api/read-house", {"text": text}, "guest")
        by_link = await place.post("/api/read-house", {"text": text}, "captain of A")

    assert (answer.status_code, answer.json()["code"]) == (422, "house.refused")
    assert by_link.json()["code"] == "web.needs-account"


def test_the_form_of_house_rules_says_who_may_change_a_setting() -> None:
    """In the reader's language, where the book says so; a book that does not leaves it out."""
    crib, cup = (chapters_of(book(name), {}, "fr") for name in ("abingdon", "ic2024"))
    told = {field.key: field.who for chapter in crib for field in chapter.fields}

    assert told["late_card_points"] == "une assemblée générale peut le changer"
    assert told["late_card"] == "un règlement intérieur du comité peut le changer"
    assert told["entrance_fee"] == "le secrétaire peut le changer"
    assert told["target_doubles"] == ""
    assert {field.who for chapter in cup for field in chapter.fields} == {""}

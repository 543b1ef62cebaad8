"""Buttons and states in words that a newcomer understands: what puzzled somebody is gone, and its plain word is on the page."""

from html import unescape
from types import MappingProxyType

import pytest

from desk.story_first_match import FIRST
from hangjack.desk.requests import entries
from hangjack.rulebooks.in_words import expected_here, term
from hangjack.rulebooks.settings import SettingType, Term
from hangjack.rulebooks.shelf import BOOK_IDS, book
from hangjack.wording import catalogue, phrase
from support.acts import awaited
from support.cup import CRABS
from support.desk import CUP, SECRETARY, Desk
from support.memory_store import MemoryStore
from support.web import Doors, Hall, hall, let_in

_SIGNS = frozenset("AKQJT98765432") | {"W", "BF", "BA", "HJF", "HJA"}
"""What stands on cards and above columns, and is read everywhere."""
NO_LABEL = (
    "Take over",
    "Strike",
    "Let in",
    "Tick",
    "Bind the server now",
    "Close the field",
    "Space the times by match and rest",
    "The door",
    "Give",
    "Waive",
    "Settle",
    "Papers",
    "Note what came in",
    "your word is missing",
    "look!",
    "they differ",
)
NOWHERE = (
    "bind the server",
    "papers out",
    "by match and rest",
    "take over {",
    "strike {",
    "your word is missing",
)
PLAIN = MappingProxyType(
    {
        "console": (
            "Check-in",
            "{team} are at table {table}",
            "Apply the penalty",
            "Let it go",
            "Decide the score",
            "Return of decks and sheets",
            "an expulsion: out of this event",
            "a suspension: may not play for as long as",
            "a debarment: may neither play nor enter until it is lifted",
        ),
        f"m/{FIRST}/pad": ("Points of this issue (one deal)", "please confirm", "scores differ"),
        "setup/schedule": ("Fill in the times",),
    }
)
"""Words of each page on the day, which the first match of the hall shows; scripts get theirs with the page."""


def test_no_button_has_a_word_that_stopped_somebody() -> None:
    """Whatever a label was called that nobody understood, it is called so nowhere."""
    said = {key: words for key, words in catalogue("en").items() if key.startswith(("page.", "console."))}

    assert {key: words for key, words in said.items() if words in NO_LABEL} == {}
    assert {
        key: words for key, words in said.items() if any(each in words.casefold() for each in NOWHERE)
    } == {}


@pytest.mark.parametrize("path", PLAIN)
@awaited
async def test_a_page_says_it_in_plain_words(inside: Doors, path: str) -> None:
    """Where the puzzling words stood."""
    async with hall(inside) as place:
        page = await _page(place, path, "scorekeeper of A" if path.endswith("pad") else "director")

    assert [words for words in PLAIN[path] if words not in page] == []


async def before_the_draw() -> Doors:
    """Return a hall in which a team has applied with one player on its form."""
    desk, team = Desk(MemoryStore()), CRABS
    await desk.open()
    await desk.do(SECRETARY, entries.InviteTeam(team, "The crabs"))
    await desk.do(SECRETARY, entries.ApplyToEnter(team))
    await desk.register(team, 1)
    assert isinstance(desk.store, MemoryStore)
    return await let_in(desk.store)


@pytest.mark.parametrize("name", BOOK_IDS)
def test_house_rules_are_chosen_in_words_and_never_by_the_names_that_files_use(name: str) -> None:
    """Whatever a house can choose has words in every language, and what may be typed is told without those names."""
    settings = [each for each in book(name).settings.values() if not each.fixed]
    named = [
        (each, str(value))
        for each in settings
        for value in (*each.definition.values, *each.definition.keys)
        if isinstance(value, str) and value not in _SIGNS
    ]
    typed = [each for each in settings if each.definition.type is not SettingType.CHOICE]
    told = [phrase(expected_here(each)) for each in typed]

    assert named
    assert [
        (each.key, value)
        for each, value in named
        if not isinstance(found := term(each, value), Term) or found.key not in catalogue("fr")
    ] == []
    assert [each for each in told if "_" in each or '"' in each] == []


@awaited
async def test_a_wrong_house_rule_is_told_without_its_name_in_files(inside: Doors) -> None:
    """It stands at its field, which says for itself what it is about."""
    async with hall(inside) as place:
        wanted = {"settings": {"qualifiers_per_group": 0}, "reason": "No."}
        answer = await place.post(f"/api/competitions/{CUP}/adopt-settings", wanted, "committee")
        page = await _page(place, "setup/rules", "committee")
    (fault,) = answer.json()["faults"]

    assert fault["detail"].startswith("This cannot be 0: it must be a whole number from 1 to 99 (")
    assert "leave it empty for none" in page
    assert 'or "none"' not in page


@awaited
async def test_entries_and_the_draw_are_made_in_plain_words() -> None:
    """Pasted teams are added, people removed, forms marked; a draw is started, and explained to whoever asks why."""
    doors = await before_the_draw()
    async with hall(doors, doors.store) as place:
        teams = await _page(place, "setup/entries")
        draw = await _page(place, "setup/draw")

    assert [
        each
        for each in ("Add {teams:team|teams}, ", ">Yes, remove ", ">Mark as received<", ">Approve<")
        if each not in teams
    ] == []
    assert [
        each
        for each in ("1. Start the draw", "2. No more teams", "Why can nobody choose the outcome?")
        if each not in draw
    ] == []
    folded = draw.partition("<summary>Why can nobody choose the outcome?")[2]
    assert "publishes its fingerprint" in folded
    assert "publishes its fingerprint" not in draw.partition("<summary>Why can nobody")[0]


async def _page(place: Hall, path: str, who: str = "director") -> str:
    answer = await place.get(f"/c/{CUP}/{path}", who)

    assert answer.status_code == 200
    return unescape(answer.text)

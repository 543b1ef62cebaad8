"""Everything that can happen stands on pages in words: stories are told, and then read by those who run them, in every language."""

import asyncio
from collections.abc import Iterable, Iterator
from html import unescape
from re import search
from typing import Any

import pytest

from desk.story_crib import SIX, call_next, pairs_of, the_league_opens, they_play
from desk.story_first_match import FIRST
from desk.worlds import STORIES, World, world
from hangjack.competition.permissions import Role
from hangjack.desk.requests import lineups, scores
from hangjack.desk.views.log.families import kind_of
from hangjack.desk.views.log.kinds import QUIET, LogKind
from hangjack.log import Entry
from hangjack.matches.parties import SIDES
from hangjack.wording import catalogue, languages, say
from made_up.rules import plugged_in
from support.acts import awaited
from support.cup import DIRECTOR, person_of
from support.desk import CUP, Desk, copied
from support.memory_store import MemoryStore
from support.web import Doors, Hall, hall, let_officer_in

LINE = '<time datetime="'
OLDER = r'href="(/c/[^"]*/log\?[^"]*before=\d+)"'
DELETED = "a_cup_is_deleted"
"""A story of which nobody can open a page any more."""
MADE_UP = "a_session_is_played"
"""A story whose game is made up for tests: its figures have no words of their own, so a sheet has no page."""


@pytest.mark.parametrize("name", [each for each in STORIES if each != DELETED])
def test_everything_that_happens_is_read_in_the_log_and_on_the_pages_of_its_match(name: str) -> None:
    """No entry is left out, none is without words, and none stops a page."""
    asyncio.run(_is_read(world(name)))


async def _is_read(told: World) -> None:
    store = copied(told.store, MemoryStore())
    with plugged_in():
        doors = await let_officer_in(store, Role.DIRECTOR, told.now_ms + 1_000)
        async with hall(doors, store) as place:
            place.clock.now_ms = told.now_ms + 60_000
            for language in languages():
                await _the_log_has_everything(place, store, language)
                for match in _telling_matches(told):
                    for page in ("/officials",) if told.name == MADE_UP else ("", "/officials"):
                        await _page(place, f"/c/{CUP}/m/{match}{page}", language)


@awaited
async def test_the_page_of_a_card_says_that_a_player_has_not_signed_it() -> None:
    """Both captains have, and an official lets it count all the same."""
    desk = Desk(MemoryStore())
    await the_league_opens(desk)
    match, teams = await call_next(desk)
    for side in SIDES:
        named = lineups.DeclareLineUp(side, pairs_of(teams[side], *SIX))
        await desk.do(person_of(teams[side], 1), named, match)
    for table, legs in enumerate(("AAB", "BAB", "AAA"), start=1):
        await they_play(desk, match, table, legs)
    for side in SIDES:
        await desk.do(person_of(teams[side], 1), scores.SignSheet(side), match)
    await desk.do(DIRECTOR, scores.SealByOfficial("She went home."), match)
    assert isinstance(desk.store, MemoryStore)
    doors = await let_officer_in(desk.store, Role.DIRECTOR, desk.now_ms + 1_000)
    async with hall(doors, desk.store) as place:
        for language, missing in (("en", "the signature of a player"), ("fr", "la signature d'un joueur")):
            assert missing in unescape(await _page(place, f"/c/{CUP}/m/{match}", language))


@awaited
async def test_an_entry_without_words_stops_no_other(
    inside: Doors, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """It says so in its place, with who did it when; what else was done is read and taken back, and the keeper is told."""
    async with hall(inside) as place:
        paths = f"/c/{CUP}/log", f"/c/{CUP}/m/{FIRST}/officials"
        before = [await place.get(path, "director") for path in paths]
        monkeypatch.delitem(catalogue("en"), "log.match-called")
        after = [await place.get(path, "director") for path in paths]
        monkeypatch.undo()

    assert [answer.status_code for answer in (*before, *after)] == [200] * 4
    assert [answer.text.count(LINE) for answer in after] == [answer.text.count(LINE) for answer in before]
    assert ["was called" in answer.text for answer in (*before, *after)] == [True, True, False, False]
    assert all(say("log.no-words") in answer.text for answer in after)
    assert {each.levelname for each in caplog.records if "no words for entry" in each.message} == {"ERROR"}


async def _the_log_has_everything(place: Hall, store: MemoryStore, language: str) -> None:
    """Read all of the log: what is shown to everybody who looks, and what only those see who ask for it.

    The clock may notice a deadline meanwhile, each once: then it is read again.
    """
    for asked in ("", *QUIET):
        before, happened, shown = -1, _kinds_in(store), 0
        while before != len(happened):
            before, shown = len(happened), await _lines_shown(place, asked, language)
            happened = _kinds_in(store)
        assert shown == sum(kind == asked if asked else kind not in QUIET for kind in happened), asked


def _kinds_in(store: MemoryStore) -> list[LogKind]:
    return [kind_of(entry.tag) for stream, all_ in store._streams.items() if _is_of(stream) for entry in all_]


async def _lines_shown(place: Hall, asked: str, language: str) -> int:
    shown, path = 0, f"/c/{CUP}/log?kind={asked}"
    while path:
        page = await _page(place, path, language)
        shown += page.count(LINE)
        older = search(OLDER, page)
        path = older[1].replace("&amp;", "&") if older else ""
    return shown


async def _page(place: Hall, path: str, language: str) -> str:
    answer = await place.get(path, "director", **{"accept-language": language})
    assert answer.status_code == 200, (path, answer.text[-800:])
    assert say("log.no-words", language=language) not in unescape(answer.text), path
    return answer.text


def _is_of(stream: str) -> bool:
    return stream.partition("/")[0] == CUP


def _telling_matches(told: World) -> Iterator[str]:
    """Yield matches in which everything has happened that happened in any: no other tells of something more."""
    left = {
        stream: _kinds(entries)
        for stream, entries in told.store._streams.items()
        if "/" in stream and _is_of(stream)
    }
    seen: set[str] = set()
    while left:
        stream = max(left, key=lambda each: len(left[each] - seen))
        if not left[stream] - seen:
            return
        seen |= left.pop(stream)
        yield stream.partition("/")[2]


def _kinds(entries: Iterable[Entry]) -> frozenset[str]:
    """Return which kinds of things have happened, with the kinds of whatever they are made of."""
    return frozenset(each for entry in entries for each in (entry.tag, *_tags_in(entry.body)))


def _tags_in(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        yield from (str(each) for name, each in value.items() if name == "type")
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    for each in inner:
        yield from _tags_in(each)

"""The log in sentences: there is one for everything that can happen, in every language, and it names nobody by an id."""

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, get_args, get_origin

import msgspec
import pytest
from msgspec import Struct

from desk.worlds import world, worlds
from hangjack.competition.competition import Competition
from hangjack.competition.entries.playing_for import OFFICERS
from hangjack.competition.entries.signings import FormConsented, FormDeclined
from hangjack.competition.folding import fold
from hangjack.competition.formats.format import every_event, one_of
from hangjack.desk.directory import directory_of
from hangjack.desk.names import Names
from hangjack.desk.views.log.families import events, kind_of, tags_of
from hangjack.desk.views.log.kinds import LogKind
from hangjack.desk.views.log.standpoints import Standpoint, Telling
from hangjack.desk.views.log.takebacks import takes_back
from hangjack.desk.views.log.telling import reason_of, told
from hangjack.desk.views.log.versions import entry_of, restores
from hangjack.games.cribbage.referee import Kind
from hangjack.games.sheepshead.match.lines import PointsOff, StakesAgreed
from hangjack.ids import PersonId, StreamId
from hangjack.lab.stories.log_files import streams_of
from hangjack.log import Entry
from hangjack.matches.events import EntryNoted
from hangjack.matches.match import Match, MatchEvent, SideEvent
from hangjack.matches.parties import Party
from hangjack.referee.record import Record, Step
from hangjack.referee.rulings import AnyRuling
from hangjack.subjects import GAMES
from hangjack.unions import OpenUnion, decode
from hangjack.wording import catalogue, languages
from support.cribbage_referee import ruling_on
from support.desk import CUP
from support.every_choice import Choices, as_json, every_choice, varied
from support.story_logs import replayed_competition, replayed_match

OTHERWISE = {"ruling-noted": ("ruling-proposed", "ruling-given", "ruling-dismissed", "ruling-overruled")}
"""Events whose sentence depends on how far something has come."""
TOLD_IN = {
    "all_fours": "the_cup",
    "cribbage": "a_season",
    "pinochle": "a_pinochle_table_is_played",
    "sheepshead": "a_sheepshead_session_is_played",
}
"""A story whose matches are of each game."""
IN_NO_STORY = {
    "card-missing",
    "idle-pair-credited",
    "idle-table-closed",
    "knockout-kept",
    "message-delayed",
    "message-sent",
}
"""What follows from nothing that is asked for in a story: here alone it is told."""


class Scene(Struct, frozen=True):
    """Where things happen that are told: a competition as a story has left it, with its richest match."""

    competition: Competition
    match: Match
    names: Mapping[str, Names]
    """By language."""
    ruling: Mapping[str, Any]
    """One that was given, as it was written."""

    def telling(self, language: str) -> Telling:
        """Return what it takes to tell something."""
        return Telling(self.competition, self.names[language], {}, self.match)


class Taken(Struct, frozen=True):
    """What stands for all that a type allows: of open unions what a game has of its own, and what all games share."""

    game: str = ""
    parties: tuple[str, ...] = ("A", "B")
    ruling: Mapping[str, Any] = {}
    """One that was given: every other is like it, but for its kind, one effect or one duty."""

    @property
    def choices(self) -> Choices:
        """All that is made from this."""
        return Choices(self.parties, self)

    def __call__(self, kind: type) -> Sequence[Any] | None:
        """Return the values for a type; None for all that it allows."""
        if isinstance(kind, OpenUnion) and kind is AnyRuling:
            return list(varied(kind.members[self.ruling["type"]], self.ruling, self.choices))
        if isinstance(kind, OpenUnion):
            return [value for member in kind.members.values() for value in self._values(member)]
        if get_origin(kind) is Record:
            return [{"steps": [step]} for step in as_json(Step[AnyRuling], self.choices)]
        if kind in (FormConsented, FormDeclined):
            (one,) = as_json(kind, Choices())
            return [{**one, "officer": officer} for officer in OFFICERS]
        return None

    def _values(self, member: type[Struct]) -> Iterator[Any]:
        package, room, *of = member.__module__.split(".")
        if package == "hangjack" and (room != "games" or self.game in ("", of[0])):
            yield from as_json(member, self.choices)


@pytest.mark.parametrize("language", languages())
def test_everything_that_can_happen_has_a_sentence(language: str) -> None:
    """Somebody who adds an event says what the log tells of it."""
    words = catalogue(language)
    wanted = [f"log.{key}" for tag in events() for key in OTHERWISE.get(tag, (tag,))]

    assert [key for key in wanted if key not in words] == []


def test_everything_that_can_happen_is_of_one_kind() -> None:
    """So that it is found by that."""
    assert {tag for kind in LogKind for tag in tags_of(kind)} == set(events())
    assert {kind_of(tag) for tag in events()} == set(LogKind)


def test_everything_that_can_happen_happens_in_a_story() -> None:
    """Pages are read with all of it; what no story writes is named, and told here with the rest."""
    happened = {entry.tag for each in worlds() for entry in each.entries()}

    assert set(events()) - happened == IN_NO_STORY


def test_everything_that_happens_in_a_competition_changes_something() -> None:
    """Of each kind somewhere; but for the commitment to a record, which is there for whoever verifies."""
    happened, changing = set[str](), set[str]()
    for first, *entries in _of_competitions():
        state = replayed_competition([first])
        for entry in entries:
            before, state = (
                state,
                fold(state, msgspec.convert(entry.body, one_of(every_event()), dec_hook=decode)),
            )
            if entry.tag not in changing and state != before:
                changing.add(entry.tag)
            happened.add(entry.tag)

    assert happened - changing == {"record-changed"}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", languages())
def test_whatever_happens_in_a_match_is_told(game: str, language: str) -> None:
    """Each event with every choice that its types allow: lines, marks, notes, rulings and what they do."""
    scene = scene_of(game)
    sides = () if scene.match.meeting is not None else get_args(SideEvent)
    choices = Taken(game, tuple(scene.match.opened.parties), scene.ruling).choices

    for kind in get_args(MatchEvent):
        for event in every_choice(kind, choices) if kind not in sides else ():
            assert_told(event, scene.telling(language))


@pytest.mark.parametrize("language", languages())
def test_whatever_happens_in_a_competition_is_told(language: str) -> None:
    """Each event with every choice that its types allow: sanctions, postings, messages, seats, cups."""
    telling = scene_of("cribbage").telling(language)

    for kind in every_event():
        for event in every_choice(kind, Taken().choices):
            assert_told(event, telling)


def assert_told(event: Struct, telling: Telling) -> None:
    """Let an event be told, and let the log ask of it what it asks of each entry."""
    said, at = told(event, telling), Standpoint(telling.competition, telling.names, None, telling.match)
    takes_back(event, at)
    restores(event, at)
    entry_of(event)
    reason_of(event)

    assert said, event


def _of_competitions() -> Iterator[Sequence[Entry]]:
    """Yield what happened in each competition of each story, beside its matches."""
    for each in worlds():
        yield from (entries for stream, entries in streams_of(each.entries()).items() if "/" not in stream)


@cache
def scene_of(game: str) -> Scene:
    """Return where what a game brings is told, made once."""
    store = world(TOLD_IN[game]).store
    streams = {stream: entries for stream, entries in store._streams.items() if stream.startswith(CUP)}
    found = replayed_competition(streams.pop(StreamId(CUP)))
    match = max(map(replayed_match, streams.values()), key=lambda each: len(each.recorded))
    directory = directory_of(CUP, found.rosters, asyncio.run(store.records()))
    names = {each: Names(directory, found.rosters, each) for each in languages()}
    return Scene(found, match, names, _ruling(game))


def _ruling(game: str) -> Mapping[str, Any]:
    """Return a ruling as it was written in a story; those of crib tell of none."""
    if game == "cribbage":
        found: Mapping[str, Any] = msgspec.to_builtins(ruling_on(Kind.DISCARD_RECALL, {}))
        return found
    noted = (entry.body for entry in world(TOLD_IN[game]).entries() if entry.tag == "ruling-noted")
    given: Mapping[str, Any] = next(noted)["record"]["steps"][0]["ruling"]
    return given


def test_a_figure_of_a_note_names_nobody() -> None:
    """Players of a table are numbered: two points off are no player 2, and neither is hand 2."""
    telling = scene_of("sheepshead").telling("en")
    called = telling.sides[Party("1")]

    def noted(entry: Struct) -> str:
        return told(EntryNoted("n", 1, entry, PersonId("x")), telling)

    assert noted(PointsOff(Party("1"), -2)) == f"{called}: -2 points, apart from the hands."
    assert noted(PointsOff(Party("1"), 2)) == f"{called}: 2 points, apart from the hands."
    assert noted(StakesAgreed(Party("1"), (1, 2, 3), 2)).endswith("from hand 2 on.")

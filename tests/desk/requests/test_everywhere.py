"""Whatever is asked of whatever match, at whatever stage, by whomever: an answer, or a refusal in a sentence.

What is asked comes from the stories, in which every kind of request is carried out, and is asked of the matches of all others
too: of another game, another format, before they begin and after they are sealed; and then with values that do not fit.
"""

import asyncio
import re
from collections.abc import Iterator, Sequence
from functools import cache

import pytest

from desk.samples import a_request, varied
from desk.stages import (
    IN_SEASONS,
    OF_EACH_KIND,
    OTHERS,
    Stage,
    Story,
    examples,
    matches_in,
    stages_of,
    under_way,
)
from hangjack.competition.competition import Competition
from hangjack.competition.permissions import AT_TABLES, Bound, Role, may
from hangjack.desk.asking import Asked, Request
from hangjack.desk.directory import directory_of
from hangjack.desk.requests.all import REQUESTS
from hangjack.desk.requests.event import DeleteEvent
from hangjack.desk.states import Gone
from hangjack.desk.views.previews import in_words
from hangjack.errors import HangjackError
from hangjack.ids import MatchId, PersonId
from hangjack.matches.parties import A, B, Party
from hangjack.wording import catalogue, languages, sentence
from made_up.rules import plugged_in
from support.desk import Desk, tag_of

STRANGER = PersonId("stranger")
OF_A_SIDE = sorted(AT_TABLES)
PARTIES = (A, B, *(Party(str(seat)) for seat in range(1, 5)))
MOST = 30
"""So many other values of a request are tried."""

each_kind_of_match = pytest.mark.parametrize("story", OF_EACH_KIND, ids=lambda story: story.__name__)


@pytest.fixture(autouse=True)
def _stories() -> Iterator[None]:
    """Plug a game in that no book has, and tell the stories."""
    with plugged_in():
        examples()
        yield


def everything(match: MatchId | None) -> tuple[Bound, ...]:
    """Return all that somebody can be in a competition and in a match of it."""
    return (*map(Bound, Role), *(Bound(role, match, party) for role in OF_A_SIDE for party in PARTIES))


def each_role(match: MatchId | None) -> Iterator[Bound]:
    """Yield what people are who are one thing each."""
    yield from (Bound(role) for role in Role if role not in OF_A_SIDE)
    yield from (Bound(role, match, party) for role in OF_A_SIDE for party in (A, Party("1")))


@cache
def as_asked(kind: type[Request]) -> tuple[Request, ...]:
    """Return requests of a kind as the stories ask them, and the plainest there is."""
    side = A if "side" in kind.__struct_fields__ else None
    return (*examples().get(kind, ()), a_request(kind, side))


def about(kind: type[Request], matches: Sequence[MatchId]) -> Sequence[MatchId | None]:
    """Return what requests of a kind are about: each of the matches, or none."""
    return matches if kind.in_match or kind.opens_match else (None,)


def others_than(request: Request, competition: Competition, match: MatchId) -> Sequence[Request]:
    """Return a request with other values, of which some name what is there: an entrant, somebody of it, a match."""
    known: list[str] = [match]
    for entrant, entry in list(competition.rosters.entries.items())[:1]:
        known += [entrant, *entry.players[:1]]
    return tuple(varied(request, known, MOST))


async def fault_in(desk: Desk, asked: Asked, request: Request, *, done: bool = False) -> str:
    """Return what is wrong with the answer to a request that is looked at before it is done, or done; nothing if it is right."""
    try:
        if done:
            await desk.office.ask(asked, request)
            return ""
        foreseen = await desk.office.preview(asked, request)
        names = directory_of(desk.cup, foreseen.competition.rosters, await desk.store.records())
        in_words(foreseen, names, desk.now_ms)
    except HangjackError as refused:
        return "" if is_clear(refused) else f"{tag_of(request)} about {asked.match}: {refused}"
    except Exception as error:  # noqa: BLE001 - whatever it is, whoever asks is told of a mistake of ours
        return f"{tag_of(request)} about {asked.match}: {error!r}"
    return ""


CLEAR: set[str] = set()
"""The refusals that were looked at and are in words."""


def is_clear(refused: HangjackError) -> bool:
    """Whether a refusal says something in every language, and not the key of it."""
    if str(refused) not in CLEAR and all(in_plain_words(refused, language) for language in languages()):
        CLEAR.add(str(refused))
    return str(refused) in CLEAR


def in_plain_words(refused: HangjackError, language: str) -> bool:
    """Whether a refusal says something, and not the key of it."""
    said = sentence(refused, language)
    return bool(said.strip()) and catalogue(language).keys().isdisjoint(re.findall(r"[a-z][\w.-]*\w", said))


async def faults_at(stage: Stage) -> set[str]:
    """Return what goes wrong when each request is made at a stage, about each match, by somebody who may everything."""
    desk = stage.desk()
    try:
        matches = tuple(matches_in(stage, await desk.competition()))
    except Gone:
        return set()
    found = set()
    for kind in REQUESTS.values():
        for match in about(kind, matches):
            via = everything(match)
            for request in as_asked(kind):
                found.add(await fault_in(desk, desk.asked(STRANGER, match, via=via), request))
    return {f"{stage.name}: {fault}" for fault in found if fault}


@each_kind_of_match
def test_every_request_is_answered_at_every_stage_of_a_match(story: Story) -> None:
    """Before the match, when it is called, with its line-ups in, under way, signed, sealed; and where there is no such match."""
    faults = [asyncio.run(faults_at(stage)) for stage in stages_of(story)]

    assert set[str]().union(*faults) == set()


@pytest.mark.parametrize("story", [*OTHERS, *IN_SEASONS], ids=lambda story: story.__name__)
def test_every_request_is_answered_in_every_kind_of_competition(story: Story) -> None:
    """At the end of a season, a rotation, a draw; after a mistake was put right."""
    assert asyncio.run(faults_at(stages_of(story)[-1])) == set()


@each_kind_of_match
def test_no_value_is_too_odd(story: Story) -> None:
    """Tables, games and seats that are not there, people whom nobody knows, lines of other games: one in a request at a time."""

    async def faults() -> set[str]:
        stage = under_way(story)
        desk = stage.desk()
        competition = await desk.competition()
        match = next(matches_in(stage, competition))
        found = set()
        for kind in REQUESTS.values():
            for request in as_asked(kind)[:1]:
                for other in others_than(request, competition, match):
                    (named,) = about(kind, (match,))
                    asked = desk.asked(STRANGER, named, via=everything(named))
                    found.add(await fault_in(desk, asked, other))
        return found - {""}

    assert asyncio.run(faults()) == set()


@each_kind_of_match
def test_every_role_is_answered(story: Story) -> None:
    """Whoever may ask for something and is nothing else: a captain, a landlord, an official, the clock."""

    async def faults() -> set[str]:
        stage = under_way(story)
        desk = stage.desk()
        match = next(matches_in(stage, await desk.competition()))
        found = set()
        for kind in REQUESTS.values():
            (named,) = about(kind, (match,))
            request = as_asked(kind)[0]
            for bound in each_role(named):
                if not may((bound,), kind.act, request.subject(desk.asked(STRANGER, named))):
                    continue
                asked = desk.asked(STRANGER, named, via=(bound,))
                found.add(await fault_in(desk, asked, request))
        return found - {""}

    assert asyncio.run(faults()) == set()


@each_kind_of_match
def test_whatever_can_be_done_is_done_one_after_the_other(story: Story) -> None:
    """What has happened in between makes nothing break; but for the deletion, after which there is nothing to ask."""

    async def faults() -> set[str]:
        stage = under_way(story)
        desk = stage.desk()
        match = next(matches_in(stage, await desk.competition()))
        found = set()
        for kind in REQUESTS.values():
            (named,) = about(kind, (match,))
            for request in as_asked(kind) if kind is not DeleteEvent else ():
                desk.now_ms += 1
                asked = desk.asked(STRANGER, named, via=everything(named))
                found.add(await fault_in(desk, asked, request, done=True))
        return found - {""}

    assert asyncio.run(faults()) == set()

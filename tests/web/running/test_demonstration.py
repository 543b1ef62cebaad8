"""A fictional event that goes on by itself while people look at it."""

import pytest

from hangjack.competition.fixtures.knockout import champion
from hangjack.competition.permissions import APPOINTED
from hangjack.desk.asking import Asked
from hangjack.desk.photos.records import is_picture, record_id
from hangjack.desk.requests.governing import PostNotice
from hangjack.formats.divisions.state import season_in
from hangjack.lab.stories.crib.season import CribSeason
from hangjack.lab.stories.cup import Cup, CupSize
from hangjack.lab.stories.games import made_up
from hangjack.store.interface import ActId
from hangjack.web.running.demonstration import Demonstration
from hangjack.web.server import Server
from support.acts import awaited
from support.memory_store import MemoryStore
from support.web import eventually

A_DAY_IN_A_MOMENT = 24 * 3600 * 10


@pytest.fixture(scope="module")
def cup() -> Cup:
    """Give a cup that has been played."""
    played = Cup(1, CupSize(), made_up)
    played.run()
    return played


async def begun(shown: Demonstration) -> Server:
    """Return a server on which an event goes on."""
    server, _ = await shown.open(MemoryStore())
    await server.start()
    return server


@awaited
async def test_an_event_goes_on_by_itself_to_its_end(cup: Cup) -> None:
    """Whoever signs in holds every office, which changes nothing in the story."""
    server = await begun(Demonstration(cup, cup.moments["live"].at_ms, A_DAY_IN_A_MOMENT))
    told = cup.venue.competition
    await eventually(lambda: not server.left_alone)
    shown = await server.office.competition(told.id)
    heads = await server.store.heads()
    await server.stop()

    assert shown.ended is not None
    assert champion(shown.knockout) == champion(told.knockout)
    assert shown.ledger == told.ledger
    assert {stream: heads[stream].number for stream in heads if "/" in stream} == {
        stream: sum(entry.stream == stream for entry in cup.venue.log)
        for stream in {entry.stream for entry in cup.venue.log}
        if "/" in stream
    }


@awaited
async def test_it_stops_where_somebody_interferes_and_goes_on_everywhere_else(cup: Cup) -> None:
    """When all is told, the server keeps every clock."""
    told = cup.venue.competition
    server, _ = await Demonstration(cup, cup.moments["live"].at_ms, A_DAY_IN_A_MOMENT).open(MemoryStore())
    before = await server.office.competition(told.id)
    person = next(person for person, roles in before.appointments.roles.items() if roles >= APPOINTED)
    notice = PostNotice("lights", "The lights are on again.")
    await server.office.ask(Asked(ActId("interference"), person, told.id), notice)
    await server.start()
    await eventually(lambda: not server.left_alone)
    after = await server.office.competition(told.id)
    matches = [await server.office.match(told.id, match) for match in after.under_way]
    await server.stop()

    assert after.knockout == before.knockout
    assert after.under_way == before.under_way
    assert matches == [cup.venue.matches[match] for match in after.under_way]


@awaited
async def test_a_season_goes_on_by_itself_from_a_saturday_evening_to_its_end() -> None:
    """Weeks pass in a moment, and in the end the divisions of the next season are approved."""
    season = CribSeason(1)
    season.run()
    told = season.venue.competition
    shown = Demonstration(season, season.moments["live"].at_ms, A_DAY_IN_A_MOMENT * 100)
    server = await begun(shown)
    before = await server.office.competition(told.id)
    (sent,) = before.photos.kept.values()
    picture = await server.store.record(record_id(told.id, sent.id))
    await eventually(lambda: not server.left_alone)
    after = await server.office.competition(told.id)
    await server.stop()

    assert sent.match in season_in(before).queries
    assert sent.by == told.rosters.entries[before.fixture(sent.match).teams[0]].captain  # type: ignore[union-attr]
    assert picture is not None
    assert is_picture(picture.content)
    assert season_in(before).moves is None
    assert (season_in(after), after.rankings) == (season_in(told), told.rankings)

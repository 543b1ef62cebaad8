"""Whoever asks to be erased is gone from every season on the server: names, photos of their teams' cards, and addresses."""

import asyncio

import pytest
from msgspec.structs import replace

from desk.story_turn import (
    MERIT,
    NEXT,
    NEXT_NIGHT,
    a_new_club_enters,
    a_short_season_is_played,
    captain,
    members_sign_again,
    squad,
    the_season_turns,
)
from hangjack.competition.competition import Competition
from hangjack.desk.photos.records import record_id as photo_record
from hangjack.desk.requests import photos, records
from hangjack.desk.requests.messages import keeping
from hangjack.desk.seasons import other_seasons
from hangjack.formats.divisions.books.turns import SeasonTurned, Turn
from hangjack.formats.divisions.desk.requests import calendar
from hangjack.formats.divisions.state import DivisionsState, turn_in
from hangjack.ids import CompetitionId, PersonId, StreamId
from hangjack.log import first_break
from hangjack.store.interface import Act, Done, RecordId
from support.acts import awaited
from support.crib_league import Season, ms_at
from support.desk import CUP, SECRETARY, copied
from support.memory_store import MemoryStore
from support.pictures import a_plain_picture

STAYS = tuple(name for name in MERIT if name != "Fox")


@pytest.fixture(scope="module")
def two_seasons() -> MemoryStore:
    """Give a season that is over, with photos of two of its cards, and the next one drawn up."""
    store = MemoryStore()

    @awaited
    async def play() -> None:
        desk = Season(store, ms_at("2031-08-01", "12:00"))
        await a_short_season_is_played(desk)
        await a_photo(desk, "Ash A", "Bell A")
        await a_photo(desk, "Crown", "Duke")
        await desk.do(SECRETARY, keeping.KeepEmail(squad("Ash A")[1], "ash@example.org"))
        await the_season_turns(desk)
        await members_sign_again(desk, *STAYS)
        await a_new_club_enters(desk)
        await desk.do(SECRETARY, calendar.DrawSeasonUp(NEXT_NIGHT))

    play()
    return store


@pytest.fixture
def desk(two_seasons: MemoryStore) -> Season:
    """Give the secretary's desk in the new season, before its first night."""
    desk = Season(copied(two_seasons, MemoryStore()), ms_at("2032-09-01", "12:00"))
    desk.cup = NEXT
    return desk


async def a_photo(desk: Season, home: str, away: str) -> None:
    """Let the secretary photograph a card."""
    match = await desk.match_of(home, away)
    await desk.do(SECRETARY, photos.SendPhoto(match, a_plain_picture()))


async def pictures(desk: Season, season: CompetitionId) -> list[RecordId]:
    """Return the photos of a season that are beside the log: those of which its log says that they are kept."""
    kept = (await desk.office.competition(season)).photos.kept
    found = sorted(each.id for each in await desk.store.records(f"{season}/photo/"))
    assert found == sorted(photo_record(season, each) for each in kept)
    return found


@awaited
async def test_photos_of_the_season_before_go_with_whoever_is_erased_in_the_new_one(desk: Season) -> None:
    """Those of other teams' cards stay, and the old season's log says what is gone and verifies as before."""
    before = await pictures(desk, CUP)
    await desk.do(SECRETARY, records.EraseRecord(squad("Ash A")[1]))
    left = await pictures(desk, CUP)
    old = await desk.office.competition(CUP)
    log = await desk.store.read(StreamId(CUP))

    assert (len(before), len(left)) == (2, 1)
    assert [old.photos.kept[each].match for each in old.photos.kept] == [
        await match_in(desk, "Crown", "Duke")
    ]
    assert [entry.tag for entry in log[-3:]] == ["record-changed", "email-kept", "photo-erased"]
    assert first_break(log) is None


async def match_in(desk: Season, home: str, away: str) -> str:
    """Return a match of the old season."""
    desk.cup = CUP
    return await desk.match_of(home, away)


@awaited
async def test_photos_of_the_new_season_go_with_whoever_is_erased_in_the_one_before(desk: Season) -> None:
    """Not while a card of the new season waits to be typed in: the refusal says in which season that is."""
    match = await desk.match_of("Ash A", "Crown")
    desk.turn_to((await desk.day_of(match)).isoformat(), "23:00")
    await desk.do(captain("Ash A"), photos.SendPhoto(match, a_plain_picture()))
    desk.cup = CUP
    erase = records.EraseRecord(squad("Ash A")[1])
    waits = await desk.refusal(SECRETARY, erase)
    desk.cup = NEXT
    await desk.play("Ash A", "Crown", 5)
    desk.cup = CUP
    await desk.do(SECRETARY, erase)

    assert waits == "photo.waits-elsewhere"
    assert await pictures(desk, NEXT) == []
    assert len(await pictures(desk, CUP)) == 1


@awaited
async def test_nobody_is_written_to_in_any_season_once_they_are_erased(desk: Season) -> None:
    """The address is gone beside the log, and no message is written for it."""
    person = squad("Ash A")[1]
    await desk.do(SECRETARY, keeping.KeepEmail(person, "newer@example.org"))
    old = await desk.office.competition(CUP)
    await desk.do(SECRETARY, records.EraseRecord(person))
    after = [await desk.office.competition(each) for each in (CUP, NEXT)]

    assert person in old.messages.addressed
    assert not any(person in each.messages.addressed for each in after)
    assert "@example.org" not in str(await desk.store.records())


@awaited
async def test_two_seasons_from_which_people_are_erased_at_once_do_not_wait_for_each_other(
    desk: Season,
) -> None:
    """Each looks at the other; both are done."""
    there = replace(desk.asked(SECRETARY), competition=CUP)
    one = desk.office.ask(desk.asked(SECRETARY), records.EraseRecord(squad("Ash A")[1]))
    other = desk.office.ask(there, records.EraseRecord(squad("Crown")[1]))
    await asyncio.wait_for(asyncio.gather(one, other), 30)

    assert await pictures(desk, CUP) == []


@awaited
async def test_an_erasure_that_was_cut_off_between_two_seasons_is_finished_when_it_is_asked_for_again(
    desk: Season,
) -> None:
    """Under another id too: the name is there until everything else is gone."""
    whole, erase = desk.store.append, records.EraseRecord(squad("Ash A")[1])

    async def torn(act: Act) -> Done:
        if any(append.stream == StreamId(NEXT) for append in act.appends):
            raise ConnectionError("The power went.")
        return await whole(act)

    desk.store.append = torn  # type: ignore[method-assign]
    with pytest.raises(ConnectionError):
        await desk.ask(SECRETARY, erase)
    desk.store.append = whole  # type: ignore[method-assign]
    half = await pictures(desk, CUP)
    await desk.ask(SECRETARY, erase)

    assert len(half) == 1
    assert not [each.id for each in await desk.store.records() if each.id.endswith(squad("Ash A")[1])]


@awaited
async def test_every_season_that_follows_is_found_and_one_that_is_not_here_stops_nothing(
    desk: Season,
) -> None:
    """Each knows its neighbours, if they know it too; a chain that leads back to its beginning ends."""
    here = await desk.competition()
    known = turn_in(here).follows
    assert known is not None, "the second season"

    def season(name: str, before: str, after: str) -> Competition:
        turned = SeasonTurned(CompetitionId(after), PersonId("x"), 0)
        follows = replace(known, previous=CompetitionId(before))
        opened = replace(here.opened, id=CompetitionId(name))
        turn = Turn(follows=follows, turned=turned)
        return replace(here, opened=opened, format_state=DivisionsState(turn=turn))

    first = season("a", "d", "b")
    kept = {each.id: each for each in (season("b", "a", "c"), season("c", "b", "d"), season("d", "c", "a"))}

    async def load(id_: CompetitionId) -> Competition | None:
        return kept.get(id_)

    assert set(await other_seasons(first, load)) == {"b", "c", "d"}
    del kept[CompetitionId("c")]
    assert set(await other_seasons(first, load)) == {"b", "d"}
    kept[CompetitionId("d")] = season("d", "c", "e")
    assert set(await other_seasons(first, load)) == {"b"}
    kept[CompetitionId("b")] = season("b", "e", "c")
    assert set(await other_seasons(first, load)) == set()

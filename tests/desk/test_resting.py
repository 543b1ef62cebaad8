"""States do not stay in memory for ever: a competition for which nobody asks is let go, and read again when somebody comes."""

from hangjack.competition.competition import CompetitionOpened
from hangjack.desk.asking import Asked
from hangjack.desk.office import Office
from hangjack.desk.requests import entries
from hangjack.desk.states import MOST_AT_REST, REST_MS
from hangjack.ids import CompetitionId, EntrantId
from hangjack.store.interface import ActId
from support.acts import awaited
from support.cup import DIRECTOR, SHORT_RULES
from support.desk import CUP, Desk, cup_of, matches_of
from support.memory_store import MemoryStore
from support.web import hall, let_in

SEASONS = tuple(CompetitionId(f"season-{number}") for number in range(4))


async def four_seasons(desk: Desk) -> Office:
    """Open four competitions, one after the other."""
    for number, id_ in enumerate(SEASONS):
        asked = Asked(ActId(f"open/{number}"), DIRECTOR, id_)
        opened = CompetitionOpened(id_, id_, id_, ("2031-08-23",), "UTC", SHORT_RULES, DIRECTOR)
        await desk.office.open(asked, opened)
        await desk.office.competition(id_)
    return desk.office


@awaited
async def test_a_competition_that_nobody_asks_for_is_let_go() -> None:
    """Those asked for last stay; the others are the same when somebody comes back, and go on."""
    desk = Desk(MemoryStore())
    office = await four_seasons(desk)
    before = [await office.competition(id_) for id_ in SEASONS]

    assert office.let_rest() == ()
    desk.now_ms += REST_MS + 1
    assert office.let_rest() == SEASONS[:-MOST_AT_REST]
    assert office.states.competitions == SEASONS[-MOST_AT_REST:]
    assert [await office.competition(id_) for id_ in SEASONS] == before
    asked = Asked(ActId("invite/1"), DIRECTOR, SEASONS[0])
    await office.ask(asked, entries.InviteTeam(EntrantId("late"), "The Late"))
    assert EntrantId("late") in (await office.competition(SEASONS[0])).rosters.entries


@awaited
async def test_one_in_which_a_match_goes_on_stays() -> None:
    """However long nobody asks for it: its clock runs."""
    desk = await cup_of(4)
    match = next(iter(await matches_of(desk)))
    await desk.call(match)
    office = await four_seasons(desk)
    desk.now_ms += REST_MS + 1

    assert CUP not in office.let_rest()
    assert CUP in office.states.competitions


@awaited
async def test_a_list_of_all_competitions_needs_none_of_their_states() -> None:
    """Names, offices and whether they are hidden are kept in a few words, until something changes."""
    desk = await cup_of(4)
    await four_seasons(desk)
    assert isinstance(desk.store, MemoryStore)
    doors = await let_in(desk.store, desk.now_ms)
    async with hall(doors, desk.store) as place:
        place.clock.now_ms = desk.now_ms
        office = place.server.office
        first = await place.server.competitions()
        place.clock.now_ms += REST_MS + 1
        office.let_rest()
        kept = office.states.competitions
        again = await place.server.competitions()

        assert again == first
        assert {each.id for each in again} >= set(SEASONS)
        assert office.states.competitions == kept
        assert len(kept) == MOST_AT_REST

"""A season of a game that nobody plays: its card has another shape, and goes through the same hands at the desk."""

from collections.abc import Iterator

import pytest

from formats.divisions.web.test_season import office, read
from formats.divisions.web.test_season_desk import type_card
from hangjack.desk.streams import load_competition
from hangjack.formats.divisions.books.queries import Query
from hangjack.formats.divisions.desk.requests.cards_in import (
    AnswerQuery,
    CorrectCard,
    EnterCard,
    QueryCard,
    TakeCardBack,
)
from hangjack.formats.divisions.desk.views.cards_in import open_card, show_cards_in
from hangjack.formats.divisions.state import season_in
from hangjack.games.cribbage.match.card import TableCard
from hangjack.ids import EntrantId, MatchId
from hangjack.matches.games import game_card
from hangjack.matches.parties import A, B
from hangjack.matches.scoring.cards import TableOnCard, TableWritten
from made_up.pips import PipsOptions
from made_up.pips_card import Rows, tables_on
from made_up.rules import plugged_in, season_rules
from support.acts import awaited
from support.crib_league import Season, ms_at
from support.cup import person_of
from support.desk import CUP, SECRETARY, STREAM
from support.memory_store import MemoryStore

ASH, DUKE = (person_of(EntrantId(team), 1) for team in ("Ash", "Duke"))
ALONE = {A: (ASH,), B: (DUKE,)}
WON = Rows(ALONE, (3, -1))
LOST = Rows(ALONE, (-4, 2))


@pytest.fixture(autouse=True)
def _known() -> Iterator[None]:
    with plugged_in():
        yield


async def played() -> tuple[Season, MatchId]:
    """Return a season on the Saturday after its first night, and a match of it that nobody has called."""
    desk = Season(MemoryStore(), ms_at("2031-08-01", "12:00"))
    teams = ("Ash", "Bell", "Crown", "Duke")
    await desk.begin(season_rules(), teams)
    await desk.settle({team: (team,) for team in teams})
    await desk.draw_up()
    desk.turn_to("2031-09-20", "20:00")
    return desk, await desk.match_of("Ash", "Duke")


def card(*tables: TableOnCard, home: int = 3, away: int = 1) -> EnterCard:
    """Return a card as the secretary types it."""
    return EnterCard(tables, "card", {A: home, B: away})


async def won_by(desk: Season, match: MatchId) -> str | None:
    """Return who has won a match; None where it has no result."""
    result = (await desk.competition()).result(match)
    return None if result is None else result.winner


async def query_of(desk: Season, match: MatchId) -> Query:
    """Return what captains are asked about a card, as the log has it."""
    return season_in((await load_competition(desk.store, STREAM)).state).queries[match]


@awaited
async def test_a_card_of_another_shape_is_typed_and_counts() -> None:
    """Its match is called, its players have appeared, and the desk can read it off again."""
    desk, match = await played()
    await desk.do(SECRETARY, card(WON), match)
    found = await desk.competition()

    assert await won_by(desk, match) == "Ash"
    assert tables_on(await desk.match(match)) == (WON,)
    assert {ASH, DUKE} <= found.signings.appeared.keys()
    assert await desk.refusal(SECRETARY, card(WON), match) == "card.in-already"


@awaited
async def test_it_is_queried_answered_and_taken_as_both_captains_say() -> None:
    """What was typed of it is kept in the log as what it is, and stands in the form again."""
    desk, match = await played()
    wrong = card(WON, home=5, away=0)
    assert await desk.refusal(SECRETARY, wrong, match) == "card.problems"
    await desk.do(SECRETARY, QueryCard(match, "Which row?", wrong.tables, wrong.stated))
    asked = await query_of(desk, match)
    found, names = await desk.competition(), await desk.names()
    (line,) = (each for each in show_cards_in(found, names, desk.now_ms) if each.match == match)
    shown = open_card(found, line, names, None, desk.now_ms)

    assert asked.asked.tables == (WON,)
    assert shown.known == (TableWritten(ALONE, text="3 -1"),)
    assert (shown.tables, shown.seats, shown.lines) == (1, 1, 2)
    assert await desk.refusal(ASH, AnswerQuery(match, A, {A: 20, B: 1})) == "query.too-many-legs"
    await desk.do(ASH, AnswerQuery(match, A, {A: 3, B: 1}))
    await desk.do(DUKE, AnswerQuery(match, B, {A: 3, B: 1}))
    await desk.do(SECRETARY, wrong, match)
    assert await won_by(desk, match) == "Ash"
    assert match not in season_in(await desk.competition()).queries


@awaited
async def test_it_is_corrected_and_taken_back() -> None:
    """The same card again is no correction; another one counts instead, and can be taken back."""
    desk, match = await played()
    await desk.do(SECRETARY, card(WON), match)
    same, other = ((table,) for table in (WON, LOST))
    assert await desk.refusal(SECRETARY, CorrectCard(same, "card", why="Misread"), match) == "card.same"
    await desk.do(SECRETARY, CorrectCard(other, "card", why="Misread"), match)
    assert await won_by(desk, match) == "Duke"
    await desk.do(SECRETARY, TakeCardBack("Another match"), match)

    assert (await desk.competition()).result(match) is None
    assert not any((await desk.competition()).signings.appeared.values())


@awaited
async def test_the_card_of_another_game_is_refused() -> None:
    """Typed, and as a query."""
    desk, match = await played()
    foreign = TableCard(ALONE, (A, A, B))

    assert await desk.refusal(SECRETARY, card(foreign), match) == "match.other-game"
    assert await desk.refusal(SECRETARY, QueryCard(match, tables=(foreign,))) == "match.other-game"


@awaited
async def test_the_plain_form_of_the_desk_takes_it() -> None:
    """A field for the one player of each side, and one for the rows; what nobody can read is said beside it."""
    desk, match = await played()
    names = (await desk.names()).directory.people
    fields = {
        "p1A0": names[ASH].name,
        "p1B0": names[DUKE].name,
        "statedA": "3",
        "statedB": "1",
        "signed": "yes",
    }
    async with office(desk) as place:
        page = await read(place, f"/season?card={match}", "secretary")
        unread = await type_card(place, match, {**fields, "legs1": "3"})
        taken = await type_card(place, match, {**fields, "legs1": "3 -1"})
        after = await place.get(taken.headers["location"], "secretary")
        result = (await place.server.office.competition(CUP)).result(match)

    assert ('name="p1A0"' in page, 'name="p1A1"' in page, 'name="p2A0"' in page) == (True, False, False)
    assert (unread.status_code, 'id="legs1-fault" role="alert"' in unread.text) == (422, True)
    assert (taken.status_code, after.status_code) == (303, 200)
    assert result is not None
    assert result.winner == "Ash"


def test_people_write_it_in_one_field() -> None:
    """What is read is written alike; what nobody can read leaves the table open."""
    game = game_card(PipsOptions())

    assert game.read(TableWritten(ALONE, text="3 -1"), PipsOptions(), {}) == WON
    assert game.write(WON) == TableWritten(ALONE, text="3 -1")
    assert game.write(game.read(TableWritten(ALONE, text="3"), PipsOptions(), {})).text == ""

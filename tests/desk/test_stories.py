"""Whole competitions run with requests alone, from the opening to the prizes."""

from pathlib import Path

import msgspec

from desk.story_first_match import FIRST
from desk.story_league import MATCH, a_league_match_is_played
from desk.story_rotation import a_rotation_is_played
from desk.story_session import a_session_is_played
from desk.story_sheepshead import a_sheepshead_session_is_played
from desk.worlds import the_cup, worlds
from hangjack.competition.fixtures import knockout
from hangjack.competition.money.fees import debt_of
from hangjack.competition.money.ledger import FINES, PRIZES, prizes_of
from hangjack.competition.standings.standings import standings
from hangjack.desk.requests.all import REQUESTS
from hangjack.desk.streams import load_competition, load_match
from hangjack.formats.rotation import format as rotation
from hangjack.formats.rotation.state import field_of
from hangjack.formats.table_draw import format as table_draw
from hangjack.formats.table_draw.sessions import sessions_of
from hangjack.games.all_fours.match.scoring import board_of
from hangjack.ids import StreamId
from hangjack.matches.parties import A, both
from made_up.rules import plugged_in
from support.acts import awaited, opened
from support.cup import CRABS, DUCKS, EAGLES, FOXES, TEAMS
from support.desk import CUP, STREAM, Desk, whole_log


@awaited
async def test_a_cup_is_run_with_requests_alone(tmp_path: Path) -> None:
    """Entries, draw, group, final and prizes, on a real database; what it says afterwards, it says after a restart too."""
    async with opened(tmp_path / "log.db") as store:
        desk = Desk(store)
        await the_cup(desk)
        over = await desk.competition()
        first = await desk.match(FIRST)
    async with opened(tmp_path / "log.db") as store:
        log = await whole_log(store)
        again = (await load_competition(store, STREAM)).state

        assert (await load_match(store, StreamId(f"{CUP}/{FIRST}"))).state == first
    assert again == over
    assert over.ended is not None
    assert knockout.champion(over.knockout) == CRABS
    assert standings(over.rankings["A"]).order == (CRABS, EAGLES, DUCKS, FOXES)
    assert over.ledger.balance(PRIZES) == 70_000
    assert [over.ledger.balance(prizes_of(team)) for team in (CRABS, EAGLES)] == [0, -20_000]
    assert -over.ledger.balance(FINES) == 74_000
    assert [debt_of(over.ledger, team) for team in TEAMS[:4]] == [0, 0, 0, 0]
    assert len(log) == 8


@awaited
async def test_a_league_match_is_run_with_requests_alone(tmp_path: Path) -> None:
    """By another book: two halves at as many tables as the hall gives a match, and a mark for a pair that was late."""
    async with opened(tmp_path / "log.db") as store:
        desk = Desk(store)
        await a_league_match_is_played(desk)
        match, league = await desk.match(MATCH), await desk.competition()
        await whole_log(store)

    assert board_of(match.score).bullseyes == both(11, 7)
    assert match.winner == A
    assert league.result(MATCH) is not None
    assert len(league.players) == 4


@awaited
async def test_a_session_is_run_with_requests_alone(tmp_path: Path) -> None:
    """People without teams: a list, a door, a draw, a latecomer, sheets and prizes; it says the same after a restart."""
    with plugged_in():
        async with opened(tmp_path / "log.db") as store:
            desk = Desk(store)
            await a_session_is_played(desk)
            over, names = await desk.competition(), await desk.names()
        async with opened(tmp_path / "log.db") as store:
            log = await whole_log(store)
            again = (await load_competition(store, STREAM)).state
    lines = table_draw.session(over, "S1", names.entrant)
    won = {names.entrant(line.entrant): over.ledger.balance(prizes_of(line.entrant)) for line in lines}

    assert again == over
    assert [(line.place, line.points) for line in lines][:3] == [(1, 6), (1, 6), (3, 0)]
    assert sorted(won.values()) == [-750, -750, *[0] * 5]
    assert [len(table) for table in sessions_of(over).sessions["S1"].seated.tables] in ([4, 3], [3, 4])
    text = msgspec.json.encode(log).decode()
    assert not [name for name in ("Thimble", "Turnip", "Leek", "Mill Lane", "Hill Road") if name in text]


@awaited
async def test_a_sheepshead_session_is_run_with_requests_alone(tmp_path: Path) -> None:
    """Three sheets, from phones, from paper and from a table that somebody left, rank everybody; no name is in the log."""
    async with opened(tmp_path / "log.db") as store:
        desk = Desk(store)
        await a_sheepshead_session_is_played(desk)
        over, names = await desk.competition(), await desk.names()
    async with opened(tmp_path / "log.db") as store:
        log = await whole_log(store)
        again = (await load_competition(store, STREAM)).state
    lines = table_draw.session(over, "S1", names.entrant)

    assert again == over
    assert len(lines) == 10
    assert sorted(line.points for line in lines) == [-1, -1, 0, 0, 1, 2, 2, 2, 3, 4]
    assert "Thimble" not in msgspec.json.encode(log).decode()


@awaited
async def test_a_rotation_is_run_with_requests_alone(tmp_path: Path) -> None:
    """Pairs, cards, two rounds, a team that cheated and one that left; it says the same after a restart, and no name is in the log."""
    async with opened(tmp_path / "log.db") as store:
        desk = Desk(store)
        await a_rotation_is_played(desk)
        over = await desk.competition()
    async with opened(tmp_path / "log.db") as store:
        log = await whole_log(store)
        again = (await load_competition(store, STREAM)).state
    table = [
        (each.place, str(field_of(over).cards[each.team]), over.ledger.balance(prizes_of(each.team)))
        for each in rotation.positions(over)
    ]

    assert again == over
    assert table == [(1, "1A", -6000), (2, "3A", -4000), (3, "2A", 0), (0, "1B", 0), (0, "2B", 0)]
    text = msgspec.json.encode(log).decode()
    assert not [name for name in ("Quill", "Lark", "Jay", "Heron") if name in text]


def test_every_kind_of_request_is_carried_out_in_some_story() -> None:
    """A request that no story tells would be one that nobody has ever seen done."""
    assert frozenset().union(*(each.carried_out for each in worlds())) == set(REQUESTS)

"""Names stand beside the log where they can be erased, and secrets where nobody sees them before their time."""

from pathlib import Path

import msgspec
import pytest

from hangjack.competition.fixtures.draw import verify_draw
from hangjack.desk.directory import directory_of, record_id
from hangjack.desk.requests import draws, entries, lineups, records
from hangjack.log import first_break
from hangjack.matches.sides.tosses import seed_of, winner_of
from hangjack.store.interface import RecordId, Store, commitment
from support.acts import awaited, opened
from support.cup import CRABS, DIRECTOR, DUCKS, OFFICIAL, SHORT_RULES, person_of
from support.desk import CUP, SECRETARY, STREAM, Desk, cup_of, matches_of, name_of, whole_log
from support.memory_store import MemoryStore


async def text_of(store: Store) -> str:
    """Return everything that the log says."""
    log = await whole_log(store)
    return "".join(msgspec.json.encode(entry).decode() for written in log.values() for entry in written)


def test_a_player_s_name_is_nowhere_in_the_log(tmp_path: Path) -> None:
    """Not in an entry, and not in the bytes of the file once it is erased; without it the log verifies as before."""
    _erase_one(tmp_path)
    left = b"".join(path.read_bytes() for path in tmp_path.iterdir())

    assert name_of(CRABS, 3).encode() not in left
    assert name_of(CRABS, 4).encode() in left


@awaited
async def _erase_one(tmp_path: Path) -> None:
    """Enter two teams and erase the name of one player."""
    async with opened(tmp_path / "log.db") as store:
        desk = await cup_of(2, store)
        person = person_of(CRABS, 3)
        known = await store.record(record_id(CUP, person))
        log = await text_of(store)
        await desk.do(SECRETARY, records.EraseRecord(person))
        names = directory_of(CUP, (await desk.competition()).rosters, await store.records())

        assert known is not None
        assert known.content == {"name": name_of(CRABS, 3), "number": ""}
        assert commitment(known) in log
        assert name_of(CRABS, 3) not in log
        assert await store.record(record_id(CUP, person)) is None
        assert person not in names.people
        assert names.people[person_of(CRABS, 4)].name == name_of(CRABS, 4)
        assert await desk.refusal(SECRETARY, records.EraseRecord(person)) == "desk.nothing-kept"
    async with opened(tmp_path / "log.db") as store:
        assert first_break(await store.read(STREAM)) is None


@awaited
async def test_somebody_new_gets_an_id_that_says_nothing() -> None:
    """Made of chance, another one each time; the record has the name, trimmed."""
    desk = Desk(MemoryStore())
    await desk.open(SHORT_RULES)
    await desk.do(SECRETARY, entries.InviteTeam(CRABS, "The crabs"))
    for name in ("  Ana   Pond ", "Ana Pond"):
        await desk.do(SECRETARY, entries.RegisterPlayer(CRABS, name, " 7 "))
    rosters = (await desk.competition()).rosters
    known = directory_of(CUP, rosters, await desk.store.records())

    assert [(about.name, about.number) for about in known.people.values()] == [("Ana Pond", "7")] * 2
    assert set(known.people) == set(rosters.entries[CRABS].players)
    assert "Ana" not in await text_of(desk.store)
    assert await desk.refusal(SECRETARY, entries.RegisterPlayer(CRABS, "  ")) == "desk.name-empty"


@awaited
async def test_a_person_on_two_forms_has_one_record() -> None:
    """Both entries of the log have the same commitment."""
    desk = Desk(MemoryStore())
    await desk.open(SHORT_RULES)
    person = person_of(CRABS, 1)
    for team in (CRABS, DUCKS):
        await desk.do(SECRETARY, entries.InviteTeam(team, f"The {team}"))
        await desk.do(SECRETARY, entries.RegisterPlayer(team, "Ana Pond", person=person))
    log = await desk.store.read(STREAM)
    (record,) = await desk.store.records()

    commitments = [entry.body["record"] for entry in log if entry.tag == "player-registered"]
    assert commitments == [commitment(record)] * 2


@awaited
async def test_the_nonce_of_a_draw_is_secret_until_it_is_held() -> None:
    """The log has its digest before, everything that anybody needs to verify it after, and the record is gone."""
    desk = Desk(MemoryStore())
    await desk.open(SHORT_RULES)
    for team in (CRABS, DUCKS):
        await desk.enter(team)
    await desk.do(DIRECTOR, draws.CommitDraw())
    await desk.do(DIRECTOR, draws.CloseField())
    secret = await desk.store.record(RecordId(f"{CUP}/nonce/groups"))
    assert secret is not None
    nonce = str(secret.content["nonce"])
    before = await text_of(desk.store)
    await desk.do(DIRECTOR, draws.HoldDraw("ripe figs"))
    held = (await desk.competition()).draw("groups").held

    assert nonce not in before
    assert held is not None
    assert held.nonce == nonce
    assert verify_draw(held) == ()
    assert await desk.store.record(RecordId(f"{CUP}/nonce/groups")) is None


@awaited
async def test_a_redraw_has_a_nonce_of_its_own() -> None:
    """The first one is public by then."""
    desk = await cup_of(2)
    await desk.do(DIRECTOR, draws.OrderRedraw("Nobody heard it."))
    secret = await desk.store.record(RecordId(f"{CUP}/nonce/groups"))
    assert secret is not None
    before = await text_of(desk.store)
    await desk.do(DIRECTOR, draws.CloseField())
    await desk.do(DIRECTOR, draws.HoldDraw("green figs"))
    draw = (await desk.competition()).draw("groups")

    assert str(secret.content["nonce"]) not in before
    assert draw.held is not None
    assert (draw.held.nonce, len(draw.redrawn)) == (secret.content["nonce"], 1)


@pytest.mark.clause("ic2024-15a-1")
@awaited
async def test_a_toss_without_a_coin_can_be_drawn_again_by_anybody() -> None:
    """The nonce is secret before, public after, and no draw of the same name can get in its way."""
    desk = await cup_of(2)
    (match,) = await matches_of(desk)
    await desk.do(OFFICIAL, lineups.CallMatch(), match)
    assert await desk.refusal(OFFICIAL, lineups.DrawToss("heads"), match) == "desk.toss-not-committed"
    await desk.do(OFFICIAL, lineups.CommitToss(), match)
    await desk.do(DIRECTOR, draws.CommitDraw(str(match)))
    before = await text_of(desk.store)
    await desk.do(OFFICIAL, lineups.DrawToss("Heads  or tails"), match)
    drawn = (await desk.match(match)).sides.tossing.drawn

    assert drawn is not None
    assert drawn.nonce not in before
    assert drawn.winner is winner_of(seed_of(match, drawn.nonce, "heads or tails"))
    assert await desk.store.record(RecordId(f"{CUP}/toss/{match}")) is None

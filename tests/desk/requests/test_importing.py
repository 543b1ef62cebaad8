"""Teams and players from a spreadsheet: whole or not at all, and never twice."""

from hangjack.competition.conduct.offences import Offence, Sanction
from hangjack.competition.entries.imports import Person
from hangjack.competition.money.fees import debt_of
from hangjack.competition.proposals import Facts
from hangjack.desk.directory import directory_of
from hangjack.desk.requests import entries, records, rulings
from hangjack.ids import PersonId
from hangjack.store.interface import PersonalRecord, commitment
from support.acts import awaited
from support.cup import CRABS, SHORT_RULES, person_of
from support.desk import COMMITTEE, CUP, SECRETARY, STREAM, Desk, name_of
from support.memory_store import MemoryStore

LIST = "Team;Name;No;Captain\nThe Jays;Bo Reed;11;yes\nThe Jays;Cy Marsh;12;\nThe Owls;Di Fenn;13;x\n"


async def new_desk() -> Desk:
    """Return the desk of a cup that nobody has entered."""
    desk = Desk(MemoryStore())
    await desk.open(SHORT_RULES)
    return desk


async def names_at(desk: Desk) -> dict[str, list[str]]:
    """Return the names of all players, by team."""
    rosters = (await desk.competition()).rosters
    known = directory_of(CUP, rosters, await desk.store.records())
    return {
        known.teams[team]: [known.people[person].name for person in entry.players]
        for team, entry in rosters.entries.items()
    }


@awaited
async def test_a_list_taken_over_twice_adds_nothing() -> None:
    """Teams, players, captains and records are there once, and no name is in the log."""
    desk = await new_desk()
    await desk.do(SECRETARY, entries.ImportEntries(LIST))
    kept = await desk.store.records()
    again = await desk.do(SECRETARY, entries.ImportEntries(LIST))
    log = await desk.store.read(STREAM)

    assert again == []
    assert await desk.store.records() == kept
    assert await names_at(desk) == {"The Jays": ["Bo Reed", "Cy Marsh"], "The Owls": ["Di Fenn"]}
    captains = [entry.captain for entry in (await desk.competition()).rosters.entries.values()]
    assert None not in captains
    assert "Reed" not in str(log)
    assert len(kept) == 3


@awaited
async def test_a_blocked_list_writes_nothing_and_says_how_much_is_wrong() -> None:
    """One row without a name holds up all the others."""
    desk = await new_desk()

    assert await desk.refusal(SECRETARY, entries.ImportEntries(f"{LIST}The Owls;;14;\n")) == "import.blocked"
    assert await desk.refusal(SECRETARY, entries.ImportEntries("nothing in it")) == "import.no-header"
    assert await names_at(desk) == {}


@awaited
async def test_players_beyond_the_fee_are_charged_however_they_come() -> None:
    """Twelve are covered: the thirteenth and the fourteenth cost the same from a list as at the desk."""
    desk = await new_desk()
    await desk.enter(CRABS, players=12)
    await desk.do(SECRETARY, entries.ImportEntries("team,name\nThe crabs,Bo Reed\nThe crabs,Cy Marsh\n"))
    by_list = debt_of((await desk.competition()).ledger, CRABS)
    await desk.do(SECRETARY, entries.RegisterPlayer(CRABS, "Di Fenn"))

    assert by_list == 40_000
    assert debt_of((await desk.competition()).ledger, CRABS) == 60_000


@awaited
async def test_a_list_brings_nobody_in_who_was_turned_away_or_expelled() -> None:
    """Also when they stand on no form any more: the name is known."""
    desk = await new_desk()
    await desk.enter(CRABS)
    away, out = person_of(CRABS, 2), person_of(CRABS, 3)
    await desk.do(COMMITTEE, entries.TurnAway(away, "He knows why."))
    expelled = Facts("v1", Offence.SPONSOR_CONTACT, CRABS, (out,))
    await desk.do(COMMITTEE, rulings.DecideAsCommittee(expelled, (Sanction.EXPULSION,)))
    await desk.do(SECRETARY, entries.StrikePlayer(CRABS, out))

    for number in (2, 3):
        text = f"team,name\nThe crabs,{name_of(CRABS, number)}\n"
        assert await desk.refusal(SECRETARY, entries.ImportEntries(text)) == "import.blocked"


@awaited
async def test_somebody_renamed_by_a_list_keeps_their_id() -> None:
    """The record has the new name."""
    desk = await new_desk()
    await desk.do(SECRETARY, entries.ImportEntries(LIST))
    before = [entry.players for entry in (await desk.competition()).rosters.entries.values()]
    await desk.do(SECRETARY, entries.ImportEntries(LIST.replace("Cy Marsh", "Cyril Marsh")))

    assert [entry.players for entry in (await desk.competition()).rosters.entries.values()] == before
    assert (await names_at(desk))["The Jays"] == ["Bo Reed", "Cyril Marsh"]
    assert await unbound_records(desk) == []


@awaited
async def test_a_name_put_right_is_bound_to_the_log_as_before() -> None:
    """Whoever exports the cup takes along what an entry is committed to."""
    desk = await new_desk()
    await desk.enter(CRABS)
    await desk.do(SECRETARY, records.CorrectName(person_of(CRABS, 2), " Bo  Reed", "14"))
    rosters = (await desk.competition()).rosters
    known = directory_of(CUP, rosters, await desk.store.records())

    assert known.people[person_of(CRABS, 2)] == Person("Bo Reed", "14")
    assert await unbound_records(desk) == []
    unknown = records.CorrectName(PersonId("nobody"), "Bo Reed")
    assert await desk.refusal(SECRETARY, unknown) == "desk.nothing-kept"


async def unbound_records(desk: Desk) -> list[PersonalRecord]:
    """Return the records that no entry of the log is committed to."""
    log = str(await desk.store.read(STREAM))
    return [record for record in await desk.store.records() if commitment(record) not in log]

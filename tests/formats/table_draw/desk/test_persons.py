"""People who enter alone, at the desk: who may, what is asked again, what is refused, what is forgotten."""

from collections.abc import Iterator

import msgspec
import pytest

from desk.story_session import HOME, HOST, by_name, form, people_enter, they_come
from hangjack.competition.entries.registration import last_name
from hangjack.competition.permissions import Bound, Role
from hangjack.desk.requests import records
from hangjack.formats.table_draw.desk.requests import persons, sessions
from hangjack.ids import PersonId
from made_up.rules import plugged_in
from support.acts import awaited
from support.cup import OFFICIAL
from support.desk import SECRETARY, Desk, whole_log
from support.memory_store import MemoryStore


@pytest.fixture(autouse=True)
def _known() -> Iterator[None]:
    with plugged_in():
        yield


async def entered() -> Desk:
    """Return a desk at which people have entered."""
    desk = Desk(MemoryStore())
    await people_enter(desk)
    return desk


@pytest.mark.clause("sheepshead-registration-3", "sheepshead-registration-4")
@awaited
async def test_at_the_door_known_people_say_only_what_has_changed() -> None:
    """A changed address is asked for whole at the first visit; without a mailing, the whole form; later nothing."""
    desk = await entered()
    known = {name: PersonId(each) for name, each in (await by_name(desk)).items()}
    check_in = persons.CheckInPerson

    assert (
        await desk.refusal(HOST, check_in("S1", known["Quince"], form={"town": "Bray"}))
        == "registration.missing"
    )
    assert await desk.refusal(HOST, check_in("S1", known["Radish"], False)) == "registration.missing"
    assert await desk.refusal(HOST, check_in("S1", PersonId("nobody"))) == "desk.nobody"
    assert await desk.refusal(OFFICIAL, check_in("S1", known["Quince"])) == "permission.refused"
    assert await desk.do(HOST, check_in("S1", known["Thimble"])) == ["person-came-in"]
    assert await desk.do(HOST, check_in("S1", known["Thimble"])) == []
    moved = await desk.do(HOST, check_in("S1", known["Quince"], form=HOME))
    assert moved == ["record-changed", "person-came-in"]
    await desk.do(SECRETARY, sessions.OpenSession("S2", "mill", "2031-01-19", "14:00"))
    again = await desk.do(HOST, check_in("S2", known["Quince"], form={"town": "Bray"}))
    assert again == ["record-changed", "person-came-in"]
    people = (await desk.names()).directory.people
    assert people[known["Quince"]].form == {"first": "Dan", "last": "Quince", **HOME, "town": "Bray"}


@pytest.mark.clause("sheepshead-registration-4")
@awaited
async def test_nobody_is_entered_twice_and_a_namesake_is_explained() -> None:
    """A whole form, or it says what is open; of two people of one name somebody says why they are two."""
    desk = await entered()
    twin = form("Ada", "Thimble")

    assert (
        await desk.refusal(HOST, persons.RegisterPerson({"first": "Ida", "last": "Beet"}))
        == "registration.missing"
    )
    assert await desk.refusal(HOST, persons.RegisterPerson(twin)) == "registration.known"
    assert await desk.refusal(SECRETARY, persons.EnterOneself(twin)) == "registration.known-self"
    await desk.do(HOST, persons.RegisterPerson(twin, somebody_else="Her niece."))
    assert await desk.do(SECRETARY, persons.ImportPeople("first,last\nDan,Quince\n")) == []
    twice = persons.ImportPeople("first,last\nIda,Beet\nIda,Beet\n")
    assert await desk.refusal(SECRETARY, twice) == "registration.blocked"


@awaited
async def test_somebody_who_enters_by_phone_is_let_in_at_the_door() -> None:
    """With a link that everybody at the place may have; it gives no other right."""
    desk = await entered()
    via = (Bound(Role.NEWCOMER),)
    asked = desk.asked(PersonId("link"), via=via)
    done = await desk.office.ask(asked, persons.EnterOneself(form("Ida", "Beet")))

    assert [entry.tag for entry in done.entries] == ["team-applied", "player-registered", "form-completed"]
    person = PersonId((await by_name(desk))["Beet"])
    came = await desk.do(HOST, persons.CheckInPerson("S1", person))
    assert came == ["entry-approved", "person-came-in"]


@awaited
async def test_whoever_asks_to_be_forgotten_is_and_the_log_never_had_them() -> None:
    """Name and address go; table and points stay under an id that says nothing."""
    desk = await entered()
    await they_come(desk)
    person = PersonId((await by_name(desk))["Thimble"])
    await desk.do(SECRETARY, records.CorrectName(person, "Ada Needle"))
    renamed = (await desk.names()).directory.people[person]
    await desk.do(SECRETARY, records.EraseRecord(person))
    names, log = await desk.names(), await whole_log(desk.store)

    assert last_name(renamed) == ("Needle", "Ada")
    assert renamed.form["street"] == "11 Hill Road"
    assert not names.knows(person)
    assert b"Needle" not in msgspec.json.encode(log)
    assert b"Hill Road" not in msgspec.json.encode(log)

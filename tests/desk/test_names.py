"""What people and entrants are called, for one reader at a time."""

import pytest

from desk.story_first_match import CRAB, FIRST
from hangjack.competition.entries.imports import Directory, Person
from hangjack.competition.entries.rosters import Entry, EntryStatus, Rosters
from hangjack.desk.names import EntrantShown, Names, by_name
from hangjack.desk.requests.records import EraseRecord
from hangjack.desk.views.console import show_floor
from hangjack.desk.views.matches import show_match
from hangjack.desk.views.readers import Reader
from hangjack.ids import EntrantId, PersonId
from support.acts import awaited
from support.desk import SECRETARY, Desk

ANA, BEN, KIM = (PersonId(name) for name in ("ana", "ben", "kim"))
OWLS, PAIR, SINGLE, NAMELESS = (EntrantId(name) for name in ("t-1", "p-1", "kim", "t-2"))
DIRECTORY = Directory(people={ANA: Person("Ana Pond"), KIM: Person("Kim Ali")})
ROSTERS = Rosters(
    entries={
        OWLS: Entry(EntryStatus.APPROVED, "The owls", players=(ANA, BEN)),
        PAIR: Entry(EntryStatus.APPROVED, players=(ANA, BEN)),
        SINGLE: Entry(EntryStatus.APPROVED, players=(KIM,)),
        NAMELESS: Entry(EntryStatus.APPLIED),
    }
)


@pytest.mark.parametrize(
    ("language", "called"),
    [
        ("en", ["The owls", "Ana Pond and (name erased)", "Kim Ali", "t-2", "nobody"]),
        ("fr", ["The owls", "Ana Pond et (nom effacé)", "Kim Ali", "t-2", "nobody"]),
    ],
)
def test_an_entrant_is_called_by_its_name_or_by_its_people(language: str, called: list[str]) -> None:
    """A person and a pair have no name in the log; whoever has neither is called by the id."""
    names = Names(DIRECTORY, ROSTERS, language)

    assert [names.entrant(each) for each in (OWLS, PAIR, SINGLE, NAMELESS, EntrantId("nobody"))] == called
    assert names.shown(OWLS) == EntrantShown(OWLS, "The owls")


def test_values_of_a_sentence_are_said_by_name() -> None:
    """People and entrants, also several; what names nobody stays."""
    names = Names(DIRECTORY, ROSTERS)

    assert by_name((ANA, OWLS, SINGLE, "page 3", 7), names) == (
        "Ana Pond",
        "The owls",
        "Kim Ali",
        "page 3",
        7,
    )


@awaited
async def test_an_erased_name_is_said_in_the_reader_s_language(desk: Desk) -> None:
    """On the page of the match and on the director's screen."""
    await desk.do(SECRETARY, EraseRecord(CRAB[3]))
    competition, match, names = await desk.competition(), await desk.match(FIRST), await desk.names("fr")
    reader = Reader(language="fr")
    shown = show_match(competition, match, reader, names, desk.now_ms)
    floor = show_floor(competition, match, reader, names, desk.now_ms)
    at_tables = {
        each.id: each.name for table in shown.tables for pair in table.players.values() for each in pair
    }
    on_screen = {each.id: each.name for people in floor.people.values() for each in people}

    assert at_tables[CRAB[3]] == on_screen[CRAB[3]] == "(nom effacé)"

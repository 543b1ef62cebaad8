"""Names that stand on two forms, or belong to somebody who is out: found by looking them up."""

from collections.abc import Mapping, Sequence

import pytest

from hangjack.competition.conduct.register import Register
from hangjack.competition.entries import namesakes
from hangjack.competition.entries.imports import Person
from hangjack.competition.entries.namesakes import Listed, NamesakeFault, form_problems, namesake_problem
from hangjack.competition.entries.rosters import Entry, EntryStatus, Rosters
from hangjack.ids import EntrantId, PersonId

AT_MS = 1


def listed(forms: Mapping[str, Sequence[str]], away: Sequence[str] = ()) -> Listed:
    """Return the forms of some teams, by names, and people whom the committee has turned away."""
    people, entries = dict[PersonId, Person](), dict[EntrantId, Entry]()
    for team, names in forms.items():
        own = {PersonId(f"{team}-{number}"): Person(name) for number, name in enumerate(names)}
        people |= own
        entries[EntrantId(team)] = Entry(status=EntryStatus.APPROVED, players=tuple(own))
    out = {PersonId(f"out-{number}"): Person(name) for number, name in enumerate(away)}
    return Listed(
        Rosters(entries=entries, turned_away=dict.fromkeys(out, "x")), Register(), {**people, **out}
    )


FORMS = {
    "robins": ["Ana Bay", "Cleo Dun", "Eli 1 Fox", "..."],
    "wrens": ["bay, ANA", "Gus Hay", "Eli 2 Fox", "..."],
    "larks": ["Añabay", "Ivy Jay"],
    "owls": ["Kit Lee", "Hay Gus"],
}


def test_each_form_tells_what_each_of_its_names_would_tell_alone() -> None:
    """Whatever the capitals, the accents and the order of the words; names of numbers and of no letters stay apart."""
    known = listed(FORMS, away=["Lee Kit"])
    found = form_problems(known, AT_MS)
    alone = {
        team: tuple(
            problem
            for person in entry.players
            if (problem := namesake_problem(known, team, known.people[person], AT_MS))
        )
        for team, entry in known.rosters.entries.items()
    }

    assert found == {team: told for team, told in alone.items() if told}
    assert {
        team: [(each.what, each.values.get("team")) for each in told] for team, told in found.items()
    } == {
        "robins": [(NamesakeFault.NAME_ELSEWHERE, "wrens")],
        "wrens": [(NamesakeFault.NAME_ELSEWHERE, "robins"), (NamesakeFault.NAME_ELSEWHERE, "owls")],
        "larks": [(NamesakeFault.NAME_ELSEWHERE, "robins")],
        "owls": [(NamesakeFault.NAME_OUT, None), (NamesakeFault.NAME_ELSEWHERE, "wrens")],
    }


@pytest.mark.parametrize("name", ["Pat Roe", "Pat Roe {number}"], ids=["one name", "names of their own"])
def test_a_full_hall_is_looked_up_and_not_compared_with_itself(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """The page of entries took minutes at 300 teams, and every standing and board waited behind it."""
    compared = 0

    def counted(one: Person, other: Person) -> bool:
        nonlocal compared
        compared += 1
        return one.name == other.name

    monkeypatch.setattr(namesakes, "_may_be", counted)
    people = 300 * 7
    forms = {f"t{team}": [name.format(number=team * 7 + seat) for seat in range(7)] for team in range(300)}
    form_problems(listed(forms, away=["Pat Roe"]), AT_MS)

    assert people - 1 <= compared <= people * 50

"""Whether a person may play for a team in a match: one question for line-ups; and who comes back under another name.

It puts together what rosters, the sanction register, the door and the ledger say, all of it, so that a captain hears
everything at once.
"""

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from hangjack.competition.conduct.register import Occasion, Register, may_play, may_register
from hangjack.competition.entries.belonging import may_appear
from hangjack.competition.entries.checkin import Door, DoorRules, may_line_up, missing_at_door
from hangjack.competition.entries.names import similar_rosters
from hangjack.competition.entries.rosters import Rosters
from hangjack.competition.money.fees import FeeOptions, fee_paid, may_start
from hangjack.competition.money.ledger import Ledger
from hangjack.errors import Refused
from hangjack.ids import EntrantId, PersonId
from hangjack.matches.problems import Problem


class Books(Struct, frozen=True):
    """Everything that is written about teams and people at one moment."""

    rosters: Rosters
    sanctions: Register
    door: Door
    ledger: Ledger


def team_problem(books: Books, occasion: Occasion, fees: FeeOptions) -> Problem | None:
    """Return why the team may not start this match for money's sake, or None."""
    return may_start(books.ledger, occasion.team, fees)


def player_problems(
    books: Books, person: PersonId, occasion: Occasion, rules: DoorRules
) -> tuple[Problem, ...]:
    """Return everything that keeps *person* off this line-up: roster, sanctions, door."""
    return tuple(_problems(books, person, occasion, rules))


def line_up_problems(
    books: Books, people: Iterable[PersonId], occasion: Occasion, rules: DoorRules
) -> Mapping[PersonId, tuple[Problem, ...]]:
    """Return what is wrong with each of *people*; those with whom nothing is wrong are left out."""
    found = {person: player_problems(books, person, occasion, rules) for person in people}
    return {person: problems for person, problems in found.items() if problems}


def unfit(
    books: Books, people: Iterable[PersonId], occasion: Occasion, rules: DoorRules
) -> Mapping[PersonId, Refused]:
    """Return the refusal of everybody who may not be named on this line-up, as the declaration of line-ups asks for it."""
    found = line_up_problems(books, people, occasion, rules)
    return {person: problems[0].refusal for person, problems in found.items()}


def comebacks(
    books: Books, names: Mapping[PersonId, str], at_ms: int
) -> Mapping[EntrantId, tuple[Problem, ...]]:
    """Return the teams whose people look like those of a team that may not enter any more, with a warning for each."""
    people = {
        team: [names[person] for person in entry.players if person in names]
        for team, entry in books.rosters.entries.items()
    }
    out = {team for team in people if may_register(books.sanctions, None, Occasion(at_ms, team))}
    earlier = {team: people[team] for team in out}
    return similar_rosters({team: names for team, names in people.items() if team not in out}, earlier)


def _problems(books: Books, person: PersonId, occasion: Occasion, rules: DoorRules) -> Iterator[Problem]:
    team = occasion.team
    if strange := may_appear(books.rosters, team, person):
        yield strange
    if barred := may_play(books.sanctions, person, occasion):
        yield barred
    if entry := books.rosters.entries.get(team):
        paid = fee_paid(books.ledger, team)
        missing = missing_at_door(books.door, person, entry, rules, fee_paid=paid)
        if unready := may_line_up(books.door, person, missing):
            yield unready

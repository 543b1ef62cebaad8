"""Clubs and members as officers see them: teams and landlords, forms that wait for consent, and players found afterwards."""

from collections import Counter

from msgspec import Struct

from hangjack.competition.competition import Competition
from hangjack.competition.entries import signings
from hangjack.competition.entries.names import words_of
from hangjack.competition.entries.signings import FormSigned
from hangjack.competition.formats import fielding
from hangjack.desk.hours import local_clock
from hangjack.desk.names import EntrantShown, Names, PersonShown
from hangjack.formats.divisions.deciding import belonging, ineligible
from hangjack.formats.divisions.desk.views.who_plays import clauses_of
from hangjack.ids import ClauseId, MatchId, PersonId
from hangjack.wording import phrase


class ClubShown(Struct, frozen=True):
    """A club with its teams and its landlord."""

    id: str
    name: str
    teams: tuple[EntrantShown, ...]
    landlord: PersonShown | None


class FormShown(Struct, frozen=True):
    """A signed form: both of its times, and whose consent it waits for."""

    id: str
    person: PersonShown
    team: EntrantShown
    received_ms: int
    written: str
    waits_for: tuple[str, ...]
    declined: str = ""
    """Why an officer has not agreed to it."""


class FoundShown(Struct, frozen=True):
    """Somebody who has played and should not have."""

    match: MatchId
    person: PersonShown
    team: EntrantShown
    reasons: tuple[str, ...]
    clauses: tuple[ClauseId, ...]
    effect: str


class MembersShown(Struct, frozen=True):
    """Everything that officers keep of clubs and members."""

    clubs: tuple[ClubShown, ...]
    loose: tuple[EntrantShown, ...]
    """Teams of no club."""
    teams: tuple[EntrantShown, ...]
    people: tuple[tuple[PersonId, str], ...]
    """Everybody who can be chosen: namesakes with their teams."""
    held: tuple[FormShown, ...]
    forms: tuple[FormShown, ...]
    """All forms, the last one first."""
    found: tuple[FoundShown, ...]
    all_forms: int
    """How many forms there are, also those that were not looked for."""


def show_members(competition: Competition, names: Names, find: str = "") -> MembersShown:
    """Return clubs, members and their forms; of clubs and forms those in which a name is looked for, if one is."""
    clubs, local = competition.clubs, local_clock(competition)
    teams = tuple(names.shown(team) for team in competition.rosters.entries)
    on_forms = (person for entry in competition.rosters.entries.values() for person in entry.players)
    people = tuple(dict.fromkeys((*on_forms, *filter(names.knows, clubs.been))))
    forms = [each for own in competition.signings.forms.values() for each in own]
    held = {each.id for each in belonging.held(competition, local)}
    shown = [_form(competition, each, names, held=each.id in held) for each in forms]
    shown.sort(key=lambda each: -each.received_ms)
    return MembersShown(
        tuple(
            club
            for club in (_club(competition, each, names) for each in clubs.names)
            if _is_called(find, club.name, *_names_in(competition, club, names))
        ),
        tuple(team for team in teams if team.id not in clubs.of_team),
        teams,
        _to_choose(competition, names, people),
        tuple(each for each in shown if each.waits_for),
        tuple(each for each in shown if _is_called(find, each.person.name, each.team.name)),
        show_found(competition, names),
        len(shown),
    )


def _is_called(find: str, *called: str) -> bool:
    """Say whether each word that is looked for begins a word of these names, however it is accented; nothing looks for all."""
    words = {word for name in called for word in words_of(name)}
    return all(any(word.startswith(part) for word in words) for part in words_of(find))


def _names_in(competition: Competition, club: ClubShown, names: Names) -> list[str]:
    """Return who belongs to a club: its teams, everybody on their forms, and its landlord."""
    entries = competition.rosters.entries
    players = [person for team in club.teams for person in entries[team.id].players]
    landlord = [club.landlord.name] if club.landlord else []
    return [*(team.name for team in club.teams), *map(names.person, players), *landlord]


def _to_choose(
    competition: Competition, names: Names, people: tuple[PersonId, ...]
) -> tuple[tuple[PersonId, str], ...]:
    """Return people by name; where several have one, with the team that tells them apart."""
    called = Counter(map(names.person, people))
    team_of = {each: team for team, entry in competition.rosters.entries.items() for each in entry.players}
    told = [
        (
            person,
            name
            if called[name] == 1 or person not in team_of
            else f"{name} ({names.entrant(team_of[person])})",
        )
        for person, name in ((each, names.person(each)) for each in people)
    ]
    return tuple(sorted(told, key=lambda each: each[1]))


def show_found(competition: Competition, names: Names) -> tuple[FoundShown, ...]:
    """Return who has played and should not have, as far as nobody has decided about it."""
    found = ineligible.found(competition, local_clock(competition))
    return tuple(_found(competition, each, names) for each in found)


def _club(competition: Competition, club: str, names: Names) -> ClubShown:
    clubs = competition.clubs
    landlord = clubs.landlords.get(club)
    return ClubShown(
        club,
        clubs.names[club],
        tuple(names.shown(team) for team in clubs.teams(club)),
        None if landlord is None else names.person_shown(landlord),
    )


def _form(competition: Competition, form: FormSigned, names: Names, *, held: bool) -> FormShown:
    missing = signings.missing_consents(competition.signings, form) if held else ()
    declined = competition.signings.declined.get(form.id)
    return FormShown(
        form.id,
        names.person_shown(form.person),
        names.shown(form.team),
        form.received_ms,
        form.written,
        missing,
        declined.reason if declined else "",
    )


def _found(competition: Competition, found: ineligible.Found, names: Names) -> FoundShown:
    return FoundShown(
        found.match,
        names.person_shown(found.person),
        names.shown(found.team),
        tuple(phrase(cause.reason, names.language) for cause in found.answer.causes),
        clauses_of(found.answer),
        fielding.signing_rules(competition).options.ineligible_effect,
    )

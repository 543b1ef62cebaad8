"""Clubs and members as officers see them: teams and landlords, forms that wait for consent, and players found afterwards."""

from msgspec import Struct

from hangjack.competition.competition import Competition
from hangjack.competition.entries import signings
from hangjack.competition.entries.signings import FormSigned
from hangjack.competition.league import belonging, crib_ineligible
from hangjack.desk.hours import local_clock
from hangjack.desk.names import EntrantShown, Names, PersonShown
from hangjack.desk.views.league.who_plays import clauses_of
from hangjack.ids import ClauseId, MatchId
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
    people: tuple[PersonShown, ...]
    held: tuple[FormShown, ...]
    forms: tuple[FormShown, ...]
    """All forms, the last one first."""
    found: tuple[FoundShown, ...]


def show_members(competition: Competition, names: Names) -> MembersShown:
    """Return clubs, members and their forms."""
    clubs, local = competition.clubs, local_clock(competition)
    teams = tuple(names.shown(team) for team in competition.rosters.entries)
    on_forms = (person for entry in competition.rosters.entries.values() for person in entry.players)
    people = dict.fromkeys((*on_forms, *filter(names.knows, clubs.been)))
    forms = [each for own in competition.signings.forms.values() for each in own]
    held = {each.id for each in belonging.held(competition, local)}
    shown = [_form(competition, each, names, held=each.id in held) for each in forms]
    shown.sort(key=lambda each: -each.received_ms)
    return MembersShown(
        tuple(_club(competition, club, names) for club in clubs.names),
        tuple(team for team in teams if team.id not in clubs.of_team),
        teams,
        tuple(sorted((names.person_shown(person) for person in people), key=lambda each: each.name)),
        tuple(each for each in shown if each.waits_for),
        tuple(shown),
        show_found(competition, names),
    )


def show_found(competition: Competition, names: Names) -> tuple[FoundShown, ...]:
    """Return who has played and should not have, as far as nobody has decided about it."""
    found = crib_ineligible.found(competition, local_clock(competition))
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


def _found(competition: Competition, found: crib_ineligible.Found, names: Names) -> FoundShown:
    return FoundShown(
        found.match,
        names.person_shown(found.person),
        names.shown(found.team),
        tuple(phrase(cause.reason, names.language) for cause in found.answer.causes),
        clauses_of(found.answer),
        belonging.signing_rules(competition).options.ineligible_effect,
    )

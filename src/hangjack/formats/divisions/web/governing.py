"""The page of those who govern a league: seats, meetings, byelaws and settings, protests and disputes."""

from starlette.responses import Response
from starlette.routing import Route

from hangjack.competition.competition import Competition
from hangjack.competition.permissions import Act, Subject, require
from hangjack.desk.names import Names
from hangjack.desk.views.competitions import show_competition, show_schedule
from hangjack.desk.views.readers import Reader
from hangjack.formats.divisions.deciding.governing import between_seasons
from hangjack.formats.divisions.desk.views.cups import people_to_choose
from hangjack.formats.divisions.desk.views.governing import show_cases, show_nobody_came, show_seats
from hangjack.formats.divisions.offices.offices import GENERAL, Meeting
from hangjack.formats.divisions.offices.powers import Body
from hangjack.formats.divisions.state import offices_in, turn_in
from hangjack.formats.divisions.web.turning import names_then
from hangjack.ids import PersonId
from hangjack.rulebooks.shelf import book
from hangjack.web.pages.entrance_pages import accounts_by_person, to_sign_in
from hangjack.web.pages.kit import Later, Looking, asking_words, filled, page


@page
async def committee(looking: Looking) -> Response:
    """Show who governs and what was resolved; captains see it too, and bring disputes here."""
    if looking.visitor is None:
        return to_sign_in(looking)
    found = await looking.competition()
    reader = await looking.reader(found)
    if not reader.may(Act.ADJUST_POINTS):
        require(reader.bounds, Act.BRING_CASE, Subject())
    names = await looking.names(found)
    accounts = {person: each.name for person, each in (await accounts_by_person(looking)).items()}
    before = await _members_before(looking, found)
    return Later(lambda: _committee(looking, found, reader, names, (accounts, before)))


async def _members_before(looking: Looking, found: Competition) -> dict[PersonId, str]:
    """Return who was a member in the season before and can take a seat between the seasons; nobody once this one has begun.

    They are named to whoever would see this page there too.
    """
    follows, season = turn_in(found).follows, await looking.season_before(found)
    if follows is None or season is None or not between_seasons(found, looking.server.office.clock()):
        return {}
    there = await looking.reader(season)
    if not (there.may(Act.ADJUST_POINTS) or there.may(Act.BRING_CASE)):
        return {}
    people = {person for team in follows.teams for person in team.players} - found.signings.forms.keys()
    return await names_then(looking, season, people)


def _committee(
    looking: Looking,
    found: Competition,
    reader: Reader,
    names: Names,
    others: tuple[dict[PersonId, str], dict[PersonId, str]],
) -> Response:
    offices, (accounts, before) = offices_in(found), others
    people = [*accounts.items(), *people_to_choose(found, names, found.rosters.entries), *before.items()]
    settings = book(found.rules.book).settings
    return filled(
        looking,
        "formats/divisions/season/committee.html",
        shown=show_competition(found, reader, names),
        may={act.value for act in Act if reader.may(act)},
        seats=show_seats(found, names, {**before, **accounts}),
        meetings=tuple(offices.meetings.values())[::-1],
        general=[
            (each.id, each.day.isoformat()) for each in offices.meetings.values() if each.kind in GENERAL
        ],
        minutes=[
            (each.id, each.day.isoformat())
            for each in offices.meetings.values()
            if each.kind is Meeting.COMMITTEE
        ],
        kinds=tuple(Meeting),
        bodies=tuple(Body),
        byelaws=tuple(offices.byelaws.values()),
        motions=tuple(offices.motions.values()),
        motion_teams=[
            (team, names.entrant(team))
            for team, entry in found.rosters.entries.items()
            if reader.may(Act.GOVERN) or entry.captain == reader.person
        ],
        called={team: names.entrant(team) for team in found.rosters.entries},
        nobody_came=show_nobody_came(found, names),
        cases=show_cases(found, names),
        people=people,
        teams=[(team, names.entrant(team)) for table in found.rankings.values() for team in table.rows],
        played=[each for each in show_schedule(found, reader, names) if each.over],
        says={key: each.definition.says for key, each in settings.items()},
        settings=[
            (each.key, each.definition.says, each.changed_by.value)
            for each in settings.values()
            if each.changed_by
        ],
        about=looking.request.query_params.get("match", ""),
        asking=asking_words(looking.language),
    )


ROUTES = (Route("/c/{competition}/committee", committee),)

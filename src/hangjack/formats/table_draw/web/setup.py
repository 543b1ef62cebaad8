"""The set-up of sessions: places with their hosts, sessions with their times, and everybody who may play."""

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct
from starlette.responses import Response
from starlette.routing import Route

from hangjack.competition.entries.registration import ADDRESS, EXTRA, address_of
from hangjack.competition.entries.rosters import GONE, EntryStatus
from hangjack.competition.formats import Step
from hangjack.competition.permissions import WITH_A_PLACE, Act
from hangjack.desk.hours import time_of_day
from hangjack.formats.table_draw.desk.views.sessions import (
    Playing,
    SessionShown,
    Sitter,
    by_name,
    show_session,
    sitter,
)
from hangjack.formats.table_draw.drawing import require_sessions
from hangjack.formats.table_draw.sessions import Location
from hangjack.ids import EntrantId, PersonId
from hangjack.web.pages.setup.frame import Setting, render_step, step_page
from hangjack.wording import catalogue

FIRST_DEAL = "14:00"
"""What the form proposes for the first session of a day."""


class PlaceShown(Struct, frozen=True):
    """A place with the names of those who look after it."""

    location: Location
    host: str
    deputies: tuple[str, ...]


class PersonRow(Struct, frozen=True):
    """Somebody on the list: where they live, and whether they are let in."""

    person: Sitter
    address: str
    status: EntryStatus
    gone: bool


@step_page(Act.SET_UP, Act.SET_PLACES)
def sessions_step(setting: Setting) -> Response:
    """Show places and sessions, and the forms for more."""
    competition = setting.competition
    require_sessions(competition)
    shown = sessions_of(setting)
    last = shown[-1] if shown else None
    days = competition.opened.days
    return render_step(
        setting,
        "formats/table_draw/sessions/setup.html",
        Step.SESSIONS,
        places=[_place(setting, each) for each in competition.sessions.locations.values()],
        accounts=[(person, each.name) for person, each in setting.accounts.items()],
        roles=sorted(WITH_A_PLACE),
        sessions=shown,
        next_place=_fresh("place", competition.sessions.locations),
        next_session=_fresh("S", competition.sessions.sessions),
        proposed={
            "day": last.day if last else (days[0] if days else ""),
            "time": time_of_day(competition, last.start_ms) if last else FIRST_DEAL,
        },
        season=competition.rules.format.season,
        prizes=competition.prizes,
        currency=competition.ledger.currency,
        ended=competition.ended is not None,
    )


def people_step(setting: Setting) -> Response:
    """Show everybody who may play, and the ways to enter more."""
    competition = setting.competition
    rows = {
        each.person.id: each for each in (_row(setting, entrant) for entrant in competition.rosters.entries)
    }
    people = [rows[each.id] for each in by_name(row.person for row in rows.values())]
    waiting = [row.person.id for row in people if row.status is EntryStatus.APPLIED]
    path = f"/api/competitions/{competition.id}/admit-team"
    return render_step(
        setting,
        "formats/table_draw/sessions/people.html",
        Step.ENTRIES,
        people=people,
        listed=sum(not row.gone for row in people),
        admissions=[(path, {"team": each}) for each in waiting],
        fields=competition.rules.people.form.fields,
        beside_names=(*ADDRESS, *EXTRA),
        paste_words=_paste_words(setting.looking.language),
    )


def _paste_words(language: str) -> str:
    """Return the sentences that the page fills in by itself, as it looks at what was pasted."""
    prefix = "page.people-paste."
    said = {
        key.removeprefix(prefix): text for key, text in catalogue(language).items() if key.startswith(prefix)
    }
    return msgspec.json.encode({**said, "captain": ""}).decode()


def _row(setting: Setting, entrant: EntrantId) -> PersonRow:
    entry = setting.competition.rosters.entries[entrant]
    about = setting.names.directory.people.get(PersonId(entrant))
    address = ", ".join(address_of(about)[1:]) if about else ""
    return PersonRow(sitter(entrant, setting.names), address, entry.status, entry.status in GONE)


def sessions_of(setting: Setting) -> Sequence[SessionShown]:
    """Return all sessions as lists show them."""
    competition = setting.competition
    return [
        show_session(competition, each, setting.names, Playing())
        for each in competition.sessions.sessions.values()
    ]


def _place(setting: Setting, location: Location) -> PlaceShown:
    called = {person: each.name for person, each in setting.accounts.items()}
    host = called.get(location.host, "") if location.host else ""
    return PlaceShown(location, host, tuple(called.get(each, "") for each in location.deputies))


def _fresh(kind: str, known: Any) -> str:
    """Return an id that nothing has yet: `S3`."""
    number = len(known) + 1
    while f"{kind}{number}" in known:
        number += 1
    return f"{kind}{number}"


ROUTES = (Route("/c/{competition}/setup/sessions", sessions_step),)

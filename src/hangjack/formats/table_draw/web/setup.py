"""The set-up of sessions: places with their hosts, sessions with their times, and everybody who may play."""

from collections.abc import Sequence
from functools import partial
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from starlette.responses import Response

from hangjack.competition import staging
from hangjack.competition.competition import Competition
from hangjack.competition.entries.registration import ADDRESS, EXTRA, address_of
from hangjack.competition.entries.rosters import GONE, EntryStatus
from hangjack.competition.formats import own_options
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
from hangjack.formats.table_draw.options import TableDraw
from hangjack.formats.table_draw.sessions import Location, sessions_of
from hangjack.ids import EntrantId, PersonId
from hangjack.web.pages.setup.entries import ENTRIES
from hangjack.web.pages.setup.frame import Setting, SoFar, Step, render_step
from hangjack.web.pages.setup.officials import OFFICIALS
from hangjack.web.pages.setup.overview import OPEN, overview
from hangjack.web.pages.setup.papers import PRINT, Papers, render_papers
from hangjack.web.pages.setup.rules import RULES
from hangjack.wording import catalogue

FIRST_DEAL = "14:00"
"""What the form proposes for the first session of a day."""

PAPERS: Papers = (
    ("for-tables", ("place-cards", "table-sheets")),
    ("for-the-wall", ("poster", "seating", "standings", "notices", "rules")),
    ("for-mailing", ("labels",)),
)
"""What can be printed where people are drawn to tables."""


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


def sessions_step(setting: Setting) -> Response:
    """Show places and sessions, and the forms for more."""
    competition = setting.competition
    require_sessions(competition)
    shown = listed(setting)
    last = shown[-1] if shown else None
    days = competition.opened.days
    return render_step(
        setting,
        "formats/table_draw/sessions/setup.html",
        places=[_place(setting, each) for each in sessions_of(competition).locations.values()],
        accounts=[(person, each.name) for person, each in setting.accounts.items()],
        roles=sorted(WITH_A_PLACE),
        sessions=shown,
        next_place=_fresh("place", sessions_of(competition).locations),
        next_session=_fresh("S", sessions_of(competition).sessions),
        proposed={
            "day": last.day if last else (days[0] if days else ""),
            "time": time_of_day(competition, last.start_ms) if last else FIRST_DEAL,
        },
        season=own_options(competition, TableDraw).season,
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


def listed(setting: Setting) -> Sequence[SessionShown]:
    """Return all sessions as lists show them."""
    competition = setting.competition
    return [
        show_session(competition, each, setting.names, Playing())
        for each in sessions_of(competition).sessions.values()
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


def print_step(setting: Setting) -> Response:
    """Show what can be printed for the sessions."""
    return render_papers(setting, PAPERS, "formats/table_draw/sessions/print.html")


def _people(competition: Competition) -> SoFar:
    complete, waiting = len(staging.field(competition)), len(staging.waiting(competition))
    said = ("people-waiting" if waiting else "people") if complete + waiting else "people-none"
    return SoFar(complete > 0 and not waiting, said, {"complete": complete, "waiting": waiting})


def _sessions(competition: Competition) -> SoFar:
    known = sessions_of(competition)
    if not known.sessions:
        return SoFar(False, "sessions-none")
    return SoFar(True, "sessions", {"sessions": len(known.sessions), "places": len(known.locations)})


def _papers(_: Competition) -> SoFar:
    return SoFar(False, "print-sessions")


STEPS = (
    replace(OPEN, page=partial(overview, template="formats/table_draw/sessions/overview.html")),
    RULES,
    OFFICIALS,
    replace(ENTRIES, page=people_step, so_far=_people),
    Step("sessions", (Act.SET_UP, Act.SET_PLACES), sessions_step, _sessions),
    replace(PRINT, page=print_step, so_far=_papers),
)

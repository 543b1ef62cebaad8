"""Entries: every team in one table with what it still needs, a spreadsheet to be taken over, and teams typed one by one."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace
from starlette.responses import Response

from hangjack.competition import staging
from hangjack.competition.competition import Competition
from hangjack.competition.conduct.register import team_barred
from hangjack.competition.entries.belonging import is_locked, missing_from
from hangjack.competition.entries.eligibility import comebacks
from hangjack.competition.entries.letters import LONGEST_SHORT
from hangjack.competition.entries.namesakes import Listed, form_problems
from hangjack.competition.entries.rosters import GONE, Entry, EntryStatus, Missing, teams_of
from hangjack.competition.money.fees import fee_paid
from hangjack.competition.money.ledger import owed_by
from hangjack.competition.notices import Audience, Moment
from hangjack.competition.permissions import Act
from hangjack.desk.names import Names, PersonShown, by_name
from hangjack.ids import EntrantId, PersonId
from hangjack.matches.problems import Problem
from hangjack.web.moments import day_and_clock, local_time
from hangjack.web.pages.kit import Looking, reminders
from hangjack.web.pages.setup.frame import Setting, SoFar, Step, paste_words, render_step
from hangjack.web.problems import NotFound
from hangjack.wording import say

FEWEST_TEAMS = 2


class TeamRow(Struct, frozen=True):
    """A team's entry as the table shows it."""

    id: EntrantId
    name: str
    shown: str
    """Its name, with a word that it is out, where it is."""
    short: str
    seed: int | None
    status: EntryStatus
    gone: bool
    reason: str
    players: tuple[PersonShown, ...]
    captain: PersonId | None
    numbers: Mapping[PersonId, str]
    """What is kept of each player beside the name."""
    missing: tuple[Missing, ...]
    form: bool
    agreement: bool
    paid: bool
    owes: int
    warnings: tuple[str, ...] = ()


class Tick(Struct, frozen=True):
    """One tick that entries need, and the requests that set it for every team that waits for it."""

    name: str
    act: Act
    waits: tuple[EntrantId, ...]
    requests: tuple[tuple[str, dict[str, Any]], ...]


def entries_step(setting: Setting, *, beside_captain: str = "") -> Response:
    """Show all teams, and the ways to enter more; what a format has *beside* the name of a *captain* is a template of its own."""
    competition = setting.competition
    said = _warnings(competition, setting.names, setting.looking)
    rows = [
        replace(_row(competition, team, entry, setting.names), warnings=said.get(team, ()))
        for team, entry in competition.rosters.entries.items()
    ]
    needs = competition.rules.people.rosters.entry_needs
    return render_step(
        setting,
        "setup/entries.html",
        rows=rows,
        needs=needs,
        ticks=_ticks(
            competition,
            rows,
            say("page.setup.agreement-text", language=setting.looking.language, name=competition.opened.name),
        ),
        reminders=reminders(competition, Audience.CAPTAINS, Moment.ENTRY),
        **_window(setting),
        invitation_only=competition.rules.people.rosters.invitation_only,
        currency=competition.ledger.currency,
        complete=len(staging.field(competition)),
        closed=competition.draw(staging.GROUP_DRAW).entries is not None,
        ends=(competition.rosters.opens_ms, competition.rosters.closes_ms),
        paste_words=paste_words(setting.looking.language),
        longest_short=LONGEST_SHORT,
        beside_captain=beside_captain,
    )


def person_page(setting: Setting) -> Response:
    """Show what can be done about somebody who is or was on a form: names, transfers, refusals, and being forgotten."""
    competition, names = setting.competition, setting.names
    person = PersonId(setting.looking.request.path_params["person"])
    forms = teams_of(competition.rosters, person)
    if not forms and not names.knows(person):
        raise NotFound("web.not-found")
    about = names.directory.people.get(person)
    playing = [team for team, entry in competition.rosters.entries.items() if entry.status not in GONE]
    return render_step(
        setting,
        "setup/person.html",
        person=names.person_shown(person),
        known=about is not None,
        number=about.number if about is not None else "",
        forms=tuple(map(names.shown, forms)),
        teams=tuple(names.shown(team) for team in playing if team not in forms),
        away=competition.rosters.turned_away.get(person, ""),
        locked=is_locked(competition.rosters, competition.rules.people.rosters),
    )


def _window(setting: Setting) -> dict[str, str]:
    """Return when teams may apply: in words, and as the fields of the form have it."""
    rosters, zone = setting.competition.rosters, setting.competition.opened.time_zone
    language = setting.looking.language
    ends = {"opens": rosters.opens_ms, "closes": rosters.closes_ms}
    fields = {name: "" if ms is None else local_time(ms, zone) for name, ms in ends.items()}
    if not any(fields.values()):
        return {"window": "", **fields}
    always = say("page.entries.always", language=language)
    told = {name: always if ms is None else day_and_clock(ms, zone, language) for name, ms in ends.items()}
    return {"window": say("page.entries.window-is", language=language, **told), **fields}


def _row(competition: Competition, team: EntrantId, entry: Entry, names: Names) -> TeamRow:
    paid = fee_paid(competition.ledger, team)
    return TeamRow(
        id=team,
        name=names.entrant(team),
        shown=names.shown(team).name,
        short=entry.short,
        seed=entry.seed,
        status=entry.status,
        gone=entry.status in GONE,
        reason=entry.reason,
        players=tuple(map(names.person_shown, entry.players)),
        captain=entry.captain,
        numbers=_numbers(entry, names),
        missing=missing_from(entry, competition.rules.people.rosters, fee_paid=paid),
        form=entry.form is not None,
        agreement=entry.agreement is not None,
        paid=paid,
        owes=max(0, competition.ledger.balance(owed_by(team))),
    )


def _numbers(entry: Entry, names: Names) -> Mapping[PersonId, str]:
    people = names.directory.people
    return {each: people[each].number for each in entry.players if each in people and people[each].number}


def _warnings(
    competition: Competition, names: Names, looking: Looking
) -> Mapping[EntrantId, tuple[str, ...]]:
    """Return what to look at before a team is let in, in words."""
    people = {person: about.name for person, about in names.directory.people.items()}
    now_ms = looking.server.office.clock()
    looks_like = comebacks(competition.books, people, now_ms)
    listed = Listed(competition.rosters, competition.register, names.directory.people)
    on_forms = form_problems(listed, now_ms)

    def in_words(warning: Problem) -> str:
        values = {key: by_name(value, names) for key, value in warning.values.items()}
        return say(warning.what.key, language=looking.language, **values)

    found = {}
    for team in competition.rosters.entries:
        barred = team_barred(competition.register, team)
        about = (barred,) if barred is not None else (*looks_like.get(team, ()), *on_forms.get(team, ()))
        found[team] = tuple(map(in_words, about))
    return found


def _ticks(competition: Competition, rows: list[TeamRow], text: str) -> list[Tick]:
    """Return for each kind of tick the teams that wait for it now."""
    here = [row for row in rows if not row.gone]
    found = []
    for name, (act, waits) in _TICKS.items():
        path, waiting = f"/api/competitions/{competition.id}/{name}", [row for row in here if waits(row)]
        requests = tuple((path, _body(name, row, text)) for row in waiting)
        found.append(Tick(name, act, tuple(row.id for row in waiting), requests))
    return found


def _body(name: str, row: TeamRow, text: str) -> dict[str, Any]:
    """Return what the request *name* says for one team; *text* is the agreement that is signed."""
    match name:
        case "sign-agreement":
            return {"team": row.id, "text": text}
        case "take-payment":
            return {"team": row.id, "amount": row.owes, "method": "cash"}
    return {"team": row.id}


_TICKS: Mapping[str, tuple[Act, Callable[[TeamRow], bool]]] = {
    "apply-to-enter": (Act.MANAGE_ENTRIES, lambda row: row.status is EntryStatus.INVITED),
    "complete-form": (
        Act.MANAGE_ENTRIES,
        lambda row: Missing.FORM_COMPLETE in row.missing and bool(row.players),
    ),
    "sign-agreement": (Act.MANAGE_ENTRIES, lambda row: Missing.AGREEMENT_SIGNED in row.missing),
    "admit-team": (Act.MANAGE_ENTRIES, lambda row: row.status is EntryStatus.APPLIED),
    "take-payment": (Act.TAKE_MONEY, lambda row: row.owes > 0),
}
"""What can be ticked for all teams at once: the right that it takes, and who waits for it."""


def _so_far(competition: Competition) -> SoFar:
    complete, waiting = len(staging.field(competition)), len(staging.waiting(competition))
    if not complete + waiting:
        return SoFar(False, "entries-none")
    closed = competition.draw(staging.GROUP_DRAW).entries is not None
    done = closed or (complete >= FEWEST_TEAMS and not waiting)
    return SoFar(
        done, "entries-waiting" if waiting else "entries", {"complete": complete, "waiting": waiting}
    )


ENTRIES = Step("entries", (Act.MANAGE_ENTRIES,), entries_step, _so_far)

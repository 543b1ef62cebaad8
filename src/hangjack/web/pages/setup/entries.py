"""Entries: every team in one table with what it still needs, a spreadsheet to be taken over, and teams typed one by one."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct
from starlette.responses import Response

from hangjack.competition import staging
from hangjack.competition.competition import Competition
from hangjack.competition.entries.rosters import GONE, Entry, EntryStatus, Missing, missing_from
from hangjack.competition.money.fees import fee_paid
from hangjack.competition.money.ledger import owed_by
from hangjack.competition.notices import Audience, Moment
from hangjack.competition.permissions import Act
from hangjack.desk.names import Names, PersonShown
from hangjack.ids import EntrantId, PersonId
from hangjack.web.pages.kit import reminders
from hangjack.web.pages.setup.frame import Setting, Step, render_step, step_page
from hangjack.wording import say


class TeamRow(Struct, frozen=True):
    """A team's entry as the table shows it."""

    id: EntrantId
    name: str
    status: EntryStatus
    gone: bool
    reason: str
    players: tuple[PersonShown, ...]
    captain: PersonId | None
    missing: tuple[Missing, ...]
    form: bool
    agreement: bool
    paid: bool
    owes: int


class Tick(Struct, frozen=True):
    """One tick that entries need, and the requests that set it for every team that waits for it."""

    name: str
    act: Act
    waits: tuple[EntrantId, ...]
    requests: tuple[tuple[str, dict[str, Any]], ...]


@step_page(Act.MANAGE_ENTRIES)
async def entries_step(setting: Setting) -> Response:
    """Show all teams, and the ways to enter more."""
    competition = setting.competition
    rows = [
        _row(competition, team, entry, setting.names) for team, entry in competition.rosters.entries.items()
    ]
    needs = competition.rules.people.rosters.entry_needs
    return render_step(
        setting,
        "setup/entries.html",
        Step.ENTRIES,
        rows=rows,
        needs=needs,
        ticks=_ticks(
            competition,
            rows,
            say("page.setup.agreement-text", language=setting.looking.language, name=competition.opened.name),
        ),
        reminders=reminders(competition, Audience.CAPTAINS, Moment.ENTRY),
        invitation_only=competition.rules.people.rosters.invitation_only,
        currency=competition.ledger.currency,
        complete=len(staging.field(competition)),
        closed=competition.draw(staging.GROUP_DRAW).entries is not None,
    )


def _row(competition: Competition, team: EntrantId, entry: Entry, names: Names) -> TeamRow:
    paid = fee_paid(competition.ledger, team)
    return TeamRow(
        id=team,
        name=names.entrant(team),
        status=entry.status,
        gone=entry.status in GONE,
        reason=entry.reason,
        players=tuple(map(names.person_shown, entry.players)),
        captain=entry.captain,
        missing=missing_from(entry, competition.rules.people.rosters, fee_paid=paid),
        form=entry.form is not None,
        agreement=entry.agreement is not None,
        paid=paid,
        owes=max(0, competition.ledger.balance(owed_by(team))),
    )


def _ticks(competition: Competition, rows: list[TeamRow], text: str) -> list[Tick]:
    """Return for each kind of tick the teams that wait for it now."""
    base = f"/api/competitions/{competition.id}"
    here = [row for row in rows if not row.gone]

    def tick(
        name: str, act: Act, waits: Callable[[TeamRow], bool], body: Callable[[TeamRow], dict[str, Any]]
    ) -> Tick:
        found = [row for row in here if waits(row)]
        path = f"{base}/{name}"
        return Tick(name, act, tuple(row.id for row in found), tuple((path, body(row)) for row in found))

    return [
        tick(
            "apply-to-enter",
            Act.MANAGE_ENTRIES,
            lambda row: row.status is EntryStatus.INVITED,
            lambda row: {"team": row.id},
        ),
        tick(
            "complete-form",
            Act.MANAGE_ENTRIES,
            lambda row: Missing.FORM_COMPLETE in row.missing and bool(row.players),
            lambda row: {"team": row.id},
        ),
        tick(
            "sign-agreement",
            Act.MANAGE_ENTRIES,
            lambda row: Missing.AGREEMENT_SIGNED in row.missing,
            lambda row: {"team": row.id, "text": text},
        ),
        tick(
            "admit-team",
            Act.MANAGE_ENTRIES,
            lambda row: row.status is EntryStatus.APPLIED,
            lambda row: {"team": row.id},
        ),
        tick(
            "take-payment",
            Act.TAKE_MONEY,
            lambda row: row.owes > 0,
            lambda row: {"team": row.id, "amount": row.owes, "method": "cash"},
        ),
    ]

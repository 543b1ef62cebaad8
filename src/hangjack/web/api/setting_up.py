"""What the set-up pages ask beyond the requests: previews that write nothing, and invitations taken back."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Annotated

from msgspec import Meta, Struct

from hangjack.competition.entries.forms import Person
from hangjack.competition.entries.imports import Known, Preview, RowProblem, preview
from hangjack.competition.entries.pair_lists import KnownPairs, known_pairs, read_pairs
from hangjack.competition.entries.people_lists import read_people
from hangjack.competition.entries.registration import address_of, person_of
from hangjack.competition.entries.rosters import Tick
from hangjack.competition.entries.spreadsheets import Row, read_rows
from hangjack.competition.permissions import Act
from hangjack.desk.planning import DayPlan, Planned, Room, plan_schedule
from hangjack.ids import PersonId
from hangjack.web.access.events import InvitationId
from hangjack.web.access.tokens import RequestId
from hangjack.web.access.values import Order
from hangjack.web.api.entrance_values import DONE, DoneShown
from hangjack.web.api.operations import (
    Call,
    Later,
    Operation,
    act_id_of,
    known_caller,
    names_for,
    require_act,
)

MINUTE_MS = 60_000
LONG_TABLE = 10_000
"""Letters of a pasted table: some hundreds of rows, which take longer than to start a process."""


class PreviewEntries(Struct, frozen=True):
    """A spreadsheet, pasted."""

    text: str


class RowShown(Struct, frozen=True):
    """One row of a pasted spreadsheet, what would become of it, and what is wrong with it."""

    number: int
    team: str
    name: str
    member: str
    captain: bool
    becomes: str
    """`added`, `renamed`, `unchanged`, or nothing."""
    problems: tuple[str, ...]
    blocks: bool


class EntriesPreview(Struct, frozen=True):
    """What an import would do."""

    new_teams: tuple[str, ...]
    added: int
    rows: tuple[RowShown, ...]
    blocking: int
    """How many rows must be put right first."""


class PlanSchedule(Struct, frozen=True):
    """The room and the time that there are for the matches of the groups."""

    tables: Annotated[int, Meta(ge=1, le=999)]
    tables_each: Annotated[int, Meta(ge=1, le=99)]
    minutes: Annotated[int, Meta(ge=1, le=1440)]
    rest: Annotated[int, Meta(ge=0, le=1440)]
    days: tuple[DayPlan, ...]
    spread: bool = False


async def preview_entries(call: Call) -> Later:
    """Show row by row what taking over a spreadsheet would do. Nothing is written."""
    body: PreviewEntries = call.body
    competition = await require_act(call, Act.MANAGE_ENTRIES)
    known = Known(
        competition.rosters,
        await call.server.directory(competition),
        competition.register,
        competition.rules.people.rosters,
    )
    tick = Tick(known_caller(call), call.server.office.clock())
    previewed = partial(_previewed, body.text, known, tick, call.language)
    return Later(previewed, afar=len(body.text) > LONG_TABLE)


async def preview_people(call: Call) -> Later:
    """Show row by row what taking over a list of people would do. Nothing is written."""
    body: PreviewEntries = call.body
    competition = await require_act(call, Act.MANAGE_ENTRIES)
    known = (await call.server.directory(competition)).people
    return Later(partial(_people, body.text, known, call.language), afar=len(body.text) > LONG_TABLE)


async def preview_pairs(call: Call) -> Later:
    """Show line by line what taking over a list of pairs would do. Nothing is written."""
    body: PreviewEntries = call.body
    competition = await require_act(call, Act.ENTER_PAIRS)
    known = known_pairs(competition.rosters, (await call.server.directory(competition)).people)
    return Later(partial(_pairs, body.text, known, call.language), afar=len(body.text) > LONG_TABLE)


async def preview_schedule(call: Call) -> Later:
    """Show whether the matches of the groups fit into the room and time there are. Nothing is written."""
    body: PlanSchedule = call.body
    competition = await require_act(call, Act.CHANGE_SCHEDULE)
    names = await names_for(call, competition)
    lengths = body.minutes * MINUTE_MS, body.rest * MINUTE_MS
    room = Room(body.tables, body.tables_each, *lengths, body.days, body.spread)
    return Later(lambda: plan_schedule(competition, room, names))


async def withdraw_invitation(call: Call) -> DoneShown:
    """Make an invitation void that nobody has followed."""
    await require_act(call, Act.APPOINT)
    order = Order(RequestId(act_id_of(call.act_id)), call.competition_id, known_caller(call))
    await call.server.access.withdraw_invitation(order, InvitationId(call.params["invitation"]))
    return DONE


def _previewed(text: str, known: Known, tick: Tick, language: str) -> EntriesPreview:
    return _shown(read_rows(text), preview(text, known, tick), language)


def _people(text: str, known: Mapping[PersonId, Person], language: str) -> EntriesPreview:
    found = read_people(text, known)
    problems = {each.row: each.in_words(language) for each in found.problems}
    becomes = {"added": "added", "changed": "renamed", "unchanged": "unchanged", "wrong": ""}
    rows = tuple(
        RowShown(
            number=row.number,
            team=", ".join(address_of(person_of(row.form))[1:]),
            name=row.name,
            member="",
            captain=False,
            becomes=becomes[row.becomes],
            problems=(problems[row.number],) if row.number in problems else (),
            blocks=row.number in problems,
        )
        for row in found.rows
    )
    return EntriesPreview((), len(found.which("added")), rows, len(problems))


def _pairs(text: str, known: KnownPairs, language: str) -> EntriesPreview:
    found = read_pairs(text, known)
    problems = {each.row: each.in_words(language) for each in found.problems}
    rows = tuple(
        RowShown(
            number=row.number,
            team=" · ".join(row.names[1:]),
            name=next(iter(row.names), ""),
            member="",
            captain=False,
            becomes="" if row.becomes == "wrong" else row.becomes,
            problems=(problems[row.number],) if row.number in problems else (),
            blocks=row.number in problems,
        )
        for row in found.rows
    )
    return EntriesPreview((), len(found.added), rows, len(problems))


def _shown(rows: Sequence[Row], found: Preview, language: str) -> EntriesPreview:
    problems: dict[tuple[int, int], list[RowProblem]] = {}
    for each in found.problems:
        problems.setdefault(each.at, []).append(each)
    becomes: Mapping[tuple[int, int], str] = {
        **{row.at: "unchanged" for row in found.unchanged},
        **{each.at: "renamed" for each in found.renamed},
        **{row.at: "added" for row in found.added},
    }
    shown = tuple(
        RowShown(
            number=row.number,
            team=row.team,
            name=row.name,
            member=row.member,
            captain=bool(row.captain),
            becomes=becomes.get(row.at, ""),
            problems=tuple(each.in_words(language) for each in problems.get(row.at, ())),
            blocks=any(each.blocks for each in problems.get(row.at, ())),
        )
        for row in rows
    )
    return EntriesPreview(found.new_teams, len(found.added), shown, sum(row.blocks for row in shown))


_COMPETITION = "/api/competitions/{competition}"

SETTING_UP: tuple[Operation, ...] = (
    Operation(
        "POST",
        f"{_COMPETITION}/preview-entries",
        "preview-entries",
        "Show what taking over a spreadsheet would do.",
        preview_entries,
        EntriesPreview,
        body=PreviewEntries,
        act=Act.MANAGE_ENTRIES,
        long=True,
    ),
    Operation(
        "POST",
        f"{_COMPETITION}/preview-people",
        "preview-people",
        "Show what taking over a list of people would do.",
        preview_people,
        EntriesPreview,
        body=PreviewEntries,
        act=Act.MANAGE_ENTRIES,
        long=True,
    ),
    Operation(
        "POST",
        f"{_COMPETITION}/preview-pairs",
        "preview-pairs",
        "Show what taking over a list of pairs would do.",
        preview_pairs,
        EntriesPreview,
        body=PreviewEntries,
        act=Act.ENTER_PAIRS,
        long=True,
    ),
    Operation(
        "POST",
        f"{_COMPETITION}/preview-schedule",
        "preview-schedule",
        "Show whether the matches of the groups fit.",
        preview_schedule,
        Planned,
        body=PlanSchedule,
        act=Act.CHANGE_SCHEDULE,
    ),
    Operation(
        "POST",
        f"{_COMPETITION}/invitations/{{invitation}}/withdraw",
        "withdraw-invitation",
        "Make an invitation void that nobody has followed.",
        withdraw_invitation,
        DoneShown,
        act=Act.APPOINT,
        needs_act_id=True,
    ),
)

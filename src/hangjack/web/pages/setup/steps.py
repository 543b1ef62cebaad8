"""Set-up without a manual: from a hall and some teams to printed table cards, step by step.

Every step is saved when it is done; so a director can leave at any time, and finds what is done and what comes next.
"""

from msgspec import Struct
from starlette.responses import Response
from starlette.routing import Route

from hangjack.competition.competition import Competition
from hangjack.competition.formats import Step
from hangjack.competition.permissions import APPOINTED, OF_A_LEAGUE, WITH_A_PLACE, Act, Role
from hangjack.desk.names import EntrantShown
from hangjack.formats.cup.web import knockout
from hangjack.formats.rotation.rounds.clock import clock_options
from hangjack.ids import PersonId
from hangjack.rulebooks.rules import runs
from hangjack.rulebooks.shelf import shelf
from hangjack.web.access.values import Account
from hangjack.web.api.opening import require_may_open
from hangjack.web.pages.entrance_pages import account_of, form_words, to_sign_in
from hangjack.web.pages.kit import Later, Looking, filled, page
from hangjack.web.pages.setup import draw
from hangjack.web.pages.setup.entries import entries_step, person_page
from hangjack.web.pages.setup.event import LENGTHS, Like, event_page, like_of, zones
from hangjack.web.pages.setup.frame import Setting, render_step, step_page
from hangjack.web.pages.setup.rules import rules_step
from hangjack.web.problems import NeedsAccount

ALSO = (Role.COMMITTEE, Role.TREASURER, Role.OFFICIAL)
"""What a director of a small competition often is as well."""

PAPERS = (
    ("for-tables", ("table-cards", "line-ups", "score-sheets")),
    (
        "for-the-wall",
        ("poster", "schedule", "draw", "standings", "cross-table", "bracket", "notices", "rules"),
    ),
    ("for-people", ("certificates",)),
)
"""What can be printed, by whom it is for."""

SESSION_PAPERS = (
    ("for-tables", ("place-cards", "table-sheets")),
    ("for-the-wall", ("poster", "seating", "standings", "notices", "rules")),
    ("for-mailing", ("labels",)),
)
"""The same, where people are drawn to tables."""

SEASON_PAPERS = (
    ("for-tables", ("line-ups", "score-sheets")),
    ("for-the-wall", ("poster", "schedule", "standings", "cross-table", "notices", "rules")),
    ("for-people", ("certificates",)),
)
"""The same for a season: nothing was drawn for it, and captains have codes of their own."""

ROUND_PAPERS = (
    ("for-rounds", ("round-cards", "round-sheets", "move-slips")),
    ("for-saturday", ("tickets", "special-slips")),
    ("for-the-wall", ("poster", "round-seating", "standings", "notices", "rules")),
    ("for-people", ("certificates",)),
)
"""The same, where teams go on from table to table."""


class Holder(Struct, frozen=True):
    """Somebody with a role."""

    person: PersonId
    name: str
    mine: bool


@page
async def new(looking: Looking) -> Response:
    """Show the first step: which rulebook, which name, which days."""
    if looking.visitor is None:
        return to_sign_in(looking)
    me = await account_of(looking)
    if me is None:
        raise NeedsAccount("web.needs-account")
    await require_may_open(looking.server, me.person)
    like = await like_of(looking)
    return Later(lambda: _new(looking, me, like))


def _new(looking: Looking, me: Account, like: Like | None) -> Response:
    books = shelf()
    return filled(
        looking,
        "setup/new.html",
        books=[each for each in books if runs(each)],
        coming=[each for each in books if not runs(each)],
        zones=zones(),
        like=like,
        **LENGTHS,
        offices=ALSO,
        me=me,
        words=form_words(looking.language),
    )


@step_page(Act.SET_UP, Act.MANAGE_ENTRIES, Act.CHANGE_RULES)
def overview(setting: Setting) -> Response:
    """Show what is done and what comes next."""
    competition = setting.competition
    hidden = competition.listing.hidden
    return render_step(setting, "setup/overview.html", Step.OPEN, opened=competition.opened, hidden=hidden)


def offices_of(competition: Competition) -> tuple[Role, ...]:
    """Return the offices that a competition has work for, and any other that somebody holds all the same."""
    idle: frozenset[Role] = frozenset() if competition.rules.is_format("divisions") else OF_A_LEAGUE
    unheld = {role for role in idle if not competition.appointments.holders(role)}
    return tuple(role for role in Role if role in APPOINTED - WITH_A_PLACE - unheld)


@step_page(Act.APPOINT, Act.SET_UP)
def officials_step(setting: Setting) -> Response:
    """Show who holds which role, which invitations are open, and the form for more."""
    names = setting.names
    accounts = {person: each.name for person, each in setting.accounts.items()}
    appointed = setting.competition.appointments
    roles = offices_of(setting.competition)
    return render_step(
        setting,
        "setup/officials.html",
        Step.OFFICIALS,
        offices=[
            (
                role,
                [
                    Holder(
                        person,
                        accounts.get(person) or (names.person(person) if names.knows(person) else ""),
                        person == setting.reader.person,
                    )
                    for person in appointed.holders(role)
                ],
            )
            for role in roles
        ],
        own_team=appointed.own_team,
        invitations=setting.looking.server.access.invitations_of(setting.competition.id),
    )


@step_page(Act.SET_UP, Act.MANAGE_ENTRIES, Act.CHANGE_SCHEDULE)
def print_step(setting: Setting) -> Response:
    """Show what can be printed."""
    in_sessions = setting.competition.rules.is_format("table-draw")
    by_rounds = clock_options(setting.competition) is not None
    season = setting.competition.rules.is_format("divisions")
    return render_step(
        setting,
        "setup/print.html",
        Step.PRINT,
        parts=_papers(setting.competition),
        pocket_teams=_in_tables(setting),
        scheduled=in_sessions or by_rounds or season or setting.competition.timetable.schedule is not None,
    )


def _in_tables(setting: Setting) -> tuple[EntrantShown, ...]:
    """Return the teams that play in a table, by name: those whose matches can be printed to fold."""
    teams = {team for table in setting.competition.rankings.values() for team in table.rows}
    teams -= setting.competition.out
    return tuple(sorted((setting.names.shown(team) for team in teams), key=lambda each: each.name))


def _papers(competition: Competition) -> tuple[tuple[str, tuple[str, ...]], ...]:
    if competition.rules.is_format("table-draw"):
        return SESSION_PAPERS
    if competition.rules.is_format("divisions"):
        return SEASON_PAPERS
    return PAPERS if clock_options(competition) is None else ROUND_PAPERS


ROUTES = (
    Route("/new", new),
    Route("/c/{competition}/setup", overview),
    Route("/c/{competition}/setup/event", event_page),
    Route("/c/{competition}/setup/rules", rules_step),
    Route("/c/{competition}/setup/officials", officials_step),
    Route("/c/{competition}/setup/entries", entries_step),
    Route("/c/{competition}/setup/entries/{person}", person_page),
    Route("/c/{competition}/setup/print", print_step),
    *draw.ROUTES,
    *knockout.ROUTES,
)

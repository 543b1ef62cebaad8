"""Set-up without a manual: from a hall and some teams to printed table cards, step by step.

Every step is saved when it is done; so a director can leave at any time, and finds what is done and what comes next.
"""

from collections.abc import Callable

from starlette.responses import Response
from starlette.routing import Route

from hangjack.competition.competition import Competition
from hangjack.competition.permissions import Act, Role, Subject, may, require
from hangjack.rulebooks.rules import runs
from hangjack.rulebooks.shelf import shelf
from hangjack.web.access.values import Account
from hangjack.web.api.opening import require_may_open
from hangjack.web.formats import format_pages
from hangjack.web.pages.entrance_pages import account_of, accounts_by_person, form_words, to_sign_in
from hangjack.web.pages.kit import Later, Looking, Page, count_as, filled, page
from hangjack.web.pages.setup.entries import person_page
from hangjack.web.pages.setup.event import LENGTHS, Like, event_page, like_of, zones
from hangjack.web.pages.setup.frame import FIRST, Setting
from hangjack.web.pages.setup.knockout import knockout_page
from hangjack.web.problems import NeedsAccount, NotFound

Shows = Callable[[Setting], Response]

ALSO = (Role.COMMITTEE, Role.TREASURER, Role.OFFICIAL)
"""What a director of a small competition often is as well."""


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


@page
async def step_page(looking: Looking) -> Response:
    """Show a step, as the format of the competition has it, to people who may do what it is for."""
    if looking.visitor is None:
        return to_sign_in(looking)
    competition = await looking.competition()
    name = looking.request.path_params.get("step", FIRST)
    step = next((each for each in format_pages(competition).steps if each.name == name), None)
    if step is None:
        raise NotFound("web.not-found")
    count_as(looking, f"setup {step.name}")
    return await _shown(looking, competition, step.page, step.name, *step.acts)


def beside(here: str, show: Shows, *acts: Act) -> Page:
    """Return a page of the set-up that is no step of its own, for people who may do one of *acts*."""

    async def answered(looking: Looking) -> Response:
        if looking.visitor is None:
            return to_sign_in(looking)
        return await _shown(looking, await looking.competition(), show, here, *acts)

    return page(answered, getattr(show, "__name__", here))


async def _shown(looking: Looking, competition: Competition, show: Shows, here: str, *acts: Act) -> Response:
    reader = await looking.reader(competition)
    if not any(may(reader.bounds, act, Subject()) for act in acts):
        require(reader.bounds, acts[0], Subject())
    names, accounts = await looking.names(competition), await accounts_by_person(looking)
    steps = format_pages(competition).steps
    setting = Setting(looking, competition, reader, names, accounts, steps, here)
    return Later(lambda: show(setting))


ROUTES = (
    Route("/new", new),
    Route("/c/{competition}/setup", step_page),
    Route("/c/{competition}/setup/event", beside(FIRST, event_page, Act.SET_UP)),
    Route("/c/{competition}/setup/{step}", step_page),
    Route("/c/{competition}/setup/entries/{person}", beside("entries", person_page, Act.MANAGE_ENTRIES)),
    Route(
        "/c/{competition}/knockout",
        beside("", knockout_page, Act.DRAW, Act.DECIDE_TIE, Act.GIVE_PRIZES, Act.CHANGE_SCHEDULE),
    ),
)

"""What all steps of the set-up share: who may see them, what is done already, and what comes next."""

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any

import msgspec
from msgspec import Struct
from starlette.responses import Response

from hangjack.competition import staging
from hangjack.competition.competition import Competition
from hangjack.competition.fixtures.groups import group_fixtures
from hangjack.competition.formats import Step, format_of
from hangjack.competition.permissions import Act, Role, Subject, may, require
from hangjack.desk.names import Names
from hangjack.desk.views.competitions import show_competition
from hangjack.desk.views.readers import Reader
from hangjack.formats.rotation.desk.views.event import in_rounds
from hangjack.ids import PersonId
from hangjack.web.access.values import Account
from hangjack.web.callers import bases_of
from hangjack.web.pages.entrance_pages import accounts_by_person, form_words, to_sign_in
from hangjack.web.pages.kit import Later, Looking, Page, filled, page
from hangjack.web.problems import NotFound
from hangjack.wording import catalogue

FEWEST_TEAMS = 2

_Found = tuple[bool, str, dict[str, Any]]
"""Whether a step is done, which sentence says how far it has come, and the sentence's values."""

_PASTED = (
    "blocked",
    "ready",
    "nothing",
    "added",
    "renamed",
    "unchanged",
    "add",
    "add-players",
    "add-names",
    "done",
    "done-players",
    "done-names",
    "done-team",
    "done-invited",
)
"""The sentences of `page.paste`."""


class StepShown(Struct, frozen=True):
    """A step, whether it is done, and how far it has come as a sentence's values."""

    step: Step
    number: int
    path: str
    done: bool
    said: str
    """Which sentence says how far it has come."""
    values: dict[str, Any] = {}


class Setting(Struct, frozen=True):
    """A step that somebody looks at: the competition, and what they are in it."""

    looking: Looking
    competition: Competition
    reader: Reader
    names: Names
    accounts: Mapping[PersonId, Account]
    """Those of everybody who has one."""


def step_page(*acts: Act) -> Callable[[Callable[[Setting], Response]], Page]:
    """Return what makes a page out of a step that is for people who may do one of *acts*."""

    def made(make: Callable[[Setting], Response]) -> Page:
        @wraps(make)
        async def answered(looking: Looking) -> Response:
            if looking.visitor is None:
                return to_sign_in(looking)
            competition = await looking.competition()
            reader = await looking.reader(competition)
            if not any(may(reader.bounds, act, Subject()) for act in acts):
                require(reader.bounds, acts[0], Subject())
            names, accounts = await looking.names(competition), await accounts_by_person(looking)
            setting = Setting(looking, competition, reader, names, accounts)
            return Later(lambda: make(setting))

        return page(answered)

    return made


def render_step(setting: Setting, template: str, step: Step | None, **values: Any) -> Response:
    """Return a page of the set-up, with the steps beside it. Refuses a step that the format does not have."""
    competition, reader = setting.competition, setting.reader
    steps = steps_of(competition)
    if step is not None and step not in {each.step for each in steps}:
        raise NotFound("web.not-found")
    return filled(
        setting.looking,
        template,
        shown=show_competition(competition, reader, setting.names),
        steps=steps,
        here=step,
        next=_next(steps, step),
        names=names_of(setting.names),
        words=form_words(setting.looking.language),
        may={act.value for act in Act if reader.may(act)},
        me=reader.person,
        api=f"/api/competitions/{competition.id}",
        base=f"/c/{competition.id}",
        bases=bases_of(setting.looking.server, setting.looking.request),
        **values,
    )


def _next(steps: list[StepShown], here: Step | None) -> StepShown:
    """Return the step to go on with: the first open one after this, else the first open one at all."""
    places = [each.step for each in steps]
    after = steps[places.index(here) + 1 :] if here in places else steps
    return next((each for each in (*after, *steps) if not each.done and each.step is not here), steps[-1])


def paste_words(language: str) -> str:
    """Return the sentences that the page fills in by itself, as it looks at what was pasted."""
    words = catalogue(language)
    said = {name: words[f"page.paste.{name}"] for name in _PASTED}
    return msgspec.json.encode({**said, "captain": words["page.office.captain"]}).decode()


def names_of(names: Names) -> str:
    """Return what people call the teams, by id, for sentences that name them by id."""
    return msgspec.json.encode({team: names.entrant(team) for team in names.rosters.entries}).decode()


def steps_of(competition: Competition) -> list[StepShown]:
    """Return all steps with how far they have come."""
    base = f"/c/{competition.id}/setup"
    shown = [step for step in format_of(competition).steps if step in _FOUND]
    return [
        StepShown(step, number, base if step is Step.OPEN else f"{base}/{step}", *_FOUND[step](competition))
        for number, step in enumerate(shown, start=1)
    ]


def _rules(competition: Competition) -> _Found:
    version = competition.governance.version
    said = "rules-book" if version == 1 else "rules-house"
    return version > 1 or bool(competition.rosters.entries), said, {"version": version}


_AT_A_CUP = (Role.OFFICIAL, Role.TREASURER, Role.COMMITTEE)
_IN_ROUNDS = (Role.RECORDER, Role.TREASURER)
"""Sheets go to the recorder, and the director rules."""


def _officials(competition: Competition) -> _Found:
    held = {role for roles in competition.appointments.roles.values() for role in roles}
    wanted = _IN_ROUNDS if in_rounds(competition) else _AT_A_CUP
    missing = tuple(role for role in wanted if role not in held)
    people = sum(bool(roles) for roles in competition.appointments.roles.values())
    said = "officials-missing" if missing else "officials"
    return not missing, said, {"people": people, "roles": missing}


def _entries(competition: Competition) -> _Found:
    complete, waiting = len(staging.field(competition)), len(staging.waiting(competition))
    if in_rounds(competition):
        said = ("pairs-waiting" if waiting else "pairs") if complete + waiting else "pairs-none"
        return complete >= FEWEST_TEAMS and not waiting, said, {"complete": complete, "waiting": waiting}
    if competition.rules.is_format("table-draw"):
        said = ("people-waiting" if waiting else "people") if complete + waiting else "people-none"
        return complete > 0 and not waiting, said, {"complete": complete, "waiting": waiting}
    if not complete + waiting:
        return False, "entries-none", {}
    closed = competition.draw(staging.GROUP_DRAW).entries is not None
    done = closed or (complete >= FEWEST_TEAMS and not waiting)
    return done, "entries-waiting" if waiting else "entries", {"complete": complete, "waiting": waiting}


def _sessions(competition: Competition) -> _Found:
    known = competition.sessions
    if not known.sessions:
        return False, "sessions-none", {}
    return True, "sessions", {"sessions": len(known.sessions), "places": len(known.locations)}


def _divisions(competition: Competition) -> _Found:
    divisions = len(competition.season.divisions)
    matches = sum(len(table.fixtures) for table in competition.rankings.values())
    if not divisions:
        return False, "divisions-none", {}
    said = "divisions" if matches else "divisions-undrawn"
    return matches > 0, said, {"divisions": divisions, "matches": matches}


def _cards(competition: Competition) -> _Found:
    field = competition.field
    if not field.closed:
        return False, "cards-some" if field.cards else "cards-none", {"cards": len(field.cards)}
    return True, "cards", {"teams": len(field.cards), "tables": field.tables}


def _draw(competition: Competition) -> _Found:
    drawn = competition.draw(staging.GROUP_DRAW)
    if competition.groups.groups and drawn.held and competition.groups.seed == drawn.held.seed:
        return True, "draw", {"groups": len(competition.groups.groups)}
    if drawn.held:
        return False, "draw-held", {}
    return False, "draw-committed" if drawn.commitment else "draw-none", {}


def _schedule(competition: Competition) -> _Found:
    schedule = competition.timetable.schedule
    if schedule is None:
        return False, "schedule-none", {}
    if is_outdated(competition):
        return False, "schedule-old", {}
    return True, "schedule", {"matches": len(schedule.placed)}


def is_outdated(competition: Competition) -> bool:
    """Whether the schedule was made for other groups than there are now."""
    schedule = competition.timetable.schedule
    known = schedule.fixtures if schedule else {}
    return schedule is not None and any(
        each.match not in known or set(known[each.match].teams) != set(each.teams)
        for each in group_fixtures(competition.groups.groups)
    )


def _open(competition: Competition) -> _Found:
    return True, "open", {"name": competition.opened.name}


def _print(competition: Competition) -> _Found:
    return (
        False,
        "print-sessions" if Step.SESSIONS in format_of(competition).steps else "print",
        {},
    )


_FOUND: Mapping[Step, Callable[[Competition], _Found]] = {
    Step.OPEN: _open,
    Step.RULES: _rules,
    Step.OFFICIALS: _officials,
    Step.ENTRIES: _entries,
    Step.DRAW: _draw,
    Step.SESSIONS: _sessions,
    Step.DIVISIONS: _divisions,
    Step.CARDS: _cards,
    Step.SCHEDULE: _schedule,
    Step.PRINT: _print,
}
"""How far each step that has a page in the set-up has come."""

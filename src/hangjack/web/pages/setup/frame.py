"""What all steps of the set-up share: what a step is, who looks at it, and the page around it.

A step is a value: who may see its page, what the page shows, and how far a competition has come with it. A format says
which steps it has (`FormatPages.steps`); those of a hall stand in the modules beside this one.
"""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from msgspec import Struct
from starlette.responses import Response

from hangjack.competition.competition import Competition
from hangjack.competition.permissions import Act
from hangjack.desk.names import Names
from hangjack.desk.views.competitions import show_competition
from hangjack.desk.views.readers import Reader
from hangjack.ids import PersonId
from hangjack.web.access.values import Account
from hangjack.web.callers import bases_of
from hangjack.web.pages.entrance_pages import form_words
from hangjack.web.pages.kit import Looking, filled
from hangjack.web.problems import NotFound
from hangjack.wording import catalogue

FIRST = "open"
"""The step that every competition has behind it; what the others add up to stands on its page."""

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


class SoFar(Struct, frozen=True):
    """How far a step has come: whether it is done, and which sentence of `page.setup-said` says so."""

    done: bool
    said: str
    values: Mapping[str, Any] = {}


class Step(Struct, frozen=True):
    """A step of a set-up; its *name* is the end of its address, and the key of what it is called in `page.setup`."""

    name: str
    acts: tuple[Act, ...]
    """Its page is for people who may do one of these."""
    page: Callable[["Setting"], Response]
    so_far: Callable[[Competition], SoFar]


class StepShown(Struct, frozen=True):
    """A step in the list of them, with how far it has come."""

    step: str
    number: int
    path: str
    done: bool
    said: str
    values: Mapping[str, Any]


class Setting(Struct, frozen=True):
    """A page of the set-up that somebody looks at: the competition, its steps, and what they are in it."""

    looking: Looking
    competition: Competition
    reader: Reader
    names: Names
    accounts: Mapping[PersonId, Account]
    """Those of everybody who has one."""
    steps: tuple[Step, ...]
    here: str
    """The step that the page belongs to; empty for what comes after all of them."""


def render_step(setting: Setting, template: str, **values: Any) -> Response:
    """Return a page of the set-up, with the steps beside it. Refuses one of a step that the format does not have."""
    competition, reader = setting.competition, setting.reader
    steps = shown(setting.steps, competition)
    if setting.here and setting.here not in {each.step for each in steps}:
        raise NotFound("web.not-found")
    return filled(
        setting.looking,
        template,
        shown=show_competition(competition, reader, setting.names),
        steps=steps,
        here=setting.here,
        next=_next(steps, setting.here),
        names=names_of(setting.names),
        words=form_words(setting.looking.language),
        may={act.value for act in Act if reader.may(act)},
        me=reader.person,
        api=f"/api/competitions/{competition.id}",
        base=f"/c/{competition.id}",
        bases=bases_of(setting.looking.server, setting.looking.request),
        **values,
    )


def _next(steps: list[StepShown], here: str) -> StepShown:
    """Return the step to go on with: the first open one after this, else the first open one at all."""
    places = [each.step for each in steps]
    after = steps[places.index(here) + 1 :] if here in places else steps
    return next((each for each in (*after, *steps) if not each.done and each.step != here), steps[-1])


def shown(steps: tuple[Step, ...], competition: Competition) -> list[StepShown]:
    """Return all steps with how far they have come."""
    return [
        _shown(number, step.name, step.so_far(competition), f"/c/{competition.id}/setup")
        for number, step in enumerate(steps, start=1)
    ]


def _shown(number: int, name: str, so_far: SoFar, base: str) -> StepShown:
    path = base if name == FIRST else f"{base}/{name}"
    return StepShown(name, number, path, so_far.done, so_far.said, so_far.values)


def paste_words(language: str) -> str:
    """Return the sentences that the page fills in by itself, as it looks at what was pasted."""
    words = catalogue(language)
    said = {name: words[f"page.paste.{name}"] for name in _PASTED}
    return msgspec.json.encode({**said, "captain": words["page.office.captain"]}).decode()


def names_of(names: Names) -> str:
    """Return what people call the teams, by id, for sentences that name them by id."""
    return msgspec.json.encode({team: names.entrant(team) for team in names.rosters.entries}).decode()

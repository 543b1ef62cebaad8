"""No clause claims a way to people that is not there: its handler, its requests, its clocks and its settings are looked for."""

import ast
import importlib
import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, get_args

import pytest
from msgspec import Struct
from msgspec.structs import fields

from hangjack.competition.conduct.offences import Offence
from hangjack.competition.formats.due import Due
from hangjack.desk.requests.all import REQUESTS
from hangjack.matches.rules import Clock
from hangjack.referee.referee import REFEREES
from hangjack.rulebooks.model import Book, Status, Way
from hangjack.rulebooks.rules import runs
from hangjack.rulebooks.settings import PENDING, Setting
from hangjack.rulebooks.shelf import shelf
from hangjack.web.api.setting_up import SETTING_UP
from hangjack.web.senders import senders
from support.pages import PAGES
from support.walking import from_people, modules, names_used_in

BEING_BUILT: Mapping[str, str] = {}
"""Books whose competitions are run before all of their clauses are; a book without a pending clause goes from here."""

RUN = [book for book in shelf() if runs(book) and book.id not in BEING_BUILT]
HANDLED = [clause for book in shelf() for clause in book.clauses.values() if clause.status == Status.HANDLED]

RULES = ("games", "formats", "referee", "tables", "matches", "competition")
AN_ENGINE = re.compile(r"hangjack\.games\.\w+(\.engine\.\w+)?:")
"""The layers in which rules stand."""

NOBODY_CALLS: Mapping[str, str] = {}
"""Handlers that nothing people use calls, and what should; whatever is called goes from here."""

ONLY_EXAMPLES_ASK: Mapping[str, str] = {
    "hangjack.formats.divisions.fixtures.calendar:halves": "a page reads half-way off the season that is drawn up",
    "hangjack.formats.rotation.rotation:seating": "an event seats the cards that are held, by the same facings",
    "hangjack.games.cribbage.match.scoring:DRAWN": "tables show every column of a scoring",
    "hangjack.games.all_fours.engine.engine:turn_actions": "every game has the same names",
    "hangjack.games.cribbage.engine.pegging:playable": "the terminal offers what the engine allows in another way",
    "hangjack.games.pinochle.engine.dealing:Excused": "what deal_problems is told",
    "hangjack.games.pinochle.engine.rounds:HandTimes": "what counts_after_time is told; the engine says in its own words how far a hand is",
    "hangjack.games.pinochle.engine.dealing:Handling": "what deal_problems is told",
    "hangjack.games.pinochle.engine.dealing:deal_problems": "the engine deals by itself",
    "hangjack.games.sheepshead.engine.dealing:deal_problems": "the engine deals by itself",
    "hangjack.games.sheepshead.engine.dealing:pack_that_deals": "examples name the hands and not the pack",
    "hangjack.games.pinochle.referee.kinds:NO": "examples spell answers as the book does",
}
"""What adapters ask of the rules and nobody else does; whatever people set off too goes from here."""


def test_every_handler_is_called_by_something_that_people_use() -> None:
    """From the desk, the pages and the commands a way leads to it; a test or a worked example is no such way."""
    named = {clause.handled_by for clause in HANDLED if isinstance(clause.handled_by, str)}

    assert {each for each in named if not from_people().reaches(each)} == set(NOBODY_CALLS)


def test_worked_examples_are_worked_out_by_what_people_use() -> None:
    """`check` says what the desk does: what an adapter asks of the rules, somebody can set off too."""
    adapters = [name for name in modules() if "examples" in name.split(".")[3:4]]
    used = {each for name in adapters for each in names_used_in(name) if each[0].split(".")[1] in RULES}
    asked = {each for each in used if not {"desk", "web"} & {*each[0].split(".")}}

    assert {f"{module}:{name}" for module, name in asked - from_people().names} == set(ONLY_EXAMPLES_ASK)


def test_what_nobody_calls_reaches_nobody() -> None:
    """A dead handler gives its clauses no way at a card table either."""
    dead = [clause for clause in HANDLED if clause.handled_by in NOBODY_CALLS]

    assert [clause.id for clause in dead if clause.reach and clause.reach.way is Way.TABLE] == []


def test_every_request_is_sent_by_a_page_or_says_why_none_does() -> None:
    """What only a program can ask happens to nobody, unless programs are who it is for."""
    by_people = {tag for tag, kind in REQUESTS.items() if not kind.by_clock and not kind.for_programs}

    assert by_people - senders().keys() == set()
    assert not [tag for tag, kind in REQUESTS.items() if kind.for_programs and tag in senders()]


@pytest.mark.parametrize("book", RUN, ids=lambda book: book.id)
def test_every_clause_of_a_book_that_is_run_names_its_way(book: Book) -> None:
    """As a clause does that people judge, with the reason."""
    assert [each.id for each in book.clauses.values() if each.off_table is None and each.reach is None] == []


def test_a_book_that_is_being_built_has_something_left_to_build() -> None:
    """Whoever carries out its last clause takes it from the list."""
    pending = {
        book.id
        for book in shelf()
        if runs(book) and any(each.status == Status.PENDING for each in book.clauses.values())
    }

    assert pending == set(BEING_BUILT)


def test_what_a_way_goes_by_exists() -> None:
    """Requests, clocks and timers, incidents and offences, pages: each by a name that means something."""
    strange = {
        clause.id: unknown
        for clause in HANDLED
        if clause.reach and (unknown := set(clause.reach.by) - _known(clause.reach.way))
    }
    nameless = [
        each.id for each in HANDLED if each.reach and bool(each.reach.by) == (each.reach.way is Way.TABLE)
    ]

    assert strange == {}
    assert nameless == []


def test_what_an_engine_does_is_reached_at_a_card_table_and_nothing_else_is() -> None:
    """`table` is no word for what nobody has built a page for."""
    at_tables = [clause for clause in HANDLED if clause.reach and clause.reach.way is Way.TABLE]

    assert [each.id for each in at_tables if not AN_ENGINE.match(str(each.handled_by))] == []


@pytest.mark.parametrize("book", RUN, ids=lambda book: book.id)
def test_every_setting_is_read(book: Book) -> None:
    """A house that changes it changes something."""
    unread = {key for key, setting in book.settings.items() if not _is_read(setting)}

    assert unread == set()


@pytest.mark.parametrize("book", RUN, ids=lambda book: book.id)
def test_every_value_of_a_choice_means_something(book: Book) -> None:
    """All of its values but one are asked for by name; the one that is left is what happens otherwise."""
    choices = {
        key: set(each.definition.values) for key, each in book.settings.items() if each.definition.values
    }
    meaningless = {
        key: sorted(map(str, values - _words()))
        for key, values in choices.items()
        if book.settings[key].definition.type == "choice" and len(values - _words() - {"none"}) > 1
    }

    assert meaningless == {}


def _known(way: Way) -> set[str]:
    timers = {key for book in RUN for key in book.settings if key.startswith("timers.")}
    return {
        Way.TABLE: set[str](),
        Way.DESK: {*REQUESTS, *(operation.name for operation in SETTING_UP)},
        Way.CLOCK: {*Clock, *Due, *timers},
        Way.RULING: {*Offence, *(kind for each in REFEREES.values() for kind in each.kinds)},
        Way.NOTICE: set(PAGES),
    }[way]


def _is_read(setting: Setting) -> bool:
    owner = setting.definition.typed_by
    return owner != PENDING and _field(owner, setting.key) in _asked()


def _field(owner: str, key: str) -> str:
    """Return the field that a setting fills, as the code calls it."""
    module, _, name = owner.partition(":")
    type_, found = getattr(importlib.import_module(module), name), ""
    for part in key.split("."):
        (own,) = [each for each in fields(type_) if each.encode_name == part]
        found, type_ = own.name, _struct_in(own.type)
    return found


def _struct_in(type_: Any) -> Any:
    inner = (each for each in get_args(type_) if isinstance(each, type) and issubclass(each, Struct))
    return next(inner, type_)


@cache
def _asked() -> frozenset[str]:
    """Return everything that is asked of values anywhere."""
    return frozenset(
        node.attr
        for module in modules().values()
        for node in ast.walk(module.tree)
        if isinstance(node, ast.Attribute)
    )


@cache
def _words() -> frozenset[object]:
    """Return every constant that stands somewhere else than in the type of a field or in what it is at first."""
    return frozenset(word for module in modules().values() for word in _constants(module.tree))


def _constants(node: ast.AST) -> Iterator[object]:
    if isinstance(node, ast.Constant):
        yield node.value
    is_literal = (
        isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) and node.value.id == "Literal"
    )
    if is_literal or (isinstance(node, ast.AnnAssign) and isinstance(node.value, ast.Constant)):
        return
    for child in ast.iter_child_nodes(node):
        yield from _constants(child)

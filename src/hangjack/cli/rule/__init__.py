"""`hangjack rule`: what a rulebook does about something that happened at a table. It proposes; an official gives."""

from collections.abc import Sequence
from typing import Any

import click
from msgspec import Struct

from hangjack.cli import asking
from hangjack.cli.house import chosen_house
from hangjack.cli.rule import pages
from hangjack.cli.rule.facts import FactsMissing, ask_for, facts_given, kind_called
from hangjack.cli.rule.pages import Proposal
from hangjack.cli.terminal import console, echo_json
from hangjack.competition.rules import AllFoursGame
from hangjack.games import ALL_FOURS
from hangjack.games.all_fours import SEATS, Seat, Tally
from hangjack.referee.all_fours import Incident, Kind, RuledTable, Ruling
from hangjack.referee.all_fours import rule as ruled
from hangjack.referee.all_fours.kinds import TABLE_FACTS
from hangjack.referee.facts import Question
from hangjack.rulebooks.house import House, plain_house
from hangjack.rulebooks.rules import game_rules
from hangjack.rulebooks.shelf import shelf
from hangjack.wording import phrase, say

_SEAT = click.Choice([seat.value for seat in SEATS], case_sensitive=False)
_COUNT = click.IntRange(min=0)


@click.command("rule")
@click.argument("kind", required=False)
@click.option("--list", "list_kinds", is_flag=True, help="List the kinds of incident.")
@click.option("--book", metavar="BOOK", help="The rulebook to rule by.")
@click.option("--house", metavar="FILE", help="House rules to rule by, instead of a rulebook.")
@click.option("--all-books", is_flag=True, help="Show what all books of the game say, side by side.")
@click.option("--offender", type=_SEAT, metavar="N|W|S|E", help="Who did it.")
@click.option("--fact", "facts", metavar="NAME=VALUE", multiple=True, help="A fact; may be repeated.")
@click.option("--dealer", type=_SEAT, metavar="N|W|S|E", help="Who deals.")
@click.option("--score", metavar="NS-EW", help="The points in this game.")
@click.option("--kick-points", type=_COUNT, help="What the kicks of this deal have brought.")
@click.option("--cards-played", type=_COUNT, help="Cards played in this issue.")
@click.option("--misdeals", "misdeals_in_a_row", type=_COUNT, help="Misdeals in a row before this.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for a program, and nothing else.")
def command(kind: str | None, *, list_kinds: bool, as_json: bool, **options: Any) -> None:
    """Propose a ruling for something that happened at an All Fours table.

    KIND is what happened; --list names them. Facts that matter and were not given are asked for. The referee
    proposes: an official gives the ruling.

    \b
        hangjack rule --list
        hangjack rule renege --book ic2024 --offender W --fact to_save_jack=yes --score 8-9
        hangjack rule wrong_card_count --house my-cup.toml --fact holder=E --cards-played 6
        hangjack rule led_out_of_turn --all-books --offender N --fact card=Js
    """
    if list_kinds:
        _list_kinds(as_json=as_json)
        return
    if kind is None:
        raise click.UsageError(say("rule.kind-missing"))
    case = _case(kind_called(kind), options)
    houses = _houses(options["book"], options["house"], all_books=options["all_books"])
    proposals = [
        Proposal.of(house, ruling) for house, ruling in zip(houses, _rulings(case, houses), strict=True)
    ]
    _print(proposals, side_by_side=options["all_books"], as_json=as_json)


class _Case(Struct, frozen=True):
    """What happened, and what is known of it and of the table so far."""

    kind: Kind
    facts: dict[str, Any]


class _KindRow(Struct, frozen=True):
    kind: Kind
    says: str


def _list_kinds(*, as_json: bool) -> None:
    rows = [_KindRow(kind, phrase(kind)) for kind in Kind]
    if as_json:
        echo_json(rows)
    else:
        pages.print_kinds(console(), [(row.kind.value, row.says) for row in rows])


def _case(kind: Kind, options: dict[str, Any]) -> _Case:
    facts = facts_given(kind, options["facts"])
    named = {name: options[name] for name in ("offender", *TABLE_FACTS) if options[name] is not None}
    return _Case(kind, facts | facts_given(kind, [f"{name}={value}" for name, value in named.items()]))


def _houses(name: str | None, path: str | None, *, all_books: bool) -> list[House]:
    if not all_books:
        return [chosen_house(name, path, ALL_FOURS)]
    if name or path:
        raise click.UsageError(say("rule.all-books-alone"))
    return [plain_house(book) for book in shelf() if book.game == ALL_FOURS.id]


def _rulings(case: _Case, houses: Sequence[House]) -> list[Ruling]:
    """Return what each house rules, after asking for whatever one of them must know."""
    facts = dict(case.facts)
    while True:
        answers = [
            ruled(_incident(case.kind, facts), game_rules(house, AllFoursGame).penalties) for house in houses
        ]
        rulings = [answer for answer in answers if isinstance(answer, Ruling)]
        if len(rulings) == len(houses):
            return rulings
        missing = [each for answer in answers if not isinstance(answer, Ruling) for each in answer.missing]
        facts = facts | _asked(case.kind, missing)


def _incident(kind: Kind, facts: dict[str, Any]) -> Incident:
    """Return the incident at a table of which nothing is known but what *facts* say."""
    return Incident(kind, RuledTable(Seat.NORTH, Tally()), facts, unknown=frozenset(TABLE_FACTS))


def _asked(kind: Kind, missing: Sequence[Question]) -> dict[str, Any]:
    """Return the answers of the person at the terminal. Raises `BadInput` naming what to give if nobody is there."""
    questions = {question.fact: question for question in missing}
    if not asking.can_ask():
        raise FactsMissing(questions.values())
    return {name: ask_for(kind, question) for name, question in questions.items()}


def _print(proposals: Sequence[Proposal], *, side_by_side: bool, as_json: bool) -> None:
    if as_json:
        echo_json(proposals if side_by_side else proposals[0])
    elif side_by_side:
        pages.print_side_by_side(console(), proposals)
    else:
        pages.print_proposal(console(), proposals[0])

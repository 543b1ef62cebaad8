"""`hangjack rule`: what a rulebook does about something that happened at a table. It proposes; an official gives."""

import sys
from collections import Counter
from collections.abc import Sequence
from typing import Any

import click
from msgspec import Struct

from hangjack.cli import asking, completing
from hangjack.cli.house import chosen_house
from hangjack.cli.rule import pages
from hangjack.cli.rule.facts import Asked, FactsMissing, ask_for, asked, facts_given, kind_called
from hangjack.cli.rule.pages import Proposal
from hangjack.cli.terminal import console, echo_json
from hangjack.referee.facts import Question, Questions
from hangjack.referee.referee import REFEREES, Referee
from hangjack.referee.rulings import Ruling
from hangjack.rulebooks.house import House, plain_house
from hangjack.rulebooks.rules import game_of
from hangjack.rulebooks.shelf import shelf
from hangjack.wording import Worded, phrase, say

AnyReferee = Referee[Any, Any, Any]
AnyRuling = Ruling[Any, Any, Any, Any]
_NAMED = ("offender", "dealer", "score", "kick_points", "cards_played", "misdeals_in_a_row")
"""Facts that have an option of their own."""
_COUNT = click.IntRange(min=0)


@click.command("rule")
@click.argument("kind", required=False, shell_complete=completing.kinds)
@click.option("--list", "list_kinds", is_flag=True, help="List the kinds of incident.")
@click.option(
    "--book", metavar="BOOK", shell_complete=completing.books, help="The rulebook to rule by.", is_eager=True
)
@click.option(
    "--house", metavar="FILE", type=click.Path(), help="House rules to rule by, instead of a rulebook."
)
@click.option("--all-books", is_flag=True, help="Show what all books of the game say, side by side.")
@click.option("--offender", metavar="SEAT", help="Who did it.")
@click.option("--fact", "facts", metavar="NAME=VALUE", multiple=True, help="A fact; may be repeated.")
@click.option("--dealer", metavar="SEAT", help="Who deals.")
@click.option("--score", metavar="NS-EW", help="All Fours: the points in this game.")
@click.option("--kick-points", type=_COUNT, help="All Fours: points from the kicks of this deal.")
@click.option("--cards-played", type=_COUNT, help="All Fours: cards played in this issue.")
@click.option(
    "--misdeals", "misdeals_in_a_row", type=_COUNT, help="All Fours: misdeals in a row before this."
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON for a program, and nothing else.")
def command(kind: str | None, *, list_kinds: bool, as_json: bool, **options: Any) -> None:
    """Propose a ruling for something that happened at a table, by any of the rulebooks.

    KIND is what happened; --list names them, with --book those of one game. Facts that matter and were not given are
    asked for; with --json, where nobody can be asked, they are printed and the exit code is 2. The referee proposes: an official gives the ruling.

    \b
        hangjack rule --list
        hangjack rule renege --book ic2024 --offender W --fact to_save_jack=yes --score 8-9
        hangjack rule wrong_card_count --house my-cup.toml --fact holder=E --cards-played 6
        hangjack rule led_out_of_turn --all-books --offender N --fact card=Js
        hangjack rule look_back --book sheepshead --offender 2 --fact next_card_led=yes --fact picker=1
    """
    if list_kinds:
        _list_kinds(_listed(options["book"], options["house"]), as_json=as_json)
        return
    if kind is None:
        raise click.UsageError(say("rule.kind-missing"))
    houses = _houses(options["book"], options["house"], all_books=options["all_books"])
    referee = REFEREES[houses[0].book.game]
    case = _case(referee, kind_called(kind, referee), options)
    rulings = _rulings(case, houses, as_json=as_json)
    proposals = [Proposal.of(referee, *each) for each in zip(houses, rulings, strict=True)]
    _print(proposals, side_by_side=options["all_books"], as_json=as_json)


class _Case(Struct, frozen=True):
    """What happened, and what is known of it and of the table so far."""

    referee: AnyReferee
    kind: Worded
    facts: dict[str, Any]


class _Wanting(Struct, frozen=True):
    """What a program reads when a ruling needs more facts: those asked for now, and all that may ever matter."""

    kind: str
    books: tuple[str, ...]
    facts: dict[str, Any]
    """As they were given."""
    questions: tuple[Asked, ...]
    may_matter: tuple[Asked, ...]


class _KindRow(Struct, frozen=True):
    game: str
    kind: str
    says: str


def _listed(name: str | None, path: str | None) -> list[AnyReferee]:
    """Return the referee of the house that was asked for; of every game if none was."""
    return [REFEREES[chosen_house(name, path).book.game]] if name or path else list(REFEREES.values())


def _list_kinds(referees: Sequence[AnyReferee], *, as_json: bool) -> None:
    if as_json:
        echo_json(
            [_KindRow(each.game.id, kind.value, phrase(kind)) for each in referees for kind in each.kinds]
        )
        return
    for each in referees:
        pages.print_kinds(console(), each)


def _case(referee: AnyReferee, kind: Worded, options: dict[str, Any]) -> _Case:
    vocabulary = referee.facts_for(kind)
    named = [f"{name}={options[name]}" for name in _NAMED if options[name] is not None]
    return _Case(referee, kind, facts_given(vocabulary, [*options["facts"], *named]))


def _houses(name: str | None, path: str | None, *, all_books: bool) -> list[House]:
    if not all_books:
        return [chosen_house(name, path)]
    if name or path:
        raise click.UsageError(say("rule.all-books-alone"))
    games = Counter(book.game for book in shelf())
    game, _ = games.most_common(1)[0]
    return [plain_house(book) for book in shelf() if book.game == game]


def _rulings(case: _Case, houses: Sequence[House], *, as_json: bool) -> list[AnyRuling]:
    """Return what each house rules, after asking for whatever one of them must know; a program is told instead."""
    facts = dict(case.facts)
    while True:
        incident = case.referee.incident(case.kind, facts)
        answers = [case.referee.rule(incident, game_of(house).penalties) for house in houses]
        missing = [each for answer in answers if isinstance(answer, Questions) for each in answer.missing]
        if not missing:
            return [answer for answer in answers if not isinstance(answer, Questions)]
        if as_json and not asking.can_ask():
            echo_json(_wanting(case, houses, missing))
            sys.exit(2)
        facts = facts | _asked(case, missing)


def _wanting(case: _Case, houses: Sequence[House], missing: Sequence[Question]) -> _Wanting:
    vocabulary = case.referee.facts_for(case.kind)
    sayable = {name: fact for name, fact in vocabulary.items() if not fact.follows_from}
    all_of_them = (Question(name, fact.type, fact.values) for name, fact in sayable.items())
    return _Wanting(
        case.kind.value,
        tuple(house.book.id for house in houses),
        case.facts,
        tuple(asked(case.referee, each) for each in dict.fromkeys(missing)),
        tuple(asked(case.referee, each) for each in all_of_them),
    )


def _asked(case: _Case, missing: Sequence[Question]) -> dict[str, Any]:
    """Return the answers of the person at the terminal. Raises `BadInput` naming what to give if nobody is there."""
    questions = {question.fact: question for question in missing}
    if not asking.can_ask():
        raise FactsMissing(case.referee, questions.values())
    return {name: ask_for(case.referee, case.kind, question) for name, question in questions.items()}


def _print(proposals: Sequence[Proposal], *, side_by_side: bool, as_json: bool) -> None:
    if as_json:
        echo_json(proposals if side_by_side else proposals[0])
    elif side_by_side:
        pages.print_side_by_side(console(), proposals)
    else:
        pages.print_proposal(console(), proposals[0])

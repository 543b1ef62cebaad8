"""What a shell offers when Tab is pressed: rulebooks, clauses, readings, kinds of incident, types of example.

Whatever is offered is looked up only then, so that every other start stays quick.
"""

import click
from click.shell_completion import CompletionItem


def books(context: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:  # noqa: ARG001
    """Offer the rulebooks, and files beside them where a house may be named instead."""
    from hangjack.rulebooks.shelf import shelf  # noqa: PLC0415

    return _beginning(incomplete, {str(each.id): each.title for each in shelf()})


def books_and_files(context: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Offer the rulebooks, or house-rules files."""
    return books(context, param, incomplete) or [CompletionItem(incomplete, type="file")]


def pages(context: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:  # noqa: ARG001
    """Offer what `rules show` shows: rulebooks first, then the clauses and readings of the one that was begun."""
    from hangjack.rulebooks.shelf import shelf  # noqa: PLC0415

    known = {str(each.id): each.title for each in shelf()}
    if found := _beginning(incomplete, known):
        return found
    clauses = {str(clause.id): clause.title for each in shelf() for clause in each.clauses.values()}
    readings = {str(reading.id): reading.question for each in shelf() for reading in each.readings.values()}
    return _beginning(incomplete, {**clauses, **readings})


def kinds(context: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:  # noqa: ARG001
    """Offer the kinds of incident: of the game whose rulebook was given before, or of all."""
    from hangjack.referee.referee import REFEREES  # noqa: PLC0415
    from hangjack.rulebooks.shelf import BOOK_IDS, book  # noqa: PLC0415
    from hangjack.wording import phrase  # noqa: PLC0415

    name = context.params.get("book")
    wanted = [REFEREES[book(name).game]] if name in BOOK_IDS else REFEREES.values()
    return _beginning(incomplete, {kind.value: phrase(kind) for each in wanted for kind in each.kinds})


def types(context: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:  # noqa: ARG001
    """Offer the types of worked example."""
    from hangjack.conformance.vocabulary import TYPES  # noqa: PLC0415

    return _beginning(incomplete, {name: game for game, names in TYPES.items() for name in names})


def _beginning(incomplete: str, known: dict[str, str]) -> list[CompletionItem]:
    return [
        CompletionItem(name, help=says) for name, says in sorted(known.items()) if name.startswith(incomplete)
    ]

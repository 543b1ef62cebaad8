"""`hangjack rules`: browse and search the rulebooks, see what proves them, and write house rules."""

from pathlib import Path

import click
from msgspec import UNSET

from hangjack.cli import completing
from hangjack.cli.rules import pages
from hangjack.cli.rules.values import (
    BookLine,
    ClauseShown,
    book_page,
    clause_page,
    house_page,
    reading_page,
    sections_with,
)
from hangjack.cli.terminal import as_typed, console, echo_json, read_text
from hangjack.errors import BadInput
from hangjack.rulebooks.house import House, plain_house, read_house
from hangjack.rulebooks.model import Book
from hangjack.rulebooks.search import find
from hangjack.rulebooks.shelf import BOOK_IDS, book, book_of, clause, reading, shelf
from hangjack.rulebooks.starter import starting_file
from hangjack.wording import say

_BOOK = click.Choice(BOOK_IDS)


_as_json = click.option("--json", "as_json", is_flag=True, help="Print JSON for a program, and nothing else.")


@click.group(invoke_without_command=True)
@_as_json
@click.pass_context
def command(context: click.Context, *, as_json: bool) -> None:
    """Browse the rulebooks, search them, and write house rules.

    \b
        hangjack rules                            the five rulebooks; also: rules list
        hangjack rules show mafa                  one of them, section by section
        hangjack rules show ic2024-24b-1          a clause: reading, settings, handler, proofs
        hangjack rules find "hang jack"           search all of them
        hangjack rules coverage --missing         what is not built or not proved yet
        hangjack rules new my-cup.toml --extends ic2024
        hangjack rules diff ic2024 my-cup.toml    what a house changes
    """
    if context.invoked_subcommand is None:
        _list(as_json=as_json)


@command.command("list")
@_as_json
def list_command(*, as_json: bool) -> None:
    """List the rulebooks, as `hangjack rules` alone does."""
    _list(as_json=as_json)


def _list(*, as_json: bool) -> None:
    if as_json:
        echo_json([BookLine.of(each) for each in shelf()])
    else:
        pages.print_shelf(console(), shelf())


@command.command()
@click.argument("name", shell_complete=completing.pages)
@click.option("--section", help="Only the sections whose name contains this.")
@_as_json
def show(name: str, section: str | None, *, as_json: bool) -> None:
    """Show a rulebook by section, a clause, or a reading.

    \b
        hangjack rules show abingdon --section withdrawals
        hangjack rules show mafa-reneed-4
        hangjack rules show ic-R19
    """
    if name in BOOK_IDS:
        _show_book(book(name), section, as_json=as_json)
    elif section is not None:
        raise click.UsageError(say("rules.section-of-book"))
    elif any(name in each.readings for each in shelf()):
        found = reading(name)
        echo_json(reading_page(*found)) if as_json else pages.print_reading(console(), *found)
    elif "-" in name:
        of_book = book_of(name), clause(name)
        echo_json(clause_page(*of_book)) if as_json else pages.print_clause(console(), *of_book)
    else:
        book(name)


def _show_book(shown: Book, section: str | None, *, as_json: bool) -> None:
    if not sections_with(shown, section):
        raise BadInput("rules.no-section", section=section, sections=shown.sections)
    if as_json:
        echo_json(book_page(shown, section))
    else:
        pages.print_book(console(), shown, section)


@command.command("find")
@click.argument("text")
@click.option("--book", "name", type=_BOOK, help="Only in this rulebook.")
@_as_json
def find_command(text: str, name: str | None, *, as_json: bool) -> None:
    """Find the clauses in which every word of TEXT stands, in the clause itself or in its reading.

    \b
        hangjack rules find "hang jack"
        hangjack rules find postpone --book abingdon
    """
    hits = find(_books(name), text)
    if as_json:
        echo_json([ClauseShown.of(hit.book, hit.clause) for hit in hits])
    else:
        pages.print_hits(console(), text, hits)
    if not hits:
        raise SystemExit(1)


@command.command()
@click.argument("name", metavar="BOOK|FILE", shell_complete=completing.books_and_files)
@_as_json
def settings(name: str, *, as_json: bool) -> None:
    """List the settings of a rulebook, or of a house-rules file, with their values.

    \b
        hangjack rules settings ic2024
        hangjack rules settings my-cup.toml
    """
    house = _house(name)
    if as_json:
        echo_json(house_page(house, changes_only=False))
    else:
        pages.print_settings(console(), house)


@command.command("coverage")
@click.argument("name", metavar="[BOOK]", type=_BOOK, required=False)
@click.option(
    "--missing",
    "list_missing",
    is_flag=True,
    help="List the clauses that are pending, unproved or unreached.",
)
@_as_json
def coverage_command(name: str | None, *, list_missing: bool, as_json: bool) -> None:
    """Count the clauses that are handled, proved by a test or example, and reached by what people use.

    What needs a card table that people play at is counted apart: hangjack play has it, in the terminal.

    \b
        hangjack rules coverage
        hangjack rules coverage mafa --missing
    """
    from hangjack.conformance.coverage import report_on  # noqa: PLC0415  (it opens every game)
    from hangjack.web.senders import senders  # noqa: PLC0415  (it opens every page)

    report = report_on(_books(name), senders(), list_missing=list_missing)
    if as_json:
        echo_json(report)
    else:
        pages.print_coverage(console(), report.counts)
        pages.print_ways(console(), report.ways)
        if report.missing is not UNSET:
            pages.print_missing(console(), report.missing)


@command.command()
@click.argument("path", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--extends", "name", type=_BOOK, required=True, help="The rulebook that the house plays.")
@click.option("--name", "house_name", help="What the house calls its rules; the file's name if left out.")
def new(path: Path, name: str, house_name: str | None) -> None:
    """Write a commented starting file for house rules to PATH; a file that is there is never overwritten.

    \b
        hangjack rules new my-cup.toml --extends ic2024
    """
    text = starting_file(book(name), house_name or path.stem)
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError as error:
        raise BadInput("file.there-already", path=str(path)) from error
    except OSError as error:
        raise BadInput("file.not-written", path=str(path), reason=error.strerror) from error
    click.echo(as_typed(say("rules.new-written", path=str(path), book=name)))


@command.command()
@click.argument("name", metavar="BOOK", type=_BOOK)
@click.argument("path", metavar="FILE", type=click.Path())
@_as_json
def diff(name: str, path: str, *, as_json: bool) -> None:
    """Show what the house-rules FILE changes in BOOK.

    \b
        hangjack rules diff ic2024 my-cup.toml
    """
    house = read_house(read_text(path))
    if house.book.id != name:
        raise BadInput("rules.extends-other", path=path, extends=house.book.id, book=name)
    if as_json:
        echo_json(house_page(house, changes_only=True))
    else:
        pages.print_diff(console(), house)


def _books(name: str | None) -> tuple[Book, ...]:
    return shelf() if name is None else (book(name),)


def _house(name: str) -> House:
    if name in BOOK_IDS or not Path(name).exists():
        return plain_house(book(name))
    return read_house(read_text(name))

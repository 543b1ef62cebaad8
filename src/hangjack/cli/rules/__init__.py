"""`hangjack rules`: browse and search the rulebooks, see what proves them, and write house rules."""

from pathlib import Path

import click
from msgspec import UNSET

from hangjack.cli.rules import pages
from hangjack.cli.terminal import console, echo_json, read_text
from hangjack.rulebooks.house import House, plain_house, read_house
from hangjack.rulebooks.model import Book
from hangjack.rulebooks.search import find
from hangjack.rulebooks.shelf import BOOK_IDS, book, book_of, clause, reading, shelf
from hangjack.rulebooks.starter import starting_file

_BOOK = click.Choice(BOOK_IDS)


@click.group(invoke_without_command=True)
@click.pass_context
def command(context: click.Context) -> None:
    """Browse the rulebooks, search them, and write house rules.

    \b
        hangjack rules                            the five rulebooks
        hangjack rules show mafa                  one of them, section by section
        hangjack rules show ic2024-24b-1          a clause: reading, settings, handler, proofs
        hangjack rules find "hang jack"           search all of them
        hangjack rules coverage --missing         what is not built or not proved yet
        hangjack rules new my-cup.toml --extends ic2024
        hangjack rules diff ic2024 my-cup.toml    what a house changes
    """
    if context.invoked_subcommand is None:
        pages.print_shelf(console(), shelf())


@command.command()
@click.argument("name")
@click.option("--section", help="Only the sections whose name contains this.")
def show(name: str, section: str | None) -> None:
    """Show a rulebook by section, a clause, or a reading.

    \b
        hangjack rules show abingdon --section withdrawals
        hangjack rules show mafa-reneed-4
        hangjack rules show ic-R19
    """
    if name in BOOK_IDS:
        pages.print_book(console(), book(name), section)
    elif any(name in each.readings for each in shelf()):
        pages.print_reading(console(), *reading(name))
    elif "-" in name:
        pages.print_clause(console(), book_of(name), clause(name))
    else:
        book(name)


@command.command("find")
@click.argument("text")
@click.option("--book", "name", type=_BOOK, help="Only in this rulebook.")
def find_command(text: str, name: str | None) -> None:
    """Find the clauses in which every word of TEXT stands, in the clause itself or in its reading.

    \b
        hangjack rules find "hang jack"
        hangjack rules find postpone --book abingdon
    """
    hits = find(_books(name), text)
    pages.print_hits(console(), text, hits)
    if not hits:
        raise SystemExit(1)


@command.command()
@click.argument("name", metavar="BOOK|FILE")
def settings(name: str) -> None:
    """List the settings of a rulebook, or of a house-rules file, with their values.

    \b
        hangjack rules settings ic2024
        hangjack rules settings my-cup.toml
    """
    pages.print_settings(console(), _house(name))


@command.command("coverage")
@click.argument("name", metavar="[BOOK]", type=_BOOK, required=False)
@click.option(
    "--missing",
    "list_missing",
    is_flag=True,
    help="List the clauses that are pending, unproved or unreached.",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON for a program.")
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
        raise click.ClickException(
            f"{path} is there already; choose another name or move it away."
        ) from error
    except OSError as error:
        raise click.ClickException(f"cannot write {path}: {error.strerror}.") from error
    click.echo(f"Wrote {path}. Open it, take the # away before what you change, then:")
    click.echo(f"  hangjack rules diff {name} {path}")


@command.command()
@click.argument("name", metavar="BOOK", type=_BOOK)
@click.argument("path", metavar="FILE")
def diff(name: str, path: str) -> None:
    """Show what the house-rules FILE changes in BOOK.

    \b
        hangjack rules diff ic2024 my-cup.toml
    """
    house = read_house(read_text(path))
    if house.book.id != name:
        raise click.ClickException(f"{path} extends {house.book.id}, not {name}.")
    pages.print_diff(console(), house)


def _books(name: str | None) -> tuple[Book, ...]:
    return shelf() if name is None else (book(name),)


def _house(name: str) -> House:
    if name in BOOK_IDS or not Path(name).exists():
        return plain_house(book(name))
    return read_house(read_text(name))

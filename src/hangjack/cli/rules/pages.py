"""The pages of `hangjack rules`, drawn with rich: handsome in a terminal, plain when piped."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from rich.console import Console
from rich.markup import escape
from rich.padding import Padding
from rich.table import Table

from hangjack.cli.rules.values import sections_with
from hangjack.cli.terminal import as_typed, print_table
from hangjack.rulebooks.house import House
from hangjack.rulebooks.model import Book, Clause, NoticeTo, Reading, Status, Way
from hangjack.rulebooks.search import Hit
from hangjack.rulebooks.settings import PENDING, Setting, written
from hangjack.wording import phrase, say

if TYPE_CHECKING:
    from hangjack.conformance.coverage import Count, Missing, Ways

_MARKS = {Status.HANDLED: "[green]■[/]", Status.OFF_TABLE: "[blue]□[/]", Status.PENDING: "[yellow]·[/]"}


def print_shelf(console: Console, books: Sequence[Book]) -> None:
    """List the rulebooks, with how to go on."""
    table = _table(
        "book", "title", "game", "clauses", "handled", "settings", numbers=("clauses", "handled", "settings")
    )
    for book in books:
        handled = sum(clause.status == Status.HANDLED for clause in book.clauses.values())
        counts = (str(len(book.clauses)), str(handled), str(len(book.settings)))
        table.add_row(f"[bold]{book.id}[/]", escape(book.title), book.game, *counts)
    print_table(console, table)
    console.print(as_typed(say("rules.next-steps")), style="dim", markup=False)


def print_book(console: Console, book: Book, section: str | None) -> None:
    """Print a rulebook section by section, or only the sections whose name contains *section*."""
    _heading(console, book.title)
    if section is None:
        console.print(escape(book.edition), style="dim")
        for number, line in enumerate(book.summary, start=1):
            console.print(Padding(f"{number}. {escape(line)}", (0, 0, 0, 2)))
    shown = sections_with(book, section)
    chapter = None
    for name in shown:
        clauses = [each for each in book.clauses.values() if each.section == name]
        if (entered := book.chapter_of(clauses[0].id)) != chapter:
            chapter = entered
            console.print(f"\n{escape(chapter or '')}", style="bold underline")
        _print_section(console, name, clauses)
    _print_marks(console)


def print_clause(console: Console, book: Book, clause: Clause) -> None:
    """Print a clause with its reading, settings, handler and the proofs of it."""
    from hangjack.conformance.coverage import proofs_of  # noqa: PLC0415  (it opens every game)

    _heading(console, f"{clause.id}  {clause.title}")
    where = [book.title, book.chapter_of(clause.id), clause.section, phrase(clause.kind)]
    console.print(" · ".join(escape(each) for each in where if each), style="dim")
    rows = [
        ("says", clause.gist),
        ("hangjack", clause.does),
        ("handled by", _handler(clause)),
        *([("reaches by", _way(clause))] if clause.handled_by is not None else []),
        *(("reading", f"{name}: {book.readings[name].reading}") for name in clause.readings),
        *(("setting", _setting_line(setting)) for setting in book.settings_of(clause)),
        *(("proved by", proof) for proof in proofs_of(clause.id)),
    ]
    _print_facts(console, rows)


def print_reading(console: Console, book: Book, reading: Reading) -> None:
    """Print a reading with the clauses it explains and the settings it offers."""
    _heading(console, f"{reading.id}  {reading.question}")
    console.print(escape(book.title), style="dim")
    cited = [clause.id for clause in book.clauses.values() if reading.id in clause.readings]
    rows = [
        ("reading", reading.reading),
        *([("why", reading.why)] if reading.why else []),
        *([("clauses", ", ".join(cited))] if cited else []),
        *(("setting", _setting_line(book.settings[key])) for key in reading.settings),
    ]
    _print_facts(console, rows)


def print_hits(console: Console, text: str, hits: Sequence[Hit]) -> None:
    """Print what a search found."""
    for hit in hits:
        _print_line(console, hit.clause)
    if hits:
        _print_marks(console)
    console.print(say("rules.found", count=len(hits), text=text), style="dim", markup=False)


def print_settings(console: Console, house: House) -> None:
    """List every setting of a house with its value, what it means and where it comes from."""
    _heading(console, house.name)
    table = _table("setting", "value", "what it decides", "clause")
    for key, setting in house.book.settings.items():
        mark = "" if key not in house.changes else "[yellow]*[/] "
        value = mark + escape(written(house.values[key]))
        table.add_row(key, value, escape(setting.definition.says), f"{setting.clause}{_note(setting)}")
    print_table(console, table)


def print_coverage(console: Console, counts: Sequence["Count"]) -> None:
    """Print the counts by book and kind, a line for each book's total, and the grand total."""
    columns = (
        "clauses",
        "handled",
        "proved",
        "reached",
        "card_table",
        "off_table",
        "unreached",
        "pending",
    )
    table = _table("book", "kind", *(name.replace("_", "-") for name in columns), numbers=range(2, 10))
    for book in dict.fromkeys(count.book for count in counts):
        of_book = [count for count in counts if count.book == book]
        for count in of_book:
            table.add_row(book, phrase(count.kind), *(str(getattr(count, name)) for name in columns))
        table.add_row(
            f"[bold]{book}[/]", "[bold]all[/]", *(f"[bold]{_sum(of_book, name)}[/]" for name in columns)
        )
        table.add_section()
    table.add_row("[bold]all[/]", "", *(f"[bold]{_sum(counts, name)}[/]" for name in columns))
    print_table(console, table)
    books = len({count.book for count in counts})
    console.print(say("rules.coverage", clauses=_sum(counts, "clauses"), books=books), markup=False)


def print_ways(console: Console, ways: Sequence["Ways"]) -> None:
    """Print by which ways the clauses of each book reach people; a card table is in the terminal only."""
    columns = ("desk", "clock", "ruling", "notice", "card_table")
    table = _table("reached by", *(name.replace("_", "-") for name in columns), numbers=range(1, 6))
    for each in ways:
        table.add_row(f"[bold]{each.book}[/]", *(str(getattr(each, name)) for name in columns))
    console.print(table)


def print_missing(console: Console, clauses: Iterable["Missing"]) -> None:
    """List the clauses that are pending, unproved or unreached."""
    for each in clauses:
        lacking = say("rules.unreached" if each.proved else "rules.unproved")
        why = phrase(each.why) if each.why else lacking
        console.print(f"[bold]{each.clause}[/]  {escape(each.title)}  [dim]{why}[/]", soft_wrap=True)


def print_diff(console: Console, house: House) -> None:
    """Print what a house changes in its book, and its own notices."""
    _heading(console, f"{house.name} on top of {house.book.id}")
    if not house.changes and not house.own_notices:
        console.print(say("rules.diff-nothing", book=house.book.title), markup=False)
    if house.changes:
        table = _table("setting", house.book.id, "house", "what it decides", "clause")
        for key, value in house.changes.items():
            setting = house.book.settings[key]
            values = (escape(written(setting.default)), f"[bold]{escape(written(value))}[/]")
            table.add_row(key, *values, escape(setting.definition.says), f"{setting.clause}{_note(setting)}")
        print_table(console, table)
    for notice in house.own_notices:
        where = f"{phrase(notice.audience)}, {phrase(notice.moment)}"
        console.print(f"[bold]notice[/]  {escape(notice.text)}  [dim]({where})[/]")


def _note(setting: Setting) -> str:
    """Return what else there is to know of a setting: fixed by the book, or who may change it, or not acted on yet."""
    notes = (
        say("rules.setting-fixed") if setting.fixed else "",
        phrase(setting.changed_by) if setting.changed_by else "",
        say("rules.setting-pending") if setting.definition.typed_by == PENDING and not setting.fixed else "",
    )
    return "".join(f" [dim]({note})[/]" for note in notes if note)


def _heading(console: Console, text: str) -> None:
    console.print(escape(text), style="bold", soft_wrap=True)


def _print_section(console: Console, name: str, clauses: Sequence[Clause]) -> None:
    console.print()
    console.print(escape(name), style="bold green")
    for clause in clauses:
        _print_line(console, clause)


def _print_line(console: Console, clause: Clause) -> None:
    console.print(f"{_MARKS[clause.status]} [bold]{clause.id}[/]  {escape(clause.title)}", soft_wrap=True)
    console.print(Padding(escape(clause.gist), (0, 0, 0, 4)))


def _print_marks(console: Console) -> None:
    """Say what the marks before clauses mean."""
    meanings = (f"{mark} {phrase(status)}" for status, mark in _MARKS.items())
    console.print("\n" + "   ".join(meanings), style="dim")


def _print_facts(console: Console, rows: Sequence[tuple[str, str]]) -> None:
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    table.add_column(style="dim", no_wrap=True)
    table.add_column(overflow="fold")
    before = ""
    for name, text in rows:
        table.add_row(name if name != before else "", escape(text))
        before = name
    print_table(console, table)


def _handler(clause: Clause) -> str:
    if isinstance(clause.handled_by, NoticeTo):
        return say("rules.notice", audience=clause.handled_by.audience, moment=clause.handled_by.moment)
    if clause.handled_by is None:
        return say("rules.off-table", why=clause.off_table)
    return clause.handled_by


def _way(clause: Clause) -> str:
    if clause.reach is None:
        return say("rules.no-way")
    if clause.reach.way is Way.TABLE:
        return say("rules.at-a-table")
    return say("rules.reached-by", way=clause.reach.way, by=clause.reach.by)


def _setting_line(setting: Setting) -> str:
    may_be = say("rules.setting-fixed") if setting.fixed else setting.expected
    who = f"; {phrase(setting.changed_by)}" if setting.changed_by else ""
    return f"{setting.key} = {written(setting.default)} ({may_be}{who}). {setting.definition.says}"


def _table(*columns: str, numbers: Iterable[str | int] = ()) -> Table:
    table = Table(box=None, header_style="dim", padding=(0, 2, 0, 0))
    places = set(numbers)
    for place, name in enumerate(columns):
        table.add_column(name, justify="right" if {name, place} & places else "left", overflow="fold")
    return table


def _sum(counts: Sequence["Count"], name: str) -> int:
    return sum(getattr(count, name) for count in counts)

"""A proposed ruling on a page: what to read aloud, what it does, and every clause that it rests on."""

from collections.abc import Iterator, Sequence
from typing import Any, Self

from msgspec import Struct
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from hangjack.cli.terminal import print_table
from hangjack.games.all_fours import Side, Tally
from hangjack.games.all_fours.referee import Settled
from hangjack.games.all_fours.referee.effects import GameIs
from hangjack.ids import BookId, ClauseId, ReadingId
from hangjack.referee.record import Standing
from hangjack.referee.referee import Referee
from hangjack.referee.rulings import Ruling
from hangjack.rulebooks.house import House
from hangjack.rulebooks.model import Reading
from hangjack.rulebooks.shelf import clause
from hangjack.wording import phrase, say


class Cited(Struct, frozen=True):
    """A clause that a ruling rests on."""

    id: ClauseId
    title: str
    gist: str
    readings: tuple[ReadingId, ...]


class Proposal(Struct, frozen=True):
    """What a house's rules prescribe, with everything that a person or a program wants to see of it."""

    standing: Standing
    book: BookId
    house: str
    read_aloud: str
    ruling: Ruling[Any, Any, Any, Any]
    after: Struct
    """The table after it, as far as it is known."""
    clauses: tuple[Cited, ...]
    readings: tuple[Reading, ...]
    official: tuple[str, ...]

    @classmethod
    def of(cls, referee: Referee[Any, Any, Any], house: House, ruling: Ruling[Any, Any, Any, Any]) -> Self:
        """Return *ruling* as *house* proposes it."""
        cited = [clause(name) for name in ruling.clauses]
        names = dict.fromkeys(name for each in cited for name in each.readings)
        return cls(
            standing=Standing.PROPOSED,
            book=house.book.id,
            house=house.name,
            read_aloud=referee.read_aloud(ruling),
            ruling=ruling,
            after=referee.after(ruling),
            clauses=tuple(Cited(each.id, each.title, each.gist, each.readings) for each in cited),
            readings=tuple(house.book.readings[name] for name in names),
            official=tuple(map(referee.left_open, ruling.official)),
        )


def print_kinds(console: Console, referee: Referee[Any, Any, Any]) -> None:
    """List the kinds of incident of a game by name and in words, by the occasion on which they happen."""
    console.print(referee.game.title, style="bold yellow", markup=False)
    table = _table(say("rule.column-kind"), say("rule.column-words"))
    for occasion, kinds in referee.groups.items():
        table.add_row(f"[dim]{escape(phrase(occasion))}[/]")
        for kind in kinds:
            table.add_row(f"[bold]{kind.value}[/]", escape(phrase(kind)))
    print_table(console, table)


def print_proposal(console: Console, proposal: Proposal) -> None:
    """Print one ruling: its sentences, what they do to score and board, its clauses and readings."""
    console.print(
        say("rule.heading", house=proposal.house, book=proposal.book),
        style="bold yellow",
        markup=False,
        soft_wrap=not console.is_terminal,
    )
    console.print()
    console.print(escape(proposal.read_aloud), style="bold", soft_wrap=not console.is_terminal)
    console.print()
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    table.add_column(style="dim", no_wrap=True)
    table.add_column(overflow="fold")
    for name, text in [*_effects(proposal), *_grounds(proposal)]:
        table.add_row(name, escape(text))
    print_table(console, table)
    console.print()
    console.print(say("rule.proposal"), style="dim", markup=False, soft_wrap=not console.is_terminal)


def print_side_by_side(console: Console, proposals: Sequence[Proposal]) -> None:
    """Print the rulings of several books in columns."""
    console.print(
        say("rule.heading-all"), style="bold yellow", markup=False, soft_wrap=not console.is_terminal
    )
    table = _table("", *(proposal.book for proposal in proposals))
    columns = [[*_says(proposal), *_effects(proposal)] for proposal in proposals]
    for rows in zip(*columns, strict=True):
        table.add_row(rows[0][0], *(escape(text) for _, text in rows))
    print_table(console, table)
    console.print(say("rule.proposal"), style="dim", markup=False, soft_wrap=not console.is_terminal)


def _says(proposal: Proposal) -> Iterator[tuple[str, str]]:
    yield say("rule.row-outcome"), phrase(proposal.ruling.outcome)
    yield say("rule.row-words"), proposal.read_aloud


def _effects(proposal: Proposal) -> Iterator[tuple[str, str]]:
    after = proposal.after
    if not isinstance(after, Settled):
        return
    yield say("rule.row-score"), _score(after)
    yield say("rule.row-board"), _board(after)
    yield say("rule.row-game"), phrase(after.game)
    yield say("rule.row-hand"), _hand(after)


def _grounds(proposal: Proposal) -> Iterator[tuple[str, str]]:
    for each in proposal.clauses:
        yield each.id, each.gist
    if not proposal.clauses:
        yield say("rule.row-clauses"), say("rule.no-clause")
    for reading in proposal.readings:
        yield reading.id, f"{reading.question} {reading.reading}"
    for open_question in proposal.official:
        yield say("rule.row-official"), open_question


def _score(after: Settled) -> str:
    if after.game is GameIs.VOID:
        return phrase(after.game)
    if after.game is GameIs.ENDED:
        return say("rule.score-cleared")
    return say("rule.score", score=_sides(after.score), change=_changes(after.points))


def _sides(tally: Tally) -> str:
    return phrase({side: tally.of(side) for side in Side})


def _changes(points: Tally) -> str:
    changed = [f"{points.of(side):+d} {phrase(side)}" for side in Side if points.of(side)]
    return ", ".join(changed) or say("rule.unchanged")


def _board(after: Settled) -> str:
    entries = [
        say(key, number=tally.of(side), side=side)
        for key, tally in (("rule.bullseyes", after.bullseyes), ("rule.hang-jacks", after.hang_jacks))
        for side in Side
        if tally.of(side)
    ]
    return "; ".join(entries) or say("rule.nothing")


def _hand(after: Settled) -> str:
    hand = phrase(after.hand)
    return say("rule.hand", hand=hand, dealer=after.next_dealer) if after.next_dealer else hand


def _table(*columns: str) -> Table:
    table = Table(box=None, header_style="dim", padding=(0, 2, 0, 0))
    for name in columns:
        table.add_column(name, overflow="fold")
    return table

"""`hangjack play cribbage`: sit down at a new table of doubles or singles, or at one that was left."""

from pathlib import Path

import click
from msgspec import Struct
from msgspec.structs import replace

from hangjack.cli.house import chosen_house
from hangjack.cli.play.playing import (
    Wishes,
    chance_options,
    left_at_any_time,
    log_options,
    new_table,
    places,
    resumed,
    rules_options,
    wants_more,
)
from hangjack.games.cribbage import SEATS, Options, State, Variant, next_leg
from hangjack.games.cribbage.cli.sitting import Sitting
from hangjack.games.cribbage.competition.resulting import CribGame
from hangjack.games.cribbage.engine import GAME
from hangjack.games.cribbage.engine.recording import Opened
from hangjack.games.cribbage.table.table import TABLE
from hangjack.rulebooks.rules import game_rules
from hangjack.tables.seats import seat_named


class _Wishes(Wishes, frozen=True):
    """What was asked for, and what only this game asks."""

    singles: bool = False
    declared: bool = False


class _Table(Struct, frozen=True):
    """A table to sit down at: how its leg was opened, and the state that it is in."""

    sitting: Sitting
    opened: Opened
    state: State


@click.command("cribbage")
@rules_options("The rulebook to play by (abingdon if left out).")
@click.option("--singles", is_flag=True, help="One against one, 61 up; otherwise doubles, 121 up.")
@click.option("--declared", is_flag=True, help="Players declare their own holes, and the others agree.")
@chance_options("Bots play; nobody is asked for anything.")
@click.option("--seat", metavar="0-3", help="Your seat (0 if left out); with --watch, the one you look over.")
@log_options("leg", "legs")
def command(resume: Path | None, limit: int | None, **wishes: object) -> None:
    """Play five-card crib with three bots, or singles with one.

    Type a card (Jh), a number from the list, the cards for the box (Kh, or Kh 2d in singles), or holes where you
    declare them; ? shows what is possible. Everything is written to a log at once: after Ctrl-C, --resume goes on
    where you stopped.

    \b
        hangjack play cribbage
        hangjack play cribbage --singles --legs 3
        hangjack play cribbage --declared --seat 2
        hangjack play cribbage --watch --seed 7
        hangjack play cribbage --resume cribbage-20260101-193000.hangjack-log
    """
    asked = _Wishes(**wishes)  # type: ignore[arg-type]
    table = _resumed(resume, asked) if resume else _new(asked)
    with left_at_any_time(table.sitting.log, GAME):
        _play(table, limit)


def _new(asked: _Wishes) -> _Table:
    """Return a table with a new log, before the cut for the box."""
    book = None if asked.house else asked.book or "abingdon"
    house = chosen_house(book, asked.house, GAME)
    variant = Variant.SINGLES if asked.singles else Variant.DOUBLES
    seat = seat_named(asked.seat, variant.seats)
    log, seed = new_table(GAME, asked)
    person, watching = places(asked, seat, SEATS[0])
    sitting = Sitting(log, seed, person, watching)
    opened = Opened(_options(game_rules(house, CribGame).play, asked), variant, book=house.book.id)
    return _Table(sitting, opened, sitting.open(opened))


def _options(options: Options, asked: _Wishes) -> Options:
    return replace(options, counting="declared") if asked.declared else options


def _resumed(path: Path, asked: _Wishes) -> _Table:
    """Return the table in the log at *path*, as it was left."""
    left = resumed(path, asked, "legs", TABLE)
    return _Table(Sitting(left.log, left.seed, left.person), left.opened[-1][1], left.states[-1])


def _play(table: _Table, legs: int | None) -> None:
    """Play leg after leg, until there have been enough."""
    sitting = table.sitting
    state = sitting.play_on(table.state)
    while wants_more(state.leg, legs, sitting.person, "cribbage.table.another"):
        following = next_leg(state)
        book = table.opened.book
        opened = Opened(following.options, following.variant, following.leg, state.decided, book)
        state = sitting.play_on(sitting.open(opened))

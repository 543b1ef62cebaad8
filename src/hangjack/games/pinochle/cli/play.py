"""`hangjack play pinochle`: sit down at a new table, or at one that was left."""

from pathlib import Path

import click
from msgspec import Struct

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
from hangjack.games.pinochle import SEATS, Seat, State, is_over
from hangjack.games.pinochle.cli.sitting import Sitting, first_dealer
from hangjack.games.pinochle.competition.resulting import PinochleGame
from hangjack.games.pinochle.engine import GAME
from hangjack.games.pinochle.engine.dealing import agreed_dealer
from hangjack.games.pinochle.engine.recording import Opened
from hangjack.games.pinochle.table.table import TABLE
from hangjack.rulebooks.rules import game_rules
from hangjack.tables.seats import seat_named

_BOOK = "pinochle500"


class _Wishes(Wishes, frozen=True):
    """What was asked for, and what only this game asks."""

    dealer: str | None = None


class _Table(Struct, frozen=True):
    """A table to sit down at: how its round was opened, how many rounds there were, and the state that it is in."""

    sitting: Sitting
    opened: Opened
    rounds: int
    state: State


@click.command("pinochle")
@rules_options("The rulebook to play by (pinochle500 if left out).")
@chance_options("Four bots play; nobody is asked for anything.")
@click.option(
    "--seat",
    metavar="N|E|S|W",
    help="Your seat (S if left out); with --watch, the seat you look over.",
)
@click.option("--dealer", metavar="N|E|S|W", help="Who deals first, if not the highest cut.")
@log_options("round", "rounds")
def command(resume: Path | None, limit: int | None, **wishes: object) -> None:
    """Play double-deck pinochle with three bots, a round to 500 points or 50 minutes.

    Type a bid or pass, a suit for trump, all (or a number from the list, and done) for meld, a card (Jh) to play; ?
    shows what is possible. Everything is written to a log at once: after Ctrl-C, --resume goes on where you stopped.

    \b
        hangjack play pinochle
        hangjack play pinochle --house my-club.toml --seat N --rounds 2
        hangjack play pinochle --watch --seed 7
        hangjack play pinochle --resume pinochle-20260101-193000.hangjack-log
    """
    asked = _Wishes(**wishes)  # type: ignore[arg-type]
    table = _resumed(resume, asked) if resume else _new(asked)
    with left_at_any_time(table.sitting.log, GAME):
        _play(table, limit)


def _new(asked: _Wishes) -> _Table:
    """Return a table with a new log; the first dealer is cut for, unless all agree on one."""
    book = None if asked.house else asked.book or _BOOK
    house = chosen_house(book, asked.house, GAME)
    seat = seat_named(asked.seat, SEATS)
    log, seed = new_table(GAME, asked)
    person, watching = places(asked, seat, Seat.SOUTH)
    sitting = Sitting(log, seed, person, watching)
    opened = Opened(game_rules(house, PinochleGame).play, _first_dealer(asked, seed), house.book.id)
    return _Table(sitting, opened, 1, sitting.open(opened))


def _first_dealer(asked: _Wishes, seed: int) -> Seat:
    """Return whom everybody wants to deal first; bots want what is asked for, and otherwise the cards decide."""
    wanted = seat_named(asked.dealer, SEATS)
    agreed = agreed_dealer(dict.fromkeys(SEATS, wanted)) if wanted else None
    return agreed or first_dealer(seed, 0)


def _resumed(path: Path, asked: _Wishes) -> _Table:
    """Return the table in the log at *path*, as it was left, with as much on its clock."""
    left = resumed(path, asked, "rounds", TABLE)
    sitting = Sitting(left.log, left.seed, left.person)
    entry, opened = left.opened[-1]
    sitting.already_played((left.last.at_ms - entry.at_ms) / 1000)
    return _Table(sitting, opened, len(left.opened), left.states[-1])


def _play(table: _Table, rounds: int | None) -> None:
    """Play round after round, until there have been enough."""
    sitting, played = table.sitting, table.rounds
    state = sitting.play_on(table.state)
    while is_over(state) and wants_more(played, rounds, sitting.person, "pinochle.table.another"):
        dealer = first_dealer(sitting.seed, sitting.log.length)
        opened = Opened(state.options, dealer, table.opened.book)
        state = sitting.play_on(sitting.open(opened))
        played += 1

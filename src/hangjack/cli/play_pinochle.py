"""`hangjack play pinochle`: sit down at a new table, or at one that was left."""

from pathlib import Path

import click
from msgspec import Struct

from hangjack.cli.house import chosen_house
from hangjack.cli.log_pinochle import read_table, round_opened_at, states_of
from hangjack.cli.playing import (
    Wishes,
    chance_options,
    left_at_any_time,
    log_options,
    new_table,
    person_of,
    places,
    rules_options,
    seed_of,
    table_gone_on_with,
    wants_more,
)
from hangjack.cli.sitting import TABLE
from hangjack.cli.sitting_pinochle import Sitting, first_dealer
from hangjack.cli.table_log import Found
from hangjack.cli.words_pinochle import seat_called
from hangjack.competition.rules import PinochleGame
from hangjack.games import PINOCHLE
from hangjack.games.pinochle import SEATS, Seat, Shuffled, State, is_over
from hangjack.games.pinochle.recording import Event, Opened
from hangjack.rulebooks.rules import game_rules
from hangjack.wording import say

_SEAT = click.Choice([seat.value for seat in SEATS], case_sensitive=False)
_BOOK = "pinochle500"


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
    type=_SEAT,
    metavar="N|E|S|W",
    help="Your seat (S if left out); with --watch, the seat you look over.",
)
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
    asked = Wishes(**wishes)  # type: ignore[arg-type]
    table = _resumed(resume, asked) if resume else _new(asked)
    with left_at_any_time(table.sitting.log, "pinochle.table.go-on"):
        _play(table, limit)


def _new(asked: Wishes) -> _Table:
    """Return a table with a new log; the first dealer is cut for."""
    book = None if asked.house else asked.book or _BOOK
    house = chosen_house(book, asked.house, PINOCHLE)
    seat = seat_called(asked.seat) if asked.seat else None
    log, seed = new_table("pinochle", asked)
    person, watching = places(asked, seat, Seat.SOUTH)
    sitting = Sitting(log, seed, person, watching)
    opened = Opened(game_rules(house, PinochleGame).play, first_dealer(seed, 0), house.book.id)
    return _Table(sitting, opened, 1, sitting.open_round(opened))


def _resumed(path: Path, asked: Wishes) -> _Table:
    """Return the table in the log at *path*, as it was left."""
    if not asked.is_empty:
        raise click.UsageError(say("pinochle.table.resume-alone"))
    found = read_table(path)
    *_, state = states_of(path, found)
    person = person_of(path, found, TABLE, Seat)
    log = table_gone_on_with(path, found)
    sitting = Sitting(log, seed_of(_nonces(found)), person)
    sitting.already_played((found.entries[-1].at_ms - round_opened_at(found)) / 1000)
    rounds = [event for event in found.events if isinstance(event, Opened)]
    return _Table(sitting, rounds[-1], len(rounds), state)


def _nonces(found: Found[Event]) -> list[str]:
    return [event.nonce for event in found.events if isinstance(event, Shuffled)]


def _play(table: _Table, rounds: int | None) -> None:
    """Play round after round, until there have been enough."""
    sitting, played = table.sitting, table.rounds
    state = sitting.play_on(table.state)
    while is_over(state) and wants_more(played, rounds, sitting.person, "pinochle.table.another"):
        dealer = first_dealer(sitting.seed, sitting.log.length)
        opened = Opened(state.options, dealer, table.opened.book)
        state = sitting.play_on(sitting.open_round(opened))
        played += 1

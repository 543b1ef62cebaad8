"""`hangjack play pinochle`: sit down at a new table, or at one that was left."""

import secrets
import sys
from datetime import datetime
from pathlib import Path

import click
from msgspec import Struct

from hangjack.cli import asking
from hangjack.cli.house import chosen_house
from hangjack.cli.log_pinochle import read_table, round_opened_at, states_of
from hangjack.cli.sitting_pinochle import TABLE, Sitting, first_dealer
from hangjack.cli.table_log import Found, go_on, new_log
from hangjack.cli.words_pinochle import seat_called
from hangjack.games import PINOCHLE
from hangjack.games.pinochle import SEATS, Seat, Shuffled, State, is_over
from hangjack.games.pinochle.recording import Event, Opened
from hangjack.rulebooks.rules import pinochle_rules
from hangjack.wording import say

_SEAT = click.Choice([seat.value for seat in SEATS], case_sensitive=False)
_FILE = click.Path(dir_okay=False, path_type=Path)
_LARGEST_DRAWN_SEED = 10**9
_BOOK = "pinochle500"


class _Wishes(Struct, frozen=True):
    """What was asked for on the command line; None is what was left open."""

    book: str | None
    house: str | None
    seed: int | None
    watch: bool
    seat: str | None
    log: Path | None


class _Table(Struct, frozen=True):
    """A table to sit down at: how its round was opened, how many rounds there were, and the state that it is in."""

    sitting: Sitting
    opened: Opened
    rounds: int
    state: State


@click.command("pinochle")
@click.option("--book", metavar="BOOK", help="The rulebook to play by (pinochle500 if left out).")
@click.option("--house", metavar="FILE", help="House rules to play by, instead of a rulebook.")
@click.option(
    "--seed", type=click.IntRange(min=0), help="The same seed and the same play give the same cards."
)
@click.option("--watch", is_flag=True, help="Four bots play; nobody is asked for anything.")
@click.option(
    "--seat",
    type=_SEAT,
    metavar="N|E|S|W",
    help="Your seat (S if left out); with --watch, the seat you look over.",
)
@click.option("--log", type=_FILE, help="Where every action is written down; a new file.")
@click.option("--resume", type=_FILE, help="Go on with the round in this log.")
@click.option("--rounds", type=click.IntRange(min=1), help="Stop after this many rounds, and do not ask.")
def command(resume: Path | None, rounds: int | None, **wishes: object) -> None:
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
    try:
        _play(table, rounds)
    except KeyboardInterrupt:
        _say_how_to_go_on(table)
        sys.exit(130)
    except EOFError:
        _say_how_to_go_on(table)


def _new(asked: _Wishes) -> _Table:
    """Return a table with a new log; the first dealer is cut for."""
    book = None if asked.house else asked.book or _BOOK
    house = chosen_house(book, asked.house, PINOCHLE)
    seed = secrets.randbelow(_LARGEST_DRAWN_SEED) if asked.seed is None else asked.seed
    seat = seat_called(asked.seat) if asked.seat else None
    now = datetime.now().astimezone()
    log = new_log(asked.log or Path(f"pinochle-{now:%Y%m%d-%H%M%S}.hangjack-log"))
    click.echo(say("play.logged", path=str(log.path), seed=seed))
    person, watching = (None, seat) if asked.watch else (seat or Seat.SOUTH, None)
    sitting = Sitting(log, seed, person, watching)
    opened = Opened(pinochle_rules(house).play, first_dealer(seed, 0), house.book.id)
    return _Table(sitting, opened, 1, sitting.open_round(opened))


def _resumed(path: Path, asked: _Wishes) -> _Table:
    """Return the table in the log at *path*, as it was left."""
    if any(value not in (None, False) for value in map(asked.__getattribute__, asked.__struct_fields__)):
        raise click.UsageError(say("pinochle.table.resume-alone"))
    found = read_table(path)
    *_, state = states_of(path, found)
    log = go_on(path, found)
    if found.torn:
        click.echo(say("play.torn"))
    click.echo(say("play.resumed", path=str(path), count=len(found.entries)))
    opener = found.entries[0].by
    sitting = Sitting(log, _seed_of(found), None if opener == TABLE else Seat(opener))
    sitting.already_played((found.entries[-1].at_ms - round_opened_at(found)) / 1000)
    rounds = [event for event in found.events if isinstance(event, Opened)]
    return _Table(sitting, rounds[-1], len(rounds), state)


def _seed_of(found: Found[Event]) -> int:
    """Return the seed of the last shuffle, or a new one if nothing has been shuffled."""
    nonces = [event.nonce for event in found.events if isinstance(event, Shuffled)]
    return int(nonces[-1].partition("-")[0]) if nonces else secrets.randbelow(_LARGEST_DRAWN_SEED)


def _play(table: _Table, rounds: int | None) -> None:
    """Play round after round, until there have been enough."""
    sitting, played = table.sitting, table.rounds
    state = sitting.play_on(table.state)
    while is_over(state) and _wants_more(sitting, played, rounds):
        dealer = first_dealer(sitting.seed, sitting.log.length)
        opened = Opened(state.options, dealer, table.opened.book)
        state = sitting.play_on(sitting.open_round(opened))
        played += 1


def _wants_more(sitting: Sitting, played: int, rounds: int | None) -> bool:
    if rounds is not None:
        return played < rounds
    if sitting.person is None:
        return False
    return asking.read_line(say("pinochle.table.another")).lower() in ("", "y", "yes")


def _say_how_to_go_on(table: _Table) -> None:
    click.echo()
    click.echo(say("pinochle.table.go-on", path=str(table.sitting.log.path)))

"""What the play commands share: their options, a new table's log, a table that is gone on with, and how it is left."""

import secrets
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from enum import Enum
from pathlib import Path
from typing import Any, Generic, TypeVar

import click
from msgspec import Struct

from hangjack.cli import asking, completing
from hangjack.cli.tables.log_file import TableLog, go_on, new_log, read_log
from hangjack.cli.tables.sitting import TABLE
from hangjack.cli.terminal import as_typed
from hangjack.errors import BadInput
from hangjack.ids import StreamId
from hangjack.log import Entry
from hangjack.tables.game import Action, Game, Opened, Seat, State, TableGame, View
from hangjack.tables.log import Event, Found, nonces, openings, states_of
from hangjack.wording import say

_FILE = click.Path(dir_okay=False, path_type=Path)
_FILE_NAME = click.Path()
_LARGEST_DRAWN_SEED = 10**9

Command = TypeVar("Command", bound=Callable[..., object])
Decorator = Callable[[Command], Command]


class Wishes(Struct, frozen=True):
    """What was asked for on the command line; None is what was left open."""

    book: str | None = None
    house: str | None = None
    seed: int | None = None
    watch: bool = False
    seat: str | None = None
    log: Path | None = None

    @property
    def is_empty(self) -> bool:
        """Whether nothing was asked for."""
        asked = (getattr(self, name) for name in self.__struct_fields__)
        return all(each is None or each is False for each in asked)


def rules_options(book_help: str) -> Decorator[Any]:
    """Return the options that say what is played by."""
    return _all_of(
        click.option("--book", metavar="BOOK", shell_complete=completing.books, help=book_help),
        click.option(
            "--house", metavar="FILE", type=_FILE_NAME, help="House rules to play by, instead of a rulebook."
        ),
    )


def chance_options(watch_help: str) -> Decorator[Any]:
    """Return the options that say where chance comes from and whether anybody plays."""
    seed_help = "The same seed and the same play give the same cards."
    return _all_of(
        click.option("--seed", type=click.IntRange(min=0), help=seed_help),
        click.option("--watch", is_flag=True, help=watch_help),
    )


def log_options(what: str, limit: str) -> Decorator[Any]:
    """Return the options about the log and, called *limit*, about where to stop; *what* is in a log to go on with."""
    limit_help = f"Stop after this many {limit}, and do not ask."
    return _all_of(
        click.option("--log", type=_FILE, help="Where every action is written down; a new file."),
        click.option("--resume", type=_FILE, help=f"Go on with the {what} in this log."),
        click.option(f"--{limit}", "limit", type=click.IntRange(min=1), help=limit_help),
    )


def _all_of(*options: Decorator[Any]) -> Decorator[Any]:
    def decorated(command: Any) -> Any:
        for option in reversed(options):
            command = option(command)
        return command

    return decorated


def new_table(game: Game, asked: Wishes) -> tuple[TableLog, int]:
    """Return a new log and the seed to play from, and say what they are; bots that are watched leave none unless asked to."""
    seed = _drawn_seed() if asked.seed is None else asked.seed
    if asked.watch and asked.log is None:
        click.echo(say("play.not-logged", seed=seed))
        return TableLog(None, StreamId(game.command)), seed
    now = datetime.now().astimezone()
    log = new_log(asked.log or Path(f"{game.command}-{now:%Y%m%d-%H%M%S}.hangjack-log"))
    click.echo(say("play.logged", path=str(log.path), seed=seed))
    return log, seed


def places(asked: Wishes, seat: Seat | None, usual: Seat) -> tuple[Seat | None, Seat | None]:
    """Return where the person sits, or else the seat that is looked over; *seat* is None if it was left open."""
    return (None, seat) if asked.watch else (seat or usual, None)


class Resumed(Struct, Generic[State, Opened, Seat], frozen=True):
    """A table that was left: its log, the seed it was played from, who sat where, how it was opened and went on."""

    log: TableLog
    last: Entry
    seed: int
    person: Seat | None
    opened: list[tuple[Entry, Opened]]
    states: list[State]


def resumed(
    path: Path, asked: Wishes, limit: str, game: TableGame[State, View, Opened, Action, Seat]
) -> Resumed[State, Opened, Seat]:
    """Return the table of *game* in the log at *path*, as it was left; only the *limit* may be asked for anew."""
    if not asked.is_empty:
        raise click.UsageError(say("play.resume-alone", limit=limit))
    found = read_log(path, game)
    opened = openings(game, found)
    states = list(states_of(game, found))
    person = _person_of(found, game.seats(opened[0][1]))
    log = _gone_on_with(path, found)
    return Resumed(log, found.entries[-1], _seed_of(nonces(found)), person, opened, states)


def _gone_on_with(path: Path, found: Found[Event]) -> TableLog:
    log = go_on(path, found)
    if found.torn:
        click.echo(say("play.torn"))
    click.echo(say("play.resumed", path=str(path), count=len(found.entries)))
    return log


def _seed_of(shuffles: list[str]) -> int:
    """Return the seed of the last of the *shuffles* with these nonces, or a new one if none of them names a seed."""
    seeds = [seed for nonce in shuffles if (seed := nonce.partition("-")[0]).isdecimal()]
    return int(seeds[-1]) if seeds else _drawn_seed()


def _person_of(found: Found[Event], seats: tuple[Seat, ...]) -> Seat | None:
    """Return the seat of the person who opened the table; None if bots play alone, opened by the table itself."""
    opener = found.entries[0].by
    seat = next((each for each in seats if each.value == opener), None)
    if seat is None and opener != TABLE:
        raise BadInput("play.not-ours", path=found.path)
    return seat


def _drawn_seed() -> int:
    return secrets.randbelow(_LARGEST_DRAWN_SEED)


def wants_more(done: int, limit: int | None, person: Enum | None, question: str) -> bool:
    """Whether another one is played: up to the *limit*, or as the *person* says; bots alone play one."""
    if limit is not None:
        return done < limit
    return person is not None and wants_another(question)


def wants_another(question: str) -> bool:
    """Ask the person the *question* with this key; an empty line is a yes."""
    return asking.read_line(say(question)).lower() in ("", "y", "yes")


@contextmanager
def left_at_any_time(log: TableLog, game: Game) -> Iterator[None]:
    """Let the person leave by Ctrl-C or the end of the input; a farewell says how to go on."""
    try:
        yield
    except (KeyboardInterrupt, EOFError) as error:
        click.echo()
        if log.path is not None:
            click.echo(as_typed(say("play.go-on", game=game.command, path=str(log.path))))
        if isinstance(error, KeyboardInterrupt):
            sys.exit(130)

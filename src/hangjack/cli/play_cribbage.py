"""`hangjack play cribbage`: sit down at a new table of doubles or singles, or at one that was left."""

import secrets
import sys
from datetime import datetime
from pathlib import Path

import click
from msgspec import Struct
from msgspec.structs import replace

from hangjack.cli import asking
from hangjack.cli.house import chosen_house
from hangjack.cli.log_cribbage import read_table, states_of
from hangjack.cli.sitting_cribbage import TABLE, Sitting
from hangjack.cli.table_log import Found, go_on, new_log
from hangjack.cli.words_cribbage import seat_called
from hangjack.errors import BadInput
from hangjack.games import CRIBBAGE
from hangjack.games.cribbage import SEATS, Options, Seat, Shuffled, State, Variant, next_leg
from hangjack.games.cribbage.recording import Event, Opened
from hangjack.rulebooks.rules import cribbage_rules
from hangjack.wording import say

_FILE = click.Path(dir_okay=False, path_type=Path)
_LARGEST_DRAWN_SEED = 10**9


class _Wishes(Struct, frozen=True):
    """What was asked for on the command line; None is what was left open."""

    book: str | None
    house: str | None
    singles: bool
    declared: bool
    seed: int | None
    watch: bool
    seat: str | None
    log: Path | None


class _Table(Struct, frozen=True):
    """A table to sit down at: how its leg was opened, and the state that it is in."""

    sitting: Sitting
    opened: Opened
    state: State


@click.command("cribbage")
@click.option("--book", metavar="BOOK", help="The rulebook to play by (abingdon if left out).")
@click.option("--house", metavar="FILE", help="House rules to play by, instead of a rulebook.")
@click.option("--singles", is_flag=True, help="One against one, 61 up; otherwise doubles, 121 up.")
@click.option("--declared", is_flag=True, help="Players declare their own holes, and the others agree.")
@click.option(
    "--seed", type=click.IntRange(min=0), help="The same seed and the same play give the same cards."
)
@click.option("--watch", is_flag=True, help="Bots play; nobody is asked for anything.")
@click.option("--seat", metavar="0-3", help="Your seat (0 if left out); with --watch, the one you look over.")
@click.option("--log", type=_FILE, help="Where every action is written down; a new file.")
@click.option("--resume", type=_FILE, help="Go on with the leg in this log.")
@click.option("--legs", type=click.IntRange(min=1), help="Stop after this many legs, and do not ask.")
def command(resume: Path | None, legs: int | None, **wishes: object) -> None:
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
    try:
        _play(table, legs)
    except KeyboardInterrupt:
        _say_how_to_go_on(table)
        sys.exit(130)
    except EOFError:
        _say_how_to_go_on(table)


def _new(asked: _Wishes) -> _Table:
    """Return a table with a new log, before the cut for the box."""
    book = None if asked.house else asked.book or "abingdon"
    house = chosen_house(book, asked.house, CRIBBAGE)
    variant = Variant.SINGLES if asked.singles else Variant.DOUBLES
    seat = _seat(asked.seat, variant)
    seed = secrets.randbelow(_LARGEST_DRAWN_SEED) if asked.seed is None else asked.seed
    now = datetime.now().astimezone()
    log = new_log(asked.log or Path(f"cribbage-{now:%Y%m%d-%H%M%S}.hangjack-log"))
    click.echo(say("play.logged", path=str(log.path), seed=seed))
    person, watching = (None, seat) if asked.watch else (seat or SEATS[0], None)
    sitting = Sitting(log, seed, person, watching)
    opened = Opened(_options(cribbage_rules(house).play, asked), variant, book=house.book.id)
    return _Table(sitting, opened, sitting.open_leg(opened))


def _options(options: Options, asked: _Wishes) -> Options:
    return replace(options, counting="declared") if asked.declared else options


def _seat(name: str | None, variant: Variant) -> Seat | None:
    seat = None if name is None else seat_called(name)
    if name is not None and seat not in variant.seats:
        raise BadInput("replay.seat-unknown", seat=name, seats=[each.value for each in variant.seats])
    return seat


def _resumed(path: Path, asked: _Wishes) -> _Table:
    """Return the table in the log at *path*, as it was left."""
    if any(value not in (None, False) for value in map(asked.__getattribute__, asked.__struct_fields__)):
        raise click.UsageError(say("cribbage.table.resume-alone"))
    found = read_table(path)
    *_, state = states_of(path, found)
    log = go_on(path, found)
    if found.torn:
        click.echo(say("play.torn"))
    click.echo(say("play.resumed", path=str(path), count=len(found.entries)))
    opener = found.entries[0].by
    sitting = Sitting(log, _seed_of(found), None if opener == TABLE else Seat(opener))
    opened = next(event for event in reversed(found.events) if isinstance(event, Opened))
    return _Table(sitting, opened, state)


def _seed_of(found: Found[Event]) -> int:
    """Return the seed of the last shuffle, or a new one if nothing has been shuffled."""
    nonces = [event.nonce for event in found.events if isinstance(event, Shuffled)]
    return int(nonces[-1].partition("-")[0]) if nonces else secrets.randbelow(_LARGEST_DRAWN_SEED)


def _play(table: _Table, legs: int | None) -> None:
    """Play leg after leg, until there have been enough."""
    sitting = table.sitting
    state = sitting.play_on(table.state)
    while _wants_more(sitting, state, legs):
        following = next_leg(state)
        book = table.opened.book
        opened = Opened(following.options, following.variant, following.leg, state.decided, book)
        state = sitting.play_on(sitting.open_leg(opened))


def _wants_more(sitting: Sitting, over: State, legs: int | None) -> bool:
    if legs is not None:
        return over.leg < legs
    if sitting.person is None:
        return False
    return asking.read_line(say("cribbage.table.another")).lower() in ("", "y", "yes")


def _say_how_to_go_on(table: _Table) -> None:
    click.echo()
    click.echo(say("cribbage.table.go-on", path=str(table.sitting.log.path)))

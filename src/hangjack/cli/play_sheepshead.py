"""`hangjack play sheepshead`: sit down at a new table of three or four, or at one that was left."""

import secrets
import sys
from datetime import datetime
from pathlib import Path

import click
from msgspec import Struct

from hangjack.cli import asking
from hangjack.cli.house import chosen_house
from hangjack.cli.log_sheepshead import after_hands, read_table, session_of, states_of
from hangjack.cli.sitting_sheepshead import TABLE, Sitting, dice
from hangjack.cli.table_log import Found, go_on, new_log
from hangjack.cli.table_sheepshead import print_line
from hangjack.cli.words_sheepshead import seat_called, standing
from hangjack.errors import BadInput
from hangjack.games import SHEEPSHEAD
from hangjack.games.sheepshead import (
    Options,
    Seat,
    Session,
    Shuffled,
    State,
    fold,
    is_over,
    next_hand,
    open_session,
)
from hangjack.games.sheepshead.recording import Event, Opened
from hangjack.games.sheepshead.seats import TableSize, seats_of
from hangjack.games.sheepshead.session import played
from hangjack.ids import BookId
from hangjack.rulebooks.rules import sheepshead_rules
from hangjack.wording import say

_FILE = click.Path(dir_okay=False, path_type=Path)
_LARGEST_DRAWN_SEED = 10**9


class _Wishes(Struct, frozen=True):
    """What was asked for on the command line; None is what was left open."""

    players: str | None
    book: str | None
    house: str | None
    seed: int | None
    watch: bool
    seat: str | None
    log: Path | None


class _Table(Struct, frozen=True):
    """A table to sit down at: its session so far, and the hand that it is in."""

    sitting: Sitting
    session: Session
    state: State
    book: BookId | None


@click.command("sheepshead")
@click.option("--players", type=click.Choice(["3", "4"]), help="At the table; of four the dealer rests. (3)")
@click.option("--book", metavar="BOOK", help="The rulebook to play by (sheepshead if left out).")
@click.option("--house", metavar="FILE", help="House rules to play by, instead of a rulebook.")
@click.option(
    "--seed", type=click.IntRange(min=0), help="The same seed and the same play give the same cards."
)
@click.option("--watch", is_flag=True, help="Bots play; nobody is asked for anything.")
@click.option("--seat", metavar="1-4", help="Your seat (1 if left out); with --watch, the one you look over.")
@click.option("--log", type=_FILE, help="Where every action is written down; a new file.")
@click.option("--resume", type=_FILE, help="Go on with the session in this log.")
@click.option("--hands", type=click.IntRange(min=1), help="Stop after this many hands, and do not ask.")
def command(resume: Path | None, hands: int | None, **wishes: object) -> None:
    """Play a session of Sheepshead with two or three bots.

    Type a card (Jh), a number from the list, or a word (pick, pass, throw in); two cards to bury (Ac Tc); ? shows what
    is possible. Everything is written to a log at once: after Ctrl-C, --resume goes on where you stopped.

    \b
        hangjack play sheepshead
        hangjack play sheepshead --players 4 --seat 2 --hands 8
        hangjack play sheepshead --watch --seed 7 --hands 1
        hangjack play sheepshead --resume sheepshead-20260101-193000.hangjack-log
    """
    asked = _Wishes(**wishes)  # type: ignore[arg-type]
    table = _resumed(resume, asked) if resume else _new(asked)
    try:
        _play(table, hands)
    except KeyboardInterrupt:
        _say_how_to_go_on(table)
        sys.exit(130)
    except EOFError:
        _say_how_to_go_on(table)


def _new(asked: _Wishes) -> _Table:
    """Return a table with a new log, before its first hand."""
    size: TableSize = 4 if asked.players == "4" else 3
    book = None if asked.house else asked.book or "sheepshead"
    house = chosen_house(book, asked.house, SHEEPSHEAD)
    seat = _seat(asked.seat, size)
    seed = secrets.randbelow(_LARGEST_DRAWN_SEED) if asked.seed is None else asked.seed
    now = datetime.now().astimezone()
    log = new_log(asked.log or Path(f"sheepshead-{now:%Y%m%d-%H%M%S}.hangjack-log"))
    click.echo(say("play.logged", path=str(log.path), seed=seed))
    person, watching = (None, seat) if asked.watch else (seat or Seat.ONE, None)
    sitting = Sitting(log, seed, person, watching)
    session = _session(sheepshead_rules(house).play, size, seed)
    return _Table(sitting, session, _opened(sitting, session, house.book.id), house.book.id)


def _session(options: Options, size: TableSize, seed: int) -> Session:
    return open_session(options, size, drawn=dice(seed, 0).choice(seats_of(size)))


def _seat(name: str | None, size: TableSize) -> Seat | None:
    seat = None if name is None else seat_called(name)
    if name is not None and seat not in seats_of(size):
        raise BadInput("replay.seat-unknown", seat=name, seats=[each.value for each in seats_of(size)])
    return seat


def _resumed(path: Path, asked: _Wishes) -> _Table:
    """Return the table in the log at *path*, as it was left."""
    if any(value not in (None, False) for value in map(asked.__getattribute__, asked.__struct_fields__)):
        raise click.UsageError(say("sheepshead.table.resume-alone"))
    found = read_table(path)
    states = list(states_of(path, found))
    first = found.events[0]
    assert isinstance(first, Opened)
    log = go_on(path, found)
    if found.torn:
        click.echo(say("play.torn"))
    click.echo(say("play.resumed", path=str(path), count=len(found.entries)))
    opener = found.entries[0].by
    sitting = Sitting(log, _seed_of(found), None if opener == TABLE else Seat(opener))
    return _Table(sitting, after_hands(session_of(first), states[:-1]), states[-1], first.book)


def _seed_of(found: Found[Event]) -> int:
    """Return the seed of the last shuffle, or a new one if nothing has been shuffled."""
    nonces = [event.nonce for event in found.events if isinstance(event, Shuffled)]
    return int(nonces[-1].partition("-")[0]) if nonces else secrets.randbelow(_LARGEST_DRAWN_SEED)


def _opened(sitting: Sitting, session: Session, book: BookId | None) -> State:
    """Open the next hand of *session*, dealt by whose turn it is."""
    dealer = next_hand(session).dealer
    event = Opened(session.options, dealer, session.table_size, book)
    return sitting.open_hand(event, len(session.dealt) + 1)


def _play(table: _Table, hands: int | None) -> None:
    """Play hand after hand, until the session is complete or there have been enough."""
    sitting, session = table.sitting, table.session
    state = sitting.play_on(table.state)
    while is_over(state):
        session = fold(session, played(state))
        print_line(sitting.console, standing(session), "bold")
        if session.is_complete:
            print_line(sitting.console, say("sheepshead.session-complete"), "bold")
        if not _wants_more(sitting, session, hands):
            return
        state = sitting.play_on(_opened(sitting, session, table.book))


def _wants_more(sitting: Sitting, session: Session, hands: int | None) -> bool:
    if session.is_complete:
        return False
    if hands is not None:
        return len(session.dealt) < hands
    if sitting.person is None:
        return True
    return asking.read_line(say("sheepshead.table.another")).lower() in ("", "y", "yes")


def _say_how_to_go_on(table: _Table) -> None:
    click.echo()
    click.echo(say("sheepshead.table.go-on", path=str(table.sitting.log.path)))

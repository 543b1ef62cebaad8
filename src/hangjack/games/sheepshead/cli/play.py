"""`hangjack play sheepshead`: sit down at a new table of three or four, or at one that was left."""

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
from hangjack.cli.tables.drawing import print_line
from hangjack.cli.tables.sitting import dice
from hangjack.games.sheepshead import (
    Options,
    Seat,
    Session,
    State,
    fold,
    is_over,
    next_hand,
    open_session,
)
from hangjack.games.sheepshead.cli.sitting import Sitting
from hangjack.games.sheepshead.competition.resulting import SheepsheadGame
from hangjack.games.sheepshead.engine import GAME
from hangjack.games.sheepshead.engine.recording import Opened
from hangjack.games.sheepshead.engine.seats import TableSize, seats_of
from hangjack.games.sheepshead.engine.session import played
from hangjack.games.sheepshead.table.lines import standing
from hangjack.games.sheepshead.table.table import TABLE, session_before
from hangjack.ids import BookId
from hangjack.rulebooks.rules import game_rules
from hangjack.tables.seats import seat_named
from hangjack.wording import say


class _Wishes(Wishes, frozen=True):
    """What was asked for, and what only this game asks."""

    players: str | None = None


class _Table(Struct, frozen=True):
    """A table to sit down at: its session so far, and the hand that it is in."""

    sitting: Sitting
    session: Session
    state: State
    book: BookId | None


@click.command("sheepshead")
@click.option("--players", type=click.Choice(["3", "4"]), help="At the table; of four the dealer rests. (3)")
@rules_options("The rulebook to play by (sheepshead if left out).")
@chance_options("Bots play; nobody is asked for anything.")
@click.option("--seat", metavar="1-4", help="Your seat (1 if left out); with --watch, the one you look over.")
@log_options("session", "hands")
def command(resume: Path | None, limit: int | None, **wishes: object) -> None:
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
    with left_at_any_time(table.sitting.log, GAME):
        _play(table, limit)


def _new(asked: _Wishes) -> _Table:
    """Return a table with a new log, before its first hand."""
    size: TableSize = 4 if asked.players == "4" else 3
    book = None if asked.house else asked.book or "sheepshead"
    house = chosen_house(book, asked.house, GAME)
    seat = seat_named(asked.seat, seats_of(size))
    log, seed = new_table(GAME, asked)
    person, watching = places(asked, seat, Seat.ONE)
    sitting = Sitting(log, seed, person, watching)
    session = _session(game_rules(house, SheepsheadGame).play, size, seed)
    return _Table(sitting, session, _opened(sitting, session, house.book.id), house.book.id)


def _session(options: Options, size: TableSize, seed: int) -> Session:
    return open_session(options, size, drawn=dice(seed, 0).choice(seats_of(size)))


def _resumed(path: Path, asked: _Wishes) -> _Table:
    """Return the table in the log at *path*, as it was left."""
    left = resumed(path, asked, "hands", TABLE)
    sitting = Sitting(left.log, left.seed, left.person)
    book = left.opened[0][1].book
    return _Table(sitting, session_before(left.states), left.states[-1], book)


def _opened(sitting: Sitting, session: Session, book: BookId | None) -> State:
    """Open the next hand of *session*, dealt by whose turn it is."""
    dealer = next_hand(session).dealer
    event = Opened(session.options, dealer, session.table_size, book)
    return sitting.open(event, len(session.dealt) + 1)


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
    if hands is None and sitting.person is None:
        return True
    return wants_more(len(session.dealt), hands, sitting.person, "sheepshead.table.another")

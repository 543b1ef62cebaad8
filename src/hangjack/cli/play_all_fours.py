"""`hangjack play all-fours`: sit down at a new table, or at one that was left."""

import secrets
import sys
from datetime import datetime
from pathlib import Path

import click
from msgspec import Struct

from hangjack.cards import FULL_PACK
from hangjack.cli import asking
from hangjack.cli.house import chosen_house
from hangjack.cli.log_all_fours import read_table, states_of
from hangjack.cli.sitting_all_fours import TABLE, Sitting, dice
from hangjack.cli.table_log import Found, go_on, new_log
from hangjack.cli.words_all_fours import seat_called
from hangjack.errors import BadInput
from hangjack.games import ALL_FOURS
from hangjack.games.all_fours import SEATS, Seat, Shuffled, Side, State, next_game
from hangjack.games.all_fours.first_deal import FirstDealOptions, first_dealer
from hangjack.games.all_fours.recording import Event, Opened
from hangjack.rulebooks.fill import options_of
from hangjack.rulebooks.house import House
from hangjack.rulebooks.rules import all_fours_rules
from hangjack.wording import say

_SEAT = click.Choice([seat.value for seat in SEATS], case_sensitive=False)
_FILE = click.Path(dir_okay=False, path_type=Path)
_LARGEST_DRAWN_SEED = 10**9


class _Wishes(Struct, frozen=True):
    """What was asked for on the command line; None is what was left open."""

    book: str | None = None
    house: str | None = None
    seed: int | None = None
    watch: bool = False
    seat: str | None = None
    log: Path | None = None


class _Session(Struct, frozen=True):
    """A table to sit down at: how its game was opened, and the state that it is in."""

    sitting: Sitting
    opened: Opened
    state: State


@click.command("all-fours")
@click.option("--book", metavar="BOOK", help="The rulebook to play by.")
@click.option("--house", metavar="FILE", help="House rules to play by, instead of a rulebook.")
@click.option(
    "--seed", type=click.IntRange(min=0), help="The same seed and the same play give the same cards."
)
@click.option("--watch", is_flag=True, help="Four bots play; nobody is asked for anything.")
@click.option(
    "--seat",
    type=_SEAT,
    metavar="N|W|S|E",
    help="Your seat (S if left out); with --watch, the seat you look over.",
)
@click.option("--log", type=_FILE, help="Where every action is written down; a new file.")
@click.option("--resume", type=_FILE, help="Go on with the game in this log.")
@click.option("--games", type=click.IntRange(min=1), help="Stop after this many games, and do not ask.")
def command(resume: Path | None, games: int | None, **wishes: object) -> None:
    """Play All Fours with three bots, up to the bullseye.

    Type a card (Jh), a number from the list, or a word (stand, beg, give, run 3, sing); ? shows what is possible.
    Everything is written to a log at once: after Ctrl-C, --resume goes on where you stopped.

    \b
        hangjack play all-fours --book ic2024
        hangjack play all-fours --house my-cup.toml --seat N --games 3
        hangjack play all-fours --book mafa --watch --seed 7
        hangjack play all-fours --resume all-fours-20260101-193000.hangjack-log
    """
    asked = _Wishes(**wishes)  # type: ignore[arg-type]
    session = _resumed(resume, asked) if resume else _new(asked)
    try:
        _play(session, games)
    except KeyboardInterrupt:
        _say_how_to_go_on(session)
        sys.exit(130)
    except EOFError:
        _say_how_to_go_on(session)


def _new(asked: _Wishes) -> _Session:
    """Return a table with a new log; the house says how chance finds the first dealer."""
    house = chosen_house(asked.book, asked.house, ALL_FOURS)
    seed = secrets.randbelow(_LARGEST_DRAWN_SEED) if asked.seed is None else asked.seed
    seat = seat_called(asked.seat) if asked.seat else None
    now = datetime.now().astimezone()
    log = new_log(asked.log or Path(f"all-fours-{now:%Y%m%d-%H%M%S}.hangjack-log"))
    click.echo(say("play.logged", path=str(log.path), seed=seed))
    person, watching = (None, seat) if asked.watch else (seat or Seat.SOUTH, None)
    opened = Opened(all_fours_rules(house).play, _first_dealer(house, seed), book=house.book.id)
    sitting = Sitting(log, seed, person, watching)
    return _Session(sitting, opened, sitting.open_game(opened))


def _first_dealer(house: House, seed: int) -> Seat:
    chance = dice(seed, 0)
    pack = tuple(chance.sample(FULL_PACK, len(FULL_PACK)))
    return first_dealer(options_of(house, FirstDealOptions), pack, chance.choice(list(Side)))


def _resumed(path: Path, asked: _Wishes) -> _Session:
    """Return the table in the log at *path*, as it was left."""
    if asked != _Wishes():
        raise click.UsageError(say("play.resume-alone"))
    found = read_table(path)
    person = _person_of(path, found)
    *_, state = states_of(path, found)
    log = go_on(path, found)
    if found.torn:
        click.echo(say("play.torn"))
    click.echo(say("play.resumed", path=str(path), count=len(found.entries)))
    opened = next(event for event in reversed(found.events) if isinstance(event, Opened))
    return _Session(Sitting(log, _seed_of(found), person), opened, state)


def _person_of(path: Path, found: Found[Event]) -> Seat | None:
    """Return the seat of the person who opened the table; None if bots play alone."""
    opener = found.entries[0].by
    seat = seat_called(opener)
    if seat is None and opener != TABLE:
        raise BadInput("play.not-ours", path=str(path))
    return seat


def _seed_of(found: Found[Event]) -> int:
    """Return the seed of the last shuffle, or a new one if nothing has been shuffled."""
    nonces = [event.nonce for event in found.events if isinstance(event, Shuffled)]
    seed = nonces[-1].partition("-")[0] if nonces else ""
    return int(seed) if seed.isdecimal() else secrets.randbelow(_LARGEST_DRAWN_SEED)


def _play(session: _Session, games: int | None) -> None:
    """Play game after game, until there have been enough."""
    sitting = session.sitting
    state = sitting.play_on(session.state)
    while _wants_more(sitting, state, games):
        following = next_game(state)
        opened = Opened(following.options, following.dealer, following.standing, session.opened.book)
        state = sitting.play_on(sitting.open_game(opened))


def _wants_more(sitting: Sitting, over: State, games: int | None) -> bool:
    if over.result is None:
        return False
    if games is not None:
        return over.standing.game_number < games
    if sitting.person is None:
        return False
    return asking.read_line(say("play.another")).lower() in ("", "y", "yes")


def _say_how_to_go_on(session: _Session) -> None:
    click.echo()
    click.echo(say("play.go-on", path=str(session.sitting.log.path)))

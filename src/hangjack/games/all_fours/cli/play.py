"""`hangjack play all-fours`: sit down at a new table, or at one that was left."""

from pathlib import Path

import click
from msgspec import Struct

from hangjack.cards import FULL_PACK
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
from hangjack.cli.tables.sitting import dice
from hangjack.games.all_fours import SEATS, Seat, Side, State, next_game
from hangjack.games.all_fours.cli.sitting import Sitting
from hangjack.games.all_fours.competition.resulting import AllFoursGame
from hangjack.games.all_fours.engine import GAME
from hangjack.games.all_fours.engine.first_deal import first_dealer
from hangjack.games.all_fours.engine.recording import Opened
from hangjack.games.all_fours.table.table import TABLE
from hangjack.rulebooks.house import House
from hangjack.rulebooks.rules import game_rules
from hangjack.tables.seats import seat_named


class _Session(Struct, frozen=True):
    """A table to sit down at: how its game was opened, and the state that it is in."""

    sitting: Sitting
    opened: Opened
    state: State


@click.command("all-fours")
@rules_options("The rulebook to play by.")
@chance_options("Four bots play; nobody is asked for anything.")
@click.option(
    "--seat",
    metavar="N|W|S|E",
    help="Your seat (S if left out); with --watch, the seat you look over.",
)
@log_options("game", "games")
def command(resume: Path | None, limit: int | None, **wishes: object) -> None:
    """Play All Fours with three bots, up to the bullseye.

    Type a card (Jh), a number from the list, or a word (stand, beg, give, run 3, sing); ? shows what is possible.
    Everything is written to a log at once: after Ctrl-C, --resume goes on where you stopped.

    \b
        hangjack play all-fours --book ic2024
        hangjack play all-fours --house my-cup.toml --seat N --games 3
        hangjack play all-fours --book mafa --watch --seed 7
        hangjack play all-fours --resume all-fours-20260101-193000.hangjack-log
    """
    asked = Wishes(**wishes)  # type: ignore[arg-type]
    session = _resumed(resume, asked) if resume else _new(asked)
    with left_at_any_time(session.sitting.log, GAME):
        _play(session, limit)


def _new(asked: Wishes) -> _Session:
    """Return a table with a new log; the house says how chance finds the first dealer."""
    house = chosen_house(asked.book, asked.house, GAME)
    seat = seat_named(asked.seat, SEATS)
    log, seed = new_table(GAME, asked)
    person, watching = places(asked, seat, Seat.SOUTH)
    opened = Opened(game_rules(house, AllFoursGame).play, _first_dealer(house, seed), book=house.book.id)
    sitting = Sitting(log, seed, person, watching)
    return _Session(sitting, opened, sitting.open(opened))


def _first_dealer(house: House, seed: int) -> Seat:
    chance = dice(seed, 0)
    pack = tuple(chance.sample(FULL_PACK, len(FULL_PACK)))
    return first_dealer(game_rules(house, AllFoursGame).play, pack, chance.choice(list(Side)))


def _resumed(path: Path, asked: Wishes) -> _Session:
    """Return the table in the log at *path*, as it was left."""
    left = resumed(path, asked, "games", TABLE)
    return _Session(Sitting(left.log, left.seed, left.person), left.opened[-1][1], left.states[-1])


def _play(session: _Session, games: int | None) -> None:
    """Play game after game, until there have been enough."""
    sitting = session.sitting
    state = sitting.play_on(session.state)
    while _wants_more(sitting, state, games):
        following = next_game(state)
        opened = Opened(following.options, following.dealer, following.standing, session.opened.book)
        state = sitting.play_on(sitting.open(opened))


def _wants_more(sitting: Sitting, over: State, games: int | None) -> bool:
    done = over.standing.game_number
    return over.result is not None and wants_more(done, games, sitting.person, "play.another")

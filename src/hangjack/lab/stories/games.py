"""Games of All Fours for a simulated match: played out by bots, or made up where only the competition matters.

A game begins at one moment and is over at a later one. Whoever lets games be played gets, when one begins, a function that
gives its line once it is over: so bots may play in other processes meanwhile. A game's seed alone decides how it goes.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from random import Random

from msgspec import Struct

from hangjack.cards import FULL_PACK
from hangjack.games import all_fours
from hangjack.games.all_fours.bot import choose
from hangjack.games.all_fours.engine.actions import (
    Action,
    Cut,
    Deal,
    DeclineBlind,
    Kick,
    OfferCut,
    Play,
    SeatAction,
)
from hangjack.games.all_fours.engine.options import Options
from hangjack.games.all_fours.engine.seats import Seat, Side, Tally
from hangjack.games.all_fours.engine.state import Phase, Standing, State
from hangjack.games.all_fours.engine.tricks import legal_cards
from hangjack.games.all_fours.match.directions import team_at
from hangjack.games.all_fours.match.scoring import GameLine, board_of, play_of
from hangjack.matches.match import Match
from hangjack.matches.parties import SIDES, both, other, plus, total

GameUnderWay = Callable[[], GameLine]
"""Gives the line of a game on the sheet, once it is over."""

Players = Callable[[str, Match, int], GameUnderWay]
"""Begins the next game at a table of a match; the text is the game's seed."""

_USUAL: dict[Phase, Callable[[Seat], SeatAction]] = {
    Phase.SHUFFLE: OfferCut,
    Phase.CUT: lambda seat: Cut(seat, 26),
    Phase.DEAL: lambda seat: Deal(seat, 3),
    Phase.BLIND_OPTION: DeclineBlind,
    Phase.KICK: Kick,
}
"""What everybody does where it makes no difference, so that nobody has to think."""


class Outcome(Struct, frozen=True):
    """How a game ended, by direction."""

    winner: Side
    score: Tally
    hang_jacks: Tally


def by_bots(seed: str, match: Match, table: int) -> GameUnderWay:
    """Let four bots play a game, card by card, each seeing its own hand."""
    return lambda: _line(match, played_out(seed, *_set_up(match, table)))


@contextmanager
def bots_at_work(processes: int) -> Iterator[Players]:
    """Give bots that play in so many *processes* at the same time; the games are the same as in one."""
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:

        def begin(seed: str, match: Match, table: int) -> GameUnderWay:
            game = pool.submit(played_out, seed, *_set_up(match, table))
            return lambda: _line(match, game.result())

        yield begin
        pool.shutdown(cancel_futures=True)


def made_up(seed: str, match: Match, table: int) -> GameUnderWay:
    """Make a line up that a game could have ended with; *table* says nothing about it."""
    del table
    chance, play = Random(seed), play_of(match.opened.terms)
    winner = chance.choice(list(SIDES))
    score = plus(
        plus(both(), winner, play.target + chance.choice((0, 0, 1))),
        other(winner),
        chance.randrange(play.target),
    )
    hung = plus(both(), chance.choice(list(SIDES)), 1) if chance.random() < 0.1 else both()
    worth = play.points.hang
    possible = {side: jacks if score[side] >= worth else 0 for side, jacks in hung.items()}
    return lambda: GameLine(winner, score, possible)


def played_out(seed: str, options: Options, dealer: Seat, standing: Standing) -> Outcome:
    """Play a whole game."""
    chance, state = Random(seed), all_fours.start(options, dealer, standing)
    while not all_fours.is_over(state):
        state = all_fours.apply(state, _next_action(chance, state))
    assert state.result is not None, "a game that is over has a winner"
    return Outcome(state.result.winner, state.score, state.hang_jacks)


def _set_up(match: Match, table: int) -> tuple[Options, Seat, Standing]:
    """Return by which rules the next game of *table* is played, who deals first, and how the match stands."""
    score = board_of(match.score).table(table)
    standing = Standing(
        game_number=score.games + 1,
        table_bullseyes=total(score.bullseyes),
        match_bullseyes=total(board_of(match.score).bullseyes),
        first_deal_of_match=score.games == 0,
    )
    return (
        play_of(match.opened.terms),
        all_fours.SEATS[(score.games + table) % len(all_fours.SEATS)],
        standing,
    )


def _next_action(chance: Random, state: State) -> Action:
    """Return what happens next; a bot is asked only where there is something to choose."""
    seat = all_fours.to_act(state)
    if seat is None:
        return all_fours.Shuffled(tuple(chance.sample(FULL_PACK, 52)))
    if state.phase in _USUAL and state.may_sing is None:
        return _USUAL[state.phase](seat)
    return _only_card(state, seat) or choose(all_fours.view(state, seat))


def _only_card(state: State, seat: Seat) -> Play | None:
    """Return the card that *seat* must follow with, if it has no choice."""
    if state.trick is None or state.trump is None or not state.trick.cards:
        return None
    legal = legal_cards(state.hand(seat), state.trick.cards, state.trump, state.options)
    return Play(seat, legal[0]) if len(legal) == 1 else None


def _line(match: Match, outcome: Outcome) -> GameLine:
    """Return a game as a line on the sheet: teams, not directions."""
    score, hung = both(), both()
    for side in Side:
        team = team_at(match, side)
        score = plus(score, team, outcome.score.of(side))
        hung = plus(hung, team, outcome.hang_jacks.of(side))
    return GameLine(team_at(match, outcome.winner), score, hung)

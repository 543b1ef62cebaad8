"""A table of a match: games one after the other, breaks, stops, and two people who write the scores down."""

from collections.abc import Generator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from hangjack.games.all_fours.match.scoring import GameLine
from hangjack.lab.stories.fiction import MARSHAL
from hangjack.lab.stories.hours import Course
from hangjack.lab.stories.venue import MINUTE, SECOND
from hangjack.matches import scorekeeping, stops
from hangjack.matches.parties import SIDES, Party, other, plus
from hangjack.matches.sheets import Place
from hangjack.matches.sides.absences import is_break_due

if TYPE_CHECKING:
    from hangjack.lab.stories.playing import Playing

_SHORTEST, _LONGEST = 360, 600
"""How long a game takes, in seconds."""
_CONFIRMED = 0.25
"""How often the second scorekeeper confirms what the first has written, instead of writing it too."""


def table_course(playing: "Playing", table: int) -> Course:
    """Play games at *table* until it is closed or the match is over."""
    number = 0
    while playing.plays_on(table):
        yield from _pauses(playing, table)
        number += 1
        scene = playing.plan.scenes.get((table, number))
        if scene is not None and (yield from scene(playing, table)):
            continue
        game = playing.event.play(f"{playing.seed} table {table} game {number}", playing.match, table)
        yield playing.now_ms + playing.chance.randint(_SHORTEST, _LONGEST) * SECOND
        yield from _while_stopped(playing, table)
        if playing.plays_on(table):
            differ = playing.plan.differ_at == (table, number)
            yield from _written(playing, table, game(), differ=differ)


def next_place(playing: "Playing", table: int) -> Place:
    """Return where the next game of *table* is written."""
    known = {*playing.match.sheet.written, *playing.match.sheet.agreed}
    return Place(table, 1 + max((place.number for place in known if place.table == table), default=0))


def _pauses(playing: "Playing", table: int) -> Course:
    """Have the break or the half-time that is due."""
    match, rules = playing.match, playing.match.opened.rules
    games = match.lines_at(table)
    if rules.breaks is not None and is_break_due(games, rules.breaks):
        playing.happen(MARSHAL, stops.begin_break(match, table, playing.now_ms))
        yield playing.now_ms + rules.breaks.break_minutes * MINUTE
    if rules.halves is not None and games == rules.halves.half_games[0]:
        assert match.sides.second_half_ms is not None, "the second half has its time from the start"
        yield match.sides.second_half_ms


def _while_stopped(playing: "Playing", table: int) -> Course:
    """Wait as long as the table stands still, for its own sake or another's."""
    while any(stop.table == table for stop in stops.stops(playing.match, playing.now_ms)):
        yield playing.now_ms + 30 * SECOND


def _written(playing: "Playing", table: int, line: GameLine, *, differ: bool) -> Course:
    """Let both scorekeepers write a game down, each on their own; sometimes the second only confirms."""
    first, place = playing.chance.choice(list(SIDES)), next_place(playing, table)
    playing.happen(
        playing.scorer(first),
        scorekeeping.enter_line(playing.match, place, first, playing.scorer(first), line),
    )
    yield playing.now_ms + playing.chance.randint(10, 50) * SECOND
    if not playing.plays_on(table):
        return
    second, scorer = other(first), playing.scorer(other(first))
    if differ:
        yield from _settled(playing, place, second, line)
    elif playing.chance.random() < _CONFIRMED:
        playing.happen(scorer, scorekeeping.confirm_line(playing.match, place, second, scorer))
    else:
        playing.happen(scorer, scorekeeping.enter_line(playing.match, place, second, scorer, line))


def _settled(playing: "Playing", place: Place, side: Party, line: GameLine) -> Generator[int, None, None]:
    """Let *side* write another score, and an official say which of the two it was."""
    loser = other(line.winner)
    miscounted = replace(line, score=plus(line.score, loser, 1 if line.score[loser] < 13 else -1))
    scorer = playing.scorer(side)
    playing.happen(scorer, scorekeeping.enter_line(playing.match, place, side, scorer, miscounted))
    yield playing.now_ms + 2 * MINUTE
    reason = "Both pads were counted again at the table, and show the same."
    playing.happen(MARSHAL, scorekeeping.settle_line(playing.match, place, MARSHAL, line, reason))
    playing.tell("difference", table=place.table, game=place.number)

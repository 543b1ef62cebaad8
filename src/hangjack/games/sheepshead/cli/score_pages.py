"""A Sheepshead count in sentences: why a hand is won or lost, at which level, and by which rule a tie is broken."""

from typing import Any

from hangjack.games.sheepshead import Level, Options, Seat
from hangjack.games.sheepshead.engine.counting import (
    PICKER_NEEDS,
    PICKER_SCHNEIDER,
    Game,
    Taken,
    points_of_opponents,
)
from hangjack.games.sheepshead.engine.leaster import LeasterCount
from hangjack.games.sheepshead.engine.throwing_in import ThrowInCount
from hangjack.wording import say


def picker_lines(picker: Seat, taken: Taken, game: Game, options: Options) -> tuple[str, ...]:
    """Return how a picker's game is counted."""
    return (
        say(
            "sheepshead.count.taken",
            who=picker,
            points=taken.points,
            tricks=taken.picker_tricks,
            others=points_of_opponents(taken.points),
            lost=taken.opponent_tricks,
        ),
        say(f"sheepshead.count.{'won' if game.won else 'lost'}", who=picker, needs=PICKER_NEEDS),
        _why(game, options),
    )


def leaster_lines(count: LeasterCount, barred: tuple[Seat, ...]) -> tuple[str, ...]:
    """Return how a leaster is counted."""
    misplayed = [say("sheepshead.count.barred", who=seat) for seat in barred]
    key = "trickless" if count.trickless else "with-a-trick"
    return (
        say("sheepshead.count.leaster-points", points=count.points),
        *misplayed,
        say("sheepshead.count.leaster-won", who=count.winner, decided_by=count.decided_by),
        say(f"sheepshead.count.{key}", who=count.winner, value=count.value),
    )


def throw_in_lines(picker: Seat, count: ThrowInCount, options: Options) -> tuple[str, ...]:
    """Return how a throw-in is tested and counted."""
    objection = count.objection
    if objection is None:
        good = say("sheepshead.count.throw-in-good", who=picker)
        return (good, *picker_lines(picker, count.taken, count.game, options))
    bad = say(
        "sheepshead.count.throw-in-bad", holder=objection.holder, card=objection.card, takes=objection.takes
    )
    safe = say(
        f"sheepshead.count.throw-in-{'safe' if count.game.won else 'lost'}",
        who=picker,
        points=count.taken.points,
        needs=options.picker_safe_points,
    )
    return (bad, safe)


def _why(game: Game, options: Options) -> str:
    """Return why the game has its level."""
    side = "won" if game.won else "lost"
    limits: dict[str, Any] = {"schneider": options.schneider_win, "saves": PICKER_SCHNEIDER}
    if game.level is Level.NO_TRICK:
        return say(f"sheepshead.count.{side}-no-trick")
    if game.level is Level.NO_SCHNEIDER:
        return say(f"sheepshead.count.{side}-no-schneider", **limits)
    return say(f"sheepshead.count.{side}-plain", **limits)

"""`hangjack play`: a game in the terminal, a command for each."""

from hangjack.cli.lazy import LazyGroup

_GAMES = {
    "all-fours": "Play All Fours with three bots, up to the bullseye.",
    "cribbage": "Play five-card crib with three bots, or singles with one.",
    "pinochle": "Play double-deck pinochle with three bots, a round at a time.",
    "sheepshead": "Play a session of Sheepshead with two or three bots.",
}

command = LazyGroup(
    name="play",
    lazy=_GAMES,
    modules={name: f"hangjack.games.{name.replace('-', '_')}.cli.play" for name in _GAMES},
    help="""Play against bots in the terminal.

    \b
        hangjack play all-fours --book ic2024
        hangjack play cribbage --singles
        hangjack play pinochle
        hangjack play sheepshead --players 4
        hangjack play all-fours --resume all-fours-20260101-193000.hangjack-log
    """,
)

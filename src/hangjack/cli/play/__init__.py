"""`hangjack play`: a game in the terminal, a command for each."""

from hangjack.cli.lazy import GamesGroup

command = GamesGroup(
    "play",
    help="""Play against bots in the terminal.

    \b
        hangjack play all-fours --book ic2024
        hangjack play cribbage --singles
        hangjack play pinochle
        hangjack play sheepshead --players 4
        hangjack play all-fours --resume all-fours-20260101-193000.hangjack-log
    """,
)

"""The hangjack command: it translates between a terminal and the layers below, and decides nothing.

Each command is a module of its own, imported only when it is asked for, so that `--help` answers at once.
"""

import sys
from typing import Any, NoReturn

import click

from hangjack import __version__
from hangjack.cli.lazy import LazyGroup
from hangjack.errors import BadInput, HangjackError

_COMMANDS = {
    "account": "See the accounts of a server, and let somebody back in who lost their password.",
    "backup": "Copy the whole database while others go on playing.",
    "check": "Run worked examples and say where hangjack rules differently.",
    "demo": "Run a whole fictional event by a rulebook, and show it.",
    "export": "Write an event into one file.",
    "follow": "Keep a live copy of a running server on a spare machine.",
    "import": "Take an event from a file into the data folder.",
    "play": "Play against bots in the terminal.",
    "replay": "Check the log of a game and tell it again, line by line.",
    "rule": "Propose a ruling for something that happened at a table.",
    "score": "Count a hand and explain every point of it.",
    "rules": "Browse the rulebooks, search them, and write house rules.",
    "serve": "Run the server of a venue or a league.",
    "verify": "Say whether an exported event is what was played.",
}

_NOT_INSTALLED = {"asyncpg": "install.without-postgres"}
"""What is said about a package that is missing; every other is the server's."""


class _Main(LazyGroup):
    """The top group: our errors become one sentence and exit code 2."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command that was asked for."""
        try:
            return super().invoke(ctx)
        except HangjackError as error:
            _explain(error)
        except ModuleNotFoundError as error:
            package = (error.name or "").partition(".")[0]
            if package in {"", "hangjack"}:
                raise
            _explain(BadInput(_NOT_INSTALLED.get(package, "install.without-server"), package=package))


def _explain(error: HangjackError) -> NoReturn:
    from hangjack.cli.terminal import explain  # noqa: PLC0415 - only where something is wrong

    explain(error)
    sys.exit(2)


@click.group(
    cls=_Main,
    lazy=_COMMANDS,
    prefix="hangjack.cli.",
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(__version__, prog_name="hangjack")
def main() -> None:
    """Card competitions run the way their own rulebooks say.

    \b
        hangjack serve                       the server of a venue or a league
        hangjack demo ic2024                 a whole cup, from the first entry to the prizes
        hangjack rules                       the five rulebooks
        hangjack rules show ic2024-24b-1     a clause, how it is read, what proves it
        hangjack rules find "hang jack"      search all of them
        hangjack rule renege --book ic2024   what the referee says, asking for what matters
        hangjack play all-fours --book mafa  a table in the terminal; also cribbage, pinochle, sheepshead
        hangjack score crib 5h 5d 5c Js --start 5s
        hangjack replay FILE                 a game from its log, line by line
        hangjack check precedents.json       does hangjack rule as your committee does?
        hangjack verify FILE --receipt LINE  is this file what we played?
    """

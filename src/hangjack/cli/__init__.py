"""The hangjack command: it translates between a terminal and the layers below, and decides nothing.

Each command is a module of its own, imported only when it is asked for, so that `--help` answers at once.
"""

import importlib
import sys
from typing import Any

import click

from hangjack import __version__
from hangjack.errors import HangjackError

_COMMANDS = {
    "check": "Run worked examples and say where hangjack rules differently.",
    "rules": "Browse the rulebooks, search them, and write house rules.",
}


class _Commands(click.Group):
    """Commands by name, each imported when it is used; our errors become one sentence and exit code 2."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        return sorted(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name not in _COMMANDS:
            return None
        module = importlib.import_module(f"hangjack.cli.{cmd_name.replace('-', '_')}")
        command: click.Command = module.command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        with formatter.section("Commands"):
            formatter.write_dl(sorted(_COMMANDS.items()))

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except HangjackError as error:
            from hangjack.cli.terminal import explain  # noqa: PLC0415

            explain(error)
            sys.exit(2)


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="hangjack")
def main() -> None:
    """Card competitions run the way their own rulebooks say.

    \b
        hangjack rules                       the five rulebooks
        hangjack rules show ic2024-24b-1     a clause, how it is read, what proves it
        hangjack rules find "hang jack"      search all of them
        hangjack check precedents.json       does hangjack rule as your committee does?
    """

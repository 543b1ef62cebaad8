"""`hangjack replay`: checks the log of a game and tells it again, line by line."""

import sys
from pathlib import Path

import click

from hangjack.cli import asking
from hangjack.cli.tables.log_file import read_entries
from hangjack.cli.terminal import explain
from hangjack.errors import BadInput
from hangjack.tables.game import TABLES
from hangjack.tables.log import LogBroken, read_table
from hangjack.tables.retelling import retold
from hangjack.wording import say


@click.command("replay")
@click.argument("path", metavar="FILE", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--seat", metavar="SEAT", help="Tell it as this seat saw it, with its hand.")
@click.option("--step", is_flag=True, help="Wait for Enter after each line.")
def command(path: Path, seat: str | None, *, step: bool) -> None:
    """Check the log in FILE and tell its game line by line, with the score.

    A log in which something was changed, taken out or put in is not believed: the exit code is 1.

    \b
        hangjack replay all-fours-20260101-193000.hangjack-log
        hangjack replay all-fours-20260101-193000.hangjack-log --seat S --step
    """
    try:
        _tell(path, seat, step=step)
    except LogBroken as error:
        explain(error)
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)
    except EOFError:
        click.echo()


def _tell(path: Path, seat: str | None, *, step: bool) -> None:
    entries, torn = read_entries(path)
    tag = str(entries[0].body.get("type"))
    if tag not in TABLES:
        raise BadInput("table-log.no-such-game", path=str(path), tag=tag)
    game = TABLES[tag]
    for line in retold(game, read_table(game, str(path), entries, torn), seat):
        click.echo(line)
        if step:
            asking.read_line(say("replay.step"))
    if torn:
        click.echo(say("replay.torn"))
    click.echo(say("replay.whole", count=len(entries)))

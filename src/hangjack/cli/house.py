"""The house that a command is about: a rulebook as it stands, or a club's own file."""

import click

from hangjack.cli.terminal import read_text
from hangjack.errors import BadInput
from hangjack.rulebooks.house import House, plain_house, read_house
from hangjack.rulebooks.shelf import book
from hangjack.tables.game import Game
from hangjack.wording import say


def chosen_house(name: str | None, path: str | None, game: Game | None = None) -> House:
    """Return the rulebook called *name*, or the house rules at *path*. Raises `BadInput` for another *game*'s."""
    if (name is None) == (path is None):
        raise click.UsageError(say("rules.not-chosen"))
    house = read_house(read_text(path)) if path is not None else plain_house(book(str(name)))
    if game is not None and house.book.game != game.id:
        raise BadInput("house.of-other-game", book=house.book.id, game=house.book.game, wanted=game.id)
    return house

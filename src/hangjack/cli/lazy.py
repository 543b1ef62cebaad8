"""A group of commands, each a module of its own that is imported only when it is asked for."""

import importlib
import keyword
from collections.abc import Mapping
from typing import Any

import click


class LazyGroup(click.Group):
    """Commands by name with their one-line help; `give-one` is `command` in the module `<prefix>give_one`.

    A name that Python keeps for itself has an underscore behind it there: `import_`. *modules* are those that stand elsewhere.
    """

    def __init__(
        self,
        *args: Any,
        lazy: Mapping[str, str],
        prefix: str = "",
        modules: Mapping[str, str] = {},
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.modules = modules
        self.lazy = lazy
        self.prefix = prefix

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """Return the names, in order."""
        return sorted(self.lazy)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Import the command called *cmd_name*."""
        if cmd_name not in self.lazy:
            return None
        behind = "_" if keyword.iskeyword(cmd_name) else ""
        beside = self.prefix + cmd_name.replace("-", "_") + behind
        module = importlib.import_module(self.modules.get(cmd_name, beside))
        command: click.Command = module.command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """Write the list without importing anything."""
        with formatter.section("Commands"):
            formatter.write_dl(sorted(self.lazy.items()))


class GamesGroup(LazyGroup):
    """Commands of all games: those that each has under the name of the group in its `cli/commands.toml`.

    The list is written without opening a game.
    """

    def __init__(self, name: str, **kwargs: Any) -> None:
        import tomllib  # noqa: PLC0415  (the first help, of all commands, needs neither)

        from hangjack.subjects import folders  # noqa: PLC0415

        lazy: dict[str, str] = {}
        modules: dict[str, str] = {}
        for whose, folder in folders("cli").items():
            own = tomllib.loads(folder.joinpath("commands.toml").read_text(encoding="utf-8")).get(name, {})
            lazy |= own
            modules |= dict.fromkeys(own, f"hangjack.{whose.replace('/', '.')}.cli.{name}")
        super().__init__(name=name, lazy=lazy, modules=modules, **kwargs)

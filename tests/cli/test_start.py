import subprocess
import sys

from click.testing import CliRunner

from hangjack import __version__
from hangjack.cli import main


def test_help_names_every_command() -> None:
    """A newcomer sees what there is."""
    answer = CliRunner().invoke(main, ["--help"])

    assert answer.exit_code == 0
    assert [name for name in main.list_commands(None) if name not in answer.output] == []  # type: ignore[arg-type]


def test_the_version_is_told() -> None:
    """So that a report can name it."""
    assert CliRunner().invoke(main, ["--version"]).output == f"hangjack, version {__version__}\n"


def test_an_unknown_command_is_refused() -> None:
    """With click's usual exit code."""
    assert CliRunner().invoke(main, ["whist"]).exit_code == 2


def test_importing_hangjack_pulls_in_no_web_framework_and_help_no_rich() -> None:
    """Starting must stay quick: what a command does not need is not imported."""
    script = (
        "import sys, hangjack, hangjack.cli\n"
        "heavy = {'starlette', 'uvicorn', 'jinja2', 'rich', 'asyncpg', 'typst', 'msgspec'}\n"
        "print(sorted(heavy & set(sys.modules)))"
    )
    answer = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)  # noqa: S603

    assert answer.stdout == "[]\n"

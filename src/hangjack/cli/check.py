"""`hangjack check`: runs worked examples and says where hangjack rules differently."""

import sys

import click

from hangjack.cli import completing
from hangjack.cli.terminal import echo_json, read_text
from hangjack.conformance.examples import Problem, own_files
from hangjack.conformance.report import lines, report
from hangjack.conformance.runner import Outcome, Result, run_files, wanted
from hangjack.errors import BadInput
from hangjack.wording import sentence


@click.command("check")
@click.argument("files", metavar="[FILE]...", nargs=-1, type=click.Path())
@click.option(
    "--only",
    "types",
    metavar="TYPE",
    multiple=True,
    shell_complete=completing.types,
    help="Run only examples of this type; may be repeated.",
)
@click.option(
    "--rulebook",
    metavar="BOOK",
    shell_complete=completing.books,
    help="Run only what is expected of this rulebook.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON and nothing else.")
def command(files: tuple[str, ...], types: tuple[str, ...], rulebook: str | None, *, as_json: bool) -> None:
    """Run the worked examples in each FILE and say where hangjack rules differently.

    Without a FILE, run hangjack's own examples. The last line counts what passed and what failed; the exit code is 1
    when something failed. An example whose rules hangjack does not know yet is not built, and is counted apart.

    \b
        hangjack check                                        our own examples
        hangjack check precedents.json                        your committee's
        hangjack check precedents.json --only incident --rulebook ic2024
    """
    only = wanted(types, rulebook)
    unreadable, texts = _read(files)
    found = report((*unreadable, *(run_files(texts, only=only) if texts else ())))
    if as_json:
        echo_json(found)
    else:
        click.echo("\n".join(lines(found)))
    if found.failed:
        sys.exit(1)


def _read(files: tuple[str, ...]) -> tuple[list[Result], dict[str, str]]:
    """Return a failure for each file that cannot be read, and the texts of the others; without files, our own."""
    if not files:
        return [], dict(own_files())
    unreadable: list[Result] = []
    texts: dict[str, str] = {}
    for file in files:
        try:
            texts[file] = read_text(file)
        except BadInput as error:
            unreadable.append(Result(file, Outcome.FAILED, problems=(Problem(sentence(error)),)))
    return unreadable, texts

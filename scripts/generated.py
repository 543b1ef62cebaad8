"""The files that are made from others.

`pages` returns the text of those that stand in the repository, `published` of those that are only handed out with it.
"""

import argparse
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import click

from hangjack import __version__
from hangjack.cli import main as hangjack
from hangjack.conformance.schema import schema_text
from hangjack.rulebooks.model import Book, Clause, Reach, Reading
from hangjack.rulebooks.settings import Setting, written
from hangjack.rulebooks.shelf import shelf
from hangjack.store.archive.schema import schema_text as export_schema_text
from hangjack.web.api.all import EVERY_OPERATION
from hangjack.web.api.openapi import ABOUT, document
from hangjack.wording import catalogue, phrase

ROOT = Path(__file__).resolve().parent.parent
PROOFS = "src/hangjack/rulebooks/proofs.json"
NOTE = "<!-- Made by scripts/generate; change the data, not this page. -->"


def pages(citations: str) -> Mapping[str, str]:
    """Return the text of every generated file by its path; *citations* is the JSON that the tests' marks gave."""
    return {
        PROOFS: citations,
        "src/hangjack/conformance/examples.schema.json": schema_text(),
        "docs/rulebooks/README.md": _shelf_page(),
        **{f"docs/rulebooks/{book.id}.md": _book_page(book) for book in shelf()},
        "docs/reference/commands.md": _commands_page(),
        "docs/reference/settings.md": _settings_page(),
        "docs/reference/api.md": _api_page(),
        "docs/reference/export-format.schema.json": export_schema_text(),
    }


def published() -> Mapping[str, str]:
    """Return what is published with the documents, and would be in the way of every branch if it stood beside them."""
    return {"sentences.md": _sentences_page(), "CHANGELOG.md": _changelog()}


def stale(citations: str) -> list[str]:
    """Return the generated files that are not as they would be made now."""
    return [path for path, text in pages(citations).items() if not _is(ROOT / path, text)]


def _is(path: Path, text: str) -> bool:
    return path.is_file() and path.read_text(encoding="utf-8") == text


def _shelf_page() -> str:
    lines = [
        NOTE,
        "# Rulebooks",
        "",
        "| book | title | game | clauses | readings | settings |",
        "|---|---|---|---|---|---|",
    ]
    for book in shelf():
        counts = f"{len(book.clauses)} | {len(book.readings)} | {len(book.settings)}"
        lines.append(f"| [{book.id}]({book.id}.md) | {book.title} | {book.game} | {counts} |")
    return _text(lines)


def _book_page(book: Book) -> str:
    lines = [NOTE, f"# {book.title}", "", book.edition, ""]
    lines += [f"{number}. {line}" for number, line in enumerate(book.summary, start=1)]
    for section in book.sections:
        lines += ["", f"## {section}", ""]
        for clause in book.clauses.values():
            if clause.section == section:
                lines += _clause_lines(clause)
    lines += ["", "## Readings", ""]
    for reading in book.readings.values():
        lines += _reading_lines(reading)
    lines += ["", "## Settings", "", *_settings_table(book)]
    return _text(lines)


def _clause_lines(clause: Clause) -> Iterator[str]:
    yield f'- <a id="{clause.id}"></a>**{clause.id}** {clause.title} *({phrase(clause.kind)}, {phrase(clause.status)})*'
    yield f"  {clause.gist}"
    yield f"  hangjack: {clause.does}"
    if clause.told:
        yield f"  Shown to {phrase(clause.told.audience)}, {phrase(clause.told.moment)}."
    if clause.reach:
        yield f"  Reaches people by {_way(clause.reach)}."
    if clause.off_table:
        yield f"  People judge this one: {clause.off_table}"
    if clause.readings:
        links = ", ".join(f"[{name}](#{name})" for name in clause.readings)
        yield f"  Read as {links}."


def _way(reach: Reach) -> str:
    return " ".join((phrase(reach.way), *([f"(`{'`, `'.join(reach.by)}`)"] if reach.by else [])))


def _reading_lines(reading: Reading) -> Iterator[str]:
    yield f'- <a id="{reading.id}"></a>**{reading.id}** {reading.question}'
    yield f"  {reading.reading}"
    if reading.why:
        yield f"  Why: {reading.why}"
    if reading.settings:
        yield f"  Settings: {', '.join(f'`{key}`' for key in reading.settings)}."


def _settings_table(book: Book) -> Iterator[str]:
    who = any(setting.changed_by for setting in book.settings.values())
    yield f"| setting | value | may be | what it decides | clause |{' who may change it |' if who else ''}"
    yield f"|---|---|---|---|---|{'---|' if who else ''}"
    for setting in book.settings.values():
        yield _setting_row(setting) + (f" {_who(setting)} |" if who else "")


def _setting_row(setting: Setting) -> str:
    allowed = "fixed by the book" if setting.fixed else setting.expected
    value = written(setting.default).replace("|", "\\|")
    return f"| `{setting.key}` | `{value}` | {allowed} | {setting.definition.says} | {setting.clause} |"


def _who(setting: Setting) -> str:
    return phrase(setting.changed_by) if setting.changed_by else ""


def _commands_page() -> str:
    lines = [NOTE, "# Commands", ""]
    context = click.Context(hangjack, info_name="hangjack", **hangjack.context_settings)
    lines += _command_lines(hangjack, context)
    return _text(lines)


def _command_lines(command: click.Command, context: click.Context) -> list[str]:
    lines = [f"## {context.command_path}", "", "```text", command.get_help(context).rstrip(), "```", ""]
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            below = command.get_command(context, name)
            assert below is not None
            lines += _command_lines(below, click.Context(below, info_name=name, parent=context))
    return lines


def _changelog() -> str:
    """Return the changelog with what waits for the next version above the versions that were made."""
    waiting = [path for path in sorted((ROOT / "changelog.d").glob("*.md")) if path.name != "README.md"]
    lines = [f"## {__version__}, not released yet", ""]
    for path in waiting:
        first, *others = path.read_text(encoding="utf-8").strip().splitlines()
        lines += [f"- {first}", *(f"  {line}".rstrip() for line in others)]
    head, mark, made = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8").partition("\n## ")
    return _text([head.rstrip(), "", *lines, "", f"{mark}{made}".strip()])


def _api_page() -> str:
    described = document(EVERY_OPERATION)
    lines = [NOTE, "# The API", "", *ABOUT.splitlines(), ""]
    lines += [
        "Every request has a preview that says what it would change and does nothing: the same body, with"
    ]
    lines += [
        "`preview/` before the request's name. [A cup in 50 lines](../howto/api.md) shows the order of things."
    ]
    for tag in described["tags"]:
        rows = [*_operation_rows(described["paths"], tag["name"])]
        lines += [
            "",
            f"## {tag['name']}",
            "",
            tag["description"],
            "",
            "| ask | what it does | who may |",
            "|---|---|---|",
        ]
        lines += rows
    return _text(lines)


def _operation_rows(paths: Mapping[str, Any], tag: str) -> Iterator[str]:
    for path, methods in paths.items():
        for method, each in methods.items():
            if tag in each["tags"] and "/preview/" not in path:
                who = each.get("description", "").partition("Who may: ")[2]
                yield f"| `{method.upper()} {path}` | {each['summary']} | {who} |"


def _settings_page() -> str:
    lines = [
        NOTE,
        "# Settings",
        "",
        "Every setting by game: what it decides, and its value in each rulebook.",
        "",
    ]
    for game in dict.fromkeys(book.game for book in shelf()):
        books = [book for book in shelf() if book.game == game]
        lines += [
            f"## {game}",
            "",
            "| setting | what it decides | " + " | ".join(book.id for book in books) + " |",
        ]
        lines.append("|---|---|" + "---|" * len(books))
        keys = dict.fromkeys(key for book in books for key in book.settings)
        lines += [_row_of(key, books) for key in keys]
        lines.append("")
    return _text(lines)


def _row_of(key: str, books: list[Book]) -> str:
    says = next(book.settings[key].definition.says for book in books if key in book.settings)
    values = [f"`{written(book.settings[key].default)}`" if key in book.settings else "" for book in books]
    return f"| `{key}` | {says} | {' | '.join(values)} |"


def _sentences_page() -> str:
    lines = [NOTE, "# Sentences", "", "Every error, ruling and word that hangjack says, by its key.", ""]
    lines += ["| key | sentence |", "|---|---|"]
    entries = sorted(catalogue("en").items())
    lines += [f"| `{key}` | {text.strip().replace('|', chr(92) + '|')} |" for key, text in entries]
    return _text(lines)


def _text(lines: list[str]) -> str:
    return "\n".join(line.rstrip() for line in lines).rstrip() + "\n"


def main() -> None:
    """Write the generated files; with `--check` name those that are stale and exit 1."""
    reader = argparse.ArgumentParser(prog="scripts/generate", description=__doc__)
    reader.add_argument("citations", type=Path, help=argparse.SUPPRESS)
    reader.add_argument("--check", action="store_true", help="only say what is stale")
    reader.add_argument(
        "--publish", type=Path, metavar="FOLDER", help="write there what is published besides"
    )
    asked = reader.parse_args()
    citations = asked.citations.read_text(encoding="utf-8")
    if asked.check:
        found = stale(citations)
        print("\n".join(f"stale: {path}" for path in found) or "nothing is stale")
        sys.exit(1 if found else 0)
    _write(ROOT, pages(citations))
    if asked.publish:
        _write(asked.publish, published())


def _write(folder: Path, texts: Mapping[str, str]) -> None:
    """Write the files whose text has changed, and name them."""
    for path, text in texts.items():
        if not _is(folder / path, text):
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_text(text, encoding="utf-8")
            print(f"wrote {path}")


if __name__ == "__main__":
    main()

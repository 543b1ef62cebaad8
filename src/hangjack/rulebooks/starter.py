"""The starting file of a house: every setting it may change, as a comment with its meaning and clause."""

from hangjack.rulebooks.model import Book
from hangjack.rulebooks.settings import Setting, written
from hangjack.wording import phrase


def starting_file(book: Book, name: str) -> str:
    """Return a house-rules file for *book* that changes nothing yet and explains all that it may change."""
    changeable = [setting for setting in book.settings.values() if not setting.fixed]
    return "\n\n".join([_head(book, name), *map(_comment, changeable), _foot()]) + "\n"


def _head(book: Book, name: str) -> str:
    return "\n".join(
        [
            f"# House rules on top of {book.title}.",
            "# Take the # away before a setting and change its value. What stays a comment is played as in the book.",
            f"# `hangjack rules diff {book.id} THIS-FILE` shows what this house changes.",
            f"extends = {written(book.id)}",
            f"name = {written(name)}",
            "",
            "[settings]",
        ]
    )


def _comment(setting: Setting) -> str:
    return "\n".join(
        [
            f"# {setting.definition.says}",
            f"# ({setting.clause}; {setting.expected})",
            *([f"# ({phrase(setting.changed_by)})"] if setting.changed_by else []),
            f"# {setting.key} = {written(setting.default)}",
        ]
    )


def _foot() -> str:
    return "\n".join(
        [
            "# Notices of your own: who is to see them, and when.",
            "# [[notices]]",
            '# text = "Car keys are handed in at the bar."',
            '# audience = "players"',
            '# moment = "check-in"',
        ]
    )

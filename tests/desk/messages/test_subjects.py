"""What messages are called: a subject stands at the head of a letter, and begins as a sentence does."""

from hangjack.competition.messages.events import MessageKind
from hangjack.wording import catalogue, languages


def test_every_subject_begins_with_a_capital_or_with_a_name() -> None:
    """In every language; a name of a team or a cup is written as people write it."""
    subjects = [
        catalogue(each)[f"message.{kind.value}.subject"]
        for each in languages()
        for kind in MessageKind
        if kind is not MessageKind.WEEK
    ]

    assert [each for each in subjects if not (each[0].isupper() or each.startswith("{"))] == []

"""Names that people can read: nothing hidden in them, one alphabet a word, and no two teams that look the same."""

import pytest

from hangjack.competition.entries.letters import LONGEST_NAME, looks_like, require_readable
from hangjack.errors import Refused
from hangjack.wording import sentence

CYRILLIC_O = "\N{CYRILLIC SMALL LETTER O}"


@pytest.mark.parametrize(
    "name",
    [
        "The Crabs",
        "O'Neill-Smith & Söhne 2",
        "Ñandú",
        "Орлы",
        "Αετοί",
        "東京カード",
        "FC 東京",
        "สมชาย",
        "Nguyễn Thị Ánh",
        "Crabs Орлы",
        "Crabs ♠",
        "3ª Turma",
    ],
)
def test_names_of_all_alphabets_are_fine(name: str) -> None:
    """Each as it was typed."""
    assert require_readable(f"  {name} ") == name


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("Crabs\N{ZERO WIDTH SPACE}", "letters.hidden"),
        ("Cr\N{ZERO WIDTH JOINER}abs", "letters.hidden"),
        ("\N{RIGHT-TO-LEFT OVERRIDE}sbarC", "letters.hidden"),
        ("Crabs\N{SOFT HYPHEN}", "letters.hidden"),
        ("Crabs\N{LEFT-TO-RIGHT ISOLATE}", "letters.hidden"),
        ("Crabs\x00", "letters.hidden"),
        ("Crabs\N{TAG LATIN SMALL LETTER A}", "letters.hidden"),
        ("C" + "\N{COMBINING ACUTE ACCENT}" * 9, "letters.hidden"),
        (f"F{CYRILLIC_O}xes", "letters.mixed"),
        ("Βears", "letters.mixed"),  # noqa: RUF001
        ("x" * (LONGEST_NAME + 1), "letters.too-long"),
    ],
)
def test_letters_that_deceive_are_refused(name: str, key: str) -> None:
    """In a sentence that says which, and never shows what it hides."""
    with pytest.raises(Refused) as refusal:
        require_readable(name)
    said = sentence(refusal.value)

    assert refusal.value.key == key
    assert "\N{RIGHT-TO-LEFT OVERRIDE}" not in said
    assert "\N{ZERO WIDTH SPACE}" not in said


def test_the_sentences_say_what_to_do() -> None:
    """For the two cases that happen by accident: a keyboard that was switched, and a name that was pasted."""
    said = []
    for name in (f"F{CYRILLIC_O}xes", "Crabs\N{ZERO WIDTH SPACE}"):
        with pytest.raises(Refused) as refusal:
            require_readable(name)
        said.append(sentence(refusal.value))

    assert said == [
        f"F{CYRILLIC_O}xes mixes Latin and Cyrillic letters that look alike. Type it again in one alphabet.",
        (
            "Crabs has a letter in it that nobody sees or that turns others round (U+200B). "
            "Type the name again by hand."
        ),
    ]


@pytest.mark.parametrize(
    ("name", "like"),
    [
        ("the crabs", "The Crabs"),
        ("Ｔｈｅ Crabs", "The Crabs"),  # noqa: RUF001
        ("Асе", "Ace"),  # noqa: RUF001
        ("ΑΒΕ", "ABE"),  # noqa: RUF001
        ("The Crab", None),
        ("Team 1", None),
    ],
)
def test_two_teams_never_look_the_same(name: str, like: str | None) -> None:
    """Whatever the letters are: capitals, wide ones, or those of another alphabet."""
    assert looks_like(name, ("The Crabs", "Ace", "ABE", "Team l")) == like

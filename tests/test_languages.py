import re
from collections.abc import Iterator
from string import Formatter
from typing import Any

import pytest

from hangjack.cards import Rank, Suit
from hangjack.errors import Refused
from hangjack.rulebooks.shelf import shelf
from hangjack.wording import catalogue, languages, phrase, say, sentence

ENGLISH = catalogue("en")
OTHERS = languages()[1:]


_STEPS = re.compile(r"[.\[]")


class Anything(str):
    """A value for any template: it shows its own name, and so does whatever a template reaches into it for."""

    __slots__ = ()

    def __getattr__(self, name: str) -> "Anything":
        return Anything(f"[{name}]")

    def __getitem__(self, name: object) -> "Anything":
        return Anything(f"[{name}]")


def test_french_is_the_second_language() -> None:
    """English comes first, because everything that has no other language is in it."""
    assert languages() == ("en", "fr")


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_says_what_english_says(language: str) -> None:
    """No sentence is missing, and none is left over."""
    assert sorted(catalogue(language)) == sorted(ENGLISH)


@pytest.mark.parametrize("language", OTHERS)
def test_a_sentence_has_the_same_values_in_every_language(language: str) -> None:
    """Each value is named, and used the same way: as it is, with a word that fits a number, or as a list."""
    entries = catalogue(language)
    different = [key for key in ENGLISH if _uses(entries[key]) != _uses(ENGLISH[key])]

    assert different == []


@pytest.mark.parametrize("number", [1, 14])
@pytest.mark.parametrize("language", languages())
def test_every_sentence_can_be_said(language: str, number: int) -> None:
    """With one and with many of whatever is counted, each value can be read in it, and no brace is left."""
    for key, template in catalogue(language).items():
        said = say(key, language=language, **_values(template, number))

        assert "{" not in said, key
        assert "}" not in said, key
        for shown in _shown(template, number, language):
            assert shown in said, key


@pytest.mark.parametrize("language", languages())
def test_what_a_rulebook_says_is_not_in_the_catalogue(language: str) -> None:
    """The clauses of a book are read in the book's own language, whatever language the pages are in."""
    gists = {clause.gist for each in shelf() for clause in each.clauses.values()}

    assert gists.isdisjoint(catalogue(language).values())


def test_lists_and_answers_are_said_in_french() -> None:
    """What stands inside a sentence is in its language."""
    assert phrase(("ic2024", "mafa", "abingdon"), "fr") == "ic2024, mafa et abingdon"
    assert say("expected.choice", language="fr", values=("a", "b", "c")) == "a, b ou c"
    assert [phrase(value, "fr") for value in (True, False, None, ())] == ["oui", "non", "aucun", "aucun"]
    assert say("page.assistant.card", language="fr", rank=Rank.JACK, suit=Suit.HEARTS) == "valet de cœur"


def test_an_error_is_worded_in_french() -> None:
    """The same key and values, in the reader's language."""
    error = Refused("card.not-in-pack", card="6h", size=32)

    assert sentence(error, "fr") == "6h n'est pas dans ce paquet de 32 cartes."


def test_french_signs_do_not_stand_alone_on_a_line() -> None:
    """A no-break space keeps a colon, a question mark or a quotation mark with its word."""
    loose = [key for key, template in catalogue("fr").items() if re.search(r" [:;!?»]|« |\S»|«\S", template)]

    assert loose == []


def _fields(template: str) -> Iterator[tuple[str, str]]:
    for _, name, spec, _ in Formatter().parse(template):
        if name is not None:
            yield name, spec or ""


def _uses(template: str) -> set[tuple[str, str]]:
    return {(name, "count" if "|" in spec else spec) for name, spec in _fields(template)}


def _values(template: str, number: int) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for name, spec in _fields(template):
        first = _STEPS.split(name)[0]
        values[first] = (
            number if "|" in spec else ("x", "y") if spec in {"or", "each"} else Anything(f"[{first}]")
        )
    return values


def _shown(template: str, number: int, language: str) -> Iterator[str]:
    """Yield what must be read for each value of *template*."""
    for name, spec in _fields(template):
        if "|" in spec:
            yield f"{number} {spec.split('|')[number != 1]}"
        elif spec == "each":
            yield "x y"
        elif spec == "or":
            yield f"x {catalogue(language)['word.or']} y"
        elif spec == "each":
            yield "x y"
        else:
            last = _STEPS.split(name)[-1].removesuffix("]")
            yield f"[{last}]"

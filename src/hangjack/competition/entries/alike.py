"""Which names of a long list are worth comparing: those that have something in common, and of these the first ones.

Two lookalikes share their letters, their words in another order, their words but one, all words with one that begins like
the other's, or a third of their letters at about the same place: a name with two slips still has one third right. Each of these is
looked up, none is searched for; and where hundreds share one, the first of them stand for all.
"""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator
from itertools import pairwise

MOST_IN_COMMON = 12
"""How many names are kept of those that share one thing."""

MOST_COMPARED = 24
"""With how many others a name is compared."""

_PARTS = 3
"""One more than there may be slips, so that one part has none."""

Words = tuple[str, ...]
_Part = tuple[str, int, int]
"""Of names with these digits and so many letters, the part of this number."""


class Search:
    """The names of a list so far, by what lookalikes have in common."""

    def __init__(self, shortest: int, slips: int) -> None:
        """Look for slips in names of *shortest* letters or more, so many *slips* at most."""
        self._shortest, self._slips = shortest, slips
        self._size = 0
        self._masks: list[int] = []
        self._wholes: dict[Hashable, list[int]] = defaultdict(list)
        self._lesses: dict[Hashable, list[int]] = defaultdict(list)
        self._spellings: dict[_Part, dict[str, list[int]]] = {}

    def like(self, words: Words, digits: str) -> list[int]:
        """Add a name, and return which of those before it may look like it; *digits* are never mistaken for others."""
        found = self.near(words, digits)
        letters = "".join(words)
        if len(letters) >= self._shortest:
            self._add_spelling(letters, digits)
        for index, keys in ((self._wholes, _wholes(words)), (self._lesses, _lesses(words))):
            for key in keys:
                _put(index[digits, key], self._size)
        self._masks.append(_mask(letters))
        self._size += 1
        return found

    def near(self, words: Words, digits: str) -> list[int]:
        """Return which of the names so far may look like a name."""
        letters = "".join(words)
        mask = _mask(letters)
        wholes = [(digits, each) for each in _wholes(words)]
        lesses = [(digits, each) for each in _lesses(words)]
        found = {*_in(self._wholes, wholes), *_in(self._wholes, lesses), *_in(self._lesses, wholes)}
        if len(letters) >= self._shortest:
            spelt = set(self._spelt_like(letters, digits))
            found |= {each for each in spelt if _differ(mask, self._masks[each]) <= 2 * self._slips}
        return sorted(found)[:MOST_COMPARED]

    def _add_spelling(self, letters: str, digits: str) -> None:
        for number, (start, end) in enumerate(_parts(len(letters))):
            here = self._spellings.setdefault((digits, len(letters), number), {})
            _put(here.setdefault(letters[start:end], []), self._size)

    def _spelt_like(self, letters: str, digits: str) -> Iterator[int]:
        """Yield the names of which *letters* may be a slip or two away: they have a part that is right."""
        length, slips = len(letters), range(-self._slips, self._slips + 1)
        for more in slips:
            for number, (start, end) in enumerate(_parts(length + more)):
                here = self._spellings.get((digits, length + more, number))
                if here is not None:
                    for at in range(max(0, start - self._slips), min(start + self._slips, length) + 1):
                        yield from here.get(letters[at : at + end - start], ())


def one_word_less(words: Words) -> set[str]:
    """Return *words* in their order by letters, with one of them left out: each way of it."""
    ordered = sorted(words)
    return {" ".join(ordered[:place] + ordered[place + 1 :]) for place in range(len(ordered))}


def _wholes(words: Words) -> Iterator[Hashable]:
    """Yield what a name is: its letters, its words in whatever order, and its words with one of them in its place."""
    yield "letters", "".join(words)
    yield "words", " ".join(sorted(words))
    if len(words) > 1:
        for place, word in enumerate(words):
            yield "short", place, words[:place] + words[place + 1 :], word


def _lesses(words: Words) -> Iterator[Hashable]:
    """Yield what a shorter form of a name is: a word left out, or only the beginning of one."""
    for fewer in one_word_less(words):
        if fewer:
            yield "words", fewer
    if len(words) > 1:
        for place, word in enumerate(words):
            rest = words[:place] + words[place + 1 :]
            yield from (("short", place, rest, word[:end]) for end in range(1, len(word)))


def _parts(length: int) -> list[tuple[int, int]]:
    """Return where the parts of so many letters begin and end."""
    ends = [length * part // _PARTS for part in range(_PARTS + 1)]
    return list(pairwise(ends))


def _in(index: dict[Hashable, list[int]], keys: Iterable[Hashable]) -> Iterator[int]:
    for key in keys:
        if known := index.get(key):
            yield from known


def _put(known: list[int], person: int) -> None:
    if len(known) < MOST_IN_COMMON:
        known.append(person)


def _mask(letters: str) -> int:
    """Return which letters there are, roughly: a slip changes two of them at most."""
    mask = 0
    for letter in set(letters):
        mask |= 1 << (ord(letter) & 63)
    return mask


def _differ(one: int, other: int) -> int:
    return (one ^ other).bit_count()

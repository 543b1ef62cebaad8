"""Names of people: exactly as registered on a sheet, and lookalikes found across rosters.

Nothing here corrects a name. A sheet is written in block letters, so capitals and the width of a space do not count;
everything else does.
"""

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from msgspec import Struct

from hangjack.competition.entries.alike import Search, one_word_less
from hangjack.ids import EntrantId, PersonId
from hangjack.matches.problems import Problem
from hangjack.wording import Worded

_MOST_SLIPS = 2
_LONG = 8
"""From this many letters two slips still look like the same name; in a shorter one, one slip does."""
_SHORTEST = 4
"""Names with fewer letters differ too easily for their spelling to tell anything."""
_PLAIN = 6
"""Given names with fewer letters differ by one or two from many others; only a slip that is not heard makes one of the other."""
_UNHEARD = "h"
_MOST_REMEMBERED = 20_000
"""Of how many names the words are remembered: everybody in the largest hall is compared again and again."""


class Likeness(Worded):
    """Why two names look like one person's."""

    SAME_LETTERS = "same_letters"
    WORD_ORDER = "word_order"
    SHORT_FORM = "short_form"
    EXTRA_WORD = "extra_word"
    SPELLING = "spelling"


class NameFault(Worded):
    """What is wrong with a name on a sheet."""

    NAME_MISMATCH = "name_mismatch"
    UNREGISTERED_PLAYER = "unregistered_player"


class RosterWarning(Worded):
    """What an official should look at before a team is let in."""

    SIMILAR_ROSTER = "similar_roster"


class Lookalike(Struct, frozen=True):
    """Two people whose names look alike, and why."""

    first: PersonId
    second: PersonId
    why: Likeness


def registered_as(name: str, registered: Mapping[PersonId, str]) -> PersonId | Problem:
    """Return who *name* on a sheet is. A near miss is a problem that gives the registered name; it is never corrected."""
    for person, known in registered.items():
        if _block_letters(known) == _block_letters(name):
            return person
    for known in registered.values():
        if why := likeness(known, name):
            return Problem(NameFault.NAME_MISMATCH, {"name": name, "registered": known, "why": why})
    return Problem(NameFault.UNREGISTERED_PLAYER, {"name": name})


def likeness(name: str, other: str) -> Likeness | None:
    """Return why two names may be the same person's, the strongest sign first; None if they do not look alike."""
    return _likeness(words_of(name), words_of(other))


def is_same_name(name: str, other: str) -> bool:
    """Whether two names are one, whatever the capitals, the accents and the order of the words."""
    return _sameness(words_of(name), words_of(other)) is not None


@lru_cache(_MOST_REMEMBERED)
def spellings(name: str) -> frozenset[str]:
    """Return what a name is looked up by: two that are one have one of these in common."""
    words = words_of(name)
    return frozenset({"".join(words), " ".join(sorted(words))})


def lookalikes(names: Mapping[PersonId, str]) -> tuple[Lookalike, ...]:
    """Return the pairs of people whose names look alike, in the order of *names*.

    Only names that have something in common are compared, and each with a number of others at most: so the time that it
    takes grows with the list, whatever is written in it.
    """
    search = Search(_SHORTEST, _MOST_SLIPS)
    spelt = [words_of(name) for name in names.values()]
    people = tuple(names)
    pairs = [
        (first, second, why)
        for second, words in enumerate(spelt)
        for first in search.like(words, _digits("".join(words)))
        if (why := _likeness(spelt[first], words))
    ]
    return tuple(Lookalike(people[first], people[second], why) for first, second, why in sorted(pairs))


def similar_rosters(
    new: Mapping[EntrantId, Sequence[str]], earlier: Mapping[EntrantId, Sequence[str]]
) -> Mapping[EntrantId, tuple[Problem, ...]]:
    """Return a warning for each team out of *earlier* that a *new* one looks like: half of the names or more.

    Meant for teams that were disqualified and may come back under another name. Each name is looked up among all that are
    out, and no team compared with all others: the time it takes grows with the hall.
    """
    known = _Earlier(earlier)
    found = {team: tuple(_warnings(names, known, earlier)) for team, names in new.items()} if earlier else {}
    return {team: warnings for team, warnings in found.items() if warnings}


def _warnings(
    names: Sequence[str], known: "_Earlier", earlier: Mapping[EntrantId, Sequence[str]]
) -> Iterator[Problem]:
    alike: dict[EntrantId, list[str]] = {}
    for name in names:
        for team in known.teams_with(name):
            alike.setdefault(team, []).append(name)
    for team in (each for each in earlier if each in alike):
        if 2 * len(alike[team]) >= min(len(names), len(earlier[team])):
            yield Problem(RosterWarning.SIMILAR_ROSTER, {"team": team, "names": tuple(alike[team])})


class _Earlier:
    """The names of some teams, to be asked which of them have somebody who looks like one by name."""

    def __init__(self, teams: Mapping[EntrantId, Sequence[str]]) -> None:
        self._search = Search(_SHORTEST, _MOST_SLIPS)
        self._teams: dict[tuple[str, ...], set[EntrantId]] = {}
        for team, names in teams.items():
            for name in names:
                self._teams.setdefault(words_of(name), set()).add(team)
        self._spelt = list(self._teams)
        for words in self._spelt:
            self._search.like(words, _digits("".join(words)))

    def teams_with(self, name: str) -> frozenset[EntrantId]:
        words = words_of(name)
        near = self._search.near(words, _digits("".join(words)))
        alike = (self._spelt[each] for each in near if _likeness(words, self._spelt[each]))
        return frozenset(team for each in alike for team in self._teams[each])


def _block_letters(name: str) -> str:
    return " ".join(unicodedata.normalize("NFC", name).upper().split())


@lru_cache(_MOST_REMEMBERED)
def words_of(name: str) -> tuple[str, ...]:
    """Return the words of *name* without accents, capitals and punctuation; a hyphen parts words, an apostrophe does not."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    kept = (letter if letter.isalnum() else "" if _is_inside(letter) else " " for letter in plain)
    return tuple("".join(kept).split())


def _is_inside(letter: str) -> bool:
    return unicodedata.combining(letter) > 0 or letter in "'’`"  # noqa: RUF001


def _sameness(ours: tuple[str, ...], theirs: tuple[str, ...]) -> Likeness | None:
    """Return why two names are one, whose digits are the same ones."""
    our_letters, their_letters = "".join(ours), "".join(theirs)
    if not ours or not theirs or _digits(our_letters) != _digits(their_letters):
        return None
    if our_letters == their_letters:
        return Likeness.SAME_LETTERS
    return Likeness.WORD_ORDER if sorted(ours) == sorted(theirs) else None


def _likeness(ours: tuple[str, ...], theirs: tuple[str, ...]) -> Likeness | None:
    our_letters, their_letters = "".join(ours), "".join(theirs)
    if not ours or not theirs or _digits(our_letters) != _digits(their_letters):
        return None
    if why := _sameness(ours, theirs):
        return why
    if _is_short_form(ours, theirs):
        return Likeness.SHORT_FORM
    if _has_extra_word(ours, theirs) or _has_extra_word(theirs, ours):
        return Likeness.EXTRA_WORD
    if not _is_misspelt(our_letters, their_letters) or not _may_be_slips(ours, theirs):
        return None
    return Likeness.SPELLING


def _digits(letters: str) -> str:
    return "".join(filter(str.isdigit, letters))


def _is_short_form(ours: tuple[str, ...], theirs: tuple[str, ...]) -> bool:
    """Whether the names differ in one word only, of which one is the beginning of the other: J, John, Johnny."""
    if len(ours) != len(theirs) or len(ours) < 2:
        return False
    unlike = [sorted(pair) for pair in zip(ours, theirs, strict=True) if pair[0] != pair[1]]
    return len(unlike) == 1 and unlike[0][1].startswith(unlike[0][0])


def _has_extra_word(longer: tuple[str, ...], shorter: tuple[str, ...]) -> bool:
    if len(shorter) < 2 or len(longer) != len(shorter) + 1:
        return False
    return " ".join(sorted(shorter)) in one_word_less(longer)


def _is_misspelt(ours: str, theirs: str) -> bool:
    shorter, longer = sorted((len(ours), len(theirs)))
    if shorter < _SHORTEST or longer - shorter > _MOST_SLIPS:
        return False
    return _is_within(ours, theirs, _MOST_SLIPS if shorter >= _LONG else 1)


def _may_be_slips(ours: tuple[str, ...], theirs: tuple[str, ...]) -> bool:
    """Whether the given names can be one person's: those of a family share their last word, and differ in few letters."""
    if len(ours) != len(theirs):
        return True
    return all(
        mine == other or _is_slip(mine, other) for mine, other in zip(ours[:-1], theirs[:-1], strict=True)
    )


def _is_slip(mine: str, other: str) -> bool:
    """Whether one given name is the other with a slip of the pen; nobody slips on the first letter of a short one."""
    shorter, longer = sorted((mine, other), key=len)
    if len(shorter) >= _LONG:
        return _is_within(mine, other, _MOST_SLIPS)
    if mine[0] != other[0]:
        return False
    slipped = len(shorter) >= _PLAIN and _is_within(mine, other, 1)
    return slipped or _is_swapped(mine, other) or _is_unheard(shorter, longer)


def _is_swapped(mine: str, other: str) -> bool:
    """Whether two neighbouring letters have changed places: Brian, Brain."""
    unlike = [at for at, pair in enumerate(zip(mine, other, strict=False)) if pair[0] != pair[1]]
    if len(mine) != len(other) or len(unlike) != 2 or unlike[1] != unlike[0] + 1:
        return False
    first, second = unlike
    return (mine[first], mine[second]) == (other[second], other[first])


def _is_unheard(shorter: str, longer: str) -> bool:
    """Whether the longer has one letter more that nobody hears: a doubled one, or an h: Ana, Anna; Jon, John."""
    return any(
        longer[:at] + longer[at + 1 :] == shorter
        and (longer[at] in _UNHEARD or longer[at] in longer[max(0, at - 1) : at])
        for at in range(len(longer))
    )


def _is_within(ours: str, theirs: str, slips: int) -> bool:
    """Whether so many letters added, left out or changed make one of the other."""
    if abs(len(ours) - len(theirs)) > slips:
        return False
    same = next((at for at, pair in enumerate(zip(ours, theirs, strict=False)) if pair[0] != pair[1]), None)
    if same is None:
        return True
    ours, theirs = ours[same:], theirs[same:]
    return slips > 0 and any(
        _is_within(ours[mine:], theirs[other:], slips - 1) for mine, other in ((1, 1), (1, 0), (0, 1))
    )

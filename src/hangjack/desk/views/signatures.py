"""What is behind the signatures of a sheet, in sentences: by whose link, on whose device, and whether one person gave several."""

from collections.abc import Mapping

from msgspec import Struct

from hangjack.desk.names import Names
from hangjack.ids import PersonId
from hangjack.matches.match import Match
from hangjack.matches.parties import Party
from hangjack.matches.sheets import Behind
from hangjack.matches.signatures import one_device, one_hand
from hangjack.wording import say


class Signature(Struct, frozen=True):
    """One signature: whose it is, and how it came about, in a sentence."""

    side: Party
    name: str
    how: str


class Signatures(Struct, frozen=True):
    """All signatures of a sheet; *doubt* says what nobody should overlook, and is empty otherwise."""

    each: tuple[Signature, ...] = ()
    doubt: str = ""


def show_signatures(match: Match, names: Names, officials: Mapping[PersonId, str]) -> Signatures:
    """Return the signatures of a sheet; *officials* are the names of those who have accounts."""
    called = _Called(names, officials)
    signed = match.sheet.signed.items()
    each = tuple(Signature(side, called.by_name(by), _how(match, side, called)) for side, by in signed)
    if hand := one_hand(match.sheet):
        return Signatures(each, _say(names, "one-hand", person=called.by_name(hand)))
    return Signatures(each, _say(names, "one-device") if one_device(match.sheet) else "")


class _Called(Struct, frozen=True):
    """What players and officials are called."""

    names: Names
    officials: Mapping[PersonId, str]

    def by_name(self, person: PersonId) -> str:
        if self.names.knows(person):
            return self.names.person(person)
        return self.officials.get(person) or _say(self.names, "official")


def _how(match: Match, side: Party, called: _Called) -> str:
    if match.sheet.paper is not None:
        return _say(called.names, "paper")
    behind = match.sheet.behind.get(side, Behind())
    if behind == Behind():
        return ""
    if behind.link_by is None:
        return _say(called.names, "account")
    issuer = called.by_name(behind.link_by)
    if behind.hand is None:
        return _say(called.names, "link", issuer=issuer)
    if behind.hand == behind.link_by:
        return _say(called.names, "own-link", issuer=issuer)
    return _say(called.names, "others-device", issuer=issuer, person=called.by_name(behind.hand))


def _say(names: Names, key: str, **values: str) -> str:
    return say(f"signature.{key}", language=names.language, **values)

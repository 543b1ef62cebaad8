"""House-rules files on the server: read with every mistake named, shown beside the book, and taken over."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

from msgspec import Meta, Struct
from msgspec.structs import replace

from hangjack.competition.governance import Governance
from hangjack.competition.permissions import Act
from hangjack.competition.rules import Rules
from hangjack.desk.requests.governing import AdoptRules
from hangjack.errors import BadInput
from hangjack.rulebooks.house import House, read_house
from hangjack.rulebooks.in_words import in_words
from hangjack.rulebooks.model import Book
from hangjack.rulebooks.rules import rules_of
from hangjack.rulebooks.settled import settled
from hangjack.rulebooks.shelf import book
from hangjack.web.api.asking import Answer, ask
from hangjack.web.api.operations import COMPETITION, Call, Operation, known_caller, require_act
from hangjack.web.problems import NeedsAccount
from hangjack.web.safety import LONGEST_TEXT
from hangjack.wording import phrase

File = Annotated[str, Meta(max_length=64 * 1024)]
"""A house-rules file, as it stands in docs/howto/house-rules.md."""


class ReadHouse(Struct, frozen=True):
    """A house-rules file to be looked at."""

    text: File


class AdoptHouse(Struct, frozen=True):
    """A house-rules file whose rules are to hold from now on."""

    text: File
    reason: Annotated[str, Meta(max_length=LONGEST_TEXT)]


class SettingChanged(Struct, frozen=True):
    """One setting that is otherwise: what it decides, its value before and after in words, its clause, who may change it."""

    key: str
    says: str
    before: str
    after: str
    clause: str
    who: str
    """Empty where the book does not say who may change it."""


class HouseShown(Struct, frozen=True):
    """What a house-rules file says: its rulebook, what differs, and the notices of its own."""

    name: str
    book: str
    changes: tuple[SettingChanged, ...]
    notices: tuple[str, ...]


async def look_at_house(call: Call) -> HouseShown:
    """Read a house-rules file, and show how it differs from its book. Nothing is written."""
    body: ReadHouse = call.body
    known_caller(call)
    assert call.visitor is not None, "somebody known is a visitor"
    if not call.visitor.account:
        raise NeedsAccount("web.needs-account")
    house, _ = await _read(call, body.text)
    return _shown(house, {}, call.language)


async def preview_house(call: Call) -> HouseShown:
    """Show how a house-rules file differs from the rules that hold now. Nothing is written."""
    body: ReadHouse = call.body
    competition = await require_act(call, Act.CHANGE_RULES)
    house, _ = await _read(call, body.text, competition.rules)
    return _shown(house, settled(competition.rules), call.language)


async def adopt_house(call: Call) -> Answer:
    """Let the rules of a house-rules file hold from now on."""
    body: AdoptHouse = call.body
    competition = await require_act(call, Act.CHANGE_RULES)
    _, rules = await _read(call, body.text, competition.rules)
    return await ask(replace(call, body=AdoptRules(rules, body.reason)))


def differences(rules: Rules, language: str) -> tuple[SettingChanged, ...]:
    """Return what a competition does otherwise than its book."""
    return tuple(_changes(book(rules.book), {}, settled(rules), language))


class RulesChanged(Struct, frozen=True):
    """What was adopted in the course of a competition: the number of the rules, why, and what is otherwise."""

    version: int
    reason: str
    changed: tuple[SettingChanged, ...]


def adopted(governance: Governance, language: str) -> tuple[RulesChanged, ...]:
    """Return what each adoption has changed, the last one first."""
    steps = zip(governance.versions, governance.versions[1:], governance.reasons, strict=False)
    told = [
        RulesChanged(
            number, why, tuple(_changes(book(after.book), settled(before), settled(after), language))
        )
        for number, (before, after, why) in enumerate(steps, start=2)
    ]
    return tuple(reversed(told))


async def _read(call: Call, text: str, now: Rules | None = None) -> tuple[House, Rules]:
    """Return the house of a file and its rules, read beside the loop. Refuses one for another book than is played by *now*."""

    def work() -> tuple[House, Rules]:
        house = read_house(text)
        if now is not None and house.book.id != now.book:
            raise BadInput("house.other-book", file=house.book.id, book=now.book)
        return house, rules_of(house)

    return await call.server.workshop.do("house", work)


def _shown(house: House, before: Mapping[str, Any], language: str) -> HouseShown:
    return HouseShown(
        house.name,
        house.book.id,
        tuple(_changes(house.book, before, house.values, language)),
        tuple(notice.text for notice in house.own_notices),
    )


def _changes(
    rulebook: Book, before: Mapping[str, Any], after: Mapping[str, Any], language: str
) -> Iterator[SettingChanged]:
    """Yield each setting whose value is another; where nothing is known of it before, it was the book's."""
    for key, setting in rulebook.settings.items():
        was = before.get(key, setting.default)
        if key in after and after[key] != was:
            was_said, is_said = (in_words(setting, value, language) for value in (was, after[key]))
            who = phrase(setting.changed_by, language) if setting.changed_by else ""
            yield SettingChanged(key, setting.definition.says, was_said, is_said, setting.clause, who)


HOUSE: tuple[Operation, ...] = (
    Operation(
        "POST",
        "/api/read-house",
        "read-house",
        "Read a house-rules file, and show how it differs from its book.",
        look_at_house,
        HouseShown,
        body=ReadHouse,
        long=True,
    ),
    Operation(
        "POST",
        f"{COMPETITION}/preview-house",
        "preview-house",
        "Show how a house-rules file differs from the rules that hold now.",
        preview_house,
        HouseShown,
        body=ReadHouse,
        long=True,
        act=Act.CHANGE_RULES,
    ),
    Operation(
        "POST",
        f"{COMPETITION}/adopt-house",
        "adopt-house",
        "Let the rules of a house-rules file hold from now on.",
        adopt_house,
        Answer,
        body=AdoptHouse,
        long=True,
        act=Act.CHANGE_RULES,
        needs_act_id=True,
    ),
)

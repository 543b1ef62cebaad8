"""The questions of the ruling assistant as fields of a form, and their answers in words."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from msgspec import Struct

from hangjack.cards import Card, Suit
from hangjack.competition.competition import Competition
from hangjack.desk.games import judge_of
from hangjack.desk.names import Names
from hangjack.desk.views.readers import Reader
from hangjack.desk.views.refereeing import QuestionShown
from hangjack.matches.match import Match
from hangjack.referee.facts import Fact, FactType
from hangjack.referee.referee import Referee
from hangjack.web.games import GameAssistant, assistant_of
from hangjack.web.pages.kit import Looking
from hangjack.wording import Worded, catalogue, phrase, say

FACT = "f."
"""What the name of a fact begins with in an address."""


class Option(Struct, frozen=True):
    """One answer that can be picked."""

    value: str
    label: str


class Field(Struct, frozen=True):
    """A question as a field of the form; *value* is what was answered before."""

    name: str
    kind: str
    label: str
    options: tuple[Option, ...] = ()
    groups: tuple[tuple[str, tuple[Option, ...]], ...] = ()
    value: str = ""
    other: str = ""
    """The second number of a score."""


class Case(Struct, frozen=True):
    """What is asked about, and by whom."""

    looking: Looking
    competition: Competition
    match: Match | None
    reader: Reader
    names: Names
    table: int
    given: Mapping[str, str]
    """What stands in the address."""
    others: tuple[Match, ...] = ()
    """The matches beside it that the referee remembers."""

    @property
    def language(self) -> str:
        """The language of whoever asks."""
        return self.looking.language

    def address(self, **values: str) -> str:
        """Return the address of this page with other values in it."""
        kept = {"table": str(self.table)} if self.match else {}
        if "change" in self.given:
            kept["change"] = self.given["change"]
        return f"{self.looking.request.url.path}?{urlencode({**kept, **values})}"

    @property
    def game(self) -> GameAssistant:
        """What the game itself says about seats, sides and scores."""
        return assistant_of(self.competition)

    @property
    def referee(self) -> Referee[Any, Any, Any]:
        """The referee of what is played."""
        return judge_of(self.competition.rules).referee

    def with_name(self, place: str, name: str) -> str:
        """Return a place at the table in words, with the name of whoever is there."""
        return say("page.assistant.seat", language=self.language, seat=place, name=name)


def facts_in(case: Case, kind: Worded) -> dict[str, Any]:
    """Return the facts that stand in an address, as values of their kinds; what is no such value stays text."""
    facts: dict[str, Any] = {}
    given, vocabulary = case.given, case.referee.facts_for(kind)
    for name, text in given.items():
        fact, _, part = name.removeprefix(FACT).partition(".")
        if not name.startswith(FACT) or not text.strip() or part:
            continue
        known = vocabulary.get(fact)
        facts[fact] = _value(known.type if known else FactType.TEXT, text.strip())
    scores = [name for name, known in vocabulary.items() if known.type is FactType.SCORE]
    return facts | {name: "-".join(both) for name in scores if all(both := _score_in(case, name))}


def _score_in(case: Case, fact: str) -> tuple[str, ...]:
    """Return the points of all sides that stand in an address, in the game's order; empty where there are none."""
    return tuple(case.given.get(f"{FACT}{fact}.{side}", "").strip() for side in case.game.scored)


def _value(kind: FactType, text: str) -> Any:
    match kind:
        case FactType.YES_NO:
            return {"yes": True, "no": False}.get(text, text)
        case FactType.NUMBER:
            return int(text) if text.isascii() and text.isdigit() else text
        case FactType.CARD_OR_NONE:
            return None if text == "none" else text
        case _:
            return text


def field_of(case: Case, question: QuestionShown) -> Field:
    """Return a question as a field."""
    name, given = f"{FACT}{question.fact}", case.given
    label = question_words(case, question.fact)
    value = given.get(name, "")
    match question.type:
        case FactType.YES_NO:
            options = tuple(
                Option(each, say(f"word.{each}", language=case.language)) for each in ("yes", "no")
            )
            return Field(name, "choice", label, options, value=value)
        case FactType.CHOICE | FactType.SEAT | FactType.SIDE:
            labels = {each: _option(case, question.type, each) for each in question.values}
            options = tuple(Option(each, label) for each, label in labels.items() if label)
            return Field(name, "choice", label, options, value=value)
        case FactType.CARD | FactType.CARD_OR_NONE:
            none = say("page.assistant.no-card", language=case.language)
            options = (Option("none", none),) if question.type is FactType.CARD_OR_NONE else ()
            return Field(name, "card", label, options, _cards(case.language), value)
        case FactType.SCORE:
            one, other = _score_in(case, question.fact)
            return Field(name, "score", label, value=one, other=other)
        case FactType.NUMBER:
            return Field(name, "number", label, value=value)
        case FactType.TEXT | FactType.CARDS:
            return Field(name, "text", label, value=value)


def _cards(language: str) -> tuple[tuple[str, tuple[Option, ...]], ...]:
    return tuple(
        (
            phrase(suit, language),
            tuple(
                Option(
                    card.value,
                    say("page.assistant.card", language=language, rank=card.rank, suit=card.suit),
                )
                for card in Card
                if card.suit is suit
            ),
        )
        for suit in Suit
    )


def question_words(case: Case, fact: str) -> str:
    """Return a question for somebody who sees the answers below it; where that makes no difference, the referee's own."""
    own = f"page.assistant.question.{fact}"
    asked = own if own in catalogue(case.language) else f"{case.referee.game.module}.question.{fact}"
    return say(asked, language=case.language)


def _option(case: Case, asked: FactType, value: str) -> str:
    place = case.game.place(case, value) if asked in {FactType.SEAT, FactType.SIDE} else None
    return say(f"page.assistant.answer.{value}", language=case.language) if place is None else place


def answer_in_words(case: Case, fact: Fact, value: Any) -> str:
    """Return what was answered about *fact*, in words."""
    match fact.type:
        case FactType.CARD | FactType.CARD_OR_NONE if value is not None:
            card = Card(value)
            return say("page.assistant.card", language=case.language, rank=card.rank, suit=card.suit)
        case FactType.CHOICE | FactType.SEAT | FactType.SIDE:
            return _option(case, fact.type, value)
        case _:
            return phrase(value, case.language)

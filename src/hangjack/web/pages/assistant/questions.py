"""The questions of the ruling assistant as fields of a form, and their answers in words."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from msgspec import Struct

from hangjack.cards import Card, Suit
from hangjack.competition.competition import Competition
from hangjack.desk.names import Names
from hangjack.desk.views.readers import Reader
from hangjack.desk.views.refereeing import QuestionShown, team_of
from hangjack.games.all_fours.seats import Seat, Side
from hangjack.ids import PersonId
from hangjack.matches.match import Match
from hangjack.matches.sides.all_fours_directions import seats_at, team_at
from hangjack.referee.all_fours.kinds import Kind, facts_for
from hangjack.referee.facts import Fact, FactType
from hangjack.web.pages.kit import Looking
from hangjack.wording import catalogue, phrase, say

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

    def seats(self) -> Mapping[Seat, PersonId]:
        """Return who sits where; nobody where no match is meant."""
        return seats_at(self.match, self.table) if self.match else {}

    def seat(self, seat: Seat) -> str:
        """Return a seat in words, with the name of whoever sits there."""
        person, place = self.seats().get(seat), phrase(seat, self.language)
        if person is None or not self.names.knows(person):
            return place
        return say("page.assistant.seat", language=self.language, seat=place, name=self.names.person(person))

    def side(self, side: Side) -> str:
        """Return a side in words, with the name of its team."""
        place = phrase(side, self.language)
        if self.match is None:
            return place
        team = self.names.entrant(self.match.opened.parties[team_at(self.match, side)])
        return say("page.assistant.seat", language=self.language, seat=place, name=team)


def facts_in(given: Mapping[str, str], kind: Kind) -> dict[str, Any]:
    """Return the facts that stand in an address, as values of their kinds; what is no such value stays text."""
    facts: dict[str, Any] = {}
    vocabulary = facts_for(kind)
    for name, text in given.items():
        fact, _, part = name.removeprefix(FACT).partition(".")
        if not name.startswith(FACT) or not text.strip() or part:
            continue
        known = vocabulary.get(fact)
        facts[fact] = _value(known.type if known else FactType.TEXT, text.strip())
    scores = [name for name, known in vocabulary.items() if known.type is FactType.SCORE]
    return facts | {name: "-".join(both) for name in scores if all(both := _score_in(given, name))}


def _score_in(given: Mapping[str, str], fact: str) -> tuple[str, str]:
    """Return the points of both sides that stand in an address, north-south first; empty where there are none."""
    ns, ew = (given.get(f"{FACT}{fact}.{side}", "").strip() for side in ("ns", "ew"))
    return ns, ew


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
    label = question_words(question.fact, case.language)
    value = given.get(name, "") or _preset(case, question.fact)
    match question.type:
        case FactType.YES_NO:
            options = tuple(
                Option(each, say(f"word.{each}", language=case.language)) for each in ("yes", "no")
            )
            return Field(name, "choice", label, options, value=value)
        case FactType.CHOICE | FactType.SEAT | FactType.SIDE:
            options = tuple(Option(each, _option(case, question.type, each)) for each in question.values)
            return Field(name, "choice", label, options, value=value)
        case FactType.CARD | FactType.CARD_OR_NONE:
            none = say("page.assistant.no-card", language=case.language)
            options = (Option("none", none),) if question.type is FactType.CARD_OR_NONE else ()
            return Field(name, "card", label, options, _cards(case.language), value)
        case FactType.SCORE:
            ns, ew = _score_in(given, question.fact)
            return Field(name, "score", label, value=ns, other=ew)
        case FactType.NUMBER:
            return Field(name, "number", label, value=value)
        case FactType.TEXT | FactType.CARDS:
            return Field(name, "text", label, value=value)


def _preset(case: Case, fact: str) -> str:
    """Return what the match itself says about a fact: how many substitutions the offender's team has used."""
    offender = case.given.get("f.offender", "")
    if fact != "subs_used" or case.match is None or offender not in set(Seat):
        return ""
    return str(case.match.sides.benches.of(team_of(case.match, Seat(offender))).made)


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


def question_words(fact: str, language: str) -> str:
    """Return a question for somebody who sees the answers below it; where that makes no difference, the referee's own."""
    own = f"page.assistant.question.{fact}"
    return say(own if own in catalogue(language) else f"all_fours.question.{fact}", language=language)


def _option(case: Case, asked: FactType, value: str) -> str:
    if asked is FactType.SEAT and value in set(Seat):
        return case.seat(Seat(value))
    if asked is FactType.SIDE and value in set(Side):
        return case.side(Side(value))
    return say(f"page.assistant.answer.{value}", language=case.language)


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

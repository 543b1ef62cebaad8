"""Facts of an incident as they are typed: `to_save_jack=yes`, `card=Js`, `declared=none`."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import click
from msgspec import Struct

from hangjack.errors import BadInput
from hangjack.referee.facts import Fact, FactType, Question, require_known
from hangjack.referee.referee import Referee
from hangjack.wording import Worded, say, sentence
from hangjack.wording.nearest import named

_COMPASS = {"north": "N", "west": "W", "south": "S", "east": "E"}
_YES_NO = {"yes": True, "y": True, "true": True, "no": False, "n": False, "false": False}


class FactsMissing(BadInput):
    """A ruling that cannot be proposed yet: the facts to give, each with its question."""

    def __init__(self, referee: Referee[Any, Any, Any], questions: Iterable[Question]) -> None:
        super().__init__("rule.facts-missing")
        self.problems = tuple(
            BadInput("rule.fact-missing", option=_option(each.fact), question=_words(referee, each))
            for each in questions
        )


class Asked(Struct, frozen=True):
    """A fact that matters, for a program: how it is given, of which type it is, and the question in words."""

    fact: str
    type: FactType
    values: tuple[str, ...]
    option: str
    question: str


def asked(referee: Referee[Any, Any, Any], question: Question) -> Asked:
    """Return *question* as a program reads it."""
    words = referee.ask_aloud(question)
    return Asked(question.fact, question.type, question.values, _option(question.fact), words)


def kind_called(name: str, referee: Referee[Any, Any, Any]) -> Worded:
    """Return the kind of incident called *name*. Raises `BadInput`, with the nearest if one is near."""
    kind: Worded = named("incident.unknown", name, referee.kinds)
    return kind


def facts_given(known: Mapping[str, Fact], texts: Iterable[str]) -> dict[str, Any]:
    """Return the facts of *texts*, each written NAME=VALUE. Raises `BadInput` for a name or value that cannot be."""
    facts: dict[str, Any] = {}
    for text in texts:
        name, sign, value = text.partition("=")
        if not sign:
            raise BadInput("rule.fact-without-value", text=text)
        facts[name.strip()] = fact_value(known, name.strip(), value.strip())
    return facts


def fact_value(known: Mapping[str, Fact], name: str, text: str) -> Any:
    """Return the value that *text* gives the fact called *name*. Raises `BadInput`."""
    value = _parsed(known[name], text) if name in known else text
    return require_known({name: value}, known)[name]


def ask_for(referee: Referee[Any, Any, Any], kind: Worded, question: Question) -> Any:
    """Ask the person at the terminal until the answer fits, on standard error, so that the ruling stays alone."""
    return click.prompt(
        _words(referee, question),
        value_proc=_answer(referee.facts_for(kind), question.fact),
        prompt_suffix=" ",
        err=True,
    )


def _parsed(fact: Fact, text: str) -> Any:
    """Return *text* as the type of *fact* has it, or as it is if it does not fit."""
    match fact.type:
        case FactType.YES_NO:
            return _YES_NO.get(text.lower(), text)
        case FactType.NUMBER:
            return int(text) if text.isdecimal() else text
        case FactType.CARD_OR_NONE:
            return None if text.lower() == "none" else text
        case FactType.CHOICE | FactType.SEAT | FactType.SIDE:
            return _chosen(fact, text)
        case FactType.TEXT | FactType.CARD | FactType.CARDS | FactType.SCORE:
            return text


def _chosen(fact: Fact, text: str) -> str:
    """Return the one of the fact's values that *text* means: in any case, and a seat by its whole name too."""
    typed = _COMPASS.get(text.lower(), text) if fact.type is FactType.SEAT else text
    return next((value for value in fact.values if value.lower() == typed.lower()), text)


def _answer(known: Mapping[str, Fact], name: str) -> Callable[[str], Any]:
    def value(text: str) -> Any:
        try:
            return fact_value(known, name, text.strip())
        except BadInput as error:
            raise click.BadParameter(sentence(error)) from error

    return value


def _words(referee: Referee[Any, Any, Any], question: Question) -> str:
    """Return *question* with what may be answered, unless its own words say that."""
    asked = referee.ask_aloud(question)
    if question.values and all(value in asked for value in question.values):
        return asked
    return f"{asked} ({say(f'answer.{question.type.value}', values=question.values)})"


_OPTIONS = {
    "offender": "--offender SEAT",
    "dealer": "--dealer SEAT",
    "score": "--score NS-EW",
    "kick_points": "--kick-points NUMBER",
    "cards_played": "--cards-played NUMBER",
    "misdeals_in_a_row": "--misdeals NUMBER",
}


def _option(fact: str) -> str:
    return _OPTIONS.get(fact, f"--fact {fact}=VALUE")

"""Incidents put to the crib referee, in few words."""

from typing import Any

from hangjack.games.cribbage.competition.resulting import CribGame
from hangjack.games.cribbage.referee import (
    Incident,
    Kind,
    Penalties,
    RuledTable,
    Ruling,
    Verdict,
    rule,
    verdict_of,
)
from hangjack.rulebooks.house import with_settings
from hangjack.rulebooks.rules import game_rules
from hangjack.rulebooks.shelf import book


def house(**changes: Any) -> Penalties:
    """Return the penalty table of a house that plays abingdon with *changes*."""
    return game_rules(with_settings(book("abingdon"), changes), CribGame).penalties


ABINGDON = house()
TRADITIONAL = house(penalty_profile="traditional")
VOIDING = house(prompted_score="void")


def ruling_on(kind: Kind, facts: dict[str, Any], penalties: Penalties = ABINGDON) -> Ruling:
    """Return the ruling when all *facts* that matter are known."""
    answer = rule(Incident(kind, RuledTable(), facts), penalties)
    assert isinstance(answer, Ruling), answer
    return answer


def verdict(kind: Kind, facts: dict[str, Any], penalties: Penalties = ABINGDON) -> Verdict:
    """Return what the ruling comes to."""
    return verdict_of(ruling_on(kind, facts, penalties).effects)

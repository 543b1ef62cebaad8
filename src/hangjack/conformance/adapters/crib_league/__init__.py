"""Worked examples of the crib league: a module for each part of it."""

from collections.abc import Mapping
from typing import Any

from hangjack.conformance.adapter import Adapter
from hangjack.conformance.adapters.crib_league.cards import CardGiven, run_card
from hangjack.conformance.adapters.crib_league.eligibility import EligibilityGiven, run_eligibility
from hangjack.conformance.adapters.crib_league.lineups import NamedGiven, run_lineup

ADAPTERS: Mapping[str, Adapter[Any]] = {
    "card": Adapter(CardGiven, run_card),
    "eligibility": Adapter(EligibilityGiven, run_eligibility),
    "lineup": Adapter(NamedGiven, run_lineup),
}

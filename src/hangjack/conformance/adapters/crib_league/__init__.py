"""Worked examples of the crib league: a module for each part of it."""

from collections.abc import Mapping
from typing import Any

from hangjack.conformance.adapter import Adapter
from hangjack.conformance.adapters.crib_league.cards import CardGiven, run_card
from hangjack.conformance.adapters.crib_league.cups import CupGiven, run_cup
from hangjack.conformance.adapters.crib_league.deadlines import DeadlineGiven, run_deadline
from hangjack.conformance.adapters.crib_league.divisions import (
    DivisionsGiven,
    FixturesGiven,
    PromotionGiven,
    run_divisions,
    run_fixtures,
    run_promotion,
)
from hangjack.conformance.adapters.crib_league.eligibility import EligibilityGiven, run_eligibility
from hangjack.conformance.adapters.crib_league.lineups import NamedGiven, run_lineup
from hangjack.conformance.adapters.crib_league.powers import GovernanceGiven, run_governance
from hangjack.conformance.adapters.crib_league.tables import TableGiven, run_table

ADAPTERS: Mapping[str, Adapter[Any]] = {
    "card": Adapter(CardGiven, run_card),
    "eligibility": Adapter(EligibilityGiven, run_eligibility),
    "lineup": Adapter(NamedGiven, run_lineup),
    "fixtures": Adapter(FixturesGiven, run_fixtures),
    "divisions": Adapter(DivisionsGiven, run_divisions),
    "promotion": Adapter(PromotionGiven, run_promotion),
    "cup": Adapter(CupGiven, run_cup),
    "governance": Adapter(GovernanceGiven, run_governance),
    "table": Adapter(TableGiven, run_table),
    "deadline": Adapter(DeadlineGiven, run_deadline),
}

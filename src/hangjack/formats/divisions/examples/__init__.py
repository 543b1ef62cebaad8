"""Worked examples of the crib league: a module for each part of it."""

from hangjack.conformance.adapter import Adapter, Examples
from hangjack.formats.divisions.examples.cards import CardGiven, run_card
from hangjack.formats.divisions.examples.cups import CupGiven, run_cup
from hangjack.formats.divisions.examples.deadlines import DeadlineGiven, run_deadline
from hangjack.formats.divisions.examples.divisions import (
    DivisionsGiven,
    FixturesGiven,
    PromotionGiven,
    run_divisions,
    run_fixtures,
    run_promotion,
)
from hangjack.formats.divisions.examples.eligibility import EligibilityGiven, run_eligibility
from hangjack.formats.divisions.examples.lineups import NamedGiven, run_lineup
from hangjack.formats.divisions.examples.powers import GovernanceGiven, run_governance
from hangjack.formats.divisions.examples.tables import TableGiven, run_table

EXAMPLES = Examples(
    "cribbage",
    {
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
    },
)

"""Worked examples of the crib league: a module for each part of it."""

from collections.abc import Mapping
from typing import Any

from hangjack.conformance.adapter import Adapter
from hangjack.conformance.adapters.crib_league.divisions import (
    DivisionsGiven,
    FixturesGiven,
    PromotionGiven,
    run_divisions,
    run_fixtures,
    run_promotion,
)
from hangjack.conformance.adapters.crib_league.lineups import NamedGiven, run_lineup

ADAPTERS: Mapping[str, Adapter[Any]] = {
    "lineup": Adapter(NamedGiven, run_lineup),
    "fixtures": Adapter(FixturesGiven, run_fixtures),
    "divisions": Adapter(DivisionsGiven, run_divisions),
    "promotion": Adapter(PromotionGiven, run_promotion),
}

"""What tests of formats at the desk and on pages are given."""

from desk.conftest import desk, log
from web.conftest import _patient, inside, league

__all__ = ["_patient", "desk", "inside", "league", "log"]

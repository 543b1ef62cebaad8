"""What tests of games at the desk are given."""

from desk.conftest import desk, log

__all__ = ["desk", "log"]

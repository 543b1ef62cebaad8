"""The hall that these tests go into, and the patience with which they talk to servers."""

import pytest

from hangjack.web.api import client
from hangjack.web.running import follow_http
from support.web import Doors, doors

PATIENCE_S = 600.0


@pytest.fixture(scope="session")
def inside() -> Doors:
    """Give what is behind the doors of the hall: everybody let in, the first match begun. Each test gets a copy of it."""
    return doors()


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait for servers on a busy machine as long as they need; a phone would ask again."""
    monkeypatch.setattr(client, "ANSWER_S", PATIENCE_S)
    monkeypatch.setattr(client, "SILENCE_S", PATIENCE_S)
    monkeypatch.setattr(follow_http, "_SILENCE_S", PATIENCE_S)

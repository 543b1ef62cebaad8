"""The clock lets go of competitions for which nobody asks, and goes on."""

import pytest

from hangjack.ids import CompetitionId
from hangjack.web import server
from support.acts import awaited
from support.desk import CUP
from support.web import Doors, eventually, hall


@awaited
async def test_the_clock_goes_on_after_a_competition_was_let_go(
    inside: Doors, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What boards were given of it is let go too."""
    monkeypatch.setattr(server, "TICK_S", 0)
    rested: list[CompetitionId] = []

    def let_rest() -> tuple[CompetitionId, ...]:
        rested.append(CUP)
        return (CUP,)

    async with hall(inside) as place:
        await place.server.boards.first_pictures(CUP)
        monkeypatch.setattr(place.server.office, "let_rest", let_rest)
        await eventually(lambda: len(rested) > 2)

        assert place.server.boards._pictures == {}

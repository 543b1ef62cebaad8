"""Rulings that send a team out of a tournament: they happen with the ruling, and the director alone gives them."""

from typing import Any

import pytest

from hangjack.desk.requests import rulings
from hangjack.formats.rotation.field import ROTATION
from hangjack.games.pinochle.desk.judge import PinochleReported
from hangjack.games.pinochle.referee import Kind, RuledTable
from hangjack.ids import MatchId
from hangjack.matches.parties import A
from support.acts import awaited
from support.cup import DIRECTOR, OFFICIAL
from support.desk import Desk
from support.pinochle_day import begun, drawn, paper, team

TABLE = MatchId("1-1")


async def reported(desk: Desk, kind: Kind, **facts: Any) -> None:
    """Report an incident at the first table."""
    told = PinochleReported(kind, RuledTable(), facts)
    await desk.do(DIRECTOR, rulings.ReportIncident(A, "r", 1, told), TABLE)


@awaited
@pytest.mark.clause("pinochle500-table-talk-6", "pinochle500-rotation-7")
async def test_table_talk_sends_the_team_out_with_the_ruling_and_its_opponents_have_a_bye() -> None:
    """An official who is no director does not give it, and nothing happens then."""
    desk = await drawn(4)
    await begun(desk, 1)
    await reported(desk, Kind.TABLE_TALK, offender="E")
    refused = await desk.refusal(OFFICIAL, rulings.GiveRuling("r"), TABLE)
    await desk.do(DIRECTOR, rulings.GiveRuling("r"), TABLE)
    await paper(desk, 1, 2, (390, 401))
    event = await desk.competition()
    innocent, guilty = await team(desk, "1A"), await team(desk, "1B")

    assert refused == "permission.refused"
    assert event.out == {guilty}
    assert event.rankings[ROTATION].rows[innocent].totals == {"P": 1, "W": 1, "L": 0, "PTS": 401}
    assert event.rankings[ROTATION].rows[guilty].totals == {}


@awaited
@pytest.mark.clause("pinochle500-table-talk-4")
async def test_a_player_of_another_table_who_advises_costs_their_own_team_the_event() -> None:
    """The table that was advised plays on."""
    desk = await drawn(4)
    await begun(desk, 1)
    await reported(desk, Kind.KIBITZ, offender="E", by="player", by_team="2B")
    await desk.do(DIRECTOR, rulings.GiveRuling("r"), TABLE)
    event = await desk.competition()

    assert event.out == {await team(desk, "2B")}
    assert TABLE in event.under_way

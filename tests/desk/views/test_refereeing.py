"""The referee asked at the desk: questions first, then a ruling that could be reported just so."""

import pytest

from hangjack.desk.requests.rulings import ReportIncident
from hangjack.desk.views.refereeing import Asking, advise, otherwise
from hangjack.errors import BadInput, Refused
from hangjack.games.all_fours.engine.seats import Tally
from hangjack.games.all_fours.referee import Kind
from hangjack.matches.parties import A, B
from support.acts import awaited
from support.cup import HOUR_MS, OFFICIAL
from support.desk import Desk, cup_of, matches_of

RENEGE = {"to_save_jack": False, "offender": "N", "dealer": "E"}


async def begun() -> Desk:
    """Return a desk at which the first match has been called, line-ups in."""
    desk = await cup_of(4)
    desk.now_ms = 2 * HOUR_MS
    await desk.call((await matches_of(desk))[0])
    return desk


@awaited
async def test_only_what_matters_is_asked() -> None:
    """First whether it was done to save the Jack, then by whom; the score of a lost game does not matter."""
    competition = await (await begun()).competition()
    first = advise(competition, None, Asking(Kind.RENEGE))
    ruled = advise(competition, None, Asking(Kind.RENEGE, RENEGE))

    assert [each.fact for each in first.questions] == ["to_save_jack"]
    assert ruled.ruling is not None
    assert ruled.ruling.clauses == ("ic2024-24a-1",)
    assert (ruled.ruling.score, ruled.ruling.after.bullseyes) == (None, Tally(0, 1))


@awaited
async def test_a_match_knows_who_sits_where() -> None:
    """So a ruling names the person, and can be reported as it was found."""
    desk = await begun()
    match_id = (await matches_of(desk))[0]
    competition, match = await desk.competition(), await desk.match(match_id)
    advice = advise(competition, match, Asking(Kind.RENEGE, RENEGE, match_id, 2))
    assert advice.ruling is not None
    await desk.do(OFFICIAL, ReportIncident(B, "r1", 2, advice.ruling.reported), match_id)
    noted = (await desk.match(match_id)).rulings["r1"]
    assert noted.record.steps[0].ruling is not None

    assert noted.record.steps[0].ruling.incident.person == match.sides.pairs[A, 2][0]
    assert noted.record.steps[0].ruling.clauses == advice.ruling.clauses


@awaited
async def test_what_is_taken_for_granted_can_be_asked_for() -> None:
    """An under-trump may have been part of singing a sure point."""
    competition = await (await begun()).competition()

    assert [each.fact for each in otherwise(competition, None, Kind.UNDER_TRUMP, "en")] == ["sure_sing"]
    assert otherwise(competition, None, Kind.LANDSLIDE, "en") == ()


@awaited
async def test_an_unknown_incident_a_wrong_answer_and_a_table_that_is_not_there_are_refused() -> None:
    """With a sentence, and nothing is ruled."""
    desk = await begun()
    match_id = (await matches_of(desk))[0]
    competition, match = await desk.competition(), await desk.match(match_id)

    with pytest.raises(BadInput, match=r"desk\.no-such-incident"):
        advise(competition, None, Asking("rain"))
    with pytest.raises(BadInput, match=r"fact\.wrong"):
        advise(competition, None, Asking(Kind.RENEGE, {"offender": "X"}))
    with pytest.raises(Refused):
        advise(competition, match, Asking(Kind.RENEGE, RENEGE, match_id, 9))

"""Every incident of a Sheepshead table, reported from a phone: the referee knows the table, the book's clause is on the ruling."""

from collections.abc import Iterator
from typing import Any

import pytest

from hangjack.desk.requests import rulings, stops
from hangjack.desk.views.refereeing import Asking, advise
from hangjack.games.sheepshead.desk import requests as sheepshead
from hangjack.games.sheepshead.desk.judge import SheepsheadReported
from hangjack.games.sheepshead.engine.seats import Seat
from hangjack.games.sheepshead.referee import Kind, RuledTable, Verdict
from hangjack.games.sheepshead.referee.rulings import Ruling
from hangjack.referee.record import Standing
from hangjack.unions import own
from support.acts import awaited
from support.cup import OFFICIAL
from support.sheepshead_tables import FOUR, ONE, TABLE, THREE, TWO, hand, known, person_at, seated, written

PICKED = RuledTable(Seat.ONE, 4, Seat.TWO)
LEASTER = RuledTable(Seat.ONE, 4, leaster=True)


@pytest.fixture(autouse=True)
def _known() -> Iterator[None]:
    with known():
        yield


def case(clauses: str, kind: Kind, verdict: Verdict, table: RuledTable = PICKED, **facts: Any) -> Any:
    """Return an incident with the ruling that the book has for it."""
    marks = pytest.mark.clause(*(f"sheepshead-{each}" for each in clauses.split()))
    return pytest.param(kind, table, facts, verdict, marks=marks, id=f"{kind.value} {clauses}")


CASES = [
    case("deal-1", Kind.MISDEAL, Verdict.REDEAL_SAME_DEALER, cause="too_few_shuffles", deal_complete=False),
    case("deal-2", Kind.MISDEAL, Verdict.NO_MISDEAL, cause="cut_missing"),
    case("deal-4", Kind.MISDEAL, Verdict.REDEAL_SAME_DEALER, cause="wrong_order"),
    case("deal-5", Kind.MISDEAL, Verdict.REDEAL_SAME_DEALER, cause="blind_card_flipped"),
    case("deal-6", Kind.MISDEAL, Verdict.REDEAL_SAME_DEALER, cause="wrong_sequence"),
    case("deal-7", Kind.MISDEAL, Verdict.NO_MISDEAL, cause="player_flipped_own_card"),
    case("peek-1 peek-3", Kind.LOOK_AT_BLIND, Verdict.WARNING, offender="2", first_trick_taken=True),
    case("peek-2 peek-3", Kind.LOOK_BACK, Verdict.WARNING, offender="3", next_card_led=True),
    case("blinds-2 blinds-4", Kind.LOOK_AT_BLIND, Verdict.WARNING, offender="3", first_trick_taken=False),
    case("blinds-3", Kind.LOOK_AT_BLIND, Verdict.PENALTY, offender="1", first_trick_taken=False, prior=1),
    case(
        "lead-1 lead-2",
        Kind.LEAD_OUT_OF_TURN,
        Verdict.PULL_BACK,
        offender="3",
        caught="before_next_card",
        correct_leader="2",
    ),
    case(
        "lead-4 opponents-2",
        Kind.LEAD_OUT_OF_TURN,
        Verdict.PICKER_WINS,
        offender="3",
        caught="after_next_card",
        correct_leader="2",
    ),
    case("lead-5", Kind.LEAD_OUT_OF_TURN, Verdict.STANDS, offender="3", caught="after_hand"),
    case("played-1", Kind.TAKE_BACK, Verdict.STANDS, offender="3", card="Kc"),
    case(
        "misplay-1 opponents-1",
        Kind.FAILED_TO_FOLLOW,
        Verdict.CORRECT_CARD,
        offender="3",
        card="9h",
        next_trick_started=False,
    ),
    case(
        "picker-2",
        Kind.FAILED_TO_FOLLOW,
        Verdict.PICKER_LOSES,
        offender="2",
        next_trick_started=True,
        picker_points_before=60,
    ),
    case("leaster-9", Kind.FAILED_TO_FOLLOW, Verdict.BARRED, LEASTER, offender="3", next_trick_started=True),
    case("picker-1", Kind.MISBURY, Verdict.PICKER_LOSES, first_card_led=True),
    case(
        "misplay-4",
        Kind.TWO_CARDS,
        Verdict.CARD_PLAYED,
        offender="3",
        trick="Ac",
        hand="Kc 9h",
        top="Kc",
        under="9h",
    ),
    case(
        "misplay-5",
        Kind.TWO_CARDS,
        Verdict.CARD_PLAYED,
        offender="3",
        trick="Ac",
        hand="Kc 9h",
        top="9h",
        under="Kc",
    ),
    case("table-talk-1", Kind.TABLE_TALK, Verdict.REFER, offender="3"),
]


@awaited
@pytest.mark.parametrize(("kind", "table", "facts", "verdict"), CASES)
async def test_an_incident_is_ruled_on_by_the_book(
    kind: Kind, table: RuledTable, facts: dict[str, Any], verdict: Verdict
) -> None:
    """Reported from a phone at the table; it waits there until everybody accepts it, or an official gives it."""
    desk = await seated(4)
    told = SheepsheadReported(kind, table, facts)
    await desk.do(person_at(ONE), rulings.ReportIncident(ONE, "r1", 1, told), TABLE)
    noted = (await desk.match(TABLE)).rulings["r1"]
    ruling = noted.record.steps[0].ruling

    assert ruling is not None
    assert (own(Ruling, ruling).verdict, noted.record.standing) == (verdict, Standing.PROPOSED)


@awaited
@pytest.mark.clause("sheepshead-lead-3")
async def test_the_referee_at_a_table_asks_for_nothing_that_the_sheet_knows() -> None:
    """The size of the table, who deals this hand, and how often the player has done it before."""
    desk = await seated(4)
    await written(desk, 1, hand(ONE, TWO), ONE, TWO)
    facts = {"offender": "3", "caught": "before_next_card", "correct_leader": "4"}
    told = SheepsheadReported(Kind.LEAD_OUT_OF_TURN, RuledTable(Seat.TWO, 4, Seat.FOUR), facts)
    await desk.do(person_at(ONE), rulings.ReportIncident(ONE, "r1", 1, told), TABLE)
    await desk.do(OFFICIAL, rulings.GiveRuling("r1"), TABLE)
    match, competition = await desk.match(TABLE), await desk.competition()
    asking = Asking("lead_out_of_turn", facts, TABLE)
    looking = Asking("look_back", {"offender": "2", "next_card_led": True}, TABLE)
    ruled = advise(competition, match, asking).ruling
    rests = advise(competition, match, looking).ruling

    assert ruled is not None
    assert "4 points off" in ruled.words
    assert rests is not None
    assert "warning" in rests.words


@awaited
@pytest.mark.clause("sheepshead-disputes-1", "sheepshead-disputes-2")
async def test_a_disputed_ruling_is_closed_by_an_official_and_stays_closed() -> None:
    """As soon as one disputes it nobody at the table closes it; what was decided is not decided again."""
    desk = await seated(4)
    told = SheepsheadReported(Kind.LOOK_BACK, PICKED, {"offender": "3", "next_card_led": True})
    await desk.do(person_at(ONE), rulings.ReportIncident(ONE, "r1", 1, told), TABLE)
    await desk.do(person_at(THREE), stops.OpenDispute(THREE, "d1", 1, "I did not look."), TABLE)
    accept = sheepshead.AcceptRuling(FOUR, "a1", FOUR, "r1")
    disputed = await desk.refusal(person_at(FOUR), accept, TABLE)
    await desk.do(OFFICIAL, rulings.GiveRuling("r1"), TABLE)
    again = await desk.refusal(OFFICIAL, rulings.GiveRuling("r1"), TABLE)

    assert disputed == "sheepshead.ruling-disputed"
    assert again == "ruling.given-already"
    assert (await desk.match(TABLE)).rulings["r1"].record.standing is Standing.GIVEN

"""Every incident of a pinochle table, reported from a phone: the referee knows the hand, the book's clause is on the ruling."""

from collections.abc import Iterator
from typing import Any

import pytest

from hangjack.desk.requests import rulings
from hangjack.desk.views.refereeing import Asking, advise
from hangjack.games.pinochle.desk import requests as pinochle
from hangjack.games.pinochle.desk.judge import PinochleReported
from hangjack.games.pinochle.match.pad import Part
from hangjack.games.pinochle.referee import Kind, RuledTable, Verdict
from hangjack.games.pinochle.referee.rulings import Ruling
from hangjack.matches.parties import SIDES, A, B, both
from hangjack.unions import own
from support.acts import awaited
from support.cup import DIRECTOR
from support.desk import Desk
from support.pinochle_tables import KEEPERS, PARTNERS, TABLE, hand, known, played, seated

CALLED = {"caller": "N", "trick_closed": True, "cards_identified": 2}


@pytest.fixture(autouse=True)
def _known() -> Iterator[None]:
    with known():
        yield


def case(clauses: str, kind: Kind, verdict: Verdict, **facts: Any) -> Any:
    """Return an incident with the ruling that the book has for it."""
    marks = pytest.mark.clause(*(f"pinochle500-{each}" for each in clauses.split()))
    return pytest.param(kind, {"offender": "E", **facts}, verdict, marks=marks, id=f"{kind.value} {clauses}")


CASES = [
    case("bidding-7 reneges-5 penalties-2", Kind.FORBIDDEN_CALL, Verdict.RENEGE, said="by me"),
    case("reneges-6", Kind.CALL_OUT_OF_TURN, Verdict.RENEGE, call="pass"),
    case("bidding-5", Kind.BAD_NUMBER, Verdict.REPLACE_CALL, call=61, high=60),
    case(
        "reneges-1 reneges-8 reneges-9",
        Kind.FAILED_TO_FOLLOW,
        Verdict.RENEGE,
        **CALLED,
        established="yes",
        tricks_out_of_order="neither",
    ),
    case("reneges-2", Kind.FAILED_TO_BEAT, Verdict.RENEGE, **CALLED, established="yes"),
    case("reneges-3", Kind.FAILED_TO_TRUMP, Verdict.RENEGE, **CALLED, established="yes"),
    case(
        "reneges-10 reneges-11",
        Kind.FAILED_TO_BEAT,
        Verdict.CORRECT_BEFORE_CLOSE,
        **{**CALLED, "trick_closed": False},
        established="yes",
    ),
    case("reneges-12", Kind.FAILED_TO_TRUMP, Verdict.UNPROVEN_CALL, **CALLED, established="no"),
    case(
        "dealing-7",
        Kind.FAILED_TO_FOLLOW,
        Verdict.DIRECTOR_DECIDES,
        **CALLED,
        established="unclear",
        tricks_out_of_order="EW",
    ),
    case(
        "melding-6 reneges-4",
        Kind.ACES_NOT_DECLARED,
        Verdict.RENEGE,
        caller="N",
        team_meld_without_aces=12,
        aces_value=10,
        first_card_played=True,
    ),
    case(
        "bidding-13 bidding-15",
        Kind.BOARD_SET_CLAIM,
        Verdict.MUST_PLAY,
        claim="no_marriage",
        marriage="h",
    ),
    case("bidding-16", Kind.BOARD_SET_CLAIM, Verdict.BOARD_SET, claim="below_board", points=18),
    case("dealing-8 dealing-9", Kind.CARD_SWAP, Verdict.STANDS, card="Kc"),
    case("melding-5", Kind.LATE_MELD, Verdict.MELD_NOT_COUNTED, points=20),
    case("melding-3", Kind.EARLY_MELD, Verdict.TAKE_MELD_BACK, bidder="N", first_marriage="none"),
    case("melding-4", Kind.TRUMP_CONFLICT, Verdict.TRUMP_FIXED, named="s", first_marriage="h", bidder="E"),
    case("dealing-3", Kind.CARD_COUNT, Verdict.REDEAL_SAME_DEALER, when="during_deal", counts="19 21"),
    case("table-talk-1 table-talk-2 table-talk-6", Kind.TABLE_TALK, Verdict.DISQUALIFY, sign="tapping"),
    case("table-talk-3", Kind.KIBITZ, Verdict.REMOVE_SPECTATOR, by="spectator", between_rounds=False),
    case("table-talk-4", Kind.KIBITZ, Verdict.REPORT_TO_ORGANISER, by="official", between_rounds=False),
    case("table-talk-7", Kind.CHEATING, Verdict.DISQUALIFY, what_happened="Marked cards."),
    case("bostons-3", Kind.BOSTON_CLAIM, Verdict.BOSTON_NOT_CONFIRMED, team="EW", books=20, td_present=False),
]


async def bid(desk: Desk) -> None:
    """Let both have written the bid and the meld of the first hand."""
    for side, meld in ((A, 24), (B, 20)):
        await desk.do(KEEPERS[side], pinochle.WritePart(side, 1, Part(B, 120, meld)), TABLE)


@awaited
@pytest.mark.parametrize(("kind", "facts", "verdict"), CASES)
async def test_an_incident_is_ruled_on_by_the_book(
    kind: Kind, facts: dict[str, Any], verdict: Verdict
) -> None:
    """Reported from a phone at the table, with the bid and the meld that the pad knows; it waits for the director."""
    desk = await seated()
    await bid(desk)
    told = PinochleReported(kind, RuledTable(), facts)
    await desk.do(PARTNERS[A], rulings.ReportIncident(A, "r1", 1, told), TABLE)
    ruling = own(Ruling, (await desk.match(TABLE)).rulings["r1"].record.steps[0].ruling)

    assert (ruling.verdict, ruling.incident.hand) == (verdict, 1)
    assert (ruling.incident.table.bid, ruling.incident.table.bidding) == (120, "EW")


@awaited
@pytest.mark.clause("pinochle500-penalties-1", "pinochle500-penalties-2", "pinochle500-penalties-4")
async def test_the_referee_at_a_table_asks_for_nothing_that_the_pad_knows() -> None:
    """Bid, bidding side, meld and whether trump was named; away from a table all of it is asked for."""
    desk = await seated()
    await bid(desk)
    asking = {"offender": "E", "said": "save"}
    match, competition = await desk.match(TABLE), await desk.competition()
    here = advise(competition, match, Asking("forbidden_call", asking, TABLE))
    elsewhere = advise(competition, None, Asking("forbidden_call", asking))

    assert here.ruling is not None
    assert here.ruling.after.points.EW == -120
    assert here.ruling.after.points.NS == 74
    assert {each.fact for each in elsewhere.questions} == {"bid", "trump_named", "meld_ns", "meld_ew"}


@awaited
@pytest.mark.clause("pinochle500-reneges-7")
async def test_a_hand_that_both_have_ticked_is_ruled_on_no_more() -> None:
    """Whoever calls a renege then pays nothing, and nobody else does: verification ends the hand."""
    desk = await seated()
    await played(desk, hand(1, A, 55, both(24, 22), 31))
    facts = {"offender": "E", "hand_verified": True, **CALLED, "established": "yes"}
    told = PinochleReported(Kind.FAILED_TO_FOLLOW, RuledTable(), facts)
    await desk.do(PARTNERS[A], rulings.ReportIncident(A, "r1", 1, told), TABLE)
    await desk.do(DIRECTOR, rulings.GiveRuling("r1"), TABLE)
    ruling = own(Ruling, (await desk.match(TABLE)).rulings["r1"].record.in_force)

    assert ruling.verdict is Verdict.NO_RULING
    assert [(await desk.match(TABLE)).standing[side] for side in SIDES] == [55, 0]

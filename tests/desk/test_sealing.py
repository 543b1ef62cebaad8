"""What binds a sealed match: the competition's entry names the last entry of the match, and a receipt names both."""

from pathlib import Path

from hangjack.competition.fixtures.calls import MatchSealed
from hangjack.desk.office import Office
from hangjack.desk.requests import scores
from hangjack.ids import MatchId, StreamId
from hangjack.matches.parties import A
from hangjack.matches.sheets import Place
from hangjack.store.receipts import cut, parse_receipt, receipt_of, sealing_in
from support.acts import awaited, opened
from support.cup import OFFICIAL, game
from support.desk import CUP, STREAM, Desk, cup_of, matches_of, whole_log


async def sealed(desk: Desk) -> MatchId:
    """Return a match that was played and sealed."""
    (match,) = await matches_of(desk)
    await desk.call(match)
    await desk.win(match, A, lost=1)
    return match


@awaited
async def test_the_competition_vouches_for_the_last_entry_of_a_sealed_match(tmp_path: Path) -> None:
    """Its number and digest are those that the store has really written; the receipt is made from that."""
    async with opened(tmp_path / "log.db") as store:
        desk = await cup_of(2, store)
        match = await sealed(desk)
        log = await whole_log(store)
        state = await desk.match(match)
    of_match = log[StreamId(f"{CUP}/{match}")]
    (vouched,) = [entry for entry in log[STREAM] if entry.tag == "match-sealed"]
    receipt = receipt_of(vouched)

    assert of_match[-1].tag == "sheet-sealed"
    assert state.sheet.sealed is not None
    sealing = sealing_in(vouched.body)
    assert sealing is not None
    assert MatchSealed(sealing.match, sealing.sheet, sealing.head, sealing.number) == MatchSealed(
        match, state.sheet.sealed, of_match[-1].digest, of_match[-1].number
    )
    assert parse_receipt(receipt.words()) == receipt
    assert (receipt.head, receipt.digest) == (cut(of_match[-1].digest), cut(vouched.digest))


@awaited
async def test_the_office_finds_the_receipt_of_a_match_by_its_entry() -> None:
    """Nothing before it is sealed; then the same from every process, also one that has looked before."""
    desk = await cup_of(2)
    (match,) = await matches_of(desk)
    other = Office(desk.store, desk.office.clock, desk.office.chance)
    before = await other.receipt(CUP, match)
    await sealed(desk)
    (vouched,) = [entry for entry in await desk.store.read(STREAM) if entry.is_a(MatchSealed)]

    assert before is None
    assert await desk.office.receipt(CUP, match) == await other.receipt(CUP, match) == receipt_of(vouched)


@awaited
async def test_a_sheet_is_sealed_once() -> None:
    """A second seal changes nothing, and neither does a game that comes too late."""
    desk = await cup_of(2)
    match = await sealed(desk)
    before = await desk.store.heads()

    assert await desk.do(OFFICIAL, scores.SealByOfficial(), match) == []
    settled = scores.SettleLine(Place(1, 1), game(A), "No.")
    assert await desk.refusal(OFFICIAL, settled, match) == "sheet.sealed"
    assert await desk.store.heads() == before
    assert (await desk.competition()).result(match) is not None

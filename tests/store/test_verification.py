from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec.structs import replace

from hangjack.ids import MatchId, StreamId
from hangjack.log import Digest
from hangjack.store.archive.reading import read_archive
from hangjack.store.receipts import Receipt
from hangjack.store.verification import Proof, Verification, verify_file
from hangjack.wording import sentence
from support.archives import (
    ANA,
    CUP,
    SMALL,
    Event,
    GameEntered,
    MatchSealed,
    Plan,
    exported,
    match_stream,
    plans,
    played,
    run,
)
from support.memory_store import MemoryStore

ZERO = Digest("0" * 64)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a place for files, each written over by the next."""
    return tmp_path_factory.mktemp("verification")


def verified(folder: Path, event: Event, *receipts: Receipt, public: bool = True) -> Verification:
    """Export *event* and verify the file."""
    exported(event.store, folder / "cup", public=public)
    return verify_file(folder / "cup", read_archive, receipts)


def problems(found: Verification) -> list[str]:
    """Return what is wrong, in words."""
    return [sentence(problem) for problem in found.problems]


@given(plan=plans, public=st.booleans())
def test_a_true_file_fits_every_receipt(folder: Path, plan: Plan, public: bool) -> None:
    """Each proves everything up to its moment."""
    event = played(plan)
    found = verified(folder, event, *event.receipts, public=public)
    count = len(plan.matches)

    assert found.problems == ()
    assert found.sealed == count
    assert found.proofs == tuple(
        Proof(receipt, sealed, count - sealed) for sealed, receipt in enumerate(event.receipts, start=1)
    )


def forged(plan: Plan, data: st.DataObject, until: int) -> Plan:
    """Return *plan* with one change among its first *until* matches."""
    matches = list(plan.matches)
    place = data.draw(st.integers(0, until - 1))
    match, points = matches[place]
    kind = data.draw(
        st.sampled_from(["score", "game too many", "game too few", "no such match", "order", "name"])
    )
    if kind == "score":
        game = data.draw(st.integers(0, len(points) - 1))
        changed = data.draw(st.integers(0, 14).filter(lambda point: point != points[game]))
        matches[place] = (match, (*points[:game], changed, *points[game + 1 :]))
    elif kind == "game too many":
        matches[place] = (match, (*points, data.draw(st.integers(0, 14))))
    elif kind == "game too few":
        assume(len(points) > 1)
        matches[place] = (match, points[:-1])
    elif kind == "no such match":
        del matches[place]
    elif kind == "order":
        assume(len(matches) > 1)
        matches.insert(
            data.draw(st.integers(0, len(matches) - 1).filter(lambda other: other != place)),
            matches.pop(place),
        )
    else:
        matches[place] = ("X", points)
    return Plan(tuple(matches))


@given(plan=plans, public=st.booleans(), data=st.data())
def test_a_history_written_anew_by_the_owner_of_the_server_is_found_with_one_receipt(
    folder: Path, plan: Plan, public: bool, data: st.DataObject
) -> None:
    """Every digest, count and salt is right in it; only the receipt was out of reach."""
    receipts = played(plan).receipts
    until = data.draw(st.integers(1, len(receipts)))
    forgery = played(forged(plan, data, until))

    assert verified(folder, forgery, public=public).problems == ()
    assert verified(folder, forgery, receipts[until - 1], public=public).problems != ()


@given(plan=plans, data=st.data())
def test_a_receipt_says_nothing_about_what_came_after_it(
    folder: Path, plan: Plan, data: st.DataObject
) -> None:
    """Play goes on: a file with more in it is not a changed one."""
    receipts = played(plan).receipts
    longer = Plan(
        (*plan.matches, ("Z", tuple(data.draw(st.lists(st.integers(0, 14), min_size=1, max_size=3)))))
    )

    assert verified(folder, played(longer), *receipts).problems == ()


@given(plan=plans, public=st.booleans())
def test_erasing_a_persons_data_is_no_tampering(folder: Path, plan: Plan, public: bool) -> None:
    """The log never had the name, so that the chain holds without it."""
    event = played(plan)
    run(event.act({}, erase=(ANA.id,)))
    found = verified(folder, event, *event.receipts, public=public)

    assert b"Ana" not in (folder / "cup").read_bytes()
    assert found.problems == ()
    assert len(found.proofs) == len(event.receipts)


TRUE = played(SMALL)
FIRST, _, LAST = TRUE.receipts
OTHER_SCORE = Plan((("A-1-1", (14, 10)), *SMALL.matches[1:]))


@pytest.mark.parametrize(
    ("plan", "receipt", "says"),
    [
        (OTHER_SCORE, FIRST, "The sheet of match A-1-1 in this file is not the one you signed."),
        (
            OTHER_SCORE,
            LAST,
            (
                "Match B-1-1 is as you signed it, but something else before your receipt (entry 4 of the "
                "competition) has been changed since."
            ),
        ),
        (
            Plan(SMALL.matches[1:]),
            FIRST,
            "Match A-1-1 is missing: your receipt says that it was sealed, and this file knows nothing of that.",
        ),
        (
            Plan(SMALL.matches[:2]),
            LAST,
            (
                "The file ends before your receipt of match B-1-1: it has 3 entries of the competition, and your "
                "receipt is for entry 4. It was made too early, or its end has been taken off: ask for a new one."
            ),
        ),
    ],
)
def test_a_captain_is_told_what_is_wrong(folder: Path, plan: Plan, receipt: Receipt, says: str) -> None:
    """In words about the match, the sheet and the receipt."""
    assert problems(verified(folder, played(plan), receipt)) == [says]


def test_a_sheet_that_is_the_same_does_not_hide_another_way_to_it(folder: Path) -> None:
    """Here both games were entered at once; the captain saw them entered one after the other."""
    event = Event(MemoryStore())

    async def play() -> None:
        await event.open()
        await event.act({match_stream("A-1-1"): [GameEntered(14), GameEntered(9)]})
        await event.seal("A-1-1", (14, 9))

    run(play())

    assert problems(verified(folder, event, FIRST)) == [
        "The sheet of match A-1-1 is the one you signed, but how it came about has been changed since."
    ]


def test_a_receipt_of_another_event_is_no_reproach(folder: Path) -> None:
    """It is the wrong file, or the wrong receipt."""
    found = verified(folder, TRUE, replace(FIRST, competition=StreamId("league")))

    assert problems(found) == [
        "Your receipt is from league, and this file is of cup: give the file of the same event."
    ]


@pytest.mark.parametrize(
    ("sealing", "says"),
    [
        (
            MatchSealed(MatchId("A-9-9"), ZERO, ZERO, 1),
            "Match A-9-9 is missing: entry 5 of the competition has sealed it, and it is not in the file.",
        ),
        (
            MatchSealed(MatchId("C-1-1"), ZERO, ZERO, 1),
            "Match C-1-1 is not as it was sealed: entry 5 of the competition names another end of it.",
        ),
        (
            MatchSealed(MatchId("C-1-1"), ZERO, ZERO, 99),
            "Match C-1-1 is not as it was sealed: entry 5 of the competition names another end of it.",
        ),
        (
            MatchSealed(MatchId("C-1-1"), ZERO, ZERO, "two"),  # type: ignore[arg-type]
            "Entry 5 of the competition seals a match, but does not say which: it was not written by hangjack.",
        ),
    ],
)
def test_a_match_that_is_not_as_the_competition_sealed_it_is_found_without_a_receipt(
    folder: Path, sealing: MatchSealed, says: str
) -> None:
    """The competition's chain vouches for each match that was sealed, and for a match that is gone."""
    event = played(SMALL)
    run(event.play("C-1-1", (2,)))
    run(event.act({CUP: [sealing]}))

    assert problems(verified(folder, event)) == [says]
    assert verified(folder, event, *event.receipts).proofs == ()


def test_a_match_that_was_sealed_again_is_found(folder: Path) -> None:
    """Nothing before the receipt was changed, and yet another result was put behind it."""
    event = played(SMALL)
    run(event.seal("A-1-1", (14, 3)))

    assert problems(verified(folder, event, FIRST)) == [
        "Match A-1-1 was sealed a second time, by entry 5 of the competition: a sealed match is never opened again."
    ]


def test_a_broken_file_is_told_with_its_line(folder: Path) -> None:
    """Receipts are not held against a file that does not even fit itself."""
    text = exported(TRUE.store, folder / "cup", public=True)
    (folder / "cup").write_bytes(text.replace(b'"points":9', b'"points":8'))
    found = verify_file(folder / "cup", read_archive, [FIRST])

    assert problems(found) == ["Entry 2 of cup/A-1-1 (line 7) has been changed after it was written."]
    assert (found.footer, found.proofs) == (None, ())

import string

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from hangjack.competition.fixtures.calls import MatchSealed
from hangjack.errors import BadInput
from hangjack.ids import MatchId, PersonId, StreamId
from hangjack.log import GENESIS, Digest, link
from hangjack.store.receipts import Receipt, parse_receipt, receipt_of
from hangjack.wording import sentence
from support.archives import SMALL, played
from support.project import ROOT

DIGITS = st.text("0123456789abcdef", min_size=32, max_size=32)
NAMES = st.text(st.characters(exclude_categories=["Cs"]), min_size=1)
RECEIPTS = st.builds(
    Receipt, NAMES.map(StreamId), st.integers(1), DIGITS, NAMES.map(MatchId), DIGITS, st.integers(1), DIGITS
)
LINE = played(SMALL).receipts[0].words()


def test_a_receipt_is_one_line_with_sheet_and_heads() -> None:
    """Competition, its entry and digest, match, sheet, the match's entry and digest, and a check."""
    sealing = MatchSealed(MatchId("A-1-1"), Digest("a" * 64), Digest("b" * 64), 7)
    entry = link((40, GENESIS), StreamId("cup"), 0, PersonId("ana"), sealing)
    receipt = receipt_of(entry)

    assert receipt == Receipt(StreamId("cup"), 41, entry.digest[:32], MatchId("A-1-1"), "a" * 32, 7, "b" * 32)
    assert receipt.words().rpartition(":")[0] == (
        f"hangjack:1:cup:41:{entry.digest[:32]}:A-1-1:{'a' * 32}:7:{'b' * 32}"
    )


def test_the_receipt_in_the_guide_is_one() -> None:
    """A captain can compare it with the own."""
    page = (ROOT / "docs" / "howto" / "verify.md").read_text(encoding="utf-8")
    shown = page.split("```text\n")[1].split("```")[0]

    assert parse_receipt(shown) == played(SMALL).receipts[0]


@given(RECEIPTS)
def test_a_receipt_that_is_typed_in_is_the_one_that_was_printed(receipt: Receipt) -> None:
    """Whatever the names of event and match, and wherever the paper broke the line."""
    words = receipt.words()

    assert words.isascii()
    assert parse_receipt(words) == receipt
    assert parse_receipt(f"  {words[:20]}\n{words[20:50]} {words[50:]}\n") == receipt


@given(data=st.data())
def test_a_slip_is_told_from_a_changed_file(data: st.DataObject) -> None:
    """One letter wrong, missing or too many: it is the receipt that must be looked at again, not the file."""
    place = data.draw(st.integers(0, len(LINE) - 1))
    letter = data.draw(st.sampled_from(string.ascii_letters + string.digits + ":-_%"))
    slip = data.draw(
        st.sampled_from(
            [
                LINE[:place] + letter + LINE[place + 1 :],
                LINE[:place] + LINE[place + 1 :],
                LINE[:place] + letter + LINE[place:],
                LINE[:place],
            ]
        )
    )
    assume(slip != LINE)
    with pytest.raises(BadInput) as refusal:
        parse_receipt(slip)

    assert refusal.value.key in {"receipt.mistyped", "receipt.version", "receipt.not-one"}
    assert sentence(refusal.value)


@given(st.text())
def test_any_text_is_a_receipt_or_refused_with_a_sentence(text: str) -> None:
    """Nothing that is typed stops the program."""
    with pytest.raises(BadInput) as refusal:
        parse_receipt(f"hangjack:1:{text}")

    assert sentence(refusal.value)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("A-1-1", "A-1-1 is not a receipt: a receipt begins with hangjack:1:"),
        ("hangjack:2:cup", "This receipt is of version 2, which this hangjack cannot read."),
        ("hangjack:1:cup:41", "There is a slip in this receipt: compare it with the printed one"),
    ],
)
def test_what_is_no_receipt_is_refused_with_what_to_do(text: str, says: str) -> None:
    """Three different mistakes."""
    with pytest.raises(BadInput) as refusal:
        parse_receipt(text)

    assert sentence(refusal.value).startswith(says)

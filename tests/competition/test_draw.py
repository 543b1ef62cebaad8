import contextlib
import io
import re
from hashlib import sha256

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from hangjack.competition.fixtures.draw import (
    Draw,
    DrawCommitted,
    DrawEntriesClosed,
    DrawFault,
    DrawHeld,
    RedrawOrdered,
    canonical_words,
    close_entries,
    commit,
    commitment_of,
    fold,
    hold,
    order_redraw,
    seed_of,
    shuffled,
    verify_draw,
)
from hangjack.errors import Refused
from hangjack.ids import EntrantId
from hangjack.log import Digest, canonical
from support.formats import drawn, refusals, teams
from support.project import ROOT

NONCE, OTHER = bytes(range(32)), bytes(range(1, 33))
VILLAGES = tuple(map(EntrantId, ("arima", "belmont", "cascade", "diego", "erin")))


def held_among(entries: tuple[EntrantId, ...], words: str = "coconut water") -> DrawHeld:
    """Return a draw among *entries*."""
    draw = fold(Draw("groups"), *commit(Draw("groups"), NONCE))
    draw = fold(draw, *close_entries(draw, entries))
    (held,) = hold(draw, NONCE, words)
    return held


def test_the_program_in_the_guide_finds_the_order_that_hangjack_drew() -> None:
    """Twenty lines that use nothing of ours: whoever doubts a draw can run them."""
    page = (ROOT / "docs" / "howto" / "verify-a-draw.md").read_text(encoding="utf-8")
    program, printed = re.findall(r"```(?:python|text)\n(.*?)```", page, re.DOTALL)
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        exec(program, {})  # noqa: S102
    held = held_among(VILLAGES)

    assert said.getvalue() == printed == f"True\n{held.seed}\n{' '.join(held.order)}\n"


def test_a_draw_goes_from_commitment_to_entries_to_words() -> None:
    """What is published at each step is an event; the nonce is shown only with the order."""
    draw = Draw("groups")
    (committed,) = commit(draw, NONCE)
    draw = fold(draw, committed)
    (closed,) = close_entries(draw, teams("DBAC"))
    draw = fold(draw, closed)
    (held,) = hold(draw, NONCE, "  Coconut\n WATER ")
    draw = fold(draw, held)

    assert committed == DrawCommitted("groups", Digest(sha256(NONCE).hexdigest()))
    assert closed == DrawEntriesClosed("groups", teams("ABCD"))
    assert held == DrawHeld(
        draw="groups",
        commitment=committed.commitment,
        entries=teams("ABCD"),
        nonce=NONCE.hex(),
        words="coconut water",
        seed=seed_of(teams("ABCD"), NONCE, "coconut water"),
        order=shuffled(teams("ABCD"), held.seed),
    )
    assert draw.held == held
    assert msgspec.json.decode(canonical(held), type=DrawHeld) == held


def test_each_step_waits_for_the_one_before() -> None:
    """Above all, the server binds itself before it knows the entries, and shows nothing before the words."""
    fresh = Draw("groups")
    bound = fold(fresh, *commit(fresh, NONCE))
    closed = fold(bound, *close_entries(bound, VILLAGES))
    done = fold(closed, *hold(closed, NONCE, "mango"))
    refused = refusals(
        lambda: commit(bound, OTHER),
        lambda: commit(replace(closed, commitment=None), OTHER),
        lambda: close_entries(fresh, VILLAGES),
        lambda: close_entries(closed, VILLAGES),
        lambda: close_entries(bound, ()),
        lambda: close_entries(bound, teams("AA")),
        lambda: hold(bound, NONCE, "mango"),
        lambda: hold(closed, NONCE, " "),
        lambda: hold(closed, OTHER, "mango"),
        lambda: hold(done, NONCE, "mango"),
        lambda: order_redraw(closed, OTHER, "Late entry"),
        lambda: order_redraw(done, NONCE, "Late entry"),
        lambda: order_redraw(done, OTHER, " "),
    )

    assert [each.key for each in refused] == [
        "draw.committed-already",
        "draw.commit-too-late",
        "draw.not-committed",
        "draw.entries-closed-already",
        "draw.entries-wrong",
        "draw.entries-wrong",
        "draw.entries-open",
        "draw.needs-words",
        "draw.other-nonce",
        "draw.held-already",
        "draw.again-before-first",
        "draw.again-needs-new-nonce",
        "arrangement.needs-reason",
    ]


def test_a_redraw_keeps_the_first_draw_with_the_reason() -> None:
    """It begins anew with another nonce, and the entries are closed again."""
    first = drawn("groups", "ABCD")
    (ordered,) = order_redraw(first, OTHER, "E had been left out")
    again = fold(first, ordered)
    again = fold(again, *close_entries(again, teams("ABCDE")))
    again = fold(again, *hold(again, OTHER, "mango"))

    assert ordered == RedrawOrdered("groups", "E had been left out", commitment_of(OTHER))
    assert again.redrawn == ((first.held, "E had been left out"),)
    assert again.held is not None
    assert sorted(again.held.order) == list("ABCDE")
    with pytest.raises(Refused, match=r"draw\.again-needs-new-nonce"):
        order_redraw(again, NONCE, "Once more")


def test_draws_of_one_competition_do_not_touch_each_other() -> None:
    """An event of another draw changes nothing."""
    lots = Draw("lots")

    assert fold(lots, *commit(Draw("groups"), NONCE)) == lots


@given(
    st.sets(st.text(min_size=1, max_size=3), min_size=1, max_size=9),
    st.text(min_size=1).filter(canonical_words),
)
def test_every_draw_holds_and_any_change_to_it_is_found(entries: set[str], words: str) -> None:
    """From what was published alone: commitment, nonce, entries, words, seed and order."""
    held = held_among(tuple(map(EntrantId, entries)), words)
    changes: dict[DrawFault, DrawHeld] = {
        DrawFault.NONCE: replace(held, nonce=OTHER.hex()),
        DrawFault.SEED: replace(held, seed=Digest("0" * 64)),
        DrawFault.ORDER: replace(held, order=(*held.order[1:], held.order[0])),
        DrawFault.WORDS: replace(held, words=held.words + " "),
        DrawFault.ENTRIES: replace(held, entries=(*held.entries, held.entries[0])),
    }
    if len(held.order) == 1:
        del changes[DrawFault.ORDER]

    assert verify_draw(held) == ()
    assert sorted(held.order) == sorted(entries)
    for fault, changed in changes.items():
        assert fault in verify_draw(changed)


@pytest.mark.parametrize("nonce", ["", "zz", "00"])
def test_a_nonce_that_is_none_is_found(nonce: str) -> None:
    """Whatever stands there instead of 32 bytes."""
    assert verify_draw(replace(held_among(VILLAGES), nonce=nonce)) == (DrawFault.NONCE,)


def test_every_order_is_as_likely_as_any_other() -> None:
    """Over six thousand seeds each of the six orders of three teams comes about a thousand times."""
    orders = [
        shuffled(teams("ABC"), Digest(sha256(bytes([n // 256, n % 256])).hexdigest())) for n in range(6000)
    ]
    counts = [orders.count(order) for order in set(orders)]

    assert len(counts) == 6
    assert all(900 < count < 1100 for count in counts)

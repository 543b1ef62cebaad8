import pytest
from hypothesis import given
from hypothesis import strategies as st

from hangjack.errors import Refused
from hangjack.log import NotCanonicalError, first_break
from hangjack.store.interface import Act, Append, Conflict, Head
from hangjack.store.weighing import Accepted, Kept, Repeated, Span, weigh
from support.acts import A, B, Noted, act, noted


def accepted(*acts: Act) -> list[Accepted]:
    """Return what was accepted of a batch on an empty log."""
    return [one for one in weigh(acts, {}, {}) if isinstance(one, Accepted)]


def test_an_act_gets_the_next_numbers_of_each_of_its_streams() -> None:
    """One act may write to several streams, each with its own numbers and chain."""
    (one,) = accepted(act("one", noted(A, 0, "x", "y"), noted(B, 0, "z")))

    assert [(entry.stream, entry.number) for entry in one.entries] == [(A, 1), (A, 2), (B, 1)]
    assert one.kept.spans == (Span(A, 1, 2), Span(B, 1, 1))
    assert first_break(one.entries[:2]) is None


def test_acts_of_a_batch_stand_behind_each_other() -> None:
    """The second sees the head that the first has left, and their entries are one chain."""
    one, two = accepted(act("one", noted(A, 0, "x")), act("two", noted(A, 1, "y")))

    assert first_break((*one.entries, *two.entries)) is None


def test_of_two_acts_on_one_number_the_first_gets_it() -> None:
    """The other is told what is there now."""
    _, two = weigh((act("one", noted(A, 0, "x")), act("two", noted(A, 0, "y"))), {}, {})

    assert isinstance(two, Conflict)
    assert (two.stream, two.found) == (A, 1)


def test_a_conflict_in_one_stream_leaves_the_others_as_they_were() -> None:
    """An act is done whole or not at all, and the next one finds no trace of it."""
    both, next_one = weigh(
        (act("both", noted(A, 0, "x"), noted(B, 7, "y")), act("next", noted(A, 0, "z"))), {}, {}
    )

    assert isinstance(both, Conflict)
    assert isinstance(next_one, Accepted)


def test_a_repeated_act_gets_its_first_answer_whatever_it_expects_now() -> None:
    """In the same batch or from before; the numbers it has seen do not matter any more."""
    kept = accepted(act("one", noted(A, 0, "x")))[0].kept
    again = act("one", noted(A, 5, "x"))

    assert weigh((again,), {}, {kept.id: kept}) == (Repeated(kept),)
    assert weigh((act("one", noted(A, 0, "x")), again), {}, {})[1] == Repeated(kept)


def test_an_id_that_was_used_for_something_else_is_refused() -> None:
    """The first act under an id is the only one."""
    kept = accepted(act("one", noted(A, 0, "x")))[0].kept
    (other,) = weigh((act("one", noted(A, 1, "y")),), {A: Head(1)}, {kept.id: kept})

    assert isinstance(other, Refused)
    assert other.key == "store.act-id-reused"


def test_an_act_without_events_is_kept_too() -> None:
    """Changing a personal record writes no entry, and is still done once."""
    (one,) = accepted(act("one", erase=["phone"]))

    assert one.kept == Kept(one.act.id, one.act.request, (), b"done one")


def test_an_event_without_canonical_form_is_a_mistake_of_ours() -> None:
    """It is found before anything is written."""
    with pytest.raises(NotCanonicalError):
        weigh((act("one", Append(A, 0, (Noted("x", marks=(2**60,)),))),), {}, {})


@given(
    st.lists(st.tuples(st.sampled_from("abcdef"), st.sampled_from([A, B]), st.integers(0, 3)), max_size=12)
)
def test_a_batch_never_gives_a_number_twice(asked: list[tuple[str, str, int]]) -> None:
    """Whatever is asked for, the accepted entries of a stream are 1, 2, 3, ..., and no id is accepted twice."""
    acts = [act(id_, noted(A if stream == A else B, seen, "x")) for id_, stream, seen in asked]
    done = accepted(*acts)

    for stream in (A, B):
        assert first_break(entry for one in done for entry in one.entries if entry.stream == stream) is None
    assert len({one.kept.id for one in done}) == len(done)

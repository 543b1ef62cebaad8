from datetime import date
from hashlib import sha256
from typing import Any

import msgspec
import pytest
import rfc8785
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct
from msgspec.structs import replace

from hangjack.ids import PersonId, StreamId
from hangjack.log import GENESIS, Break, Digest, Entry, NotCanonicalError, canonical, chain, first_break
from hangjack.matches.parties import A

TABLE = StreamId("table-1")
NORTH = PersonId("N")
WHOLE = st.integers(-(2**53) + 1, 2**53 - 1)
KEYS = st.text(st.characters(max_codepoint=0xD7FF))
VALUES = st.recursive(
    st.none() | st.booleans() | WHOLE | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(KEYS, inner),
    max_leaves=20,
)


class Noted(Struct, frozen=True, tag="noted"):
    """A small event for these tests."""

    text: str
    number: int = 0


class Held(Struct, frozen=True, tag="held"):
    """An event that holds anything."""

    value: Any
    day: dict[date, Any] = {}


ANYTHING = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**54), 2**54)
    | st.floats()
    | st.text()
    | st.sampled_from(["null", "1.5", "9007199254740993", A]),
    lambda inner: (
        st.lists(inner)
        | st.tuples(inner, inner)
        | st.dictionaries(st.text() | st.integers(), inner, max_size=3)
        | st.builds(Held, inner, st.dictionaries(st.dates(), inner, max_size=2))
    ),
    max_leaves=12,
)


def is_plain(value: Any) -> bool:
    """Whether everything in *value* has one spelling in JSON."""
    match value:
        case None | bool() | str():
            return True
        case int():
            return abs(value) < 2**53
        case list() | tuple():
            return all(map(is_plain, value))
        case dict():
            keys = all(isinstance(key, str) and all(letter < "\ue000" for letter in key) for key in value)
            return keys and all(map(is_plain, value.values()))
    return False


def log_of(*events: Noted) -> list[Entry]:
    """Return *events* as the entries of one stream."""
    entries: list[Entry] = []
    for at, event in enumerate(events):
        entries.append(chain(entries[-1] if entries else None, TABLE, at * 1000, NORTH, event))
    return entries


@given(VALUES)
def test_canonical_json_is_rfc_8785(value: Any) -> None:
    """Our fast encoder and an independent implementation of the standard write the same bytes."""
    assert canonical(value) == rfc8785.dumps(value)


@given(ANYTHING)
def test_the_quick_way_finds_what_looking_at_every_value_finds(value: Any) -> None:
    """Whatever a body has in it, it is refused exactly when one of its values is, and written like the plain one."""
    if is_plain(msgspec.to_builtins(value)):
        assert canonical(value) == msgspec.json.encode(msgspec.to_builtins(value), order="sorted")
    else:
        with pytest.raises(NotCanonicalError):
            canonical(value)


@given(st.builds(Noted, st.text(), WHOLE), WHOLE, st.text(), st.text())
def test_a_digest_covers_everything_else_in_the_entry(event: Noted, at_ms: int, by: str, stream: str) -> None:
    """It is the SHA-256 of the canonical JSON of the entry without it; the body is what anybody reads in that."""
    entry = chain(None, StreamId(stream), at_ms, PersonId(by), event)
    covered = {name: each for name, each in msgspec.structs.asdict(entry).items() if name != "digest"}

    assert entry.digest == sha256(rfc8785.dumps(covered)).hexdigest()
    assert entry.body == msgspec.json.decode(msgspec.json.encode(event))


@pytest.mark.parametrize("at_ms", [2**53, -(2**53)])
def test_a_time_that_no_clock_shows_is_refused(at_ms: int) -> None:
    """What stands around the body is canonical too."""
    with pytest.raises(NotCanonicalError):
        chain(None, TABLE, at_ms, NORTH, Noted("deal"))


@given(st.dictionaries(KEYS, WHOLE))
def test_the_order_of_keys_does_not_matter(table: dict[str, int]) -> None:
    """Two tables with the same content have one canonical text."""
    turned = dict(reversed(table.items()))

    assert canonical(table) == canonical(turned)


@pytest.mark.parametrize(
    "value", [0.5, 2**53, -(2**53), float("nan"), [1, {"a": 1.0}], {"\ue000": 1}, {"\U0001f600": 1}]
)
def test_what_has_no_single_spelling_is_refused(value: Any) -> None:
    """Fractions, huge numbers and exotic keys are mistakes of ours, found before they are hashed."""
    with pytest.raises(NotCanonicalError):
        canonical(value)


def test_entries_are_numbered_and_name_the_one_before() -> None:
    """The first entry follows the genesis digest, each other the digest of its predecessor."""
    first, second = log_of(Noted("deal"), Noted("kick", 3))

    assert (first.number, first.previous, first.tag) == (1, GENESIS, "noted")
    assert (second.number, second.previous) == (2, first.digest)
    assert second.body == {"type": "noted", "text": "kick", "number": 3}


def test_the_digest_of_a_known_entry_never_changes() -> None:
    """Logs written by one version must verify under every later one."""
    (entry,) = log_of(Noted("deal", 14))

    assert entry.digest == "8e53f08bcfcfdd105e990c683ceb519d3eca868b2cf7b9d05dc2d6157d1f62e1"


@given(st.lists(st.builds(Noted, st.text(), WHOLE), min_size=1, max_size=8))
def test_a_log_that_is_stored_and_read_back_still_holds(events: list[Noted]) -> None:
    """JSON and back changes nothing that is covered by a digest."""
    entries = log_of(*events)
    stored = msgspec.json.decode(msgspec.json.encode(entries), type=list[Entry])

    assert stored == entries
    assert first_break(stored) is None


@given(st.lists(st.builds(Noted, st.text()), min_size=2, max_size=8), st.data())
def test_any_change_to_an_entry_is_found_at_that_entry(events: list[Noted], data: st.DataObject) -> None:
    """Whoever changes who, when, what or where breaks the chain there."""
    entries = log_of(*events)
    place = data.draw(st.integers(0, len(entries) - 1))
    entry = entries[place]
    changed = data.draw(
        st.sampled_from(
            [
                replace(entry, at_ms=entry.at_ms + 1),
                replace(entry, by=PersonId("W")),
                replace(entry, body={**entry.body, "text": entry.body["text"] + "!"}),
                replace(entry, body={**entry.body, "number": 0.5}),
                replace(entry, digest=Digest("f" * 64)),
            ]
        )
    )
    entries[place] = changed

    assert first_break(entries) == Break(place + 1, "digest")


@given(st.lists(st.builds(Noted, st.text()), min_size=3, max_size=8), st.data())
def test_a_missing_or_moved_entry_is_found(events: list[Noted], data: st.DataObject) -> None:
    """Cutting one out of the middle, or exchanging two, shows at the first wrong number."""
    entries = log_of(*events)
    place = data.draw(st.integers(0, len(entries) - 2))
    without_one = entries[:place] + entries[place + 1 :]
    exchanged = [*entries]
    exchanged[place], exchanged[place + 1] = exchanged[place + 1], exchanged[place]

    assert first_break(without_one) == Break(place + 1, "number")
    assert first_break(exchanged) == Break(place + 1, "number")


def test_an_entry_of_another_stream_and_a_forged_history_are_found() -> None:
    """A chain belongs to one stream, and a new tail on an old head does not fit."""
    first, second = log_of(Noted("deal"), Noted("kick"))
    other = chain(None, StreamId("table-2"), 0, NORTH, Noted("deal"))
    forged = chain(other, StreamId("table-2"), 1000, NORTH, Noted("kick"))

    assert first_break([first, replace(second, stream=StreamId("table-2"))]) == Break(2, "stream")
    assert first_break([other, replace(forged, previous=first.digest)]) == Break(2, "previous")
    assert first_break([]) is None

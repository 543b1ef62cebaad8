import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from hangjack.errors import BadInput
from hangjack.ids import PersonId
from hangjack.log import Digest, canonical
from hangjack.store.archive.format import LINE_LIMIT, MOST_ENTRIES, ArchiveBroken
from hangjack.store.archive.importing import import_event
from hangjack.store.archive.reading import read_archive
from hangjack.store.interface import Act, ActId, Append
from hangjack.wording import sentence
from support.archives import CUP, SMALL, GameEntered, exported, match_stream, played, run, with_footer
from support.memory_store import MemoryStore

Lines = list[bytes]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a place for files, each written over by the next."""
    return tmp_path_factory.mktemp("reading")


@pytest.fixture(scope="module")
def full(folder: Path) -> bytes:
    """Give the cup in a full file."""
    return exported(played(SMALL).store, folder / "full")


@pytest.fixture(scope="module")
def public(folder: Path) -> bytes:
    """Give the cup in a public file."""
    return exported(played(SMALL).store, folder / "public", public=True)


def fault_in(folder: Path, text: bytes, name: str = "changed") -> str | None:
    """Return what is said against a file of this *text*, the same by reading and by importing it; None if it is whole."""
    path = folder / name
    path.write_bytes(text)
    store = MemoryStore()
    try:
        run(import_event(store, path, read_archive))
    except ArchiveBroken as error:
        assert run(store.heads()) == {}
        return sentence(error)
    return None


@given(data=st.data(), flip=st.integers(1, 255))
def test_a_flipped_byte_is_found_wherever_it_is(
    folder: Path, full: bytes, public: bytes, data: st.DataObject, flip: int
) -> None:
    """There is one spelling of each file: no byte of it can be another."""
    text = bytearray(data.draw(st.sampled_from([full, public])))
    text[data.draw(st.integers(0, len(text) - 1))] ^= flip

    assert fault_in(folder, bytes(text)) is not None


@given(data=st.data())
def test_a_cut_tail_is_found_wherever_it_is_cut(folder: Path, full: bytes, data: st.DataObject) -> None:
    """Between lines as well as within one."""
    cuts = st.integers(0, len(full) - 1) | st.sampled_from(
        [place + 1 for place, byte in enumerate(full[:-1]) if byte == ord("\n")]
    )
    fault = fault_in(folder, full[: data.draw(cuts)])

    assert fault is not None
    assert "cut off" in fault


@given(data=st.data())
def test_deleted_doubled_and_exchanged_lines_are_found(
    folder: Path, full: bytes, data: st.DataObject
) -> None:
    """Also by somebody who makes the last line fit again."""
    lines = full.splitlines(keepends=True)
    place = data.draw(st.integers(0, len(lines) - 3))
    other = data.draw(st.integers(place + 1, len(lines) - 2))
    without = lines[:place] + lines[place + 1 :]
    doubled = lines[: place + 1] + lines[place:]
    exchanged = [*lines[:place], lines[other], *lines[place + 1 : other], lines[place], *lines[other + 1 :]]
    changed = data.draw(st.sampled_from([without, doubled, exchanged]))

    assert fault_in(folder, b"".join(changed)) is not None
    if changed is not without or place != RECORD:
        assert fault_in(folder, with_footer(changed)) is not None


def test_a_person_who_is_missing_is_no_fault(folder: Path, full: bytes) -> None:
    """Somebody's data was erased; the log never had it."""
    lines = full.splitlines(keepends=True)

    assert fault_in(folder, with_footer(lines[:RECORD] + lines[RECORD + 1 :])) is None


@given(text=st.binary(max_size=300), name=st.sampled_from(["garbage", "garbage.gz"]))
@example(text=b"", name="garbage")
@example(text=b"", name="garbage.gz")
@example(text=b"[" * 100_000 + b"\n", name="garbage")
@example(text=b"null\n", name="garbage")
@example(text=gzip.compress(b"garbage")[:-3], name="garbage.gz")
def test_any_bytes_are_read_or_refused_with_a_sentence(folder: Path, text: bytes, name: str) -> None:
    """Nothing that somebody hands in can stop the program."""
    assert fault_in(folder, text, name)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


FREE = {"exported_at_ms", "id", "request", "answer"}
"""What only the last line vouches for: when the file was made, and the names and answers of what was done."""


@given(data=st.data(), value=JSON)
def test_anything_in_the_place_of_a_value_is_refused_with_a_sentence(
    folder: Path, full: bytes, data: st.DataObject, value: Any
) -> None:
    """However deep it stands, and with a last line that fits."""
    lines = full.splitlines(keepends=True)
    place = data.draw(st.integers(0, len(lines) - 2))
    line = json.loads(lines[place])
    within = line
    name = data.draw(st.sampled_from(sorted(within)))
    while isinstance(within[name], dict) and within[name] and data.draw(st.booleans()):
        within = within[name]
        name = data.draw(st.sampled_from(sorted(within)))
    before, within[name] = within[name], value
    lines[place] = (
        json.dumps(line, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode("utf-8", "replace")
        + b"\n"
    )
    fault = fault_in(folder, with_footer(lines))

    assert fault is not None or value == before or name in FREE
    assert fault != ""


def changed(place: int, **values: Any) -> Callable[[Lines], bytes]:
    """Return a change of values in one line, spelt well, with a last line that fits."""

    def change(lines: Lines) -> bytes:
        lines[place] = canonical({**json.loads(lines[place]), **values}) + b"\n"
        return with_footer(lines)

    return change


def nested(times: int) -> list[Any]:
    """Return a list in a list in a list."""
    return [] if times == 1 else [nested(times - 1)]


def footer_says(**values: Any) -> Callable[[Lines], bytes]:
    """Return a change of the last line."""
    return lambda lines: b"".join([*lines[:-1], canonical({**json.loads(lines[-1]), **values}) + b"\n"])


def put(place: int, line: Callable[[Lines], bytes]) -> Callable[[Lines], bytes]:
    """Return a change that puts another line in before *place*, with a last line that fits."""
    return lambda lines: with_footer([*lines[:place], line(lines), *lines[place:]])


ZERO = "0" * 64
HEADER, FIRST, SECOND, RECORD, ACT = 0, 1, 2, 14, 15
"""Where these lines stand in the full file."""

DAMAGED: dict[str, tuple[Callable[[Lines], bytes], str]] = {
    "another format": (changed(HEADER, format="whist"), "This is not an export of hangjack"),
    "no header": (lambda lines: b"".join(lines[1:]), "This is not an export of hangjack"),
    "a newer version": (
        changed(HEADER, version=2),
        "This export is of version 2, and this hangjack reads version 1.",
    ),
    "an unknown variant": (changed(HEADER, variant="secret"), "Line 1 is not what an export has there"),
    "a moment that no calendar has": (
        changed(HEADER, exported_at_ms=10**15),
        "Line 1 is not what an export has there",
    ),
    "no streams": (changed(HEADER, streams={}), "Line 1 names streams that cannot be those of one event"),
    "a stream of another event": (
        changed(
            HEADER, streams={"cup": {"number": 1, "digest": ZERO}, "cups": {"number": 1, "digest": ZERO}}
        ),
        "Line 1 names streams that cannot be those of one event",
    ),
    "a stream twice": (
        lambda lines: with_footer(
            [lines[0].replace(b'"streams":{', b'"streams":{"cup":{"number":1,"digest":"0"},'), *lines[1:]]
        ),
        "Line 1 is not written as hangjack writes it",
    ),
    "more entries than there are": (
        changed(HEADER, streams={"cup": {"number": 5, "digest": ZERO}}),
        "Line 6 should be entry 5 of cup, and belongs to something else",
    ),
    "more entries than any event has": (
        changed(HEADER, streams={"cup": {"number": MOST_ENTRIES + 1, "digest": ZERO}}),
        "Line 1 goes beyond what an export has (500000 at most)",
    ),
    "a name that the server needs": (
        changed(HEADER, competition="access", streams={"access": {"number": 1, "digest": ZERO}}),
        "No event can be called access",
    ),
    "the name of a match": (
        changed(HEADER, competition="cup/A-1-1", streams={"cup/A-1-1": {"number": 1, "digest": ZERO}}),
        "No event can be called cup/A-1-1",
    ),
    "another head": (
        changed(HEADER, streams={"cup": {"number": 4, "digest": ZERO}}),
        "The last entry of cup is not the one that the first line of the file names",
    ),
    "no JSON": (
        lambda lines: b"".join([lines[0], b"garbage\n", *lines[2:]]),
        "Line 2 is not what an export has there",
    ),
    "a blank more": (
        lambda lines: with_footer([lines[0], lines[1].replace(b",", b", ", 1), *lines[2:]]),
        "Line 2 is not written as hangjack writes it",
    ),
    "a body that is no object": (changed(SECOND, body=ZERO), "Line 3 is not what an export has there"),
    "a fraction": (
        lambda lines: with_footer([lines[0], lines[1].replace(b'"body":{', b'"body":{"a":0.5,'), *lines[2:]]),
        "Line 2 is not written as hangjack writes it",
    ),
    "a line without end": (
        lambda lines: lines[0] + b"x" * (LINE_LIMIT + 1),
        "Line 2 is longer than any line",
    ),
    "lists within lists": (
        changed(SECOND, body={"a": nested(100)}),
        "Line 3 is not what an export has there",
    ),
    "another author": (
        changed(SECOND, by="me"),
        "Entry 2 of cup (line 3) has been changed after it was written.",
    ),
    "another number": (changed(SECOND, number=7), "Line 3 should be entry 2 of cup, and is another one"),
    "another predecessor": (
        changed(SECOND, previous=ZERO),
        "Entry 2 of cup (line 3) does not follow from the one before",
    ),
    "another name": (
        changed(RECORD, content={"name": "Ben"}),
        "Line 15 has a personal record (cup/person/ana) that is not the one",
    ),
    "a record twice": (
        put(RECORD, lambda lines: lines[RECORD]),
        "Line 16 does not stand where it belongs (cup/person/ana)",
    ),
    "a record behind the acts": (
        lambda lines: with_footer([*lines[:RECORD], lines[ACT], lines[RECORD], *lines[ACT + 1 :]]),
        "Line 16 does not stand where it belongs (cup/person/ana)",
    ),
    "somebody's account": (
        changed(RECORD, id="account/dora"),
        "Line 15 has something in it (account/dora) that is not of this event",
    ),
    "the server's key": (
        changed(RECORD, id="secret/access"),
        "Line 15 has something in it (secret/access) that is not of this event",
    ),
    "a person of another event": (
        changed(RECORD, id="cup-2/person/ana"),
        "Line 15 has something in it (cup-2/person/ana) that is not of this event",
    ),
    "an act of the keys": (
        changed(ACT, id="access-0"),
        "Line 16 has something in it (access-0) that is not of this event",
    ),
    "an act of another event's clock": (
        changed(ACT, id=f"clock:cup-2:{ZERO}"),
        f"Line 16 has something in it (clock:cup-2:{ZERO}) that is not of this event",
    ),
    "an act twice": (put(ACT, lambda lines: lines[ACT]), "Line 17 repeats cup-act-1"),
    "an act without a request": (changed(ACT, request=None), "Line 16 is not what an export has there"),
    "an act of nothing": (changed(ACT, spans=[]), "At line 16, what was done does not fit the entries"),
    "an act of entries that are not there": (
        changed(ACT, spans=[{"stream": "cup", "first": 1, "last": 5}]),
        "At line 16, what was done does not fit the entries",
    ),
    "an act of two people": (
        changed(ACT, spans=[{"stream": "cup", "first": 1, "last": 2}]),
        "At line 16, what was done does not fit the entries",
    ),
    "an act in one stream twice": (
        changed(ACT, spans=[{"stream": "cup", "first": 1, "last": 1}] * 2),
        "At line 16, what was done does not fit the entries",
    ),
    "an act too few": (
        lambda lines: with_footer([*lines[:ACT], *lines[ACT + 1 :]]),
        "At line 24, what was done does not fit the entries",
    ),
    "another count": (footer_says(acts=8), "The last line counts something else than the file holds"),
    "another digest": (footer_says(digest=ZERO), "The last line does not fit the lines before it"),
    "something behind the end": (
        lambda lines: b"".join([*lines, b"\n"]),
        "Line 26 stands behind the end of the file",
    ),
}


@pytest.mark.parametrize(("damage", "says"), DAMAGED.values(), ids=DAMAGED)
def test_what_is_wrong_is_said_with_its_line(
    folder: Path, full: bytes, damage: Callable[[Lines], bytes], says: str
) -> None:
    """Even where the last line was made to fit."""
    fault = fault_in(folder, damage(full.splitlines(keepends=True)))

    assert fault is not None
    assert fault.startswith(says)


def test_what_is_about_people_is_refused_in_a_public_file(folder: Path, full: bytes, public: bytes) -> None:
    """Somebody has put it in, and it must not travel on."""
    secret, lines = full.splitlines(keepends=True), public.splitlines(keepends=True)
    with_record = with_footer([*lines[:RECORD], secret[RECORD], *lines[RECORD:]])
    with_request = with_footer([*lines[:RECORD], secret[ACT], *lines[RECORD + 1 :]])

    assert "something in it (cup/person/ana) that a public file never has" in (
        fault_in(folder, with_record) or ""
    )
    assert "something in it (cup-act-1) that a public file never has" in (
        fault_in(folder, with_request) or ""
    )


def test_acts_that_wait_for_each_other_are_refused(folder: Path) -> None:
    """The chains hold, but neither act can have been the first."""
    store, match = MemoryStore(), match_stream("A")
    for number in (0, 1):
        appends = tuple(Append(stream, number, (GameEntered(number),)) for stream in (CUP, match))
        run(store.append(Act(ActId(f"act-{number}"), Digest(ZERO), PersonId("ana"), 0, appends)))
    *lines, first, second, footer = exported(store, folder / "knot").splitlines(keepends=True)
    first, second = (
        act.replace(
            b'"first":%d,"last":%d,"stream":"cup/A"' % (old, old),
            b'"first":%d,"last":%d,"stream":"cup/A"' % (new, new),
        )
        for act, old, new in ((first, 1, 2), (second, 2, 1))
    )

    assert fault_in(folder, with_footer([*lines, first, second, footer])) == (
        "The acts in this file each wait for another: nobody can have done them in any order. The file has been changed."
    )


def test_a_compressed_file_that_is_damaged_is_refused(folder: Path, full: bytes) -> None:
    """Cut, changed, or not compressed at all."""
    packed = gzip.compress(full)
    damaged = bytearray(packed)
    damaged[len(packed) // 2] ^= 1
    cannot = "The file cannot be unpacked"

    assert fault_in(folder, packed, "packed.gz") is None
    assert (fault_in(folder, packed[:-9], "packed.gz") or "").startswith(cannot)
    assert (fault_in(folder, full, "packed.gz") or "").startswith(cannot)
    assert fault_in(folder, bytes(damaged), "packed.gz") is not None


def test_a_file_that_is_not_there_is_refused(folder: Path) -> None:
    """With the reason that the system gives."""
    with pytest.raises(BadInput) as refusal:
        list(read_archive(folder / "nothing"))

    assert sentence(refusal.value).endswith("nothing cannot be read: No such file or directory.")

import json
from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from hangjack.errors import BadInput, HangjackError, Refused
from hangjack.ids import StreamId
from hangjack.log import Digest
from hangjack.store.archive import format as archive
from hangjack.store.archive.exporting import export_event
from hangjack.store.archive.importing import Imported, import_event
from hangjack.store.archive.reading import read_archive
from hangjack.store.archive.schema import schema, schema_text
from hangjack.store.interface import Act, ActId, Append, Head, PersonalRecord, RecordId
from hangjack.wording import sentence
from support.archives import (
    ANA,
    CUP,
    EXPORTED_AT_MS,
    SMALL,
    Event,
    GameEntered,
    Plan,
    exported,
    match_stream,
    plans,
    played,
    run,
)
from support.memory_store import MemoryStore
from support.project import ROOT

LONGER = Plan((*SMALL.matches, ("B-1-2", (12, 2))))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a place for files, each written over by the next."""
    return tmp_path_factory.mktemp("archives")


def imported(store: MemoryStore, source: Path, *, going_on: bool = False) -> Imported:
    """Import *source*."""
    return run(import_event(store, source, read_archive, going_on=going_on))


def refused(store: MemoryStore, source: Path) -> HangjackError:
    """Return what is said against importing *source*."""
    with pytest.raises(HangjackError) as refusal:
        imported(store, source)
    return refusal.value


def test_a_file_has_header_entries_records_acts_and_footer_in_this_order(folder: Path) -> None:
    """The competition's entries come first, then those of its matches by name."""
    text = exported(played(SMALL).store, folder / "cup")
    lines = [json.loads(line) for line in text.splitlines()]
    entries = [(line["stream"], line["number"]) for line in lines if "line" not in line]

    assert [line["line"] for line in lines if "line" in line] == [
        "header",
        "record",
        *["act"] * 9,
        "footer",
    ]
    assert entries == [
        *(("cup", number) for number in (1, 2, 3, 4)),
        *(("cup/A-1-1", number) for number in (1, 2, 3)),
        *(("cup/A-1-2", number) for number in (1, 2)),
        *(("cup/B-1-1", number) for number in (1, 2, 3, 4)),
    ]
    assert (lines[0]["format"], lines[0]["version"], lines[0]["variant"]) == ("hangjack-export", 1, "full")
    assert lines[0]["exported_at_ms"] == EXPORTED_AT_MS
    assert lines[0]["streams"]["cup/A-1-2"] == {"digest": lines[9]["digest"], "number": 2}
    assert {name: lines[-1][name] for name in ("entries", "records", "acts")} == {
        "entries": 13,
        "records": 1,
        "acts": 9,
    }


@given(plan=plans, public=st.booleans(), name=st.sampled_from(["cup", "cup.gz"]))
def test_an_event_that_moved_to_another_store_is_exported_as_the_same_bytes(
    folder: Path, plan: Plan, public: bool, name: str
) -> None:
    """Nothing is lost on the way, and nothing added: not in the entries, and not in what is known of acts."""
    text = exported(played(plan).store, folder / name, public=public)
    moved = MemoryStore()
    imported(moved, folder / name)

    assert exported(moved, folder / f"again-{name}", public=public) == text


@given(plan=plans, public=st.booleans())
def test_importing_again_adds_nothing(folder: Path, plan: Plan, public: bool) -> None:
    """The second import finds everything there."""
    exported(played(plan).store, folder / "cup", public=public)
    store = MemoryStore()
    first = imported(store, folder / "cup")
    heads, acts = run(store.heads()), run(store.acts())
    second = imported(store, folder / "cup")

    assert first == Imported(len(heads), sum(head.number for head in heads.values()), 0)
    assert second == Imported(first.streams, 0, first.entries)
    assert (run(store.heads()), run(store.acts())) == (heads, acts)


@given(plans)
def test_devices_that_repeat_old_acts_after_a_move_get_their_first_answers(folder: Path, plan: Plan) -> None:
    """A phone that was offline during the move adds nothing when it comes back."""
    event = played(plan)
    exported(event.store, folder / "cup")
    moved = MemoryStore()
    imported(moved, folder / "cup")
    heads = run(moved.heads())
    again = [run(moved.append(act)) for act in event.acts]

    assert [(done.answer, done.repeated) for done in again] == [(act.answer, True) for act in event.acts]
    assert run(moved.heads()) == heads == run(event.store.heads())


def test_devices_that_repeat_old_acts_after_a_public_import_are_refused(folder: Path) -> None:
    """A public file does not say what was asked, so that nothing can be answered; but nothing is added either."""
    event = played(SMALL)
    exported(event.store, folder / "cup", public=True)
    moved = MemoryStore()
    imported(moved, folder / "cup")
    heads = run(moved.heads())
    with pytest.raises(Refused, match="act-id-reused"):
        run(moved.append(event.acts[2]))

    assert run(moved.heads()) == heads


def test_an_import_goes_on_where_an_older_one_ended(folder: Path) -> None:
    """What is there already is a beginning of the file, and stays as it is."""
    exported(played(SMALL).store, folder / "early")
    text = exported(played(LONGER).store, folder / "late")
    store = MemoryStore()

    assert imported(store, folder / "early") == Imported(4, 13, 0)
    assert refused(store, folder / "late").key == "archive.goes-further"
    assert imported(store, folder / "late", going_on=True) == Imported(5, 4, 13)
    assert exported(store, folder / "again") == text


def test_an_older_file_adds_nothing_to_a_store_that_went_on(folder: Path) -> None:
    """A file may be a beginning of what is there, too."""
    exported(played(SMALL).store, folder / "early")
    store = played(LONGER).store
    assert isinstance(store, MemoryStore)

    assert imported(store, folder / "early") == Imported(4, 0, 13)


@pytest.mark.parametrize("there", [SMALL, LONGER])
def test_another_history_is_refused_and_nothing_is_taken_in(folder: Path, there: Plan) -> None:
    """The first entry that differs is named."""
    other = Plan((SMALL.matches[0], ("A-1-2", (4,)), *SMALL.matches[2:]))
    exported(played(other).store, folder / "other")
    store = played(there).store
    assert isinstance(store, MemoryStore)
    heads = run(store.heads())
    refusal = refused(store, folder / "other")

    assert sentence(refusal).startswith(
        "This file and the data here tell two histories: entry 3 of cup is not the same in both."
    )
    assert run(store.heads()) == heads


def test_an_act_of_which_only_a_part_is_there_is_refused(folder: Path) -> None:
    """Match and competition were sealed together: one without the other is not a beginning of this event."""
    event = played(SMALL)
    exported(event.store, folder / "cup")
    store = MemoryStore()
    for act in event.acts[:3]:
        run(store.append(act))
    sealing = event.acts[3]
    run(store.append(Act(ActId("half"), sealing.request, sealing.by, sealing.at_ms, sealing.appends[:1])))

    assert refused(store, folder / "cup").key == "archive.half-there"


@pytest.mark.parametrize("same_request", [True, False])
def test_an_act_that_was_something_else_here_is_refused(folder: Path, same_request: bool) -> None:
    """An id names one act for good."""
    event = played(SMALL)
    exported(event.store, folder / "cup")
    store, first = MemoryStore(), event.acts[0]
    request = first.request if same_request else Digest("0" * 64)
    append = Append(StreamId("league"), 0, (GameEntered(3),))
    run(store.append(Act(first.id, request, first.by, first.at_ms, (append,))))

    assert refused(store, folder / "cup").key == "archive.act-known"


def test_personal_records_come_along_and_one_that_was_erased_does_not_come_back(folder: Path) -> None:
    """Also when the file is older than the erasure."""
    exported(played(SMALL).store, folder / "cup")
    store = MemoryStore()
    imported(store, folder / "cup")
    kept = run(store.records())
    run(Event(store, StreamId("erasing")).act({}, erase=(ANA.id,)))
    imported(store, folder / "cup")

    assert kept == (ANA,)
    assert run(store.records()) == ()


def test_a_file_has_only_the_people_of_its_event(folder: Path) -> None:
    """Another event in the same store, and its people, stay at home."""
    store = played(SMALL).store
    played(SMALL, store, StreamId("cup-2"))
    stranger = PersonalRecord(RecordId("ben-name"), "0b0b", {"name": "Ben Baptiste"})
    run(Event(store, StreamId("league")).act({StreamId("league"): [GameEntered(1)]}, keep=(stranger,)))
    text = exported(store, folder / "cup")

    assert b"Ana Ramdeen" in text
    assert [word for word in (b"Ben Baptiste", b"cup-2", b"league") if word in text] == []


def test_a_public_file_says_nothing_about_people(folder: Path) -> None:
    """Not their names, not the salts, not what was asked, of which a digest could be guessed, and not the answers."""
    event = played(SMALL)
    text = exported(event.store, folder / "cup", public=True)
    lines = [json.loads(line) for line in text.splitlines()]
    acts = [line for line in lines if line.get("line") == "act"]

    assert [
        word for word in ("Ana Ramdeen", ANA.salt, ANA.id, event.acts[0].request) if word in str(lines)
    ] == []
    assert {(act["request"], act["answer"]) for act in acts} == {(None, None)}
    assert lines[0]["variant"] == "public"


class Busy(MemoryStore):
    """A store in which a match is sealed right after somebody has looked at the heads."""

    def __init__(self) -> None:
        super().__init__()
        self.event: Event | None = None

    async def heads(self) -> Mapping[StreamId, Head]:
        """Return the heads, and let time pass."""
        heads = await super().heads()
        if event := self.event:
            self.event = None
            await event.play("B-1-2", (12, 2))
            await event.seal("B-1-2", (12, 2))
        return heads


def test_a_file_is_of_one_moment_while_others_go_on(folder: Path) -> None:
    """What came after the moment is in the next file, with all that belongs to it."""
    store = Busy()
    store.event = played(SMALL, store)
    before = exported(store, folder / "before")
    after = exported(store, folder / "after")

    assert before == exported(played(SMALL).store, folder / "small")
    assert after == exported(played(LONGER).store, folder / "longer")


def test_an_unknown_event_and_a_file_that_is_there_are_refused(folder: Path) -> None:
    """Nothing is written over, and nothing is left behind."""
    store = played(SMALL).store
    with pytest.raises(BadInput) as unknown:
        run(export_event(store, StreamId("cop"), folder / "cop", public=False, at_ms=0))
    (folder / "precious").write_text("mine")
    with pytest.raises(BadInput) as taken:
        run(export_event(store, CUP, folder / "precious", public=False, at_ms=0))
    with pytest.raises(BadInput) as nowhere:
        run(export_event(store, CUP, folder / "none" / "cup", public=False, at_ms=0))

    assert sentence(unknown.value) == "There is no event cop here. There are: cup."
    assert "precious is there already, and is not written over" in sentence(taken.value)
    assert "cannot be written: No such file or directory." in sentence(nowhere.value)
    assert (folder / "precious").read_text() == "mine"
    assert not (folder / "cop").exists()


def test_what_nobody_could_read_again_is_not_written(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A refused export leaves no half a file."""
    monkeypatch.setattr(archive, "LINE_LIMIT", 300)
    with pytest.raises(Refused) as refusal:
        exported(played(SMALL).store, folder / "long.gz")

    assert "takes more than 300 bytes" in sentence(refusal.value)
    assert not (folder / "long.gz").exists()


def test_a_long_stream_is_exported_and_imported_whole(folder: Path) -> None:
    """More entries than are read at a time, and many small acts in one stream."""
    event = Event(MemoryStore())

    async def play() -> None:
        await event.open()
        for number in range(30):
            await event.act({match_stream("A"): [GameEntered(number)] * 70})

    run(play())
    text = exported(event.store, folder / "long")
    store = MemoryStore()

    assert imported(store, folder / "long") == Imported(2, 2101, 0)
    assert exported(store, folder / "long-again") == text


def test_the_committed_schema_is_the_generated_one() -> None:
    """If this fails: scripts/generate."""
    page = ROOT / "docs" / "reference" / "export-format.schema.json"

    assert page.read_text(encoding="utf-8") == schema_text()


@pytest.mark.parametrize("public", [True, False])
def test_every_line_keeps_to_the_schema(folder: Path, public: bool) -> None:
    """So that other programs can read a file without ours."""
    text = exported(played(SMALL).store, folder / "cup", public=public)
    validator = Draft202012Validator(schema())
    faults = [
        error.message for line in text.splitlines() for error in validator.iter_errors(json.loads(line))
    ]

    assert faults == []
    assert not validator.is_valid({"line": "header"})

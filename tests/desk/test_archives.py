"""An event from a stranger's file: read whole and understood, or refused with a sentence, and nothing else is touched."""

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from desk.story_league import a_league_match_is_played
from desk.story_ties import ties_are_settled
from desk.worlds import the_cup
from hangjack.desk.archives import read_event
from hangjack.desk.streams import load_competition
from hangjack.errors import HangjackError
from hangjack.ids import StreamId
from hangjack.log import Entry
from hangjack.matches.parties import A
from hangjack.store.archive.exporting import export_event
from hangjack.store.archive.format import RecordLine
from hangjack.store.archive.importing import import_event
from hangjack.store.interface import ActId, PersonalRecord, RecordId, Store, commitment
from hangjack.store.receipts import Receipt
from hangjack.store.verification import verify_file
from hangjack.wording import sentence
from support.acts import awaited
from support.desk import CUP, STREAM, Desk, cup_of, matches_of
from support.forging import Forgery
from support.memory_store import MemoryStore

Told = Callable[[Desk], Coroutine[Any, Any, None]]

MATCH = StreamId("fig-tree/A-1-1")


async def exported(store: Store, to: Path, *, public: bool = False) -> bytes:
    """Return the cup of *store* as a file."""
    await export_event(store, STREAM, to, public=public, at_ms=0)
    return await asyncio.to_thread(to.read_bytes)


async def _played() -> tuple[MemoryStore, Receipt]:
    store = MemoryStore()
    desk = await cup_of(2, store)
    (match,) = await matches_of(desk)
    await desk.call(match)
    await desk.win(match, A, lost=1)
    receipt = await desk.office.receipt(CUP, match)
    assert receipt is not None
    return store, receipt


STORE, RECEIPT = asyncio.run(_played())


@pytest.fixture(scope="module")
def true(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Give the file of a cup in which one match was played and sealed."""
    return asyncio.run(exported(STORE, tmp_path_factory.mktemp("true") / "cup"))


@pytest.fixture
def cup(true: bytes) -> Forgery:
    """Give that file, to be changed."""
    return Forgery(true)


def refusal(folder: Path, text: bytes, store: Store | None = None) -> str:
    """Return why a file is not imported, in words; the store is then as it was before."""
    path = folder / "forged"
    path.write_bytes(text)
    into = store or MemoryStore()

    async def attempt() -> str:
        before = await into.heads(), list(await into.records()), list(await into.acts())
        with pytest.raises(HangjackError) as refused:
            await import_event(into, path, read_event)

        assert (await into.heads(), list(await into.records()), list(await into.acts())) == before
        return sentence(refused.value)

    return asyncio.run(attempt())


def of_kind(tag: str, **values: Any) -> Callable[[Entry], dict[str, Any]]:
    """Return a change of values in every event of one kind."""
    return lambda entry: {**entry.body, **values} if entry.tag == tag else entry.body


@pytest.mark.parametrize("story", [the_cup, ties_are_settled, a_league_match_is_played])
@pytest.mark.parametrize("public", [False, True])
def test_what_was_really_played_moves_whole(story: Told, public: bool, tmp_path: Path) -> None:
    """Every kind of request there is was carried out in it; afterwards the other store says the same."""

    @awaited
    async def moved() -> None:
        desk, there = Desk(MemoryStore()), MemoryStore()
        await story(desk)
        text = await exported(desk.store, tmp_path / "cup", public=public)
        await import_event(there, tmp_path / "cup", read_event)

        assert await exported(there, tmp_path / "again", public=public) == text
        assert (await load_competition(there, STREAM)).state == await desk.competition()

    moved()


def test_a_record_of_anything_else_is_refused(cup: Forgery, tmp_path: Path) -> None:
    """An account, the server's key, somebody of another event, or something that no desk keeps of a person."""
    content = {"person": "f" * 32, "name": "Dora", "password": "$argon2id$..."}
    for id_ in (
        "account/dora",
        "secret/access",
        "other-cup/person/x",
        "fig-tree/nonce/x",
        "fig-tree/person/x",
    ):
        forged = Forgery(cup.written())
        record = PersonalRecord(RecordId(id_), "5a17", content)
        forged.add(STREAM, {"type": "record-changed", "person": "x", "record": commitment(record)})
        forged.records.append(RecordLine(record.id, record.salt, record.content))

        assert id_ in refusal(tmp_path, forged.written()), id_


@pytest.mark.parametrize("form", ["born 1980", {"born": 1980}, {"born": {"year": "1980"}}, ["1980"]])
def test_a_form_that_is_no_list_of_answers_in_words_is_refused(
    cup: Forgery, tmp_path: Path, form: object
) -> None:
    """What a member has filled in comes along, such as the day of birth; anything else does not."""
    record = PersonalRecord(RecordId("fig-tree/person/x"), "5a17", {"name": "Dora", "form": form})
    cup.add(STREAM, {"type": "record-changed", "person": "x", "record": commitment(record)})
    cup.records.append(RecordLine(record.id, record.salt, record.content))

    assert record.id in refusal(tmp_path, cup.written())


@pytest.mark.parametrize("name", ["access", "account", "secret", "mail"])
def test_an_event_cannot_take_a_name_of_the_server(cup: Forgery, tmp_path: Path, name: str) -> None:
    """Its streams and records, or the ids of what was done in it, would be taken for the server's own."""
    cup.records.clear()
    cup.call(name)
    cup.change(of_kind("competition-opened", id=name))

    assert refusal(tmp_path, cup.written()).startswith(f"No event can be called {name}")


@pytest.mark.parametrize(
    "id_", ["clock:other-cup:0", "clock:mail:other-cup:begin:x:0", "import:0", "access-0"]
)
def test_an_act_that_the_server_does_for_another_event_is_refused(
    cup: Forgery, tmp_path: Path, id_: str
) -> None:
    """With it the file would stop a clock there, or a letter: what has been done is not done again."""
    cup.acts[0] = replace(cup.acts[0], id=ActId(id_))

    assert f"({id_}) that is not of this event" in refusal(tmp_path, cup.written())


def test_what_the_server_has_done_with_the_letters_of_an_event_comes_along(
    cup: Forgery, tmp_path: Path
) -> None:
    """So none is sent twice."""
    id_ = ActId("clock:mail:fig-tree:begin:x:0")
    cup.acts[0] = replace(cup.acts[0], id=id_)
    (tmp_path / "cup").write_bytes(cup.written())
    store = MemoryStore()
    asyncio.run(import_event(store, tmp_path / "cup", read_event))

    assert asyncio.run(store.done(id_)) is not None


def test_a_record_that_is_here_is_never_replaced(cup: Forgery, true: bytes, tmp_path: Path) -> None:
    """Somebody keeps a name here under the same id, of whom the file says something else."""
    theirs = cup.records[0]
    store = MemoryStore()
    mine = PersonalRecord(theirs.id, "other", {"name": "Somebody else", "number": ""})
    store._records[mine.id] = mine

    assert "is here already and says something else" in refusal(tmp_path, true, store)
    assert store._records == {mine.id: mine}


@awaited
async def test_an_event_is_continued_only_when_that_is_asked_for(true: bytes, tmp_path: Path) -> None:
    """Whoever has a public file can write on in it, for example that they are the director now."""
    appointed = {"type": "role-given", "person": "mallory", "role": "director", "by": "director"}
    forged = Forgery(true)
    forged.add(STREAM, appointed)
    (tmp_path / "cup").write_bytes(true)
    (tmp_path / "longer").write_bytes(forged.written())
    store = MemoryStore()
    await import_event(store, tmp_path / "cup", read_event)
    heads = await store.heads()
    with pytest.raises(HangjackError, match="goes-further"):
        await import_event(store, tmp_path / "longer", read_event)

    assert await store.heads() == heads
    assert (await import_event(store, tmp_path / "longer", read_event, going_on=True)).entries == 1


class Broken(Exception):
    """A disk that failed."""


class Failing(MemoryStore):
    """A store whose disk fails after some acts."""

    left = 30

    async def append(self, act: Any) -> Any:
        """Do *act*, while the disk lasts."""
        self.left -= 1
        if self.left < 0:
            raise Broken
        return await super().append(act)


@awaited
async def test_an_import_that_was_broken_off_goes_on(true: bytes, tmp_path: Path) -> None:
    """The same file goes on by itself; another one that continues the half of it does not."""
    (tmp_path / "cup").write_bytes(true)
    other = Forgery(true)
    other.add(STREAM, {"type": "prizes-announced", "amounts": [1]})
    (tmp_path / "other").write_bytes(other.written())
    store = Failing()
    with pytest.raises(Broken):
        await import_event(store, tmp_path / "cup", read_event)
    store.left = 10_000
    half = await store.heads()
    with pytest.raises(HangjackError, match="goes-further"):
        await import_event(store, tmp_path / "other", read_event)
    await import_event(store, tmp_path / "cup", read_event)

    assert STREAM in half
    assert await exported(store, tmp_path / "again") == true


def _call_and_open(cup: Forgery, match: str) -> None:
    called = {
        "type": "match-called",
        "match": match,
        "teams": ["crabs", "ducks"],
        "version": 1,
        "start_ms": 0,
    }
    opening = next(entry.body for entry in cup.entries if entry.tag == "match-opened")
    cup.add(STREAM, called)
    cup.add(StreamId(f"fig-tree/{match}"), {**opening, "match": match})


NONSENSE: dict[str, tuple[Callable[[Forgery], None], str]] = {
    "an unknown entry": (
        lambda cup: cup.add(STREAM, {"type": "jackpot-won", "by": "mallory"}),
        "of fig-tree means nothing to this hangjack",
    ),
    "an unknown entry of a match": (
        lambda cup: cup.add(MATCH, {"type": "jackpot-won", "by": "mallory"}),
        "of fig-tree/A-1-1 means nothing to this hangjack",
    ),
    "an entry without a kind": (lambda cup: cup.add(STREAM, {"by": "mallory"}), "means nothing"),
    "a known entry of the wrong shape": (
        lambda cup: cup.add(STREAM, {"type": "prizes-announced", "amounts": "many"}),
        "means nothing",
    ),
    "an entry that the fold stumbles over": (
        lambda cup: cup.add(STREAM, {"type": "entry-admitted", "team": "nobody-at-all"}),
        "means nothing",
    ),
    "no opening": (
        lambda cup: cup.change(
            lambda entry: (
                {"type": "prizes-announced", "amounts": []}
                if entry.number == 1 and entry.stream == STREAM
                else entry.body
            )
        ),
        "Entry 1 of fig-tree should open it",
    ),
    "an opening of another event": (
        lambda cup: cup.change(of_kind("competition-opened", id="other-cup")),
        "Entry 1 of fig-tree should open it",
    ),
    "a second opening": (
        lambda cup: cup.add(STREAM, cup.entries[0].body),
        "of fig-tree should open it, and only the first may",
    ),
    "a day that no calendar has": (
        lambda cup: cup.change(of_kind("competition-opened", days=["some day"])),
        "means nothing",
    ),
    "a time zone that nobody lives in": (
        lambda cup: cup.change(of_kind("competition-opened", time_zone="Moon/Tranquility")),
        "means nothing",
    ),
    "the opening of another match": (
        lambda cup: cup.change(of_kind("match-opened", match="A-9-9")),
        "Entry 1 of fig-tree/A-1-1 should open it",
    ),
    "a match that nobody called": (
        lambda cup: cup.add(
            StreamId("fig-tree/Z"),
            next(e.body for e in cup.entries if e.tag == "match-opened") | {"match": "Z"},
        ),
        "Entry 1 of fig-tree/Z should open it",
    ),
    "a match that has the name of another one's stream": (
        lambda cup: _call_and_open(cup, "x/y"),
        "Entry 1 of fig-tree/x/y should open it",
    ),
    "a book that nobody has": (
        lambda cup: cup.change(
            lambda entry: (
                {**entry.body, "rules": {**entry.body["rules"], "book": "no-such-book"}}
                if entry.tag == "competition-opened"
                else entry.body
            )
        ),
        "means nothing",
    ),
    "a match that was called and is not there": (
        lambda cup: cup.add(
            STREAM,
            {"type": "match-called", "match": "Z", "teams": ["crabs", "ducks"], "version": 1, "start_ms": 0},
        ),
        "Match Z was called, and it is not in the file",
    ),
}


@pytest.mark.parametrize(("change", "says"), NONSENSE.values(), ids=NONSENSE)
def test_what_does_not_fold_is_refused_before_anything_is_written(
    cup: Forgery, tmp_path: Path, change: Callable[[Forgery], None], says: str
) -> None:
    """With every digest right: one such event would stop the pages and the clock of all the others."""
    change(cup)

    assert says in refusal(tmp_path, cup.written())


def others_win(entry: Entry) -> dict[str, Any]:
    """Let the other side win every game of a match."""
    line = entry.body.get("line")
    if entry.stream == STREAM or not isinstance(line, dict) or "winner" not in line:
        return entry.body
    return {**entry.body, "line": {**line, "winner": {"A": "B", "B": "A"}[line["winner"]]}}


@pytest.mark.parametrize("with_receipt", [True, False])
def test_games_that_the_seal_does_not_bind_are_never_called_signed(
    cup: Forgery, tmp_path: Path, with_receipt: bool
) -> None:
    """Every chain is right, and the seal still names the sheet that was signed: only counting again finds it."""
    before = cup.written()
    cup.change(others_win)
    assert cup.written() != before
    (tmp_path / "forged").write_bytes(cup.written())
    found = verify_file(tmp_path / "forged", read_event, [RECEIPT] if with_receipt else [])
    said = " ".join(map(sentence, found.problems))

    assert "Match A-1-1 contradicts itself" in said
    assert "you signed" not in said
    assert "Match A-1-1 contradicts itself" in refusal(tmp_path, cup.written())


def test_a_result_that_the_sealed_sheet_does_not_make_is_refused(cup: Forgery, tmp_path: Path) -> None:
    """The match is untouched; what the competition has entered of it is not what its sheet says."""
    entered = next(entry.body for entry in cup.entries if entry.tag == "result-entered")
    winner, loser = (
        entered["result"]["winner"],
        next(team for team in entered["result"]["figures"] if team != entered["result"]["winner"]),
    )
    result = {**entered["result"], "winner": loser}
    cup.change(of_kind("result-entered", result=result))

    assert winner != loser
    assert "Match A-1-1 contradicts the competition" in refusal(tmp_path, cup.written())


def test_a_result_put_behind_the_seal_is_refused(cup: Forgery, tmp_path: Path) -> None:
    """Everything that a receipt binds is as it was; only what counts in the standings is another one."""
    entered = next(entry.body for entry in cup.entries if entry.tag == "result-entered")
    loser = next(team for team in entered["result"]["figures"] if team != entered["result"]["winner"])
    cup.add(STREAM, {**entered, "result": {**entered["result"], "winner": loser}})
    (tmp_path / "forged").write_bytes(cup.written())
    found = verify_file(tmp_path / "forged", read_event, [RECEIPT])

    assert "Match A-1-1 contradicts the competition" in " ".join(map(sentence, found.problems))
    assert "Match A-1-1 contradicts the competition" in refusal(tmp_path, cup.written())


@pytest.mark.parametrize("side", ["A", "B"])
def test_a_sheet_that_not_every_side_has_signed_is_never_called_sealed(
    cup: Forgery, tmp_path: Path, side: str
) -> None:
    """Both signatures are given for one side, with every digest right."""
    cup.change(of_kind("sheet-signed", side=side))

    assert "although not every side had signed it" in refusal(tmp_path, cup.written())


def test_a_result_of_a_match_that_goes_on_is_refused(cup: Forgery, tmp_path: Path) -> None:
    """No seal, no award: there is nothing that it could have come from."""
    signed = next(entry.body for entry in cup.entries if entry.tag == "sheet-signed")
    instead = {"sheet-sealed": signed, "match-sealed": {"type": "prizes-announced", "amounts": []}}
    cup.change(lambda entry: instead.get(entry.tag, entry.body))

    assert "Match A-1-1 contradicts the competition" in refusal(tmp_path, cup.written())


def test_a_true_file_fits_its_receipt(true: bytes, tmp_path: Path) -> None:
    """Counted again, the sheet is the one that was signed."""
    (tmp_path / "cup").write_bytes(true)
    found = verify_file(tmp_path / "cup", read_event, [RECEIPT])

    assert (found.problems, found.sealed, len(found.proofs)) == ((), 1, 1)
    assert Forgery(true).written() == true

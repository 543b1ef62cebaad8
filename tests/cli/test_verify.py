import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from hangjack.cli import main
from hangjack.cli.data_folder import DATABASE
from hangjack.store.archive.exporting import export_event
from hangjack.store.receipts import Receipt
from hangjack.store.sqlite.store import SqliteStore
from support.archives import EXPORTED_AT_MS, run
from support.desk import STREAM
from support.real_cup import export_of, real_cup, taken_in

FILE = Path("cup.hangjack")
TRUE, RECEIPTS = real_cup((7, 7, 7))
FIRST, _, LAST = RECEIPTS
HEADS = run(TRUE.heads())
ENTRIES = sum(head.number for head in HEADS.values())


def hangjack(*words: str) -> Result:
    """Run the command as a person would type it."""
    return CliRunner().invoke(main, words)


@pytest.fixture(autouse=True)
def _exported(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    export_of(TRUE, FILE, public=True)


def test_a_captain_is_told_that_nothing_has_changed() -> None:
    """What the file is, what the receipt proves, and what it says nothing about."""
    answer = hangjack("verify", str(FILE), "--receipt", FIRST.words())

    assert answer.exit_code == 0
    assert answer.output.splitlines() == [
        (
            f"This file is whole: {ENTRIES} entries of fig-tree, exported 2026-09-21 14:13 UTC. "
            "No entry has been changed, taken out, put in or moved since then."
        ),
        "It is a public file: it has no names and no other personal records, and needs none to be checked.",
        "3 matches are sealed in it, each exactly as it was when it was signed and sealed.",
        (
            "Your receipt of match A-1-1 fits. Nothing has been changed since you got it: not the sheet, not the match, "
            f"and nothing in the competition up to entry {FIRST.number}, with 1 sealed match."
        ),
        f"{HEADS[STREAM].number - FIRST.number} entries of the competition came later. This receipt says nothing about them: a later receipt does.",
    ]


def test_without_a_receipt_the_limits_of_the_check_are_said() -> None:
    """A file that fits itself may still be another one."""
    export_of(TRUE, FILE)
    told = hangjack("verify", str(FILE)).output

    assert "It is a full file with 24 personal records, each as the log has it." in told
    assert (
        "Without a receipt, a file that somebody has written anew from beginning to end cannot be told"
        in told
    )


def test_a_forged_file_is_not_believed() -> None:
    """The exit code is 1, and the captain's own match is named."""
    forged, _ = real_cup((6, 7, 7))
    export_of(forged, FILE, public=True)
    answer = hangjack("verify", str(FILE), "--receipt", FIRST.words(), "--receipt", LAST.words())

    assert hangjack("verify", str(FILE)).exit_code == 0
    assert answer.exit_code == 1
    assert answer.output.splitlines() == [
        "Do not believe this file. What is wrong with it:",
        "  - The sheet of match A-1-1 in this file is not the one you signed.",
        (
            f"  - Match A-3-1 is as you signed it, but something else before your receipt (entry {LAST.number} of the competition) "
            "has been changed since."
        ),
    ]


def test_a_damaged_file_is_not_believed() -> None:
    """The line is named."""
    whole = FILE.read_bytes()
    FILE.write_bytes(whole[:-20])
    answer = hangjack("verify", str(FILE))

    assert answer.exit_code == 1
    last = whole.count(b"\n")
    assert f"The file ends in the middle, at line {last}: something was cut off its end." in answer.output


def test_a_mistyped_receipt_is_no_fault_of_the_file() -> None:
    """Nor is a file that is not there: both are exit code 2."""
    slip = hangjack("verify", str(FILE), "--receipt", FIRST.words().replace("fig", "fog"))
    missing = hangjack("verify", "none.hangjack")

    assert (slip.exit_code, missing.exit_code) == (2, 2)
    assert slip.stderr.startswith(
        "hangjack: There is a slip in this receipt: compare it with the printed one"
    )
    assert missing.stderr == "hangjack: none.hangjack cannot be read: No such file or directory.\n"


def test_a_program_gets_the_same_as_json() -> None:
    """With the keys of the sentences."""
    whole = json.loads(hangjack("verify", str(FILE), "--json", "--receipt", FIRST.words()).output)
    other = Receipt(STREAM, 999, "0" * 32, FIRST.match, FIRST.sheet, 3, FIRST.head)
    answer = hangjack("verify", str(FILE), "--json", "--receipt", other.words())
    broken = json.loads(answer.output)

    assert (whole["whole"], whole["problems"], whole["sealed"]) == (True, [], 3)
    assert (whole["header"]["competition"], whole["footer"]["entries"]) == ("fig-tree", ENTRIES)
    assert [proof["receipt"]["match"] for proof in whole["proofs"]] == ["A-1-1"]
    assert answer.exit_code == 1
    assert [problem["key"] for problem in broken["problems"]] == ["verify.ends-before"]


def sqlite_event(folder: Path) -> list[Receipt]:
    """Play the cup into the data folder and return its receipts."""
    folder.mkdir()
    export_of(TRUE, Path("to-be-played"))
    taken_in(Path("to-be-played"), folder / DATABASE)
    return RECEIPTS


def test_an_event_is_exported_imported_and_exported_again() -> None:
    """From one data folder to another, compressed on the way."""
    receipts = sqlite_event(Path("here"))
    out = hangjack("export", "fig-tree", "cup.gz", "--data", "here")
    into = hangjack("import", "cup.gz", "--data", "there/below")
    again = hangjack("import", "cup.gz", "--data", "there/below")
    back = hangjack("export", "--public", "--data", "there/below", "fig-tree", "back")
    check = hangjack("verify", "back", "--receipt", receipts[-1].words())

    assert (out.output, out.exit_code) == (f"{ENTRIES} entries of fig-tree written to cup.gz.\n", 0)
    assert into.output == f"{ENTRIES} entries taken in, 0 already there, in 4 streams.\n"
    assert again.output == f"0 entries taken in, {ENTRIES} already there, in 4 streams.\n"
    assert back.output == f"{ENTRIES} entries of fig-tree written to back.\n"
    assert (check.exit_code, "Your receipt of match A-3-1 fits." in check.output) == (0, True)


def test_the_real_store_exports_what_the_one_in_memory_does() -> None:
    """The same acts give the same file, whichever store keeps them."""
    sqlite_event(Path("here"))

    async def export() -> None:
        store = await SqliteStore.open(Path("here") / DATABASE, read_only=True)
        await export_event(store, STREAM, Path("real"), public=False, at_ms=EXPORTED_AT_MS)
        await store.close()

    run(export())

    assert Path("real").read_bytes() == export_of(TRUE, FILE)


def test_a_backup_can_be_served_from() -> None:
    """It is a database like the one it was made from."""
    sqlite_event(Path("hangjack-data"))
    Path("copy").mkdir()
    backup = hangjack("backup", f"copy/{DATABASE}")
    out = hangjack("export", "fig-tree", "cup", "--data", "copy")

    assert (backup.output, backup.exit_code) == (
        f"{ENTRIES} entries in 4 streams copied to copy/{DATABASE}.\n",
        0,
    )
    assert out.exit_code == 0


def test_a_file_that_does_not_fit_the_data_folder_is_refused() -> None:
    """Damaged, or of another history: exit code 1."""
    sqlite_event(Path("here"))
    FILE.write_bytes(FILE.read_bytes()[:-20])
    export_of(real_cup((6, 7, 7))[0], Path("other"))
    damaged = hangjack("import", str(FILE), "--data", "there")
    diverged = hangjack("import", "other", "--data", "here")

    assert (damaged.exit_code, diverged.exit_code) == (1, 1)
    assert "something was cut off its end" in damaged.stderr
    assert f"tell two histories: entry {FIRST.number} of fig-tree is not the same in both" in diverged.stderr


@pytest.mark.parametrize("words", [("export", "fig-tree", "out"), ("backup", "out")])
def test_a_folder_without_a_database_is_refused(words: tuple[str, ...]) -> None:
    """With the option that says where it is."""
    answer = hangjack(*words, "--data", "nowhere")

    assert answer.exit_code == 2
    assert answer.stderr == (
        "hangjack: There is no hangjack database in nowhere. Say where it is with --data.\n"
    )
    assert not Path("out").exists()


def test_a_data_folder_is_checked_whole_and_damage_is_said() -> None:
    """Pages, chains and what is kept folded; a receipt is for an exported file."""
    sqlite_event(Path("here"))
    whole = hangjack("verify", "here")
    with_receipt = hangjack("verify", "here", "--receipt", FIRST.words())
    with closing(sqlite3.connect(Path("here", DATABASE))) as database:
        database.execute("update entries set at_ms = at_ms + 1 where number = 2")
        database.commit()
    damaged = hangjack("verify", "here")

    assert (whole.exit_code, with_receipt.exit_code) == (0, 2)
    assert f"{ENTRIES} entries" in whole.output
    assert "export the event first" in with_receipt.stderr
    assert damaged.exit_code == 1

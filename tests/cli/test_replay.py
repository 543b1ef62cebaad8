from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from hangjack.cards import FULL_PACK
from hangjack.cli import main
from hangjack.cli.tables.log_file import new_log
from hangjack.games.all_fours import Options, Seat
from hangjack.games.all_fours.engine.actions import Kick, Shuffled
from hangjack.games.all_fours.engine.recording import Opened
from hangjack.ids import PersonId

LOG = Path("game.log")


def hangjack(*words: str, typed: str | None = None) -> Result:
    """Run the command as a person would type it."""
    return CliRunner().invoke(main, words, input=typed)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Give the log of a game that bots have played."""
    log = tmp_path_factory.mktemp("played") / LOG
    answer = hangjack("play", "all-fours", "--book", "ic2024", "--watch", "--seed", "7", "--log", str(log))
    assert answer.exit_code == 0, answer.output
    return log.read_bytes()


@pytest.fixture(autouse=True)
def _copied(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, played: bytes) -> None:
    monkeypatch.chdir(tmp_path)
    LOG.write_bytes(played)


def lines() -> list[bytes]:
    """Return the lines of the log."""
    return LOG.read_bytes().splitlines(keepends=True)


def rewrite(changed: list[bytes]) -> None:
    """Write other lines in their place."""
    LOG.write_bytes(b"".join(changed))


def test_a_game_is_told_line_by_line_with_the_score() -> None:
    """A line for each entry, and the word that the chain holds."""
    answer = hangjack("replay", str(LOG))
    told = answer.output.splitlines()

    assert answer.exit_code == 0
    assert told[0] == "   1    0-0  Game 1 begins, by ic2024. East deals first."
    assert told[1] == "   2    0-0  The pack is shuffled."
    assert len(told) == len(lines()) + 1
    assert told[-1] == f"The chain of {len(lines())} entries holds."


def test_a_seat_sees_its_own_hand() -> None:
    """And nobody else's."""
    told = hangjack("replay", str(LOG), "--seat", "s").output

    assert "South holds " in told
    assert [name for name in ("North", "West", "East") if f"{name} holds " in told] == []
    assert " holds " not in hangjack("replay", str(LOG)).output.replace("entries holds", "")


def test_stepping_waits_for_enter() -> None:
    """The end of the input ends it."""
    answer = hangjack("replay", str(LOG), "--step", typed="\n\n")

    assert answer.exit_code == 0
    assert answer.output.count("Enter for the next line: ") == 3
    assert "The pack is shuffled." in answer.output
    assert "holds." not in answer.output


def test_a_torn_last_line_is_left_out() -> None:
    """What was cut off while it was written never happened."""
    rewrite([*lines()[:-1], lines()[-1][:40]])
    told = hangjack("replay", str(LOG)).output.splitlines()

    assert told[-2:] == [
        "The last line was cut off while it was written; it is left out.",
        f"The chain of {len(lines()) - 1} entries holds.",
    ]


def changed(found: list[bytes]) -> list[bytes]:
    """Let the pack be cut otherwise."""
    return [*found[:3], found[3].replace(b'"cards":26', b'"cards":25'), *found[4:]]


def taken_out(found: list[bytes]) -> list[bytes]:
    """Leave a line out."""
    return [*found[:3], *found[4:]]


def garbled(found: list[bytes]) -> list[bytes]:
    """Make a line something else than JSON."""
    return [*found[:3], b"\xff\n", *found[4:]]


BREAKS = {
    changed: "hangjack: Line 4 of game.log was changed after it was written.\n",
    taken_out: "hangjack: Line 4 of game.log is not the one that belongs there: a line was taken out, put in or moved.\n",
    garbled: "hangjack: Line 4 of game.log is not an entry of a log: the file was changed, or it is something else.\n",
}


@pytest.mark.parametrize(("damage", "says"), BREAKS.items(), ids=lambda each: getattr(each, "__name__", ""))
def test_a_broken_chain_is_not_believed(damage: object, says: str) -> None:
    """The line is named, nothing is told, and the exit code is 1."""
    assert callable(damage)
    rewrite(damage(lines()))
    answer = hangjack("replay", str(LOG))

    assert (answer.stdout, answer.stderr, answer.exit_code) == ("", says, 1)


def test_a_line_from_another_table_is_found() -> None:
    """Even with the right number."""
    hangjack("play", "all-fours", "--book", "ic2024", "--watch", "--seed", "7", "--log", "other.log")
    rewrite([*lines()[:3], *Path("other.log").read_bytes().splitlines(keepends=True)[3:]])

    assert (
        hangjack("replay", str(LOG)).stderr
        == "hangjack: Line 4 of game.log comes from the log of another table.\n"
    )


def test_a_chain_that_holds_but_could_not_have_happened_is_not_believed() -> None:
    """Somebody has written a log by hand."""
    forged = new_log(Path("forged.log"))
    forged.append(PersonId("S"), Opened(Options(), Seat.NORTH))
    forged.append(PersonId("N"), Kick(Seat.NORTH))
    answer = hangjack("replay", "forged.log")

    assert answer.exit_code == 1
    assert "Line 2 of forged.log cannot have happened: this is not the moment for it." in answer.stderr


def test_a_log_of_something_else_is_refused() -> None:
    """By the tag of its first event."""
    new_log(Path("odd.log")).append(PersonId("S"), Shuffled(FULL_PACK))
    new_log(Path("empty.log"))

    assert "it begins with shuffled" in hangjack("replay", "odd.log").stderr
    assert "empty.log holds no game" in hangjack("replay", "empty.log").stderr
    assert "none.log cannot be read: No such file or directory." in hangjack("replay", "none.log").stderr
    assert hangjack("replay", "odd.log").exit_code == 2


def test_a_seat_that_is_not_at_the_table_is_refused() -> None:
    """With those that are."""
    answer = hangjack("replay", str(LOG), "--seat", "Q")

    assert answer.stderr == "hangjack: Q is not a seat at this table, which has N, W, S or E.\n"

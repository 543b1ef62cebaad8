"""The phone's fold of a pad, held to the same worked sequences as the server's."""

from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, Page

from hangjack.competition.games.all_fours import AllFoursGame
from hangjack.games.all_fours import Side
from hangjack.matches.parties import SIDES, Party, both, other
from hangjack.web.scripts import bound
from support.matches import CUP
from support.pad_sequences import NAMES, SEQUENCES, Outcome, Sequence, Step, as_json, asked_of

TABLE = 1
PLAY = CUP.game_as(AllFoursGame).play
FOLDS = """
import * as game from "./pad/games/all_fours.js";
import { apply, tableOf } from "./pad/state.js";

globalThis.played = (picture, steps) => {
  const table = tableOf(picture, picture.tables[0], game);
  for (const { by, ...entry } of steps) apply(table, entry, { ...picture, side: by, you: { id: by } }, game);
  const { points, home, proposed, issue } = game.counted(table, picture);
  const awards = (all) => all.map(({ what, team, points }) => [what, team, points]);
  const once = ["high", "low", "jack", "hang_jack", "game"];
  const lines = table.lines.map((line) => [line.number, Object.keys(line.written).sort()]);
  return {
    points,
    home,
    proposed,
    issue: awards(issue),
    packed: awards(table.packed),
    agreed: table.agreed.sort(),
    taken: once.filter((what) => game.isTaken({ what }, table)),
    lines: Object.fromEntries(lines),
    hands: issue.map(({ by }) => [...by].sort()),
    pen: table.pen?.side ?? null,
  };
};
"""


def text_of(name: str) -> str:
    """Return a script as it was written; that of this test is one of them."""
    if name == "folds.js":
        return FOLDS
    return files("hangjack.web").joinpath("static", name).read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def phone(chromium: Browser) -> Iterator[Page]:
    """Give an empty page that knows how a pad is folded."""
    page = chromium.new_page()
    page.add_script_tag(content=bound("folds.js", text_of), type="module")
    yield page
    page.close()


def picture(north_south: Party) -> dict[str, Any]:
    """Return what the server shows of a table at which nothing has been written."""
    seats = {north_south: Side.NS, other(north_south): Side.EW}
    running = {
        "points": both(),
        "packed": (),
        "issue": (),
        "agreed": (),
        "power_play": False,
        "turned": False,
        "turn_asked": (),
        "erased": None,
    }
    shown = {"closed": False, "players": {}, "stopped": ()}
    found: dict[str, Any] = as_json(
        {
            "number": 1,
            "parties": SIDES,
            "play": {"seats": seats, "target": PLAY.target},
            "tables": [
                {"number": TABLE, "running": running, "confirmed": (), "game": 0, "pen": None, "authors": {}}
            ],
            "match": {"tables": [shown], "lines": ()},
        }
    )
    return found


def entry_of(step: Step, sequence: Sequence) -> dict[str, Any]:
    """Return a step as the entry that a phone makes of it."""

    def id_of(number: int) -> str:
        return f"{sequence.steps[number].by}/{number}"

    seen = None if step.seen is None else [id_of(each) for each in step.seen]
    told = {"table": TABLE, "seen": seen, **({} if step.game is None else {"game": step.game})}
    if step.writes is not None:
        what, team, points = step.writes
        side = Side.NS if team == sequence.north_south else Side.EW
        instead = "" if step.instead is None else id_of(step.instead)
        award = {"what": what, "side": side, "points": points}
        return entry(step, "write-points", award=award, sure=step.sure, instead=instead, **told)
    if step.erases is not None:
        return entry(step, "mark-pad", mark="erase", id=id_of(step.erases), **told)
    if step.marks is not None:
        return entry(step, "mark-pad", mark=step.marks, **told)
    if step.enters is not None:
        number, line = step.enters
        return entry(step, "enter-line", place={"table": TABLE, "number": number}, line=line)
    number = step.confirms or step.withdraws or 0
    tag = "confirm-line" if step.confirms else "withdraw-line"
    return entry(step, tag, place={"table": TABLE, "number": number})


def entry(step: Step, tag: str, **fields: object) -> dict[str, Any]:
    """Return an entry that waits on the phone of the side that made it."""
    made: dict[str, Any] = as_json({"by": step.by, "tag": tag, "fields": fields, "state": "waiting"})
    return made


@pytest.mark.parametrize("sequence", SEQUENCES, ids=NAMES)
def test_the_phone_folds_a_pad_as_the_sequence_says(phone: Page, sequence: Sequence) -> None:
    """Whatever the server would say to it, a phone says without asking."""
    steps = [{**entry_of(step, sequence), "id": str(number)} for number, step in enumerate(sequence.steps)]
    found = phone.evaluate(
        "([picture, steps]) => played(picture, steps)", [picture(sequence.north_south), steps]
    )

    assert asked_of(as_outcome(found), sequence) == sequence.outcome


def as_outcome(found: object) -> Outcome:
    """Return what the phone says, as the sequences have it."""
    return msgspec.convert(found, Outcome, strict=False)

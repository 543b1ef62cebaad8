"""The phone's fold of a pad, held to the same worked sequences as the server's."""

from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, Page

from browser.venue import PATIENCE_S
from hangjack.games.all_fours import Side
from hangjack.games.all_fours.competition.resulting import AllFoursGame
from hangjack.matches.parties import SIDES, A, Party, both, other
from hangjack.web.scripts import bound
from support.matches import CUP
from support.pad_sequences import NAMES, SEQUENCES, Outcome, Sequence, Step, as_json, asked_of
from support.peg_sequences import SEQUENCES as PEGGED
from support.peg_sequences import TARGET
from support.peg_sequences import Outcome as PegOutcome
from support.peg_sequences import Sequence as PegSequence

TABLE = 1
PLAY = CUP.game_as(AllFoursGame).play
FOLDS = """
import * as absent from "./web/static/pad/absent.js";
import * as cards from "./games/all_fours/web/static/pad/game.js";
import { apply, tableOf } from "./web/static/pad/state.js";

const game = { ...absent, ...cards };
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


PEGS = """
import * as absent from "./web/static/pad/absent.js";
import * as cards from "./games/cribbage/web/static/pad/game.js";
import { apply, tableOf } from "./web/static/pad/state.js";

const game = { ...absent, ...cards };
globalThis.pegged = (picture, steps) => {
  const table = tableOf(picture, picture.tables[0], game);
  for (const { by, ...entry } of steps) apply(table, entry, { ...picture, side: by, you: { id: by } }, game);
  const { pegs, home } = game.counted(table, picture);
  const holes = Object.fromEntries(picture.parties.map((team) => [team, pegs[team].front]));
  return { holes, home, hands: table.pegged.map(({ by }) => [...by].sort()) };
};
"""


def text_of(name: str) -> str:
    """Return a script as it was written; that of this test is one of them."""
    if name in ("folds.js", "pegs.js"):
        return FOLDS if name == "folds.js" else PEGS
    return files("hangjack").joinpath(name).read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def phone(chromium: Browser) -> Iterator[Page]:
    """Give an empty page that knows how a pad is folded."""
    page = chromium.new_page()
    page.set_default_timeout(PATIENCE_S * 1000)
    for name in ("folds.js", "pegs.js"):
        page.add_script_tag(content=bound(name, text_of), type="module")
    page.wait_for_function("() => globalThis.played && globalThis.pegged")
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


@pytest.mark.parametrize("sequence", PEGGED, ids=[each.name for each in PEGGED])
def test_the_phone_folds_pegs_as_the_sequence_says(phone: Page, sequence: PegSequence) -> None:
    """The board of a leg is the same on every phone, with a connection or without."""
    shown = {**picture(A), "play": {"target": TARGET}}
    shown["tables"][0]["running"] = {"pegged": ()}
    steps = [
        {**pegging(sequence, number), "id": str(number), "by": step.by, "state": "waiting"}
        for number, step in enumerate(sequence.steps)
    ]
    found = phone.evaluate("([picture, steps]) => pegged(picture, steps)", [shown, steps])

    assert msgspec.convert(found, PegOutcome) == sequence.outcome


def pegging(sequence: PegSequence, number: int) -> dict[str, Any]:
    """Return a step as the entry that a phone makes of it."""
    step = sequence.steps[number]
    if step.takes_back is not None:
        return {"tag": "take-peg-back", "fields": {"table": TABLE, "id": sequence.id_of(step.takes_back)}}
    assert step.pegs is not None, "a step pegs or takes back"
    team, holes = step.pegs
    peg = {"team": team, "holes": holes}
    return {"tag": "peg-holes", "fields": {"table": TABLE, "peg": peg, "seen": sequence.seen_by(step)}}

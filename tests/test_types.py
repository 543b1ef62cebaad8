"""What shared rooms may not do is an error of types: to look into what only a game or a format knows, or to mix up two of them."""

import subprocess
import sys
from pathlib import Path

from support.project import ROOT

PROGRAM = """
from typing import assert_never

from hangjack.competition.competition import Competition
from hangjack.games.cribbage.match import pad as pegs
from hangjack.games.cribbage.match import scoring as crib
from hangjack.games.cribbage.match.scoring import CardScore, LegLine
from hangjack.matches.games import GameMatch
from hangjack.matches.match import Match
from hangjack.matches.pads import PadKind
from hangjack.matches.pauses import PauseEvent
from hangjack.matches.scoring import Scoring
from hangjack.unions import joins, own
from made_up import pips
from made_up.pips import PipsLine, PipsOptions, PipsPlay, PipsScore


def asked(competition: Competition, match: Match) -> None:
    competition.rules.format.ranking
    competition.rules.format.no_such_thing  # wrong
    competition.rules.game.play
    competition.rules.game.penalties
    competition.rules.game.no_such_thing  # wrong
    match.scoring.is_over(match.score)
    match.score.nonsense(3)  # wrong
    match.opened.play.target  # wrong
    match.opened.options.match_target  # wrong
    own(CardScore, match.score).table(1)
    own(CardScore, match.score).nonsense(3)  # wrong
    for line in match.sheet.lines:
        own(LegLine, line).winner
        line.winner  # wrong
    for _, entry in match.recorded:
        entry.table  # wrong
    for game in match.running[1]:
        game.pad and game.pad.pegs  # wrong
    for noted in match.rulings.values():
        for step in noted.record.steps:
            step.ruling and step.ruling.clauses
            step.ruling and step.ruling.incident.person
            step.ruling and step.ruling.effects  # wrong


SCORING: Scoring[PipsOptions, PipsPlay, PipsLine, PipsLine, PipsScore] = Scoring(
    sheet_columns=pips.COLUMNS,
    ranking_columns=pips.COLUMNS,
    lines=(LegLine,),  # wrong
    start=pips.start,
    require_possible=pips.require_possible,
    of_line=pips.of_line,
    count=crib.count,  # wrong
    is_over=pips.winner,  # wrong
    winner=pips.winner,
    is_closed=pips.is_over,  # wrong
    lines_at=pips.lines_at,
    figures=pips.figures,
    columns=pips.columns,
)
PAD: PadKind[pegs.Pad, pegs.PadEvent, PipsPlay] = PadKind(
    start=pegs.start,
    fold=pips.count,  # wrong
    is_written=pegs.is_written,
)


joins(PipsLine)  # wrong


def doubtful(match: Match, place: int, line: PipsLine) -> None: ...


MATCH: GameMatch[PipsLine, PipsScore] = GameMatch(
    "pips",
    scoring=crib.SCORING,  # wrong
    doubts_about=doubtful,  # wrong
)


def fold(paused: int, event: PauseEvent) -> int:
    match event:
        case int():
            return paused
    assert_never(event)  # wrong
"""


def test_what_others_may_not_ask_is_an_error_of_types(tmp_path: Path) -> None:
    """Every line that is wrong is found, and no other."""
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    checked = subprocess.run(  # noqa: S603
        [sys.executable, "-m", "mypy", "--no-error-summary", "--hide-error-context", str(program)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    found = {line.split(":")[1] for line in checked.stdout.splitlines() if ": error:" in line}
    wrong = {str(at) for at, line in enumerate(PROGRAM.splitlines(), 1) if line.endswith("# wrong")}

    assert checked.stderr == ""
    assert found == wrong, checked.stdout

"""The points of the games that are being played: what stands on each table's pad, and what rulings did to it."""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from hangjack.errors import Refused
from hangjack.games.all_fours.engine.counting import Award, AwardFor
from hangjack.games.all_fours.engine.seats import Side, Tally
from hangjack.games.all_fours.match.directions import team_at
from hangjack.games.all_fours.match.pad import Pad
from hangjack.games.all_fours.match.rulings import ends_line, in_force
from hangjack.games.all_fours.match.scoring import play_of
from hangjack.games.all_fours.referee.effects import GameTo
from hangjack.games.all_fours.referee.rule import apply_ruling
from hangjack.matches.events import RulingId
from hangjack.matches.match import Match
from hangjack.matches.pads.running import RunningGame, game_at
from hangjack.matches.parties import SIDES, Counts, Party, both, plus
from hangjack.matches.state import require_table


class RunningPoints(Struct, frozen=True):
    """The points of one table's game: the score, every award in order, and what each ruling changed."""

    score: Tally
    written: tuple[Award, ...]
    ruled: Mapping[RulingId, Tally]


def points_at(match: Match, table: int) -> RunningPoints:
    """Return the points of the game that *table* plays, with the rulings that are in force now."""
    require_table(match, table)
    game = game_at(match.running, table)
    ruled = {id_: change for id_ in game.rulings if (change := _change(match, id_)) != Tally()}
    pad = pad_of(game)
    score = pad.score
    for change in ruled.values():
        score += change
    return RunningPoints(score, pad.written, ruled)


class Counted(Struct, frozen=True):
    """What a pad makes of a game: both sides' points and hang-jacks, and who was home first."""

    score: Counts
    hang_jacks: Counts
    home: Party | None


def counted_in(match: Match, game: RunningGame, without: RulingId | None = None) -> Counted | None:
    """Count what stands on the pad of *game* in the order in which it was written; None where nothing does.

    A ruling in whose place another comes is left out: the other one begins with the score that it found.
    """
    written = pad_of(game).written
    if not written:
        return None
    target, score, hung = play_of(match.opened.terms).target, both(), both()
    for id_ in game.rulings:
        change = _change(match, id_) if id_ != without else Tally()
        for direction in Side:
            score = plus(score, team_at(match, direction), change.of(direction))
    home = next((side for side in SIDES if score[side] >= target), None)
    for award in written:
        side = team_at(match, award.side)
        score = plus(score, side, award.points)
        hung = plus(hung, side, int(award.what is AwardFor.HANG_JACK))
        home = home or (side if score[side] >= target else None)
    return Counted(score, hung, home)


def pad_of(game: RunningGame) -> Pad:
    """Return the pad of a game of All Fours, with nothing on it as long as nothing was written."""
    assert game.pad is None or isinstance(game.pad, Pad), "a pad of All Fours"
    return game.pad or Pad()


def require_as_ruled(match: Match, table: int, awards: Iterable[Award]) -> None:
    """Refuse the game point for a side from which a ruling of this issue has taken it, whatever the cards say."""
    game = game_at(match.running, table)
    packed = pad_of(game).packed
    for id_ in game.rulings:
        ruling, before = in_force(match, id_), game.ruled_on.get(id_)
        if ruling is None or (before.packed if isinstance(before, Pad) else ()) != packed:
            continue
        given = [each.side for each in ruling.effects if isinstance(each, GameTo)]
        if given and any(each.what is AwardFor.GAME and each.side not in given for each in awards):
            to = team_at(match, given[-1])
            raise Refused("pad.game-ruled", table=table, to=to, clauses=ruling.clauses)


def _change(match: Match, id_: RulingId) -> Tally:
    ruling = in_force(match, id_)
    if ruling is None or ends_line(ruling):
        return Tally()
    return apply_ruling(ruling.incident.table, ruling).points

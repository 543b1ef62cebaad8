"""What is doubtful about a game of All Fours that somebody writes: its points, its hang-jacks, and what the pad says."""

from collections.abc import Iterator

from hangjack.errors import Refused
from hangjack.games.all_fours.match.limits import hung_without_points, most_in_time
from hangjack.games.all_fours.match.points import counted_in
from hangjack.games.all_fours.match.scoring import GameLine, play_of
from hangjack.matches.events import LineAt
from hangjack.matches.match import Match
from hangjack.matches.pads.running import RunningGame, game_at
from hangjack.matches.parties import other
from hangjack.matches.sheets import Place


def doubts_about(match: Match, place: Place, line: GameLine) -> Iterator[Refused]:
    """Yield what speaks against *line*: points that only a late song gives, jacks without points, another pad."""
    play = play_of(match.opened.terms)
    won, lost = line.score[line.winner], line.score[other(line.winner)]
    if won > most_in_time(play) or lost >= play.target:
        yield Refused("all_fours.doubt.sung-late", most=most_in_time(play), target=play.target)
    if hung_without_points(line, play):
        yield Refused("all_fours.doubt.hang-jacks", worth=play.points.hang)
    yield from _against_pad(match, place, line)


def _against_pad(match: Match, place: Place, line: GameLine) -> Iterator[Refused]:
    """Yield that the pad has another game: points first, then the song; and whoever was home first has won."""
    found = counted_in(match, _game_of(match, place))
    if found is None:
        return
    values = {"table": place.table, "points": found.score}
    if found.home is None:
        yield Refused("all_fours.doubt.nobody-home", target=play_of(match.opened.terms).target, **values)
    elif found.home != line.winner:
        yield Refused("all_fours.doubt.other-home", home=found.home, **values)
    elif (found.score, found.hang_jacks) != (line.score, line.hang_jacks):
        yield Refused("all_fours.doubt.other-score", **values)


def _game_of(match: Match, place: Place) -> RunningGame:
    """Return the game whose line stands at *place*, or the one that is played now."""
    ended = (game for game in match.running.get(place.table, ()) if game.ended_by == LineAt(place))
    return next(ended, None) or game_at(match.running, place.table)

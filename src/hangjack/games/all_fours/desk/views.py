"""What people see of All Fours: the points of a running game, and its lines in words."""

from collections.abc import Mapping
from typing import Any

from hangjack.desk.games import GameViews
from hangjack.desk.names import Names
from hangjack.games.all_fours.engine.options import Options
from hangjack.games.all_fours.engine.seats import Side
from hangjack.games.all_fours.match.directions import deals_first, seats_at, side_of, team_at
from hangjack.games.all_fours.match.points import points_at
from hangjack.games.all_fours.match.scoring import GameLine, board_of, of_line
from hangjack.matches.match import Match
from hangjack.matches.parties import SIDES, Counts, Party, both, other
from hangjack.matches.sheets import Place
from hangjack.wording import say


def points(match: Match, table: int) -> Counts:
    """Return the points of the game that *table* plays."""
    score = points_at(match, table).score
    return both(*(score.of(side_of(match, side)) for side in SIDES))


def begins(match: Match, table: int, names: Names) -> str:
    """Return who deals the first game of *table*: a player of the side that won the toss."""
    seat, toss = deals_first(match), match.sides.toss
    if seat is None or toss is None or table in match.sheet.tables:
        return ""
    assert isinstance(match.opened.play, Options), "a match of All Fours"
    chooses = match.opened.play.first_dealer_seat == "pair_chooses"
    player = seats_at(match, table).get(seat)
    key = "deals-first.pair" if player and chooses else "deals-first.player" if player else "deals-first.team"
    return say(
        key,
        language=names.language,
        team=names.entrant(match.opened.parties[toss.winner]),
        player=names.person(player) if player else "",
    )


def news(match: Match, language: str) -> str:
    """Return that a deciding game is to be played: every table is done, and the match is level."""
    board = board_of(match.score)
    if not board.deciding or match.ended is not None:
        return ""
    return say("all_fours.decider", language=language, table=board.open_tables[0])


def sitting(match: Match, names: Names) -> str:
    """Return who sits north and south, and who east and west."""
    sides = {direction.value.lower(): team_at(match, direction) for direction in Side}
    called = {each: names.entrant(match.opened.parties[side]) for each, side in sides.items()}
    return say("console.directions", language=names.language, **called)


def said(party: Party, line: GameLine, called: Mapping[Party, str], language: str) -> str:
    """Return in words how a game ended, as one side says."""
    values = _values(line, called)
    return say(
        "console.said", language=language, **{**values, "winner": values["team"], "team": called[party]}
    )


def written(place: Place, line: GameLine, called: Mapping[Party, str], language: str) -> str:
    """Return in words how a game ended."""
    where = {"table": place.table, "number": place.number}
    return say("preview.game", language=language, **where, **_values(line, called))


def counts(match: Match, line: GameLine, language: str) -> str:
    """Return how many bullseyes a game to nil counts, where the book has more than one for it."""
    bullseyes = of_line(0, line, match.opened).bullseyes
    return say("all_fours.counts", language=language, bullseyes=bullseyes) if bullseyes > 1 else ""


def _values(line: GameLine, called: Mapping[Party, str]) -> dict[str, Any]:
    won, lost = line.score[line.winner], line.score[other(line.winner)]
    return {"team": called[line.winner], "won": won, "lost": lost}


VIEWS = GameViews(
    said=said, written=written, points=points, begins=begins, news=news, sitting=sitting, counts=counts
)

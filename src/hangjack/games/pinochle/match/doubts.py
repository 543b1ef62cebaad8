"""What is doubtful about a hand of pinochle that somebody writes: its sums, which count as they are written."""

from collections.abc import Iterator

from hangjack.errors import Refused
from hangjack.games.pinochle.engine.dealing import HowEnded
from hangjack.games.pinochle.engine.tricks import ALL_TRICK_POINTS
from hangjack.games.pinochle.match.lines import HandLine, PaperRound
from hangjack.games.pinochle.match.scoring import play_of, referee_of
from hangjack.games.pinochle.match.sheets import Counting, expected_score
from hangjack.matches.match import Match
from hangjack.matches.parties import total
from hangjack.matches.sheets import Place


def doubts_about(match: Match, place: Place, line: HandLine | PaperRound) -> Iterator[Refused]:
    """Yield that a score does not follow from meld and tricks, or that the tricks are no whole hand."""
    del place
    if isinstance(line, PaperRound):
        return
    if line.how is HowEnded.PLAYED and total(line.tricks) != ALL_TRICK_POINTS:
        yield Refused("pinochle.doubt.tricks", total=total(line.tricks), most=ALL_TRICK_POINTS)
    counting = Counting(play_of(match.opened.terms), referee_of(match.opened.terms))
    expected = expected_score(line, counting)
    if expected != line.score:
        yield Refused("pinochle.doubt.score", expected=" : ".join(map(str, expected.values())))

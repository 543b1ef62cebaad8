"""Results of ties that were entered wrongly, taken back as far as the bracket allows."""

from collections.abc import Container

from hangjack.competition.doing import Doing
from hangjack.competition.fixtures import knockout
from hangjack.errors import Refused, require_reason
from hangjack.formats.divisions.cups.allowed import PEOPLE
from hangjack.formats.divisions.cups.brackets import match_of, require_next_waits
from hangjack.formats.divisions.cups.cups import Cup, TieTakenBack
from hangjack.formats.divisions.cups.team_ties import BY_CARD
from hangjack.ids import MatchId


def take_back(
    cup: Cup, tie: MatchId, under_way: Container[MatchId], doing: Doing, reason: str
) -> tuple[TieTakenBack, ...]:
    """Let a tie be open again whose result somebody has entered; one of single players that has begun waits again.

    Refused once its winner plays on, and where a card says the result: then the card is taken back.
    """
    told, id_ = require_reason(reason), match_of(cup.opened.cup, tie)
    entered = cup.results.get(tie)
    if entered is not None and entered.by == BY_CARD:
        raise Refused("cup.by-card", tie=id_)
    waits_again = entered is None and cup.opened.kind in PEOPLE and tie in cup.started
    if not waits_again:
        require_next_waits(cup, tie, under_way)
        knockout.set_result_aside(cup.bracket, tie, told)
    return (TieTakenBack(cup.opened.cup, tie, doing.by, doing.at_ms, told),)

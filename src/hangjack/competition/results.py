"""From a match to the result that counts: what its sheet says, or what its book gives for a default."""

from hangjack.competition.games import resulting
from hangjack.competition.rules import Rules
from hangjack.errors import Refused
from hangjack.matches.match import Match
from hangjack.matches.results import Official


def official_result(match: Match, rules: Rules) -> Official:
    """Return the result of a match that was sealed, or given by an official. Refuses one that is still open."""
    entrants = match.opened.parties
    if match.awarded is not None:
        winner = match.awarded.winner
        return resulting(rules).given(match, entrants[winner] if winner else None, rules)
    if match.sheet.sealed is None:
        raise Refused("result.not-sealed", match=match.opened.match)
    winner, beside = match.winner, resulting(rules).beside(match)
    made = {
        entrant: {**match.scoring.columns(match.score, party), **beside.get(entrant, {})}
        for party, entrant in entrants.items()
    }
    return Official(
        match.opened.match,
        {**made, **resulting(rules).others(match)},
        entrants[winner] if winner else None,
        players=resulting(rules).players(match, rules),
    )

"""What deadlines are about, in words, and what they propose."""

from hangjack.competition.competition import Competition
from hangjack.competition.entries.rosters import team_name
from hangjack.matches.deadlines import (
    AwardProposed,
    DefaultProposed,
    IdleTableProposed,
    IncidentProposed,
    Proposal,
    TossProposed,
)
from hangjack.matches.match import Match
from hangjack.matches.parties import Party
from hangjack.wording import say


def in_words(competition: Competition, match: Match, subject: str, language: str = "en") -> str:
    """Return what a deadline is about; nothing where it is the match as a whole, or has a name of its own."""
    kind, _, rest = subject.partition(" ")
    side, _, number = rest.partition("/")
    match kind:
        case "side":
            return _team(competition, match, Party(side))
        case "pair":
            team = _team(competition, match, Party(side))
            return say("console.pair", language=language, team=team, table=number)
        case "substitution":
            return _team(competition, match, Party(side))
        case "table":
            return say("console.table", language=language, table=rest)
        case "leave" if rest in match.leaves:
            return say("console.table", language=language, table=match.leaves[rest].asked.table)
        case "dispute" if rest in match.disputes:
            return say("console.table", language=language, table=match.disputes[rest].opened.table)
    return ""


def proposal_in_words(
    competition: Competition, match: Match, proposes: Proposal, language: str = "en"
) -> str:
    """Return what the book proposes for a deadline that has passed."""
    match proposes:
        case AwardProposed(award, table):
            key = "console.award-table" if table is not None else "console.award"
            team = _team(competition, match, award.to)
            return say(key, language=language, team=team, number=award.bullseyes, table=table)
        case IdleTableProposed(award, table):
            team = _team(competition, match, award.to)
            return say(
                "console.idle-table", language=language, team=team, number=award.bullseyes, table=table
            )
        case DefaultProposed(None):
            return say("console.default-both", language=language)
        case DefaultProposed(winner):
            assert winner is not None, "nobody was the case before"
            return say("console.default", language=language, team=_team(competition, match, winner))
        case TossProposed(winner):
            return say("console.toss", language=language, team=_team(competition, match, winner))
        case IncidentProposed(kind, table):
            return say("console.incident", language=language, kind=kind, table=table)


def _team(competition: Competition, match: Match, side: Party) -> str:
    return team_name(competition.rosters, match.opened.teams[side])

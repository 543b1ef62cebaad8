"""What deadlines are about, in words, and what they propose."""

from hangjack.desk.names import Names
from hangjack.matches.deadlines import (
    About,
    AwardProposed,
    DefaultProposed,
    IdleTableProposed,
    IncidentProposed,
    OfDispute,
    OfLeave,
    OfPair,
    OfSide,
    OfSubstitution,
    OfTable,
    Proposal,
    TossProposed,
)
from hangjack.matches.match import Match
from hangjack.matches.parties import Party
from hangjack.wording import say


def in_words(match: Match, about: About, names: Names) -> str:
    """Return what a deadline is about; nothing where it is the match as a whole, or has a name of its own."""
    match about:
        case OfSide(side) | OfSubstitution(side):
            return _team(names, match, side)
        case OfPair(side, table):
            team = _team(names, match, side)
            return say("console.pair", language=names.language, team=team, table=table)
        case OfTable(table):
            return say("console.table", language=names.language, table=table)
        case OfLeave(id_) if id_ in match.sides.leaves:
            asked = match.sides.leaves[id_].asked
            who = names.person(asked.player)
            return say("console.person", language=names.language, who=who, table=asked.table)
        case OfDispute(id_) if id_ in match.disputes:
            return say("console.table", language=names.language, table=match.disputes[id_].opened.table)
    return ""


def proposal_in_words(match: Match, proposes: Proposal, names: Names) -> str:
    """Return what the book proposes for a deadline that has passed."""
    match proposes:
        case AwardProposed(award, table):
            key = "console.award-table" if table is not None else "console.award"
            team = _team(names, match, award.to)
            return say(key, language=names.language, team=team, number=award.number, table=table)
        case IdleTableProposed(award, table):
            team = _team(names, match, award.to)
            return say(
                "console.idle-table", language=names.language, team=team, number=award.number, table=table
            )
        case DefaultProposed(None):
            return say("console.default-both", language=names.language)
        case DefaultProposed(winner):
            assert winner is not None, "nobody was the case before"
            return say("console.default", language=names.language, team=_team(names, match, winner))
        case TossProposed(winner):
            return say("console.toss", language=names.language, team=_team(names, match, winner))
        case IncidentProposed(kind, table):
            return say("console.incident", language=names.language, kind=kind, table=table)


def _team(names: Names, match: Match, side: Party) -> str:
    return names.entrant(match.opened.parties[side])

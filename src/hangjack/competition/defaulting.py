"""Defaults with all that the book has for them: the match, the fine, the prizes that are lost, in one step.

Taken back, all of it falls together. What a default costs is a verdict of its own beside the match, so that the committee
can overrule it and leave the match where it is.
"""

from functools import reduce

from msgspec import Struct

from hangjack.competition.competition import Competition, CompetitionEvent, fold
from hangjack.competition.conduct.offences import Offence, Sanction
from hangjack.competition.doing import Doing
from hangjack.competition.floor import let_happen, take_award_back
from hangjack.competition.judging import (
    Facts,
    Happened,
    give_verdict,
    overrule_verdict,
    propose_verdict,
)
from hangjack.competition.verdicts import VerdictGiven
from hangjack.ids import MatchId
from hangjack.matches.match import Match, MatchEvent
from hangjack.matches.match import fold as fold_match
from hangjack.matches.parties import SIDES, Party, other


class Price(Struct, frozen=True):
    """What an official says about the price of a default.

    *fine* in minor units where it is not the house's: nothing fines nobody. *spared* is why it costs nothing at all.
    """

    fine: int | None = None
    spared: str = ""


AS_THE_BOOK_SAYS = Price()


def let_default(
    competition: Competition,
    match: Match,
    events: tuple[MatchEvent, ...],
    doing: Doing,
    price: Price = AS_THE_BOOK_SAYS,
) -> Happened:
    """Return *events* of a match with what they mean to the competition, and what a default among them costs.

    Refuses where neither book nor house nor *price* says how much the fine is.
    """
    happened = let_happen(competition, match, events)
    after = reduce(fold_match, events, match)
    if after.awarded is None or after.awarded == match.awarded:
        return happened
    changed = reduce(fold, happened.competition, competition)
    return Happened((*happened.competition, *_costs(changed, after, doing, price)), happened.match)


def take_default_back(competition: Competition, match: Match, doing: Doing, reason: str) -> Happened:
    """Let a match that was given by default go on, for a *reason*; what the default cost falls with it."""
    happened = take_award_back(competition, match, doing, reason)
    changed, undone = reduce(fold, happened.competition, competition), happened.competition
    for given in costs_of(competition, match.opened.match):
        fallen = overrule_verdict(changed, match, given.verdict.id, doing, reason).competition
        changed, undone = reduce(fold, fallen, changed), (*undone, *fallen)
    return Happened(undone, happened.match)


def costs_of(competition: Competition, match: MatchId) -> tuple[VerdictGiven, ...]:
    """Return the verdicts in force about what a default in *match* cost."""
    return tuple(
        given
        for id_, given in competition.verdicts.given.items()
        if given.verdict.match == match
        and id_ not in competition.verdicts.overruled
        and id_.startswith(_name(match))
    )


def defaulting(match: Match) -> tuple[Party, ...]:
    """Return the sides that have lost *match* by default; nobody where it was played."""
    if match.awarded is None:
        return ()
    winner = match.awarded.winner
    return SIDES if winner is None else (other(winner),)


def _costs(
    competition: Competition, match: Match, doing: Doing, price: Price
) -> tuple[CompetitionEvent, ...]:
    row = competition.rules.people.conduct.offences.get(Offence.DEFAULT)
    if row is None or not row.always:
        return ()
    fined = price.fine is None or price.fine > 0
    chosen = tuple(each for each in row.outcomes if fined or each is not Sanction.FINE)
    happened: tuple[CompetitionEvent, ...] = ()
    for side in defaulting(match):
        facts = Facts(
            id=f"{_name(match.opened.match)}{match.opened.parties[side]}/{doing.id}",
            offence=Offence.DEFAULT,
            team=match.opened.parties[side],
            opponents=match.opened.parties[other(side)],
            match=match.opened.match,
            each=price.fine if fined else None,
            reason=price.spared,
        )
        verdict = propose_verdict(competition, facts, () if price.spared.strip() else chosen)
        given = give_verdict(competition, match, verdict, doing).competition
        competition, happened = reduce(fold, given, competition), (*happened, *given)
    return happened


def _name(match: MatchId) -> str:
    return f"{match}/default/"

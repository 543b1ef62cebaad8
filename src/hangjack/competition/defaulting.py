"""Defaults with all that the book has for them: the match, the fine, the prizes that are lost, in one step.

Taken back, all of it falls together. What a default costs is a verdict of its own beside the match, so that the committee
can overrule it and leave the match where it is.
"""

from collections.abc import Iterator
from enum import StrEnum
from functools import reduce

from msgspec import Struct
from msgspec.structs import replace

from hangjack.competition.competition import Competition, CompetitionEvent
from hangjack.competition.conduct.offences import Offence, Sanction
from hangjack.competition.doing import Doing
from hangjack.competition.floor import call_match, let_happen, take_award_back
from hangjack.competition.folding import fold
from hangjack.competition.formats import format_of
from hangjack.competition.judging import Happened, give_verdict, no_longer_costs
from hangjack.competition.proposals import Facts, propose_verdict
from hangjack.competition.verdicts import Verdict, cost_name, costs_of
from hangjack.errors import Refused
from hangjack.ids import ClauseId, EntrantId, MatchId
from hangjack.matches.awards import award_match
from hangjack.matches.match import Match, MatchEvent, MatchOpened, open_match
from hangjack.matches.match import fold as fold_match
from hangjack.matches.parties import SIDES, Party, other
from hangjack.matches.rules import Clock, MatchRules


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

    A match that is given otherwise than before costs what it costs now. Refuses where neither book nor house nor *price*
    says how much the fine is.
    """
    happened = let_happen(competition, match, events)
    after = reduce(fold_match, events, match)
    if after.awarded is None or after.awarded == match.awarded:
        return happened
    changed = reduce(fold, happened.competition, competition)
    undone = no_longer_costs(changed, match.opened.match, doing, after.awarded.clause)
    costs = _costs(reduce(fold, undone, changed), after, defaulting(after), doing, price)
    return Happened((*happened.competition, *undone, *costs), happened.match)


def with_costs(
    competition: Competition, match: Match, verdict: Verdict | None, happened: Happened, doing: Doing
) -> Happened:
    """Return what a *verdict* has caused, and what the default costs by which it gives the match.

    The house's fine for a default, where it has one, and the prizes. What was said about the price of the same default
    before stays said.
    """
    if verdict is None or verdict.gives_match is None or not happened.competition:
        return happened
    id_, teams, winner = match.opened.match, match.opened.parties, verdict.gives_match.winner
    losing = tuple(side for side in SIDES if teams[side] != winner)
    if costs_of(competition.verdicts, id_) and losing == defaulting(match):
        return happened
    after = reduce(fold, happened.competition, competition)
    undone = no_longer_costs(after, id_, doing, verdict.gives_match.clause)
    priced = Offence.DEFAULT in competition.rules.people.fees.fine_schedule
    price = AS_THE_BOOK_SAYS if priced else Price(fine=0)
    costs = _costs(reduce(fold, undone, after), match, losing, doing, price)
    return Happened((*happened.competition, *undone, *costs), happened.match)


class Giving(Struct, frozen=True):
    """To whom a match is given by default, or to nobody; by which clause, and at what price."""

    winner: EntrantId | None
    clause: ClauseId
    price: Price = AS_THE_BOOK_SAYS


class Why(StrEnum):
    """Why a match can only end by default, or not without somebody's word."""

    OUT = "out"
    UNPLAYED = "unplayed"


class OpenDefault(Struct, frozen=True):
    """A match that waits to be given by default; to *winner*, or to nobody, or to whom an official says."""

    match: MatchId
    teams: tuple[EntrantId, ...]
    why: Why
    winner: EntrantId | None = None
    called: bool = False


def open_defaults(competition: Competition, now_ms: int) -> tuple[OpenDefault, ...]:
    """Return the matches of teams that are out, and those that nobody has called by the time they should be over.

    What was struck with a team that left is not played and given to nobody.
    """
    return tuple(_open_defaults(competition, now_ms))


def give_uncalled(
    competition: Competition,
    match: MatchId,
    giving: Giving,
    doing: Doing,
) -> Happened:
    """Give a match by default that nobody has called: it is set up and ended in one step."""
    if match in competition.under_way:
        raise Refused("floor.called-already", match=match)
    called = call_match(competition, match)
    opened = next(event for event in called.match if isinstance(event, MatchOpened))
    if giving.winner is not None and giving.winner not in opened.parties.values():
        raise Refused("desk.other-teams", match=match)
    side = next((each for each, team in opened.parties.items() if team == giving.winner), None)
    playing = open_match(opened)
    awarded = award_match(playing, side, giving.clause, doing.by)
    given = let_default(
        reduce(fold, called.competition, competition),
        playing,
        tuple(replace(each, uncalled=True) for each in awarded),
        doing,
        giving.price,
    )
    return Happened((*called.competition, *given.competition), (*called.match, *given.match))


def _open_defaults(competition: Competition, now_ms: int) -> Iterator[OpenDefault]:
    schedule = competition.timetable.schedule
    struck = frozenset[MatchId]().union(*(table.struck for table in competition.rankings.values()))
    for fixture in format_of(competition).fixtures(competition):
        match, teams = fixture.match, fixture.teams
        if len(teams) < len(SIDES) or competition.result(match) is not None or match in struck:
            continue
        here, called = [team for team in teams if team not in competition.out], match in competition.under_way
        placed = format_of(competition).placed(competition, match)
        if len(here) < len(teams):
            yield OpenDefault(match, teams, Why.OUT, here[0] if here else None, called)
        elif schedule and placed and not called and now_ms >= placed.start_ms + schedule.hall.length_ms:
            yield OpenDefault(match, teams, Why.UNPLAYED)


def take_default_back(competition: Competition, match: Match, doing: Doing, reason: str) -> Happened:
    """Let a match that was given by default go on, for a *reason*; what the default cost falls with it."""
    happened = take_award_back(competition, match, doing, reason)
    changed = reduce(fold, happened.competition, competition)
    undone = no_longer_costs(changed, match.opened.match, doing, reason)
    return Happened((*happened.competition, *undone), happened.match)


def defaulting(match: Match) -> tuple[Party, ...]:
    """Return the sides that have lost *match* by default; nobody where it was played."""
    if match.awarded is None:
        return ()
    winner = match.awarded.winner
    return SIDES if winner is None else (other(winner),)


def _costs(
    competition: Competition, match: Match, losing: tuple[Party, ...], doing: Doing, price: Price
) -> tuple[CompetitionEvent, ...]:
    row = competition.rules.people.conduct.offences.get(Offence.DEFAULT)
    if row is None or not row.always:
        return ()
    fined = price.fine is None or price.fine > 0
    chosen = tuple(each for each in row.outcomes if fined or each is not Sanction.FINE)
    happened: tuple[CompetitionEvent, ...] = ()
    for side in losing:
        facts = Facts(
            id=f"{cost_name(match.opened.match)}{match.opened.parties[side]}/{doing.id}",
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


def default_clauses(competition: Competition, rules: MatchRules) -> Iterator[ClauseId]:
    """Yield the clauses by which a match may be given to one side."""
    yield from rules.clock_cites.get(Clock.CLOSE, ())
    yield from rules.clock_cites.get(Clock.TOO_FEW, ())
    yield from rules.default_cites
    yield from clauses_losing(competition, "offender")


def both_default_clauses(competition: Competition, rules: MatchRules) -> Iterator[ClauseId]:
    """Yield the clauses by which both sides may lose a match; where the book has none, those by which one does."""
    found = (*rules.clock_cites.get(Clock.NOBODY, ()), *clauses_losing(competition, "both"))
    yield from found or default_clauses(competition, rules)


def clauses_losing(competition: Competition, loses: str) -> Iterator[ClauseId]:
    """Yield the clauses by which an offence loses a match, for the offender or for both."""
    for row in competition.rules.people.conduct.offences.values():
        if row.loses_match == loses and row.match_clause is not None:
            yield row.match_clause

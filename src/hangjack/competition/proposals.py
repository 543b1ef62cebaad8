"""What the book has for an offence: a verdict with all its effects, worked out from what an official says happened.

Nothing counts until somebody gives it (`judging`).
"""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from hangjack.competition.competition import Competition
from hangjack.competition.conduct.offences import Offence, OffenceRow, Payer, Sanction
from hangjack.competition.conduct.register import Case
from hangjack.competition.money.fees import fine_for
from hangjack.competition.money.ledger import prizes_of
from hangjack.competition.verdicts import Fined, Forfeit, MatchGiven, Verdict
from hangjack.errors import Refused
from hangjack.ids import EntrantId, MatchId, PersonId, SanctionId


class Facts(Struct, frozen=True):
    """What an official says about an offence: who answers for it, and in which match."""

    id: str
    """What the verdict will be called."""
    offence: Offence
    team: EntrantId
    people: tuple[PersonId, ...] = ()
    """The offenders, where they are people; otherwise it is the team's."""
    opponents: EntrantId | None = None
    captains: tuple[PersonId, ...] = ()
    """The captain of the team and the opposing one, as far as there are any."""
    match: MatchId | None = None
    times: int = 1
    each: int | None = None
    """What one fine is, where neither book nor house says so."""
    reason: str = ""
    holds_in: MatchId | None = None
    """The one match in which a sanction holds; None: in the whole event."""
    until_ms: int | None = None
    """When a sanction ends by itself."""
    left_premises: bool = False
    """Whether the offenders are sent off the premises too."""


def propose_verdict(
    competition: Competition, facts: Facts, outcomes: tuple[Sanction, ...] | None = None
) -> Verdict:
    """Return the verdict that the book has for an offence; nothing counts until it is given.

    *outcomes* are what whoever decides has chosen from what the book allows; None takes what always follows.
    """
    people = competition.rules.people
    _require_span(competition, facts)
    row = people.conduct.offences.get(facts.offence)
    chosen = outcomes if outcomes is not None else (row.outcomes if row is not None and row.always else ())
    return Verdict(
        id=facts.id,
        offence=facts.offence,
        clauses=people.conduct.clauses_of(facts.offence),
        match=facts.match,
        reason=facts.reason,
        fines=tuple(_fines(competition, facts, row)) if Sanction.FINE in chosen else (),
        sanctions=tuple(_cases(facts, chosen)),
        forfeits=(_forfeit(competition, facts.team),) if Sanction.PRIZES_LOST in chosen else (),
        gives_match=_match_given(facts, row),
        to_inform=facts.captains if row is not None and row.inform_captains else (),
    )


def _require_span(competition: Competition, facts: Facts) -> None:
    """Refuse a sanction for a match that the team does not play, or for two spans at once."""
    if facts.holds_in is None:
        return
    if facts.until_ms is not None:
        raise Refused("sanction.one-span")
    fixture = competition.fixture(facts.holds_in)
    if fixture is None or facts.team not in fixture.teams:
        raise Refused("sanction.other-match", match=facts.holds_in, team=facts.team)


def _fines(competition: Competition, facts: Facts, row: OffenceRow | None) -> Iterator[Fined]:
    due = fine_for(facts.offence, competition.rules.people.fees, facts.times, facts.each)
    for payer in row.fined if row is not None else (Payer.OFFENDER,):
        match payer:
            case Payer.OPPOSING_TEAM | Payer.OPPOSING_CAPTAIN:
                team = facts.opponents
            case _:
                team = facts.team
        if team is None:
            raise Refused("verdict.opponents-missing", offence=facts.offence)
        for person in _answering(facts, payer):
            yield Fined(team, due.each, due.times, person)


def _answering(facts: Facts, payer: Payer) -> tuple[PersonId | None, ...]:
    """Return for whom a team pays: each of the people it is about, a captain, or for itself."""
    match payer:
        case Payer.OFFENDER | Payer.TEAM:
            return facts.people or (None,)
        case Payer.CAPTAIN_OF_TEAM:
            return facts.captains[:1] or (None,)
        case Payer.OPPOSING_CAPTAIN:
            return facts.captains[1:] or (None,)
        case Payer.OPPOSING_TEAM:
            return (None,)


def _cases(facts: Facts, chosen: tuple[Sanction, ...]) -> Iterator[Case]:
    for kind in chosen:
        if kind in {Sanction.FINE, Sanction.PRIZES_LOST}:
            continue
        unnamed = Case(
            SanctionId(""),
            kind,
            offence=facts.offence,
            reason=facts.reason,
            match=facts.holds_in,
            until_ms=facts.until_ms,
            left_premises=facts.left_premises,
        )
        if facts.people:
            yield from (replace(unnamed, person=person) for person in facts.people)
        else:
            yield replace(unnamed, team=facts.team)


def _forfeit(competition: Competition, team: EntrantId) -> Forfeit:
    return Forfeit(team, max(0, -competition.ledger.balance(prizes_of(team))))


def _match_given(facts: Facts, row: OffenceRow | None) -> MatchGiven | None:
    if row is None or row.match_clause is None or facts.match is None:
        return None
    if row.loses_match == "offender" and facts.opponents is None:
        raise Refused("verdict.opponents-missing", offence=facts.offence)
    return MatchGiven(facts.opponents if row.loses_match == "offender" else None, row.match_clause)

"""A dispute at a Sheepshead table: the scorekeeper of another table or an official decides it, first come, finally."""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from hangjack.errors import Refused
from hangjack.games.sheepshead.match.table import person_at, scorer_of
from hangjack.ids import ClauseId, MatchId, PersonId
from hangjack.matches import disputes, stops
from hangjack.matches.deciding import judgements
from hangjack.matches.disputes import DisputeDecided, Settlement
from hangjack.matches.match import Match, MatchEvent
from hangjack.referee.rulings import AnyRuling


class Word(Struct, frozen=True):
    """What somebody decides: the ruling *holds*, another one *instead* of it, or nothing is given for it."""

    holds: bool = True
    decision: str = ""
    clause: ClauseId | None = None
    instead: AnyRuling | None = None


def people_at(match: Match) -> frozenset[PersonId]:
    """Return everybody who plays at the table, and whoever has sat there before."""
    drawn = {person for people in match.opened.rosters.values() for person in people}
    return frozenset(drawn | {person_at(match, seat) for seat in match.opened.parties})


def keeper_beside(match: Match, by: PersonId, others: Mapping[MatchId, Match]) -> MatchId | None:
    """Return at which of the *others* somebody keeps the score who does not sit at *match*; None for nobody of the kind."""
    if by in people_at(match):
        return None
    return next((id_ for id_, each in others.items() if person_at(each, scorer_of(each)) == by), None)


def close_dispute(
    match: Match, id_: str, word: Word, by: PersonId, beside: MatchId | None = None
) -> tuple[MatchEvent, ...]:
    """Decide a dispute, together with the ruling that it is about; *beside* is the table whose scorekeeper decides."""
    dispute, options = stops.dispute_of(match, id_), match.opened.rules.disputes
    ruling = dispute.opened.ruling
    settled = Settlement(word.decision, word.clause or options.beside)
    closed = disputes.close(dispute, by, settled, options, beside)
    if ruling is None:
        if not word.decision.strip():
            raise Refused("dispute.decision-missing")
        return (*closed, *judgements.play_on(match, dispute.opened.table, by))
    if word.holds or word.instead is not None:
        ruled = judgements.give_ruling(match, ruling, by, word.instead, word.decision)
    else:
        ruled = judgements.dismiss_ruling(match, ruling, by, word.decision)
    return tuple(replace(each, beside=beside) if isinstance(each, DisputeDecided) else each for each in ruled)

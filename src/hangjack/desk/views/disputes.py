"""Disputes as people see them: what they are about while they are open, and who has decided what by which clause."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from hangjack.competition.competition import Competition
from hangjack.desk.formats import format_desk
from hangjack.desk.names import Names
from hangjack.ids import MatchId, PersonId
from hangjack.matches.disputes import Dispute
from hangjack.matches.match import Match
from hangjack.wording import say


class DisputeShown(Struct, frozen=True):
    """A dispute in words: what it is about, and when it is decided how."""

    id: str
    open: bool
    says: str


class DisputeElsewhere(Struct, frozen=True):
    """A dispute at another table that waits for somebody who does not sit there."""

    id: str
    match: MatchId
    table: int
    says: str


def show_disputes(competition: Competition, match: Match, names: Names) -> tuple[DisputeShown, ...]:
    """Return the disputes of a match, the first one first."""
    return tuple(
        DisputeShown(
            id_,
            each.is_open,
            each.opened.about if each.is_open else in_words(competition, each, names),
        )
        for id_, each in match.disputes.items()
    )


def in_words(competition: Competition, dispute: Dispute, names: Names) -> str:
    """Return how a dispute was decided, by whom and by which clause; what captains agreed upon, as they agreed."""
    decided = dispute.decided
    if decided is None:
        agreed = next(iter(dispute.agreed.values()))
        return say("view.dispute-agreed", language=names.language, decision=agreed.decision)
    return say(
        "view.dispute-beside" if decided.beside else "view.dispute-decided",
        language=names.language,
        about=dispute.opened.about,
        who=_name(decided.by, names),
        table=format_desk(competition).table_of(competition, decided.beside) if decided.beside else 0,
        clause=decided.clause or "",
        decision=decided.decision,
    ).strip()


def tables_beside(competition: Competition, match: Match) -> Iterator[MatchId]:
    """Yield the tables beside that of a match that play: disputes there may wait for somebody who sits here."""
    for each in format_desk(competition).tables_beside(competition, match.opened.match):
        if each != match.opened.match and each in competition.under_way:
            yield each


def elsewhere(competition: Competition, others: Iterable[Match]) -> Iterator[DisputeElsewhere]:
    """Yield the open disputes at other tables."""
    for match in others:
        for id_, each in match.disputes.items():
            if each.is_open:
                number = format_desk(competition).table_of(competition, match.opened.match)
                yield DisputeElsewhere(id_, match.opened.match, number, each.opened.about)


def _name(person: PersonId, names: Names) -> str:
    """Return who it is; officials have accounts, and no record here."""
    known = names.knows(person)
    return names.person(person) if known else say("view.dispute-official", language=names.language)

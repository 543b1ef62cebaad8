"""Rulings at the tables of a match: proposed, given, dismissed, overruled; what they do, each game says."""

from hangjack.errors import Refused
from hangjack.ids import PersonId
from hangjack.matches.events import RulingId, RulingNoted
from hangjack.matches.games import judged_by
from hangjack.matches.state import Case, Match, require_table
from hangjack.referee.record import Record, dismiss, give, overrule, proposed, reopen
from hangjack.referee.rulings import AnyRuling


def in_words(match: Match, ruling: AnyRuling, language: str) -> str:
    """Return a ruling of *match* in words that a captain can read aloud."""
    return judged_by(match).read_aloud(ruling, language)


def propose_ruling(
    match: Match, id_: RulingId, table: int, ruling: AnyRuling, by: PersonId
) -> tuple[RulingNoted, ...]:
    """Put a ruling before an official, also when the sheet is sealed. It changes nothing until it is given."""
    _require_changeable(match)
    require_table(match, table)
    if id_ in match.rulings:
        return ()
    noted = RulingNoted(id_, table, proposed(ruling, by))
    _require_unanswered(match, ruling, judged_by(match).case_of(noted, match.meeting))
    return (noted,)


def give_ruling(
    match: Match, id_: RulingId, by: PersonId, instead: AnyRuling | None = None, reason: str = ""
) -> tuple[RulingNoted, ...]:
    """Give a proposed ruling, or another instead of it with a reason; its effects count from now on.

    After the sheet was sealed it stands beside that, and changes no score.
    """
    _require_changeable(match)
    noted = _noted(match, id_)
    open_ = noted.record.steps[-1].ruling if instead is None else instead
    if open_ is not None and judged_by(match).leaves_choice(open_):
        raise Refused("ruling.choose-first")
    given = give(noted.record, by, instead, reason)
    if given.in_force is not None:
        _require_unanswered(match, given.in_force, match.cases[id_])
    return (_again(noted, given),)


def dismiss_ruling(match: Match, id_: RulingId, by: PersonId, reason: str) -> tuple[RulingNoted, ...]:
    """Give nothing for what was reported, as an official and for a reason."""
    _require_changeable(match)
    noted = _noted(match, id_)
    return (_again(noted, dismiss(noted.record, by, reason)),)


def reopen_ruling(match: Match, id_: RulingId, by: PersonId, reason: str) -> tuple[RulingNoted, ...]:
    """Propose a ruling again that one has given or dismissed oneself; nothing counts for it until it is given again."""
    if match.sheet.sealed is not None:
        raise Refused("match.sealed")
    noted = _noted(match, id_)
    return (_again(noted, reopen(noted.record, by, reason)),)


def overrule_ruling(
    match: Match, id_: RulingId, by: PersonId, reason: str, instead: AnyRuling | None = None
) -> tuple[RulingNoted, ...]:
    """Set a given ruling aside; everything that it did is undone, and the board is counted anew.

    A sealed sheet stays as it is, and where the book forbids even a ruling about it, this is refused.
    """
    _require_changeable(match)
    noted = _noted(match, id_)
    return (_again(noted, overrule(noted.record, by, reason, instead)),)


def _require_changeable(match: Match) -> None:
    """Refuse a ruling about a sealed sheet where the book allows none."""
    forbidden = match.opened.rules.sheet.forbidden_by
    if match.sheet.sealed is not None and forbidden is not None:
        raise Refused("sheet.never-changed", clause=forbidden)


def _require_unanswered(match: Match, ruling: AnyRuling, case: Case) -> None:
    """Refuse a second ruling for what the same people answer for once in a match."""
    if (first := judged_by(match).answered_by(match, ruling, case)) is not None:
        raise Refused("match.answered-already", id=first, table=match.rulings[first].table)


def require_noted(match: Match, id_: RulingId) -> None:
    """Refuse a ruling that nobody has made in this match."""
    if id_ not in match.rulings:
        raise Refused("match.no-such-ruling", id=id_)


def _noted(match: Match, id_: RulingId) -> RulingNoted:
    require_noted(match, id_)
    return match.rulings[id_]


def _again(noted: RulingNoted, record: Record[AnyRuling]) -> RulingNoted:
    return RulingNoted(noted.id, noted.table, record)

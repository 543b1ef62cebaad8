"""What follows from a ruling that is given, dismissed or overruled: the line that it decides, and the disputes about it.

A ruling that decides a line writes it, with its clause, in the step in which it comes to hold; when it falls, so does the
line. Where the book says that a decided dispute is final, the ruling that it was about is never touched again.
"""

from functools import reduce

from msgspec.structs import replace

from hangjack.errors import Refused
from hangjack.ids import PersonId
from hangjack.matches import disputes, rulings, scorekeeping, sheets
from hangjack.matches.disputes import DisputeDecided
from hangjack.matches.events import RulingId
from hangjack.matches.games import judged_by
from hangjack.matches.match import Match, MatchEvent, fold
from hangjack.matches.pauses import PauseEnded, end_pause
from hangjack.matches.scoring import Line
from hangjack.matches.sheets import LineSettled, Place
from hangjack.matches.signatures import Corrected
from hangjack.matches.takebacks import deciding
from hangjack.matches.takebacks.acts import Papers, Scored, Settlement, TakenBack
from hangjack.referee.rulings import AnyRuling


def give_ruling(
    match: Match, id_: RulingId, by: PersonId, instead: AnyRuling | None = None, reason: str = ""
) -> tuple[MatchEvent, ...]:
    """Give a ruling, as proposed or another instead of it; the line that it decides is written, and disputes about it close."""
    given = rulings.give_ruling(match, id_, by, instead, reason)
    after = reduce(fold, given, match)
    return (
        *given,
        *_written(after, id_, by, reason),
        *_closed(match, id_, by, reason),
        *_lost(match, after, id_, by, reason),
    )


def dismiss_ruling(match: Match, id_: RulingId, by: PersonId, reason: str) -> tuple[MatchEvent, ...]:
    """Give nothing for what was reported; disputes about it close."""
    return (*rulings.dismiss_ruling(match, id_, by, reason), *_closed(match, id_, by, reason))


def reopen_ruling(match: Match, id_: RulingId, by: PersonId, reason: str) -> tuple[MatchEvent, ...]:
    """Propose a ruling again, without the line that it had written."""
    rulings.require_noted(match, id_)
    _require_not_final(match, id_)
    return (*_withdrawn(match, id_, by, reason), *rulings.reopen_ruling(match, id_, by, reason))


def overrule_ruling(
    match: Match, id_: RulingId, by: PersonId, reason: str, instead: AnyRuling | None = None
) -> tuple[MatchEvent, ...]:
    """Set a given ruling aside, for another or for none; its line falls, or becomes what the other decides."""
    _require_not_final(match, id_)
    ruled = rulings.overrule_ruling(match, id_, by, reason, instead)
    after = reduce(fold, ruled, match)
    if match.sheet.sealed is not None:
        return (*ruled, *_beside_seal(match, after, id_, by, reason))
    written = _written(after, id_, by, reason)
    return (*ruled, *(written or _withdrawn(match, id_, by, reason)))


def line_of(match: Match, id_: RulingId) -> Place | None:
    """Return where a ruling in force has written a line that still stands there; None where it decides none."""
    ruling = match.rulings[id_].record.in_force
    found = judged_by(match).line_of(match, ruling) if ruling is not None else None
    if found is None:
        return None
    place = Place(match.rulings[id_].table, found[0])
    agreed = match.sheet.agreed.get(place)
    return place if agreed is not None and agreed.official and agreed.line == found[1] else None


def settle_line(
    match: Match, place: Place, by: PersonId, line: Line, reason: str
) -> tuple[LineSettled[Line], ...]:
    """Say as an official what a line was, unless a decided dispute has said so finally."""
    require_open_to_change(match, place)
    return scorekeeping.settle_line(match, place, by, line, reason)


def require_open_to_change(match: Match, place: Place) -> None:
    """Refuse to say anew what a line was that a decided dispute has settled."""
    for id_ in match.rulings:
        if line_of(match, id_) == place:
            _require_not_final(match, id_)


def take_back(match: Match, what: Scored | Papers, by: PersonId, reason: str) -> tuple[TakenBack]:
    """Let something no longer hold; a line that a ruling has decided falls with the ruling, and not alone."""
    if isinstance(what, Settlement) and any(line_of(match, id_) == what.place for id_ in match.rulings):
        raise Refused("take-back.ruled", table=what.place.table, number=what.place.number)
    return deciding.take_back(match, what, by, reason)


def _written(match: Match, id_: RulingId, by: PersonId, reason: str) -> tuple[MatchEvent, ...]:
    """Return the line that a ruling decides, unless the sheet is sealed."""
    noted = match.rulings[id_]
    ruling = noted.record.in_force
    found = judged_by(match).line_of(match, ruling) if ruling is not None else None
    if found is None or ruling is None or match.sheet.sealed is not None:
        return ()
    number, line = found
    told = reason.strip() or str(ruling.clauses[-1])
    return scorekeeping.settle_line(match, Place(noted.table, number), by, line, told)


def _withdrawn(match: Match, id_: RulingId, by: PersonId, reason: str) -> tuple[MatchEvent, ...]:
    place = line_of(match, id_)
    if place is None or match.sheet.sealed is not None:
        return ()
    return deciding.take_back(match, Settlement(place), by, reason)


def _beside_seal(
    match: Match, after: Match, id_: RulingId, by: PersonId, reason: str
) -> tuple[MatchEvent, ...]:
    """Return what stands beside a sealed sheet for the line that an overruled ruling had decided.

    What the other ruling decides, else what the parties had written; where nobody has written anything it must be said first.
    """
    if (now := _decided(after, id_)) is not None:
        return scorekeeping.correct_line(match, now, by, reason)
    was = _decided(match, id_)
    if was is None or match.sheet.line_at(was.place) != was.line:
        return ()
    line = sheets.unsettled(replace(match.sheet, corrections=()), was.place).line_at(was.place)
    if line is None:
        raise Refused("match.say-line-first", table=was.place.table, number=was.place.number)
    return scorekeeping.correct_line(match, Corrected(was.place, line), by, reason)


def _decided(match: Match, id_: RulingId) -> Corrected[Line] | None:
    """Return the line that a ruling in force decides, wherever it stands; None where it decides none."""
    noted = match.rulings[id_]
    ruling = noted.record.in_force
    found = judged_by(match).line_of(match, ruling) if ruling is not None else None
    return None if found is None else Corrected(Place(noted.table, found[0]), found[1])


def _closed(
    match: Match, id_: RulingId, by: PersonId, reason: str
) -> tuple[DisputeDecided | PauseEnded, ...]:
    """Return that open disputes about a ruling are decided, and the table plays on; nothing where officials do that apart."""
    options = match.opened.rules.disputes
    open_ = [each for each in disputes.about_ruling(match.disputes, id_) if each.is_open]
    if options.beside is None or not open_:
        return ()
    if any(by in people for people in match.opened.rosters.values()):
        raise Refused("dispute.own-table")
    ruling = match.rulings[id_].record.steps[-1].ruling
    clause = ruling.clauses[-1] if ruling is not None and ruling.clauses else options.beside
    settled = disputes.Settlement(reason, clause)
    closed = (event for each in open_ for event in disputes.close(each, by, settled, options))
    return (*closed, *play_on(match, open_[0].opened.table, by))


def _lost(
    match: Match, after: Match, id_: RulingId, by: PersonId, reason: str
) -> tuple[DisputeDecided | PauseEnded, ...]:
    """Return that what is disputed at a table is decided by a ruling that says who has lost it: nobody waits for another word."""
    noted = after.rulings[id_]
    ruling = noted.record.in_force
    if ruling is None or not judged_by(match).loses_dispute(ruling):
        return ()
    open_ = [each for each in match.disputes.values() if each.is_open and each.opened.table == noted.table]
    closed = (DisputeDecided(each.opened.id, by, reason.strip(), ruling.clauses[-1]) for each in open_)
    return (*closed, *play_on(match, noted.table, by))


def play_on(match: Match, table: int, by: PersonId) -> tuple[PauseEnded, ...]:
    """Let a table play on that had called somebody to it."""
    called = [id_ for id_, pause in match.pauses.called.items() if pause.table == table]
    return tuple(event for id_ in called for event in end_pause(match.pauses, id_, by))


def _require_not_final(match: Match, id_: RulingId) -> None:
    """Refuse to touch a ruling about which a dispute was decided, where the book says that this is final."""
    final = match.opened.rules.disputes.final
    decided = any(not each.is_open for each in disputes.about_ruling(match.disputes, id_))
    if final is not None and decided:
        raise Refused("dispute.final-by", clause=final)

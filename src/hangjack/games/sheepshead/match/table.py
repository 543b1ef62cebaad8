"""What the people at a Sheepshead table decide beside the hands: who writes, the stakes, rulings, who leaves, their points."""

from collections.abc import Mapping

from msgspec import Struct

from hangjack.errors import Refused, require_reason
from hangjack.games.sheepshead.engine.options import StakesOptions
from hangjack.games.sheepshead.engine.seats import Seat
from hangjack.games.sheepshead.engine.session import HandMisdealt, takes_substitute
from hangjack.games.sheepshead.engine.stakes import stakes_of as cents_of
from hangjack.games.sheepshead.match.lines import (
    HandLine,
    PlayerLeft,
    RulingAccepted,
    ScorerNamed,
    SessionEnded,
    StakesAgreed,
)
from hangjack.games.sheepshead.match.scoring import (
    PLAYS,
    POINTS,
    TableOptions,
    TableScore,
    at_table,
    usual_scorers,
)
from hangjack.ids import EntrantId, PersonId
from hangjack.matches import sheets
from hangjack.matches.deciding.judgements import give_ruling
from hangjack.matches.events import ByNote, EntryNoted, LineAt
from hangjack.matches.match import Match, MatchEvent
from hangjack.matches.parties import Counts, Party, added
from hangjack.matches.sheets import Author, Behind, LineConfirmed, Place, SheetSigned
from hangjack.matches.signatures import sign
from hangjack.matches.state import require_going_on, require_over
from hangjack.matches.takebacks.acts import Noted, TakenBack
from hangjack.matches.takebacks.deciding import take_back
from hangjack.referee.record import Standing

TABLE = 1
"""Everybody sits at one table."""


class OwnPoints(Struct, frozen=True):
    """What somebody at the table has seen as their own: points and plays."""

    points: int
    plays: int


def score_of(match: Match) -> TableScore:
    """Return what was counted at the table. Refuses a match at which something else is played."""
    if not isinstance(match.score, TableScore):
        raise Refused("match.other-game")
    return match.score


def scorer_of(match: Match) -> Party:
    """Return who keeps the score: whom the table has named, else as a rule."""
    score = score_of(match)
    sitting = at_table(score)
    named = score.scorer if score.scorer in sitting else None
    usual = usual_scorers(tuple(match.opened.parties))
    return named or next((seat for seat in usual if seat in sitting), sitting[0])


def hands_written(match: Match) -> int:
    """Return the number of the last hand on the sheet, confirmed or not."""
    return max((place.number for place in (*match.sheet.written, *match.sheet.agreed)), default=0)


def person_at(match: Match, seat: Party) -> PersonId:
    """Return who plays at *seat* now: whoever was drawn there, or the substitute."""
    entrant = score_of(match).substitutes.get(seat, match.opened.parties[seat])
    people = match.opened.rosters.get(seat, ())
    return PersonId(entrant) if entrant != match.opened.parties[seat] or not people else people[0]


def name_scorer(match: Match, id_: str, seat: Party, by: PersonId) -> tuple[EntryNoted, ...]:
    """Let the table have another scorer; the same again changes nothing."""
    require_going_on(match)
    _require_seated(match, seat)
    if scorer_of(match) == seat:
        return ()
    return (EntryNoted(id_, TABLE, ScorerNamed(seat), by),)


def note_misdeal(match: Match, id_: str, dealer: Party, by: PersonId) -> tuple[EntryNoted, ...]:
    """Note a deal that is made again by the same dealer, and does not count."""
    require_going_on(match)
    _require_seated(match, dealer)
    return (EntryNoted(id_, TABLE, HandMisdealt(Seat(dealer)), by),)


def agree_stakes(
    match: Match, id_: str, seat: Party, stakes: tuple[int, int, int], by: PersonId
) -> tuple[EntryNoted, ...]:
    """Want other stakes from the next hand on; they hold when everybody at the table wants the same."""
    require_going_on(match)
    _require_seated(match, seat)
    if not ledger_options(match).stakes_on:
        raise Refused("sheepshead.stakes.off")
    if min(stakes) < 0 or list(stakes) != sorted(stakes):
        raise Refused("sheepshead.stakes.order")
    if score_of(match).asked.get(seat) == stakes:
        return ()
    return (EntryNoted(id_, TABLE, StakesAgreed(seat, stakes, hands_written(match) + 1), by),)


def accept_ruling(match: Match, id_: str, seat: Party, ruling: str, by: PersonId) -> tuple[MatchEvent, ...]:
    """Accept a proposed ruling; when everybody at the table has, it is given and closed there.

    As long as somebody disputes it, only an official or another table's scorekeeper closes it.
    """
    _require_seated(match, seat)
    noted = match.rulings.get(ruling)
    if noted is None:
        raise Refused("match.no-such-ruling", id=ruling)
    if noted.record.standing is not Standing.PROPOSED:
        raise Refused("ruling.given-already")
    if any(dispute.is_open for dispute in match.disputes.values()):
        raise Refused("sheepshead.ruling-disputed")
    so_far = score_of(match).accepted.get(ruling, ())
    if seat in so_far:
        return ()
    accepted = EntryNoted(id_, TABLE, RulingAccepted(seat, ruling), by)
    if {*so_far, seat} < set(at_table(score_of(match))):
        return (accepted,)
    return (accepted, *give_ruling(match, ruling, by))


def leave(
    match: Match, id_: str, seat: Party, substitute: EntrantId | None, by: PersonId
) -> tuple[EntryNoted, ...]:
    """Note that a player has left for good: the others go on, a substitute takes the seat, or the table is broken off.

    Everything that was written must be confirmed, so that everybody knows after which hand it was.
    """
    require_going_on(match)
    _require_seated(match, seat)
    if waiting := (*match.sheet.one_sided, *match.sheet.differences):
        raise Refused("sheepshead.hands-unconfirmed", numbers=sorted(place.number for place in waiting))
    session = score_of(match).session
    if substitute is not None and not takes_substitute(session.table_size):
        raise Refused("sheepshead.no-substitute")
    if substitute is not None and substitute in match.opened.parties.values():
        raise Refused("sheepshead.sits-already")
    return (EntryNoted(id_, TABLE, PlayerLeft(seat, substitute), by),)


def last_leaver(match: Match) -> tuple[str, Party] | None:
    """Return under which id, and of which seat, somebody was last noted as gone; None where nobody was, or hands were written since."""
    hands, found = 0, None
    for source, entry in match.recorded:
        hands += isinstance(source, LineAt)
        if isinstance(source, ByNote) and isinstance(entry, PlayerLeft):
            found = source.id, entry.seat, hands
    return None if found is None or hands_written(match) > found[2] else found[:2]


def take_leaver_back(match: Match, note: str, by: PersonId, reason: str) -> tuple[Party, TakenBack]:
    """Let a player not have left, and return the seat: only as long as nothing was written, and nobody else has left, since."""
    (taken,) = take_back(match, Noted(note), by, reason)
    entry = next(entry for source, entry in match.recorded if source == ByNote(note))
    if not isinstance(entry, PlayerLeft):
        raise Refused("take-back.holds-no-more")
    last = last_leaver(match)
    if last is None or last[0] != note:
        raise Refused("sheepshead.played-since")
    return entry.seat, taken


def break_off(match: Match, id_: str, by: PersonId, reason: str) -> tuple[EntryNoted, ...]:
    """End the session of a table before its last hand, for a reason that stays on the sheet."""
    if match.ended is not None:
        return ()
    return (EntryNoted(id_, TABLE, SessionEnded(), by, require_reason(reason)),)


def confirm_points(
    match: Match, seat: Party, seen: OwnPoints, behind: Behind | None
) -> tuple[SheetSigned, ...]:
    """Confirm, as whoever plays at *seat*, the own points and plays at the end, as they stand now."""
    require_over(match)
    figures = match.figures()
    if (figures[POINTS][seat], figures[PLAYS][seat]) != (seen.points, seen.plays):
        raise Refused("sheepshead.points-changed", points=figures[POINTS][seat], plays=figures[PLAYS][seat])
    return sign(match.sheet, seat, person_at(match, seat), behind)


def confirm_hands(
    match: Match, seat: Party, numbers: tuple[int, ...], author: Author
) -> tuple[LineConfirmed, ...]:
    """Confirm hands as whoever plays at *seat*, several at once; on the phone of somebody else that is known."""
    checker = author.handed_to(person_at(match, seat))
    return tuple(
        event
        for number in numbers
        for event in sheets.confirm(match.sheet, Place(TABLE, number), seat, checker)
    )


def ledger_options(match: Match) -> StakesOptions:
    """Return what the house says about the side ledger."""
    options = match.opened.rules.scoring
    assert isinstance(options, TableOptions), "a table of Sheepshead"
    return options.stakes


def stakes_at(match: Match, number: int) -> StakesOptions:
    """Return the stakes of hand *number*."""
    options = ledger_options(match)
    held = [stakes for from_hand, stakes in score_of(match).stakes if from_hand <= number]
    return StakesOptions(options.stakes_on, held[-1] if held else options.stakes, options.double_on_bump)


def ledger(match: Match) -> Counts:
    """Return what everybody has won or lost beside points, in cents; points off are never money."""
    session = score_of(match).session
    cents: Counts = dict.fromkeys(match.opened.parties, 0)
    for place, agreed in match.sheet.agreed.items():
        line = match.sheet.line_at(place) or agreed.line
        if isinstance(line, HandLine):
            active = session.active(Seat(line.dealer), place.number)
            paid: Mapping[Seat, int] = cents_of(line.outcome, active, stakes_at(match, place.number))
            cents = added(cents, {Party(seat.value): each for seat, each in paid.items()})
    return cents


def _require_seated(match: Match, seat: Party) -> None:
    """Refuse a seat at which nobody sits any more."""
    if seat not in at_table(score_of(match)):
        raise Refused("match.no-such-party", party=seat, parties=at_table(score_of(match)))

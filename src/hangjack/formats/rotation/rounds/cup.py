"""The set cup: what teams owe it by their sheets, what they have put in, and who gets it."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from hangjack.competition.competition import Competition, CompetitionEvent
from hangjack.competition.doing import Doing
from hangjack.competition.entries.rosters import people_of
from hangjack.competition.money.extras import (
    CUP,
    CUP_BOX,
    PRIZE_FUND,
    CupGiven,
    CupPaid,
    CupPaymentTakenBack,
    CupShare,
    cup_due,
    cup_share,
)
from hangjack.competition.money.ledger import CASH, Cause, Posted, PostingKind, money, move, reverse
from hangjack.errors import BadInput, Refused, require_reason
from hangjack.formats.rotation.rounds.clock import tables_of
from hangjack.formats.rotation.rounds.days import extras_of, in_use_in
from hangjack.formats.rotation.rounds.slips import drawn_slip, in_draw, require_over
from hangjack.formats.rotation.state import rounds_of
from hangjack.ids import EntrantId, MatchId, PersonId, PostingId

_CUP = Cause("set-cup")


class SetsWritten(Struct, frozen=True):
    """What a team owes the cup for one of its sheets."""

    round: int
    match: MatchId
    due: int


class CupAccount(Struct, frozen=True):
    """One team and the cup: what its sheets say, and what it has put in."""

    team: EntrantId
    sheets: tuple[SetsWritten, ...]
    received: int

    @property
    def due(self) -> int:
        """What it owes in all."""
        return sum(each.due for each in self.sheets)

    @property
    def missing(self) -> int:
        """What it has still to put in."""
        return max(0, self.due - self.received)


def accounts(competition: Competition) -> tuple[CupAccount, ...]:
    """Return every team that owes the cup something, or has put something in."""
    sheets = _sheets(competition)
    found = (
        CupAccount(team, tuple(sheets.get(team, ())), competition.extras.received_from(team))
        for team in competition.rosters.entries
    )
    return tuple(each for each in found if each.sheets or each.received)


def _sheets(competition: Competition) -> dict[EntrantId, list[SetsWritten]]:
    """Return for which of its sheets each team owes the cup something."""
    options, found = extras_of(competition), dict[EntrantId, list[SetsWritten]]()
    for number in rounds_of(competition).clocks:
        for table in tables_of(competition, number) if in_use_in(competition, number) else ():
            result = competition.result(table.match)
            for team, figures in result.figures.items() if result is not None else ():
                if due := cup_due(figures, len(people_of(competition.rosters, team)), options):
                    found.setdefault(team, []).append(SetsWritten(number, table.match, due))
    return found


def receive(
    competition: Competition, team: EntrantId, amount: int, doing: Doing
) -> tuple[CompetitionEvent, ...]:
    """Note what a team has put into the cup. Refuses more than it owes, and anything once the cup is given."""
    if team not in competition.rosters.entries:
        raise Refused("entry.unknown", team=team)
    _require_kept(competition)
    missing = next((each.missing for each in accounts(competition) if each.team == team), 0)
    if amount > missing:
        raise BadInput("cup.too-much", team=team, missing=money(missing))
    signed = doing.signed()
    paid = move(signed, PostingKind.CUP, amount, (CUP_BOX, CUP), _CUP)
    return (CupPaid(signed.id, team, amount, doing.by, doing.at_ms), *paid)


def take_back(
    competition: Competition, id_: PostingId, reason: str, doing: Doing
) -> tuple[CompetitionEvent, ...]:
    """Take back that a team has put something into the cup."""
    _require_kept(competition)
    posted = competition.ledger.open.get(id_)
    if id_ not in competition.extras.paid or posted is None:
        raise Refused("take-back.holds-no-more")
    gone = CupPaymentTakenBack(id_, require_reason(reason), doing.by, doing.at_ms)
    return (gone, *reverse(competition.ledger, posted, doing.signed(), reason))


def hand_over(competition: Competition, doing: Doing) -> tuple[CompetitionEvent, ...]:
    """Empty the cup: to the player whose slip was drawn; where there is none, to the prize fund or to be held."""
    if competition.extras.given is not None:
        return ()
    slips, cup = in_draw(competition), -competition.ledger.balance(CUP)
    drawn = drawn_slip(competition)
    if slips and drawn is None:
        raise Refused("slips.not-drawn")
    if not slips:
        require_over(competition)
    shared = cup_share(cup, len(slips), extras_of(competition))
    given = CupGiven(drawn.person if drawn else None, shared.winner, doing.by, doing.at_ms)
    return (given, *_emptied(shared, given.person, doing))


def _emptied(shared: CupShare, person: PersonId | None, doing: Doing) -> Iterator[Posted]:
    """Yield what leaves the cup; what goes to the prize fund goes out of the container into the cash box too."""
    if shared.winner:
        won = replace(_CUP, person=person)
        yield from move(doing.signed(1), PostingKind.PRIZE_PAID, shared.winner, (CUP, CUP_BOX), won)
    if shared.fund:
        yield from move(doing.signed(2), PostingKind.TRANSFER, shared.fund, (CUP, PRIZE_FUND), _CUP)
        yield from move(doing.signed(3), PostingKind.TRANSFER, shared.fund, (CASH, CUP_BOX), _CUP)


def _require_kept(competition: Competition) -> None:
    if competition.extras.given is not None:
        raise Refused("cup.given-already")

"""What is wrong with the sheet of a round before it is handed in: what blocks it, and what its scorekeepers are warned of.

Each step is checked against what is written before it, so that one slip gives one warning. Once a sheet is handed in, what
is written counts, whatever is said here.
"""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from hangjack.games.pinochle.engine.dealing import HowEnded
from hangjack.games.pinochle.engine.options import Options
from hangjack.games.pinochle.engine.rounds import LastHand, RoundEnd, round_end, written_score
from hangjack.games.pinochle.engine.scoring import board_set_score, hand_score
from hangjack.games.pinochle.engine.seats import Seat, Side, Tally
from hangjack.games.pinochle.engine.tricks import ALL_TRICK_POINTS
from hangjack.games.pinochle.match.lines import HandLine, WrittenHand
from hangjack.games.pinochle.match.seats import counts, party_of, seats, side_of, tally
from hangjack.games.pinochle.referee.effects import RuledTable, points_of
from hangjack.games.pinochle.referee.prescriptions import Case, RefereeOptions, Renege
from hangjack.matches.parties import SIDES, Counts, Party, added, both, total
from hangjack.wording import Worded


class RoundBlocking(Worded):
    """What keeps a sheet from being handed in."""

    ROUND_MISSING = "round_missing"
    TEAM_MISSING = "team_missing"
    PLAYER_MISSING = "player_missing"
    PLAYER_NOT_ON_TEAM = "player_not_on_team"
    NOT_THIS_PAIRING = "not_this_pairing"
    WINNER_MISSING = "winner_missing"
    BOSTON_NOT_CONFIRMED = "boston_not_confirmed"
    SCOREKEEPER_UNSIGNED = "scorekeeper_unsigned"
    SIGNER_NOT_SCOREKEEPER = "signer_not_scorekeeper"
    OPPONENT_UNSIGNED = "opponent_unsigned"
    COUNTERSIGNER_SAME_TEAM = "countersigner_same_team"
    COUNTERSIGNER_NOT_AT_TABLE = "countersigner_not_at_table"


class RoundWarning(Worded):
    """What its scorekeepers should look at again before they sign."""

    TRICKS_NOT_ALL = "tricks_not_50"
    HAND_SCORE_WRONG = "hand_score_wrong"
    RUNNING_TOTAL_WRONG = "running_total_wrong"
    FINAL_TOTAL_WRONG = "final_total_wrong"
    WINNER_WRONG = "winner_wrong"
    NOT_VERIFIED = "not_verified"
    SET_NOT_CIRCLED = "set_not_circled"
    CIRCLED_NOT_SET = "circled_not_set"
    CIRCLE_NOT_USED = "circle_not_used_today"
    HAND_AFTER_END = "hand_after_end"
    ROUND_NOT_OVER = "round_not_over"


class SlipFound(Struct, frozen=True):
    """A warning, and the hand that it is about; the whole sheet where there is none."""

    what: RoundWarning
    hand: int | None = None

    @property
    def code(self) -> str:
        """Its name in files: `not_verified@2`."""
        return self.what.value if self.hand is None else f"{self.what.value}@{self.hand}"


class Head(Struct, frozen=True):
    """Who met where, as the sheet says it; names are compared as they are written."""

    round: int | None
    teams: Mapping[Party, str]
    players: Mapping[Party, tuple[str, ...]]
    sheet_of: Party | None = None
    scorekeepers: Mapping[Party, str] | None = None
    roster: Mapping[Party, tuple[str, ...]] | None = None
    meets: bool = True
    """Whether these two meet in this round, at this table."""


class RoundSheet(Struct, frozen=True):
    """A sheet as it is about to be handed in, from a phone or from paper."""

    head: Head
    hands: tuple[WrittenHand, ...]
    final: Counts
    winner: Party | None
    time_called: bool = False
    signed_by: str = ""
    countersigned_by: str = ""
    circles: bool = False
    """Whether set hands are circled today."""


class Checked(Struct, frozen=True):
    """What was found on a sheet."""

    blocking: tuple[RoundBlocking, ...]
    warnings: tuple[SlipFound, ...]

    @property
    def can_submit(self) -> bool:
        """Whether it may be handed in; warnings do not keep anybody from it."""
        return not self.blocking


class Counting(Struct, frozen=True):
    """By what the sums of a sheet are checked."""

    play: Options
    referee: RefereeOptions


def check_sheet(sheet: RoundSheet, by: Counting) -> Checked:
    """Return everything that is wrong with *sheet*."""
    blocking = (*_in_head(sheet.head), *_in_result(sheet), *_in_signatures(sheet))
    return Checked(tuple(dict.fromkeys(blocking)), tuple(_warnings(sheet, by)))


def expected_score(line: HandLine, by: Counting) -> Counts:
    """Return what both sides score for a hand by what is written of it."""
    meld = tally(line.meld)
    if line.how is HowEnded.RENEGE:
        assert line.reneged is not None, "somebody reneged"
        return counts(_after_renege(line.reneged, line.bid, meld, by))
    assert line.bidding is not None, "only a renege comes before a bid"
    assert line.bid is not None, "whoever bids says a number"
    side = side_of(line.bidding)
    if line.how is HowEnded.BOARD_SET:
        return counts(board_set_score(side, line.bid, meld.of(side.other), by.play).score)
    return counts(hand_score(side, line.bid, meld, tally(line.tricks), by.play).score)


def _after_renege(reneged: Party, bid: int | None, meld: Tally, by: Counting) -> Tally:
    offender: Seat = seats(reneged)[0]
    case = Case({"offender": offender.value}, RuledTable("play", bid, None, meld), by.play, by.referee)
    return points_of(Renege().resolve(case)) or Tally()


def is_set(line: HandLine) -> bool:
    """Whether the written result of a hand is a set or a board set; a renege is neither."""
    if line.how is HowEnded.BOARD_SET:
        return True
    return line.how is HowEnded.PLAYED and line.bidding is not None and line.score[line.bidding] < 0


def with_totals(
    lines: tuple[HandLine, ...], bostons: Mapping[int, str], play: Options
) -> tuple[WrittenHand, ...]:
    """Return the hands of a sheet that was kept on a phone with running totals and circles; *bostons*: who saw them."""
    running, found = both(), []
    for line in lines:
        seen_by = bostons.get(line.n, "") if line.boston is not None else ""
        running = _running(running, line, play, seen=bool(seen_by))
        found.append(WrittenHand(line, running, is_set(line), True, seen_by))
    return tuple(found)


def _running(before: Counts, line: HandLine, play: Options, *, seen: bool) -> Counts:
    boston = side_of(line.boston) if line.boston is not None and seen else None
    return counts(written_score(tally(added(before, line.score)), boston, play))


def _in_head(head: Head) -> Iterator[RoundBlocking]:
    if head.round is None:
        yield RoundBlocking.ROUND_MISSING
    if not all(head.teams.get(side, "").strip() for side in SIDES):
        yield RoundBlocking.TEAM_MISSING
    for side in SIDES:
        named = [name for name in head.players.get(side, ()) if name.strip()]
        if len(named) < len(seats(side)):
            yield RoundBlocking.PLAYER_MISSING
        if head.roster is not None and not set(named) <= set(head.roster.get(side, ())):
            yield RoundBlocking.PLAYER_NOT_ON_TEAM
    if not head.meets:
        yield RoundBlocking.NOT_THIS_PAIRING


def _in_result(sheet: RoundSheet) -> Iterator[RoundBlocking]:
    if sheet.winner is None:
        yield RoundBlocking.WINNER_MISSING
    if any(each.hand.boston is not None and not each.seen_by for each in sheet.hands):
        yield RoundBlocking.BOSTON_NOT_CONFIRMED


def _in_signatures(sheet: RoundSheet) -> Iterator[RoundBlocking]:
    head = sheet.head
    whose = head.sheet_of or _team_of(head, sheet.signed_by)
    if not sheet.signed_by.strip():
        yield RoundBlocking.SCOREKEEPER_UNSIGNED
    elif sheet.signed_by not in _may_sign(head):
        yield RoundBlocking.SIGNER_NOT_SCOREKEEPER
    if not sheet.countersigned_by.strip():
        yield RoundBlocking.OPPONENT_UNSIGNED
    elif (team := _team_of(head, sheet.countersigned_by)) is None:
        yield RoundBlocking.COUNTERSIGNER_NOT_AT_TABLE
    elif team == whose:
        yield RoundBlocking.COUNTERSIGNER_SAME_TEAM


def _may_sign(head: Head) -> tuple[str, ...]:
    """Return who may sign the sheet: its scorekeeper, or who of its players is not known."""
    whose = SIDES if head.sheet_of is None else (head.sheet_of,)
    if head.scorekeepers is not None:
        return tuple(head.scorekeepers[side] for side in whose if side in head.scorekeepers)
    return tuple(name for side in whose for name in head.players.get(side, ()))


def _team_of(head: Head, name: str) -> Party | None:
    return next((side for side in SIDES if name and name in head.players.get(side, ())), None)


def _warnings(sheet: RoundSheet, by: Counting) -> Iterator[SlipFound]:
    before, ended = both(), False
    for each in sheet.hands:
        n = each.hand.n
        yield from (SlipFound(what, n) for what in _in_hand(each, before, by))
        yield from (SlipFound(what, n) for what in _in_circle(each, circles=sheet.circles))
        if ended:
            yield SlipFound(RoundWarning.HAND_AFTER_END, n)
        ended = ended or _ends(each, by.play).over
        before = each.total
    if sheet.final != before:
        yield SlipFound(RoundWarning.FINAL_TOTAL_WRONG)
    yield from map(SlipFound, _in_end(sheet, by.play))


def _in_hand(each: WrittenHand, before: Counts, by: Counting) -> Iterator[RoundWarning]:
    line = each.hand
    if line.how is HowEnded.PLAYED and total(line.tricks) != ALL_TRICK_POINTS:
        yield RoundWarning.TRICKS_NOT_ALL
    if line.score != expected_score(line, by):
        yield RoundWarning.HAND_SCORE_WRONG
    if each.total != _running(before, line, by.play, seen=bool(each.seen_by)):
        yield RoundWarning.RUNNING_TOTAL_WRONG
    if not each.verified:
        yield RoundWarning.NOT_VERIFIED


def _in_circle(each: WrittenHand, *, circles: bool) -> Iterator[RoundWarning]:
    if not circles:
        if each.circled:
            yield RoundWarning.CIRCLE_NOT_USED
    elif each.circled != is_set(each.hand):
        yield RoundWarning.CIRCLED_NOT_SET if each.circled else RoundWarning.SET_NOT_CIRCLED


def _ends(each: WrittenHand, play: Options) -> RoundEnd:
    """Return whether a hand ends the round by its written totals, before anybody looks at the clock."""
    return round_end(tally(each.total), _as_last(each), play.goal, time_called=False)


def _as_last(each: WrittenHand) -> LastHand:
    line = each.hand
    boston: Side | None = side_of(line.boston) if line.boston is not None and each.seen_by else None
    return LastHand(side_of(line.bidding) if line.bidding else None, boston)


def _in_end(sheet: RoundSheet, play: Options) -> Iterator[RoundWarning]:
    ends = (_ends(each, play) for each in sheet.hands)
    end = next((found for found in ends if found.over), None)
    if end is None:
        last = _as_last(sheet.hands[-1]) if sheet.hands else LastHand()
        end = round_end(tally(sheet.final), last, play.goal, time_called=sheet.time_called)
    if not end.over:
        yield RoundWarning.ROUND_NOT_OVER
    elif sheet.winner is not None and end.winner is not None and sheet.winner != party_of(end.winner):
        yield RoundWarning.WINNER_WRONG

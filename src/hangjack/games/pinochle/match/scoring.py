"""Pinochle on a sheet: the hands of one round at one table, its totals, and how it ends.

A side is north-south or east-west at the table: A sits north and south, B east and west. What is written counts as it is
written; whether the sums are right is said before a sheet is signed (`pinochle_sheets`). A round ends with a Boston that a
director has seen, with the points it is played to, or at time, when what was begun is played out.
"""

from collections.abc import Mapping
from typing import Never, assert_never

from msgspec import Struct, field
from msgspec.structs import asdict, replace

from hangjack.errors import Refused
from hangjack.games.pinochle.engine.auction import number_fault
from hangjack.games.pinochle.engine.dealing import HowEnded
from hangjack.games.pinochle.engine.options import Options
from hangjack.games.pinochle.engine.rounds import LastHand, RoundEnd, round_end, written_score
from hangjack.games.pinochle.engine.seats import Seat, Side, left
from hangjack.games.pinochle.engine.tricks import ALL_TRICK_POINTS
from hangjack.games.pinochle.match.lines import (
    BostonSeen,
    DealBegun,
    HandCounted,
    HandLine,
    HandRuled,
    PaperRound,
    Played,
    RoundBegun,
    RoundEntry,
    RoundOptions,
    RoundWritten,
)
from hangjack.games.pinochle.match.pad import PAD
from hangjack.games.pinochle.match.seats import counts, party_of, side_of, tally
from hangjack.games.pinochle.referee.prescriptions import RefereeOptions
from hangjack.matches.events import TimeUp
from hangjack.matches.parties import SIDES, Counts, Party, added, both
from hangjack.matches.scoring import (
    Closing,
    Figures,
    Given,
    Score,
    Scoring,
    Terms,
)
from hangjack.unions import joins

POINTS = "PTS"
COLUMNS = (POINTS,)
PLAYED_WAYS = (HowEnded.PLAYED, HowEnded.BOARD_SET, HowEnded.RENEGE)


@joins(Score)
class RoundScore(Struct, frozen=True, gc=False, tag="pinochle"):
    """A round as it stands."""

    play: Options
    total: Counts = field(default_factory=both)
    hands: int = 0
    dealer: Seat | None = None
    """Of the last hand."""
    begun: Mapping[Party, Seat] = {}
    """Whom each scorekeeper has named as the first dealer, once the right four sat there."""
    last: LastHand = LastHand()
    time_called: bool = False
    finishing: bool = False
    """Whether a hand that was begun before time is still to be counted."""
    ruled: Mapping[int, HandRuled] = {}
    bostons: Mapping[int, Party] = {}
    end: RoundEnd | None = None


def as_played(play: Options) -> Played:
    """Return the options of the engine as a match keeps them."""
    return Played(**asdict(play))


def start(terms: Terms) -> RoundScore:
    """Return a round of which nothing was played."""
    return RoundScore(play_of(terms))


def play_of(terms: Terms) -> Options:
    """Return how the hands are played, as the engine knows it."""
    assert isinstance(terms.play, Options), "a round of pinochle"
    return Options(**asdict(terms.play))


def referee_of(terms: Terms) -> RefereeOptions:
    """Return what a renege costs."""
    assert isinstance(terms.options, RoundOptions), "a round of pinochle"
    return terms.options.referee


def require_possible(line: HandLine | PaperRound, terms: Terms) -> None:
    """Refuse a hand that cannot be; wrong sums can be, and are warned of elsewhere."""
    if isinstance(line, PaperRound):
        for each in line.hands:
            _require_hand(each.hand, terms)
        _require_both(line.final, terms)
        return
    _require_hand(line, terms)


def _require_hand(line: HandLine, terms: Terms) -> None:
    for numbers in (line.meld, line.tricks, line.score):
        _require_both(numbers, terms)
    named = [each for each in (line.bidding, line.reneged, line.boston) if each is not None]
    if any(each not in terms.parties for each in named):
        raise Refused("match.no-such-party", party=named[0], parties=tuple(terms.parties))
    if min(*line.meld.values(), *line.tricks.values()) < 0:
        raise Refused("pinochle.line.negative")
    if max(line.tricks.values()) > ALL_TRICK_POINTS:
        raise Refused("pinochle.line.tricks", most=ALL_TRICK_POINTS)
    _require_bid(line, play_of(terms))
    _require_way(line)


def _require_both(numbers: Counts, terms: Terms) -> None:
    if numbers.keys() != set(terms.parties):
        raise Refused("pinochle.line.both-sides")


def _require_bid(line: HandLine, play: Options) -> None:
    """Refuse a bid that is no bid; only a renege can come before the first one."""
    if (line.bid is None) != (line.bidding is None):
        raise Refused("pinochle.line.bid-missing")
    if line.bid is None:
        if line.how is not HowEnded.RENEGE:
            raise Refused("pinochle.line.bid-missing")
    elif number_fault(line.bid, None, play) is not None:
        raise Refused("pinochle.line.bid", bid=line.bid, lowest=play.lowest_bid, ones=play.bid_by_ones_to)


def _require_way(line: HandLine) -> None:
    if line.how not in PLAYED_WAYS:
        raise Refused("pinochle.line.redeal")
    if (line.how is HowEnded.RENEGE) != (line.reneged is not None):
        raise Refused("pinochle.line.reneged")
    if line.how is not HowEnded.PLAYED and (line.boston is not None or any(line.tricks.values())):
        raise Refused("pinochle.line.not-played")


def require_here(line: HandLine | PaperRound, number: int, score: RoundScore) -> None:
    """Refuse a hand with another number, one that the director has ruled otherwise, and a Boston that nobody saw."""
    if isinstance(line, PaperRound):
        return
    if line.n != number:
        raise Refused("pinochle.line.number", number=line.n, place=number)
    _require_dealer(line, score)
    _require_as_ruled(line, score)
    if line.boston is not None and score.bostons.get(number) != line.boston:
        raise Refused("pinochle.line.boston", side=line.boston)


def _require_dealer(line: HandLine, score: RoundScore) -> None:
    """Refuse a hand before both scorekeepers have begun, and one that somebody else dealt."""
    first = set(score.begun.values())
    if len(score.begun) < len(SIDES) or len(first) > 1:
        raise Refused("pinochle.line.not-begun")
    dealer = left(first.pop(), line.n - 1)
    if line.dealer is not dealer:
        raise Refused("pinochle.line.dealer", dealer=dealer, number=line.n)


def _require_as_ruled(line: HandLine, score: RoundScore) -> None:
    ruled = score.ruled.get(line.n)
    if ruled is None:
        return
    whose = line.reneged if line.how is HowEnded.RENEGE else line.bidding
    if (line.how, whose, line.score) != (ruled.how, ruled.side, ruled.score):
        raise Refused("pinochle.line.ruled", side=ruled.side, how=ruled.how)


def of_line(table: int, line: HandLine | PaperRound, terms: Terms) -> HandCounted | RoundWritten:
    """Return what counts for a hand, or for a whole round on paper."""
    del table, terms
    if isinstance(line, PaperRound):
        return RoundWritten(line.final, line.winner, len(line.hands))
    return HandCounted(line.n, line.dealer, line.bidding, line.score, line.boston)


def of_given(given: Given) -> Never:
    """Nobody is given points: a round has what its hands brought."""
    raise Refused("pinochle.nothing-given", to=given.to)


def scrap(score: RoundScore, table: int, against: Party, number: int | None = None) -> Closing:
    """Refuse: the book breaks no table off; a team that is out leaves the event."""
    del score, against, number
    raise Refused("pinochle.no-scrapping", table=table)


def count(score: RoundScore, entry: RoundEntry) -> RoundScore:
    """Return the score with *entry* counted: nothing after the end, but that the last hand had begun before time."""
    match entry:
        case HandRuled(n):
            return replace(score, ruled={**score.ruled, n: entry})
        case BostonSeen(n, side):
            return replace(score, bostons={**score.bostons, n: side})
        case RoundBegun(side, dealer):
            return replace(score, begun={**score.begun, side: dealer})
        case DealBegun():
            return replace(score, finishing=True, end=None) if _ended_at_time(score) else score
        case RoundWritten(total, winner, hands):
            return replace(score, total=total, hands=hands, end=RoundEnd(True, side_of(winner)))
        case TimeUp(finishing) if not is_over(score):
            return _ended(replace(score, time_called=True, finishing=finishing))
        case HandCounted() if not is_over(score):
            return _after_hand(score, entry)
        case TimeUp() | HandCounted():
            return score
    assert_never(entry)


def _after_hand(score: RoundScore, hand: HandCounted) -> RoundScore:
    seen = score.bostons.get(hand.n)
    boston = side_of(seen) if seen is not None and seen == hand.boston else None
    written = written_score(tally(added(score.total, hand.score)), boston, score.play)
    last = LastHand(side_of(hand.bidding) if hand.bidding else None, boston)
    return _ended(
        replace(
            score,
            total=counts(written),
            hands=score.hands + 1,
            dealer=hand.dealer,
            last=last,
            finishing=False,
        )
    )


def _ended(score: RoundScore) -> RoundScore:
    """Return the score with how it ended: at time not before what was begun is counted."""
    time_called = score.time_called and not score.finishing
    return replace(
        score, end=round_end(tally(score.total), score.last, score.play.goal, time_called=time_called)
    )


def _ended_at_time(score: RoundScore) -> bool:
    return score.time_called and (score.end is None or score.end.reason in {"time", "tie_extra_hand", None})


def is_over(score: RoundScore) -> bool:
    """Whether a side has won."""
    return score.end is not None and score.end.over


def winner(score: RoundScore) -> Party | None:
    """Return who has won; nobody while the round goes on."""
    found: Side | None = score.end.winner if score.end is not None and score.end.over else None
    return None if found is None else party_of(found)


def is_closed(score: RoundScore, table: int) -> bool:
    """Whether the round is over."""
    del table
    return is_over(score)


def lines_at(score: RoundScore, table: int) -> int:
    """Return how many hands were counted."""
    del table
    return score.hands


def figures(score: RoundScore, table: int | None = None) -> Figures:
    """Return the totals of both sides."""
    del table
    return {POINTS: score.total}


def columns(score: RoundScore, party: Party) -> Mapping[str, int]:
    """Return what the round adds to a team's row, beside that it was won or lost."""
    return {POINTS: score.total[party]}


SCORING: Scoring[RoundOptions, Options, HandLine | PaperRound, RoundEntry, RoundScore] = Scoring(
    sheet_columns=COLUMNS,
    ranking_columns=COLUMNS,
    lines=(HandLine, PaperRound),
    start=start,
    require_possible=require_possible,
    of_line=of_line,
    count=count,
    is_over=is_over,
    winner=winner,
    is_closed=is_closed,
    lines_at=lines_at,
    figures=figures,
    columns=columns,
    pad=PAD,
    as_played=as_played,
    require_here=require_here,
    of_given=of_given,
    scrap=scrap,
)

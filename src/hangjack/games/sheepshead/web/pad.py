"""What the pad of a Sheepshead table shows: what its keys are worth, who deals and rests, and what the table keeps beside."""

from msgspec import Struct

from hangjack.games.sheepshead.desk.judge import dealer_now
from hangjack.games.sheepshead.engine.rows import losses_of
from hangjack.games.sheepshead.engine.seats import Seat
from hangjack.games.sheepshead.match.scoring import play_of
from hangjack.games.sheepshead.match.table import (
    hands_written,
    ledger,
    ledger_options,
    person_at,
    score_of,
    scorer_of,
    stakes_at,
)
from hangjack.ids import PersonId
from hangjack.matches.match import Match
from hangjack.matches.parties import Counts, Party
from hangjack.referee.record import Standing
from hangjack.web.games import GamePad


class KeysWorth(Struct, frozen=True):
    """What hands are worth, by level, and how long the session is."""

    won: tuple[int, ...]
    lost: tuple[int, ...]
    share: tuple[int, ...]
    leaster: tuple[int, ...]
    deals_each: int
    needs: int
    """Card points with which a picker wins double."""
    size: int
    stakes_on: bool


class ProposedRuling(Struct, frozen=True):
    """A ruling that waits for the table, and who has accepted it."""

    id: str
    accepted: tuple[Party, ...]


class RunningTable(Struct, frozen=True):
    """The table beside its hands."""

    scorer: Party
    first_dealer: Party
    due: Party
    """Who deals next, as far as the server knows."""
    hands: int
    """With which hand the session ends."""
    over: bool
    left: Party | None
    left_after: int
    penalties: Counts
    misdeals: int
    rulings: tuple[ProposedRuling, ...]
    stakes: tuple[int, int, int]
    stakes_asked: dict[Party, tuple[int, int, int]]
    cents: Counts
    reopened: tuple[int, ...]
    """The confirmed hands that somebody wants to be others."""


def play(match: Match) -> KeysWorth:
    """Return what the keys are worth at the table."""
    rules, losses = play_of(match.opened.terms), losses_of(play_of(match.opened.terms))
    return KeysWorth(
        won=rules.picker_win_points,
        lost=tuple(-loss for loss, _ in losses),
        share=tuple(share for _, share in losses),
        leaster=rules.leaster_points,
        deals_each=rules.deals_each,
        needs=rules.schneider_win,
        size=len(match.opened.parties),
        stakes_on=ledger_options(match).stakes_on,
    )


def keeps_score(match: Match, person: PersonId | None) -> bool:
    """Whether *person* keeps the score of the table now."""
    return person_at(match, scorer_of(match)) == person


def running(match: Match, table: int) -> RunningTable:
    """Return what the table keeps beside its hands."""
    del table
    score = score_of(match)
    session = score.session
    left = session.left
    return RunningTable(
        scorer=scorer_of(match),
        first_dealer=Party(session.first_dealer.value),
        due=Party(dealer_now(match, session).value),
        hands=session.hands,
        over=session.is_complete,
        left=None if left is None else Party(left.seat.value),
        left_after=0 if left is None else left.after,
        penalties={party: session.column(Seat(party)).penalties for party in match.opened.parties},
        misdeals=session.misdeals,
        rulings=tuple(
            ProposedRuling(id_, score.accepted.get(id_, ()))
            for id_, noted in match.rulings.items()
            if noted.record.standing is Standing.PROPOSED
        ),
        stakes=stakes_at(match, hands_written(match) + 1).stakes,
        stakes_asked=dict(score.asked),
        cents=ledger(match),
        reopened=tuple(place.number for place in match.sheet.reopened),
    )


PAD = GamePad(play=play, running=running, keeps_score=keeps_score)

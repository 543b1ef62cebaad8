"""Worked examples of All Fours about cards already dealt: tricks, counts, singing."""

from collections.abc import Mapping
from typing import Annotated, Any

from msgspec import Meta

from hangjack.cards import (
    FULL_PACK,
    Suit,
    parse_cards,
    require_in_pack,
    write,
)
from hangjack.conformance.given import Plain
from hangjack.errors import BadInput
from hangjack.games.all_fours import (
    Options,
    Seat,
    Side,
    Tally,
)
from hangjack.games.all_fours.engine.counting import (
    AtCount,
    AwardFor,
    bullseyes_for,
    count,
    facts_of,
    jack_of,
)
from hangjack.games.all_fours.engine.singing import Claim, late_singer, sure_awards
from hangjack.games.all_fours.engine.state import Call
from hangjack.games.all_fours.engine.tricks import Trick, for_game, legal_cards, suit_fault, winner
from hangjack.rulebooks.fill import options_of
from hangjack.rulebooks.house import House
from hangjack.wording.nearest import unknown_key

Points = Annotated[int, Meta(ge=0)]

_AWARDS = (*AwardFor, "give_one")
"""What points may be called in an example; a point given is named by the award or by the call."""
NO_CALL = "none"
"""How an example says that nothing was called."""


class Score(Plain, frozen=True):
    """The points of both sides in a game."""

    NS: Points
    EW: Points

    @property
    def tally(self) -> Tally:
        """The score as the engine has it."""
        return Tally(self.NS, self.EW)


class TrickGiven(Plain, frozen=True):
    """A complete trick in an example."""

    leader: Seat
    cards: str

    def trick(self) -> Trick:
        """Return it as the engine has it. Raises `BadInput` unless all four have played."""
        trick = Trick(self.leader, parse_cards(self.cards, FULL_PACK))
        if not trick.is_complete:
            raise BadInput("example.trick-incomplete", cards=len(trick.cards))
        return trick


class PreviousTrick(Plain, frozen=True):
    """How the leader won the trick before."""

    led_suit: Suit
    won_by_trumping: bool


class LegalPlaysGiven(Plain, frozen=True):
    """A hand and the trick so far; the trick before matters only where a ruffed suit must be returned."""

    trump: Suit
    hand: str
    trick_so_far: str
    previous_trick: PreviousTrick | None = None


def run_legal_plays(given: LegalPlaysGiven, house: House) -> Mapping[str, Any]:
    """Divide the hand into the cards that may be played and the faults of the others."""
    hand, on_board = parse_cards(given.hand), parse_cards(given.trick_so_far)
    require_in_pack((*hand, *on_board), FULL_PACK)
    trick = Trick(Seat.NORTH, on_board)
    before = given.previous_trick
    ruffed = (
        before.led_suit if before and before.won_by_trumping and before.led_suit is not given.trump else None
    )
    legal = legal_cards(hand, on_board, given.trump, options_of(house, Options), ruffed)
    faults = {card: suit_fault(card, hand, trick, given.trump, legal) for card in hand}
    return {"legal": write(legal), "illegal": {card: fault for card, fault in faults.items() if fault}}


class TrickExample(Plain, frozen=True):
    """Four cards in the order of play."""

    trump: Suit
    leader: Seat
    cards_in_play_order: str


def run_trick(given: TrickExample, _: House) -> Mapping[str, Any]:
    """Say who wins the trick, what it counts for game, and what becomes of the trump Jack."""
    trick = TrickGiven(given.leader, given.cards_in_play_order).trick()
    won_by = winner(trick, given.trump)
    jack = jack_of([trick], given.trump)
    fate = jack and {
        "holder_side": jack.held_by,
        "won_by": jack.won_by,
        "kind": AwardFor.HANG_JACK if jack.is_hung else AwardFor.JACK,
    }
    return {"winner": won_by, "winning_side": won_by.side, "card_points": for_game(trick.cards), "jack": fate}


class IssueGiven(Plain, frozen=True):
    """An issue that has been played out, and the score before it is counted."""

    dealer: Seat
    kicks: str
    trump: Suit
    calls: str
    score_before_count: Score
    tricks: list[TrickGiven]


def run_issue(given: IssueGiven, house: House) -> Mapping[str, Any]:
    """Count the issue."""
    options = options_of(house, Options)
    tricks = [trick.trick() for trick in given.tricks]
    if not tricks:
        raise BadInput("example.issue-without-tricks")
    require_in_pack(
        (*parse_cards(given.kicks), *(card for trick in tricks for card in trick.cards)), FULL_PACK
    )
    blind = "blind_stand" in calls_in(given.calls)
    facts = facts_of(tricks, given.trump, given.dealer, options, blind=blind)
    counted = count(facts, given.score_before_count.tally, options, AtCount())
    home = counted.winner
    won = bullseyes_for(home, counted.score, options.shutout_bullseyes) if home else 0
    return {
        "points": [[award.what, award.side, award.points] for award in counted.awards],
        "card_points": facts.card_points,
        "score_after": counted.score,
        "winner": home,
        "bullseyes": Tally().plus(home, won) if home else Tally(),
        "hang_jacks": counted.hang_jacks,
    }


class SingGiven(Plain, frozen=True):
    """A player sings in mid-issue."""

    dealer: Seat
    trump: Suit
    kicks: str
    score: Score
    claimant: Seat
    claimant_hand: str
    tricks_so_far: list[TrickGiven]


def run_sing(given: SingGiven, house: House) -> Mapping[str, Any]:
    """Say whether the claim cannot be lost."""
    options = options_of(house, Options)
    hand, kicks = parse_cards(given.claimant_hand), parse_cards(given.kicks)
    tricks = tuple(trick.trick() for trick in given.tricks_so_far)
    require_in_pack((*hand, *kicks, *(card for trick in tricks for card in trick.cards)), FULL_PACK)
    claim = Claim(given.claimant, hand, given.dealer, given.trump, kicks, tricks, given.score.tally)
    valid = options.sing_in_play and bool(sure_awards(claim, options))
    return {"valid": valid, "bullseye_to": claim.side if valid else None}


class LateSingGiven(Plain, frozen=True):
    """The issue that follows a bullseye nobody sang."""

    score_when_cards_were_cut: Score
    next_issue_awards_in_order: list[tuple[str, Side, Points]]
    dealer_of_next_issue: Seat | None = None


def run_late_sing(given: LateSingGiven, house: House) -> Mapping[str, Any]:
    """Add everything, and say who may sing now."""
    totals = given.score_when_cards_were_cut.tally
    for what, _, _ in given.next_issue_awards_in_order:
        if what not in _AWARDS:
            raise unknown_key("example.award-unknown", what, _AWARDS)
    for _, side, points in given.next_issue_awards_in_order:
        totals = totals.plus(side, points)
    high = next((side for what, side, _ in given.next_issue_awards_in_order if what == AwardFor.HIGH), None)
    singer = late_singer(totals, high)
    shutout = options_of(house, Options).shutout_bullseyes
    return {
        "totals": totals,
        "may_sing": singer,
        "bullseyes": bullseyes_for(singer, totals, shutout) if singer else 0,
    }


def calls_in(calls: str) -> list[str]:
    """Return the calls of `beg, run`, one by one. Raises `BadInput` for a word that is no call."""
    words = [word.strip() for word in calls.split(",") if word.strip() and word.strip() != NO_CALL]
    for word in words:
        if word not in list(Call):
            raise unknown_key("example.call-unknown", word, Call)
    return words

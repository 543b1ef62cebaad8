"""Effects of an All Fours ruling, and what they do to a table.

Effects are concrete: sides and numbers, decided when the ruling was made. `settle` needs no rulebook, so a stored
ruling replays the same for ever.
"""

from collections.abc import Iterable

from msgspec import Struct

from hangjack.cards import Suit
from hangjack.games.all_fours.engine.counting import AtCount, bullseyes_for
from hangjack.games.all_fours.engine.seats import Seat, Side, Tally, right
from hangjack.wording import Worded


class RuledTable(Struct, frozen=True, forbid_unknown_fields=True):
    """What a ruling must know of the table."""

    dealer: Seat
    score: Tally
    phase: str = ""
    kick_points: int = 0
    """Points the dealing side has from the kicks of this deal."""
    cards_played: int = 0
    trump: Suit | None = None
    misdeals_in_a_row: int = 0


class Points(Struct, frozen=True, tag="points"):
    """Points added to a side's running score."""

    side: Side
    points: int


class PointsOff(Struct, frozen=True, tag="points-off"):
    """Points taken off a side's running score, as far as it has them."""

    side: Side
    points: int


class KicksForfeited(Struct, frozen=True, tag="kicks-forfeited"):
    """Kick points of this deal taken off the dealing side again."""

    side: Side
    points: int


class ScoreWiped(Struct, frozen=True, tag="score-wiped"):
    """A side's points in this game set to nothing."""

    side: Side


class BullseyeLost(Struct, frozen=True, tag="bullseye-lost"):
    """The running game is over and counts for *side*, as so many bullseyes."""

    side: Side
    number: int = 1


class BullseyeAwarded(Struct, frozen=True, tag="bullseye-awarded"):
    """Bullseyes go on the board for *side*; the running game is not touched."""

    side: Side
    number: int = 1


class HangJack(Struct, frozen=True, tag="hang-jack"):
    """A hang-jack for a side on the board."""

    side: Side


class Misdealt(Struct, frozen=True, tag="misdealt"):
    """The deal counts as a misdeal of this dealer."""


class IssueVoid(Struct, frozen=True, tag="issue-void"):
    """A side scores nothing in the count of this issue."""

    side: Side


class GameTo(Struct, frozen=True, tag="game-to"):
    """A side gets the game point of this issue, whatever the cards say."""

    side: Side


class DisputeLost(Struct, frozen=True, tag="dispute-lost"):
    """A side has lost the dispute."""

    side: Side


class HandGoes(Worded):
    """What happens with the hand."""

    PLAY_ON = "play_on"
    REDEAL = "redeal"
    PASS_DEAL = "pass_deal"
    COUNT_AND_PASS = "count_and_pass"
    TABLE_CLOSED = "table_closed"


class Hand(Struct, frozen=True, tag="hand"):
    """The hand is dealt again, the deal passes, or the table is closed."""

    goes: HandGoes


Effect = (
    Points
    | PointsOff
    | KicksForfeited
    | ScoreWiped
    | BullseyeLost
    | BullseyeAwarded
    | HangJack
    | Misdealt
    | IssueVoid
    | GameTo
    | DisputeLost
    | Hand
)


class GameIs(Worded):
    """What becomes of the running game."""

    CONTINUES = "continues"
    ENDED = "ended"
    VOID = "void"


class Settled(Struct, frozen=True):
    """The table after a ruling."""

    points: Tally
    """The net change of the running score."""
    score: Tally
    bullseyes: Tally
    hang_jacks: Tally
    game: GameIs
    hand: HandGoes
    next_dealer: Seat | None
    misdeals_in_a_row: int
    at_count: AtCount | None = None
    dispute_lost_by: Side | None = None
    home_by_points: Side | None = None
    """The side that the ruling's points brought home."""


class Goal(Struct, frozen=True):
    """What a game is played to, as far as a ruling must know it."""

    target: int
    shutout_bullseyes: int


def settle(table: RuledTable, effects: tuple[Effect, ...], goal: Goal) -> Settled:
    """Return the table after *effects*: what is forfeited goes first, then awards, then the test for the target."""
    taken = _taken(table, effects)
    given = _given(effects)
    score = table.score + taken + given
    home = next((side for side in Side if given.of(side) > 0 and score.of(side) >= goal.target), None)
    bullseyes = _bullseyes(effects)
    if home:
        bullseyes = bullseyes.plus(home, bullseyes_for(home, score, goal.shutout_bullseyes))
    game = _game(effects, home)
    hand = _hand(effects, game)
    return Settled(
        points=taken + given,
        score=score if game is GameIs.CONTINUES else Tally(),
        bullseyes=bullseyes,
        hang_jacks=_hang_jacks(effects),
        game=game,
        hand=hand,
        next_dealer=_next_dealer(table.dealer, hand),
        misdeals_in_a_row=_misdeals(table, effects, hand),
        at_count=_at_count(effects) if game is GameIs.CONTINUES else None,
        dispute_lost_by=next((effect.side for effect in effects if isinstance(effect, DisputeLost)), None),
        home_by_points=home,
    )


def _taken(table: RuledTable, effects: tuple[Effect, ...]) -> Tally:
    """Return what is taken off, never more than a side has."""
    change = Tally()
    for effect in effects:
        match effect:
            case KicksForfeited(side, points) | PointsOff(side, points):
                wanted = points
            case ScoreWiped(side):
                wanted = table.score.of(side)
            case _:
                continue
        change = change.plus(side, -min(wanted, table.score.of(side) + change.of(side)))
    return change


def _given(effects: tuple[Effect, ...]) -> Tally:
    return _sum((effect.side, effect.points) for effect in effects if isinstance(effect, Points))


def _bullseyes(effects: tuple[Effect, ...]) -> Tally:
    awards = (effect for effect in effects if isinstance(effect, BullseyeLost | BullseyeAwarded))
    return _sum((effect.side, effect.number) for effect in awards)


def _hang_jacks(effects: tuple[Effect, ...]) -> Tally:
    return _sum((effect.side, 1) for effect in effects if isinstance(effect, HangJack))


def _sum(numbers: Iterable[tuple[Side, int]]) -> Tally:
    tally = Tally()
    for side, number in numbers:
        tally = tally.plus(side, number)
    return tally


def _game(effects: tuple[Effect, ...], home: Side | None) -> GameIs:
    if Hand(HandGoes.TABLE_CLOSED) in effects:
        return GameIs.VOID
    lost = any(isinstance(effect, BullseyeLost) for effect in effects)
    return GameIs.ENDED if lost or home else GameIs.CONTINUES


def _hand(effects: tuple[Effect, ...], game: GameIs) -> HandGoes:
    if game is GameIs.ENDED:
        return HandGoes.PASS_DEAL
    return next((effect.goes for effect in effects if isinstance(effect, Hand)), HandGoes.PLAY_ON)


def _next_dealer(dealer: Seat, hand: HandGoes) -> Seat | None:
    if hand in (HandGoes.PLAY_ON, HandGoes.TABLE_CLOSED):
        return None
    return dealer if hand is HandGoes.REDEAL else right(dealer)


def _misdeals(table: RuledTable, effects: tuple[Effect, ...], hand: HandGoes) -> int:
    """Return the misdeals of this turn to deal; a redeal that is no misdeal neither adds nor ends it (ic-R17)."""
    if hand not in (HandGoes.PLAY_ON, HandGoes.REDEAL):
        return 0
    misdealt = hand is HandGoes.REDEAL and Misdealt() in effects
    return table.misdeals_in_a_row + (1 if misdealt else 0)


def _at_count(effects: tuple[Effect, ...]) -> AtCount | None:
    void = next((effect.side for effect in effects if isinstance(effect, IssueVoid)), None)
    game_to = next((effect.side for effect in effects if isinstance(effect, GameTo)), None)
    return AtCount(void, game_to) if void or game_to else None

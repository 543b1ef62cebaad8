"""What a seat, or the public, may see of a table: the only thing that leaves the engine towards them."""

from msgspec import Struct

from hangjack.cards import Card, Cards
from hangjack.games.cribbage.engine.actions import SeatAction
from hangjack.games.cribbage.engine.cutting import BoxCut
from hangjack.games.cribbage.engine.engine import legal_actions
from hangjack.games.cribbage.engine.faults import to_act, waits_for_chance, who_may_cut
from hangjack.games.cribbage.engine.options import Options
from hangjack.games.cribbage.engine.pegging import Played
from hangjack.games.cribbage.engine.scores import Award
from hangjack.games.cribbage.engine.seats import Seat, Tally, Variant
from hangjack.games.cribbage.engine.shows import show_of
from hangjack.games.cribbage.engine.state import Counted, Mixed, Open, Phase, Result, State, Where
from hangjack.log import Digest


class OpenScore(Struct, frozen=True):
    """A score that is being claimed or agreed upon, or a hand that lies open to be counted; not what it is worth."""

    where: Where
    seat: Seat
    cards: Cards
    closes: bool
    declared: int | None
    by: Seat | None
    agreed: tuple[Seat, ...]


class View(Struct, frozen=True):
    """A table as one seat sees it; `seat` is None for the public, who see no hand."""

    seat: Seat | None
    variant: Variant
    options: Options
    leg: int
    phase: Phase
    dealer: Seat | None
    to_act: Seat | None
    waits_for_chance: bool
    score: Tally
    target: int
    cutters: tuple[Seat, ...]
    cuts: tuple[BoxCut, ...]
    recuts: int
    hand: Cards | None
    """What the seat still holds."""
    kept: Cards | None
    """What the seat has kept for the show."""
    laid: Cards | None
    """What the seat has laid into the box."""
    card_counts: tuple[int, ...]
    discarded: tuple[Seat, ...]
    """Who has laid cards into the box."""
    stock_count: int
    start: Card | None
    turn: Seat | None
    count: int
    round: tuple[Played, ...]
    turned_over: tuple[Played, ...]
    open: OpenScore | None
    counted: tuple[Counted, ...]
    awards: tuple[Award, ...]
    commitment: Digest | None
    mixed_before: Mixed | None
    legal: tuple[SeatAction, ...]
    result: Result | None


def view(state: State, seat: Seat | None) -> View:
    """Return what *seat* sees of *state*; None is the public."""
    return View(
        seat=seat,
        variant=state.variant,
        options=state.options,
        leg=state.leg,
        phase=state.phase,
        dealer=state.dealer,
        to_act=to_act(state),
        waits_for_chance=waits_for_chance(state),
        score=state.score,
        target=state.target,
        cutters=who_may_cut(state) if state.phase is Phase.CUT else (),
        cuts=state.cuts,
        recuts=state.recuts,
        hand=_own(state.hands, seat),
        kept=_own(state.kept, seat),
        laid=_own(state.laid, seat),
        card_counts=tuple(len(state.hand(each)) for each in state.variant.seats),
        discarded=tuple(each for each in state.variant.seats if state.laid and state.laid[each.place]),
        stock_count=len(state.stock),
        start=state.start,
        turn=state.turn,
        count=state.count,
        round=state.round,
        turned_over=state.turned_over,
        open=_open(state),
        counted=state.counted,
        awards=state.awards,
        commitment=state.mixed.commitment if state.mixed else None,
        mixed_before=state.mixed_before,
        legal=tuple(action for action in legal_actions(state) if action.seat is seat),
        result=state.result,
    )


def _own(cards: tuple[Cards, ...], seat: Seat | None) -> Cards | None:
    return cards[seat.place] if seat is not None and seat.place < len(cards) else None


def _open(state: State) -> OpenScore | None:
    score = state.open or (show_of(state) if state.phase in (Phase.SHOW, Phase.BOX) else None)
    return _without_worth(score) if score else None


def _without_worth(score: Open) -> OpenScore:
    return OpenScore(
        score.where, score.seat, score.cards, score.closes, score.declared, score.by, score.agreed
    )

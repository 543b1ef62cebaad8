"""What a row of a penalty table prescribes, before it is known who sits where and what the score is.

A prescription names sides by their part in the incident and resolves, for one case, to concrete effects.
"""

from enum import StrEnum
from typing import Any, Literal

from msgspec import Struct

from hangjack.cards import parse_card
from hangjack.games.all_fours.engine.options import Options
from hangjack.games.all_fours.engine.seats import Seat, Side
from hangjack.games.all_fours.referee.effects import (
    BullseyeAwarded,
    BullseyeLost,
    DisputeLost,
    Effect,
    GameTo,
    Hand,
    HandGoes,
    HangJack,
    IssueVoid,
    KicksForfeited,
    Misdealt,
    Points,
    PointsOff,
    RuledTable,
    ScoreWiped,
)
from hangjack.games.all_fours.referee.kinds import Kind


class Whom(StrEnum):
    """A side, by its part in the incident."""

    OPPONENTS = "opponents"
    """Of the offender."""
    OFFENDERS = "offenders"
    DEALING = "dealing"
    NOT_DEALING = "not_dealing"


class RefereeOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """What a house may decide about rulings. A setting that a book does not have keeps the value given here."""

    point_penalty: Literal["add_to_opponents", "subtract_from_offender"] = "add_to_opponents"
    penalty_bullseye_ends_game: dict[Kind, bool] = {}
    shutout_on_penalty_bullseye: bool = False
    misdeals_to_lose_deal: int | None = None
    misdeal_point_may_win: bool = True
    late_count_limit: int = 4
    late_count: Literal["bullseye", "marshal"] = "bullseye"
    late_misdeal_scope: Literal["issue", "game"] = "issue"
    late_misdeal_gamble: Literal["award", "count"] = "award"
    bad_pack: Literal["official", "misdeal"] = "official"
    early_talk_penalty: Literal["official", "point"] = "official"
    bad_writing_void: Literal["entry", "issue", "game"] = "entry"
    wrong_sing_penalty: Literal["none", "point", "bullseye"] = "none"
    give_without_trump: Literal["bullseye", "marshal"] = "bullseye"
    sure_sing_protects: Literal["all_plays", "under_trump_only"] = "all_plays"
    lead_out_of_turn: Literal["stands", "retrieve"] = "stands"
    left_table: Literal["marshal", "point", "bullseye"] = "marshal"
    scrap_discipline: int = 1


class Case(Struct, frozen=True):
    """One incident at one table, with everything that its effects depend on."""

    kind: Kind
    offender: Seat | None
    facts: dict[str, Any]
    table: RuledTable
    play: Options
    options: RefereeOptions

    def side(self, whom: Whom) -> Side:
        """Return the side that *whom* means here."""
        dealing = self.table.dealer.side
        if whom in (Whom.DEALING, Whom.NOT_DEALING):
            return dealing if whom is Whom.DEALING else dealing.other
        assert self.offender is not None, "a row that speaks of offenders is asked for one"
        return self.offender.side if whom is Whom.OFFENDERS else self.offender.side.other


class Point(Struct, frozen=True, tag="point"):
    """A point to a side as a penalty on the other."""

    to: Whom = Whom.OPPONENTS

    def resolve(self, case: Case) -> tuple[Effect, ...]:
        """Give it, or take it from the others where the house does it so."""
        side = case.side(self.to)
        if case.options.point_penalty == "subtract_from_offender":
            return (PointsOff(side.other, 1),)
        return (Points(side, 1),)


class KickValue(Struct, frozen=True, tag="kick-value"):
    """What the card named in the facts would have been worth as a kick, at least one, to the dealing side."""

    def resolve(self, case: Case) -> tuple[Effect, ...]:
        """Give the points at once."""
        value = case.play.kick_values.get(parse_card(case.facts["card"]).rank, 0)
        return (Points(case.side(Whom.DEALING), max(1, value)),)


class TakeOff(Struct, frozen=True, tag="take-off"):
    """As many points off a side as a fact says."""

    whom: Whom
    fact: str

    def resolve(self, case: Case) -> tuple[Effect, ...]:
        """Take them off the running score."""
        return (PointsOff(case.side(self.whom), case.facts[self.fact]),)


class ForfeitKicks(Struct, frozen=True, tag="forfeit-kicks"):
    """The dealing side loses the kick points of this deal."""

    def resolve(self, case: Case) -> tuple[Effect, ...]:
        """Take them off, if there are any."""
        points = case.table.kick_points
        return (KicksForfeited(case.side(Whom.DEALING), points),) if points else ()


class Wipe(Struct, frozen=True, tag="wipe"):
    """A side's points in this game become nothing."""

    whom: Whom

    def resolve(self, case: Case) -> tuple[Effect, ...]:
        """Set the score."""
        return (ScoreWiped(case.side(self.whom)),)


class Misdeal(Struct, frozen=True, tag="misdeal"):
    """A misdeal: a point to the side that did not deal, the kicks lost, and the deal again or, too often, passed on."""

    def resolve(self, case: Case) -> tuple[Effect, ...]:
        """Count this misdeal with those before it in the same turn to deal."""
        limit = case.options.misdeals_to_lose_deal
        lost = limit is not None and case.table.misdeals_in_a_row + 1 >= limit
        goes = HandGoes.PASS_DEAL if lost else HandGoes.REDEAL
        point = Point(Whom.NOT_DEALING).resolve(case)
        if not case.options.misdeal_point_may_win and _makes_home(case, Whom.NOT_DEALING):
            point = ()
        return (*ForfeitKicks().resolve(case), *point, Hand(goes), Misdealt())


class Bullseye(Struct, frozen=True, tag="bullseye"):
    """A bullseye lost to the opponents: the running game's, unless the row or the house says that it goes on."""

    number: int = 1
    to: Whom = Whom.OPPONENTS
    ends_game: bool = True

    def resolve(self, case: Case) -> tuple[Effect, ...]:
        """Double it only where the house doubles penalties to nil too."""
        side = case.side(self.to)
        ends = case.options.penalty_bullseye_ends_game.get(case.kind, self.ends_game)
        to_nil = case.options.shutout_on_penalty_bullseye and ends and case.table.score.of(side.other) == 0
        number = self.number * (case.play.shutout_bullseyes if to_nil else 1)
        return (BullseyeLost(side, number) if ends else BullseyeAwarded(side, number),)


class HangJackTo(Struct, frozen=True, tag="hang-jack-to"):
    """The Jack counts as hung by a side."""

    whom: Whom = Whom.OPPONENTS

    def resolve(self, case: Case) -> tuple[Effect, ...]:
        """Put it on the board."""
        return (HangJack(case.side(self.whom)),)


class Goes(Struct, frozen=True, tag="goes"):
    """What happens with the hand."""

    hand: HandGoes

    def resolve(self, case: Case) -> tuple[Effect, ...]:  # noqa: ARG002
        """Nothing of the case matters."""
        return (Hand(self.hand),)


class VoidIssue(Struct, frozen=True, tag="void-issue"):
    """A side scores nothing in the count of this issue."""

    whom: Whom = Whom.OFFENDERS

    def resolve(self, case: Case) -> tuple[Effect, ...]:
        """Name the side."""
        return (IssueVoid(case.side(self.whom)),)


class GivesGame(Struct, frozen=True, tag="gives-game"):
    """A side gets the game point of this issue."""

    to: Whom = Whom.OPPONENTS

    def resolve(self, case: Case) -> tuple[Effect, ...]:
        """Name the side."""
        return (GameTo(case.side(self.to)),)


class LoseDispute(Struct, frozen=True, tag="lose-dispute"):
    """A side loses the dispute."""

    whom: Whom = Whom.OFFENDERS

    def resolve(self, case: Case) -> tuple[Effect, ...]:
        """Name the side."""
        return (DisputeLost(case.side(self.whom)),)


Prescription = (
    Point
    | KickValue
    | TakeOff
    | ForfeitKicks
    | Wipe
    | Misdeal
    | Bullseye
    | HangJackTo
    | Goes
    | VoidIssue
    | GivesGame
    | LoseDispute
)


def facts_needed(prescription: Prescription, options: RefereeOptions) -> tuple[str, ...]:
    """Return the facts, of the incident and of the table, without which *prescription* cannot be resolved."""
    named = [getattr(prescription, field) for field in prescription.__struct_fields__]
    needs = ["offender"] if any(value in (Whom.OPPONENTS, Whom.OFFENDERS) for value in named) else []
    if any(value in (Whom.DEALING, Whom.NOT_DEALING) for value in named):
        needs.append("dealer")
    return (*needs, *_of_the_table(prescription, options), *_of_the_incident(prescription))


def _of_the_table(prescription: Prescription, options: RefereeOptions) -> tuple[str, ...]:
    match prescription:
        case Misdeal():
            counted = () if options.misdeals_to_lose_deal is None else ("misdeals_in_a_row",)
            return ("dealer", "score", "kick_points", *counted)
        case ForfeitKicks():
            return ("dealer", "score", "kick_points")
        case KickValue():
            return ("dealer", "score")
        case Point() | TakeOff() | Wipe():
            return ("score",)
        case Bullseye():
            return ("score",) if options.shutout_on_penalty_bullseye else ()
        case _:
            return ()


def _of_the_incident(prescription: Prescription) -> tuple[str, ...]:
    match prescription:
        case TakeOff(fact=fact):
            return (fact,)
        case KickValue():
            return ("card",)
        case _:
            return ()


def _makes_home(case: Case, whom: Whom) -> bool:
    return case.table.score.of(case.side(whom)) + 1 >= case.play.target

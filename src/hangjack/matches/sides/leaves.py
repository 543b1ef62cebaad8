"""Leave to go from the table: asked for, granted or refused by the opponents, decided by an official, and how long it lasted.

Only the player who has leave goes. All tables wait until that player is back.
"""

from collections.abc import Mapping
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from hangjack.errors import Refused
from hangjack.ids import PersonId
from hangjack.matches.parties import Party
from hangjack.wording import Worded


class LeaveStage(Worded):
    """How far a wish to leave has come."""

    ASKED = "asked"
    REFUSED = "refused"
    APPEALED = "appealed"
    GRANTED = "granted"
    TURNED_DOWN = "turned_down"
    AWAY = "away"
    BACK = "back"


class LeaveAsked(Struct, frozen=True, tag="leave-asked"):
    """A player wants to leave the table; *free*: so many games are played that nobody has to permit it."""

    id: str
    side: Party
    table: int
    player: PersonId
    reason: str
    free: bool


class LeaveAnswered(Struct, frozen=True, tag="leave-answered"):
    """The opponents have permitted it or not."""

    id: str
    by: PersonId
    granted: bool


class LeaveAppealed(Struct, frozen=True, tag="leave-appealed"):
    """The refusal was taken to an official."""

    id: str
    by: PersonId


class LeaveDecided(Struct, frozen=True, tag="leave-decided"):
    """An official has said whether the player may go."""

    id: str
    by: PersonId
    granted: bool


class PlayerLeft(Struct, frozen=True, tag="player-left"):
    """The player has gone from the table: all tables wait."""

    id: str
    at_ms: int


class PlayerBack(Struct, frozen=True, tag="player-back"):
    """The player sits again."""

    id: str
    at_ms: int


LeaveEvent = LeaveAsked | LeaveAnswered | LeaveAppealed | LeaveDecided | PlayerLeft | PlayerBack


class Leave(Struct, frozen=True):
    """One player's leave as it stands."""

    asked: LeaveAsked
    stage: LeaveStage
    left_ms: int | None = None
    back_ms: int | None = None


Leaves = Mapping[str, Leave]


def fold(leaves: Leaves, event: LeaveEvent) -> Leaves:
    """Return the leaves of a match after *event*."""
    if isinstance(event, LeaveAsked):
        stage = LeaveStage.GRANTED if event.free else LeaveStage.ASKED
        return {**leaves, event.id: Leave(event, stage)}
    return {**leaves, event.id: _after(leaves[event.id], event)}


def _after(
    leave: Leave, event: LeaveAnswered | LeaveAppealed | LeaveDecided | PlayerLeft | PlayerBack
) -> Leave:
    match event:
        case LeaveAnswered(_, _, granted):
            return replace(leave, stage=LeaveStage.GRANTED if granted else LeaveStage.REFUSED)
        case LeaveAppealed():
            return replace(leave, stage=LeaveStage.APPEALED)
        case LeaveDecided(_, _, granted):
            return replace(leave, stage=LeaveStage.GRANTED if granted else LeaveStage.TURNED_DOWN)
        case PlayerLeft(_, at_ms):
            return replace(leave, stage=LeaveStage.AWAY, left_ms=at_ms)
        case PlayerBack(_, at_ms):
            return replace(leave, stage=LeaveStage.BACK, back_ms=at_ms)
    assert_never(event)


def away(leaves: Leaves) -> tuple[Leave, ...]:
    """Return the leaves of those who are away from the table now."""
    return tuple(leave for leave in leaves.values() if leave.stage is LeaveStage.AWAY)


def replaced(leaves: Leaves, player: PersonId, at_ms: int) -> Leaves:
    """Return the leaves after *player* went off: whoever does not play any more keeps nobody waiting."""
    return {
        id_: replace(leave, stage=LeaveStage.BACK, back_ms=at_ms)
        if leave.stage is LeaveStage.AWAY and leave.asked.player == player
        else leave
        for id_, leave in leaves.items()
    }


def answer_leave(leave: Leave, side: Party, by: PersonId, *, granted: bool) -> tuple[LeaveAnswered, ...]:
    """Permit the leave for the opponents, or refuse it. The own side has no say in it."""
    if side == leave.asked.side:
        raise Refused("leave.opponents-answer")
    _require_stage(leave, LeaveStage.ASKED)
    return (LeaveAnswered(leave.asked.id, by, granted),)


def appeal_leave(leave: Leave, by: PersonId) -> tuple[LeaveAppealed, ...]:
    """Take a refusal to an official: permission must not be withheld without good reason."""
    _require_stage(leave, LeaveStage.REFUSED)
    return (LeaveAppealed(leave.asked.id, by),)


def decide_leave(leave: Leave, by: PersonId, *, granted: bool) -> tuple[LeaveDecided, ...]:
    """Decide as the official whether the player may go."""
    _require_stage(leave, LeaveStage.APPEALED)
    return (LeaveDecided(leave.asked.id, by, granted),)


def go(leaves: Leaves, id_: str, at_ms: int) -> tuple[PlayerLeft, ...]:
    """Leave the table, with leave and one player at a time."""
    leave = leave_of(leaves, id_)
    if leave.stage is LeaveStage.AWAY:
        return ()
    _require_stage(leave, LeaveStage.GRANTED)
    if others := away(leaves):
        raise Refused("leave.another-away", player=others[0].asked.player)
    return (PlayerLeft(id_, at_ms),)


def come_back(leave: Leave, at_ms: int) -> tuple[PlayerBack, ...]:
    """Sit down again; play goes on."""
    if leave.stage is LeaveStage.BACK:
        return ()
    _require_stage(leave, LeaveStage.AWAY)
    return (PlayerBack(leave.asked.id, at_ms),)


def leave_of(leaves: Leaves, id_: str) -> Leave:
    """Return the leave *id_*, or refuse."""
    if id_ not in leaves:
        raise Refused("leave.unknown", id=id_)
    return leaves[id_]


def _require_stage(leave: Leave, stage: LeaveStage) -> None:
    if leave.stage is not stage:
        raise Refused("leave.not-now", player=leave.asked.player, stage=leave.stage)

"""Check-in at the door: identity, uniform, fee, agreement.

A player who lacks something the book asks for cannot be put on a line-up, unless an official lets them play and says
why. Fee and agreement are ticked where they arise, in the ledger and on the entry; the door only asks for them.
"""

from collections.abc import Iterable, Mapping
from typing import Literal, assert_never

from msgspec import Struct
from msgspec.structs import replace

from hangjack.competition.entries.rosters import Entry, RosterOptions
from hangjack.errors import Refused, require_reason
from hangjack.ids import PersonId
from hangjack.matches.problems import Problem
from hangjack.wording import Worded


class DoorNeeds(Struct, frozen=True, forbid_unknown_fields=True):
    """What is looked at when a player comes in."""

    identity: bool = False
    uniform: bool = False


class DoorOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """What a book asks for at the door; a book that says nothing asks nothing."""

    check_in: DoorNeeds = DoorNeeds()
    identity_kinds: tuple[Literal["national_id", "drivers_permit", "passport"], ...] = ()
    """The documents that will do; none named: any."""


class AtDoor(Worded):
    """What is asked for at the door."""

    IDENTITY = "identity"
    UNIFORM = "uniform"
    FEE = "fee"
    AGREEMENT = "agreement"


class DoorFault(Worded):
    """Why somebody cannot be put on a line-up."""

    NOT_CHECKED_IN = "not_checked_in"


class IdentityChecked(Struct, frozen=True, tag="identity-checked"):
    """Somebody's document was looked at: which kind, by whom, when; never its number."""

    person: PersonId
    kind: str
    by: PersonId
    at_ms: int


class IdentityUnchecked(Struct, frozen=True, tag="identity-unchecked"):
    """The tick was a mistake: nobody has looked at somebody's document."""

    person: PersonId
    by: PersonId
    at_ms: int


class UniformChecked(Struct, frozen=True, tag="uniform-checked"):
    """Somebody's dress was looked at and found right or not; the last look counts."""

    person: PersonId
    dressed: bool
    by: PersonId
    at_ms: int


class LetPlay(Struct, frozen=True, tag="let-play"):
    """An official lets somebody play although something is *missing*."""

    person: PersonId
    missing: tuple[AtDoor, ...]
    by: PersonId
    at_ms: int
    reason: str


class LetPlayEnded(Struct, frozen=True, tag="let-play-ended"):
    """It was a mistake to let somebody play: what is missing is missing again."""

    person: PersonId
    by: PersonId
    at_ms: int


DoorEvent = IdentityChecked | IdentityUnchecked | UniformChecked | LetPlay | LetPlayEnded


class Door(Struct, frozen=True):
    """What was seen at the door."""

    identity: Mapping[PersonId, IdentityChecked] = {}
    dressed: frozenset[PersonId] = frozenset()
    let_play: Mapping[PersonId, LetPlay] = {}


def fold(door: Door, event: DoorEvent) -> Door:
    """Return the door list after *event*. Never refuses: an event has already happened."""
    match event:
        case IdentityChecked(person):
            return replace(door, identity={**door.identity, person: event})
        case IdentityUnchecked(person):
            seen = {each: checked for each, checked in door.identity.items() if each != person}
            return replace(door, identity=seen)
        case UniformChecked(person, dressed):
            others = door.dressed - {person}
            return replace(door, dressed=others | {person} if dressed else others)
        case LetPlay(person):
            return replace(door, let_play={**door.let_play, person: event})
        case LetPlayEnded(person):
            left = {each: let for each, let in door.let_play.items() if each != person}
            return replace(door, let_play=left)
    assert_never(event)


def check_identity(checked: IdentityChecked, options: DoorOptions) -> tuple[IdentityChecked]:
    """Tick somebody's identity. Refused for a document that the book does not accept."""
    if options.identity_kinds and checked.kind not in options.identity_kinds:
        raise Refused("identity.kind", kind=checked.kind, kinds=options.identity_kinds)
    return (checked,)


def uncheck_identity(door: Door, person: PersonId, by: PersonId, at_ms: int) -> tuple[IdentityUnchecked, ...]:
    """Take the tick of somebody's identity back; where there is none nothing changes."""
    return (IdentityUnchecked(person, by, at_ms),) if person in door.identity else ()


def check_team(
    door: Door, people: Iterable[PersonId], seen: IdentityChecked, options: DoorOptions
) -> tuple[IdentityChecked | UniformChecked, ...]:
    """Tick everything that a book asks of these *people* and that nobody has ticked yet, as *seen* of one of them."""
    identified = [
        checked
        for person in people
        if options.check_in.identity and person not in door.identity
        for checked in check_identity(replace(seen, person=person), options)
    ]
    dressed = [
        UniformChecked(person, dressed=True, by=seen.by, at_ms=seen.at_ms)
        for person in people
        if options.check_in.uniform and person not in door.dressed
    ]
    return (*identified, *dressed)


def check_uniform(checked: UniformChecked) -> tuple[UniformChecked]:
    """Tick somebody's dress, or take the tick back."""
    return (checked,)


def let_play(
    missing: tuple[AtDoor, ...], person: PersonId, by: PersonId, at_ms: int, reason: str
) -> tuple[LetPlay]:
    """Let somebody play, as an official and for a *reason*, although something is *missing*."""
    if not missing:
        raise Refused("check-in.nothing-missing", person=person)
    told = require_reason(reason, "check-in.override-needs-reason")
    return (LetPlay(person, missing, by, at_ms, told),)


def stop_letting_play(door: Door, person: PersonId, by: PersonId, at_ms: int) -> tuple[LetPlayEnded, ...]:
    """Let somebody no longer play without what is missing; a second time changes nothing."""
    return (LetPlayEnded(person, by, at_ms),) if person in door.let_play else ()


class DoorRules(Struct, frozen=True):
    """All that decides what is asked for at the door."""

    door: DoorOptions
    entry: RosterOptions


def missing_at_door(
    door: Door, person: PersonId, entry: Entry, rules: DoorRules, *, fee_paid: bool
) -> tuple[AtDoor, ...]:
    """Return what *person* of the team with this *entry* still lacks."""
    asked, needs = rules.door.check_in, rules.entry.entry_needs
    lacks = {
        AtDoor.IDENTITY: asked.identity and person not in door.identity,
        AtDoor.UNIFORM: asked.uniform and person not in door.dressed,
        AtDoor.FEE: needs.fee and not fee_paid,
        AtDoor.AGREEMENT: needs.agreement and entry.agreement is None,
    }
    return tuple(what for what, lacking in lacks.items() if lacking)


def may_line_up(door: Door, person: PersonId, missing: Iterable[AtDoor]) -> Problem | None:
    """Return why *person* cannot be put on a line-up, or None: nothing is *missing*, or an official let all of it pass."""
    allowed = door.let_play[person].missing if person in door.let_play else ()
    left = tuple(what for what in missing if what not in allowed)
    return Problem(DoorFault.NOT_CHECKED_IN, {"person": person, "missing": left}) if left else None

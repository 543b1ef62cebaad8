"""Substitutions in one match: how many, who may come on, when, and who is out of it.

A substitution is between games unless it takes an offender off, which is immediate. It uses up one of the side's either
way. One too many is recorded only on an official's word, because it loses the match.
"""

from collections.abc import Iterator, Mapping
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from hangjack.errors import Refused
from hangjack.ids import PersonId
from hangjack.matches.parties import A, Party, other
from hangjack.matches.problems import Problem, refuse_for
from hangjack.wording import Worded


class SubstitutionOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """What a book says about substitutes; a book that says nothing forbids nothing."""

    substitutions_per_match: int | None = None
    substitute_may_return: bool = True
    substitute_between_games_only: bool = False
    substitutes_declared_only: bool = False


class SubstitutionFault(Worded):
    """Why somebody cannot be brought on."""

    NOT_REGISTERED = "not_registered"
    NOT_DECLARED = "not_declared"
    ALREADY_PLAYING = "already_playing"
    NOT_PLAYING = "not_playing"
    ALREADY_SUBSTITUTED = "already_substituted"
    CREDITED_FOR_IDLE_TABLE = "credited_for_idle_table"
    GAME_RUNNING = "game_running"
    TOO_MANY_SUBSTITUTIONS = "too_many_substitutions"


class Bench(Struct, frozen=True):
    """One side's people in a match."""

    roster: frozenset[PersonId]
    """Everybody registered to the team."""
    playing: Mapping[PersonId, int]
    """Who sits at which table."""
    off: frozenset[PersonId] = frozenset()
    credited: frozenset[PersonId] = frozenset()
    """Who was listed for an idle table and has scored by the absence of the others."""
    absent: frozenset[PersonId] = frozenset()
    """Who is listed for an idle table and has not come: nobody of them plays, and they may be used elsewhere."""
    made: int = 0
    unacknowledged: frozenset[int] = frozenset()
    """Substitutions, by number, that neither the opponents nor an official have taken note of."""
    lost_by_default: bool = False
    named: frozenset[PersonId] = frozenset()
    """Everybody on the line-up, once both are out."""


class Benches(Struct, frozen=True):
    """Both sides' people."""

    A: Bench
    B: Bench

    def of(self, team: Party) -> Bench:
        """Return the bench of *team*."""
        return self.A if team == A else self.B


class Change(Struct, frozen=True):
    """A captain's wish: *on* for *off*. A *disciplinary* one takes an offender from the table."""

    team: Party
    off: PersonId
    on: PersonId
    disciplinary: bool = False
    word_of: PersonId | None = None
    """The captain at whose word an official wrote it down; None where the captain did that alone."""


class Substituted(Struct, frozen=True, tag="substituted"):
    """Somebody came on; *number* counts the side's substitutions from one."""

    change: Change
    number: int
    at_ms: int


class SubstitutionAcknowledged(Struct, frozen=True, tag="substitution-acknowledged"):
    """The opposing captain or an official has been told."""

    team: Party
    number: int
    by: PersonId


class IdlePairCredited(Struct, frozen=True, tag="idle-pair-credited"):
    """A side was given something for an idle table: its *players* listed there have had their part in the match.

    *absent* are those of the other side who did not come to that table.
    """

    team: Party
    players: tuple[PersonId, ...]
    absent: tuple[PersonId, ...] = ()


class SubstitutionsExceeded(Struct, frozen=True, tag="substitutions-exceeded"):
    """An official confirmed one substitution more than the book allows: the side has lost by default."""

    change: Change
    by: PersonId


SubstitutionEvent = Substituted | SubstitutionAcknowledged | IdlePairCredited | SubstitutionsExceeded


def fold(benches: Benches, event: SubstitutionEvent) -> Benches:
    """Return the benches after *event*. Never refuses: an event has already happened."""
    match event:
        case Substituted(change, number):
            return _with(benches, change.team, _changed(benches.of(change.team), change, number))
        case SubstitutionAcknowledged(team, number):
            bench = benches.of(team)
            return _with(benches, team, replace(bench, unacknowledged=bench.unacknowledged - {number}))
        case IdlePairCredited(team, players, absent):
            bench, others = benches.of(team), benches.of(other(team))
            credited = _with(benches, team, replace(bench, credited=bench.credited.union(players)))
            return _with(credited, other(team), replace(others, absent=others.absent.union(absent)))
        case SubstitutionsExceeded(change):
            return _with(benches, change.team, replace(benches.of(change.team), lost_by_default=True))
    assert_never(event)


def substitution_problems(
    bench: Bench, change: Change, options: SubstitutionOptions, *, game_running: bool
) -> tuple[Problem, ...]:
    """Return everything that speaks against *change* while a game at that table is running or not."""
    who = {"on": change.on, "off": change.off}
    faults = _faults(bench, change, options, game_running=game_running)
    return tuple(Problem(fault, {**who, "most": options.substitutions_per_match}) for fault in faults)


def substitute(
    bench: Bench, change: Change, options: SubstitutionOptions, at_ms: int, *, game_running: bool
) -> tuple[Substituted]:
    """Bring somebody on. Raises `Refused` with the first thing that speaks against it."""
    refuse_for(substitution_problems(bench, change, options, game_running=game_running))
    return (Substituted(change, bench.made + 1, at_ms),)


def confirm_excess(
    bench: Bench, change: Change, options: SubstitutionOptions, by: PersonId
) -> tuple[SubstitutionsExceeded]:
    """Record, on the word of the official *by*, that *change* was made although the side had none left."""
    if not _used_up(bench, options):
        raise Refused("substitution.not-exceeded", made=bench.made, most=options.substitutions_per_match)
    return (SubstitutionsExceeded(change, by),)


def acknowledge(bench: Bench, team: Party, number: int, by: PersonId) -> tuple[SubstitutionAcknowledged, ...]:
    """Take note of a substitution of *team*, as its opposing captain or as an official; again changes nothing."""
    if number > bench.made:
        raise Refused("substitution.unknown", number=number, made=bench.made)
    return (SubstitutionAcknowledged(team, number, by),) if number in bench.unacknowledged else ()


def credit_idle_pair(
    bench: Bench, team: Party, players: tuple[PersonId, ...], absent: tuple[PersonId, ...] = ()
) -> tuple[IdlePairCredited, ...]:
    """Note that *players*, listed for an idle table, have scored because those who are *absent* did not come.

    A second time changes nothing.
    """
    return () if bench.credited.issuperset(players) else (IdlePairCredited(team, players, absent),)


def come_in(benches: Benches, team: Party, players: tuple[PersonId, ...]) -> Benches:
    """Return the benches once *players*, who were absent, sit at their table."""
    bench = benches.of(team)
    return _with(benches, team, replace(bench, absent=bench.absent.difference(players)))


def sit_down(benches: Benches, team: Party, table: int, players: tuple[PersonId, ...]) -> Benches:
    """Return the benches once *players* sit at a table that was left empty."""
    bench = benches.of(team)
    playing = {**bench.playing, **dict.fromkeys(players, table)}
    return _with(benches, team, replace(bench, playing=playing, named=bench.named.union(players)))


def uncredit(
    benches: Benches, team: Party, players: tuple[PersonId, ...], absent: tuple[PersonId, ...]
) -> Benches:
    """Return the benches once nothing is given any more for the idle table of *players*, to which *absent* did not come."""
    bench, others = benches.of(team), benches.of(other(team))
    without = _with(benches, team, replace(bench, credited=bench.credited.difference(players)))
    return _with(without, other(team), replace(others, absent=others.absent.difference(absent)))


def taken_back(benches: Benches, event: Substituted, *, was_off: bool) -> Benches:
    """Return the benches without their side's last substitution; *was_off*: whoever came on had gone off before."""
    change = event.change
    bench = benches.of(change.team)
    stay = {person: seat for person, seat in bench.playing.items() if person != change.on}
    off = bench.off - {change.off}
    back = replace(
        bench,
        playing={**stay, change.off: bench.playing[change.on]},
        off=off | {change.on} if was_off else off,
        made=event.number - 1,
        unacknowledged=bench.unacknowledged - {event.number},
    )
    return _with(benches, change.team, back)


def _faults(
    bench: Bench, change: Change, options: SubstitutionOptions, *, game_running: bool
) -> Iterator[SubstitutionFault]:
    if change.on not in bench.roster:
        yield SubstitutionFault.NOT_REGISTERED
    elif options.substitutes_declared_only and bench.named and change.on not in bench.named:
        yield SubstitutionFault.NOT_DECLARED
    if change.off not in bench.playing or change.off in bench.absent:
        yield SubstitutionFault.NOT_PLAYING
    if change.on in bench.credited:
        yield SubstitutionFault.CREDITED_FOR_IDLE_TABLE
    elif change.on in bench.playing and change.on not in bench.absent:
        yield SubstitutionFault.ALREADY_PLAYING
    if change.on in bench.off and not options.substitute_may_return:
        yield SubstitutionFault.ALREADY_SUBSTITUTED
    if game_running and options.substitute_between_games_only and not change.disciplinary:
        yield SubstitutionFault.GAME_RUNNING
    if _used_up(bench, options):
        yield SubstitutionFault.TOO_MANY_SUBSTITUTIONS


def _used_up(bench: Bench, options: SubstitutionOptions) -> bool:
    most = options.substitutions_per_match
    return most is not None and bench.made >= most


def _changed(bench: Bench, change: Change, number: int) -> Bench:
    table = bench.playing[change.off]
    stay = {person: seat for person, seat in bench.playing.items() if person != change.off}
    return replace(
        bench,
        playing={**stay, change.on: table},
        off=(bench.off | {change.off}) - {change.on},
        absent=bench.absent - {change.on},
        made=number,
        unacknowledged=bench.unacknowledged | {number},
    )


def _with(benches: Benches, team: Party, bench: Bench) -> Benches:
    return replace(benches, A=bench) if team == A else replace(benches, B=bench)

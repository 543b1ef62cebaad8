"""Signed forms: who has signed for which team, when the form came in, which officers agreed, and for whom each has played.

Two times are kept of a form: what is written on it, and when it reached the Secretary, which counts. Whether somebody was
old enough was looked at then; the day of birth itself stands beside the log, where it can be erased.
"""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import TypeVar, assert_never

from msgspec import Struct
from msgspec.structs import asdict, replace

from hangjack.competition.entries.playing_for import (
    LEAGUE,
    OFFICERS,
    Appearance,
    Consent,
    Player,
    Season,
    Signed,
    SigningOptions,
)
from hangjack.errors import Refused, require_reason
from hangjack.ids import EntrantId, MatchId, PersonId

Local = Callable[[int], datetime]
"""What the clock shows at a moment where the competition is played."""


class FormSigned(Struct, frozen=True, tag="form-signed"):
    """A member's signed form reached the Secretary."""

    id: str
    team: EntrantId
    person: PersonId
    received_ms: int
    written: str
    """The day that stands on the form."""
    witness: str
    """How it was signed: who saw it, where there is no paper."""
    by: PersonId


class FormConsented(Struct, frozen=True, tag="form-consented"):
    """An officer agrees to a form that came in after the limit."""

    id: str
    person: PersonId
    officer: str
    by: PersonId
    at_ms: int
    circumstances: str


class FormDeclined(Struct, frozen=True, tag="form-declined"):
    """An officer does not agree to a form that came in after the limit, until an officer does so after all."""

    id: str
    person: PersonId
    officer: str
    by: PersonId
    at_ms: int
    reason: str


class NamedForNight(Struct, frozen=True, tag="named-for-night"):
    """A line-up names these people for a night."""

    match: MatchId
    team: EntrantId
    start_ms: int
    people: tuple[PersonId, ...]


class PlayersAppeared(Struct, frozen=True, tag="players-appeared"):
    """These people have played for a team; those who only helped out as landlords are not tied to it."""

    match: MatchId
    team: EntrantId
    start_ms: int
    people: tuple[PersonId, ...]
    helped: tuple[PersonId, ...] = ()
    competition: str = LEAGUE


SigningEvent = FormSigned | FormConsented | FormDeclined | NamedForNight | PlayersAppeared

Kept = TypeVar("Kept")

Evening = tuple[MatchId, EntrantId]
"""One team in one match."""


class Signings(Struct, frozen=True):
    """All forms, and for whom everybody was named and has played."""

    forms: Mapping[PersonId, tuple[FormSigned, ...]] = {}
    consents: Mapping[str, tuple[FormConsented, ...]] = {}
    declined: Mapping[str, FormDeclined] = {}
    named: Mapping[PersonId, Mapping[Evening, int]] = {}
    """The evenings for which a line-up names somebody, with their beginning."""
    appeared: Mapping[PersonId, Mapping[Evening, PlayersAppeared]] = {}

    def last_team(self, person: PersonId) -> EntrantId | None:
        """Return the team for which somebody has signed last."""
        forms = self.forms.get(person, ())
        return max(forms, key=lambda form: form.received_ms).team if forms else None

    def in_league(self, person: PersonId) -> Mapping[Evening, PlayersAppeared]:
        """Return the evenings of the league on which somebody has played; a cup's ties are counted with the cup."""
        own = self.appeared.get(person, {})
        return {evening: each for evening, each in own.items() if each.competition == LEAGUE}


def fold(signings: Signings, event: SigningEvent) -> Signings:
    """Return the signings after *event*."""
    match event:
        case FormSigned(person=person):
            forms = (*signings.forms.get(person, ()), event)
            return replace(signings, forms={**signings.forms, person: forms})
        case FormConsented(id_):
            consents = (*signings.consents.get(id_, ()), event)
            declined = {form: each for form, each in signings.declined.items() if form != id_}
            return replace(signings, consents={**signings.consents, id_: consents}, declined=declined)
        case FormDeclined(id_):
            return replace(signings, declined={**signings.declined, id_: event})
        case NamedForNight(match, team, start_ms, people):
            named = _without(signings.named, (match, team))
            return replace(signings, named=_with(named, people, (match, team), start_ms))
        case PlayersAppeared(match, team, people=people):
            appeared = _without(signings.appeared, (match, team))
            return replace(
                signings,
                named=_without(signings.named, (match, team)),
                appeared=_with(appeared, people, (match, team), event),
            )
    assert_never(event)


def _without(
    known: Mapping[PersonId, Mapping[Evening, Kept]], evening: Evening
) -> Mapping[PersonId, Mapping[Evening, Kept]]:
    if not any(evening in own for own in known.values()):
        return known
    left = {
        person: {each: kept for each, kept in own.items() if each != evening} for person, own in known.items()
    }
    return {person: own for person, own in left.items() if own}


def _with(
    known: Mapping[PersonId, Mapping[Evening, Kept]],
    people: tuple[PersonId, ...],
    evening: Evening,
    kept: Kept,
) -> Mapping[PersonId, Mapping[Evening, Kept]]:
    return {**known, **{person: {**known.get(person, {}), evening: kept} for person in people}}


class Form(Struct, frozen=True):
    """A form as it comes in."""

    id: str
    team: EntrantId
    person: PersonId
    received_ms: int
    written: str
    witness: str


def sign(signings: Signings, form: Form, age: int, least: int, by: PersonId) -> tuple[FormSigned, ...]:
    """Take a form in. Refuses somebody younger than *least*, a form without a signature, and a second team once they have played."""
    if age < least:
        raise Refused("signing.under-age", age=least)
    require_reason(form.witness, "signing.unsigned")
    played = [
        each.team
        for each in signings.appeared.get(form.person, {}).values()
        if form.person not in each.helped and each.team != form.team and each.start_ms < form.received_ms
    ]
    if played:
        raise Refused("signing.has-played", person=form.person, team=played[0])
    known = any(each.id == form.id for each in signings.forms.get(form.person, ()))
    return () if known else (FormSigned(**asdict(form), by=by),)


def consent(signings: Signings, given: FormConsented, *, after_limit: bool) -> tuple[FormConsented, ...]:
    """Agree, as an officer, to a form that came in *after the limit*; the first time that an officer does so counts."""
    _require_officer(given, after_limit=after_limit)
    require_reason(given.circumstances, "signing.circumstances-missing")
    known = {each.officer for each in signings.consents.get(given.id, ())}
    return () if given.officer in known else (given,)


def decline(signings: Signings, given: FormDeclined, *, after_limit: bool) -> tuple[FormDeclined, ...]:
    """Do not agree, as an officer, to a form that came in *after the limit*, for a reason."""
    _require_officer(given, after_limit=after_limit)
    if not missing_consents(signings, form_of(signings, given.person, given.id)):
        raise Refused("signing.agreed-already", person=given.person)
    return () if given.id in signings.declined else (replace(given, reason=require_reason(given.reason)),)


def _require_officer(given: FormConsented | FormDeclined, *, after_limit: bool) -> None:
    if given.officer not in OFFICERS:
        raise Refused("signing.no-officer", officers=tuple(sorted(OFFICERS)))
    if not after_limit:
        raise Refused("signing.in-time", person=given.person)


def form_of(signings: Signings, person: PersonId, id_: str) -> FormSigned:
    """Return the form *id_* of somebody."""
    form = next((each for each in signings.forms.get(person, ()) if each.id == id_), None)
    if form is None:
        raise Refused("signing.unknown", id=id_)
    return form


def is_after_limit(form: FormSigned, season: Season, options: SigningOptions, local: Local) -> bool:
    """Whether a form came in after the last day for new players."""
    limit = options.limit(season)
    return limit is not None and local(form.received_ms).date() > limit


def missing_consents(signings: Signings, form: FormSigned) -> tuple[str, ...]:
    """Return the officers who have not agreed to a form yet."""
    given = {each.officer for each in signings.consents.get(form.id, ())}
    return tuple(sorted(OFFICERS - given))


def player(signings: Signings, person: PersonId, local: Local, evening: Evening | None = None) -> Player:
    """Return what is known of somebody, by the clock of the place; *evening* is the one in question, which is left out."""
    signed = tuple(
        Signed(
            form.team,
            local(form.received_ms),
            tuple(Consent(each.officer, local(each.at_ms)) for each in signings.consents.get(form.id, ())),
        )
        for form in signings.forms.get(person, ())
    )
    appeared = tuple(
        Appearance(each.team, local(each.start_ms), each.competition, person in each.helped)
        for own, each in signings.appeared.get(person, {}).items()
        if own != evening
    )
    named = tuple(
        (team, local(start_ms).date())
        for (match, team), start_ms in signings.named.get(person, {}).items()
        if (match, team) != evening
    )
    return Player(person, None, signed, appeared, named)

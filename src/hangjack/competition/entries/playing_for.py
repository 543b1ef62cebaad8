"""May this person play for this team on this night, and why not: one answer, with its clauses.

Whoever has signed for a team plays for it and for no other, in every competition, a while after the signed form has come
in. What was signed after the limit waits for the consent of two officers. A landlord may help another team of the club that
is short. Times are those of the place; an age is what somebody has reached on a day.
"""

from collections.abc import Iterator, Mapping
from datetime import UTC, date, datetime, timedelta
from typing import Literal

from msgspec import Struct

from hangjack.ids import ClauseId, EntrantId, PersonId
from hangjack.wording import Worded

LEAGUE = "league"
LANDLORDS = "landlords"
"""The competition in which a landlord plays as such, and ties himself to no team by it."""
OFFICERS = frozenset({"chairman", "secretary"})
"""Those whose consent somebody needs who signs after the limit."""

Season = Literal["winter", "summer"]


class SigningOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """What a book decides about who plays for whom."""

    registration_lead_hours: int
    registration_reference: Literal["actual", "original"]
    registration_limit: date | None
    registration_limit_summer: date | None
    time_counting: Literal["wall", "elapsed"]
    season_scope: Literal["separate", "joint"]
    landlord_cover_competitions: Literal["league", "all"]
    landlord_teams_per_night: int
    minimum_age: int
    alcohol_age: int
    ineligible_effect: Literal["table", "match", "none"]
    release_players_on_withdrawal: Literal["none", "automatic"]

    def limit(self, season: Season) -> date | None:
        """Return the last day for signing new players; where both seasons are one, summer has winter's."""
        if season == "summer" and self.season_scope == "separate":
            return self.registration_limit_summer
        return self.registration_limit


class Reason(Worded):
    """Why somebody may not play for a team."""

    UNDER_16 = "under-16"
    NOT_REGISTERED = "not-registered"
    REGISTERED_TOO_LATE = "registered-too-late"
    AFTER_REGISTRATION_LIMIT = "after-registration-limit"
    PLAYED_FOR_OTHER_TEAM = "played-for-other-team"
    SIGNED_FOR_OTHER_TEAM = "signed-for-other-team"
    ALREADY_PLAYED_TONIGHT = "already-played-tonight"
    LANDLORD_COVER_LEAGUE_ONLY = "landlord-cover-league-only"
    TEAM_NOT_SHORT = "team-not-short"


class SigningRules(Struct, frozen=True):
    """What a book decides about who plays for whom, and where it says so."""

    options: SigningOptions
    cites: Mapping[Reason, tuple[ClauseId, ...]] = {}
    allows: Mapping[str, tuple[ClauseId, ...]] = {}
    """The clauses by which somebody may play, by the way."""
    minors: tuple[ClauseId, ...] = ()
    """Where it says what the youngest may not, and who answers for it."""


class Club(Struct, frozen=True):
    """A pub or club: its teams, its landlord, and which of its teams have withdrawn."""

    teams: tuple[EntrantId, ...] = ()
    landlord: PersonId | None = None
    withdrawn: frozenset[EntrantId] = frozenset()

    @property
    def playing(self) -> tuple[EntrantId, ...]:
        """Its teams that still play."""
        return tuple(team for team in self.teams if team not in self.withdrawn)


class Consent(Struct, frozen=True):
    """That an officer agrees to somebody who signs after the limit."""

    by: str
    at: datetime


class Signed(Struct, frozen=True):
    """A signed form: for which team, and when it reached the Secretary."""

    team: EntrantId
    at: datetime
    consent: tuple[Consent, ...] = ()

    def agreed_by(self, at: datetime) -> bool:
        """Whether both officers had agreed at a moment."""
        return {each.by for each in self.consent if each.at <= at} >= OFFICERS


class Appearance(Struct, frozen=True):
    """Somebody sat at a table, or in a tie of a cup, in which a leg was begun."""

    team: EntrantId
    at: datetime
    competition: str = LEAGUE
    as_landlord: bool = False

    @property
    def ties(self) -> bool:
        """Whether it ties whoever appeared to the team."""
        return not self.as_landlord


class Player(Struct, frozen=True):
    """What is known of somebody; the day of birth is None where it was looked at when they signed."""

    id: PersonId
    born: date | None = None
    signed: tuple[Signed, ...] = ()
    appearances: tuple[Appearance, ...] = ()
    line_ups: tuple[tuple[EntrantId, date], ...] = ()
    """Other line-ups that name them, each by team and day."""


class Night(Struct, frozen=True):
    """The match in question: for which team, when it begins, and how many of its own are there beside whoever is asked about."""

    team: EntrantId
    start: datetime
    others_available: int = 0
    full_side: int = 0
    """How many make a team that is not short."""
    competition: str = LEAGUE
    season: Season = "winter"
    original: datetime | None = None
    """When it was to begin before it was rearranged."""


class Cause(Struct, frozen=True):
    """One reason, with the clauses that it stands in."""

    reason: Reason
    clauses: tuple[ClauseId, ...] = ()


class Answer(Struct, frozen=True):
    """Whether somebody may play, by which way, and everything that stands against it."""

    causes: tuple[Cause, ...] = ()
    via: Literal["registration", "landlord"] | None = None
    clauses: tuple[ClauseId, ...] = ()
    """By which clauses they may."""

    @property
    def eligible(self) -> bool:
        """Whether they may play."""
        return not self.causes


def may_play_for(player: Player, night: Night, clubs: Mapping[str, Club], rules: SigningRules) -> Answer:
    """Return whether *player* may play for the team of that *night*, and by what, or everything that keeps them from it."""
    asked = _Asked(player, night, clubs, rules.options)
    via, reasons = asked.answer()
    if reasons:
        return Answer(tuple(Cause(each, rules.cites.get(each, ())) for each in sorted(reasons, key=str)))
    return Answer(via=via, clauses=rules.allows.get(via, ()))


def age_on(born: date, day: date) -> int:
    """Return how many years somebody has reached on a *day*."""
    return day.year - born.year - ((day.month, day.day) < (born.month, born.day))


def club_of(clubs: Mapping[str, Club], team: EntrantId) -> Club:
    """Return the club of *team*; a team of none is a club of its own."""
    return next((club for club in clubs.values() if team in club.teams), Club((team,)))


class _Asked(Struct, frozen=True):
    """One question, with everything that it is answered from."""

    player: Player
    night: Night
    clubs: Mapping[str, Club]
    options: SigningOptions

    def answer(self) -> tuple[Literal["registration", "landlord"], frozenset[Reason]]:
        """Return by which way they would play, and what keeps them from it."""
        young = {Reason.UNDER_16} if self.is_young(self.night.start.date()) else set()
        valid, void = self.signings()
        if not valid:
            causes = {cause for _, cause in void} or {Reason.NOT_REGISTERED}
            return "registration", frozenset(young | causes)
        current = valid[-1]
        if current.team == self.night.team:
            return "registration", frozenset(young | {*self.against_own(current)})
        if self.is_landlord_of(current.team):
            return "landlord", frozenset(young | {*self.against_cover(current)})
        here = {cause for signed, cause in void if signed.team == self.night.team}
        return "registration", frozenset(young | (here or {Reason.SIGNED_FOR_OTHER_TEAM}))

    def is_young(self, day: date) -> bool:
        born = self.player.born
        return born is not None and age_on(born, day) < self.options.minimum_age

    def signings(self) -> tuple[list[Signed], list[tuple[Signed, Reason]]]:
        """Return the forms that are good, the last one last, and those that are void, each with its cause."""
        valid, void = [], []
        for signed in sorted(self.player.signed, key=lambda each: each.at):
            if signed.at <= self.night.start:
                cause = self.void_by(signed)
                if cause is None:
                    valid.append(signed)
                else:
                    void.append((signed, cause))
        return valid, void

    def void_by(self, signed: Signed) -> Reason | None:
        limit = self.options.limit(self.night.season)
        if self.is_young(signed.at.date()):
            return Reason.UNDER_16
        if limit is not None and signed.at.date() > limit and not signed.agreed_by(self.night.start):
            return Reason.AFTER_REGISTRATION_LIMIT
        if any(each.at < signed.at and each.team != signed.team for each in self.tied()):
            return Reason.PLAYED_FOR_OTHER_TEAM
        return None

    def tied(self) -> Iterator[Appearance]:
        """Yield the appearances that tie somebody to a team."""
        for each in self.player.appearances:
            gone = each.team in club_of(self.clubs, each.team).withdrawn
            if each.ties and not (gone and self.options.release_players_on_withdrawal == "automatic"):
                yield each

    def against_own(self, signed: Signed) -> Iterator[Reason]:
        if self.is_late(signed):
            yield Reason.REGISTERED_TOO_LATE
        if any(each.team != self.night.team and each.at <= self.night.start for each in self.tied()):
            yield Reason.PLAYED_FOR_OTHER_TEAM
        elif len(self.elsewhere_tonight()) >= self.options.landlord_teams_per_night:
            yield Reason.ALREADY_PLAYED_TONIGHT

    def against_cover(self, signed: Signed) -> Iterator[Reason]:
        if self.options.landlord_cover_competitions == "league" and self.night.competition != LEAGUE:
            yield Reason.LANDLORD_COVER_LEAGUE_ONLY
        if self.night.others_available >= self.night.full_side:
            yield Reason.TEAM_NOT_SHORT
        if len(self.elsewhere_tonight()) >= self.options.landlord_teams_per_night:
            yield Reason.ALREADY_PLAYED_TONIGHT
        if self.is_late(signed):
            yield Reason.REGISTERED_TOO_LATE

    def is_late(self, signed: Signed) -> bool:
        """Whether too few hours lie between the form and the match, by the clock on the wall or as they pass."""
        start, at = self.night.start, signed.at
        if self.options.registration_reference == "original" and self.night.original is not None:
            start = self.night.original
        if self.options.time_counting == "elapsed" and start.tzinfo is not None:
            start, at = start.astimezone(UTC), at.astimezone(UTC)
        return start - at < timedelta(hours=self.options.registration_lead_hours)

    def elsewhere_tonight(self) -> frozenset[EntrantId]:
        """Return the other teams for which they have played, or are named, on this day."""
        day = self.night.start.date()
        played = (
            each.team
            for each in self.player.appearances
            if each.at.date() == day and not (each.as_landlord and each.competition == LANDLORDS)
        )
        named = (team for team, on in self.player.line_ups if on == day)
        return frozenset({*played, *named} - {self.night.team})

    def is_landlord_of(self, signed_for: EntrantId) -> bool:
        """Whether they are the landlord of the team's club, which has several teams, and signed for one of them."""
        club = club_of(self.clubs, self.night.team)
        return club.landlord == self.player.id and signed_for in club.teams and len(club.playing) > 1

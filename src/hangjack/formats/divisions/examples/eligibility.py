"""Worked examples of who may play for whom: the one answer is asked, and its reasons are compared."""

from collections.abc import Mapping
from datetime import date, datetime
from typing import Any, Literal

from msgspec import field
from msgspec.structs import replace

from hangjack.competition.entries.playing_for import (
    LEAGUE,
    Appearance,
    Club,
    Consent,
    Night,
    Player,
    Signed,
    may_play_for,
)
from hangjack.conformance.given import Plain
from hangjack.errors import BadInput
from hangjack.ids import EntrantId, PersonId
from hangjack.rulebooks.house import House
from hangjack.rulebooks.rules import rules_of


class SeasonGiven(Plain, frozen=True):
    """Which league, and until when new players sign."""

    league: Literal["winter", "summer"]
    registration_limit: date | None = None


class ClubGiven(Plain, frozen=True):
    """A pub, its teams and its landlord."""

    teams: tuple[EntrantId, ...]
    landlord: PersonId | None = None
    withdrawn: tuple[EntrantId, ...] = ()


class ConsentGiven(Plain, frozen=True):
    """An officer's consent."""

    by: str
    at: str


class SignedGiven(Plain, frozen=True):
    """A form, and when it reached the Secretary."""

    team: EntrantId
    at: str
    consent: tuple[ConsentGiven, ...] = ()


class AppearedGiven(Plain, frozen=True):
    """An appearance; `as` is what for."""

    team: EntrantId
    at: str
    competition: str = LEAGUE
    role: Literal["landlord"] | None = field(default=None, name="as")


class NamedOn(Plain, frozen=True):
    """Another line-up."""

    team: EntrantId
    date: date


class MemberGiven(Plain, frozen=True):
    """What is known of somebody."""

    id: PersonId
    born: date
    registrations: tuple[SignedGiven, ...] = ()
    appearances: tuple[AppearedGiven, ...] = ()
    line_ups: tuple[NamedOn, ...] = ()


class NightGiven(Plain, frozen=True):
    """The match in question."""

    competition: str
    team: EntrantId
    start: str
    others_available: int


class EligibilityGiven(Plain, frozen=True):
    """A person, a team and a night."""

    season: SeasonGiven
    clubs: dict[str, ClubGiven]
    player: MemberGiven
    match: NightGiven


def run_eligibility(given: EligibilityGiven, house: House) -> Mapping[str, Any]:
    """Ask whether the player may play."""
    rules = rules_of(house)
    signing, doubling = rules.people.signing, rules.match.doubling
    assert signing is not None, "players sign for teams"
    assert doubling is not None, "a team can be short"
    limit = given.season.registration_limit
    options = replace(signing.options, registration_limit=limit, registration_limit_summer=limit)
    asked = given.match
    night = Night(
        asked.team,
        _moment(asked.start),
        asked.others_available,
        doubling.options.compulsory_players,
        asked.competition,
        given.season.league,
    )
    clubs = {
        name: Club(club.teams, club.landlord, frozenset(club.withdrawn)) for name, club in given.clubs.items()
    }
    answer = may_play_for(_player(given.player), night, clubs, replace(signing, options=options))
    return {
        "eligible": answer.eligible,
        "via": answer.via,
        "reasons": [cause.reason.value for cause in answer.causes],
    }


def _player(given: MemberGiven) -> Player:
    return Player(
        given.id,
        given.born,
        tuple(
            Signed(
                each.team, _moment(each.at), tuple(Consent(one.by, _moment(one.at)) for one in each.consent)
            )
            for each in given.registrations
        ),
        tuple(
            Appearance(each.team, _moment(each.at), each.competition, each.role == "landlord")
            for each in given.appearances
        ),
        tuple((each.team, each.date) for each in given.line_ups),
    )


def _moment(text: str) -> datetime:
    """Return a time as examples write it, by the clock of the place."""
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        raise BadInput("example.time", text=text) from None

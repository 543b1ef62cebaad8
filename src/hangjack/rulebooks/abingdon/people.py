"""Where abingdon says who plays for whom, and why somebody may not."""

from msgspec.structs import replace

from hangjack.competition.conduct.offences import Conduct
from hangjack.competition.entries.playing_for import Reason, SigningOptions, SigningRules
from hangjack.competition.money.fees import FeeOptions, LeagueFees
from hangjack.competition.rules import PeopleRules
from hangjack.ids import ClauseId
from hangjack.rulebooks.fill import options_of
from hangjack.rulebooks.house import House
from hangjack.rulebooks.parts import people_rules

CURRENCY = "GBP"
"""Fees are in pence (R54)."""

_WHERE = {
    Reason.UNDER_16: "L5-2",
    Reason.NOT_REGISTERED: "L7-3",
    Reason.REGISTERED_TOO_LATE: "L7-4",
    Reason.AFTER_REGISTRATION_LIMIT: "L7-5 L7-6",
    Reason.PLAYED_FOR_OTHER_TEAM: "L7-7 L7-8 L7-10",
    Reason.SIGNED_FOR_OTHER_TEAM: "L7-2 L7-9",
    Reason.ALREADY_PLAYED_TONIGHT: "L10-4",
    Reason.LANDLORD_COVER_LEAGUE_ONLY: "L10-1",
    Reason.TEAM_NOT_SHORT: "L10-2",
}
_MINORS = "L5-3 L5-4"
_ALLOWED = {"registration": "L7-2 L7-3", "landlord": "L10-1 L10-2 L10-3"}


def people(house: House) -> PeopleRules:
    """Return what *house* decides about members, teams and clubs."""
    signing = SigningRules(
        options_of(house, SigningOptions),
        {reason: _clauses(where) for reason, where in _WHERE.items()},
        {way: _clauses(where) for way, where in _ALLOWED.items()},
        _clauses(_MINORS),
    )
    fees = FeeOptions(CURRENCY, options_of(house, LeagueFees).entrance_fee)
    return replace(people_rules(house, Conduct()), signing=signing, fees=fees)


def _clauses(where: str) -> tuple[ClauseId, ...]:
    return tuple(ClauseId(f"abingdon-{each}") for each in where.split())

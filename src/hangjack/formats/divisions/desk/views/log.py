"""Events of a league in sentences that name the cup, who plays in it, the tie and its result; the club, and the seat."""

from typing import Any

from hangjack.competition.entries.clubs import TeamOfClub
from hangjack.competition.entries.signings import FormConsented, FormDeclined
from hangjack.competition.fixtures import knockout
from hangjack.desk.views.log.telling import Telling, more_of
from hangjack.formats.divisions.cups.cups import (
    Cup,
    CupDrawn,
    CupEntered,
    CupRoundDated,
    CupSideNamed,
    CupSubstituted,
    LandlordAsked,
    TieEntered,
    TieStarted,
    TieTakenBack,
)
from hangjack.formats.divisions.desk.views.cups import entry_called
from hangjack.formats.divisions.offices.minors import MinorReported
from hangjack.formats.divisions.offices.offices import SeatFilled, SeatVacated
from hangjack.ids import EntrantId, MatchId
from hangjack.wording import say

More = tuple[str, dict[str, Any]]


@more_of.register
def _(event: CupEntered, telling: Telling) -> More:
    return "", {"cup": _cup(event.cup, telling), "who": entry_called(event.entry, telling.names)}


@more_of.register
def _(event: LandlordAsked, telling: Telling) -> More:
    house = telling.competition.clubs.names.get(event.club, event.club)
    ending = "" if event.enters else "landlord-declined"
    return ending, {"cup": _cup(event.cup, telling), "house": house}


@more_of.register
def _(event: CupDrawn, telling: Telling) -> More:
    return "", {"cup": _cup(event.cup, telling), "entries": len(event.order)}


@more_of.register
def _(event: CupRoundDated | CupSubstituted, telling: Telling) -> More:
    return "", {"cup": _cup(event.cup, telling)}


@more_of.register
def _(event: CupSideNamed, telling: Telling) -> More:
    sides = _in_tie(event.cup, event.tie, telling)
    people = tuple(map(telling.person, event.people))
    return "", {
        "cup": _cup(event.cup, telling),
        "sides": sides,
        "entry": _entry(event.cup, event.entry, telling),
        "people": people,
    }


@more_of.register
def _(event: TieStarted | TieTakenBack, telling: Telling) -> More:
    return "", {"cup": _cup(event.cup, telling), "sides": _in_tie(event.cup, event.tie, telling)}


@more_of.register
def _(event: TieEntered, telling: Telling) -> More:
    one, other = (_entry(event.cup, each, telling) for each in event.entries)
    told = {
        "cup": _cup(event.cup, telling),
        "sides": _against(one, other),
        "winner": _entry(event.cup, event.winner, telling),
        "score": "\N{EN DASH}".join(map(str, event.score)),
    }
    return "cup-tie-walkover" if event.walkover else "", told


@more_of.register
def _(event: TeamOfClub, telling: Telling) -> More:
    if not event.club:
        return "team-of-no-club", {}
    return "", {"house": telling.competition.clubs.names.get(event.club, event.club)}


@more_of.register
def _(event: FormConsented | FormDeclined, telling: Telling) -> More:
    held = event.officer and say(f"page.office.{event.officer}", language=telling.language)
    return "", {"officer": held}


@more_of.register
def _(event: MinorReported, telling: Telling) -> More:
    del telling
    return "" if event.captain is not None else "minor-reported-nobody", {}


@more_of.register
def _(event: SeatFilled | SeatVacated, telling: Telling) -> More:
    return "", {"office": say(f"office.{event.seat.office.value}", language=telling.language)}


def _cup(cup: str, telling: Telling) -> str:
    found = telling.competition.cups.get(cup)
    return found.opened.name if found is not None else cup


def _entry(cup: str, entry: EntrantId, telling: Telling) -> str:
    found = telling.competition.cups.get(cup)
    known = found.entries.get(entry) if found is not None else None
    return entry_called(known, telling.names) if known is not None else telling.names.entrant(entry)


def _in_tie(cup: str, tie: MatchId, telling: Telling) -> str:
    """Return who meets in a tie; its number where that is not known."""
    found: Cup | None = telling.competition.cups.get(cup)
    stands = knockout.occupants(found.bracket).get(tie) if found is not None else None
    names = [_entry(cup, each, telling) for each in stands or () if isinstance(each, str)]
    return _against(*names) if names else tie


def _against(*names: str) -> str:
    return " \N{EN DASH} ".join(names)

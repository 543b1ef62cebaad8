"""Events of a league in sentences that name the cup, who plays in it, the tie and its result; the trophy, and the seat."""

from functools import singledispatch

from msgspec import Struct

from hangjack.competition.fixtures import knockout
from hangjack.desk.formats import FormatLog
from hangjack.desk.views.log.kinds import LogKind
from hangjack.desk.views.log.standpoints import More, Telling
from hangjack.formats.divisions.books.evenings import ResultHeld
from hangjack.formats.divisions.books.honours import HonourCorrected, HonourStruck, HonourTyped, Trophy
from hangjack.formats.divisions.books.season import SeasonEvent
from hangjack.formats.divisions.books.turns import ReturnAnswered, TurnEvent
from hangjack.formats.divisions.cups.cups import (
    Cup,
    CupDrawn,
    CupEntered,
    CupEvent,
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
from hangjack.formats.divisions.offices.offices import OfficeEvent, SeatFilled, SeatVacated
from hangjack.formats.divisions.state import cups_in
from hangjack.ids import EntrantId, MatchId
from hangjack.wording import say


@singledispatch
def says(event: Struct, telling: Telling) -> More | None:
    """Return what the sentence of an event says beside its fields; None of what every competition has."""
    del event, telling
    return None


@says.register
def _(event: ReturnAnswered, telling: Telling) -> More:
    del telling
    return "" if event.returns else "return-declined", {}


@says.register
def _(event: HonourTyped | HonourCorrected, telling: Telling) -> More:
    return "", {"season": event.honour.season, "trophy": _trophy(event.honour.trophy, telling)}


@says.register
def _(event: HonourStruck, telling: Telling) -> More:
    return "", {"trophy": _trophy(event.trophy, telling)}


@says.register
def _(event: ResultHeld, telling: Telling) -> More:
    del telling
    return "", {"match": event.match}


@says.register
def _(event: CupEntered, telling: Telling) -> More:
    return "", {"cup": _cup(event.cup, telling), "who": entry_called(event.entry, telling.names)}


@says.register
def _(event: LandlordAsked, telling: Telling) -> More:
    house = telling.competition.clubs.names.get(event.club, event.club)
    ending = "" if event.enters else "landlord-declined"
    return ending, {"cup": _cup(event.cup, telling), "house": house}


@says.register
def _(event: CupDrawn, telling: Telling) -> More:
    return "", {"cup": _cup(event.cup, telling), "entries": len(event.order)}


@says.register
def _(event: CupRoundDated | CupSubstituted, telling: Telling) -> More:
    return "", {"cup": _cup(event.cup, telling)}


@says.register
def _(event: CupSideNamed, telling: Telling) -> More:
    sides = _in_tie(event.cup, event.tie, telling)
    people = tuple(map(telling.person, event.people))
    return "", {
        "cup": _cup(event.cup, telling),
        "sides": sides,
        "entry": _entry(event.cup, event.entry, telling),
        "people": people,
    }


@says.register
def _(event: TieStarted | TieTakenBack, telling: Telling) -> More:
    return "", {"cup": _cup(event.cup, telling), "sides": _in_tie(event.cup, event.tie, telling)}


@says.register
def _(event: TieEntered, telling: Telling) -> More:
    one, other = (_entry(event.cup, each, telling) for each in event.entries)
    told = {
        "cup": _cup(event.cup, telling),
        "sides": _against(one, other),
        "winner": _entry(event.cup, event.winner, telling),
        "score": "\N{EN DASH}".join(map(str, event.score)),
    }
    return "cup-tie-walkover" if event.walkover else "", told


@says.register
def _(event: MinorReported, telling: Telling) -> More:
    del telling
    return "" if event.captain is not None else "minor-reported-nobody", {}


@says.register
def _(event: SeatFilled | SeatVacated, telling: Telling) -> More:
    return "", {"office": say(f"office.{event.seat.office.value}", language=telling.language)}


def _cup(cup: str, telling: Telling) -> str:
    found = cups_in(telling.competition).get(cup)
    return found.opened.name if found is not None else cup


def _entry(cup: str, entry: EntrantId, telling: Telling) -> str:
    found = cups_in(telling.competition).get(cup)
    known = found.entries.get(entry) if found is not None else None
    return entry_called(known, telling.names) if known is not None else telling.names.entrant(entry)


def _in_tie(cup: str, tie: MatchId, telling: Telling) -> str:
    """Return who meets in a tie; its number where that is not known."""
    found: Cup | None = cups_in(telling.competition).get(cup)
    stands = knockout.occupants(found.bracket).get(tie) if found is not None else None
    names = [_entry(cup, each, telling) for each in stands or () if isinstance(each, str)]
    return _against(*names) if names else tie


def _against(*names: str) -> str:
    return " \N{EN DASH} ".join(names)


def _trophy(trophy: Trophy, telling: Telling) -> str:
    if trophy.kind == "cup":
        return trophy.name
    return say("page.season.division", language=telling.language, name=trophy.name)


LOG = FormatLog(
    kinds={LogKind.PLAN: (SeasonEvent, TurnEvent, CupEvent), LogKind.OFFICE: (OfficeEvent,)},
    says=says,
)

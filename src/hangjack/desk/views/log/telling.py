"""Events in sentences: a template for each tag, filled with the fields of the event, and with more where that is not enough."""

from collections.abc import Mapping
from functools import singledispatch
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict

from hangjack.competition.competition import PrizesAnnounced
from hangjack.competition.conduct.offences import Offence
from hangjack.competition.conduct.register import Case, Sanctioned, SanctionLifted
from hangjack.competition.entries.clubs import LandlordNamed, TeamOfClub
from hangjack.competition.entries.rosters import RecordChanged
from hangjack.competition.entries.signings import FormConsented, FormDeclined
from hangjack.competition.fixtures.arrivals import ResultEntered
from hangjack.competition.fixtures.draw import DrawEntriesClosed
from hangjack.competition.fixtures.groups import GroupsDrawn
from hangjack.competition.fixtures.knockout import KnockoutArranged
from hangjack.competition.fixtures.rescheduling import ScheduleChanged, ScheduleMade
from hangjack.competition.money.ledger import CashCounted, Posted, money
from hangjack.competition.verdicts import Verdict, VerdictGiven, VerdictOverruled
from hangjack.desk.formats import format_desk
from hangjack.desk.games import viewed_by
from hangjack.desk.hours import time_of_day
from hangjack.desk.names import by_name
from hangjack.desk.views.ledger_book import team_of, what_of
from hangjack.desk.views.log.standpoints import More, Telling
from hangjack.ids import PersonId
from hangjack.matches import rulings
from hangjack.matches.disputes import DisputeDecided
from hangjack.matches.events import (
    DeadlineFired,
    DeadlineWaived,
    EntryNoted,
    IdleTableClosed,
    MatchAwarded,
    MatchOpened,
    RulingNoted,
    SecondHalfScheduled,
    TableScrapped,
)
from hangjack.matches.parties import Party
from hangjack.matches.sheets import (
    EnteredFromPaper,
    LineConfirmed,
    LineEntered,
    LineSettled,
    LineWithdrawn,
    NextOpened,
    SheetCorrected,
)
from hangjack.matches.sides.lineups import LineUpDeclared
from hangjack.matches.sides.substitutions import Substituted, SubstitutionsExceeded
from hangjack.matches.takebacks.acts import Settlement, TakenBack
from hangjack.unions import tag_of
from hangjack.wording import catalogue, phrase, say

_OF_SIDES = ("side", "winner", "north_south", "to", "team")
"""The fields of a match's events in which a side stands."""


def told(event: Struct, telling: Telling) -> str:
    """Return in a sentence what has happened."""
    own = format_desk(telling.competition).log.says(event, telling)
    ending, more = own if own is not None else more_of(event, telling)
    key = f"log.{ending or event.__struct_config__.tag}"
    return say(key, **{**_plain(event, telling), **more, "language": telling.language})


def reason_of(event: Struct) -> str:
    """Return why somebody did it, where they had to say so."""
    for source in (event, getattr(event, "cause", None), getattr(event, "verdict", None)):
        reason = getattr(source, "reason", "") or getattr(source, "override", "")
        if reason:
            return str(reason)
    return ""


def _plain(event: Struct, telling: Telling) -> dict[str, Any]:
    """Return the fields of an event as people say them."""
    sides = telling.sides
    return {name: _said(name, value, telling, sides) for name, value in asdict(event).items()}


def _said(name: str, value: Any, telling: Telling, sides: Mapping[Party, str]) -> Any:
    if name in _OF_SIDES and value in sides:
        return sides[Party(value)]
    if isinstance(value, str) and value in telling.officials and not telling.names.knows(PersonId(value)):
        return telling.officials[PersonId(value)]
    return by_name(value, telling.names)


@singledispatch
def more_of(event: Struct, telling: Telling) -> More:
    """Return the end of the sentence's key, if it is not the tag, and what else the sentence says."""
    del event, telling
    return "", {}


@more_of.register
def _(event: PrizesAnnounced, telling: Telling) -> More:
    del telling
    return "", {"amounts": tuple(map(money, event.amounts))}


@more_of.register
def _(event: LandlordNamed, telling: Telling) -> More:
    house = telling.competition.clubs.names.get(event.club, event.club)
    if event.person is None:
        return "landlord-gone", {"house": house}
    return "", {"house": house, "landlord": telling.person(event.person)}


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
def _(event: RecordChanged, telling: Telling) -> More:
    del telling
    changed = {"address": "address-changed", "own_address": "own-address-changed"}.get(event.what, "")
    return changed if event.record is not None else "record-erased", {}


@more_of.register
def _(event: Posted, telling: Telling) -> More:
    team, what = team_of(event), what_of(event.cause.what, telling.language)
    return "", {
        "what": _and(what, telling),
        "amount": money(sum(line.amount for line in event.lines if line.amount > 0)),
        "currency": telling.competition.ledger.currency,
        "team": _and(telling.names.entrant(team) if team else "", telling),
    }


@more_of.register
def _(event: CashCounted, telling: Telling) -> More:
    currency = telling.competition.ledger.currency
    return "", {"counted": money(event.counted), "expected": money(event.expected), "currency": currency}


@more_of.register
def _(event: Sanctioned, telling: Telling) -> More:
    return "", {"who": _who(event.case, telling), "sanction": event.case.kind}


@more_of.register
def _(event: SanctionLifted, telling: Telling) -> More:
    given = telling.competition.register.given.get(event.id)
    if given is None:
        return "", {"who": ""}
    return "", {
        "who": _of(_who(given.case, telling), telling)
        + _and(phrase(given.case.kind, telling.language), telling)
    }


@more_of.register
def _(event: VerdictGiven, telling: Telling) -> More:
    return "", _about(event.verdict, telling)


@more_of.register
def _(event: VerdictOverruled, telling: Telling) -> More:
    given = telling.competition.verdicts.given.get(event.id)
    return "", _about(given.verdict, telling) if given else {"who": "", "offence": ""}


@more_of.register
def _(event: DrawEntriesClosed, telling: Telling) -> More:
    del telling
    return "", {"number": len(event.entries)}


@more_of.register
def _(event: GroupsDrawn, telling: Telling) -> More:
    del telling
    return "", {"number": len(event.groups)}


@more_of.register
def _(event: KnockoutArranged, telling: Telling) -> More:
    del telling
    return "", {"number": len(event.order)}


@more_of.register
def _(event: ScheduleMade, telling: Telling) -> More:
    del telling
    return "", {"number": len(event.schedule.placed)}


@more_of.register
def _(event: ScheduleChanged, telling: Telling) -> More:
    del telling
    return "", {"matches": tuple(each.match for each in event.placed)}


@more_of.register
def _(event: DisputeDecided, telling: Telling) -> More:
    del telling
    return "" if event.decision else "dispute-decided-by-ruling", {}


@more_of.register
def _(event: ResultEntered, telling: Telling) -> More:
    result = event.result
    if result.winner is None:
        return "result-entered-nobody", {"match": result.match}
    return "", {"match": result.match, "winner": telling.names.entrant(result.winner)}


@more_of.register
def _(event: MatchOpened, telling: Telling) -> More:
    return "", {"teams": tuple(map(telling.names.entrant, event.parties.values()))}


@more_of.register
def _(event: LineUpDeclared, telling: Telling) -> More:
    """Say who plays where once both line-ups are out."""
    if telling.match is None or not telling.match.sides.line_ups.revealed:
        return "", {}
    pairs = ["/".join(map(telling.names.person, pair)) for pair in event.line_up.tables]
    return "line-up-shown", {"pairs": ", ".join(pairs)}


@more_of.register
def _(event: Substituted, telling: Telling) -> More:
    return "", {"on": telling.person(event.change.on), "off": telling.person(event.change.off)}


@more_of.register
def _(event: SubstitutionsExceeded, telling: Telling) -> More:
    return "", {"on": telling.person(event.change.on), "off": telling.person(event.change.off)}


@more_of.register(LineEntered)
@more_of.register(LineSettled)
@more_of.register(SheetCorrected)
def _(event: LineEntered[Any] | LineSettled[Any] | SheetCorrected[Any], telling: Telling) -> More:
    assert telling.match is not None, "a line is one of a match"
    views = viewed_by(telling.match)
    return "", {"line": views.written(event.place, event.line, telling.sides, telling.language)}


@more_of.register(LineConfirmed)
@more_of.register(LineWithdrawn)
@more_of.register(NextOpened)
def _(event: LineConfirmed | LineWithdrawn | NextOpened, telling: Telling) -> More:
    del telling
    return "", {"table": event.place.table, "number": event.place.number}


@more_of.register(EnteredFromPaper)
def _(event: EnteredFromPaper[Any], telling: Telling) -> More:
    del telling
    return "", {"number": len(event.lines)}


@more_of.register
def _(event: SecondHalfScheduled, telling: Telling) -> More:
    return "", {"time": time_of_day(telling.competition, event.at_ms)}


@more_of.register
def _(event: RulingNoted, telling: Telling) -> More:
    last = event.record.steps[-1]
    says = ""
    if last.ruling is not None and telling.match is not None:
        says = rulings.in_words(telling.match, last.ruling, telling.language)
    return f"ruling-{last.standing.value}", {"says": says}


@more_of.register(TableScrapped)
@more_of.register(IdleTableClosed)
def _(event: TableScrapped | IdleTableClosed, telling: Telling) -> More:
    del telling
    return "", {"table": event.closing.table}


@more_of.register
def _(event: EntryNoted, telling: Telling) -> More:
    entry, sides = event.entry, telling.sides
    values = {
        name: sides.get(Party(value), value) if isinstance(value, str) else value
        for name in entry.__struct_fields__
        for value in (getattr(entry, name),)
    }
    return "", {"what": say(f"log.noted.{tag_of(entry)}", language=telling.language, **values)}


@more_of.register
def _(event: MatchAwarded, telling: Telling) -> More:
    del telling
    return "" if event.winner is not None else "match-awarded-nobody", {}


@more_of.register(DeadlineFired)
@more_of.register(DeadlineWaived)
def _(event: DeadlineFired | DeadlineWaived, telling: Telling) -> More:
    """Say by which clause, or of which kind, a deadline is: its name begins with that."""
    name, language = event.id.partition("|")[0], telling.language
    words = catalogue(language).get(f"clock.{name}", name)
    return "", {"clause": words}


@more_of.register
def _(event: TakenBack, telling: Telling) -> More:
    what, language = event.what, telling.language
    values = {**asdict(what), "side": telling.sides.get(getattr(what, "side", Party("")), "")}
    if isinstance(what, Settlement):
        values |= asdict(what.place)
    return "", {"what": say(f"log.back.{what.__struct_config__.tag}", language=language, **values)}


def _who(case: Case, telling: Telling) -> str:
    if case.person is not None:
        return telling.person(case.person)
    return telling.names.entrant(case.team) if case.team is not None else ""


def _about(verdict: Verdict, telling: Telling) -> dict[str, Any]:
    """Return whom a verdict is about, and for what."""
    names = telling.names
    people = [_who(case, telling) for case in verdict.sanctions]
    owing, losing = (each.team for each in verdict.fines), (each.team for each in verdict.forfeits)
    teams = [names.entrant(each) for each in (*owing, *losing)]
    about = ", ".join(dict.fromkeys((*people, *teams)))
    offence = phrase(verdict.offence, telling.language) if isinstance(verdict.offence, Offence) else ""
    return {"who": _of(about, telling), "offence": _and(offence, telling)}


def _of(who: str, telling: Telling) -> str:
    """Return who is meant, behind a colon; nothing for nobody."""
    return say("log.of", language=telling.language, who=who) if who else ""


def _and(more: str, telling: Telling) -> str:
    """Return what else there is to say, behind a comma; nothing for nothing."""
    return say("log.and", language=telling.language, more=more) if more else ""

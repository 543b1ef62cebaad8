"""Decisions and sanctions: what officials and the committee have decided, with what the committee can do about it."""

from msgspec import Struct
from starlette.responses import Response
from starlette.routing import Route

from hangjack.competition.competition import Competition
from hangjack.competition.conduct.offences import Offence, Sanction
from hangjack.competition.conduct.register import Case
from hangjack.competition.governance import Decided, is_final
from hangjack.competition.money.ledger import money
from hangjack.competition.permissions import Act
from hangjack.competition.verdicts import Verdict
from hangjack.desk.names import Names
from hangjack.desk.views.competitions import show_competition
from hangjack.desk.views.readers import Reader
from hangjack.ids import ClauseId, MatchId, SanctionId
from hangjack.web.moments import day_and_clock
from hangjack.web.pages.console import reader_for
from hangjack.web.pages.kit import Looking, asking_words, page, render
from hangjack.wording import phrase, say


class VerdictShown(Struct, frozen=True):
    """A verdict with what it did; *gave_match*: it falls on the sheet of its match."""

    id: str
    when: str
    offence: Offence | None
    about: tuple[str, ...]
    did: tuple[str, ...]
    clauses: tuple[ClauseId, ...]
    match: MatchId | None
    gave_match: bool
    reason: str
    overruled: str
    """Why it was overruled; empty while it holds."""
    own: bool
    """Whether the reader has given it, and so can take it back."""


class SanctionShown(Struct, frozen=True):
    """A sanction of somebody, and how long it holds."""

    id: SanctionId
    who: str
    kind: Sanction
    span: str
    left_premises: bool
    clauses: tuple[ClauseId, ...]
    reason: str
    lifted: bool


@page
async def decisions(looking: Looking) -> Response:
    """Show verdicts, sanctions and the committee's own decisions, the last ones first."""
    found = await looking.competition()
    reader = await reader_for(looking, found, Act.SEE_PEOPLE)
    names = await looking.names(found)
    acts = (Act.OVERRULE, Act.SANCTION, Act.DECIDE, Act.FINE, Act.TAKE_BACK)
    return render(
        looking,
        "officials/decisions.html",
        shown=show_competition(found, reader, names),
        verdicts=[_verdict(found, id_, names, reader) for id_ in reversed(tuple(found.verdicts.given))],
        sanctions=[_sanction(found, id_, names) for id_ in reversed(tuple(found.register.given))],
        decisions=[_decision(each, found) for each in reversed(tuple(found.governance.decisions.values()))],
        disputes=await _disputes(looking, found),
        may={act.value for act in acts if reader.may(act)},
        words=asking_words(looking.language),
    )


def _verdict(found: Competition, id_: str, names: Names, reader: Reader) -> VerdictShown:
    given = found.verdicts.given[id_]
    verdict, gone = given.verdict, found.verdicts.overruled.get(id_)
    return VerdictShown(
        id=id_,
        when=day_and_clock(given.at_ms, found.opened.time_zone, names.language),
        offence=verdict.offence,
        about=tuple(dict.fromkeys(_about(verdict, names))),
        did=tuple(_did(found, verdict, names)),
        clauses=verdict.clauses,
        match=verdict.match,
        gave_match=verdict.gives_match is not None,
        reason=verdict.reason,
        overruled=gone.reason if gone is not None else "",
        own=given.by == reader.person,
    )


def _about(verdict: Verdict, names: Names) -> list[str]:
    """Return whom a verdict is about."""
    teams = [*(each.team for each in verdict.fines), *(each.team for each in verdict.forfeits)]
    return [*(_who(case, names) for case in verdict.sanctions), *map(names.entrant, teams)]


def _did(found: Competition, verdict: Verdict, names: Names) -> list[str]:
    """Return what a verdict did, in words."""
    language, currency = names.language, found.ledger.currency
    fines = [
        say(
            "page.decisions.fine",
            language=language,
            team=names.entrant(each.team),
            amount=money(each.each * each.times),
            currency=currency,
        )
        for each in verdict.fines
    ]
    sanctions = [f"{_who(case, names)}: {phrase(case.kind, language)}" for case in verdict.sanctions]
    lost = [
        say("preview.prizes-lost", language=language, team=names.entrant(each.team))
        for each in verdict.forfeits
    ]
    given = [say("page.decisions.gave-match", language=language)] if verdict.gives_match else []
    return [*given, *fines, *lost, *sanctions]


def _sanction(found: Competition, id_: SanctionId, names: Names) -> SanctionShown:
    case = found.register.given[id_].case
    return SanctionShown(
        id=id_,
        who=_who(case, names),
        kind=case.kind,
        span=_span(found, case, names.language),
        left_premises=case.left_premises,
        clauses=case.clauses,
        reason=case.reason,
        lifted=id_ in found.register.lifted,
    )


def _span(found: Competition, case: Case, language: str) -> str:
    if case.match is not None:
        return say("page.decisions.in-match", language=language, match=case.match)
    if case.until_ms is not None:
        time = day_and_clock(case.until_ms, found.opened.time_zone, language)
        return say("page.decisions.until", language=language, time=time)
    return say("page.decisions.event", language=language)


def _who(case: Case, names: Names) -> str:
    if case.person is not None:
        return names.person(case.person)
    assert case.team is not None, "a sanction is against a person or a team"
    return names.entrant(case.team)


async def _disputes(looking: Looking, found: Competition) -> list[tuple[str, str]]:
    """Return the open disputes of matches under way, by the names under which the committee speaks about them."""
    playing = [await looking.server.office.match(found.id, match) for match in found.under_way]
    return [
        (f"{match.opened.match}/{id_}", f"{match.opened.match}: {dispute.opened.about}")
        for match in playing
        for id_, dispute in match.disputes.items()
        if dispute.is_open and not is_final(found.governance, f"{match.opened.match}/{id_}")
    ]


def _decision(each: Decided, found: Competition) -> tuple[Decided, bool]:
    """Return a decision, and whether the committee has decided otherwise since."""
    later = any(other.instead_of == each.id for other in found.governance.decisions.values())
    return each, later


ROUTES = (Route("/c/{competition}/decisions", decisions),)

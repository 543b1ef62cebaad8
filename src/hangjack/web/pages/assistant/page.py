"""The ruling assistant: what happened, the few questions that matter, the ruling in words; works without script.

Everything that was answered stands in the address, so that going back is the browser's own. In a match, whoever may report
or give a ruling can do so from here; for everybody else it has no effect. The verdict that a book has beside a ruling on the
cards is offered with it, given and overruled in one step with it.
"""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from starlette.responses import Response
from starlette.routing import Route

from hangjack.competition.competition import Competition
from hangjack.competition.conduct.offences import Offence, Sanction
from hangjack.competition.notices import Audience, Moment
from hangjack.competition.permissions import Act, Subject, may, require
from hangjack.competition.proposals import Facts
from hangjack.desk.memory import remembered
from hangjack.desk.views.competitions import show_competition
from hangjack.desk.views.matches import MatchShown, show_match
from hangjack.desk.views.readers import is_hidden_from
from hangjack.desk.views.refereeing import (
    Advice,
    Asking,
    RuledShown,
    advise,
    otherwise,
    penalties_of,
)
from hangjack.errors import HangjackError
from hangjack.ids import MatchId, PersonId
from hangjack.matches.disputes import about_ruling
from hangjack.matches.match import Match
from hangjack.matches.parties import Party, other
from hangjack.rulebooks.shelf import book
from hangjack.web.pages.assistant.questions import (
    FACT,
    Case,
    answer_in_words,
    facts_in,
    field_of,
    question_words,
)
from hangjack.web.pages.kit import Later, Looking, asking_words, filled, page, reminders
from hangjack.wording import Worded, phrase, say, sentence

SAYS_SOMETHING = 4
"""Beside a word of so many letters shorter ones say nothing: the, and, of."""


class Listed(Struct, frozen=True):
    """A kind of incident in the list: what it is called, where it leads, and other words by which it is found."""

    name: str
    href: str
    words: str


class Offender(Struct, frozen=True):
    """Whose offence it is: the side, and the person where the table knows who sits there."""

    side: Party
    person: PersonId | None = None


class Beside(Struct, frozen=True):
    """What an official may give together with a ruling: the facts of the offence, and what the book allows for it."""

    facts: str
    """As they are sent, without the name that they share with the ruling."""
    outcomes: tuple[tuple[Sanction, str, bool], ...]
    """Each with its word, and whether it always follows."""


@page
async def ruling(looking: Looking) -> Response:
    """Ask what happened, then what matters, then say the ruling."""
    case = await _case(looking)
    kind = case.given.get("kind", "")
    kinds = case.referee.kinds
    if kind in kinds.__members__.values():
        return Later(lambda: _asked(case, kinds(kind)))
    return Later(lambda: _what_happened(case))


def _what_happened(case: Case) -> Response:
    find = case.given.get("find", "").strip()
    groups = [
        (group, [each for each in (_listed(case, kind) for kind in kinds) if _found(each, find)])
        for group, kinds in case.referee.groups.items()
    ]
    return _page(
        case,
        "assistant/kinds.html",
        groups=[(group, kinds) for group, kinds in groups if kinds],
        find=find,
        tables=range(1, case.match.opened.tables + 1) if case.match else (),
        addresses={number: f"{case.looking.request.url.path}?table={number}" for number in _tables(case)},
    )


def _asked(case: Case, kind: Worded) -> Response:
    problem = ""
    facts = facts_in(case, kind)
    changes = case.given.get("change") or None
    asking = Asking(kind, facts, case.match.opened.match if case.match else None, case.table, changes)
    about = case.competition, case.match
    try:
        advice = advise(*about, asking, case.language, case.others)
    except HangjackError as error:
        problem = _problem(case, error)
        advice = advise(*about, replace(asking, facts={}), case.language, case.others)
    if advice.ruling is None or problem:
        return _questions(case, kind, advice, problem)
    return _ruled(case, kind, facts, advice.ruling)


def _problem(case: Case, error: HangjackError) -> str:
    """Return what is wrong with an answer, by the question that it was given to."""
    if error.key != "fact.wrong":
        return sentence(error, case.language)
    question = question_words(case, error.values["fact"])
    return say(
        "page.assistant.wrong-answer", language=case.language, **{**error.values, "question": question}
    )


def _questions(case: Case, kind: Worded, advice: Advice, problem: str) -> Response:
    missing = {each.fact for each in advice.questions}
    kept = {
        name: value
        for name, value in case.given.items()
        if name.startswith(FACT) and name.removeprefix(FACT).partition(".")[0] not in missing
    }
    return _page(
        case,
        "assistant/questions.html",
        kind=kind,
        fields=[field_of(case, each) for each in advice.questions],
        kept={} if problem else kept,
        problem=problem,
        again=case.address(),
    )


def _ruled(case: Case, kind: Worded, facts: Mapping[str, Any], ruled: RuledShown) -> Response:
    match_id = case.match.opened.match if case.match else None
    side = _reporting_side(case, facts)
    subject = Subject(match_id, side)
    changes = case.given.get("change", "")
    vocabulary = case.referee.facts_for(kind)
    rulings = {each.id: each for each in _shown(case).rulings} if case.match else {}
    return _page(
        case,
        "assistant/ruling.html",
        kind=kind,
        ruled=ruled,
        answers=[
            (question_words(case, name), answer_in_words(case, vocabulary[name], value))
            for name, value in facts.items()
            if name in vocabulary
        ],
        **case.game.effects(case, ruled),
        otherwise=[
            field_of(case, each) for each in otherwise(case.competition, case.match, kind, case.language)
        ],
        kept={name: value for name, value in case.given.items() if name.startswith(FACT)},
        again=case.address(kind=kind.value),
        anew=case.address(),
        gists={clause: _gist(case, clause) for clause in ruled.clauses},
        side=side,
        reported=msgspec.json.encode(ruled.reported).decode(),
        may_report=match_id is not None and may(case.reader.bounds, Act.REPORT_INCIDENT, subject),
        may_give=match_id is not None and may(case.reader.bounds, Act.GIVE_RULING, subject),
        changes=rulings.get(changes),
        closes=_closes(case, changes),
        beside=verdict_beside(
            case.competition, case.match, kind.value, _offender(case, facts, ruled), case.language
        ),
    )


def _closes(case: Case, ruling: str) -> str:
    """Return the open dispute about *ruling* that the reader may decide with another one; nothing for officials, who give it."""
    if case.match is None or case.match.opened.rules.disputes.beside is None:
        return ""
    id_ = case.match.opened.match
    if case.reader.may(Act.GIVE_RULING, id_) or not case.reader.may(Act.CLOSE_DISPUTE, id_):
        return ""
    open_ = (each for each in about_ruling(case.match.disputes, ruling) if each.is_open)
    return next((each.opened.id for each in open_), "")


def _offender(case: Case, facts: Mapping[str, Any], ruled: RuledShown) -> Offender | None:
    """Return whose offence it is, as far as the facts tell."""
    side = case.game.offending(case.match, facts) if case.match else None
    return None if side is None else Offender(side, ruled.reported.person)


def verdict_beside(
    competition: Competition, match: Match | None, kind: str, offender: Offender | None, language: str
) -> Beside | None:
    """Return what the book has for people beside a ruling of that *kind*; None where it has nothing."""
    if match is None or match.meeting is None or offender is None or kind not in set(Offence):
        return None
    offence = Offence(kind)
    row = competition.rules_of(match).people.conduct.offences.get(offence)
    if row is None or row.committee_only or not row.outcomes:
        return None
    parties, captains = match.opened.parties, match.meeting.line_ups.captains
    side, opponents = offender.side, other(offender.side)
    told = Facts(
        id="",
        offence=offence,
        team=parties[side],
        people=() if offender.person is None else (offender.person,),
        opponents=parties[opponents],
        captains=tuple(captains[each] for each in (side, opponents) if each in captains),
    )
    outcomes = tuple((each, phrase(each, language), row.always) for each in row.outcomes)
    return Beside(msgspec.json.encode(told).decode(), outcomes)


def _page(case: Case, template: str, **values: Any) -> Response:
    return filled(
        case.looking,
        template,
        shown=show_competition(case.competition, case.reader, case.names),
        match=_shown(case) if case.match else None,
        table=case.table,
        change=case.given.get("change", ""),
        official=case.match is not None and case.reader.may(Act.GIVE_RULING, case.match.opened.match),
        committee=case.match is not None and case.reader.may(Act.OVERRULE, case.match.opened.match),
        words=asking_words(case.language),
        reminders=reminders(case.competition, Audience.OFFICIALS, Moment.RULING),
        **values,
    )


async def _case(looking: Looking) -> Case:
    found = await looking.competition()
    given = dict(looking.request.query_params)
    match = None
    if "match" in looking.request.path_params:
        match = await looking.server.office.match(found.id, MatchId(looking.request.path_params["match"]))
    reader = await looking.reader(found, match)
    require(reader.bounds, Act.ASK_REFEREE, Subject())
    if match and is_hidden_from(found, reader) and reader.side_in(match.opened.match) is None:
        match = None
    names = await looking.names(found)
    table = given.get("table", "1")
    number = int(table) if table.isdecimal() and match and 1 <= int(table) <= match.opened.tables else 1
    others = await looking.server.office.matches_called(found.id, remembered(found, match))
    return Case(looking, found, match, reader, names, number, given, others)


def _shown(case: Case) -> MatchShown:
    assert case.match is not None, "only a match is shown"
    now_ms = case.looking.server.office.clock()
    return show_match(case.competition, case.match, case.reader, case.names, now_ms)


def _tables(case: Case) -> range:
    return range(1, case.match.opened.tables + 1) if case.match else range(0)


def _listed(case: Case, kind: Worded) -> Listed:
    rows = penalties_of(case.competition, case.match).rows.get(kind, ())
    clauses = book(case.competition.rules.book).clauses
    titles = [clauses[each].title for row in rows for each in row.cites if each in clauses]
    also = say(f"page.assistant.also.{kind.value}", language=case.language)
    name = phrase(kind, case.language)
    words = dict.fromkeys(f"{also} {' '.join(titles)}".lower().split())
    others = " ".join(word for word in words if word not in name.lower().split())
    return Listed(name, case.address(kind=kind.value), others)


def _found(listed: Listed, find: str) -> bool:
    known = f"{listed.name} {listed.words}".lower().split()
    words = find.lower().split()
    wanted = [each for each in words if len(each) >= SAYS_SOMETHING] or words
    return all(any(word.startswith(each) for word in known) for each in wanted)


def _reporting_side(case: Case, facts: Mapping[str, Any]) -> Party | None:
    """Return the side in whose name an incident is reported: one's own, or for officials the one that suffered it."""
    if case.match is None:
        return None
    own = case.reader.side_in(case.match.opened.match)
    if own is not None:
        return own
    offending = case.game.offending(case.match, facts)
    return next(party for party in case.match.opened.parties if party != offending)


def _gist(case: Case, clause: str) -> str:
    found = book(case.competition.rules.book).clauses.get(clause)  # type: ignore[call-overload]
    return f"{found.title}. {found.gist}" if found else ""


ROUTES = (
    Route("/c/{competition}/ruling", ruling),
    Route("/c/{competition}/m/{match}/ruling", ruling),
)

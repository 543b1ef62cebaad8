"""The ruling assistant: what happened, the few questions that matter, the ruling in words; works without script.

Everything that was answered stands in the address, so that going back is the browser's own. In a match, whoever may report
or give a ruling can do so from here; for everybody else it has no effect.
"""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

import msgspec
from msgspec import Struct
from starlette.responses import Response
from starlette.routing import Route

from hangjack.cards import Card, Suit
from hangjack.competition.competition import Competition
from hangjack.competition.imports import Directory
from hangjack.competition.notices import Audience, Moment
from hangjack.competition.permissions import Act, Subject, may, require
from hangjack.desk.match_views import MatchShown, show_match
from hangjack.desk.readers import Reader, is_hidden_from
from hangjack.desk.refereeing import (
    Advice,
    Asking,
    QuestionShown,
    RuledShown,
    advise,
    otherwise,
    penalties_of,
    seated_at,
    team_of,
)
from hangjack.desk.views import show_competition
from hangjack.errors import HangjackError
from hangjack.games.all_fours.seats import Seat, Side
from hangjack.ids import MatchId, PersonId
from hangjack.matches.match import Match, team_at
from hangjack.matches.teams import Team
from hangjack.referee.all_fours.kinds import Kind, facts_for
from hangjack.referee.facts import FactType
from hangjack.rulebooks.shelf import book
from hangjack.web.pages.captain import asking_words
from hangjack.web.pages.kit import Looking, page, reminders, render
from hangjack.wording import catalogue, phrase, say, sentence

GROUPS: Mapping[str, tuple[Kind, ...]] = {
    "play": (
        Kind.RENEGE,
        Kind.UNDER_TRUMP,
        Kind.LED_OUT_OF_TURN,
        Kind.PLAYED_OUT_OF_TURN,
        Kind.TWO_CARDS_PLAYED,
        Kind.THREW_IN_TO_SAVE_JACK,
        Kind.HID_CARD,
        Kind.PALMED_JACK,
        Kind.WENT_INTO_LIFT,
        Kind.FROZE,
    ),
    "deal": (
        Kind.WRONG_CARD_COUNT,
        Kind.CARD_EXPOSED_IN_DEAL,
        Kind.IRREGULAR_DEAL,
        Kind.LANDSLIDE,
        Kind.WRONG_SADDLE,
        Kind.CHECKED_CARDS_AFTER_DECK_DOWN,
        Kind.PACK_INCORRECT,
        Kind.PACK_FELL,
        Kind.LOOSE_CARD_FOUND,
    ),
    "shuffle": (
        Kind.EXCESS_SHUFFLE_DEALER,
        Kind.IMPROPER_GATHER,
        Kind.THIRD_PARTY_SHUFFLE,
        Kind.EXCESS_SHUFFLE_CUTTER,
        Kind.DECK_RETURNED_FACE_UP,
        Kind.REFUSED_CUT,
        Kind.CUTTER_TURNED_CARD,
        Kind.RESHUFFLE_AFTER_CUT,
    ),
    "kick": (
        Kind.KICK_IRREGULAR,
        Kind.KICKED_TWO,
        Kind.PICKED_TWO_FOR_KICK,
        Kind.NON_DEALER_KICKED,
        Kind.RUN_KICK_VARIATION,
        Kind.KICKED_TOP_SINGLE_CUT,
    ),
    "beg": (
        Kind.STOOD_WITHOUT_TRUMP,
        Kind.GAVE_WITHOUT_TRUMP,
        Kind.LOOKED_UNPRIVILEGED,
        Kind.DENIED_BEG,
        Kind.COMMUNICATED_BEFORE_DECISION,
    ),
    "score": (
        Kind.WROTE_EXTRA_POINTS,
        Kind.POINTS_WRITTEN_BADLY,
        Kind.ERASED_OPPONENT_POINTS,
        Kind.ERASED_OWN_BEFORE_SING,
        Kind.GAMBLE_CHECK_BREACH,
        Kind.LATE_CLAIM,
        Kind.WRONG_SING,
    ),
    "people": (
        Kind.OBSCENE_LANGUAGE,
        Kind.INDISCIPLINE,
        Kind.WALKED_AWAY,
        Kind.LEFT_TABLE,
        Kind.STOOD_UP,
        Kind.WRONG_TABLE,
        Kind.PAUSE_REFUSED,
        Kind.INTRUDER,
    ),
    "dispute": (
        Kind.MIXED_CARDS_IN_DISPUTE,
        Kind.LEFT_DURING_DISPUTE,
        Kind.REFUSED_AFTER_DECISION,
        Kind.THIRD_PARTY_IN_DISPUTE,
    ),
    "other": (Kind.OTHER,),
}
"""Kinds of incident by when they happen, the most frequent group first."""

_FACT = "f."


class Listed(Struct, frozen=True):
    """A kind of incident in the list: what it is called, where it leads, and all words by which it is found."""

    name: str
    href: str
    words: str


class Option(Struct, frozen=True):
    """One answer that can be picked."""

    value: str
    label: str


class Field(Struct, frozen=True):
    """A question as a field of the form; *value* is what was answered before."""

    name: str
    kind: str
    label: str
    options: tuple[Option, ...] = ()
    groups: tuple[tuple[str, tuple[Option, ...]], ...] = ()
    value: str = ""
    other: str = ""
    """The second number of a score."""


class _Case(Struct, frozen=True):
    """What is asked about, and by whom."""

    looking: Looking
    competition: Competition
    match: Match | None
    reader: Reader
    names: Directory
    table: int
    given: Mapping[str, str]
    """What stands in the address."""

    @property
    def language(self) -> str:
        return self.looking.language

    def address(self, **values: str) -> str:
        """Return the address of this page with other values in it."""
        kept = {"table": str(self.table)} if self.match else {}
        if "change" in self.given:
            kept["change"] = self.given["change"]
        return f"{self.looking.request.url.path}?{urlencode({**kept, **values})}"

    def seats(self) -> Mapping[Seat, PersonId]:
        return seated_at(self.match, self.table) if self.match else {}

    def seat(self, seat: Seat) -> str:
        """Return a seat in words, with the name of whoever sits there."""
        person = self.names.people.get(self.seats().get(seat, PersonId("")))
        place = phrase(seat, self.language)
        return (
            say("page.assistant.seat", language=self.language, seat=place, name=person.name)
            if person
            else place
        )

    def side(self, side: Side) -> str:
        """Return a side in words, with the name of its team."""
        place = phrase(side, self.language)
        if self.match is None:
            return place
        team = self.names.teams.get(self.match.opened.teams[team_at(self.match, side)], "")
        return say("page.assistant.seat", language=self.language, seat=place, name=team)


@page
async def ruling(looking: Looking) -> Response:
    """Ask what happened, then what matters, then say the ruling."""
    case = await _case(looking)
    kind = case.given.get("kind", "")
    if kind not in set(Kind):
        return _what_happened(case)
    return _asked(case, Kind(kind))


def _what_happened(case: _Case) -> Response:
    find = case.given.get("find", "").strip()
    groups = [
        (group, [each for each in (_listed(case, kind) for kind in kinds) if _found(each, find)])
        for group, kinds in GROUPS.items()
    ]
    return _page(
        case,
        "ruling_kinds.html",
        groups=[(group, kinds) for group, kinds in groups if kinds],
        find=find,
        tables=range(1, case.match.opened.tables + 1) if case.match else (),
        addresses={number: f"{case.looking.request.url.path}?table={number}" for number in _tables(case)},
    )


def _asked(case: _Case, kind: Kind) -> Response:
    problem = ""
    facts = _facts(case.given, kind)
    asking = Asking(kind, facts, case.match.opened.match if case.match else None, case.table)
    try:
        advice = advise(case.competition, case.match, asking, case.language)
    except HangjackError as error:
        problem = sentence(error, case.language)
        advice = advise(
            case.competition, case.match, Asking(kind, {}, asking.match, case.table), case.language
        )
    if advice.ruling is None or problem:
        return _questions(case, kind, advice, problem)
    return _ruled(case, kind, facts, advice.ruling)


def _questions(case: _Case, kind: Kind, advice: Advice, problem: str) -> Response:
    missing = {each.fact for each in advice.questions}
    kept = {
        name: value
        for name, value in case.given.items()
        if name.startswith(_FACT) and name.removeprefix(_FACT).partition(".")[0] not in missing
    }
    return _page(
        case,
        "ruling_questions.html",
        kind=kind,
        fields=[_field(case, each) for each in advice.questions],
        kept={} if problem else kept,
        problem=problem,
        again=case.address(),
    )


def _ruled(case: _Case, kind: Kind, facts: Mapping[str, Any], ruled: RuledShown) -> Response:
    match_id = case.match.opened.match if case.match else None
    side = _reporting_side(case, facts)
    subject = Subject(match_id, side)
    changes = case.given.get("change", "")
    rulings = {each.id: each for each in _shown(case).rulings} if case.match else {}
    return _page(
        case,
        "ruling.html",
        kind=kind,
        ruled=ruled,
        answers=[
            (_question_words(name, case.language), _answer(case, value)) for name, value in facts.items()
        ],
        sides={each: case.side(each) for each in Side},
        next_dealer=case.seat(ruled.after.next_dealer) if ruled.after.next_dealer else "",
        otherwise=[
            _field(case, each) for each in otherwise(case.competition, case.match, kind, case.language)
        ],
        kept={name: value for name, value in case.given.items() if name.startswith(_FACT)},
        again=case.address(kind=kind.value),
        anew=case.address(),
        gists={clause: _gist(case, clause) for clause in ruled.clauses},
        side=side,
        reported=msgspec.json.encode(ruled.reported).decode(),
        may_report=match_id is not None and may(case.reader.bounds, Act.REPORT_INCIDENT, subject),
        may_give=match_id is not None and may(case.reader.bounds, Act.GIVE_RULING, subject),
        changes=rulings.get(changes),
    )


def _page(case: _Case, template: str, **values: Any) -> Response:
    return render(
        case.looking,
        template,
        shown=show_competition(case.competition, case.reader),
        match=_shown(case) if case.match else None,
        table=case.table,
        change=case.given.get("change", ""),
        official=case.match is not None and case.reader.may(Act.GIVE_RULING, case.match.opened.match),
        committee=case.match is not None and case.reader.may(Act.OVERRULE, case.match.opened.match),
        words=asking_words(case.language),
        reminders=reminders(case.competition, Audience.OFFICIALS, Moment.RULING),
        **values,
    )


async def _case(looking: Looking) -> _Case:
    found = await looking.competition()
    given = dict(looking.request.query_params)
    match = None
    if "match" in looking.request.path_params:
        match = await looking.server.office.match(found.id, MatchId(looking.request.path_params["match"]))
    known = await looking.server.reader(looking.visitor, found, match)
    require(known.bounds, Act.ASK_REFEREE, Subject())
    reader = Reader(known.person, known.bounds, looking.language)
    if match and is_hidden_from(found, reader) and reader.side_in(match.opened.match) is None:
        match = None
    names = await looking.server.names(found)
    table = given.get("table", "1")
    number = int(table) if table.isdecimal() and match and 1 <= int(table) <= match.opened.tables else 1
    return _Case(looking, found, match, reader, names, number, given)


def _shown(case: _Case) -> MatchShown:
    assert case.match is not None, "only a match is shown"
    now_ms = case.looking.server.office.clock()
    return show_match(case.competition, case.match, case.reader, case.names, now_ms)


def _tables(case: _Case) -> range:
    return range(1, case.match.opened.tables + 1) if case.match else range(0)


def _listed(case: _Case, kind: Kind) -> Listed:
    rows = penalties_of(case.competition, case.match).rows.get(kind, ())
    clauses = book(case.competition.rules.book).clauses
    titles = [clauses[each].title for row in rows for each in row.cites if each in clauses]
    also = say(f"page.assistant.also.{kind.value}", language=case.language)
    name = phrase(kind, case.language)
    words = " ".join(dict.fromkeys(f"{name} {also} {' '.join(titles)}".lower().split()))
    return Listed(name, case.address(kind=kind.value), words)


def _found(listed: Listed, find: str) -> bool:
    known = listed.words.split()
    return all(any(word.startswith(each) for word in known) for each in find.lower().split())


def _facts(given: Mapping[str, str], kind: Kind) -> dict[str, Any]:
    """Return the facts that stand in an address, as values of their kinds; what is no such value stays text."""
    facts: dict[str, Any] = {}
    vocabulary = facts_for(kind)
    for name, text in given.items():
        fact = name.removeprefix(_FACT)
        if not name.startswith(_FACT) or not text.strip() or fact.startswith("score."):
            continue
        known = vocabulary.get(fact)
        facts[fact] = _value(known.type if known else FactType.TEXT, text.strip())
    north, east = given.get("f.score.ns", "").strip(), given.get("f.score.ew", "").strip()
    return {**facts, "score": f"{north}-{east}"} if north and east else facts


def _value(kind: FactType, text: str) -> Any:
    match kind:
        case FactType.YES_NO:
            return {"yes": True, "no": False}.get(text, text)
        case FactType.NUMBER:
            return int(text) if text.isascii() and text.isdigit() else text
        case FactType.CARD_OR_NONE:
            return None if text == "none" else text
        case _:
            return text


def _field(case: _Case, question: QuestionShown) -> Field:
    name, given = f"{_FACT}{question.fact}", case.given
    label = _question_words(question.fact, case.language)
    value = given.get(name, "") or _preset(case, question.fact)
    match question.type:
        case FactType.YES_NO:
            options = tuple(
                Option(each, say(f"word.{each}", language=case.language)) for each in ("yes", "no")
            )
            return Field(name, "choice", label, options, value=value)
        case FactType.CHOICE:
            options = tuple(Option(each, _option(case, each)) for each in question.values)
            return Field(name, "choice", label, options, value=value)
        case FactType.CARD | FactType.CARD_OR_NONE:
            none = say("page.assistant.no-card", language=case.language)
            options = (Option("none", none),) if question.type is FactType.CARD_OR_NONE else ()
            return Field(name, "card", label, options, _cards(case.language), value)
        case FactType.SCORE:
            return Field(
                name, "score", label, value=given.get("f.score.ns", ""), other=given.get("f.score.ew", "")
            )
        case FactType.NUMBER:
            return Field(name, "number", label, value=value)
        case FactType.TEXT:
            return Field(name, "text", label, value=value)


def _preset(case: _Case, fact: str) -> str:
    """Return what the match itself says about a fact: how many substitutions the offender's team has used."""
    offender = case.given.get("f.offender", "")
    if fact != "subs_used" or case.match is None or offender not in set(Seat):
        return ""
    return str(case.match.benches.of(team_of(case.match, Seat(offender))).made)


def _cards(language: str) -> tuple[tuple[str, tuple[Option, ...]], ...]:
    return tuple(
        (
            phrase(suit, language),
            tuple(
                Option(
                    card.value,
                    say("page.assistant.card", language=language, rank=card.rank, suit=card.suit),
                )
                for card in Card
                if card.suit is suit
            ),
        )
        for suit in Suit
    )


def _question_words(fact: str, language: str) -> str:
    """Return a question for somebody who sees the answers below it; where that makes no difference, the referee's own."""
    own = f"page.assistant.question.{fact}"
    return say(own if own in catalogue(language) else f"all_fours.question.{fact}", language=language)


def _option(case: _Case, value: str) -> str:
    if value in set(Seat):
        return case.seat(Seat(value))
    return say(f"page.assistant.answer.{value}", language=case.language)


def _answer(case: _Case, value: Any) -> str:
    """Return what was answered, in words."""
    if isinstance(value, str) and value in set(Card):
        card = Card(value)
        return say("page.assistant.card", language=case.language, rank=card.rank, suit=card.suit)
    known = isinstance(value, str) and f"page.assistant.answer.{value}" in catalogue(case.language)
    if isinstance(value, str) and (known or value in set(Seat)):
        return _option(case, value)
    return phrase(value, case.language)


def _reporting_side(case: _Case, facts: Mapping[str, Any]) -> Team | None:
    """Return the side in whose name an incident is reported: one's own, or for officials the one that suffered it."""
    if case.match is None:
        return None
    own = case.reader.side_in(case.match.opened.match)
    if own is not None:
        return own
    offender = facts.get("offender")
    return team_of(case.match, Seat(offender)).other if offender in set(Seat) else Team.A


def _gist(case: _Case, clause: str) -> str:
    found = book(case.competition.rules.book).clauses.get(clause)  # type: ignore[call-overload]
    return f"{found.title}. {found.gist}" if found else ""


ROUTES = (
    Route("/c/{competition}/ruling", ruling),
    Route("/c/{competition}/m/{match}/ruling", ruling),
)

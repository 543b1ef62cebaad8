"""What messages say: a subject and a text for each kind, the same to be pasted anywhere and to be sent by e-mail."""

from collections.abc import Callable, Mapping
from typing import Any, assert_never
from urllib.parse import quote

from msgspec import Struct

from hangjack.competition.competition import Competition
from hangjack.competition.formats import format_of
from hangjack.competition.messages.events import Matter, MessageKind, OfMatch, OfNight, OfTie, OfWeek
from hangjack.desk.hours import local_day, time_of_day
from hangjack.desk.names import Names
from hangjack.desk.views.competitions import venue_name
from hangjack.formats.divisions.cups.brackets import tie_named
from hangjack.formats.divisions.desk.cards_due import due_night
from hangjack.formats.divisions.desk.views.cups import show_cups
from hangjack.formats.divisions.desk.views.weeks import last_changes, score_of
from hangjack.formats.divisions.desk.weekly import DASH, heading_of, report_lines, report_of
from hangjack.ids import MatchId, PersonId
from hangjack.wording import say
from hangjack.wording.days import short_day

_PAGES: Mapping[MessageKind, str] = {
    MessageKind.DATE: "/dates",
    MessageKind.LAST_DAY: "/dates",
    MessageKind.TIE: "/cups",
    MessageKind.QUERY: "/team",
    MessageKind.WEEK: "/report",
    MessageKind.COVER: "/house",
    MessageKind.HOUSE_DATE: "/house",
    MessageKind.CLOSING: "/house",
    MessageKind.CORRECTED: "/report",
}
"""The page that a message leads to, where it is not the competition's first."""


class Text(Struct, frozen=True):
    """A message in words."""

    subject: str
    body: str


class Writing(Struct, frozen=True):
    """In which competition something is written, in whose language, and what addresses in it begin with; nothing for none."""

    competition: Competition
    names: Names
    base: str = ""

    @property
    def language(self) -> str:
        """The language of what is written."""
        return self.names.language

    def say(self, key: str, **values: Any) -> str:
        """Return a sentence."""
        return say(key, language=self.language, **values)

    def day(self, at_ms: int) -> str:
        """Return the day of a moment as people say it."""
        return short_day(local_day(self.competition, at_ms), self.language)


def text_of(writing: Writing, kind: MessageKind, about: Matter) -> Text:
    """Return what is said of a matter, for whoever it is sent to."""
    if isinstance(about, OfWeek):
        return report_text(writing, about)
    values = _values(writing, kind, about)
    said = f"message.{kind.value}"
    lines = [writing.say(f"{said}.body", **values)]
    if page := _page(writing, kind):
        lines.append(page)
    return Text(writing.say(f"{said}.subject", **values), "\n".join(lines))


def _values(writing: Writing, kind: MessageKind, about: OfMatch | OfTie | OfNight) -> dict[str, Any]:
    """Return what a message names."""
    match about:
        case OfMatch(match):
            found = _of_match(writing, match)
            return {**found, **_BESIDE[kind](writing, match)} if kind in _BESIDE else found
        case OfTie():
            return _of_tie(writing, about)
        case OfNight():
            return _of_night(writing, about)
    assert_never(about)


def report_text(writing: Writing, about: OfWeek) -> Text:
    """Return the report of a week."""
    competition, language = writing.competition, writing.language
    report = report_of(competition, writing.names, about.last)
    lines = [*report_lines(competition, report, language)]
    if page := _page(writing, MessageKind.WEEK):
        lines += ["", page]
    return Text(heading_of(competition, report, language), "\n".join(lines))


def letter_of(writing: Writing, text: Text, to: PersonId, stop: str) -> str:
    """Return the text of an e-mail: with whom it is for, who sends it, and how it is stopped."""
    told = [writing.say("message.hello", name=writing.names.person(to)), text.body]
    told.append(writing.say("message.from", competition=writing.competition.opened.name))
    if stop:
        told.append(writing.say("message.stop", address=stop))
    return "\n\n".join(told) + "\n"


def _page(writing: Writing, kind: MessageKind) -> str:
    page = f"{writing.base}/c/{quote(writing.competition.id)}{_PAGES.get(kind, '')}"
    return page if writing.base else ""


def _of_match(writing: Writing, match: MatchId) -> dict[str, Any]:
    """Return what is known of a match: who plays, when and where, until when its card or its last day is."""
    competition, day = writing.competition, writing.day
    fixture, placed = competition.fixture(match), format_of(competition).placed(competition, match)
    teams = tuple(map(writing.names.entrant, fixture.teams)) if fixture is not None else ()
    tie = tie_named(competition.cups, match)
    called = DASH.join(teams) if tie is None else f"{tie[0].opened.name}, {DASH.join(teams)}"
    found: dict[str, Any] = {"match": match, "teams": called, "place": ""}
    if placed is not None:
        found |= {"day": day(placed.start_ms), "time": time_of_day(competition, placed.start_ms)}
    if competition.rules.is_format("divisions"):
        found |= _of_season(writing, match)
    return found


def _of_season(writing: Writing, match: MatchId) -> dict[str, Any]:
    competition, night = writing.competition, due_night(writing.competition, match)
    venue = venue_name(competition, match)
    found = {"place": writing.say("message.at", venue=venue) if venue else ""}
    if night is not None:
        due = night.card_due_ms
        found |= {"due-day": writing.day(due), "due-time": time_of_day(competition, due)}
    if query := competition.season.queries.get(match):
        found["asked"] = query.asked.what or writing.say("message.query.total")
    if put_off := competition.season.postponed.get(match):
        found["latest"] = short_day(put_off.latest, writing.language)
        if asked := put_off.waits:
            found |= {"wanted": short_day(asked.night.day, writing.language), "reason": asked.reason}
            found["wanted-time"] = time_of_day(competition, asked.night.start_ms)
            found["asking"] = (
                writing.names.entrant(asked.team) if asked.team else writing.say("page.season.both")
            )
    return found


def _of_cover(writing: Writing, match: MatchId) -> dict[str, Any]:
    """Return which teams ask the landlord to help out in a match."""
    covers = writing.competition.season.houses.covers
    asking = [writing.names.entrant(team) for other, team in covers if other == match]
    return {"asking": DASH.join(asking)}


def _of_correction(writing: Writing, match: MatchId) -> dict[str, Any]:
    """Return what was published of a match, what it is now, and why."""
    change = last_changes(writing.competition).get(match)
    if change is None:
        return {"before": "", "after": "", "reason": ""}
    after = score_of(change.after) or writing.say("message.corrected.gone")
    return {"before": score_of(change.before), "after": after, "reason": change.reason}


_BESIDE: Mapping[MessageKind, Callable[[Writing, MatchId], dict[str, Any]]] = {
    MessageKind.COVER: _of_cover,
    MessageKind.CORRECTED: _of_correction,
}
"""What messages of a kind name beside the match itself."""


def _of_night(writing: Writing, about: OfNight) -> dict[str, Any]:
    """Return which house it is, on which night, and what the secretary says to its being closed."""
    season = writing.competition.season
    venue, settled = season.venues.get(about.venue), season.houses.settled.get((about.venue, about.day))
    reason = settled.reason if settled is not None else ""
    noted = settled is None or settled.noted
    answer = "message.closing-noted" if noted else "message.closing-not-noted"
    return {
        "house": venue.name if venue is not None else about.venue,
        "day": short_day(about.day, writing.language),
        "answer": writing.say(answer, reason=reason),
    }


def _of_tie(writing: Writing, about: OfTie) -> dict[str, Any]:
    competition, names = writing.competition, writing.names
    cup = next(each for each in show_cups(competition, names) if each.cup.opened.cup == about.cup)
    number, tie = next(
        (round_.number, tie) for round_ in cup.rounds for tie in round_.ties if tie.tie == about.tie
    )
    until = cup.cup.until.get(number)
    return {
        "cup": cup.cup.opened.name,
        "round": number,
        "sides": DASH.join(side[1] for side in tie.sides if side),
        "until": short_day(until, writing.language) if until else "",
    }

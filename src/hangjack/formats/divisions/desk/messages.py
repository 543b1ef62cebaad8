"""What messages of a season say: of cards and dates, ties, closed nights and corrected results; and the report of a week."""

from collections.abc import Mapping
from typing import Any, assert_never

from hangjack.competition.messages.events import Matter, MessageKind, OfMatch, OfNight, OfTie, OfWeek
from hangjack.desk.formats import FormatMessages
from hangjack.desk.hours import time_of_day
from hangjack.desk.messages.writing import DASH, Text, Writing
from hangjack.formats.divisions.cups.brackets import tie_named
from hangjack.formats.divisions.desk.cards_due import due_night
from hangjack.formats.divisions.desk.views.cups import show_cups
from hangjack.formats.divisions.desk.views.fixtures import venue_name
from hangjack.formats.divisions.desk.views.reminders import wanted
from hangjack.formats.divisions.desk.views.weeks import last_changes, score_of
from hangjack.formats.divisions.desk.weekly import heading_of, report_lines, report_of
from hangjack.formats.divisions.state import cups_in, season_in
from hangjack.ids import MatchId
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


def report_text(writing: Writing, about: OfWeek) -> Text:
    """Return the report of a week."""
    competition, language = writing.competition, writing.language
    report = report_of(competition, writing.names, about.last)
    lines = [*report_lines(competition, report, language)]
    if page := writing.address(_PAGES[MessageKind.WEEK]):
        lines += ["", page]
    return Text(heading_of(competition, report, language), "\n".join(lines))


def _text(writing: Writing, about: Matter) -> Text | None:
    return report_text(writing, about) if isinstance(about, OfWeek) else None


def _named(writing: Writing, kind: MessageKind, about: Matter) -> Mapping[str, Any]:
    """Return what a message names, of a match beside who plays when."""
    match about:
        case OfMatch(match):
            found = {**_of_tie_match(writing, match), **_of_match(writing, match)}
            return {**found, **_beside(writing, kind, match)}
        case OfTie():
            return _of_tie(writing, about)
        case OfNight():
            return _of_night(writing, about)
        case OfWeek():
            return {}
    assert_never(about)


def _called(writing: Writing, about: Matter) -> str:
    """Return what a message is about, as it stands in a list."""
    match about:
        case OfMatch(match):
            return match
        case OfTie(cup, tie):
            found = cups_in(writing.competition).get(cup)
            return f"{found.opened.name}, {tie}" if found is not None else tie
        case OfNight(venue, day):
            house = season_in(writing.competition).venues.get(venue)
            return f"{house.name if house is not None else venue}, {short_day(day, writing.language)}"
        case OfWeek(last):
            return writing.say("page.messages.week", last=last)
    assert_never(about)


def _of_tie_match(writing: Writing, match: MatchId) -> dict[str, Any]:
    """Return how a match is called that is a tie of a cup; nothing of any other."""
    tie, fixture = tie_named(cups_in(writing.competition), match), writing.competition.fixture(match)
    if tie is None:
        return {}
    teams = map(writing.names.entrant, fixture.teams) if fixture is not None else ()
    return {"teams": f"{tie[0].opened.name}, {DASH.join(teams)}"}


def _of_match(writing: Writing, match: MatchId) -> dict[str, Any]:
    """Return where a match is played, until when its card or its last day is, and what is asked about it."""
    competition, night = writing.competition, due_night(writing.competition, match)
    venue = venue_name(competition, match)
    found = {"place": writing.say("message.at", venue=venue) if venue else ""}
    if night is not None:
        due = night.card_due_ms
        found |= {"due-day": writing.day(due), "due-time": time_of_day(competition, due)}
    if query := season_in(competition).queries.get(match):
        found["asked"] = query.asked.what or writing.say("message.query.total")
    if put_off := season_in(competition).postponed.get(match):
        found["latest"] = short_day(put_off.latest, writing.language)
        if asked := put_off.waits:
            found |= {"wanted": short_day(asked.night.day, writing.language), "reason": asked.reason}
            found["wanted-time"] = time_of_day(competition, asked.night.start_ms)
            found["asking"] = (
                writing.names.entrant(asked.team) if asked.team else writing.say("page.season.both")
            )
    return found


def _beside(writing: Writing, kind: MessageKind, match: MatchId) -> dict[str, Any]:
    """Return what messages of a kind name beside the match itself."""
    if kind is MessageKind.COVER:
        return _of_cover(writing, match)
    return _of_correction(writing, match) if kind is MessageKind.CORRECTED else {}


def _of_cover(writing: Writing, match: MatchId) -> dict[str, Any]:
    """Return which teams ask the landlord to help out in a match."""
    covers = season_in(writing.competition).houses.covers
    asking = [writing.names.entrant(team) for other, team in covers if other == match]
    return {"asking": DASH.join(asking)}


def _of_correction(writing: Writing, match: MatchId) -> dict[str, Any]:
    """Return what was published of a match, what it is now, and why."""
    change = last_changes(writing.competition).get(match)
    if change is None:
        return {"before": "", "after": "", "reason": ""}
    after = score_of(change.after) or writing.say("message.corrected.gone")
    return {"before": score_of(change.before), "after": after, "reason": change.reason}


def _of_night(writing: Writing, about: OfNight) -> dict[str, Any]:
    """Return which house it is, on which night, and what the secretary says to its being closed."""
    season = season_in(writing.competition)
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


MESSAGES = FormatMessages(wanted=wanted, pages=_PAGES, text=_text, named=_named, called=_called)

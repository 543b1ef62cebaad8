"""Paper after a session: its standings for the wall, and the sheet of a table, in rounds too, as it stands, with its receipt."""

from collections.abc import Sequence
from typing import Any

from starlette.responses import Response

from hangjack.competition.competition import Competition
from hangjack.competition.fixtures.sessions import match_number
from hangjack.competition.rotations.drawing import require_rotation
from hangjack.desk.memory import session_of
from hangjack.desk.names import Names
from hangjack.desk.views.disputes import table_of
from hangjack.desk.views.every import viewed_by
from hangjack.desk.views.matches import beside_seal
from hangjack.desk.views.sessions import LineShown, Playing, season_lines, session_lines, show_session
from hangjack.matches.match import Match
from hangjack.matches.printing import incidents_of, notes_of
from hangjack.web.moments import date_of, day_and_clock
from hangjack.web.pages.kit import Looking, Seen
from hangjack.web.pages.prints.portions import code_to, print_as, said
from hangjack.wording import phrase, say
from hangjack.wording.days import long_day


def session_standings(looking: Looking, seen: Seen) -> dict[str, Any]:
    """Return the standings of the season, where there is one, and of every session that was drawn, the last one first."""
    found, names, language = seen.competition, seen.names, looking.language
    tables = [
        _printed(
            say("page.session-standings.season", language=language), season_lines(found, names), language
        )
    ]
    for session in reversed(tuple(found.sessions.sessions.values())):
        shown = show_session(found, session, names, Playing())
        day = long_day(date_of(shown.start_ms, found.opened.time_zone), language)
        title = say(
            "page.session-standings.session",
            language=language,
            number=shown.number,
            place=shown.place,
            day=day,
        )
        tables.append(_printed(title, session_lines(found, session.id, names), language))
    return {
        "tables": [each for each in tables if each["rows"]],
        "none": say("page.session-standings.none", language=language),
        "shared": say("page.session-standings.shared", language=language),
        "head": f"{seen.head.number} {seen.head.digest}",
    }


def _printed(title: str, lines: Sequence[LineShown], language: str) -> dict[str, Any]:
    rows = [
        [str(each.place or "\N{EN DASH}"), each.person.name, phrase(each.figure, language)] for each in lines
    ]
    return {"title": title, "rows": rows}


async def table_sheet(looking: Looking, competition: Competition, match: Match) -> Response:
    """Print the sheet of a table as it stands: names in capitals, everybody's figures, every hand, what was ruled."""
    names = await looking.names(competition)
    kept = await looking.server.office.receipt(competition.id, match.opened.match)
    signatures = await looking.signatures(competition, match)
    signed = [
        {"name": each.name or names.entrant(match.opened.parties[each.side]), "how": each.how}
        for each in signatures.each
    ]
    data = {
        **_head(looking, competition, match, names),
        **_body(looking, match, names),
        "signatures": signed,
        "doubt": signatures.doubt,
        "notes": [*beside_seal(match, names), *notes_of(match)],
        "seal": match.sheet.sealed or "",
        "receipt": kept.words() if kept else "",
        "receipt-code": code_to(kept.words()) if kept else "",
    }
    return await print_as(looking, "table-sheet", said(looking, "sheet"), data)


def _head(looking: Looking, competition: Competition, match: Match, names: Names) -> dict[str, Any]:
    session = session_of(competition, match.opened.match)
    if session is None:
        return _head_in_round(looking, competition, match)
    shown = show_session(competition, session, names, Playing())
    title = say("page.session.title", language=looking.language, number=shown.number, of=shown.of)
    when = day_and_clock(shown.start_ms, competition.opened.time_zone, looking.language)
    table = match_number(session, match.opened.match)
    return {"table": table, "session": title, "place": shown.place, "when": when}


def _head_in_round(looking: Looking, competition: Competition, match: Match) -> dict[str, Any]:
    fixture, of = competition.fixture(match.opened.match), require_rotation(competition).rounds
    title = say("page.rounds.title", language=looking.language, number=fixture.round if fixture else 1, of=of)
    when = day_and_clock(match.opened.scheduled_ms, competition.opened.time_zone, looking.language)
    return {"table": table_of(competition, match.opened.match), "session": title, "place": "", "when": when}


def _body(looking: Looking, match: Match, names: Names) -> dict[str, Any]:
    called = {party: names.entrant(entrant) for party, entrant in match.opened.parties.items()}
    figures, view = match.figures(), viewed_by(match)
    people = {person: about.name for person, about in names.directory.people.items()}
    return {
        "columns": [say(f"column.{column}", language=looking.language) for column in figures],
        "players": [
            [party, name.upper(), *(str(counts[party]) for counts in figures.values())]
            for party, name in called.items()
        ],
        "lines": [
            view.written(place, match.sheet.line_at(place), called, looking.language)
            for place in sorted(match.sheet.agreed)
        ],
        "incidents": [
            {
                "what": each.what,
                "standing": phrase(each.standing, looking.language),
                "people": ", ".join(each.people),
                "clauses": ", ".join(each.clauses),
                "reason": each.reason,
            }
            for each in incidents_of(match, people)
        ],
    }

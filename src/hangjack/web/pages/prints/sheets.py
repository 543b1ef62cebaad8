"""The sheet of a table that has no two sides, as it stands, with its receipt."""

from typing import Any

from starlette.responses import Response

from hangjack.competition.competition import Competition
from hangjack.desk.games import viewed_by
from hangjack.desk.names import Names
from hangjack.desk.views.matches import beside_seal
from hangjack.matches.match import Match
from hangjack.matches.sheets.printing import incidents_of, notes_of
from hangjack.web.formats import format_pages
from hangjack.web.pages.kit import Looking
from hangjack.web.pages.prints.portions import code_to, print_as, said
from hangjack.wording import phrase, say


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
        **format_pages(competition).sheet_head(looking, competition, match, names),
        **_body(looking, match, names),
        "signatures": signed,
        "doubt": signatures.doubt,
        "notes": [*beside_seal(match, names), *notes_of(match)],
        "seal": match.sheet.sealed or "",
        "receipt": kept.words() if kept else "",
        "receipt-code": code_to(kept.words()) if kept else "",
    }
    return await print_as(looking, "table-sheet", said(looking, "sheet"), data)


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
            view.written(place, match.sheet.counting_at(place), called, looking.language)
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

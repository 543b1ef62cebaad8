"""A phone that is handed across the table: the other pair agrees on it under its own name, and the sheet says so."""

from hangjack.errors import Refused
from hangjack.ids import PersonId
from hangjack.matches import scorekeeping
from hangjack.matches.match import Match
from hangjack.matches.parties import Party
from hangjack.matches.sheets import Author, LineConfirmed, Place
from hangjack.matches.sheets.events import PASSED_ON
from hangjack.matches.state import require_table


def agree_here(
    match: Match, place: Place, player: PersonId, own: Party, author: Author
) -> tuple[LineConfirmed, ...]:
    """Agree to a line as *player*, who sits at its table against *own*, the side of whose phone it is and who wrote it."""
    require_table(match, place.table)
    sitting = match.meeting.sitting_at(place.table) if match.meeting is not None else {}
    side = next((each for each, pair in sitting.items() if each != own and player in pair), None)
    if side is None:
        raise Refused("sheet.sits-elsewhere", table=place.table)
    return scorekeeping.confirm_line(match, place, side, author.handed_to(player))


def tables_on_one_phone(match: Match) -> tuple[int, ...]:
    """Return the tables of which one phone has written for several sides, handed across."""
    return tuple(
        sorted(
            {
                place.table
                for place, lanes in match.sheet.written.items()
                if any(each.device.endswith(PASSED_ON) for each in lanes.values())
            }
        )
    )

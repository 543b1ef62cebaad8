"""Who has come to a rotation: ticked at the door before the cards are drawn; whoever is not there draws none and may come later.

As long as nobody is ticked, everybody whose entry is complete draws: then drawing a card is how a team shows that it is there.
"""

from collections.abc import Sequence
from functools import reduce

from hangjack.competition import staging
from hangjack.competition.competition import Competition, CompetitionEvent
from hangjack.competition.doing import Doing
from hangjack.competition.entries.rosters import GONE
from hangjack.competition.folding import fold
from hangjack.errors import Refused
from hangjack.formats.rotation.field import TeamCameIn, TeamNotHere
from hangjack.formats.rotation.state import field_of
from hangjack.ids import EntrantId


def draws(competition: Competition) -> tuple[EntrantId, ...]:
    """Return who draws a card: everybody whose entry is complete, once somebody was ticked only those who are there."""
    field = field_of(competition)
    return tuple(each for each in staging.field(competition) if field.has_come(each) or not field.here)


def absent(competition: Competition) -> tuple[EntrantId, ...]:
    """Return who would draw a card and is not there; nobody as long as none was ticked."""
    drawing = set(draws(competition))
    return tuple(each for each in staging.field(competition) if each not in drawing)


def come_in(
    competition: Competition, entrants: Sequence[EntrantId], doing: Doing
) -> tuple[CompetitionEvent, ...]:
    """Tick teams that have come; one that is ticked already stays so. Refuses one that has left or was disqualified."""
    for each in entrants:
        _require_playing(competition, each)
    new = (each for each in dict.fromkeys(entrants) if each not in field_of(competition).here)
    return tuple(TeamCameIn(each, doing.by, doing.at_ms) for each in new)


def not_here(competition: Competition, entrant: EntrantId, doing: Doing) -> tuple[TeamNotHere, ...]:
    """Take the tick of a team back. Refused once it has a card: then it leaves, or all draw again."""
    _require_playing(competition, entrant)
    if card := field_of(competition).cards.get(entrant):
        raise Refused("rotation.has-card", team=entrant, card=str(card))
    return (TeamNotHere(entrant, doing.by, doing.at_ms),) if entrant in field_of(competition).here else ()


def ticked_with_card(
    competition: Competition, entrant: EntrantId, doing: Doing
) -> tuple[tuple[CompetitionEvent, ...], Competition]:
    """Return the tick of a team that draws by itself where others were ticked, and the competition after it: it is plainly there."""
    came = come_in(competition, (entrant,), doing) if field_of(competition).here else ()
    return came, reduce(fold, came, competition)


def _require_playing(competition: Competition, entrant: EntrantId) -> None:
    entry = competition.rosters.entries.get(entrant)
    if entry is None:
        raise Refused("entry.unknown", team=entrant)
    if entry.status in GONE or entrant in competition.out:
        raise Refused("rotation.is-out", team=entrant)

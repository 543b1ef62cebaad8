"""The field of a rotation as the hall speaks of it: by the numbers of tables, and by the cards that teams hold."""

from hangjack.competition.competition import Competition
from hangjack.errors import Refused
from hangjack.formats.rotation.drawing import card_called
from hangjack.formats.rotation.field import place_of
from hangjack.formats.rotation.state import field_of
from hangjack.ids import EntrantId, MatchId


def table_of(competition: Competition, match: MatchId) -> int:
    """Return the number of a table in its round; the first before there are cards."""
    return place_of(match)[1] if field_of(competition).cards else 1


def holder_of(competition: Competition, called: str) -> EntrantId:
    """Return the team that holds a card. Refuses a card that nobody holds."""
    holders = {str(card): entrant for card, entrant in field_of(competition).holders.items()}
    if called not in holders:
        raise Refused("rotation.card-unreadable", card=str(card_called(called)))
    return holders[called]

"""What a season shows on pages that every event has: to captains, beside photos and money, and to whoever keeps its messages."""

from collections.abc import Mapping
from typing import Any

from hangjack.formats.divisions.desk.cards_due import card_awaited
from hangjack.formats.divisions.desk.views.evening import show_evening
from hangjack.formats.divisions.desk.views.evenings import show_addresses, show_night
from hangjack.formats.divisions.desk.views.weeks import corrected_weeks
from hangjack.formats.divisions.state import season_in, turn_in
from hangjack.web.formats import At, Beside


def _for_captains(at: At) -> Mapping[str, Any]:
    """Return the night of a match, its evening once its card is open, and where cards are sent that come by no phone."""
    assert at.match is not None, "captains see a match"
    assert at.side is not None, "captains are on a side of it"
    found, playing = at.competition, at.playing
    return {
        "evening": show_evening(found, playing, at.side, at.names, at.now_ms) if playing else None,
        "night": show_night(found, at.names, at.now_ms, at.match, at.side),
        "addresses": show_addresses(found),
    }


def _with_photos(at: At) -> Mapping[str, Any]:
    """Return how it stands with the card whose photos these are."""
    assert at.match is not None, "photos are of a match"
    return {"card": card_awaited(at.competition, at.match, at.now_ms)}


def _with_messages(at: At) -> Mapping[str, Any]:
    """Return the weeks that were published, the last first, and which of them were corrected."""
    weeks = tuple(season_in(at.competition).weeks.out.values())[::-1]
    return {"weeks": weeks, "corrected": corrected_weeks(at.competition)}


def _with_money(at: At) -> Mapping[str, Any]:
    """Return which season's accounts were carried here, whose are open still, and into which season they are carried."""
    turn = turn_in(at.competition)
    left = [] if turn.follows is None else [each for each in turn.follows.teams if each.owes]
    return {"before": turn.past[0] if turn.past else None, "left": left, "turned": turn.turned}


BESIDE: Mapping[str, Beside] = {
    "captain/captain.html": Beside("formats/divisions/season/captain.html", _for_captains),
    "photos/photos.html": Beside("formats/divisions/season/photos.html", _with_photos),
    "officials/money.html": Beside("formats/divisions/season/money.html", _with_money),
    "messages/messages.html": Beside("formats/divisions/season/messages.html", _with_messages),
}

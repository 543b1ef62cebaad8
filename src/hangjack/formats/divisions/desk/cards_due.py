"""Cards that the secretary waits for: those of ties too, each with the night by which it is due."""

from collections.abc import Iterator

from hangjack.competition.competition import Competition
from hangjack.desk.hours import local_day
from hangjack.formats.divisions.books.nights import Night
from hangjack.formats.divisions.cups.brackets import last_day, match_of, tie_named
from hangjack.formats.divisions.cups.cups import TieNight
from hangjack.formats.divisions.deciding.late_cards import CardShown, card_of, night_played
from hangjack.formats.divisions.desk.nights import night_on
from hangjack.formats.divisions.state import cups_in, season_in
from hangjack.ids import MatchId


def due_night(competition: Competition, match: MatchId) -> Night | TieNight | None:
    """Return the night by which the card of *match* is due: its own, or the last of its round while a tie has none.

    Where nobody has said a last day, a tie's card is due as if it was played on the day on which it came.
    """
    night, tie = night_played(competition, match), tie_named(cups_in(competition), match)
    if night is not None or tie is None:
        return night
    came = season_in(competition).cards.received.get(match)
    day = last_day(*tie) or (local_day(competition, came.at_ms) if came else None)
    return None if day is None else night_on(competition, day)


def card_awaited(competition: Competition, match: MatchId, now_ms: int) -> CardShown | None:
    """Return how it stands with the card of *match*, of a tie also while nobody has opened it."""
    return card_of(competition, match, now_ms, due_night(competition, match))


def ties_due(competition: Competition, now_ms: int) -> Iterator[CardShown]:
    """Yield the cards of ties between teams whose night has begun, or whose last night; those that came before too."""
    for name, cup in cups_in(competition).items():
        for tie in cup.bracket.ties:
            match = match_of(name, tie.match)
            card, night = card_awaited(competition, match, now_ms), due_night(competition, match)
            if card is None or night is None or len(card.teams) != len(tie.sides):
                continue
            if night.start_ms <= now_ms or match in season_in(competition).cards.received:
                yield card

"""Cards on the secretary's desk, one line each: how it stands with them, of matches and of ties."""

from datetime import date

from msgspec import Struct

from hangjack.competition.competition import Competition
from hangjack.desk.hours import local_day
from hangjack.formats.divisions.books.cards import CardReceived
from hangjack.formats.divisions.books.weeks import Week, week_of
from hangjack.formats.divisions.state import season_in
from hangjack.ids import MatchId
from hangjack.wording import Worded


class OnDesk(Worded):
    """How it stands with a card, in the order in which the desk has them."""

    TYPE = "type"
    QUERIED = "queried"
    LATE = "late"
    DUE = "due"
    IN = "in"
    PLAY = "play"
    """A tie that is still to be played: not awaited yet, but it can be typed as soon as it comes."""


class CardLine(Struct, frozen=True):
    """A card in the list."""

    match: MatchId
    teams: tuple[str, ...]
    state: OnDesk
    late: bool
    """Whether it came too late, or has not come in time."""
    due_ms: int | None
    """When it must be here; None for a tie of which nobody has said by when it is played."""
    received: CardReceived | None
    result: str
    told: bool
    """Whether its result was published."""
    cup: str = ""
    """Which cup or play-off it is of, where it is of none of the divisions: then a late one costs nothing."""
    round: int = 0
    until: date | None = None
    """By which day a tie is to be played."""
    tie: tuple[str, MatchId] | None = None
    """Of which cup it is which tie."""
    has_card: bool = True
    """Whether it is played with a card; single players and pairs only tell their score."""

    @property
    def is_in(self) -> bool:
        """Whether it has its result, though something may still be asked about it."""
        return bool(self.result) or self.state is OnDesk.IN

    @property
    def called(self) -> str:
        """Both teams."""
        return " \N{EN DASH} ".join(self.teams)


def state_of(
    competition: Competition, match: MatchId, *, done: bool, begun: bool = True, late: bool
) -> OnDesk:
    """Return how it stands with a card: asked about, in, to be typed, or awaited since its night has *begun*."""
    if match in season_in(competition).queries:
        return OnDesk.QUERIED
    if done:
        return OnDesk.IN
    if match in season_in(competition).cards.received:
        return OnDesk.TYPE
    if not begun:
        return OnDesk.PLAY
    return OnDesk.LATE if late else OnDesk.DUE


def is_of(week: Week | None, competition: Competition, night: date | None, in_ms: int | None) -> bool:
    """Whether a card that is in belongs to the week: by its night, or because it came in it; before the first week all do."""
    if week is None:
        return True
    came = week_of(local_day(competition, in_ms)) if in_ms else None
    return (night is not None and night in week) or (came is not None and came.first >= week.first)

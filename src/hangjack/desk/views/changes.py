"""A competition before and after what would happen: what each part of a preview compares, and how it is told."""

from typing import Any

from msgspec import Struct

from hangjack.competition.competition import Competition, CompetitionEvent
from hangjack.desk.views.match_previews import Teller
from hangjack.matches.match import Match


class Change(Struct, frozen=True):
    """What would happen in a competition, the match that is meant as it would be, and who tells it."""

    before: Competition
    after: Competition
    happened: tuple[CompetitionEvent, ...]
    match: Match | None
    teller: Teller

    def say(self, key: str, **values: Any) -> str:
        """Return one sentence of the preview."""
        return self.teller.say(key, **values)

"""What a request would change, in words, before anybody does it: the states before and after, compared.

Nothing here knows the requests. So a new one has its preview as soon as it is there.
"""

from collections.abc import Callable, Iterator
from functools import reduce

from msgspec import Struct

from hangjack.competition import folding
from hangjack.competition.competition import Competition
from hangjack.competition.entries.imports import Directory
from hangjack.competition.formats.publishing import sees_standings
from hangjack.competition.judging import Happened
from hangjack.competition.permissions import Bound
from hangjack.desk.formats import format_desk
from hangjack.desk.views.changes import Change
from hangjack.desk.views.fixture_previews import (
    told_of_calls,
    told_of_draws,
    told_of_groups,
    told_of_results,
    told_of_schedule,
)
from hangjack.desk.views.log.takebacks import is_for_good
from hangjack.desk.views.match_previews import MatchTelling, Teller
from hangjack.desk.views.people_previews import (
    told_of_entries,
    told_of_event,
    told_of_governance,
    told_of_money,
    told_of_sanctions,
)
from hangjack.matches import match as matches
from hangjack.matches.match import Match, MatchOpened, open_match
from hangjack.wording import say

_Told = Callable[[Change], Iterator[str]]

_BEFORE: tuple[_Told, ...] = (
    told_of_calls,
    told_of_results,
    told_of_entries,
    told_of_money,
    told_of_sanctions,
    told_of_draws,
    told_of_groups,
)
_AFTER: tuple[_Told, ...] = (
    told_of_schedule,
    told_of_event,
    told_of_governance,
)
"""What a preview says of a competition, before and after what its format says of who meets whom; the rest of that comes last."""


class Foreseen(Struct, frozen=True):
    """What a request would cause, and the states that it would cause it in."""

    competition: Competition
    match: Match | None
    happened: Happened
    held: tuple[Bound, ...] = ()
    """What whoever asks is there: results that are withheld from them are no part of what they are told."""

    @property
    def competition_after(self) -> Competition:
        """The competition as it would be."""
        return reduce(folding.fold, self.happened.competition, self.competition)

    @property
    def match_after(self) -> Match | None:
        """The match as it would be; None where no match is meant."""
        if not self.happened.match:
            return self.match
        first, *rest = self.happened.match
        if isinstance(first, MatchOpened):
            return reduce(matches.fold, rest, open_match(first))
        assert self.match is not None, "a match is opened first"
        return reduce(matches.fold, (first, *rest), self.match)


def in_words(foreseen: Foreseen, names: Directory, now_ms: int, language: str = "en") -> tuple[str, ...]:
    """Return what would change: in the match first, then in standings, schedule, money and among people."""
    if not (foreseen.happened.competition or foreseen.happened.match):
        return (say("preview.nothing", language=language),)
    told = (*_told(foreseen, names, now_ms, language),) or (say("preview.noted", language=language),)
    for_good = any(map(is_for_good, (*foreseen.happened.competition, *foreseen.happened.match)))
    return (*told, say("preview.for-good", language=language)) if for_good else told


def _told(foreseen: Foreseen, names: Directory, now_ms: int, language: str) -> Iterator[str]:
    after, match = foreseen.competition_after, foreseen.match_after
    teller = Teller(after, names, now_ms, language)
    if match is not None and foreseen.happened.match:
        yield from MatchTelling(teller, foreseen.match, match).told()
    change = Change(foreseen.competition, after, foreseen.happened.competition, match, teller)
    ranked = sees_standings(foreseen.competition, foreseen.held)
    of = format_desk(after)
    for told in (*_BEFORE, of.fixture_previews, *_AFTER, of.previews):
        if ranked or told is not told_of_results:
            yield from told(change)

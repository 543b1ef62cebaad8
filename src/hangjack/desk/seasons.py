"""The seasons of a league that are kept here: one counts as another's only if both of them say so.

What went before a season and what follows it stands in its log, and a log may have come in a stranger's file: it can name any
competition of the server. Nothing is read, shown or written there unless that one names this one back, and whoever asks may
do the same there.
"""

from collections.abc import Awaitable, Callable, Iterable

from hangjack.competition import permissions
from hangjack.competition.competition import Competition
from hangjack.competition.formats import format_of
from hangjack.competition.formats.seasons import Seasons
from hangjack.competition.permissions import Act, Bound, Subject
from hangjack.errors import Refused
from hangjack.ids import CompetitionId

Load = Callable[[CompetitionId], Awaitable[Competition | None]]
"""Gives a season; None for one that is not here."""


def follows_on(after: Competition, before: Competition) -> bool:
    """Whether *after* is the season that follows *before*: both must say so.

    While a turn is taken back, the season before says already that this one is gone. It names it all the same.
    """
    one, other = _said_by(after), _said_by(before)
    both = one.before == before.id and after.id in {*other.gone, other.after}
    return both and after.id != before.id


async def season_before(of: Competition, load: Load) -> Competition | None:
    """Return the season before; None where there is none here, or it says nothing of this one."""
    named = _said_by(of).before
    before = None if named is None else await load(named)
    return before if before is not None and follows_on(of, before) else None


async def season_after(of: Competition, load: Load) -> Competition | None:
    """Return the season that follows; None where there is none here, or it says nothing of this one."""
    named = _said_by(of).after
    after = None if named is None else await load(named)
    return after if after is not None and follows_on(after, of) else None


async def other_seasons(of: Competition, load: Load) -> dict[CompetitionId, Competition]:
    """Return all other seasons of a league, from each to its neighbours: those before, and those that follow."""
    found: dict[CompetitionId, Competition] = {}
    wanted = [of]
    while wanted:
        season = wanted.pop(0)
        for each in (await season_before(season, load), await season_after(season, load)):
            if each is not None and each.id not in {of.id, *found}:
                found[each.id] = each
                wanted.append(each)
    return found


def require_there(held: Iterable[Bound], act: Act, season: Competition) -> None:
    """Refuse *act* to somebody who is *held* so in another season, unless it is granted there."""
    try:
        permissions.require(held, act, Subject())
    except Refused as refused:
        raise Refused("permission.refused-there", **refused.values, season=season.opened.name) from None


def _said_by(event: Competition) -> Seasons:
    return format_of(event).seasons(event)

"""The pairs' page of `hangjack demo`: averages and hang-jacks over the season, where the book keeps count of pairs."""

from collections.abc import Iterator, Mapping

from hangjack.cli.demo.text import heading, in_columns
from hangjack.competition.entries.rosters import team_name, teams_of
from hangjack.competition.standings.averages import Players, average
from hangjack.games.all_fours.competition.resulting import AVERAGED
from hangjack.games.all_fours.match.scoring import BULLSEYES, HANG_JACKS
from hangjack.ids import PersonId
from hangjack.lab.stories.venue import Moment
from hangjack.wording import say

_SHOWN = 6


def pair_pages(moment: Moment, names: Mapping[PersonId, str]) -> Iterator[str]:
    """Yield the best pairs by average and by hang-jacks; nothing in a book that does not count pairs."""
    competition = moment.competition
    if not competition.players:
        return
    options = competition.rules.format.averages
    found = {key: average(totals, options, AVERAGED) for key, totals in competition.players.items()}
    by_average = sorted(found, key=lambda key: (-(found[key] or 0), key))[:_SHOWN]
    yield from heading(say("demo.heading-averages"))
    yield from in_columns(
        [
            (
                *_pair(moment, names, key),
                str(competition.players[key].total(BULLSEYES)),
                f"{float(found[key] or 0):.2f}",
            )
            for key in by_average
        ],
        2,
    )
    by_jacks = sorted(
        competition.players, key=lambda key: (-competition.players[key].total(HANG_JACKS), key)
    )[:_SHOWN]
    yield from heading(say("demo.heading-hang-jacks"))
    yield from in_columns(
        [(*_pair(moment, names, key), str(competition.players[key].total(HANG_JACKS))) for key in by_jacks], 1
    )


def _pair(moment: Moment, names: Mapping[PersonId, str], key: Players) -> tuple[str, str]:
    """Return the two key of a pair and their team."""
    rosters = moment.competition.rosters
    (team,) = teams_of(rosters, key[0])
    return say("demo.pair", player=names[key[0]], partner=names[key[1]]), team_name(rosters, team)

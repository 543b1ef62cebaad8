"""The pairs' page of `hangjack demo`: averages and hang-jacks over the season, where the book keeps count of pairs."""

from collections.abc import Iterator, Mapping

from hangjack.cli.demo.text import heading, in_columns
from hangjack.competition.entries.rosters import team_name, teams_of
from hangjack.competition.standings.averages import average
from hangjack.ids import PersonId
from hangjack.lab.stories.venue import Moment
from hangjack.wording import say

_SHOWN = 6


def pair_pages(moment: Moment, names: Mapping[PersonId, str]) -> Iterator[str]:
    """Yield the best pairs by average and by hang-jacks; nothing in a book that does not count pairs."""
    competition = moment.competition
    if not competition.pairs:
        return
    options = competition.rules.format.averages
    found = {key: average(totals, options) for key, totals in competition.pairs.items()}
    by_average = sorted(found, key=lambda key: (-(found[key] or 0), key))[:_SHOWN]
    yield from heading(say("demo.heading-averages"))
    yield from in_columns(
        [
            (
                *_pair(moment, names, key),
                str(competition.pairs[key].bullseyes),
                f"{float(found[key] or 0):.2f}",
            )
            for key in by_average
        ],
        2,
    )
    by_jacks = sorted(competition.pairs, key=lambda key: (-competition.pairs[key].hang_jacks, key))[:_SHOWN]
    yield from heading(say("demo.heading-hang-jacks"))
    yield from in_columns(
        [(*_pair(moment, names, key), str(competition.pairs[key].hang_jacks)) for key in by_jacks], 1
    )


def _pair(moment: Moment, names: Mapping[PersonId, str], key: str) -> tuple[str, str]:
    """Return the two players of a pair and their team."""
    players = [PersonId(person) for person in key.split("+")]
    rosters = moment.competition.rosters
    (team,) = teams_of(rosters, players[0])
    return say("demo.pair", player=names[players[0]], partner=names[players[1]]), team_name(rosters, team)

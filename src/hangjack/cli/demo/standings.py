"""Standings and bracket of `hangjack demo`: each place with its reason, and what a team can still reach."""

from collections.abc import Iterator

from hangjack.cli.demo.text import drawn_bracket, heading, in_columns, paragraph
from hangjack.competition.entries.rosters import team_name
from hangjack.competition.fixtures.knockout import champion, occupants
from hangjack.competition.standings.columns import shown_columns
from hangjack.competition.standings.ranking import Ranking
from hangjack.competition.standings.standings import in_words, standings
from hangjack.desk.views.chances import aim_of, course_of, reaches
from hangjack.games.all_fours.competition.columns import BULLSEYES_FOR
from hangjack.ids import EntrantId, MatchId
from hangjack.lab.stories.venue import Moment
from hangjack.wording import say


def standings_lines(moment: Moment) -> Iterator[str]:
    """Yield the ranking of each group as it stood at *moment*."""
    names = {team: team_name(moment.competition.rosters, team) for team in moment.competition.rosters.entries}
    columns = shown_columns(moment.competition.rules.match.scoring)
    for name, ranking in moment.competition.rankings.items():
        now = standings(ranking)
        yield ""
        title = say("demo.group", name=name) if len(moment.competition.rankings) > 1 else say("demo.league")
        head = ("", title, *columns)
        rows = [
            (
                str(position.place),
                names[position.team],
                *(str(ranking.rows[position.team].shows(column)) for column in columns),
            )
            for position in now.positions
        ]
        yield from in_columns([head, *rows], len(columns))
        for position in now.positions:
            reason = say("demo.reason", team=names[position.team], reason=in_words(position.reason, names))
            yield from paragraph(f"  {reason}", 4)
        yield from _reaches(moment, ranking, names)


def bracket_lines(moment: Moment) -> Iterator[str]:
    """Yield the knockout drawn as a tree; nothing where there was none."""
    knockout = moment.competition.knockout
    if not knockout.rounds:
        return
    yield from heading(say("demo.heading-bracket"))
    stands = occupants(knockout)
    rounds = [
        [_in_bracket(moment, tie.match, team) for tie in ties for team in stands[tie.match]]
        for ties in knockout.rounds
    ]
    winner = champion(knockout)
    assert isinstance(winner, str), "the cups of the lab have a champion"
    yield from drawn_bracket([*rounds, [team_name(moment.competition.rosters, winner)]])


def _reaches(moment: Moment, ranking: Ranking, names: dict[EntrantId, str]) -> Iterator[str]:
    """Yield what each team can still reach, where matches remain."""
    if not ranking.remaining:
        return
    aim = aim_of(moment.competition)
    yield say("demo.reach-heading", places=aim.places) if aim and aim.goes_on else say("demo.reach-league")
    reachable = reaches(ranking, course_of(moment.competition), "en")
    for team in standings(ranking).order:
        words = say("demo.reach", team=names[team], reach=reachable[team])
        yield from paragraph(f"  {words}", 4)


def _in_bracket(moment: Moment, match: MatchId, team: object) -> str:
    assert isinstance(team, str), "every place of a finished bracket is taken"
    result = moment.competition.knockout.results[match]
    made = result.figures[EntrantId(team)].get(BULLSEYES_FOR, 0)
    return say("demo.in-bracket", team=team_name(moment.competition.rosters, EntrantId(team)), made=made)

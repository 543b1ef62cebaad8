"""The pages of `hangjack demo`: what the event is, how it stood in the middle, what was ruled, how it ended.

The live board has the matches under way with their tables, what stands still, and what the clock brings. The pairs' page has
averages and hang-jacks over the season, where the book keeps count of pairs.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from hangjack.cli.demo.money import ledger_lines, prize_lines
from hangjack.cli.demo.standings import bracket_lines, standings_lines
from hangjack.cli.demo.text import heading, in_columns, paragraph
from hangjack.competition.entries.rosters import team_name, teams_of
from hangjack.competition.standings.averages import Players, average
from hangjack.games.all_fours.competition.resulting import AVERAGED
from hangjack.games.all_fours.match.scoring import BULLSEYES, HANG_JACKS, board_of
from hangjack.games.all_fours.referee import Ruling, read_aloud
from hangjack.ids import EntrantId, PersonId
from hangjack.lab.stories.event import Event
from hangjack.lab.stories.venue import Moment, local_time
from hangjack.log import Entry
from hangjack.matches.clocks import deadlines
from hangjack.matches.match import Match
from hangjack.matches.parties import SIDES, A, B, Counts
from hangjack.matches.stops import stops
from hangjack.referee.record import Standing
from hangjack.unions import own
from hangjack.wording import phrase, say

_CLOCKS_SHOWN = 3
_PAIRS_SHOWN = 6


def pages_of(event: Event, path: str | None) -> Iterator[str]:
    """Yield the lines of all pages; *path* is where the log was saved, if it was."""
    final, live, halfway = event.venue.moment(), event.moments["live"], event.moments["halfway"]
    yield from _what_it_is(event)
    yield from heading(say("demo.heading-schedule"))
    yield from _schedule(event)
    yield from heading(say("demo.heading-live", when=_when(event, live.at_ms)))
    yield from _board(live)
    yield from heading(say("demo.heading-rulings"))
    yield from _rulings(event)
    yield from heading(say("demo.heading-told"))
    yield from _told(event)
    yield from heading(say("demo.heading-halfway", when=_when(event, halfway.at_ms)))
    yield from standings_lines(halfway)
    yield from heading(say("demo.heading-final"))
    yield from standings_lines(final)
    yield from bracket_lines(final)
    yield from _pairs(final, event.venue.names)
    yield from ledger_lines(final, event.venue.log)
    yield from prize_lines(final, event.venue.log)
    yield from _log(event, path)


def _what_it_is(event: Event) -> Iterator[str]:
    competition = event.venue.competition
    opened = competition.opened
    title = say("demo.title", name=opened.name)
    yield title
    yield "=" * len(title)
    yield from paragraph(
        say(
            "demo.event",
            first=opened.days[0],
            last=opened.days[-1],
            zone=opened.time_zone,
            rules=competition.rules.name,
            book=competition.rules.book,
            teams=len(competition.rosters.entries),
            players=sum(len(entry.players) for entry in competition.rosters.entries.values()),
            matches=len(event.venue.matches),
        )
    )


def _schedule(event: Event) -> Iterator[str]:
    competition = event.venue.competition
    schedule = competition.timetable.schedule
    assert schedule is not None, "every event of the lab has a schedule"
    names = _names(event)
    rows = [
        (
            _when(event, placed.start_ms),
            placed.match,
            say("demo.fixture", team_a=names[one], team_b=names[other]),
            say("demo.tables", first=placed.tables[0], last=placed.tables[-1]),
        )
        for placed in sorted(schedule.placed.values(), key=lambda each: (each.start_ms, each.match))
        for one, other in [schedule.fixtures[placed.match].teams]
    ]
    yield from in_columns(rows, 0)
    for change in competition.timetable.changes:
        yield from paragraph(say("demo.schedule-changed", moved=len(change.placed), reason=change.reason), 2)


def _rulings(event: Event) -> Iterator[str]:
    names = _names(event)
    for entry, match in _ruling_entries(event):
        noted = match.rulings[str(entry.body["id"])]
        ruling = own(Ruling, noted.record.steps[0].ruling)
        yield from paragraph(
            say(
                "demo.ruling",
                when=_when(event, entry.at_ms),
                match=match.opened.match,
                table=noted.table,
                teams=tuple(names[team] for team in match.opened.parties.values()),
                who=_who(event.venue.names, ruling),
            )
        )
        yield from paragraph(f"    {read_aloud(ruling)}", 4)
        last = noted.record.steps[-1]
        if last.standing is Standing.OVERRULED:
            overruled = say("demo.overruled", official=event.venue.names[last.by], reason=last.reason)
            yield from paragraph(f"    {overruled}", 4)


def _ruling_entries(event: Event) -> Iterator[tuple[Entry, Match]]:
    """Yield the entry in which each ruling was given, with its match."""
    by_stream = {f"{event.venue.competition.id}/{id_}": match for id_, match in event.venue.matches.items()}
    seen: Counter[str] = Counter()
    for entry in event.venue.log:
        if entry.tag == "ruling-noted":
            seen[entry.body["id"]] += 1
            if seen[entry.body["id"]] == 2:
                yield entry, by_stream[entry.stream]


def _who(names: Mapping[PersonId, str], ruling: Ruling) -> str:
    person = ruling.incident.person
    assert person is not None, "the lab names everybody"
    return names[person]


def _told(event: Event) -> Iterator[str]:
    names, people = _names(event), event.venue.names
    for line in event.told:
        values: dict[str, Any] = {key: _named(value, names, people) for key, value in line.values.items()}
        told = say(f"demo.told.{line.key}", **values)
        yield from paragraph(f"{_when(event, line.at_ms)}  {told}", 18)


def _named(value: object, teams: Mapping[EntrantId, str], people: Mapping[PersonId, str]) -> object:
    """Return the name of a team or person where *value* is one; anything else as it is."""
    if isinstance(value, tuple):
        return tuple(_named(each, teams, people) for each in value)
    if not isinstance(value, str):
        return value
    return teams.get(EntrantId(value)) or people.get(PersonId(value)) or value


def _names(event: Event) -> dict[EntrantId, str]:
    rosters = event.venue.competition.rosters
    return {team: team_name(rosters, team) for team in rosters.entries}


def _when(event: Event, at_ms: int) -> str:
    return f"{local_time(at_ms, event.venue.competition.opened.time_zone):%a %d %b %H:%M}"


def _log(event: Event, path: str | None) -> Iterator[str]:
    venue = event.venue
    fired = sum(len(match.fired) for match in venue.matches.values()) + len(venue.competition.noticed)
    yield from heading(say("demo.heading-log"))
    yield from paragraph(
        say("demo.log", entries=len(venue.log), streams=len(venue.matches) + 1, deadlines=fired)
    )
    yield from paragraph(say("demo.saved", path=path) if path else say("demo.not-saved"))


def _board(moment: Moment) -> Iterator[str]:
    """Yield the board as it stood at *moment*."""
    for id_ in sorted(moment.competition.under_way):
        match = moment.matches[id_]
        yield from _headline(moment, match)
        yield from _tables(moment, match)
        yield from _clocks(moment, match)


def _headline(moment: Moment, match: Match) -> Iterator[str]:
    one, other = (team_name(moment.competition.rosters, match.opened.parties[team]) for team in SIDES)
    board = board_of(match.score)
    yield say(
        "demo.board",
        match=match.opened.match,
        team_a=one,
        team_b=other,
        bullseyes=_both(board.bullseyes),
        hang_jacks=_both(board.hang_jacks),
    )


def _tables(moment: Moment, match: Match) -> Iterator[str]:
    still = {stop.table: stop.why for stop in stops(match, moment.at_ms)}
    for number, table in enumerate(board_of(match.score).tables, start=1):
        state = phrase(still[number]) if number in still else say("demo.table-plays", game=table.games + 1)
        state = say("demo.table-closed") if table.closed else state
        yield say("demo.board-table", table=number, bullseyes=_both(table.bullseyes), state=state)


def _clocks(moment: Moment, match: Match) -> Iterator[str]:
    ahead = [each for each in deadlines(match, moment.at_ms) if each.due_ms > moment.at_ms]
    for deadline in ahead[:_CLOCKS_SHOWN]:
        when = f"{local_time(deadline.due_ms, moment.competition.opened.time_zone):%H:%M:%S}"
        clock = say("demo.clock", when=when, clock=deadline.kind, subject=deadline.subject)
        yield from paragraph(f"    {clock}", 4)


def _both(numbers: Counts) -> str:
    return f"{numbers[A]}-{numbers[B]}"


def _pairs(moment: Moment, names: Mapping[PersonId, str]) -> Iterator[str]:
    """Yield the best pairs by average and by hang-jacks; nothing in a book that does not count pairs."""
    competition = moment.competition
    if not competition.players:
        return
    options = competition.rules.format.averages
    found = {key: average(totals, options, AVERAGED) for key, totals in competition.players.items()}
    by_average = sorted(found, key=lambda key: (-(found[key] or 0), key))[:_PAIRS_SHOWN]
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
    )[:_PAIRS_SHOWN]
    yield from heading(say("demo.heading-hang-jacks"))
    yield from in_columns(
        [(*_pair(moment, names, key), str(competition.players[key].total(HANG_JACKS))) for key in by_jacks], 1
    )


def _pair(moment: Moment, names: Mapping[PersonId, str], key: Players) -> tuple[str, str]:
    """Return the two key of a pair and their team."""
    rosters = moment.competition.rosters
    (team,) = teams_of(rosters, key[0])
    return say("demo.pair", player=names[key[0]], partner=names[key[1]]), team_name(rosters, team)

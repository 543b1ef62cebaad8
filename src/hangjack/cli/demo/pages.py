"""The pages of `hangjack demo`: what the event is, how it stood in the middle, what was ruled, how it ended."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from hangjack.cli.demo.board import board_lines
from hangjack.cli.demo.money import ledger_lines, prize_lines
from hangjack.cli.demo.pairs import pair_pages
from hangjack.cli.demo.standings import bracket_lines, standings_lines
from hangjack.cli.demo.text import heading, in_columns, paragraph
from hangjack.competition.entries.rosters import team_name
from hangjack.games.all_fours.referee import Ruling, read_aloud
from hangjack.ids import EntrantId, PersonId
from hangjack.lab.stories.event import Event
from hangjack.lab.stories.venue import local_time
from hangjack.log import Entry
from hangjack.matches.match import Match
from hangjack.referee.record import Standing
from hangjack.wording import say


def pages_of(event: Event, path: str | None) -> Iterator[str]:
    """Yield the lines of all pages; *path* is where the log was saved, if it was."""
    final, live, halfway = event.venue.moment(), event.moments["live"], event.moments["halfway"]
    yield from _what_it_is(event)
    yield from heading(say("demo.heading-schedule"))
    yield from _schedule(event)
    yield from heading(say("demo.heading-live", when=_when(event, live.at_ms)))
    yield from board_lines(live)
    yield from heading(say("demo.heading-rulings"))
    yield from _rulings(event)
    yield from heading(say("demo.heading-told"))
    yield from _told(event)
    yield from heading(say("demo.heading-halfway", when=_when(event, halfway.at_ms)))
    yield from standings_lines(halfway)
    yield from heading(say("demo.heading-final"))
    yield from standings_lines(final)
    yield from bracket_lines(final)
    yield from pair_pages(final, event.venue.names)
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
        ruling = noted.record.steps[0].ruling
        assert ruling is not None, "a ruling is proposed before anything else"
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

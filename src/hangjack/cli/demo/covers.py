"""Front and back of a demo: what the event is, what happened in it, how long its log is and where that was kept."""

from collections.abc import Iterator
from datetime import date
from typing import Any

from hangjack.cli.demo.text import heading, paragraph
from hangjack.lab.stories.event import Event
from hangjack.lab.stories.venue import local_time
from hangjack.wording import say
from hangjack.wording.days import long_day, short_day


def front(event: Event, key: str, **counts: Any) -> Iterator[str]:
    """Yield the title, and in the words of *key* by which rules so many played; then what happened, each with its time."""
    competition, zone = event.venue.competition, event.venue.competition.opened.time_zone
    title = say("demo.title", name=competition.opened.name)
    yield title
    yield "=" * len(title)
    rules = competition.rules
    day = long_day(date.fromisoformat(competition.opened.days[0]))
    yield from paragraph(say(key, day=day, zone=zone, rules=rules.name, book=rules.book, **counts))
    yield from heading(say("demo.heading-told"))
    months = len({local_time(line.at_ms, zone).date() for line in event.told}) > 1
    for line in event.told:
        told, at = say(f"demo.told.{line.key}", **line.values), local_time(line.at_ms, zone)
        when = f"{short_day(at.date())} {at:%H:%M}" if months else f"{at:%H:%M}"
        yield from paragraph(f"{when}  {told}", len(when) + 2)


def back(event: Event, path: str | None) -> Iterator[str]:
    """Yield how long the log is, and where it was saved, if it was."""
    yield from heading(say("demo.heading-log"))
    streams = len(event.venue.matches) + 1
    yield from paragraph(say("demo.log-nameless", entries=len(event.venue.log), streams=streams))
    yield from paragraph(say("demo.saved", path=path) if path else say("demo.not-saved"))

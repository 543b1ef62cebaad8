"""What messages say: a subject and a text for each kind, the same to be pasted anywhere and to be sent by e-mail."""

from collections.abc import Mapping
from typing import Any

from hangjack.competition.formats import format_of
from hangjack.competition.messages.events import Matter, MessageKind, OfMatch
from hangjack.desk.formats import format_desk
from hangjack.desk.hours import time_of_day
from hangjack.desk.messages.writing import DASH, Text, Writing
from hangjack.ids import MatchId, PersonId


def text_of(writing: Writing, kind: MessageKind, about: Matter) -> Text:
    """Return what is said of a matter, for whoever it is sent to."""
    own = format_desk(writing.competition).messages
    return own.text(writing, about) or _usual(writing, kind, about)


def _usual(writing: Writing, kind: MessageKind, about: Matter) -> Text:
    """Return the sentences of a kind, and the page on which there is more."""
    own, said = format_desk(writing.competition).messages, f"message.{kind.value}"
    found = _of_match(writing, about.match) if isinstance(about, OfMatch) else {}
    values = {**found, **own.named(writing, kind, about)}
    page = writing.address(own.pages.get(kind, ""))
    lines = [writing.say(f"{said}.body", **values), *filter(None, [page])]
    return Text(writing.say(f"{said}.subject", **values), "\n".join(lines))


def letter_of(writing: Writing, text: Text, to: PersonId, stop: str) -> str:
    """Return the text of an e-mail: with whom it is for, who sends it, and how it is stopped."""
    told = [writing.say("message.hello", name=writing.names.person(to)), text.body]
    told.append(writing.say("message.from", competition=writing.competition.opened.name))
    if stop:
        told.append(writing.say("message.stop", address=stop))
    return "\n\n".join(told) + "\n"


def _of_match(writing: Writing, match: MatchId) -> Mapping[str, Any]:
    """Return what is known of a match: who plays, and when."""
    competition = writing.competition
    fixture, placed = competition.fixture(match), format_of(competition).placed(competition, match)
    teams = tuple(map(writing.names.entrant, fixture.teams)) if fixture is not None else ()
    found = {"match": match, "teams": DASH.join(teams), "place": ""}
    if placed is not None:
        found |= {"day": writing.day(placed.start_ms), "time": time_of_day(competition, placed.start_ms)}
    return found

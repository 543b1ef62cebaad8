"""What counts in a match, in the order in which it came to count: put behind, put in the place of what stood there, or taken away."""

from msgspec.structs import replace

from hangjack.matches.events import ByDecision, LineAt, Source
from hangjack.matches.pads import running
from hangjack.matches.pads.running import Games
from hangjack.matches.scoring import Line, Recorded
from hangjack.matches.sheets import Place, Sheet
from hangjack.matches.state import Match


def with_sheet(match: Match, sheet: Sheet[Line], places: tuple[Place, ...]) -> Match:
    """Take the sheet over, of which *places* have changed.

    A line that has just come to count goes behind all others, and one that counts no more is taken away.
    """
    after = replace(match, sheet=sheet, running=_running_after(match, sheet, places))
    for place in places:
        line = sheet.line_at(place)
        if line is not None:
            entry = match.scoring.of_line(place.table, line, match.opened.terms)
            after = recorded(after, LineAt(place), entry)
        elif match.sheet.line_at(place) is not None:
            after = recorded(after, LineAt(place))
    return after


def _running_after(match: Match, now: Sheet[Line], places: tuple[Place, ...]) -> Games:
    """Return what is being played: it is over when somebody has written its line, and goes on when that is taken back."""
    games = match.running
    for place in places:
        if now.has(place) and not match.sheet.has(place):
            games = running.ended(games, place.table, LineAt(place))
        elif match.sheet.has(place) and not now.has(place):
            games = running.taken_up_again(games, place.table, LineAt(place))
    return games


def recorded(match: Match, source: Source, *entries: Recorded) -> Match:
    """Let *entries* count for *source*, in the place of what stood there before, or at the end."""
    new = tuple((source, entry) for entry in entries)
    if isinstance(source, LineAt) and match.sheet.chosen is not None and source not in match.sat:
        return _counted(match, _in_order(match, source, new))
    if source not in match.sat and not isinstance(source, ByDecision):
        return _counted(match, match.recorded + new)
    places = [place for place, (known, _) in enumerate(match.recorded) if known == source]
    if not places:
        return _counted(match, match.recorded + new)
    rest = [item for item in match.recorded if item[0] != source]
    first = places[0]
    return _counted(match, (*rest[:first], *new, *rest[first:]))


def _in_order(
    match: Match, source: LineAt, new: tuple[tuple[Source, Recorded], ...]
) -> tuple[tuple[Source, Recorded], ...]:
    """Return what counts with *new* before the lines behind it: a chosen sheet counts in the order in which it is written."""
    behind = (
        at
        for at, (known, _) in enumerate(match.recorded)
        if isinstance(known, LineAt) and known.place > source.place
    )
    at = next(behind, len(match.recorded))
    return (*match.recorded[:at], *new, *match.recorded[at:])


def _counted(match: Match, entries: tuple[tuple[Source, Recorded], ...]) -> Match:
    """Return the match with *entries* counted: what stood before is counted again only if it changed."""
    if entries == match.recorded:
        return match
    scoring = match.scoring
    behind = entries[: len(match.recorded)] == match.recorded
    score = match.score if behind else scoring.start(match.opened.terms)
    sat = dict(match.sat)
    for source, entry in entries[len(match.recorded) :] if behind else entries:
        score = scoring.count(score, entry)
        table = scoring.table_of(entry)
        if table is not None and source not in sat:
            sat[source] = match.meeting.sitting_at(table) if match.meeting is not None else {}
    return replace(match, recorded=entries, score=score, sat=sat)

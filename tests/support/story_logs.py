"""The log of a story from its lines of text: into entries, streams, and what they fold to."""

from collections.abc import Iterable
from functools import reduce

import msgspec

from hangjack.competition.competition import Competition, CompetitionOpened
from hangjack.competition.folding import fold, open_competition
from hangjack.competition.formats.format import every_event, one_of
from hangjack.ids import MatchId, StreamId
from hangjack.lab.stories.log_files import streams_of
from hangjack.log import Break, Entry, first_break
from hangjack.matches.match import Match, MatchEvent, MatchOpened, open_match
from hangjack.matches.match import fold as fold_match
from hangjack.unions import decode


def read_lines(lines: Iterable[bytes]) -> tuple[Entry, ...]:
    """Return the entries that were written as *lines*."""
    return tuple(msgspec.json.decode(line, type=Entry) for line in lines)


def broken_streams(log: Iterable[Entry]) -> dict[StreamId, Break]:
    """Return where the chain of a stream is broken, for each of which it is."""
    found = {stream: first_break(entries) for stream, entries in streams_of(log).items()}
    return {stream: broken for stream, broken in found.items() if broken is not None}


def replayed(log: Iterable[Entry]) -> tuple[Competition, dict[MatchId, Match]]:
    """Return what the log of an event folds to: the competition, and its matches by name."""
    own, *others = streams_of(log).values()
    matches = (replayed_match(entries) for entries in others)
    return replayed_competition(own), {match.opened.match: match for match in matches}


def replayed_competition(entries: Iterable[Entry]) -> Competition:
    """Return what the stream of a competition folds to."""
    opened, *rest = (msgspec.convert(entry.body, one_of(every_event()), dec_hook=decode) for entry in entries)
    assert isinstance(opened, CompetitionOpened), "a competition's stream begins with its opening"
    return reduce(fold, rest, open_competition(opened))


def replayed_match(entries: Iterable[Entry]) -> Match:
    """Return what the stream of a match folds to."""
    opened, *rest = (msgspec.convert(entry.body, MatchEvent, dec_hook=decode) for entry in entries)
    assert isinstance(opened, MatchOpened), "a match's stream begins with its opening"
    return reduce(fold_match, rest, open_match(opened))

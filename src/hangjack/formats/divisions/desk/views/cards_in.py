"""Cards on the secretary's desk: to type, queried, due, late and in; and the one that is open, with everybody who can stand on it."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import chain

from msgspec import Struct

from hangjack.competition.competition import Competition
from hangjack.competition.formats.fielding import Asking
from hangjack.desk.hours import local_clock
from hangjack.desk.names import Names
from hangjack.formats.divisions.books import weeks
from hangjack.formats.divisions.books.queries import Query
from hangjack.formats.divisions.books.weeks import Week, result_told, week_now
from hangjack.formats.divisions.deciding.dates import nights_that_count
from hangjack.formats.divisions.deciding.late_cards import CardShown, cards_due, night_played
from hangjack.formats.divisions.deciding.typed_cards import is_judged, is_typed
from hangjack.formats.divisions.desk.nights import night_on
from hangjack.formats.divisions.desk.views.card_lines import CardLine, OnDesk, is_of, state_of
from hangjack.formats.divisions.desk.views.ties_in import TieOpen, open_tie, tie_lines
from hangjack.formats.divisions.desk.views.who_plays import who_plays
from hangjack.formats.divisions.state import season_in
from hangjack.ids import ClauseId, EntrantId, MatchId, PersonId
from hangjack.matches.games import game_card
from hangjack.matches.match import Match
from hangjack.matches.parties import SIDES, Counts, Party
from hangjack.matches.scoring import ScoringOptions, scoring_of
from hangjack.matches.scoring.cards import TableWritten


class Member(Struct, frozen=True):
    """Somebody who can stand on a card: under a name that nobody else of the side has."""

    id: PersonId
    name: str
    why: str
    """Why they may not play; nothing for those who may."""
    clauses: tuple[ClauseId, ...] = ()


class CardOpen(Struct, frozen=True):
    """The card that is open on the desk."""

    line: CardLine
    sides: Mapping[Party, EntrantId]
    squads: Mapping[Party, tuple[Member, ...]]
    scoring: ScoringOptions
    """How its game counts."""
    tables: int
    seats: int
    """How many of each side sit at a table."""
    lines: int
    """How many lines a table has."""
    letters: int
    """How many letters it takes at most to write what was won at a table."""
    query: Query | None
    unfit: tuple[str, ...]
    known: tuple[TableWritten, ...]
    """What is known of it before anybody types: a card that was queried, the line-ups, or the card that is corrected."""
    paper: bool
    """Whether it was typed, and can be taken back: until it is published, or until the winner of a tie plays on."""
    tie: TieOpen | None = None
    """What it has beside, where it is of a tie."""
    correctable: bool = False
    """Whether it was typed, and can be typed once more; what both sides have signed themselves is the committee's."""
    signed: bool = False
    """Whether all had signed it when it was typed before."""
    made: Counts | None = None
    """What it came to when it was typed before."""

    def label(self, side: Party, person: PersonId) -> str:
        """Return under which name somebody stands in the squad of a side; nothing for others."""
        return next((each.name for each in self.squads[side] if each.id == person), "")


def show_cards_in(
    competition: Competition, names: Names, now_ms: int, wanted: MatchId | None = None
) -> tuple[CardLine, ...]:
    """Return the cards that the secretary still has to do with, and those of the week that are in.

    Ties that are still to be played come last. The *wanted* one is there however long it is in.
    """
    told = weeks.told(season_in(competition).weeks).keys()
    week = week_now(nights_that_count(competition), now_ms)
    lines = (_line(competition, each, names, told) for each in cards_due(competition, now_ms))
    kept = (each for each in lines if each.match == wanted or _is_shown(competition, each, week))
    ties = tie_lines(competition, names, now_ms, week, wanted)
    order = tuple(OnDesk)
    return tuple(
        sorted(
            chain(kept, ties),
            key=lambda each: (order.index(each.state), each.due_ms is None, each.due_ms or 0, each.match),
        )
    )


def next_card(lines: Sequence[CardLine]) -> MatchId | None:
    """Return the card that is to be typed next: one that has come, else one that is still awaited."""
    done = {OnDesk.IN, OnDesk.QUERIED, OnDesk.PLAY}
    return next((each.match for each in lines if each.state not in done and each.has_card), None)


def open_card(
    competition: Competition, line: CardLine, names: Names, match: Match | None, now_ms: int
) -> CardOpen:
    """Return the card of *line* with everybody who can stand on it; of single players and pairs the score is all."""
    tie, scoring = open_tie(competition, line, names, now_ms), competition.rules.match.scoring
    if tie is not None and not line.has_card:
        entries = dict(zip(SIDES, tie.entries, strict=True))
        nobody = dict.fromkeys(SIDES, ())
        return CardOpen(line, entries, nobody, scoring, 0, 0, 0, 0, None, (), (), paper=False, tie=tie)
    fixture, card = competition.fixture(line.match), game_card(scoring)
    assert fixture is not None, "a card is of a match"
    sides = dict(zip(SIDES, fixture.teams, strict=True))
    query, start_ms = season_in(competition).queries.get(line.match), _start_ms(competition, line, tie)
    return CardOpen(
        line,
        sides,
        {
            side: _squad(competition, Asking(team, start_ms, local_clock(competition), line.match), names)
            for side, team in sides.items()
        },
        scoring,
        scoring_of(scoring).tables(scoring) or 0,
        card.seats,
        scoring_of(scoring).lines_a_table(scoring) or 0,
        card.letters(scoring),
        query,
        tuple(map(names.person, query.asked.unfit)) if query else (),
        tuple(map(card.write, query.asked.tables)) if query and query.asked.tables else _known(match),
        is_typed(match) and not (line.told or (tie and tie.after)),
        tie,
        match is not None and _is_correctable(match) and not (tie and tie.after),
        is_typed(match) and match is not None and match.sheet.sealed_despite is None,
        card.comes_to(card.tables_on(match), scoring) if match is not None and is_typed(match) else None,
    )


def _is_correctable(match: Match) -> bool:
    """Whether a card that counts was typed, and nobody has decided about it since."""
    return is_typed(match) and match.replay is None and not is_judged(match)


def _start_ms(competition: Competition, line: CardLine, tie: TieOpen | None) -> int:
    """Return when a match began; of a tie that nobody has opened as if it was played on its probable day."""
    night = night_played(competition, line.match)
    if night is None and tie is not None and tie.played is not None:
        night = night_on(competition, tie.played)
    assert night is not None, "a card is of a match with a night"
    return night.start_ms


def _line(competition: Competition, card: CardShown, names: Names, told: Collection[MatchId]) -> CardLine:
    done, late = competition.result(card.match) is not None, card.state == "late"
    result = result_told(competition, card.match)
    return CardLine(
        card.match,
        tuple(map(names.entrant, card.teams)),
        state_of(competition, card.match, done=done, late=late),
        late,
        card.due_ms,
        season_in(competition).cards.received.get(card.match),
        "\N{EN DASH}".join(map(str, result.points if result else ())),
        card.match in told,
    )


def _is_shown(competition: Competition, line: CardLine, week: Week | None) -> bool:
    """Whether the list has a card: while something is to be done about it, and in its week."""
    night = night_played(competition, line.match)
    day, sealed = night.day if night else None, competition.sealed_ms.get(line.match)
    return line.state is not OnDesk.IN or is_of(week, competition, day, sealed)


def _squad(competition: Competition, asking: Asking, names: Names) -> tuple[Member, ...]:
    found = who_plays(competition, asking, names)
    called = [each.person.name for each in found]
    return tuple(
        Member(each.person.id, name, "; ".join(each.reasons), each.clauses if each.reasons else ())
        for each, name in zip(found, _told_apart(called), strict=True)
    )


def _told_apart(called: Sequence[str]) -> Iterator[str]:
    """Yield names that nobody else has: a second one of the same name has its number behind it."""
    seen: dict[str, int] = {}
    for name in called:
        seen[name] = seen.get(name, 0) + 1
        yield name if seen[name] == 1 else f"{name} ({seen[name]})"


def _known(match: Match | None) -> tuple[TableWritten, ...]:
    """Return the card that was typed; else who sits where by the line-ups that captains have handed in."""
    if match is not None and is_typed(match) and match.replay is None:
        card = game_card(match.opened.rules.scoring)
        return tuple(map(card.write, card.tables_on(match)))
    if match is None or match.meeting is None or match.sheet.sealed is not None:
        return ()
    declared = match.meeting.line_ups.declared
    return tuple(
        TableWritten({side: each.tables[at] for side, each in declared.items() if each.tables[at]})
        for at in range(match.opened.tables)
    )

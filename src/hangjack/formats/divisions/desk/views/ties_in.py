"""Ties on the secretary's desk: of teams with a card like that of every match, of single players and pairs with a score alone."""

from collections.abc import Iterator
from datetime import date
from itertools import product

from msgspec import Struct

from hangjack.competition.competition import Competition
from hangjack.competition.fixtures import knockout
from hangjack.desk.hours import local_day
from hangjack.desk.names import Names
from hangjack.formats.divisions.books.cards import card_state
from hangjack.formats.divisions.books.weeks import Week
from hangjack.formats.divisions.cups.allowed import PEOPLE, CupKind, CupRules, is_possible
from hangjack.formats.divisions.cups.brackets import match_of, played_on, tie_named
from hangjack.formats.divisions.cups.cups import Cup
from hangjack.formats.divisions.cups.team_ties import BY_CARD
from hangjack.formats.divisions.deciding.drawing_up import season_rules
from hangjack.formats.divisions.desk.cards_due import due_night
from hangjack.formats.divisions.desk.views.card_lines import CardLine, OnDesk, is_of, state_of
from hangjack.formats.divisions.desk.views.cups import (
    CupRoundShown,
    CupTieShown,
    entered_ms,
    show_cup,
    show_cups,
)
from hangjack.formats.divisions.state import cups_in, season_in
from hangjack.ids import EntrantId, MatchId

_DASH = " \N{EN DASH} "


class TieAfter(Struct, frozen=True):
    """The tie in which the winner plays on, where that stands in the way of taking a result back."""

    match: MatchId
    called: str
    played: bool
    """Whether it has its result; else its card is open, or it has begun."""


class TieOpen(Struct, frozen=True):
    """What the open card of a tie has beside that of every match."""

    entries: tuple[EntrantId, ...]
    played: date | None
    """On which day it was probably played; None where its card was opened on its night."""
    players: int
    """How many different players a side must have; none where somebody may play twice."""
    scores: tuple[tuple[int, int], ...]
    """With which scores it can end, where it has no card."""
    by_score: bool
    """Whether its result was entered without a card, and is taken back as such."""
    is_open: bool
    """Whether it has begun: its card is open, or those who play have said so."""
    after: TieAfter | None


def tie_lines(
    competition: Competition, names: Names, now_ms: int, week: Week | None, wanted: MatchId | None
) -> Iterator[CardLine]:
    """Yield all ties that can be played, and those of the *week* that have their result; the *wanted* one always."""
    for cup in show_cups(competition, names):
        for round_ in cup.rounds:
            for tie in round_.ties:
                line = _line(competition, cup.cup, round_, tie, now_ms) if all(tie.sides) else None
                if line is None:
                    continue
                night, result = due_night(competition, line.match), tie.result
                in_ms = entered_ms(competition, result) if result else None
                day = night.day if night else None
                if (
                    line.state is not OnDesk.IN
                    or line.match == wanted
                    or is_of(week, competition, day, in_ms)
                ):
                    yield line


def _line(
    competition: Competition, cup: Cup, round_: CupRoundShown, tie: CupTieShown, now_ms: int
) -> CardLine:
    match, has_card = match_of(cup.opened.cup, tie.tie), cup.opened.kind not in PEOPLE
    night, received = due_night(competition, match), season_in(competition).cards.received.get(match)
    came = competition.sealed_ms.get(match) or (tie.result.at_ms if tie.result else None)
    came_ms = received.at_ms if received else came
    late = night is not None and card_state(night.card_due_ms, [came_ms] if came_ms else [], now_ms) == "late"
    begun, done = night is not None and night.start_ms <= now_ms, tie.tie in cup.bracket.results
    return CardLine(
        match,
        tuple(side[1] for side in tie.sides if side),
        state_of(competition, match, done=done, begun=begun, late=late),
        late and not (done and not came_ms),
        night.card_due_ms if night else None,
        received,
        _score(tie),
        False,
        cup.opened.name,
        round_.number,
        round_.until,
        (cup.opened.cup, tie.tie),
        has_card,
    )


def _score(tie: CupTieShown) -> str:
    """Return what each side has made; nothing before it has a result, and for a walkover."""
    made = tie.result.score if tie.result and not tie.result.walkover else ()
    return "\N{EN DASH}".join(map(str, made))


def open_tie(competition: Competition, line: CardLine, names: Names, now_ms: int) -> TieOpen | None:
    """Return what the card of a tie has beside; None for that of another match."""
    found = tie_named(cups_in(competition), line.match)
    if found is None:
        return None
    (cup, tie), rules = found, season_rules(competition).cups
    is_open = line.match in competition.under_way if line.has_card else tie in cup.started
    result, asks_day = cup.results.get(tie), line.has_card and not is_open
    return TieOpen(
        tuple(each for each in knockout.occupants(cup.bracket)[tie] if isinstance(each, str)),
        _probably_played(competition, line, now_ms) if asks_day else None,
        _compulsory(competition, cup.opened.kind),
        () if line.has_card else tuple(_scores(cup.opened.kind, rules)),
        result is not None and result.by != BY_CARD,
        is_open,
        _after(competition, cup, tie, names),
    )


def _compulsory(competition: Competition, kind: CupKind) -> int:
    """Return how many different players a side must have, where it loses the tie with fewer; none in other cups."""
    rules, doubling = season_rules(competition).cups, competition.rules.match.doubling
    loses = doubling is not None and doubling.options.six_required_effect == "tie"
    return rules.players if loses and kind in rules.short_clauses else 0


def _scores(kind: CupKind, rules: CupRules) -> Iterator[tuple[int, int]]:
    most = range(rules.games + 1)
    yield from (score for score in product(most, most) if is_possible(kind, score, rules))


def _probably_played(competition: Competition, line: CardLine, now_ms: int) -> date:
    """Return the last day on which a tie can have been played: of its round, before its card came, and up to today."""
    today = local_day(competition, now_ms)
    came = local_day(competition, line.received.at_ms) if line.received else today
    return min(line.until or today, came, today)


def _after(competition: Competition, cup: Cup, tie: MatchId, names: Names) -> TieAfter | None:
    after = played_on(cup, tie, competition.under_way)
    if after is None:
        return None
    shown = show_cup(competition, names, cup.opened.cup)
    sides = next(each.sides for round_ in shown.rounds for each in round_.ties if each.tie == after)
    called = _DASH.join(side[1] for side in sides if side)
    return TieAfter(match_of(cup.opened.cup, after), called, after in cup.bracket.results)

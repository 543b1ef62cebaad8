"""The books of the cups: entries, draws, rounds with the day by which they are played, substitutes and results."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from hangjack.competition.competition import FormatEvent
from hangjack.competition.doing import Doing
from hangjack.competition.fixtures import knockout
from hangjack.competition.fixtures.arrivals import ResultEntered, ResultSetAside
from hangjack.competition.fixtures.draw import shuffled
from hangjack.competition.fixtures.knockout import Knockout, KnockoutArranged
from hangjack.errors import BadInput, Refused, require_reason
from hangjack.formats.divisions.cups.allowed import (
    PEOPLE,
    CupFault,
    CupKind,
    CupOptions,
    CupRules,
    Substitution,
    apart,
    is_possible,
    is_short,
    substitution_fault,
)
from hangjack.ids import EntrantId, MatchId, PersonId
from hangjack.log import Digest, digest_of
from hangjack.matches.results import Official

FEWEST, MOST = 2, 256
_TRIES = 40
"""So many draws are looked at for one in which nobody meets a team-mate at once."""


class CupOpened(FormatEvent, frozen=True, tag="cup-opened"):
    """A cup is played beside the season."""

    cup: str
    kind: CupKind
    name: str
    by: PersonId


class CupEntry(Struct, frozen=True):
    """Who plays in a cup: a person or two, signed for a team; or a team itself. *club* is whose landlord they stand for."""

    id: EntrantId
    team: EntrantId | None
    people: tuple[PersonId, ...] = ()
    club: str = ""


class CupEntered(FormatEvent, frozen=True, tag="cup-entered"):
    """Somebody has entered a cup."""

    cup: str
    entry: CupEntry
    by: PersonId
    at_ms: int


class LandlordAsked(FormatEvent, frozen=True, tag="landlord-asked"):
    """The landlord of a club has said whether to enter."""

    cup: str
    club: str
    enters: bool
    by: PersonId


class CupDrawn(FormatEvent, frozen=True, tag="cup-drawn"):
    """A cup was drawn: byes go to the first of this order. The seed gives it again."""

    cup: str
    order: tuple[EntrantId, ...]
    seed: Digest
    by: PersonId


class CupRoundDated(FormatEvent, frozen=True, tag="cup-round-dated"):
    """A round is to be played by this day."""

    cup: str
    round: int
    until: date
    by: PersonId


class CupSubstituted(FormatEvent, frozen=True, tag="cup-substituted"):
    """Somebody came in for somebody else, and keeps the place."""

    cup: str
    entry: EntrantId
    out: PersonId
    on: PersonId
    by: PersonId
    at_ms: int


class CupSideNamed(FormatEvent, frozen=True, tag="cup-side-named"):
    """Who plays for a team in its tie."""

    cup: str
    tie: MatchId
    entry: EntrantId
    people: tuple[PersonId, ...]
    by: PersonId
    at_ms: int


class TieNight(Struct, frozen=True):
    """The night of a tie that is played with a card: the day there, when it begins, and until when its card must be in."""

    day: date
    start_ms: int
    card_due_ms: int


class TieStarted(FormatEvent, frozen=True, tag="cup-tie-started"):
    """A tie has begun: nobody comes in for anybody in it any more."""

    cup: str
    tie: MatchId
    by: PersonId
    night: TieNight | None = None
    """The night on which its card was opened, where it is played with one."""


class TieEntered(FormatEvent, frozen=True, tag="cup-tie-entered"):
    """A tie has its result: games or legs of both, or a walkover."""

    cup: str
    tie: MatchId
    entries: tuple[EntrantId, EntrantId]
    score: tuple[int, int]
    winner: EntrantId
    by: PersonId
    at_ms: int
    walkover: bool = False
    reason: str = ""


class TieTakenBack(FormatEvent, frozen=True, tag="cup-tie-taken-back"):
    """A tie has no result after all, nor has it begun: it was entered wrongly."""

    cup: str
    tie: MatchId
    by: PersonId
    at_ms: int
    reason: str


WithinCup = (
    CupEntered
    | LandlordAsked
    | CupDrawn
    | CupRoundDated
    | CupSubstituted
    | CupSideNamed
    | TieStarted
    | TieEntered
    | TieTakenBack
)
CupEvent = CupOpened | WithinCup


class Cup(Struct, frozen=True):
    """One cup as it stands."""

    opened: CupOpened
    entries: Mapping[EntrantId, CupEntry] = {}
    landlords: Mapping[str, bool] = {}
    drawn: CupDrawn | None = None
    bracket: Knockout = Knockout()
    until: Mapping[int, date] = {}
    redated: Mapping[int, int] = {}
    """How often a round was given another day, counted with the draws: calendars go by it."""
    results: Mapping[MatchId, TieEntered] = {}
    started: frozenset[MatchId] = frozenset()
    nights: Mapping[MatchId, TieNight] = {}
    """When ties are played whose card is open or in."""
    sides: Mapping[MatchId, Mapping[EntrantId, tuple[PersonId, ...]]] = {}
    """Who plays for the teams of a tie, in a cup of teams."""

    @property
    def people(self) -> frozenset[PersonId]:
        """Everybody who plays in it."""
        return frozenset(person for entry in self.entries.values() for person in entry.people)

    @property
    def champion(self) -> EntrantId | None:
        """Who has won it."""
        final = self.bracket.rounds[-1][0].match if self.bracket.rounds else None
        won = self.results.get(final) if final else None
        return won.winner if won else None


Cups = Mapping[str, Cup]


def fold(cups: Cups, event: CupEvent) -> Cups:
    """Return the cups after *event*. Never refuses."""
    if isinstance(event, CupOpened):
        return {**cups, event.cup: Cup(event)}
    return {**cups, event.cup: _folded(cups[event.cup], event)} if event.cup in cups else cups


def _folded(cup: Cup, event: WithinCup) -> Cup:
    match event:
        case CupEntered(_, entry):
            return replace(cup, entries={**cup.entries, entry.id: entry})
        case LandlordAsked(_, club, enters):
            return replace(cup, landlords={**cup.landlords, club: enters})
        case CupDrawn(_, order):
            bracket = knockout.fold(Knockout(), KnockoutArranged(order))
            again = {number: times + 1 for number, times in cup.redated.items()}
            return replace(
                cup, drawn=event, bracket=bracket, results={}, started=frozenset(), nights={}, redated=again
            )
        case CupRoundDated(_, number, until):
            redated = {**cup.redated, number: cup.redated.get(number, -1) + 1}
            return replace(cup, until={**cup.until, number: until}, redated=redated)
        case CupSubstituted(_, id_, out, on):
            entry = cup.entries[id_]
            people = tuple(on if person == out else person for person in entry.people)
            return replace(cup, entries={**cup.entries, id_: replace(entry, people=people)})
        case CupSideNamed(_, tie, id_, people):
            named = {**cup.sides.get(tie, {}), id_: people}
            return replace(cup, sides={**cup.sides, tie: named})
        case TieStarted(_, tie):
            nights = cup.nights if event.night is None else {**cup.nights, tie: event.night}
            return replace(cup, started=cup.started | {tie}, nights=nights)
        case TieEntered(_, tie):
            bracket = knockout.fold(cup.bracket, ResultEntered(_official(event)))
            return replace(cup, bracket=bracket, results={**cup.results, tie: event})
        case TieTakenBack(_, tie):
            return reopened(cup, ResultSetAside(tie, event.reason))
    assert_never(event)


def reopened(cup: Cup, event: ResultSetAside) -> Cup:
    """Return a cup in which a tie is open again: nobody has begun it, and its winner waits."""
    tie = event.match
    return replace(
        cup,
        bracket=knockout.fold(cup.bracket, event),
        results={each: entered for each, entered in cup.results.items() if each != tie},
        started=cup.started - {tie},
        nights={each: night for each, night in cup.nights.items() if each != tie},
    )


def _official(event: TieEntered) -> Official:
    figures = {entry: {"W": score} for entry, score in zip(event.entries, event.score, strict=True)}
    return Official(event.tie, figures, event.winner, "conceded" if event.walkover else "played")


def cup_called(cups: Cups, id_: str) -> Cup:
    """Return a cup. Refuses one that there is not."""
    if id_ not in cups:
        raise BadInput("cup.unknown", cup=id_)
    return cups[id_]


def enter(cup: Cup, entry: CupEntry, fault: CupFault | None, doing: Doing) -> tuple[CupEntered, ...]:
    """Enter somebody. Refuses whoever may not, is in it already, and everybody once it is drawn."""
    if cup.drawn is not None:
        raise Refused("cup.drawn-already")
    if fault is not None:
        raise Refused("cup.fault", fault=fault)
    if entry.id in cup.entries or cup.people & set(entry.people):
        raise Refused("cup.fault", fault=CupFault.ALREADY_IN)
    return (CupEntered(cup.opened.cup, entry, doing.by, doing.at_ms),)


def draw(cup: Cup, seed: Digest, doing: Doing) -> tuple[CupDrawn, ...]:
    """Draw a cup by chance: byes in the first round alone, and nobody against a team-mate there if it can be avoided."""
    if cup.results or cup.started:
        raise Refused("cup.under-way")
    if not FEWEST <= len(cup.entries) <= MOST:
        raise Refused("cup.entries", entries=len(cup.entries), fewest=FEWEST, most=MOST)
    teams = {entry.id: str(entry.team or entry.club) for entry in cup.entries.values()}
    seeds = [seed, *(Digest(digest_of([seed, number])) for number in range(_TRIES))]
    best = min(seeds, key=lambda each: apart(shuffled(tuple(cup.entries), each), teams))
    return (CupDrawn(cup.opened.cup, shuffled(tuple(cup.entries), best), best, doing.by),)


def substitute(
    cup: Cup, entry: EntrantId, change: tuple[PersonId, PersonId], options: CupOptions, *, eligible: bool
) -> tuple[PersonId, PersonId]:
    """Return who goes out and who comes in. Refuses what the book does not allow any more."""
    out, on = change
    if entry not in cup.entries or out not in cup.entries[entry].people:
        raise BadInput("cup.no-such-entry")
    round_number, tie = next_tie(cup, entry)
    had_bye = cup.drawn is not None and not any(entry in places for places in _first_round(cup).values())
    started = tie is not None and (tie in cup.started or tie in cup.results)
    wanted = Substitution(cup.opened.kind, round_number, started, eligible, on in cup.people, had_bye)
    if fault := substitution_fault(wanted, options):
        raise Refused("cup.fault", fault=fault)
    return out, on


def next_tie(cup: Cup, entry: EntrantId) -> tuple[int, MatchId | None]:
    """Return in which round an entrant stands, and in which tie; the first before the draw."""
    stands = knockout.occupants(cup.bracket)
    found = [
        (number, tie.match)
        for number, ties in enumerate(cup.bracket.rounds, start=1)
        for tie in ties
        if entry in stands[tie.match]
    ]
    return found[-1] if found else (1, None)


def opponents(cup: Cup, tie: MatchId, entry: EntrantId) -> tuple[EntrantId, ...]:
    """Return who meets an entrant in a tie; nobody while that is not known."""
    stands = knockout.occupants(cup.bracket)[tie]
    return tuple(each for each in stands if isinstance(each, str) and each != entry)


def name_side(
    cup: Cup, tie: MatchId, entry: EntrantId, people: Sequence[PersonId], doing: Doing
) -> tuple[CupSideNamed, ...]:
    """Say who plays for a team in its tie: different people, each once. Refused once the tie has its result."""
    if cup.opened.kind in PEOPLE or entry not in _entrants(cup, tie):
        raise BadInput("cup.no-such-entry")
    if tie in cup.results:
        raise Refused("cup.fault", fault=CupFault.TIE_STARTED)
    return (CupSideNamed(cup.opened.cup, tie, entry, tuple(dict.fromkeys(people)), doing.by, doing.at_ms),)


def start_tie(cup: Cup, tie: MatchId, doing: Doing, night: TieNight | None = None) -> tuple[TieStarted, ...]:
    """Begin a tie whose entrants are known; on *night*, where it is played with a card."""
    _entrants(cup, tie)
    known = tie in cup.started and (night is None or cup.nights.get(tie) == night)
    return () if known else (TieStarted(cup.opened.cup, tie, doing.by, night),)


def enter_score(
    cup: Cup, tie: MatchId, score: tuple[int, int], rules: CupRules, doing: Doing
) -> tuple[TieEntered, ...]:
    """Enter the result of a tie, which its winner may have rung up. Refuses a score with which no tie ends."""
    entries = _entrants(cup, tie)
    named = cup.sides.get(tie, {})
    if cup.opened.kind in rules.short_clauses and any(
        is_short(named.get(each, ()), rules) for each in entries
    ):
        raise Refused("cup.needs-players", players=rules.players)
    if not is_possible(cup.opened.kind, score, rules):
        raise BadInput("cup.score", score=score)
    winner = entries[0] if score[0] > score[1] else entries[1]
    return _entered(cup, TieEntered(cup.opened.cup, tie, entries, score, winner, doing.by, doing.at_ms))


def walk_over(cup: Cup, tie: MatchId, winner: EntrantId, doing: Doing, reason: str) -> tuple[TieEntered, ...]:
    """Give a tie to the entrant who could play, for a reason."""
    entries = _entrants(cup, tie)
    if winner not in entries:
        raise BadInput("cup.no-such-entry")
    told = require_reason(reason)
    event = TieEntered(
        cup.opened.cup, tie, entries, (0, 0), winner, doing.by, doing.at_ms, walkover=True, reason=told
    )
    return _entered(cup, event)


def _entered(cup: Cup, event: TieEntered) -> tuple[TieEntered, ...]:
    """Return that a tie has this result. Refuses another winner once the next tie has a result."""
    knockout.enter_result(cup.bracket, _official(event))
    return (event,)


def _entrants(cup: Cup, tie: MatchId) -> tuple[EntrantId, EntrantId]:
    one, other = knockout.occupants(cup.bracket).get(tie, (None, None))
    if not isinstance(one, str) or not isinstance(other, str):
        raise BadInput("cup.no-such-tie", tie=tie)
    return one, other


def _first_round(cup: Cup) -> Mapping[MatchId, Sequence[object]]:
    stands = knockout.reached(cup.bracket)
    return {tie.match: stands[tie.match] for tie in (cup.bracket.rounds[0] if cup.bracket.rounds else ())}

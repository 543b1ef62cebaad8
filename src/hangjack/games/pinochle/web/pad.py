"""What the pad of a pinochle table shows: what its keys are worth, the hand so far, ticks, rulings, time, and warnings."""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from hangjack.competition.competition import Competition
from hangjack.desk.names import Names
from hangjack.formats.rotation.rounds.clock import time_up_ms
from hangjack.formats.rotation.state import field_of
from hangjack.games.pinochle.desk.sheets import checked, circles
from hangjack.games.pinochle.engine.seats import Seat
from hangjack.games.pinochle.engine.specials import DEALT
from hangjack.games.pinochle.engine.tricks import ALL_TRICK_POINTS
from hangjack.games.pinochle.match.lines import HandRuled
from hangjack.games.pinochle.match.pad import Part, may_lead
from hangjack.games.pinochle.match.scoring import play_of, referee_of
from hangjack.games.pinochle.match.sheets import SlipFound
from hangjack.games.pinochle.match.table import first_dealer, pad_of, round_of
from hangjack.ids import PersonId
from hangjack.matches import scorekeeping
from hangjack.matches.match import Match
from hangjack.matches.parties import Party
from hangjack.web.games import GamePad
from hangjack.wording import phrase, say


class KeysWorth(Struct, frozen=True):
    """What the keys need: bids, prices of meld, what counts, and what a renege costs."""

    board: int
    save: int
    round_points: int
    all_tricks: int
    lowest_bid: int
    bid_by_ones_to: int
    bid_step_above: int
    prices: Mapping[str, tuple[int, ...]]
    renege_penalty: int
    renege_tricks: int
    renege_floor: int


class RunningRound(Struct, frozen=True):
    """The round beside its lines."""

    first_dealer: Seat | None
    begun: Mapping[Party, Seat]
    parts: Mapping[Party, Part]
    leads: bool
    """Whether the first card may be led: the meld of both stands on both sheets."""
    ticks: Mapping[int, tuple[Party, ...]]
    """On whose sheets each hand carries the tick of the others."""
    passed_over: tuple[int, ...]
    reopened: Mapping[int, Mapping[Party, Any]]
    """The hands ticked by both that somebody wants to be others, as each sheet has them."""
    ruled: Mapping[int, HandRuled]
    bostons: Mapping[int, Party]
    keepers: Mapping[Party, PersonId]
    chosen: Party | None
    time_called: bool
    over: bool
    over_on: tuple[Party, ...]
    """On whose sheets it is over, where the two differ about that: the table chooses one of them."""
    by_time: bool
    """Whether time alone has ended it: a hand may have been under way."""
    winner: Party | None


class BesideRound(Struct, frozen=True):
    """What the pad shows of the event: until when the table plays, who is excused from what, what to look at again."""

    labels: Mapping[Party, str]
    """What the sides are called for short: the cards that they have drawn."""
    ends_ms: int | None
    excused: tuple[str, ...]
    warnings: Mapping[Party, tuple[str, ...]]
    specials: Mapping[str, str]
    """What puts a name into the container, by its code, on a day on which that is so."""


def play(match: Match) -> KeysWorth:
    """Return what the keys are worth at the table."""
    rules, referee = play_of(match.opened.terms), referee_of(match.opened.terms)
    return KeysWorth(
        board=rules.board,
        save=rules.save,
        round_points=rules.round_points,
        all_tricks=ALL_TRICK_POINTS,
        lowest_bid=rules.lowest_bid,
        bid_by_ones_to=rules.bid_by_ones_to,
        bid_step_above=rules.bid_step_above,
        prices=msgspec.structs.asdict(rules.meld_table),
        renege_penalty=referee.renege_penalty,
        renege_tricks=referee.renege_trick_points,
        renege_floor=referee.renege_meld_floor,
    )


def running(match: Match, table: int) -> RunningRound:
    """Return what the table keeps beside its hands."""
    del table
    score, sheet = round_of(match), match.sheet
    keepers = {side: match.keeper(side) for side in match.opened.parties}
    return RunningRound(
        first_dealer=first_dealer(match),
        begun=score.begun,
        parts=pad_of(match).parts,
        leads=may_lead(pad_of(match), match.opened.parties),
        ticks={place.number: tuple(by) for place, by in sheet.ticks.items()},
        passed_over=tuple(place.number for place in sheet.passed_over),
        reopened={
            place.number: {side: said.line for side, said in sheet.written[place].items()}
            for place in sheet.reopened
        },
        ruled=score.ruled,
        bostons=score.bostons,
        keepers={side: keeper for side, keeper in keepers.items() if keeper is not None},
        chosen=sheet.chosen,
        time_called=score.time_called,
        over=match.ended is not None,
        over_on=scorekeeping.over_on(match),
        by_time=score.end is not None and score.end.reason == "time",
        winner=match.winner,
    )


def beside(competition: Competition, match: Match, names: Names) -> BesideRound:
    """Return what the pad shows of the event at its table."""
    over = match.ended is not None
    found = {side: checked(competition, match, side).warnings for side in match.opened.parties if over}
    told = {side: tuple(_told(each, names.language) for each in slips) for side, slips in found.items()}
    specials = DEALT if circles(competition, match) else ()
    cards = field_of(competition).cards
    return BesideRound(
        {side: str(cards[team]) for side, team in match.opened.parties.items() if team in cards},
        time_up_ms(competition, match.opened.match),
        tuple(_excused(competition, match, names)),
        told,
        {each.value: phrase(each, names.language) for each in specials},
    )


def _excused(competition: Competition, match: Match, names: Names) -> list[str]:
    """Return who at the table is excused from what, in words."""
    sitting = [person for people in match.opened.rosters.values() for person in people]
    return [
        say(
            "pinochle.sheet.excused",
            language=names.language,
            who=names.person(person),
            duties=competition.excused[person],
        )
        for person in sitting
        if competition.excused.get(person)
    ]


def _told(slip: SlipFound, language: str) -> str:
    """Return a warning in words."""
    if slip.hand is None:
        return phrase(slip.what, language)
    return say("pinochle.paper.at", language=language, what=slip.what, hand=slip.hand)


PAD = GamePad(play=play, running=running, beside=beside)

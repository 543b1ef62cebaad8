"""What the people at a table do in a round beside the hands: begin it, take a sheet over, say what had begun at time."""

from collections.abc import Iterator

from hangjack.errors import Refused
from hangjack.games.pinochle.engine.seats import Seat, left
from hangjack.games.pinochle.match import pad as pads
from hangjack.games.pinochle.match.lines import DealBegun, HandLine, PaperRound, RoundBegun, WrittenHand
from hangjack.games.pinochle.match.pad import Pad, Part
from hangjack.games.pinochle.match.scoring import RoundScore, play_of, referee_of
from hangjack.games.pinochle.match.seats import party_of, seats
from hangjack.games.pinochle.match.sheets import Counting, Head, RoundSheet, with_totals
from hangjack.games.pinochle.referee.effects import BostonCounts
from hangjack.games.pinochle.referee.rulings import Ruling
from hangjack.ids import PersonId
from hangjack.matches.events import EntryNoted, PadMarked
from hangjack.matches.match import Match, fold
from hangjack.matches.pads.hands import Hand
from hangjack.matches.pads.running import game_at
from hangjack.matches.parties import Party, other
from hangjack.matches.scorekeeping import require_keeper
from hangjack.matches.sheets import Place, SheetChosen
from hangjack.matches.state import require_going_on
from hangjack.matches.stops import require_playing
from hangjack.matches.time import time_called
from hangjack.unions import own

TABLE = 1
"""A round is played at one table."""


def round_of(match: Match) -> RoundScore:
    """Return the round as it stands. Refuses a match at which something else is played."""
    if not isinstance(match.score, RoundScore):
        raise Refused("match.other-game")
    return match.score


def counting_of(match: Match) -> Counting:
    """Return by what the sums of its sheets are checked."""
    return Counting(play_of(match.opened.terms), referee_of(match.opened.terms))


def hands_of(match: Match) -> tuple[HandLine, ...]:
    """Return the hands that count, from phones or from paper."""
    lines = match.sheet.lines
    paper = next((each for each in lines if isinstance(each, PaperRound)), None)
    if paper is not None:
        return tuple(each.hand for each in paper.hands)
    return tuple(each for each in lines if isinstance(each, HandLine))


def hands_on(match: Match, party: Party) -> tuple[HandLine, ...]:
    """Return the hands that stand on the sheet of *party*, agreed or not."""
    written = match.sheet.written
    return tuple(
        own(HandLine, written[place][party].line) for place in sorted(written) if party in written[place]
    )


def hand_now(match: Match) -> int:
    """Return the number of the hand that is played now: the first that is not on both sheets, or was passed over."""
    sheet = match.sheet
    done = {place.number for place in (*sheet.agreed, *sheet.passed_over)}
    return max(done, default=0) + 1


def first_dealer(match: Match) -> Seat | None:
    """Return who deals the first hand; None until both scorekeepers have said so, and the same."""
    said = round_of(match).begun
    found = set(said.values())
    return found.pop() if said.keys() == match.opened.parties.keys() and len(found) == 1 else None


def dealer_of(match: Match, hand: int) -> Seat | None:
    """Return who deals a hand: the deal goes round clockwise, played or not; None as long as nobody has begun."""
    first = first_dealer(match)
    return None if first is None else left(first, hand - 1)


def person_at(match: Match, seat: Seat) -> PersonId | None:
    """Return who sits at *seat*: the first and the second of each roster."""
    side = party_of(seat.side)
    people = match.opened.rosters.get(side, ())
    place = seats(side).index(seat)
    return people[place] if place < len(people) else None


def begin_round(match: Match, id_: str, side: Party, dealer: Seat, by: PersonId) -> tuple[EntryNoted, ...]:
    """Say, as the scorekeeper of *side*, that the right four sit here and who of them deals first."""
    require_going_on(match)
    require_keeper(match, side, by)
    score = round_of(match)
    if match.sheet.written or match.sheet.agreed:
        return ()
    if score.begun.get(side) == dealer:
        return ()
    return (EntryNoted(id_, TABLE, RoundBegun(side, dealer), by),)


def write_part(match: Match, number: int, part: Part, hand: Hand) -> tuple[PadMarked, ...]:
    """Write a side's part of the hand that is played; what was meant for an earlier hand comes too late and changes nothing."""
    require_going_on(match)
    require_keeper(match, hand.party, hand.by)
    if part.bidding not in match.opened.parties:
        raise Refused("match.no-such-party", party=part.bidding, parties=tuple(match.opened.parties))
    if not _plays(match, number):
        return ()
    require_playing(match, TABLE)
    marks = pads.write_part(pad_of(match), hand.party, part, play_of(match.opened.terms), hand)
    return tuple(PadMarked(TABLE, mark) for mark in marks)


def erase_part(match: Match, number: int, hand: Hand) -> tuple[PadMarked, ...]:
    """Wipe a side's part of the hand off."""
    require_keeper(match, hand.party, hand.by)
    if not _plays(match, number):
        return ()
    return tuple(PadMarked(TABLE, mark) for mark in pads.erase_part(pad_of(match), hand.party, hand))


def pad_of(match: Match) -> Pad:
    """Return what stands on the pad of the hand that is played."""
    pad = game_at(match.running, TABLE).pad
    return pad if isinstance(pad, Pad) else pads.start()


def _plays(match: Match, number: int) -> bool:
    """Whether the table plays hand *number*, and nobody has written its line yet."""
    return number == hand_now(match) and not match.sheet.has(Place(TABLE, number))


def say_begun(match: Match, id_: str, side: Party, by: PersonId) -> tuple[EntryNoted, ...]:
    """Say that a hand was under way when time was called, though nothing of it was written: it is played out and counts."""
    if match.sheet.sealed is not None:
        raise Refused("match.sealed")
    score = round_of(match)
    if not time_called(match):
        raise Refused("pinochle.round.time-not-called")
    if score.finishing:
        return ()
    if match.ended is not None and (score.end is None or score.end.reason != "time"):
        raise Refused("match.over")
    return (EntryNoted(id_, TABLE, DealBegun(side), by),)


def bostons_seen(match: Match) -> Iterator[tuple[int, PersonId]]:
    """Yield the hands whose last trick an official has seen, and who it was."""
    for noted in match.rulings.values():
        ruling = noted.record.in_force
        if not isinstance(ruling, Ruling) or ruling.incident.hand is None:
            continue
        if any(isinstance(each, BostonCounts) for each in ruling.effects):
            yield ruling.incident.hand, noted.record.steps[-1].by


def sheet_of(match: Match, party: Party, number: int | None, *, circles: bool) -> RoundSheet:
    """Return the sheet of *party* as it would be handed in now; *number* is the round's."""
    paper = next((each for each in match.sheet.lines if isinstance(each, PaperRound)), None)
    after = match if paper is not None else fold(match, SheetChosen(party, PersonId("")))
    head = Head(
        round=number,
        teams={side: str(team) for side, team in match.opened.parties.items()},
        players={side: tuple(people[: len(seats(side))]) for side, people in match.opened.rosters.items()},
        sheet_of=paper.sheet_of if paper is not None else party,
        scorekeepers={side: keeper for side in match.opened.parties if (keeper := match.keeper(side))},
        roster=dict(match.opened.rosters.items()),
    )
    signed = match.sheet.signed if match.sheet.chosen == party or paper is not None else {}
    assert head.sheet_of is not None, "every sheet is somebody's"
    return RoundSheet(
        head=head,
        hands=paper.hands if paper is not None else _written(match, party),
        final=after.standing,
        winner=after.winner,
        time_called=paper.time_called if paper is not None else time_called(match),
        signed_by=signed.get(head.sheet_of, ""),
        countersigned_by=signed.get(other(head.sheet_of), ""),
        circles=circles,
    )


def _written(match: Match, party: Party) -> tuple[WrittenHand, ...]:
    """Return the hands on a sheet with totals, the circles that phones draw by themselves, and the ticks of the others."""
    lines = hands_on(match, party)
    found = with_totals(lines, dict(bostons_seen(match)), play_of(match.opened.terms))
    ticked = {place.number for place, by in match.sheet.ticks.items() if party in by}
    return tuple(
        WrittenHand(each.hand, each.total, each.circled, each.hand.n in ticked, each.seen_by)
        for each in found
    )


def written_at(match: Match, party: Party, hand: int) -> HandLine | None:
    """Return what *party* has written for a hand."""
    said = match.sheet.written.get(Place(TABLE, hand), {}).get(party)
    return None if said is None else own(HandLine, said.line)

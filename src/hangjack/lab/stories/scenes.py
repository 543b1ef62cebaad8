"""Scenes that can be played at a table in the middle of a game: incidents, disputes, somebody who has to go.

Each is written so that a story shows one way through the rules: the referee proposes, an official gives, the committee
overrules; captains talk first, then an official decides.
"""

from collections.abc import Generator, Mapping
from typing import Any

from msgspec import Struct

from hangjack.competition import floor, governance, judging
from hangjack.competition.governance import Decided
from hangjack.competition.judging import Changed, Giving
from hangjack.games.all_fours.competition.resulting import AllFoursGame
from hangjack.games.all_fours.engine.seats import Seat, Tally
from hangjack.games.all_fours.match.directions import seats_at, side_of, team_at
from hangjack.games.all_fours.match.rulings import ends_line
from hangjack.games.all_fours.referee import Incident, Kind, RuledTable, Ruling, rule
from hangjack.ids import ClauseId, PersonId
from hangjack.lab.stories.fiction import COMMITTEE, MARSHAL
from hangjack.lab.stories.plans import Scene
from hangjack.lab.stories.playing import Playing
from hangjack.lab.stories.venue import MINUTE, SECOND
from hangjack.matches import awards, disputes, rulings, stops
from hangjack.matches.disputes import DisputeOpened, Settlement, Speaker
from hangjack.matches.parties import A, B, Party, other
from hangjack.matches.sides import leaves, seats, substitutions
from hangjack.matches.sides.substitutions import Change
from hangjack.referee.facts import Questions

Played = Generator[int, None, bool]
"""A scene under way; it returns whether the game is over."""


class Offence(Struct, frozen=True):
    """What happens at a table, and what an official would say about it."""

    kind: Kind
    seat: Seat
    facts: Mapping[str, Any] = {}
    minutes: int = 4
    """How far into the game."""


def ruled(offence: Offence) -> Scene:
    """Return a scene in which the referee proposes a ruling and an official gives it."""

    def played(playing: Playing, table: int) -> Played:
        ruling = yield from _given(playing, table, offence)
        return ends_line(ruling)

    return played


def overruled(offence: Offence, reason: str, clause: ClauseId) -> Scene:
    """Return a scene in which a ruling is given, and set aside by the committee a few minutes later."""

    def played(playing: Playing, table: int) -> Played:
        yield from _given(playing, table, offence)
        id_ = list(playing.match.rulings)[-1]
        yield playing.now_ms + 4 * MINUTE
        doing, competition = playing.venue.doing(COMMITTEE), playing.venue.competition
        undone = judging.overrule_ruling(competition, playing.match, id_, doing, Changed(reason))
        playing.happen_both(COMMITTEE, undone)
        decided = Decided(f"on {id_}", reason, COMMITTEE, playing.now_ms, (clause,), instead_of=id_)
        playing.venue.happen(COMMITTEE, governance.decide(playing.venue.competition.governance, decided))
        return False

    return played


def sent_off(offence: Offence) -> Scene:
    """Return a scene in which an offender who was warned is punished, and substituted at once."""

    def played(playing: Playing, table: int) -> Played:
        side, offender = _offender(playing, table, offence.seat)
        ruling = yield from _given(playing, table, offence)
        bench = playing.match.sides.benches.of(side)
        on = next(
            person
            for person in playing.match.sides.line_ups.declared[side].substitutes
            if person not in bench.off
        )
        change = Change(side, offender, on, disciplinary=True)
        brought_on = floor.substitute(
            playing.venue.competition, playing.match, change, playing.now_ms, game_running=True
        )
        playing.happen_both(playing.captain(side), brought_on)
        _report(playing, side)
        playing.tell("sent-off", off=offender, on=on, team=playing.named(side))
        return ends_line(ruling)

    return played


def disputed(about: str, decision: str, clause: ClauseId, minutes: int) -> Scene:
    """Return a scene in which the captains do not agree within so many *minutes*, and an official decides."""

    def played(playing: Playing, table: int) -> Played:
        yield playing.now_ms + 3 * MINUTE
        id_, by = f"at table {table}", playing.match.sides.pairs[A, table][0]
        opened = DisputeOpened(id_, table, about, by, playing.now_ms, playing.venue.time_of_day())
        playing.happen(by, stops.open_dispute(playing.match, opened))
        for side, said in ((A, "It happened as we say."), (B, "Nobody saw it.")):
            speaker = Speaker(playing.captain(side), side)
            dispute = stops.dispute_of(playing.match, id_)
            playing.happen(speaker.person, disputes.speak(dispute, speaker, said))
        yield playing.now_ms + minutes * MINUTE
        dispute = stops.dispute_of(playing.match, id_)
        playing.happen(MARSHAL, disputes.escalate(dispute, MARSHAL, None, playing.match.opened.parties))
        yield playing.now_ms + 2 * MINUTE
        dispute = stops.dispute_of(playing.match, id_)
        playing.happen(MARSHAL, disputes.decide(dispute, MARSHAL, Settlement(decision, clause)))
        playing.tell("dispute", table=table, about=about, decision=decision, clause=clause)
        return False

    return played


def left_table(side: Party, minutes: int, reason: str) -> Scene:
    """Return a scene in which one of a pair goes away, with leave, for so many *minutes*; all tables wait."""

    def played(playing: Playing, table: int) -> Played:
        id_, player = f"{playing.id}/leave/{table}", playing.match.sides.pairs[side, table][1]
        playing.happen(player, stops.ask_leave(playing.match, id_, player, reason))
        if playing.match.sides.leaves[id_].stage is leaves.LeaveStage.ASKED:
            captain = playing.captain(other(side))
            answer = leaves.answer_leave(playing.match.sides.leaves[id_], other(side), captain, granted=True)
            playing.happen(captain, answer)
        playing.happen(player, leaves.go(playing.match.sides.leaves, id_, playing.now_ms))
        yield playing.now_ms + minutes * MINUTE
        playing.happen(player, leaves.come_back(playing.match.sides.leaves[id_], playing.now_ms))
        playing.tell("away", person=player, team=playing.named(side), minutes=minutes)
        return False

    return played


def scrapped(against: Party, reason: str) -> Scene:
    """Return a scene in which an official closes the table at the house's preset."""

    def played(playing: Playing, table: int) -> Played:
        yield playing.now_ms + 2 * MINUTE
        playing.happen(
            MARSHAL, awards.scrap(playing.match, table, against, MARSHAL, awards.Scrapping(None, reason))
        )
        playing.tell("scrapped", table=table, team=playing.named(against), reason=reason)
        return True

    return played


def timed_out(side: Party) -> Scene:
    """Return a scene in which a pair takes one of its time-outs before the game begins."""

    def played(playing: Playing, table: int) -> Played:
        options = playing.match.opened.rules.time_outs
        assert options is not None, "a book with time-outs"
        captain = playing.captain(side)
        playing.happen(captain, stops.take_time_out(playing.match, side, table, playing.now_ms))
        playing.tell("time-out", team=playing.named(side), table=table)
        yield playing.now_ms + options.timeout_minutes * MINUTE
        return False

    return played


def _given(playing: Playing, table: int, offence: Offence) -> Generator[int, None, Ruling]:
    """Let something happen, ask the referee, and give what the referee proposes."""
    yield playing.now_ms + offence.minutes * MINUTE
    ruling = _proposed(playing, table, offence)
    id_ = f"{playing.id}/ruling/{len(playing.match.rulings) + 1}"
    playing.happen(MARSHAL, rulings.propose_ruling(playing.match, id_, table, ruling, MARSHAL))
    yield playing.now_ms + 40 * SECOND
    doing = playing.venue.doing(MARSHAL)
    given = judging.give_ruling(playing.venue.competition, playing.match, Giving(id_), doing)
    playing.happen_both(MARSHAL, given)
    return ruling


def _proposed(playing: Playing, table: int, offence: Offence) -> Ruling:
    _, offender = _offender(playing, table, offence.seat)
    incident = Incident(
        kind=offence.kind,
        table=RuledTable(Seat.NORTH, Tally(9, 6)),
        facts={"offender": offence.seat.value, **offence.facts},
        person=offender,
        match=playing.id,
        session=playing.venue.competition.opened.days[0],
    )
    penalties = playing.venue.competition.rules.game_as(AllFoursGame).penalties
    noted = (each.record.in_force for each in playing.match.rulings.values())
    earlier = [each for each in noted if isinstance(each, Ruling)]
    ruling = rule(incident, penalties, earlier)
    assert not isinstance(ruling, Questions), f"the scene says all that the referee asks: {ruling}"
    return ruling


def _offender(playing: Playing, table: int, seat: Seat) -> tuple[Party, PersonId]:
    side = team_at(playing.match, seat.side)
    assert side_of(playing.match, side) is seat.side, "a side sits where it sits"
    return side, seats_at(playing.match, table)[seat]


def _report(playing: Playing, side: Party) -> None:
    """Let the substitute come to the table, and the other captain take note."""
    number = playing.match.sides.benches.of(side).made
    playing.happen(MARSHAL, seats.report_substitute(playing.match, side, number, playing.now_ms))
    captain = playing.captain(other(side))
    bench = playing.match.sides.benches.of(side)
    playing.happen(captain, substitutions.acknowledge(bench, side, number, captain))

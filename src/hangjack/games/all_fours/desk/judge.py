"""The All Fours referee as the desk asks him: in a match he knows the score, who sits where, and earlier warnings."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from hangjack.desk.judges import Judge, Reported, Where
from hangjack.games.all_fours.engine.counting import Award, AwardFor
from hangjack.games.all_fours.engine.seats import Seat, Side, Tally
from hangjack.games.all_fours.match.directions import seats_at, team_at
from hangjack.games.all_fours.match.pad import Pad
from hangjack.games.all_fours.match.points import counted_in, pad_of
from hangjack.games.all_fours.match.rulings import in_force
from hangjack.games.all_fours.referee import Incident, Kind, Penalties, RuledTable, Ruling
from hangjack.games.all_fours.referee.effects import HandGoes, KicksForfeited, Misdealt
from hangjack.games.all_fours.referee.kinds import TABLE_FACTS
from hangjack.games.all_fours.referee.referee import REFEREE
from hangjack.games.all_fours.referee.rule import apply_ruling
from hangjack.ids import PersonId
from hangjack.matches.match import Match
from hangjack.matches.pads.running import RunningGame, game_at, game_with
from hangjack.unions import joins


@joins(Reported)
class AllFoursReported(Struct, frozen=True, tag="all-fours"):
    """What happened at a table: the kind of incident, the table as it stood, and the facts that are known."""

    kind: Kind
    table: RuledTable
    facts: dict[str, Any]
    person: PersonId | None = None


def incident(reported: AllFoursReported, match: Match, where: Where, session: str) -> Incident:
    """Return what was reported as an incident of *match*: score, misdeals and substitutions are what the match says."""
    ruled = reported.table
    known = _known(match, where, {**reported.facts, "dealer": ruled.dealer})
    table = {name: value for name, value in known.items() if name in TABLE_FACTS}
    facts = {name: value for name, value in known.items() if name not in TABLE_FACTS}
    return Incident(
        reported.kind,
        replace(ruled, **table),
        {**reported.facts, **facts},
        person=reported.person,
        match=match.opened.match,
        session=session,
    )


def asked(match: Match | None, where: Where, kind: Kind, facts: Mapping[str, Any], session: str) -> Incident:
    """Return what somebody asks about; in a match the score, the bench, earlier misdeals and names are known."""
    ruled, unknown = RuledTable(Seat.NORTH, Tally()), frozenset(TABLE_FACTS)
    person = None
    if match is not None:
        known = _known(match, Where(where.table), facts)
        own = {name: value for name, value in known.items() if name in TABLE_FACTS}
        ruled, unknown = replace(ruled, **own), unknown - own.keys()
        others = {name: value for name, value in known.items() if name not in TABLE_FACTS}
        typed = {name: value for name, value in facts.items() if name not in own}
        facts = {**typed, **others}
        offender = _seat(facts, "offender")
        person = seats_at(match, where.table).get(offender) if offender is not None else None
    played = match.opened.match if match else ""
    return Incident(kind, ruled, facts, unknown, person=person, match=played, session=session)


def _known(match: Match, where: Where, facts: Mapping[str, Any]) -> dict[str, Any]:
    """Return what nobody has to type: the pad's score and kicks, misdeals in a row, the substitutions of a team."""
    known: dict[str, Any] = {}
    game = _game(match, where)
    counted = counted_in(match, game, where.changes)
    if counted is not None:
        known["score"] = Tally(*(counted.score[team_at(match, direction)] for direction in Side))
    dealer, offender = _seat(facts, "dealer"), _seat(facts, "offender")
    known["misdeals_in_a_row"] = _misdeals(match, game, where, dealer) if dealer is not None else 0
    if counted is not None and dealer is not None:
        known["kick_points"] = _kicks(match, game, where, dealer.side)
    if offender is not None:
        known["subs_used"] = match.sides.benches.of(team_at(match, offender.side)).made
    return known


def _seat(facts: Mapping[str, Any], fact: str) -> Seat | None:
    """Return the seat that a fact names; None where it names none."""
    named = facts.get(fact)
    return Seat(named) if isinstance(named, str) and named in set(Seat) else None


def _game(match: Match, where: Where) -> RunningGame:
    if where.changes is None:
        return game_at(match.running, where.table)
    return game_with(match.running, where.table, where.changes)


def _kicks(match: Match, game: RunningGame, where: Where, dealing: Side) -> int:
    """Return what the kicks of this issue have brought: those on its pad, but not what rulings took off again."""
    pad = game.ruled_on.get(where.changes or "", game.pad)
    written = [each for each in pad.issue if each.what is AwardFor.KICK] if isinstance(pad, Pad) else []
    kicks = sum(each.points for each in written if each.side is dealing)
    for id_ in game.rulings:
        ruling, before = in_force(match, id_), game.ruled_on.get(id_)
        if ruling is None or id_ == where.changes or _packed(before) != _packed(pad):
            continue
        lost = (each for each in ruling.effects if isinstance(each, KicksForfeited))
        kicks -= sum(each.points for each in lost if each.side is dealing)
    return max(kicks, 0)


def _packed(pad: Any) -> tuple[Award, ...]:
    """Return the points of issues that were over; none where nothing was written."""
    return pad.packed if isinstance(pad, Pad) else ()


def _misdeals(match: Match, game: RunningGame, where: Where, dealer: Seat) -> int:
    """Return how often *dealer* has misdealt in a row: rulings in force since the cards were packed last.

    A redeal that is no misdeal neither adds nor ends it.
    """
    packed, number = pad_of(game).packed, 0
    for id_ in reversed(game.rulings):
        ruling, pad = in_force(match, id_), game.ruled_on.get(id_)
        if id_ == where.changes or ruling is None:
            continue
        hand = apply_ruling(ruling.incident.table, ruling).hand
        if hand is HandGoes.PLAY_ON:
            continue
        same = ruling.incident.table.dealer is dealer and _packed(pad) == packed
        if hand is not HandGoes.REDEAL or not same:
            break
        number += int(Misdealt() in ruling.effects)
    return number


def score(incident: Incident) -> Tally | None:
    """Return the running game; None where nobody said."""
    return None if "score" in incident.unknown else incident.table.score


JUDGE: Judge[Kind, AllFoursReported, Incident, Penalties, Ruling] = Judge(
    REFEREE,
    reports=AllFoursReported,
    incident=incident,
    asked=asked,
    score=score,
    referral=lambda penalties: penalties.referral,
)

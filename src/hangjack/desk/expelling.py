"""Rulings that send a team out of the whole event: the director gives them, and they happen in the same step."""

from collections.abc import Iterator
from functools import reduce

from msgspec.structs import replace

from hangjack.competition import judging, permissions
from hangjack.competition.judging import Happened
from hangjack.competition.permissions import Act, Subject
from hangjack.desk.asking import Scene
from hangjack.desk.formats import format_desk
from hangjack.desk.games import judge_of
from hangjack.ids import EntrantId
from hangjack.matches.match import fold
from hangjack.wording import say


def with_expelled(scene: Scene, ruling: str, happened: Happened) -> Happened:
    """Return what follows from giving a *ruling*, with the teams sent out that it sends out. Only the director does that."""
    noted = reduce(fold, happened.match, scene.match).rulings.get(ruling)
    in_force = noted.record.in_force if noted is not None else None
    if in_force is None or not happened.match:
        return happened
    out = judge_of(scene.competition.rules_of(scene.match)).sent_out(in_force, scene.match)
    if not out:
        return happened
    permissions.require(scene.held, Act.DISQUALIFY, Subject())
    reason = say("pair.ruled-out", clauses=in_force.clauses, match=scene.match.opened.match)
    events = tuple(
        event
        for number, entrant in enumerate(_entrants(scene, out), start=1)
        for event in judging.send_out(
            scene.competition, entrant, reason, replace(scene.doing, id=f"{scene.doing.id}/out-{number}")
        )
    )
    return Happened((*happened.competition, *events), happened.match)


def _entrants(scene: Scene, out: tuple[str, ...]) -> Iterator[EntrantId]:
    """Yield the teams that are meant: sides of this table, or whom the format knows by what is called."""
    parties = {str(party): entrant for party, entrant in scene.match.opened.parties.items()}
    called = format_desk(scene.competition).entrant_called
    for each in out:
        yield parties[each] if each in parties else called(scene.competition, each)

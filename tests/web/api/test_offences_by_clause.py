"""Every offence that ic2024 knows is judged as the console does it, over HTTP: the verdict cites its clauses, and follows at once."""

from typing import Any

import pytest

from desk.story_first_match import CRAB, FIRST, FOX
from hangjack.competition.conduct.offences import Offence, Payer, Sanction
from hangjack.competition.permissions import Role
from hangjack.competition.verdicts import Verdict
from hangjack.ids import ClauseId
from hangjack.rulebooks.ic2024.offences import CONDUCT
from hangjack.rulebooks.model import Way
from hangjack.rulebooks.shelf import book
from support.acts import awaited
from support.cup import CRABS, FOXES
from support.desk import CUP
from support.web import Doors, Hall, hall, new_key

STORIES_TELL = {ClauseId(f"ic2024-{number}") for number in ("5-5", "10-4", "10-5")}
"""What follows from these is more than a verdict."""
OFFENCES = [
    (clause.id, Offence(clause.reach.by[0]))
    for clause in book("ic2024").clauses.values()
    if clause.reach is not None and clause.reach.way is Way.RULING and set(clause.reach.by) <= set(Offence)
    if clause.id not in STORIES_TELL and "penalties" not in str(clause.handled_by)
]


async def judged(place: Hall, offence: Offence) -> Verdict:
    """Judge an offence of the crabs, or of one of them, with everything that the book allows for it."""
    row, id_ = CONDUCT.offences[offence], new_key()
    is_persons = row.fined == (Payer.OFFENDER,) or Sanction.EXPULSION in row.outcomes
    facts: dict[str, Any] = {
        "id": id_,
        "offence": offence.value,
        "team": CRABS,
        "opponents": FOXES,
        "people": [CRAB[3]] if is_persons else [],
        "captains": [CRAB[1], FOX[1]],
        "each": 5000,
        "reason": "Seen by everybody.",
    }
    by_committee = "decide-match-as-committee" if row.loses_match else "decide-as-committee"
    by_official = "give-verdict-in-match" if row.loses_match else "give-verdict"
    name = by_committee if row.committee_only else by_official
    where = f"/api/competitions/{CUP}" + (f"/matches/{FIRST}" if row.loses_match else "")
    who = Role.COMMITTEE if row.committee_only else Role.OFFICIAL
    asked = {"type": name, "facts": facts, "outcomes": [each.value for each in row.outcomes]}
    answer = await place.post(f"{where}/{name}", asked, who.value)

    assert answer.status_code == 200, answer.text
    return (await place.server.office.competition(CUP)).verdicts.given[id_].verdict


@pytest.mark.parametrize(
    ("clause", "offence"),
    [pytest.param(*each, marks=pytest.mark.clause(each[0]), id=each[0]) for each in OFFENCES],
)
@awaited
async def test_an_offence_is_judged_by_its_clause(inside: Doors, clause: ClauseId, offence: Offence) -> None:
    """Fines stand in the ledger, sanctions in the register, a match that is lost by it is given."""
    row = CONDUCT.offences[offence]
    async with hall(inside) as place:
        before = await place.server.office.competition(CUP)
        verdict = await judged(place, offence)
        after = await place.server.office.competition(CUP)
        match = await place.server.office.match(CUP, FIRST)
    beyond_money = {Sanction.SUSPENSION, Sanction.EXPULSION, Sanction.DEBARMENT} & set(row.outcomes)

    assert clause in (*verdict.clauses, verdict.gives_match.clause if verdict.gives_match else None)
    assert len(verdict.fines) == (len(row.fined) if Sanction.FINE in row.outcomes else 0)
    assert (after.ledger != before.ledger) == bool(verdict.fines)
    assert {case.kind for case in verdict.sanctions} == beyond_money
    assert len(after.register.given) - len(before.register.given) == len(verdict.sanctions)
    assert (match.awarded is not None) == (row.loses_match is not None)
    assert bool(verdict.to_inform) == row.inform_captains

"""Who may call what: every operation against everybody who can call, exactly as the table of permissions says."""

import pytest

from desk.story_first_match import FIRST
from hangjack.competition.permissions import Act, Bound, Role, Subject, may
from hangjack.ids import CompetitionId
from hangjack.web.api.all import EVERY_OPERATION
from hangjack.web.api.operations import Operation
from support.acts import awaited
from support.desk import CUP
from support.web import (
    APPOINTED,
    LINKED,
    OTHER_CUP,
    Doors,
    Hall,
    Linked,
    hall,
    plain_body,
)

EVERYTHING = {each.name: each for each in EVERY_OPERATION}
each_operation = pytest.mark.parametrize("operation", EVERYTHING.values(), ids=EVERYTHING)

NOBODY, GUEST = "", "guest"
OF_A_DEVICE = {"who", "whom-can-i-be"}
"""What is for devices that came in by a link."""
OF_A_PERSON = {"sign-out-everywhere", "see-notice"}
"""What is for everybody of whom it is known who they are."""
OF_AN_ACCOUNT = {"open-competition", "read-house"}
OF_THE_OWNER = {"allow"}
"""What is for whoever made the first account of the server: the director."""
ALLOWED = "allowed"


def subject_of(operation: Operation) -> Subject:
    """Return what the plainest call of an operation is about: side A of the first match, or the competition."""
    match = FIRST if "{match}" in operation.path else None
    body = plain_body(operation)
    side = getattr(body, "side", None) if operation.request else None
    return Subject(match, side)


def by_table(operation: Operation, *bounds: Bound) -> str:
    """Return what somebody who is known gets, as the table says."""
    if operation.act is None or may(bounds, operation.act, subject_of(operation)):
        return ALLOWED
    return "403 permission.refused"


def for_nobody(operation: Operation, code: str) -> str:
    """Return what somebody gets of whom it is not known who they are."""
    if operation.method == "GET" and operation.name not in OF_A_DEVICE:
        return by_table(operation)
    known = operation.request or operation.name in OF_A_PERSON | OF_AN_ACCOUNT | OF_THE_OWNER
    if known or operation.name in OF_A_DEVICE:
        return f"401 {code}"
    return by_table(operation)


def for_account(operation: Operation, *bounds: Bound) -> str:
    """Return what somebody gets who has signed in."""
    if operation.name in OF_THE_OWNER:
        return ALLOWED if Bound(Role.DIRECTOR) in bounds else "403 access.owner-only"
    return "401 web.not-signed-in" if operation.name in OF_A_DEVICE else by_table(operation, *bounds)


def for_linked(operation: Operation, linked: Linked) -> str:
    """Return what somebody gets by a link."""
    if operation.name in OF_A_DEVICE:
        return ALLOWED
    if not linked.named:
        return for_nobody(operation, "web.say-who")
    if operation.name in OF_THE_OWNER:
        return "403 access.owner-only"
    if operation.name in OF_AN_ACCOUNT:
        return "403 web.needs-account"
    return by_table(operation, *((linked.bound,) if linked.competition == CUP else ()))


def expected_of(operation: Operation) -> dict[str, str]:
    """Return what everybody gets."""
    return {
        NOBODY: for_nobody(operation, "web.not-signed-in"),
        GUEST: for_account(operation),
        **{role.value: for_account(operation, Bound(role)) for role in APPOINTED},
        **{linked.name: for_linked(operation, linked) for linked in LINKED},
    }


async def answer_to(place: Hall, operation: Operation, who: str) -> str:
    """Return how somebody's call is answered, as far as it is about who they are."""
    answer = await place.call(operation, who)
    assert answer.status_code in {200, 401, 403, 404, 409, 422, 429}, answer.text
    if answer.status_code in {401, 403}:
        return f"{answer.status_code} {answer.json()['code']}"
    return ALLOWED


@each_operation
@awaited
async def test_everybody_may_what_the_table_says(operation: Operation, inside: Doors) -> None:
    """Officials, people at both sides, at the next match and in another cup, guests and nobody at all.

    Those who may ask last: a competition that was deleted is there for nobody.
    """
    expected = expected_of(operation)
    async with hall(inside) as place:
        people = sorted(expected, key=lambda who: expected[who] == ALLOWED)
        answers = {who: await answer_to(place, operation, who) for who in people}

    assert answers == expected


def test_the_matrix_has_every_role_and_every_permission_that_an_operation_takes() -> None:
    """A new role or a new operation is in the matrix as soon as it is there."""
    roles = {*APPOINTED, *(linked.bound.role for linked in LINKED), Role.PUBLIC, Role.CLOCK}

    assert roles == set(Role)
    assert {each.act for each in EVERYTHING.values() if each.request} <= set(Act)
    assert len(EVERYTHING) == len(EVERY_OPERATION)


@awaited
async def test_a_link_of_one_competition_is_nothing_in_another(inside: Doors) -> None:
    """Not for a match of the same name, and not for reading what only the sides see."""
    async with hall(inside) as place:
        away = await place.get(f"/api/competitions/{CUP}/matches/{FIRST}", "captain elsewhere")
        home = await place.get(f"/api/competitions/{CUP}/matches/{FIRST}", "captain of A")

    assert (away.json()["your_side"], home.json()["your_side"]) == (None, "A")
    assert CompetitionId(CUP) != OTHER_CUP

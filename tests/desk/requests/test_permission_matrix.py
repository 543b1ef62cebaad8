"""Who may ask for what: every kind of request against everything that somebody can be, as the one table says."""

import asyncio

import pytest

from desk.samples import a_request, match_for
from desk.story_first_match import CRAB, FIRST, FOX
from hangjack.competition.permissions import AT_TABLES, Act, Bound, Role, Scope, roles_for
from hangjack.desk.asking import Request
from hangjack.desk.requests.all import REQUESTS
from hangjack.desk.requests.event import DeleteEvent
from hangjack.errors import HangjackError, Refused
from hangjack.ids import MatchId, PersonId
from hangjack.matches.parties import SIDES, A
from support.acts import awaited
from support.cup import DIRECTOR, OFFICIAL, TREASURER
from support.desk import COMMITTEE, RECORDER, SECRETARY, Desk

NOBODY = PersonId("nobody")
OF_A_SIDE = sorted(AT_TABLES)
BOUNDS = (
    *(Bound(role) for role in Role),
    *(
        Bound(role, match, side)
        for role in OF_A_SIDE
        for match in (FIRST, MatchId("A-1-2"))
        for side in SIDES
    ),
    *(Bound(role, MatchId("A-1-2")) for role in (Role.DIRECTOR, Role.OFFICIAL)),
)
OWN_SIDE = [kind for kind in REQUESTS.values() if "side" in kind.__struct_fields__]
each_kind = pytest.mark.parametrize("kind", REQUESTS.values(), ids=REQUESTS)


def is_granted(kind: type[Request], bound: Bound) -> bool:
    """Whether the table grants a request for side A of the first match, or about the competition, to somebody so bound.

    Whoever is bound to one match reads the competition's notices too, changes the own address, may be asked to decide at
    another table, sees to the own messages and cup ties, and as captain says whether the team returns and what rules should change.
    """
    granted = roles_for(kind.act)
    about = match_for(kind, FIRST)
    beside = {
        *(Act.ACKNOWLEDGE, Act.CHANGE_OWN_ADDRESS, Act.CLOSE_DISPUTE),
        *(Act.OWN_MESSAGES, Act.ENTER_CUPS, Act.ANSWER_RETURN, Act.PROPOSE_MOTION),
    }
    reaches = bound.match in {None, about} or kind.act in beside
    everything = bound.role in granted[Scope.ALL] and reaches
    own = bound.role in granted[Scope.OWN_SIDE] and about is not None and kind in OWN_SIDE
    public = Role.PUBLIC in granted[Scope.ALL]
    return everything or public or (own and (bound.match, bound.side) == (about, A))


async def is_refused(desk: Desk, by: PersonId, request: Request, via: tuple[Bound, ...] = ()) -> bool:
    """Whether a request is refused because of who asks. A competition is deleted once, so that is only looked at before."""
    about = match_for(type(request), FIRST)
    ask = desk.office.preview if isinstance(request, DeleteEvent) else desk.office.ask
    try:
        await ask(desk.asked(by, about, via=via), request)
    except HangjackError as refusal:
        return refusal.key == "permission.refused"
    return False


@each_kind
def test_a_link_entitles_to_what_the_table_grants_and_to_nothing_else(
    kind: type[Request], desk: Desk
) -> None:
    """One's own side of one's own match, or everything of a kind; not the other side, not the next match."""

    async def story() -> dict[Bound, bool]:
        side = A if kind in OWN_SIDE else None
        return {each: await is_refused(desk, NOBODY, a_request(kind, side), (each,)) for each in BOUNDS}

    assert asyncio.run(story()) == {each: not is_granted(kind, each) for each in BOUNDS}


@pytest.mark.parametrize("kind", OWN_SIDE, ids=lambda kind: kind.__struct_config__.tag)
def test_nobody_at_a_table_acts_for_the_other_side(kind: type[Request], desk: Desk) -> None:
    """Captain, scorekeeper and players of the foxes, as rosters and line-ups name them, ask for the crabs."""

    async def story() -> list[bool]:
        request = a_request(kind, A)
        return [await is_refused(desk, person, request) for person in (FOX[1], FOX[8], FOX[3], FOX[7])]

    assert all(asyncio.run(story()))


@pytest.mark.parametrize("kind", OWN_SIDE, ids=lambda kind: kind.__struct_config__.tag)
def test_people_at_a_table_are_what_rosters_and_line_ups_say(kind: type[Request], desk: Desk) -> None:
    """The crabs' captain, scorekeeper and players may what the table grants these roles for their own side."""
    roles = {
        CRAB[1]: (Role.CAPTAIN, Role.PLAYER),
        CRAB[12]: (Role.SCOREKEEPER,),
        CRAB[3]: (Role.PLAYER,),
        CRAB[7]: (),
    }

    async def story() -> dict[PersonId, bool]:
        return {person: await is_refused(desk, person, a_request(kind, A)) for person in roles}

    assert asyncio.run(story()) == {
        person: not any(is_granted(kind, Bound(role, FIRST, A)) for role in held)
        for person, held in roles.items()
    }


@each_kind
def test_whoever_was_appointed_may_what_the_table_grants_their_role(kind: type[Request], desk: Desk) -> None:
    """Directors, officials, treasurers and the committee, by name."""
    roles = {
        DIRECTOR: Role.DIRECTOR,
        OFFICIAL: Role.OFFICIAL,
        TREASURER: Role.TREASURER,
        COMMITTEE: Role.COMMITTEE,
        SECRETARY: Role.SECRETARY,
        RECORDER: Role.RECORDER,
        NOBODY: Role.PUBLIC,
    }

    async def story() -> dict[PersonId, bool]:
        return {person: await is_refused(desk, person, a_request(kind)) for person in roles}

    assert asyncio.run(story()) == {
        person: not is_granted(kind, Bound(role)) for person, role in roles.items()
    }


@pytest.mark.parametrize(
    "tag",
    [
        "acknowledge-captain",
        "acknowledge-substitution",
        "find-at-wrong-table",
        "read-board",
        "schedule-second-half",
    ],
)
@awaited
async def test_a_refusal_names_what_was_refused(tag: str, desk: Desk) -> None:
    """No permission is borrowed from something else that the same people may do."""
    kind = REQUESTS[tag]
    with pytest.raises(Refused) as refused:
        await desk.office.ask(desk.asked(NOBODY, FIRST), a_request(kind, A if kind in OWN_SIDE else None))

    assert refused.value.values["act"] == tag.replace("-", "_")

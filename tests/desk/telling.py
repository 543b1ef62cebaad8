"""How stories at the desk are told: who asks for what, and what has happened then."""

from msgspec import Struct

from hangjack.desk.asking import Request
from hangjack.ids import MatchId, PersonId
from support.desk import Desk


class Step(Struct, frozen=True):
    """Somebody asks for something, and this happens: the tags of the entries, separated by blanks."""

    by: PersonId
    request: Request
    happens: str


async def tell(desk: Desk, *steps: Step, match: MatchId | None = None) -> None:
    """Carry out each step, and compare what happens."""
    for step in steps:
        happened = " ".join(await desk.do(step.by, step.request, match))
        assert happened == step.happens, step.request

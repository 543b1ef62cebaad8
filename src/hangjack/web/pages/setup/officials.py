"""Officials: who holds which office, which invitations are open, and who is still missing."""

from functools import partial

from msgspec import Struct
from starlette.responses import Response

from hangjack.competition.competition import Competition
from hangjack.competition.permissions import APPOINTED, WITH_A_PLACE, Act, Role
from hangjack.desk.formats import format_desk
from hangjack.ids import PersonId
from hangjack.web.pages.setup.frame import Setting, SoFar, Step, render_step


class Holder(Struct, frozen=True):
    """Somebody with a role."""

    person: PersonId
    name: str
    mine: bool


def offices_of(competition: Competition) -> tuple[Role, ...]:
    """Return the offices that a competition has work for, and any other that somebody holds all the same."""
    work, offices = format_desk(competition).roles, APPOINTED - WITH_A_PLACE
    held = {role for role in offices if competition.appointments.holders(role)}
    return tuple(role for role in Role if role in offices & work | held)


def officials_step(setting: Setting, *, template: str = "setup/officials.html") -> Response:
    """Show who holds which role, which invitations are open, and the form for more."""
    names = setting.names
    accounts = {person: each.name for person, each in setting.accounts.items()}
    appointed = setting.competition.appointments
    roles = offices_of(setting.competition)
    return render_step(
        setting,
        template,
        offices=[
            (
                role,
                [
                    Holder(
                        person,
                        accounts.get(person) or (names.person(person) if names.knows(person) else ""),
                        person == setting.reader.person,
                    )
                    for person in appointed.holders(role)
                ],
            )
            for role in roles
        ],
        own_team=appointed.own_team,
        invitations=setting.looking.server.access.invitations_of(setting.competition.id),
    )


def named(competition: Competition, wanted: tuple[Role, ...]) -> SoFar:
    """Return how far the offices are filled, of which *wanted* are not done without."""
    held = {role for roles in competition.appointments.roles.values() for role in roles}
    missing = tuple(role for role in wanted if role not in held)
    people = sum(bool(roles) for roles in competition.appointments.roles.values())
    said = "officials-missing" if missing else "officials"
    return SoFar(not missing, said, {"people": people, "roles": missing})


OFFICIALS = Step(
    "officials",
    (Act.APPOINT, Act.SET_UP),
    officials_step,
    partial(named, wanted=(Role.OFFICIAL, Role.TREASURER, Role.COMMITTEE)),
)

"""The list at the door: every player by team, what was seen of them, and what is still missing."""

from collections.abc import Iterator

from msgspec import Struct

from hangjack.competition.competition import Competition
from hangjack.competition.conduct.register import Occasion, is_sent_off, may_play
from hangjack.competition.entries.belonging import missing_from
from hangjack.competition.entries.checkin import AtDoor, missing_at_door
from hangjack.competition.entries.rosters import GONE, Entry, Missing
from hangjack.competition.money.fees import debt_of, fee_paid
from hangjack.desk.names import Names, by_name
from hangjack.ids import EntrantId, PersonId
from hangjack.wording import say

_AT_TABLE = (AtDoor.IDENTITY, AtDoor.UNIFORM)
"""What is looked at on each person; the rest is the team's."""


class Arriving(Struct, frozen=True):
    """A player as the door sees them."""

    person: PersonId
    name: str
    number: str
    captain: bool
    identity: str | None
    """The kind of document that was seen, in words; None as long as none was."""
    dressed: bool
    let_play: str | None
    """Why an official lets them play although something is missing."""
    missing: tuple[AtDoor, ...]
    """What they themselves still lack."""
    barred: str = ""
    """Why they may not play now, in words."""
    sent_off: bool = False
    """Whether they were sent off the premises."""
    licensed: bool = False
    """Whether an official has seen a licence to carry a weapon."""

    @property
    def ready(self) -> bool:
        """Whether nothing keeps them from the tables that is theirs to bring."""
        return not self.barred and (not self.missing or self.let_play is not None)


class ArrivingTeam(Struct, frozen=True):
    """A team as the door sees it; *owes* in minor units."""

    team: EntrantId
    name: str
    owes: int
    missing: tuple[Missing, ...]
    players: tuple[Arriving, ...]

    @property
    def waits(self) -> int:
        """For how many players something is still to be ticked."""
        return sum(bool(each.missing) and not each.barred for each in self.players)

    @property
    def absent(self) -> int:
        """How many players have not come through the door."""
        return sum(not each.ready for each in self.players)


class DoorShown(Struct, frozen=True):
    """Everything at the door."""

    identity: bool
    uniform: bool
    """What the book asks for."""
    kinds: tuple[tuple[str, str], ...]
    """The documents that will do, each with its name."""
    currency: str
    teams: tuple[ArrivingTeam, ...]


def show_door(competition: Competition, names: Names, now_ms: int) -> DoorShown:
    """Return the list at the door, teams in the order they entered."""
    options = competition.rules.people.door
    kinds = options.identity_kinds or ("national_id", "drivers_permit", "passport")
    return DoorShown(
        identity=options.check_in.identity,
        uniform=options.check_in.uniform,
        kinds=tuple((kind, _document(kind, names.language)) for kind in kinds),
        currency=competition.ledger.currency,
        teams=tuple(
            ArrivingTeam(
                team,
                names.shown(team).name,
                debt_of(competition.ledger, team),
                missing_from(
                    entry,
                    competition.rules.people.rosters,
                    fee_paid=fee_paid(competition.ledger, team),
                ),
                tuple(_players(competition, team, entry, names, now_ms)),
            )
            for team, entry in competition.rosters.entries.items()
            if entry.status not in GONE
        ),
    )


def _players(
    competition: Competition, team: EntrantId, entry: Entry, names: Names, now_ms: int
) -> Iterator[Arriving]:
    door, paid = competition.door, fee_paid(competition.ledger, team)
    for person in entry.players:
        about = names.directory.people.get(person)
        seen = door.identity.get(person)
        let = door.let_play.get(person)
        lacks = missing_at_door(door, person, entry, competition.rules.people.at_door, fee_paid=paid)
        yield Arriving(
            person=person,
            name=names.person(person),
            number=about.number if about is not None else "",
            captain=entry.captain == person,
            identity=_document(seen.kind, names.language) if seen is not None else None,
            dressed=person in door.dressed,
            let_play=let.reason if let is not None else None,
            missing=tuple(each for each in lacks if each in _AT_TABLE),
            barred=_barred(competition, person, Occasion(now_ms, team), names),
            sent_off=is_sent_off(competition.register, person, now_ms),
            licensed=person in competition.rosters.licensed,
        )


def _barred(competition: Competition, person: PersonId, occasion: Occasion, names: Names) -> str:
    """Return why *person* may not play now in the whole event; nothing if they may."""
    problem = may_play(competition.register, person, occasion)
    if problem is None:
        return ""
    values = {key: by_name(value, names) for key, value in problem.values.items()}
    return say(problem.what.key, language=names.language, **values)


def _document(kind: str, language: str) -> str:
    return say(f"document.{kind}", language=language)

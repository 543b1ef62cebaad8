"""Clubs: pubs and clubs that enter teams, which of them each team is of, and who is their landlord."""

from collections.abc import Collection, Mapping
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from hangjack.competition.entries.letters import require_readable
from hangjack.competition.entries.playing_for import Club
from hangjack.errors import Refused
from hangjack.ids import EntrantId, PersonId


class ClubNamed(Struct, frozen=True, tag="club-named"):
    """A club takes part, and this is what people call it."""

    club: str
    name: str


class TeamOfClub(Struct, frozen=True, tag="team-of-club"):
    """A team plays for a club; for none where the club is empty."""

    team: EntrantId
    club: str


class LandlordNamed(Struct, frozen=True, tag="landlord-named"):
    """Who is the landlord of a club; None where it has none, or nobody knows."""

    club: str
    person: PersonId | None
    by: PersonId


ClubEvent = ClubNamed | TeamOfClub | LandlordNamed


class Clubs(Struct, frozen=True):
    """The clubs of a competition."""

    names: Mapping[str, str] = {}
    of_team: Mapping[EntrantId, str] = {}
    landlords: Mapping[str, PersonId] = {}
    been: frozenset[PersonId] = frozenset()
    """Everybody who is, or was, the landlord of one: they are known by name, whether they play or not."""

    def teams(self, club: str) -> tuple[EntrantId, ...]:
        """Return the teams of a club, in the order in which they came to it."""
        return tuple(team for team, own in self.of_team.items() if own == club)


def fold(clubs: Clubs, event: ClubEvent) -> Clubs:
    """Return the clubs after *event*."""
    match event:
        case ClubNamed(club, name):
            return replace(clubs, names={**clubs.names, club: name})
        case TeamOfClub(team, club):
            others = {each: own for each, own in clubs.of_team.items() if each != team}
            return replace(clubs, of_team={**others, team: club} if club else others)
        case LandlordNamed(club, person):
            others_ = {each: who for each, who in clubs.landlords.items() if each != club}
            if person is None:
                return replace(clubs, landlords=others_)
            return replace(clubs, landlords={**others_, club: person}, been=clubs.been | {person})
    assert_never(event)


def name_club(clubs: Clubs, club: str, name: str) -> tuple[ClubNamed, ...]:
    """Let a club take part, or call it otherwise. Refuses the name of another club."""
    told = require_readable(" ".join(name.split()))
    if not club.strip() or not told:
        raise Refused("club.name-missing")
    if any(each != club and own.casefold() == told.casefold() for each, own in clubs.names.items()):
        raise Refused("club.name-taken", name=told)
    return () if clubs.names.get(club) == told else (ClubNamed(club, told),)


def join_club(clubs: Clubs, team: EntrantId, club: str) -> tuple[TeamOfClub, ...]:
    """Say for which club a team plays; for none where *club* is empty."""
    _require_known(clubs, club)
    return () if clubs.of_team.get(team, "") == club else (TeamOfClub(team, club),)


def name_landlord(
    clubs: Clubs, club: str, person: PersonId | None, by: PersonId
) -> tuple[LandlordNamed, ...]:
    """Say who is the landlord of a club. Refuses one who is another club's."""
    _require_known(clubs, club)
    if person is not None and any(each != club and who == person for each, who in clubs.landlords.items()):
        raise Refused("club.landlord-elsewhere", person=person)
    return () if clubs.landlords.get(club) == person else (LandlordNamed(club, person, by),)


def known(clubs: Clubs, out: Collection[EntrantId]) -> Mapping[str, Club]:
    """Return the clubs as the question asks for them who may play for whom; *out* are teams that have withdrawn."""
    teams: dict[str, list[EntrantId]] = {club: [] for club in clubs.names}
    for team, club in clubs.of_team.items():
        teams.setdefault(club, []).append(team)
    return {
        club: Club(tuple(own), clubs.landlords.get(club), frozenset(team for team in own if team in out))
        for club, own in teams.items()
    }


def _require_known(clubs: Clubs, club: str) -> None:
    if club and club not in clubs.names:
        raise Refused("club.unknown", club=club)

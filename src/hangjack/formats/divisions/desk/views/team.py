"""A team's own page: what waits for its captain, the next match, who may play in it, and texts to send on."""

from collections.abc import Iterator
from itertools import chain
from urllib.parse import quote

from msgspec import Struct

from hangjack.competition.competition import Competition
from hangjack.competition.formats.fielding import Asking
from hangjack.competition.permissions import Bound, Role
from hangjack.desk.hours import local_clock, local_day
from hangjack.desk.names import Names
from hangjack.desk.views.readers import Reader
from hangjack.formats.divisions.books.houses import Cover, landlord_for
from hangjack.formats.divisions.books.postponements import Agrees
from hangjack.formats.divisions.books.queries import Query
from hangjack.formats.divisions.cups.team_ties import tie_of
from hangjack.formats.divisions.deciding.dates import is_struck, night_of, venue_of
from hangjack.formats.divisions.deciding.late_cards import CardShown
from hangjack.formats.divisions.desk.cards_due import card_awaited, due_night, ties_due
from hangjack.formats.divisions.desk.views.who_plays import MemberShown, own_team_on, who_plays
from hangjack.formats.divisions.state import cups_in, season_in
from hangjack.ids import EntrantId, MatchId, PersonId
from hangjack.matches.parties import SIDES, Party


class VenueShown(Struct, frozen=True):
    """Where a match is played: its name, its address, and what finds it on a map."""

    name: str
    address: str

    @property
    def sought(self) -> str:
        """What is looked for on a map."""
        return quote(", ".join(filter(None, (self.name, self.address))))


class TeamMatch(Struct, frozen=True):
    """A match of the team: against whom, when and where."""

    match: MatchId
    teams: tuple[str, ...]
    opponents: str
    side: Party
    start_ms: int
    venue: VenueShown | None
    opened: bool
    cup: str = ""
    """Which cup it is of, where it is of none of the divisions."""


class CardToSend(Struct, frozen=True):
    """A match that was played and whose card has not been taken yet."""

    match: TeamMatch
    card: CardShown
    photos: int
    query: Query | None
    agrees: bool
    """Whether the captain has answered what the secretary asks."""


class NextMatch(Struct, frozen=True):
    """The next match with everybody who may play, or may not and why."""

    match: TeamMatch
    players: tuple[MemberShown, ...]
    wanted: int
    """How many a full side has."""
    landlord: str
    """Who could be asked to help out; nothing where nobody can."""
    cover: Cover | None
    landlord_plays: str = ""
    """The landlord's own team, where it plays on that night too."""

    @property
    def able(self) -> int:
        """How many of the team itself may play."""
        return sum(each.eligible and not each.landlord for each in self.players)


class TeamShown(Struct, frozen=True):
    """A team for one of its own."""

    id: EntrantId
    name: str
    captain: bool
    cards: tuple[CardToSend, ...]
    next: NextMatch | None
    later: tuple[TeamMatch, ...]
    to_agree: int
    """On how many new dates the captain's word is awaited."""


def team_of(competition: Competition, reader: Reader) -> EntrantId | None:
    """Return the team that somebody belongs to: as captain or player by their link, or by its form."""
    order = (Role.CAPTAIN, Role.PLAYER)
    held = sorted(
        (each for each in reader.bounds if each.role in order), key=lambda each: order.index(each.role)
    )
    for bound in held:
        fixture = competition.fixture(bound.match) if bound.match else None
        if fixture is not None and bound.side in SIDES:
            return fixture.teams[SIDES.index(bound.side)]
    entries = competition.rosters.entries.items()
    return next((team for team, entry in entries if reader.person and reader.person in entry.players), None)


def is_captain(competition: Competition, reader: Reader, team: EntrantId) -> bool:
    """Whether somebody is captain of *team*, by a link for one of its matches or by its form."""
    captain = competition.rosters.entries[team].captain
    by_form = reader.person is not None and captain == reader.person
    return by_form or any(
        each.role is Role.CAPTAIN and _is_of(competition, each, team) for each in reader.bounds
    )


def show_team(
    competition: Competition, team: EntrantId, names: Names, now_ms: int, *, captain: bool
) -> TeamShown:
    """Return the page of a team."""
    matches = sorted(_matches(competition, team, names), key=lambda each: (each.start_ms, each.match))
    to_come = [each for each in matches if each.start_ms > now_ms or _is_on(competition, each, now_ms)]
    begun = chain(
        (each for each in matches if each.start_ms <= now_ms), _ties(competition, team, names, now_ms)
    )
    played = sorted(begun, key=lambda each: (each.start_ms, each.match))
    return TeamShown(
        team,
        names.entrant(team),
        captain,
        tuple(_cards(competition, played[::-1], now_ms)),
        _next(competition, team, to_come[0], names) if to_come else None,
        tuple(to_come[1:]),
        _to_agree(competition, team),
    )


def _is_on(competition: Competition, each: TeamMatch, now_ms: int) -> bool:
    """Whether a match has begun and is the one of this night still; its card has not come."""
    tonight = local_day(competition, each.start_ms) == local_day(competition, now_ms)
    return tonight and each.match not in season_in(competition).cards.received


def _is_of(competition: Competition, bound: Bound, team: EntrantId) -> bool:
    fixture = competition.fixture(bound.match) if bound.match else None
    return fixture is not None and bound.side in SIDES and fixture.teams[SIDES.index(bound.side)] == team


def _matches(competition: Competition, team: EntrantId, names: Names) -> Iterator[TeamMatch]:
    """Yield the matches of a team that have no result and will have one."""
    for table in competition.rankings.values():
        for fixture in table.remaining:
            night = night_of(competition, fixture.match)
            if team not in fixture.teams or night is None or is_struck(competition, fixture.match):
                continue
            side = SIDES[fixture.teams.index(team)]
            called = tuple(map(names.entrant, fixture.teams))
            yield TeamMatch(
                fixture.match,
                called,
                called[1 - SIDES.index(side)],
                side,
                night.start_ms,
                venue_shown(competition, fixture.match),
                fixture.match in competition.under_way,
            )


def _ties(competition: Competition, team: EntrantId, names: Names, now_ms: int) -> Iterator[TeamMatch]:
    """Yield the ties of a team whose card is awaited, has come or is asked about, and that have no result."""
    for card in ties_due(competition, now_ms):
        night, tie = due_night(competition, card.match), tie_of(cups_in(competition), card.match)
        if team not in card.teams or competition.result(card.match) is not None or not (night and tie):
            continue
        called = tuple(map(names.entrant, card.teams))
        side = SIDES[card.teams.index(team)]
        yield TeamMatch(
            card.match,
            called,
            called[1 - SIDES.index(side)],
            side,
            night.start_ms,
            None,
            card.match in competition.under_way,
            tie[0].opened.name,
        )


def venue_shown(competition: Competition, match: MatchId) -> VenueShown | None:
    """Return where a match is played; None where nobody has said so."""
    venue = season_in(competition).venues.get(venue_of(competition, match))
    return VenueShown(venue.name, venue.address) if venue else None


def _cards(competition: Competition, played: list[TeamMatch], now_ms: int) -> Iterator[CardToSend]:
    for each in played:
        card = card_awaited(competition, each.match, now_ms)
        query = season_in(competition).queries.get(each.match)
        if card is not None:
            kept = len(competition.photos.of(each.match))
            yield CardToSend(each, card, kept, query, query is not None and each.side in query.answers)


def _next(competition: Competition, team: EntrantId, match: TeamMatch, names: Names) -> NextMatch:
    asking = Asking(team, match.start_ms, local_clock(competition), match.match)
    landlord = landlord_for(competition, team)
    own = own_team_on(competition, landlord, match.match) if landlord is not None else None
    return NextMatch(
        match,
        who_plays(competition, asking, names),
        full_side(competition),
        names.person(landlord) if landlord is not None else "",
        season_in(competition).houses.covers.get((match.match, team)),
        names.entrant(own) if own is not None else "",
    )


def full_side(competition: Competition) -> int:
    """Return how many a side has that is not short."""
    rules = competition.rules.match
    return (rules.tables or 0) * rules.line_ups.players_a_table if rules.line_ups else 0


def _to_agree(competition: Competition, team: EntrantId) -> int:
    return sum(
        put_off.waits is not None and own in put_off.missing
        for match, put_off in season_in(competition).postponed.items()
        for own in _voices(competition, match, team)
    )


def _voices(competition: Competition, match: MatchId, team: EntrantId) -> tuple[Agrees, ...]:
    fixture = competition.fixture(match)
    if fixture is None or team not in fixture.teams or competition.result(match) is not None:
        return ()
    return ((Agrees.HOME, Agrees.AWAY)[fixture.teams.index(team)],)


def captain_of(competition: Competition, team: EntrantId) -> PersonId | None:
    """Return who captains a team, as its form says."""
    entry = competition.rosters.entries.get(team)
    return entry.captain if entry is not None else None

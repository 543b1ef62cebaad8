"""The nights of matches: which cards a captain can open now, who was not there, and what waits for a decision."""

from collections.abc import Iterator
from datetime import date

from msgspec import Struct

from hangjack.competition.competition import Competition
from hangjack.competition.fixtures.fixture import Fixture
from hangjack.desk.hours import local_day
from hangjack.desk.names import Names
from hangjack.formats.divisions.books.postponements import Agrees
from hangjack.formats.divisions.cups import team_ties
from hangjack.formats.divisions.cups.cups import Cup
from hangjack.formats.divisions.deciding.dates import is_struck, night_of
from hangjack.formats.divisions.deciding.drawing_up import season_rules
from hangjack.formats.divisions.desk.views.fixtures import venue_name
from hangjack.formats.divisions.options import Divisions
from hangjack.formats.divisions.state import cups_in, season_in
from hangjack.ids import EntrantId, MatchId, PersonId
from hangjack.matches.parties import SIDES, Party


class NightShown(Struct, frozen=True):
    """A match whose night has come, for one captain."""

    match: MatchId
    teams: tuple[str, ...]
    venue: str
    day: date
    start_ms: int
    side: Party
    opened: bool
    may_open: bool
    """Whether this captain can open the card now."""
    may_miss: bool
    """Whether this captain can say that the others are not there."""
    missed: str
    """Who was not there, as somebody has said."""
    legs: int
    """How many there are in a match."""
    past: bool
    """Whether the day is over, so that the match may have been played on another one."""
    over: bool = False
    """Whether the day is over: nobody plays now, and a card is only written up."""
    come: bool = False
    """Whether its card was sent: the secretary types it."""
    cup: str = ""
    """Which cup it is of, where it is of none of the divisions."""
    until: date | None = None
    """By which day a tie of a cup is to be played."""


class AbsenceShown(Struct, frozen=True):
    """A match to which a side has not come, as the others say."""

    match: MatchId
    teams: tuple[tuple[EntrantId, str], ...]
    absent: str
    there: EntrantId
    at_ms: int


class NoCardShown(Struct, frozen=True):
    """A match for which the home side had no card."""

    match: MatchId
    home: str
    at_ms: int


class ElsewhenShown(Struct, frozen=True):
    """A match that was played on another day."""

    match: MatchId
    teams: tuple[str, ...]
    day: date
    reason: str
    in_: bool
    """Whether its card is in, and held."""


class EveningsShown(Struct, frozen=True):
    """What whoever keeps the season is told about the nights of matches."""

    absences: tuple[AbsenceShown, ...]
    no_card: tuple[NoCardShown, ...]
    elsewhen: tuple[ElsewhenShown, ...]
    unplayed: tuple["Teams", ...]
    """Matches that should have begun and have no result."""
    legs: int
    known: tuple[tuple[MatchId, tuple[str, ...]], ...]
    """Matches of which somebody may say that they were played on another day, the last first."""


Teams = tuple[MatchId, tuple[tuple[EntrantId, str], ...]]
"""A match, and who plays in it."""


class AddressesShown(Struct, frozen=True):
    """Where cards are sent that do not come by a phone; nothing where the league has not said it."""

    email: str
    post: str


def show_addresses(competition: Competition) -> AddressesShown:
    """Return where captains send cards."""
    cards = season_rules(competition).table.cards.options
    return AddressesShown(cards.card_email or "", cards.card_post_address or "")


def show_nights(
    competition: Competition, names: Names, now_ms: int, captain: PersonId | None
) -> tuple[NightShown, ...]:
    """Return the matches of a captain whose night has come and that have no result, the last first."""
    found = [_night(competition, names, now_ms, *each) for each in _of_captain(competition, now_ms, captain)]
    ties = [
        _tie(
            competition, names, now_ms, (cup, fixture), SIDES[_captains(competition, fixture).index(captain)]
        )
        for cup, fixture in team_ties.open_ties(cups_in(competition))
        if captain in _captains(competition, fixture)
    ]
    return (*ties, *sorted(found, key=lambda each: (-each.start_ms, each.match)))


def show_night(
    competition: Competition, names: Names, now_ms: int, match: MatchId, side: Party
) -> NightShown | None:
    """Return the night of a match for one side; None before it has come, after it has its result, and where there are none."""
    for cup, fixture in team_ties.open_ties(cups_in(competition)):
        if fixture.match == match:
            return _tie(competition, names, now_ms, (cup, fixture), side)
    table = competition.ranking_of(match)
    if not isinstance(competition.rules.format, Divisions) or table is None or match in table.struck:
        return None
    own = Agrees.HOME if side == SIDES[0] else Agrees.AWAY
    if competition.result(match) is not None or not _has_come(competition, match, now_ms):
        return None
    return _night(competition, names, now_ms, match, own)


def show_evenings(competition: Competition, names: Names, now_ms: int) -> EveningsShown:
    """Return who was not there, which cards were missing, and what was played on another day."""
    kept = season_in(competition).evenings
    return EveningsShown(
        tuple(
            AbsenceShown(
                match,
                _called(competition, match, names),
                names.entrant(each.team),
                _other(competition, match, each.team),
                each.at_ms,
            )
            for match, each in kept.absent.items()
            if competition.result(match) is None and not is_struck(competition, match)
        ),
        tuple(
            NoCardShown(match, names.entrant(each.team), each.at_ms) for match, each in kept.no_card.items()
        ),
        tuple(
            ElsewhenShown(
                match,
                tuple(name for _, name in _called(competition, match, names)),
                each.day,
                each.reason,
                match in kept.held,
            )
            for match, each in kept.elsewhen.items()
        ),
        tuple(
            (match, _called(competition, match, names))
            for match in _begun(competition, now_ms)
            if competition.result(match) is None and match not in kept.held
        ),
        season_rules(competition).cups.legs,
        tuple(
            (match, tuple(name for _, name in _called(competition, match, names)))
            for match in _begun(competition, now_ms)
            if match not in kept.elsewhen
        ),
    )


def _of_captain(
    competition: Competition, now_ms: int, captain: PersonId | None
) -> Iterator[tuple[MatchId, Agrees]]:
    for table in competition.rankings.values():
        for fixture in table.remaining:
            captains = _captains(competition, fixture)
            come = _has_come(competition, fixture.match, now_ms)
            if captain in captains and come and not is_struck(competition, fixture.match):
                yield fixture.match, (Agrees.HOME, Agrees.AWAY)[captains.index(captain)]


def _has_come(competition: Competition, match: MatchId, now_ms: int) -> bool:
    """Whether it is the day of a match, or later."""
    night = night_of(competition, match)
    return night is not None and night.day <= local_day(competition, now_ms)


def _night(competition: Competition, names: Names, now_ms: int, match: MatchId, own: Agrees) -> NightShown:
    night = night_of(competition, match)
    assert night is not None, "its night has come"
    kept, opened = season_in(competition).evenings, match in competition.under_way
    begun, come = now_ms >= night.start_ms, match in season_in(competition).cards.received
    over, missed = local_day(competition, now_ms) > night.day, kept.absent.get(match)
    return NightShown(
        match,
        tuple(name for _, name in _called(competition, match, names)),
        venue_name(competition, match),
        night.day,
        night.start_ms,
        SIDES[0 if own is Agrees.HOME else 1],
        opened,
        may_open=not opened and match not in kept.held and not come and (own is Agrees.HOME or begun),
        may_miss=now_ms > night.start_ms and missed is None and match not in kept.held and not come,
        missed=names.entrant(missed.team) if missed else "",
        legs=season_rules(competition).cups.legs,
        past=over and match not in kept.elsewhen,
        over=over,
        come=come,
    )


def _captains(competition: Competition, fixture: Fixture) -> list[PersonId | None]:
    return [competition.rosters.entries[team].captain for team in fixture.teams]


def _tie(
    competition: Competition, names: Names, now_ms: int, tie: tuple[Cup, Fixture], side: Party
) -> NightShown:
    """Return a tie between teams, which they play on any night up to the day of its round."""
    cup, fixture = tie
    opened = competition.under_way.get(fixture.match)
    come = fixture.match in season_in(competition).cards.received
    return NightShown(
        fixture.match,
        tuple(map(names.entrant, fixture.teams)),
        "",
        local_day(competition, now_ms),
        opened.start_ms if opened else now_ms,
        side,
        opened is not None,
        may_open=opened is None and not come,
        may_miss=False,
        missed="",
        legs=season_rules(competition).cups.legs,
        past=False,
        come=come,
        cup=cup.opened.name,
        until=cup.until.get(fixture.round),
    )


def _begun(competition: Competition, now_ms: int) -> list[MatchId]:
    """Return the matches that should have begun, the last first."""
    nights = [
        (match, night_of(competition, match))
        for table in competition.rankings.values()
        for match in table.fixtures
        if match not in table.struck
    ]
    begun = [(night.start_ms, match) for match, night in nights if night and night.start_ms < now_ms]
    return [match for _, match in sorted(begun, key=lambda each: (-each[0], each[1]))]


def _called(competition: Competition, match: MatchId, names: Names) -> tuple[tuple[EntrantId, str], ...]:
    fixture = competition.fixture(match)
    return tuple((team, names.entrant(team)) for team in fixture.teams) if fixture else ()


def _other(competition: Competition, match: MatchId, absent: EntrantId) -> EntrantId:
    fixture = competition.fixture(match)
    assert fixture is not None, "a match of the season"
    return next(team for team in fixture.teams if team != absent)

"""The secretary's desk and the captains' dates, as plain values."""

from collections.abc import Iterator
from datetime import date
from functools import partial

from msgspec import Struct

from hangjack.competition.competition import Competition
from hangjack.desk.names import Names
from hangjack.errors import Refused
from hangjack.formats.divisions.books.postponements import Agrees, Facts, Postponement, outcome
from hangjack.formats.divisions.cups.allowed import CupKind
from hangjack.formats.divisions.deciding.dates import last_games, night_of
from hangjack.formats.divisions.deciding.drawing_up import clashes_now, season_rules
from hangjack.formats.divisions.deciding.ending import moves, open_playoffs
from hangjack.formats.divisions.deciding.late_cards import CardShown, cards_due
from hangjack.formats.divisions.deciding.postponing import in_the_way, latest_for, was_played
from hangjack.formats.divisions.desk.views.fixtures import venue_name
from hangjack.formats.divisions.fixtures.home_nights import Unmet
from hangjack.formats.divisions.fixtures.promotion import Promotion
from hangjack.formats.divisions.state import cups_in, season_in
from hangjack.ids import EntrantId, MatchId, PersonId
from hangjack.wording import say, sentence

_DAY_MS = 24 * 60 * 60 * 1000


class CardLine(Struct, frozen=True):
    """A card with the names of its teams."""

    card: CardShown
    teams: tuple[str, ...]
    cost: int
    against: str


class DateLine(Struct, frozen=True):
    """A match that somebody may want to play on another night, with who has agreed and how long there is."""

    match: MatchId
    teams: tuple[str, ...]
    day: date
    latest: date | None
    venue: str
    put_off: Postponement | None
    asked_by: str
    days_left: int | None
    outcome: str
    """What becomes of it, as things stand: not agreed, open, cancelled."""
    own: Agrees | None = None
    begun: bool = False
    """Whether the night has come to which it was put off."""
    clashes: tuple[str, ...] = ()
    """What the date that was asked for clashes with, in sentences."""

    @property
    def waits(self) -> bool:
        """Whether a date waits for somebody's word."""
        return self.put_off is not None and self.put_off.waits is not None


class PlayOffLine(Struct, frozen=True):
    """Level teams that must play off."""

    division: str
    teams: tuple[tuple[EntrantId, str], ...]
    drawn: str = ""
    """Under which name it was drawn; nothing before that."""


class MovesShown(Struct, frozen=True):
    """Who would go up and down, or why that is not known yet."""

    promotion: Promotion | None
    refusal: str
    up: tuple[str, ...] = ()
    down: tuple[str, ...] = ()
    blocked: tuple[str, ...] = ()
    leaving: tuple[str, ...] = ()


class UnmetShown(Struct, frozen=True):
    """A night on which a venue has too many matches."""

    unmet: Unmet
    venue: str
    teams: tuple[str, ...]


def show_cards(competition: Competition, names: Names, now_ms: int) -> tuple[CardLine, ...]:
    """Return the cards of all matches that were to begin by now, those due first on top."""
    return tuple(
        CardLine(
            each,
            tuple(map(names.entrant, each.teams)),
            sum(each.proposed.values()),
            ", ".join(map(names.entrant, each.proposed)),
        )
        for each in cards_due(competition, now_ms)
    )


def show_put_off(competition: Competition, names: Names, now_ms: int) -> tuple[DateLine, ...]:
    """Return the matches that were put off or are asked to be, those with the fewest days left first."""
    known = season_in(competition).postponed.items()
    off = [match for match, each in known if (each.is_off or each.waits) and not each.lapsed]
    lines = [_date_line(competition, match, names, now_ms) for match in off]
    open_ = [each for each in lines if not _over(competition, each)]
    return tuple(sorted(open_, key=lambda each: (each.days_left or 0, each.match)))


def show_lapsed(competition: Competition, names: Names, now_ms: int) -> tuple[DateLine, ...]:
    """Return the matches that lapsed."""
    lapsed = [match for match, each in season_in(competition).postponed.items() if each.lapsed]
    return tuple(_date_line(competition, match, names, now_ms) for match in lapsed)


def show_dates(
    competition: Competition, names: Names, now_ms: int, captain: PersonId | None
) -> tuple[DateLine, ...]:
    """Return the matches to come of the teams of which somebody is captain, by day; of everybody where nobody is named."""
    found = []
    for match, own in _to_come(competition, captain):
        line = _date_line(competition, match, names, now_ms, own)
        if line.days_left is not None or line.put_off is not None:
            found.append(line)
    return tuple(sorted(found, key=lambda each: (each.day, each.match)))


def show_dates_of_club(
    competition: Competition, names: Names, now_ms: int, club: str
) -> tuple[DateLine, ...]:
    """Return the matches to come of all teams of a club, for its landlord, who has no word in them."""
    teams = set(competition.clubs.teams(club))
    return tuple(
        line
        for line in show_dates(competition, names, now_ms, None)
        if (fixture := competition.fixture(line.match)) is not None and not teams.isdisjoint(fixture.teams)
    )


def show_playoffs(competition: Competition, names: Names) -> tuple[PlayOffLine, ...]:
    """Return who must play off, and where that is drawn."""
    drawn = [each for each in cups_in(competition).values() if each.opened.kind is CupKind.PLAY_OFF]
    return tuple(
        PlayOffLine(
            name,
            tuple((team, names.entrant(team)) for team in group),
            next((each.opened.cup for each in drawn if set(each.entries) == set(group)), ""),
        )
        for name in competition.rankings
        for group in open_playoffs(competition, name)
    )


def show_moves(competition: Competition, names: Names) -> MovesShown:
    """Return who goes up and down; while the season goes on, what is in the way."""
    try:
        found = moves(competition)
    except Refused as refused:
        values = {key: _named(value, names) for key, value in refused.values.items()}
        return MovesShown(None, sentence(Refused(refused.key, **values), names.language))
    parts = (found.promoted, found.relegated, found.blocked, found.leaving)
    return MovesShown(found, "", *(tuple(map(names.entrant, part)) for part in parts))


def show_unmet(competition: Competition, names: Names) -> tuple[UnmetShown, ...]:
    """Return the nights on which a venue has more matches than it holds."""
    venues = season_in(competition).venues
    return tuple(
        UnmetShown(
            each,
            venues[each.venue].name if each.venue in venues else each.venue,
            tuple(map(names.entrant, each.teams)),
        )
        for each in clashes_now(competition)
    )


def _named(value: object, names: Names) -> object:
    return tuple(names.entrant(each) for each in value) if isinstance(value, tuple) else value


def _over(competition: Competition, line: DateLine) -> bool:
    return competition.result(line.match) is not None


def _to_come(competition: Competition, captain: PersonId | None) -> Iterator[tuple[MatchId, Agrees | None]]:
    for table in competition.rankings.values():
        for fixture in table.remaining:
            captains = [competition.rosters.entries[team].captain for team in fixture.teams]
            if captain is None:
                yield fixture.match, None
            elif captain in captains:
                yield fixture.match, (Agrees.HOME, Agrees.AWAY)[captains.index(captain)]


def _date_line(
    competition: Competition, match: MatchId, names: Names, now_ms: int, own: Agrees | None = None
) -> DateLine:
    fixture, night = competition.fixture(match), night_of(competition, match)
    assert fixture is not None, "a match of a division"
    assert night is not None, "every match has its night"
    put_off = season_in(competition).postponed.get(match)
    waits = put_off.waits if put_off else None
    latest = latest_for(competition, match)
    left = None if put_off is None else max(0, (put_off.lapses_ms - now_ms) // _DAY_MS)
    if put_off is None and night.start_ms > now_ms:
        left = (night.start_ms - now_ms) // _DAY_MS
    return DateLine(
        match,
        tuple(map(names.entrant, fixture.teams)),
        night.day,
        latest,
        venue_name(competition, match),
        put_off,
        names.entrant(waits.team) if waits and waits.team else "",
        left,
        _outcome(competition, match, put_off, night.day),
        own,
        put_off is not None and put_off.is_off and night.start_ms <= now_ms,
        tuple(_clashes(competition, match, waits.night.day, names)) if waits else (),
    )


def _clashes(competition: Competition, match: MatchId, day: date, names: Names) -> Iterator[str]:
    """Say what stands in the way of a day."""
    found, venue = in_the_way(competition, match, day), venue_name(competition, match)
    told = partial(say, language=names.language, day=day, venue=venue)
    for team in found.playing:
        yield told("page.season.clash-plays", team=names.entrant(team))
    if found.closed:
        yield told("page.season.clash-closed")
    if found.at_home:
        yield told("page.season.clash-full", teams=tuple(map(names.entrant, found.at_home)))


def _outcome(competition: Competition, match: MatchId, put_off: Postponement | None, day: date) -> str:
    last = last_games(competition, match)
    if put_off is None or last is None:
        return ""
    agreed = tuple(Agrees) if put_off.night is not None else put_off.agreed
    today = None if put_off.lapsed else min(day, put_off.latest)
    played = min(day, put_off.latest) if was_played(competition, put_off) and not put_off.lapsed else None
    facts = Facts(put_off.first.day, last, agreed, played, today)
    return outcome(facts, season_rules(competition).table.postponements)

"""Pages of a season are made of parts that are kept: whatever happens, each page says what one says that is made from nothing."""

from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

from msgspec.structs import replace

from formats.divisions.web.test_season import API, BASE
from hangjack.competition.competition import Competition
from hangjack.competition.fixtures.arrivals import ResultEntered
from hangjack.competition.folding import fold, open_competition
from hangjack.competition.standings.ranking import Ranking
from hangjack.desk.directory import directory_of
from hangjack.desk.names import Names
from hangjack.desk.streams import competition_events
from hangjack.desk.views.readers import EVERYBODY
from hangjack.formats.divisions.desk.public.chosen import by_week
from hangjack.formats.divisions.web.public.calendars import _of_divisions
from hangjack.formats.divisions.web.public.parts import parts_of
from hangjack.ids import EntrantId, MatchId
from hangjack.log import GENESIS
from hangjack.matches.results import Official
from hangjack.store.interface import Head
from hangjack.web.moments import date_of
from hangjack.web.pages.kit import Seen
from hangjack.wording import languages
from support.acts import awaited
from support.crib_league import FIRST_NIGHT, ZONE, Season, season_of
from support.cup import person_of
from support.desk import CUP, STREAM, copied
from support.memory_store import MemoryStore
from support.web import Hall, hall, let_in
from web.pages.played import a_played_season

SELDOM = 60
"""Of events that there are hundreds of, every so manieth is looked at; of all others each."""
ALWAYS = 2
"""So many of each are looked at anyway."""
OPENING = date.fromisoformat(FIRST_NIGHT)
PARTS = 8
"""Kept of a division: its table, the same in short, two weeks twice, its nights and its calendar."""
EIGHT = tuple(f"T{number}" for number in range(8))


PAGES = (
    "",
    "/standings",
    "/fixtures",
    "/fixtures.ics",
    "/calendars",
    "/weeks/2031-09-15",
    "/weeks/2031-09-22",
    "/divisions/1",
    "/groups/2.ics",
    f"/teams/{EIGHT[0]}",
    f"/players/{person_of(EntrantId(EIGHT[0]), 2)}",
    f"/venues/{EIGHT[1]}",
)
ACTS: tuple[tuple[str, Any, str], ...] = (
    ("name-team", {"team": "T0", "name": "The Otters"}, "secretary"),
    ("correct-name", {"person": person_of(EntrantId("T0"), 2), "name": "Mx Newly Named"}, "secretary"),
    ("erase-record", {"person": person_of(EntrantId("T0"), 2)}, "secretary"),
    ("set-venue", {"venue": "T1", "name": "The Anchor", "address": "Quay Street"}, "secretary"),
    ("set-home", {"team": "T0", "venue": "T1"}, "secretary"),
    ("move-match", {"match": "1-2-1", "day": "2031-09-25", "reason": "A flood"}, "secretary"),
    ("publish-week", {"day": FIRST_NIGHT}, "secretary"),
    ("take-week-back", {"day": FIRST_NIGHT, "reason": "A card was missing"}, "secretary"),
    ("adjust-points", {"team": "T1", "points": -2, "reason": "Decided"}, "disputes"),
    ("withhold-standings", {"reason": "Until the dinner"}, "director"),
    ("publish-standings", {}, "director"),
    ("withdraw-team", {"team": "T3", "reason": "No players", "day": FIRST_NIGHT}, "secretary"),
    ("", None, ""),
    (
        "correct-event",
        {
            "said": {
                "name": "The Vale and Downs League",
                "short": "downs",
                "days": [FIRST_NIGHT],
                "time_zone": "America/Port_of_Spain",
            }
        },
        "director",
    ),
)
"""What somebody does, and who; nothing: a day goes by."""


async def names_of(desk: Season) -> Names:
    """Return what everybody is called."""
    rosters = (await desk.competition()).rosters
    return Names(directory_of(CUP, rosters, await desk.store.records()), rosters)


def seen_of(competition: Competition, names: Names) -> Seen:
    """Return a season as everybody sees it."""
    return Seen(competition, EVERYBODY, replace(names, rosters=competition.rosters), Head(0, GENESIS), 0, 0)


def anew(competition: Competition) -> Competition:
    """Return a season with which nothing is kept but which places can be reached: that follows from a table alone, and takes long."""

    def bare(table: Ranking) -> Ranking:
        found = replace(table)
        if (reach := table.worked_out.get("possibilities")) is not None:
            found.worked_out["possibilities"] = reach
        return found

    return replace(competition, rankings={name: bare(each) for name, each in competition.rankings.items()})


def drawn(seen: Seen, today: date) -> list[Any]:
    """Return all parts of all pages and calendars, with the weeks around a day."""
    found, parts = seen.competition, parts_of(seen)
    weeks = sorted({first for name in found.rankings for first in by_week(found, name)})
    near = sorted(weeks, key=lambda first: abs(first - today))[:2]
    return [
        parts.tables(),
        parts.in_short(),
        [(parts.week(first, today), parts.week(first, today, brief=True)) for first in near],
        parts.nights(),
        _of_divisions(seen, tuple(found.rankings), "https://here"),
    ]


def kept_in(table: Ranking) -> Mapping[str, bytes]:
    """Return the parts that are kept with a table."""
    return {what: made for what, (_, made) in table.worked_out.items() if isinstance(made, bytes)}


async def told(desk: Season) -> Iterator[tuple[Any, Competition, date]]:
    """Return a season event by event, with what it is after each and the day."""
    entries = await desk.store.read(STREAM)
    first, *events = competition_events(entries)
    state = open_competition(first)  # type: ignore[arg-type]
    found = []
    for event, entry in zip(events, entries[1:], strict=True):
        state = fold(state, event)
        found.append((event, state, date_of(entry.at_ms, ZONE)))
    return iter(found)


@awaited
async def test_after_every_event_of_a_season_what_is_kept_is_what_would_be_made_from_nothing() -> None:
    """Cards late and held, dates put off, teams that leave, decisions, weeks published and taken back, a play-off, who goes up and down."""
    desk = await a_played_season()
    names = await names_of(desk)
    met: Counter[str] = Counter()
    for event, state, today in await told(desk):
        tag = type(event).__name__
        met[tag] += 1
        if state.rankings and (met[tag] <= ALWAYS or met[tag] % SELDOM == 0):
            kept = drawn(seen_of(state, names), today)
            assert kept == drawn(seen_of(anew(state), names), today), (tag, met[tag])

    assert {"ResultEntered", "ResultSetAside", "TeamLeft", "MatchLapsed", "WeekTakenBack"} <= met.keys()


@awaited
async def test_a_card_draws_its_own_division_and_no_other() -> None:
    """What is kept of the others is the very same; of its own nothing is."""
    desk = await season_of(EIGHT, divisions=2)
    state, names = await desk.competition(), await names_of(desk)
    drawn(seen_of(state, names), OPENING)
    before = {name: kept_in(table) for name, table in state.rankings.items()}
    state = fold(state, ResultEntered(result_of(state, "1")))
    drawn(seen_of(state, names), OPENING)
    after = {name: kept_in(table) for name, table in state.rankings.items()}

    assert before["1"].keys() == after["1"].keys()
    assert not any(after["1"][what] is made for what, made in before["1"].items())
    assert len(before["2"]) >= PARTS
    assert all(after["2"][what] is made for what, made in before["2"].items())


def result_of(competition: Competition, division: str) -> Official:
    """Return a result of the first match of a division."""
    match, fixture = next(iter(competition.rankings[division].fixtures.items()))
    home, away = fixture.teams
    figures = {home: {"LF": 6, "LA": 3, "PTS": 6, "P": 1}, away: {"LF": 3, "LA": 6, "PTS": 3, "P": 1}}
    return Official(match, figures, home)


async def pages(place: Hall, who: str, language: str) -> dict[str, str]:
    """Return every page that shows more than one division, and one of each other kind."""
    found = {}
    for path in PAGES:
        answer = await place.get(f"{BASE}{path}", who, **{"accept-language": language})
        found[path] = f"{answer.status_code} {answer.text}"
    return found


@awaited
async def test_whatever_somebody_does_every_page_says_what_a_server_says_that_has_just_begun() -> None:
    """People and teams are renamed and erased, pubs move, standings are withheld, a team leaves, the event is put right, a day goes by."""
    desk = await season_of(EIGHT, divisions=2)
    for match in ("1-1-1", "2-1-1"):
        fixture = (await desk.competition()).fixture(MatchId(match))
        assert fixture is not None, "a match of the first night"
        home, away = fixture.teams
        await desk.play(home, away, 6)
    assert isinstance(desk.store, MemoryStore)
    doors = await let_in(desk.store, desk.now_ms + 1_000)
    differ: dict[tuple[int, str], object] = {}
    async with hall(doors, desk.store) as place:
        place.clock.now_ms = desk.now_ms + 60_000
        for number, (act, body, who) in enumerate(ACTS):
            if act:
                answer = await place.post(f"{API}/{act}", body, who)
                assert answer.status_code == 200, (act, answer.text[-500:])
            place.clock.now_ms += 60_000 if act else 86_400_000
            looks = [("", languages()[number % 2]), ("secretary", languages()[(number + 1) % 2])]
            kept = [await pages(place, *look) for look in looks]
            async with hall(doors, copied(desk.store, MemoryStore())) as other:
                other.clock.now_ms = place.clock.now_ms
                made = [await pages(other, *look) for look in looks]
            found = [
                path for one, two in zip(kept, made, strict=True) for path in one if one[path] != two[path]
            ]
            differ |= {(number, act): found} if found else {}

    assert differ == {}

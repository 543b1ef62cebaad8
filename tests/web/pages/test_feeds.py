"""Calendars that people subscribe to: of a team, a division, a venue; what they say when a match is moved or called off."""

from urllib.parse import quote

from desk.story_season import EARLY, LAPSES, OFF
from formats.divisions.desk.test_cups import singles
from formats.divisions.web.test_season import FOUR, office
from hangjack.competition.competition import Competition
from hangjack.competition.formats import format_of
from hangjack.formats.divisions.books.postponements import Agrees
from hangjack.formats.divisions.desk.requests import cups, postponing
from hangjack.formats.divisions.state import cups_in, season_in
from hangjack.ids import EntrantId, MatchId
from support.acts import awaited
from support.calendars import Read, read_calendar
from support.crib_league import season_of
from support.cup import person_of
from support.desk import CUP, SECRETARY
from support.web import Hall
from web.pages.played import a_played_season


async def feed(place: Hall, path: str, language: str = "en") -> Read:
    """Return a calendar as a program gets it that nobody has told who it is for."""
    answer = await place.get(f"/c/{CUP}/{quote(path)}.ics", **{"accept-language": language})
    assert answer.status_code == 200, answer.text[-500:]
    assert answer.headers["content-type"].startswith("text/calendar")
    return read_calendar(answer.content)


def moments(found: Read) -> dict[str, int]:
    """Return when each match begins, as the calendar says."""
    return {match: int(each.start.timestamp() * 1000) for match, each in found.by_match.items()}


def told(competition: Competition) -> dict[str, int]:
    """Return when each match of a competition begins, as its books say."""
    return {
        match: each.start_ms
        for match in competition.homes
        if (each := format_of(competition).dated(competition, match))
    }


@awaited
async def test_the_calendars_of_a_whole_season_say_what_its_books_say() -> None:
    """Through October's change of clocks: every match in its division's calendar, its teams' and its pub's."""
    desk = await a_played_season()
    found = await desk.competition()
    async with office(desk) as place:
        whole = await feed(place, "fixtures")
        divisions = [await feed(place, f"groups/{name}") for name in found.rankings]
        own = (await feed(place, f"teams/{OFF}")).by_match
        pub = (await feed(place, "venues/Ash")).by_match
        unknown = [
            await place.get(f"/c/{CUP}/{each}.ics") for each in ("teams/Nobody", "venues/None", "groups/9")
        ]
    together = {match: at for each in divisions for match, at in moments(each).items()}
    lapsed = next(match for match, each in season_in(found).postponed.items() if each.lapsed)

    assert moments(whole) == together == told(found)
    assert own.keys() == {match for match, each in fixtures(found).items() if OFF in each}
    assert pub.keys() == {match for match, each in fixtures(found).items() if each[0].startswith("Ash ")}
    assert {each.place for each in pub.values()} == {"The Ash Arms"}
    assert whole.by_match[lapsed].status == "CANCELLED"
    assert LAPSES in whole.by_match[lapsed].title
    assert all(
        each.status == "CANCELLED"
        for match, each in whole.by_match.items()
        if EARLY in fixtures(found)[match] and found.result(MatchId(match)) is None
    )
    assert {each.status_code for each in unknown} == {404}
    assert not whole.faults


def fixtures(competition: Competition) -> dict[str, tuple[EntrantId, ...]]:
    """Return who meets in each match."""
    return {
        match: each.teams for table in competition.rankings.values() for match, each in table.fixtures.items()
    }


@awaited
async def test_an_entry_keeps_its_id_and_its_number_grows_with_every_change() -> None:
    """Put off, moved to another pub, called off because a team has left; a date that is only asked for changes nothing."""
    desk = await season_of(FOUR)
    match = await desk.match_of("Ash", "Bell")
    first = await desk.day_of(match)
    await desk.do(person_of(EntrantId("Ash"), 1), postponing.AskForDate(match, "2031-10-06", "Snow"))
    agreed = [("agree-to-date", {"match": match, "who": who}) for who in Agrees]
    changes = (
        agreed,
        [("set-home", {"team": "Ash", "venue": "Crown"})],
        [("move-match", {"match": match, "day": "2031-10-07", "reason": "A wedding", "venue": "Duke"})],
        [("withdraw-team", {"team": "Bell", "reason": "Too few"})],
    )
    async with office(desk) as place:
        seen = [(await feed(place, "teams/Ash")).by_match[match]]
        for acts in changes:
            for tag, body in acts:
                done = await place.post(f"/api/competitions/{CUP}/{tag}", body, "secretary")
                assert done.status_code == 200, done.text
            seen.append((await feed(place, "teams/Ash")).by_match[match])

    assert {each.uid for each in seen} == {f"{match}@{CUP}.hangjack"}
    assert [each.sequence for each in seen] == [0, 1, 2, 3, 4]
    assert [f"{each.start:%m-%d %H:%M}" for each in seen[:4]] == [
        f"{first:%m-%d} 20:30",
        "10-06 20:30",
        "10-06 20:30",
        "10-07 20:30",
    ]
    assert [each.place for each in seen[:4]] == [f"The {pub} Arms" for pub in ("Ash", "Ash", "Crown", "Duke")]
    assert [each.status for each in seen] == ["CONFIRMED"] * 4 + ["CANCELLED"]


@awaited
async def test_a_calendar_that_has_not_changed_is_not_sent_again() -> None:
    """Its mark stays the same while other things happen, and is another once a match is moved."""
    desk = await season_of(FOUR)
    match = await desk.match_of("Ash", "Bell")
    path = f"/c/{CUP}/teams/Ash.ics"
    async with office(desk) as place:
        first = await place.get(path)
        again = await place.get(path, **{"if-none-match": first.headers["etag"]})
        api = f"/api/competitions/{CUP}"
        told = {"id": "n1", "text": "No smoking"}
        assert (await place.post(f"{api}/post-notice", told, "director")).status_code == 200
        same = await place.get(path, **{"if-none-match": first.headers["etag"]})
        moved = {"match": match, "day": "2031-10-06", "reason": "A wedding"}
        assert (await place.post(f"{api}/move-match", moved, "secretary")).status_code == 200
        other = await place.get(path, **{"if-none-match": first.headers["etag"]})
        french = await place.get(f"{path}?in=fr")

    assert (first.status_code, again.status_code, same.status_code, other.status_code) == (200, 304, 304, 200)
    assert again.content == b""
    assert first.headers["cache-control"] == "no-cache"
    assert "Division 1" in french.text


@awaited
async def test_ties_of_cups_stand_in_the_calendars_of_those_who_play_them() -> None:
    """On the last day of their round, for the whole day; a later day is a revision, and nobody else has them."""
    desk = await season_of(FOUR)
    await singles(desk)
    await desk.do(SECRETARY, cups.DrawCup("c1"))
    await desk.do(SECRETARY, cups.DateCupRound("c1", 1, "2031-11-30"))
    (tie,), _ = cups_in(await desk.competition())["c1"].bracket.rounds
    playing = [team for team in FOUR if any(person_of(EntrantId(team), 1) == side.team for side in tie.sides)]  # type: ignore[union-attr]
    async with office(desk) as place:
        seen = {team: (await feed(place, f"teams/{team}")).by_match.get(f"c1/{tie.match}") for team in FOUR}
        body = {"cup": "c1", "round": 1, "until": "2031-12-07"}
        assert (
            await place.post(f"/api/competitions/{CUP}/date-cup-round", body, "secretary")
        ).status_code == 200
        later = (await feed(place, f"teams/{playing[0]}")).by_match[f"c1/{tie.match}"]

    assert [team for team in FOUR if seen[team]] == playing
    assert len(playing) == 2
    first = seen[playing[0]]
    assert first is not None
    assert (f"{first.start:%d %b}", first.sequence) == ("30 Nov", 0)
    assert (f"{later.start:%d %b}", later.sequence) == ("07 Dec", 1)
    assert later.title.startswith("The Singles: ")

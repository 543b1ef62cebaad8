"""A season of months: divisions, late cards, dates put off, teams that leave, cups, a committee, and who goes up and down."""

from collections.abc import Sequence
from zlib import crc32

from desk.story_crib import everybody_signs, they_play
from desk.story_week import card_of
from hangjack.desk.hours import local_clock, local_day
from hangjack.desk.requests import entries, lineups, photos
from hangjack.formats.divisions.books.cards import Channel
from hangjack.formats.divisions.books.postponements import Agrees
from hangjack.formats.divisions.cups.allowed import CupKind
from hangjack.formats.divisions.deciding.ending import open_playoffs
from hangjack.formats.divisions.deciding.ineligible import found as found_ineligible
from hangjack.formats.divisions.deciding.late_cards import cards_due
from hangjack.formats.divisions.desk.requests import benches as league_evenings
from hangjack.formats.divisions.desk.requests import (
    calendar,
    cards,
    cards_in,
    cups,
    evenings,
    members,
    offices,
    postponing,
    weeks,
)
from hangjack.formats.divisions.offices.offices import Meeting, Office
from hangjack.formats.divisions.offices.powers import Body
from hangjack.formats.divisions.state import cups_in, offices_in, season_in
from hangjack.games.cribbage.desk import cards as crib_cards
from hangjack.games.cribbage.match.card import TableCard
from hangjack.ids import EntrantId, MatchId, PersonId
from hangjack.matches.parties import SIDES, A, B, Party
from support.crib_league import DISPUTES, FIRST_NIGHT, Season, league_rules
from support.cup import person_of
from support.desk import COMMITTEE, SECRETARY
from support.pictures import a_plain_picture

PUBS = ("Ash", "Bell", "Crown", "Duke", "Eagle", "Fox", "George", "Hare")
LETTERS = ("A", "B", "C")
OFF, LAPSES, EARLY, LATE = "Ash A", "Bell A", "Duke B", "Duke C"
"""Who puts a match off and plays it, who lets one lapse, and who leaves before and after half-way."""
NOBODY_CAME = 5
"""The round in which a side does not come, and a match is played on another day."""


def captain(team: str) -> PersonId:
    """Return the captain of a team."""
    return person_of(EntrantId(team), 1)


LEVEL = ("Ash C", "Bell C")
"""Who wins every leg against the others, and shares those of their own matches: level at the end, whatever else happens."""
UNSIGNED = 9
"""The player whose form comes the day before a match."""


def legs_of(match: MatchId, teams: Sequence[str]) -> int:
    """Return how many of nine legs the home side wins: the same each time, and nobody's choice but for those who end level."""
    at_home, away = (team in LEVEL for team in teams)
    if at_home and away:
        return 5
    if at_home or away:
        return 9 if at_home else 0
    return 1 + crc32(match.encode()) % 8


async def a_season_begins(desk: Season, pubs: Sequence[str]) -> None:
    """Enter three teams of each pub, one for every division; record who governs, and draw the season up."""
    await desk.begin(league_rules(), [f"{pub} {letter}" for letter in LETTERS for pub in pubs])
    await desk.do(SECRETARY, offices.RecordMeeting(Meeting.AGM, "2031-09-03", "Officers elected"))
    await desk.do(SECRETARY, offices.RecordMeeting(Meeting.COMMITTEE, "2031-09-08", "Seats filled"))
    agm, minute = offices_in(await desk.competition()).meetings
    await desk.do(SECRETARY, offices.Elect(Office.CHAIRMAN, captain("Ash A"), agm))
    await desk.do(SECRETARY, offices.VacateSeat(Office.CHAIRMAN, "Moved away"))
    await desk.do(SECRETARY, offices.CoOpt(Office.CHAIRMAN, captain("Bell B"), minute))
    await desk.do(COMMITTEE, offices.MakeByelaw("A board is kept in reserve"))
    await desk.do(COMMITTEE, offices.WithdrawByelaw(1, "Nobody has one"))
    await desk.do(SECRETARY, offices.SetByPower("venue_capacity", 2, Body.SECRETARY, "Boards for two"))
    await desk.settle({pub: [f"{pub} {letter}" for letter in LETTERS] for pub in pubs})
    await desk.do(SECRETARY, calendar.AllotDivisions(3))
    await desk.do(SECRETARY, calendar.PutInDivision(EntrantId("Ash A"), "2", EntrantId("Ash B")))
    await desk.do(SECRETARY, calendar.PutInDivision(EntrantId("Ash A"), "1", EntrantId("Ash B")))
    await desk.do(SECRETARY, calendar.DrawSeasonUp(FIRST_NIGHT, skipped=("2031-12-24", "2031-12-31")))


async def dates_are_put_off(desk: Season) -> tuple[MatchId, MatchId]:
    """Put two matches off with everybody's word; return the one that is played later and the one that is not."""
    found = []
    for team in (OFF, LAPSES):
        match = await first_home(desk, team)
        fixture = (await desk.competition()).fixture(match)
        assert fixture is not None, "a match of the season"
        day = (await desk.day_of(match)).toordinal() + 12
        wanted = type(await desk.day_of(match)).fromordinal(day).isoformat()
        await desk.do(captain(team), postponing.AskForDate(match, wanted, "A burst pipe"))
        await desk.do(captain(team), postponing.AgreeToDate(match, Agrees.HOME))
        await desk.do(captain(fixture.teams[1]), postponing.AgreeToDate(match, Agrees.AWAY))
        await desk.do(SECRETARY, postponing.AgreeToDate(match, Agrees.SECRETARY))
        found.append(match)
    await desk.do(captain(OFF), postponing.AskForDate(found[0], FIRST_NIGHT, "Earlier"))
    await desk.do(SECRETARY, postponing.RefuseDate(found[0], Agrees.SECRETARY, "Too early"))
    return found[0], found[1]


async def first_home(desk: Season, team: str) -> MatchId:
    """Return the first home match of a team after the first night."""
    for table in (await desk.competition()).rankings.values():
        for match, fixture in table.fixtures.items():
            if fixture.teams[0] == team and fixture.round > 1:
                return match
    raise AssertionError("everybody is at home sometimes")


async def it_is_played(desk: Season, never: MatchId) -> None:
    """Play round after round; two teams leave on the way, and the clock lets a match lapse."""
    first = (await desk.competition()).rankings
    rounds = max(each.round for table in first.values() for each in table.fixtures.values())
    for number in range(1, rounds + 1):
        if number == 3:
            await desk.do(SECRETARY, entries.WithdrawTeam(EntrantId(EARLY), "No players", await today(desk)))
        if number == rounds // 2 + 2:
            await desk.do(
                SECRETARY, entries.WithdrawTeam(EntrantId(LATE), "The pub closes", await today(desk))
            )
        if number == NOBODY_CAME:
            await a_side_does_not_come(desk, number)
            await the_last_table_waits_in_vain(desk, number)
            await somebody_plays_who_signed_too_late(desk, number)
        await play_round(desk, number, never)
        if number == NOBODY_CAME:
            await a_match_was_played_elsewhen(desk, number)
        await desk.wait_until(await today(desk), "23:59")
    await desk.wait_until("2032-06-01")


async def open_in(desk: Season, division: str, number: int) -> tuple[MatchId, EntrantId, EntrantId]:
    """Return a match of a round of a division that has no result, with its teams."""
    found = await desk.competition()
    for match, each in found.rankings[division].fixtures.items():
        open_ = match not in found.rankings[division].struck and found.result(match) is None
        if each.round == number and open_ and match not in season_in(found).postponed:
            return match, *each.teams  # type: ignore[return-value]
    raise AssertionError("somebody plays in every round")


async def a_side_does_not_come(desk: Season, number: int) -> None:
    """Let a home captain open the card and wait; the Secretary enters what the others concede."""
    match, home, _ = await open_in(desk, "2", number)
    day = (await desk.day_of(match)).isoformat()
    desk.turn_to(day, "20:00")
    await desk.do(captain(home), evenings.OpenCard(), match)
    await desk.do(captain(home), evenings.PutCardAway(), match)
    await desk.do(captain(home), evenings.OpenCard(), match)
    desk.turn_to(day, "20:45")
    await desk.do(captain(home), evenings.NoteAbsent(), match)
    await desk.do(SECRETARY, evenings.EnterConcession(home), match)


async def the_last_table_waits_in_vain(desk: Season, number: int) -> None:
    """Let a match be played on phones in which the away pair for the last table is not there at nine o'clock."""
    match, home, away = await open_in(desk, "1", number)
    day = (await desk.day_of(match)).isoformat()
    desk.turn_to(day, "20:10")
    await desk.do(captain(home), evenings.OpenCard(), match)
    for side in SIDES:
        await desk.declare(match, side)
    await desk.do(captain(home), lineups.SeatPair(A, 3), match)
    for table, winners in ((1, "AAB"), (2, "ABB")):
        await they_play(desk, match, table, winners)
    await desk.wait_until(day, "21:01")
    await desk.do(captain(home), league_evenings.CloseUnmannedTable(A, 3), match)
    await everybody_signs(desk, match)
    assert await desk.match_of(home, away) == match


async def somebody_plays_who_signed_too_late(desk: Season, number: int) -> None:
    """Let a form come the day before; the card is typed all the same, and the committee gives the table to the others."""
    match, home, away = await open_in(desk, "1", number)
    day = await desk.day_of(match)
    desk.turn_to(type(day).fromordinal(day.toordinal() - 1).isoformat())
    new = person_of(home, UNSIGNED)
    form = members.SignPlayer(new, home, f"Mx {home} {UNSIGNED}", "1980-05-01", "On paper", person=new)
    await desk.do(SECRETARY, form)
    desk.turn_to(day.isoformat(), "23:00")
    await desk.do(SECRETARY, lineups.CallMatch(), match)
    seats = {A: ((1, 2), (3, 4), (5, UNSIGNED)), B: ((1, 2), (3, 4), (5, 6))}
    teams = {A: home, B: away}
    tables = tuple(
        TableCard(
            {side: tuple(person_of(teams[side], each) for each in seats[side][at]) for side in SIDES},
            tuple(map(Party, winners)),
        )
        for at, winners in enumerate(("AAB", "BAB", "AAA"))
    )
    signed = tuple(person for table in tables for pair in table.pairs.values() for person in pair)
    captains = {side: captain(team) for side, team in teams.items()}
    await desk.do(
        SECRETARY, crib_cards.TypeResultCard(tables, captains, "photo", signed, {A: 6, B: 3}), match
    )
    (case,) = found_ineligible(await desk.competition(), local_clock(await desk.competition()))
    assert (case.match, case.person) == (match, new)
    ruled = crib_cards.RuleOnIneligible(new, upheld=True, reason="Forty-eight hours are forty-eight hours")
    await desk.do(COMMITTEE, ruled, match)


async def a_form_comes_after_the_last_day(desk: Season) -> None:
    """Let the secretary refuse it at first, and then chairman and secretary agree to it, each with the circumstances."""
    team = EntrantId("Crown B")
    new = person_of(team, UNSIGNED)
    form = members.SignPlayer(new, team, "Mx Newly Come", "1980-05-01", "On paper", person=new)
    await desk.do(SECRETARY, form)
    await desk.do(SECRETARY, members.DeclineForm(new, new, "secretary", "Where do they live?"))
    for officer, name in ((SECRETARY, "secretary"), (captain("Bell B"), "chairman")):
        await desk.do(officer, members.ConsentToForm(new, new, name, "Moved here"))


async def a_match_was_played_elsewhen(desk: Season, number: int) -> None:
    """Let it come out that a match was played the day before: its card is held, and counts by decision."""
    found = await desk.competition()
    match = next(
        match
        for match, each in found.rankings["1"].fixtures.items()
        if each.round == number
        and match not in found.rankings["1"].struck
        and match not in season_in(found).postponed
    )
    day = (await desk.day_of(match)).toordinal() - 1
    played = type(await desk.day_of(match)).fromordinal(day).isoformat()
    await desk.do(SECRETARY, evenings.NotePlayedOn(match, played, "A darts night"))
    case = next(each for each in offices_in(await desk.competition()).cases if each.startswith(match))
    await desk.do(DISPUTES, offices.DecideCase(case, "Both sides were there", counts=True))


async def today(desk: Season) -> str:
    """Return the day that the desk's clock shows."""
    return local_day(await desk.competition(), desk.now_ms).isoformat()


async def play_round(desk: Season, number: int, never: MatchId) -> None:
    """Play the matches of a round whose turn it is; two cards of the second round come too late."""
    late = 0
    for table in (await desk.competition()).rankings.values():
        for match, fixture in table.fixtures.items():
            known = (await desk.competition()).result(match) is not None
            if fixture.round != number or match in table.struck or match == never or known:
                continue
            card = None
            if number == 2 and late < 2 and match not in season_in(await desk.competition()).postponed:
                card, late = ("2031-09-28", "10:00"), late + 1
            elif (await desk.day_of(match)).isoformat() < await today(desk):
                card = (await today(desk), "12:00")
            await desk.play(fixture.teams[0], fixture.teams[1], legs_of(match, fixture.teams), card)


async def late_cards_are_decided(desk: Season) -> None:
    """Take the points of one late card, and waive the other."""
    waiting = [each for each in cards_due(await desk.competition(), desk.now_ms) if each.proposed]
    await desk.do(SECRETARY, cards.DecideLateCard(waiting[0].match, True, "The third time"))
    await desk.do(SECRETARY, cards.DecideLateCard(waiting[1].match, False, "A postal strike"))


async def a_card_is_typed_and_taken_back(desk: Season, match: MatchId) -> None:
    """Ask both captains about a card, type it, correct it, and take it back: it is played and typed again later."""
    fixture = (await desk.competition()).fixture(match)
    assert fixture is not None, "a match of the season"
    home, away = fixture.teams
    card = card_of(home, away)
    await desk.do(SECRETARY, cards_in.QueryCard(match, "Whose is the last leg?", card.tables))
    await desk.do(captain(fixture.teams[0]), cards_in.AnswerQuery(match, A, {A: 6, B: 3}))
    await desk.do(SECRETARY, cards_in.CloseQuery(match, "It is clear"))
    await desk.do(SECRETARY, card, match)
    right = card_of(home, away, "AAB BAB AAB").tables
    await desk.do(SECRETARY, cards_in.CorrectCard(right, "card", why="A leg was misread"), match)
    await desk.do(SECRETARY, cards_in.TakeCardBack("Typed wrongly"), match)


async def a_week_is_published(desk: Season) -> None:
    """Publish a week, take it back, and publish it again."""
    await desk.do(SECRETARY, weeks.PublishWeek(FIRST_NIGHT))
    await desk.do(SECRETARY, weeks.TakeWeekBack(FIRST_NIGHT, "A card was missing"))
    await desk.do(SECRETARY, weeks.PublishWeek(FIRST_NIGHT))


async def cups_are_played(desk: Season) -> None:
    """Play the singles, enter the landlords, and let champions meet."""
    await desk.do(SECRETARY, cups.OpenCup("c1", CupKind.SINGLES, "The Singles"))
    for team in ("Ash A", "Bell A", "Crown A"):
        await desk.do(captain(team), cups.EnterCup("c1", EntrantId(team), (captain(team),)))
    await desk.do(SECRETARY, cups.DrawCup("c1"))
    await desk.do(SECRETARY, cups.DateCupRound("c1", 1, "2031-11-30"))
    cup = cups_in(await desk.competition())["c1"]
    (tie,), (final,) = cup.bracket.rounds
    entry = cup.entries[tie.sides[0].team]  # type: ignore[union-attr]
    assert entry.team is not None
    on = person_of(entry.team, 2)
    await desk.do(SECRETARY, cups.SubstituteInCup("c1", entry.id, entry.people[0], on))
    await desk.do(SECRETARY, cups.StartTie("c1", tie.match))
    await desk.do(SECRETARY, cups.EnterTie("c1", tie.match, (1, 2)))
    await desk.do(SECRETARY, cups.TakeTieBack("c1", tie.match, "Rung up the wrong way round"))
    await desk.do(SECRETARY, cups.EnterTie("c1", tie.match, (2, 1)))
    await desk.do(SECRETARY, cups.GiveWalkover("c1", final.match, entry.id, "Ill"))
    await desk.do(SECRETARY, cups.OpenCup("c2", CupKind.LANDLORDS, "The Landlords Cup"))
    await desk.do(SECRETARY, cups.AskLandlord("c2", "Ash", enters=False))
    await desk.do(SECRETARY, cups.EnterLandlord("c2", "Ash", person_of(EntrantId("Ash A"), 2)))
    await desk.do(SECRETARY, cups.OpenCup("c3", CupKind.FINALS_NIGHT, "Finals Night"))
    for team in ("Ash A", "Bell A"):
        await desk.do(SECRETARY, cups.EnterCupTeam("c3", EntrantId(team)))
    await desk.do(SECRETARY, cups.DrawCup("c3"))
    own = tuple(person_of(EntrantId("Ash A"), number) for number in range(1, 7))
    await desk.do(captain("Ash A"), cups.NameCupSide("c3", MatchId("KO-1-1"), EntrantId("Ash A"), own))


async def disputes_are_decided(desk: Season, match: MatchId) -> None:
    """Hear a dispute and a protest, and give points by decision."""
    fixture = (await desk.competition()).fixture(match)
    assert fixture is not None, "a match of the season"
    await desk.do(captain(fixture.teams[0]), offices.OpenCase("They counted aloud", match=match))
    *_, case = offices_in(await desk.competition()).cases
    await desk.do(SECRETARY, offices.SayInCase(case, "The other captain", "Nobody did"))
    await desk.do(DISPUTES, offices.DecideCase(case, "A leg each", fixture.teams[1], 1))
    await desk.do(SECRETARY, offices.FileProtest(match, "No card", "2032-05-01", "12:00"))
    await desk.do(DISPUTES, cards.AdjustPoints(fixture.teams[0], -1, "Costs"))


async def it_was_not_played_after_all(desk: Season, lapsed: MatchId) -> None:
    """Let the secretary believe that a match was played which has lapsed, and hear better."""
    await desk.do(SECRETARY, postponing.TellPlayed(lapsed, played=True, reason="A captain says so"))
    await desk.do(SECRETARY, postponing.TellPlayed(lapsed, played=False, reason="The other captain says not"))


async def a_season_is_played(desk: Season, pubs: Sequence[str] = PUBS) -> None:
    """Run a whole season, from the AGM to who goes up and down."""
    await a_season_begins(desk, pubs)
    later, never = await dates_are_put_off(desk)
    first = next(iter((await desk.competition()).rankings["1"].fixtures))
    await desk.do(SECRETARY, calendar.MoveMatch(first, "2031-09-18", "A darts night"))
    desk.turn_to("2031-09-18", "22:00")
    await desk.do(SECRETARY, cards.ReceiveCard(first, Channel.UPLOAD))
    await a_card_is_typed_and_taken_back(desk, first)
    await a_card_is_photographed(desk, first)
    await it_is_played(desk, never)
    await it_was_not_played_after_all(desk, never)
    await a_form_comes_after_the_last_day(desk)
    await late_cards_are_decided(desk)
    await a_week_is_published(desk)
    await cups_are_played(desk)
    await disputes_are_decided(desk, later)
    await desk.do(SECRETARY, photos.EraseOldPhotos("2031-12-31", "All were checked"))
    await it_ends(desk)


async def a_card_is_photographed(desk: Season, match: MatchId) -> None:
    """Let both captains send a photo of the card, and the first one take a blurred one back."""
    fixture = (await desk.competition()).fixture(match)
    assert fixture is not None, "a match of the season"
    for team in fixture.teams:
        await desk.do(captain(team), photos.SendPhoto(match, a_plain_picture()))
    blurred = (await desk.competition()).photos.of(match)[0].id
    await desk.do(captain(fixture.teams[0]), photos.ErasePhoto(match, blurred, "It is blurred"))


async def it_ends(desk: Season) -> None:
    """Play off whoever is level where something is decided, and approve who moves."""
    found = await desk.competition()
    for name in found.rankings:
        for group in open_playoffs(found, name):
            await desk.do(SECRETARY, cards.EnterPlayOff(name, group[::-1]))
    await desk.do(COMMITTEE, cards.ApproveMoves())


async def level_teams_play_off(desk: Season) -> None:
    """Let two teams win six legs each at home, and play off."""
    await desk.begin(league_rules(), ("Ash", "Bell"))
    await desk.draw_up()
    for home, away in (("Ash", "Bell"), ("Bell", "Ash")):
        await desk.play(home, away, 6)
    await desk.do(SECRETARY, cards.DrawPlayOff("1", "Play-off"))
    await desk.do(SECRETARY, cards.EnterPlayOff("1", (EntrantId("Bell"), EntrantId("Ash"))))

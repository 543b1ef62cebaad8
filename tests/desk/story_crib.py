"""A night of a crib league: clubs and signed forms, line-ups of six and of four, legs, signatures, and what is found afterwards."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from msgspec.structs import replace

from desk.telling import Step, tell
from hangjack.competition.competition import CompetitionOpened
from hangjack.competition.formats import format_of
from hangjack.competition.permissions import Role
from hangjack.competition.rules import Rules
from hangjack.desk.hours import local_clock
from hangjack.desk.requests import entries, governing, lineups, scores
from hangjack.formats.divisions.deciding.ineligible import found
from hangjack.formats.divisions.desk.requests import benches as evenings
from hangjack.formats.divisions.desk.requests import calendar, houses, landlords, members, minors
from hangjack.formats.divisions.state import offices_in
from hangjack.games.cribbage.desk import cards as crib_cards
from hangjack.games.cribbage.desk import requests as crib
from hangjack.games.cribbage.match.card import TableCard
from hangjack.games.cribbage.match.pad import Pad, Peg
from hangjack.games.cribbage.match.scoring import LegLine
from hangjack.ids import EntrantId, MatchId, PersonId
from hangjack.matches.parties import SIDES, A, B, Party
from hangjack.matches.sheets import Place
from hangjack.matches.sides.lineups import LineUp
from hangjack.matches.sides.passing import tables_on_one_phone
from hangjack.rulebooks.house import plain_house
from hangjack.rulebooks.rules import rules_of
from hangjack.rulebooks.shelf import book
from hangjack.unions import own
from support.cup import DIRECTOR, person_of
from support.desk import COMMITTEE, CUP, MINUTE_MS, SECRETARY, Desk

RULES: Rules = rules_of(plain_house(book("abingdon")))
CHAIRMAN = PersonId("chairman")
LION_A, LION_B, VINE = (EntrantId(name) for name in ("lion-a", "lion-b", "vine"))
CLUBS = {"lion": (LION_A, LION_B), "vine": (VINE,)}
PLAYERS = 6
ZONE = ZoneInfo("Europe/London")


def at(text: str) -> int:
    """Return a moment by the clock of the place."""
    return int(datetime.fromisoformat(text).replace(tzinfo=ZONE).astimezone(UTC).timestamp() * 1000)


DAYS = ("2019-10-02", "2019-10-09", "2020-01-15")
NIGHT, NEXT, LAST = (at(f"{day}T20:30") for day in DAYS)


def people(team: EntrantId, *numbers: int) -> tuple[PersonId, ...]:
    """Return the players of a team with these numbers."""
    return tuple(person_of(team, number) for number in numbers)


def form(team: EntrantId, number: int, born: str = "1980-05-01") -> members.SignPlayer:
    """Return the signed form of a player."""
    person = person_of(team, number)
    return members.SignPlayer(
        f"{person}/{team}", team, f"Mx {team} {number}", born, "On paper", person=person
    )


def pairs_of(team: EntrantId, *numbers: tuple[int, int], twice: tuple[int, ...] = ()) -> LineUp:
    """Return a line-up by the numbers of the players; nobody at a table is an empty pair."""
    tables = tuple(people(team, *pair) for pair in numbers)
    return LineUp(tables, person_of(team, 1), twice=people(team, *twice))


SIX = ((1, 2), (3, 4), (5, 6))


async def the_league_opens(desk: Desk) -> None:
    """Three teams of two clubs, everybody signed before the season, and three nights."""
    desk.now_ms = at("2019-09-04T20:00")
    opened = CompetitionOpened(
        id=CUP,
        name="Winter",
        short="winter",
        days=("2019-10-02",),
        time_zone=ZONE.key,
        rules=RULES,
        director=DIRECTOR,
    )
    await desk.office.open(desk.asked(DIRECTOR), opened)
    for person, role in ((SECRETARY, Role.SECRETARY), (CHAIRMAN, Role.CHAIRMAN), (COMMITTEE, Role.COMMITTEE)):
        await desk.do(DIRECTOR, governing.Appoint(person, role))
    for club, teams in CLUBS.items():
        await desk.do(SECRETARY, members.NameClub(club, f"The {club.title()}"))
        for team in teams:
            await desk.do(SECRETARY, entries.ApplyToEnter(team, f"The {team}"))
            await desk.do(SECRETARY, members.JoinClub(team, club))
            for number in range(1, PLAYERS + 1):
                await desk.do(SECRETARY, form(team, number))
            await desk.do(SECRETARY, entries.NameCaptain(team, person_of(team, 1)))
            await desk.do(SECRETARY, entries.AdmitTeam(team))
    await desk.do(SECRETARY, landlords.NameLandlord("lion", person_of(LION_A, 1)))
    await the_nights_are_set(desk)


async def the_nights_are_set(desk: Desk) -> None:
    """Give the teams their pubs, and draw the season up."""
    for club, teams in CLUBS.items():
        await desk.do(SECRETARY, calendar.SetVenue(club, f"The {club.title()}"))
        for team in teams:
            await desk.do(SECRETARY, calendar.SetHome(team, club))
    await desk.do(SECRETARY, calendar.AllotDivisions(1))
    await desk.do(SECRETARY, calendar.DrawSeasonUp(DAYS[0]))


async def the_landlord_is_asked(desk: Desk) -> None:
    """Let a team ask the landlord to help out, and the landlord tell two closed nights, of which one is noted."""
    table = next(iter((await desk.competition()).rankings.values()))
    match = next(each.match for each in table.remaining if VINE in each.teams and LION_B in each.teams)
    landlord = person_of(LION_A, 1)
    await desk.do(person_of(LION_B, 1), houses.AskCover(match, LION_B))
    await desk.do(landlord, houses.AnswerCover(match, LION_B, helps=True))
    for slip in ("2009-12-25", "2040-12-25"):
        assert await desk.refusal(landlord, houses.TellClosed("lion", slip, "A party")) == "house.other-day"
    for day, noted, reason in (("2019-12-25", True, ""), ("2020-02-05", False, "Ask again in January")):
        await desk.do(landlord, houses.TellClosed("lion", day, "A party"))
        await desk.do(SECRETARY, houses.SettleClosed("lion", day, noted, reason))
    await desk.do(landlord, houses.TellClosed("lion", "2019-12-26", "A party"))
    await desk.do(landlord, houses.TakeClosedBack("lion", "2019-12-26"))


async def call_next(desk: Desk) -> tuple[MatchId, dict[Party, EntrantId]]:
    """Call the next match a quarter of an hour before it begins."""
    competition = await desk.competition()
    (table,) = competition.rankings.values()
    places = [format_of(competition).placed(competition, each.match) for each in table.remaining]
    place = min((each for each in places if each is not None), key=lambda each: each.start_ms)
    desk.now_ms = place.start_ms - 15 * MINUTE_MS
    await desk.do(SECRETARY, lineups.CallMatch(), place.match)
    return place.match, {side: await desk.team(place.match, side) for side in SIDES}


async def leg(desk: Desk, match: MatchId, table: int, number: int, winner: Party) -> None:
    """Let the captains of both sides write a leg."""
    captains = (await desk.match(match)).sides.line_ups.captains
    for side in SIDES:
        await desk.do(captains[side], scores.EnterLine(side, Place(table, number), LegLine(winner)), match)


async def they_play(desk: Desk, match: MatchId, table: int, winners: str) -> None:
    """Play the legs of a table."""
    for number, winner in enumerate(winners, start=1):
        await leg(desk, match, table, number, Party(winner))


async def everybody_signs(desk: Desk, match: MatchId) -> None:
    """Let every player sign once, then both captains, and let the card count."""
    state = await desk.match(match)
    captains = state.sides.line_ups.captains
    for side in SIDES:
        pairs = (state.sides.pairs[side, table] for table in state.tables if state.lines_at(table))
        for person in dict.fromkeys(person for pair in pairs for person in pair):
            await desk.do(captains[side], crib_cards.SignCard(side, person), match)
    for side in SIDES:
        await desk.do(captains[side], scores.SignSheet(side), match)
    await desk.do(captains[A], scores.SealSheet(A), match)


async def four_against_six(desk: Desk) -> MatchId:
    """Let the home side name four, two of them twice, and say so; the third table waits for that."""
    match, teams = await call_next(desk)
    home, away = (person_of(teams[side], 1) for side in SIDES)
    four = pairs_of(teams[A], (1, 2), (3, 4), (2, 3), twice=(2, 3))
    await tell(
        desk,
        Step(home, lineups.DeclareLineUp(A, four), "line-up-declared named-for-night"),
        Step(away, lineups.DeclareLineUp(B, pairs_of(teams[B], *SIX)), "line-up-declared named-for-night"),
        match=match,
    )
    await they_play(desk, match, 1, "AAB")
    third = scores.EnterLine(A, Place(3, 1), LegLine(A))
    assert await desk.refusal(home, third, match) == "manning.tell-first"
    await tell(desk, Step(home, evenings.TellTwice(A), "twice-told"), match=match)
    await they_play(desk, match, 2, "BAB")
    await they_play(desk, match, 3, "AAA")
    await everybody_signs(desk, match)
    return match


async def three_against_six(desk: Desk) -> MatchId:
    """Let one side man a table only: the others take the second, and its captain gives up the third."""
    match, teams = await call_next(desk)
    home, away = (person_of(teams[side], 1) for side in SIDES)
    three = LineUp((people(teams[B], 1, 2), (), ()), away)
    await tell(
        desk,
        Step(home, lineups.DeclareLineUp(A, pairs_of(teams[A], *SIX)), "line-up-declared named-for-night"),
        Step(away, lineups.DeclareLineUp(B, three), "line-up-declared named-for-night"),
        Step(home, evenings.AgreeTablesAtOnce(A), "tables-at-once-agreed"),
        Step(home, evenings.CloseUnmannedTable(A, 2), "table-scrapped"),
        Step(away, evenings.ConcedeTable(B, 3, "We are three."), "table-scrapped"),
        match=match,
    )
    await one_phone_serves_both(desk, match, home, person_of(teams[B], 2))
    for number in (2, 3):
        await leg(desk, match, 1, number, B)
    await everybody_signs(desk, match)
    return match


async def one_phone_serves_both(desk: Desk, match: MatchId, home: PersonId, other_pair: PersonId) -> None:
    """Peg a leg on the home captain's phone, one score of it taken back; the others agree to it there, by name."""
    peg = crib.PegHoles(A, 1, Peg(B, 6), game=0)
    assert await desk.refusal(home, replace(peg, peg=Peg(B, 30)), match) == "crib.holes"
    await tell(desk, Step(home, peg, "pad-marked"), Step(home, peg, "pad-marked"), match=match)
    pad = (await desk.match(match)).running[1][-1].pad
    assert pad is not None, "it was pegged"
    (_, last) = own(Pad, pad).hands
    await tell(
        desk,
        Step(home, crib.TakePegBack(A, 1, last.id, game=0), "pad-marked"),
        Step(home, scores.EnterLine(A, Place(1, 1), LegLine(B)), "line-entered"),
        match=match,
    )
    own_pair = crib.AgreeHere(A, Place(1, 1), home)
    assert await desk.refusal(home, own_pair, match) == "sheet.sits-elsewhere"
    await tell(desk, Step(home, replace(own_pair, player=other_pair), "line-confirmed"), match=match)
    assert tables_on_one_phone(await desk.match(match)) == (1,)
    assert await desk.do(home, peg, match) is not None, (
        "what comes after its leg comes too late, and changes nothing"
    )
    assert (await desk.match(match)).running[1][-1].pad is None


async def a_card_is_typed(desk: Desk, stranger: int = 6) -> MatchId:
    """Let the Secretary type a card from paper, on which the last player may be somebody who has never signed.

    A total that is wrong is said, and nothing is kept.
    """
    match, teams = await call_next(desk)
    captains = {side: person_of(teams[side], 1) for side in SIDES}
    numbers = {A: (*SIX[:2], (5, stranger)), B: SIX}
    tables = tuple(
        TableCard(
            {side: people(teams[side], *numbers[side][at_]) for side in SIDES}, tuple(map(Party, winners))
        )
        for at_, winners in enumerate(("AAB", "BAB", "AAA"))
    )
    signed = tuple(person for table in tables for pair in table.pairs.values() for person in pair)
    wrong = crib_cards.TypeResultCard(tables, captains, "photo 7", signed, {A: 5, B: 4})
    assert await desk.refusal(SECRETARY, wrong, match) == "card.problems"
    typed = crib_cards.TypeResultCard(tables, captains, "photo 7", signed, {A: 6, B: 3})
    await desk.do(SECRETARY, typed, match)
    return match


async def a_late_form_is_agreed_to(desk: Desk) -> None:
    """Let a form come in January: both officers agree, each with the circumstances."""
    desk.now_ms = at("2020-01-03T12:00")
    await desk.do(SECRETARY, form(VINE, 7))
    late = members.ConsentToForm(person_of(VINE, 7), f"{person_of(VINE, 7)}/{VINE}", "", "Moved here.")
    for officer, name in ((SECRETARY, "secretary"), (CHAIRMAN, "chairman")):
        await desk.do(officer, replace(late, officer=name))


async def somebody_should_not_have_played(desk: Desk, match: MatchId) -> None:
    """Let the committee leave the card as it is, although a form was never found."""
    local = local_clock(await desk.competition())
    (case,) = found(await desk.competition(), local)
    ruled = crib_cards.RuleOnIneligible(case.person, upheld=False, reason="The form was lost in the post.")
    await desk.do(COMMITTEE, ruled, match)
    assert found(await desk.competition(), local) == ()


async def a_young_member_is_told_of(desk: Desk) -> str:
    """Let somebody of sixteen sign, and the secretary open a case and close it; return its name."""
    await desk.do(SECRETARY, form(VINE, 8, "2003-01-01"))
    await desk.do(SECRETARY, minors.ReportMinor(person_of(VINE, 8), "Asked for a pint"))
    (case,) = offices_in(await desk.competition()).minors
    await desk.do(COMMITTEE, minors.CloseMinorCase(case, "The captain was spoken to"))
    return case


async def a_crib_season_is_played(desk: Desk) -> tuple[MatchId, ...]:
    """All of it."""
    await the_league_opens(desk)
    await the_landlord_is_asked(desk)
    first, second = await four_against_six(desk), await three_against_six(desk)
    third = await a_card_is_typed(desk, stranger=9)
    await somebody_should_not_have_played(desk, third)
    await a_late_form_is_agreed_to(desk)
    await a_young_member_is_told_of(desk)
    return first, second, third

"""A crib league at the desk: who may play, who mans a table, how a card comes to count, and what is found later."""

from typing import Any

import pytest
from msgspec.structs import replace

from desk.story_crib import (
    CHAIRMAN,
    LAST,
    LION_A,
    LION_B,
    NEXT,
    NIGHT,
    RULES,
    SIX,
    VINE,
    a_card_is_typed,
    a_crib_season_is_played,
    at,
    call_next,
    everybody_signs,
    form,
    four_against_six,
    pairs_of,
    people,
    the_league_opens,
    they_play,
    three_against_six,
)
from hangjack.competition.formats.fielding import Asking, answer
from hangjack.desk import clocks
from hangjack.desk.hours import local_clock
from hangjack.desk.requests import lineups, rulings, scores
from hangjack.formats.divisions.cups.allowed import CupKind
from hangjack.formats.divisions.deciding.ineligible import found
from hangjack.formats.divisions.desk.requests import benches as evenings
from hangjack.formats.divisions.desk.requests import cups, landlords, members
from hangjack.formats.divisions.desk.views.evening import show_evening
from hangjack.formats.divisions.desk.views.members import show_members
from hangjack.formats.divisions.desk.views.waiting import show_forms
from hangjack.formats.divisions.desk.views.who_plays import who_plays
from hangjack.formats.divisions.state import cups_in, season_in
from hangjack.games.cribbage.desk import cards as crib_cards
from hangjack.games.cribbage.desk.judge import CribReported
from hangjack.games.cribbage.match.card import TableCard
from hangjack.games.cribbage.referee import Kind
from hangjack.ids import PersonId
from hangjack.matches import clocks as match_clocks
from hangjack.matches.parties import SIDES, A, B, both
from hangjack.matches.sides.lineups import LineUp
from support.acts import awaited
from support.cup import DIRECTOR, person_of
from support.desk import COMMITTEE, CUP, MINUTE_MS, SECRETARY, Desk
from support.memory_store import MemoryStore


async def opened() -> Desk:
    """Return a desk with the league open, everybody signed."""
    desk = Desk(MemoryStore())
    await the_league_opens(desk)
    return desk


async def reasons(desk: Desk, person: PersonId, team: str, start_ms: int) -> list[str]:
    """Return why somebody may not play for a team, as codes."""
    competition = await desk.competition()
    asking = Asking(team, start_ms, local_clock(competition))  # type: ignore[arg-type]
    return [cause.reason.value for cause in answer(competition, person, asking).causes]


@awaited
@pytest.mark.clause("abingdon-L18-1")
@pytest.mark.clause("abingdon-L18-2")
@pytest.mark.clause("abingdon-L18-4")
@pytest.mark.clause("abingdon-L18-5")
@pytest.mark.clause("abingdon-L5-1")
@pytest.mark.clause("abingdon-L11-3")
@pytest.mark.clause("abingdon-L11-10")
@pytest.mark.clause("abingdon-L11-11")
@pytest.mark.clause("abingdon-L11-12")
@pytest.mark.clause("abingdon-L11-13")
@pytest.mark.clause("abingdon-L11-14")
@pytest.mark.clause("abingdon-L12-1")
@pytest.mark.clause("abingdon-L12-3")
@pytest.mark.clause("abingdon-L12-5")
@pytest.mark.clause("abingdon-L20-4")
async def test_three_cards_make_a_table_of_points() -> None:
    """Nine legs with four against six, six by concession, and a card from paper: each leg is a point."""
    desk = Desk(MemoryStore())
    matches = await a_crib_season_is_played(desk)
    league = await desk.competition()
    results = [league.result(match) for match in matches]
    assert all(results)
    first, second, third = [await desk.match(match) for match in matches]

    assert [each.figures()["LF"] for each in (first, second, third)] == [both(6, 3), both(6, 3), both(6, 3)]
    (ranking,) = league.rankings.values()
    made = {team: row.totals for team, row in ranking.rows.items()}
    assert sum(row["PTS"] for row in made.values()) == 27
    assert all(row["PTS"] == row["LF"] for row in made.values())
    assert await desk.refusal(SECRETARY, lineups.CallMatch(), matches[0]) == "floor.has-result"


@awaited
@pytest.mark.clause("abingdon-L12-4")
@pytest.mark.clause("abingdon-L17-2")
@pytest.mark.clause("abingdon-L17-3")
async def test_a_card_counts_once_every_player_and_both_captains_have_signed() -> None:
    """Who plays twice signs once; before that the card says who is missing."""
    desk = await opened()
    match = await four_against_six(desk)
    state = await desk.match(match)

    assert state.sheet.sealed is not None
    assert len(state.closings.players) == 4 + 6
    captain = state.sides.line_ups.captains[A]
    assert await desk.refusal(captain, crib_cards.SignCard(A, captain), match) == "match.sealed"


@awaited
@pytest.mark.clause("abingdon-L17-2")
async def test_an_unsigned_player_holds_the_card_up_and_another_score_wants_another_signature() -> None:
    """The refusal names what is missing; nothing of the card is lost."""
    desk = await opened()
    match, teams = await call_next(desk)
    for side in SIDES:
        captain = person_of(teams[side], 1)
        await desk.do(captain, lineups.DeclareLineUp(side, pairs_of(teams[side], *SIX)), match)
    for table in (1, 2, 3):
        await they_play(desk, match, table, "AAB")
    home, away = (person_of(teams[side], 1) for side in SIDES)
    for side, captain in ((A, home), (B, away)):
        await desk.do(captain, scores.SignSheet(side), match)

    assert await desk.refusal(home, scores.SealSheet(A), match) == "sheet.incomplete"
    stranger = crib_cards.SignCard(A, person_of(teams[B], 1))
    assert await desk.refusal(home, stranger, match) == "closing.has-not-played"
    await desk.do(home, crib_cards.SignCard(A, home), match)
    assert await desk.do(home, crib_cards.SignCard(A, home), match) == []


@awaited
@pytest.mark.clause("abingdon-L11-4")
async def test_pairs_change_until_their_table_has_begun_and_the_others_see_why() -> None:
    """A table that plays keeps its pair; the change, its time and its reason stand on the other captain's page."""
    desk = await opened()
    match, teams = await call_next(desk)
    home, away = (person_of(teams[side], 1) for side in SIDES)
    for side, captain in ((A, home), (B, away)):
        await desk.do(captain, lineups.DeclareLineUp(side, pairs_of(teams[side], *SIX)), match)
    swapped = pairs_of(teams[A], (1, 2), (5, 4), (3, 6))

    assert await desk.refusal(home, lineups.DeclareLineUp(A, swapped), match) == "line-up.change-reason"
    await desk.do(home, lineups.DeclareLineUp(A, swapped, "Late bus."), match)
    evening = show_evening(
        await desk.competition(), await desk.match(match), B, await desk.names(), desk.now_ms
    )
    assert evening is not None
    assert [change.reason for change in evening.changes] == ["Late bus."]
    await they_play(desk, match, 2, "A")
    back = lineups.DeclareLineUp(A, pairs_of(teams[A], *SIX), "On time after all.")
    assert await desk.refusal(home, back, match) == "line-up.table-begun"


@awaited
@pytest.mark.clause("abingdon-L11-6")
@pytest.mark.clause("abingdon-L11-7")
@pytest.mark.clause("abingdon-L11-5")
async def test_the_pair_for_the_last_table_is_there_at_nine_or_loses_it() -> None:
    """At nine it is still in time; a moment later the clock has noticed, and the waiting captain takes the table."""
    desk = await opened()
    match, teams = await call_next(desk)
    home, away = (person_of(teams[side], 1) for side in SIDES)
    for side, captain in ((A, home), (B, away)):
        await desk.do(captain, lineups.DeclareLineUp(side, pairs_of(teams[side], *SIX)), match)
    await desk.do(home, lineups.SeatPair(A, 3), match)
    start = (await desk.match(match)).opened.scheduled_ms
    desk.now_ms = start + 30 * MINUTE_MS - 1
    take = evenings.CloseUnmannedTable(A, 3)

    assert await desk.refusal(home, take, match) == "manning.plays"
    desk.now_ms = start + 30 * MINUTE_MS + 1
    assert await clocks.tick(desk.office, CUP) > 0
    (due,) = match_clocks.overdue(await desk.match(match), desk.now_ms)
    assert due.clause == "abingdon-L11-7"
    assert await desk.do(home, take, match) == ["table-scrapped"]
    assert (await desk.match(match)).figures(3)["LF"] == both(3, 0)


@awaited
@pytest.mark.clause("abingdon-L11-8")
async def test_all_tables_play_at_once_when_both_captains_agree_and_nobody_plays_twice() -> None:
    """A side of four cannot; a side of six can take its word back."""
    desk = await opened()
    match, teams = await call_next(desk)
    home, away = (person_of(teams[side], 1) for side in SIDES)
    await desk.do(home, lineups.DeclareLineUp(A, pairs_of(teams[A], *SIX)), match)
    four = pairs_of(teams[B], (1, 2), (3, 4), (1, 3), twice=(1, 3))
    await desk.do(away, lineups.DeclareLineUp(B, four), match)

    assert await desk.refusal(home, evenings.AgreeTablesAtOnce(A), match) == "manning.twice-at-once"
    await desk.do(away, lineups.DeclareLineUp(B, pairs_of(teams[B], *SIX), "All came."), match)
    for side, captain in ((A, home), (B, away)):
        await desk.do(captain, evenings.AgreeTablesAtOnce(side), match)
    evening = show_evening(
        await desk.competition(), await desk.match(match), A, await desk.names(), desk.now_ms
    )
    assert evening is not None
    assert evening.all_at_once


@awaited
@pytest.mark.clause("abingdon-L7-3")
@pytest.mark.clause("abingdon-L7-4")
async def test_a_form_counts_from_when_it_came_in_and_two_days_before_a_match() -> None:
    """Whoever signed too late, or not at all, is refused on the line-up with every reason; an hour more would have done."""
    desk = await opened()
    desk.now_ms = at("2019-09-30T20:29")
    await desk.do(SECRETARY, form(VINE, 7))
    desk.now_ms = at("2019-09-30T20:31")
    await desk.do(SECRETARY, form(VINE, 8))

    assert await reasons(desk, person_of(VINE, 7), VINE, NIGHT) == []
    assert await reasons(desk, person_of(VINE, 8), VINE, NIGHT) == ["registered-too-late"]
    assert await reasons(desk, PersonId("nobody"), VINE, NIGHT) == ["not-registered"]
    assert await reasons(desk, person_of(LION_A, 2), VINE, NIGHT) == ["signed-for-other-team"]


@awaited
@pytest.mark.clause("abingdon-L7-5")
@pytest.mark.clause("abingdon-L7-6")
async def test_a_form_after_the_last_day_waits_for_chairman_and_secretary() -> None:
    """Each agrees for themselves and with the circumstances; nobody agrees for the other."""
    desk = await opened()
    desk.now_ms = at("2020-01-03T12:00")
    await desk.do(SECRETARY, form(VINE, 7))
    person = person_of(VINE, 7)
    id_ = f"{person}/{VINE}"

    assert await reasons(desk, person, VINE, LAST) == ["after-registration-limit"]
    held = show_members(await desk.competition(), await desk.names()).held
    assert [each.waits_for for each in held] == [("chairman", "secretary")]
    as_chairman = members.ConsentToForm(person, id_, "chairman", "Moved here.")
    assert await desk.refusal(SECRETARY, as_chairman) == "signing.not-that-officer"
    declined = members.DeclineForm(person, id_, "chairman", "Nobody knows where they live.")
    assert await desk.refusal(SECRETARY, declined) == "signing.not-that-officer"
    await desk.do(CHAIRMAN, declined)
    assert show_forms(await desk.competition(), await desk.names(), desk.now_ms) == ()
    await desk.do(CHAIRMAN, as_chairman)
    assert len(show_forms(await desk.competition(), await desk.names(), desk.now_ms)) == 1
    assert await reasons(desk, person, VINE, LAST) == ["after-registration-limit"]
    await desk.do(SECRETARY, members.ConsentToForm(person, id_, "secretary", "Moved here."))
    assert await reasons(desk, person, VINE, LAST) == []
    in_time = members.ConsentToForm(person_of(VINE, 1), f"{person_of(VINE, 1)}/{VINE}", "secretary", "x")
    assert await desk.refusal(SECRETARY, in_time) == "signing.in-time"
    assert await desk.refusal(CHAIRMAN, declined) == "signing.agreed-already"


@awaited
@pytest.mark.clause("abingdon-L5-2")
@pytest.mark.clause("abingdon-L5-3")
@pytest.mark.clause("abingdon-L5-4")
async def test_members_are_sixteen_and_a_captain_answers_for_those_under_eighteen() -> None:
    """Fifteen is refused; whoever names a minor says so; only the own captain is shown it."""
    desk = await opened()
    assert await desk.refusal(SECRETARY, form(VINE, 7, born="2003-10-05")) == "signing.under-age"
    ahead = replace(form(VINE, 7, born="2002-01-01"), written="2099-01-01")
    assert await desk.refusal(SECRETARY, ahead) == "signing.written-ahead"
    await desk.do(SECRETARY, form(VINE, 7, born="2002-01-01"))
    competition, names = await desk.competition(), await desk.names()
    asking = Asking(VINE, NIGHT, local_clock(competition))
    assert [each.person.id for each in who_plays(competition, asking, names) if each.minor] == [
        person_of(VINE, 7)
    ]
    match, teams = await call_next(desk)
    assert VINE in teams.values(), "the Vine plays on the first night"
    side = next(each for each in SIDES if teams[each] == VINE)
    young = LineUp((people(VINE, 1, 7), people(VINE, 3, 4), people(VINE, 5, 6)), person_of(VINE, 1))

    assert (
        await desk.refusal(person_of(VINE, 1), lineups.DeclareLineUp(side, young), match) == "line-up.minors"
    )
    answered = lineups.DeclareLineUp(side, young, answers_for_minors=True)
    assert await desk.do(person_of(VINE, 1), answered, match) == ["line-up-declared", "named-for-night"]


@awaited
@pytest.mark.clause("abingdon-L7-2")
@pytest.mark.clause("abingdon-L7-7")
@pytest.mark.clause("abingdon-L7-8")
@pytest.mark.clause("abingdon-L7-9")
@pytest.mark.clause("abingdon-L7-10")
async def test_whoever_has_played_is_tied_and_whoever_has_not_may_sign_again() -> None:
    """A second form after an appearance is refused and the first stays good; before it the last form counts."""
    desk = await opened()
    await desk.do(SECRETARY, replace(form(VINE, 6), id="again", team=LION_B, person=person_of(VINE, 6)))
    assert await reasons(desk, person_of(VINE, 6), LION_B, NIGHT) == []
    assert await reasons(desk, person_of(VINE, 6), VINE, NIGHT) == ["signed-for-other-team"]
    match, teams = await call_next(desk)
    numbers = ((1, 2), (3, 4), (1, 3))
    for side in SIDES:
        line_up = pairs_of(teams[side], *numbers, twice=(1, 3))
        await desk.do(person_of(teams[side], 1), lineups.DeclareLineUp(side, line_up), match)
        await desk.do(person_of(teams[side], 1), evenings.TellTwice(side), match)
    for table in (1, 2, 3):
        await they_play(desk, match, table, "ABA")
    await everybody_signs(desk, match)
    desk.now_ms = at("2019-10-03T12:00")
    other = next(team for team in (LION_A, LION_B, VINE) if team not in teams.values())
    tied, free = person_of(teams[A], 2), person_of(teams[A], 5)

    signs = replace(form(teams[A], 2), id="second", team=other)
    assert await desk.refusal(SECRETARY, signs) == "signing.has-played"
    assert await reasons(desk, tied, teams[A], NEXT) == []
    await desk.do(SECRETARY, replace(form(teams[A], 5), id="third", team=other))
    assert await reasons(desk, free, other, NEXT) == []


@awaited
@pytest.mark.clause("abingdon-L7-1")
@pytest.mark.clause("abingdon-L10-1")
@pytest.mark.clause("abingdon-L10-2")
@pytest.mark.clause("abingdon-L10-3")
@pytest.mark.clause("abingdon-L10-4")
async def test_a_landlord_helps_another_team_of_the_club_that_is_short() -> None:
    """With five of its own there he may, with six not; and not where he is named already on that night."""
    desk = await opened()
    competition = await desk.competition()
    landlord = person_of(LION_A, 1)
    asking = Asking(LION_B, NIGHT, local_clock(competition))

    assert answer(competition, landlord, asking, 5).via == "landlord"
    assert [each.reason for each in answer(competition, landlord, asking, 6).causes] == ["team-not-short"]
    stranger = person_of(LION_A, 2)
    assert [each.reason for each in answer(competition, stranger, asking, 5).causes] == [
        "signed-for-other-team"
    ]
    await desk.do(SECRETARY, landlords.NameLandlord("lion", None))
    assert [each.reason for each in answer(await desk.competition(), landlord, asking, 5).causes] == [
        "signed-for-other-team"
    ]


@awaited
@pytest.mark.clause("abingdon-L7-2")
async def test_a_player_found_ineligible_later_costs_the_tables_where_they_sat() -> None:
    """A card typed with a stranger on it counts; the case is found, and upheld it gives those legs to the opponents."""
    desk = await opened()
    match, teams = await call_next(desk)
    other = next(team for team in (LION_A, LION_B, VINE) if team not in teams.values())
    stranger = person_of(other, 2)
    captains = {side: person_of(teams[side], 1) for side in SIDES}
    home = [people(teams[A], *pair) for pair in SIX]
    home[2] = (person_of(teams[A], 5), stranger)
    tables = tuple(
        TableCard({A: mine, B: people(teams[B], *pair)}, (A, A, B))
        for mine, pair in zip(home, SIX, strict=True)
    )
    signed = tuple(dict.fromkeys(each for table in tables for pair in table.pairs.values() for each in pair))
    await desk.do(SECRETARY, crib_cards.TypeResultCard(tables, captains, "post", signed, {A: 6, B: 3}), match)
    competition = await desk.competition()

    (case,) = found(competition, local_clock(competition))
    assert (case.person, case.match) == (stranger, match)
    ruled = crib_cards.RuleOnIneligible(stranger, upheld=True, reason="He plays for another team.")
    await desk.do(COMMITTEE, ruled, match)
    after = await desk.competition()
    assert (await desk.match(match)).figures()["LF"] == both(4, 5)
    result = after.result(match)
    assert result is not None
    assert result.winner == teams[B]
    assert found(after, local_clock(after)) == ()


@awaited
@pytest.mark.clause("abingdon-L17-1")
async def test_a_card_with_a_mistake_is_refused_with_all_of_them() -> None:
    """A total that is not what the legs come to, a leg that is missing, a captain who did not sign: nothing is kept."""
    desk = await opened()
    await a_card_is_typed(desk)
    match, teams = await call_next(desk)
    tables = tuple(TableCard({side: people(teams[side], *pair) for side in SIDES}, (A, A)) for pair in SIX)
    captains = {A: person_of(teams[A], 1)}
    typed = crib_cards.TypeResultCard(tables, captains, "post", (), {A: 9, B: 0})

    assert await desk.refusal(SECRETARY, typed, match) == "card.problems"
    assert (await desk.match(match)).recorded == ()


@awaited
async def test_a_side_of_three_plays_one_table_and_the_rest_is_the_others() -> None:
    """Both ways: the waiting captain takes a table, the short one gives it up."""
    desk = await opened()
    match = await three_against_six(desk)
    state = await desk.match(match)

    assert [state.figures(table)["LF"] for table in state.tables] == [both(0, 3), both(3, 0), both(3, 0)]


@awaited
@pytest.mark.parametrize(
    ("kind", "facts", "clause"),
    [
        pytest.param(Kind.PROMPTING, {"by": "player"}, "L19-2", marks=pytest.mark.clause("abingdon-L19-2")),
        pytest.param(
            Kind.PROMPTING, {"by": "spectator"}, "L19-3", marks=pytest.mark.clause("abingdon-L19-3")
        ),
        pytest.param(
            Kind.OUTSIDE_COUNT, {"by": "spectator"}, "L19-1", marks=pytest.mark.clause("abingdon-L19-1")
        ),
        pytest.param(Kind.CARDS_NOT_VISIBLE, {}, "D6-1", marks=pytest.mark.clause("abingdon-D6-1")),
        pytest.param(
            Kind.EARLY_STACK,
            {"reconstructable": False, "agreed": False},
            "D12-1",
            marks=[pytest.mark.clause("abingdon-D12-1"), pytest.mark.clause("abingdon-L19-4")],
        ),
        pytest.param(
            Kind.OVERCOUNT_SHOW,
            {"declared": 12, "true": 8, "agreed": True},
            "D12-4",
            marks=pytest.mark.clause("abingdon-D12-4"),
        ),
        pytest.param(
            Kind.FALSE_PASS, {"next_card_played": False}, "D5-5", marks=pytest.mark.clause("abingdon-D5-5")
        ),
    ],
)
async def test_an_incident_at_a_table_is_reported_and_the_book_is_read(
    kind: Kind, facts: dict[str, Any], clause: str
) -> None:
    """A captain reports it from the match; the ruling cites the clause, an official gives it, and no leg changes by it."""
    desk = await opened()
    match, teams = await call_next(desk)
    for side in SIDES:
        line_up = pairs_of(teams[side], *SIX)
        await desk.do(person_of(teams[side], 1), lineups.DeclareLineUp(side, line_up), match)
    await they_play(desk, match, 1, "A")
    told = rulings.ReportIncident(A, "r1", 1, CribReported(kind, facts))
    await desk.do(person_of(teams[A], 1), told, match)
    await desk.do(DIRECTOR, rulings.GiveRuling("r1"), match)
    state = await desk.match(match)
    held = state.rulings["r1"].record.in_force

    assert held is not None
    assert f"abingdon-{clause}" in held.clauses
    assert state.figures()["LF"] == both(1, 0)


@awaited
@pytest.mark.clause("abingdon-L7-10")
async def test_a_tie_of_a_cup_ties_a_player_to_the_team_as_a_league_match_does() -> None:
    """Whoever has played in the Singles signs for no other team afterwards; a walkover is no appearance."""
    desk = await opened()
    await desk.do(SECRETARY, cups.OpenCup("c1", CupKind.SINGLES, "The Singles"))
    for team in (LION_A, VINE):
        await desk.do(SECRETARY, cups.EnterCup("c1", team, people(team, 3)))
    await desk.do(SECRETARY, cups.DrawCup("c1"))
    ((tie,),) = cups_in(await desk.competition())["c1"].bracket.rounds
    assert await desk.do(SECRETARY, cups.EnterTie("c1", tie.match, (2, 1))) == [
        "cup-tie-entered",
        "players-appeared",
        "players-appeared",
    ]
    desk.now_ms = at("2019-09-20T12:00")
    signs = replace(form(VINE, 3), id="elsewhere", team=LION_B)

    assert await desk.refusal(SECRETARY, signs) == "signing.has-played"
    assert await reasons(desk, person_of(VINE, 3), VINE, NIGHT) == []


@awaited
async def test_hours_run_to_the_night_that_is_played_or_to_the_first_one_as_the_house_says() -> None:
    """A match that was moved to a later night lets a newcomer play, unless hours run to the night it was to be played on."""
    desk = await opened()
    first = season_in(await desk.competition()).night_of_round(1)
    assert first is not None
    fixture = next(iter(next(iter((await desk.competition()).rankings.values())).fixtures.values()))
    desk.now_ms = at("2019-10-01T12:00")
    await desk.do(SECRETARY, form(VINE, 7))
    competition = await desk.competition()
    assert RULES.people.signing is not None
    strict = replace(RULES.people.signing.options, registration_reference="original")
    later = Asking(VINE, at("2019-10-16T20:30"), local_clock(competition), fixture.match)

    assert answer(competition, person_of(VINE, 7), later).eligible
    house = replace(
        RULES, people=replace(RULES.people, signing=replace(RULES.people.signing, options=strict))
    )
    changed = replace(competition, governance=replace(competition.governance, versions=(house,)))
    assert [each.reason for each in answer(changed, person_of(VINE, 7), later).causes] == [
        "registered-too-late"
    ]

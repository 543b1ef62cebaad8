"""Winter and summer as two seasons or as one: what a form and an evening of the winter mean in the summer that follows."""

import pytest

from hangjack.competition.formats.fielding import Asking, answer
from hangjack.competition.permissions import Role
from hangjack.desk.hours import local_clock
from hangjack.desk.requests import entries, governing
from hangjack.formats.divisions.deciding.belonging import held
from hangjack.formats.divisions.desk.requests import calendar, cards, members, turning
from hangjack.ids import CompetitionId, EntrantId, PersonId
from support.acts import awaited
from support.crib_league import Season, league_rules, ms_at
from support.cup import DIRECTOR, person_of
from support.desk import COMMITTEE, SECRETARY
from support.memory_store import MemoryStore

ASH, BELL = EntrantId("Ash"), EntrantId("Bell")
SUMMER, FIRST_MONDAY = CompetitionId("summer"), "2032-05-03"
MOVER, NEWCOMER, CHAIRMAN = person_of(BELL, 1), PersonId("newcomer"), PersonId("chairman")


async def a_summer_follows(scope: str) -> Season:
    """Let two teams play a winter, and a summer begin in which one of Bell's signs for Ash, and somebody new."""
    desk = Season(MemoryStore(), ms_at("2031-08-01", "12:00"))
    await desk.begin(league_rules(season_scope=scope), (ASH, BELL))
    await desk.settle({ASH: (ASH,), BELL: (BELL,)})
    await desk.draw_up()
    for home, away in ((ASH, BELL), (BELL, ASH)):
        await desk.play(home, away, 9 if home == ASH else 0)
    desk.turn_to("2032-04-01")
    await desk.do(SECRETARY, turning.AnswerReturn((ASH, BELL), returns=True))
    await desk.do(COMMITTEE, cards.ApproveMoves())
    await desk.do(SECRETARY, turning.TurnSeason(SUMMER, "The summer", FIRST_MONDAY, "summer"))
    desk.cup = SUMMER
    for team, people in ((ASH, (*squad(ASH), MOVER)), (BELL, squad(BELL)[1:])):
        await desk.do(SECRETARY, turning.SignAgain(team, people, "On paper"))
        await desk.do(SECRETARY, entries.AdmitTeam(team))
    form = members.SignPlayer(NEWCOMER, ASH, "Mx Newly Come", "1980-05-01", "On paper", person=NEWCOMER)
    await desk.do(SECRETARY, form)
    await desk.do(SECRETARY, calendar.DrawSeasonUp(FIRST_MONDAY, "summer"))
    return desk


async def officers_agree(desk: Season, person: PersonId) -> None:
    """Let chairman and secretary agree to a form that came after the last day."""
    await desk.do(DIRECTOR, governing.Appoint(CHAIRMAN, Role.CHAIRMAN))
    for officer, name in ((SECRETARY, "secretary"), (CHAIRMAN, "chairman")):
        await desk.do(officer, members.ConsentToForm(person, f"{person}/{ASH}", name, "Moved house"))


def squad(team: EntrantId) -> tuple[PersonId, ...]:
    return tuple(person_of(team, number) for number in range(1, 7))


@pytest.mark.clause("abingdon-L7-3", "abingdon-L7-5", "abingdon-L7-10")
@pytest.mark.parametrize(
    ("scope", "mover", "newcomer", "waiting"),
    [
        ("separate", set(), set(), set()),
        ("joint", {"played-for-other-team"}, {"after-registration-limit"}, {NEWCOMER}),
    ],
)
@awaited
async def test_a_league_reads_winter_and_summer_as_two_seasons_or_as_one(
    scope: str, mover: set[str], newcomer: set[str], waiting: set[str]
) -> None:
    """As one: a form of the winter still counts, an evening of the winter ties, and 31 December is the last day for both."""
    desk = await a_summer_follows(scope)
    if scope == "joint":
        await officers_agree(desk, MOVER)
    found = await desk.competition()
    local = local_clock(found)
    asking = Asking(ASH, ms_at(FIRST_MONDAY, "20:30"), local)

    def against(person: PersonId) -> set[str]:
        return {cause.reason.value for cause in answer(found, person, asking).causes}

    assert [against(person) for person in squad(ASH)] == [set()] * 6
    assert against(MOVER) == mover
    assert against(NEWCOMER) == newcomer
    assert {each.person for each in held(found, local)} == waiting

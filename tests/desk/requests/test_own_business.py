"""Nobody acts for somebody else: not for the others' side, not for another match, not for a captain."""

import pytest
from msgspec.structs import replace

from desk.story_first_match import CRAB, FIRST, FOX, reported
from hangjack.competition.conduct.offences import Offence, Sanction
from hangjack.competition.permissions import Role
from hangjack.competition.proposals import Facts
from hangjack.desk.asking import Request
from hangjack.desk.requests import closing, door, entries, governing, lineups, rulings, scores, stops
from hangjack.ids import ClauseId, EntrantId, MatchId, PersonId
from hangjack.matches.disputes import Stage
from hangjack.matches.parties import A, B, Party
from hangjack.matches.sheets import Place
from hangjack.matches.sides.claimed import ClaimForm
from support.acts import awaited
from support.cup import CRABS, DIRECTOR, DUCKS, EAGLES, FOXES, OFFICIAL, game
from support.desk import COMMITTEE, MINUTE_MS, SECRETARY, Desk, cup_of, line_up_of

LEAVE, DISPUTE = "15:30", "x"
LEADING = ClauseId("ic2024-22a-1")
DEFAULT = ClauseId("ic2024-16c-1")
SECOND = MatchId("A-1-2")
STRANGER = Facts("v1", Offence.UNREGISTERED_PLAYER, FOXES, opponents=CRABS)
OTHERS = Facts("v2", Offence.UNREGISTERED_PLAYER, DUCKS, opponents=EAGLES)
RUDE = Facts("v3", Offence.INDISCIPLINE, CRABS, each=1000)


def form(desk: Desk, side: Party, later_ms: int = 0) -> ClaimForm:
    """Return a claim that is complete as a form."""
    now = desk.now_ms + later_ms
    return ClaimForm(side, now, DEFAULT, OFFICIAL, now, OFFICIAL, "official")


@pytest.mark.parametrize(
    "request_",
    [stops.LeaveTable(B, LEAVE), stops.ComeBack(B, LEAVE), stops.AppealLeave(B, LEAVE)],
    ids=lambda request: request.__struct_config__.tag,
)
@awaited
async def test_nobody_comes_and_goes_for_the_others(desk: Desk, request_: Request) -> None:
    """The leave is one of the crabs'; the foxes' captain names his own side and the crabs' leave."""
    assert await desk.refusal(FOX[1], request_, FIRST) == "desk.leave-of-others"


@awaited
async def test_leave_is_asked_for_the_own_side_s_players(desk: Desk) -> None:
    """A captain cannot send an opponent out."""
    asked = stops.AskLeave(B, "other", CRAB[3], "He looks tired.")

    assert await desk.refusal(FOX[1], asked, FIRST) == "leave.not-playing"
    assert await desk.refusal(FOX[1], stops.AnswerLeave(B, "none", True), FIRST) == "leave.unknown"


@pytest.mark.clause("ic2024-26c-1")
@awaited
async def test_the_opponents_answer_a_wish_to_leave(desk: Desk) -> None:
    """Nobody permits it to their own side."""
    own = stops.AnswerLeave(A, LEAVE, True)

    assert await desk.refusal(CRAB[1], own, FIRST) == "leave.opponents-answer"
    assert await desk.do(FOX[3], stops.AnswerLeave(B, LEAVE, True), FIRST) == ["leave-answered"]


@awaited
async def test_a_claim_is_for_one_s_own_side_and_for_a_time_that_has_come(desk: Desk) -> None:
    """The form names the claimant, and its time is on the server's clock too."""
    for_others = closing.ClaimDefault(B, "c", form(desk, A))
    too_soon = closing.ClaimDefault(B, "c", form(desk, B, 15 * MINUTE_MS))

    assert await desk.refusal(FOX[1], for_others, FIRST) == "desk.claim-other-side"
    assert await desk.refusal(FOX[1], too_soon, FIRST) == "desk.claim-to-come"


@pytest.mark.clause("ic2024-29-2")
@awaited
async def test_an_official_speaks_in_a_dispute_but_agrees_for_no_captain(desk: Desk) -> None:
    """Two agreements of an official would be a decision that nobody has handed over."""
    await desk.do(OFFICIAL, stops.SpeakInDispute(A, DISPUTE, "Calm down."), FIRST)
    agreed = stops.AgreeInDispute(A, DISPUTE, "The crabs led.", LEADING)

    assert await desk.refusal(OFFICIAL, agreed, FIRST) == "dispute.captains-only"
    assert await desk.refusal(CRAB[3], agreed, FIRST) == "permission.refused"
    assert (await desk.match(FIRST)).disputes[DISPUTE].stage is Stage.CAPTAINS


@pytest.mark.clause("ic2024-14-5")
@awaited
async def test_what_the_committee_has_decided_nobody_else_goes_on_with(desk: Desk) -> None:
    """The dispute is the committee's now; it closes it itself."""
    decision = governing.RecordDecision("d1", "The crabs led.", instead_of=f"{FIRST}/{DISPUTE}")
    await desk.do(COMMITTEE, decision)

    assert await desk.refusal(OFFICIAL, stops.TakeDispute(DISPUTE), FIRST) == "desk.committee-has-decided"
    speaks = stops.SpeakInDispute(A, DISPUTE, "But ...")
    assert await desk.refusal(CRAB[1], speaks, FIRST) == "desk.committee-has-decided"
    await desk.do(COMMITTEE, stops.TakeDispute(DISPUTE), FIRST)
    await desk.do(COMMITTEE, stops.DecideDispute(DISPUTE, "The crabs led.", LEADING), FIRST)
    assert (await desk.match(FIRST)).disputes[DISPUTE].stage is Stage.DECIDED


@awaited
async def test_an_official_of_either_team_takes_no_dispute_over() -> None:
    """Also when another team's form names them first."""
    desk = await cup_of(3)
    for team in (CRABS, EAGLES):
        await desk.do(SECRETARY, entries.RegisterPlayer(team, "Ola Reef", person=OFFICIAL))
    await desk.do(SECRETARY, door.CheckIdentity(OFFICIAL, "passport"))
    await desk.do(SECRETARY, door.CheckUniform(OFFICIAL))
    ranking = (await desk.competition()).rankings["A"]
    match = next(each.match for each in ranking.remaining if set(each.teams) == {DUCKS, EAGLES})
    await desk.call(match)
    await desk.do(OFFICIAL, stops.OpenDispute(A, DISPUTE, 1, "Who led?"), match)
    await desk.do(DIRECTOR, governing.Appoint(DIRECTOR, Role.OFFICIAL))

    assert await desk.refusal(OFFICIAL, stops.TakeDispute(DISPUTE), match) == "appointment.own-team"
    await desk.do(DIRECTOR, governing.AllowOwnTeam("There is nobody else."))
    assert await desk.refusal(OFFICIAL, stops.TakeDispute(DISPUTE), match) == "dispute.official-involved"
    assert await desk.do(DIRECTOR, stops.TakeDispute(DISPUTE), match) == ["escalated"]


@pytest.mark.parametrize(
    ("facts", "key"),
    [
        (replace(STRANGER, match=SECOND), "desk.other-match"),
        (OTHERS, "desk.other-teams"),
        (replace(STRANGER, opponents=DUCKS), "desk.other-teams"),
        (replace(STRANGER, team=CRABS), "desk.other-teams"),
    ],
)
@awaited
async def test_a_verdict_in_a_match_is_about_that_match_and_its_teams(
    desk: Desk, facts: Facts, key: str
) -> None:
    """By an official, by the committee, and beside a ruling."""
    beside = rulings.GiveRuling("r1", facts=replace(facts, id="r1"))

    assert await desk.refusal(OFFICIAL, rulings.GiveVerdictInMatch(facts), FIRST) == key
    assert await desk.refusal(COMMITTEE, rulings.DecideMatchAsCommittee(facts), FIRST) == key
    assert await desk.refusal(OFFICIAL, beside, FIRST) == key


@awaited
async def test_a_match_is_given_away_on_its_own_page_only(desk: Desk) -> None:
    """A verdict that loses a match needs the match; one about a team that is not there needs a team."""
    elsewhere = replace(STRANGER, match=FIRST)
    ghost = replace(RUDE, team=EntrantId("ghosts"))

    assert await desk.refusal(OFFICIAL, rulings.GiveVerdict(elsewhere)) == "desk.other-match"
    assert await desk.refusal(COMMITTEE, rulings.DecideAsCommittee(elsewhere)) == "desk.other-match"
    assert await desk.refusal(OFFICIAL, rulings.GiveVerdict(ghost, (Sanction.FINE,))) == "entry.unknown"


@awaited
async def test_a_verdict_is_overruled_on_the_page_of_its_own_match(desk: Desk) -> None:
    """Overruled from elsewhere it would take another match's result with it."""
    await desk.call(SECOND)
    await desk.do(OFFICIAL, rulings.GiveVerdictInMatch(STRANGER), FIRST)
    here = rulings.OverruleVerdictInMatch("v1", "Wrong.")

    assert await desk.refusal(COMMITTEE, here, SECOND) == "desk.verdict-of-other-match"
    assert await desk.refusal(COMMITTEE, rulings.OverruleVerdict("v1", "No.")) == "desk.verdict-gave-match"
    assert (await desk.do(COMMITTEE, here, FIRST))[0] == "award-withdrawn"


@awaited
async def test_a_ruling_falls_with_the_verdict_of_its_own_match(desk: Desk) -> None:
    """Another match's ruling may have the same name."""
    await desk.call(SECOND)
    await desk.do(OFFICIAL, rulings.ReportIncident(A, "r1", 1, reported()), SECOND)
    await desk.do(OFFICIAL, rulings.GiveRuling("r1"), SECOND)
    warned = replace(RUDE, id="r1", people=(CRAB[3],))
    beside = rulings.GiveRuling("r1", facts=warned, outcomes=(Sanction.WARNING,))
    await desk.do(OFFICIAL, beside, FIRST)
    overruled = rulings.OverruleRuling("r1", rulings.ChangedRuling("Not so."))

    assert await desk.do(COMMITTEE, overruled, SECOND) == ["ruling-noted"]
    assert (await desk.competition()).verdicts.in_force("r1") is not None
    assert "verdict-overruled" in await desk.do(COMMITTEE, overruled, FIRST)


@awaited
async def test_a_ruling_is_changed_for_another_one(desk: Desk) -> None:
    """Whoever gives none instead has not said what happened; facts that the book asks for are named."""
    nothing = rulings.GiveRuling("r1", rulings.ChangedRuling("It was dark."))
    palmed = replace(reported(), facts={"offender": "N", "to_save_jack": True})
    another = rulings.GiveRuling("r1", rulings.ChangedRuling("To save the jack.", palmed))
    open_still = rulings.ReportIncident(B, "r2", 1, replace(reported(), facts={}))

    assert await desk.refusal(OFFICIAL, nothing, FIRST) == "desk.ruling-instead-missing"
    assert await desk.refusal(FOX[1], open_still, FIRST) == "desk.facts-missing"
    assert await desk.do(OFFICIAL, another, FIRST) == ["ruling-noted"]


@awaited
async def test_a_paper_sheet_is_signed_by_one_of_each_team(desk: Desk) -> None:
    """Two of one team, or the two in each other's place, are not both sides."""
    lines = (scores.PaperLine(Place(2, 1), game(A)),)

    for one, other in ((CRAB[1], CRAB[2]), (FOX[1], CRAB[1]), (CRAB[1], PersonId("nobody"))):
        paper = scores.EnterPaper(lines, {A: one, B: other}, "sheet 3")
        assert await desk.refusal(OFFICIAL, paper, FIRST) == "desk.paper-signed-elsewhere"
    paper = scores.EnterPaper(lines, {A: CRAB[1]}, "sheet 3")
    assert await desk.refusal(OFFICIAL, paper, FIRST) == "sheet.paper-signatures"
    paper = scores.EnterPaper(lines, {A: CRAB[1], B: FOX[1]}, "sheet 3")
    assert await desk.do(OFFICIAL, paper, FIRST) == ["entered-from-paper"]


@awaited
async def test_the_clock_is_no_person_and_nobody_is_appointed_to_what_line_ups_say(desk: Desk) -> None:
    """There is always a director, too."""
    somebody = PersonId("somebody")

    for role in (Role.CLOCK, Role.CAPTAIN, Role.PLAYER, Role.PUBLIC):
        refused = await desk.refusal(DIRECTOR, governing.Appoint(somebody, role))
        assert refused == "appointment.not-by-name"
    last = governing.Dismiss(DIRECTOR, Role.DIRECTOR)
    assert await desk.refusal(DIRECTOR, last) == "appointment.last-director"


@pytest.mark.clause("ic2024-6e-1")
@awaited
async def test_a_scorer_is_of_the_team_and_dressed_like_it(desk: Desk) -> None:
    """A captain cannot let an opponent, or somebody in other clothes, write for the team."""
    await desk.do(OFFICIAL, lineups.CallMatch(), SECOND)
    state = await desk.match(SECOND)
    roster = state.opened.rosters[A]
    await desk.do(OFFICIAL, door.CheckUniform(roster[-1], False))
    whole = line_up_of(roster[:7])
    stranger = lineups.DeclareLineUp(A, replace(whole, scorer=CRAB[1]))
    undressed = lineups.DeclareLineUp(A, replace(whole, scorer=roster[-1]))

    assert await desk.refusal(roster[0], stranger, SECOND) == "roster-fault.scorer_not_on_roster"
    assert await desk.refusal(roster[0], undressed, SECOND) == "roster-fault.scorer_not_in_uniform"
    assert await desk.do(roster[0], lineups.DeclareLineUp(A, whole), SECOND) == ["line-up-declared"]

"""The rest of the Fig Tree Cup: paper, claims, defaults, verdicts, the final and the prizes."""

from desk.telling import Step, tell
from hangjack.competition.conduct.offences import Offence, Sanction
from hangjack.competition.proposals import Facts
from hangjack.desk import clocks
from hangjack.desk.requests import closing, draws, governing, lineups, money, rulings, scores, takebacks
from hangjack.ids import ClauseId, MatchId, SanctionId
from hangjack.matches import clocks as match_clocks
from hangjack.matches.parties import A, B
from hangjack.matches.rules import Clock
from hangjack.matches.sheets import Place
from hangjack.matches.sides.claimed import ClaimForm, ClaimOutcome
from hangjack.matches.sides.claims import ClaimRuling
from hangjack.matches.takebacks.acts import LevelDecision
from support.cup import (
    CRABS,
    DIRECTOR,
    DUCKS,
    EAGLES,
    FOXES,
    HOUR_MS,
    OFFICIAL,
    SHORT_RULES,
    TREASURER,
    game,
    person_of,
)
from support.desk import COMMITTEE, CUP, MINUTE_MS, RECORDER, Desk

PAPER, CLAIMED, LEVEL, FOUGHT_OVER, LAST, FINAL = (
    MatchId(name) for name in ("A-1-2", "A-2-1", "A-2-2", "A-3-1", "A-3-2", "KO-1-1")
)
DEFAULT = ClauseId("ic2024-16c-1")

PRICE = "verdict-given posted prizes-forfeited"
"""What a default costs beside the match."""


async def one_is_played_on_paper(desk: Desk) -> None:
    """Shorten matches, and take the second one from a signed sheet: the ducks beat the eagles."""
    await tell(desk, Step(COMMITTEE, governing.AdoptRules(SHORT_RULES, "It is late."), "rules-adopted"))
    await desk.call(PAPER)
    lines = tuple(scores.PaperLine(Place(1, number), game(A)) for number in (1, 2))
    signed = {A: person_of(DUCKS, 1), B: person_of(EAGLES, 1)}
    await tell(
        desk,
        Step(RECORDER, scores.EnterPaper(lines, signed, "sheet 12"), "entered-from-paper"),
        Step(OFFICIAL, scores.SealByOfficial(), "sheet-sealed result-entered match-sealed"),
        match=PAPER,
    )


async def one_is_claimed(desk: Desk) -> None:
    """Let the foxes sit and wait for the ducks, and accept their claim."""
    start = 3 * HOUR_MS
    desk.now_ms = start - MINUTE_MS
    await tell(
        desk,
        Step(OFFICIAL, lineups.CallMatch(), "match-opened match-called"),
        Step(OFFICIAL, lineups.TakeCallBack(), "call-taken-back"),
        Step(OFFICIAL, lineups.CallMatch(), "match-opened match-called"),
        match=CLAIMED,
    )
    await desk.declare(CLAIMED, A)
    for table in (1, 2, 3):
        await desk.do(person_of(FOXES, 1), lineups.SeatPair(A, table), CLAIMED)
    desk.now_ms = start + 15 * MINUTE_MS
    form = ClaimForm(A, desk.now_ms, DEFAULT, OFFICIAL, desk.now_ms, OFFICIAL, "official")
    accepted = ClaimRuling(ClaimOutcome.ACCEPTED, "", DEFAULT)
    await tell(
        desk,
        Step(person_of(FOXES, 1), closing.ClaimDefault(A, "alone", form), "default-claimed"),
        Step(
            OFFICIAL,
            closing.SettleClaim("alone", accepted),
            f"claim-settled match-awarded result-entered {PRICE}",
        ),
        match=CLAIMED,
    )


async def one_ends_level(desk: Desk) -> None:
    """Each side has won a game when the lights go out; an official says that the crabs have won."""
    await desk.call(LEVEL)
    await tell(desk, Step(OFFICIAL, lineups.SeatEverybody(), ""), match=LEVEL)
    await desk.write(LEVEL, Place(1, 1), A)
    await desk.write(LEVEL, Place(2, 1), B)
    await tell(
        desk,
        *(
            Step(OFFICIAL, rulings.ScrapTable(table, A, "No light.", 0), "table-scrapped")
            for table in (1, 2, 3)
        ),
        Step(OFFICIAL, rulings.SettleLevel(A, "More hang-jacks."), "level-settled"),
        Step(OFFICIAL, takebacks.TakeBack(LevelDecision(), "The other side."), "taken-back"),
        Step(OFFICIAL, rulings.SettleLevel(B, "More hang-jacks."), "level-settled"),
        match=LEVEL,
    )
    await desk.confirm_and_sign(LEVEL)
    await desk.do(OFFICIAL, scores.SealByOfficial(), LEVEL)


async def one_is_fought_over(desk: Desk) -> None:
    """Give and waive bullseyes for a late pair; give the match away three times, and let it be played all the same."""
    start = 4 * HOUR_MS
    desk.now_ms = start - MINUTE_MS
    await desk.call(FOUGHT_OVER)
    for side, tables in ((A, (1, 2, 3)), (B, (1, 2))):
        for table in tables:
            await desk.do(OFFICIAL, lineups.SeatPair(side, table), FOUGHT_OVER)
    await tell(desk, Step(OFFICIAL, lineups.MissPair(B, 3), "pair-missed"), match=FOUGHT_OVER)
    desk.now_ms = start + 15 * MINUTE_MS
    assert await clocks.tick(desk.office, CUP) > 0
    desk.carried_out.add("fire-deadlines")
    due = {each.kind: each.id for each in match_clocks.overdue(await desk.match(FOUGHT_OVER), desk.now_ms)}
    given = f"verdict-given posted sanctioned result-entered {PRICE}"
    gone = (
        "verdict-overruled posted sanction-lifted "
        "verdict-overruled prizes-restored posted result-set-aside match-called"
    )
    await tell(
        desk,
        Step(OFFICIAL, closing.GiveDue(due[Clock.LATE]), "award-given"),
        Step(OFFICIAL, closing.WaiveDue(due[Clock.SHORT], "Their car broke down."), "deadline-waived"),
        Step(OFFICIAL, closing.AwardMatch(A, DEFAULT), f"match-awarded result-entered {PRICE}"),
        Step(
            OFFICIAL,
            closing.TakeAwardBack("They are here."),
            "award-withdrawn result-set-aside match-called verdict-overruled prizes-restored posted",
        ),
        Step(OFFICIAL, rulings.GiveVerdictInMatch(_stranger("v1")), f"match-awarded {given}"),
        Step(COMMITTEE, rulings.OverruleVerdictInMatch("v1", "He is known."), f"award-withdrawn {gone}"),
        Step(COMMITTEE, rulings.DecideMatchAsCommittee(_stranger("v2")), f"match-awarded {given}"),
        Step(COMMITTEE, rulings.OverruleVerdictInMatch("v2", "He is known."), f"award-withdrawn {gone}"),
        match=FOUGHT_OVER,
    )
    await desk.win(FOUGHT_OVER, A)


async def people_are_judged(desk: Desk) -> None:
    """Fines and sanctions that are about no match, overruled and lifted again."""
    rude = Facts("v3", Offence.INDISCIPLINE, DUCKS, (person_of(DUCKS, 2),), each=1000)
    slip = Facts("v0", Offence.INDISCIPLINE, CRABS, each=1000)
    marked = Facts("v4", Offence.MARKED_CARDS, DUCKS, (person_of(DUCKS, 3),))
    await tell(
        desk,
        Step(OFFICIAL, rulings.GiveVerdict(slip, (Sanction.FINE,)), "verdict-given posted"),
        Step(OFFICIAL, takebacks.TakeVerdictBack("v0", "The wrong team."), "verdict-overruled posted"),
        Step(OFFICIAL, rulings.GiveVerdict(rude, (Sanction.FINE,)), "verdict-given posted"),
        Step(COMMITTEE, rulings.OverruleVerdict("v3", "It was a joke."), "verdict-overruled posted"),
        Step(COMMITTEE, rulings.DecideAsCommittee(marked), "verdict-given posted sanctioned"),
        Step(COMMITTEE, rulings.LiftSanction(SanctionId("v4/sanction/1"), "Time served."), "sanction-lifted"),
    )
    await desk.pay(DUCKS)


async def the_cup_is_won(desk: Desk) -> None:
    """Let the crabs beat the ducks in the last match of the group, twice, and the eagles in the final, and pay their prize."""
    desk.now_ms = 4 * HOUR_MS + 30 * MINUTE_MS
    await desk.call(LAST)
    await desk.win(LAST, A, 1)
    await tell(
        desk,
        Step(COMMITTEE, scores.OrderReplay("A card was missing."), "replay-ordered result-set-aside"),
        match=LAST,
    )
    await desk.call(LAST)
    await desk.win(LAST, A, 1)
    await tell(
        desk,
        Step(DIRECTOR, draws.BeginKnockout(), "knockout-arranged"),
        Step(DIRECTOR, draws.ScheduleKnockout("The groups are over."), "schedule-made"),
    )
    await desk.call(FINAL)
    await desk.win(FINAL, A)
    await tell(
        desk,
        Step(DIRECTOR, governing.GivePrizes(), "posted posted competition-ended"),
        Step(TREASURER, money.PayPrizes(CRABS), "posted"),
    )


async def the_rest_is_played(desk: Desk) -> None:
    """All of it."""
    await one_is_played_on_paper(desk)
    await one_is_claimed(desk)
    await one_ends_level(desk)
    await one_is_fought_over(desk)
    await people_are_judged(desk)
    await the_cup_is_won(desk)


def _stranger(id_: str) -> Facts:
    """Return that the foxes have let somebody play whom nobody has registered."""
    return Facts(id_, Offence.UNREGISTERED_PLAYER, FOXES, opponents=EAGLES)

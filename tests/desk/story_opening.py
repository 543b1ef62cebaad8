"""How the Fig Tree Cup begins: people appointed, teams entered, money taken, groups drawn, matches scheduled."""

from desk.telling import Step, tell
from hangjack.competition.entries.steps import EntryStep
from hangjack.competition.fixtures.groups import Group
from hangjack.competition.fixtures.rescheduling import Delay
from hangjack.competition.governance import Showing
from hangjack.competition.notices import Audience
from hangjack.competition.permissions import Role
from hangjack.desk import clocks
from hangjack.desk.requests import door, draws, entries, governing, money, records, takebacks
from hangjack.ids import PersonId
from support.cup import (
    CRABS,
    DIRECTOR,
    DUCKS,
    HOUR_MS,
    OFFICIAL,
    RULES,
    TEAMS,
    TREASURER,
    person_of,
)
from support.desk import COMMITTEE, CUP, MINUTE_MS, RECORDER, SECRETARY, Desk, hall

GEESE, HERONS = TEAMS[4:]
STEWARD = PersonId("steward")
TEXT = "team,name,captain\nThe Jays,Bo Reed,yes\nThe Jays,Cy Marsh,\n"


async def people_are_appointed(desk: Desk) -> None:
    """Say who does what, and what everybody must know."""
    await desk.open(RULES)
    await tell(
        desk,
        Step(DIRECTOR, governing.Appoint(STEWARD, Role.OFFICIAL), "role-given"),
        Step(DIRECTOR, governing.Appoint(STEWARD, Role.OFFICIAL), ""),
        Step(DIRECTOR, governing.Dismiss(STEWARD, Role.OFFICIAL), "role-ended"),
        Step(DIRECTOR, governing.AllowOwnTeam("Two officials, eight teams."), "own-team-allowed"),
        Step(DIRECTOR, governing.BarOwnTeam(), "own-team-barred"),
        Step(
            DIRECTOR, governing.PostNotice("phones", "Phones off.", Audience.PLAYERS, True), "notice-posted"
        ),
        Step(DIRECTOR, governing.PostNotice("wrong", "Phones on.", Audience.PLAYERS), "notice-posted"),
        Step(DIRECTOR, governing.WithdrawNotice("wrong"), "notice-withdrawn"),
        Step(COMMITTEE, governing.RecordDecision("heat", "Doors stay open."), "committee-decided"),
        Step(DIRECTOR, governing.WithholdStandings("A surprise."), "standings-withheld"),
        Step(DIRECTOR, governing.PublishStandings(), "standings-published"),
        Step(DIRECTOR, governing.SteerScreen(" North  wall ", Showing.CLOCK), "screen-steered"),
        Step(DIRECTOR, governing.SteerScreen("North wall", Showing.CLOCK), ""),
        Step(DIRECTOR, governing.SteerScreen("Bar"), "screen-steered"),
        Step(DIRECTOR, governing.RemoveScreen("Bar"), "screen-removed"),
        Step(DIRECTOR, governing.RemoveScreen("Bar"), ""),
        Step(DIRECTOR, governing.AnnouncePrizes((50_000, 20_000)), "prizes-announced"),
    )


async def teams_enter(desk: Desk) -> None:
    """Four teams get in with all they need; others are turned away, withdraw, or come by spreadsheet."""
    await tell(
        desk,
        Step(SECRETARY, entries.OpenEntries(None, HOUR_MS), "entries-opened"),
        Step(SECRETARY, entries.InviteTeam(CRABS, "Crabs"), "team-invited team-named"),
        Step(SECRETARY, entries.ApplyToEnter(CRABS, "The crabs"), "team-applied team-named"),
        Step(
            SECRETARY,
            entries.RegisterPlayer(CRABS, "Ana Pond", person=person_of(CRABS, 1)),
            "player-registered",
        ),
        Step(SECRETARY, entries.NameCaptain(CRABS, person_of(CRABS, 1)), "captain-named"),
        Step(person_of(CRABS, 1), governing.AcknowledgeNotice("phones"), "notice-acknowledged"),
        Step(SECRETARY, entries.AdmitTeam(CRABS), "entry-approved posted"),
        Step(SECRETARY, entries.CompleteForm(CRABS), "form-completed"),
        Step(SECRETARY, takebacks.TakeEntryBack(CRABS, EntryStep.FORM, "Too early."), "entry-taken-back"),
        Step(SECRETARY, entries.CompleteForm(CRABS), "form-completed"),
        Step(SECRETARY, entries.SignAgreement(CRABS, "We accept the rules."), "agreement-signed"),
        Step(OFFICIAL, door.CheckIdentity(person_of(CRABS, 1), "passport"), "identity-checked"),
        Step(OFFICIAL, door.CheckUniform(person_of(CRABS, 1), False), "uniform-checked"),
        Step(OFFICIAL, door.LetThemPlay(person_of(CRABS, 1), "The bus was late."), "let-play"),
        Step(OFFICIAL, door.StopLettingPlay(person_of(CRABS, 1)), "let-play-ended"),
        Step(OFFICIAL, door.LetThemPlay(person_of(CRABS, 1), "The bus was late."), "let-play"),
        Step(OFFICIAL, door.CheckUniform(person_of(CRABS, 1)), "uniform-checked"),
        Step(OFFICIAL, entries.RecordLicence(person_of(CRABS, 1), True), "licence-recorded"),
    )
    for number in range(2, 13):
        await desk.register(CRABS, number)
    for team in TEAMS[1:4]:
        await desk.enter(team)


async def others_do_not_play(desk: Desk) -> None:
    """Refuse a team, let one withdraw, take one from a spreadsheet; move, strike, turn away and forget people."""
    extra, other = person_of(HERONS, 1), person_of(HERONS, 2)
    await tell(
        desk,
        Step(SECRETARY, entries.InviteTeam(GEESE, "The geese"), "team-invited team-named"),
        Step(COMMITTEE, entries.RefuseTeam(GEESE, "They were rude."), "entry-refused"),
        Step(SECRETARY, entries.InviteTeam(HERONS, "The herons"), "team-invited team-named"),
        Step(SECRETARY, entries.NameTeam(HERONS, "The grey herons"), "team-named"),
        Step(SECRETARY, entries.RegisterPlayer(HERONS, "Flo Sand", "7", extra), "player-registered"),
        Step(SECRETARY, entries.RegisterPlayer(HERONS, "Gus Salt", "8", other), "player-registered"),
        Step(SECRETARY, entries.TransferPlayer(DUCKS, extra), "player-struck player-registered"),
        Step(SECRETARY, entries.StrikePlayer(DUCKS, extra), "player-struck"),
        Step(COMMITTEE, entries.TurnAway(other, "No."), "person-turned-away player-struck"),
        Step(SECRETARY, records.CorrectName(extra, "Florence Sand", "7"), "record-changed"),
        Step(SECRETARY, records.EraseRecord(extra), "record-changed"),
        Step(SECRETARY, entries.WithdrawTeam(HERONS, "Too few."), "team-withdrew"),
        Step(
            SECRETARY,
            entries.ImportEntries(TEXT),
            "team-invited team-applied player-registered captain-named player-registered team-named",
        ),
    )


async def money_changes_hands(desk: Desk) -> None:
    """Entries are paid, a part of them twice; the treasurer keeps the box."""
    await tell(
        desk,
        Step(TREASURER, money.PutInFloat(10_000), "posted"),
        Step(TREASURER, money.TakePayment(CRABS, 300_000), "posted"),
        Step(TREASURER, money.TakePayment(CRABS, 500, sure=True), "posted"),
        Step(TREASURER, money.PayBack(CRABS), "posted"),
        Step(TREASURER, money.TakePayment(CRABS, 40_000, sure=True), "posted"),
    )
    *_, slip = (await desk.competition()).ledger.open
    await tell(
        desk,
        Step(TREASURER, takebacks.TakePostingBack(slip, "Not mine."), "posted"),
        Step(TREASURER, money.RefundFees(DUCKS, 1000, "The committee says so."), "posted"),
        Step(TREASURER, money.CountCash(1_208_900), "cash-counted posted"),
    )
    desk.now_ms = HOUR_MS

    assert await clocks.tick(desk.office, CUP) == 1
    desk.carried_out.add("notice-deadlines")


async def groups_are_drawn(desk: Desk) -> None:
    """Hold the draw twice, put the groups in another order, and give matches their times."""
    await tell(
        desk,
        Step(DIRECTOR, draws.CommitDraw(), "draw-committed"),
        Step(DIRECTOR, draws.CloseField(), "draw-entries-closed"),
        Step(DIRECTOR, draws.HoldDraw("ripe figs"), "draw-held"),
        Step(DIRECTOR, draws.OrderRedraw("Nobody heard the words."), "redraw-ordered"),
        Step(DIRECTOR, draws.CloseField(), "draw-entries-closed"),
        Step(DIRECTOR, draws.HoldDraw("green figs"), "draw-held"),
        Step(DIRECTOR, draws.DealGroups(1), "groups-drawn"),
        Step(DIRECTOR, draws.ChangeGroups((Group("A", TEAMS[:4]),), "Travel."), "groups-changed"),
        Step(DIRECTOR, draws.MakeSchedule(hall(await desk.competition())), "schedule-made"),
        Step(SECRETARY, draws.ChangeSchedule(Delay(0, MINUTE_MS), "Traffic."), "schedule-changed"),
        Step(SECRETARY, draws.ChangeSchedule(Delay(0, -MINUTE_MS), "They are here."), "schedule-changed"),
        Step(DIRECTOR, governing.Dismiss(RECORDER, Role.RECORDER), "role-ended"),
        Step(DIRECTOR, governing.Appoint(RECORDER, Role.RECORDER), "role-given"),
    )


async def the_cup_opens(desk: Desk) -> None:
    """Everything until the first match is called."""
    await people_are_appointed(desk)
    await teams_enter(desk)
    await others_do_not_play(desk)
    await money_changes_hands(desk)
    await groups_are_drawn(desk)

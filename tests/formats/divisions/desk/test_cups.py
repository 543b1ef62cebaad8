import pytest
from msgspec.structs import replace

from hangjack.desk.requests import closing, entries, lineups
from hangjack.formats.divisions.cups.allowed import CupKind
from hangjack.formats.divisions.desk.requests import cups, evenings, landlords, members
from hangjack.formats.divisions.state import cups_in
from hangjack.ids import EntrantId, MatchId, PersonId
from hangjack.matches.parties import A
from hangjack.matches.sides.lineups import LineUp
from support.acts import awaited
from support.crib_league import Season, season_of
from support.cup import OFFICIAL, person_of
from support.desk import SECRETARY

FOUR = ("Ash", "Bell", "Crown", "Duke")


def of(team: str, number: int = 1) -> PersonId:
    return person_of(EntrantId(team), number)


async def singles(desk: Season, number: int = 3) -> None:
    """Open a cup for single players, and enter the first of so many teams."""
    await desk.do(SECRETARY, cups.OpenCup("c1", CupKind.SINGLES, "The Singles"))
    for team in FOUR[:number]:
        await desk.do(of(team), cups.EnterCup("c1", EntrantId(team), (of(team),)))


@pytest.mark.clause("abingdon-L14-1", "abingdon-L7-10")
@awaited
async def test_a_cup_is_entered_drawn_and_won() -> None:
    """Three enter: one has a bye. Captains enter their own people, results come from those who play, and one wins."""
    desk = await season_of(FOUR)
    await singles(desk)
    assert (
        await desk.refusal(of("Ash"), cups.EnterCup("c1", EntrantId("Bell"), (of("Bell", 2),)))
        == "cup.other-team"
    )
    assert (
        await desk.refusal(SECRETARY, cups.EnterCup("c1", EntrantId("Bell"), (of("Ash", 2),))) == "cup.fault"
    )
    await desk.do(SECRETARY, cups.DrawCup("c1"))
    await desk.do(SECRETARY, cups.DateCupRound("c1", 1, "2031-11-30"))
    cup = cups_in(await desk.competition())["c1"]
    (tie,), (final,) = cup.bracket.rounds
    first, second = (side.team for side in tie.sides)  # type: ignore[union-attr]
    outsider = next(team for team in FOUR if of(team) not in {first, second})

    assert await desk.refusal(of(outsider), cups.EnterTie("c1", tie.match, (2, 1))) == "cup.other-tie"
    assert await desk.refusal(SECRETARY, cups.EnterTie("c1", tie.match, (1, 1))) == "cup.score"
    assert await desk.refusal(SECRETARY, cups.EnterTie("c1", final.match, (2, 0))) == "cup.no-such-tie"
    await desk.do(PersonId(second), cups.EnterTie("c1", tie.match, (2, 1)))
    assert await desk.refusal(SECRETARY, cups.DrawCup("c1")) == "cup.under-way"
    through = cups_in(await desk.competition())["c1"]
    await desk.do(SECRETARY, cups.GiveWalkover("c1", final.match, EntrantId(first), "Ill"))
    assert through.champion is None
    assert cups_in(await desk.competition())["c1"].champion == first
    assert cups_in(await desk.competition())["c1"].until[1].isoformat() == "2031-11-30"


@pytest.mark.clause("abingdon-L14-1", "abingdon-L14-2")
@awaited
async def test_nobody_comes_in_after_the_first_round() -> None:
    """In the first round a team-mate may, before the tie begins; a bye does not make it longer."""
    desk = await season_of(FOUR)
    await singles(desk)
    await desk.do(SECRETARY, cups.DrawCup("c1"))
    cup = cups_in(await desk.competition())["c1"]
    (tie,), _ = cup.bracket.rounds
    first, second = (side.team for side in tie.sides)  # type: ignore[union-attr]
    home = {of(team): team for team in FOUR}
    rests = next(entry for entry in cup.entries if entry not in {first, second})

    def change(entry: str) -> cups.SubstituteInCup:
        person = PersonId(entry)
        return cups.SubstituteInCup("c1", EntrantId(entry), person, of(home[person], 2))

    stranger = cups.SubstituteInCup("c1", EntrantId(first), PersonId(first), of("Duke", 3))
    assert await desk.refusal(SECRETARY, stranger) == "cup.fault"
    await desk.do(PersonId(first), change(first))
    assert cups_in(await desk.competition())["c1"].entries[EntrantId(first)].people == (
        of(home[PersonId(first)], 2),
    )
    await desk.do(SECRETARY, cups.StartTie("c1", tie.match))
    assert await desk.refusal(SECRETARY, change(second)) == "cup.fault"
    await desk.do(SECRETARY, cups.EnterTie("c1", tie.match, (0, 2)))
    assert await desk.refusal(SECRETARY, change(rests)) == "cup.fault"


@pytest.mark.clause("abingdon-L15-1")
@awaited
async def test_a_landlord_comes_first_in_the_cup_of_the_landlords() -> None:
    """One entry a pub; a player of it once the landlord has declined."""
    desk = await season_of(FOUR)
    await desk.do(SECRETARY, members.NameClub("Ash", "The Ash Arms"))
    await desk.do(SECRETARY, landlords.NameLandlord("Ash", of("Ash", 3)))
    await desk.do(SECRETARY, cups.OpenCup("c1", CupKind.LANDLORDS, "The Landlords Cup"))
    player = cups.EnterLandlord("c1", "Ash", of("Ash", 2))

    assert await desk.refusal(SECRETARY, player) == "cup.fault"
    await desk.do(SECRETARY, cups.AskLandlord("c1", "Ash", enters=False))
    assert await desk.refusal(SECRETARY, cups.EnterLandlord("c1", "Ash", of("Bell", 2))) == "cup.fault"
    await desk.do(SECRETARY, player)
    assert await desk.refusal(SECRETARY, cups.EnterLandlord("c1", "Ash", of("Ash", 3))) == "cup.fault"
    await desk.do(SECRETARY, cups.EnterLandlord("c1", "Bell", of("Bell", 2)))
    assert len(cups_in(await desk.competition())["c1"].entries) == 2


def six(tie: MatchId, team: str, players: int = 6) -> cups.NameCupSide:
    return cups.NameCupSide(
        "c1", tie, EntrantId(team), tuple(of(team, number) for number in range(1, players + 1))
    )


@pytest.mark.clause("abingdon-L11-9", "abingdon-L12-2", "abingdon-L13-1", "abingdon-L13-2")
@awaited
async def test_six_play_on_finals_night_or_the_tie_is_the_others() -> None:
    """Nobody plays twice there; where both are short nobody has won, and another name puts it right."""
    desk = await season_of(FOUR)
    await desk.do(SECRETARY, cups.OpenCup("c1", CupKind.FINALS_NIGHT, "Finals Night"))
    for team in ("Ash", "Bell"):
        await desk.do(SECRETARY, cups.EnterCupTeam("c1", EntrantId(team)))
    await desk.do(SECRETARY, cups.DrawCup("c1"))
    tie = MatchId("KO-1-1")
    await desk.do(of("Ash"), six(tie, "Ash", 4))
    twice = cups.NameCupSide("c1", tie, EntrantId("Bell"), (of("Bell", 1), of("Bell", 1), of("Bell", 2)))
    await desk.do(of("Bell"), twice)
    both_short = cups_in(await desk.competition())["c1"]
    await desk.do(of("Bell"), six(tie, "Bell"))
    cup = cups_in(await desk.competition())["c1"]

    assert both_short.champion is None
    assert cup.champion == "Bell"
    assert cup.results[tie].reason == "abingdon-L13-2"
    assert await desk.refusal(of("Ash"), six(tie, "Ash")) == "cup.fault"


@awaited
async def test_teams_meet_over_all_legs_of_a_match() -> None:
    """Teams enter, and a tie has nine legs; a pair enters the cup of pairs together."""
    desk = await season_of(FOUR)
    await desk.do(SECRETARY, cups.OpenCup("c1", CupKind.FINALS_NIGHT, "Finals Night"))
    for team in ("Ash", "Bell"):
        await desk.do(SECRETARY, cups.EnterCupTeam("c1", EntrantId(team)))
    await desk.do(SECRETARY, cups.DrawCup("c1"))
    tie = MatchId("KO-1-1")
    assert await desk.refusal(SECRETARY, cups.EnterTie("c1", tie, (5, 4))) == "cup.needs-players"
    for team in ("Ash", "Bell"):
        await desk.do(of(team), six(tie, team))
    assert await desk.refusal(SECRETARY, cups.EnterTie("c1", tie, (2, 1))) == "cup.score"
    await desk.do(SECRETARY, cups.EnterTie("c1", tie, (5, 4)))
    assert cups_in(await desk.competition())["c1"].champion is not None
    await desk.do(SECRETARY, cups.OpenCup("c2", CupKind.PAIRS, "The Pairs"))
    pair = (of("Ash", 1), of("Ash", 2))
    await desk.do(SECRETARY, cups.EnterCup("c2", EntrantId("Ash"), pair))
    mixed = cups.EnterCup("c2", EntrantId("Bell"), (of("Bell", 1), of("Duke", 2)))
    assert await desk.refusal(SECRETARY, mixed) == "cup.fault"
    await desk.do(SECRETARY, entries.WithdrawTeam(EntrantId("Duke"), "The pub closes"))
    assert await desk.refusal(SECRETARY, cups.EnterCupTeam("c1", EntrantId("Duke"))) == "cup.drawn-already"


@awaited
async def test_only_winners_of_divisions_are_champions_unless_the_committee_names_them() -> None:
    """Before a division is over it has no winner."""
    desk = await season_of(("Ash", "Bell"))
    await desk.do(SECRETARY, cups.OpenCup("c1", CupKind.CHAMPIONS, "Champions of Champions"))

    assert await desk.refusal(SECRETARY, cups.EnterCupTeam("c1", EntrantId("Ash"))) == "cup.fault"
    for home, away in (("Ash", "Bell"), ("Bell", "Ash")):
        await desk.play(home, away, 9 if home == "Ash" else 0)
    assert await desk.refusal(SECRETARY, cups.EnterCupTeam("c1", EntrantId("Bell"))) == "cup.fault"
    await desk.do(SECRETARY, cups.EnterCupTeam("c1", EntrantId("Ash")))


@awaited
async def test_a_team_that_leaves_gives_its_tie_away() -> None:
    """Its own at once; its people play on, unless the league has it otherwise."""
    desk = await season_of(FOUR)
    await singles(desk, 4)
    await desk.do(SECRETARY, cups.OpenCup("c2", CupKind.FINALS_NIGHT, "Finals Night"))
    for team in ("Ash", "Bell"):
        await desk.do(SECRETARY, cups.EnterCupTeam("c2", EntrantId(team)))
    for cup in ("c1", "c2"):
        await desk.do(SECRETARY, cups.DrawCup(cup))
    await desk.do(SECRETARY, entries.WithdrawTeam(EntrantId("Ash"), "The pub closes"))
    found = cups_in(await desk.competition())

    assert found["c2"].champion == "Bell"
    assert not found["c1"].results


async def finals_night(desk: Season) -> MatchId:
    """Let two teams meet on Finals Night; return the match of their tie."""
    await desk.do(SECRETARY, cups.OpenCup("c1", CupKind.FINALS_NIGHT, "Finals Night"))
    for team in ("Ash", "Bell"):
        await desk.do(SECRETARY, cups.EnterCupTeam("c1", EntrantId(team)))
    await desk.do(SECRETARY, cups.DrawCup("c1"))
    desk.turn_to("2032-05-14", "20:00")
    return MatchId("c1-KO-1-1")


@pytest.mark.clause("abingdon-L11-9", "abingdon-L12-2", "abingdon-L13-2")
@awaited
async def test_a_tie_of_teams_is_played_with_a_card_that_a_captain_opens() -> None:
    """Six names or none; the card that everybody has signed is the result, and who played is tied to the team."""
    desk = await season_of(FOUR)
    match = await finals_night(desk)

    assert await desk.refusal(of("Crown"), evenings.OpenCard(), match) == "postponing.other-match"
    await desk.do(of("Bell"), evenings.OpenCard(), match)
    home = await desk.team(match, A)
    four = LineUp(
        ((of(home, 1), of(home, 2)), (of(home, 3), of(home, 4)), (of(home, 1), of(home, 3))), of(home)
    )
    short = lineups.DeclareLineUp(A, replace(four, twice=(of(home, 1), of(home, 3))))
    assert await desk.refusal(of(home), short, match) == "line-up.faults"
    await desk.type_card(match, 5)
    found = await desk.competition()
    assert cups_in(found)["c1"].champion == home
    assert cups_in(found)["c1"].results[MatchId("KO-1-1")].score == (5, 4)
    assert match not in found.under_way
    assert set((await desk.points()).values()) == {0}
    assert found.signings.appeared[of(home)][match, home].competition == "finals-night"


@pytest.mark.clause("abingdon-L13-2")
@awaited
async def test_a_side_that_is_short_on_finals_night_gives_the_tie_away() -> None:
    """The secretary enters it on the open card; it can be taken back, and is played after all."""
    desk = await season_of(FOUR)
    match = await finals_night(desk)
    await desk.do(of("Ash"), evenings.OpenCard(), match)
    await desk.do(SECRETARY, evenings.EnterConcession(EntrantId("Bell")), match)
    cup = cups_in(await desk.competition())["c1"]

    assert cup.champion == "Bell"
    assert cup.results[MatchId("KO-1-1")].walkover
    await desk.do(OFFICIAL, closing.TakeAwardBack("They came"), match)
    assert cups_in(await desk.competition())["c1"].champion is None
    await desk.type_card(match, 4)
    assert cups_in(await desk.competition())["c1"].champion is not None


@awaited
async def test_a_player_is_entered_for_the_team_whose_form_was_signed() -> None:
    """Who plays says for which team: nobody need be asked for it; a captain still enters the own people alone."""
    desk = await season_of(FOUR)
    await desk.do(SECRETARY, cups.OpenCup("c1", CupKind.SINGLES, "The Singles"))
    of_another = await desk.refusal(of("Ash"), cups.EnterCup("c1", people=(of("Bell", 2),)))
    nobody = await desk.refusal(SECRETARY, cups.EnterCup("c1"))
    await desk.do(SECRETARY, cups.EnterCup("c1", people=(of("Bell", 2),)))

    assert (of_another, nobody) == ("cup.other-team", "cup.fault")
    assert [
        (each.team, each.people) for each in cups_in(await desk.competition())["c1"].entries.values()
    ] == [("Bell", (of("Bell", 2),))]

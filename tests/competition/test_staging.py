import pytest
from msgspec.structs import replace

from hangjack.competition.charging import admit, register_player
from hangjack.competition.conduct.offences import Offence
from hangjack.competition.entries import entering
from hangjack.competition.entries.entering import Registration
from hangjack.competition.entries.rosters import Missing
from hangjack.competition.fixtures import draw
from hangjack.competition.fixtures.draw import close_entries, commit, verify_draw
from hangjack.competition.fixtures.groups import Group
from hangjack.competition.fixtures.rescheduling import Move
from hangjack.competition.formats import format_of
from hangjack.competition.governance import adopt_rules
from hangjack.competition.money.fees import debt_of
from hangjack.competition.staging import (
    GROUP_DRAW,
    KNOCKOUT_DRAW,
    begin_knockout,
    change_groups,
    close_field,
    deal_groups,
    field,
    hold_draw,
    make_schedule,
    schedule_knockout,
    waiting,
)
from hangjack.competition.standings.seeding import Qualified, seeding_rankings
from hangjack.competition.standings.standings import decide_tie, standings
from hangjack.competition.verdicts import MatchGiven
from hangjack.errors import Refused
from hangjack.games.all_fours.match.scoring import board_of
from hangjack.ids import ClauseId, EntrantId, MatchId
from hangjack.matches.parties import SIDES, total
from hangjack.wording import sentence
from support.cup import (
    COMMITTEE,
    CRABS,
    DIRECTOR,
    DUCKS,
    EAGLES,
    FOXES,
    HOUR_MS,
    NONCE,
    TEAMS,
    Cup,
    between,
    cup,
    games_to,
    hall,
    ic2024,
    person_of,
    side_of,
)
from support.people import refused

SEMI, OTHER_SEMI, FINAL = (MatchId(name) for name in ("KO-1-1", "KO-1-2", "KO-2-1"))


def teams_of(made: Cup, match: MatchId) -> tuple[EntrantId, ...]:
    """Return the teams of a match that are known."""
    fixture = made.competition.fixture(match)
    assert fixture is not None
    return fixture.teams


def level_groups() -> Cup:
    """Return a cup of two groups of two whose winners are level with each other, and whose losers are too."""
    made = cup(4, groups=2)
    for ranking in list(made.competition.rankings.values()):
        for fixture in ranking.remaining:
            made.win(fixture.match, fixture.teams[0], lost=3)
    return made


@pytest.mark.clause("ic2024-3-1", "ic2024-3d-1", "ic2024-3a-2")
def test_only_complete_entries_are_drawn() -> None:
    """The others are listed with what they lack; whoever was refused or withdrew is not hoping any more."""
    made = Cup()
    made.enter(CRABS)
    made.enter(DUCKS)
    made.apply(EAGLES)
    made.happened(admit(made.competition, EAGLES, made.doing(DIRECTOR)))
    made.apply(FOXES)
    made.happened(entering.refuse_entry(made.competition.rosters, FOXES, DIRECTOR, "Too late."))
    lacks = waiting(made.competition)

    assert field(made.competition) == (CRABS, DUCKS)
    assert set(lacks) == {EAGLES}
    assert lacks[EAGLES].values["missing"] == (
        Missing.FORM_COMPLETE,
        Missing.FEE_PAID,
        Missing.AGREEMENT_SIGNED,
    )

    made.happened(commit(made.competition.draw(GROUP_DRAW), NONCE))
    made.happened(close_field(made.competition))

    assert made.competition.draw(GROUP_DRAW).entries == (CRABS, DUCKS)


@pytest.mark.clause("ic2024-4-1", "ic2024-4-2")
def test_an_entry_is_charged_with_its_players_and_each_one_more_when_he_comes() -> None:
    """Twelve are covered; a second admission charges nothing."""
    made = Cup()
    made.apply(CRABS, players=13)
    admitted = admit(made.competition, CRABS, made.doing(DIRECTOR))
    made.happened(admitted)

    assert debt_of(made.competition.ledger, CRABS) == 300_000 + 20_000
    assert admit(made.competition, CRABS, made.doing(DIRECTOR)) == ()

    doing = made.doing(DIRECTOR)
    wanted = Registration(CRABS, person_of(CRABS, 14), doing.at_ms)
    made.happened(register_player(made.competition, wanted, doing))

    assert debt_of(made.competition.ledger, CRABS) == 300_000 + 40_000
    assert register_player(made.competition, wanted, doing) == ()


def test_a_team_that_has_not_been_admitted_is_not_charged_for_players() -> None:
    """Nor for those whom the fee covers."""
    made = Cup()
    made.apply(CRABS, players=14)
    made.apply(DUCKS, players=3)
    made.happened(admit(made.competition, DUCKS, made.doing(DIRECTOR)))
    made.register(DUCKS, person_of(DUCKS, 4))

    assert debt_of(made.competition.ledger, CRABS) == 0
    assert debt_of(made.competition.ledger, DUCKS) == 300_000


@pytest.mark.clause("ic2024-2b-1")
def test_the_draw_deals_everybody_into_groups_with_all_their_matches_on_the_schedule() -> None:
    """Anybody can verify it."""
    made = cup(6, groups=2)
    held = made.competition.draw(GROUP_DRAW).held
    schedule = made.competition.timetable.schedule
    assert held is not None
    assert schedule is not None

    assert verify_draw(held) == ()
    assert sorted(team for group in made.competition.groups.groups for team in group.teams) == sorted(TEAMS)
    assert [len(ranking.fixtures) for ranking in made.competition.rankings.values()] == [3, 3]
    assert set(schedule.placed) == {
        match for ranking in made.competition.rankings.values() for match in ranking.fixtures
    }
    assert refused(deal_groups, made.competition, 2) == "groups.drawn-already"
    assert refused(hold_draw, made.competition, GROUP_DRAW, NONCE, "Figs") == "draw.held-already"


def test_each_step_waits_for_the_one_before() -> None:
    """No schedule and no knockout without groups, none of it without a draw."""
    made = Cup()

    assert refused(deal_groups, made.competition, 1) == "draw.not-held"
    assert refused(make_schedule, made.competition, hall(made.competition)) == "stage.no-groups"
    assert refused(begin_knockout, made.competition) == "stage.no-groups"
    assert refused(schedule_knockout, made.competition, "Now.") == "schedule.none-yet"
    assert refused(format_of(made.competition).final_order, made.competition) == "stage.not-over"


@pytest.mark.clause("ic2024-2e-1", "ic2024-10-6")
def test_results_and_decisions_stay_when_the_groups_are_arranged_anew() -> None:
    """Only matches that have not begun may go; the schedule is then made anew for a reason."""
    made = cup(6, groups=2)
    first, second = made.competition.groups.groups
    match, fixture = next(iter(made.competition.rankings["A"].fixtures.items()))
    made.win(match, fixture.teams[0])
    turned = (first, Group("B", second.teams[::-1]))
    upset = (Group("A", (first.teams[1], first.teams[2], first.teams[0])), second)

    assert refused(change_groups, made.competition, upset, "The hall.") == "stage.match-would-go"

    made.happened(change_groups(made.competition, turned, "The hall."))

    assert made.competition.result(match) is not None
    assert made.competition.groups.groups == turned
    assert refused(make_schedule, made.competition, hall(made.competition)) == "reason.missing"

    made.happened(make_schedule(made.competition, hall(made.competition), "The groups have changed."))
    schedule = made.competition.timetable.schedule

    assert schedule is not None
    assert {each: schedule.fixtures[each].teams for each in made.competition.rankings["B"].fixtures} == {
        each: fixture.teams for each, fixture in made.competition.rankings["B"].fixtures.items()
    }


def test_a_match_under_way_does_not_get_other_teams() -> None:
    """While it is played, its group stays as it is."""
    made = cup(4, groups=2)
    first, second = made.competition.groups.groups
    made.call(next(iter(made.competition.rankings["A"].fixtures)))
    mixed = (Group("A", (first.teams[0], second.teams[0])), Group("B", (first.teams[1], second.teams[1])))

    assert refused(change_groups, made.competition, mixed, "The hall.") == "stage.match-would-go"


def test_a_tie_that_was_decided_stays_decided_when_another_group_changes() -> None:
    """The decision holds as long as the teams are level on what they were level on."""
    made = cup(6, groups=2)
    first, second = made.competition.groups.groups
    ranking = made.competition.rankings["A"]
    made.happened(decide_tie(ranking, standings(ranking).order[::-1], "By lot."))
    decided = standings(made.competition.rankings["A"])
    made.happened(change_groups(made.competition, (first, Group("B", second.teams[::-1])), "The hall."))

    assert standings(made.competition.rankings["A"]) == decided


def test_a_final_under_way_is_called_anew_when_a_semi_final_gets_another_winner() -> None:
    """Nobody finishes a match between teams that are not in it any more."""
    made = cup(4, groups=2)
    made.win_all()
    made.begin_knockout()
    loser, winner = teams_of(made, SEMI)
    made.call(SEMI)
    found = made.verdict("v1", Offence.DEFAULT, loser, opponents=winner, match=SEMI)
    made.give(replace(found, gives_match=MatchGiven(winner, ClauseId("ic2024-10-7"))))
    made.win(OTHER_SEMI, teams_of(made, OTHER_SEMI)[0])
    made.pay(loser)
    made.begin(FINAL)
    made.write(FINAL, "A")
    made.overrule("v1", SEMI)

    assert set(made.competition.under_way) == {SEMI}

    for side in SIDES:
        made.line_up(SEMI, side)
    made.write(SEMI, games_to(made.competition.rules, side_of(made, SEMI, loser)))
    made.sign(SEMI)
    made.seal(SEMI)
    made.begin(FINAL)

    assert set(made.matches[FINAL].opened.parties.values()) == set(teams_of(made, FINAL))
    assert loser in teams_of(made, FINAL)
    assert total(board_of(made.matches[FINAL].score).bullseyes) == 0


@pytest.mark.clause("ic2024-2c-2", "ic2024-2d-1", "ic2024-2d-2")
def test_the_best_of_the_groups_meet_first_against_last_until_one_is_left() -> None:
    """Each official result moves its winner on."""
    made = cup(6, groups=2)
    made.win_all()
    order = begin_knockout(made.competition)[0].order
    made.begin_knockout()

    assert set(order) == {
        team for ranking in made.competition.rankings.values() for team in standings(ranking).order[:2]
    }
    assert (teams_of(made, SEMI), teams_of(made, OTHER_SEMI)) == (
        (order[0], order[3]),
        (order[1], order[2]),
    )
    assert teams_of(made, FINAL) == ()

    made.win(SEMI, order[0])
    made.win(OTHER_SEMI, order[2])
    made.happened(schedule_knockout(made.competition, "The finalists are known."))

    assert teams_of(made, FINAL) == (order[0], order[2])
    assert refused(format_of(made.competition).final_order, made.competition) == "stage.not-over"

    made.win(FINAL, order[2])

    assert format_of(made.competition).final_order(made.competition) == (
        (order[2],),
        (order[0],),
        (order[3], order[1]),
    )


def test_the_knockout_waits_for_every_match_of_the_groups() -> None:
    """And is not arranged anew once it has results."""
    made = cup(4, groups=2)
    for fixture in made.competition.rankings["A"].remaining:
        made.win(fixture.match, fixture.teams[0])

    assert refused(begin_knockout, made.competition) == "qualifiers.matches-remain"

    made.win_all()
    made.begin_knockout()
    made.win(SEMI, teams_of(made, SEMI)[0])

    assert refused(begin_knockout, made.competition) == "knockout.under-way"


def test_the_schedule_grows_by_the_knockout_and_every_match_keeps_its_place() -> None:
    """Also one that was moved on the day; taking over known teams moves nothing."""
    made = cup(4, groups=2)
    match = next(iter(made.competition.rankings["A"].fixtures))
    made.move(Move(match, 20 * HOUR_MS, (1, 2, 3)))
    before = made.competition.timetable.schedule
    assert before is not None
    made.win_all()
    made.begin_knockout()
    grown = made.competition.timetable.schedule
    assert grown is not None

    assert {each: grown.placed[each] for each in before.placed} == before.placed
    assert set(grown.placed) - set(before.placed) == {SEMI, OTHER_SEMI, FINAL}
    assert grown.placed[SEMI].start_ms > 20 * HOUR_MS
    assert schedule_knockout(made.competition, "Again.") == ()

    made.win(SEMI, teams_of(made, SEMI)[0])
    made.happened(schedule_knockout(made.competition, "One finalist."))
    now = made.competition.timetable.schedule
    assert now is not None

    assert now.placed == grown.placed
    assert now.fixtures[FINAL].teams == teams_of(made, FINAL) != ()


@pytest.mark.clause("ic2024-2c-1")
def test_a_tie_across_groups_is_decided_by_the_committee_before_the_knockout() -> None:
    """Winners that are level on everything have to be put in an order, and so have the second."""
    made = level_groups()

    assert refused(begin_knockout, made.competition) == "qualifiers.tie"

    qualified = Qualified(made.competition.rankings, made.competition.rules.format.groups)
    for level in seeding_rankings(qualified):
        reverse = standings(level).order[::-1]
        made.happened(decide_tie(level, reverse, "By lot, before both captains."))
    firsts, seconds = (standings(level).order for level in seeding_rankings(qualified))

    assert len(made.competition.seedings) == 2
    assert begin_knockout(made.competition)[0].order == (*firsts[::-1], *seconds[::-1])


def test_a_tie_within_a_group_is_decided_in_its_table() -> None:
    """It is no matter of the seeding."""
    made = cup(2)
    match = between(made, CRABS, DUCKS)
    made.call(match)
    made.give(made.verdict("v1", Offence.MATCH_FIXING, CRABS, opponents=DUCKS, match=match))
    ranking = made.competition.rankings["A"]

    assert refused(begin_knockout, made.competition) == "qualifiers.tie"

    made.happened(decide_tie(ranking, (DUCKS, CRABS), "The crabs began it."))

    assert made.competition.seedings == ()
    assert begin_knockout(made.competition)[0].order == (DUCKS, CRABS)


def test_a_knockout_that_is_drawn_takes_the_order_of_its_draw() -> None:
    """The draw is of those who go on, and of nobody else."""
    made = cup(4, groups=2, rules=ic2024(bracket="drawn"))
    made.win_all()

    assert refused(begin_knockout, made.competition) == "draw.not-held"

    made.happened(commit(made.competition.draw(KNOCKOUT_DRAW), NONCE))
    made.happened(close_entries(made.competition.draw(KNOCKOUT_DRAW), TEAMS[:4]))
    made.happened(hold_draw(made.competition, KNOCKOUT_DRAW, NONCE, "Green figs"))
    held = made.competition.draw(KNOCKOUT_DRAW).held
    assert held is not None

    assert begin_knockout(made.competition)[0].order == held.order
    assert set(made.competition.draws) == {GROUP_DRAW, KNOCKOUT_DRAW}
    assert draw.verify_draw(held) == ()


def test_without_a_knockout_the_table_is_the_final_order_and_level_teams_share_a_place() -> None:
    """Once every match has its result, and only where nobody has qualified for a knockout that is still to come."""
    made = cup(3, rules=ic2024(qualifiers_per_group="none"))
    made.win(between(made, CRABS, DUCKS), CRABS, lost=3)
    made.win(between(made, CRABS, EAGLES), CRABS, lost=3)

    assert refused(format_of(made.competition).final_order, made.competition) == "stage.not-over"

    match = between(made, DUCKS, EAGLES)
    made.call(match)
    made.give(made.verdict("v1", Offence.MATCH_FIXING, DUCKS, opponents=EAGLES, match=match))

    assert [set(teams) for teams in format_of(made.competition).final_order(made.competition)] == [
        {CRABS},
        {DUCKS, EAGLES},
    ]
    made.happened(adopt_rules(made.competition.governance, ic2024(), COMMITTEE, "Two go on."))
    assert refused(format_of(made.competition).final_order, made.competition) == "stage.not-over"


def test_a_semi_final_that_both_lose_lets_the_other_finalist_walk_over() -> None:
    """Nobody plays the final, and everybody beaten shares what is left."""
    made = cup(4, groups=2)
    made.win_all()
    made.begin_knockout()
    one, other = teams_of(made, SEMI)
    made.call(SEMI)
    made.give(made.verdict("v1", Offence.MATCH_FIXING, one, opponents=other, match=SEMI))
    third, fourth = teams_of(made, OTHER_SEMI)
    made.win(OTHER_SEMI, third)

    assert format_of(made.competition).final_order(made.competition) == ((third,), (one, other, fourth))


def test_a_final_that_nobody_wins_leaves_the_finalists_together() -> None:
    """There is no champion."""
    made = cup(2)
    made.win_all()
    made.begin_knockout()
    one, other = teams_of(made, SEMI)
    made.call(SEMI)
    found = made.verdict("v1", Offence.MATCH_FIXING, one, opponents=other, match=SEMI)
    made.give(replace(found, gives_match=MatchGiven(None, ClauseId("ic2024-25f-1"))))

    assert format_of(made.competition).final_order(made.competition) == ((one, other),)


def test_a_field_of_incomplete_entries_is_refused_team_by_team() -> None:
    """Whoever closes it reads which team lacks what, and not only that a draw needs entries."""
    made = Cup()
    made.happened(commit(made.competition.draw(GROUP_DRAW), NONCE))

    assert refused(close_field, made.competition) == "stage.nobody-entered"

    made.apply(EAGLES)
    made.happened(admit(made.competition, EAGLES, made.doing(DIRECTOR)))
    made.apply(FOXES)
    with pytest.raises(Refused) as refusal:
        close_field(made.competition)

    assert refusal.value.key == "stage.nobody-complete"
    assert [
        (each.values["team"], Missing.APPROVAL in each.values["missing"])
        for each in refusal.value.values["lacks"]
    ] == [
        (EAGLES, False),
        (FOXES, True),
    ]
    assert "the fee, paid in full" in sentence(refusal.value)


def test_the_knockout_is_arranged_once() -> None:
    """Again it would change nothing, and whoever asks reads what comes next; with a match called it stays for good."""
    made = cup(4, groups=2)
    made.win_all()
    made.happened(begin_knockout(made.competition))

    assert refused(begin_knockout, made.competition) == "knockout.arranged-already"

    made.happened(schedule_knockout(made.competition, "The groups are over."))
    made.call(SEMI)

    assert refused(begin_knockout, made.competition) == "knockout.called"

import pytest

from hangjack.competition.conduct.register import Occasion, may_play
from hangjack.competition.money.ledger import PostingKind
from hangjack.competition.verdicts import costs_of
from hangjack.games.all_fours.match.scoring import BullseyesGiven
from hangjack.games.all_fours.referee.rulings import Ruling
from hangjack.ids import MatchId
from hangjack.lab.stories.cup import Cup, CupSize
from hangjack.lab.stories.games import made_up
from hangjack.lab.stories.league import League
from hangjack.matches.disputes import Stage, tables_stopped
from hangjack.matches.events import ByRuling
from hangjack.matches.match import Match
from hangjack.matches.parties import A, B
from hangjack.referee.record import Standing
from hangjack.unions import own


@pytest.fixture(scope="module")
def cup() -> Cup:
    """Return a cup of eight teams in which everything goes wrong that can."""
    cup = Cup(1, CupSize(), made_up)
    cup.run()
    return cup


@pytest.fixture(scope="module")
def league() -> League:
    """Return a season in which everything goes wrong that can."""
    league = League(1, made_up)
    league.run()
    return league


def match_of(event: Cup | League, name: str) -> Match:
    """Return the match called *name*."""
    return event.venue.matches[MatchId(name)]


def told(event: Cup | League) -> set[str]:
    """Return what the story has told."""
    return {line.key for line in event.told}


@pytest.mark.parametrize("seed", [2, 3, 5])
def test_whatever_the_seed_the_same_things_go_wrong_in_a_cup(seed: int) -> None:
    """A demo shows all of them."""
    cup = Cup(seed, CupSize(), made_up)
    cup.run()

    assert told(cup) >= {
        *("late", "given", "waived", "difference", "away", "decks", "unpaid", "dispute"),
        *("no-show", "sent-off", "delayed", "paper", "suspended", "scrapped"),
    }


@pytest.mark.parametrize("seed", [2, 3, 5])
def test_whatever_the_seed_the_same_things_go_wrong_in_a_league(seed: int) -> None:
    """A demo shows all of them."""
    league = League(seed, made_up)
    league.run()

    assert told(league) >= {"late", "given", "no-show", "misread", "dispute", "time-out"}


def test_without_incidents_nobody_is_ruled_against() -> None:
    """No ruling, no verdict, nothing given by the clock."""
    cup = Cup(1, CupSize(incidents=False), made_up)
    cup.run()

    assert cup.venue.competition.verdicts.given == {}
    assert not any(match.rulings or match.awards for match in cup.venue.matches.values())
    assert told(cup) <= {"level", "tie"}


@pytest.mark.clause("ic2024-16a-2")
@pytest.mark.clause("ic2024-16b-2")
@pytest.mark.clause("ic2024-16b-3")
def test_a_pair_that_is_late_costs_two_bullseyes_and_still_plays(cup: Cup) -> None:
    """The clock proposes them at fifteen minutes, an official gives them, and the pair sits down two minutes later."""
    match = match_of(cup, "A-1-2")

    assert [award.clause for award in match.awards.values()] == ["ic2024-16a-2", "ic2024-16b-2"]
    assert {award.to for award in match.awards.values()} == {A}
    assert match.sides.seated_ms[B, 3] == match.opened.scheduled_ms + 17 * 60_000
    assert match.lines_at(3) > 0


@pytest.mark.clause("ic2024-10-1")
@pytest.mark.clause("ic2024-10-4")
@pytest.mark.clause("ic2024-10-5")
def test_a_team_that_stays_away_loses_money_and_prizes(cup: Cup) -> None:
    """The match is claimed and given by default, the team fined, and it wins nothing any more."""
    competition, match = cup.venue.competition, match_of(cup, "A-2-2")
    absent = match.opened.parties[B]
    result = competition.result(MatchId("A-2-2"))

    assert result is not None
    assert (result.ended, result.winner) == ("default", match.opened.parties[A])
    assert result.figures[match.opened.parties[A]]["BF"] == 17
    assert competition.ledger.forfeited == {absent}
    (given,) = costs_of(competition.verdicts, MatchId("A-2-2"))
    assert [fined.each for fined in given.verdict.fines] == [50000]


@pytest.mark.clause("ic2024-14-1")
def test_an_overruled_ruling_stays_on_record_and_counts_for_nothing(cup: Cup) -> None:
    """Its bullseye is no longer on the board, and the committee's decision names it."""
    match = match_of(cup, "B-1-1")
    (id_,) = (id_ for id_, noted in match.rulings.items() if noted.record.standing is Standing.OVERRULED)
    counted = [source for source, entry in match.recorded if isinstance(entry, BullseyesGiven)]

    assert ByRuling(id_) not in counted
    assert match.rulings[id_].record.in_force is None
    assert [each.instead_of for each in cup.venue.competition.governance.decisions.values()] == [id_]


@pytest.mark.clause("ic2024-11a-2")
@pytest.mark.clause("ic2024-11a-3")
def test_a_player_warned_once_loses_the_game_and_is_substituted(cup: Cup) -> None:
    """The second time the bullseye is lost, and somebody else comes on."""
    match = match_of(cup, "B-2-1")
    first, second = (own(Ruling, noted.record.in_force) for noted in match.rulings.values())
    (substituted,) = match.sides.substituted

    assert (first.warns is not None, second.warns) == (True, None)
    assert substituted.change.off == second.incident.person == first.incident.person
    assert substituted.change.disciplinary


@pytest.mark.clause("ic2024-26c-4")
def test_eleven_minutes_away_from_the_table_cost_one_bullseye(cup: Cup) -> None:
    """At ten minutes the clock proposes it."""
    match = match_of(cup, "B-1-2")

    assert [(award.number, award.to) for award in match.awards.values()] == [(1, B)]


@pytest.mark.clause("ic2024-29-2")
@pytest.mark.clause("ic2024-29-3")
def test_a_dispute_that_captains_do_not_settle_goes_to_the_official(cup: Cup) -> None:
    """After five minutes their time is up."""
    match = match_of(cup, "A-2-1")
    (dispute,) = match.disputes.values()

    assert dispute.stage is Stage.DECIDED
    assert dispute.decided is not None
    assert any("dispute at table 3" in id_ for id_ in match.fired)


@pytest.mark.clause("ic2024-6h-1")
def test_who_owes_money_pays_before_the_next_line_up(cup: Cup) -> None:
    """The payment stands in the log before the line-up that it made possible."""
    team = match_of(cup, "A-1-1").opened.parties[B]
    payments = [
        number
        for number, entry in enumerate(cup.venue.log)
        if entry.tag == "posted"
        and entry.body["kind"] == PostingKind.PAYMENT
        and any(line["account"] == f"team/{team}" for line in entry.body["lines"])
    ]
    line_ups = [
        number
        for number, entry in enumerate(cup.venue.log)
        if entry.tag == "line-up-declared" and entry.body["line_up"]["captain"].startswith(f"{team}-")
    ]

    assert len(payments) == 2
    assert line_ups[0] < payments[1] < line_ups[1]


@pytest.mark.clause("ic2024-4-9")
def test_a_suspended_player_is_on_no_line_up_that_day(cup: Cup) -> None:
    """The next day the suspension has ended by itself."""
    competition = cup.venue.competition
    (sanction,) = competition.register.given.values()
    person, until_ms = sanction.case.person, sanction.case.until_ms
    third_round = [match for id_, match in cup.venue.matches.items() if "-3-" in id_]
    named = {
        person
        for match in third_round
        for up in match.sides.line_ups.declared.values()
        for person in up.named
    }

    assert person is not None
    assert until_ms is not None
    assert person not in named
    team = competition.groups.groups[0].teams[0]
    assert may_play(competition.register, person, Occasion(until_ms - 1, team)) is not None
    assert may_play(competition.register, person, Occasion(until_ms, team)) is None


@pytest.mark.clause("ic2024-2e-1")
def test_a_change_on_the_day_moves_the_third_round(cup: Cup) -> None:
    """It is on the public list of changes with its reason, and the matches begin later."""
    (change,) = cup.venue.competition.timetable.changes

    assert change.reason
    assert {placed.match[2] for placed in change.placed} == {"3"}
    for placed in change.placed:
        assert match_of(cup, placed.match).opened.scheduled_ms == placed.start_ms


def test_a_sheet_from_paper_counts_like_any_other(cup: Cup) -> None:
    """It names its paper, and both captains have signed it."""
    match = match_of(cup, "B-3-2")
    result = cup.venue.competition.result(MatchId("B-3-2"))

    assert match.sheet.paper == "sheet B-3-2"
    assert result is not None
    assert max(columns["BF"] for columns in result.figures.values()) == 17


@pytest.mark.clause("mafa-start-1")
@pytest.mark.clause("mafa-start-2")
def test_a_league_pair_eighteen_minutes_late_loses_two_bullseyes(league: League) -> None:
    """The marks at five and at fifteen minutes."""
    match = match_of(league, "A-1-1")

    assert [award.clause for award in match.awards.values()] == ["mafa-start-1", "mafa-start-2"]


@pytest.mark.clause("mafa-start-9a")
@pytest.mark.clause("mafa-start-9b")
def test_a_forfeit_credits_every_pair_and_leaves_averages_alone(league: League) -> None:
    """Nine bullseyes a pair, in the totals only."""
    result = league.venue.competition.result(MatchId("A-2-1"))

    assert result is not None
    assert [(line.columns["BF"], line.credited) for line in result.players] == [(9, True)] * 4


@pytest.mark.clause("mafa-disputes-5")
def test_a_late_dispute_stops_all_tables_of_its_match(league: League) -> None:
    """It was opened after half past five, and the board of that moment shows every table still."""
    live = league.moments["live"]
    match = live.matches[MatchId("A-3-1")]
    (dispute,) = match.disputes.values()

    assert dispute.opened.time_of_day > "17:30"
    assert tables_stopped(dispute, 4, match.opened.rules.disputes) == (1, 2, 3, 4)

import msgspec
import pytest
from msgspec.structs import replace

from hangjack.competition.conduct.offences import Offence, Sanction
from hangjack.competition.conduct.register import Case
from hangjack.competition.entries.entering import withdraw
from hangjack.competition.entries.rosters import PlayerAppeared, PlayerStruck, roster_of
from hangjack.competition.fixtures import draw
from hangjack.competition.fixtures.calls import MatchCalled, MatchSealed
from hangjack.competition.floor import (
    call_match,
    let_happen,
    seal,
    sealed_by,
    substitute,
)
from hangjack.competition.formats.format import every_event, one_of
from hangjack.competition.judging import Happened
from hangjack.competition.money.fees import debt_of
from hangjack.competition.papers import close_match
from hangjack.competition.results import official_result
from hangjack.competition.staging import GROUP_DRAW, close_field, deal_groups, hold_draw
from hangjack.competition.verdicts import MatchGiven, Verdict
from hangjack.games.all_fours.match.scoring import board_of
from hangjack.ids import ClauseId, MatchId, PersonId, SanctionId, match_stream
from hangjack.log import Entry, chain
from hangjack.matches import awards
from hangjack.matches.match import MatchOpened
from hangjack.matches.parties import SIDES, A, B, Party, other, total
from hangjack.matches.results import Provisional
from hangjack.matches.sheets.put_away import HandedIn
from hangjack.matches.sides import tosses
from hangjack.matches.sides.lineups import LineUp
from hangjack.matches.sides.substitutions import Change
from hangjack.unions import decode
from support.cup import (
    CRABS,
    DUCKS,
    EAGLES,
    NONCE,
    OFFICIAL,
    Cup,
    between,
    cup,
    games_to,
    line_up_of,
    person_of,
    side_of,
)
from support.people import refused


def begin_with(made: Cup, match: MatchId, waits: PersonId) -> None:
    """Call a match and exchange the line-ups; the crabs have a substitute."""
    made.call(match)
    for side, team in made.matches[match].opened.parties.items():
        waiting = (waits,) if team == CRABS else ()
        made.line_up(match, side, replace(line_up_of(team), substitutes=waiting))


def called(teams: int = 2) -> tuple[Cup, MatchId]:
    """Return a cup with a match of crabs and ducks that was called."""
    made = cup(teams)
    match = between(made, CRABS, DUCKS)
    made.call(match)
    return made, match


def with_player(line_up: LineUp, person: PersonId) -> LineUp:
    """Return a line-up with somebody else in its last seat."""
    *pairs, (first, _) = line_up.tables
    return replace(line_up, tables=(*pairs, (first, person)))


def test_a_match_is_called_with_both_rosters_and_the_rules_that_hold() -> None:
    """Called again, nothing happens."""
    made, match = called()
    placed = made.competition.timetable.schedule
    assert placed is not None
    opened = made.matches[match].opened

    assert set(opened.parties.values()) == {CRABS, DUCKS}
    assert opened.rosters[side_of(made, match, CRABS)] == roster_of(made.competition.rosters, CRABS)
    assert (opened.tables, opened.version) == (3, 1)
    assert opened.scheduled_ms == placed.placed[match].start_ms
    assert call_match(made.competition, match) == Happened()


def test_a_match_without_teams_or_time_is_not_called() -> None:
    """Nor one that is not there, or has its result."""
    made = cup(4, groups=2)
    unscheduled = Cup()
    for team in (CRABS, DUCKS):
        unscheduled.enter(team)
    unscheduled.happened(draw.commit(unscheduled.competition.draw(GROUP_DRAW), NONCE))
    unscheduled.happened(close_field(unscheduled.competition))
    unscheduled.happened(hold_draw(unscheduled.competition, GROUP_DRAW, NONCE, "Figs"))
    unscheduled.happened(deal_groups(unscheduled.competition, 1))
    made.win_all()
    made.begin_knockout()
    played = next(iter(made.competition.rankings["A"].fixtures))

    assert refused(call_match, made.competition, MatchId("Z-1-1")) == "floor.no-such-match"
    assert refused(call_match, made.competition, played) == "floor.has-result"
    assert refused(call_match, made.competition, MatchId("KO-2-1")) == "floor.teams-unknown"
    assert refused(call_match, unscheduled.competition, MatchId("A-1-1")) == "floor.no-time"


def test_everybody_on_a_line_up_is_looked_up_when_it_is_handed_in() -> None:
    """Not through the door, not on the form, of another team, suspended: none of them is named."""
    made, match = called()
    side, line_up = side_of(made, match, CRABS), line_up_of(CRABS)
    newcomer, suspended = PersonId("newcomer"), person_of(CRABS, 8)
    made.register(CRABS, newcomer)
    case = Case(SanctionId(""), Sanction.SUSPENSION, person=suspended, offence=Offence.NO_IDENTIFICATION)
    made.give(Verdict("v1", Offence.NO_IDENTIFICATION, sanctions=(case,)))

    assert [
        refused(made.line_up, match, side, with_player(line_up, person))
        for person in (newcomer, PersonId("nobody"), person_of(DUCKS, 1), suspended)
    ] == [
        "door-fault.not_checked_in",
        "roster-fault.not_on_roster",
        "roster-fault.not_on_roster",
        "bar.suspended",
    ]

    made.check_in(newcomer)
    made.line_up(match, side, with_player(line_up, newcomer))

    assert newcomer in made.matches[match].sides.line_ups.declared[side].players


def test_a_team_that_withdrew_is_told_so_at_the_line_up() -> None:
    """It was called all the same."""
    made, match = called()
    made.happened(withdraw(made.competition.rosters, CRABS, "The bus broke down."))

    assert refused(made.line_up, match, side_of(made, match, CRABS)) == "roster-fault.entry_incomplete"


@pytest.mark.clause("ic2024-4-4", "ic2024-6b-2")
def test_players_belong_to_a_team_once_both_line_ups_are_out() -> None:
    """Until then a captain may think again; then they are struck from all other forms."""
    made = cup(4)
    shared = person_of(CRABS, 2)
    made.register(EAGLES, shared)
    match = between(made, CRABS, DUCKS)
    made.call(match)
    made.line_up(match, A)
    waiting = made.competition.rosters
    made.line_up(match, B)
    rosters = made.competition.rosters

    assert waiting.bound == {}
    assert rosters.bound == {
        **{person_of(CRABS, number): CRABS for number in range(1, 7)},
        **{person_of(DUCKS, number): DUCKS for number in range(1, 7)},
    }
    assert shared not in roster_of(rosters, EAGLES)


def test_whoever_has_played_for_one_team_is_not_lined_up_by_another() -> None:
    """The first team that he plays for keeps him."""
    made = cup(4)
    shared = person_of(CRABS, 2)
    first, second = between(made, CRABS, DUCKS), between(made, CRABS, EAGLES)
    made.register(EAGLES, shared)
    made.call(second)
    made.begin(first)
    side = side_of(made, second, EAGLES)

    assert refused(made.line_up, second, side, with_player(line_up_of(EAGLES), shared)) == (
        "roster-fault.bound_elsewhere"
    )


def test_somebody_whom_both_teams_of_a_match_name_belongs_to_the_first() -> None:
    """The second captain has to name somebody else."""
    made, match = called()
    shared = person_of(CRABS, 2)
    made.register(DUCKS, shared)
    made.line_up(match, side_of(made, match, CRABS))
    side = side_of(made, match, DUCKS)

    assert refused(made.line_up, match, side, with_player(line_up_of(DUCKS), shared)) == (
        "roster-fault.bound_elsewhere"
    )

    made.line_up(match, side)

    assert made.competition.rosters.bound[shared] == CRABS


def test_a_substitute_belongs_to_the_team_from_the_moment_he_comes_on() -> None:
    """And is looked up like everybody on a line-up."""
    made, match = called()
    fresh, barred = person_of(CRABS, 7), person_of(CRABS, 8)
    begin_with(made, match, fresh)
    side = side_of(made, match, CRABS)
    change = Change(side, off=person_of(CRABS, 1), on=fresh)
    case = Case(SanctionId(""), Sanction.SUSPENSION, person=barred, offence=Offence.NO_IDENTIFICATION)
    made.give(Verdict("v1", Offence.NO_IDENTIFICATION, sanctions=(case,)))
    now_ms = made.now_ms + 1
    happened = substitute(made.competition, made.matches[match], change, now_ms, game_running=False)
    made.take(match, happened)

    assert happened.competition == (PlayerAppeared(CRABS, fresh),)
    assert made.competition.rosters.bound[fresh] == CRABS
    assert (
        refused(
            substitute,
            made.competition,
            made.matches[match],
            replace(change, off=person_of(CRABS, 2), on=barred),
            now_ms,
            game_running=False,
        )
        == "bar.suspended"
    )


def test_a_substitute_on_two_forms_is_struck_from_the_other() -> None:
    """Coming on is playing."""
    made = cup(4)
    shared = person_of(CRABS, 7)
    made.register(EAGLES, shared)
    match = between(made, CRABS, DUCKS)
    begin_with(made, match, shared)
    change = Change(side_of(made, match, CRABS), off=person_of(CRABS, 1), on=shared)
    happened = substitute(made.competition, made.matches[match], change, made.now_ms + 1, game_running=False)

    assert happened.competition == (PlayerAppeared(CRABS, shared), PlayerStruck(EAGLES, shared))


@pytest.mark.clause("ic2024-6h-1")
def test_a_debt_stops_a_team_at_its_next_match_until_it_is_paid() -> None:
    """The sentence says how much; the match that is under way goes on."""
    made = cup(4)
    first, second = between(made, CRABS, DUCKS), between(made, CRABS, EAGLES)
    made.begin(first)
    made.give(made.verdict("v1", Offence.DECKS_SHORT, CRABS))
    made.write(first, "A")
    made.call(second)
    side = side_of(made, second, CRABS)

    assert total(board_of(made.matches[first].score).bullseyes) == 1
    assert refused(made.line_up, second, side) == "debt.balance_unpaid"

    made.pay(CRABS)
    made.line_up(second, side)

    assert side in made.matches[second].sides.line_ups.declared


@pytest.mark.clause("ic2024-8c-2", "ic2024-8c-3")
def test_a_match_counts_from_the_moment_its_signed_sheet_is_sealed() -> None:
    """Not when the last game is won, and not with one signature."""
    made, match = called()
    for side in SIDES:
        made.line_up(match, side)
    made.write(match, games_to(made.competition.rules, A, lost=4))
    won = made.competition
    unsealed = made.matches[match]

    assert (unsealed.ended, won.result(match), match in won.under_way) == ("played", None, True)
    assert refused(official_result, unsealed, won.rules) == "result.not-sealed"
    assert refused(seal, won, unsealed) == "sheet.unsigned"

    made.sign(match)
    made.seal(match)
    result = made.competition.result(match)

    assert result is not None
    assert (result.winner, result.ended) == (unsealed.opened.parties[A], "played")
    assert made.competition.under_way == {}
    assert seal(made.competition, made.matches[match]) == Happened()


def test_what_a_sheet_says_so_far_is_no_result() -> None:
    """A provisional result in the place of an official one cannot even be read."""
    provisional = Provisional(MatchId("A-1-1"), {CRABS: {"BF": 1}, DUCKS: {"BF": 0}})
    stored = {"type": "result-entered", "result": msgspec.to_builtins(provisional)}

    with pytest.raises(msgspec.ValidationError, match="result"):
        msgspec.convert(stored, one_of(every_event()), dec_hook=decode)


def test_a_match_that_was_given_by_default_is_not_sealed_beside_it() -> None:
    """Otherwise half a match would count as played if the default fell."""
    made, match = called()
    for side in SIDES:
        made.line_up(match, side)
    made.write(match, "A")
    found = made.verdict("v1", Offence.DEFAULT, CRABS, opponents=DUCKS, match=match)
    made.give(replace(found, gives_match=MatchGiven(DUCKS, ClauseId("ic2024-10-7"))))
    made.sign(match)

    assert refused(seal, made.competition, made.matches[match]) == "floor.given-by-default"


def given_away(made: Cup, match: MatchId) -> None:
    """Let the crabs lose a match by default, as an official says in the match itself."""
    winner = side_of(made, match, DUCKS)
    awarded = awards.award_match(made.matches[match], winner, ClauseId("ic2024-5-4"), OFFICIAL)
    made.take(match, let_happen(made.competition, made.matches[match], awarded))


@pytest.mark.clause("ic2024-5-4")
def test_a_match_that_ends_by_default_has_its_result_at_once() -> None:
    """What else happens in a match concerns the match alone."""
    made, match = called()
    tossed = tosses.toss(made.matches[match].sides.tossing, tosses.Toss(A, A))
    made.take(match, let_happen(made.competition, made.matches[match], tossed))

    assert made.competition.result(match) is None

    given_away(made, match)
    result = made.competition.result(match)

    assert result is not None
    assert (result.winner, result.ended, made.competition.under_way) == (DUCKS, "default", {})


def handed_in(made: Cup, match: MatchId, crabs: HandedIn) -> dict[Party, HandedIn]:
    """Return what both captains hand in; the ducks have everything."""
    side = side_of(made, match, CRABS)
    return {side: crabs, other(side): HandedIn(decks=3)}


@pytest.mark.clause("ic2024-6g-1", "ic2024-6g-2", "ic2024-8-3", "ic2024-8a-2")
def test_what_a_captain_does_not_hand_in_is_charged_once_when_the_match_is_closed() -> None:
    """Twenty dollars an instance: the sheet, two names, the decks. Closed again, nothing more."""
    made, match = called()
    given_away(made, match)
    brought = handed_in(made, match, HandedIn(decks=1, sheet_complete=False, names_wrong=2))
    made.take(match, close_match(made.competition, made.matches[match], brought, made.doing()))

    assert debt_of(made.competition.ledger, CRABS) == 4 * 2000
    assert debt_of(made.competition.ledger, DUCKS) == 0
    assert set(made.competition.verdicts.given) == {
        f"{match}/closing/crabs/incomplete_sheet",
        f"{match}/closing/crabs/name_mismatch",
        f"{match}/closing/crabs/decks_short",
    }
    assert close_match(made.competition, made.matches[match], brought, made.doing()) == Happened()


def test_a_charge_at_the_close_can_be_overruled_alone() -> None:
    """The decks were found, the sheet was still incomplete."""
    made, match = called()
    given_away(made, match)
    brought = handed_in(made, match, HandedIn(decks=1, sheet_complete=False))
    made.take(match, close_match(made.competition, made.matches[match], brought, made.doing()))
    made.overrule(f"{match}/closing/crabs/decks_short", reason="They were under the table.")

    assert debt_of(made.competition.ledger, CRABS) == 2000


def test_the_competition_vouches_for_a_sealed_match_by_the_head_of_its_stream() -> None:
    """Whoever has the receipt can tell any later change of the match."""
    made, match = called()
    for side in SIDES:
        made.line_up(match, side)
    made.write(match, games_to(made.competition.rules, A))
    made.sign(match)
    made.seal(match)
    stream = match_stream(made.competition.id, match)
    head: Entry | None = None
    for number, event in enumerate(made.match_logs[match]):
        head = chain(head, stream, number, OFFICIAL, event)
    assert head is not None
    digest = made.matches[match].sheet.sealed
    assert digest is not None
    vouched = sealed_by(made.matches[match], head)
    before = made.competition
    made.happened((vouched,))

    assert stream == f"fig-tree/{match}"
    assert vouched == MatchSealed(match, digest, head.digest, head.number, head.at_ms)
    assert made.competition == replace(before, sealed_ms={match: head.at_ms})


def test_calling_concerns_the_competition_and_the_match_in_one_step() -> None:
    """One event in each stream."""
    made = cup(2)
    happened = call_match(made.competition, between(made, CRABS, DUCKS))

    assert [type(event) for event in happened.competition] == [MatchCalled]
    assert [type(event) for event in happened.match] == [MatchOpened]

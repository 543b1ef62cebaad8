from collections.abc import Callable

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from hangjack.errors import Refused
from hangjack.games.all_fours import Seat, Tally
from hangjack.games.all_fours.seats import Side
from hangjack.ids import ClauseId, MatchId, PersonId, TeamId
from hangjack.matches.games import GameLine
from hangjack.matches.match import Match, MatchEvent, MatchOpened, fold, open_match, team_at
from hangjack.matches.running import (
    Toss,
    award_match,
    change_deck,
    confirm_game,
    enter_game,
    give_award,
    give_ruling,
    overrule_ruling,
    propose_ruling,
    scrap,
    seal_sheet,
    seat_pair,
    settle_game,
    settle_level,
    sign_sheet,
    toss,
)
from hangjack.matches.sheets import Place
from hangjack.matches.starts import LateAward
from hangjack.matches.teams import Both, Team
from hangjack.referee.all_fours import Incident, Kind, Ruling, Table
from hangjack.referee.all_fours import rule as ruling_on
from hangjack.rulebooks.house import plain_house
from hangjack.rulebooks.rules import all_fours_rules
from hangjack.rulebooks.shelf import book
from hangjack.wording import sentence

ANA, BEN, OFFICIAL = PersonId("ana"), PersonId("ben"), PersonId("official")
RULES = {name: all_fours_rules(plain_house(book(name))) for name in ("ic2024", "mafa")}
CUP = RULES["ic2024"]


def new_match(name: str = "ic2024", tables: int = 3) -> Match:
    """Return a match that has just been set up."""
    rules = RULES[name]
    teams = {Team.A: TeamId("herons"), Team.B: TeamId("kites")}
    return open_match(MatchOpened(MatchId("m1"), teams, tables, 0, rules.match, rules.play, {}))


def after(match: Match, *steps: Callable[[Match], tuple[MatchEvent, ...]]) -> Match:
    """Return the match after each step was decided and folded."""
    for step in steps:
        for event in step(match):
            match = fold(match, event)
    return match


def line(winner: Team, lost: int = 7) -> GameLine:
    """Return a game won 14 to *lost*."""
    return GameLine(winner, Both().plus(winner, 14).plus(winner.other, lost))


def game(table: int, number: int, winner: Team, lost: int = 7) -> Callable[[Match], tuple[MatchEvent, ...]]:
    """Both scorekeepers write the same game."""

    def both(match: Match) -> tuple[MatchEvent, ...]:
        place = Place(table, number)
        first = enter_game(match, place, Team.A, ANA, line(winner, lost))
        match = after(match, lambda _: first)
        return (*first, *enter_game(match, place, Team.B, BEN, line(winner, lost)))

    return both


def games(
    table: int, winner: Team, number: int, first: int = 1
) -> list[Callable[[Match], tuple[MatchEvent, ...]]]:
    """One side wins so many games in a row at a table."""
    return [game(table, each, winner) for each in range(first, first + number)]


def renege_by(seat: str) -> Ruling:
    """Return the proposal for a plain renege."""
    table = Table(Seat.NORTH, Tally(8, 9), cards_played=9)
    ruling = ruling_on(Incident(Kind.RENEGE, table, {"offender": seat, "to_save_jack": False}), CUP.penalties)
    assert isinstance(ruling, Ruling)
    return ruling


def refused(step: Callable[[], object]) -> str:
    """Return what is said against a step."""
    with pytest.raises(Refused) as refusal:
        step()
    return sentence(refusal.value)


def test_games_go_on_the_board_when_both_sides_have_written_them() -> None:
    """One side's word alone shows nowhere; a game to nil counts two in the cup."""
    one_sided = after(new_match(), lambda m: enter_game(m, Place(1, 1), Team.A, ANA, line(Team.A)))

    assert one_sided.board.bullseyes == Both(0, 0)
    assert after(one_sided, lambda m: confirm_game(m, Place(1, 1), Team.B, BEN)).board.bullseyes == Both(1, 0)
    assert after(new_match(), game(2, 1, Team.B, lost=0)).board.bullseyes == Both(0, 2)
    assert after(new_match("mafa", 4), game(4, 1, Team.B, lost=0)).board.bullseyes == Both(0, 1)


@pytest.mark.clause("ic2024-15a-2", "ic2024-15a-3", "ic2024-15b-1")
def test_the_winner_of_the_toss_chooses_the_direction_and_an_absent_side_has_lost_it() -> None:
    """The seats of all tables follow from it."""
    tossed = after(new_match(), lambda m: toss(m, Toss(Team.B, north_south=Team.B, absent=(Team.A,))))

    assert (team_at(tossed, Side.NS), team_at(tossed, Side.EW)) == (Team.B, Team.A)
    assert refused(lambda: toss(new_match(), Toss(Team.A, Team.A, absent=(Team.A,)))) == (
        "Team A did not come for the toss in time, and has lost it."
    )
    assert refused(lambda: toss(tossed, Toss(Team.A, Team.A))) == "The toss has been made."


def test_a_pair_sits_down_once() -> None:
    """The first time counts, and a repeated tap adds nothing."""
    seated = after(
        new_match(), lambda m: seat_pair(m, Team.A, 1, 60_000), lambda m: seat_pair(m, Team.A, 1, 90_000)
    )

    assert seated.seated_ms == {(Team.A, 1): 60_000}
    assert (
        refused(lambda: seat_pair(new_match(), Team.A, 4, 0))
        == "There is no table 4: the match has 3 tables."
    )


def test_impossible_scores_and_games_out_of_order_are_refused_with_the_reason() -> None:
    """A typed score is checked before anybody has to agree to it."""
    match = new_match()
    short = GameLine(Team.A, Both(13, 7))
    turned = GameLine(Team.A, Both(14, 15))
    negative = GameLine(Team.A, Both(14, -1))

    assert refused(lambda: enter_game(match, Place(1, 1), Team.A, ANA, short)) == (
        "The winner has 13 points, but a game goes to 14."
    )
    assert refused(lambda: enter_game(match, Place(1, 1), Team.A, ANA, turned)).startswith(
        "The loser would have 15"
    )
    assert refused(lambda: enter_game(match, Place(1, 1), Team.A, ANA, negative)).startswith(
        "Points and hang-jacks"
    )
    assert refused(lambda: enter_game(match, Place(1, 2), Team.A, ANA, line(Team.A))) == (
        "Game 2 of table 1 cannot be written now: the next one is game 1."
    )
    assert refused(lambda: enter_game(match, Place(9, 1), Team.A, ANA, line(Team.A))).startswith(
        "There is no table 9"
    )


def test_nothing_is_recorded_after_the_end_or_at_a_closed_table() -> None:
    """The unfinished games of the other tables are void."""
    won = after(new_match(), *games(1, Team.A, 8), *games(2, Team.A, 9))
    scrapped = after(new_match(), lambda m: scrap(m, 3, Team.B, OFFICIAL, (None, "Abandoned.")))

    assert (won.ended, won.winner) == ("played", Team.A)
    assert refused(lambda: enter_game(won, Place(3, 1), Team.B, BEN, line(Team.B))) == (
        "The match is over: nothing more is recorded."
    )
    assert scrapped.board.bullseyes == Both(2, 0)
    assert refused(lambda: enter_game(scrapped, Place(3, 1), Team.B, BEN, line(Team.B))).startswith(
        "Table 3 is closed"
    )


@pytest.mark.clause("ic2024-14-1", "ic2024-14-4")
def test_a_ruling_counts_once_an_official_gives_it_and_goes_when_it_is_overruled() -> None:
    """Proposed it changes nothing; overruled, the board is counted anew and the old ruling stays on record."""
    asked = after(new_match(), game(2, 1, Team.A), lambda m: propose_ruling(m, "r1", 2, renege_by("W"), ANA))
    given = after(asked, lambda m: give_ruling(m, "r1", OFFICIAL))
    undone = after(given, lambda m: overrule_ruling(m, "r1", PersonId("committee"), "It was no renege."))

    assert (asked.board.bullseyes, asked.board.table(2).games) == (Both(1, 0), 1)
    assert (given.board.bullseyes, given.board.table(2).games) == (Both(2, 0), 2)
    assert (undone.board.bullseyes, undone.board.table(2).games) == (Both(1, 0), 1)
    assert len(undone.rulings["r1"].record.steps) == 3
    assert refused(lambda: give_ruling(given, "r1", OFFICIAL)).startswith("This ruling has been given")
    assert refused(lambda: give_ruling(asked, "r9", OFFICIAL)) == "There is no ruling r9 in this match."
    assert propose_ruling(asked, "r1", 2, renege_by("W"), ANA) == ()


def test_an_overruled_ruling_can_reopen_a_match_that_it_decided() -> None:
    """Everything that follows from it is counted again."""
    nearly = after(new_match(), *games(1, Team.A, 8), *games(2, Team.A, 8))
    asked = after(nearly, lambda m: propose_ruling(m, "r1", 3, renege_by("W"), ANA))
    given = after(asked, lambda m: give_ruling(m, "r1", OFFICIAL))
    undone = after(given, lambda m: overrule_ruling(m, "r1", OFFICIAL, "Wrong player."))

    assert [each.ended for each in (nearly, given, undone)] == [None, "played", None]
    assert after(undone, game(3, 1, Team.B)).board.bullseyes == Both(16, 1)


def test_a_claim_counts_once_however_often_it_is_confirmed() -> None:
    """Two officials may tap the same proposal."""
    award = LateAward(15, Team.B, 1, ClauseId("ic2024-16a-2"))
    match = after(new_match(), *[lambda m: give_award(m, "late", award, None, OFFICIAL)] * 2)

    assert match.board.bullseyes == Both(0, 1)


def test_the_sheet_is_signed_after_the_end_and_then_sealed() -> None:
    """A level match must be settled first."""
    going = after(new_match(), game(1, 1, Team.A))
    level = after(
        going,
        game(2, 1, Team.B),
        *[lambda m, table=table: scrap(m, table, Team.A, OFFICIAL, (0, "Power cut.")) for table in (1, 2, 3)],
    )
    settled = after(level, lambda m: settle_level(m, Team.B, OFFICIAL, "Deciding game."))
    sealed = after(
        settled, lambda m: sign_sheet(m, Team.A, ANA), lambda m: sign_sheet(m, Team.B, BEN), seal_sheet
    )

    assert refused(lambda: sign_sheet(going, Team.A, ANA)).startswith("The match is not over yet")
    assert refused(lambda: sign_sheet(level, Team.A, ANA)).startswith("The match ended level")
    assert refused(lambda: settle_level(going, Team.B, OFFICIAL, "x")) == "The match has not ended level."
    assert (settled.winner, sealed.sheet.sealed is not None) == (Team.B, True)
    assert refused(lambda: award_match(sealed, Team.A, ClauseId("ic2024-5-4"), OFFICIAL)).startswith(
        "The sheet of this"
    )
    assert refused(lambda: propose_ruling(sealed, "r1", 1, renege_by("W"), ANA)).startswith(
        "The sheet of this match"
    )


@pytest.mark.clause("ic2024-5-4", "ic2024-11a-5")
def test_a_match_can_be_given_by_default_or_lost_by_both() -> None:
    """Whatever the board shows."""
    clause = ClauseId("ic2024-5-4")
    default = after(new_match(), game(1, 1, Team.B), lambda m: award_match(m, Team.A, clause, OFFICIAL))
    double = after(new_match(), lambda m: award_match(m, None, ClauseId("ic2024-16c-3"), OFFICIAL))

    assert (default.ended, default.winner) == ("default", Team.A)
    assert (double.ended, double.winner) == ("double_default", None)


@pytest.mark.clause("ic2024-25e-3")
def test_a_table_gets_a_new_deck_when_both_captains_agree() -> None:
    """One captain alone, or no reason, is not enough."""
    both = {Team.A: ANA, Team.B: BEN}
    changed = after(new_match(), lambda m: change_deck(m, 2, both, "The four of clubs is torn."))

    assert [(each.table, each.captains) for each in changed.decks] == [(2, (ANA, BEN))]
    assert (
        refused(lambda: change_deck(new_match(), 2, {Team.A: ANA}, "Torn."))
        == "Both captains must agree to a new deck."
    )
    assert refused(lambda: change_deck(new_match(), 2, both, "")).startswith("Give a reason")


class AnyMatch(RuleBasedStateMachine):
    """Two scorekeepers and an official do anything in any order, with retries, in either kind of match."""

    match: Match
    log: list[MatchEvent]

    @initialize(name=st.sampled_from(["ic2024", "mafa"]))
    def begin(self, name: str) -> None:
        """Set a match up."""
        self.match = new_match(name, 3)
        self.log = []

    def do(self, step: Callable[[], tuple[MatchEvent, ...]]) -> None:
        """Decide and fold, or be refused."""
        try:
            events = step()
        except Refused:
            return
        for event in events:
            self.log.append(event)
            self.match = fold(self.match, event)

    tables = st.integers(1, 3)
    sides = st.sampled_from(Team)

    @rule(table=tables, side=sides, winner=sides, lost=st.sampled_from([0, 7, 13]), times=st.integers(1, 2))
    def writes(self, table: int, side: Team, winner: Team, lost: int, times: int) -> None:
        """Write the next game of a side, perhaps twice."""
        written = [
            place.number
            for place, lanes in self.match.sheet.written.items()
            if place.table == table and side in lanes
        ]
        place = Place(table, max(written, default=0) + 1)
        for _ in range(times):
            self.do(
                lambda: enter_game(
                    self.match, place, side, ANA if side is Team.A else BEN, line(winner, lost)
                )
            )

    @rule(side=sides)
    def confirms(self, side: Team) -> None:
        """Confirm whatever waits."""
        for place in self.match.sheet.one_sided:
            self.do(lambda: confirm_game(self.match, place, side, ANA if side is Team.A else BEN))  # noqa: B023

    @rule(winner=sides)
    def settles(self, winner: Team) -> None:
        """Settle what differs."""
        for place in self.match.sheet.differences:
            self.do(lambda: settle_game(self.match, place, OFFICIAL, line(winner), "Seen."))  # noqa: B023

    @rule(table=tables, seat=st.sampled_from(["N", "W", "S", "E"]), id_=st.sampled_from(["r1", "r2"]))
    def proposes(self, table: int, seat: str, id_: str) -> None:
        """Propose a ruling."""
        self.do(lambda: propose_ruling(self.match, id_, table, renege_by(seat), ANA))

    @rule(id_=st.sampled_from(["r1", "r2"]), back=st.booleans())
    def officiates(self, id_: str, *, back: bool) -> None:
        """Give a ruling, or overrule it."""
        if back:
            self.do(lambda: overrule_ruling(self.match, id_, OFFICIAL, "Wrong."))
        else:
            self.do(lambda: give_ruling(self.match, id_, OFFICIAL))

    @rule(table=tables, against=sides, number=st.integers(0, 2))
    def scraps(self, table: int, against: Team, number: int) -> None:
        """Close a table."""
        self.do(lambda: scrap(self.match, table, against, OFFICIAL, (number, "Abandoned.")))

    @rule(side=sides)
    def ends(self, side: Team) -> None:
        """Try to settle, sign and seal."""
        self.do(lambda: settle_level(self.match, side, OFFICIAL, "Lot."))
        self.do(lambda: sign_sheet(self.match, side, ANA if side is Team.A else BEN))
        self.do(lambda: seal_sheet(self.match))

    @invariant()
    def what_counts_was_agreed_by_two_or_given_by_an_official(self) -> None:
        """Every game on the board is an agreed line, everything else an official's act."""
        for key, _ in self.match.recorded:
            kind, _, where = key.partition(":")
            if kind == "game":
                table, _, number = where.partition("/")
                agreed = self.match.sheet.agreed[Place(int(table), int(number))]
                assert agreed.official or len(set(agreed.by)) == 2
            else:
                assert kind in {"ruling", "award", "table", "level"}

    @invariant()
    def replaying_the_log_gives_the_same_match(self) -> None:
        """State is nothing but its events."""
        again = open_match(self.match.opened)
        for event in self.log:
            again = fold(again, event)
        assert again == self.match

    @invariant()
    def a_sealed_match_has_ended(self) -> None:
        """Nobody signs a match that goes on."""
        assert self.match.sheet.sealed is None or self.match.ended is not None


AnyMatch.TestCase.settings = settings(max_examples=50, stateful_step_count=40, deadline=None)
test_matches_of_both_books_in_any_order = AnyMatch.TestCase

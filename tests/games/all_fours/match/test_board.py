import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from hangjack.errors import Refused
from hangjack.games.all_fours.competition.resulting import board_of
from hangjack.games.all_fours.engine.options import PowerPlay
from hangjack.games.all_fours.match.scoring import (
    Board,
    BoardEntry,
    BoardOptions,
    BullseyesGiven,
    DeciderWon,
    GameWon,
    TableClosed,
    count,
    counts,
    is_power_play_next,
    of_closing,
    scrap,
    start_board,
)
from hangjack.matches.parties import SIDES, A, B, Party, both, leader, other
from hangjack.matches.scoring import Closing
from hangjack.rulebooks.house import plain_house
from hangjack.rulebooks.rules import rules_of
from hangjack.rulebooks.shelf import book
from hangjack.wording import sentence

CUP = board_of(rules_of(plain_house(book("ic2024"))))
POWER = PowerPlay(first=7, last=11)


def game(table: int, winner: Party, bullseyes: int = 1) -> GameWon:
    """Return a game won at a table."""
    score = both(14, 7) if winner == A else both(7, 14)
    return GameWon(table, winner, score, bullseyes=bullseyes)


def after(*entries: BoardEntry, options: BoardOptions = CUP) -> Board:
    """Return the board of a three-table match after *entries*."""
    board = start_board(options, 3)
    for entry in entries:
        board = count(board, entry)
    return board


ENTRIES = st.one_of(
    st.builds(game, st.integers(1, 3), st.sampled_from(SIDES), st.integers(1, 2)),
    st.builds(BullseyesGiven, st.sampled_from(SIDES), st.integers(1, 2), st.integers(1, 3), st.booleans()),
    st.builds(TableClosed, st.integers(1, 3), st.sampled_from(SIDES), st.integers(0, 2)),
)


@pytest.mark.clause("ic2024-28-1")
def test_the_first_team_at_seventeen_wins_and_later_entries_change_nothing() -> None:
    """All tables count together, and the board is capped at its target."""
    nearly = after(*[game(1, A)] * 8, *[game(2, A)] * 8)
    won = count(nearly, game(3, A, bullseyes=2))

    assert (nearly.finished, nearly.bullseyes) == (False, both(16, 0))
    assert (won.finished, won.decided, won.bullseyes) == (True, A, both(17, 0))
    assert not counts(won, game(3, B))
    assert count(won, game(3, B)) == won


@pytest.mark.clause("ic2024-28-2")
def test_a_table_is_closed_after_eleven_games_and_the_others_go_on() -> None:
    """A twelfth game there is not recorded."""
    board = after(*[game(1, A)] * 6, *[game(1, B)] * 5)

    assert (board.open_tables, board.table(1).games, board.finished) == ((2, 3), 11, False)
    assert not counts(board, game(1, A))
    assert counts(board, BullseyesGiven(A, 1, table=1))


def test_a_match_whose_tables_are_all_closed_goes_to_the_higher_board() -> None:
    """Seventeen may never be reached when a table was scrapped."""
    closed: list[BoardEntry] = [TableClosed(1), TableClosed(2), game(3, B)]

    assert after(*closed, TableClosed(3)).decided == B


def test_a_level_match_waits_for_an_official_or_for_what_the_house_says() -> None:
    """The book has no rule, so the software stops and asks."""
    hang_jack = GameWon(2, B, both(7, 14), hang_jacks=both(0, 1))
    entries: list[BoardEntry] = [game(1, A), hang_jack, *[TableClosed(number) for number in (1, 2, 3)]]
    asked = after(*entries)

    assert (asked.finished, asked.decided, asked.level) == (True, None, True)
    assert count(asked, DeciderWon(A)).decided == A
    assert after(*entries, options=replace(CUP, level_match="hang_jacks")).decided == B
    assert not counts(after(game(1, A)), DeciderWon(A))


def test_a_house_may_let_a_decider_be_played() -> None:
    """One more game at the first table; if that table is scrapped too, somebody must say who has won."""
    options = replace(CUP, level_match="decider_game")
    level: list[BoardEntry] = [game(1, A), game(2, B), *[TableClosed(number) for number in (1, 2, 3)]]
    deciding = after(*level, options=options)
    scrapped = count(deciding, TableClosed(1))

    assert (deciding.finished, deciding.open_tables) == (False, (1,))
    assert count(deciding, game(1, B)).decided == B
    assert (scrapped.level, count(scrapped, DeciderWon(A)).decided) == (True, A)


def test_a_penalty_uses_a_game_only_if_it_ended_one() -> None:
    """Awards for time and seats go on the board without a game."""
    ended = after(BullseyesGiven(A, 1, table=2, ends_game=True))
    awarded = after(BullseyesGiven(A, 1, table=2), BullseyesGiven(A, 2))

    assert (ended.table(2).games, ended.bullseyes) == (1, both(1, 0))
    assert (awarded.table(2).games, awarded.table(2).bullseyes, awarded.bullseyes) == (
        0,
        both(1, 0),
        both(3, 0),
    )


@pytest.mark.clause("ic2024-29d-1", "ic2024-29d-2", "ic2024-29e-1", "ic2024-7a-4")
def test_a_scrapped_table_costs_two_unless_the_official_says_less_and_stays_closed() -> None:
    """At most two, and no game is played there again."""
    board = after(game(3, B))

    assert scrap(board, 3, against=B) == Closing(3, A, 2)
    assert scrap(board, 3, against=B, number=0) == Closing(3, A, 0)
    closed = count(board, of_closing(scrap(board, 3, against=B)))
    assert (closed.bullseyes, closed.open_tables) == (both(2, 1), (1, 2))
    assert not counts(closed, game(3, B))


@pytest.mark.parametrize(
    ("number", "said"), [(3, "none to 2 bullseyes, not 3"), (-1, "none to 2 bullseyes, not -1")]
)
def test_a_scrapped_table_cannot_cost_more_than_two(number: int, said: str) -> None:
    """The refusal names the limit."""
    with pytest.raises(Refused) as refusal:
        scrap(after(), 1, A, number)

    assert said in sentence(refusal.value)


def test_a_closed_table_is_not_scrapped_again() -> None:
    """It is closed already."""
    with pytest.raises(Refused) as refusal:
        scrap(after(TableClosed(2)), 2, A)

    assert sentence(refusal.value) == "Table 2 is closed already."


@pytest.mark.clause("ic2024-30b-1")
def test_the_power_play_goes_by_the_tables_own_games() -> None:
    """Games seven to eleven of a table, whatever the board says."""
    board = after(*[game(1, A)] * 4, *[game(1, B)] * 2, game(2, A))

    assert [is_power_play_next(board, table, POWER) for table in (1, 2, 3)] == [True, False, False]
    assert not is_power_play_next(after(TableClosed(1)), 1, POWER)
    assert not is_power_play_next(board, 1, PowerPlay())
    assert is_power_play_next(board, 2, PowerPlay(first=7, last=11, basis="match_bullseyes"))


@given(st.lists(ENTRIES, max_size=60))
def test_a_board_never_lies(entries: list[BoardEntry]) -> None:
    """Games stay within the limit, totals within the target, and a decided match has a leader."""
    board = after(*entries)

    assert all(table.games <= 11 for table in board.tables)
    assert max(board.bullseyes[A], board.bullseyes[B]) <= 17
    assert board.finished == (max(board.bullseyes[A], board.bullseyes[B]) == 17 or not board.open_tables)
    assert board.decided is None or board.decided == leader(board.bullseyes)


@given(st.lists(ENTRIES, max_size=60))
def test_exchanging_the_teams_exchanges_the_board_and_nothing_else(entries: list[BoardEntry]) -> None:
    """No side is favoured by being called A."""
    board, turned = after(*entries), after(*map(_turned, entries))

    assert (turned.bullseyes, turned.finished) == (
        both(board.bullseyes[B], board.bullseyes[A]),
        board.finished,
    )
    assert turned.decided is (other(board.decided) if board.decided else None)


def _turned(entry: BoardEntry) -> BoardEntry:
    match entry:
        case GameWon():
            return replace(entry, winner=other(entry.winner), score=both(entry.score[B], entry.score[A]))
        case BullseyesGiven():
            return replace(entry, to=other(entry.to))
        case TableClosed():
            return replace(entry, to=other(entry.to) if entry.to else None)
        case DeciderWon(winner):
            return DeciderWon(other(winner))

"""The card of a crib match as people write it: in one field a table, as a number or leg by leg."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hangjack.errors import Refused
from hangjack.games.cribbage.match.card import TableCard
from hangjack.games.cribbage.match.card_typed import CARD
from hangjack.games.cribbage.match.scoring import CardOptions
from hangjack.ids import PersonId
from hangjack.matches.games import game_card
from hangjack.matches.parties import SIDES, A, B, Party
from hangjack.matches.scoring.cards import TableOnCard, TableWritten, require_its_tables
from hangjack.rulebooks.house import plain_house
from hangjack.rulebooks.rules import rules_of
from hangjack.rulebooks.shelf import book
from hangjack.unions import decode, own

LEAGUE = own(CardOptions, rules_of(plain_house(book("abingdon"))).match.scoring)
ALL_FOURS = rules_of(plain_house(book("ic2024"))).match.scoring
KEYS = {"h": A, "a": B}
PAIRS = {A: (PersonId("ana"), PersonId("ben")), B: (PersonId("cat"), PersonId("dan"))}

TABLES = st.one_of(
    st.lists(st.sampled_from(SIDES), min_size=3, max_size=3).map(lambda legs: TableCard(PAIRS, tuple(legs))),
    st.sampled_from(SIDES).map(lambda side: TableCard(PAIRS, conceded_by=side)),
    st.just(TableCard(void=True)),
)


@given(TABLES)
def test_what_is_written_of_a_table_is_read_the_same(table: TableCard) -> None:
    """Played, conceded or void; in which order the legs were won is not written."""
    assert CARD.are_same([CARD.read(CARD.write(table), LEAGUE, KEYS)], [table])


@pytest.mark.parametrize(
    ("text", "legs"), [("2", "AAB"), ("HAH", "ABA"), ("4", ""), ("ha", ""), ("hax", ""), ("", "")]
)
def test_legs_are_a_number_or_a_key_for_each_winner(text: str, legs: str) -> None:
    """Text that says nothing that can be leaves the table without legs."""
    assert CARD.read(TableWritten(PAIRS, text=text), LEAGUE, KEYS) == TableCard(
        PAIRS, tuple(A if leg == "A" else B for leg in legs)
    )


def test_a_table_is_stored_without_a_tag() -> None:
    """As it was before other games had cards."""
    table = TableCard(PAIRS, (A, A, B))
    stored = msgspec.to_builtins(table)

    assert stored.keys() == {"pairs", "legs", "conceded_by", "void"}
    assert msgspec.convert(stored, TableOnCard, dec_hook=decode) == table


def test_a_card_names_only_the_two_sides() -> None:
    """And a game in which nobody types one has none."""
    with pytest.raises(Refused, match=r"match\.no-such-party"):
        require_its_tables(game_card(LEAGUE), (TableCard(PAIRS, (A, A, Party("C"))),))
    with pytest.raises(Refused, match=r"match\.not-in-this-game"):
        game_card(ALL_FOURS)

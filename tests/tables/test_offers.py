import pytest

from hangjack.cards import Card
from hangjack.errors import BadInput
from hangjack.tables.offers import Offer, entered, numbered, picked, the_only, typed_card

OFFERS = [Offer("stand", 1), Offer("beg", 2)]


def test_a_number_is_a_place_in_the_list() -> None:
    """From one to as many as there are."""
    assert numbered(OFFERS) == "1) stand   2) beg"
    assert picked(2, OFFERS) == 2
    for number in (0, 3):
        with pytest.raises(BadInput) as refused:
            picked(number, OFFERS)
        assert (refused.value.key, refused.value.values) == (
            "table.number-wrong",
            {"number": number, "most": 2},
        )


def test_enter_alone_is_the_only_choice() -> None:
    """Where there is another, the player has to say which."""
    assert entered(the_only(OFFERS[:1])) == 1
    with pytest.raises(BadInput) as refused:
        entered(the_only(OFFERS))
    assert refused.value.key == "table.nothing-typed"


def test_a_card_is_understood_as_people_write_it() -> None:
    """Small letters, ten in figures, the sign of the suit; for anything else the nearest word is offered."""
    assert [typed_card(text, (), ()) for text in ("Jh", "jh", "10h", "J♥")] == [
        Card("Jh"),
        Card("Jh"),
        Card("Th"),
        Card("Jh"),
    ]
    with pytest.raises(BadInput) as near:
        typed_card("stnd", ["stand", "beg"], ())
    with pytest.raises(BadInput) as far:
        typed_card("whist", ["stand", "beg"], ())
    assert (near.value.key, near.value.values["nearest"]) == ("table.word-unknown-near", "stand")
    assert far.value.key == "table.word-unknown"


def test_a_rank_is_enough_for_the_only_card_of_it() -> None:
    """Where there are several, the player has to say which."""
    playable = [Card("Qd"), Card("Kh"), Card("Kh"), Card("Js"), Card("Jc")]

    assert [typed_card(text, (), playable) for text in ("Q", "k")] == [Card("Qd"), Card("Kh")]
    with pytest.raises(BadInput) as several:
        typed_card("J", (), playable)
    assert (several.value.key, several.value.values["cards"]) == (
        "table.rank-several",
        [Card("Js"), Card("Jc")],
    )

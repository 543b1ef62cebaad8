"""Cards drawn so that everybody can verify it, out of a hat, and for teams that come late."""

import pytest

from hangjack.competition.fixtures.draw import verify_draw
from hangjack.errors import BadInput, Refused
from hangjack.formats.rotation import drawing
from hangjack.formats.rotation.rotation import cards_for
from hangjack.formats.rotation.state import field_of
from support.rotations import NONCE, Afternoon, pairs, rotation_rules

FIRST, SECOND, THIRD, FOURTH, FIFTH, SIXTH = pairs(6)


@pytest.mark.clause("pinochle500-rotation-1")
def test_the_draw_gives_each_card_once_and_anybody_can_do_it_again() -> None:
    """An odd field has no last card that moves."""
    event = Afternoon(5).draw()
    held = event.competition.draw(drawing.CARD_DRAW).held
    assert held is not None

    assert [str(each) for each in sorted(field_of(event.competition).cards.values())] == [
        "1A",
        "1B",
        "2A",
        "2B",
        "3A",
    ]
    assert [event.team(str(card)) for card in cards_for(5, drawing.require_rotation(event.competition))] == [
        *held.order
    ]
    assert verify_draw(held) == ()


def test_a_hat_gives_one_card_a_team_and_the_last_one_closes_the_field() -> None:
    """Until then nobody knows who meets whom."""
    event = Afternoon(3).hat({FIRST: "2a", SECOND: " 01 B"})

    assert event.competition.rankings["rotation"].fixtures == {}

    event.hat({THIRD: "1A"})

    assert {match: each.teams for match, each in event.competition.rankings["rotation"].fixtures.items()} == {
        "1-1": (THIRD, SECOND),
        "1-2": (FIRST,),
        "2-1": (THIRD,),
        "2-2": (FIRST, SECOND),
        "3-1": (THIRD, SECOND),
        "3-2": (FIRST,),
    }


def test_nobody_is_told_of_second_meetings_because_the_hat_is_still_full() -> None:
    """How many tables there are follows from the teams, not from the cards that were drawn so far."""
    event = Afternoon(5).hat({FIRST: "1A"})

    assert drawing.first_repeat(event.competition) is None


@pytest.mark.parametrize(
    ("entrant", "written", "key"),
    [
        (SECOND, "1A", "rotation.card-taken"),
        (SECOND, "2B", "rotation.no-such-card"),
        (SECOND, "C7", "rotation.card-unreadable"),
        (SECOND, "", "rotation.card-unreadable"),
        (FOURTH, "1B", "rotation.not-complete"),
    ],
)
def test_a_card_that_cannot_be_is_refused_with_what_to_do(entrant: str, written: str, key: str) -> None:
    """A card that another has, one that is not in the hat, one that nobody can read, one for a stranger."""
    event = Afternoon(3).hat({FIRST: "1A"})
    with pytest.raises((Refused, BadInput)) as refused:
        drawing.type_card(event.competition, pairs(4)[int(entrant[-1]) - 1], written, event.doing())

    assert refused.value.key == key


def test_a_card_is_put_right_until_the_first_table_is_called() -> None:
    """Whoever typed the wrong one types it again."""
    event = Afternoon(3).hat({FIRST: "1A"}).hat({FIRST: "2A"}).hat({SECOND: "1A", THIRD: "1B"})

    assert (event.team("1A"), event.team("2A")) == (SECOND, FIRST)

    event.call(1, 1)
    with pytest.raises(Refused) as refused:
        drawing.type_card(event.competition, FIRST, "1B", event.doing())
    assert refused.value.key == "rotation.has-begun"


@pytest.mark.parametrize(
    ("teams", "phantom", "card"), [(5, "high_B", "3B"), (4, "high_B", "3A"), (5, "high_A", "3A")]
)
def test_a_late_team_takes_the_missing_card_or_opens_a_table(teams: int, phantom: str, card: str) -> None:
    """In an odd field the card that was left out, in an even one the first of a new table."""
    event = Afternoon(teams, rotation_rules(phantom=phantom)).draw().enter(SIXTH)
    event.happened(drawing.give_late_card(event.competition, SIXTH, event.doing()))

    assert str(field_of(event.competition).cards[SIXTH]) == card
    assert drawing.give_late_card(event.competition, SIXTH, event.doing()) == ()


@pytest.mark.clause("pinochle500-rotation-1")
def test_nobody_enters_once_the_first_round_has_begun() -> None:
    """R49."""
    event = Afternoon(5).draw().call(1, 1).enter(SIXTH)
    with pytest.raises(Refused) as refused:
        drawing.give_late_card(event.competition, SIXTH, event.doing())

    assert refused.value.key == "rotation.too-late"


def test_the_cards_go_back_for_a_reason_as_long_as_nobody_plays() -> None:
    """The draw before stays on record, and the next has a secret of its own."""
    event = Afternoon(5).draw()
    again = drawing.return_cards(event.competition, b"m" * len(NONCE), "A team was forgotten.", event.doing())
    event.happened(again)

    assert field_of(event.competition).cards == {}
    assert [why for _, why in event.competition.draw(drawing.CARD_DRAW).redrawn] == ["A team was forgotten."]
    event.happened(drawing.draw_cards(event.competition, b"m" * len(NONCE), "other words", event.doing()))
    assert len(field_of(event.competition).cards) == 5
    event.call(1, 1)
    with pytest.raises(Refused):
        drawing.return_cards(event.competition, NONCE, "Again.", event.doing())


def test_a_first_round_waits_for_everybody_to_have_drawn() -> None:
    """It says how many are missing."""
    event = Afternoon(4).hat({FIRST: "1A"})
    with pytest.raises(Refused) as refused:
        drawing.require_drawn(event.competition)
    event.hat({SECOND: "1B", THIRD: "2A", FOURTH: "2B"})
    drawing.require_drawn(event.competition)

    assert refused.value.values == {"missing": 3}


@pytest.mark.parametrize(("teams", "rounds", "again"), [(5, 3, None), (5, 4, 4), (16, 8, None), (14, 8, 8)])
def test_the_director_is_told_from_which_round_on_teams_meet_again(
    teams: int, rounds: int, again: int | None
) -> None:
    """R28: with fewer tables than rounds."""
    assert drawing.first_repeat(Afternoon(teams, rotation_rules(rounds)).draw().competition) == again

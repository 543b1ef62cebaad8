"""House rules that are right one by one and contradict each other together."""

from typing import Any

import pytest

from hangjack.rulebooks.contradictions import contradictions, idle
from hangjack.rulebooks.house import HouseRefused, read_house, with_settings
from hangjack.rulebooks.settings import Setting, written
from hangjack.rulebooks.shelf import book, shelf
from hangjack.wording import sentence


def refusals(name: str, **settings: Any) -> list[str]:
    """Return what is said about a house-rules file with these *settings*; dots are written as two underscores."""
    lines = [f"{key.replace('__', '.')} = {written(value)}" for key, value in settings.items()]
    text = "\n".join([f'extends = "{name}"', 'name = "Ours"', "[settings]", *lines])
    try:
        read_house(text)
    except HouseRefused as refused:
        return [sentence(each) for each in refused.problems]
    return []


def test_the_books_do_not_contradict_themselves() -> None:
    """Every value of every book is one that a house might have written."""
    for each in shelf():
        values = {key: setting.default for key, setting in each.settings.items()}

        assert (each.id, list(contradictions(each.settings, values))) == (each.id, [])
        assert (each.id, list(idle(each.settings, values))) == (each.id, [])


def test_every_relation_names_a_setting_of_its_game() -> None:
    """A slip in a definition would never be noticed otherwise."""
    by_game: dict[str, dict[str, Setting]] = {each.game: {} for each in shelf()}
    for each in shelf():
        by_game[each.game] |= each.settings
    for game, settings in by_game.items():
        for key, setting in settings.items():
            definition = setting.definition
            named = {*definition.not_above, *(need.key for need in definition.needs)}
            named |= {name for need in definition.needs for name in need.when}
            assert (game, key, named - settings.keys()) == (game, key, set())


def test_a_power_play_that_ends_before_it_begins_is_refused() -> None:
    """It would silently never happen."""
    assert refusals("ic2024", power_play__from=9, power_play__to=5) == [
        "power_play.from = 9 is more than power_play.to = 5 allows; change one of them (ic2024-30b-1, ic2024-30b-1)."
    ]
    with pytest.raises(HouseRefused):
        with_settings(book("ic2024"), {"power_play.to": 5})


@pytest.mark.parametrize(
    ("name", "settings", "named"),
    [
        ("ic2024", {"power_play__to": 5}, ("power_play.from = 7", "power_play.to = 5")),
        ("ic2024", {"scrap_most": 1}, ("scrap_default = 2", "scrap_most = 1")),
        (
            "ic2024",
            {"scrap_default": 1, "scrap_discipline": 2, "scrap_most": 1},
            ("scrap_discipline = 2", "scrap_most"),
        ),
        ("ic2024", {"break_every_games": 2}, ("leave_free_after_games = 3", "break_every_games = 2")),
        ("mafa", {"start_caps__first_half": 10}, ("start_caps.first_half = 10", "start_caps.match = 9")),
        ("mafa", {"start_caps__match": 3}, ("start_caps.first_half = 5", "start_caps.match = 3")),
        ("mafa", {"start_caps__second_half": 12}, ("start_caps.second_half = 12", "start_caps.match = 9")),
        ("abingdon", {"up_down": 5}, ("up_down = 5", "floor = 4")),
    ],
)
def test_a_number_above_its_limit_is_refused_with_both(
    name: str, settings: dict[str, Any], named: tuple[str, str]
) -> None:
    """Whichever of the two was written."""
    said = refusals(name, **settings)

    assert all(word in said[0] for word in (*named, "is more than")), said


@pytest.mark.parametrize(
    ("name", "settings", "without"),
    [
        ("ic2024", {"power_play__from": 12, "power_play__to": 14}, "table_max_games is 11"),
        ("ic2024", {"table_max_games": 5}, "table_max_games is 5"),
        ("ic2024", {"power_play__from": "none", "power_play__to": 9}, 'power_play.from is "none"'),
        ("mafa", {"power_play__bonus_on_zero_kicks": True}, 'power_play.from is "none"'),
        ("abingdon", {"muggins": True}, 'counting is "auto"'),
        ("abingdon", {"late_card": "off", "late_card_points": 3}, 'late_card is "off"'),
        ("pinochle500", {"prize_fund_percent": 50}, 'entry_fee_cents is "none"'),
        (
            "pinochle500",
            {"saturday_features": "off", "special_count": "per_hand"},
            'saturday_features is "off"',
        ),
        ("sheepshead", {"season_k": 8}, 'season is "none"'),
        ("sheepshead", {"season": "sum", "season_min": 2}, 'season is "sum"'),
        ("sheepshead", {"stakes": [50, 100, 150]}, "stakes_on is false"),
    ],
)
def test_a_setting_that_would_do_nothing_is_refused(
    name: str, settings: dict[str, Any], without: str
) -> None:
    """Nothing that a house writes is silently ignored."""
    (said,) = refusals(name, **settings)

    assert f"would do nothing while {without}; change that too, or take the line out" in said


@pytest.mark.parametrize(
    ("name", "settings"),
    [
        ("ic2024", {"power_play__from": "none"}),
        (
            "ic2024",
            {"power_play__from": 12, "power_play__to": "none", "power_play__basis": "match_bullseyes"},
        ),
        ("ic2024", {"power_play__from": 3, "power_play__to": 3}),
        ("ic2024", {"table_max_games": "none"}),
        ("ic2024", {"match_target": "none"}),
        ("abingdon", {"muggins": True, "counting": "declared"}),
        ("sheepshead", {"season": "best_k", "season_k": 8}),
        ("sheepshead", {"stakes": [50, 100, 150], "stakes_on": True, "double_on_bump": False}),
        ("sheepshead", {"double_on_bump": True}),
    ],
)
def test_what_goes_together_is_taken(name: str, settings: dict[str, Any]) -> None:
    """A book's own value beside a house's change contradicts nobody."""
    assert refusals(name, **settings) == []


@pytest.mark.parametrize(
    ("name", "settings", "says"),
    [
        ("mafa", {"start_marks": [15, 5, 30]}, "each more than the one before"),
        ("mafa", {"ranking": ["W", "BF", "W"]}, "a list of some of"),
        ("pinochle500", {"prize_split": [60, 50]}, "together at most 100"),
    ],
)
def test_a_list_that_contradicts_itself_is_refused(name: str, settings: dict[str, Any], says: str) -> None:
    """Out of order, named twice, or more than there is."""
    (said,) = refusals(name, **settings)

    assert says in said

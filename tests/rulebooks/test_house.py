import pytest

from hangjack.competition.notices import Audience, Moment, Notice, notices_for
from hangjack.rulebooks.house import HouseRefused, plain_house, read_house
from hangjack.rulebooks.shelf import BOOK_IDS, book
from hangjack.rulebooks.starter import starting_file
from hangjack.wording import phrase, sentence

HEAD = 'extends = "ic2024"\nname = "Sunday Cup"\n'


def refusals(text: str) -> list[str]:
    """Return everything that is said against a house-rules file."""
    with pytest.raises(HouseRefused) as refusal:
        read_house(text)
    return [sentence(problem) for problem in refusal.value.problems]


def test_a_house_extends_a_book_with_settings_and_notices() -> None:
    """A few lines are enough, and dotted keys may be written as tables."""
    house = read_house(
        HEAD
        + """
        [settings]
        match_target = 13
        power_play.from = 5

        [settings.power_play]
        to = 9

        [[notices]]
        text = "Car keys are handed in at the bar."
        audience = "players"
        moment = "check-in"
        """.replace("power_play.from = 5\n", "")
    )

    assert (house.name, house.book.id) == ("Sunday Cup", "ic2024")
    assert house.changes == {"match_target": 13, "power_play.to": 9}
    assert (house.values["match_target"], house.values["target"]) == (13, 14)
    assert house.own_notices == (
        Notice("Car keys are handed in at the bar.", Audience.PLAYERS, Moment.CHECK_IN),
    )
    assert house.own_notices[0] in notices_for(house.notices, Audience.PLAYERS, Moment.CHECK_IN)


def test_values_may_be_written_as_people_write_them() -> None:
    """On and off, unset, and a number as text."""
    crib = read_house(
        'extends = "abingdon"\nname = "x"\n'
        '[settings]\nmuggins = "on"\ncounting = "declared"\nentrance_fee = "unset"'
    )
    sheepshead = read_house('extends = "sheepshead"\nname = "x"\n[settings]\ntable_talk_penalty = "4"')

    assert crib.changes == {"muggins": True, "counting": "declared"}
    assert sheepshead.changes == {"table_talk_penalty": 4}


def test_a_table_may_be_the_value_of_a_setting() -> None:
    """Kick values, shuffle limits and fines are tables by name."""
    house = read_house(HEAD + "[settings.fine_schedule]\ndefault = 5000\n")

    assert house.changes == {"fine_schedule": {"default": 5000}}


def test_a_setting_that_repeats_the_book_changes_nothing() -> None:
    """Even one that the book fixes may be written down, as long as it says the same."""
    house = read_house(HEAD + "[settings]\ntarget = 14\nmatch_target = 17\n")

    assert house.changes == {}


def test_a_wrong_key_is_refused_with_the_nearest_right_one() -> None:
    """A slip of the pen is not silently ignored."""
    said = (
        "match_targt is not a setting of this rulebook: did you mean match_target? "
        'That is a whole number from 1 to 99, or "none" (ic2024-28-1).'
    )

    assert refusals(HEAD + "[settings]\nmatch_targt = 13") == [said]
    assert refusals(HEAD + "[settings]\nzzz = 13") == [
        "zzz is not a setting of this rulebook; `hangjack rules settings` lists them."
    ]


def test_a_setting_of_another_game_is_refused() -> None:
    """Each book has its own settings."""
    assert refusals(HEAD + "[settings]\nmarriage_scope = 'team'") == [
        "marriage_scope is not a setting of this rulebook; `hangjack rules settings` lists them."
    ]


def test_a_wrong_type_is_refused_with_what_was_expected_and_the_clause() -> None:
    """The sentence names the key, the value, what it must be, and where the book speaks of it."""
    assert refusals(HEAD + '[settings]\nmatch_target = "thirteen"') == [
        'match_target cannot be "thirteen": it must be a whole number from 1 to 99, or "none" (ic2024-28-1).'
    ]
    assert refusals(HEAD + "[settings]\ncap_board_at_target = 1") == [
        "cap_board_at_target cannot be 1: it must be true or false (ic2024-28-1)."
    ]


def test_a_value_out_of_range_is_refused() -> None:
    """Limits and choices are named."""
    assert refusals(HEAD + "[settings]\nmatch_target = 0") == [
        'match_target cannot be 0: it must be a whole number from 1 to 99, or "none" (ic2024-28-1).'
    ]
    assert refusals(HEAD + '[settings]\nafter_ruff_lead = "none"') == [
        'after_ruff_lead cannot be "none": it must be any or return_suit (ic2024-2a-1).'
    ]
    assert refusals(HEAD + "[settings.penalty_bullseye_ends_game]\nreneg = true")[0].startswith(
        "penalty_bullseye_ends_game cannot be { reneg = true }: it must be a table of true or false, with names out of"
    )


def test_a_setting_that_the_book_fixes_is_refused_with_its_clause() -> None:
    """A house cannot play another game under the same name."""
    assert refusals(HEAD + "[settings]\ntarget = 12") == [
        "target cannot be changed: the rulebook fixes it at 14 (ic2024-2a-3). Take the line out."
    ]
    assert refusals('extends = "abingdon"\nname = "x"\n[settings]\ntarget_doubles = 61') == [
        "target_doubles cannot be changed: the rulebook fixes it at 121 (abingdon-L18-3). Take the line out."
    ]


def test_a_missing_or_unknown_rulebook_is_refused() -> None:
    """Everything else depends on it, so it is said alone."""
    books = phrase(BOOK_IDS)

    assert refusals('name = "x"') == [
        f'Say which rulebook the house plays, with a line like extends = "ic2024". There are {books}.'
    ]
    assert refusals('extends = "ic2042"\nname = "x"') == [
        f"There is no rulebook ic2042: did you mean ic2024? There are {books}."
    ]
    assert refusals('extends = "whist"\nname = "x"') == [f"There is no rulebook whist. There are {books}."]
    assert refusals('extends = ["ic2024"]\nname = "x"')[0].startswith("There is no rulebook ['ic2024']")


def test_a_name_is_needed() -> None:
    """Sheets and boards show it."""
    assert refusals('extends = "mafa"') == [
        'Give the house rules a name, with a line like name = "Sunday Cup".'
    ]
    assert refusals('extends = "mafa"\nname = 5') == [
        'The name must be some text in quotation marks, like name = "Sunday Cup".'
    ]


def test_a_file_that_is_not_toml_is_refused_with_the_place() -> None:
    """The reader's own words say where it stopped."""
    assert refusals('extends = "mafa"\nname = ')[0].startswith("The file is not TOML: Invalid value (at ")


def test_keys_that_do_not_belong_are_refused() -> None:
    """In the file and in a notice."""
    assert refusals(HEAD + "setings = {}") == [
        "setings does not belong in a house-rules file: did you mean settings?"
    ]
    assert refusals(HEAD + "colour = 1") == [
        "colour does not belong in a house-rules file, which has extends, name, [settings] and [[notices]]."
    ]
    assert refusals(HEAD + "settings = 5") == [
        "Changed settings stand below a line [settings], each as key = value."
    ]
    assert refusals(HEAD + "notices = 5") == [
        "Each notice stands below a line [[notices]], with text, audience and moment."
    ]


def test_a_setting_in_the_wrong_place_and_a_family_are_named_as_such() -> None:
    """The sentence says where it belongs, or which settings the family has."""
    assert refusals("match_target = 13\n" + HEAD) == [
        "match_target is a setting: put it below the line [settings]."
    ]
    assert refusals(HEAD + "[settings]\npower_play = 5")[0].startswith(
        "power_play is not one setting but several: power_play.from, power_play.to"
    )


def test_a_notice_needs_a_text_an_audience_and_a_moment() -> None:
    """Each mistake in it is named with its number."""
    assert refusals(HEAD + '[[notices]]\ntext = ""\naudience = "players"\nmoment = "deal"') == [
        'Notice 1 has no text: say what is to be shown, with a line like text = "No dogs".'
    ]
    assert refusals(HEAD + '[[notices]]\ntext = "x"\naudience = "dogs"\nwhen = "deal"') == [
        "when does not belong in a notice, which has text, audience and moment.",
        "Notice 1 has audience = dogs: it must be everybody, public, players, captains, scorekeepers or officials.",
        "Notice 1 has no moment: it must be always, entry, check-in, line-up, substitution, deal, play, scoring, ruling or sheet.",
    ]


def test_all_mistakes_of_a_file_are_named_at_once() -> None:
    """One round of mending is enough."""
    assert (
        len(refusals('extends = "ic2024"\n[settings]\nmatch_targt = 1\ntarget = 12\nmatch_target = 0')) == 4
    )


@pytest.mark.parametrize("name", BOOK_IDS)
def test_the_starting_file_changes_nothing_and_names_all_that_may_change(name: str) -> None:
    """`hangjack rules new` writes a file that can be used as it is."""
    text = starting_file(book(name), "Sunday Cup")
    house = read_house(text)
    changeable = [key for key, setting in house.book.settings.items() if not setting.fixed]

    assert house == plain_house_named(name, "Sunday Cup")
    assert [key for key in changeable if f"# {key} = " not in text] == []


@pytest.mark.parametrize("name", BOOK_IDS)
def test_a_starting_file_with_every_comment_taken_away_is_still_right(name: str) -> None:
    """What it shows as values are values that the file may have."""
    lines = starting_file(book(name), "Sunday Cup").splitlines()
    settings = [
        line.removeprefix("# ")
        for line in lines
        if line.startswith("# ") and " = " in line and "(" not in line
    ]
    text = f'extends = "{name}"\nname = "Sunday Cup"\n[settings]\n' + "\n".join(
        line for line in settings if line.partition(" = ")[0] in book(name).settings
    )

    assert read_house(text).changes == {}


def test_the_starting_file_says_who_may_change_a_setting() -> None:
    """Where the book says so; a book that does not leaves the line out."""
    lines = starting_file(book("abingdon"), "Pub League").splitlines()

    assert lines[lines.index("# late_card_points = 5") - 1] == "# (a general meeting may change it)"
    assert lines[lines.index('# late_card = "propose"') - 1] == "# (a byelaw of the committee may change it)"
    assert "may change it" not in starting_file(book("ic2024"), "Sunday Cup")


def plain_house_named(name: str, house_name: str) -> object:
    """Return the house that plays a book as it stands, under a name of its own."""
    import msgspec  # noqa: PLC0415

    return msgspec.structs.replace(plain_house(book(name)), name=house_name)

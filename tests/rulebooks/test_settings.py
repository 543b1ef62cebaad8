from typing import Any

import msgspec
import pytest
from msgspec import Struct

from hangjack.competition.conduct.protests import ProtestOptions
from hangjack.competition.entries.checkin import DoorOptions
from hangjack.competition.entries.playing_for import SigningOptions
from hangjack.competition.entries.registration import FormOptions
from hangjack.competition.entries.rosters import RosterOptions
from hangjack.competition.fixtures.groups import GroupOptions
from hangjack.competition.money.extras import ExtrasOptions, FundOptions
from hangjack.competition.money.fees import FeeOptions, LeagueFees
from hangjack.competition.rules import Game, Rules
from hangjack.competition.standings.averages import AverageOptions
from hangjack.competition.standings.publishing import PublishingOptions
from hangjack.competition.standings.ranking import RankingOptions
from hangjack.competition.standings.seeding import BracketOptions
from hangjack.formats.divisions.books.cards import CardOptions
from hangjack.formats.divisions.books.postponements import PostponementOptions
from hangjack.formats.divisions.cups.allowed import CupOptions
from hangjack.formats.divisions.fixtures.allocation import DivisionOptions
from hangjack.formats.divisions.fixtures.calendar import NightOptions
from hangjack.formats.divisions.fixtures.entry import SquadOptions
from hangjack.formats.divisions.fixtures.home_nights import GroundOptions
from hangjack.formats.divisions.offices.powers import OfficeOptions
from hangjack.formats.divisions.offices.protests import ProtestHours
from hangjack.formats.divisions.table import TableOptions
from hangjack.formats.rotation.rotation import RotationOptions
from hangjack.formats.table_draw.season import SeasonOptions
from hangjack.formats.table_draw.seating import SeatingOptions
from hangjack.games import cribbage, pinochle, sheepshead
from hangjack.games.all_fours import Options
from hangjack.games.all_fours.competition.defaults import DefaultOptions
from hangjack.games.all_fours.competition.resulting import AllFoursGame
from hangjack.games.all_fours.match.scoring import BoardOptions
from hangjack.games.all_fours.referee import RefereeOptions
from hangjack.games.cribbage.competition.resulting import CribGame
from hangjack.games.cribbage.match.scoring import LegsOptions
from hangjack.games.cribbage.referee import RefereeOptions as CribbageRefereeOptions
from hangjack.games.pinochle.competition.resulting import PinochleGame
from hangjack.games.pinochle.engine.specials import SetCupOptions, SpecialOptions
from hangjack.games.pinochle.referee import RefereeOptions as PinochleRefereeOptions
from hangjack.games.sheepshead.competition.resulting import SheepsheadGame
from hangjack.games.sheepshead.referee import RefereeOptions as SheepsheadRefereeOptions
from hangjack.matches.disputes import DisputeOptions
from hangjack.matches.rules import HalvesOptions
from hangjack.matches.sides.absences import BreakOptions, TimeOutOptions
from hangjack.matches.sides.doubling import DoublingOptions
from hangjack.matches.sides.lineups import LineUpOptions
from hangjack.matches.sides.starts import HalfStartOptions, ShortTeamOptions
from hangjack.matches.sides.substitutions import SubstitutionOptions
from hangjack.rulebooks.fill import options_of
from hangjack.rulebooks.house import plain_house, with_settings
from hangjack.rulebooks.rules import game_rules, rules_of
from hangjack.rulebooks.settings import NONE, PENDING, ChangedBy, Definition, SettingType, expected_of, fits
from hangjack.rulebooks.shelf import book, shelf
from hangjack.unions import decode

TYPES: tuple[type[Struct], ...] = (
    CupOptions,
    CardOptions,
    DivisionOptions,
    GroundOptions,
    NightOptions,
    OfficeOptions,
    PostponementOptions,
    ProtestHours,
    SquadOptions,
    TableOptions,
    SeatingOptions,
    FormOptions,
    SigningOptions,
    SeasonOptions,
    ProtestOptions,
    LineUpOptions,
    Options,
    RefereeOptions,
    BoardOptions,
    LegsOptions,
    DoublingOptions,
    HalvesOptions,
    ShortTeamOptions,
    HalfStartOptions,
    BreakOptions,
    TimeOutOptions,
    DisputeOptions,
    RosterOptions,
    DoorOptions,
    FeeOptions,
    LeagueFees,
    SubstitutionOptions,
    RankingOptions,
    GroupOptions,
    RotationOptions,
    PublishingOptions,
    ExtrasOptions,
    FundOptions,
    SetCupOptions,
    SpecialOptions,
    BracketOptions,
    DefaultOptions,
    AverageOptions,
    cribbage.Options,
    CribbageRefereeOptions,
    pinochle.Options,
    PinochleRefereeOptions,
    sheepshead.Options,
    sheepshead.StakesOptions,
    SheepsheadRefereeOptions,
)
OWNERS = {f"{type_.__module__}:{type_.__qualname__}": type_ for type_ in TYPES}


def definition(type_: SettingType, **limits: Any) -> Definition:
    """Return a definition of that type."""
    return Definition(type=type_, says="For this test.", typed_by=PENDING, **limits)


@pytest.mark.parametrize(
    ("known", "good", "bad"),
    [
        (definition(SettingType.YES_NO), [True, False], ["yes", 1, 0, NONE]),
        (definition(SettingType.CHOICE, values=("team", 9)), ["team", 9], ["teams", 8, True, NONE]),
        (definition(SettingType.WHOLE_NUMBER, least=1, most=3), [1, 3], [0, 4, 2.0, "2", True, NONE]),
        (definition(SettingType.WHOLE_NUMBER, least=1, most=3, or_none=True), [1, NONE], [0, "None"]),
        (definition(SettingType.TEXT), ["x"], ["", "  ", 1]),
        (
            definition(SettingType.TIME_OF_DAY),
            ["17:30", "00:00"],
            ["25:00", "5:30", "17.30", "17:30:00", 1730],
        ),
        (
            definition(SettingType.LIST_OF_CHOICES, values=("W", "BF")),
            [["W"], ["BF", "W"], []],
            ["W", ["X"], [1]],
        ),
        (
            definition(SettingType.LIST_OF_WHOLE_NUMBERS, least=0, most=9),
            [[1, 9], []],
            [[10], 1, ["1"], [True]],
        ),
        (
            definition(SettingType.TABLE_OF_WHOLE_NUMBERS, least=0, most=9),
            [{"A": 1}, {}],
            [{"A": "1"}, [1], {"A": 10}],
        ),
        (
            definition(SettingType.TABLE_OF_WHOLE_NUMBERS, least=0, most=9, keys=("A",)),
            [{"A": 1}],
            [{"B": 1}],
        ),
        (
            definition(SettingType.LIST_OF_WHOLE_NUMBERS, least=0, most=9, length=3),
            [[1, 2, 3]],
            [[1, 2], [], [1, 2, 3, 4]],
        ),
        (definition(SettingType.TABLE_OF_YES_NO), [{"renege": True}], [{"renege": 1}, True]),
        (
            definition(SettingType.TABLE_OF_LISTS, least=0, most=300),
            [{"run": [15, 150]}],
            [{"run": 15}, {"run": [301]}],
        ),
    ],
)
def test_a_value_fits_its_type_and_its_limits(known: Definition, good: list[Any], bad: list[Any]) -> None:
    """What a file may say is checked before anything is played by it."""
    assert [value for value in good if not fits(known, value)] == []
    assert [value for value in bad if fits(known, value)] == []


def test_a_date_is_a_day_and_nothing_else() -> None:
    """TOML has dates of its own."""
    import datetime as dt  # noqa: PLC0415

    known = definition(SettingType.DATE)

    assert fits(known, dt.date(2026, 12, 31))
    assert not fits(known, dt.datetime(2026, 12, 31, 1, 0, tzinfo=dt.UTC))
    assert not fits(known, "2026-12-31")


def test_what_may_be_written_is_said_in_words() -> None:
    """The refusal of a value tells what would have been right."""
    number = definition(SettingType.WHOLE_NUMBER, least=1, most=9, or_none=True)
    table = definition(SettingType.TABLE_OF_WHOLE_NUMBERS, least=0, most=4, keys=("brew", "beat"))

    assert expected_of(number) == 'a whole number from 1 to 9, or "none"'
    assert expected_of(table) == "a table of whole numbers from 0 to 4, with names out of brew and beat"


def test_every_setting_has_an_explanation_a_clause_and_a_sound_default() -> None:
    """Each in one line that a club secretary understands."""
    for known in shelf():
        for setting in known.settings.values():
            assert setting.definition.says.endswith("."), setting.key
            assert len(setting.definition.says) <= 110, setting.key
            assert fits(setting.definition, setting.default), setting.key
            assert setting.clause in known.clauses, setting.key
            assert not (setting.fixed and setting.reading), setting.key


def test_a_book_that_says_who_may_change_a_setting_says_it_of_all_that_may_change() -> None:
    """A committee is not left to guess about one of them; what the book fixes is nobody's to change."""
    for known in shelf():
        told = {key for key, setting in known.settings.items() if setting.changed_by}
        changeable = {key for key, setting in known.settings.items() if not setting.fixed}

        assert told in (set(), changeable), known.id


def test_what_the_rules_of_abingdon_state_is_for_a_general_meeting() -> None:
    """Byelaws set what the rules leave open, and the Secretary addresses, fees and places."""
    settings = book("abingdon").settings
    by = {who: {key for key, each in settings.items() if each.changed_by is who} for who in ChangedBy}

    assert by[ChangedBy.RULE] == {
        *("registration_lead_hours", "registration_limit", "min_players_for_doubling", "card_email"),
        *("late_card_points", "postponed_penalty", "postponed_award", "release_players_on_withdrawal"),
    }
    assert by[ChangedBy.LOCAL] == {
        *("counting", "summer_entry_by", "card_post_address", "playoff_venue", "entrance_fee", "cup_fee"),
        "venue_capacity",
    }
    assert {"late_card", "doubling_when", "told_within", "registration_limit_summer"} <= by[ChangedBy.READING]


def test_every_option_that_a_reading_offers_is_a_setting_of_its_book() -> None:
    """A committee finds each choice that the readings leave it."""
    lost = [
        key
        for known in shelf()
        for each in known.readings.values()
        for key in each.settings
        if key not in known.settings
    ]

    assert lost == []


@pytest.mark.parametrize("name", ["ic2024", "mafa", "pinochle500", "abingdon", "sheepshead"])
def test_the_settings_of_a_mechanism_fill_its_options_exactly(name: str) -> None:
    """Every setting is a field of the type that owns it; a book that decides something of it says every number there is."""
    house = plain_house(book(name))
    for owner, type_ in OWNERS.items():
        keys = [key for key, setting in house.book.settings.items() if setting.definition.typed_by == owner]
        fields = {field.encode_name for field in msgspec.structs.fields(type_)}

        assert {key.partition(".")[0] for key in keys} <= fields
        assert not keys or isinstance(options_of(house, type_), type_)


def test_every_field_of_an_option_type_is_a_setting_of_some_book() -> None:
    """A choice that the code makes can be made by a house, or is fixed by the book with its clause."""
    for owner, type_ in OWNERS.items():
        settings = {
            key.partition(".")[0]
            for known in shelf()
            for key, setting in known.settings.items()
            if setting.definition.typed_by == owner
        }

        assert {field.encode_name for field in msgspec.structs.fields(type_)} == settings


def test_a_setting_is_typed_by_a_known_mechanism_or_pending() -> None:
    """No setting names a type that does not exist."""
    named = {setting.definition.typed_by for known in shelf() for setting in known.settings.values()}

    assert named <= {*OWNERS, PENDING}


def test_a_house_changes_the_options_and_nothing_else() -> None:
    """A changed setting reaches the engine; the others stay as the book has them."""
    plain = options_of(plain_house(book("ic2024")), Options)
    house = with_settings(book("ic2024"), {"power_play.from": 5, "auto_sing": "never", "timers.card": NONE})
    changed = options_of(house, Options)

    assert (changed.power_play.first, changed.auto_sing, changed.timers.card) == (5, "never", None)
    assert (
        msgspec.structs.replace(
            changed, power_play=plain.power_play, auto_sing=plain.auto_sing, timers=plain.timers
        )
        == plain
    )


@pytest.mark.parametrize("name", ["ic2024", "mafa"])
def test_resolved_rules_can_be_stored_and_read_back(name: str) -> None:
    """A competition stores its rules whole, so that an upgrade never changes a running event."""
    rules = rules_of(plain_house(book(name)))

    assert msgspec.json.decode(msgspec.json.encode(rules), type=Rules, dec_hook=decode) == rules


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("ic2024", AllFoursGame),
        ("mafa", AllFoursGame),
        ("pinochle500", PinochleGame),
        ("abingdon", CribGame),
        ("sheepshead", SheepsheadGame),
    ],
)
def test_how_a_book_plays_and_judges_can_be_stored_and_read_back(name: str, kind: type[Game]) -> None:
    """Tables that are played here keep their options and penalties too."""
    found = game_rules(plain_house(book(name)), kind)

    assert msgspec.json.decode(msgspec.json.encode(found), type=kind, dec_hook=decode) == found

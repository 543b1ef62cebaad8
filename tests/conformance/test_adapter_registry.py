import msgspec

from hangjack.conformance.adapters import ADAPTERS
from hangjack.conformance.examples import own_files
from hangjack.conformance.not_built import NOT_BUILT
from hangjack.conformance.vocabulary import TYPES
from hangjack.tables.game import GAMES

ALL_TYPES = {(game, type_) for game, types in TYPES.items() for type_ in types}


def test_every_type_is_either_built_or_listed_as_not_built() -> None:
    """A type that is lost from both lists, or stands in both, is a mistake of ours."""
    not_built = {(game, type_) for game, types in NOT_BUILT.items() for type_ in types}

    assert ADAPTERS.keys() | not_built == ALL_TYPES
    assert ADAPTERS.keys() & not_built == set()


def test_every_type_has_an_example_of_our_own() -> None:
    """The types are those of the base games' tables, each of which our own files illustrate."""
    used = {
        (file["game"], example["type"])
        for file in map(msgspec.json.decode, own_files().values())
        for example in file["examples"]
    }

    assert used == ALL_TYPES
    assert list(TYPES) == list(GAMES)


def test_what_an_adapter_is_given_has_no_unknown_fields() -> None:
    """A misspelt fact would otherwise be taken for a missing one."""
    lax = [
        key for key, adapter in ADAPTERS.items() if not adapter.given.__struct_config__.forbid_unknown_fields
    ]

    assert lax == []

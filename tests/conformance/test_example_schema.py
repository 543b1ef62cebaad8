import json
from importlib.resources import files
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from conformance.example_files import FAKES, example, flat, keyed
from hangjack.conformance.adapters import ADAPTERS, Adapters
from hangjack.conformance.examples import own_files, read_examples
from hangjack.conformance.schema import schema, schema_text

HOWTO = Path(__file__).parents[2] / "docs" / "howto" / "precedents.md"


def errors_in(text: str, adapters: Adapters) -> list[str]:
    found = Draft202012Validator(schema(adapters)).iter_errors(json.loads(text))
    return [f"{error.json_path}: {error.message}" for error in found]


def test_the_committed_schema_is_the_generated_one() -> None:
    """If this fails: `python -m hangjack.conformance.schema > src/hangjack/conformance/examples.schema.json`."""
    committed = files("hangjack.conformance").joinpath("examples.schema.json").read_text(encoding="utf-8")

    assert committed == schema_text()


def test_the_schema_is_a_schema() -> None:
    """Other programs can load it."""
    Draft202012Validator.check_schema(schema(FAKES))


@pytest.mark.parametrize("text", own_files().values(), ids=own_files())
def test_our_own_files_keep_to_the_schema(text: str) -> None:
    """All four dialects are one schema."""
    assert errors_in(text, ADAPTERS) == []


SOUND = [flat(example()), keyed(example(expect={"mafa": {"winner": "N"}}))]
UNSOUND = {
    "schema": flat(example(), schema="hangjack-examples/2"),
    "game": flat(example(), game="whist"),
    "field of the file": flat(example(), author="me"),
    "field of an example": flat(example(titel="x")),
    "missing field": flat(example(clauses=None)),
    "no examples": flat(),
    "rulebook": flat(example(), rulebook="mafa"),
    "type": flat(example(type="show")),
    "given": flat(example(given={"anwser": {}})),
    "expects nothing": flat(example(expect={})),
    "not by rulebook": keyed(example()),
    "expects nothing of a rulebook": keyed(example(expect={"mafa": {}})),
}


@pytest.mark.parametrize("text", SOUND, ids=["flat", "keyed"])
def test_flat_and_keyed_files_keep_to_the_schema(text: str) -> None:
    """Either the file names its rulebook or each example names its own."""
    assert errors_in(text, FAKES) == []


@pytest.mark.parametrize("text", UNSOUND.values(), ids=UNSOUND)
def test_the_schema_refuses_what_the_reader_refuses(text: str) -> None:
    """A program that only knows the schema finds the same mistakes, as far as a schema can."""
    assert len(errors_in(text, FAKES)) > 0


def test_the_precedent_in_the_guide_is_sound() -> None:
    """A secretary can copy it as it stands."""
    text = HOWTO.read_text(encoding="utf-8").split("```json\n")[1].split("```")[0]
    (entry,) = read_examples(text).entries

    assert errors_in(text, ADAPTERS) == []
    assert entry.problems == ()

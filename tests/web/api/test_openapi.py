"""The description of the API: valid, whole, and true. Programs made from it send whatever it allows, and more."""

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import settings
from schemathesis.core.result import Ok

from desk.story_first_match import FIRST
from hangjack.web.api.openapi import document
from support.acts import awaited
from support.desk import CUP
from support.web import EVERY_OPERATION, Doors, hall, serving

CHECKS = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_headers_conformance",
    "response_schema_conformance",
)
ENDS_A_SESSION = ("sign-out", "sign-out-everywhere")
DEEP = settings().max_examples > 100
USUAL, MORE = 1, 40
"""How many examples of each operation are sent; the deep run sends the edges of every schema as well."""


def described() -> dict[str, Any]:
    """Return the document."""
    return document(EVERY_OPERATION)


@awaited
async def test_the_server_gives_the_document(inside: Doors) -> None:
    """As JSON, with every operation that the application serves."""
    async with hall(inside) as place:
        given = (await place.get("/api/openapi.json")).json()

    assert given["openapi"] == "3.1.0"
    assert {(path, method) for path, each in described()["paths"].items() for method in each} <= {
        (path, method) for path, each in given["paths"].items() for method in each
    }


def test_the_document_is_valid_openapi() -> None:
    """Another program reads it without complaint, and finds every operation."""
    schema = schemathesis.openapi.from_dict(described())
    schema.validate()
    found = list(schema.get_all_operations())

    assert all(isinstance(each, Ok) for each in found)
    assert len(found) == len(EVERY_OPERATION)


def test_every_reference_in_it_leads_somewhere() -> None:
    """To a schema of the document's own."""
    names = described()["components"]["schemas"]

    assert set(references(described())) <= {f"#/components/schemas/{name}" for name in names}


def references(value: Any) -> list[str]:
    """Return everything that a document refers to."""
    if isinstance(value, Mapping):
        own = [value["$ref"]] if isinstance(value.get("$ref"), str) else []
        return own + [each for part in value.values() for each in references(part)]
    return [each for part in value for each in references(part)] if isinstance(value, list | tuple) else []


def test_operations_have_names_of_their_own_and_say_what_they_do() -> None:
    """A program makes functions of the names, and a person reads the sentences."""
    operations = [each for path in described()["paths"].values() for each in path.values()]
    names = [each["operationId"] for each in operations]

    assert len(names) == len(set(names))
    assert all(each["summary"].endswith((".", "?")) for each in operations)


@pytest.mark.parametrize("who", ["nobody", "scorekeeper of A", "director"])
def test_whatever_the_document_allows_is_answered_as_it_says(who: str, inside: Doors, tmp_path: Path) -> None:
    """Values that it allows and values that it does not, sent by one kind of caller: no failure, no answer of another shape."""
    config = tmp_path / "schemathesis.toml"
    config.write_text(
        f'[parameters]\n"path.competition" = "{CUP}"\n"path.match" = "{FIRST}"\n', encoding="utf-8"
    )
    token = inside.tokens.get(who)
    known = ["--header", f"Authorization: Bearer {token}"] if token else []
    left_out = [part for name in ENDS_A_SESSION for part in ("--exclude-operation-id", name)] if token else []
    with serving(inside) as address:
        ran = subprocess.run(  # noqa: S603 - a program of the tests' own
            [
                Path(sys.executable).with_name("schemathesis"),
                "--config-file",
                config,
                "run",
                f"{address}/api/openapi.json",
                "--checks",
                ",".join(CHECKS),
                "--phases",
                "coverage,fuzzing" if DEEP else "fuzzing",
                "--max-examples",
                str(MORE if DEEP else USUAL),
                "--seed",
                "1",
                "--warnings",
                "off",
                "--suppress-health-check",
                "all",
                "--no-color",
                *known,
                *left_out,
            ],
            cwd=tmp_path,
            env={**os.environ, "COLUMNS": "200"},
            capture_output=True,
            text=True,
            check=False,
        )

    assert ran.returncode == 0, ran.stdout[-6_000:] + ran.stderr[-2_000:]

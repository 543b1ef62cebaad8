"""The description of the API: valid, whole, and true. Programs made from it send whatever it allows, and more."""

import json
import os
import re
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
from hangjack.web.api.all import EVERY_OPERATION
from hangjack.web.api.beside import BESIDE
from hangjack.web.api.openapi import document
from hangjack.web.api.schemas import LONGEST, short_names
from support.acts import awaited
from support.desk import CUP
from support.web import Doors, hall, serving

CHECKS = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_headers_conformance",
    "response_schema_conformance",
)
ENDS_A_SESSION = ("sign-out", "sign-out-everywhere")
ENDLESS = tuple(each.name for each in BESIDE if each.events)
"""What is never answered to the end."""
DEEP = settings().max_examples > 100
USUAL, MORE = 1, 40
"""How many examples of each operation are sent; the deep run sends the edges of every schema as well."""


IMPORT_ALL = """
import importlib, pkgutil, hall_client
names = [each.name for each in pkgutil.walk_packages(hall_client.__path__, "hall_client.")]
for name in names:
    importlib.import_module(name)
print(len(names))
"""


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
    assert len(found) == len(EVERY_OPERATION) + len(BESIDE)


def test_every_reference_in_it_leads_somewhere() -> None:
    """To a schema or a refusal of the document's own."""
    parts = described()["components"]

    assert set(references(described())) <= {
        f"#/components/{kind}/{name}" for kind in ("schemas", "responses") for name in parts[kind]
    }


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


def test_schemas_have_short_names_without_module_paths() -> None:
    """The public contract does not know in which file a type stands, and a program can make file names of them."""
    names = described()["components"]["schemas"]

    assert [
        name for name in names if len(name) > LONGEST or not re.fullmatch(r"[A-Z][A-Za-z0-9]*", name)
    ] == []


def test_types_of_one_name_are_told_apart_by_a_word() -> None:
    """By the module where each stands; long ones of several parts are cut, and counted where that makes them alike."""
    names = ("here.setting_up.Row", "there.results.Row", "Plain", f"Branch[{'a.b.Point, ' * 9}]", "b.Plain")
    long = f"Branch[{'a.c.Point, ' * 9}]"

    short = short_names((*names, long, long.replace("c", "b", 1)))

    assert list(short.values())[:3] == ["SettingUpRow", "ResultsRow", "Plain"]
    assert len(set(short.values())) == len(short)
    assert max(map(len, short.values())) <= LONGEST


@awaited
async def test_everything_that_the_server_answers_to_programs_is_described(inside: Doors) -> None:
    """Live streams, health and figures too: each address under `/api`, and what watches the server."""
    async with hall(inside) as place:
        routes = [each for route in place.app.routes for each in getattr(route, "routes", None) or [route]]
    served = {each.path for each in routes if each.path.startswith(("/api", "/metrics"))}

    assert served == set(described()["paths"])


def test_a_body_may_leave_out_its_type_and_an_answer_says_it() -> None:
    """The address says which request it is."""
    schemas = described()["components"]["schemas"]

    assert "type" not in schemas["EnterLine"]["required"]
    assert "side" in schemas["EnterLine"]["required"]
    assert "required" not in schemas["CloseField"]


def test_operations_say_who_may_and_how_they_can_be_refused() -> None:
    """A client's author reads there what a token that ran out, a refusal and a slip look like."""
    entering = described()["paths"]["/api/competitions/{competition}/matches/{match}/enter-line"]["post"]

    assert set(entering["responses"]) >= {"200", "401", "403", "404", "409", "415", "422", "429", "503"}
    assert "Who may: " in entering["description"]
    assert entering["tags"] == ["scores"]
    assert all(tag["description"] for tag in described()["tags"])
    assert described()["servers"] == [{"url": "/", "description": "The server that gave this document."}]


def test_words_that_could_mean_two_things_are_explained() -> None:
    """A match is over and a table of it is closed; a cup has a champion and is not ended yet."""
    schemas = described()["components"]["schemas"]

    assert "though the match goes on" in schemas["TableFace"]["properties"]["closed"]["description"]
    assert "prizes are given" in schemas["CompetitionShown"]["properties"]["ended"]["description"]


def test_a_stream_says_which_pictures_it_carries() -> None:
    """With their schemas, and how to come back."""
    live = described()["paths"]["/api/competitions/{competition}/live"]["get"]

    assert set(live["x-events"]) == {"competition", "match"}
    assert "Last-Event-ID" in {each["name"] for each in live["parameters"]}
    assert set(live["responses"]["200"]["content"]) == {"text/event-stream"}


@pytest.mark.thorough
def test_a_python_client_can_be_made_of_it(tmp_path: Path) -> None:
    """Without a warning, and every one of its modules can be imported."""
    (tmp_path / "openapi.json").write_text(json.dumps(described()), encoding="utf-8")
    made = subprocess.run(  # noqa: S603 - a program of the tests' own
        [
            Path(sys.executable).with_name("openapi-python-client"),
            "generate",
            "--path",
            "openapi.json",
            "--output-path",
            "hall_client",
            "--meta",
            "none",
            "--fail-on-warning",
        ],
        cwd=tmp_path,
        env={**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        check=False,
    )
    imported = subprocess.run(  # noqa: S603 - a program of the tests' own
        [sys.executable, "-c", IMPORT_ALL], cwd=tmp_path, capture_output=True, text=True, check=False
    )

    assert made.returncode == 0, made.stdout + made.stderr
    assert imported.returncode == 0, imported.stderr
    assert int(imported.stdout) > len(EVERY_OPERATION)


@pytest.mark.thorough
@pytest.mark.parametrize("who", ["nobody", "scorekeeper of A", "director"])
def test_whatever_the_document_allows_is_answered_as_it_says(who: str, inside: Doors, tmp_path: Path) -> None:
    """Values that it allows and values that it does not, sent by one kind of caller: no failure, no answer of another shape."""
    config = tmp_path / "schemathesis.toml"
    config.write_text(
        f'[parameters]\n"path.competition" = "{CUP}"\n"path.match" = "{FIRST}"\n', encoding="utf-8"
    )
    token = inside.tokens.get(who)
    known = ["--header", f"Authorization: Bearer {token}"] if token else []
    unwanted = (*ENDLESS, *(ENDS_A_SESSION if token else ()))
    left_out = [part for name in unwanted for part in ("--exclude-operation-id", name)]
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

"""The JSON Schema of one line of an export, made from the Structs that write it."""

from typing import Any

import msgspec

from hangjack.log import Entry
from hangjack.store.archive.format import ActLine, Footer, Header, RecordLine


def schema() -> dict[str, Any]:
    """Return the schema that every line of an export keeps to."""
    lines, parts = msgspec.json.schema_components(
        [Header, Entry, RecordLine, ActLine, Footer], ref_template="#/$defs/{name}"
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A line of an export of hangjack",
        "oneOf": list(lines),
        "$defs": dict(sorted(parts.items())),
    }


def schema_text() -> str:
    """Return the schema as `docs/reference/export-format.schema.json` has it."""
    return msgspec.json.format(msgspec.json.encode(schema()), indent=2).decode() + "\n"

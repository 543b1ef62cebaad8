"""Logs as JSON, one line a record, without anything personal or secret in them.

The message of an error may hold what somebody typed, so only its kind and place are written. Secrets that stand in
addresses, and everything behind a question mark, are taken out of every text.
"""

import logging
import re
import sys
import traceback
from pathlib import Path
from types import TracebackType
from typing import Any

import msgspec

from hangjack.errors import HangjackError

_SECRET_PATH = re.compile(r"/(t|first|invited|password|qr|own/[^\s/?#\"']+)/[^\s/?#\"']+")
_QUERY = re.compile(r"(?<=[\w/])\?[^\s\"']*")
_PLACES = 12


class JsonLines(logging.Formatter):
    """Writes a record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line of *record*."""
        line: dict[str, Any] = {
            "at_ms": int(record.created * 1000),
            "level": record.levelname.lower(),
            "logger": record.name,
            "says": redacted(record.getMessage().strip()),
        }
        if record.exc_info and record.exc_info[1] is not None:
            line |= _described(record.exc_info[1], record.exc_info[2])
        return msgspec.json.encode(line).decode()


def redacted(text: str) -> str:
    """Return *text* without the secrets of links and without what stands behind a question mark."""
    return _SECRET_PATH.sub(r"/\1/...", _QUERY.sub("", text))


def log_as_json(level: str) -> None:
    """Write all logs of this process to standard error, from *level* on."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)


def _described(error: BaseException, trace: TracebackType | None) -> dict[str, Any]:
    places = traceback.extract_tb(trace)[-_PLACES:]
    described: dict[str, Any] = {
        "error": type(error).__name__,
        "where": [f"{Path(place.filename).name}:{place.lineno} {place.name}" for place in places],
    }
    if isinstance(error, HangjackError):
        described["key"] = error.key
    if isinstance(error, AssertionError):
        described["broken"] = str(error)  # our own words, and no values in them
    return described

"""A form with files, as a browser sends it without any script: taken in bit by bit, with an end to its size and time."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

from msgspec import Struct
from starlette.datastructures import UploadFile
from starlette.formparsers import MultiPartException, MultiPartParser
from starlette.requests import ClientDisconnect, Request

from hangjack.errors import BadInput, HangjackError
from hangjack.web.problems import TooLarge

LARGEST_FILE = 20 * 1024 * 1024
"""How many bytes one photo may have as a phone sends it."""

LARGEST_FORM = 48 * 1024 * 1024
"""How many bytes a form may have with all its files."""

MOST_TAKEN = 256 * 1024 * 1024
"""So much is let run into the sand, so that somebody who sends far too much reads why it is refused."""

UPLOAD_TIME_S = 180.0
"""How long a form may take: a photo from a pub with a bad connection."""

MOST_FIELDS = 4
LONGEST_FIELD = 2048


class Files(Struct, frozen=True):
    """What a form has brought: its files, and its fields by name."""

    files: tuple[UploadFile, ...]
    fields: Mapping[str, str]


class _Counted:
    """The body of a request: it ends for whoever reads it when it grows too large, and is taken in to its end all the same."""

    def __init__(self, request: Request) -> None:
        self._parts = request.stream()
        self._until = asyncio.get_running_loop().time() + UPLOAD_TIME_S
        self.wrong: HangjackError | None = None

    async def parts(self) -> AsyncGenerator[bytes, None]:
        """Yield what comes. Raises `MultiPartException`, after which the parser lets go of its files, and says in *wrong* why."""
        size = 0
        while (part := await self._next()) is not None:
            size += len(part)
            if size > LARGEST_FORM:
                self.wrong = TooLarge("photo.form-too-large", megabytes=LARGEST_FORM // 1024 // 1024)
            if size > MOST_TAKEN:
                break
            if self.wrong is None:
                yield part
        if self.wrong is not None:
            raise MultiPartException(self.wrong.key)

    async def _next(self) -> bytes | None:
        try:
            async with asyncio.timeout_at(self._until):
                return await anext(self._parts, None)
        except (TimeoutError, ClientDisconnect):
            self.wrong = BadInput("photo.too-slow")
            return None


@asynccontextmanager
async def files_of(request: Request, most_files: int) -> AsyncIterator[Files]:
    """Give what a form has brought, at most so many files. Refuses what is no form, and one that is too large or too slow."""
    if not request.headers.get("content-type", "").startswith("multipart/form-data"):
        raise BadInput("photo.form")
    counted = _Counted(request)
    limits = {"max_files": most_files, "max_fields": MOST_FIELDS, "max_part_size": LONGEST_FIELD}
    try:
        form = await MultiPartParser(request.headers, counted.parts(), **limits).parse()
    except MultiPartException as error:
        raise counted.wrong or _misread(error, most_files) from error
    items: list[tuple[str, Any]] = form.multi_items()
    try:
        yield Files(
            tuple(each for _, each in items if isinstance(each, UploadFile) and each.filename),
            {name: each for name, each in items if isinstance(each, str)},
        )
    finally:
        await form.close()


def _misread(error: MultiPartException, most_files: int) -> BadInput:
    if error.message.startswith("Too many files"):
        return BadInput("photo.too-many", most=most_files)
    return BadInput("photo.form")


def require_fitting(file: UploadFile) -> None:
    """Refuse a file that is empty, or too large."""
    if not file.size:
        raise BadInput("photo.empty")
    if file.size > LARGEST_FILE:
        raise BadInput("photo.too-large", megabytes=LARGEST_FILE // 1024 // 1024)

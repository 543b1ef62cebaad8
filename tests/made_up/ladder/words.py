"""What a ladder says: the words that its folder would have in each language."""

from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from unittest.mock import patch

from hangjack.wording import catalogue, languages

WORDS: Mapping[str, str] = {
    "page.ladder.nav": "Rungs",
    "page.print-step.for-the-stairs": "For the stairs",
    "page.print-step.rungs": "Rungs, one a sheet",
    "page.print-step.rungs-help": "To hang up beside the stairs.",
    "page.setup-said.rungs": "{rungs:person stands|people stand} on the ladder.",
    "page.setup.rungs": "Rungs",
}


@contextmanager
def said() -> Iterator[None]:
    """Let its words be known for a while, the same in all languages."""
    with ExitStack() as stack:
        for language in languages():
            stack.enter_context(patch.dict(catalogue(language), WORDS))
        yield

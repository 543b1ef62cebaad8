"""E-mail addresses: kept beside the log in somebody's record, and fit to stand in a letter's head."""

import re

from msgspec.structs import replace

from hangjack.competition.entries.forms import Person
from hangjack.errors import BadInput

FIELD = "email"
"""The field of a record that has it."""

LONGEST = 254
_LONGEST_NAME = 64
_NAME = re.compile(r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*")
_PART = re.compile(r"[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?")


def read_email(text: str) -> str:
    """Return the one address that was typed, its domain as mail servers write it; nothing for nothing.

    Refuses whatever is no address, is more than one, or has signs that could end a line of a letter's head.
    """
    typed = text.strip()
    name, _, domain = typed.rpartition("@")
    if not typed:
        return ""
    try:
        plain = domain.encode("idna").decode("ascii").lower()
    except UnicodeError:
        plain = ""
    parts = plain.split(".")
    fits = len(name) <= _LONGEST_NAME and len(name) + len(plain) < LONGEST
    if not fits or not _NAME.fullmatch(name) or len(parts) < 2 or not all(map(_PART.fullmatch, parts)):
        raise BadInput("message.email", email=typed[:LONGEST])
    return f"{name}@{plain}"


def email_of(person: Person | None) -> str:
    """Return somebody's address; nothing where none is kept, or no one that could be written to."""
    try:
        return read_email(person.form.get(FIELD, "")) if person is not None else ""
    except BadInput:
        return ""


def with_email(person: Person, email: str) -> Person:
    """Return what is kept of somebody, with another address or none."""
    others = {field: text for field, text in person.form.items() if field != FIELD}
    return replace(person, form={**others, FIELD: email} if email else others)

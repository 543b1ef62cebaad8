"""The root of our errors: a key with values, which `wording` makes a sentence for the person who can put it right.

A mistake of ours is an `assert`, and it crashes.
"""

from typing import Any


class HangjackError(Exception):
    """Something that a person can put right."""

    def __init__(self, key: str, /, **values: Any) -> None:
        super().__init__(key, values)
        self.key = key
        self.values = values

    def __str__(self) -> str:
        named = ", ".join(f"{name}={value}" for name, value in self.values.items())
        return f"{self.key} ({named})" if named else self.key


class Refused(HangjackError):
    """An act that the rules, or a person's role, do not allow now."""


class BadInput(HangjackError):
    """Something typed or read from a file that cannot be what was meant."""


LONGEST_REASON = 500
"""Letters of a reason: it stands beside the change on pages and prints."""


def require_reason(reason: str, key: str = "reason.missing", longest: int = LONGEST_REASON) -> str:
    """Return *reason* without blanks around it. Refuses an empty one, with *key*: people will ask why; and a whole story."""
    if not reason.strip():
        raise Refused(key)
    return require_length(reason, longest)


def require_length(text: str, longest: int = LONGEST_REASON) -> str:
    """Return *text* without blanks around it. Refuses more letters than fit where it is shown."""
    told = text.strip()
    if len(told) > longest:
        raise Refused("reason.too-long", length=len(told), longest=longest)
    return told


def require_seen(seen: object, now: object, wanted: object) -> None:
    """Refuse to put *wanted* in the place of what somebody else has written *now*, since a form was filled with what was *seen*.

    None where nobody has looked at anything before.
    """
    if seen is not None and now not in (seen, wanted):
        raise Refused("meanwhile.changed", now=now, wanted=wanted)

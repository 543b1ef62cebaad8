import re
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hangjack.errors import BadInput
from hangjack.web.access.tokens import KEY_BYTES, RequestId, Secrets, act_id, name_of, spelled

KEY, OTHER_KEY = bytes(KEY_BYTES), bytes([1] * KEY_BYTES)
REQUEST, OTHER = RequestId("0123456789abcdef"), RequestId("fedcba9876543210")


def test_a_secret_follows_from_key_kind_and_request_together() -> None:
    """The same three give it again; another key, kind or request gives another."""
    secret = Secrets(KEY).made_by(REQUEST, "link")
    others = {
        Secrets(OTHER_KEY).made_by(REQUEST, "link"),
        Secrets(KEY).made_by(REQUEST, "session"),
        Secrets(KEY).made_by(OTHER, "link"),
    }

    assert Secrets(KEY).made_by(REQUEST, "link") == secret
    assert len(others | {secret}) == 4


@given(st.binary(min_size=16, max_size=16))
def test_a_secret_is_22_characters_that_a_link_can_hold(secret: bytes) -> None:
    """128 bits, nothing that an address would have to escape."""
    assert re.fullmatch(r"[A-Za-z0-9_-]{22}", spelled(secret))


def test_what_is_kept_is_the_hash() -> None:
    """Of a secret, and of a request's id."""
    assert name_of("abc") == sha256(b"abc").hexdigest()
    assert act_id(REQUEST) == f"access-{sha256(REQUEST.encode()).hexdigest()}"


@pytest.mark.parametrize("text", ["", "1" * 15, "1" * 65])
def test_an_id_that_cannot_be_random_is_refused(text: str) -> None:
    """It would be all that stands between a stolen database and a session."""
    with pytest.raises(BadInput, match="request-id"):
        act_id(RequestId(text))

"""Requests as they travel: every kind has a name, a description, a schema, and comes out of JSON as it went in."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from desk.samples import requests_of
from hangjack.competition.permissions import Act, roles_for
from hangjack.desk.asking import FloorRequest, MatchRequest, Request
from hangjack.desk.requests.all import REQUESTS, request_called
from hangjack.errors import BadInput
from hangjack.unions import decode, describe
from hangjack.wording import sentence

each_kind = pytest.mark.parametrize("kind", REQUESTS.values(), ids=REQUESTS)
INHERITED = {Request.__doc__, MatchRequest.__doc__, FloorRequest.__doc__}


@each_kind
def test_every_kind_says_what_it_is_and_what_it_takes(kind: type[Request]) -> None:
    """Its own description, its own name on the wire, and a permission that somebody has."""
    assert kind.__doc__ not in {None, *INHERITED}
    assert REQUESTS[str(kind.__struct_config__.tag)] is kind
    assert isinstance(kind.act, Act)
    assert any(roles_for(kind.act).values())
    assert "decide" in vars(kind)


@each_kind
def test_every_kind_is_about_a_match_or_the_competition(kind: type[Request]) -> None:
    """What concerns a match alone never changes the competition, and only a call sets a match up."""
    assert kind.joint or kind.in_match
    assert not (kind.in_match and kind.opens_match)
    assert issubclass(kind, MatchRequest) == (not kind.joint)


@settings(max_examples=8)
@each_kind
@given(data=st.data())
def test_every_request_comes_out_of_json_as_it_went_in(kind: type[Request], data: st.DataObject) -> None:
    """And keeps to the schema that a program outside reads."""
    request = data.draw(requests_of(kind))
    text = msgspec.json.encode(request)

    assert msgspec.json.decode(text, type=kind, dec_hook=decode) == request
    Draft202012Validator(msgspec.json.schema(kind, schema_hook=describe)).validate(msgspec.json.decode(text))


def test_nobody_knows_a_request_that_is_not_there() -> None:
    """A page that is older or newer than the server hears what to do."""
    with pytest.raises(BadInput) as refusal:
        request_called("enter-gmae")

    assert request_called("enter-line") is REQUESTS["enter-line"]
    assert sentence(refusal.value).startswith("Nobody knows how to enter-gmae. What can be asked stands in")
    assert sentence(refusal.value).endswith("an old page must be reloaded.")

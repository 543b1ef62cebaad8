"""Forms that work without script: what they carry, and the request that they ask for in the name of whoever looks."""

from collections.abc import Mapping
from urllib.parse import parse_qs

from hangjack.desk.asking import Request
from hangjack.ids import MatchId
from hangjack.web.api.asking import Answer, ask
from hangjack.web.api.operations import Call
from hangjack.web.callers import address_of, device_of, token_of
from hangjack.web.pages.kit import Looking
from hangjack.web.safety import LARGEST_FORM, body_of, require_same_origin


async def form_of(looking: Looking) -> Mapping[str, str]:
    """Return the fields of a form that one of our own pages has sent; of several of one name the first."""
    require_same_origin(looking.request.scope)
    body = (await body_of(looking.request.receive, LARGEST_FORM)).decode(errors="replace")
    return {name: values[0] for name, values in parse_qs(body, keep_blank_values=True).items()}


async def asked(looking: Looking, request: Request, key: str, match: MatchId | None = None) -> Answer:
    """Carry out *request* for whoever looks, in the competition of the path; the same *key* again does nothing twice.

    One about a match names the *match*.
    """
    about = {} if match is None else {"match": str(match)}
    params = {"competition": str(looking.competition_id), **about}
    caller = (address_of(looking.request), token_of(looking.request), "", device_of(looking.request))
    return await ask(Call(looking.server, looking.visitor, params, request, key, *caller, looking.language))

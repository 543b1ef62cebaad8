"""What stands on a page to be taken back or made so again, and how somebody does it there, after a reload or tomorrow."""

import json
import re
from html import unescape
from typing import Any

from msgspec import Struct

from web.stories.telling import Story

_OFFER = re.compile(
    r'<details id="(?P<what>takes_back|restores)-[^"]+".*?data-ask="(?P<path>[^"]+)" data-value=\'(?P<body>[^\']*)\''
    r".*?</details>",
    re.DOTALL,
)
_REASON = re.compile(r'name="([^"]+)" required[^>]*data-reason')


class Offered(Struct, frozen=True):
    """A form that stands beside a line of the log."""

    path: str
    body: dict[str, Any]
    reason: str
    says: str

    @property
    def tag(self) -> str:
        """The request that it sends."""
        return self.path.rpartition("/")[2]


def offered(page: str, what: str = "takes_back") -> list[Offered]:
    """Return the forms of that kind on a page, in their order, each with the line that it stands beside."""
    found = []
    for line in page.split("<li>")[1:]:
        for match in _OFFER.finditer(line.split("</li>")[0]):
            if match["what"] == what:
                field = _REASON.search(match[0])
                says = unescape(re.sub("<[^>]+>", "", line.split("<details")[0])).strip()
                body = json.loads(unescape(match["body"]))
                found.append(Offered(match["path"], body, field[1] if field else "", says))
    return found


def sentences(page: str) -> list[str]:
    """Return what the lines of the log on a page say."""
    lines = (re.findall("<p>(.*?)</p>", each, re.DOTALL) for each in page.split("<li>")[1:])
    return [unescape(re.sub("<[^>]+>", "", each[0])).strip() for each in lines if each]


async def foresee(story: Story, who: str, offer: Offered) -> dict[str, Any]:
    """Return what unfolding a form shows."""
    path = offer.path.replace(offer.tag, f"preview/{offer.tag}")
    answer = await story.place.post(path, {"type": offer.tag, **_with_reason(offer, "…")}, who)
    told: dict[str, Any] = answer.json()
    return told


async def use(story: Story, who: str, offer: Offered, reason: str = "A slip.") -> None:
    """Send a form, with a reason where it wants one."""
    answer = await story.place.post(offer.path, {"type": offer.tag, **_with_reason(offer, reason)}, who)
    assert answer.status_code == 200, answer.text


def _with_reason(offer: Offered, reason: str) -> dict[str, Any]:
    match offer.reason.split("."):
        case [""]:
            return offer.body
        case [name]:
            return {**offer.body, name: reason}
        case [name, inner]:
            return {**offer.body, name: {inner: reason}}
    raise AssertionError(offer.reason)

"""Letters beside a code to scan: whoever has no camera types them, and is let in by the same link.

They are far fewer than a secret has, so tries are counted: those that are wrong, from one network and from all of them. What
is kept of them is made with the key of what is printed, which is not in the store: a copy of the store does not give them away.
"""

from hangjack.web.access.events import Link
from hangjack.web.access.log import AccessLog
from hangjack.web.access.tokens import RequestId, Secrets, code_of
from hangjack.web.limits import Gate, Limits


class ShortCodes:
    """Finds links by their letters."""

    def __init__(self, log: AccessLog, limits: Limits, paper: Secrets) -> None:
        """Look into *log*; *paper* is the key of what is printed."""
        self._log = log
        self._limits = limits
        self._paper = paper

    def kept_of(self, secret: str) -> str:
        """Return what is kept of the letters of a link with this *secret*."""
        return self._named(code_of(secret))

    async def link_of(self, letters: str, network: str) -> Link | None:
        """Return the link of these *letters*; None if there is none that counts. A wrong try costs one, a right one nothing."""
        tries = ((Gate.SHORT_CODE, network), (Gate.ANY_SHORT_CODE, ""))
        for gate, who in tries:
            self._limits.require(gate, who)
        found = self._find(letters)
        if found is None and await self._log.catch_up():
            found = self._find(letters)
        if found is not None:
            for gate, who in tries:
                self._limits.give_back(gate, who)
        return found

    def _find(self, letters: str) -> Link | None:
        name, now = self._named(letters), self._log.clock()
        found = [each for each in self._log.keys.links.values() if each.code == name and each.until_ms > now]
        return found[0] if len(found) == 1 else None

    def _named(self, letters: str) -> str:
        return self._paper.made_by(RequestId(letters), "code")

"""Routes found by the address itself. A server of hundreds of operations would else try one pattern after the other."""

from collections.abc import Iterable

from starlette.datastructures import URLPath
from starlette.routing import BaseRoute, Match, NoMatchFound, Route
from starlette.types import Receive, Scope, Send

_Shape = tuple[int, ...]
"""At which places of an address its own words stand; names of competitions and matches stand at the others."""


class Signpost(BaseRoute):
    """Many routes as one: the words of an address lead to the few that can be meant."""

    def __init__(self, routes: Iterable[Route]) -> None:
        self.routes = tuple(routes)
        self._by_length: dict[int, dict[_Shape, dict[tuple[str, ...], list[Route]]]] = {}
        for route in self.routes:
            parts = route.path.split("/")
            shape = tuple(place for place, part in enumerate(parts) if not part.startswith("{"))
            shapes = self._by_length.setdefault(len(parts), {})
            words = tuple(parts[place] for place in shape)
            shapes.setdefault(shape, {}).setdefault(words, []).append(route)

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Return the route that is meant, or one for the same address with another method."""
        partly: tuple[Match, Scope] = (Match.NONE, {})
        if scope["type"] != "http":
            return partly
        for route in self._candidates(scope["path"].split("/")):
            match, found = route.matches(scope)
            if match is Match.FULL:
                return match, {**found, "meant": route}
            if match is Match.PARTIAL and partly[0] is Match.NONE:
                partly = match, {**found, "meant": route}
        return partly

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the route answer that was meant."""
        await scope["meant"].handle(scope, receive, send)

    def url_path_for(self, name: str, /, **path_params: object) -> URLPath:
        """Return the address of the route with that name."""
        for route in self.routes:
            try:
                return route.url_path_for(name, **path_params)
            except NoMatchFound:
                continue
        raise NoMatchFound(name, path_params)

    def _candidates(self, parts: list[str]) -> Iterable[Route]:
        for shape, routes in self._by_length.get(len(parts), {}).items():
            yield from routes.get(tuple(parts[place] for place in shape), ())

"""One cup for everybody: its bracket, by when each round is to be played, and who has won. It works without script."""

from msgspec import Struct
from starlette.responses import Response
from starlette.routing import Route

from hangjack.desk.views.competitions import show_competition
from hangjack.formats.divisions.desk.views.cups import CupRoundShown, CupShown, CupTieShown, show_cup
from hangjack.formats.divisions.state import cups_in
from hangjack.web.pages.kit import Looking, filled, page
from hangjack.web.problems import NotFound


class PlaceShown(Struct, frozen=True):
    """A place of the bracket that is played for."""

    tie: CupTieShown
    position: int
    fed: bool
    """Whether another tie leads to it."""


@page
async def cup(looking: Looking) -> Response:
    """Show a cup as a bracket."""
    seen, id_ = await looking.seen(), looking.request.path_params["cup"]
    if id_ not in cups_in(seen.competition):
        raise NotFound("web.not-found")

    def made() -> Response:
        shown = show_cup(seen.competition, seen.names, id_)
        return filled(
            looking,
            "formats/divisions/public/cup.html",
            shown=show_competition(seen.competition, seen.reader, seen.names),
            each=shown,
            rounds=_drawn_up(shown),
        )

    return seen.kept(made)


def _drawn_up(shown: CupShown) -> list[tuple[CupRoundShown, list[PlaceShown | None]]]:
    """Return every place that a full bracket would have: None where nobody plays, because somebody has a bye."""
    drawn, rounds = [], shown.cup.bracket.rounds
    for number, (ties, of_round) in enumerate(zip(rounds, shown.rounds, strict=True)):
        by_place = {
            tie.position: PlaceShown(
                each, tie.position, bool(number) and _is_fed(shown, number, tie.position)
            )
            for tie, each in zip(ties, of_round.ties, strict=True)
        }
        size = 2 ** (len(rounds) - 1 - number)
        drawn.append((of_round, [by_place.get(place) for place in range(size)]))
    return drawn


def _is_fed(shown: CupShown, number: int, position: int) -> bool:
    before = {tie.position for tie in shown.cup.bracket.rounds[number - 1]}
    return not before.isdisjoint({2 * position, 2 * position + 1})


ROUTES = (Route("/c/{competition}/cups/{cup}", cup),)

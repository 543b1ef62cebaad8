"""`hangjack demo`: a whole fictional event in a few seconds, by the rules of a book, shown page by page."""

import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import BinaryIO

import click

from hangjack.cli.demo import abingdon, pinochle, sheepshead
from hangjack.cli.demo.pages import pages_of
from hangjack.errors import BadInput
from hangjack.lab.stories import pinochle_hands, sheepshead_day
from hangjack.lab.stories.crib import legs
from hangjack.lab.stories.crib.season import CribSeason
from hangjack.lab.stories.cup import Cup, CupSize
from hangjack.lab.stories.event import Event
from hangjack.lab.stories.games import Players, bots_at_work, by_bots, made_up
from hangjack.lab.stories.league import League
from hangjack.lab.stories.log_files import lines_of
from hangjack.lab.stories.pinochle_day import PinochleDay
from hangjack.lab.stories.sheepshead_day import SheepsheadDay
from hangjack.wording import say

_EVENTS: dict[str, Callable[[int, Players], Cup | League]] = {
    "ic2024": lambda seed, play: Cup(seed, CupSize(), play),
    "mafa": League,
}
_DAYS: dict[str, Callable[[int, bool], SheepsheadDay | PinochleDay | CribSeason]] = {
    "abingdon": lambda seed, quick: CribSeason(seed, legs.made_up if quick else legs.by_bots),
    "sheepshead": lambda seed, quick: SheepsheadDay(
        seed, sheepshead_day.made_up if quick else sheepshead_day.by_bots
    ),
    "pinochle500": lambda seed, quick: PinochleDay(
        seed, pinochle_hands.made_up if quick else pinochle_hands.by_bots
    ),
}
"""Days at tables, and a season of nights, as bots play them or made up."""
_PAGES = {
    "abingdon": abingdon.season_pages,
    "sheepshead": sheepshead.day_pages,
    "pinochle500": pinochle.day_pages,
}


@click.command("demo")
@click.argument("book", metavar="BOOK", type=click.Choice(sorted((*_EVENTS, *_DAYS))))
@click.option("--seed", type=int, default=1, show_default=True, help="Another number gives another event.")
@click.option(
    "--save",
    "path",
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write the event's log to FILE, a line of JSON for each entry.",
)
@click.option("--quick", is_flag=True, help="Make the games up instead of letting bots play them.")
@click.option("--serve", is_flag=True, help="Show the event live in a browser instead, as it goes on.")
@click.option(
    "--from",
    "name",
    metavar="MOMENT",
    default="live",
    show_default=True,
    help="With --serve: where to begin.",
)
@click.option(
    "--speed",
    metavar="TIMES",
    type=click.IntRange(1, 3600),
    default=60,
    show_default=True,
    help="With --serve: how fast.",
)
@click.option("--port", type=click.IntRange(1, 65535), default=8000, show_default=True, help="With --serve.")
@click.option("--no-browser", is_flag=True, help="With --serve: do not open a browser.")
def command(  # noqa: PLR0913  (one for each option)
    book: str,
    seed: int,
    path: Path | None,
    *,
    name: str,
    speed: int,
    port: int,
    quick: bool,
    serve: bool,
    no_browser: bool,
) -> None:
    """Run a fictional event by BOOK, abingdon, ic2024, mafa, pinochle500 or sheepshead, from its first entry to its end.

    Bots play every card. Whatever the seed, a pair comes late, a team stays away, people are ruled against and argue: so
    that you see what hangjack does about it. The same seed gives the same event, entry by entry. The exit code is 2 if
    FILE cannot be written or there is no such MOMENT. With --serve the games are made up, and the event goes on sixty
    times as fast as the clock until you stop it, from a table in dispute (live). Other moments are halfway and end, and
    in the cup door, while people come in, and knockout. A sheepshead or pinochle day has door, live, halfway and end, a
    season of abingdon has start, halfway, live (a Saturday evening with cards to come) and end. In a season bots play one match a
    week, and the other cards are made up.

    \b
        hangjack demo ic2024
        hangjack demo ic2024 --serve
        hangjack demo ic2024 --serve --from knockout --speed 1
        hangjack demo mafa --seed 7
        hangjack demo sheepshead --serve
        hangjack demo pinochle500 --serve
        hangjack demo abingdon --serve --speed 1
        hangjack demo ic2024 --quick --save cup.jsonl
    """
    with _to_save(path) as file:
        click.echo(say("demo.playing"), err=True)
        event = _played(book, seed, quick=quick or serve)
        if file is not None:
            file.writelines(lines_of(event.venue.log))
    if serve:
        from hangjack.cli.demo.serve import serve_event  # noqa: PLC0415  (it opens the whole server)

        serve_event(event, name, speed, port, browser=not no_browser)
        return
    for line in _PAGES.get(book, pages_of)(event, str(path) if path is not None else None):
        click.echo(line)


def _played(book: str, seed: int, *, quick: bool) -> Event:
    if book in _DAYS:
        day = _DAYS[book](seed, quick)
        day.run()
        return day
    with _players(quick=quick) as play:
        event = _EVENTS[book](seed, play)
        event.run()
    return event


def _players(*, quick: bool) -> AbstractContextManager[Players]:
    """Return who plays the games: nobody, bots in this process, or bots on every processor there is."""
    processors = os.cpu_count() or 1
    if quick:
        return nullcontext(made_up)
    return bots_at_work(processors) if processors > 1 else nullcontext(by_bots)


@contextmanager
def _to_save(path: Path | None) -> Iterator[BinaryIO | None]:
    """Open the file before anything is played, so that nobody waits for an event that cannot be saved."""
    if path is None:
        yield None
        return
    try:
        file = path.open("xb")
    except FileExistsError as error:
        raise BadInput("demo.there-already", path=str(path)) from error
    except OSError as error:
        raise BadInput("demo.not-written", path=str(path), reason=error.strerror) from error
    with file:
        yield file

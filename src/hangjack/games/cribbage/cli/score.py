"""`hangjack score crib`: counts a crib hand or box with its start card, and explains every hole of it."""

from collections.abc import Iterator

import click
from msgspec import Struct

from hangjack.cards import Card, Cards, parse_card, write
from hangjack.cli.terminal import echo_json
from hangjack.games.cribbage import Count, Item, Role, Variant, count_show, require_show
from hangjack.wording import phrase, say


class _Counted(Struct, frozen=True):
    """What a program reads."""

    variant: Variant
    role: Role
    cards: Cards
    start: Card
    items: tuple[Item, ...]
    total: int


@click.command("crib")
@click.argument("cards", nargs=-1, required=True)
@click.option("--start", required=True, metavar="CARD", help="The start card.")
@click.option("--singles", is_flag=True, help="A hand of singles, which has three cards.")
@click.option("--box", is_flag=True, help="Count the cards as the box.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for a program, and nothing else.")
def command(cards: tuple[str, ...], start: str, *, singles: bool, box: bool, as_json: bool) -> None:
    """Count CARDS with the start card: every fifteen, pair, run, flush and nob, with its cards.

    The second number in a line is the count so far, as a player says it aloud.

    \b
        hangjack score crib 5h 5d 5c Js --start 5s
        hangjack score crib 2h 7h Kh --start 4h --singles
        hangjack score crib 2h 6h 9h Kh --start 4c --box
    """
    hand = tuple(parse_card(text) for text in cards)
    turned = parse_card(start)
    variant = Variant.SINGLES if singles else Variant.DOUBLES
    role = Role.BOX if box else Role.HAND
    require_show(variant, role, hand, turned)
    count = count_show(hand, turned, role)
    if as_json:
        echo_json(_Counted(variant, role, hand, turned, count.items, count.total))
    else:
        click.echo("\n".join(_lines(count, say(f"cribbage.score.{role}", cards=write(hand), start=turned))))


def _lines(count: Count, heading: str) -> Iterator[str]:
    yield heading
    width = max((len(phrase(item.reason)) for item in count.items), default=0)
    so_far = 0
    for item in count.items:
        so_far += item.holes
        yield f"  {phrase(item.reason):<{width}} {item.holes:>3} {so_far:>4}   {write(item.cards)}"
    yield say("cribbage.score.total", holes=count.total)

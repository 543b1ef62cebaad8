"""`hangjack score meld`: counts a pinochle hand, or a pair of hands, and explains every point of it."""

from collections.abc import Iterator

import click
from msgspec import Struct

from hangjack.cards import DOUBLE_PINOCHLE_PACK, Cards, Suit, parse_card, require_in_pack, write
from hangjack.cli import completing
from hangjack.cli.house import chosen_house
from hangjack.cli.terminal import echo_json
from hangjack.games.pinochle import Seat
from hangjack.games.pinochle.competition.resulting import PinochleGame
from hangjack.games.pinochle.engine import GAME
from hangjack.games.pinochle.engine.melding import Item, Meld, cards_of, items_in, team_meld, total
from hangjack.games.pinochle.engine.specials import Special, specials_in
from hangjack.rulebooks.rules import game_rules
from hangjack.wording import phrase, say

_BOOK = "pinochle500"
_NO_TRUMP = "none"
_HOLDERS = (Seat.NORTH, Seat.SOUTH)
_SUITS = {name: suit for suit in Suit for name in (suit.value, suit.name.lower())}


class _ShownMeld(Struct, frozen=True):
    """A meld with its cards, for a program."""

    meld: Meld
    times: int
    points: int
    cards: Cards


class _Hand(Struct, frozen=True):
    cards: Cards
    items: tuple[_ShownMeld, ...]
    points: int
    specials: tuple[Special, ...] = ()
    """What would put its holder's name into the container, had it been dealt so."""


class _Team(Struct, frozen=True):
    points: int
    points_without_aces: int
    board: bool
    aces_must_be_shown_by: tuple[int, ...]
    """Hands by their place, 1 and 2; either is enough where one set of aces reaches board."""


class _Counted(Struct, frozen=True):
    """What a program reads."""

    trump: Suit | None
    hands: tuple[_Hand, ...]
    team: _Team | None = None


@click.command("meld")
@click.argument("cards", nargs=-1, required=True)
@click.option(
    "--trump",
    required=True,
    metavar="s|h|d|c|none",
    type=click.Choice([*_SUITS, _NO_TRUMP], case_sensitive=False),
    help="The trump suit; none if none has been named.",
)
@click.option("--partner", metavar="CARDS", help="The partner's hand, in quotation marks.")
@click.option(
    "--book",
    metavar="BOOK",
    shell_complete=completing.books,
    help="The rulebook whose table counts (pinochle500 if left out).",
)
@click.option("--house", metavar="FILE", help="House rules whose table counts, instead of a rulebook.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for a program, and nothing else.")
def command(cards: tuple[str, ...], trump: str, partner: str | None, **options: str | bool | None) -> None:
    """Count the meld in CARDS: every meld with its cards and points.

    With the partner's hand, say too whether the two make board and who must show aces.

    \b
        hangjack score meld --trump h As Ts Ks Qs Jd Ah Th Kh Qh Jh
        hangjack score meld --trump s Ks Qs As Ah Ad Ac --partner "Kh Qh Kd Qd Kc Qc"
        hangjack score meld --trump none Ks Qs Jd --json
    """
    hands = (_cards(cards), *((_cards(partner.split()),) if partner else ()))
    require_in_pack((card for hand in hands for card in hand), DOUBLE_PINOCHLE_PACK)
    book, path = options["book"], options["house"]
    house = chosen_house(None if path else str(book or _BOOK), str(path) if path else None, GAME)
    counted = _count(hands, _SUITS.get(trump), game_rules(house, PinochleGame))
    if options["as_json"]:
        echo_json(counted)
    else:
        click.echo("\n".join(_lines(counted, game_rules(house, PinochleGame).play.board)))


def _cards(texts: tuple[str, ...] | list[str]) -> Cards:
    return tuple(parse_card(text) for text in texts)


def _count(hands: tuple[Cards, ...], trump: Suit | None, game: PinochleGame) -> _Counted:
    counted = tuple(_hand(hand, trump, game) for hand in hands)
    if len(hands) == 1:
        return _Counted(trump, counted)
    team = team_meld(dict(zip(_HOLDERS, hands, strict=True)), trump, game.play)
    due = tuple(_HOLDERS.index(seat) + 1 for seat in team.aces_due_from)
    return _Counted(trump, counted, _Team(team.full, team.without_aces, team.board, due))


def _hand(hand: Cards, trump: Suit | None, game: PinochleGame) -> _Hand:
    items = items_in(hand, trump, game.play.meld_table)
    specials = specials_in(hand, trump, game.specials)
    return _Hand(hand, tuple(_shown(item, trump) for item in items), total(items), specials)


def _shown(item: Item, trump: Suit | None) -> _ShownMeld:
    return _ShownMeld(item.meld, item.times, item.points, cards_of(item.meld, trump) * item.times)


def _lines(counted: _Counted, board: int) -> Iterator[str]:
    for place, hand in enumerate(counted.hands, start=1):
        key = "pinochle.score.hand" if counted.team is None else "pinochle.score.hand-of-two"
        yield say(key, place=place, cards=write(hand.cards), trump=counted.trump)
        yield from _items(hand)
        yield say("pinochle.score.total", points=hand.points)
        if hand.specials:
            yield say("pinochle.score.specials", specials=hand.specials)
    if counted.team is not None:
        yield from _team(counted.team, board)


def _items(hand: _Hand) -> Iterator[str]:
    names = [_name(item) for item in hand.items]
    width = max(map(len, names), default=0)
    for name, item in zip(names, hand.items, strict=True):
        yield f"  {name:<{width}} {item.points:>4}   {write(item.cards)}"


def _name(item: _ShownMeld) -> str:
    name = phrase(item.meld)
    return name if item.times == 1 else say("pinochle.score.times", times=item.times, meld=name)


def _team(team: _Team, board: int) -> Iterator[str]:
    key = "pinochle.score.board" if team.board else "pinochle.score.no-board"
    yield say(key, points=team.points, board=board, without=team.points_without_aces)
    due = team.aces_must_be_shown_by
    if not due:
        yield say("pinochle.score.aces-free")
    else:
        yield say(
            "pinochle.score.aces-due" if len(due) == 1 else "pinochle.score.aces-due-of-both", places=due
        )

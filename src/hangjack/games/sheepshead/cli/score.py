"""`hangjack score sheepshead`: a picker's game, a leaster or a throw-in counted, paid and explained."""

import re
from collections.abc import Callable
from typing import Any

import click
from msgspec import Struct

from hangjack.cards import SHORT_PACK, Cards, parse_cards, require_in_pack
from hangjack.cli import completing
from hangjack.cli.house import chosen_house
from hangjack.cli.terminal import echo_json
from hangjack.errors import BadInput
from hangjack.games.sheepshead import LeasterResult, PickerResult, Result, Seat, StakesOptions
from hangjack.games.sheepshead.cli.score_pages import leaster_lines, picker_lines, throw_in_lines
from hangjack.games.sheepshead.competition.resulting import SheepsheadGame
from hangjack.games.sheepshead.engine import GAME
from hangjack.games.sheepshead.engine.counting import Taken, game_of, payoff, points_of_picker
from hangjack.games.sheepshead.engine.entries import entries_of
from hangjack.games.sheepshead.engine.leaster import Won, count_leaster, leaster_score
from hangjack.games.sheepshead.engine.outcomes import outcome_of
from hangjack.games.sheepshead.engine.seats import TableSize, active_seats, seats_of
from hangjack.games.sheepshead.engine.stakes import agreed_stakes, stakes_of
from hangjack.games.sheepshead.engine.state import EndedBy
from hangjack.games.sheepshead.engine.throwing_in import Thrown, count_throw_in
from hangjack.games.sheepshead.engine.tricks import ALL_POINTS, card_points
from hangjack.games.sheepshead.table.lines import signed
from hangjack.rulebooks.rules import game_rules
from hangjack.wording import say

_SEAT = click.Choice([seat.value for seat in Seat])
_TRICKS = click.IntRange(0, 10)


class _Table(Struct, frozen=True):
    """The table that a hand is counted at: who deals, how many sit, by which rules, and how it is printed."""

    dealer: str
    players: str
    book: str | None
    house: str | None
    as_json: bool
    stakes: str | None = None
    agreed: str = ""

    @property
    def size(self) -> TableSize:
        return 4 if self.players == "4" else 3

    @property
    def active(self) -> tuple[Seat, Seat, Seat]:
        return active_seats(self.seat(self.dealer), self.size)

    @property
    def rules(self) -> SheepsheadGame:
        book = None if self.house else self.book or "sheepshead"
        return game_rules(chosen_house(book, self.house, GAME), SheepsheadGame)

    def stakes_of(self, rules: SheepsheadGame) -> StakesOptions:
        """Return the stakes that are played for: the house's, or others that everybody has agreed to."""
        if self.stakes is None:
            return rules.stakes
        parts = re.fullmatch(r"(\d{1,5}),(\d{1,5}),(\d{1,5})", self.stakes)
        if parts is None:
            raise BadInput("sheepshead.count.stakes-wrong", text=self.stakes)
        agreed = frozenset(self.seat(number) for number in re.findall(r"[1-4]", self.agreed))
        plain, schneider, trickless = map(int, parts.groups())
        return agreed_stakes(rules.stakes, (plain, schneider, trickless), agreed, seats_of(self.size))

    def seat(self, number: str) -> Seat:
        """Return the seat of that *number*. Raises `BadInput` if the table has none."""
        if Seat(number) not in seats_of(self.size):
            raise BadInput("sheepshead.no-such-seat", seat=Seat(number), size=self.size)
        return Seat(number)

    def playing(self, number: str) -> Seat:
        """Return the seat of that *number*, which must play. Raises `BadInput` for a dealer who rests."""
        seat = self.seat(number)
        if seat not in self.active:
            raise BadInput("sheepshead.picker-rests", seat=seat)
        return seat


class _Counted(Struct, frozen=True):
    """What came out, for a program."""

    result: Result
    cents: dict[Seat, int]
    entries: dict[Seat, str]
    """As they stand on the paper sheet."""
    explained: tuple[str, ...]


def _at_a_table(command: Callable[..., None]) -> Callable[..., None]:
    """Give *command* the options that say at which table a hand is counted."""
    options = (
        click.option("--dealer", type=_SEAT, metavar="1-4", default="3", show_default=True),
        click.option("--players", type=click.Choice(["3", "4"]), default="3", show_default=True),
        click.option(
            "--book",
            metavar="BOOK",
            shell_complete=completing.books,
            help="The rulebook to count by (sheepshead if left out).",
        ),
        click.option("--house", metavar="FILE", help="House rules to count by, instead of a rulebook."),
        click.option("--stakes", metavar="CENTS", help="Other table stakes, like 50,100,150 cents."),
        click.option(
            "--agreed", metavar="SEATS", default="", help="Who has agreed to them: 1,2,3. All must."
        ),
        click.option("--json", "as_json", is_flag=True, help="Print JSON for a program, and nothing else."),
    )
    for option in reversed(options):
        command = option(command)
    return command


@click.group("sheepshead")
def command() -> None:
    """Count a Sheepshead hand and explain what it pays.

    \b
        hangjack score sheepshead picker --picker 1 --points 61 --tricks 6
        hangjack score sheepshead picker --picker 1 --taken "Qc 7h 7s Qs 8h Ah" --bury "Ac Tc"
        hangjack score sheepshead leaster --tricks "1:14 2:21 3:4 2:60 3:0" --blind "Ac Tc"
        hangjack score sheepshead throw-in --picker 1 --points 50 --tricks 6 --lost 1 \\
            --thrown "Jd Ad Ac" --out 2="Kc 9h 8h" --out 3="7c Ts 9s"
    """


@command.command("picker")
@_at_a_table
@click.option("--picker", type=_SEAT, metavar="1-4", required=True, help="Who has picked.")
@click.option("--points", type=click.IntRange(0, 120), help="The picker's card points, with the bury.")
@click.option("--tricks", type=_TRICKS, help="How many tricks the picker has.")
@click.option("--taken", metavar="CARDS", help="The cards of the picker's tricks, instead of --points.")
@click.option("--bury", metavar="CARDS", default="", help="The bury, beside --taken.")
def picker_command(
    picker: str, points: int | None, tricks: int | None, taken: str | None, bury: str, **table: Any
) -> None:
    """Count a picker's game, from points and tricks or from the cards themselves."""
    at = _Table(**table)
    rules, seat = at.rules, at.playing(picker)
    counted = _taken(taken, bury) if taken is not None else _said(points, tricks)
    game = game_of(counted, rules.play)
    score = payoff(seat, at.active, game, rules.play)
    result = PickerResult(seat, game.won, game.level, score, EndedBy.COUNT, counted.points)
    _print(at, rules, result, picker_lines(seat, counted, game, rules.play))


@command.command("leaster")
@_at_a_table
@click.option("--tricks", metavar="SEAT:POINTS...", required=True, help="Each trick in order, like 1:14.")
@click.option("--blind", metavar="CARDS", default="", help="The two cards of the blind.")
@click.option("--misplayed", type=_SEAT, metavar="1-4", help="Who misplayed, and so cannot win.")
def leaster_command(tricks: str, blind: str, misplayed: str | None, **table: Any) -> None:
    """Count a leaster, with the blind to the last trick and all rules for ties."""
    at = _Table(**table)
    rules = at.rules
    won = [_trick(at, text) for text in tricks.split()]
    barred = (at.playing(misplayed),) if misplayed else ()
    blind_points = card_points(_cards(blind))
    if (total := sum(trick.points for trick in won) + blind_points) != ALL_POINTS:
        raise BadInput("sheepshead.count.total-wrong", total=total, pack_points=ALL_POINTS)
    count = count_leaster(won, blind_points, at.active, rules.play, barred)
    result = LeasterResult(count.winner, count.value, count.trickless, count.points, leaster_score(count))
    _print(at, rules, result, leaster_lines(count, barred))


@command.command("throw-in")
@_at_a_table
@click.option("--picker", type=_SEAT, metavar="1-4", required=True, help="Who has picked.")
@click.option("--points", type=click.IntRange(0, 120), required=True, help="So far, with the bury.")
@click.option("--tricks", type=_TRICKS, required=True, help="The picker's tricks so far.")
@click.option("--lost", type=_TRICKS, required=True, help="The opponents' tricks so far.")
@click.option("--thrown", metavar="CARDS", required=True, help="The cards that the picker threw in.")
@click.option("--out", metavar="SEAT=CARDS", multiple=True, required=True, help="An opponent's cards.")
def throw_in_command(picker: str, thrown: str, out: tuple[str, ...], **rest: Any) -> None:
    """Test a throw-in against the cards still out, and count it."""
    so_far = Taken(rest.pop("points"), rest.pop("tricks"), rest.pop("lost"))
    at = _Table(**rest)
    rules, seat = at.rules, at.playing(picker)
    held = {at.playing(number): cards for number, cards in map(_held, out)}
    cards = _cards(thrown)
    require_in_pack((*cards, *(card for each in held.values() for card in each)), SHORT_PACK)
    _require_whole(seat, Thrown(cards, held, so_far))
    count = count_throw_in(Thrown(cards, held, so_far), rules.play)
    score = payoff(seat, at.active, count.game, rules.play)
    points = None if count.objection else count.taken.points
    result = PickerResult(seat, count.game.won, count.game.level, score, EndedBy.THROW_IN, points)
    _print(at, rules, result, throw_in_lines(seat, count, rules.play))


def _require_whole(picker: Seat, thrown: Thrown) -> None:
    """Refuse a throw-in whose cards and tricks do not make one hand."""
    if picker in thrown.out:
        raise BadInput("sheepshead.out-by-picker")
    tricks = thrown.so_far.picker_tricks + thrown.so_far.opponent_tricks
    if tricks + len(thrown.cards) != 10:
        raise BadInput("sheepshead.thrown-uneven", cards=len(thrown.cards), tricks=tricks)
    out = (card for cards in thrown.out.values() for card in cards)
    points = thrown.so_far.points + card_points(thrown.cards) + card_points(tuple(out))
    if points > ALL_POINTS:
        raise BadInput("sheepshead.thrown-points", points=points)


def _taken(text: str, bury: str) -> Taken:
    """Return what the picker has from the cards of the tricks and the bury."""
    cards, buried = _cards(text), _cards(bury)
    require_in_pack((*cards, *buried), SHORT_PACK)
    if len(cards) % 3:
        raise BadInput("sheepshead.count.tricks-uneven", cards=len(cards))
    tricks = len(cards) // 3
    points = points_of_picker(card_points(cards), card_points(buried), tricks)
    return Taken(points, tricks, 10 - tricks)


_MOST_BURIED = 22
"""Two aces: all that a picker without a trick can have had."""


def _said(points: int | None, tricks: int | None) -> Taken:
    if points is None or tricks is None:
        raise click.UsageError(say("sheepshead.count.points-missing"))
    if (tricks == 0 and points > _MOST_BURIED) or (tricks == 10 and points != ALL_POINTS):
        raise BadInput("sheepshead.figures-impossible", points=points, tricks=tricks)
    return Taken(points if tricks else 0, tricks, 10 - tricks)


def _trick(at: _Table, text: str) -> Won:
    parts = re.fullmatch(r"([1-4]):(\d{1,3})", text)
    if parts is None:
        raise BadInput("sheepshead.count.trick-wrong", text=text)
    return Won(at.playing(parts[1]), int(parts[2]))


def _held(text: str) -> tuple[str, Cards]:
    parts = re.fullmatch(r"([1-4])=(.*)", text)
    if parts is None:
        raise BadInput("sheepshead.count.out-wrong", text=text)
    return parts[1], _cards(parts[2])


def _cards(text: str) -> Cards:
    return parse_cards(text, SHORT_PACK)


def _print(at: _Table, rules: SheepsheadGame, result: Result, lines: tuple[str, ...]) -> None:
    stakes = at.stakes_of(rules)
    outcome = outcome_of(result)
    cents = stakes_of(outcome, at.active, stakes) if outcome else {}
    entries = entries_of(outcome, at.active, rules.play) if outcome else {}
    if at.as_json:
        echo_json(_Counted(result, cents, entries, lines))
        return
    for line in lines:
        click.echo(line)
    click.echo(say("sheepshead.count.pays", score=signed(result.score)))
    if circled := [seat for seat, entry in entries.items() if entry.startswith("(")]:
        click.echo(say("sheepshead.count.circled", who=circled))
    if stakes.stakes_on:
        click.echo(say("sheepshead.count.cents", cents=signed(cents)))

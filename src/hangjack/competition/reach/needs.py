"""What a team needs in its next match to be among the first places: what a win would mean, and what a loss.

Like the ranges of `possibilities`, what is said here is a promise: "through" and "out" hold whatever happens in the
matches that remain, ties going either way. A search that gives up leaves something open that is not; never the reverse.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from hangjack.competition.fixtures.fixture import Fixture
from hangjack.competition.reach.crowding import Field, crowd, field_of
from hangjack.competition.reach.endings import Between, Ending, Open, exactly
from hangjack.competition.reach.lines import UNLIMITED, Hard, Scale, hardest_of, kind_of, plus, scale_of
from hangjack.competition.reach.possibilities import Outlook
from hangjack.competition.standings.columns import Column, added, halves_in
from hangjack.competition.standings.ranking import Ranking
from hangjack.ids import EntrantId
from hangjack.wording import say

Outcome = Literal["win", "lose"]
Rest = Literal["later", "others", "score"]
"""What it may depend on where the match alone settles nothing: matches of the team's own, other matches, this one's score."""


class Need(Struct, frozen=True):
    """What one outcome of the next match means; where it settles nothing by itself, what its score does."""

    outcome: Outcome
    means: Outlook
    sure_from: int | None = None
    """With a score of at least so many of its own the team is through; None if no number is enough."""
    out_below: int | None = None
    """With fewer than so many the team is out; None if it can be through with any number."""
    held_to: int | None = None
    """With a win in which the others have at most so many it is through; None if it takes its own, or no number does."""


class Needs(Struct, frozen=True):
    """What a team needs in its match against another."""

    other: EntrantId
    needs: tuple[Need, ...]
    rest: Rest


def needs(
    ranking: Ranking, team: EntrantId, fixture: Fixture, endings: Sequence[Ending], places: int
) -> Needs | None:
    """Return what *team* needs in *fixture*, which remains, to be among the first *places*; None if that is settled.

    A match that both sides default is neither won nor lost, and nothing is said about it. Scores are only
    those that play alone can bring.
    """
    asking = _Asking(ranking, team, fixture, endings, places)
    found = tuple(asking.need(outcome) for outcome in ("win", "lose"))
    if found[0].means is found[1].means is not Outlook.ALIVE:
        return None
    left = [each for each in ranking.remaining if each.match != fixture.match]
    later = any(team in each.teams for each in left)
    return Needs(asking.other, found, "later" if later else "others" if left else "score")


def needs_in_words(found: Needs, names: Mapping[EntrantId, str], language: str = "en") -> tuple[str, ...]:
    """Return what a team needs, a sentence for each outcome: `Beat Diamond and you are through, whatever else happens.`.

    Where neither outcome settles anything one sentence says so.
    """
    rest = say(f"need.rest.{found.rest}", language=language)
    if all(_case(each) == "open" for each in found.needs):
        return (say("need.open", language=language, opponent=names[found.other], rest=rest),)
    return tuple(
        say(
            f"need.{each.outcome}.{_case(each)}",
            language=language,
            opponent=names[found.other],
            sure_from=each.sure_from,
            out_below=each.out_below,
            held_to=each.held_to,
            rest=rest,
        )
        for each in found.needs
    )


def _case(need: Need) -> str:
    if need.means is not Outlook.ALIVE:
        return need.means.value
    if need.sure_from is None and need.held_to is not None:
        return "held_to"
    if need.sure_from is None:
        return "open" if need.out_below is None else "out_below"
    if need.out_below is None:
        return "sure_from"
    return "sure_or_out" if need.out_below == need.sure_from else "between"


class _Asking:
    """One team before one match, on both scales: who may pass it, and whom it may pass."""

    def __init__(
        self, ranking: Ranking, team: EntrantId, fixture: Fixture, endings: Sequence[Ending], places: int
    ) -> None:
        self.team, self.places = team, places
        self.other = next(each for each in fixture.teams if each != team)
        self.endings = [turned for ending in exactly(endings) for turned in (ending, _turned(ending))]
        self.by_play = max(each.by_play or UNLIMITED for each in endings if each.parts or each.leaves_open)
        scale = scale_of(ranking.options)
        left = {match: each for match, each in ranking.fixtures.items() if match != fixture.match}
        rest = replace(ranking, fixtures=left)
        self.ahead = _Scaled(scale, field_of(rest, endings, scale))
        self.behind = _Scaled(scale.turned(), field_of(rest, endings, scale.turned()))

    def need(self, outcome: Outcome) -> Need:
        """Return what *outcome* means."""
        endings = [each for each in self.endings if _outcome(each) == outcome]
        if self._is_through(endings):
            return Need(outcome, Outlook.CLINCHED)
        if self._is_out(endings):
            return Need(outcome, Outlook.OUT)
        least, last = _least_and_most(endings)
        most = min(last, self.by_play)
        sure = _first(lambda number: self._is_through(_from(endings, number)), least + 1, most)
        hope = _first(lambda number: not self._is_out(_below(endings, number + 1)), least, most)
        held = self._held_to(endings) if outcome == "win" and sure is None else None
        return Need(outcome, Outlook.ALIVE, sure, None if hope == least else hope, held)

    def _held_to(self, endings: Sequence[Ending]) -> int | None:
        """Return to which score the others must be held; None if not even that is enough."""
        theirs = [_turned(ending) for ending in endings]
        least, most = _least_and_most(theirs)

        def is_too_many(number: int) -> bool:
            return not self._is_through([_turned(each) for each in _below(theirs, number + 1)])

        first = _first(is_too_many, least, most)
        return None if first is None or first == least else first - 1

    def _is_through(self, endings: Sequence[Ending]) -> bool:
        """Whether the team is through however the match ends, of these *endings*."""
        return self._never_more(self.places - 1, endings, self.ahead)

    def _is_out(self, endings: Sequence[Ending]) -> bool:
        return self._never_more(len(self.behind.field.lines) - self.places - 1, endings, self.behind)

    def _never_more(self, most: int, endings: Sequence[Ending], at: "_Scaled") -> bool:
        """Whether at most so many teams can be level with the team or ahead of it, however the match ends."""
        hardest = hardest_of([kind_of(ending, at.scale) for ending in endings])
        if self._crowd(at.field, Hard(hardest[0].mine, hardest[-1].theirs)) <= most:
            return True
        return len(hardest) > 1 and all(self._crowd(at.field, each) <= most for each in hardest)

    def _crowd(self, field: Field, end: Hard) -> int:
        """Return the most teams that can be level or ahead when the match ends like this."""
        gets = {self.team: end.mine, self.other: end.theirs}
        lines = {team: plus(line, gets[team]) if team in gets else line for team, line in field.lines.items()}
        return crowd(self.team, replace(field, lines=lines)).count


class _Scaled(Struct, frozen=True):
    """The ranking without the match, on a scale."""

    scale: Scale
    field: Field


def _outcome(ending: Ending) -> Outcome | None:
    """Return how a match that ends like this goes for the first side; None if neither side wins it."""
    if ending.first.get(Column.WON):
        return "win"
    return "lose" if ending.second.get(Column.WON) else None


def _turned(ending: Ending) -> Ending:
    """Return *ending* with its sides exchanged."""
    amounts = tuple(replace(each, made_by=1 - each.made_by) for each in ending.leaves_open)
    return Ending(ending.second, ending.first, amounts, told=ending.told)


def _least_and_most(endings: Sequence[Ending]) -> tuple[int, int]:
    """Return between which whole numbers the score of the first side lies."""
    ranges = [_halves(ending) for ending in endings]
    return min(least for least, _ in ranges) // 2, max(most for _, most in ranges) // 2


def _halves(ending: Ending) -> Between:
    """Return what twice the score of the first side lies between."""
    fixed = halves_in(ending.first, ending.told)
    return fixed, fixed + 2 * sum(_most(each) for each in _own(ending))


def _most(amount: Open) -> int:
    return UNLIMITED if amount.most is None else amount.most


def _own(ending: Ending) -> list[Open]:
    """Return what *ending* leaves open of the first side's score."""
    return [each for each in ending.leaves_open if (each.made_by, each.made) == (0, ending.told)]


def _from(endings: Sequence[Ending], number: int) -> list[Ending]:
    """Return *endings* as far as the first side has at least that score."""
    found: list[Ending] = []
    for ending in endings:
        least, most = _halves(ending)
        missing = max(0, 2 * number - least + 1) // 2
        if most >= 2 * number:
            found.append(_moved(ending, missing, _room(ending) - missing))
    return found


def _below(endings: Sequence[Ending], number: int) -> list[Ending]:
    """Return *endings* as far as the first side has a lower score."""
    room = [(each, (2 * number - 1 - _halves(each)[0]) // 2) for each in endings]
    return [_moved(each, 0, min(most, _room(each))) for each, most in room if most >= 0]


def _room(ending: Ending) -> int:
    least, most = _halves(ending)
    return (most - least) // 2


def _moved(ending: Ending, more: int, most: int) -> Ending:
    """Return *ending* with a score of the first side that is so much *more* at least, and from there *most* at most."""
    if _room(ending) == 0:
        return ending
    own = _own(ending)
    against = {each.against: more for each in own if each.against is not None}
    return replace(
        ending,
        first=added(ending.first, {ending.told: more}),
        second=added(ending.second, against),
        leaves_open=tuple(replace(each, most=most) if each in own else each for each in ending.leaves_open),
    )


def _first(holds: Callable[[int], bool], least: int, most: int) -> int | None:
    """Return the first number between from which on *holds* is true; None if it is not even for the last."""
    if least > most or not holds(most):
        return None
    while least < most:
        middle = (least + most) // 2
        least, most = (least, middle) if holds(middle) else (middle + 1, most)
    return most

"""What all books of All Fours fill in the same way."""

from collections.abc import Callable

from hangjack.competition.conduct.offences import Conduct
from hangjack.competition.rules import FormatOptions, Rules
from hangjack.games.all_fours import Options
from hangjack.games.all_fours.competition.resulting import AllFoursGame
from hangjack.games.all_fours.referee import Penalties, RefereeOptions
from hangjack.matches.rules import MatchRules
from hangjack.rulebooks.fill import options_of
from hangjack.rulebooks.house import House
from hangjack.rulebooks.parts import people_rules


def game_by(house: House, penalties: Callable[[Options, RefereeOptions], Penalties]) -> AllFoursGame:
    """Return how *house* plays All Fours, and judges it by the *penalties* of its book."""
    play = options_of(house, Options)
    return AllFoursGame(play, penalties(play, options_of(house, RefereeOptions)))


def rules_by(
    house: House,
    game: AllFoursGame,
    match: MatchRules,
    format_: FormatOptions,
    conduct: Conduct | None = None,
) -> Rules:
    """Return the rules of a competition, with what its book says about *conduct* if it says anything."""
    return Rules(
        book=house.book.id,
        name=house.name,
        people=people_rules(house, conduct or Conduct()),
        format=format_,
        match=match,
        game=game,
        notices=house.notices,
    )

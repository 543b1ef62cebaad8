"""From a house to the resolved rules of a competition."""

from collections.abc import Callable

from hangjack.competition.rules import AllFoursRules, Rules
from hangjack.errors import BadInput
from hangjack.games.all_fours import Options
from hangjack.referee.all_fours import Penalties, RefereeOptions
from hangjack.rulebooks.fill import options_of
from hangjack.rulebooks.house import House
from hangjack.rulebooks.ic2024.penalties import penalties as ic2024_penalties
from hangjack.rulebooks.mafa.penalties import penalties as mafa_penalties


def rules_of(house: House) -> Rules:
    """Return the rules that *house* plays by. Raises `BadInput` for a game that has no engine yet."""
    build = _BY_GAME.get(house.book.game)
    if build is None:
        raise BadInput("game-not-built", game=house.book.game)
    return build(house)


def all_fours_rules(house: House) -> AllFoursRules:
    """Return the rules of an All Fours house."""
    play = options_of(house, Options)
    penalties = _ALL_FOURS[house.book.id](play, options_of(house, RefereeOptions))
    return AllFoursRules(house.book.id, house.name, play, penalties, house.notices)


_ALL_FOURS: dict[str, Callable[[Options, RefereeOptions], Penalties]] = {
    "ic2024": ic2024_penalties,
    "mafa": mafa_penalties,
}
_BY_GAME: dict[str, Callable[[House], Rules]] = {
    "allfours": all_fours_rules,
}

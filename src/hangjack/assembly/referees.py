"""The referees of all games, by the game's id."""

from collections.abc import Mapping
from typing import Any

from hangjack.games.all_fours.referee.referee import REFEREE as ALL_FOURS
from hangjack.games.cribbage.referee.referee import REFEREE as CRIBBAGE
from hangjack.games.pinochle.referee.referee import REFEREE as PINOCHLE
from hangjack.games.sheepshead.referee.referee import REFEREE as SHEEPSHEAD
from hangjack.referee.referee import Referee

REFEREES: Mapping[str, Referee[Any, Any, Any]] = {
    each.game.id: each for each in (ALL_FOURS, CRIBBAGE, PINOCHLE, SHEEPSHEAD)
}

"""The referees of all games, by the game's id."""

from collections.abc import Mapping
from typing import Any

from hangjack.referee.all_fours.referee import REFEREE as ALL_FOURS
from hangjack.referee.cribbage.referee import REFEREE as CRIBBAGE
from hangjack.referee.pinochle.referee import REFEREE as PINOCHLE
from hangjack.referee.referee import Referee
from hangjack.referee.sheepshead.referee import REFEREE as SHEEPSHEAD

REFEREES: Mapping[str, Referee[Any, Any, Any]] = {
    each.game.id: each for each in (ALL_FOURS, CRIBBAGE, PINOCHLE, SHEEPSHEAD)
}

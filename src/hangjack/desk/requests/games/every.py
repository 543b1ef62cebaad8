"""The requests that only one game has; whoever adds a game that has some adds it here."""

from hangjack.desk.requests.games import (
    all_fours,
    crib,
    pinochle,
    pinochle_sheets,
    pinochle_specials,
    sheepshead,
    sheepshead_disputes,
    sheepshead_sheets,
)

GAMES = (
    all_fours,
    crib,
    pinochle,
    pinochle_sheets,
    pinochle_specials,
    sheepshead,
    sheepshead_sheets,
    sheepshead_disputes,
)

"""The requests that only one game has; whoever adds a game that has some adds it here."""

from hangjack.games.all_fours.desk import requests as all_fours
from hangjack.games.cribbage.desk import requests as crib
from hangjack.games.pinochle.desk import requests as pinochle
from hangjack.games.pinochle.desk import sheets as pinochle_sheets
from hangjack.games.pinochle.desk import specials as pinochle_specials
from hangjack.games.sheepshead.desk import disputes as sheepshead_disputes
from hangjack.games.sheepshead.desk import requests as sheepshead
from hangjack.games.sheepshead.desk import sheets as sheepshead_sheets

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

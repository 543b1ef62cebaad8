"""The doubts that games have about lines; whoever adds a game that has some adds a line here."""

from hangjack.games.all_fours.match import doubts as all_fours_doubts
from hangjack.games.pinochle.match import doubts as pinochle_doubts
from hangjack.matches.pads.doubts import DOUBTING

DOUBTING["all-fours"] = all_fours_doubts
DOUBTING["pinochle"] = pinochle_doubts

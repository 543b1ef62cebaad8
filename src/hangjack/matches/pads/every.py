"""The doubts that games have about lines; whoever adds a game that has some adds a line here."""

from hangjack.matches.pads import all_fours_doubts, pinochle_doubts
from hangjack.matches.pads.doubts import DOUBTING

DOUBTING["all-fours"] = all_fours_doubts
DOUBTING["pinochle"] = pinochle_doubts

"""What a ladder gives to the desk."""

from hangjack.desk.formats import FormatDesk
from made_up.ladder import requests
from made_up.ladder.format import LADDER

DESK = FormatDesk(LADDER, requests=(requests,))

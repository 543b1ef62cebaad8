"""All operations of the API in one list: whoever adds a room of them adds it here."""

from hangjack.web.api.announcing import ANNOUNCING
from hangjack.web.api.asking import OPERATIONS
from hangjack.web.api.devices import DEVICES
from hangjack.web.api.directing import DIRECTING
from hangjack.web.api.entrance import ENTRANCE
from hangjack.web.api.house import HOUSE
from hangjack.web.api.mailing import MAILING
from hangjack.web.api.opening import OPENING
from hangjack.web.api.owner import OWNER
from hangjack.web.api.setting_up import SETTING_UP

EVERY_OPERATION = (
    *OPENING,
    *OPERATIONS,
    *ENTRANCE,
    *DEVICES,
    *DIRECTING,
    *SETTING_UP,
    *HOUSE,
    *ANNOUNCING,
    *MAILING,
    *OWNER,
)

"""A season at the desk: what captains, landlords, secretary and committee can ask."""

from hangjack.competition.permissions import OF_A_LEAGUE
from hangjack.desk.formats import HALL_ROLES, FormatDesk, PlayedIn
from hangjack.formats.divisions.deciding.opening import goes_on
from hangjack.formats.divisions.desk.honours_kept import is_of_an_honour, kept_beside
from hangjack.formats.divisions.desk.menu import season_menu
from hangjack.formats.divisions.desk.messages import MESSAGES
from hangjack.formats.divisions.desk.requests import (
    benches,
    calendar,
    cards,
    cards_in,
    cups,
    evenings,
    honours,
    houses,
    landlords,
    members,
    minors,
    motions,
    offices,
    postponing,
    turning,
    week_letters,
    weeks,
)
from hangjack.formats.divisions.desk.rooms import ROOMS
from hangjack.formats.divisions.desk.views.fixtures import in_season
from hangjack.formats.divisions.desk.views.log import LOG
from hangjack.formats.divisions.desk.views.previews import told_of_season
from hangjack.formats.divisions.desk.views.team import team_of
from hangjack.formats.divisions.desk.views.weeks import correction_of

DESK = FormatDesk(
    "divisions",
    played_in=PlayedIn(season=True),
    rooms=ROOMS,
    roles=HALL_ROLES | OF_A_LEAGUE,
    own_team=team_of,
    requests=(
        members,
        landlords,
        benches,
        cards_in,
        minors,
        calendar,
        postponing,
        cards,
        evenings,
        weeks,
        week_letters,
        turning,
        motions,
        honours,
        cups,
        offices,
        houses,
    ),
    shown=in_season,
    beside_result=correction_of,
    kept_beside=kept_beside,
    is_its_record=is_of_an_honour,
    previews=told_of_season,
    log=LOG,
    messages=MESSAGES,
    is_of_its_day=True,
    menu=season_menu,
    goes_on=goes_on,
)

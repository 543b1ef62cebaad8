"""A season at the desk: what captains, landlords, secretary and committee can ask."""

from hangjack.desk.formats import FormatDesk
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
    weeks,
)

DESK = FormatDesk(
    "divisions",
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
        turning,
        motions,
        honours,
        cups,
        offices,
        houses,
    ),
)

"""What a cup shows that other events in a hall do not."""

from functools import partial

from msgspec.structs import replace

from hangjack.web.formats import FormatPages
from hangjack.web.pages.setup.draw import SCHEDULE, schedule_step
from hangjack.web.pages.setup.hall import STEPS

WEB = FormatPages(
    "cup",
    steps=tuple(
        replace(SCHEDULE, page=partial(schedule_step, knockout=True)) if step is SCHEDULE else step
        for step in STEPS
    ),
)

"""The door of a rotation: pairs are ticked as they come, before the cards are drawn and until the first round begins."""

import msgspec
from starlette.responses import Response

from hangjack.competition import staging
from hangjack.competition.competition import Competition
from hangjack.competition.money.fees import debt_of
from hangjack.competition.notices import Audience, Moment
from hangjack.competition.permissions import Act
from hangjack.desk.names import Names, by_name
from hangjack.desk.views.competitions import show_competition
from hangjack.desk.views.readers import Reader
from hangjack.formats.rotation import drawing
from hangjack.formats.rotation.desk.views.event import Event
from hangjack.formats.rotation.state import field_of
from hangjack.web.pages.entrance_pages import form_words
from hangjack.web.pages.kit import Looking, filled, reminders
from hangjack.wording import say, sentence


def door(looking: Looking, found: Competition, reader: Reader, names: Names) -> Response:
    """Show every pair that has not left, who of them is there, and what each still owes or lacks."""
    teams = [each for each in Event(found, reader, names).teams() if not each.out]
    lost = say("page.session-door.lost", language=looking.language)
    return filled(
        looking,
        "formats/rotation/rotations/door.html",
        shown=show_competition(found, reader, names),
        teams=teams,
        absent=[each.id for each in teams if not each.here],
        owes={each.id: debt_of(found.ledger, each.id) for each in teams},
        lacks={
            team: sentence(by_name(problem.refusal, names), looking.language)
            for team, problem in staging.waiting(found).items()
        },
        drawn=field_of(found).closed,
        begun=drawing.has_begun(found),
        currency=found.ledger.currency,
        reminders=reminders(found, Audience.PLAYERS, Moment.CHECK_IN),
        may={act.value for act in Act if reader.may(act)},
        api=f"/api/competitions/{found.id}",
        base=f"/c/{found.id}",
        words=form_words(looking.language),
        live_words=msgspec.json.encode({"lost": lost}).decode(),
    )

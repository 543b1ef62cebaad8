"""The set-up of a rotation: pairs with their scorekeepers, and the cards, drawn or out of a hat."""

from functools import partial

import msgspec
from msgspec.structs import replace
from starlette.responses import Response

from hangjack.competition import staging
from hangjack.competition.competition import Competition
from hangjack.competition.entries.excuses import Duty
from hangjack.competition.money.fees import debt_of
from hangjack.competition.permissions import Act, Role
from hangjack.desk.names import by_name
from hangjack.formats.rotation import coming, drawing
from hangjack.formats.rotation.desk.views.event import Event
from hangjack.formats.rotation.rotation import cards_for
from hangjack.formats.rotation.state import field_of
from hangjack.web.pages.setup.entries import ENTRIES, FEWEST_TEAMS
from hangjack.web.pages.setup.frame import Setting, SoFar, Step, render_step
from hangjack.web.pages.setup.officials import OFFICIALS, named
from hangjack.web.pages.setup.overview import OPEN
from hangjack.web.pages.setup.papers import FOR_PEOPLE, PRINT, Papers, render_papers
from hangjack.web.pages.setup.rules import RULES
from hangjack.wording import catalogue, sentence

PAPERS: Papers = (
    ("for-rounds", ("round-cards", "round-sheets", "move-slips")),
    ("for-saturday", ("tickets", "special-slips")),
    ("for-the-wall", ("poster", "round-seating", "standings", "notices", "rules")),
    FOR_PEOPLE,
)
"""What can be printed where teams go on from table to table."""


def event_of(setting: Setting) -> Event:
    """Return the competition of a step as whoever sets it up sees it."""
    return Event(setting.competition, setting.reader, setting.names)


def pairs_step(setting: Setting) -> Response:
    """Show every pair with its scorekeeper and what its players are excused from, and the ways to enter more."""
    competition, event = setting.competition, event_of(setting)
    teams = event.teams()
    return render_step(
        setting,
        "formats/rotation/rotations/pairs.html",
        teams=teams,
        playing=sum(not each.out for each in teams),
        owes={each.id: debt_of(competition.ledger, each.id) for each in teams},
        lacks={
            team: sentence(by_name(problem.refusal, setting.names), setting.looking.language)
            for team, problem in staging.waiting(competition).items()
        },
        duties=tuple(Duty),
        begun=drawing.has_begun(competition),
        drawn=field_of(competition).closed,
        currency=competition.ledger.currency,
        paste_words=_paste_words(setting.looking.language),
    )


def cards_step(setting: Setting) -> Response:
    """Show the draw of the cards, the hat, and who has which card."""
    competition, event = setting.competition, event_of(setting)
    entered = [each for each in event.teams() if not each.out]
    away = set(coming.absent(competition))
    teams = [each for each in entered if (each.complete or each.card) and each.id not in away]
    return render_step(
        setting,
        "formats/rotation/rotations/cards.html",
        teams=teams,
        waiting=[each for each in entered if not each.complete and not each.card],
        away=[each for each in entered if each.id in away],
        ticked=bool(field_of(competition).here),
        draw=competition.draw(drawing.CARD_DRAW),
        field=field_of(competition),
        open_cards=_open_cards(event),
        rounds=event.rounds,
        repeats=drawing.first_repeat(competition) if teams else None,
        begun=drawing.has_begun(competition),
        odd=len(teams) % 2 == 1,
    )


def _open_cards(event: Event) -> list[str]:
    """Return the cards that nobody has yet."""
    competition = event.competition
    options, held = drawing.require_rotation(competition), set(field_of(competition).cards.values())
    number = max(len(coming.draws(competition)), len(held))
    return [str(each) for each in cards_for(number, options) if each not in held] if number else []


def _paste_words(language: str) -> str:
    """Return the sentences that the page fills in by itself, as it looks at what was pasted."""
    prefix = "page.pairs-paste."
    said = {
        key.removeprefix(prefix): text for key, text in catalogue(language).items() if key.startswith(prefix)
    }
    return msgspec.json.encode({**said, "captain": ""}).decode()


def print_step(setting: Setting) -> Response:
    """Show what can be printed for the rounds."""
    return render_papers(setting, PAPERS, "formats/rotation/rotations/print.html")


def _pairs(competition: Competition) -> SoFar:
    complete, waiting = len(staging.field(competition)), len(staging.waiting(competition))
    said = ("pairs-waiting" if waiting else "pairs") if complete + waiting else "pairs-none"
    return SoFar(complete >= FEWEST_TEAMS and not waiting, said, {"complete": complete, "waiting": waiting})


def _cards(competition: Competition) -> SoFar:
    field = field_of(competition)
    if not field.closed:
        return SoFar(False, "cards-some" if field.cards else "cards-none", {"cards": len(field.cards)})
    return SoFar(True, "cards", {"teams": len(field.cards), "tables": field.tables})


_WANTED = (Role.RECORDER, Role.TREASURER)
"""Sheets go to the recorder, and the director rules."""

STEPS = (
    OPEN,
    RULES,
    replace(OFFICIALS, so_far=partial(named, wanted=_WANTED)),
    replace(ENTRIES, page=pairs_step, so_far=_pairs),
    Step("cards", (Act.DRAW_CARDS, Act.SET_UP), cards_step, _cards),
    replace(PRINT, page=print_step),
)

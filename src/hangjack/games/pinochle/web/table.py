"""A table of a pinochle round for those who run it: calls, a Boston to witness, sheets that differ, time, and paper."""

from typing import Any

import msgspec
from msgspec import Struct
from starlette.responses import Response
from starlette.routing import Route

from hangjack.competition.competition import Competition
from hangjack.competition.permissions import Act, Subject, may
from hangjack.desk.formats import format_desk
from hangjack.desk.names import Names
from hangjack.desk.views.competitions import show_competition
from hangjack.desk.views.readers import Reader, require_results
from hangjack.desk.views.refereeing import ruled_in_words
from hangjack.errors import Refused
from hangjack.games.pinochle.desk.sheets import checked, circles, round_number
from hangjack.games.pinochle.desk.typed import typed_row
from hangjack.games.pinochle.desk.views import in_words
from hangjack.games.pinochle.match.lines import PaperRound, RoundOptions, line_of_round
from hangjack.games.pinochle.match.scoring import play_of
from hangjack.games.pinochle.match.table import hand_now
from hangjack.games.pinochle.referee.choosing import is_open
from hangjack.games.pinochle.referee.rulings import Ruling
from hangjack.ids import MatchId, PersonId
from hangjack.matches.match import Match
from hangjack.matches.pauses import CallAbout
from hangjack.matches.time import time_called
from hangjack.referee.record import Standing
from hangjack.web.pages.entrance_pages import to_sign_in
from hangjack.web.pages.kit import Later, Looking, filled, game_of, page
from hangjack.wording import catalogue, phrase, say

_WORDS = "page.asking."
_OPENS = (Act.GIVE_RULING, Act.TYPE_PAPER)


class CallSeen(Struct, frozen=True):
    """Somebody at the table has called."""

    id: str
    who: str
    about: CallAbout


class HandSeen(Struct, frozen=True):
    """A hand that the two sheets do not show alike, or not ticked: as each has it."""

    number: int
    told: dict[str, str]
    opened: bool


class CopySeen(Struct, frozen=True):
    """A paper as it was typed, ready to be put right."""

    line: PaperRound
    rows: str
    signed_by: PersonId
    countersigned_by: PersonId


class ChoiceSeen(Struct, frozen=True):
    """A ruling that waits for the director to choose."""

    id: str
    words: str


@page
async def table(looking: Looking) -> Response:
    """Show a table to the director or the recorder."""
    if looking.visitor is None:
        return to_sign_in(looking)
    competition = await looking.competition()
    match = await looking.server.office.match(competition.id, MatchId(looking.request.path_params["match"]))
    if not isinstance(match.opened.rules.scoring, RoundOptions):
        raise Refused("match.other-game")
    reader = await looking.reader(competition, match)
    acts = [act for act in Act if may(reader.bounds, act, Subject(match.opened.match))]
    if not any(act in acts for act in _OPENS):
        raise Refused("permission.refused", act=Act.GIVE_RULING, roles=())
    require_results(competition, reader)
    names, now_ms = await looking.names(competition), looking.server.office.clock()
    return Later(lambda: _table(looking, competition, match, reader, names, acts=acts, now_ms=now_ms))


def _table(
    looking: Looking, competition: Competition, match: Match, reader: Reader, names: Names, **more: Any
) -> Response:
    teams = {side: names.entrant(team) for side, team in match.opened.parties.items()}
    return filled(
        looking,
        f"games/{game_of(competition.rules.book)}/table.html",
        shown=show_competition(competition, reader, names),
        match=match.opened.match,
        teams=teams,
        players={
            side: [(person, names.person(person)) for person in people]
            for side, people in match.opened.rosters.items()
        },
        round=round_number(competition, match),
        table=format_desk(competition).table_of(competition, match.opened.match),
        hand=hand_now(match),
        total=match.standing,
        tricks=play_of(match.opened.terms).boston_tricks,
        calls=[CallSeen(id_, names.person(each.by), each.about) for id_, each in match.pauses.called.items()],
        hands=_hands(match, names, teams),
        choices=_choices(match, names),
        timed=match.opened.rules.round_minutes is not None,
        time_called=time_called(match),
        over=match.ended is not None,
        sealed=match.sheet.sealed is not None,
        paper=match.sheet.paper,
        copy=_copy(match),
        specials=circles(competition, match)
        and may(reader.bounds, Act.ENTER_SPECIAL, Subject(match.opened.match)),
        signed=dict(match.sheet.signed),
        chosen=match.sheet.chosen,
        warnings=_warnings(competition, match, names),
        corrections=[
            (each.reason, names.person(each.by), in_words(line_of_round(each.line), teams, names.language))
            for each in match.sheet.corrections
        ],
        words=_words(looking.language),
        **more,
    )


def _copy(match: Match) -> CopySeen | None:
    """Return what was typed from a paper, as it stands now, so that whoever sets it right changes only what is wrong."""
    typed = [each.line for each in match.sheet.agreed.values()] + [
        each.line for each in match.sheet.corrections
    ]
    papers = [each for each in typed if isinstance(each, PaperRound)]
    if not papers:
        return None
    rows = "\n".join(map(typed_row, papers[-1].hands))
    signed = match.sheet.signed
    others = next(side for side in signed if side != papers[-1].sheet_of)
    return CopySeen(papers[-1], rows, signed[papers[-1].sheet_of], signed[others])


def _hands(match: Match, names: Names, teams: dict[Any, str]) -> list[HandSeen]:
    """Return the hands that are not the same, ticked, on both sheets."""
    sheet = match.sheet
    return [
        HandSeen(
            place.number,
            {
                teams[side]: in_words(line_of_round(said.line), teams, names.language)
                for side, said in lanes.items()
            },
            place in sheet.passed_over,
        )
        for place, lanes in sorted(sheet.written.items())
        if place not in sheet.agreed
    ]


def _choices(match: Match, names: Names) -> list[ChoiceSeen]:
    found = []
    for id_, noted in match.rulings.items():
        ruling = noted.record.steps[-1].ruling
        if noted.record.standing is Standing.PROPOSED and isinstance(ruling, Ruling) and is_open(ruling):
            found.append(ChoiceSeen(id_, ruled_in_words(match, ruling, names)))
    return found


def _warnings(competition: Competition, match: Match, names: Names) -> list[str]:
    """Return what is warned of on the sheet that was chosen or handed in: officials read it, and do nothing about it."""
    party = match.sheet.chosen or next(iter(match.opened.parties))
    if match.ended is None:
        return []
    return [
        phrase(each.what, names.language)
        if each.hand is None
        else say("pinochle.paper.at", language=names.language, what=each.what, hand=each.hand)
        for each in checked(competition, match, party).warnings
    ]


def _words(language: str) -> str:
    """Return what the page says by itself while it sends and follows."""
    words = catalogue(language)
    said = {key.removeprefix(_WORDS): words[key] for key in words if key.startswith(_WORDS)}
    return msgspec.json.encode(said).decode()


ROUTES = (Route("/c/{competition}/m/{match}/round", table),)

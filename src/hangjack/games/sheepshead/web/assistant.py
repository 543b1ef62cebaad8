"""What the ruling assistant knows of Sheepshead: three or four seats, and how a ruling leaves the hand."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from hangjack.desk.views.refereeing import RuledShown
from hangjack.games.sheepshead.desk.judge import ON_HAND, SheepsheadReported, hand_now
from hangjack.games.sheepshead.engine.seats import Seat
from hangjack.games.sheepshead.match.table import hands_written, person_at
from hangjack.games.sheepshead.referee.effects import HandGoes
from hangjack.matches.match import Match
from hangjack.matches.parties import Party
from hangjack.unions import own
from hangjack.web.games import GameAssistant
from hangjack.wording import phrase

if TYPE_CHECKING:
    from hangjack.web.pages.assistant.questions import Case


def place(case: "Case", value: str) -> str | None:
    """Return a seat with the name of its player; nothing for one that the table has not."""
    if value not in set(Seat):
        return None
    words = phrase(Seat(value), case.language)
    if case.match is None:
        return words
    if Party(value) not in case.match.opened.parties:
        return ""
    person = person_at(case.match, Party(value))
    return case.with_name(words, case.names.person(person)) if case.names.knows(person) else words


def offending(match: Match, facts: Mapping[str, Any]) -> Party | None:
    """Return the seat of the offender."""
    offender = Party(str(facts.get("offender", "")))
    return offender if offender in match.opened.parties else None


def _other_hands(case: "Case", number: int) -> tuple[tuple[int, str], ...]:
    """Return the other hand that may be meant, the last written or the one that is played now, each with its address."""
    assert case.match is not None, "a hand that is written is one of a match"
    written = hands_written(case.match)
    url = case.looking.request.url
    return tuple(
        (each, f"{url.path}?{url.include_query_params(**{f'f.{ON_HAND}': each}).query}")
        for each in dict.fromkeys((written, hand_now(case.match)))
        if each not in {0, number}
    )


def effects(case: "Case", ruled: RuledShown) -> dict[str, Any]:
    """Return what everybody gets, loses, plays or leads by the ruling, by name."""
    after = ruled.after

    def called(seat: Seat) -> str:
        return place(case, seat.value) or phrase(seat, case.language)

    number = (
        own(SheepsheadReported, ruled.reported).hand
        if after.hand is HandGoes.OVER and case.match is not None
        else None
    )
    return {
        "hand": number,
        "other_hands": _other_hands(case, number) if number is not None else (),
        "scores": [(called(seat), points) for seat, points in (after.score or {}).items()],
        "points_off": [(called(seat), points) for seat, points in after.penalty.items()],
        "leader": called(after.correct_leader) if after.correct_leader else "",
        "barred": [called(seat) for seat in after.barred],
    }


ASSISTANT = GameAssistant(place=place, offending=offending, effects=effects)

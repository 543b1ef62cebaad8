"""The cards of a rotation: drawn so that everybody can verify it, or out of a hat; one for whoever comes late; given back.

A round has begun once a table of it was called: from then on nobody gets another card, and nobody comes in any more.
"""

import re
from collections.abc import Sequence
from functools import reduce

from hangjack.competition import staging
from hangjack.competition.competition import Competition, CompetitionEvent
from hangjack.competition.doing import Doing
from hangjack.competition.fixtures import draw
from hangjack.competition.folding import fold
from hangjack.errors import BadInput, Refused, require_reason
from hangjack.formats.rotation import coming
from hangjack.formats.rotation.byes import byes_missing
from hangjack.formats.rotation.field import (
    ROTATION,
    ByeScored,
    CardGiven,
    CardsDrawn,
    CardsReturned,
    FieldClosed,
)
from hangjack.formats.rotation.options import Rotation
from hangjack.formats.rotation.rotation import (
    DrawnCard,
    Letter,
    RotationOptions,
    cards_for,
    late_card,
    repeats_from,
)
from hangjack.formats.rotation.state import field_of, rounds_of
from hangjack.ids import EntrantId

CARD_DRAW = "cards"
"""The draw that gives the cards out."""

MOST_POINTS = 100_000
"""More than anybody ever makes in a round."""

_WRITTEN = re.compile(r"0*([1-9][0-9]{0,3}) *([AB])")


def draw_cards(
    competition: Competition, nonce: bytes, words: str, doing: Doing
) -> tuple[CompetitionEvent, ...]:
    """Give the cards out in the order of the draw, with the words spoken in the hall, to everybody who draws."""
    options = require_rotation(competition)
    if field_of(competition).cards:
        raise Refused("rotation.drawn-already")
    entrants = _require_field(competition)
    drawn = competition.draw(CARD_DRAW)
    closed = () if drawn.entries is not None else draw.close_entries(drawn, entrants)
    held = draw.hold(reduce(draw.fold, closed, drawn), nonce, words)
    order = held[0].order
    cards = tuple(zip(order, cards_for(len(order), options), strict=True))
    return (*closed, *held, CardsDrawn(cards, held[0].seed, doing.by, doing.at_ms))


def type_card(
    competition: Competition, entrant: EntrantId, written: str, doing: Doing
) -> tuple[CompetitionEvent, ...]:
    """Note which card a team has drawn out of the hat; until the first round begins it may be put right.

    Refuses a card that is not in the hat, or that another team has. With the last card it is known who meets whom.
    """
    options, card = require_rotation(competition), card_called(written)
    came, competition = coming.ticked_with_card(competition, entrant, doing)
    known = field_of(competition)
    if known.seed is not None:
        raise Refused("rotation.drawn-already")
    require_not_begun(competition)
    entrants = _require_field(competition)
    if entrant not in entrants:
        raise Refused("rotation.not-complete", team=entrant)
    if card not in cards_for(max(len(entrants), len(known.cards)), options):
        why = "rotation.no-such-card-here" if coming.absent(competition) else "rotation.no-such-card"
        raise Refused(why, card=str(card), teams=len(entrants))
    holder = known.holders.get(card, entrant)
    if holder != entrant:
        raise Refused("rotation.card-taken", card=str(card), team=holder)
    given = (
        () if known.cards.get(entrant) == card else (CardGiven(entrant, card, "hat", doing.by, doing.at_ms),)
    )
    after = field_of(reduce(fold, given, competition))
    everybody = set(entrants) <= set(after.cards)
    closed = (FieldClosed(doing.by, doing.at_ms),) if everybody and not after.closed else ()
    return (*came, *given, *closed)


def give_late_card(competition: Competition, entrant: EntrantId, doing: Doing) -> tuple[CardGiven, ...]:
    """Give a team that comes after the draw the card that is left; refused once the first round has begun."""
    options, known = require_rotation(competition), field_of(competition)
    if entrant in known.cards:
        return ()
    if not known.closed:
        raise Refused("rotation.not-drawn")
    if has_begun(competition):
        raise Refused("rotation.too-late", team=entrant)
    if problem := staging.entry_problem(competition, entrant):
        raise problem.refusal
    card = late_card(len(known.cards), options)
    return (CardGiven(entrant, card, "late", doing.by, doing.at_ms),)


def check_in(
    competition: Competition, entrants: Sequence[EntrantId], doing: Doing
) -> tuple[CompetitionEvent, ...]:
    """Tick teams that have come; after the draw each takes the card that is left. Refused once the first round has begun."""
    require_rotation(competition)
    if has_begun(competition) and (
        late := [each for each in entrants if not field_of(competition).has_come(each)]
    ):
        raise Refused("rotation.too-late", team=late[0])
    happened = coming.come_in(competition, entrants, doing)
    so_far = reduce(fold, happened, competition)
    if not field_of(so_far).closed:
        return happened
    for each in entrants:
        given = give_late_card(so_far, each, doing)
        happened, so_far = (*happened, *given), reduce(fold, given, so_far)
    return happened


def return_cards(
    competition: Competition, nonce: bytes, reason: str, doing: Doing
) -> tuple[CompetitionEvent, ...]:
    """Have everybody draw again, for a *reason*, as long as no table was called; the draw before stays on record."""
    require_rotation(competition)
    require_not_begun(competition)
    if not field_of(competition).cards:
        raise Refused("rotation.not-drawn")
    drawn = competition.draw(CARD_DRAW)
    ordered = draw.order_redraw(drawn, nonce, reason) if drawn.entries is not None else ()
    return (*ordered, CardsReturned(require_reason(reason), doing.by, doing.at_ms))


def score_bye(
    competition: Competition, round_number: int, points: int, doing: Doing
) -> tuple[ByeScored, ...]:
    """Say what a bye is worth in a round in which no table was played; the average is nobody's to change."""
    require_rotation(competition)
    ranking = competition.rankings.get(ROTATION)
    said = field_of(competition).scores
    if ranking is None or (round_number not in byes_missing(ranking) and round_number not in said):
        raise Refused("rotation.bye-by-average", round=round_number)
    if abs(points) > MOST_POINTS:
        raise BadInput("rotation.bye-points", points=points)
    return (
        () if said.get(round_number) == points else (ByeScored(round_number, points, doing.by, doing.at_ms),)
    )


def require_rotation(competition: Competition) -> RotationOptions:
    """Return how the teams rotate. Refuses in a competition in which they do not."""
    if not isinstance(competition.rules.format, Rotation):
        raise Refused("rotation.none-here")
    options: RotationOptions = competition.rules.format.rotating.options
    return options


def require_all_drawn(teams: int, drawn: int) -> None:
    """Refuse a first round while somebody has no card."""
    if drawn < teams:
        raise Refused("rotation.not-all-drawn", missing=teams - drawn)


def require_drawn(competition: Competition) -> None:
    """Refuse a first round of *competition* while somebody who plays has no card."""
    entrants = coming.draws(competition)
    require_all_drawn(len(entrants), sum(each in field_of(competition).cards for each in entrants))


def require_not_begun(competition: Competition) -> None:
    """Refuse to give out cards once a table was called."""
    if has_begun(competition):
        raise Refused("rotation.has-begun")


def has_begun(competition: Competition) -> bool:
    """Whether a round was started, or a table called."""
    return bool(rounds_of(competition).clocks or competition.under_way or competition.has_played)


def first_repeat(competition: Competition) -> int | None:
    """Return the first round in which teams meet again, where the event comes to it; None where nobody meets twice."""
    rounds = require_rotation(competition).rounds
    teams = max(len(field_of(competition).cards), len(coming.draws(competition)))
    again = repeats_from(teams)
    return again if teams and again <= rounds else None


def card_called(written: str) -> DrawnCard:
    """Return the card that somebody has written: `3A`. Refuses what is none."""
    found = _WRITTEN.fullmatch(written.strip().upper())
    if found is None:
        raise BadInput("rotation.card-unreadable", card=written.strip())
    return DrawnCard(int(found[1]), Letter(found[2]))


def _require_field(competition: Competition) -> tuple[EntrantId, ...]:
    """Return who draws. Refuses fewer than two."""
    entrants = coming.draws(competition)
    if len(entrants) < 2:
        raise Refused("rotation.too-few-here" if coming.absent(competition) else "rotation.too-few")
    return entrants

"""Pairs that enter: both players on one form, one of them their scorekeeper, let in, and with a card if the draw was held."""

from functools import reduce

from msgspec import Struct

from hangjack.competition import charging
from hangjack.competition.competition import Competition, CompetitionEvent
from hangjack.competition.doing import Doing
from hangjack.competition.entries import entering
from hangjack.competition.entries.entering import Registration
from hangjack.competition.folding import fold
from hangjack.errors import Refused
from hangjack.formats.rotation import drawing
from hangjack.formats.rotation.state import field_of
from hangjack.ids import EntrantId, PersonId
from hangjack.log import Digest


class Partner(Struct, frozen=True):
    """One of the two: their id, made of chance, and the commitment to what is kept of them."""

    person: PersonId
    record: Digest


class Pair(Struct, frozen=True):
    """Two who enter together, the scorekeeper first."""

    entrant: EntrantId
    scorekeeper: Partner
    partner: Partner
    somebody_else: str = ""
    """Why they are others than those of the same name."""


def enter(competition: Competition, pair: Pair, doing: Doing) -> tuple[CompetitionEvent, ...]:
    """Enter a pair and let it in; after the draw it takes the card that is left. Refused once the first round has begun."""
    drawing.require_rotation(competition)
    if drawing.has_begun(competition):
        raise Refused("rotation.entries-over")
    options, entrant = competition.rules.people.rosters, pair.entrant
    happened: tuple[CompetitionEvent, ...] = entering.apply_to_enter(
        competition.rosters, entrant, doing.at_ms, competition.register, options
    )
    so_far = reduce(fold, happened, competition)
    for each in (pair.scorekeeper, pair.partner):
        wanted = Registration(
            entrant, each.person, doing.at_ms, record=each.record, namesake=pair.somebody_else
        )
        registered = charging.register_player(so_far, wanted, doing)
        happened, so_far = (*happened, *registered), reduce(fold, registered, so_far)
    more: tuple[CompetitionEvent, ...] = (
        *entering.name_captain(so_far.rosters, entrant, pair.scorekeeper.person),
        *entering.complete_form(so_far.rosters, entrant, doing.tick),
    )
    so_far = reduce(fold, more, so_far)
    admitted = charging.admit(so_far, entrant, doing)
    so_far = reduce(fold, admitted, so_far)
    late = drawing.give_late_card(so_far, entrant, doing) if field_of(so_far).closed else ()
    return (*happened, *more, *admitted, *late)


def name_scorekeeper(
    competition: Competition, entrant: EntrantId, person: PersonId
) -> tuple[CompetitionEvent, ...]:
    """Let one of the two keep the score from now on; the other no longer does."""
    drawing.require_rotation(competition)
    return entering.name_captain(competition.rosters, entrant, person)

"""Who plays at which seat of a Sheepshead table after somebody has left."""

from collections.abc import Mapping

from hangjack.ids import PersonId
from hangjack.matches.parties import Party
from hangjack.matches.scoring.sheepshead import TableScore


def passed_on(score: TableScore) -> Mapping[Party, tuple[PersonId, ...]]:
    """Return the seats that substitutes have taken, and the one that stayed empty while the others go on."""
    taken = {seat: (PersonId(entrant),) for seat, entrant in score.substitutes.items()}
    gone = score.session.left
    return taken if gone is None else {**taken, Party(gone.seat.value): ()}

"""What people see of a rotation, and what a team that goes would change."""

from hangjack.formats.rotation.desk.views.event import (
    Event,
    LineShown,
    OwnRound,
    RoundShown,
    TableShown,
    TeamShown,
    in_rounds,
)

__all__ = ["Event", "LineShown", "OwnRound", "RoundShown", "TableShown", "TeamShown", "in_rounds"]

"""When each pair sat down, in the minutes in which rules on lateness speak."""

from collections.abc import Mapping

from hangjack.matches.teams import Team


def seated_minutes(
    seated_ms: Mapping[tuple[Team, int], int], team: Team, tables: int, start_ms: int
) -> tuple[int | None, ...]:
    """Return the minutes after the scheduled start at which each pair of *team* sat down; None if it has not.

    A pair seated in time has 0 or less; one minute and a second are two, so that "by minute 15" means what it says.
    """
    times = [seated_ms.get((team, table)) for table in range(1, tables + 1)]
    return tuple(None if time is None else -((start_ms - time) // 60_000) for time in times)

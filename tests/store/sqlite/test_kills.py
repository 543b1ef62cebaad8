"""Programs killed at every boundary of a write, and at any moment; what they have acknowledged is never lost.

A kill is no power cut: what was written but not synced survives it. `test_torn` looks at that.
"""

from pathlib import Path
from random import Random

import pytest
from hypothesis import settings

from hangjack.store.faults import Point
from support.kills import GROUPS, Life, killed_after, killed_at

pytestmark = pytest.mark.thorough

TIMES = {
    Point.BATCH_TAKEN: len(GROUPS),
    Point.BEGUN: len(GROUPS),
    Point.ENTRIES_WRITTEN: len(GROUPS),
    Point.HEADS_WRITTEN: len(GROUPS),
    Point.RECORDS_WRITTEN: sum(GROUPS),
    Point.ACT_WRITTEN: len(GROUPS),
    Point.SNAPSHOT_WRITTEN: len(GROUPS),
    Point.BEFORE_COMMIT: len(GROUPS),
    Point.COMMITTED: len(GROUPS),
    Point.ANSWERED: len(GROUPS),
    Point.TRACES_REMOVED: 1,
    Point.BACKUP_COPIED: 1,
    Point.BACKUP_SYNCED: 1,
    Point.BACKUP_NAMED: 1,
    Point.OPENED: 1,
}
"""How often a program comes to each point for certain."""

MIGRATION = {Point.MIGRATION_BEGUN: 2, Point.MIGRATION_APPLIED: 2, Point.MIGRATION_COMMITTED: 2}
"""The same for a program that makes a new file."""

DEEP = settings.get_current_profile_name() == "deep"
SEEDS = range(50 if DEEP else 6)
FROM_OUTSIDE = 18


def test_every_point_is_killed_at() -> None:
    """A new boundary must be added here; together the runs below kill five hundred times and more."""
    each = sum(TIMES.values()) + sum(MIGRATION.values()) + FROM_OUTSIDE

    assert {*TIMES, *MIGRATION} == set(Point)
    assert each * len(SEEDS) >= 500


@pytest.mark.parametrize("seed", SEEDS)
def test_a_program_killed_at_any_boundary_loses_nothing_it_has_acknowledged(
    tmp_path: Path, seed: int
) -> None:
    """Each boundary, each time it is passed; one file sees many kills, in another order for each seed."""
    random = Random(seed)  # noqa: S311 - has to be the same every time
    kills = [(point, nth) for point, times in TIMES.items() for nth in range(1, times + 1)]
    random.shuffle(kills)
    lives = [Life(tmp_path / f"log {number}.db", random) for number in range(6)]
    missed = [kill for number, kill in enumerate(kills) if not killed_at(lives[number % 6], *kill)]

    assert missed == []


@pytest.mark.parametrize("seed", SEEDS)
def test_a_program_killed_while_it_makes_the_file_leaves_one_that_works(tmp_path: Path, seed: int) -> None:
    """Before, between and after the migrations."""
    random = Random(seed)  # noqa: S311 - has to be the same every time
    kills = [(point, nth) for point, times in MIGRATION.items() for nth in range(1, times + 1)]
    missed = [
        kill for kill in kills if not killed_at(Life(tmp_path / "{}-{}.db".format(*kill), random), *kill)
    ]

    assert missed == []


@pytest.mark.parametrize("seed", SEEDS)
def test_a_program_killed_from_outside_loses_nothing_it_has_acknowledged(tmp_path: Path, seed: int) -> None:
    """At moments that nobody has chosen."""
    life = Life(tmp_path / "log.db", Random(seed))  # noqa: S311 - has to be the same every time
    killed = [killed_after(life, life.random.randint(1, sum(GROUPS))) for _ in range(FROM_OUTSIDE)]

    assert killed == [True] * FROM_OUTSIDE

"""The boundaries of a write, by name, so that tests can kill the program or fail the disk at each of them."""

from enum import StrEnum


class Point(StrEnum):
    """A moment in the life of a store; everything before it has happened, nothing behind it has."""

    OPENED = "opened"
    MIGRATION_BEGUN = "migration-begun"
    MIGRATION_APPLIED = "migration-applied"
    MIGRATION_COMMITTED = "migration-committed"
    BATCH_TAKEN = "batch-taken"
    BEGUN = "begun"
    ENTRIES_WRITTEN = "entries-written"
    HEADS_WRITTEN = "heads-written"
    RECORDS_WRITTEN = "records-written"
    ACT_WRITTEN = "act-written"
    SNAPSHOT_WRITTEN = "snapshot-written"
    BEFORE_COMMIT = "before-commit"
    COMMITTED = "committed"
    ANSWERED = "answered"
    TRACES_REMOVED = "traces-removed"
    BACKUP_COPIED = "backup-copied"
    BACKUP_SYNCED = "backup-synced"
    BACKUP_NAMED = "backup-named"


def reached(point: Point) -> None:
    """Say that *point* was reached. Nobody listens; a test puts its own function in this one's place."""

"""Rows of the PostgreSQL tables as the store's own values, and back."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from hangjack.ids import PersonId, StreamId
from hangjack.log import GENESIS, Digest, Entry, canonical, canonical_body
from hangjack.store.interface import ActId, Head, PersonalRecord, RecordId
from hangjack.store.seeking import Sought, condition
from hangjack.store.weighing import Kept, Span

BEHIND = f"""
    select e.stream, e.number, e.at_ms, e.by, e.body, e.digest, coalesce(before.digest, '{GENESIS}') as previous
    from unnest($1::text[], $2::bigint[], $3::bigint[]) as wanted (stream, after, until)
    join entries e on e.stream = wanted.stream and e.number > wanted.after and e.number <= wanted.until
    left join entries before on before.stream = e.stream and before.number = e.number - 1
    order by e.stream, e.number
    limit $4
"""  # noqa: S608 - the digest is ours
"""The entries of streams ($1) behind a number ($2) and up to another ($3), at most $4 of them."""

UNTIL_THE_END = 2**63 - 1
"""A number that no stream reaches."""

_spans = msgspec.json.Decoder(tuple[Span, ...])
_content = msgspec.json.Decoder(dict[str, Any])


def latest_of(stream: StreamId, sought: Sought, before: int, limit: int) -> tuple[str, list[Any]]:
    """Return how the last entries are asked for that are *sought* in *stream* and below it, with the values."""
    values: list[Any] = [before, limit]

    def bound(value: Any) -> str:
        values.append(value)
        return f"${len(values)}"

    asked = condition(stream, sought, bound, lambda word: f"position({word}::bytea in e.body) > 0")
    return (
        f"""
        select e.pos, e.stream, e.number, e.at_ms, e.by, e.body, e.digest, coalesce(before.digest, '{GENESIS}') as previous
        from entries e
        left join entries before on before.stream = e.stream and before.number = e.number - 1
        where e.pos < $1 and {asked}
        order by e.pos desc
        limit $2
        """,  # noqa: S608 - every value is bound, and the digest is ours
        values,
    )


def entry_from(row: Mapping[str, Any]) -> Entry:
    """Return the entry that *row* of `BEHIND` is."""
    return Entry(
        stream=StreamId(row["stream"]),
        number=row["number"],
        at_ms=row["at_ms"],
        by=PersonId(row["by"]),
        body=_content.decode(row["body"]),
        previous=Digest(row["previous"]),
        digest=Digest(row["digest"]),
    )


def heads_from(rows: Iterable[Mapping[str, Any]]) -> dict[StreamId, Head]:
    """Return the heads that *rows* are."""
    return {StreamId(row["stream"]): Head(row["number"], Digest(row["digest"])) for row in rows}


def kept_from(row: Mapping[str, Any]) -> Kept:
    """Return what was kept of an act."""
    return Kept(ActId(row["id"]), Digest(row["request"]), _spans.decode(row["spans"]), row["answer"])


def record_from(row: Mapping[str, Any]) -> PersonalRecord:
    """Return the personal record that *row* is."""
    return PersonalRecord(RecordId(row["id"]), row["salt"], _content.decode(row["content"]))


def columns_of_entries(entries: Sequence[Entry]) -> tuple[list[Any], ...]:
    """Return *entries* as columns: stream, number, at_ms, by, body, digest."""
    return _columns(6, ((e.stream, e.number, e.at_ms, e.by, canonical_body(e), e.digest) for e in entries))


def columns_of_heads(heads: Mapping[StreamId, Head]) -> tuple[list[Any], ...]:
    """Return *heads* as columns: stream, number, digest."""
    return _columns(3, ((stream, head.number, head.digest) for stream, head in heads.items()))


def columns_of_acts(acts: Sequence[Kept]) -> tuple[list[Any], ...]:
    """Return what is kept of *acts* as columns: id, request, spans, answer."""
    return _columns(
        4, ((act.id, act.request, msgspec.json.encode(act.spans).decode(), act.answer) for act in acts)
    )


def columns_of_records(records: Sequence[PersonalRecord]) -> tuple[list[Any], ...]:
    """Return *records* as columns: id, salt, content."""
    return _columns(3, ((one.id, one.salt, canonical(one.content)) for one in records))


def _columns(width: int, rows: Iterable[Sequence[Any]]) -> tuple[list[Any], ...]:
    columns = tuple(map(list, zip(*rows, strict=True)))
    return columns or tuple([] for _ in range(width))

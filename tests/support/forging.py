"""What the owner of a server can do to an export: write any of it anew, with every digest right again."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from hangjack.ids import PersonId, StreamId
from hangjack.log import Digest, Entry, link
from hangjack.store.archive.format import (
    ActLine,
    Footer,
    Header,
    Line,
    RecordLine,
    Variant,
    in_order,
    line_of,
)
from hangjack.store.interface import ActId, Head
from hangjack.store.receipts import SEALING_TAG
from hangjack.store.weighing import Span
from support.archives import sha256_of

Change = Callable[[Entry], dict[str, Any]]

_Tail = RecordLine | ActLine | Footer


class Forgery:
    """An export taken apart: change what you like, and have it written with every digest right."""

    def __init__(self, text: bytes) -> None:
        first, *lines = text.splitlines()
        self.header = msgspec.json.decode(first, type=Header)
        count = sum(head.number for head in self.header.streams.values())
        self.entries = [msgspec.json.decode(line, type=Entry) for line in lines[:count]]
        tail = [msgspec.json.decode(line, type=_Tail) for line in lines[count:-1]]
        self.records = [line for line in tail if isinstance(line, RecordLine)]
        self.acts = [line for line in tail if isinstance(line, ActLine)]

    def change(self, change: Change) -> None:
        """Give every entry the body that *change* returns for it."""
        self.entries = [replace(entry, body=change(entry)) for entry in self.entries]

    def add(self, stream: StreamId, *bodies: dict[str, Any]) -> None:
        """Put entries behind the last one of *stream*, or begin it, in one act."""
        number = self.header.streams.get(stream, Head()).number
        moment = self.entries[-1].at_ms
        new = [
            Entry(
                stream,
                each,
                moment,
                PersonId("mallory"),
                body,
                self.entries[0].digest,
                self.entries[0].digest,
            )
            for each, body in enumerate(bodies, start=number + 1)
        ]
        self.entries += new
        self.header = replace(
            self.header,
            streams={**self.header.streams, stream: Head(number + len(bodies), new[-1].digest)},
        )
        spans = (Span(stream, number + 1, number + len(bodies)),)
        told = (None, None) if self.header.variant is Variant.PUBLIC else (self.entries[0].digest, b"")
        self.acts.append(ActLine(ActId(f"forged {stream} {number}"), spans, *told))

    def call(self, name: str) -> None:
        """Give the event another name, in the names of its streams too."""
        old = self.header.competition

        def renamed(stream: StreamId) -> StreamId:
            return StreamId(name + stream.removeprefix(old))

        streams = {renamed(stream): head for stream, head in self.header.streams.items()}
        self.header = replace(self.header, competition=StreamId(name), streams=streams)
        self.entries = [replace(entry, stream=renamed(entry.stream)) for entry in self.entries]
        self.acts = [
            replace(act, spans=tuple(replace(span, stream=renamed(span.stream)) for span in act.spans))
            for act in self.acts
        ]

    def written(self) -> bytes:
        """Return the file. Matches are chained first: what seals them names their entries."""
        own, *matches = in_order(self.header)
        chained = {stream: self._chained(stream, {}) for stream in matches}
        digests = {(entry.stream, entry.number): entry.digest for each in chained.values() for entry in each}
        chained = {own: self._chained(own, digests), **chained}
        streams = {stream: Head(each[-1].number, each[-1].digest) for stream, each in chained.items()}
        header = replace(self.header, streams=streams)
        place = {stream: number for number, stream in enumerate(in_order(header))}
        acts = sorted(self.acts, key=lambda act: (place[act.spans[0].stream], act.spans[0].first))
        records = sorted(self.records, key=lambda record: record.id)
        entries = [entry for stream in in_order(header) for entry in chained[stream]]
        lines: list[Line] = [header, *entries, *records, *acts]
        text = b"".join(map(line_of, lines))
        return text + line_of(Footer(len(entries), len(records), len(acts), sha256_of(text)))

    def _chained(self, stream: StreamId, digests: Mapping[tuple[StreamId, int], Digest]) -> list[Entry]:
        chained: list[Entry] = []
        head = Head()
        for entry in self._of(stream):
            body = entry.body
            if body.get("type") == SEALING_TAG:
                sealed = StreamId(f"{stream}/{body['match']}")
                body = {**body, "head": digests.get((sealed, body["number"]), body["head"])}
            chained.append(link((head.number, head.digest), stream, entry.at_ms, entry.by, body))
            head = Head(chained[-1].number, chained[-1].digest)
        return chained

    def _of(self, stream: StreamId) -> Iterable[Entry]:
        return (entry for entry in self.entries if entry.stream == stream)

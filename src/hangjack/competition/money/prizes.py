"""Prizes by place: those who share places share what these win, to the full cent; a remainder stays with the organiser."""

from collections.abc import Iterable, Iterator, Sequence

from hangjack.ids import EntrantId


def shared_out(
    order: Iterable[Sequence[EntrantId]], amounts: Sequence[int]
) -> Iterator[tuple[EntrantId, int]]:
    """Yield what everybody in *order* wins, place by place, of what each place is given in *amounts*."""
    place = 0
    for together in order:
        won = sum(amounts[place : place + len(together)])
        place += len(together)
        yield from ((each, won // len(together)) for each in together)

"""Reads a QR code as a phone does, from its dark and light squares; a code that was printed needs no correction."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from segno import consts

Squares = Sequence[Sequence[bool]]
"""Rows of squares, dark ones true, without the margin."""

BYTES, ALPHANUMERIC, END = 0b0100, 0b0010, 0b0000
LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
_FORMAT_MASK = 0b101010000010010
_MASKS: tuple[Callable[[int, int], bool], ...] = (
    lambda row, column: (row + column) % 2 == 0,
    lambda row, _: row % 2 == 0,
    lambda _, column: column % 3 == 0,
    lambda row, column: (row + column) % 3 == 0,
    lambda row, column: (row // 2 + column // 3) % 2 == 0,
    lambda row, column: row * column % 2 + row * column % 3 == 0,
    lambda row, column: (row * column % 2 + row * column % 3) % 2 == 0,
    lambda row, column: ((row + column) % 2 + row * column % 3) % 2 == 0,
)


def text_in(squares: Squares) -> str:
    """Return what a code says."""
    size = len(squares)
    version = (size - 17) // 4
    assert size == 17 + 4 * version, "a square of a size that codes have"
    level, mask = _format(squares)
    bits = [
        squares[row][column] != _MASKS[mask](row, column)
        for row, column in _path(size)
        if not _is_fixed(version, size, row, column)
    ]
    words = [_number(bits[at : at + 8]) for at in range(0, len(bits) - 7, 8)]
    blocks: Any = consts.ECC[version]
    sizes = [block.num_data for block in blocks[level] for _ in range(block.num_blocks)]
    return _said(version, _sorted_out(words, sizes))


def _format(squares: Squares) -> tuple[int, int]:
    """Return the level of correction and the mask, which stand beside the upper left corner."""
    along = [squares[8][column] for column in (0, 1, 2, 3, 4, 5, 7, 8)]
    down = [squares[row][8] for row in (7, 5, 4, 3, 2, 1, 0)]
    both = (_number((*along, *down)) ^ _FORMAT_MASK) >> 10
    return both >> 3, both & 0b111


def _path(size: int) -> Iterator[tuple[int, int]]:
    """Yield the squares in the order of their bits: two columns at a time, from the right, up and down in turn."""
    upwards = True
    for right in (*range(size - 1, 6, -2), 5, 3, 1):
        for row in range(size - 1, -1, -1) if upwards else range(size):
            yield row, right
            yield row, right - 1
        upwards = not upwards


def _is_fixed(version: int, size: int, row: int, column: int) -> bool:
    """Whether a square is the same in all codes of this size, or says how the others are to be read."""
    if (
        6 in {row, column}
        or (row < 9 and (column < 9 or column > size - 9))
        or (row > size - 9 and column < 9)
    ):
        return True
    if version >= 7 and ((row < 6 and column > size - 12) or (column < 6 and row > size - 12)):
        return True
    at = consts.ALIGNMENT_POS[version - 2] if version > 1 else ()
    corners = {(6, 6), (6, size - 7), (size - 7, 6)}
    return any(abs(row - y) <= 2 and abs(column - x) <= 2 for y in at for x in at if (y, x) not in corners)


def _sorted_out(words: Sequence[int], sizes: Sequence[int]) -> list[int]:
    """Return the data block after block; in the code the first words of all blocks come first."""
    blocks: list[list[int]] = [[] for _ in sizes]
    rest = iter(words)
    for at in range(max(sizes)):
        for block, size in zip(blocks, sizes, strict=True):
            if at < size:
                block.append(next(rest))
    return [word for block in blocks for word in block]


def _said(version: int, words: Sequence[int]) -> str:
    bits = [bool(word >> at & 1) for word in words for at in range(7, -1, -1)]
    place = 0

    def take(count: int) -> int:
        nonlocal place
        place += count
        return _number(bits[place - count : place])

    said = ""
    while place + 4 <= len(bits) and (mode := take(4)) != END:
        if mode == BYTES:
            length = take(8 if version < 10 else 16)
            said += bytes(take(8) for _ in range(length)).decode()
        else:
            assert mode == ALPHANUMERIC, "an address or a receipt is written in bytes or in capitals"
            length = take(9 if version < 10 else 11)
            for _ in range(length // 2):
                both = take(11)
                said += LETTERS[both // 45] + LETTERS[both % 45]
            said += LETTERS[take(6)] if length % 2 else ""
    return said


def _number(bits: Sequence[bool]) -> int:
    return int("".join("01"[bit] for bit in bits) or "0", 2)

"""Sets of places as integers: bit i of a `Hexes` is set when hex i belongs to the set.

Union, intersection and difference are `|`, `&` and `& ~`. Areas of an area map use the same form.
"""

from collections.abc import Iterable, Iterator
from typing import Final

HexId = int
Hexes = int

BITS_OF_BYTE: Final = tuple(tuple(i for i in range(8) if byte >> i & 1) for byte in range(256))


def bit(i: HexId) -> Hexes:
    """The set that holds hex i alone."""
    return 1 << i


def union(members: Iterable[HexId]) -> Hexes:
    """The set of the given hexes: `union([1, 3]) == 0b1010`."""
    hexes = 0
    for i in members:
        hexes |= 1 << i
    return hexes


def bits(hexes: Hexes) -> Iterator[HexId]:
    """The members in ascending order: `list(bits(0b1010)) == [1, 3]`."""
    base = 0
    for byte in hexes.to_bytes((hexes.bit_length() + 7) // 8, "little"):
        if byte:
            for i in BITS_OF_BYTE[byte]:
                yield base + i
        base += 8


def count(hexes: Hexes) -> int:
    """How many members the set has."""
    return hexes.bit_count()


def lowest(hexes: Hexes) -> HexId:
    """The smallest member, or -1 for the empty set."""
    return (hexes & -hexes).bit_length() - 1

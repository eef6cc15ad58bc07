"""The battlefield: 127 whole hexes in eleven rows, row 1 at the top (COMP-01, COMP-02).

>>> BOARD.name(BOARD.neighbours[BOARD.at("7-4")][0])
'6-4'

Odd rows have 12 hexes, even rows 11, pushed half a hex to the right. What looks different from the two
long edges is a `Seat`: which rows lie ahead, and what is left and right.
"""

from typing import Final

import msgspec

from grognard.engine.rules import rule
from grognard.geometry import Board, Hexes, HexId, union

ROWS: Final = 11
LONG_ROW: Final = 12
SIDES: Final = ("german", "allied")
GERMAN, ALLIED = 0, 1
LEFT, CENTRE, RIGHT = 0, 1, 2
SECTIONS: Final = ("left", "centre", "right")
TOP, BOTTOM = 0, 1

# neighbours by direction, as in `Board.directions`: NE, E, SE, SW, W, NW
UPWARD: Final = (0, 1, 2, 3, 4, 5)
DOWNWARD: Final = (3, 4, 5, 0, 1, 2)
LAST_OF_LEFT: Final = 4
LAST_OF_CENTRE: Final = 8


def side_index(name: str) -> int:
    return SIDES.index(name)


@rule("COMP-02", "MOVE-05")
def _board() -> Board:
    """Half-hexes at the ends of the even rows do not exist."""
    return Board(LONG_ROW, ROWS, "pointy", "even", short_pushed=True, names=lambda column, row: f"{row}-{column}")


BOARD: Final = _board()
ALL: Final = BOARD.full


@rule("COMP-03", "COMP-04")
def _thirds() -> tuple[Hexes, Hexes, Hexes]:
    """The sections as the bottom player sees them; hexes 4 and 8 of even rows are cut by a line and lie in two."""
    left = centre = right = 0
    for i in BOARD.hexes:
        row, place = BOARD.row(i), BOARD.column(i)
        cut = row % 2 == 0 and place in (LAST_OF_LEFT, LAST_OF_CENTRE)
        left |= (place <= LAST_OF_LEFT) << i
        centre |= (LAST_OF_LEFT < place <= LAST_OF_CENTRE or cut) << i
        right |= (place > LAST_OF_CENTRE or (cut and place == LAST_OF_CENTRE)) << i
    return left, centre, right


class Seat(msgspec.Struct, frozen=True):
    """The board from one long edge. Neighbours are tuples by hex, in a fixed order; -1 is off the board.

    `forward` are the two hexes toward the enemy (left one first), `rear` the two toward the own edge,
    `ring` the six around in the order of the targeting template: 1 is forward-right, on clockwise.
    """

    sections: tuple[Hexes, Hexes, Hexes]
    baseline: Hexes
    enemy_baseline: Hexes
    forward: tuple[tuple[HexId, HexId], ...]
    rear: tuple[tuple[HexId, HexId], ...]
    rear_set: tuple[Hexes, ...]
    ring: tuple[tuple[HexId, ...], ...]


@rule("COMP-01", "RET-04", "RES-09")
def _seat(edge: int) -> Seat:
    """COMP-03: left and right are those of the player who sits there."""
    turned = UPWARD if edge == BOTTOM else DOWNWARD
    thirds = _thirds()
    rows = BOARD.row_hexes(ROWS), BOARD.row_hexes(1)
    around = [tuple(BOARD.neighbours[i][d] for d in turned) for i in range(BOARD.size)]
    rear = tuple((six[3], six[2]) for six in around)
    return Seat(
        sections=thirds if edge == BOTTOM else (thirds[2], thirds[1], thirds[0]),
        baseline=rows[edge != BOTTOM],
        enemy_baseline=rows[edge == BOTTOM],
        forward=tuple((six[5], six[0]) for six in around),
        rear=rear,
        rear_set=tuple(union(i for i in two if i >= 0) for two in rear),
        ring=tuple(around),
    )


SEATS: Final = (_seat(TOP), _seat(BOTTOM))


_NAMED: Final = {BOARD.name(i): i for i in BOARD.hexes}


def find(name: str) -> HexId:
    """The hex of that name, or -1."""
    return _NAMED.get(name, -1)


def row_of(row: int, seat: Seat) -> tuple[HexId, ...]:
    """The hexes of a row from the left end, as the player who sits there counts them."""
    hexes = BOARD.ordered(BOARD.row_hexes(row))
    return tuple(hexes if seat is SEATS[BOTTOM] else reversed(hexes))

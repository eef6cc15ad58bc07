"""Days and impulses: 16-1 is the first impulse of 16 December, and number 0 of the clock.

>>> clock(16, 3), clock(17, 1), impulse_name(18)
(2, 3, '22-1')
"""

import re
from typing import Final

from grognard.engine.data import Place
from grognard.engine.rules import rule

FIRST_DAY: Final = 16
LAST_DAY: Final = 22
IMPULSES: Final = 3
LAST_CLOCK: Final = (LAST_DAY - FIRST_DAY) * IMPULSES
NEVER: Final = 99


def clock(day: int, impulse: int) -> int:
    """The number of an impulse, counted from 16-1 = 0."""
    return (day - FIRST_DAY) * IMPULSES + impulse - 1


def day_of(clock: int) -> int:
    return FIRST_DAY + clock // IMPULSES


def impulse_of(clock: int) -> int:
    """1, 2 or 3."""
    return clock % IMPULSES + 1


@rule("8.1b")
def impulse_name(clock: int) -> str:
    """8.1b: an impulse as the rulebook writes it."""
    return f"{day_of(clock)}-{impulse_of(clock)}"


def read_impulse(place: Place, field: str, text: str) -> int:
    """The impulse that a data file names; 22 December has only one."""
    found = re.fullmatch(r"(\d\d)-([123])", text)
    if not found or not 0 <= clock(int(found[1]), int(found[2])) <= LAST_CLOCK:
        raise place.bad(field, f"expected an impulse from 16-1 to 22-1, got {text!r}")
    return clock(int(found[1]), int(found[2]))

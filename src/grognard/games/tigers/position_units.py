"""The entries for units in a position file: `G-2-304 2 finished spent=3 from=51`.

A bare number is the strength, a word a mark. `spent`, `owed`, `tries` are points and attempts, `outside` tells
that the unit came from beyond the scenario today, `from` and `morning` are where the player impulse and the
turn found it (number or letter, or `away`), `for` and `due` the zone and impulse of a reinforcement.
"""

from __future__ import annotations

from typing import Final

import msgspec

from grognard.games.tigers.calendar import LAST_CLOCK, impulse_name
from grognard.games.tigers.campaign import Campaign
from grognard.games.tigers.state import AWAY, ENTRENCHED, MARKS, NOWHERE, ON_FOOT, WADED
from grognard.games.tigers.theatre import Theatre, Unit

NUMBERS: Final = ("spent", "owed", "tries", "outside")
SPACES: Final = ("from", "morning", "for")
AWAY_WORD: Final = "away"
DUE: Final = "due"
IMPULSES: Final = {impulse_name(n): n for n in range(LAST_CLOCK + 4)}


class Entry(msgspec.Struct):
    """What one entry says; `problem` is what is wrong with it."""

    name: str
    unit: int = NOWHERE
    strength: int = 0
    marks: int = 0
    numbers: dict[str, int] = msgspec.field(default_factory=lambda: dict.fromkeys(NUMBERS, 0))
    spaces: dict[str, int] = {}
    due: int = NOWHERE
    problem: str = ""


def read_entry(theatre: Theatre, text: str) -> Entry:
    name, *words = text.split() or [""]
    entry = Entry(name, theatre.index.get(name, NOWHERE))
    if entry.unit < 0:
        entry.problem = f"no unit {name!r}"
        return entry
    for word in words:
        if not _read_word(theatre, entry, word):
            entry.problem = f"no mark {word!r}; choose from {', '.join((*MARKS, *NUMBERS, *SPACES, DUE))}"
    return entry


def _read_word(theatre: Theatre, entry: Entry, word: str) -> bool:
    """Take one word into the entry; False if it cannot be understood."""
    key, _, value = word.partition("=")
    if word.isdecimal():
        entry.strength = int(word)
    elif word in MARKS:
        entry.marks |= MARKS[word]
    elif key in NUMBERS and value.isdecimal():
        entry.numbers[key] = int(value)
    elif key in SPACES and (value == AWAY_WORD or theatre.space(value) >= 0):
        entry.spaces[key] = AWAY if value == AWAY_WORD else theatre.space(value)
    elif key == DUE and value in IMPULSES:
        entry.due = IMPULSES[value]
    else:
        return False
    return True


def wrong_mark(unit: Unit, entry: Entry, where: int) -> str:
    """Why this unit cannot be as the entry says there, or nothing."""
    if entry.strength > unit.strength:
        return f"{unit.id} has {unit.strength} points at most"
    if entry.marks and where < 0:
        return f"{unit.id} is not in play and bears no marks"
    if unit.armour and entry.marks & ENTRENCHED:
        return f"8.54: {unit.id} is armour and cannot be entrenched"
    if unit.armour and entry.marks & (ON_FOOT | WADED):
        return f"8.35c: {unit.id} is armour and cannot go on foot"
    return ""


def write_entry(campaign: Campaign, unit: Unit) -> str:
    """The entry that `read_entry` understands."""
    state, index, theatre = campaign.state, unit.index, campaign.theatre
    where = state.at[index]
    words = [unit.id]
    if where >= 0 and state.strength[index] != unit.strength:
        words.append(str(state.strength[index]))
    words += [name for name, bit in MARKS.items() if state.marks[index] & bit and where >= 0]
    values = state.spent[index], state.owed[index], state.tries[index], state.outsiders >> index & 1
    words += [f"{key}={value}" for key, value in zip(NUMBERS, values, strict=True) if value]
    if where >= 0:
        places = ("from", state.impulse_start[index]), ("morning", state.turn_start[index])
        words += [f"{key}={_short(theatre, space)}" for key, space in places if space != where]
    return " ".join([*words, *_shift(campaign, index)])


def _shift(campaign: Campaign, unit: int) -> list[str]:
    state, found = campaign.state, list[str]()
    if state.bound_for[unit] != NOWHERE:
        found.append(f"for={_short(campaign.theatre, state.bound_for[unit])}")
    if state.at[unit] == AWAY and state.due[unit] != campaign.theatre.arrival_of[unit].clock:
        found.append(f"{DUE}={impulse_name(state.due[unit])}")
    return found


def _short(theatre: Theatre, space: int) -> str:
    """A space in one word: the number of an area, the letter of a zone."""
    if space < 0:
        return AWAY_WORD
    return str(space + 1) if space < len(theatre.areas) else theatre.name(space)

"""The entries for units in a position file: `G01 3 grenadier ordered moved=1`.

A bare number is that of the figures, a word a specialist or a flag.
"""

from __future__ import annotations

import msgspec

from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.state import ABSENT, ELIMINATED, FLAGS

NO_SPECIALIST = "alone"


class Entry(msgspec.Struct):
    """What one entry says; `problem` is what is wrong with it. A specialist that is not named is that of the start."""

    name: str
    unit: int = -1
    figures: int = 0
    specialist: str | None = None
    flags: int = 0
    moved: int = 0
    problem: str = ""


def read_entry(battle: Battle, text: str) -> Entry:
    name, *words = text.split() or [""]
    entry = Entry(name, next((i for i, unit in enumerate(battle.units) if unit.id == name), -1))
    if entry.unit < 0:
        entry.problem = f"no unit {name!r} in this scenario"
        return entry
    for word in words:
        if not _read_word(battle, entry, word):
            entry.problem = f"no mark {word!r}; choose from {', '.join((*FLAGS, 'moved=1', NO_SPECIALIST))}"
    entry.problem = entry.problem or _impossible(battle, entry)
    return entry


def _read_word(battle: Battle, entry: Entry, word: str) -> bool:
    """Take one word into the entry; False if it cannot be understood."""
    key, _, value = word.partition("=")
    if word.isdecimal():
        entry.figures = int(word)
    elif word in FLAGS:
        entry.flags |= FLAGS[word]
    elif word == NO_SPECIALIST or word in battle.box.forces.specialists:
        entry.specialist = "" if word == NO_SPECIALIST else word
    elif key == "moved" and value.isdecimal():
        entry.moved = int(value)
    else:
        return False
    return True


def _impossible(battle: Battle, entry: Entry) -> str:
    """Why this unit cannot be as the entry says, or nothing."""
    unit = battle.units[entry.unit]
    if entry.figures > unit.figures:
        return f"{unit.id} has {unit.figures} figures at most"
    if entry.specialist and (unit.kind, entry.specialist) not in battle.box.forces.profiles:
        return f"{unit.id} is {unit.kind} and cannot carry {entry.specialist}"
    return ""


def write_entry(battle: Battle, unit: int) -> str:
    """The entry that `read_entry` understands."""
    state, data = battle.state, battle.units[unit]
    words = [data.id]
    if state.at[unit] not in (ELIMINATED, ABSENT):
        if state.figures[unit] != data.figures:
            words.append(str(state.figures[unit]))
        words.append(state.specialist[unit] or NO_SPECIALIST)
    words += [name for name, flag in FLAGS.items() if state.flags[unit] & flag]
    return " ".join([*words, *([f"moved={state.moved[unit]}"] if state.moved[unit] else [])])

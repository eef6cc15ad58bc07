"""Units in a position file: `g_28_1 disorganised lost:1`, `g_stoss_1 with:g_28_1`, by hex or box."""

from __future__ import annotations

from grognard.engine.position import Source
from grognard.games.somme.battlefield import ENEMY, Unit
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.invariants import barred_marks
from grognard.games.somme.position_file import BOXES, PositionFile
from grognard.games.somme.stacking import may_stack
from grognard.games.somme.state import AWAY, EXPLOITING, HESITANT, MARKS, MOVEMENT, REMOVED
from grognard.geometry import HexId

WITH, LOST, DUE, BEGAN, FIRED, ANSWERED = "with", "lost", "due", "began", "fired", "answered"


class Units:
    """Puts units down one by one and blames the text for what does not fit."""

    def __init__(self, play: Campaign18, source: Source, file: PositionFile) -> None:
        self.play, self.source, self.file = play, source, file
        self.named: set[int] = set()
        self.first = list(play.state.at)

    def put_down(self) -> None:
        for place, entries in self.file.units.items():
            for entry in entries:
                self._put(place, entry.split() or [""])
        for place, entries in self.file.units.items():
            for entry in entries:
                self._bind(place, entry.split())
        for unit in self.play.units:
            if unit.index not in self.named:
                self.play.put(unit.index, unnamed_place(self.first[unit.index]))
        self._check_stacks()

    def hex(self, field: str, name: str) -> HexId:
        where = self.play.hex(name)
        if where < 0 or not self.play.field.area >> where & 1:
            raise self.source.bad(field, name, f"no hex {name!r} on the map of this scenario")
        return where

    def unit(self, field: str, name: str) -> int:
        unit = self.play.unit(name)
        if unit < 0:
            raise self.source.bad(field, name, f"no unit {name!r}")
        return unit

    # one unit

    def _put(self, place: str, words: list[str]) -> None:
        field, name = f"units.{place}", words[0]
        where = BOXES[place] if place in BOXES else self.hex("units", place)
        unit = self.unit(field, name)
        if unit in self.named:
            raise self.source.bad(field, name, f"{name} is in two places", nth=2)
        self.named.add(unit)
        if where >= 0 and self.play.occupied(ENEMY[self.play.units[unit].side]) >> where & 1:
            raise self.source.bad(field, name, f"11.1.1e: {name} and its enemies stand in one hex")
        self.play.place(unit, where)
        for word in words[1:]:
            self._word(field, self.play.units[unit], word)

    def _word(self, field: str, unit: Unit, word: str) -> None:
        """A mark, or one of the words with a colon."""
        key, colon, value = word.partition(":")
        if colon:
            self._detail(field, unit, key, value)
            return
        reason = wrong_mark(unit, word, self.play.state.at[unit.index])
        if reason:
            raise self.source.bad(field, unit.id, reason)
        self.play.mark(unit.index, MARKS[word])

    def _detail(self, field: str, unit: Unit, key: str, value: str) -> None:
        """Losses, when it comes, where it began the phase, how often it has fired."""
        state, number = self.play.state, int(value) if value.isdigit() else -1
        columns = {DUE: state.due, FIRED: state.fired, ANSWERED: state.answered}
        if key == LOST and 0 <= number < unit.steps + (state.at[unit.index] < 0):
            state.losses[unit.index] = number
        elif key == BEGAN and self.play.hex(value) >= 0:
            state.began[unit.index] = self.play.hex(value)
        elif key in columns and number >= 0:
            columns[key][unit.index] = number
        elif key != WITH:
            raise self.source.bad(field, unit.id, f"{unit.id} cannot have {key}:{value}")

    def _bind(self, place: str, words: list[str]) -> None:
        """11.3.2a: a Stoss on the map is with a regiment of its hex, each with another."""
        unit = self.play.unit(words[0])
        with_ = [word.partition(":")[2] for word in words[1:] if word.startswith(f"{WITH}:")]
        if self.play.units[unit].stoss and not with_ and self.play.on_map(unit):
            raise self.source.bad(f"units.{place}", words[0], f"11.3.2a: {words[0]} needs a regiment, with:<id>")
        for name in with_:
            regiment = self.unit(f"units.{place}", name)
            if not self._fits(unit, regiment):
                raise self.source.bad(f"units.{place}", words[0], f"11.3.2: {words[0]} cannot be with {name}")
            self.play.bind(unit, regiment)

    def _fits(self, stoss: int, regiment: int) -> bool:
        play, at = self.play, self.play.state.at
        return (
            play.units[stoss].stoss
            and play.units[regiment].regiment
            and play.units[regiment].side == play.units[stoss].side
            and at[stoss] == at[regiment]
            and not play.stoss_of(regiment)
        )

    def _check_stacks(self) -> None:
        """4.0a: too many in a hex only while units are moving."""
        if self.play.state.phase in (MOVEMENT, EXPLOITING):
            return
        for where in self.play.stacks:
            if not may_stack(self.play, self.play.fighters(where)):
                name = self.play.field.board.name(where)
                raise self.source.bad(f"units.{name}", name, f"4.0a: too many units in {name}")


def wrong_mark(unit: Unit, mark: str, where: int) -> str:
    """Why this unit cannot bear this mark there, or nothing."""
    if mark not in MARKS:
        return f"no mark {mark!r}; choose from {', '.join(MARKS)}"
    if where < 0 and MARKS[mark] & ~HESITANT:
        return f"{unit.id} is not on the map and cannot be {mark}"
    return f"{unit.id} cannot be {mark}" if MARKS[mark] & barred_marks(unit) else ""


def unnamed_place(first: int) -> int:
    """Whoever is named nowhere takes no part, except those who may still come."""
    return AWAY if first == AWAY else REMOVED


def entry_of(play: Campaign18, unit: Unit, due: int) -> str:
    """A unit with its marks as a file has it; `due` is when it comes by the schedule."""
    state, index = play.state, unit.index
    words = [unit.id, *(name for name, bit in MARKS.items() if state.marks[index] & bit)]
    if state.losses[index]:
        words.append(f"{LOST}:{state.losses[index]}")
    if state.regiment[index] >= 0:
        words.append(f"{WITH}:{play.units[state.regiment[index]].id}")
    if state.due[index] != due:
        words.append(f"{DUE}:{state.due[index]}")
    if state.began[index] >= 0:
        words.append(f"{BEGAN}:{play.field.board.name(state.began[index])}")
    for key, column in ((FIRED, state.fired), (ANSWERED, state.answered)):
        if column[index]:
            words.append(f"{key}:{column[index]}")
    return " ".join(words)

"""Units in a position file: `a_sto_67_1 disorganised in:<vehicle>`, by hex or box."""

from __future__ import annotations

from grognard.engine.position import Source
from grognard.games.blitzkrieg.battlefield import EDGES, ENEMY, Battlefield, Unit
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.invariants import KEPT_OFF_MAP, barred_marks
from grognard.games.blitzkrieg.position_file import BOXES, PositionFile
from grognard.games.blitzkrieg.setting_up import HELD
from grognard.games.blitzkrieg.stacking import may_stack
from grognard.games.blitzkrieg.state import AWAY, ENTERED, FIRED, IN_CUP, MARKS, OFF_MAP, REMOVED
from grognard.geometry import HexId

ABOARD, BACK, DOOR, WITH = "in", "back", "door", "with"


class Units:
    """Puts units down one by one and blames the text for what does not fit."""

    def __init__(self, play: Campaign40, source: Source, file: PositionFile) -> None:
        self.play, self.source, self.file = play, source, file
        self.named: dict[int, str] = {}
        self.first = list(play.state.at)

    def put_down(self) -> None:
        for place, entries in self.file.units.items():
            for entry in entries:
                self._put(place, entry.split() or [""])
        for place, entries in self.file.units.items():
            for entry in entries:
                self._board(place, entry.split())
        for unit in self.play.units:
            if unit.index not in self.named:
                self.play.put(unit.index, unnamed_place(self.play, unit, self.first[unit.index]))
        cups = self.play.field.cups
        self.play.state.cups[:] = [tuple(u for u in cup.units if self.play.state.at[u] == IN_CUP) for cup in cups]
        self._check_stacks()

    def hex(self, field: str, name: str) -> HexId:
        where = self.play.hex(name)
        if where < 0:
            raise self.source.bad(field, name, f"no hex {name!r} on the map")
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
        self.named[unit] = place
        if where >= 0 and self.play.occupied(ENEMY[self.play.units[unit].side]) >> where & 1:
            raise self.source.bad(field, name, f"ZOC-14: {name} and its enemies stand in one hex")
        if where == IN_CUP and not any(unit in cup.units for cup in self.play.field.cups):
            raise self.source.bad(field, name, f"{name} belongs into no cup")
        self.play.put(unit, where)
        if where >= 0:
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
        self.play.changed(unit.side)

    def _detail(self, field: str, unit: Unit, key: str, value: str) -> None:
        state, groups = self.play.state, self.play.field.group
        if key == BACK and value.isdigit() and state.at[unit.index] < 0:
            state.back[unit.index] = int(value)
        elif key == DOOR and value in EDGES:
            state.door[unit.index] = EDGES.index(value)
        elif key == WITH and value in groups:
            state.group[unit.index] = groups[value].index
        elif key != ABOARD:
            raise self.source.bad(field, unit.id, f"{unit.id} cannot have {key}:{value}")

    def _board(self, place: str, words: list[str]) -> None:
        """A unit in a vehicle: that stands in the same place, and is put there if nobody names it."""
        for word in words[1:]:
            key, _, name = word.partition(":")
            if key == ABOARD:
                unit, vehicle = self.play.unit(words[0]), self.unit(f"units.{place}", name)
                if self.named.setdefault(vehicle, place) != place or not may_ride(self.play, unit, vehicle):
                    raise self.source.bad(f"units.{place}", words[0], f"TRN-04: {words[0]} cannot be in {name}")
                self.play.put(vehicle, self.play.state.at[unit])
                self.play.load(unit, vehicle)

    def _check_stacks(self) -> None:
        for where in self.play.stacks:
            if not may_stack(self.play, self.play.fighters(where)):
                name = self.play.field.board.name(where)
                raise self.source.bad(f"units.{name}", name, f"STK-02: too many units in {name}")


def wrong_mark(unit: Unit, mark: str, where: int) -> str:
    """Why this unit cannot bear this mark there, or nothing."""
    if mark not in MARKS:
        return f"no mark {mark!r}; choose from {', '.join(MARKS)}"
    if where < 0 and MARKS[mark] & ~(KEPT_OFF_MAP | (FIRED if where == OFF_MAP else 0)):
        return f"{unit.id} is not on the map and cannot be {mark}"
    return f"{unit.id} cannot be {mark}" if MARKS[mark] & barred_marks(unit) else ""


def may_ride(play: Campaign40, unit: int, vehicle: int) -> bool:
    """TRN-04: one vehicle, one combat unit of its own side."""
    one, other = play.units[unit], play.units[vehicle]
    return one.combat and other.vehicle and one.side == other.side and play.cargo(vehicle) in (-1, unit)


# who is not named


def unnamed_place(play: Campaign40, unit: Unit, first: int) -> int:
    """Whoever is named nowhere takes no part, except those who may still come and what is drawn by event; `first`
    is where a unit is before all set-up, for some are out of play from then on."""
    if first == REMOVED:
        return REMOVED
    if any(unit.index in cup.units for cup in play.field.cups if cup.entry.at == "event"):
        return IN_CUP
    return AWAY if unit.leader or comes_later(play.field, unit) else REMOVED


def comes_later(field: Battlefield, unit: Unit) -> bool:
    """Does it, or the unit that its vehicle is for, arrive as a reinforcement?"""
    riders = [each.index for each in field.units if each.transport == unit.index] if unit.vehicle else [unit.index]
    return any(rider in field.arrivals and field.arrivals[rider].trigger != HELD for rider in riders)


def entry_of(play: Campaign40, unit: Unit) -> str:
    """A unit with its marks as a file has it; whoever is on the map has entered it."""
    state, index = play.state, unit.index
    shown = state.marks[index] & ~(ENTERED if state.at[index] >= 0 else 0)
    words = [unit.id, *(name for name, bit in MARKS.items() if shown & bit)]
    if state.aboard[index] >= 0:
        words.append(f"{ABOARD}:{play.units[state.aboard[index]].id}")
    if state.back[index]:
        words.append(f"{BACK}:{state.back[index]}")
    if state.door[index] >= 0:
        words.append(f"{DOOR}:{EDGES[state.door[index]]}")
    usual = play.field.arrivals.get(index)
    if state.group[index] != (usual.index if usual else -1):
        words.append(f"{WITH}:{play.field.groups[state.group[index]].name}")
    return " ".join(words)

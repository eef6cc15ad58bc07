"""Setting up what a position file says, or saying what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterable

from grognard.engine.position import Source
from grognard.games.tigers.calendar import clock, day_of, impulse_name, impulse_of
from grognard.games.tigers.campaign import Campaign, side_index
from grognard.games.tigers.position_file import BOXES, PHASE_NAMES, Ends, PositionFile
from grognard.games.tigers.position_units import Entry, read_entry, wrong_mark
from grognard.games.tigers.sequence import PHASES
from grognard.games.tigers.state import ABSENT, AWAY, EFFECTS, ELIMINATED, NOWHERE
from grognard.games.tigers.theatre import GERMAN
from grognard.geometry import Hexes, union


class Setting:
    """Sets up a campaign piece by piece and blames the text for what does not fit."""

    def __init__(self, campaign: Campaign, source: Source, file: PositionFile) -> None:
        self.campaign, self.source, self.file = campaign, source, file
        self.named: set[int] = set()

    def set_up(self) -> None:
        self._clock()
        self._control()
        self._bridges()
        self._special_forces()
        for place, entries in self.file.units.items():
            self._stack(place, entries)
        self._send_away()
        state = self.campaign.state
        state.score, state.fought = self.file.score, self._areas("fought", self.file.fought)
        state.superior = self._areas("superior", self.file.superior)
        state.released = union(self._group(name) for name in self.file.released)

    # when it is

    def _clock(self) -> None:
        file, state, last = self.file, self.campaign.state, self.campaign.scenario.last
        names = {impulse_name(n): n for n in range(last + 1)}
        if file.impulse not in names:
            raise self.source.bad("impulse", file.impulse, f"expected an impulse from 16-1 to {impulse_name(last)}")
        if file.phase not in PHASE_NAMES:
            reason = f"no phase {file.phase!r}; choose from {', '.join(PHASE_NAMES)}"
            raise self.source.bad("phase", file.phase, reason)
        if file.score < 0:
            raise self.source.bad("score", file.score, "there cannot be fewer than none")
        now = names[file.impulse]
        state.day, state.impulse = day_of(now), impulse_of(now)
        state.phase = PHASE_NAMES.index(file.phase)
        side = PHASES[state.phase][1]
        state.side = side_index(side) if side else GERMAN

    # places

    def _space(self, field: str, name: str) -> int:
        space = self.campaign.theatre.space(name)
        if space < 0:
            raise self.source.bad(field, name, f"no {name!r} on the map")
        return space

    def _areas(self, field: str, names: Iterable[str]) -> Hexes:
        return union(self._space(field, name) for name in names)

    def _group(self, name: str) -> int:
        names = [group.name for group in self.campaign.theatre.groups]
        if name not in names:
            raise self.source.bad("released", name, f"no group {name!r}; choose from {', '.join(names)}")
        return names.index(name)

    def _control(self) -> None:
        state, control = self.campaign.state, self.file.control
        areas = self.campaign.theatre.area_mask
        state.control |= self._areas("control", control.german) & areas
        state.control &= ~(self._areas("control", control.allied) & areas)

    def _bridge(self, a: str, b: str) -> int:
        bridge = self.campaign.theatre.bridge(a, b)
        if bridge < 0:
            raise self.source.bad("bridges", a, f"no bridge between {a} and {b}")
        return bridge

    def _bridge_set(self, bridges: Iterable[Ends]) -> int:
        return union(self._bridge(*ends) for ends in bridges)

    def _bridges(self) -> None:
        state, bridges = self.campaign.state, self.file.bridges
        state.damaged |= self._bridge_set(bridges.damaged)
        state.damaged &= ~self._bridge_set(bridges.intact)
        state.demolition_tried = self._bridge_set(bridges.blowing_tried)
        state.building_tried = self._bridge_set(bridges.building_tried)
        for a, b, failures in bridges.failures:
            bridge = self._bridge(a, b)
            if failures < 0 or not self.campaign.damaged(bridge):
                raise self.source.bad("bridges", a, f"10.16b: no {failures} failures between {a} and {b}")
            state.failures[bridge] = failures

    def _special_forces(self) -> None:
        state, forces = self.campaign.state, self.file.special_forces
        for effect in (*forces.used, *([forces.effect] if forces.area or forces.effect else [])):
            if effect not in EFFECTS:
                reason = f"no effect {effect!r}; choose from {', '.join(EFFECTS)}"
                raise self.source.bad("special_forces", effect, reason)
            state.effects_used |= EFFECTS[effect]
        state.special_days = forces.days
        if forces.effect:
            state.special_area = self._space("special_forces", forces.area)
            state.special_effect = EFFECTS[forces.effect]

    # units

    def _stack(self, place: str, entries: tuple[str, ...]) -> None:
        field = f"units.{place}"
        where = BOXES[place] if place in BOXES else self._space("units", place)
        for text in entries:
            entry = read_entry(self.campaign.theatre, text)
            if entry.problem:
                raise self.source.bad(field, entry.name, entry.problem)
            if entry.unit in self.named:
                raise self.source.bad(field, entry.name, f"{entry.name} is in two places", nth=2)
            self._place(field, entry, where)

    def _place(self, field: str, entry: Entry, where: int) -> None:
        campaign, state = self.campaign, self.campaign.state
        unit = campaign.units[entry.unit]
        problem = self._misplaced(entry, where) or wrong_mark(unit, entry, where)
        if problem:
            raise self.source.bad(field, entry.name, problem)
        self.named.add(entry.unit)
        campaign.put(entry.unit, where)
        state.strength[entry.unit] = 0 if where == ELIMINATED else entry.strength or unit.strength
        state.marks[entry.unit] = entry.marks
        state.spent[entry.unit], state.tries[entry.unit] = entry.numbers["spent"], entry.numbers["tries"]
        state.owed[entry.unit] = entry.numbers["owed"]
        state.outsiders |= entry.numbers["outside"] << entry.unit
        state.turn_start[entry.unit] = entry.spaces.get("morning", where)
        state.impulse_start[entry.unit] = entry.spaces.get("from", where)
        state.bound_for[entry.unit] = entry.spaces.get("for", NOWHERE)
        state.due[entry.unit] = entry.due if entry.due >= 0 else state.due[entry.unit]

    def _misplaced(self, entry: Entry, where: int) -> str:
        """Why this unit cannot be there, or nothing."""
        campaign, unit = self.campaign, self.campaign.units[entry.unit]
        if where == AWAY and entry.unit not in campaign.theatre.arrival_of:
            return f"{unit.id} is no reinforcement that could be waiting"
        if where >= 0 and not campaign.theatre.may_enter[unit.side] >> where & 1:
            return f"{'11.22' if unit.german else '11.23'}: {unit.id} may not be in this zone"
        return ""

    def _send_away(self) -> None:
        """Whoever is not named is no part of this; reinforcements of days to come are still to come."""
        campaign, state = self.campaign, self.campaign.state
        coming = still_coming(campaign)
        for unit in campaign.units:
            if unit.index not in self.named:
                where = AWAY if unit.index in coming else ABSENT
                campaign.put(unit.index, where)
                state.marks[unit.index] = 0
                state.turn_start[unit.index] = state.impulse_start[unit.index] = where


def still_coming(campaign: Campaign) -> set[int]:
    """Units whose date is still to come, or is now with the reinforcement phase ahead."""
    now = clock(campaign.state.day, campaign.state.impulse) + (campaign.state.phase > 0)
    key = campaign.scenario.key
    return {a.unit for a in campaign.theatre.arrivals if key in a.scenarios and a.clock >= now}

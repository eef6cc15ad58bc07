"""Setting up what a position file says, or saying what is wrong with it."""

from __future__ import annotations

from grognard.engine.position import Source
from grognard.games.verdun.battlefield import FRENCH, GERMAN, SIDES
from grognard.games.verdun.forts import full_steps, intact
from grognard.games.verdun.interdiction import never_interdicted
from grognard.games.verdun.position_file import BOXES, PHASE_NAMES, REDUCED, PositionFile
from grognard.games.verdun.sequence import PHASES
from grognard.games.verdun.stacking import over_limit
from grognard.games.verdun.state import ABSENT, AWAY, ELIMINATED, MARKS, OFF_MAP, SURRENDERED
from grognard.games.verdun.units import Unit
from grognard.games.verdun.war import War
from grognard.geometry import Hexes, HexId, UnknownHex


class Setting:
    """Sets up a war piece by piece and blames the text for what does not fit."""

    def __init__(self, war: War, source: Source, file: PositionFile) -> None:
        self.war, self.source, self.file = war, source, file
        self.named: set[int] = set()

    def set_up(self) -> None:
        war, file = self.war, self.file
        state = war.state
        state.turn, state.phase = file.turn, PHASE_NAMES.index(file.phase)
        state.bad_weather = file.weather == "bad"
        state.shots, state.replacements = file.shots, file.replacements
        state.pioneer_replaced, state.taken_121 = file.pioneer_replaced, file.taken_121
        state.gun_returned, state.corps_16 = file.gun_returned, self._corps()
        self._forts()
        self._control()
        for place, entries in file.units.items():
            self._stack(place, entries)
        self._send_away()
        self._check_stacks()
        state.german_fire = self._markers("german", file.interdiction.german)
        state.french_fire = self._markers("french", file.interdiction.french)

    def _corps(self) -> str:
        corps = self.file.corps_16
        if corps and not any(unit.hq and unit.side == FRENCH and unit.corps == corps for unit in self.war.units):
            raise self.source.bad("corps_16", corps, f"no French corps {corps!r}")
        return corps

    # hexes

    def _hex(self, field: str, name: str) -> HexId:
        try:
            return self.war.field.board.at(name)
        except UnknownHex:
            raise self.source.bad(field, name, f"no hex {name!r} on the map") from None

    def _forts(self) -> None:
        for field, steps, names in (
            ("forts_destroyed", 0, self.file.forts_destroyed),
            ("forts_reduced", 1, self.file.forts_reduced),
        ):
            for name in names:
                number = next((i for i, fort in enumerate(self.war.field.forts) if fort.id == name), -1)
                if number < 0:
                    raise self.source.bad(field, name, f"no fort {name!r}")
                if steps and full_steps(self.war) == steps:
                    raise self.source.bad(field, name, "forts have a second step with the option fort_guns only")
                self.war.state.forts[number] = steps
        self.war.changed()

    def _control(self) -> None:
        changes = self.file.german_control
        if changes == "default":
            return
        for side, names in ((GERMAN, changes.german), (FRENCH, changes.french)):
            for name in names:
                self.war.take(side, self._hex("german_control", name))

    def _markers(self, side: str, names: tuple[str, ...]) -> Hexes:
        found = 0
        for name in names:
            where = self._hex("interdiction", name)
            if never_interdicted(self.war.field) >> where & 1:
                reason = f"7.23b: {name} is a source of supply, no marker lies there"
                raise self.source.bad(f"interdiction.{side}", name, reason)
            found |= 1 << where
        return found

    # units

    def _stack(self, place: str, entries: tuple[str, ...]) -> None:
        field = f"units.{place}"
        where = BOXES[place] if place in BOXES else self._hex("units", place)
        for entry in entries:
            name, *marks = entry.split() or [""]
            unit = self.war.unit(name)
            if unit < 0:
                raise self.source.bad(field, name, f"no unit {name!r}")
            if unit in self.named:
                raise self.source.bad(field, name, f"{name} is in two places", nth=2)
            self.named.add(unit)
            self._check_place(field, self.war.units[unit], where)
            self.war.place(unit, where)
            if where in (ELIMINATED, SURRENDERED):
                self.war.state.steps[unit] = 0
            for mark in marks:
                self._mark(field, self.war.units[unit], mark)

    def _check_place(self, field: str, unit: Unit, where: int) -> None:
        reason = self._misplaced(unit, where)
        if reason:
            raise self.source.bad(field, unit.id, reason)

    def _misplaced(self, unit: Unit, where: int) -> str:
        """Why this unit cannot be there, or nothing."""
        ground, here = self.war.field, self.war.stack(where)
        if unit.off_map != (where == OFF_MAP):
            return f"{unit.id} belongs {'into' if unit.off_map else 'not into'} the box off_map"
        if where == AWAY and not any(arrival.unit == unit.index for arrival in ground.arrivals):
            return f"{unit.id} is no reinforcement that could be waiting"
        if where < 0:
            return ""
        if bool(ground.closed >> where & 1) != ("fixed" in unit.flags):
            return f"14.33a: {unit.id} does not stand in this hex"
        if unit.rail and not ground.rail >> where & 1:
            return f"14.34a: {unit.id} stands on railways only"
        if any(self.war.units[other].side != unit.side for other in here):
            return f"8.11a: {unit.id} and its enemies stand in one hex"
        if unit.side == GERMAN and intact(self.war) >> where & 1:
            return f"8.11b: {unit.id} stands in a fort that is intact"
        return ""

    def _mark(self, field: str, unit: Unit, mark: str) -> None:
        reason = wrong_mark(unit, mark, self.war.state.at[unit.index])
        if reason:
            raise self.source.bad(field, unit.id, reason)
        if mark == REDUCED:
            self.war.state.steps[unit.index] = 1
        else:
            self.war.mark(unit.index, MARKS[mark])

    def _send_away(self) -> None:
        """Whoever is not named is no part of this; reinforcements of days to come are still to come."""
        coming = still_coming(self.war)
        for unit in self.war.units:
            if unit.index not in self.named and not (unit.off_map or unit.remnant or unit.index in coming):
                self.war.put(unit.index, ABSENT)

    def _check_stacks(self) -> None:
        """8.31a: more than two regiments only where the file says so."""
        war, known = self.war, [self._hex("overstacked", name) for name in self.file.overstacked]
        for where, stack in war.stacks.items():
            if where not in known and over_limit(war, stack):
                name = war.field.board.name(where)
                raise self.source.bad(f"units.{name}", name, f"8.31a: too many units in {name}")


def wrong_mark(unit: Unit, mark: str, where: int) -> str:
    """Why this unit cannot bear this mark there, or nothing."""
    if mark != REDUCED and mark not in MARKS:
        return f"no mark {mark!r}; choose from {', '.join((REDUCED, *MARKS))}"
    if where < 0 and not (where == OFF_MAP and mark == "flipped"):
        return f"{unit.id} is not on the map and cannot be {mark}"
    allowed = {
        REDUCED: unit.steps > 1,
        "demoralized": not unit.hq,
        "out_of_supply": not unit.army,
        "flipped": unit.hq or unit.artillery,
        "dug_in": not (unit.hq or unit.rail or "fixed" in unit.flags),
        "attacked": unit.infantry,
        "fresh": unit.remnant,
    }
    return "" if allowed.get(mark, True) else f"{unit.id} cannot be {mark}"


def still_coming(war: War) -> set[int]:
    """Units whose day of arrival is still to come, or is today with their organization phase ahead."""
    state, found = war.state, set()
    for arrival in war.field.arrivals:
        side = SIDES[war.units[arrival.unit].side]
        ahead = state.phase <= PHASES.index(("organization", side))
        if arrival.turn > state.turn or (arrival.turn == state.turn and ahead):
            found.add(arrival.unit)
    return found

"""Setting up what a position file says, or saying what is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping

from grognard.engine.position import Source
from grognard.games.somme.battlefield import ALLIED, GERMAN, SIDES
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.position_file import COUNTERS, FLIGHTS, MARKERS, PHASE_NAMES, PositionFile
from grognard.games.somme.position_units import Units
from grognard.games.somme.state import (
    AIR_MISSIONS,
    EXPLOITING,
    FLYING,
    INFILTRATION,
    MOVEMENT,
    RESTRICTIONS,
    WEATHERS,
    Footbridge,
    Offensive,
)
from grognard.games.somme.supply import fed
from grognard.geometry import Hexes, union

DOCTRINES = ("foch", "petain", "evolution")
GENERALS = ("", "foch", "petain", "joffre")
CONFERENCES = ("", "pending", "over")


class Setting:
    """Sets up a play piece by piece and blames the text for what does not fit."""

    def __init__(self, play: Campaign18, source: Source, file: PositionFile) -> None:
        self.play, self.source, self.file = play, source, file
        self.units = Units(play, source, file)

    def set_up(self) -> None:
        self._moment()
        self.units.put_down()
        self._control()
        self._rivers()
        self._persons()
        self._politics()
        for air, doing in self.file.air.items():
            self._fly(air, doing)
        if self.play.advanced:
            self._events()
            self._markers()
        self.play.changed()
        if self.play.state.phase in (MOVEMENT, EXPLOITING):
            self.play.state.haven = fed(self.play, self.play.state.side)

    def _moment(self) -> None:
        state, file = self.play.state, self.file
        state.turn, state.sequence, state.sequences = file.turn, file.sequence, file.sequences
        sides = {name: side for side, name in enumerate(SIDES)}
        state.initiative = self._known("initiative", file.initiative, sides)
        side, state.phase = PHASE_NAMES[file.phase]
        state.side = side if side >= 0 else state.initiative
        state.declared = self._known("declared", file.declared, sides) if file.declared else -1
        state.allied_declared = file.allied_declared
        state.weather = self._known("weather", file.weather, {word: i for i, word in enumerate(WEATHERS)})
        state.bad_weather = file.bad_weather
        state.petain, state.french_wait = file.petain, file.french_wait
        state.seized, state.tank_turn = file.seized, file.tank_turn

    # the map

    def _hexes(self, field: str, names: tuple[str, ...]) -> Hexes:
        return union(self.units.hex(field, name) for name in names)

    def _control(self) -> None:
        for side, names in ((GERMAN, self.file.control.german), (ALLIED, self.file.control.allied)):
            for name in names:
                self.play.take(side, self.units.hex("control", name))
        state = self.play.state
        state.attacked = self._hexes("attacked", self.file.attacked)
        state.redoubts = self._hexes("redoubts", self.file.redoubts)
        lost = state.redoubts & ~self.play.occupied(ALLIED)
        if lost:
            name = self.play.field.board.names(lost)[0]
            raise self.source.bad("redoubts", name, f"RED-2: no Allied unit holds the redoubt in {name}")

    def _rivers(self) -> None:
        state, bridges = self.play.state, self.play.ground.bridges
        names = self.file.destroyed
        state.destroyed = tuple(sorted({self._edge("destroyed", name) for name in names}))
        if not bridges.issuperset(state.destroyed):
            raise self.source.bad("destroyed", names[0], "11.2.5a: there is no bridge over a major river")
        state.footbridges = tuple(self._footbridge(line) for line in self.file.footbridges)
        state.attempts[:] = self.file.attempts

    def _edge(self, field: str, name: str) -> int:
        a, _, b = name.partition("-")
        edge = self.play.ground.edge(self.units.hex(field, a), self.units.hex(field, b))
        if edge < 0:
            raise self.source.bad(field, name, f"{name} are no neighbours")
        return edge

    def _footbridge(self, line: str) -> Footbridge:
        """`german 4318-4418`: it lies in the first hex."""
        side, _, name = line.partition(" ")
        if side not in SIDES:
            raise self.source.bad("footbridges", line, f"expected a side and two hexes, got {line!r}")
        edge = self._edge("footbridges", name)
        return Footbridge(SIDES.index(side), self.units.hex("footbridges", name.partition("-")[0]), edge)

    # offensives and persons

    def _persons(self) -> None:
        """v. Hutier, Bruchmuller, and the artilleries of the offensive."""
        state, file = self.play.state, self.file
        state.offensives = tuple(self._offensive(line) for line in file.offensives)
        state.bruchmuller = self._unit("bruchmuller", file.bruchmuller, "army_artillery")
        hutier = "g_hq_18" if file.hutier is None else file.hutier
        state.hutier = self._unit("hutier", hutier, "hq")
        if file.hutier is None and not self.play.on_map(state.hutier):
            state.hutier = -1
        state.pledged = tuple(self._pledge(line) for line in file.pledged)

    def _unit(self, field: str, name: str, kind: str) -> int:
        if not name:
            return -1
        unit = self.units.unit(field, name)
        if not getattr(self.play.units[unit], kind):
            raise self.source.bad(field, name, f"{name} is not of that kind")
        return unit

    def _offensive(self, line: str) -> Offensive:
        """`g_army_1 +1 0 0 michael_2`: the artillery, its bonus in each sequence, and the event."""
        name, *words = line.split() or [""]
        unit = self._unit("offensives", name, "army_artillery")
        values = [word for word in words if word.lstrip("+-").isdigit()]
        events = [word for word in words if word not in values]
        if unit < 0 or len(values) != 3 or len(events) > 1:
            raise self.source.bad("offensives", name, "expected an artillery, three bonuses and perhaps an event")
        return Offensive(unit, tuple(map(int, values)), *events)

    def _pledge(self, line: str) -> tuple[int, ...]:
        target, *units = line.split() or [""]
        return (self.units.hex("pledged", target), *(self.units.unit("pledged", name) for name in units))

    def _politics(self) -> None:
        state, politics = self.play.state, self.file.politics
        for word in politics.restrictions or ():
            if word not in RESTRICTIONS:
                raise self.source.bad("politics", word, f"no limit {word!r}; choose from {', '.join(RESTRICTIONS)}")
        if politics.restrictions is not None:
            state.restrictions = politics.restrictions
        if not 0 <= politics.stoss_box <= INFILTRATION:
            raise self.source.bad("politics", politics.stoss_box, "CAMP-14: the boxes are 0 to 3")
        for word, known in (
            (politics.doctrine, DOCTRINES),
            (politics.generalissimo, GENERALS),
            (politics.conference, CONFERENCES),
        ):
            if word not in known:
                raise self.source.bad("politics", word, f"no {word!r}; choose from {', '.join(filter(None, known))}")
        state.doctrine, state.generalissimo = politics.doctrine, politics.generalissimo
        state.conference, state.stoss_box = politics.conference, politics.stoss_box
        state.resolved, state.penalty = politics.resolved, politics.penalty

    # the air

    def _fly(self, name: str, doing: str) -> None:
        """`available`, `missions`, or `observation 4318`."""
        state, air = self.play.state, self.play.field.air_index.get(name, -1)
        word, _, where = doing.partition(" ")
        if air < 0:
            raise self.source.bad("air", name, f"no air support {name!r}")
        if word in AIR_MISSIONS[1:]:
            state.air[air], state.air_at[air] = FLYING, self.units.hex("air", where)
            state.missions[air] = AIR_MISSIONS.index(word)
        elif word in FLIGHTS and FLIGHTS[word] != FLYING and not where:
            state.air[air] = FLIGHTS[word]
        else:
            raise self.source.bad("air", name, f"{doing!r} is no box and no mission with its hex")

    # the campaign

    def _events(self) -> None:
        """Who is not named waits for its turn, or came into the cup by now."""
        counters = {counter.id: counter.index for counter in self.play.field.counters}
        for name, word in self.file.events.items():
            index = self._known("events", name, counters)
            self.play.state.events[index] = self._known("events", word, COUNTERS)

    def _markers(self) -> None:
        """`"2520": "obj3_01 captured"`; a hex that is not named has a marker of its class that is left."""
        state, field = self.play.state, self.play.field
        slots = {field.board.name(objective.hex): slot for slot, objective in enumerate(field.objectives)}
        backs = {marker.marker: index for index, marker in enumerate(field.markers)}
        state.markers = [-1] * len(slots)
        for name, line in self.file.markers.items():
            back, _, place = line.partition(" ")
            slot, marker = self._known("markers", name, slots), self._known("markers", back, backs)
            if marker in state.markers or field.markers[marker].crosses != field.objectives[slot].crosses:
                raise self.source.bad("markers", back, f"P.1a: {back} cannot lie on {name}")
            state.markers[slot] = marker
            if place:
                state.marker_at[slot] = self._known("markers", place, MARKERS)
        for slot, objective in enumerate(field.objectives):
            if state.markers[slot] < 0:
                left = (m for m, back in enumerate(field.markers) if back.crosses == objective.crosses)
                state.markers[slot] = next(marker for marker in left if marker not in state.markers)

    def _known(self, field: str, word: str, known: Mapping[str, int]) -> int:
        if word not in known:
            raise self.source.bad(field, word, f"no {word!r}; choose from {', '.join(known)}")
        return known[word]

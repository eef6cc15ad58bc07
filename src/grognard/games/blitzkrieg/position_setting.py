"""Setting up what a position file says, or saying what is wrong with it."""

from __future__ import annotations

from grognard.engine.position import Source
from grognard.games.blitzkrieg.battlefield import ALLIED, GERMAN
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.position_file import FLIGHTS, PHASE_NAMES, PositionFile
from grognard.games.blitzkrieg.position_units import Units
from grognard.games.blitzkrieg.state import BOMBING, DOWN, INTERCEPTING, Works
from grognard.games.blitzkrieg.tables import HALVES
from grognard.geometry import Hexes, union


class Setting:
    """Sets up a play piece by piece and blames the text for what does not fit."""

    def __init__(self, play: Campaign40, source: Source, file: PositionFile) -> None:
        self.play, self.source, self.file = play, source, file
        self.units = Units(play, source, file)

    def set_up(self) -> None:
        state, file = self.play.state, self.file
        state.turn, state.last_turn = file.turn, file.last_turn or state.last_turn
        state.side, state.phase = PHASE_NAMES[file.phase]
        state.interdiction, state.passes, state.crossed = file.interdiction, file.passes, file.crossed
        self.units.put_down()
        self._control()
        self._events()
        self._works()
        for air, doing in file.air.items():
            self._fly(air, doing)
        self._counts()
        for side in (GERMAN, ALLIED):
            self.play.changed(side)

    def _hexes(self, field: str, names: tuple[str, ...]) -> Hexes:
        return union(self.units.hex(field, name) for name in names)

    def _control(self) -> None:
        for side, names in ((GERMAN, self.file.control.german), (ALLIED, self.file.control.allied)):
            for name in names:
                self.play.take(side, self.units.hex("control", name))

    # events

    def _events(self) -> None:
        state, file = self.play.state, self.file
        known = {row.event for rows in self.play.field.events.values() for row in rows}
        past = [self._past(line) for line in file.past]
        for field, names in (("events", file.events), ("drawn", file.drawn), ("past", [name for _, name in past])):
            for name in names:
                if name not in known:
                    raise self.source.bad(field, name, f"no event {name!r} in this battle")
        state.events, state.drawn, state.past = file.events, file.drawn, tuple(past)

    def _past(self, line: str) -> tuple[int, str]:
        turn, _, event = line.partition(" ")
        if not turn.isdigit() or not 1 <= int(turn) <= self.file.turn:
            raise self.source.bad("past", line, "expected a turn that has been played, and an event")
        return int(turn), event

    # works and bridges

    def _works(self) -> None:
        state, file, play = self.play.state, self.file, self.play
        state.entrenchments = self._held("entrenchments", file.entrenchments, ALLIED)
        state.trenches = self._held("trenches", file.trenches, GERMAN)
        state.pontoons = tuple(self._edge("pontoons", name) for name in file.pontoons)
        state.works = tuple(self._builders(line) for line in file.works)
        most = play.field.scenario.pontoons - len(state.pontoons) - len(state.works)
        state.stock = most if file.stock is None else file.stock
        if not 0 <= state.stock <= most:
            raise self.source.bad("stock", file.stock, f"CAP-8a: 0 to {most} pontoons can be left")
        if len(file.entrenchments) + len(file.trenches) > play.field.scenario.entrenchments:
            raise self.source.bad("entrenchments", "", f"CAP-4a: {play.field.scenario.entrenchments} at most")

    def _held(self, field: str, names: tuple[str, ...], side: int) -> Hexes:
        hexes = self._hexes(field, names)
        for name in self.play.field.board.names(hexes & ~self.play.troops(side)):
            raise self.source.bad(field, name, f"CAP-4d: nobody in {name} holds it")
        return hexes

    def _edge(self, field: str, name: str) -> int:
        one, _, other = name.partition("-")
        a, b, ground = self.units.hex(field, one), self.units.hex(field, other), self.play.field
        direction = ground.board.direction(a, b)
        if direction < 0 or not ground.rivers[direction] >> a & 1:
            raise self.source.bad(field, name, f"CAP-8b: {name} is no river side without a bridge")
        return ground.edge(a, b)

    def _builders(self, line: str) -> Works:
        words = line.split()
        if len(words) != 3:
            raise self.source.bad("works", line, "expected a hexside and its two builders")
        edge = self._edge("works", words[0])
        return Works(edge, self.units.unit("works", words[1]), self.units.unit("works", words[2]))

    # the air

    def _fly(self, name: str, line: str) -> None:
        air = next((each.index for each in self.play.field.air if each.id == name), -1)
        if air < 0:
            raise self.source.bad("air", name, f"no air unit {name!r}")
        word, _, value = line.partition(" ")
        if word not in FLIGHTS:
            raise self.source.bad("air", name, f"{name} cannot be {word!r}; choose from {', '.join(FLIGHTS)}")
        state = self.play.state
        state.air[air] = FLIGHTS[word]
        if FLIGHTS[word] == BOMBING:
            state.air_at[air] = self.units.hex("air", value)
        elif FLIGHTS[word] == INTERCEPTING:
            state.air_at[air] = next((each.index for each in self.play.field.air if each.id == value), -1)
        elif FLIGHTS[word] == DOWN and value.isdigit():
            state.air_back[air] = int(value)
        if FLIGHTS[word] == INTERCEPTING and state.air_at[air] < 0:
            raise self.source.bad("air", name, f"no air unit {value!r}")

    # numbers

    def _counts(self) -> None:
        state, file, groups = self.play.state, self.file, self.play.field.group
        for name, number in file.allowance.items():
            if name not in groups or number < 0:
                raise self.source.bad("allowance", name, f"no group {name!r} with {number} units")
            state.allowance[groups[name].index] = number
        state.exits = tuple(self.units.unit("exits", name) for name in file.exits)
        state.points[:] = [int(HALVES * file.points.german), int(HALVES * file.points.allied)]
        state.obliged, state.hampered = self._hexes("obliged", file.obliged), self._hexes("hampered", file.hampered)
        if file.rommel.start:
            state.rommel_start = self.units.hex("rommel", file.rommel.start)
        state.rommel_transferred, state.rommel_taken = file.rommel.transferred, file.rommel.taken

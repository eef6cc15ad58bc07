"""The counters as they lie: where, and with the strength, movement and morale that they have now."""

from __future__ import annotations

from collections import defaultdict
from functools import cache

from grognard.engine.keeping import keep
from grognard.engine.text import Text
from grognard.engine.view import Piece
from grognard.games.verdun.battlefield import SIDES, Battlefield, Unit
from grognard.games.verdun.forts import intact
from grognard.games.verdun.state import (
    AWAY,
    DEMORALIZED,
    ELIMINATED,
    FLIPPED,
    MARKS,
    OFF_MAP,
    SURRENDERED,
)
from grognard.games.verdun.strength import combat_strength, fire_strength, morale, movement_allowance
from grognard.games.verdun.units import UNLIMITED
from grognard.games.verdun.war import War

Circumstances = tuple[bool, bool, str]
Key = tuple[int, int, int, int]
Known = dict[Key, Piece | None]

MOST_FACES = 2_000  # of one unit in the same circumstances that are kept
BOX_OF_THE_DEAD = {ELIMINATED: "eliminated", SURRENDERED: "surrendered"}


class Album:
    """The faces made so far, by all that changes them, and what never changes of each unit."""

    def __init__(self, field: Battlefield) -> None:
        self.known: defaultdict[Circumstances, list[Known]] = defaultdict(lambda: [{} for _ in field.units])
        self.arrivals = {arrival.unit: arrival for arrival in field.arrivals}
        self.details = [printed(unit) for unit in field.units]


@cache
def album(field: Battlefield) -> Album:
    return Album(field)


def faces(war: War) -> tuple[Piece, ...]:
    """Every unit on the map or in a box, in the order of the unit list."""
    state, standing = war.state, intact(war)
    known = album(war.field).known[state.bad_weather, war.petain, state.corps_16]
    found = []
    for unit, (where, steps, marks) in enumerate(zip(state.at, state.steps, state.marks, strict=True)):
        key = (where, steps, marks, standing >> where & 1 if where >= 0 else state.turn)
        try:
            piece = known[unit][key]
        except KeyError:
            piece = keep(known[unit], key, face(war, unit), MOST_FACES)
        if piece is not None:
            found.append(piece)
    return tuple(found)


def face(war: War, unit: int) -> Piece | None:
    """One counter as it shows now; None for one that is nowhere."""
    data, where = war.units[unit], place_of(war, unit)
    if not where:
        return None
    marks = war.state.marks[unit]
    return Piece(
        data.id,
        SIDES[data.side],
        where,
        data.symbol,
        data.name,
        data.short,
        data.division or data.corps,
        strength_of(war, data),
        "" if data.off_map else str(allowance_of(war, data)),
        str(morale(war, unit)) if data.morale and not war.dead(unit) else "",
        war.on_map(unit) and war.reduced(unit),
        tuple(name for name, bit in MARKS.items() if marks & bit),
        details_of(war, unit),
    )


def place_of(war: War, unit: int) -> str:
    """The number of the hex, or the box; empty for remnants in their pool and for whoever stays away."""
    where, data = war.state.at[unit], war.units[unit]
    if where >= 0:
        return war.field.board.name(where)
    if where == OFF_MAP:
        return "naval" if data.range == UNLIMITED else "heavy"
    if where in BOX_OF_THE_DEAD:
        return f"{SIDES[data.side]}.{BOX_OF_THE_DEAD[where]}"
    return _box_of_the_coming(war, data) if where == AWAY and not data.remnant else ""


def _box_of_the_coming(war: War, data: Unit) -> str:
    """Reinforcements, as long as they may still come: the 121st Division has one day only (6.42a)."""
    arrival = album(war.field).arrivals.get(data.index)
    if arrival is None or (arrival.optional and war.state.turn > arrival.turn):
        return ""
    return f"{SIDES[data.side]}.reinforcements"


def strength_of(war: War, data: Unit) -> str:
    """Infantry `6`, artillery `5-2` (off the map `6`), an HQ `(1)`: as they count now."""
    if data.hq:
        return f"({data.defence})"
    if data.artillery:
        fire = fire_strength(war, data.index)
        return str(fire) if data.off_map else f"{fire}-{data.defence}"
    return str(data.full if war.dead(data.index) else combat_strength(war, data.index))


def allowance_of(war: War, data: Unit) -> int:
    """2.13b: the back side of artillery has an allowance of its own, mostly none."""
    if data.artillery and war.has(data.index, FLIPPED):
        return max(0, data.move_back - war.state.bad_weather)
    return movement_allowance(war, data.index)


# For the stack viewer


def printed(unit: Unit) -> tuple[Text, ...]:
    """The numbers on the counter, and where they come from."""
    values: dict[str, int | str | list[str]] = {"move": unit.move, "morale": unit.morale}
    if unit.hq:
        numbers = Text("detail.hq", values | {"defence": unit.defence})
    elif unit.off_map:
        reach = "unlimited" if unit.range == UNLIMITED else unit.range
        numbers = Text("detail.off_map", {"attack": unit.attack, "range": reach})
    elif unit.artillery:
        numbers = Text(
            "detail.artillery", values | {"attack": unit.attack, "defence": unit.defence, "range": unit.range}
        )
    elif unit.remnant:
        numbers = Text("detail.remnant", values | {"full": unit.full})
    else:
        numbers = Text("detail.infantry", values | {"full": unit.full, "reduced": unit.reduced})
    return numbers, Text("detail.source", {"source": unit.values_source})


def details_of(war: War, unit: int) -> tuple[Text, ...]:
    data, corps = war.units[unit], war.corps(unit)
    numbers, source = album(war.field).details[unit]
    found = [numbers]
    if corps:
        found.append(Text("detail.corps", {"corps": corps}))
    if data.division:
        found.append(Text("detail.division", {"division": data.division}))
    if war.has(unit, DEMORALIZED) and data.artillery:
        found.append(Text("detail.halved_fire"))
    arrival = album(war.field).arrivals.get(unit)
    if arrival is not None and war.state.at[unit] == AWAY:
        date = war.field.calendar[arrival.turn - 1].date
        found.append(Text("detail.optional" if arrival.optional else "detail.arrives", {"date": date}))
    return (*found, source)

"""The counters as they lie: where, and with the factors that they have now."""

from __future__ import annotations

import re
from functools import cache

from grognard.engine.keeping import keep
from grognard.engine.rules import rule
from grognard.engine.text import Text
from grognard.engine.view import Piece
from grognard.games.blitzkrieg.battlefield import SIDES, Air, Battlefield, Unit
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.state import (
    AWAY,
    BOMBING,
    DESTROYED,
    DISORGANISED,
    DOWN,
    ELIMINATED,
    ENTERED,
    EXITED,
    IN_CUP,
    INTERCEPTING,
    INTERDICTING,
    MARKS,
    OFF_MAP,
    READY,
    RECOVERED,
    REFIT,
    REMOVED,
)

Key = tuple[int, int, int, int]
Known = dict[Key, Piece | None]

MOST_FACES = 2_000  # of one unit that are kept
BOX_OF = {
    AWAY: "reinforcements",
    READY: "reinforcements",
    RECOVERED: "reinforcements",
    OFF_MAP: "reinforcements",
    IN_CUP: "cup",
    EXITED: "exited",
    ELIMINATED: "eliminated",
    DESTROYED: "eliminated",
}
SHOWN = {name: bit for name, bit in MARKS.items() if bit != ENTERED}
PLACE_MARKS = {READY: "ready", RECOVERED: "recovered", DESTROYED: "destroyed", OFF_MAP: "off_map"}
AIR = "air"
SHORT = 9  # letters that fit on a counter
SIGLE = 4  # the longest abbreviation in the name of a formation
ORDINAL = re.compile(r"^(\d+)(st|nd|rd|th)")


@cache
def album(field: Battlefield) -> list[Known]:
    """The faces made so far of each unit, by all that changes them."""
    return [{} for _ in field.units]


def faces(play: Campaign40) -> tuple[Piece, ...]:
    """Every unit on the map or in a box, in the order of the unit list; then the air units."""
    state, known = play.state, album(play.field)
    found = []
    columns = zip(state.at, state.marks, state.aboard, state.back, strict=True)
    for unit, key in enumerate(columns):
        try:
            piece = known[unit][key]
        except KeyError:
            piece = keep(known[unit], key, face(play, unit), MOST_FACES)
        if piece is not None:
            found.append(piece)
    found += [piece for air in play.field.air if (piece := air_face(play, air)) is not None]
    return tuple(found)


@rule("UNIT-01", "UNIT-02")
def face(play: Campaign40, unit: int) -> Piece | None:
    """One counter as it shows now; None for one that takes no part."""
    data, where = play.units[unit], place_of(play, unit)
    if not where:
        return None
    return Piece(
        data.id,
        SIDES[data.side],
        where,
        data.symbol,
        data.name,
        data.name[:SHORT],
        short_formation(data.formation),
        factors(data, play.state.marks[unit]),
        str(data.ma) if data.ma else "",
        "",
        play.has(unit, REFIT),
        marks_of(play, unit),
        details_of(play, data),
        army=data.nation,
    )


@cache
def short_formation(formation: str) -> str:
    """As it fits on a counter: `3rd_dlm` is "3 DLM"."""
    number, *rest = ORDINAL.sub(r"\1", formation).split("_")
    words = [word.upper() if len(word) <= SIGLE else word.capitalize() for word in (number, *rest)]
    return " ".join(words)


def place_of(play: Campaign40, unit: int) -> str:
    """The number of the hex, or the box; empty for whoever takes no part, or cannot come yet."""
    where, data = play.state.at[unit], play.units[unit]
    if where >= 0:
        return play.field.board.name(where)
    if where == REMOVED or (data.leader and where == AWAY):
        return ""
    return f"{SIDES[data.side]}.{BOX_OF[where]}"


def factors(data: Unit, marks: int) -> str:
    """Attack and defence, `6-5`, artillery with its range, `2(4)-1`: as they count now (A-82)."""
    if not data.combat:
        return ""
    attack = max(data.af - bool(marks & REFIT), 0)
    attack = attack // 2 if marks & DISORGANISED else attack
    return f"{attack}{f'({data.range})' if data.range else ''}-{data.df}"


def marks_of(play: Campaign40, unit: int) -> tuple[str, ...]:
    marks, where = play.state.marks[unit], play.state.at[unit]
    found = [name for name, bit in SHOWN.items() if marks & bit]
    if where in PLACE_MARKS:
        found.append(PLACE_MARKS[where])
    if play.state.aboard[unit] >= 0:
        found.append("aboard")
    return tuple(found)


# for the stack viewer


@rule("UNIT-10")
def details_of(play: Campaign40, data: Unit) -> tuple[Text, ...]:
    """What the unit is, the numbers on the counter, when it comes, and where the numbers are from."""
    found = [Text(f"type.{data.type}" if data.type else f"kind.{data.kind}"), *printed(data)]
    if data.formation:
        found.append(Text(f"formation.{data.formation}"))
    vehicle, back = play.state.aboard[data.index], play.state.back[data.index]
    if vehicle >= 0:
        found.append(Text("detail.aboard", {"vehicle": play.units[vehicle].id}))
    if back:
        found.append(Text("detail.back", {"turn": back}))
    elif play.state.at[data.index] == AWAY and play.state.group[data.index] >= 0:
        found.append(Text("detail.arrives", {"turn": play.field.groups[play.state.group[data.index]].first}))
    return (*found, Text("detail.source", {"source": data.values_source}))


def printed(data: Unit) -> list[Text]:
    if data.range:
        numbers: dict[str, int | str | list[str]] = {"af": data.af, "range": data.range, "df": data.df, "ma": data.ma}
        return [Text("detail.gun", numbers)]
    if data.combat:
        return [Text("detail.combat", {"af": data.af, "df": data.df, "ma": data.ma})]
    return [Text("detail.vehicle", {"ma": data.ma})] if data.vehicle else []


# the air


def air_face(play: Campaign40, air: Air) -> Piece | None:
    doing, back = play.state.air[air.index], play.state.air_back[air.index]
    where = air_place(play, air)
    marks = (AIR_MARKS[doing],) if doing in AIR_MARKS else ()
    details = (Text("detail.back", {"turn": back}),) if back else ()
    return Piece(air.id, SIDES[air.side], where, AIR, "", marks=marks, details=details)


AIR_MARKS = {BOMBING: "bombing", INTERDICTING: "interdicting", INTERCEPTING: "intercepting", DOWN: "down"}


def air_place(play: Campaign40, air: Air) -> str:
    """The hex it bombs, the place of the enemy it intercepts, interdiction, the turn track or its own box."""
    doing, target = play.state.air[air.index], play.state.air_at[air.index]
    if doing == BOMBING:
        return play.field.board.name(target)
    if doing == INTERCEPTING:
        return air_place(play, play.field.air[target])
    if doing == INTERDICTING:
        return "interdiction"
    if doing == DOWN:
        return "track" if play.state.air_back[air.index] else f"{SIDES[air.side]}.eliminated"
    return f"{SIDES[air.side]}.air"

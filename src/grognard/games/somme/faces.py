"""The counters as they lie: where, and with the figures that they have now."""

from __future__ import annotations

import re
from functools import cache
from operator import itemgetter
from typing import Final

from grognard.engine.keeping import keep
from grognard.engine.rules import rule
from grognard.engine.text import Fact, Text
from grognard.engine.view import Piece
from grognard.games.somme.battlefield import SIDES, Battlefield, Unit
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.state import (
    AIR_AWAY,
    AIR_MISSIONS,
    AVAILABLE,
    AWAY,
    ELIMINATED,
    FLYING,
    MARKS,
    OFFENSIVE,
    REMOVED,
    STRATEGIC,
    WITHDRAWN,
)
from grognard.games.somme.strength import allowance, attack, bombardment_range, defence, morale
from grognard.games.somme.units import Air

Key = tuple[int, int, int, int, int, tuple[int, ...], bool, bool]
NEVER: Final = 1000  # later than any arrival
MOST_FACES: Final = 500  # of one unit that are kept
BOX_OF: Final = {
    AWAY: "reinforcements",
    ELIMINATED: "eliminated",
    STRATEGIC: "strategic",
    WITHDRAWN: "reinforcements",
}
SYMBOLS: Final = {
    ("infantry", "division"): "infantry-division",
    ("infantry", "regiment"): "infantry-regiment",
    ("cavalry", "division"): "cavalry-division",
    ("dismounted_cavalry", "division"): "dismounted-cavalry-division",
    ("tank", "tank"): "tank",
    ("hq", "support"): "hq-army",
    ("army_artillery", "support"): "artillery-army",
    ("corps_artillery", "support"): "artillery-corps",
    ("stoss", "support"): "assault",
}
SHORT: Final = 9  # letters that fit on a counter
PLAIN: Final = re.compile(r" \(.*\)| [Aa]rtillery| HQ| Army| army| Corps| corps|^French|^British")


@cache
def album(field: Battlefield) -> list[dict[Key, Piece | None]]:
    """The faces made so far of each unit, by all that changes them."""
    return [{} for _ in field.units]


def faces(play: Campaign18) -> tuple[Piece, ...]:
    """Every counter on the map or in a box, in the order of the unit list, those who are to come in the order of their
    arrival; then the air supports."""
    state, known = play.state, album(play.field)
    bonus = {each.unit: each.bonus for each in state.offensives}
    found: list[Piece] = []
    coming: list[tuple[int, str, int, Piece]] = []
    for unit, column in enumerate(zip(state.at, state.losses, state.marks, state.regiment, state.due, strict=True)):
        key = (*column, bonus.get(unit, ()), unit == state.hutier, unit == state.bruchmuller)
        try:
            piece = known[unit][key]
        except KeyError:
            piece = keep(known[unit], key, face(play, unit, key), MOST_FACES)
        if piece is not None and piece.due is not None:
            coming.append((state.due[unit] or NEVER, str(piece.due.facts["entry"]), unit, piece))
        elif piece is not None:
            found.append(piece)
    found += [piece for *_, piece in sorted(coming, key=itemgetter(0, 1, 2))]
    found += [piece for air in play.field.air if (piece := air_face(play, air)) is not None]
    return tuple(found)


@rule("2.2a", "2.2b", "3.0e", "2.4a")
def face(play: Campaign18, unit: int, key: Key) -> Piece | None:
    """One counter as it shows now: nation, size, and its four values; None for one that takes no part."""
    data, where = play.units[unit], place_of(play, unit)
    if not where:
        return None
    arrives = play.state.at[unit] == AWAY and play.state.due[unit]
    return Piece(
        data.id,
        SIDES[data.side],
        where,
        SYMBOLS[data.kind, data.size],
        data.name,
        short_name(data),
        f"T{play.state.due[unit] // 10}" if arrives else formation_of(data),
        figures(play, data),
        str(allowance(play, unit)) if data.movement else "",
        str(morale(play, unit)) if data.combat else "",
        bool(play.state.losses[unit]),
        marks_of(play, unit, key),
        details_of(play, data, key),
        army=data.nation,
        due=due_of(play, data) if play.state.at[unit] == AWAY else None,
    )


def place_of(play: Campaign18, unit: int) -> str:
    """The number of the hex, or the box; empty for whoever takes no part."""
    where = play.state.at[unit]
    if where >= 0:
        return play.field.board.name(where)
    return "" if where == REMOVED else f"{SIDES[play.units[unit].side]}.{BOX_OF[where]}"


def short_name(data: Unit) -> str:
    """As it fits on a counter; of supports what tells one from another."""
    name = PLAIN.sub("", data.name).strip() if data.support else data.name
    return (name or data.id.rpartition("_")[2])[:SHORT]


def formation_of(data: Unit) -> str:
    """The division of a regiment, the corps of a division, the army of a support."""
    if data.regiment:
        return data.division[:SHORT]
    words = data.army if data.support else data.corps
    return words.replace(" Corps", "").replace(" Army", "")[:SHORT]


def figures(play: Campaign18, data: Unit) -> str:
    """Attack and defence, `8-11`; potential and range of an artillery, `3(5)`."""
    unit = data.index
    if data.combat:
        lost = min(play.state.losses[unit], data.steps - 1)
        if lost < play.state.losses[unit]:
            return f"{data.attacks[lost]}-{data.defences[lost]}"
        return f"{attack(play, unit)}-{defence(play, unit)}"
    return f"{data.bombardment}({bombardment_range(play, unit)})" if data.artillery else ""


@rule("2.2.3a")
def marks_of(play: Campaign18, unit: int, key: Key) -> tuple[str, ...]:
    """The markers that lie on a counter."""
    marks, losses = play.state.marks[unit], play.state.losses[unit]
    found = [name for name, bit in MARKS.items() if marks & bit]
    if losses > 1 and play.units[unit].steps > losses:
        found.append("loss")
    if play.state.at[unit] == WITHDRAWN:
        found.append("withdrawn")
    found += [word for word, there in (("hutier", key[6]), ("bruchmuller", key[7])) if there]
    return tuple(found)


# for the stack viewer


def details_of(play: Campaign18, data: Unit, key: Key) -> tuple[Text, ...]:
    """What the counter is and belongs to, its printed numbers, its losses, when it comes, and where that is from."""
    found = [Text(f"kind.{data.kind}"), Text(f"nation.{data.nation}"), *_printed(data), *_belongs(data)]
    state = play.state
    if data.steps > 1:
        left = max(data.steps - state.losses[data.index], 0)
        found.append(Text("detail.steps", {"left": left, "steps": data.steps}))
    if state.regiment[data.index] >= 0:
        found.append(Text("detail.with", {"regiment": play.units[state.regiment[data.index]].id}))
    if state.marks[data.index] & OFFENSIVE and key[5]:
        found.append(Text("detail.bonus", {"bonus": [f"{value:+}" for value in key[5]]}))
    due = due_of(play, data) if state.at[data.index] == AWAY else None
    if due is not None:
        found.append(due)
    return (*found, Text("detail.source", {"source": data.values_source}))


def _printed(data: Unit) -> list[Text]:
    facts: dict[str, Fact] = {"movement": data.movement}
    if data.tank:
        facts |= {"attack": data.attacks[0], "defence": data.defences[0], "coordination": data.coordination}
        return [Text("detail.tank", facts | {"protection": data.protection})]
    if data.combat:
        facts |= {"attack": data.attacks[0], "defence": data.defences[0], "morale": data.morale}
        reduced: dict[str, Fact] = {"attack": data.attacks[-1], "defence": data.defences[-1]}
        return [Text("detail.combat", facts), Text("detail.reduced", reduced)]
    if data.artillery:
        facts |= {"bombardment": data.bombardment, "counter": data.counter_battery, "range": data.range}
        return [Text("detail.artillery", facts)]
    return [Text("detail.headquarters", facts)] if data.hq else []


def _belongs(data: Unit) -> list[Text]:
    if not data.combat:
        return [Text("detail.army", {"army": data.army})]
    return [Text("detail.formation", {"formation": [each for each in (data.division, data.corps, data.army) if each]})]


def due_of(play: Campaign18, data: Unit) -> Text | None:
    """When and where a reinforcement comes in, or by which event; both armies see both calendars."""
    arrival, due = play.field.arrival.get(data.index), play.state.due[data.index]
    if arrival is None:
        return None
    if not due:
        return Text("due.event", {"entry": f"by_{arrival.when}" if arrival.when else "by_event"})
    turn, sequence = divmod(due, 10)
    return Text("due.arrives", {"turn": turn, "sequence": sequence, "entry": f"at_{arrival.entry}"})


# the air


def air_face(play: Campaign18, air: Air) -> Piece | None:
    """An air support over its hex or in its box; None before it has come."""
    doing = play.state.air[air.index]
    if doing == AIR_AWAY:
        return None
    if doing == FLYING:
        where = play.field.board.name(play.state.air_at[air.index])
        marks: tuple[str, ...] = (AIR_MISSIONS[play.state.missions[air.index]],)
    else:
        where, marks = f"{SIDES[air.side]}.{'available' if doing == AVAILABLE else 'missions'}", ()
    details = (Text("detail.air", {"bombing": air.bombing}), Text(f"nation.{air.nation}"))
    return Piece(air.id, SIDES[air.side], where, "air", air.name, marks=marks, details=details, army=air.nation)

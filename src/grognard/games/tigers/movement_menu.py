"""What the page lights up while units move: units, then spaces with their cost; and the special forces."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.text import Text
from grognard.engine.view import Button, Menu, Pick, Preview, Reason, cautioned
from grognard.engine.ways import BY_HEX, Trail, by_hex, by_hex_button, picked_way
from grognard.engine.ways import Way as Named
from grognard.games.tigers import caution, special_forces
from grognard.games.tigers.campaign import Campaign
from grognard.games.tigers.entrenchment import Entrench, entrench_order_ruling, entrench_ruling
from grognard.games.tigers.marching import ARMOUR_STOPS, NO_LIMIT, Going, Way, allowance, may_move, points_left, ways
from grognard.games.tigers.moves import Move, move_ruling
from grognard.games.tigers.special_forces import UseSpecialForces
from grognard.games.tigers.state import EFFECTS, ON_FOOT
from grognard.games.tigers.theatre import ENEMY, GERMAN
from grognard.geometry import bits

ALL = "choice:stack"
FOOT = "choice:on_foot"
SPECIAL = "choice:special_forces"


class Desk(NamedTuple):
    """Who is to be moved: a side, the units that can be picked, the words, and how to end it."""

    side: int
    units: tuple[int, ...]
    prompt: Text
    end: Button
    rule: str


class Picked(NamedTuple):
    """A draft as understood: units of one space, whether they go on foot, where to (-1: nowhere yet)."""

    units: tuple[int, ...]
    on_foot: bool
    where: int


def read(play: Campaign, desk: Desk, draft: Sequence[str]) -> Picked:
    named = [play.unit(pick[5:]) for pick in draft if pick.startswith("unit:")]
    known = [unit for unit in named if unit in desk.units]
    if not known:
        return Picked((), False, -1)
    where = play.state.at[known[-1]]
    pool = [unit for unit in desk.units if may_move(play, unit)] if ALL in draft else known
    units = tuple(dict.fromkeys(unit for unit in pool if play.state.at[unit] == where))
    return Picked(units, FOOT in draft and bool(_foot_ruling(play, units)), _place(play, draft))


def _place(play: Campaign, draft: Sequence[str]) -> int:
    places = [play.theatre.space(pick[6:]) for pick in draft if pick.startswith("place:")]
    return places[-1] if places else -1


def can_act(play: Campaign, unit: int) -> bool:
    return bool(may_move(play, unit)) or bool(entrench_ruling(play, unit))


# the menu


def menu(play: Campaign, desk: Desk, draft: tuple[str, ...]) -> Menu:
    if SPECIAL in draft and desk.side == GERMAN and special_forces.availability(play):
        return _special_menu(play, desk, draft)
    picked = read(play, desk, draft)
    found = _march_menu(play, desk, picked, draft)
    return cautioned(found, caution.of_ending(play, desk.side)) if found.ready is None else found


def _march_menu(play: Campaign, desk: Desk, picked: Picked, draft: Sequence[str]) -> Menu:
    units = _unit_picks(play, desk, picked.units)
    if not picked.units:
        return Menu(desk.prompt, desk.rule, (), units, (*_special_button(play, desk), desk.end))
    free = all(may_move(play, unit) for unit in picked.units)
    found = ways(play, picked.units, picked.on_foot) if free else []
    tokens = tuple(f"unit:{name}" for name in play.ids(picked.units))
    way = next((way for way in found if way.space == picked.where), None)
    menu = Menu(
        Text("prompt.move_to", {"units": play.ids(picked.units)}),
        desk.rule,
        (*tokens, FOOT) if picked.on_foot else tokens,
        (*units, *_way_picks(play, desk.side, found)),
        (*_unit_buttons(play, desk, picked), *_special_button(play, desk), desk.end),
        _preview(play, picked),
        move_along(play, picked.units, way) if way else None,
    )
    if BY_HEX in draft and free:
        return _by_area(play, desk, menu, picked, draft)
    if way is None:
        return menu
    return cautioned(menu, caution.of_move(play, picked.units, way), f"place:{play.theatre.name(way.space)}")


def _by_area(play: Campaign, desk: Desk, menu: Menu, picked: Picked, draft: Sequence[str]) -> Menu:
    """The way so far, with what it would cost beyond its points."""
    picking = trail(play, desk, picked)
    named = picked_way(picking, draft)
    spaces = tuple(play.theatre.space(name) for name in named)
    going = Going(play, picked.units, picked.on_foot)
    way = Way(spaces[-1], _path_cost(going, spaces), spaces, picked.on_foot) if named else None
    warnings = caution.of_move(play, picked.units, way) if way and picking.ruling(named) else ()
    return cautioned(by_hex(menu, picking, draft), warnings)


def trail(play: Campaign, desk: Desk, picked: Picked) -> Trail:
    """The ways of the picked units along the roads, area after area."""
    theatre, names = play.theatre, tuple(play.ids(picked.units))
    going = Going(play, picked.units, picked.on_foot)

    def spaces(way: Named) -> list[int]:
        return [theatre.space(name) for name in way]

    def order(way: Named) -> Move:
        return Move(names, way, picked.on_foot)

    return Trail(
        theatre.name(going.start),
        lambda name: [theatre.name(b) for b, _ in theatre.joins[theatre.space(name)]],
        lambda way: _begins(going.ruling(spaces(way))),
        lambda way: move_ruling(play, desk.side, order(way)),
        order,
        lambda way: str(_path_cost(going, spaces(way))),
    )


def _begins(ruling: Ruling) -> bool:
    """8.28 asks only where a move ends."""
    return bool(ruling) or ruling.breaches[0].rule == "8.28"


def _path_cost(going: Going, path: Sequence[int]) -> int:
    links = going.play.theatre.link_between
    return sum(going.cost(a, b, links[a, b]) for a, b in pairwise((going.start, *path)))


def _unit_picks(play: Campaign, desk: Desk, chosen: Sequence[int]) -> tuple[Pick, ...]:
    able = [unit for unit in desk.units if can_act(play, unit)]
    return tuple(Pick(f"unit:{play.units[unit].id}", "unit", chosen=unit in chosen) for unit in able)


def _way_picks(play: Campaign, side: int, found: Sequence[Way]) -> tuple[Pick, ...]:
    """The spaces where the move may end, with their cost; `target` where it means battle."""
    foes = play.occupied(ENEMY[side]) & play.theatre.area_mask
    return tuple(
        Pick(f"place:{play.theatre.name(way.space)}", "target" if foes >> way.space & 1 else "reach", str(way.cost))
        for way in found
    )


def move_along(play: Campaign, units: Sequence[int], way: Way) -> Move:
    return Move(tuple(play.ids(units)), tuple(play.theatre.name(b) for b in way.path), way.on_foot)


def _unit_buttons(play: Campaign, desk: Desk, picked: Picked) -> tuple[Button, ...]:
    spade = Entrench(tuple(play.ids(picked.units)))
    here = play.state.at[picked.units[0]]
    mates = [unit for unit in desk.units if play.state.at[unit] == here and may_move(play, unit)]
    whole = () if all(unit in picked.units for unit in mates) else (Button(Text("button.whole_stack"), pick=ALL),)
    return (
        *whole,
        *((by_hex_button(),) if all(may_move(play, unit) for unit in picked.units) else ()),
        *_foot_button(play, picked),
        Button(Text("button.entrench"), spade, ruling=entrench_order_ruling(play, desk.side, spade)),
    )


def _foot_ruling(play: Campaign, units: Sequence[int]) -> Ruling:
    """8.35: everybody but armour may go on foot."""
    for unit in units:
        if play.units[unit].armour:
            return forbid(*ARMOUR_STOPS, unit=play.units[unit].id)
    return LEGAL


def _foot_button(play: Campaign, picked: Picked) -> tuple[Button, ...]:
    """Offered to those who have more than the points of foot infantry."""
    if all(allowance(play, unit) <= play.theatre.foot_allowance for unit in picked.units):
        return ()
    label = Text("button.by_road" if picked.on_foot else "button.on_foot")
    return (Button(label, pick=FOOT, ruling=_foot_ruling(play, picked.units)),)


def _preview(play: Campaign, picked: Picked) -> Preview:
    """The points that the slowest unit has left, and how they come about."""
    slowest = min(picked.units, key=lambda unit: points_left(play, unit, picked.on_foot))
    points = points_left(play, slowest, picked.on_foot)
    title = Text("preview.movement", {"units": play.ids(picked.units), "points": points})
    return Preview(title, tuple(_reasons(play, slowest, picked.on_foot)))


def _reasons(play: Campaign, unit: int, on_foot: bool) -> list[Reason]:
    data, state = play.units[unit], play.state
    walks = (on_foot or play.has(unit, ON_FOOT)) and not data.foot
    number = "8.34a" if walks else "8.32" if data.foot else "8.31"
    label = Text("reason.on_foot" if walks else "reason.allowance", {"unit": data.id})
    found = [Reason(label, str(allowance(play, unit, on_foot)), number)]
    if state.spent[unit]:
        found.append(Reason(Text("reason.points_spent"), f"-{state.spent[unit]}", "8.42b"))
    if state.owed[unit]:
        found.append(Reason(Text("reason.zone_shift"), f"-{state.owed[unit]}", "11.14a"))
    if not play.supplied_to_move(unit):
        found.append(Reason(Text("reason.one_area"), "", "8.29"))
    return found


# special forces


def _special_button(play: Campaign, desk: Desk) -> tuple[Button, ...]:
    """Offered to the German in the scenarios and on the days of 14.11."""
    if desk.side != GERMAN or play.state.day not in play.scenario.special_days:
        return ()
    ruling = special_forces.availability(play)
    return (Button(Text("button.special_forces"), pick=SPECIAL if ruling else "", ruling=ruling),)


def _special_menu(play: Campaign, desk: Desk, draft: tuple[str, ...]) -> Menu:
    rulings = {effect: special_forces.effect_ruling(play, effect) for effect in EFFECTS}
    chosen = [effect for effect, ruling in rulings.items() if ruling and f"choice:{effect}" in draft]
    buttons = tuple(
        Button(Text(f"button.{effect}"), pick=f"choice:{effect}", ruling=ruling)
        for effect, ruling in rulings.items()
        if effect not in chosen
    )
    if not chosen:
        return Menu(Text("prompt.special_effect"), "14.21a", (SPECIAL,), (), (*buttons, desk.end))
    order = UseSpecialForces(play.theatre.name(max(_place(play, draft), 0)), chosen[0])
    picked = _place(play, draft) >= 0 and special_forces.placing_ruling(play, order)
    areas = [name for name in play.names(play.region) if special_forces.area_ruling(play, name)]
    return Menu(
        Text("prompt.special_area", {"effect": chosen[0]}),
        "14.12b",
        (SPECIAL, f"choice:{chosen[0]}"),
        tuple(Pick(f"place:{name}", "reach") for name in areas),
        (*buttons, desk.end),
        ready=order if picked else None,
    )


# why not


def why_not(play: Campaign, desk: Desk, draft: tuple[str, ...], pick: str) -> Ruling:
    kind, _, name = pick.partition(":")
    if kind == "unit":
        return _why_not_unit(play, desk, name)
    if SPECIAL in draft and kind == "place":
        return special_forces.area_ruling(play, name)
    where, picked = _place(play, (pick,)), read(play, desk, draft)
    if where < 0:
        return forbid("8.2", "unknown_space", area=name)
    if not picked.units:
        return forbid("8.2", "pick_a_unit")
    if BY_HEX in draft:
        picking = trail(play, desk, picked)
        return picking.ruling((*picked_way(picking, draft), name))
    path = tuple(play.theatre.name(b) for b in _way_there(play, picked, where))
    return move_ruling(play, desk.side, Move(tuple(play.ids(picked.units)), path, picked.on_foot))


def _why_not_unit(play: Campaign, desk: Desk, name: str) -> Ruling:
    unit = play.unit(name)
    if unit < 0 or not play.in_play(unit):
        return forbid("8.21a", "unknown_unit", unit=name)
    if play.units[unit].side != desk.side:
        return forbid("8.21a", "unit_not_yours", unit=name)
    ruling = may_move(play, unit)
    return forbid("8.42a", "not_of_this_stack", unit=name) if ruling and unit not in desk.units else ruling


def _way_there(play: Campaign, picked: Picked, where: int) -> list[int]:
    """Straight to a neighbour; else the cheapest way if points did not matter; else the shortest by road."""
    going = Going(play, picked.units, picked.on_foot)
    if play.theatre.graph.around[going.start] >> where & 1:
        return [where]
    going.left = NO_LIMIT
    reach = going.reach()
    if reach.areas >> where & 1:
        return reach.path(where)
    return _shortest(play, going.start, where)


def _shortest(play: Campaign, start: int, where: int) -> list[int]:
    around, before = play.theatre.graph.around, {start: start}
    queue = deque([start])
    while queue and where not in before:
        a = queue.popleft()
        for b in bits(around[a]):
            if b not in before:
                before[b] = a
                queue.append(b)
    if where == start or where not in before:
        return [where]
    path = [where]
    while before[path[-1]] != start:
        path.append(before[path[-1]])
    return path[::-1]

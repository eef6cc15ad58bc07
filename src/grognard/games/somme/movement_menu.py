"""What the page lights up while units move: units, then hexes with their cost; bridges and Stoss beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from grognard.engine.drafts import last_pick
from grognard.engine.ruling import Ruling, forbid
from grognard.engine.text import Text
from grognard.engine.view import Button, Menu, Pick, cautioned
from grognard.engine.ways import BY_HEX, Trail, by_hex, by_hex_button, picked_way
from grognard.engine.ways import Way as Named
from grognard.games.somme import caution, entry, footbridges, water_menu
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.entry import Enter
from grognard.games.somme.footbridges import LayFootbridge
from grognard.games.somme.marching import Going, mp, pace
from grognard.games.somme.movement_preview import preview
from grognard.games.somme.movers import able, movers, part_ruling, sites
from grognard.games.somme.moves import end_ruling, march_ruling, marchers_ruling, move_ruling
from grognard.games.somme.orders import Done, ForcedMarch, GiveStoss, Move, order_to_march, order_to_move
from grognard.games.somme.permits import may_set_out
from grognard.games.somme.relief import relieved
from grognard.games.somme.stacking import overstacked
from grognard.games.somme.state import EXPLOITING
from grognard.games.somme.stoss_orders import gifts, giving_ruling
from grognard.geometry import HexId

STACK = "choice:stack"
FORCED = "choice:forced_march"
BRIDGE = "choice:footbridge_"
UNLIMITED = 400  # half MP


class Way(NamedTuple):
    """A path to a hex, and what it costs in words."""

    path: list[HexId]
    cost: str


Ways = dict[HexId, Way]


class Desk(NamedTuple):
    """Whose moves are asked for: a side, a part of it ("" for all), and whether reinforcements enter."""

    side: int
    part: str = ""
    entering: bool = False


class Picked(NamedTuple):
    """A draft as understood: units of one hex, whether by forced march, where to (-1 for nowhere yet)."""

    units: tuple[int, ...]
    forced: bool
    where: HexId


# reading drafts


def read(play: Campaign18, desk: Desk, draft: Sequence[str]) -> Picked | None:
    """The units of the hex picked last that can go together, else the last of them alone."""
    named = [play.unit(pick[5:]) for pick in draft if pick.startswith("unit:")]
    known = [u for u in named if u >= 0 and play.units[u].side == desk.side and _offers(play, desk, u)]
    if not known:
        return None
    last, at = known[-1], play.state.at
    if not play.on_map(last):
        return Picked((last,), False, _place(play, draft))
    pool = _mates(play, desk, last) if STACK in draft else [u for u in known if at[u] == at[last]]
    units = tuple(sorted(set(pool)))
    units = units if may_set_out(play, units) else (last,)
    forced = FORCED in draft and bool(marchers_ruling(play, units))
    return Picked(units, forced, _place(play, draft))


def _place(play: Campaign18, draft: Sequence[str]) -> HexId:
    name = last_pick(tuple(draft), "place")
    return play.hex(name) if name else -1


def _mates(play: Campaign18, desk: Desk, unit: int) -> list[int]:
    """Those of a hex who could set out by themselves."""
    return [u for u in play.stack(play.state.at[unit]) if not play.units[u].stoss and able(play, u, desk.part)]


def _offers(play: Campaign18, desk: Desk, unit: int) -> bool:
    """Is there something that this unit can be told to do?"""
    if play.on_map(unit):
        return not play.units[unit].stoss and (able(play, unit, desk.part) or _bridges(play, desk, unit) != [])
    return unit in _waiting(play, desk)


def _waiting(play: Campaign18, desk: Desk) -> list[int]:
    """The reinforcements that may come now."""
    return [u for u in entry.waiting(play, desk.side) if part_ruling(play, u, desk.part)] if desk.entering else []


def _bridges(play: Campaign18, desk: Desk, unit: int) -> list[LayFootbridge]:
    name = play.units[unit].id
    return [order for order in sites(play, desk.side, desk.part) if order.unit == name]


# where to


def destinations(play: Campaign18, picked: Picked) -> Ways:
    """Every hex that they can get to, with a path and its cost."""
    units = picked.units
    if not play.on_map(units[0]):
        return _ways_in(play, units[0])
    if not may_set_out(play, units):
        return {}
    range_ = Going(play, units, forced=picked.forced).range()
    least = pace(play, units, play.state.phase) if picked.forced else -1
    hexes = [b for b in play.field.board.ordered(range_.hexes) if range_.cost(b) > least]
    return {b: Way(range_.path(b), mp(range_.cost(b))) for b in hexes if end_ruling(play, units, b)}


def _ways_in(play: Campaign18, unit: int) -> Ways:
    """Onto the map; whoever is put down pays nothing."""
    way, edge = entry.WayIn(play, unit), entry.edge_hexes(play, unit)
    return {
        b: Way(path, mp(min(way.cost(path), way.budget)) if edge >> path[0] & 1 else "")
        for b, path in entry.ways_in(play, unit).items()
    }


def order(play: Campaign18, picked: Picked, path: Sequence[HexId]) -> Move | ForcedMarch | Enter:
    if not play.on_map(picked.units[0]):
        return entry.order_to_enter(play, picked.units[0], path)
    return (order_to_march if picked.forced else order_to_move)(play, picked.units, path)


# the menu


def menu(play: Campaign18, desk: Desk, draft: tuple[str, ...]) -> Menu:
    stoss = _picked_stoss(play, desk, draft)
    if stoss:
        return _stoss_menu(play, desk, stoss, draft)
    picked = read(play, desk, draft)
    if picked is None:
        return Menu(_prompt(play, desk), _cites(play), (), _unit_picks(play, desk, ()), _ends(play, desk))
    site = _picked_site(play, desk, picked, draft)
    if site is not None:
        return _bridge_menu(play, desk, picked, site)
    ways, board = destinations(play, picked), play.field.board
    places = tuple(Pick(f"place:{board.name(b)}", "reach", way.cost) for b, way in ways.items())
    ready = order(play, picked, ways[picked.where].path) if picked.where in ways else None
    found = Menu(
        Text("prompt.movement_to", {"units": play.ids(picked.units)}),
        _cites(play),
        _tokens(play, picked),
        (*_unit_picks(play, desk, picked.units), *places),
        (*_buttons(play, desk, picked), *_ends(play, desk)),
        preview(play, picked.units, picked.forced) if play.on_map(picked.units[0]) else None,
        ready,
    )
    if BY_HEX in draft and can_go(play, picked):
        return _by_hex(play, desk, found, picked, draft)
    if ready is None or isinstance(ready, Enter):
        return found
    return cautioned(found, caution.of_move(play, ready), f"place:{ready.path[-1]}")


def _by_hex(play: Campaign18, desk: Desk, found: Menu, picked: Picked, draft: Sequence[str]) -> Menu:
    """The way so far, with what it would cost beyond its points."""
    picking = trail(play, desk, picked)
    way = picked_way(picking, draft)
    wanted = _order_by(play, picked, way) if way and picking.ruling(way) else None
    return cautioned(by_hex(found, picking, draft), caution.of_move(play, wanted) if wanted else ())


def _order_by(play: Campaign18, picked: Picked, way: Named) -> Move | ForcedMarch:
    path = [play.hex(name) for name in way]
    return (order_to_march if picked.forced else order_to_move)(play, picked.units, path)


def can_go(play: Campaign18, picked: Picked) -> bool:
    """On the map, and free to set out."""
    return play.on_map(picked.units[0]) and bool(may_set_out(play, picked.units))


def trail(play: Campaign18, desk: Desk, picked: Picked) -> Trail:
    """The ways of the picked units, hex after hex."""
    board, going = play.field.board, Going(play, picked.units, forced=picked.forced)

    def hexes(way: Named) -> list[HexId]:
        return [play.hex(name) for name in way]

    def order_by(way: Named) -> Move | ForcedMarch:
        return _order_by(play, picked, way)

    return Trail(
        board.name(going.start),
        lambda name: [board.name(b) for b in board.ordered(board.around[play.hex(name)])],
        lambda way: going.ruling(hexes(way)),
        lambda way: _ruling(play, desk, order_by(way)),
        order_by,
        lambda way: mp(min(going.path_cost(hexes(way)), going.budget)),
    )


def _ruling(play: Campaign18, desk: Desk, wanted: Move | ForcedMarch) -> Ruling:
    if isinstance(wanted, ForcedMarch):
        return march_ruling(play, desk.side, wanted)
    return move_ruling(play, desk.side, wanted)


def _cites(play: Campaign18) -> str:
    return "14.2a" if play.state.phase == EXPLOITING else "11.1.1a"


def _prompt(play: Campaign18, desk: Desk) -> Text:
    """Whoever was relieved goes now or not at all."""
    free = [u for u in relieved(play, desk.side) if able(play, u, desk.part)]
    if free:
        return Text("prompt.relieved", {"units": play.ids(free)})
    return Text("prompt.exploitation_moves" if play.state.phase == EXPLOITING else "prompt.movement")


def _tokens(play: Campaign18, picked: Picked) -> tuple[str, ...]:
    return (*(f"unit:{name}" for name in play.ids(picked.units)), *((FORCED,) if picked.forced else ()))


def _unit_picks(play: Campaign18, desk: Desk, chosen: Sequence[int]) -> tuple[Pick, ...]:
    """Units that can go or lay a bridge, reinforcements that can come, Stoss that can change hands."""
    layers = {order.unit for order in sites(play, desk.side, desk.part)}
    lit = [
        u
        for u in movers(play.field, desk.side)
        if play.on_map(u) and (play.units[u].id in layers or able(play, u, desk.part))
    ]
    given = dict.fromkeys(gift.stoss for gift in gifts(play, desk.side))
    named = [*play.ids([*lit, *_waiting(play, desk)]), *given]
    own = set(play.ids(chosen))
    return tuple(Pick(f"unit:{name}", "unit", chosen=name in own) for name in named)


def _buttons(play: Campaign18, desk: Desk, picked: Picked) -> tuple[Button, ...]:
    """The whole stack, the forced march, the footbridges of the unit that is picked."""
    units = picked.units
    if not play.on_map(units[0]):
        return ()
    found: list[Button] = []
    mates = tuple(_mates(play, desk, units[0]))
    if can_go(play, picked):
        found.append(by_hex_button())
    if set(mates) - set(units):
        found.append(Button(Text("button.whole_stack"), pick=STACK, ruling=may_set_out(play, mates)))
    if picked.forced:
        found.append(Button(Text("button.own_pace"), pick=FORCED))
    elif may_set_out(play, units) and play.state.phase != EXPLOITING and play.units[units[0]].combat:
        found.append(Button(Text("button.forced_march"), pick=FORCED, ruling=marchers_ruling(play, units)))
    for site in _bridges(play, desk, units[-1]):
        found.append(Button(Text("button.lay_footbridge", {"over": site.over}), pick=BRIDGE + site.over))
    return tuple(found)


def _ends(play: Campaign18, desk: Desk) -> tuple[Button, ...]:
    """Footbridges to take up, and the end of the phase."""
    taken = [
        Button(Text("button.take_up_footbridge", {"hex": order.hex, "over": order.over}), order)
        for order in footbridges.removable(play, desk.side)
    ]
    label = Text("button.end_exploitation" if play.state.phase == EXPLOITING else "button.end_movement")
    crowded = [play.field.board.name(where) for where in overstacked(play, desk.side)]
    return (*taken, Button(Text("button.end_crowded", {"hexes": crowded}) if crowded else label, Done()))


# footbridges


def _picked_site(play: Campaign18, desk: Desk, picked: Picked, draft: Sequence[str]) -> LayFootbridge | None:
    wanted = [pick.removeprefix(BRIDGE) for pick in draft if pick.startswith(BRIDGE)]
    if not wanted or not play.on_map(picked.units[0]):
        return None
    return next((site for site in _bridges(play, desk, picked.units[-1]) if site.over == wanted[-1]), None)


def _bridge_menu(play: Campaign18, desk: Desk, picked: Picked, site: LayFootbridge) -> Menu:
    """The chances of an attempt before it is made."""
    attempt = Button(Text("button.try_footbridge", {"over": site.over}), site, primary=True)
    back = Button(Text("button.no_footbridge"), pick=BRIDGE + site.over)
    return Menu(
        Text("prompt.footbridge", {"unit": site.unit, "over": site.over}),
        "11.2.4a",
        (*_tokens(play, picked), BRIDGE + site.over),
        _unit_picks(play, desk, picked.units),
        (attempt, back, *_ends(play, desk)),
        water_menu.laying_preview(play, site),
    )


# Stoss


def _picked_stoss(play: Campaign18, desk: Desk, draft: Sequence[str]) -> str:
    """The Stoss picked last, if it can change hands and no unit was picked after it but a regiment of its hex."""
    given = {gift.stoss for gift in gifts(play, desk.side)} if draft else set()
    named = [pick[5:] for pick in draft if pick.startswith("unit:")]
    wanted = [name for name in named if name in given]
    if not wanted:
        return ""
    after = named[named.index(wanted[-1]) + 1 :]
    takers = {gift.regiment for gift in gifts(play, desk.side) if gift.stoss == wanted[-1]}
    return wanted[-1] if all(name in takers for name in after) else ""


def _stoss_menu(play: Campaign18, desk: Desk, stoss: str, draft: Sequence[str]) -> Menu:
    """The regiments that it may go to."""
    takers = [gift.regiment for gift in gifts(play, desk.side) if gift.stoss == stoss]
    last = last_pick(tuple(draft), "unit")
    return Menu(
        Text("prompt.give_stoss", {"stoss": stoss}),
        "11.3.2b",
        (f"unit:{stoss}",),
        (Pick(f"unit:{stoss}", "unit", chosen=True), *(Pick(f"unit:{name}", "target") for name in takers)),
        _ends(play, desk),
        ready=GiveStoss(stoss, last) if last in takers else None,
    )


# why not


def why_not(play: Campaign18, desk: Desk, draft: tuple[str, ...], pick: str) -> Ruling:
    kind, _, name = pick.partition(":")
    stoss, picked = _picked_stoss(play, desk, draft), read(play, desk, draft)
    if kind == "unit" and stoss:
        ruling = giving_ruling(play, desk.side, GiveStoss(stoss, name))
    elif kind == "unit":
        ruling = _why_not_unit(play, desk, name)
    elif kind != "place" or play.hex(name) < 0:
        return forbid("11.1.1b", "unknown_hex", hex=name)
    elif picked is None:
        return forbid("11.1.1a", "pick_a_unit")
    else:
        ruling = _why_not_there(play, desk, picked, play.hex(name), draft)
    return ruling if not ruling else forbid(_cites(play), "not_now", pick=pick)


def _why_not_unit(play: Campaign18, desk: Desk, name: str) -> Ruling:
    unit = play.unit(name)
    if unit < 0:
        return forbid("11.1.1a", "unknown_unit", unit=name)
    if play.units[unit].side != desk.side:
        return forbid("11.1.1a", "unit_not_yours", unit=name)
    if play.on_map(unit):
        return part_ruling(play, unit, desk.part) and may_set_out(play, (unit,))
    if not desk.entering:
        return forbid("14.2a", "nobody_enters_now", unit=name)
    return part_ruling(play, unit, desk.part) and entry.unit_ruling(play, desk.side, name)


def _why_not_there(play: Campaign18, desk: Desk, picked: Picked, where: HexId, draft: Sequence[str]) -> Ruling:
    """The direct or cheapest way there, and what is against it."""
    board, start = play.field.board, play.state.at[picked.units[0]]
    if start < 0:
        return entry.entry_ruling(play, desk.side, Enter(play.units[picked.units[0]].id, (board.name(where),)))
    if BY_HEX in draft and can_go(play, picked):
        picking = trail(play, desk, picked)
        return picking.ruling((*picked_way(picking, draft), board.name(where)))
    going = Going(play, picked.units, forced=picked.forced)
    path = [where] if board.around[start] >> where & 1 else going.cheapest_path(where, UNLIMITED)
    if not path:
        return forbid("11.1.1b", "no_way_there", hex=board.name(where))
    order_by = order_to_march if picked.forced else order_to_move
    return _ruling(play, desk, order_by(play, picked.units, path))

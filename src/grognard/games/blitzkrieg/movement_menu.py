"""What the page lights up in a movement or exploitation phase: units, then hexes with their cost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action
from grognard.engine.text import Text
from grognard.engine.view import Button, Menu, Pick, Preview, Reason, cautioned
from grognard.engine.ways import BY_HEX, Trail, Way, by_hex, by_hex_button, picked_way
from grognard.games.blitzkrieg.actions import Done
from grognard.games.blitzkrieg.battlefield import GERMAN
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.caution import of_move
from grognard.games.blitzkrieg.entry import (
    entry_ruling,
    may_enter,
    must_still_enter,
    newcomer,
    ways_in,
)
from grognard.games.blitzkrieg.leaving import exit_ruling, way_out_ruling
from grognard.games.blitzkrieg.marching import Going, may_move, mp, points, rejoins_rommel, rommel_ruling
from grognard.games.blitzkrieg.moves import going_to, move_ruling, path_ruling, rommel_transfer_ruling
from grognard.games.blitzkrieg.orders import (
    Enter,
    Exit,
    Move,
    Mover,
    SendRommel,
    order_to_enter,
    order_to_leave,
    order_to_move,
)
from grognard.games.blitzkrieg.pontoons import RemovePontoon
from grognard.games.blitzkrieg.state import EXPLOITATION, READY
from grognard.games.blitzkrieg.tables import HALVES
from grognard.games.blitzkrieg.transport import carrier_ruling, carriers
from grognard.geometry import HexId

RIDE = "choice:ride"
ON_FOOT = "choice:on_foot"
WITH_ROMMEL = "choice:rommel"
LEAVE = "choice:leave"
SEND = "choice:send_rommel"
UNLIMITED = 100

Ways = dict[HexId, list[HexId]]


class Picked(NamedTuple):
    """A draft as understood: who goes, whether off the map, where to (-1 for nowhere yet)."""

    mover: Mover
    leaves: bool
    where: HexId


# reading drafts


def picked_units(play: Campaign40, side: int, draft: Sequence[str]) -> list[int]:
    """The own units that were picked, as far as they are on the map or may come onto it."""
    named = [play.unit(pick[5:]) for pick in draft if pick.startswith("unit:")]
    own = [unit for unit in named if unit >= 0 and play.units[unit].side == side]
    return [unit for unit in own if play.on_map(unit) or _waits(play, unit)]


def _waits(play: Campaign40, unit: int) -> bool:
    """May it come onto the map in this phase, as far as its roll goes?"""
    return play.state.at[unit] == READY and play.state.phase != EXPLOITATION


def picked_place(play: Campaign40, draft: Sequence[str]) -> HexId:
    places = [play.hex(pick[6:]) for pick in draft if pick.startswith("place:")]
    return places[-1] if places else -1


def read(play: Campaign40, side: int, draft: Sequence[str]) -> Picked | None:
    chosen = picked_units(play, side, draft)
    if not chosen or play.units[chosen[-1]].leader:
        return None
    mover = _mover(play, chosen, draft)
    if not permit(play, mover):
        return None
    taking = mover._replace(rommel=True)
    if WITH_ROMMEL in draft and play.on_map(mover.unit) and rommel_ruling(play, taking):
        mover = taking
    leaves = LEAVE in draft and play.on_map(mover.unit) and not mover.rommel
    return Picked(mover, leaves, picked_place(play, draft))


def _mover(play: Campaign40, chosen: Sequence[int], draft: Sequence[str]) -> Mover:
    """The unit picked last, in the vehicle of its hex that was picked with it, or in its own."""
    last, at = chosen[-1], play.state.at
    if at[last] == READY:
        return newcomer(play, last)
    others = [each for each in chosen[:-1] if at[each] == at[last]]
    if play.units[last].vehicle:
        riders = [each for each in others if carrier_ruling(play, each, last)]
        return Mover(riders[-1], last) if riders else Mover(last)
    if ON_FOOT in draft:
        return Mover(last)
    wheels = [each for each in others if carrier_ruling(play, last, each)]
    offered = carriers(play, last)
    rides = RIDE in draft or play.state.aboard[last] in offered or not may_move(play, Mover(last))
    return Mover(last, wheels[-1] if wheels else offered[0] if offered and rides else -1)


def permit(play: Campaign40, mover: Mover) -> Ruling:
    return may_move(play, mover) if play.on_map(mover.unit) else may_enter(play, mover)


def tokens(play: Campaign40, picked: Picked, draft: Sequence[str]) -> tuple[str, ...]:
    """The picks that count: the unit, a vehicle picked with it, and the choices in force."""
    mover = picked.mover
    units = [f"unit:{name}" for name in play.ids(each for each in (mover.unit, mover.vehicle) if each >= 0)]
    choices = [ON_FOOT, RIDE, *[WITH_ROMMEL] * mover.rommel, *[LEAVE] * picked.leaves]
    return tuple(pick for pick in draft if pick in (*units, *choices))


# where to


def destinations(play: Campaign40, picked: Picked) -> Ways:
    """Every hex that they can get to, with a path."""
    mover = picked.mover
    if not play.on_map(mover.unit):
        return ways_in(play, mover)
    if picked.leaves:
        return _ways_out(play, mover)
    range_ = Going(play, mover).range()
    ways = {b: range_.path(b) for b in play.field.board.ordered(range_.hexes)} | _way_to_rommel(play, mover)
    return {b: path for b, path in ways.items() if path_ruling(play, mover, path)}


def _way_to_rommel(play: Campaign40, mover: Mover) -> Ways:
    """CAP-10d: his point may be what it takes to follow him."""
    rommel = play.field.rommel
    where = play.state.at[rommel] if rommel >= 0 else -1
    if where < 0 or not rejoins_rommel(play, mover.unit, where):
        return {}
    range_ = going_to(play, mover, where).range()
    return {where: range_.path(where)} if range_.cost(where) > 0 else {}


def _ways_out(play: Campaign40, mover: Mover) -> Ways:
    range_, side = Going(play, mover).range(), play.units[mover.unit].side
    start = play.state.at[mover.unit]
    hexes = play.field.board.ordered((range_.hexes | 1 << start) & play.field.exits[side])
    ways = {b: range_.path(b) if b != start else [] for b in hexes}
    return {b: path for b, path in ways.items() if way_out_ruling(play, mover, path)}


def order(play: Campaign40, picked: Picked, path: Sequence[HexId]) -> Move | Enter | Exit:
    if not play.on_map(picked.mover.unit):
        return order_to_enter(play, picked.mover, path)
    if picked.leaves:
        return order_to_leave(play, picked.mover, path)
    return order_to_move(play, picked.mover, path)


def _cost(play: Campaign40, picked: Picked, path: Sequence[HexId]) -> str:
    if not path:
        return mp(Going(play, picked.mover).leave_cost(play.state.at[picked.mover.unit]))
    going = going_to(play, picked.mover, path[-1])
    cost = going.path_cost(path) + (going.leave_cost(path[-1]) if picked.leaves else 0)
    return mp(min(cost, going.budget))


# the menu


def menu(play: Campaign40, side: int, draft: tuple[str, ...]) -> Menu:
    picks = unit_picks(play, side)
    chosen = picked_units(play, side, draft)
    if (play.field.rommel in chosen or SEND in draft) and play.state.phase != EXPLOITATION:
        return _rommel_menu(play, chosen, SEND if SEND in draft else f"unit:{play.units[play.field.rommel].id}")
    picked = read(play, side, draft)
    exploiting = play.state.phase == EXPLOITATION
    number = "SEQ-G5a" if exploiting else "MOV-01"
    if picked is None:
        prompt = Text("prompt.exploitation" if exploiting else "prompt.movement")
        return Menu(prompt, number, (), picks, (*_rommel_button(play, side), *ends(play, side)))
    ways, board, name = destinations(play, picked), play.field.board, play.units[picked.mover.unit].id
    found = Menu(
        Text("prompt.leave_from" if picked.leaves else "prompt.movement_to", {"unit": name}),
        number,
        tokens(play, picked, draft),
        (*picks, *(Pick(f"place:{board.name(b)}", "reach", _cost(play, picked, path)) for b, path in ways.items())),
        (*_buttons(play, picked, draft), *ends(play, side)),
        preview(play, picked.mover),
        order(play, picked, ways[picked.where]) if picked.where in ways else None,
    )
    if BY_HEX in draft and is_march(play, picked):
        return _by_hex(play, side, found, picked, draft)
    if picked.where not in ways or picked.leaves:
        return found
    return cautioned(found, of_move(play, picked.mover, ways[picked.where]), f"place:{board.name(picked.where)}")


def is_march(play: Campaign40, picked: Picked) -> bool:
    """Neither onto the map nor off it."""
    return play.on_map(picked.mover.unit) and not picked.leaves


def _by_hex(play: Campaign40, side: int, found: Menu, picked: Picked, draft: Sequence[str]) -> Menu:
    """The way so far, with what it would cost beyond its points."""
    picking = trail(play, side, picked)
    way = picked_way(picking, draft)
    legal = way and picking.ruling(way)
    return cautioned(by_hex(found, picking, draft), of_move(play, picked.mover, _hexes(play, way)) if legal else ())


def _hexes(play: Campaign40, way: Way) -> list[HexId]:
    return [play.hex(name) for name in way]


def trail(play: Campaign40, side: int, picked: Picked) -> Trail:
    """The ways of a unit on the map, hex after hex; Rommel's point counts where it would find him."""
    board, mover = play.field.board, picked.mover

    def order_by(way: Way) -> Move:
        return order_to_move(play, mover, _hexes(play, way))

    return Trail(
        board.name(play.state.at[mover.unit]),
        lambda name: [board.name(b) for b in board.ordered(board.around[play.hex(name)])],
        lambda way: going_to(play, mover, play.hex(way[-1])).ruling(_hexes(play, way)),
        lambda way: move_ruling(play, side, order_by(way)),
        order_by,
        lambda way: _cost(play, picked, _hexes(play, way)),
    )


def unit_picks(play: Campaign40, side: int) -> tuple[Pick, ...]:
    """Units that may go, and Rommel while he may be sent."""
    exploiting = play.state.phase == EXPLOITATION
    able = [u.index for u in play.units if u.side == side and not u.leader and _is_able(play, u.index)]
    if side == GERMAN and not exploiting and _rommel_targets(play):
        able.append(play.field.rommel)
    return tuple(Pick(f"unit:{name}", "unit") for name in play.ids(able))


def _is_able(play: Campaign40, unit: int) -> bool:
    if _waits(play, unit):
        return bool(may_enter(play, newcomer(play, unit)))
    return play.on_map(unit) and bool(_best_permit(play, unit))


def _best_permit(play: Campaign40, unit: int) -> Ruling:
    """May the unit go, on foot or in some vehicle?"""
    offered = carriers(play, unit) if play.units[unit].combat else []
    return may_move(play, Mover(unit)) or may_move(play, Mover(unit, offered[0] if offered else -1))


def _buttons(play: Campaign40, picked: Picked, draft: Sequence[str]) -> tuple[Button, ...]:
    mover = picked.mover
    if not play.on_map(mover.unit):
        return ()
    found = [by_hex_button()] if is_march(play, picked) else []
    if mover.vehicle >= 0 or ON_FOOT in draft:
        label = Text("button.ride_again" if ON_FOOT in draft else "button.on_foot")
        found.append(Button(label, pick=ON_FOOT, ruling=may_move(play, Mover(mover.unit))))
    elif play.units[mover.unit].combat and carriers(play, mover.unit):
        found.append(Button(Text("button.ride"), pick=RIDE))
    if mover.rommel or rommel_ruling(play, mover._replace(rommel=True)):
        found.append(Button(Text("button.without_rommel" if mover.rommel else "button.with_rommel"), pick=WITH_ROMMEL))
    if picked.leaves or _ways_out(play, mover._replace(rommel=False)):
        found.append(Button(Text("button.stay_on_map" if picked.leaves else "button.leave_map"), pick=LEAVE))
    if picked.leaves and way_out_ruling(play, mover, []):
        found.append(Button(Text("button.leave_here"), order(play, picked, [])))
    return tuple(found)


def ends(play: Campaign40, side: int) -> tuple[Button, ...]:
    """Pontoons to take up, and the end of the phase."""
    due = must_still_enter(play, side)
    ruling = forbid("RNF-06", "must_enter", units=play.ids(due)) if due else LEGAL
    exploiting = play.state.phase == EXPLOITATION
    end = Button(Text("button.end_exploitation" if exploiting else "button.end_movement"), Done(), ruling=ruling)
    return (*(_pontoon(play, edge) for edge in play.state.pontoons if side == GERMAN), end)


def _pontoon(play: Campaign40, edge: int) -> Button:
    name = "-".join(play.field.board.name(end) for end in play.field.ends(edge))
    return Button(Text("button.remove_pontoon", {"hexside": name}), RemovePontoon(name))


def preview(play: Campaign40, mover: Mover) -> Preview:
    """The points for this phase, and how they come about."""
    going, data = Going(play, mover), play.units[mover.unit]
    title = Text("preview.movement", {"unit": data.id, "points": mp(going.budget)})
    return Preview(title, tuple(_reasons(play, mover, going)))


def _reasons(play: Campaign40, mover: Mover, going: Going) -> list[Reason]:
    data, vehicle = play.units[mover.unit], mover.vehicle
    printed = play.units[vehicle].ma if vehicle >= 0 else data.ma
    if vehicle >= 0:
        found = [Reason(Text("reason.carried_by", {"vehicle": play.units[vehicle].id}), str(printed), "TRN-02")]
    else:
        found = [Reason(Text("reason.printed_ma"), str(printed), "MOV-02")]
    lost = points(play, mover.unit, vehicle) - printed
    if lost:
        found.append(Reason(Text("reason.interdicted"), str(lost), "INT-05"))
    if play.state.phase == EXPLOITATION:
        found.append(Reason(Text("reason.exploiting"), "÷2", "SEQ-G5a"))
    if mover.rommel:
        found.append(Reason(Text("reason.rommel_point"), "+1", "CAP-10d"))
    if going.is_short:
        found.append(Reason(Text("reason.one_hex"), "", "MOV-07"))
    return found


# Rommel


def _rommel_targets(play: Campaign40) -> list[int]:
    return [u for u in play.field.combat[GERMAN] if _transfer(play, u)]


def _transfer(play: Campaign40, unit: int) -> Ruling:
    return rommel_transfer_ruling(play, GERMAN, SendRommel(play.units[unit].id))


def _rommel_button(play: Campaign40, side: int) -> tuple[Button, ...]:
    able = side == GERMAN and play.state.phase != EXPLOITATION and _rommel_targets(play)
    return (Button(Text("button.send_rommel"), pick=SEND),) if able else ()


def _rommel_menu(play: Campaign40, chosen: Sequence[int], token: str) -> Menu:
    """Whom he is sent to; `token` is the pick that asked for it."""
    targets, last = _rommel_targets(play), chosen[-1] if chosen else -1
    ready: Action | None = SendRommel(play.units[last].id) if last in targets else None
    picks = tuple(Pick(f"unit:{name}", "target") for name in play.ids(targets))
    return Menu(Text("prompt.send_rommel"), "CAP-10c", (token,), picks, ends(play, GERMAN), None, ready)


# why not


def why_not(play: Campaign40, side: int, draft: tuple[str, ...], pick: str) -> Ruling:
    if pick.startswith("unit:"):
        chosen = picked_units(play, side, draft)
        if play.field.rommel in chosen:
            return rommel_transfer_ruling(play, side, SendRommel(pick[5:]))
        return why_not_unit(play, side, pick[5:])
    where, picked = picked_place(play, (pick,)), read(play, side, draft)
    if where < 0:
        return forbid("MOV-03", "unknown_hex", hex=pick.partition(":")[2])
    if picked is None:
        return forbid("MOV-01", "pick_a_unit")
    if BY_HEX in draft and is_march(play, picked):
        picking = trail(play, side, picked)
        return picking.ruling((*picked_way(picking, draft), pick[6:]))
    return why_not_there(play, side, picked, where)


def why_not_unit(play: Campaign40, side: int, name: str) -> Ruling:
    unit = play.unit(name)
    if unit < 0:
        return forbid("MOV-01", "unknown_unit", unit=name)
    if play.units[unit].side != side:
        return forbid("MOV-01", "unit_not_yours", unit=name)
    if play.on_map(unit):
        return _best_permit(play, unit)
    if play.state.phase == EXPLOITATION:
        return forbid("SEQ-G5a", "nobody_enters_now", unit=name)
    return may_enter(play, newcomer(play, unit))


def why_not_there(play: Campaign40, side: int, picked: Picked, where: HexId) -> Ruling:
    """The direct or cheapest way there, and what is against it."""
    board, start = play.field.board, play.state.at[picked.mover.unit]
    going = going_to(play, picked.mover, where)
    if going.blocked >> where & 1:
        return forbid("MOV-03", "enemy_there", hex=board.name(where))
    direct = start < 0 or board.around[start] >> where & 1
    path = [where] if direct else going.cheapest_path(where, UNLIMITED * HALVES)
    if not path and where != start:
        return forbid("MOV-03", "no_way_there", hex=board.name(where))
    wanted = order(play, picked, path)
    if isinstance(wanted, Enter):
        return entry_ruling(play, side, wanted)
    return exit_ruling(play, side, wanted) if isinstance(wanted, Exit) else move_ruling(play, side, wanted)

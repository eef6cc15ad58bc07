"""3.0 Set-up: everybody where the files put them, or where the players want them within the printed limits."""

from __future__ import annotations

from functools import cache

from grognard.engine.dice import Luck
from grognard.engine.drafts import last_pick
from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Breach, Ruling, forbid
from grognard.engine.steps import Action, Decision, Step
from grognard.engine.text import Text
from grognard.engine.view import Button, Menu, Pick
from grognard.games.verdun.actions import Done
from grognard.games.verdun.artillery import hex_named
from grognard.games.verdun.battlefield import FRENCH, GERMAN, Battlefield, Placement
from grognard.games.verdun.stacking import overstacked
from grognard.games.verdun.war import War, side_index
from grognard.games.verdun.zones import exerted
from grognard.geometry import Hexes, union

GUN_DISTANCE = 4  # 3.1i
ZONE_RULE = {
    "f_72": "3.1d",
    "f_51": "3.1e",
    "f_14": "3.1f",
    "f_xxx_hq": "3.1g",
    "f_independent": "3.1h",
    "f_divart": "3.1i",
    "f_rail": "3.1j",
    "f_forges": "3.3d",
    "g_vii_r": "3.2b",
    "g_xviii": "3.2c",
    "g_iii": "3.2d",
    "g_v": "3.2e",
}


class Place(Action, frozen=True):
    """A unit starts in this hex."""

    unit: str
    hex: str


class ReadyMade(Action, frozen=True):
    """Back to the ready-made set-up of one's own side."""


class SetUpReset(Event, frozen=True):
    side: str


class SetUpDone(Event, frozen=True):
    side: str


# Ready-made


@rule("3.1b", "15.1a")
def place_ready_made(war: War) -> None:
    """Everybody as in setup.csv; with option 15.1 the guns at Forges stay out of the game."""
    for side in (FRENCH, GERMAN):
        place_side(war, side)


def place_side(war: War, side: int) -> None:
    for placement in placements(war, side).values():
        _put(war, placement.unit, placement.hex)


def placements(war: War, side: int) -> dict[int, Placement]:
    """By unit, those of a side that start on the map."""
    found = _placements(war.field)[side]
    if not war.option("left_bank_silenced"):
        return found
    return {unit: placement for unit, placement in found.items() if placement.zone != "f_forges"}


@cache
def _placements(field: Battlefield) -> tuple[dict[int, Placement], ...]:
    """Of each side."""
    return tuple({p.unit: p for p in field.setup if field.units[p.unit].side == side} for side in (GERMAN, FRENCH))


@rule("14.9a")
def _put(war: War, unit: int, where: int) -> None:
    """Nobody takes control by being set up: it is as printed, on either side of the first trench line."""
    war.put(unit, where)


# Free


@rule("3.1a", "3.2a")
def free_set_up() -> tuple[Step[War], ...]:
    """The French player completes his set-up before the German player begins."""
    return SetUp("french"), SetUp("german")


class SetUp(Decision[War], frozen=True):
    """3.1, 3.2: a side rearranges its units."""

    accepts = (Place, ReadyMade, Done)
    cites = "3.1a"

    def candidates(self, war: War) -> list[Action]:
        return [Done() if whole_ruling(war, side_index(self.side)) else ReadyMade()]

    def sample(self, war: War, luck: Luck) -> Action:
        """Mostly a unit somewhere else in its zone; every now and then an end to it."""
        side = side_index(self.side)
        movable = _movable(war, side)
        if luck.chance(0.2) or not movable:
            return Done() if whole_ruling(war, side) else ReadyMade()
        unit = luck.pick(movable)
        return Place(war.units[unit].id, luck.pick(war.field.board.names(elsewhere(war, unit))))

    def check(self, war: War, action: Action) -> Ruling:
        if isinstance(action, Place):
            return place_ruling(war, side_index(self.side), action)
        return whole_ruling(war, side_index(self.side)) if isinstance(action, Done) else LEGAL

    def choose(self, war: War, action: Action) -> None:
        if isinstance(action, Done):
            war.tell(SetUpDone(self.side))
            return
        if isinstance(action, Place):
            _put(war, war.unit(action.unit), war.field.board.at(action.hex))
        else:
            place_side(war, side_index(self.side))
            war.tell(SetUpReset(self.side))
        war.then(self)

    def menu(self, war: War, draft: tuple[str, ...]) -> Menu:
        side, names, chosen = side_index(self.side), war.field.board.names, war.unit(last_pick(draft, "unit"))
        movable = _movable(war, side)
        picks = tuple(Pick(f"unit:{war.units[u].id}", "unit", chosen=u == chosen) for u in movable)
        buttons = (
            Button(Text("button.set_up_done"), Done(), ruling=whole_ruling(war, side), primary=True),
            Button(Text("button.ready_made"), ReadyMade()),
        )
        if chosen not in movable:
            return Menu(Text("prompt.set_up", {"side": self.side}), self.cites, (), picks, buttons)
        unit, place, zone = war.units[chosen].id, last_pick(draft, "place"), names(elsewhere(war, chosen))
        prompt = Text("prompt.set_up_where", {"unit": unit})
        picks += tuple(Pick(f"place:{name}", "reach") for name in zone)
        ready = Place(unit, place) if place in zone else None
        return Menu(prompt, _zone_rule(war, chosen), (f"unit:{unit}",), picks, buttons, ready=ready)

    def why_not(self, war: War, draft: tuple[str, ...], pick: str) -> Ruling:
        name, place = last_pick((*draft, pick), "unit"), last_pick((pick,), "place")
        if not name:
            return forbid(self.cites, "pick_unit_first")
        unit = war.unit(name)
        if not place and unit >= 0 and war.on_map(unit):
            place = war.field.board.name(war.state.at[unit])
        return self.check(war, Place(name, place))


def _zone(war: War, unit: int) -> Hexes:
    """The hexes in which a unit may start."""
    placement = placements(war, war.units[unit].side)[unit]
    closed = 0 if placement.zone == "f_forges" else war.field.closed
    return war.field.zones[placement.zone].hexes & ~closed


def _zone_rule(war: War, unit: int) -> str:
    return ZONE_RULE[placements(war, war.units[unit].side)[unit].zone]


def elsewhere(war: War, unit: int) -> Hexes:
    """The hexes of its zone but the one where it stands."""
    return _zone(war, unit) & ~(1 << war.state.at[unit])


def _movable(war: War, side: int) -> list[int]:
    return [unit for unit in placements(war, side) if elsewhere(war, unit)]


def place_ruling(war: War, side: int, action: Place) -> Ruling:
    """The unit is set up by this side, and the hex belongs to its zone."""
    unit, where = war.unit(action.unit), hex_named(war, action.hex)
    first = "3.1b" if side == FRENCH else "3.2a"
    if unit not in placements(war, side):
        return forbid(first, "not_set_up", unit=action.unit)
    if where < 0:
        return forbid(first, "no_such_hex", hex=action.hex)
    if not elsewhere(war, unit):
        return forbid(_zone_rule(war, unit), "fixed_hex", unit=action.unit)
    if where == war.state.at[unit]:
        return forbid(_zone_rule(war, unit), "already_there", unit=action.unit, hex=action.hex)
    return zone_ruling(war, unit, where)


@rule("3.1c", "3.2a")
def zone_ruling(war: War, unit: int, where: int) -> Ruling:
    """Infantry in trenches, Germans on the north edge; and each corps or division in its own sector."""
    data, name = war.units[unit], war.field.board.name(where)
    if data.side == FRENCH and data.infantry and not war.field.trench >> where & 1:
        return forbid("3.1c", "not_a_trench", unit=data.id, hex=name)
    if data.side == GERMAN and war.field.board.row(where) != 1:
        return forbid("3.2a", "not_the_north_edge", unit=data.id, hex=name)
    return sector_ruling(war, unit, where)


@rule("3.1d", "3.1e", "3.1f", "3.1g", "3.1h", "3.1j")
def sector_ruling(war: War, unit: int, where: int) -> Ruling:
    if _zone(war, unit) >> where & 1:
        return LEGAL
    facts = {"unit": war.units[unit].id, "hex": war.field.board.name(where)}
    return forbid(_zone_rule(war, unit), "outside_sector", **facts)


# The whole


def whole_ruling(war: War, side: int) -> Ruling:
    """Every breach of the rules in the set-up of a side as it stands."""
    zones = [breach for unit in placements(war, side) for breach in _where_it_stands(war, unit)]
    others = _french_breaches(war) if side == FRENCH else _mixed_divisions(war)
    return Ruling((*zones, *others))


def _where_it_stands(war: War, unit: int) -> tuple[Breach, ...]:
    return zone_ruling(war, unit, war.state.at[unit]).breaches


def _french_breaches(war: War) -> list[Breach]:
    return [*_distant_guns(war), *_uncovered_line(war), *_overstacked(war)]


@rule("3.1i")
def _distant_guns(war: War) -> list[Breach]:
    """Division artillery at most 4 hexes from friendly infantry."""
    board, where = war.field.board, war.state.at
    infantry = union(where[unit] for unit in placements(war, FRENCH) if war.units[unit].infantry)
    guns = [unit for unit in placements(war, FRENCH) if war.units[unit].division_gun]
    return [
        Breach("3.1i", "gun_too_far", {"unit": war.units[gun].id})
        for gun in guns
        if not board.disk(where[gun], GUN_DISTANCE) & infantry
    ]


@rule("3.1k")
def _uncovered_line(war: War) -> list[Breach]:
    """Each hex of the first line holds a French unit or lies in the zone of one."""
    strong, weak = exerted(war, FRENCH)
    bare = war.field.first_line & ~(strong | weak | war.occupied(FRENCH))
    return [Breach("3.1k", "line_uncovered", {"hexes": war.field.board.names(bare)})] if bare else []


@rule("3.1l")
def _overstacked(war: War) -> list[Breach]:
    """The French obey the stacking limits from the start."""
    names = war.field.board.names(overstacked(war, FRENCH))
    return [Breach("3.1l", "set_up_overstacked", {"hex": name}) for name in names]


@rule("3.2f", "3.2g")
def _mixed_divisions(war: War) -> list[Breach]:
    """Units of different divisions not in one hex (A81); otherwise any number of Germans may start there."""
    found = []
    for where, stack in war.stacks.items():
        divisions = {war.units[unit].division for unit in stack if war.units[unit].side == GERMAN} - {""}
        if len(divisions) > 1:
            found.append(Breach("3.2f", "divisions_mixed", {"hex": war.field.board.name(where)}))
    return found

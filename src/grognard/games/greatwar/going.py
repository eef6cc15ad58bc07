"""How far a unit may go this turn, after how many hexes it may still fight, and where it has to stop."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from grognard.engine.rules import rule
from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.board import BOARD
from grognard.games.greatwar.state import BOGGED, DONE, NO_MOVE, ORDERED
from grognard.games.greatwar.terrain import Terrains, ground
from grognard.geometry import Hexes, HexId, union

INFANTRY_ATTACK: Final = "infantry_attack"
RELIEF: Final = "relief_and_withdrawal"
FIRESTORM: Final = "firestorm"
FORWARD: Final = "forward_combat"
REDEPLOYMENT: Final = "redeployment"
RAID: Final = "trench_raid"
CHANGING: Final = (INFANTRY_ATTACK, RELIEF, FIRESTORM)  # Command cards that change movement
NEVER: Final = -1
REDEPLOYABLE: Final = ("machine_gun", "mortar")  # the kinds that Redeployment names
OWN_LIMIT: Final = 1  # hexes after which a flamethrower may still fight


class Allowance(NamedTuple):
    """Up to `hexes` hexes; it may fight after `fights_after` of them. `freely`: through friends, without stops."""

    hexes: int
    fights_after: int
    freely: bool = False


NOWHERE: Final = Allowance(0, 0)
RELIEVING: Final = Allowance(6, NEVER, freely=True)


def allowance(battle: Battle, unit: int) -> Allowance:
    """What an ordered unit may do now, by its kind and specialist and by the cards of the turn."""
    allowed = own_allowance(battle, unit)
    if battle.state.command in CHANGING and battle.ordered_by(unit, battle.state.command):
        allowed = _by_command(battle, unit, allowed)
        if allowed is RELIEVING or allowed is NOWHERE:
            return allowed
    if battle.state.effects:
        allowed = _with_combat_cards(battle, unit, allowed)
    return _within_own_limit(battle, unit, allowed)


@rule("MOVE-11", "MOVE-12", "EXS-03", "EXS-08b", "EXS-10a")
def own_allowance(battle: Battle, unit: int) -> Allowance:
    profile = battle.profile(unit)
    return Allowance(profile.moves, profile.fights_after)


@rule("TAC-10", "TAC-07b")
def _by_command(battle: Battle, unit: int, own: Allowance) -> Allowance:
    """The Command cards that say how their units go, or that they do not."""
    if battle.state.command == RELIEF:
        return RELIEVING
    return NOWHERE if battle.state.command == FIRESTORM else _in_infantry_attack(battle, unit, own)


@rule("TAC-01")
def _in_infantry_attack(battle: Battle, unit: int, own: Allowance) -> Allowance:
    """Infantry: 2 hexes and a fight, or 3; A-38: or what it can do anyway, if that is more."""
    return Allowance(max(own.hexes, 3), max(own.fights_after, 2)) if battle.kinds[unit].infantry else own


def _with_combat_cards(battle: Battle, unit: int, allowed: Allowance) -> Allowance:
    side = battle.units[unit].side
    if battle.in_force(REDEPLOYMENT, side):
        allowed = _redeployed(battle, unit, allowed)
    if battle.in_force(RAID, side, unit):
        allowed = _raiding(allowed)
    if goes_forward(battle, unit):
        allowed = Allowance(allowed.hexes + 1, allowed.fights_after + 1)
    return allowed


@rule("CBC-14")
def _redeployed(battle: Battle, unit: int, own: Allowance) -> Allowance:
    """Machine guns and mortars may fight after 1 hex."""
    named = battle.units[unit].kind in REDEPLOYABLE
    return Allowance(max(own.hexes, 1), max(own.fights_after, 1)) if named else own


@rule("CBC-13")
def _raiding(own: Allowance) -> Allowance:
    """A-112: 2 hexes and a close combat."""
    return Allowance(max(own.hexes, 2), max(own.fights_after, 2))


@rule("CBC-08")
def goes_forward(battle: Battle, unit: int) -> bool:
    """A-111: is it a soldier unit that Forward! takes 1 hex farther? Not where the Command card says how it goes."""
    if not battle.in_force(FORWARD, battle.units[unit].side) or not battle.kinds[unit].soldier:
        return False
    return not (battle.ordered_by(unit, RELIEF) or battle.ordered_by(unit, FIRESTORM))


@rule("EXS-05a")
def _within_own_limit(battle: Battle, unit: int, allowed: Allowance) -> Allowance:
    """A-39, A-111: whatever the cards say, a flamethrower does not fight after more than 1 hex."""
    if battle.state.specialist[unit] != "flamethrower":
        return allowed
    return allowed._replace(fights_after=min(allowed.fights_after, OWN_LIMIT))


@rule("CBC-13")
def close_only(battle: Battle, unit: int) -> bool:
    """A-112: has it gone so far that only its raid lets it fight, in close combat?"""
    side = battle.units[unit].side
    if not battle.in_force(RAID, side, unit):
        return False
    allowed = own_allowance(battle, unit)
    if battle.ordered_by(unit, INFANTRY_ATTACK):
        allowed = _in_infantry_attack(battle, unit, allowed)
    return battle.state.moved[unit] > allowed.fights_after + goes_forward(battle, unit)


# why so far


OWN_RULES: Final = {"elite": "EXS-03", "flamethrower": "EXS-05a", "light_mg": "EXS-08b", "officer": "EXS-10a"}


def own_rule(battle: Battle, unit: int) -> str:
    """The rule that says how far a unit of its kind goes."""
    usual = "MOVE-11" if battle.kinds[unit].infantry else "MOVE-12"
    return OWN_RULES.get(battle.state.specialist[unit], usual)


def gifts(battle: Battle, unit: int) -> list[tuple[str, str]]:
    """The cards of the turn that change how the unit goes, each with its rule."""
    side, kind = battle.units[unit].side, battle.kinds[unit]
    cards = (
        (RELIEF, "TAC-10", battle.ordered_by(unit, RELIEF)),
        (INFANTRY_ATTACK, "TAC-01", kind.infantry and battle.ordered_by(unit, INFANTRY_ATTACK)),
        (REDEPLOYMENT, "CBC-14", kind.kind in REDEPLOYABLE and battle.in_force(REDEPLOYMENT, side)),
        (RAID, "CBC-13", battle.in_force(RAID, side, unit)),
        (FORWARD, "CBC-08", goes_forward(battle, unit)),
    )
    return [(card, cited) for card, cited, given in cards if given]


def rule_of_distance(battle: Battle, unit: int) -> str:
    """The rule to name when it is too far: the last that had a say."""
    found = gifts(battle, unit)
    return found[-1][1] if found else own_rule(battle, unit)


# stops


class Stops(NamedTuple):
    """Hexes of a map where those who enter must stop, as they are and once shelled, and those that hold on leaving."""

    whole: Hexes
    shelled: Hexes
    holding: Hexes


@rule("MIN-01", "HIL-01", "TRE-01", "SHC-01", "COU-01", "FOP-02")
@lru_cache(maxsize=256)
def stops_of_map(terrains: Terrains, letters: str) -> Stops:
    land = ground(terrains, letters)
    return Stops(
        whole=union(i for i in BOARD.hexes if land.terrain[i].stops),
        shelled=union(i for i in BOARD.hexes if land.cratered_movement[i].stops),
        holding=union(i for i in BOARD.hexes if land.terrain[i].leave_stop),
    )


@rule("FOR-01", "BLD-01", "RUB-01", "CHU-01", "BUN-02", "WAT-02")
def stopping(battle: Battle, unit: int) -> Hexes:
    """Hexes in which the unit must stop: by their terrain, unless a bridge leads over it, or by wire."""
    state = battle.state
    whole, shelled, _ = stops_of_map(battle.box.terrains, state.ground)
    found = (whole & ~state.craters | shelled & state.craters) & ~state.removed & ~whole_bridges(battle)
    return found if battle.kinds[unit].tank else found | _wired(battle)


@rule("WIR-01")
def _wired(battle: Battle) -> Hexes:
    """A-68: for all but tanks."""
    return battle.state.wire


@rule("MIN-02")
def held_on_leaving(battle: Battle, hex_: HexId) -> bool:
    """Must a unit stop in the first hex that it enters from here?"""
    return bool(stops_of_map(battle.box.terrains, battle.state.ground).holding >> hex_ & 1)


@rule("WAT-08")
def whole_bridges(battle: Battle) -> Hexes:
    """A-72: hexes that a bridge makes into countryside."""
    return battle.state.bridges & ~battle.state.damaged_bridges


# reach


class Reach(NamedTuple):
    """`layers[k]` are the hexes whose shortest way takes k steps; a move may end in those of `ends`."""

    layers: list[Hexes]
    ends: Hexes
    through: Hexes

    def path(self, hex_: HexId) -> list[HexId]:
        """A shortest way to one of its hexes, without the start."""
        far = next(k for k, layer in enumerate(self.layers) if layer >> hex_ & 1)
        path = [hex_]
        for k in range(far - 1, 0, -1):
            before = self.layers[k] & self.through
            path.append(next(i for i in BOARD.neighbours[path[-1]] if i >= 0 and before >> i & 1))
        return path[::-1]

    def cost(self, hex_: HexId) -> int:
        return next(k for k, layer in enumerate(self.layers) if layer >> hex_ & 1)


def free_to_move(battle: Battle, unit: int) -> bool:
    """Ordered, not yet done, and held by nothing."""
    return battle.state.flags[unit] & (ORDERED | DONE | NO_MOVE | BOGGED) == ORDERED


@rule("MOVE-08")
def reach(battle: Battle, unit: int) -> Reach:
    """Where the unit can go now; nowhere if it may not move."""
    if not free_to_move(battle, unit):
        return Reach([1 << battle.state.at[unit]], 0, 0)
    hexes, _, freely = allowance(battle, unit)
    if freely:
        return _reach_freely(battle, unit, hexes)
    where = battle.state.at[unit]
    through = ~stopping(battle, unit)
    far = min(hexes, 1) if held_on_leaving(battle, where) else hexes
    layers = spread(where, far, battle.passable(unit) & ~battle.everybody, through)
    ends = 0
    for layer in layers[1:]:
        ends |= layer
    return Reach(layers, ends, through)


@rule("TAC-10")
def _reach_freely(battle: Battle, unit: int, hexes: int) -> Reach:
    """Through friends and all stops, to a free hex beside another friend."""
    where, side = battle.state.at[unit], battle.units[unit].side
    layers = spread(where, hexes, battle.passable(unit) & ~battle.occupied[1 - side], -1)
    ends = 0
    for layer in layers[1:]:
        ends |= layer
    return Reach(layers, ends & ~battle.everybody & beside_friends(battle, unit), -1)


def beside_friends(battle: Battle, unit: int) -> Hexes:
    """Hexes next to another unit of its side."""
    others = battle.occupied[battle.units[unit].side] & ~(1 << battle.state.at[unit])
    return BOARD.spread(others)


def spread(start: HexId, most: int, open_: Hexes, through: Hexes) -> list[Hexes]:
    """The hexes of `open_` by their distance from the start, going on only from those of `through`."""
    seen = edge = 1 << start
    layers = [edge]
    for _ in range(most):
        edge = BOARD.spread(edge) & open_ & ~seen
        if not edge:
            break
        layers.append(edge)
        seen |= edge
        edge &= through
    return layers

"""9.5 Retreats: away from the enemy, towards one's own edge, through whatever lies there."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from grognard.engine.dice import Luck
from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action, Decision, Step
from grognard.engine.text import Text
from grognard.engine.view import Button, Menu, Pick
from grognard.games.verdun.battlefield import GERMAN
from grognard.games.verdun.casualties import lose_step, passes, shake
from grognard.games.verdun.forts import intact
from grognard.games.verdun.state import DEMORALIZED, FLIPPED
from grognard.games.verdun.war import ENEMY, War, side_index
from grognard.games.verdun.zones import enemy_zone, influence
from grognard.geometry import Hexes, UnknownHex, bits


class Retreat(Action, frozen=True):
    """9.42e: these units, all from one hex, go this way; others may go another."""

    units: tuple[str, ...]
    path: tuple[str, ...]


class Retreated(Event, frozen=True):
    unit: str
    path: list[str]


def opponents(war: War, side: int) -> list[int]:
    """Hexes of the enemy units, and of a fort, that took part in the combat and are still there."""
    clash = war.clash
    units = clash.defenders if side == clash.side else clash.attackers
    hexes = dict.fromkeys(war.state.at[unit] for unit in units if war.on_map(unit))
    if side == clash.side and clash.fort >= 0 and war.state.forts[clash.fort]:
        hexes[clash.target] = None
    return list(hexes)


@rule("8.44a")
def cover(war: War, side: int) -> Hexes:
    """Hexes of friends who cancel enemy zones: those outside the fight, for the force does not cover itself."""
    clash = war.clash
    engaged = clash.attackers if side == clash.side else clash.defenders
    found = 0
    for where in bits(war.occupied(side)):
        if any(unit not in engaged for unit in war.stack(where)):
            found |= 1 << where
    return found


@rule("9.5e", "9.51c", "8.42a", "8.43a")
def enterable(war: War, unit: int, here: int) -> Hexes:
    """Hexes that this unit could fall back into at all; guns and HQs may not pass enemy zones (A49)."""
    data = war.units[unit]
    hexes = influence(war.field)[here] & ~war.occupied(ENEMY[data.side]) & ~war.field.closed
    if data.side == GERMAN:
        hexes &= ~intact(war)
    if not data.infantry:
        hexes &= ~(enemy_zone(war, data.side) & ~cover(war, data.side))
    if data.rail:
        hexes &= _along_rails(war, here)
    return hexes


@rule("14.34a")
def _along_rails(war: War, here: int) -> Hexes:
    """A60: the train never leaves the rails."""
    found = 0
    for direction in range(6):
        if war.field.rail_links[direction] >> here & 1:
            found |= 1 << war.field.board.neighbour(here, direction)
    return found


def next_hexes(war: War, unit: int, here: int) -> Hexes:
    """9.5: where one hex of this unit's retreat may lead."""
    ways = enterable(war, unit, here)
    return _home(war, unit, here, ways) or _to_shelter(war, unit, here, ways)


@rule("9.5b")
def _home(war: War, unit: int, here: int, ways: Hexes) -> Hexes:
    """Away from every enemy who took part, and nearer to one's own edge of the map."""
    board, side = war.field.board, war.units[unit].side
    enemies = opponents(war, side)
    found = 0
    for there in bits(ways):
        away = all(board.distance(there, enemy) > board.distance(here, enemy) for enemy in enemies)
        if away and _height(war, there, side) < _height(war, here, side):
            found |= 1 << there
    return found


def _height(war: War, where: int, side: int) -> float:
    """How far a hex lies from the edge of a side: Germans go north, French south."""
    y = war.field.board.centre(where)[1]
    return y if side == GERMAN else -y


@rule("9.5c")
def _to_shelter(war: War, unit: int, here: int, ways: Hexes) -> Hexes:
    """Else towards the nearest town or city of one's own."""
    board = war.field.board
    shelters = list(bits((war.field.town | war.field.city) & war.controlled(war.units[unit].side) & ~(1 << here)))
    if not shelters:
        return 0
    least = min(board.distance(here, shelter) for shelter in shelters)
    nearest = [shelter for shelter in shelters if board.distance(here, shelter) == least]
    found = 0
    for there in bits(ways):
        if any(board.distance(there, shelter) < least for shelter in nearest):
            found |= 1 << there
    return found


@rule("9.5d")
def farthest(war: War, unit: int, wanted: int) -> int:
    """How many hexes of `wanted` this unit can retreat."""
    here = 1 << war.state.at[unit]
    for gone in range(wanted):
        there = 0
        for where in bits(here):
            there |= next_hexes(war, unit, where)
        if not there:
            return gone
        here = there
    return wanted


def paths(war: War, unit: int, length: int) -> Iterator[tuple[int, ...]]:
    """All ways of that length."""
    yield from _paths(war, unit, war.state.at[unit], length)


def _paths(war: War, unit: int, here: int, length: int) -> Iterator[tuple[int, ...]]:
    if not length:
        yield ()
        return
    for there in war.field.board.ordered(next_hexes(war, unit, here)):
        for rest in _paths(war, unit, there, length - 1):
            yield (there, *rest)


class FallBack(Step[War], frozen=True):
    """9.5: asks for the way of everybody who still has to retreat; who has none stays."""

    side: str

    def run(self, war: War) -> None:
        clash = war.clash
        left = [(unit, farthest(war, unit, hexes)) for unit, hexes in clash.retreating if war.on_map(unit)]
        left = [(unit, hexes) for unit, hexes in left if hexes]
        war.state.clash = replace(clash, retreating=tuple(left))
        if left:
            war.then(ChooseRetreat(self.side), self)


class ChooseRetreat(Decision[War], frozen=True):
    """9.5: the owner picks units and their way."""

    accepts = (Retreat,)
    cites = "9.5b"

    def candidates(self, war: War) -> list[Action]:
        unit, length = war.clash.retreating[0]
        group = tuple(war.ids(self.companions(war, unit, length)))
        return [
            Retreat(group, self._names(war, path)) for path in paths(war, unit, length) if self._open(war, group, path)
        ] or [Retreat((war.units[unit].id,), self._names(war, path)) for path in paths(war, unit, length)]

    def sample(self, war: War, luck: Luck) -> Action:
        unit, length = luck.pick(war.clash.retreating)
        return Retreat((war.units[unit].id,), self._names(war, luck.pick(list(paths(war, unit, length)))))

    def _names(self, war: War, path: tuple[int, ...]) -> tuple[str, ...]:
        return tuple(war.field.board.name(where) for where in path)

    def companions(self, war: War, unit: int, length: int) -> list[int]:
        """Units that retreat from the same hex as far."""
        return [u for u, n in war.clash.retreating if n == length and war.state.at[u] == war.state.at[unit]]

    def _open(self, war: War, group: tuple[str, ...], path: tuple[int, ...]) -> bool:
        return bool(self.check(war, Retreat(group, self._names(war, path))))

    @rule("9.42e")
    def check(self, war: War, action: Retreat) -> Ruling:
        left = dict(war.clash.retreating)
        units = [war.unit(name) for name in action.units]
        if not units or len(set(units)) != len(units) or any(unit not in left for unit in units):
            return forbid("9.42b", "need_not_retreat")
        if len({war.state.at[unit] for unit in units}) > 1:
            return forbid("9.42e", "from_one_hex")
        rulings = (self._path_ruling(war, unit, left[unit], action.path) for unit in units)
        return next((ruling for ruling in rulings if not ruling), LEGAL)

    @rule("9.5a", "9.5b", "9.5c")
    def _path_ruling(self, war: War, unit: int, length: int, path: tuple[str, ...]) -> Ruling:
        if len(path) != length:
            return forbid("9.5a", "retreat_length", unit=war.units[unit].id, hexes=length)
        here = war.state.at[unit]
        for name in path:
            try:
                there = war.field.board.at(name)
            except UnknownHex:
                return forbid("9.5b", "no_such_hex", hex=name)
            if not next_hexes(war, unit, here) >> there & 1:
                return self._blocked(war, unit, here, there)
            here = there
        return LEGAL

    def _blocked(self, war: War, unit: int, here: int, there: int) -> Ruling:
        data, name = war.units[unit], war.field.board.name(there)
        if not enterable(war, unit, here) >> there & 1:
            zone = enemy_zone(war, data.side) >> there & 1 and not data.infantry
            return forbid("9.51c" if zone else "9.5e", "retreat_blocked", unit=data.id, hex=name)
        return forbid("9.5b", "not_homewards", unit=data.id, hex=name)

    def choose(self, war: War, action: Retreat) -> None:
        path = [war.field.board.at(name) for name in action.path]
        units = [war.unit(name) for name in action.units]
        clash = war.clash
        first = clash.first_hexes
        if side_index(self.side) != clash.side and path[0] not in first:
            first = (*first, path[0])
        left = tuple(entry for entry in clash.retreating if entry[0] not in units)
        war.state.clash = replace(clash, retreating=left, first_hexes=first)
        for unit in units:
            fall_back(war, unit, path)

    def menu(self, war: War, draft: tuple[str, ...]) -> Menu:
        return retreat_menu(war, self, draft)

    def why_not(self, war: War, draft: tuple[str, ...], pick: str) -> Ruling:
        kind, _, name = pick.partition(":")
        if kind != "place":
            return forbid("9.42b", "need_not_retreat")
        walk = Walk(war, draft)
        try:
            return self._blocked(war, walk.unit, walk.here, war.field.board.at(name))
        except UnknownHex:
            return forbid("9.5b", "no_such_hex", hex=name)


def fall_back(war: War, unit: int, path: list[int]) -> None:
    """8.13a: costs no MP; every enemy zone and every marker on the way tests the unit."""
    data, gone = war.units[unit], []
    for count, there in enumerate(path, 1):
        war.place(unit, there)
        gone.append(war.field.board.name(there))
        for _ in range(tests_in(war, unit, there)):
            if war.on_map(unit) and not passes(war, unit):
                fail_retreat_test(war, unit, len(path) - count)
        if not war.on_map(unit):
            break
    war.tell(Retreated(data.id, gone))


@rule("8.13a", "8.42c", "8.43e", "8.46b", "9.51a")
def tests_in(war: War, unit: int, where: int) -> int:
    """One test for an enemy zone that no friend cancels, and one for an interdiction marker (A40)."""
    side = war.units[unit].side
    zone = enemy_zone(war, side) & ~cover(war, side)
    return (zone >> where & 1) + marker_tests(war, where)


@rule("7.22c", "9.52a")
def marker_tests(war: War, where: int) -> int:
    """An interdiction marker of either side tests whoever retreats into its hex, guns and HQs too."""
    return war.interdicted >> where & 1


@rule("9.51b")
def fail_retreat_test(war: War, unit: int, still_to_go: int) -> None:
    """Demoralized; or, if it was so already, a step lost, and a remnant would have to go on."""
    if war.has(unit, FLIPPED if war.units[unit].hq else DEMORALIZED):
        lose_step(war, unit, still_to_go)
    else:
        shake(war, unit)


class Walk:
    """A draft understood: the units picked (else the first in line goes), and the way they have walked."""

    def __init__(self, war: War, draft: tuple[str, ...]) -> None:
        self.left = dict(war.clash.retreating)
        picked = [war.unit(pick[5:]) for pick in draft if pick.startswith("unit:")]
        picked = [unit for unit in picked if unit in self.left]
        self.unit = picked[0] if picked else next(iter(self.left))
        self.length = self.left[self.unit]
        self.picked = [u for u in picked if war.state.at[u] == war.state.at[self.unit] and self.left[u] == self.length]
        self.here = war.state.at[self.unit]
        self.path: list[str] = []
        for name in (pick[6:] for pick in draft if pick.startswith("place:")):
            if name in self.ways(war):
                self.path.append(name)
                self.here = war.field.board.at(name)

    def ways(self, war: War) -> list[str]:
        """The next hexes that are open, while there is still a way to go."""
        if len(self.path) == self.length:
            return []
        return war.field.board.names(next_hexes(war, self.unit, self.here))

    def action(self, war: War) -> Retreat:
        return Retreat(tuple(war.ids(self.picked or [self.unit])), tuple(self.path))


def retreat_menu(war: War, decision: ChooseRetreat, draft: tuple[str, ...]) -> Menu:
    """Pick who goes, then the way hex by hex."""
    walk = Walk(war, draft)
    action = walk.action(war)
    going = [war.unit(name) for name in action.units]
    picks = tuple(Pick(f"unit:{war.units[u].id}", "unit", chosen=u in going) for u in walk.left)
    picks += tuple(Pick(f"place:{name}", "retreat", str(len(walk.path) + 1)) for name in walk.ways(war))
    understood = tuple(f"unit:{name}" for name in war.ids(walk.picked)) + tuple(f"place:{n}" for n in walk.path)
    prompt = Text("prompt.retreat", {"units": list(action.units), "hexes": walk.length - len(walk.path)})
    ready = action if len(walk.path) == walk.length and decision.check(war, action) else None
    return Menu(prompt, decision.cites, understood, picks, _stack_button(war, decision, walk), ready=ready)


def _stack_button(war: War, decision: ChooseRetreat, walk: Walk) -> tuple[Button, ...]:
    """Take the next stack mate along."""
    going = walk.picked or [walk.unit]
    others = [u for u in decision.companions(war, walk.unit, walk.length) if u not in going]
    if not others or not walk.picked:
        return ()
    name = war.units[others[0]].id
    return (Button(Text("button.take_along", {"unit": name}), pick=f"unit:{name}"),)

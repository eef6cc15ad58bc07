"""8.4, 10.2 Demolition: a bridge blown at the moment the enemy wants to cross it."""

from __future__ import annotations

import msgspec

from grognard.engine.dice import Luck
from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action, Decision, Step
from grognard.engine.text import Text
from grognard.engine.view import Button, Chance, Menu, Pick, Preview, Reason
from grognard.games.tigers import special_forces
from grognard.games.tigers.actions import Answer, Done
from grognard.games.tigers.calendar import FIRST_DAY
from grognard.games.tigers.campaign import D10, Campaign, side_index
from grognard.games.tigers.special_forces import UseSpecialForces
from grognard.games.tigers.state import MOVED
from grognard.games.tigers.theatre import ALLIED, ENEMY, GERMAN, SIDES

NO_ANSWER = "no_answer"


class BlowBridge(Action, frozen=True):
    """10.2: this unit tries to blow the bridge that the enemy is about to cross."""

    unit: str


class BridgeBlown(Event, frozen=True):
    """8.42: the bridge is gone; the units that wanted to cross have lost 1 MP."""

    unit: str
    near: str
    far: str
    units: list[str]


class BridgeHolds(Event, frozen=True):
    """The charge has failed."""

    unit: str
    near: str
    far: str


# who may try


@rule("10.25", "10.26")
def bridge_ruling(play: Campaign, side: int, bridge: int) -> Ruling:
    """10.25, 10.26: one attempt on a bridge in an impulse, and none by the Allies on 16 December."""
    if side == ALLIED and play.state.day == FIRST_DAY:
        return forbid("10.26", "not_on_the_16th")
    if play.state.demolition_tried >> bridge & 1:
        return forbid("10.25", "bridge_tried")
    return LEGAL


@rule("8.41b", "10.21b", "10.22a", "10.22b", "10.22c", "13.2x")
def unit_ruling(play: Campaign, side: int, bridge: int, unit: int) -> Ruling:
    """10.22: any unit but armour, in one of the two spaces that the bridge joins; supply does not matter."""
    if unit < 0 or not play.in_play(unit) or play.units[unit].side != side:
        return forbid("10.21b", "no_unit_of_yours")
    data, where, ends = play.units[unit], play.state.at[unit], play.theatre.bridges[bridge]
    if data.armour:
        return forbid("10.22b", "armour_blows_nothing", unit=data.id)
    if where not in (ends.a, ends.b):
        return forbid("10.22c", "not_at_the_bridge", unit=data.id)
    return _busy_ruling(play, unit)


@rule("10.23a", "10.23b", "10.23c", "10.24")
def _busy_ruling(play: Campaign, unit: int) -> Ruling:
    """10.23, 10.24: two bridges an impulse at most, none beside an enemy who was there when it began."""
    data = play.units[unit]
    if play.state.tries[unit] >= play.theatre.tables.demolition.bridges_per_unit:
        return forbid("10.23b", "two_bridges", unit=data.id)
    if began_in(play, ENEMY[data.side], play.state.at[unit]):
        return forbid("10.24", "enemy_in_the_area", unit=data.id)
    return LEGAL


def began_in(play: Campaign, side: int, where: int) -> bool:
    """Was a unit of this side in the space when the player impulse began?"""
    begun, units = play.state.impulse_start, play.units
    return where in begun and any(place == where and units[u].side == side for u, place in enumerate(begun))


def able(play: Campaign, side: int, bridge: int) -> list[int]:
    """The units that may try to blow a bridge now."""
    ends = play.theatre.bridges[bridge]
    near = play.present(ends.a, side) + play.present(ends.b, side)
    if not near or not bridge_ruling(play, side, bridge):
        return []
    return sorted(unit for unit in near if unit_ruling(play, side, bridge, unit))


def is_threatened(play: Campaign, side: int, bridge: int) -> bool:
    """8.41: is the bridge whole, and may somebody of this side blow it?"""
    ends = play.theatre.bridges[bridge]
    if not play.occupied(side) & (1 << ends.a | 1 << ends.b) or play.damaged(bridge):
        return False
    return bool(able(play, side, bridge))


@rule("10.27", "10.29a", "10.29b", "10.29c", "10.29d", "14.23a")
def highest_die(play: Campaign, unit: int) -> int:
    """10.29: the highest die that blows the bridge; entrenchments do not matter, special forces do."""
    table = play.theatre.tables.demolition
    if special_forces.hinders_demolition(play, unit):
        return table.special_forces
    if play.units[unit].engineer:
        return table.engineer_moved if play.has(unit, MOVED) else table.engineer
    return table.other_moved if play.has(unit, MOVED) else table.other


# the question to the other side


class Demolish(Decision[Campaign], frozen=True):
    """8.41: the enemy wants to cross a bridge. Blow it, or let him pass?"""

    bridge: int

    accepts = (BlowBridge, Done)
    cites = "8.41a"

    def moot(self, play: Campaign) -> bool:
        return not able(play, side_index(self.side), self.bridge)

    def check(self, play: Campaign, action: BlowBridge | Done) -> Ruling:
        if isinstance(action, Done):
            return LEGAL
        side = side_index(self.side)
        ruling = bridge_ruling(play, side, self.bridge)
        return ruling and unit_ruling(play, side, self.bridge, play.unit(action.unit))

    def choose(self, play: Campaign, action: BlowBridge | Done) -> None:
        if isinstance(action, Done):
            return
        fuse = LightFuse(action.unit, self.bridge)
        if self.side == SIDES[ALLIED]:
            play.then(SpecialForcesAtBridge(SIDES[GERMAN], action.unit, self.bridge), fuse)
        else:
            play.then(fuse)

    def candidates(self, play: Campaign) -> list[Action]:
        names = play.ids(able(play, side_index(self.side), self.bridge))
        return [*(BlowBridge(name) for name in names), Done()]

    def sample(self, play: Campaign, luck: Luck) -> Action:
        return Done() if luck.chance(0.3) else luck.pick(self.candidates(play))

    def menu(self, play: Campaign, draft: tuple[str, ...]) -> Menu:
        units = able(play, side_index(self.side), self.bridge)
        picked = [unit for unit in units if f"unit:{play.units[unit].id}" in draft[-1:]]
        chosen = picked or (units if len(units) == 1 else [])
        tokens = [(unit, f"unit:{play.units[unit].id}") for unit in units]
        return Menu(
            Text("prompt.demolish", {"units": play.ids(play.march.units), **_ends(play, self.bridge)}),
            self.cites,
            tuple(token for unit, token in tokens if unit in picked),
            tuple(Pick(token, "unit", _odds(play, unit), unit in chosen) for unit, token in tokens),
            (*(_blow_button(play, unit) for unit in chosen), Button(Text("button.let_pass"), Done())),
            preview(play, chosen[0]) if chosen else None,
        )

    def why_not(self, play: Campaign, draft: tuple[str, ...], pick: str) -> Ruling:
        kind, _, name = pick.partition(":")
        return self.check(play, BlowBridge(name)) if kind == "unit" else super().why_not(play, draft, pick)


def _ends(play: Campaign, bridge: int) -> dict[str, str]:
    """The two ends of a bridge, as seen by the units about to cross it."""
    ends = play.theatre.bridges[bridge]
    near, far = (ends.a, ends.b) if play.march.here == ends.a else (ends.b, ends.a)
    return {"near": play.theatre.name(near), "far": play.theatre.name(far)}


def _odds(play: Campaign, unit: int) -> str:
    highest = highest_die(play, unit)
    return f"1-{highest}" if highest > 1 else "1"


def _blow_button(play: Campaign, unit: int) -> Button:
    name = play.units[unit].id
    return Button(Text("button.blow_bridge", {"unit": name}), BlowBridge(name), primary=True)


def preview(play: Campaign, unit: int) -> Preview:
    """The die that is needed, and its chance."""
    data, highest = play.units[unit], highest_die(play, unit)
    chances = (Chance("bridge_blown", highest, D10), Chance("bridge_holds", D10 - highest, D10))
    return Preview(Text("preview.demolition", {"unit": data.id}), (_reason(play, unit),), chances)


def _reason(play: Campaign, unit: int) -> Reason:
    data, moved = play.units[unit], play.has(unit, MOVED)
    if special_forces.hinders_demolition(play, unit):
        return Reason(Text("reason.special_forces_at_bridge"), _odds(play, unit), "14.23a")
    if data.engineer:
        label = Text("reason.engineer_moved" if moved else "reason.engineer_ready")
        return Reason(label, _odds(play, unit), "10.29b" if moved else "10.29a")
    label = Text("reason.infantry_moved" if moved else "reason.infantry_ready")
    return Reason(label, _odds(play, unit), "10.29d" if moved else "10.29c")


# the German's counter-stroke


class SpecialForcesAtBridge(Decision[Campaign], frozen=True):
    """14.12, 14.23: before the die falls, special forces may go to the unit that is to blow the bridge (A-47)."""

    unit: str
    bridge: int

    accepts = (Answer,)
    cites = "14.23a"

    def order(self, play: Campaign) -> UseSpecialForces:
        return UseSpecialForces(play.place_name(play.unit(self.unit)), "demolition")

    @rule("14.12a")
    def moot(self, play: Campaign) -> bool:
        return play.option(NO_ANSWER) or not special_forces.placing_ruling(play, self.order(play))

    def check(self, play: Campaign, action: Answer) -> Ruling:
        return LEGAL

    def choose(self, play: Campaign, action: Answer) -> None:
        if action.yes:
            special_forces.place(play, self.order(play))

    def candidates(self, play: Campaign) -> list[Action]:
        return [Answer(True), Answer(False)]

    def menu(self, play: Campaign, draft: tuple[str, ...]) -> Menu:
        facts = {"unit": self.unit, "area": self.order(play).area, **_ends(play, self.bridge)}
        yes = Button(Text("button.send_special_forces"), Answer(True), primary=True)
        return Menu(
            Text("prompt.special_forces_at_bridge", facts),
            self.cites,
            buttons=(yes, Button(Text("button.keep_special_forces"), Answer(False))),
            preview=preview(play, play.unit(self.unit)),
        )


# the die


class LightFuse(Step[Campaign], frozen=True):
    """10.29: the die falls."""

    unit: str
    bridge: int

    @rule("10.21a", "10.25", "10.28", "10.29e")
    def run(self, play: Campaign) -> None:
        """10.29: the bridge is damaged at once, or it stands; either way it has been tried in this impulse."""
        unit, ends = play.unit(self.unit), _ends(play, self.bridge)
        play.state.tries[unit] += 1
        play.state.demolition_tried |= 1 << self.bridge
        die = play.roll_d10(play.units[unit].side, "blowing_bridge", about=self.unit)[0]
        if die > highest_die(play, unit):
            play.tell(BridgeHolds(self.unit, **ends))
            return
        play.damage(self.bridge)
        play.tell(BridgeBlown(self.unit, **ends, units=play.ids(play.march.units)))
        thwart(play)


@rule("8.42b", "8.36c")
def thwart(play: Campaign) -> None:
    """8.42: the step is not made; trying it has cost each unit 1 MP."""
    for unit in play.march.units:
        play.state.spent[unit] += play.theatre.tables.costs.thwarted
    play.state.march = msgspec.structs.replace(play.march, stopped=True)

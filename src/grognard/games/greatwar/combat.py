"""Phase 4 (BAT-01 to BAT-11): the ordered units of a side fight one after the other, in the order it likes."""

from __future__ import annotations

from typing import ClassVar

from grognard.engine.dice import Luck
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action, Decision
from grognard.engine.view import Menu
from grognard.games.greatwar import combat_menu
from grognard.games.greatwar.advance import declare_close
from grognard.games.greatwar.attack import ENGINEER, actors, can_act, unspent
from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.board import SIDES, side_index
from grognard.games.greatwar.combat_actions import CloseCombat, EndCombat, Fire, FireOnWire, RemoveWire
from grognard.games.greatwar.deeds import crossfires, deeds, joiners
from grognard.games.greatwar.fight import EndFight, begin
from grognard.games.greatwar.objections import (
    close_ruling,
    crossfire_ruling,
    fighter_ruling,
    ranged_ruling,
    removal_ruling,
    target_ruling,
    wire_ruling,
)
from grognard.games.greatwar.reactions import Attack, BeforeRoll
from grognard.games.greatwar.results import RANGED, WIRE
from grognard.games.greatwar.state import FOUGHT, TOKEN, Fight
from grognard.games.greatwar.works import clear_wire
from grognard.geometry import HexId

CombatAction = Fire | CloseCombat | FireOnWire | RemoveWire | EndCombat
ENDING = 0.1  # how readily a sample ends the phase


@rule("BAT-01", "BAT-03", "BAT-05")
class Combat(Decision[Battle], frozen=True):
    """One combat after the other, until nobody is left who can fight or the side has enough."""

    accepts: ClassVar[tuple[type[Action], ...]] = (Fire, CloseCombat, FireOnWire, RemoveWire, EndCombat)
    cites: ClassVar[str] = "BAT-01"

    def moot(self, battle: Battle) -> bool:
        return not any(can_act(battle, unit) for unit in unspent(battle, side_index(self.side)))

    def candidates(self, battle: Battle) -> list[Action]:
        able = actors(battle, side_index(self.side))
        single = [action for unit in able for action in deeds(battle, unit)]
        return [*single, *crossfires(battle, able), EndCombat()]

    def sample(self, battle: Battle, luck: Luck) -> Action:
        if luck.chance(ENDING):
            return EndCombat()
        ordered = unspent(battle, side_index(self.side))
        for _ in range(len(ordered)):
            unit = luck.pick(ordered)
            choice = deeds(battle, unit)
            if choice:
                return _joined(battle, luck, unit, luck.pick(choice))
        return EndCombat()

    def check(self, battle: Battle, action: CombatAction) -> Ruling:
        side = side_index(self.side)
        if isinstance(action, EndCombat):
            return LEGAL
        if isinstance(action, RemoveWire):
            return removal_ruling(battle, side, action.unit)
        if isinstance(action, Fire):
            return _fire_ruling(battle, side, action)
        ruling = fighter_ruling(battle, side, action.unit)
        if not ruling:
            return ruling
        unit = battle.unit(action.unit)
        if isinstance(action, CloseCombat):
            ruling = target_ruling(battle, side, action.target)
            return ruling and close_ruling(battle, unit, battle.state.at[battle.unit(action.target)])
        hex_ = battle.hex(action.hex)
        return wire_ruling(battle, unit, hex_) if hex_ >= 0 else forbid("RNG-20", "no_empty_wire", hex=action.hex)

    @rule("CC-03")
    def choose(self, battle: Battle, action: CombatAction) -> None:
        if isinstance(action, EndCombat):
            return
        battle.then(self)
        if isinstance(action, Fire):
            declare_fire(battle, tuple(battle.unit(name) for name in action.units), battle.unit(action.target))
        elif isinstance(action, CloseCombat):
            declare_close(battle, battle.unit(action.unit), battle.unit(action.target))
        elif isinstance(action, FireOnWire):
            declare_fire_on_wire(battle, battle.unit(action.unit), battle.hex(action.hex))
        else:
            remove_wire(battle, battle.unit(action.unit))

    def menu(self, battle: Battle, draft: tuple[str, ...]) -> Menu:
        return combat_menu.combat_menu(battle, self, draft)

    def why_not(self, battle: Battle, draft: tuple[str, ...], pick: str) -> Ruling:
        return combat_menu.why_not(battle, self, draft, pick)


@rule("RNG-18", "BAT-05")
def _fire_ruling(battle: Battle, side: int, action: Fire) -> Ruling:
    """Each of those who fire together must be able to fire alone."""
    ruling = target_ruling(battle, side, action.target)
    if not ruling:
        return ruling
    if not action.units or len(set(action.units)) < len(action.units):
        return forbid("BAT-01", "nobody_fires")
    hex_ = battle.state.at[battle.unit(action.target)]
    for name in action.units:
        ruling = fighter_ruling(battle, side, name) and ranged_ruling(battle, battle.unit(name), hex_)
        if ruling and len(action.units) > 1:
            ruling = crossfire_ruling(battle, battle.unit(name))
        if not ruling:
            return ruling
    return LEGAL


# declarations


@rule("RNG-07", "RNG-19", "BAT-04")
def declare_fire(battle: Battle, units: tuple[int, ...], target: int) -> None:
    """A ranged combat; in a crossfire all fire in one roll, and all have fought."""
    side = battle.units[units[0]].side
    for unit in units:
        battle.mark(unit, FOUGHT)
    begin(battle, Fight(side, RANGED, units, target, battle.state.at[target]))
    battle.then(BeforeRoll(SIDES[side]), Attack(), EndFight())


@rule("RNG-20", "HQ-05")
def declare_fire_on_wire(battle: Battle, unit: int, hex_: HexId) -> None:
    """A-94: it is the combat of the unit, and nobody can react to it."""
    battle.mark(unit, FOUGHT)
    begin(battle, Fight(battle.units[unit].side, WIRE, (unit,), -1, hex_))
    battle.then(Attack(), EndFight())


@rule("WIR-02")
def remove_wire(battle: Battle, unit: int) -> None:
    """Instead of a fight; A-95: not for an Engineer, who may still fight."""
    clear_wire(battle, unit)
    if battle.state.specialist[unit] == ENGINEER:
        return
    battle.mark(unit, FOUGHT)
    if battle.has(unit, TOKEN):
        battle.lift_token(unit)


def _joined(battle: Battle, luck: Luck, unit: int, action: Action) -> Action:
    """Now and then a machine gun fires with others."""
    if not isinstance(action, Fire) or not battle.profile(unit).crossfire:
        return action
    others = joiners(battle, unit, battle.state.at[battle.unit(action.target)])
    joining = [battle.units[other].id for other in others if luck.chance(0.5)]
    return Fire((*action.units, *joining), action.target)

"""9.0 Assaults: one target hex at a time, as often as the active side likes."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.engine.dice import Luck
from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action, Decision, Step
from grognard.engine.view import Menu
from grognard.games.verdun import assault_menu
from grognard.games.verdun.actions import Done
from grognard.games.verdun.advancing import AdvanceAfter
from grognard.games.verdun.attack import (
    Assault,
    assault_ruling,
    assaults,
    clash_for,
    some_assault,
    target_hexes,
)
from grognard.games.verdun.battlefield import GERMAN, SIDES
from grognard.games.verdun.losses import SufferHits
from grognard.games.verdun.odds import column_name, odds, results
from grognard.games.verdun.state import ASSAULTED, ATTACKED, FLIPPED, Clash
from grognard.games.verdun.support import defensive_guns, defensive_ruling
from grognard.games.verdun.war import ENEMY, War, side_index


class Support(Action, frozen=True):
    """9.1a: the guns that support the defence; none is an answer too."""

    guns: tuple[str, ...] = ()


class Assaulted(Event, frozen=True):
    """9.1e: totals, column and result."""

    side: str
    target: str
    units: list[str]
    guns: list[str]
    support: list[str]
    attack: int
    defence: int
    base: str
    shifts: int
    column: str
    die: int
    result: str


@rule("9.0a")
class AssaultPhase(Decision[War], frozen=True):
    """9.0a: the active side assaults or stops; nobody has to."""

    accepts = (Assault, Done)
    cites = "9.0a"

    def moot(self, war: War) -> bool:
        return not target_hexes(war, side_index(self.side))

    def candidates(self, war: War) -> list[Action]:
        return [*assaults(war, side_index(self.side)), Done()]

    def sample(self, war: War, luck: Luck) -> Action:
        return some_assault(war, side_index(self.side), luck)

    def check(self, war: War, action: Action) -> Ruling:
        return assault_ruling(war, side_index(self.side), action) if isinstance(action, Assault) else LEGAL

    def choose(self, war: War, action: Action) -> None:
        if isinstance(action, Assault):
            war.state.clash = declared(war, side_index(self.side), action)
            war.then(DefensiveSupport(SIDES[ENEMY[side_index(self.side)]]), ResolveAssault(), self)

    def menu(self, war: War, draft: tuple[str, ...]) -> Menu:
        return assault_menu.assault_menu(war, self, draft)

    def why_not(self, war: War, draft: tuple[str, ...], pick: str) -> Ruling:
        return assault_menu.why_not(war, self, draft, pick)


def declared(war: War, side: int, action: Assault) -> Clash:
    units = tuple(war.unit(name) for name in action.units)
    guns = tuple(war.unit(name) for name in action.guns)
    return clash_for(war, side, war.field.board.at(action.target), units, guns)


class DefensiveSupport(Decision[War], frozen=True):
    """9.1a: after the attack is declared, the defender names the guns that support him."""

    accepts = (Support,)
    cites = "9.1a"

    def moot(self, war: War) -> bool:
        return not self.guns(war)

    def guns(self, war: War) -> list[int]:
        clash = war.clash
        return defensive_guns(war, ENEMY[clash.side], clash.target, war.stack(clash.target))

    def candidates(self, war: War) -> list[Action]:
        guns = war.ids(self.guns(war))
        return [Support(choice) for choice in dict.fromkeys([(), *((g,) for g in guns), tuple(guns)])]

    def sample(self, war: War, luck: Luck) -> Action:
        return Support(tuple(war.ids(luck.some(self.guns(war), 4))))

    @rule("9.32f")
    def check(self, war: War, action: Support) -> Ruling:
        clash, side = war.clash, ENEMY[war.clash.side]
        guns = [war.unit(name) for name in action.guns]
        if len(set(guns)) != len(guns) or any(g < 0 or war.units[g].side != side for g in guns):
            return forbid(self.cites, "no_such_unit")
        rulings = (defensive_ruling(war, gun, clash.target, war.stack(clash.target)) for gun in guns)
        return next((ruling for ruling in rulings if not ruling), LEGAL)

    def choose(self, war: War, action: Support) -> None:
        war.state.clash = replace(war.clash, support=tuple(war.unit(name) for name in action.guns))

    def menu(self, war: War, draft: tuple[str, ...]) -> Menu:
        guns = self.guns(war)
        everything = assault_menu.ALL_GUNS in draft
        chosen = [gun for gun in guns if everything or f"unit:{war.units[gun].id}" in draft]
        return assault_menu.support_menu(war, self, guns, chosen, Support(tuple(war.ids(chosen))))

    def why_not(self, war: War, draft: tuple[str, ...], pick: str) -> Ruling:
        kind, _, name = pick.partition(":")
        gun = war.unit(name)
        if kind != "unit" or gun < 0 or war.units[gun].side != side_index(self.side):
            return forbid(self.cites, "not_now", pick=name)
        return defensive_ruling(war, gun, war.clash.target, war.stack(war.clash.target))


class ResolveAssault(Step[War], frozen=True):
    """9.1e, 9.11: sum, shift, roll, look up; the defender suffers first (9.4b)."""

    @rule("9.1e", "9.11b", "9.11c", "9.4a", "9.4b")
    def run(self, war: War) -> None:
        clash = war.clash
        value = odds(war, clash)
        side, enemy = SIDES[clash.side], SIDES[ENEMY[clash.side]]
        target = war.field.board.name(clash.target)
        die = war.roll(side, "assault", about=target)
        attacker, defender = results(war, value.final)[die - 1]
        war.tell(
            Assaulted(
                side, target, war.ids(clash.infantry), war.ids(clash.guns), war.ids(clash.support), value.attack,
                value.defence, column_name(value.base), value.shifted - value.base, column_name(value.final), die,
                f"{attacker}/{defender}",
            )
        )  # fmt: skip
        war.state.clash = engaged(war, clash)
        war.then(
            SufferHits(enemy, defender, compulsory(war.state.clash, defender)),
            SufferHits(side, attacker, compulsory(war.state.clash, attacker)),
            AdvanceAfter(side),
            EndClash(),
        )


@rule("9.42a", "9.42f", "9.43a")
def compulsory(clash: Clash, hits: int) -> int:
    """At least half the hits are step losses: rounded down, but up when Germans attack a fort or trench."""
    return (hits + 1) // 2 if clash.round_up else hits // 2


@rule("9.0c", "9.0g", "9.31a")
def engaged(war: War, clash: Clash) -> Clash:
    """Mark everybody who takes part, and fix who can suffer in this assault."""
    defenders = tuple(war.stack(clash.target))
    for unit in clash.infantry:
        war.mark(unit, ATTACKED)
    for unit in defenders:
        war.mark(unit, ASSAULTED)
    if clash.fort >= 0:
        war.state.forts_assaulted |= 1 << clash.target
    for gun in clash.guns + clash.support:
        war.mark(gun, FLIPPED)
    return replace(
        clash,
        attackers=clash.infantry + _near(war, clash.guns, clash.target),
        defenders=defenders + _near(war, clash.support, clash.target),
        round_up=clash.side == GERMAN and (clash.fort >= 0 or bool(war.field.trench >> clash.target & 1)),
        pioneer_hexes=tuple(dict.fromkeys(war.state.at[u] for u in clash.infantry if war.units[u].pioneer)),
    )


@rule("9.45a", "9.45b", "9.54a")
def _near(war: War, guns: tuple[int, ...], target: int) -> tuple[int, ...]:
    """Support artillery next to the assaulted hex takes part in losses and retreats; farther guns do not (A13)."""
    around = war.field.board.around[target]
    return tuple(gun for gun in guns if around >> war.state.at[gun] & 1)


class EndClash(Step[War], frozen=True):
    """The assault is over."""

    def run(self, war: War) -> None:
        war.state.clash = None

"""9.0: what the page shows while an assault is planned, and while its defence is."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.engine.ruling import Ruling, forbid
from grognard.engine.steps import Action, Decision
from grognard.engine.text import Text
from grognard.engine.view import Button, Menu, Pick, Preview, Reason, cautioned
from grognard.games.verdun.actions import Done
from grognard.games.verdun.attack import (
    Assault,
    assault_ruling,
    attacker_ruling,
    attackers_of,
    clash_for,
    target_hexes,
    target_ruling,
)
from grognard.games.verdun.caution import of_assault
from grognard.games.verdun.odds import odds, preview
from grognard.games.verdun.support import offensive_guns, offensive_ruling
from grognard.games.verdun.war import War, side_index

EVERYBODY = "choice:everybody"
ALL_GUNS = "choice:guns"


class Plan:
    """A draft understood: the target, the infantry and guns chosen, and who else could be."""

    def __init__(self, war: War, side: int, draft: tuple[str, ...]) -> None:
        self.war, self.side = war, side
        self.target = _target(war, side, draft)
        named = [war.unit(pick[5:]) for pick in draft if pick.startswith("unit:")]
        if self.target < 0:
            self.possible = [u for h in _hexes(war, side) for u in attackers_of(war, side, h)]
            self.units = [unit for unit in named if unit in self.possible]
            self.able: list[int] = []
        else:
            self.possible = attackers_of(war, side, self.target)
            self.units = [u for u in self.possible if u in named or EVERYBODY in draft]
            self.able = offensive_guns(war, side, self.target, self.units) if self.units else []
        self.guns = [gun for gun in self.able if gun in named or ALL_GUNS in draft]

    @property
    def action(self) -> Assault:
        name = self.war.field.board.name(self.target) if self.target >= 0 else ""
        return Assault(name, tuple(self.war.ids(self.units)), tuple(self.war.ids(self.guns)))

    @property
    def draft(self) -> tuple[str, ...]:
        place = (f"place:{self.action.target}",) if self.target >= 0 else ()
        return place + tuple(f"unit:{name}" for name in self.war.ids(self.units + self.guns))

    def picks(self) -> tuple[Pick, ...]:
        war = self.war
        targets = [h for h in _hexes(war, self.side) if self.target >= 0 or _attacked_by(war, self.side, h, self.units)]
        found = [Pick(f"place:{war.field.board.name(h)}", "target", chosen=h == self.target) for h in targets]
        units = dict.fromkeys(self.possible)
        found += [Pick(f"unit:{war.units[u].id}", "unit", chosen=u in self.units) for u in units]
        found += [Pick(f"unit:{war.units[g].id}", "gun", chosen=g in self.guns) for g in self.able]
        return tuple(found)

    def odds(self) -> Preview | None:
        if self.target < 0 or not self.units:
            return None
        clash = clash_for(self.war, self.side, self.target, tuple(self.units), tuple(self.guns))
        return preview(self.war, odds(self.war, clash))

    def warnings(self) -> list[Reason]:
        if self.target < 0 or not self.units:
            return []
        return list(of_assault(self.war, self.side, self.target, self.units, self.guns))


def _hexes(war: War, side: int) -> list[int]:
    return war.field.board.ordered(target_hexes(war, side))


def _attacked_by(war: War, side: int, target: int, units: list[int]) -> bool:
    return all(unit in attackers_of(war, side, target) for unit in units)


def _target(war: War, side: int, draft: tuple[str, ...]) -> int:
    """The last target named, as a hex or by a unit in it."""
    targets = target_hexes(war, side)
    for pick in reversed(draft):
        kind, _, name = pick.partition(":")
        hexes = [h for h in war.field.board.ordered(targets) if _names(war, h, kind, name)]
        if hexes:
            return hexes[0]
    return -1


def _names(war: War, where: int, kind: str, name: str) -> bool:
    return (kind == "place" and war.field.board.name(where) == name) or (
        kind == "unit" and war.unit(name) in war.stack(where)
    )


def assault_menu(war: War, decision: Decision[War], draft: tuple[str, ...]) -> Menu:
    plan = Plan(war, side_index(decision.side), draft)
    buttons: list[Button] = []
    if plan.target >= 0:
        ruling = assault_ruling(war, plan.side, plan.action) if plan.units else forbid("9.0b", "no_attackers")
        buttons.append(Button(Text("button.assault"), plan.action, ruling=ruling, primary=True))
        buttons.append(Button(Text("button.everybody"), pick=EVERYBODY))
    if plan.able:
        buttons.append(Button(Text("button.all_guns"), pick=ALL_GUNS))
    buttons.append(Button(Text("button.end_assaults"), Done()))
    prompt = Text("prompt.assault", {"hex": plan.action.target}) if plan.target >= 0 else Text("prompt.assaults")
    menu = Menu(prompt, decision.cites, plan.draft, plan.picks(), tuple(buttons), plan.odds())
    return cautioned(menu, plan.warnings())


def why_not(war: War, decision: Decision[War], draft: tuple[str, ...], pick: str) -> Ruling:
    side = side_index(decision.side)
    plan = Plan(war, side, draft)
    kind, _, name = pick.partition(":")
    unit = war.unit(name) if kind == "unit" else -1
    if unit >= 0 and war.units[unit].side == side:
        return _why_not_unit(war, plan, unit)
    where = war.state.at[unit] if unit >= 0 else -1
    hex_name = war.field.board.name(where) if where >= 0 else name
    ruling = target_ruling(war, side, hex_name)
    return ruling if not ruling else forbid("9.0b", "nobody_beside", hex=hex_name)


def _why_not_unit(war: War, plan: Plan, unit: int) -> Ruling:
    if plan.target < 0:
        return forbid("9.0b", "no_target_beside", unit=war.units[unit].id)
    if war.units[unit].artillery:
        return offensive_ruling(war, unit, plan.target, plan.units)
    return attacker_ruling(war, unit, plan.target)


def support_menu(war: War, decision: Decision[War], guns: list[int], chosen: list[int], action: Action) -> Menu:
    """The defender sees the odds as they stand and adds the guns he likes."""
    clash = war.clash
    names = war.ids(clash.infantry)
    picks = tuple(Pick(f"unit:{war.units[gun].id}", "gun", chosen=gun in chosen) for gun in guns)
    draft = tuple(f"unit:{name}" for name in war.ids(chosen))
    prompt = Text("prompt.support", {"hex": war.field.board.name(clash.target), "units": names})
    buttons = (
        Button(Text("button.support" if chosen else "button.no_support"), action, primary=True),
        Button(Text("button.all_guns"), pick=ALL_GUNS),
    )
    return Menu(
        prompt,
        decision.cites,
        draft,
        picks,
        buttons,
        preview(war, odds(war, replace(clash, support=tuple(chosen)))),
    )

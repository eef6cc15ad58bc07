"""What the page lights up in the combat phase: units, their targets, who sees whom, and the chances."""

from __future__ import annotations

from grognard.engine.ruling import Ruling, forbid
from grognard.engine.steps import Action, Decision
from grognard.engine.text import Text
from grognard.engine.view import Button, Line, Menu, Pick, Preview
from grognard.games.greatwar.attack import actors, armed, close_targets, enemies_in_range, may_fight, may_fire
from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.board import BOARD, side_index
from grognard.games.greatwar.combat_actions import CloseCombat, EndCombat, Fire, FireOnWire, RemoveWire
from grognard.games.greatwar.deeds import deeds, joiners
from grognard.games.greatwar.forecast import forecast
from grognard.games.greatwar.los import blockers
from grognard.games.greatwar.objections import fighter_ruling
from grognard.games.greatwar.results import CLOSE, RANGED, WIRE
from grognard.games.greatwar.state import Fight, FightWord
from grognard.geometry import lowest


class Plan:
    """A draft understood: the unit that fights, those that fire with it, and what they attack."""

    def __init__(self, battle: Battle, side: int, draft: tuple[str, ...]) -> None:
        self.battle, self.side = battle, side
        self.able = actors(battle, side)
        self.unit = -1
        self.others: list[int] = []
        self.target = ""
        self.ways: dict[str, Action] = {}
        for pick in draft:
            self._take(as_unit(battle, pick))

    def _take(self, pick: str) -> None:
        if pick in self.ways:
            self.target, self.others = pick, []
            return
        unit = self.battle.unit(pick.removeprefix("unit:"))
        if unit in self.joining:
            self.others.append(unit)
        elif unit in self.able and unit not in self.group:
            self.unit, self.others, self.target = unit, [], ""
            self.ways = {_pick_of(deed): deed for deed in deeds(self.battle, unit) if _pick_of(deed)}

    @property
    def group(self) -> list[int]:
        return [self.unit, *self.others] if self.unit >= 0 else []

    @property
    def joining(self) -> list[int]:
        """Machine guns that could join the fire at the target chosen."""
        deed = self.ways.get(self.target)
        if not isinstance(deed, Fire):
            return []
        hex_ = self.battle.state.at[self.battle.unit(deed.target)]
        return [unit for unit in joiners(self.battle, self.unit, hex_) if unit not in self.others]

    @property
    def action(self) -> Action | None:
        deed = self.ways.get(self.target)
        if isinstance(deed, Fire):
            return Fire(tuple(self.battle.units[unit].id for unit in self.group), deed.target)
        return deed

    @property
    def draft(self) -> tuple[str, ...]:
        names = [f"unit:{self.battle.units[unit].id}" for unit in self.group]
        return (*names[:1], self.target, *names[1:]) if self.target else tuple(names)

    def preview(self) -> Preview | None:
        return forecast(self.battle, fight_of(self.battle, self.action)).preview if self.action else None


def as_unit(battle: Battle, pick: str) -> str:
    """A hex with a unit in it means the unit."""
    kind, _, name = pick.partition(":")
    hex_ = battle.hex(name) if kind == "place" else -1
    unit = battle.in_hex[hex_] if hex_ >= 0 else -1
    return f"unit:{battle.units[unit].id}" if unit >= 0 else pick


def _pick_of(deed: Action) -> str:
    """The pick that chooses what a unit attacks."""
    if isinstance(deed, Fire | CloseCombat):
        return f"unit:{deed.target}"
    return f"place:{deed.hex}" if isinstance(deed, FireOnWire) else ""


def fight_of(battle: Battle, action: Action | None) -> Fight:
    """The combat that an action would declare, armed with its dice."""
    if isinstance(action, FireOnWire):
        unit = battle.unit(action.unit)
        return armed(battle, Fight(battle.units[unit].side, WIRE, (unit,), -1, battle.hex(action.hex)))
    assert isinstance(action, Fire | CloseCombat)
    names = action.units if isinstance(action, Fire) else (action.unit,)
    units, target = tuple(battle.unit(name) for name in names), battle.unit(action.target)
    kind: FightWord = RANGED if isinstance(action, Fire) else CLOSE
    return armed(battle, Fight(battle.units[units[0]].side, kind, units, target, battle.state.at[target]))


def combat_menu(battle: Battle, decision: Decision[Battle], draft: tuple[str, ...]) -> Menu:
    plan = Plan(battle, side_index(decision.side), draft)
    return Menu(
        prompt=_prompt(plan),
        rule=decision.cites,
        draft=plan.draft,
        picks=tuple(_picks(plan)),
        buttons=tuple(_buttons(plan)),
        preview=plan.preview(),
        lines=tuple(_lines(plan)),
    )


def _prompt(plan: Plan) -> Text:
    if plan.unit < 0:
        return Text("prompt.combat")
    name = plan.battle.units[plan.unit].id
    if not plan.target:
        return Text("prompt.combat_target", {"unit": name})
    return Text("prompt.combat_crossfire" if plan.joining else "prompt.combat_ready", {"unit": name})


def _picks(plan: Plan) -> list[Pick]:
    battle, joining = plan.battle, plan.joining
    found = []
    for unit in plan.able:
        kind = "join" if unit in joining else "unit"
        found.append(Pick(f"unit:{battle.units[unit].id}", kind, chosen=unit in plan.group))
    for pick, deed in plan.ways.items():
        dice = fight_of(battle, deed).dice
        found.append(Pick(pick, "target", note=str(dice), chosen=pick == plan.target))
    return found


def _buttons(plan: Plan) -> list[Button]:
    found = []
    if isinstance(plan.action, CloseCombat):
        found.append(Button(Text("button.close_combat"), plan.action, primary=True))
    elif plan.action:
        found.append(Button(Text(_label(plan)), plan.action, primary=True))
    if plan.unit >= 0:
        removals = [deed for deed in deeds(plan.battle, plan.unit) if isinstance(deed, RemoveWire)]
        found += [Button(Text("button.remove_wire"), deed) for deed in removals]
    return [*found, Button(Text("button.end_combat"), EndCombat())]


def _label(plan: Plan) -> str:
    if isinstance(plan.action, FireOnWire):
        return "button.fire_on_wire"
    return "button.crossfire" if plan.others else "button.fire"


def _lines(plan: Plan) -> list[Line]:
    """To every enemy in range, the blocked ones too, with the hex that blocks."""
    battle, unit = plan.battle, plan.unit
    if unit < 0 or close_targets(battle, unit) or not may_fight(battle, unit) or not may_fire(battle, unit):
        return []
    start, sight = battle.state.at[unit], battle.kinds[unit].sight
    found = []
    for hex_ in BOARD.ordered(enemies_in_range(battle, unit)):
        blocked = blockers(battle, start, hex_) if sight else 0
        named = BOARD.name(lowest(blocked)) if blocked else ""
        found.append(Line(BOARD.name(start), BOARD.name(hex_), named, "sight" if sight else "arc"))
    found += [_line_of(battle, other, plan.target) for other in plan.others]
    return found


def _line_of(battle: Battle, unit: int, target: str) -> Line:
    return Line(battle.place(unit), battle.place(battle.unit(target.removeprefix("unit:"))))


def why_not(battle: Battle, decision: Decision[Battle], draft: tuple[str, ...], pick: str) -> Ruling:
    """The ruling on the action that the click would mean."""
    side = side_index(decision.side)
    plan = Plan(battle, side, draft)
    kind, _, name = as_unit(battle, pick).partition(":")
    unit = battle.unit(name) if kind == "unit" else -1
    if unit >= 0 and battle.units[unit].side == side:
        return _why_not_unit(battle, decision, plan, unit)
    if plan.unit < 0:
        return forbid("BAT-01", "choose_a_unit")
    mine = battle.units[plan.unit].id
    if unit >= 0:
        near = close_targets(battle, plan.unit) >> battle.state.at[unit] & 1
        return decision.check(battle, CloseCombat(mine, name) if near else Fire((mine,), name))
    if kind == "place":
        return decision.check(battle, FireOnWire(mine, name))
    return forbid(decision.cites, "not_now", pick=pick)


def _why_not_unit(battle: Battle, decision: Decision[Battle], plan: Plan, unit: int) -> Ruling:
    name = battle.units[unit].id
    ruling = fighter_ruling(battle, plan.side, name)
    if not ruling:
        return ruling
    if isinstance(plan.action, Fire):
        return decision.check(battle, Fire((*plan.action.units, name), plan.action.target))
    return forbid("BAT-05", "no_target_for_it", unit=name)

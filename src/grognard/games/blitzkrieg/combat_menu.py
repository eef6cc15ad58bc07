"""What the page shows in a combat phase: duties, targets, who can attack them, and what would come of it."""

from __future__ import annotations

from grognard.engine.ruling import Ruling, forbid
from grognard.engine.steps import Decision
from grognard.engine.text import Text
from grognard.engine.view import Button, Menu, Pick, Preview
from grognard.games.blitzkrieg.actions import Done
from grognard.games.blitzkrieg.attack import (
    Attack,
    attacker_ruling,
    beside,
    beside_all,
    guns_for,
    one_of_each_hampered,
    prey_hexes,
    targets_ruling,
    unspent_ruling,
)
from grognard.games.blitzkrieg.attacks import attack_ruling
from grognard.games.blitzkrieg.campaign import Campaign40, side_index
from grognard.games.blitzkrieg.duties import standing, stop_ruling
from grognard.games.blitzkrieg.forecast import forecast
from grognard.games.blitzkrieg.odds import enough, planned
from grognard.games.blitzkrieg.stand_menu import place_of

EVERYBODY = "choice:everybody"
ALL_GUNS = "choice:guns"


class Plan:
    """A draft understood: the targets, who could attack them all, and who is to."""

    def __init__(self, play: Campaign40, side: int, draft: tuple[str, ...]) -> None:
        self.play, self.side = play, side
        self.prey = play.field.board.ordered(prey_hexes(play, side))
        named = [play.unit(pick[5:]) for pick in draft if pick.startswith("unit:")]
        self.targets = self._targets(draft)
        self.near = beside_all(play, side, self.targets) if self.targets else self._anybody()
        self.guns = guns_for(play, side, self.targets) if self.targets else []
        self.everybody = one_of_each_hampered(play, self.near, self.targets[0]) if self.targets else []
        called = self.everybody if EVERYBODY in draft else []
        self.units = [unit for unit in self.near if unit in named or unit in called]
        self.firing = [gun for gun in self.guns if gun in named or ALL_GUNS in draft]

    def _targets(self, draft: tuple[str, ...]) -> list[int]:
        """The enemy hexes named, by themselves or by a unit in them, in the order of the map."""
        names = {place_of(self.play, pick) for pick in draft}
        return [where for where in self.prey if self.play.field.board.name(where) in names]

    def _anybody(self) -> list[int]:
        """Before a target is named: whoever has one beside it."""
        return sorted({unit for where in self.prey for unit in beside(self.play, self.side, where)})

    @property
    def target_names(self) -> tuple[str, ...]:
        return tuple(self.play.field.board.name(where) for where in self.targets)

    @property
    def action(self) -> Attack:
        return Attack(self.target_names, tuple(self.play.ids(self.units + self.firing)))

    @property
    def draft(self) -> tuple[str, ...]:
        places = tuple(f"place:{name}" for name in self.target_names)
        return places + tuple(f"unit:{name}" for name in self.play.ids(self.units + self.firing))

    def picks(self) -> tuple[Pick, ...]:
        """Hexes that must be attacked are marked; those that the chosen units cannot reach are left out."""
        play, duties = self.play, standing(self.play, self.side)
        found = [
            Pick(f"place:{play.field.board.name(h)}", "target", "!" if h in duties else "", h in self.targets)
            for h in self.prey
            if h in self.targets or self._can_add(h)
        ]
        found += [Pick(f"unit:{play.units[u].id}", "unit", chosen=u in self.units) for u in self.near]
        found += [Pick(f"unit:{play.units[g].id}", "gun", chosen=g in self.firing) for g in self.guns]
        return tuple(found)

    def _can_add(self, where: int) -> bool:
        """Could the units chosen, or if there are none somebody, attack this hex with the others?"""
        around, at = self.play.field.board.around, self.play.state.at
        if any(not around[at[unit]] >> where & 1 for unit in self.units):
            return False
        return not self.targets or self.can_reach(where)

    def can_reach(self, where: int) -> bool:
        """Would everybody together reach 1:4 against the targets and this hex (CMB-10)?"""
        targets = [*self.targets, where]
        units = beside_all(self.play, self.side, targets)
        units = one_of_each_hampered(self.play, units + guns_for(self.play, self.side, targets), where)
        return bool(units) and enough(self.play, planned(self.play, self.side, targets, units))

    def buttons(self) -> list[Button]:
        if not self.targets:
            return []
        ruling = attack_ruling(self.play, self.side, self.action)
        label = Text("button.attack", {"hexes": list(self.target_names)})
        found = [Button(label, self.action, ruling=ruling, primary=True)]
        if any(unit not in self.units for unit in self.everybody):
            found.append(Button(Text("button.everybody"), pick=EVERYBODY))
        if len(self.firing) < len(self.guns):
            found.append(Button(Text("button.all_guns"), pick=ALL_GUNS))
        return found

    def preview(self) -> Preview | None:
        if not self.targets or not self.units:
            return None
        return forecast(self.play, planned(self.play, self.side, self.targets, self.units + self.firing))


def combat_menu(play: Campaign40, decision: Decision[Campaign40], draft: tuple[str, ...]) -> Menu:
    side = side_index(decision.side)
    plan = Plan(play, side, draft)
    stop = Button(Text("button.end_combat"), Done(), ruling=stop_ruling(play, side))
    if plan.targets:
        prompt = Text("prompt.attack", {"hexes": list(plan.target_names)})
    else:
        prompt = Text("prompt.combat", {"left": len(standing(play, side))})
    return Menu(prompt, decision.cites, plan.draft, plan.picks(), (*plan.buttons(), stop), plan.preview())


def why_not(play: Campaign40, side: int, draft: tuple[str, ...], pick: str) -> Ruling:
    """An own unit cannot attack the targets named; another hex holds nobody whom we could attack."""
    plan = Plan(play, side, draft)
    kind, _, name = pick.partition(":")
    unit = play.unit(name) if kind == "unit" else -1
    if unit >= 0 and play.units[unit].side == side:
        return _why_not_unit(play, plan, unit)
    hex_name = place_of(play, pick)
    ruling = targets_ruling(play, side, (hex_name,))
    if ruling and plan.targets and not plan.can_reach(play.hex(hex_name)):
        return forbid("CMB-10", "too_strong_together", hex=hex_name)
    if ruling and beside(play, side, play.hex(hex_name)):
        return forbid("CMB-09", "not_all_beside", hex=hex_name)
    return ruling if not ruling else forbid("CMB-07", "nobody_beside", hex=hex_name)


def _why_not_unit(play: Campaign40, plan: Plan, unit: int) -> Ruling:
    data = play.units[unit]
    if not data.combat or not play.on_map(unit):
        return forbid("CMB-07", "not_your_attacker")
    if plan.targets:
        return attacker_ruling(play, unit, plan.targets)
    ruling = unspent_ruling(play, unit)
    if ruling and data.artillery:
        return forbid("CAP-2e", "target_first", unit=data.id)
    return ruling if not ruling else forbid("CMB-07", "no_target_beside", unit=data.id)

"""What the page shows in a combat phase: whom one can attack, with whom, and what would come of it."""

from __future__ import annotations

from grognard.engine.ruling import Ruling, forbid
from grognard.engine.text import Text
from grognard.engine.view import Button, Menu, Pick, Preview, Reason, cautioned
from grognard.games.somme.attack import (
    Attack,
    attack_ruling,
    attacker_ruling,
    beside,
    planned,
    pledges,
    readiness_ruling,
    target_ruling,
)
from grognard.games.somme.attacks import stop_ruling, targets
from grognard.games.somme.battlefield import GERMAN
from grognard.games.somme.campaign import Campaign18, side_index
from grognard.games.somme.caution import of_attack
from grognard.games.somme.dialogue import preview
from grognard.games.somme.orders import Done, GiveStoss
from grognard.games.somme.stoss_orders import gifts

EVERYBODY = "choice:everybody"
STOSS = "choice:stoss"


class Plan:
    """A draft understood: the hex, who could attack it, who is to, with Stoss or not, with which tank."""

    def __init__(self, play: Campaign18, side: int, exploiting: bool, draft: tuple[str, ...]) -> None:
        self.play, self.side, self.exploiting = play, side, exploiting
        self.hexes = targets(play, side, exploiting)
        self.target = self._target(draft)
        self.near = beside(play, side, self.target, exploiting) if self.target >= 0 else self._anybody()
        self.everybody = self._together()
        names = [pick[5:] for pick in draft if pick.startswith("unit:")]
        called = self.everybody if EVERYBODY in draft else []
        self.units = [unit for unit in self.near if play.units[unit].id in names or unit in called]
        self.has_stoss = side == GERMAN and any(play.stoss_of(unit) for unit in self.units)
        self.stoss = self.has_stoss and STOSS in draft
        self.tanks = [play.units[unit].id for unit in self.units if play.units[unit].tank]
        self.tank = next((tank for tank in reversed(self.tanks) if f"choice:{tank}" in draft), "")

    def _target(self, draft: tuple[str, ...]) -> int:
        """The enemy hex named last, by itself or by a unit in it."""
        for pick in reversed(draft):
            where = self.play.hex(place_of(self.play, pick))
            if where in self.hexes:
                return where
        return -1

    def _anybody(self) -> list[int]:
        """Before a hex is named: whoever has one beside it."""
        found = {unit for where in self.hexes for unit in beside(self.play, self.side, where, self.exploiting)}
        return sorted(found)

    def _together(self) -> list[int]:
        """All who can attack the hex together: those pledged, or the nation of the first if nations may not mix."""
        if self.target < 0:
            return []
        bound = None if self.exploiting else dict(pledges(self.play)).get(self.target)
        if bound:
            return bound
        force = self.play.units[self.near[0]].force
        mixed = not self.play.restricted("attack")
        return [unit for unit in self.near if mixed or self.play.units[unit].force == force]

    @property
    def hex(self) -> str:
        return self.play.field.board.name(self.target)

    @property
    def action(self) -> Attack:
        return Attack(self.hex, tuple(self.play.ids(self.units)), self.stoss, self.tank)

    @property
    def draft(self) -> tuple[str, ...]:
        place = (f"place:{self.hex}",) if self.target >= 0 else ()
        units = tuple(f"unit:{name}" for name in self.play.ids(self.units))
        extras = ((STOSS,) if self.stoss else ()) + ((f"choice:{self.tank}",) if self.tank else ())
        return (*place, *units, *extras)

    def picks(self) -> tuple[Pick, ...]:
        board, around, at = self.play.field.board, self.play.field.board.around, self.play.state.at
        reached = [h for h in self.hexes if all(around[at[unit]] >> h & 1 for unit in self.units) or h == self.target]
        found = [Pick(f"place:{board.name(h)}", "target", chosen=h == self.target) for h in reached]
        return tuple(
            found
            + [Pick(f"unit:{self.play.units[u].id}", "unit", chosen=u in self.units) for u in self.near]
            + [Pick(f"unit:{stoss}", "stoss") for stoss in dict.fromkeys(g.stoss for g in self._gifts())]
        )

    def _gifts(self) -> list[GiveStoss]:
        """Stoss may be given to others before a hex is named."""
        return gifts(self.play, self.side) if self.target < 0 else []

    def buttons(self) -> list[Button]:
        if self.target < 0:
            return []
        ruling = attack_ruling(self.play, self.side, self.action, self.exploiting)
        found = [Button(Text("button.attack_hex", {"hex": self.hex}), self.action, ruling=ruling, primary=True)]
        if any(unit not in self.units for unit in self.everybody):
            found.append(Button(Text("button.all_attack"), pick=EVERYBODY))
        if self.has_stoss and not self.stoss:
            found.append(Button(Text("button.use_stoss"), pick=STOSS))
        for tank in self.tanks:
            if tank != self.tank:
                found.append(Button(Text("button.use_tank", {"unit": tank}), pick=f"choice:{tank}"))
        return found

    def preview(self) -> Preview | None:
        if self.target < 0 or not self.units:
            return None
        return preview(self.play, planned(self.play, self.side, self.action, self.exploiting))

    def warnings(self) -> list[Reason]:
        if self.target < 0 or not self.units:
            return []
        return list(of_attack(self.play, self.action, self.exploiting))


def menu(play: Campaign18, side: str, cites: str, exploiting: bool, draft: tuple[str, ...]) -> Menu:
    giving = _giving(play, side_index(side), cites, draft)
    if giving is not None:
        return giving
    plan = Plan(play, side_index(side), exploiting, draft)
    stop = Button(Text("button.end_attacks"), Done(), ruling=stop_ruling(play, exploiting))
    prompt = Text("prompt.attack_with", {"hex": plan.hex}) if plan.target >= 0 else Text("prompt.attacks")
    found = Menu(prompt, cites, plan.draft, plan.picks(), (*plan.buttons(), stop), plan.preview())
    return cautioned(found, plan.warnings())


def _giving(play: Campaign18, side: int, cites: str, draft: tuple[str, ...]) -> Menu | None:
    """A Stoss was picked: to which regiment shall it go?"""
    names = [pick[5:] for pick in draft if pick.startswith("unit:")]
    offers = {gift.regiment: gift for gift in gifts(play, side) if gift.stoss in names}
    if not offers:
        return None
    stoss = next(iter(offers.values())).stoss
    chosen = next((name for name in names if name in offers), "")
    picks = (Pick(f"unit:{stoss}", "stoss", chosen=True), *(Pick(f"unit:{name}", "unit") for name in offers))
    return Menu(Text("prompt.give_stoss", {"stoss": stoss}), cites, (f"unit:{stoss}",), picks, ready=offers.get(chosen))


def place_of(play: Campaign18, pick: str) -> str:
    """The hex that a pick names, by itself or by a unit in it."""
    kind, _, name = pick.partition(":")
    unit = play.unit(name) if kind == "unit" else -1
    return play.place_name(unit) if unit >= 0 else name if kind == "place" else ""


def why_not(play: Campaign18, side: int, exploiting: bool, draft: tuple[str, ...], pick: str) -> Ruling:
    """An own unit cannot attack the hex named; another hex holds nobody whom we could attack."""
    plan = Plan(play, side, exploiting, draft)
    kind, _, name = pick.partition(":")
    unit = play.unit(name) if kind == "unit" else -1
    if unit >= 0 and play.units[unit].side == side:
        return _why_not_unit(play, plan, unit)
    where = place_of(play, pick)
    ruling = target_ruling(play, side, where)
    return ruling if not ruling else forbid("12.1b", "nobody_beside", hex=where)


def _why_not_unit(play: Campaign18, plan: Plan, unit: int) -> Ruling:
    data = play.units[unit]
    if not data.combat or not play.on_map(unit):
        return forbid("12.1a", "not_your_attacker", unit=data.id)
    if plan.target >= 0:
        ruling = attacker_ruling(play, unit, plan.target, plan.exploiting)
    else:
        ruling = readiness_ruling(play, unit, plan.exploiting)
    return ruling if not ruling else forbid("12.1b", "no_target_beside", unit=data.id)

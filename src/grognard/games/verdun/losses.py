"""9.4 Hits: half of them at least are step losses, the rest may be bought off by retreating."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.engine.dice import Luck
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action, Decision, Step
from grognard.engine.text import Text
from grognard.engine.view import Button, Menu, Pick
from grognard.games.verdun.battlefield import SIDES
from grognard.games.verdun.casualties import lose_step
from grognard.games.verdun.forts import lose_fort_step
from grognard.games.verdun.retreat import FallBack, farthest
from grognard.games.verdun.state import FRESH
from grognard.games.verdun.war import War, side_index


class Lose(Action, frozen=True):
    """9.41b: this unit, or the fort, takes one hit as a step loss."""

    unit: str


class Withdraw(Action, frozen=True):
    """9.42b: all that remains of the hits is bought off by retreating as many hexes."""


@rule("9.4c")
def force(war: War, side: int) -> list[int]:
    """Those of a side who take part in the assault and are still there."""
    clash = war.clash
    return [unit for unit in (clash.attackers if side == clash.side else clash.defenders) if war.on_map(unit)]


def standing_fort(war: War, side: int) -> int:
    """The fort that fights on this side, while it has a step left; else -1."""
    clash = war.clash
    return clash.fort if side != clash.side and clash.fort >= 0 and war.state.forts[clash.fort] else -1


@rule("9.41b", "9.44a", "14.41c", "14.81c")
def losable(war: War, side: int, first: bool) -> list[str]:
    """Who may take the next step loss: the owner's choice, but the first German loss is a pioneer's."""
    units = [unit for unit in force(war, side) if not war.has(unit, FRESH)]
    clash = war.clash
    pioneers = [unit for unit in units if war.units[unit].pioneer]
    if first and side == clash.side and pioneers:
        return war.ids(pioneers)
    fort = standing_fort(war, side)
    return war.ids(units) + ([war.field.forts[fort].id] if fort >= 0 else [])


@rule("9.42b", "9.42c", "9.42d", "14.82a", "14.82c")
def may_withdraw(war: War, side: int, hits: int) -> bool:
    """Every unit of the force must be able to go as far as there are hits left; an intact fort takes one."""
    units = force(war, side)
    distance = hits - (standing_fort(war, side) >= 0)
    return bool(units) and all(farthest(war, unit, distance) >= distance for unit in units)


class SufferHits(Step[War], frozen=True):
    """9.41, 9.42: hits still to be met by a side, of which `must` have to be step losses."""

    side: str
    hits: int
    must: int
    first: bool = True

    def run(self, war: War) -> None:
        side = side_index(self.side)
        if not self.hits or not (force(war, side) or standing_fort(war, side) >= 0):
            return
        choices = losable(war, side, self.first)
        retreat = not self.must and may_withdraw(war, side, self.hits)
        if not choices:
            self._only_fresh_remnants(war, side)
        elif len(choices) == 1 and not retreat:
            self.lose(war, choices[0])
        else:
            war.then(ChooseLoss(self.side, self.hits, self.must, self.first))

    def lose(self, war: War, name: str) -> None:
        """One hit becomes a step loss; the rest is still to come, after a remnant may have formed."""
        war.then(SufferHits(self.side, self.hits - 1, max(0, self.must - 1), False))
        fort = next((i for i, fort in enumerate(war.field.forts) if fort.id == name), -1)
        if fort >= 0:
            lose_fort_step(war, fort)
        else:
            lose_step(war, war.unit(name))

    @rule("14.41b")
    def _only_fresh_remnants(self, war: War, side: int) -> None:
        """A26: what remnants born now cannot lose they retreat, as far as they can."""
        distance = min(self.hits, *(farthest(war, unit, self.hits) for unit in force(war, side)))
        withdraw(war, side, distance)


@rule("9.5a", "14.82b", "14.82c")
def withdraw(war: War, side: int, hits: int) -> None:
    """Everybody goes; a fort that still stands absorbs one hit, so that the way is one hex shorter."""
    fort = standing_fort(war, side)
    if fort >= 0:
        lose_fort_step(war, fort)
        hits -= 1
    clash, units = war.clash, force(war, side)
    if not hits:
        return
    clash = replace(clash, retreating=tuple((unit, hits) for unit in units))
    attacked = side != clash.side
    war.state.clash = replace(clash, retreat_length=hits) if attacked else replace(clash, attacker_retreated=True)
    war.then(FallBack(SIDES[side]))


class ChooseLoss(Decision[War], frozen=True):
    """9.41b, 9.42: which unit loses a step, or does the whole force retreat?"""

    hits: int
    must: int
    first: bool

    accepts = (Lose, Withdraw)
    cites = "9.42b"

    def candidates(self, war: War) -> list[Action]:
        found: list[Action] = [Lose(name) for name in losable(war, side_index(self.side), self.first)]
        if self.check(war, Withdraw()):
            found.append(Withdraw())
        return found

    def sample(self, war: War, luck: Luck) -> Action:
        if luck.chance(0.4) and self._retreat_ruling(war):
            return Withdraw()
        return Lose(luck.pick(losable(war, side_index(self.side), self.first)))

    def check(self, war: War, action: Action) -> Ruling:
        if isinstance(action, Lose):
            return self._loss_ruling(war, action.unit)
        return self._retreat_ruling(war)

    @rule("9.41b", "9.44a", "14.41c")
    def _loss_ruling(self, war: War, name: str) -> Ruling:
        side = side_index(self.side)
        if name in losable(war, side, self.first):
            return LEGAL
        unit = war.unit(name)
        if unit < 0 or unit not in force(war, side):
            return forbid("9.4c", "takes_no_part", unit=name)
        if war.has(unit, FRESH):
            return forbid("14.41c", "fresh_remnant", unit=name)
        return forbid("9.44a", "pioneers_first", unit=name)

    @rule("9.42a", "9.42c", "9.42d", "9.43a")
    def _retreat_ruling(self, war: War) -> Ruling:
        if self.must:
            number = "9.43a" if war.clash.round_up else "9.42a"
            return forbid(number, "steps_first", steps=self.must)
        if not may_withdraw(war, side_index(self.side), self.hits):
            return forbid("9.42c", "cannot_all_retreat", hits=self.hits)
        return LEGAL

    def choose(self, war: War, action: Action) -> None:
        if isinstance(action, Lose):
            SufferHits(self.side, self.hits, self.must, self.first).lose(war, action.unit)
        else:
            withdraw(war, side_index(self.side), self.hits)

    def menu(self, war: War, draft: tuple[str, ...]) -> Menu:
        names = losable(war, side_index(self.side), self.first)
        chosen = next((pick[5:] for pick in draft if pick.startswith("unit:") and pick[5:] in names), None)
        picks = tuple(Pick(f"unit:{name}", "loss") for name in names if war.unit(name) >= 0)
        forts = tuple(Button(Text("button.lose_fort", {"fort": n}), Lose(n)) for n in names if war.unit(n) < 0)
        retreat = Button(Text("button.withdraw", {"hexes": self.hits}), Withdraw(), ruling=self._retreat_ruling(war))
        facts: dict[str, int | str | list[str]] = {"hits": self.hits, "steps": self.must}
        prompt = Text("prompt.losses", facts | {"hex": war.field.board.name(war.clash.target)})
        draft = (f"unit:{chosen}",) if chosen else ()
        return Menu(prompt, self.cites, draft, picks, (*forts, retreat), ready=Lose(chosen) if chosen else None)

    def why_not(self, war: War, draft: tuple[str, ...], pick: str) -> Ruling:
        kind, _, name = pick.partition(":")
        return self._loss_ruling(war, name) if kind == "unit" else forbid(self.cites, "not_now", pick=name)

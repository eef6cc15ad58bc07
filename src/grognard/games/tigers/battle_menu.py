"""9.0: what the page shows while the phasing side chooses its next battle."""

from __future__ import annotations

from grognard.engine.ruling import Ruling, forbid
from grognard.engine.steps import Decision
from grognard.engine.text import Text
from grognard.engine.view import Button, Menu, Pick
from grognard.games.tigers.actions import Done
from grognard.games.tigers.attacks import (
    Fight,
    able_to_join,
    area_ruling,
    fight_ruling,
    joining_ruling,
    newcomers,
    obligatory,
    open_areas,
    stop_ruling,
)
from grognard.games.tigers.battle_forecast import battle_preview
from grognard.games.tigers.campaign import Campaign, side_index

EVERYBODY = "choice:everybody"


class Plan:
    """A draft understood: the area, who could join there, and who does."""

    def __init__(self, play: Campaign, side: int, draft: tuple[str, ...]) -> None:
        self.play, self.side = play, side
        self.areas = open_areas(play, side)
        self.area = self._area(draft)
        self.able = [u for area in self._shown() for u in able_to_join(play, side, area)]
        named = [play.unit(pick[5:]) for pick in draft if pick.startswith("unit:")]
        wanted = set(self.able if EVERYBODY in draft else named)
        self.joining = [u for u in self.able if u in wanted] if self.area >= 0 else []

    def _area(self, draft: tuple[str, ...]) -> int:
        """The last area named, by itself or by a unit that could join there; -1 when none is."""
        for pick in reversed(draft):
            kind, _, name = pick.partition(":")
            unit = self.play.unit(name) if kind == "unit" else -1
            where = self.play.theatre.space_index.get(name, -1) if kind == "place" else -1
            where = self.play.state.at[unit] if unit >= 0 and self.play.units[unit].side == self.side else where
            if where in self.areas:
                return where
        return -1

    def _shown(self) -> list[int]:
        return [self.area] if self.area >= 0 else self.areas

    @property
    def action(self) -> Fight:
        return Fight(self.play.theatre.name(self.area), tuple(self.play.ids(self.joining)))

    @property
    def draft(self) -> tuple[str, ...]:
        if self.area < 0:
            return ()
        return (f"place:{self.action.area}", *(f"unit:{name}" for name in self.action.units))

    def picks(self) -> tuple[Pick, ...]:
        play, must = self.play, obligatory(self.play, self.side)
        places = [
            Pick(f"place:{play.theatre.name(a)}", "target", "!" if a in must else "", a == self.area)
            for a in self.areas
        ]
        units = [Pick(f"unit:{play.units[u].id}", "unit", chosen=u in self.joining) for u in self.able]
        return tuple(places + units)

    def buttons(self) -> list[Button]:
        if self.area < 0:
            return []
        ruling = fight_ruling(self.play, self.side, self.action)
        fight = Button(Text("button.fight", {"area": self.action.area}), self.action, ruling=ruling, primary=True)
        return [fight, Button(Text("button.all_join"), pick=EVERYBODY)] if self.able else [fight]

    def attacks(self) -> bool:
        return self.area >= 0 and bool(self.joining or newcomers(self.play, self.side, self.area))


def battles_menu(play: Campaign, decision: Decision[Campaign], draft: tuple[str, ...]) -> Menu:
    side = side_index(decision.side)
    plan = Plan(play, side, draft)
    stop = Button(Text("button.end_battles"), Done(), ruling=stop_ruling(play, side))
    prompt = Text("prompt.battle", {"area": plan.action.area}) if plan.area >= 0 else Text("prompt.battles")
    preview = battle_preview(play, side, plan.area, plan.joining) if plan.attacks() else None
    return Menu(prompt, decision.cites, plan.draft, plan.picks(), (*plan.buttons(), stop), preview)


def why_no_battle(play: Campaign, decision: Decision[Campaign], pick: str) -> Ruling:
    side, (kind, _, name) = side_index(decision.side), pick.partition(":")
    unit = play.unit(name) if kind == "unit" else -1
    if unit >= 0 and play.units[unit].side == side:
        ruling = joining_ruling(play, side, name)
        name = play.place_name(unit)
    else:
        name = play.place_name(unit) if unit >= 0 else name
        ruling = area_ruling(play, name)
    if ruling:
        ruling = area_ruling(play, name)
    return ruling if not ruling else forbid("9.13", "nobody_attacks", area=name)

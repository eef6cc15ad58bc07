"""8.42 After a demolition: the units that stand before the blown bridge go another way, or stay."""

from __future__ import annotations

from grognard.engine.dice import Luck
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action, Decision
from grognard.engine.text import Text
from grognard.engine.view import Button, Menu
from grognard.games.tigers import movement_menu, wandering
from grognard.games.tigers.actions import Done
from grognard.games.tigers.campaign import Campaign, side_index
from grognard.games.tigers.entrenchment import Entrench, entrench, entrench_order_ruling, entrench_ruling
from grognard.games.tigers.marching import reach_of
from grognard.games.tigers.moves import Move, finish, indexes, move_ruling, set_out
from grognard.games.tigers.special_forces import UseSpecialForces, place, placing_ruling
from grognard.games.tigers.state import FINISHED
from grognard.games.tigers.theatre import GERMAN

Order = Move | Entrench | UseSpecialForces | Done


class CarryOn(Decision[Campaign], frozen=True):
    """8.42: units whose bridge was blown go on, together or apart (A-58), dig in, or stop. Moot if they got through."""

    units: tuple[str, ...]

    accepts = (Move, Entrench, UseSpecialForces, Done)
    cites = "8.42a"

    def waiting(self, play: Campaign) -> tuple[int, ...]:
        return tuple(unit for unit in indexes(play, self.units) if not play.has(unit, FINISHED))

    def moot(self, play: Campaign) -> bool:
        return not self.waiting(play)

    @rule("8.42a")
    def check(self, play: Campaign, action: Order) -> Ruling:
        """8.42: only these units; for them all rules of movement hold as before."""
        side = side_index(self.side)
        if isinstance(action, Done):
            return LEGAL
        if isinstance(action, UseSpecialForces):
            return placing_ruling(play, action) if side == GERMAN else forbid("14.12a", "german_forces")
        for name in action.units:
            if name not in self.units:
                return forbid("8.42a", "not_of_this_stack", unit=name)
        if isinstance(action, Move):
            return move_ruling(play, side, action)
        return entrench_order_ruling(play, side, action)

    def choose(self, play: Campaign, action: Order) -> None:
        if isinstance(action, Done):
            finish(play, self.waiting(play))
            return
        if isinstance(action, Move):
            self._part(play, action)
            return
        play.then(self)
        if isinstance(action, Entrench):
            entrench(play, indexes(play, action.units))
        else:
            place(play, action)

    def _part(self, play: Campaign, action: Move) -> None:
        """A-58: those who set out, who may meet another bridge; the others decide after them."""
        others = tuple(name for name in self.units if name not in action.units)
        play.then(CarryOn(self.side, action.units), CarryOn(self.side, others))
        set_out(play, action)

    def candidates(self, play: Campaign) -> list[Action]:
        """All of them along every way, each alone along every way, the spade, or the end."""
        units = self.waiting(play)
        groups = [units, *((unit,) for unit in units)] if len(units) > 1 else [units]
        found: list[Action] = []
        for group in groups:
            found += [movement_menu.move_along(play, group, way) for way in reach_of(play, *group)]
        spades = [Entrench((play.units[unit].id,)) for unit in units if entrench_ruling(play, unit)]
        return [*found, *spades, Done()]

    def sample(self, play: Campaign, luck: Luck) -> Action:
        units = self.waiting(play)
        group = units if luck.chance(0.5) else (luck.pick(units),)
        return wandering.order_for(play, group, luck) or Done()

    def menu(self, play: Campaign, draft: tuple[str, ...]) -> Menu:
        return movement_menu.menu(play, self._desk(play), draft)

    def why_not(self, play: Campaign, draft: tuple[str, ...], pick: str) -> Ruling:
        return movement_menu.why_not(play, self._desk(play), draft, pick)

    def _desk(self, play: Campaign) -> movement_menu.Desk:
        units = self.waiting(play)
        prompt = Text("prompt.carry_on", {"units": play.ids(units), "area": play.place_name(units[0])})
        end = Button(Text("button.stop_here"), Done())
        return movement_menu.Desk(side_index(self.side), units, prompt, end, self.cites)

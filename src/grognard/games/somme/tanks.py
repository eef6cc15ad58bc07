"""15.4.2: German tanks, which an event brings for one combat only."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action, Decision, Step
from grognard.engine.text import Text
from grognard.engine.view import Button, Menu
from grognard.games.somme.attack import tank_may_attack
from grognard.games.somme.battlefield import GERMAN
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.choosing import pick_one
from grognard.games.somme.engaged import attackers
from grognard.games.somme.event_actions import BringTank
from grognard.games.somme.orders import Done
from grognard.games.somme.stacking import points
from grognard.games.somme.state import AWAY


class TankPlaced(Event, frozen=True):
    """A German tank joins the attack."""

    unit: str
    hex: str


class TankWithdrawn(Event, frozen=True):
    """A German tank is taken off after its combat."""

    unit: str


def german_tank(play: Campaign18) -> int:
    """The next German tank that waits off the map, or -1."""
    tanks = [unit for unit in play.field.combat[GERMAN] if play.units[unit].tank]
    return next((unit for unit in tanks if play.state.at[unit] == AWAY), -1)


@rule("15.4.2a", "15.4.1g")
def tank_hexes(play: Campaign18) -> list[int]:
    """Where a German tank may be put: with a unit of the attack under way, with room for its point, and where the
    ground lets tanks attack."""
    combat, limit = play.combat, play.field.numbers.stacking.limit
    held = sorted({play.state.at[unit] for unit in attackers(play, combat)})
    roomy = [where for where in held if points(play, play.fighters(where)) < limit]
    return [where for where in roomy if tank_may_attack(play, where, combat.target)]


@rule("15.4.2a", "15.4.1e")
def may_bring_tank(play: Campaign18) -> bool:
    """In step 1 of one German combat of a turn in which the event is in force, if there is a place for it (R-18)."""
    state, combat = play.state, play.combat
    if combat.side != GERMAN or state.tank_turn == state.turn or not play.event("german_tanks"):
        return False
    return german_tank(play) >= 0 and bool(tank_hexes(play))


class PlaceTank(Decision[Campaign18], frozen=True):
    """The German says with whom his tank attacks, if he wants it in this combat."""

    accepts = (BringTank, Done)
    cites = "15.4.2a"

    def moot(self, play: Campaign18) -> bool:
        return not may_bring_tank(play)

    def candidates(self, play: Campaign18) -> list[Action]:
        return [Done(), *(BringTank(play.field.board.name(where)) for where in tank_hexes(play))]

    def check(self, play: Campaign18, action: BringTank | Done) -> Ruling:
        if isinstance(action, Done) or play.hex(action.hex) in tank_hexes(play):
            return LEGAL
        return forbid(self.cites, "no_tank_there", hex=action.hex)

    @rule("15.4.2a")
    def choose(self, play: Campaign18, action: BringTank | Done) -> None:
        """It joins the attackers and is the tank that they use."""
        if isinstance(action, Done):
            return
        tank, combat = german_tank(play), play.combat
        play.state.tank_turn = play.state.turn
        play.place(tank, play.hex(action.hex))
        attackers_now = tuple(sorted((*combat.attackers, tank)))
        play.state.combat = replace(combat, attackers=attackers_now, tank=tank)
        play.tell(TankPlaced(play.units[tank].id, action.hex))

    def menu(self, play: Campaign18, draft: tuple[str, ...]) -> Menu:
        names = [play.field.board.name(where) for where in tank_hexes(play)]
        offers: dict[str, Action] = {f"place:{name}": BringTank(name) for name in names}
        without = Button(Text("button.no_tank"), Done())
        return pick_one(Text("prompt.place_tank", {"hex": self._target(play)}), self.cites, offers, draft, (without,))

    def _target(self, play: Campaign18) -> str:
        return play.field.board.name(play.combat.target)

    def why_not(self, play: Campaign18, draft: tuple[str, ...], pick: str) -> Ruling:
        return forbid(self.cites, "no_tank_there", hex=pick.partition(":")[2])


class TankLeaves(Step[Campaign18], frozen=True):
    """The combat over, the German tank goes, whatever happened to it."""

    @rule("15.4.2b")
    def run(self, play: Campaign18) -> None:
        tank = play.combat.tank
        if tank >= 0 and play.units[tank].side == GERMAN and play.on_map(tank):
            play.eliminate(tank)
            play.tell(TankWithdrawn(play.units[tank].id))

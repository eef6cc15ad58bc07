"""Before the cards are dealt: who moves first, and which specialists join which units."""

from __future__ import annotations

from typing import ClassVar

from grognard.engine.dice import Luck
from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action, Decision, Step
from grognard.engine.text import Text, snake
from grognard.engine.view import Button, Menu
from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.board import ALLIED, GERMAN, SIDES, side_index
from grognard.games.greatwar.set_up_menu import placing_menu
from grognard.games.greatwar.specialists import EndExchange, PlaceSpecialist, fitting, joining

GRENADIER = "grenadier"
EXCHANGE = "exchange_specialists"
TRIES = 12
TWO_DICE, BATTLE_DICE = 2, 4


class FirstPlayer(Event, frozen=True):
    """The roll for the first turn was won."""

    side: str


class SpecialistPlaced(Event, frozen=True):
    """A specialist joined a unit, in place of another (`word.<before>`) or of none."""

    side: str
    unit: str
    specialist: str
    before: str = ""


class Initiative(Step[Battle], frozen=True):
    """Who moves first, where the scenario lets it be rolled for."""

    @rule("SCN-06b", "SCN-50b", "SETUP-12")
    def run(self, battle: Battle) -> None:
        if battle.setting.initiative:
            by_stars = battle.setting.initiative == "battle_dice"
            battle.state.first = roll_stars(battle) if by_stars else roll_totals(battle)
            battle.tell(FirstPlayer(SIDES[battle.state.first]))
        battle.state.active = battle.state.first


@rule("SCN-06b", "COMP-06")
def roll_totals(battle: Battle) -> int:
    """Two d6 each, the higher total; a tie is rolled again (A-10)."""
    while True:
        totals = [battle.roll(side, "initiative", TWO_DICE) for side in SIDES]
        if totals[GERMAN] != totals[ALLIED]:
            return GERMAN if totals[GERMAN] > totals[ALLIED] else ALLIED


@rule("SCN-50b")
def roll_stars(battle: Battle) -> int:
    """Four battle dice each, the most STARs; a tie is for the Germans."""
    stars = [battle.roll_battle_dice(side, "initiative", BATTLE_DICE).count("star") for side in (GERMAN, ALLIED)]
    return ALLIED if stars[ALLIED] > stars[GERMAN] else GERMAN


class AddSpecialists(Step[Battle], frozen=True):
    """A-73: the Grenadiers that the scenario gives, then the first player's own choices, then the other's."""

    @rule("SCN-12b", "XDEP-06")
    def run(self, battle: Battle) -> None:
        given = [PlaceGrenadiers(entry.side, entry.count) for entry in battle.setting.grenadiers]
        steps: list[Step[Battle]] = [*given]
        for side in (battle.state.first, 1 - battle.state.first):
            steps += [ExchangeSpecialists(SIDES[side]), PlaceSpecialists(SIDES[side])]
        battle.then(*steps)


class Placing(Decision[Battle], frozen=True):
    """A specialist joins a unit. Derived decisions say which kinds may join whom, and how often."""

    accepts: ClassVar[tuple[type[Action], ...]] = (PlaceSpecialist,)

    def kinds(self, battle: Battle) -> tuple[str, ...]:
        """The kinds that are asked for here."""
        return tuple(battle.box.forces.specialists)

    def may_place(self, battle: Battle, action: PlaceSpecialist) -> Ruling:
        return joining(battle, side_index(self.side), action.unit, action.specialist)

    def goes_on(self, battle: Battle, action: PlaceSpecialist) -> Step[Battle]:
        """The decision that follows this answer."""
        raise NotImplementedError

    def places(self, battle: Battle) -> list[PlaceSpecialist]:
        """Every lawful way, by units and then by kinds."""
        kinds = self.kinds(battle)
        own = [battle.units[unit].id for unit in battle.of_side(side_index(self.side))]
        ways = [PlaceSpecialist(unit, kind) for unit in own for kind in kinds]
        return [way for way in ways if self.may_place(battle, way)]

    def any_place(self, battle: Battle) -> bool:
        kinds = self.kinds(battle)
        own = [battle.units[unit].id for unit in battle.of_side(side_index(self.side))]
        return any(self.may_place(battle, PlaceSpecialist(unit, kind)) for unit in own for kind in kinds)

    def moot(self, battle: Battle) -> bool:
        """A-75: what fits nowhere is lost."""
        return not self.any_place(battle)

    def candidates(self, battle: Battle) -> list[Action]:
        return [*self.places(battle)]

    def sample(self, battle: Battle, luck: Luck) -> Action:
        own, kinds = battle.of_side(side_index(self.side)), self.kinds(battle)
        for _ in range(TRIES):
            way = PlaceSpecialist(battle.units[luck.pick(own)].id, luck.pick(kinds))
            if self.may_place(battle, way):
                return way
        return self.candidates(battle)[-1]

    def check(self, battle: Battle, action: Action) -> Ruling:
        if not isinstance(action, PlaceSpecialist):
            return LEGAL
        if action.specialist not in self.kinds(battle):
            return forbid(self.cites, "cannot_carry", unit=action.unit, specialist=action.specialist)
        return self.may_place(battle, action)

    def choose(self, battle: Battle, action: Action) -> None:
        if isinstance(action, PlaceSpecialist):
            unit = battle.unit(action.unit)
            before, battle.state.specialist[unit] = battle.state.specialist[unit], action.specialist
            battle.tell(SpecialistPlaced(self.side, action.unit, action.specialist, before))
            battle.then(self.goes_on(battle, action))

    def left(self, battle: Battle) -> int:
        """How many are still to be placed; 0 where there is no such number."""
        return 0

    def menu(self, battle: Battle, draft: tuple[str, ...]) -> Menu:
        prompt = Text(f"prompt.{snake(type(self).__name__)}", {"side": self.side, "count": self.left(battle)})
        single = len(self.kinds(battle)) == 1
        return placing_menu(self.places(battle), draft, Menu(prompt, self.cites, buttons=self.buttons()), single)

    def buttons(self) -> tuple[Button, ...]:
        return ()

    def why_not(self, battle: Battle, draft: tuple[str, ...], pick: str) -> Ruling:
        """Would any kind do for this unit? The first one says why not."""
        kind, _, name = pick.partition(":")
        kinds = self.kinds(battle)
        if kind != "unit" or not kinds:
            return forbid(self.cites, "not_now", pick=pick)
        return self.check(battle, PlaceSpecialist(name, kinds[0]))


class PlaceGrenadiers(Placing, frozen=True):
    """SCN-12b: so many Grenadiers still join infantry units of the side."""

    count: int = 0

    cites = "SCN-12b"

    @rule("SCN-12b")
    def kinds(self, battle: Battle) -> tuple[str, ...]:
        return (GRENADIER,) if self.count else ()

    def left(self, battle: Battle) -> int:
        return self.count

    def goes_on(self, battle: Battle, action: PlaceSpecialist) -> Step[Battle]:
        return PlaceGrenadiers(self.side, self.count - 1)


class PlaceSpecialists(Placing, frozen=True):
    """XDEP-01: specialists of free choice, one after the other."""

    cites = "XDEP-01"

    @rule("XDEP-01", "XDEP-02")
    def moot(self, battle: Battle) -> bool:
        return not self.left(battle) or not self.any_place(battle)

    def left(self, battle: Battle) -> int:
        return battle.state.free_specialists[side_index(self.side)]

    def goes_on(self, battle: Battle, action: PlaceSpecialist) -> Step[Battle]:
        battle.state.free_specialists[side_index(self.side)] -= 1
        return PlaceSpecialists(self.side)


class ExchangeSpecialists(Placing, frozen=True):
    """XDEP-03, by option: specialists that stand on the map become others, each once; `done` are those that did."""

    done: tuple[str, ...] = ()

    accepts: ClassVar[tuple[type[Action], ...]] = (PlaceSpecialist, EndExchange)
    cites = "XDEP-03"

    @rule("XDEP-03")
    def moot(self, battle: Battle) -> bool:
        return not battle.option(EXCHANGE) or not self.any_place(battle)

    @rule("XDEP-03")
    def may_place(self, battle: Battle, action: PlaceSpecialist) -> Ruling:
        """Another kind for a unit that has one, within the same limits."""
        unit = battle.unit(action.unit)
        if unit < 0 or battle.units[unit].side != side_index(self.side):
            return forbid("XDEP-03", "no_unit_of_yours", unit=action.unit)
        present = battle.state.specialist[unit]
        if not present or action.unit in self.done:
            return forbid("XDEP-03", "nothing_to_exchange", unit=action.unit)
        if action.specialist == present:
            return forbid("XDEP-03", "same_specialist", unit=action.unit, specialist=present)
        return fitting(battle, unit, action.specialist)

    def candidates(self, battle: Battle) -> list[Action]:
        return [EndExchange(), *self.places(battle)]

    def sample(self, battle: Battle, luck: Luck) -> Action:
        return EndExchange() if luck.chance(0.4) else super().sample(battle, luck)

    def buttons(self) -> tuple[Button, ...]:
        return (Button(Text("button.end_exchange"), EndExchange()),)

    def goes_on(self, battle: Battle, action: PlaceSpecialist) -> Step[Battle]:
        return ExchangeSpecialists(self.side, (*self.done, action.unit))

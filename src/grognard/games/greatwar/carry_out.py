"""What the cards of phase 1 do before the ordered units act; then the dice of The Big Show and of Replacements."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from grognard.engine.rules import rule
from grognard.engine.steps import Action, Step
from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.board import SIDES, side_index
from grognard.games.greatwar.card_orders import MESSENGER_KILLED, under_lice
from grognard.games.greatwar.choices import ChooseUnit, Enough, UnitChoice
from grognard.games.greatwar.command import short_of_figures
from grognard.games.greatwar.news import OrderWithheld, UnitOutOfAmmunition, UnitsOrdered
from grognard.games.greatwar.spies import CounterEspionage, DrawCommandCards, LookAtHand, MataHari, Tactician
from grognard.games.greatwar.state import ORDERED, Effect
from grognard.games.greatwar.table import COMBAT, COMMAND

BIG_SHOW: Final = "big_show"
REPLACEMENTS: Final = "replacements"
SOLDIER, BURST, SKULL, STAR = "soldier", "burst", "skull", "star"
HITS_SMOKERS: Final = (BURST, SKULL)
UNTIL_HIS_TURN_IS_OVER: Final = 2


class CarryOutCard(Step[Battle], frozen=True):
    """The Combat cards that act before the units, as they were announced; then dice for the orders."""

    side: str

    @rule("TURN-02", "CBT-11")
    def run(self, battle: Battle) -> None:
        kind_of, index = battle.box.decks.kind_of, side_index(self.side)
        announced = [kind_of[card.card] for card in battle.state.in_play if card.side == index]
        steps = [step for kind in announced if kind in AT_ONCE for step in AT_ONCE[kind](self.side)]
        battle.then(*steps, RollForOrders(self.side))


class OutOfAmmunition(UnitChoice, frozen=True):
    """An enemy unit that may not fire until its owner's next turn is over."""

    cites: ClassVar[str] = "CBC-01"
    reason: ClassVar[str] = "name_an_enemy"

    def targets(self, battle: Battle) -> list[int]:
        return battle.of_side(1 - self.index)

    @rule("CBC-01")
    def act_on(self, battle: Battle, unit: int) -> None:
        battle.put_in_force(Effect("out_of_ammunition", self.index, unit, UNTIL_HIS_TURN_IS_OVER))
        battle.tell(UnitOutOfAmmunition(battle.units[unit].id))


class StretcherBearers(UnitChoice, frozen=True):
    """An own unit that gets a lost figure back."""

    cites: ClassVar[str] = "CBC-05"
    reason: ClassVar[str] = "no_figure_to_return"

    def targets(self, battle: Battle) -> list[int]:
        return [unit for unit in battle.of_side(self.index) if short_of_figures(battle, unit)]

    @rule("CBC-05")
    def act_on(self, battle: Battle, unit: int) -> None:
        battle.regain_figures(unit, 1)


class SmokingKills(UnitChoice, frozen=True):
    """An enemy soldier unit that a die is rolled against."""

    cites: ClassVar[str] = "CBC-10"
    reason: ClassVar[str] = "name_enemy_soldiers"

    def targets(self, battle: Battle) -> list[int]:
        return [unit for unit in battle.of_side(1 - self.index) if battle.kinds[unit].soldier]

    @rule("CBC-10", "HQ-05")
    def act_on(self, battle: Battle, unit: int) -> None:
        """A-118: no combat, hence no protection, no test of the specialist and no token for a STAR."""
        faces = battle.roll_battle_dice(self.index, "smoking_kills", 1, battle.units[unit].id)
        if faces[0] in HITS_SMOKERS:
            battle.lose_figures(unit, 1)


AT_ONCE: Final[dict[str, Callable[[str], tuple[Step[Battle], ...]]]] = {
    "out_of_ammunition": lambda side: (OutOfAmmunition(side),),
    "stretcher_bearers": lambda side: (StretcherBearers(side),),
    "smoking_kills": lambda side: (SmokingKills(side),),
    "counter_espionage": lambda side: (LookAtHand(side, COMBAT), CounterEspionage(side)),
    "mata_hari": lambda side: (LookAtHand(side, COMMAND), MataHari(side)),
    "tactician": lambda side: (DrawCommandCards(side), Tactician(side)),
}


# dice for the orders


class RollForOrders(Step[Battle], frozen=True):
    """Two tactic cards are rolled for, when all that was announced with them has been done (A-84)."""

    side: str

    def run(self, battle: Battle) -> None:
        index, command = side_index(self.side), battle.state.command
        if command == BIG_SHOW:
            roll_big_show(battle, index)
        elif command == REPLACEMENTS:
            roll_replacements(battle, index)
            battle.then(ShareFigures(self.side), WithholdOrder(self.side))


@rule("CMD-04")
def cards_held(battle: Battle, side: int) -> int:
    """The Command cards in hand and the one being played."""
    return len(battle.state.hands[side]) + 1


@rule("TAC-06", "HQ-04")
def roll_big_show(battle: Battle, side: int) -> None:
    """A die for each card: symbols that order units, and tokens for STARs."""
    faces = battle.roll_battle_dice(side, BIG_SHOW, cards_held(battle, side))
    battle.gain_tokens(side, faces.count(STAR))
    battle.state.symbols = tuple([face for face in faces if face in (SOLDIER, BURST, SKULL)])


@rule("TAC-09", "HQ-05")
def roll_replacements(battle: Battle, side: int) -> None:
    """A die for each card: SOLDIERs for infantry, BURSTs and SKULLs for anybody; a STAR gives nothing."""
    faces = battle.roll_battle_dice(side, REPLACEMENTS, cards_held(battle, side))
    battle.state.symbols = tuple([face for face in faces if face in (SOLDIER, BURST, SKULL)])


class ShareFigures(UnitChoice, frozen=True):
    """Lost figures return one by one; who gets one is ordered."""

    accepts: ClassVar[tuple[type[Action], ...]] = (ChooseUnit, Enough)
    cites: ClassVar[str] = "TAC-09"
    reason: ClassVar[str] = "no_replacement_for_it"

    def targets(self, battle: Battle) -> list[int]:
        return [u for u in battle.of_side(self.index) if short_of_figures(battle, u) and _symbol(battle, u)]

    def others(self, battle: Battle) -> list[Action]:
        return [Enough()]

    @rule("TAC-09", "TAC-09b", "TAC-09c", "ORD-06")
    def act_on(self, battle: Battle, unit: int) -> None:
        left = list(battle.state.symbols)
        left.remove(_symbol(battle, unit))
        battle.state.symbols = tuple(left)
        battle.regain_figures(unit, 1)
        if not battle.has(unit, ORDERED) and not under_lice(battle, unit):
            battle.mark(unit, ORDERED)
            battle.tell(UnitsOrdered(SIDES[self.index], [battle.units[unit].id]))
        battle.then(self)


def _symbol(battle: Battle, unit: int) -> str:
    """The symbol that a figure for this unit costs: a SOLDIER for infantry while there is one."""
    symbols = battle.state.symbols
    if battle.kinds[unit].infantry and SOLDIER in symbols:
        return SOLDIER
    return next((symbol for symbol in symbols if symbol != SOLDIER), "")


class WithholdOrder(UnitChoice, frozen=True):
    """A-79: of the units that Replacements orders, Messenger Killed leaves one without its order."""

    cites: ClassVar[str] = "CBC-23"
    reason: ClassVar[str] = "without_order"

    @rule("CBC-23")
    def targets(self, battle: Battle) -> list[int]:
        if not battle.in_force(MESSENGER_KILLED, 1 - self.index):
            return []
        return [unit for unit in battle.of_side(self.index) if battle.has(unit, ORDERED)]

    def act_on(self, battle: Battle, unit: int) -> None:
        battle.unmark(unit, ORDERED)
        battle.tell(OrderWithheld(battle.units[unit].id))

"""The reserve artillery: where it fires and with how many d6, where the shells fall, and what they leave behind."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.engine.dice import Luck
from grognard.engine.events import Event, Rolled
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action, Decision, Step
from grognard.engine.view import Menu
from grognard.games.greatwar.artillery_menu import artillery_menu
from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.board import BOARD, SIDES, side_index
from grognard.games.greatwar.bombarding import Bombard, HoldFire, cost_of, most_dice
from grognard.games.greatwar.fight import begin, volley
from grognard.games.greatwar.state import Effect, Fight
from grognard.games.greatwar.windows import PlayCard, Window
from grognard.geometry import HexId

SHELL_SHORTAGE = "shell_shortage"
DICE_WANTING = 2  # d6 that Shell Shortage takes away
PAIR, TRIPLE = 2, 3
NUMBERS = range(1, 7)


class ArtilleryAimed(Event, frozen=True):
    """The template lies on a hex, and so many d6 were declared for so many tokens."""

    side: str
    place: str
    dice: int
    tokens: int


class CraterMade(Event, frozen=True):
    """RES-19: three equal d6 ploughed up the hex under the centre of the template."""

    place: str


@rule("RES-07", "RES-07b", "COMP-11")
class ReserveArtillery(Decision[Battle], frozen=True):
    """The ordered artillery fires, or not; `again` are the d6 of a first shoot that a second one repeats (TAC-02)."""

    again: int = 0

    accepts = (Bombard, HoldFire)
    cites = "RES-09"

    @rule("RES-10")
    def moot(self, battle: Battle) -> bool:
        """A-89: not ordered, done, or without a d6 that could be paid for."""
        if not (battle.state.aim and battle.state.shoots > 0):
            return True
        return not self.again and most_dice(battle, side_index(self.side)) < 1

    def numbers(self, battle: Battle) -> list[int]:
        """How many d6 may be declared."""
        return [self.again] if self.again else list(range(1, most_dice(battle, side_index(self.side)) + 1))

    def candidates(self, battle: Battle) -> list[Action]:
        """At every enemy with any number of d6, between two or more of them with all."""
        numbers, aim, enemies = self.numbers(battle), battle.state.aim, battle.occupied[1 - side_index(self.side)]
        found: list[Action] = []
        for hex_ in BOARD.ordered(aim & BOARD.spread(enemies)):
            if enemies >> hex_ & 1:
                found += [Bombard(BOARD.name(hex_), dice) for dice in numbers]
            elif (BOARD.around[hex_] & enemies).bit_count() > 1:
                found.append(Bombard(BOARD.name(hex_), numbers[-1]))
        return [*found, HoldFire()]

    def sample(self, battle: Battle, luck: Luck) -> Action:
        if luck.chance(0.05):
            return HoldFire()
        aim = battle.state.aim
        worthwhile = aim & battle.occupied[1 - side_index(self.side)]
        hexes = BOARD.ordered(worthwhile if worthwhile and luck.chance(0.7) else aim)
        return Bombard(BOARD.name(luck.pick(hexes)), luck.pick(self.numbers(battle)))

    def check(self, battle: Battle, action: Bombard | HoldFire) -> Ruling:
        if isinstance(action, HoldFire):
            return LEGAL
        return self.check_aim(battle, action.hex) and self.check_dice(battle, action.dice)

    @rule("RES-03", "RES-04", "RES-05", "RES-09", "RNG-04", "LOS-12")
    def check_aim(self, battle: Battle, name: str) -> Ruling:
        """The template lies on any whole hex that the order covers; range and sight do not matter."""
        hex_ = battle.hex(name)
        if hex_ < 0:
            return forbid("RES-09", "no_hex_for_template", hex=name)
        return LEGAL if battle.state.aim >> hex_ & 1 else forbid("RES-03", "outside_the_section", hex=name)

    @rule("RES-01", "RES-10", "TAC-02")
    def check_dice(self, battle: Battle, dice: int) -> Ruling:
        """As many d6 as the strength allows and tokens pay for; in a second shoot those of the first."""
        side = side_index(self.side)
        if self.again:
            return LEGAL if dice == self.again else forbid("TAC-02", "same_number_of_dice", dice=self.again)
        strength = battle.state.artillery[side]
        if not 1 <= dice <= strength:
            return forbid("RES-10", "dice_by_strength", strength=strength)
        cost = cost_of(battle, side, dice)
        return LEGAL if cost <= battle.state.tokens[side] else forbid("RES-10", "cannot_pay_dice", dice=dice, cost=cost)

    @rule("RES-06", "RES-10", "TAC-02", "CBC-26")
    def choose(self, battle: Battle, action: Bombard | HoldFire) -> None:
        """A-28: the tokens go to the pool at once; then the other side may have shells run short."""
        if isinstance(action, HoldFire):
            battle.state.shoots = 0
            return
        side = side_index(self.side)
        cost = 0 if self.again else cost_of(battle, side, action.dice)
        battle.state.shoots -= 1
        battle.pay_tokens(side, cost)
        battle.tell(ArtilleryAimed(self.side, action.hex, action.dice, cost))
        shoot = RollTargeting(self.side, action.hex, action.dice)
        battle.then(ShellShortage(SIDES[1 - side]), shoot, ReserveArtillery(self.side, action.dice))

    def menu(self, battle: Battle, draft: tuple[str, ...]) -> Menu:
        return artillery_menu(battle, side_index(self.side), self.again, draft)

    def why_not(self, battle: Battle, draft: tuple[str, ...], pick: str) -> Ruling:
        kind, _, name = pick.partition(":")
        if kind == "unit":
            unit = battle.unit(name)
            hex_ = battle.place(unit) if unit >= 0 else ""
            return self.check_aim(battle, hex_) and forbid("RES-09", "aim_at_its_hex", hex=hex_)
        if kind == "choice" and name.isdecimal():
            return self.check_dice(battle, int(name))
        return self.check_aim(battle, name) if kind == "place" else forbid(self.cites, "not_now", pick=pick)


class ShellShortage(Window, frozen=True):
    """The d6 are declared and paid for, not yet rolled."""

    kinds = (SHELL_SHORTAGE,)
    cites = "CBC-26"

    @rule("CBC-26")
    def take_effect(self, battle: Battle, action: PlayCard, kind: str) -> None:
        battle.put_in_force(Effect(SHELL_SHORTAGE, self.index))


class RollTargeting(Step[Battle], frozen=True):
    """The d6 are rolled and fall on the numbers of the template."""

    side: str
    hex: str
    dice: int

    @rule("RES-11", "RES-12", "RES-13", "RES-22")
    def run(self, battle: Battle) -> None:
        """The centre first, then the ring from 1 on, clockwise; what falls outside the board is lost (A-25)."""
        rolled = self._roll(battle)
        counts = [rolled.count(number) for number in NUMBERS]
        triple = max(counts) >= TRIPLE
        centre = battle.hex(self.hex)
        if triple:
            plough(battle, centre)
        pairs = sum(count for count in counts if count >= PAIR)
        ring = battle.seat(side_index(self.side)).ring[centre]
        under = [(hex_, count) for hex_, count in zip(ring, counts, strict=True) if count and hex_ >= 0]
        steps = [ShellRingHex(self.side, BOARD.name(hex_), count) for hex_, count in under]
        battle.then(ShellCentre(self.side, self.hex, pairs, triple), *steps)

    def _roll(self, battle: Battle) -> list[int]:
        dice = [battle.die() for _ in range(shells(battle, side_index(self.side), self.dice))]
        battle.tell(Rolled(self.side, "targeting", dice, self.hex))
        return dice


@rule("CBC-26")
def shells(battle: Battle, side: int, declared: int) -> int:
    """The d6 that are left; A-91: a shortage is for one shoot."""
    if not battle.in_force(SHELL_SHORTAGE, 1 - side):
        return declared
    battle.state.effects[:] = [effect for effect in battle.state.effects if effect.kind != SHELL_SHORTAGE]
    return max(0, declared - DICE_WANTING)


@rule("RES-19", "FOP-04", "WIR-07")
def plough(battle: Battle, hex_: HexId) -> None:
    """A triple: the fortified position goes, wire is turned over, and a crater is made where there can be one."""
    state, bit = battle.state, 1 << hex_
    state.fortified &= ~bit
    state.wire &= ~bit
    if may_be_cratered(battle, hex_):
        state.craters |= bit
        battle.tell(CraterMade(BOARD.name(hex_)))


@rule("SHC-04", "RUB-05", "MIN-05", "WAT-06")
def may_be_cratered(battle: Battle, hex_: HexId) -> bool:
    """Not twice, and not where shells change nothing: ruins, mine craters, water."""
    return not battle.state.craters >> hex_ & 1 and battle.base_terrain(hex_).crater


class ShellCentre(Step[Battle], frozen=True):
    """The hex under the centre, with a battle die for each d6 that came up more than once."""

    side: str
    hex: str
    dice: int
    triple: bool

    @rule("RES-14", "RES-20")
    def run(self, battle: Battle) -> None:
        """SKULLs hit here too; after a triple terrain protects nobody."""
        fall(battle, replace(salvo(battle, self), skulls=True, unprotected=self.triple))


class ShellRingHex(Step[Battle], frozen=True):
    """A hex of the ring, with a battle die for each d6 of its number."""

    side: str
    hex: str
    dice: int

    @rule("RES-15")
    def run(self, battle: Battle) -> None:
        """SKULLs do nothing, terrain protects as against all fire."""
        fall(battle, salvo(battle, self))


@rule("RES-18", "RES-24")
def salvo(battle: Battle, step: ShellCentre | ShellRingHex) -> Fight:
    """Artillery against whoever is in the hex when its turn comes, friend or enemy (A-24)."""
    hex_ = battle.hex(step.hex)
    return Fight(side_index(step.side), "artillery", (), battle.in_hex[hex_], hex_, dice=step.dice)


@rule("RES-13", "RES-16", "RES-17", "WIR-05")
def fall(battle: Battle, fight: Fight) -> None:
    """Dice are rolled for a unit or for wire only; all comes to its end before the next hex."""
    if fight.dice and (fight.target >= 0 or battle.state.wire >> fight.hex & 1):
        begin(battle, fight)
        battle.then(*volley(battle, fight))

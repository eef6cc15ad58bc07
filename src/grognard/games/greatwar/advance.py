"""After a close combat is won: the advance, and the second combat of an Officer or of Impetuosity."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from grognard.engine.drafts import last_pick
from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action, Decision, Step
from grognard.engine.text import Text
from grognard.engine.view import Button, Line, Menu, Pick
from grognard.games.greatwar.attack import close_targets
from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.board import BOARD, SIDES
from grognard.games.greatwar.combat_actions import Advance, CloseCombat, Stay
from grognard.games.greatwar.fight import EndFight, begin
from grognard.games.greatwar.forecast import forecast
from grognard.games.greatwar.going import held_on_leaving, stopping
from grognard.games.greatwar.objections import close_ruling, target_ruling
from grognard.games.greatwar.raid import RaidReturn
from grognard.games.greatwar.reactions import Attack, BeforeRoll, StrikeFirst
from grognard.games.greatwar.results import CLOSE
from grognard.games.greatwar.state import BOGGED, ENTERED, FOUGHT, STOPPED, Fight, ReasonWord
from grognard.games.greatwar.tanks import crush_wire
from grognard.games.greatwar.windows import PlayCard, Window
from grognard.geometry import bits

OFFICER = "officer"
BONUS: ReasonWord = "bonus"


class UnitAdvanced(Event, frozen=True):
    """ADV-01: a unit went into the hex that it won."""

    unit: str
    start: str
    place: str


@rule("CC-02", "CC-03", "CC-04", "BAT-04")
def declare_close(battle: Battle, unit: int, target: int, reason: ReasonWord = "") -> None:
    """A close combat, all of it: A-134 gives the order of the cards, the advance comes at its end."""
    side = battle.units[unit].side
    battle.mark(unit, FOUGHT)
    begin(battle, Fight(side, CLOSE, (unit,), target, battle.state.at[target], reason))
    if not reason:
        battle.then(RaidReturn(SIDES[side], battle.units[unit].id))
    battle.then(BeforeRoll(SIDES[side]), StrikeFirst(SIDES[1 - side]), Attack(), FollowUp(), EndFight())


@rule("ADV-01", "CC-03")
class FollowUp(Step[Battle], frozen=True):
    """The winner of a close combat may advance; before that he may play Impetuosity."""

    def run(self, battle: Battle) -> None:
        if may_advance(battle):
            side = SIDES[battle.fight.side]
            battle.then(Impetuosity(side), AdvanceAfterCombat(side))


@rule("ADV-01", "ADV-05")
def won(battle: Battle, fight: Fight) -> bool:
    """The target is destroyed or has left its hex; losses alone are no victory."""
    return not fight.off and (fight.retreated or battle.state.at[fight.target] < 0)


@rule("ADV-01", "ADV-02", "ADV-03")
def may_advance(battle: Battle) -> bool:
    """Not machine guns and mortars, nor a unit that moved onto terrain that stopped it; A-68: no bogged tank."""
    fight = battle.fight
    unit = fight.attackers[0]
    if not won(battle, fight) or battle.state.at[unit] < 0 or not battle.kinds[unit].advance:
        return False
    held = battle.has(unit, STOPPED) or battle.has(unit, BOGGED)
    return not held and bool(battle.passable(unit) >> fight.hex & 1)


@rule("BON-01", "BON-03", "BON-04")
def may_fight_again(battle: Battle) -> bool:
    """Could its infantry fight once more from the hex won? Once a turn, not on ground that stops it (A-21)."""
    fight = battle.fight
    unit = fight.attackers[0]
    if fight.reason == BONUS or not battle.kinds[unit].infantry:
        return False
    if stopping(battle, unit) >> fight.hex & 1 or held_on_leaving(battle, battle.state.at[unit]):
        return False
    return bool(BOARD.around[fight.hex] & battle.occupied[1 - fight.side])


@rule("CBC-17", "BON-01")
class Impetuosity(Window, frozen=True):
    """A-120: before the advance, if the unit may fight again and has no Officer to lead it."""

    kinds: ClassVar[tuple[str, ...]] = ("impetuosity",)
    cites: ClassVar[str] = "CBC-17"

    def open_to(self, battle: Battle, kind: str) -> bool:
        led = battle.state.specialist[battle.fight.attackers[0]] == OFFICER
        return not led and may_fight_again(battle)

    def take_effect(self, battle: Battle, action: PlayCard, kind: str) -> None:
        battle.change_fight(replace(battle.fight, bonus=True))


class AdvanceAfterCombat(Decision[Battle], frozen=True):
    """ADV-01: into the vacated hex, or not."""

    accepts: ClassVar[tuple[type[Action], ...]] = (Advance, Stay)
    cites: ClassVar[str] = "ADV-01"

    def candidates(self, battle: Battle) -> list[Action]:
        return [Advance(), Stay()]

    def check(self, battle: Battle, action: Advance | Stay) -> Ruling:
        return LEGAL

    @rule("ADV-01", "BON-05", "EXS-10b")
    def choose(self, battle: Battle, action: Advance | Stay) -> None:
        if isinstance(action, Stay):
            return
        unit = battle.fight.attackers[0]
        entitled = battle.fight.bonus or battle.state.specialist[unit] == OFFICER
        if entitled and may_fight_again(battle):
            battle.then(BonusCombat(self.side))
        self._go(battle, unit)

    @rule("EXS-12c")
    def _go(self, battle: Battle, unit: int) -> None:
        start, hex_ = battle.place(unit), battle.fight.hex
        battle.mark(unit, ENTERED)
        battle.tell(UnitAdvanced(battle.units[unit].id, start, BOARD.name(hex_)))
        battle.enter(unit, hex_)
        crush_wire(battle, unit)

    def menu(self, battle: Battle, draft: tuple[str, ...]) -> Menu:
        unit, hex_ = battle.fight.attackers[0], BOARD.name(battle.fight.hex)
        facts = {"unit": battle.units[unit].id, "hex": hex_}
        return Menu(
            Text("prompt.advance_after_combat", facts),
            self.cites,
            picks=(Pick(f"place:{hex_}", "reach"),),
            buttons=(
                Button(Text("button.advance", facts), Advance(), primary=True),
                Button(Text("button.stay"), Stay()),
            ),
            ready=Advance() if last_pick(draft, "place") == hex_ else None,
            lines=(Line(battle.place(unit), hex_, kind="path"),),
        )

    def why_not(self, battle: Battle, draft: tuple[str, ...], pick: str) -> Ruling:
        if pick.startswith("place:"):
            return forbid("ADV-01", "only_the_hex_won", hex=BOARD.name(battle.fight.hex))
        return forbid(self.cites, "not_now", pick=pick)


class BonusCombat(Decision[Battle], frozen=True):
    """BON-01, EXS-10b: a second close combat against any enemy now next to the unit."""

    accepts: ClassVar[tuple[type[Action], ...]] = (CloseCombat, Stay)
    cites: ClassVar[str] = "BON-02"

    def moot(self, battle: Battle) -> bool:
        return not close_targets(battle, battle.fight.attackers[0])

    def candidates(self, battle: Battle) -> list[Action]:
        unit = battle.fight.attackers[0]
        name = battle.units[unit].id
        targets = [battle.units[battle.in_hex[hex_]].id for hex_ in bits(close_targets(battle, unit))]
        return [*(CloseCombat(name, target) for target in targets), Stay()]

    @rule("BON-02")
    def check(self, battle: Battle, action: CloseCombat | Stay) -> Ruling:
        if isinstance(action, Stay):
            return LEGAL
        unit = battle.fight.attackers[0]
        if battle.units[unit].id != action.unit:
            return forbid("BON-01", "only_the_winner", unit=battle.units[unit].id)
        ruling = target_ruling(battle, battle.fight.side, action.target)
        return ruling and close_ruling(battle, unit, battle.state.at[battle.unit(action.target)])

    def choose(self, battle: Battle, action: CloseCombat | Stay) -> None:
        if isinstance(action, CloseCombat):
            declare_close(battle, battle.unit(action.unit), battle.unit(action.target), BONUS)

    def menu(self, battle: Battle, draft: tuple[str, ...]) -> Menu:
        unit = battle.fight.attackers[0]
        ways = {action.target: action for action in self.candidates(battle) if isinstance(action, CloseCombat)}
        chosen = last_pick(draft, "unit")
        buttons = [Button(Text("button.stay"), Stay())]
        preview = None
        if chosen in ways:
            target = battle.unit(chosen)
            fight = Fight(battle.fight.side, CLOSE, (unit,), target, battle.state.at[target], BONUS)
            preview = forecast(battle, fight).preview
            buttons.insert(0, Button(Text("button.close_combat"), ways[chosen], primary=True))
        return Menu(
            Text("prompt.bonus_combat", {"unit": battle.units[unit].id}),
            self.cites,
            (f"unit:{chosen}",) if chosen in ways else (),
            tuple(Pick(f"unit:{name}", "target", chosen=name == chosen) for name in ways),
            tuple(buttons),
            preview,
        )

    def why_not(self, battle: Battle, draft: tuple[str, ...], pick: str) -> Ruling:
        kind, _, name = pick.partition(":")
        if kind == "place" and (hex_ := battle.hex(name)) >= 0 and battle.in_hex[hex_] >= 0:
            kind, name = "unit", battle.units[battle.in_hex[hex_]].id
        if kind != "unit":
            return forbid(self.cites, "not_now", pick=pick)
        return self.check(battle, CloseCombat(battle.units[battle.fight.attackers[0]].id, name))

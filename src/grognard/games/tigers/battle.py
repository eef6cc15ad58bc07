"""9.3 Battles: the phasing side takes them in the order it likes, and each runs through the eight printed steps."""

from __future__ import annotations

from grognard.engine.dice import Luck
from grognard.engine.rules import rule
from grognard.engine.ruling import Ruling
from grognard.engine.steps import Action, Decision, Step
from grognard.engine.view import Menu
from grognard.games.tigers import attacks, battle_menu, fire_menu
from grognard.games.tigers.actions import Done
from grognard.games.tigers.artillery import FirePieces, Lay, lay, lay_ruling, piece_targets, pieces_left
from grognard.games.tigers.attacks import Fight
from grognard.games.tigers.calls import CallForArtillery
from grognard.games.tigers.campaign import Campaign, side_index
from grognard.games.tigers.fighters import BattleBegan, BattleEnded, alive, battle_at
from grognard.games.tigers.state import ARROW, ATTACKED, ENTRENCHED, FINISHED, Battle
from grognard.games.tigers.targets import Aim, FireUnits, Selection, aim, aim_ruling
from grognard.games.tigers.theatre import ENEMY, SIDES


@rule("9.0a", "9.39")
class Battles(Decision[Campaign], frozen=True):
    """9.0a: the phasing side fights its battles one after the other, until none is left that it must fight."""

    accepts = (Fight, Done)
    cites = "9.0a"

    def moot(self, play: Campaign) -> bool:
        return not attacks.open_areas(play, side_index(self.side))

    def candidates(self, play: Campaign) -> list[Action]:
        return attacks.candidates(play, side_index(self.side))

    def sample(self, play: Campaign, luck: Luck) -> Action:
        return attacks.some_fight(play, side_index(self.side), luck)

    def check(self, play: Campaign, action: Action) -> Ruling:
        side = side_index(self.side)
        if isinstance(action, Fight):
            return attacks.fight_ruling(play, side, action)
        return attacks.stop_ruling(play, side)

    def choose(self, play: Campaign, action: Action) -> None:
        if isinstance(action, Fight):
            begin(play, side_index(self.side), action)
            play.then(*steps_of_a_battle(self.side), self)

    def menu(self, play: Campaign, draft: tuple[str, ...]) -> Menu:
        return battle_menu.battles_menu(play, self, draft)

    def why_not(self, play: Campaign, draft: tuple[str, ...], pick: str) -> Ruling:
        return battle_menu.why_no_battle(play, self, pick)


def begin(play: Campaign, side: int, action: Fight) -> None:
    """The battle is declared; who is in it does not change any more."""
    area = play.theatre.space(action.area)
    joining = [play.unit(name) for name in action.units]
    battle = battle_at(play, side, area, joining)
    declare(play, joining)
    if len(battle.attackers) > len(joining):
        finish_bystanders(play, battle)
    play.state.battle = battle
    play.tell(BattleBegan(SIDES[side], action.area, play.ids(battle.attackers), play.ids(battle.defenders)))


@rule("8.59", "9.13")
def declare(play: Campaign, joining: list[int]) -> None:
    """Whoever attacks where it stands is marked like the newcomers, and gives up its entrenchment."""
    for unit in joining:
        play.unmark(unit, ENTRENCHED)
        play.mark(unit, ARROW | FINISHED)


@rule("9.14b", "9.13x")
def finish_bystanders(play: Campaign, battle: Battle) -> None:
    """When friends have come in, those who stay out of their attack have nothing more to do today."""
    for unit in play.present(battle.area, battle.side):
        if unit not in battle.attackers:
            play.mark(unit, FINISHED)


@rule("9.31", "9.32", "9.33", "9.35", "9.36", "9.38")
def steps_of_a_battle(attacker: str) -> tuple[Step[Campaign], ...]:
    """The eight steps of 9.3, once through: the defender fires first, and losses count at once."""
    defender = SIDES[ENEMY[side_index(attacker)]]
    return (
        CallForArtillery(),
        AssignPieces(defender), FirePieces(defender), AssignFire(defender), FireUnits(defender),
        AssignPieces(attacker), FirePieces(attacker), AssignFire(attacker), FireUnits(attacker),
        EndBattle(),
    )  # fmt: skip


class AssignPieces(Step[Campaign], frozen=True):
    """9.46: lay pieces while there is no choice; else ask, and go on."""

    side: str

    @rule("9.46a")
    def run(self, play: Campaign) -> None:
        side = side_index(self.side)
        while pieces_left(play, side) > 0:
            targets = piece_targets(play, side)
            if len(targets) > 1:
                play.then(LayArtillery(self.side), self)
                return
            if not targets:
                return
            lay(play, targets[0])


class LayArtillery(Decision[Campaign], frozen=True):
    """9.46: on which enemy unit is the next piece laid?"""

    accepts = (Lay,)
    cites = "9.46a"

    def candidates(self, play: Campaign) -> list[Action]:
        return [Lay(name) for name in play.ids(piece_targets(play, side_index(self.side)))]

    def check(self, play: Campaign, action: Lay) -> Ruling:
        return lay_ruling(play, side_index(self.side), action.unit)

    def choose(self, play: Campaign, action: Lay) -> None:
        lay(play, play.unit(action.unit))

    def menu(self, play: Campaign, draft: tuple[str, ...]) -> Menu:
        return fire_menu.lay_menu(play, self, draft)

    def why_not(self, play: Campaign, draft: tuple[str, ...], pick: str) -> Ruling:
        return lay_ruling(play, side_index(self.side), pick.removeprefix("unit:"))


class AssignFire(Step[Campaign], frozen=True):
    """9.33, 9.36: units aim while there is no choice; else ask, and go on."""

    side: str

    @rule("9.33", "9.36", "9.59")
    def run(self, play: Campaign) -> None:
        side = side_index(self.side)
        while aims := (selection := Selection(play, side)).aims():
            if selection.leaves_a_choice:
                play.then(AimFire(self.side), self)
                return
            aim(play, *aims[0])


class AimFire(Decision[Campaign], frozen=True):
    """9.5: at whom does the next unit fire?"""

    accepts = (Aim,)
    cites = "9.57a"

    def candidates(self, play: Campaign) -> list[Action]:
        units, selection = play.units, Selection(play, side_index(self.side))
        return [Aim(units[firer].id, units[target].id) for firer, target in selection.aims()]

    def check(self, play: Campaign, action: Aim) -> Ruling:
        return aim_ruling(play, side_index(self.side), action)

    def choose(self, play: Campaign, action: Aim) -> None:
        aim(play, play.unit(action.firer), play.unit(action.target))

    def menu(self, play: Campaign, draft: tuple[str, ...]) -> Menu:
        return fire_menu.aim_menu(play, self, draft)

    def why_not(self, play: Campaign, draft: tuple[str, ...], pick: str) -> Ruling:
        return fire_menu.why_not_aim(play, self, draft, pick)


class EndBattle(Step[Campaign], frozen=True):
    """9.38: one round is all; the attackers have had their action of the day."""

    @rule("8.24c", "9.11a", "9.16", "9.38")
    def run(self, play: Campaign) -> None:
        battle = play.battle
        attackers, defenders = alive(play, battle.attackers), alive(play, battle.defenders)
        for unit in battle.attackers:
            play.unmark(unit, ARROW)
        for unit in attackers:
            play.mark(unit, ATTACKED | FINISHED)
        play.state.fought |= 1 << battle.area
        play.state.battle = None
        play.tell(BattleEnded(play.theatre.name(battle.area), play.ids(attackers), play.ids(defenders)))

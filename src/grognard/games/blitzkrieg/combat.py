"""The combat phase: one attack after the other, each from its naming to the die."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.engine.dice import Luck
from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import Ruling
from grognard.engine.steps import Action, Decision, Step
from grognard.engine.view import Menu
from grognard.games.blitzkrieg import combat_menu
from grognard.games.blitzkrieg.actions import Done
from grognard.games.blitzkrieg.advance import Advance, EndAttack, FerociousAdvance
from grognard.games.blitzkrieg.attack import Attack
from grognard.games.blitzkrieg.attacks import attack_ruling, attacks, can_attack, combat_of, some_attack
from grognard.games.blitzkrieg.battlefield import ALLIED, ENEMY, SIDES
from grognard.games.blitzkrieg.campaign import Campaign40, side_index
from grognard.games.blitzkrieg.duties import stop_ruling, used_up
from grognard.games.blitzkrieg.evade import RetreatBefore
from grognard.games.blitzkrieg.odds import attack_total, defence_total, final_column, limited, results
from grognard.games.blitzkrieg.results import AttackerResult, DefenderResult
from grognard.games.blitzkrieg.retreat import Retreat
from grognard.games.blitzkrieg.shifts import with_odds
from grognard.games.blitzkrieg.stand import ColumnShift, NoRetreat
from grognard.games.blitzkrieg.state import BARRED
from grognard.games.blitzkrieg.tables import ODDS
from grognard.games.blitzkrieg.terror import TankTerror


class Attacked(Event, frozen=True):
    """An attack is named: who attacks which hexes."""

    side: str
    hexes: list[str]
    units: list[str]


class CombatRolled(Event, frozen=True):
    """Totals, columns, die and result of a combat."""

    side: str
    hexes: list[str]
    attack: int
    defence: int
    odds: str
    shift: int
    column: str
    die: int
    result: str


@rule("SEQ-G4a", "SEQ-F4")
class CombatPhase(Decision[Campaign40], frozen=True):
    """The phasing side attacks, as long as a duty stands or it likes to."""

    accepts = (Attack, Done)
    cites = "CMB-01"

    @rule("SEQ-G4b")
    def moot(self, play: Campaign40) -> bool:
        """There is no combat at night, nor where nobody can attack."""
        return play.night or not can_attack(play, side_index(self.side))

    def candidates(self, play: Campaign40) -> list[Action]:
        found = attacks(play, side_index(self.side))
        return [*found, Done()] if stop_ruling(play, side_index(self.side)) else found

    def sample(self, play: Campaign40, luck: Luck) -> Action:
        return some_attack(play, side_index(self.side), luck)

    def check(self, play: Campaign40, action: Attack | Done) -> Ruling:
        side = side_index(self.side)
        return attack_ruling(play, side, action) if isinstance(action, Attack) else stop_ruling(play, side)

    def choose(self, play: Campaign40, action: Attack | Done) -> None:
        if isinstance(action, Attack):
            begin_attack(play, side_index(self.side), action)
            play.then(RetreatBefore(SIDES[ENEMY[side_index(self.side)]]), Engage(), self)

    def menu(self, play: Campaign40, draft: tuple[str, ...]) -> Menu:
        return combat_menu.combat_menu(play, self, draft)

    def why_not(self, play: Campaign40, draft: tuple[str, ...], pick: str) -> Ruling:
        return combat_menu.why_not(play, side_index(self.side), draft, pick)


def begin_attack(play: Campaign40, side: int, action: Attack) -> None:
    """The combat is under way; in a hex under paralysis nobody else will attack."""
    combat = combat_of(play, side, action)
    play.state.combat = combat
    taking_part = combat.attackers + combat.guns
    for unit in used_up(play, combat):
        if unit not in taking_part:
            play.mark(unit, BARRED)
    hexes = [play.field.board.name(where) for where in combat.targets]
    play.tell(Attacked(SIDES[side], hexes, play.ids(taking_part)))


class Engage(Step[Campaign40], frozen=True):
    """Who has not slipped away fights; if nobody is left the attackers may only advance (B-42)."""

    def run(self, play: Campaign40) -> None:
        side = play.combat.side
        ours, theirs = SIDES[side], SIDES[ENEMY[side]]
        if not play.combat.defenders:
            play.then(Advance(ours), EndAttack())
            return
        play.then(
            TankTerror(), FindOdds(), ColumnShift(SIDES[ALLIED]), NoRetreat(theirs), RollCombat(),
            DefenderResult(), Retreat(theirs), AttackerResult(), Retreat(ours),
            Advance(ours), FerociousAdvance(SIDES[ALLIED]), EndAttack(),
        )  # fmt: skip


class FindOdds(Step[Campaign40], frozen=True):
    """The sums are made with those who are left, and every shift is counted."""

    @rule("CMB-16")
    def run(self, play: Campaign40) -> None:
        play.state.combat = with_odds(play, play.combat)


class RollCombat(Step[Campaign40], frozen=True):
    """The attacker's die gives the result of both sides."""

    @rule("CMB-25", "CMB-27")
    def run(self, play: Campaign40) -> None:
        combat = play.combat
        side, hexes = SIDES[combat.side], [play.field.board.name(where) for where in combat.targets]
        die = play.roll(side, "combat", about=hexes[0])
        result = results(play, combat)[die - 1]
        play.state.combat = replace(combat, die=die, result=result)
        if play.events is not None:
            attack, defence = attack_total(play, combat), defence_total(play, combat)
            shift, column = limited(combat.shift + combat.pass_shift), ODDS[final_column(combat)]
            told = "/".join(result)
            play.tell(CombatRolled(side, hexes, attack, defence, ODDS[combat.column], shift, column, die, told))

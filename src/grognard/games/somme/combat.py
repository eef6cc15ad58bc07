"""12.0: the combat phase, and the ten steps of a combat from its declaration to its end.

An attack is begun with `declare`, and `combat_steps` is what then follows; the exploitation phase does the same with
`Attacks(side, exploiting=True)`.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from grognard.engine.dice import Luck
from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import Ruling
from grognard.engine.steps import Action, Decision, Step
from grognard.engine.view import Menu
from grognard.games.somme import combat_menu
from grognard.games.somme.artillery import rest_guns
from grognard.games.somme.attack import Attack, attack_ruling, planned
from grognard.games.somme.attacks import attacks, some_attack, stop_ruling, targets
from grognard.games.somme.battlefield import ENEMY, GERMAN, SIDES
from grognard.games.somme.bombardment import Bombard
from grognard.games.somme.campaign import Campaign18, side_index
from grognard.games.somme.charge import ChargeLoss
from grognard.games.somme.damage import TakeDamage
from grognard.games.somme.engaged import attackers, defenders, effective
from grognard.games.somme.event_window import event_window
from grognard.games.somme.exploitation_markers import spend_markers
from grognard.games.somme.guns import AttackerCounter, AttackerGuns, DefenderGuns
from grognard.games.somme.lead import ChooseLead, name_lead
from grognard.games.somme.leading import attack_leads, leads
from grognard.games.somme.mastery import mastery_steps
from grognard.games.somme.moves import lose_abandoned, lose_unguarded
from grognard.games.somme.orders import Done, GiveStoss
from grognard.games.somme.overstacking import StackingCheck
from grognard.games.somme.resolution import CombatDice, fix_odds
from grognard.games.somme.retreat import aftermath_steps
from grognard.games.somme.state import COMBAT, EXPLOITED, FOUGHT, REASSIGNED
from grognard.games.somme.stoss_orders import gifts, give_stoss, giving_ruling
from grognard.games.somme.tanks import PlaceTank, TankLeaves
from grognard.games.somme.without_artillery import WithoutArtilleryRolls

GIFTS = 0.05  # how often the random player gives a Stoss to another regiment

Order = Attack | GiveStoss | Done


class AttackDeclared(Event, frozen=True):
    """An attack is named: who attacks which hex."""

    side: str
    hex: str
    units: list[str]


class AttackCancelled(Event, frozen=True):
    """An attack fails before it is made, for want of a lead or of odds (`word.<why>`)."""

    side: str
    hex: str
    why: str


class WonByBombardment(Event, frozen=True):
    """The guns have left no defender in the hex."""

    side: str
    hex: str


# the phase


def combat_phase(side: str) -> list[Step[Any]]:
    """The second phase of a side."""
    rolls: list[Step[Any]] = [WithoutArtilleryRolls()] if side == SIDES[GERMAN] else []
    window = event_window(side, "attack")
    return [StartCombat(side), *rolls, *window, Attacks(side), EndOfCombats(), StackingCheck(side)]


class StartCombat(Step[Campaign18], frozen=True):
    """Nobody has attacked or been attacked yet in this phase, and no gun has fired."""

    side: str

    def run(self, play: Campaign18) -> None:
        state = play.state
        state.side, state.phase, state.attacked = side_index(self.side), COMBAT, 0
        play.clear(FOUGHT | REASSIGNED)
        rest_guns(play)


class EndOfCombats(Step[Campaign18], frozen=True):
    """All combats of the phase are fought: guns are turned back, and every hex may be attacked anew in exploitation."""

    @rule("15.2.2f")
    def run(self, play: Campaign18) -> None:
        play.state.attacked, play.state.pledged = 0, ()
        rest_guns(play)


@rule("12.1a", "12.1d")
class Attacks(Decision[Campaign18], frozen=True):
    """The phasing side attacks as often as it likes, each combat to its end before the next."""

    exploiting: bool = False

    accepts = (Attack, GiveStoss, Done)
    cites = "12.1a"

    def moot(self, play: Campaign18) -> bool:
        return not targets(play, side_index(self.side), self.exploiting)

    def candidates(self, play: Campaign18) -> list[Action]:
        side = side_index(self.side)
        found = [*attacks(play, side, self.exploiting), *gifts(play, side)]
        return [*found, Done()] if stop_ruling(play, self.exploiting) else found

    def sample(self, play: Campaign18, luck: Luck) -> Action:
        side = side_index(self.side)
        given = gifts(play, side) if luck.chance(GIFTS) else []
        return luck.pick(given) if given else some_attack(play, side, self.exploiting, luck)

    def check(self, play: Campaign18, action: Order) -> Ruling:
        side = side_index(self.side)
        if isinstance(action, Attack):
            return attack_ruling(play, side, action, self.exploiting)
        if isinstance(action, GiveStoss):
            return giving_ruling(play, side, action)
        return stop_ruling(play, self.exploiting)

    def choose(self, play: Campaign18, action: Order) -> None:
        if isinstance(action, Attack):
            declare(play, action, self.exploiting)
            play.then(*combat_steps(self.exploiting), self)
        elif isinstance(action, GiveStoss):
            play.then(self)
            give_stoss(play, action)

    def menu(self, play: Campaign18, draft: tuple[str, ...]) -> Menu:
        return combat_menu.menu(play, self.side, self.cites, self.exploiting, draft)

    def why_not(self, play: Campaign18, draft: tuple[str, ...], pick: str) -> Ruling:
        return combat_menu.why_not(play, side_index(self.side), self.exploiting, draft, pick)


@rule("12.1c", "12.1e", "12.2.1a")
def declare(play: Campaign18, attack: Attack, exploiting: bool = False) -> None:
    """Step 1: a legal attack begins; its hex has been attacked and its units have fought, whatever comes of it (Q-64).

    `combat_steps` must follow.
    """
    side = play.units[play.unit(attack.units[0])].side
    combat = planned(play, side, attack, exploiting)
    play.state.combat = combat
    play.state.attacked |= 1 << combat.target
    for unit in combat.attackers:
        play.mark(unit, EXPLOITED if exploiting else FOUGHT)
    play.tell(AttackDeclared(SIDES[side], attack.target, play.ids(combat.attackers)))


# the ten steps


def combat_steps(exploiting: bool) -> list[Step[Any]]:
    """All that follows a declared attack, until it is over."""
    return [Fight(exploiting)]


@rule("12.2a")
class Fight(Step[Campaign18], frozen=True):
    """Steps 2 to 5: guns of both sides and their bombardments, the attacker's first, each with its damage at once. In
    exploitation the attacker has neither a German tank nor a step 4 (Q-63)."""

    exploiting: bool = False

    def run(self, play: Campaign18) -> None:
        side = play.combat.side
        ours, theirs = SIDES[side], SIDES[ENEMY[side]]
        tank: list[Step[Any]] = [] if self.exploiting else [PlaceTank(ours)]
        counter: list[Step[Any]] = [] if self.exploiting else [AttackerCounter(ours)]
        barrages = [Bombard(ours), TakeDamage(theirs, "bombardment"), Bombard(theirs), TakeDamage(ours, "bombardment")]
        guns = [AttackerGuns(ours), DefenderGuns(theirs), *counter]
        play.then(*event_window(ours, "attack"), *tank, *guns, *barrages, Assault())


class Assault(Step[Campaign18], frozen=True):
    """After step 5: those who are left go on. Without defenders the combat is won, without attackers it is over."""

    @rule("12.2.2d", "12.2a")
    def run(self, play: Campaign18) -> None:
        drop_stoss(play)
        combat = play.combat
        ours, theirs = SIDES[combat.side], SIDES[ENEMY[combat.side]]
        if not defenders(play, combat):
            play.state.combat = replace(combat, vacated=True)
            play.tell(WonByBombardment(ours, play.field.board.name(combat.target)))
            able = bool(attack_leads(play, play.combat))
            play.then(*([NameLead(ours), *last_steps()] if able else [EndCombat()]))
        elif attack_leads(play, combat):
            play.then(NameLead(ours), NameLead(theirs), FindOdds())
        else:
            cancel(play, "no_lead")


def drop_stoss(play: Campaign18) -> None:
    """Q-147: Stoss count only if a regiment with one still takes part."""
    combat = play.combat
    if combat.stoss >= 0 and not any(play.stoss_of(unit) for unit in effective(play, combat)):
        play.state.combat = replace(combat, stoss=-1)


@rule("12.2.3a")
class NameLead(Step[Campaign18], frozen=True):
    """Step 6: a side names its lead unit; where one only can lead it does."""

    side: str

    def run(self, play: Campaign18) -> None:
        side = side_index(self.side)
        found = leads(play, play.combat, side)
        if len(found) == 1:
            name_lead(play, side, found[0])
        else:
            play.then(ChooseLead(self.side))


class FindOdds(Step[Campaign18], frozen=True):
    """Step 7: the odds; then steps 8 to 10."""

    @rule("12.2.4d", "12.2a")
    def run(self, play: Campaign18) -> None:
        if fix_odds(play).cancelled:
            cancel(play, "weak_odds")
        else:
            play.then(CombatDice(), *last_steps())


def last_steps() -> list[Step[Any]]:
    """Steps 9 and 10: mastery, orders gone wrong, retreat, losses, advance."""
    return [*mastery_steps(), *aftermath_steps(), EndCombat()]


@rule("12.2.3c", "12.2.4d")
def cancel(play: Campaign18, why: str) -> None:
    """The attack is not made, and costs three steps of those who were designated; no mastery, no advance (Q-64)."""
    side, where = SIDES[play.combat.side], play.field.board.name(play.combat.target)
    play.tell(AttackCancelled(side, where, why))
    if attackers(play, play.combat):
        play.then(TakeDamage(side, "cancelled"), EndCombat())
    else:
        play.then(EndCombat())


class EndCombat(Step[Campaign18], frozen=True):
    """The combat is over: what it has left behind is seen to before the next (Q-162)."""

    def run(self, play: Campaign18) -> None:
        play.then(ChargeLoss(), TankLeaves(), CloseCombat())


class CloseCombat(Step[Campaign18], frozen=True):
    """Guns and headquarters that have lost their escort are lost; nothing is under way any more."""

    def run(self, play: Campaign18) -> None:
        combat = play.combat
        lose_abandoned(play, ENEMY[combat.side], combat.target)
        for side in (ENEMY[combat.side], combat.side):
            lose_unguarded(play, side)
        spend_markers(play)
        play.state.combat = None

"""What follows the dice of a combat (12.2.7): retreat, reaction, losses, advance, exploitation markers."""

from __future__ import annotations

from typing import Any

from grognard.engine.rules import rule
from grognard.engine.ruling import Ruling
from grognard.engine.steps import Action, Decision, Step
from grognard.engine.view import Menu
from grognard.games.somme import retreat_menu
from grognard.games.somme.advance import Advance, UseMastery
from grognard.games.somme.battlefield import ENEMY, SIDES
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.damage import TakeDamage
from grognard.games.somme.exploitation_markers import ExploitationMarkers
from grognard.games.somme.gains import retreat_limit
from grognard.games.somme.giving_ground import Withdraw, number_ruling, open_numbers, withdraw
from grognard.games.somme.losses import COMBAT
from grognard.games.somme.reaction import ReactionMoves


def aftermath_steps() -> list[Step[Any]]:
    """10.4 to 10.6: from the retreat of the defender to the exploitation markers of the attacker."""
    return [Aftermath()]


class Aftermath(Step[Campaign18], frozen=True):
    """The last part of step 10, once orders gone wrong are dealt with."""

    @rule("12.2.7a")
    def run(self, play: Campaign18) -> None:
        """The defender's mastery, his losses, the attacker's losses, the attacker's mastery."""
        if play.state.combat is None:
            return
        attacker, defender = SIDES[play.combat.side], SIDES[ENEMY[play.combat.side]]
        play.then(
            Retreat(defender),
            ReactionMoves(defender),
            TakeDamage(defender, COMBAT),
            TakeDamage(attacker, COMBAT),
            UseMastery(),
            Advance(attacker),
            ExploitationMarkers(attacker),
        )


class Retreat(Decision[Campaign18], frozen=True):
    """With tactical mastery the defender says how far he goes back, if at all."""

    accepts = (Withdraw,)
    cites = "12.2.6j"

    def moot(self, play: Campaign18) -> bool:
        return not retreat_limit(play) or open_numbers(play) == [0]

    def candidates(self, play: Campaign18) -> list[Action]:
        return [Withdraw(hexes) for hexes in open_numbers(play)]

    def check(self, play: Campaign18, action: Withdraw) -> Ruling:
        return number_ruling(play, action.hexes)

    @rule("12.2.6i")
    def choose(self, play: Campaign18, action: Withdraw) -> None:
        """All, part or nothing of what mastery offers."""
        if action.hexes:
            withdraw(play, self.side, action.hexes)

    def menu(self, play: Campaign18, draft: tuple[str, ...]) -> Menu:
        return retreat_menu.menu(play, self.cites)

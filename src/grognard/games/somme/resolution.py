"""12.2.5: the combat table, step 8: the dice, the result and the damage points of both sides."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.engine.events import Event, Rolled
from grognard.engine.rules import rule
from grognard.engine.steps import Step
from grognard.games.somme.battlefield import ALLIED, GERMAN, SIDES
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.doctrine import follows
from grognard.games.somme.modifiers import modifiers_of, total
from grognard.games.somme.odds import Odds, Shift, odds, ratio
from grognard.games.somme.state import FOG, Combat
from grognard.games.somme.tables import ODDS, Result

FACES = 6
LOWEST_SUM = 2


class OddsFound(Event, frozen=True):
    """The odds of a combat: the ratio of the sums, all shifts together, and where they lead."""

    side: str
    hex: str
    odds: str
    shift: int
    column: str


class CombatResolved(Event, frozen=True):
    """The column, the sum of the white dice, and the damage points of both sides."""

    side: str
    hex: str
    column: str
    sum: int
    attacker: int
    defender: int


def tell_odds(play: Campaign18, found: Odds) -> None:
    shift, where = found.final - found.initial, play.field.board.name(play.combat.target)
    play.tell(OddsFound(SIDES[play.combat.side], where, ratio(found.initial), shift, ratio(found.final)))


def fix_odds(play: Campaign18) -> Odds:
    """Step 7: the odds are found and stand."""
    found = odds(play)
    play.state.combat = replace(play.combat, odds=found.initial, column=-1 if found.cancelled else found.column)
    tell_odds(play, found)
    return found


@rule("12.2.5a", "12.2.5b")
def result_of(play: Campaign18, column: int, white: int) -> Result:
    """The result of a sum of the white dice in a column."""
    return play.field.tables.combat[column][white - LOWEST_SUM]


@rule("10.0d", "12.2.5c", "12.2.5d")
def attacker_modifiers(play: Campaign18, combat: Combat) -> tuple[Shift, ...]:
    """What is added to the attacker's damage: fog spares the side with the initiative in its own phases, the school of
    Foch is dear."""
    conditions = {
        "fog": play.state.weather == FOG and combat.side == play.state.initiative,
        "foch": combat.side == ALLIED and follows(play, combat.lead, "foch"),
    }
    return modifiers_of(play, "damage", (word for word, applies in conditions.items() if applies))


def attacker_damage(play: Campaign18, combat: Combat, points: int) -> int:
    """The attacker's damage points of a result, never below nothing (Q-10)."""
    return max(0, points + total(attacker_modifiers(play, combat)))


class CombatDice(Step[Campaign18], frozen=True):
    """Four dice at once: two white for the table, blue for the Allied mastery, green for the German."""

    @rule("2.3a", "12.2.5a")
    def run(self, play: Campaign18) -> None:
        combat = play.combat
        side, where = SIDES[combat.side], play.field.board.name(combat.target)
        white = [play.die(), play.die()]
        play.tell(Rolled(side, "combat_table", white, where))
        blue = play.roll(SIDES[ALLIED], "blue_die", about=where)
        green = play.roll(SIDES[GERMAN], "green_die", about=where)
        found = result_of(play, combat.column, sum(white))
        damage = attacker_damage(play, combat, found.attacker), found.defender
        play.state.combat = replace(combat, dice=(*white, blue, green), damage=damage)
        play.tell(CombatResolved(side, where, ODDS[combat.column], sum(white), *damage))

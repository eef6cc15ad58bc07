"""What would come of a combat: the bombardments, the column with its shifts, the exact chances of step 8."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from grognard.games.somme.attack import Attack, planned
from grognard.games.somme.battlefield import ENEMY
from grognard.games.somme.bombardment import faces, potential
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.doctrine import stoss_gives
from grognard.games.somme.leading import likely_leads
from grognard.games.somme.odds import Odds, odds_of
from grognard.games.somme.resolution import FACES, attacker_damage, result_of
from grognard.games.somme.state import Combat

WAYS = FACES * FACES


class Outcome(msgspec.Struct, frozen=True):
    """A result of step 8: damage points of both sides, whether a Stoss goes, and how many of the 36 throws give it."""

    attacker: int
    defender: int
    star: bool
    ways: int

    @property
    def word(self) -> str:
        """As the table writes it: A5 D3*."""
        return f"A{self.attacker} D{self.defender}{'*' if self.star else ''}"


class Forecast(msgspec.Struct, frozen=True):
    """A combat as it would go with those who are in it now: potentials and mean damage of the bombardments, attacker's
    first, the odds, and every outcome; none if the attack would be cancelled."""

    potentials: tuple[int, int]
    barrages: tuple[float, float]
    leads: tuple[int, int]
    odds: Odds
    outcomes: tuple[Outcome, ...]

    @property
    def cancelled(self) -> bool:
        return not self.outcomes

    @property
    def damage(self) -> tuple[float, float]:
        """The mean damage points of step 8, of attacker and defender."""
        ours = sum(each.ways * each.attacker for each in self.outcomes) / WAYS
        return ours, sum(each.ways * each.defender for each in self.outcomes) / WAYS


def forecast(play: Campaign18, attack: Attack, exploiting: bool = False) -> Forecast:
    """What would come of a legal attack, without any guns."""
    side = play.units[play.unit(attack.units[0])].side
    return forecast_of(play, planned(play, side, attack, exploiting))


def forecast_of(play: Campaign18, combat: Combat) -> Forecast:
    """What would come of a combat, planned or under way; leads that are not named are those of the best morale."""
    known = likely_leads(play, combat)
    found = odds_of(play, known)
    hopeless = found.cancelled or known.lead < 0 or known.defence_lead < 0
    return Forecast(
        (potential(play, combat, combat.side), potential(play, combat, ENEMY[combat.side])),
        (_mean(play, combat, combat.side), _mean(play, combat, ENEMY[combat.side])),
        (known.lead, known.defence_lead),
        found,
        () if hopeless else outcomes(play, replace(known, column=found.column)),
    )


def _mean(play: Campaign18, combat: Combat, side: int) -> float:
    return sum(faces(play, combat, side)) / FACES


def outcomes(play: Campaign18, combat: Combat) -> tuple[Outcome, ...]:
    """Every result of the two white dice in the column of a combat, best rolls last, with its exact chance."""
    risked = stoss_gives(play, combat, "column")
    counts: dict[tuple[int, int, bool], int] = {}
    for white in range(2, 2 * FACES + 1):
        cell = result_of(play, combat.column, white)
        key = attacker_damage(play, combat, cell.attacker), cell.defender, cell.stoss and risked
        counts[key] = counts.get(key, 0) + FACES - abs(white - FACES - 1)
    return tuple(Outcome(*key, ways) for key, ways in counts.items())

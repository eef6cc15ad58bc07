"""12.2.3: who may lead in a combat: attackers of good morale in command, and whoever defends."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.engaged import defenders, effective
from grognard.games.somme.state import Combat
from grognard.games.somme.strength import morale
from grognard.games.somme.supply import command


@rule("12.2.3b", "12.2.3c")
def may_lead(play: Campaign18, unit: int) -> bool:
    """May an attacker lead? Morale 4, in order, in the command radius of a headquarters of any nation (Q-66); no tank
    does (Q-145)."""
    if play.units[unit].tank or play.shaken(unit) or morale(play, unit) < play.field.numbers.combat.lead_morale:
        return False
    return bool(command(play, play.units[unit].side) >> play.state.at[unit] & 1)


def attack_leads(play: Campaign18, combat: Combat) -> list[int]:
    """The attackers that may lead; once no defender is left, anybody in order (Q-06)."""
    fighting = [unit for unit in effective(play, combat) if not play.units[unit].tank]
    if combat.vacated:
        return fighting
    return [unit for unit in fighting if may_lead(play, unit)]


@rule("15.4.1c")
def defence_leads(play: Campaign18, combat: Combat) -> list[int]:
    """The defenders that may lead: anybody, a tank only where there are tanks alone."""
    found = defenders(play, combat)
    return [unit for unit in found if not play.units[unit].tank] or found


def leads(play: Campaign18, combat: Combat, side: int) -> list[int]:
    return attack_leads(play, combat) if side == combat.side else defence_leads(play, combat)


def likely_leads(play: Campaign18, combat: Combat) -> Combat:
    """The combat with the leads that are not named yet filled in: the best morale of each side, lowest number first."""
    filled = combat
    if combat.lead < 0:
        filled = replace(filled, lead=_best(play, attack_leads(play, combat)))
    if combat.defence_lead < 0:
        filled = replace(filled, defence_lead=_best(play, defence_leads(play, combat)))
    return filled


def _best(play: Campaign18, units: list[int]) -> int:
    return max(units, key=lambda unit: (morale(play, unit), -unit), default=-1)


@rule("12.2.3b", "12.2.3c")
def lead_ruling(play: Campaign18, side: int, name: str) -> Ruling:
    """May this unit lead, and if not, why not?"""
    combat, unit = play.combat, play.unit(name)
    engaged = effective(play, combat) if side == combat.side else defenders(play, combat)
    if unit in leads(play, combat, side):
        return LEGAL
    if unit in combat.attackers and unit not in engaged and side == combat.side:
        return forbid("12.2.3b", "shaken_lead", unit=name)
    if unit not in engaged:
        return forbid("12.2.3a", "not_in_combat", unit=name)
    if play.units[unit].tank:
        return forbid("15.4.1c", "tank_leads_not", unit=name)
    least = play.field.numbers.combat.lead_morale
    if morale(play, unit) < least:
        return forbid("12.2.3b", "lead_morale", unit=name, morale=morale(play, unit), least=least)
    return forbid("12.2.3c", "lead_out_of_command", unit=name)

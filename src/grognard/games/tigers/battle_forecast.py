"""9.0: what the attacker can know of a battle before it is declared."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.engine.text import Text
from grognard.engine.view import Chance, Preview, Reason
from grognard.games.tigers.calls import across_river, answered_on, calls, missing_arms, no_answer_odds
from grognard.games.tigers.campaign import Campaign
from grognard.games.tigers.fighters import battle_at
from grognard.games.tigers.fire import die_span, special_forces_hamper
from grognard.games.tigers.state import ENTRENCHED, Battle
from grognard.games.tigers.theatre import ALLIED, ENEMY, SIDES


def forecast(play: Campaign, side: int, area: int, joining: list[int]) -> Battle:
    """The battle that would begin, its river settled; calls are made later."""
    battle = battle_at(play, side, area, joining)
    return replace(battle, across_river=across_river(play, battle))


def battle_preview(play: Campaign, side: int, area: int, joining: list[int]) -> Preview:
    """Points and calls of both sides, every modifier that is known, and the chance of combined arms."""
    battle = forecast(play, side, area, joining)
    reasons = [
        reason
        for fighter, units in ((side, battle.attackers), (ENEMY[side], battle.defenders))
        for reason in _forces(play, battle, fighter, units)
    ]
    title = Text("preview.battle", {"area": play.theatre.name(area)})
    return Preview(title, (*reasons, *_terms(play, battle)), _combined_arms_odds(play, battle))


def _forces(play: Campaign, battle: Battle, side: int, units: tuple[int, ...]) -> list[Reason]:
    facts = {"side": SIDES[side]}
    points = sum(play.state.strength[unit] for unit in units)
    count, span = calls(play, battle, side), die_span(answered_on(play, battle.area, side))
    return [
        Reason(Text("reason.points", facts), str(points), "4.16"),
        Reason(Text("reason.calls", facts), f"{count} × {span}" if count else "0", "9.42a"),
    ]


def _terms(play: Campaign, battle: Battle) -> list[Reason]:
    table, found = play.theatre.tables.modifiers, []
    if missing_arms(play, battle, 1):
        found.append(Reason(Text("reason.no_combined_arms"), f"{table.no_combined_arms:+d}", "9.71c"))
    if battle.across_river:
        found.append(Reason(Text("reason.across_river"), f"{table.river:+d}", "9.71d"))
    if special_forces_hamper(play, battle.area, ALLIED):
        found.append(Reason(Text("reason.special_forces"), f"{table.special_forces:+d}", "14.24a"))
    dug_in = [play.units[unit].id for unit in battle.defenders if play.has(unit, ENTRENCHED)]
    if dug_in:
        found.append(Reason(Text("reason.dug_in", {"units": dug_in}), f"{table.entrenched:+d}", "9.71a"))
    unsupplied = [u for u in battle.attackers + battle.defenders if not play.supplied_to_fight(u)]
    if unsupplied:
        facts = {"units": play.ids(unsupplied)}
        found.append(Reason(Text("reason.unsupplied_units", facts), f"{table.unsupplied:+d}", "9.71b"))
    return found


def _combined_arms_odds(play: Campaign, battle: Battle) -> tuple[Chance, ...]:
    """9.6: with infantry and armour in the attack, all depends on one answered call."""
    if missing_arms(play, battle, 1):
        return ()
    none, of = no_answer_odds(play, battle, battle.side)
    both = Chance("combined_arms", of - none, of), Chance("no_combined_arms", none, of)
    return tuple(chance for chance in both if chance.ways)

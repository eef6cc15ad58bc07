"""The exact chances of a combat before its dice are rolled, and every reason for them.

Everything is counted in whole numbers: of the `of` equally likely ways in which the dice can fall, so many bring so
many hits, the end of the unit, or a retreat that its owner cannot avoid.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb, gcd
from typing import NamedTuple

from msgspec.structs import replace

from grognard.engine.text import Fact, Text
from grognard.engine.view import Chance, Preview, Reason
from grognard.games.greatwar.attack import (
    acquired_modifiers,
    armed,
    modifiers,
    raid_modifiers,
    range_dice,
)
from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.board import BOARD
from grognard.games.greatwar.protection import rule_of_shelter
from grognard.games.greatwar.results import (
    CLOSE,
    HOLD_AT_ALL_COSTS,
    about,
    burning,
    cancelled,
    gassed,
    ignorable,
)
from grognard.games.greatwar.state import BOGGED, Fight
from grognard.geometry import Hexes

FACES = 6
SOLDIER_FACES, FLAG_FACES = 2, 1
UNCONFIRMED, THIRDS = 2, 3  # a hit on a tank counts one time in three
RULES_OF_DICE = {
    "infantry": "RNG-09",
    "machine_gun": "RNG-10",
    "mortar": "RNG-11",
    "field_gun": "COMP-11",
    "tank_schneider": "COMP-11",
    "tank_saint_chamond": "COMP-11",
}
RULES_OF_SPECIALISTS = {
    "heavy_weapon_loader": "EXS-06",
    "light_mg": "EXS-08a",
    "sniper": "EXS-09",
    "grenadier": "SPEC-10",
}


class Cast(NamedTuple):
    """A roll as far as it matters: dice, faces of six that always hit, SOLDIERs cancelled."""

    dice: int
    sure: int
    cancelled: int


@lru_cache(maxsize=4096)
def ways(cast: Cast) -> dict[tuple[int, int], int]:
    """In how many of the 6 ** dice ways the dice bring so many hits and so many FLAGs."""
    other = FACES - SOLDIER_FACES - FLAG_FACES - cast.sure
    found: dict[tuple[int, int], int] = {}
    for soldiers in range(cast.dice + 1):
        for sure in range(cast.dice - soldiers + 1):
            for flags in range(cast.dice - soldiers - sure + 1):
                rest = cast.dice - soldiers - sure - flags
                count = comb(cast.dice, soldiers) * comb(cast.dice - soldiers, sure) * comb(rest + flags, flags)
                count *= SOLDIER_FACES**soldiers * cast.sure**sure * other**rest
                key = max(0, soldiers - cast.cancelled) + sure, flags
                found[key] = found.get(key, 0) + count
    return found


@lru_cache(maxsize=4096)
def ways_against_tank(cast: Cast) -> dict[tuple[int, int], int]:
    """The same of 18 ** dice ways, with a die to confirm each hit."""
    found: dict[tuple[int, int], int] = {}
    for (hits, flags), count in ways(cast).items():
        spare = THIRDS ** (cast.dice - hits)
        for real in range(hits + 1):
            times = comb(hits, real) * UNCONFIRMED ** (hits - real) * spare
            found[real, flags] = found.get((real, flags), 0) + count * times
    return found


class Forecast(NamedTuple):
    """What may come of a combat: `hits[n]` ways of n figures lost, ways of the end and of a forced retreat."""

    of: int
    hits: tuple[int, ...]
    eliminated: int
    driven_back: int
    preview: Preview


def forecast(battle: Battle, fight: Fight) -> Forecast:
    """Of a combat as declared: armed with its dice, against its target as it stands (a unit, or wire alone)."""
    fight = armed(battle, fight)
    if fight.target < 0:
        return _of_wire(battle, fight)
    tank = battle.kinds[fight.target].tank
    cast = Cast(fight.dice, 2 if fight.skulls else 1, cancelled(battle, fight))
    of = (FACES * (THIRDS if tank else 1)) ** fight.dice
    hits, gone, back = _count(battle, fight, ways_against_tank(cast) if tank else ways(cast))
    return Forecast(of, tuple(hits), gone, back, _preview(battle, fight, _chances(of, hits, gone, back)))


def _count(battle: Battle, fight: Fight, table: dict[tuple[int, int], int]) -> tuple[list[int], int, int]:
    """Ways of each number of figures lost by hits, of the end of the unit, and of a retreat that it survives."""
    figures = battle.state.figures[fight.target] - battle.least_figures(fight.target)
    tank = battle.kinds[fight.target].tank
    hits, gone, back = [0] * (figures + 1), 0, 0
    for (lost, flags), count in table.items():
        hits[min(lost, figures)] += count
        forced, room = _forced(battle, fight, flags)
        ending = _ending(count, forced - room, figures - lost, tank)
        gone += ending
        back += count - ending if room else 0
    return hits, gone, back


def _ending(count: int, blocked: int, left: int, tank: bool) -> int:
    """How many of these ways end the unit, of which so many figures are left when it cannot retreat so many hexes.

    A tank's hits for blocked hexes are confirmed too: each FLAG is a die that hit nothing, so that 3 goes into the
    ways as often as there are FLAGs.
    """
    if left <= 0:
        return count
    if not tank or not blocked:
        return count if blocked >= left else 0
    enough: int = sum(comb(blocked, real) * UNCONFIRMED ** (blocked - real) for real in range(left, blocked + 1))
    thirds: int = THIRDS**blocked
    return count // thirds * enough


def _forced(battle: Battle, fight: Fight, flags: int) -> tuple[int, int]:
    """Hexes of retreat that the owner cannot avoid, and how many of them he finds room for."""
    if not flags:
        return 0, 0
    forced = flags - ignorable(battle, replace(fight, flags=flags))[1]
    return forced, min(forced, room_behind(battle, fight.target, forced))


def room_behind(battle: Battle, unit: int, hexes: int) -> int:
    """How far a unit can retreat if its owner chooses the best way, up to so many hexes."""
    if battle.has(unit, BOGGED):
        return 0
    rear = battle.seat(battle.units[unit].side).rear_set
    free: Hexes = battle.passable(unit) & ~battle.everybody
    edge = 1 << battle.state.at[unit]
    for gone in range(hexes):
        behind = 0
        for hex_ in BOARD.ordered(edge):
            behind |= rear[hex_]
        edge = behind & free
        if not edge:
            return gone
    return hexes


def _of_wire(battle: Battle, fight: Fight) -> Forecast:
    """WIR-06: one BURST is enough."""
    of = FACES**fight.dice
    missed = (FACES - 1) ** fight.dice
    chances = (_chance("wire_destroyed", of - missed, of), _chance("wire_stays", missed, of))
    return Forecast(of, (missed, of - missed), 0, 0, _preview(battle, fight, chances))


def _chance(result: str, count: int, of: int) -> Chance:
    """In lowest terms."""
    common = gcd(count, of)
    return Chance(result, count // common, of // common)


def _chances(of: int, hits: list[int], gone: int, back: int) -> tuple[Chance, ...]:
    """Figures lost by hits, then the end of the unit and its retreat with all that blocks it."""
    found = [_chance(f"lost_{lost}", count, of) for lost, count in enumerate(hits[:-1]) if count]
    found += [_chance("driven_back", back, of)] if back else []
    found += [_chance("eliminated", gone, of)] if gone else []
    return tuple(found)


# reasons


def _preview(battle: Battle, fight: Fight, chances: tuple[Chance, ...]) -> Preview:
    facts: dict[str, Fact] = {"dice": fight.dice, "target": about(battle, fight)}
    reasons = [reason for unit in fight.attackers for reason in _dice_reasons(battle, fight, unit)]
    reasons += _skull_reasons(battle, fight)
    if fight.target >= 0:
        reasons += _shelter_reasons(battle, fight) + _target_reasons(battle, fight)
    return Preview(Text(f"preview.{fight.kind}", facts), tuple(reasons), chances)


def _dice_reasons(battle: Battle, fight: Fight, unit: int) -> list[Reason]:
    """The dice of one unit and all that changes them."""
    name, close = battle.units[unit].id, fight.kind == CLOSE
    base = battle.profile(unit).close if close else range_dice(battle, unit, fight.hex)
    distance = BOARD.distance(battle.state.at[unit], fight.hex)
    label = Text("reason.close_dice" if close else "reason.ranged_dice", {"unit": name, "distance": distance})
    found = [Reason(label, str(base), _rule_of_dice(battle, unit, close))]
    more = raid_modifiers(battle, unit) if close else acquired_modifiers(battle, unit, fight.hex)
    for modifier in modifiers(battle, unit) + more:
        label = Text(f"reason.{modifier.label}", {"unit": name})
        found.append(Reason(label, f"{modifier.value:+d}", modifier.rule))
    if fight.extra:
        found.append(Reason(Text("reason.hand_grenade", {"unit": name}), f"{fight.extra:+d}", "CBC-21"))
    return found


def _rule_of_dice(battle: Battle, unit: int, close: bool) -> str:
    kind, specialist = battle.units[unit].kind, battle.state.specialist[unit]
    if close:
        usual = "CC-05" if kind == "infantry" else "CC-06"
        return {"grenadier": "SPEC-10", "light_mg": "EXS-08a"}.get(specialist, usual)
    if kind == "mortar" and specialist == "heavy_weapon_loader":
        return "EXS-07"
    usual = RULES_OF_DICE[kind]
    return usual if specialist == "grenadier" else RULES_OF_SPECIALISTS.get(specialist, usual)


def _skull_reasons(battle: Battle, fight: Fight) -> list[Reason]:
    if fight.target < 0:
        return [Reason(Text("reason.burst_destroys"), "", "WIR-06")]
    if fight.kind == CLOSE:
        return [Reason(Text("reason.skulls_hit"), "", "CC-07")]
    if not fight.skulls:
        return [Reason(Text("reason.skulls_miss"), "", "RNG-15")]
    grenadier = battle.profile(fight.attackers[0]).skull_range
    return [Reason(Text("reason.skulls_hit"), "", "SPEC-09" if grenadier else "EXS-12b")]


def _shelter_reasons(battle: Battle, fight: Fight) -> list[Reason]:
    """SOLDIERs cancelled and FLAGs that may be ignored, by terrain and cards."""
    shelter = rule_of_shelter(battle, fight.hex, fight.kind == CLOSE)
    terrain = battle.combat_terrain(fight.hex).kind
    most = ignorable(battle, replace(fight, flags=fight.dice))[1]
    found = [Reason(Text("reason.cancels", {"terrain": terrain}), str(cancelled(battle, fight)), shelter)]
    found.append(Reason(Text("reason.may_ignore", {"terrain": terrain}), str(most), shelter))
    if battle.state.fortified >> fight.hex & 1:
        found.append(Reason(Text("reason.fortified"), "", "FOP-03"))
    return found


def _target_reasons(battle: Battle, fight: Fight) -> list[Reason]:
    found = []
    if gassed(battle, fight):
        found.append(Reason(Text("reason.gas_attack"), "", "CBC-02"))
    if burning(battle, fight):
        found.append(Reason(Text("reason.flamethrower"), "", "EXS-05b"))
    if battle.in_force(HOLD_AT_ALL_COSTS, battle.units[fight.target].side):
        found.append(Reason(Text("reason.hold_at_all_costs"), "", "CBC-22"))
    if battle.kinds[fight.target].tank:
        found.append(Reason(Text("reason.tank_confirms"), "", "OBJ-02"))
    return found

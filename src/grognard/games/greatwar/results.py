"""What battle dice do to their target: hits, tokens, FLAGs, and what protects it from them."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.board import BOARD, SIDES
from grognard.games.greatwar.protection import flags_ignorable, soldiers_cancelled
from grognard.games.greatwar.state import Fight
from grognard.geometry import Hexes

CLOSE: Final = "close"
RANGED: Final = "ranged"
ARTILLERY: Final = "artillery"
WIRE: Final = "wire"
GAS_ATTACK, HOLD_AT_ALL_COSTS = "gas_attack", "hold_at_all_costs"
ORDER_FROM_ABOVE = "order_from_above"
FLAMETHROWER = "flamethrower"


class CombatResolved(Event, frozen=True):
    """What each die of a combat did: hit, cancelled, retreat, ignored, token, nothing."""

    side: str
    purpose: str
    faces: list[str]
    effects: list[str]
    about: str


def about(battle: Battle, fight: Fight) -> str:
    """Whom or what the dice are rolled against."""
    return battle.units[fight.target].id if fight.target >= 0 else BOARD.name(fight.hex)


def attackers_at(battle: Battle, fight: Fight) -> Hexes:
    """The hexes that the attack comes from; none for reserve artillery."""
    found = 0
    for unit in fight.attackers:
        found |= 1 << battle.state.at[unit]
    return found


@rule("CBC-02")
def gassed(battle: Battle, fight: Fight) -> bool:
    """A-106: does Gas Attack help this fire? It is for ranged combats of the battlefield units of its player."""
    return fight.kind == RANGED and battle.in_force(GAS_ATTACK, fight.side)


@rule("MOR-03", "CBC-02")
def cancelled(battle: Battle, fight: Fight) -> int:
    """SOLDIERs of this attack that do not hit, without anybody's choice; gas makes them one less."""
    if fight.unprotected or fight.target < 0:
        return 0
    found = soldiers_cancelled(battle, fight.hex, fight.kind == CLOSE, attackers_at(battle, fight))
    return found - 1 if found and gassed(battle, fight) else found


@rule("RNG-13", "RNG-14", "RNG-15", "CC-07")
def hits_of(battle: Battle, fight: Fight) -> int:
    """BURSTs always hit, SOLDIERs unless cancelled, SKULLs in close combat and where something lets them."""
    faces = fight.faces
    soldiers = faces.count("soldier")
    hits = max(0, soldiers - cancelled(battle, fight)) if soldiers else 0
    hits += faces.count("burst")
    return hits + faces.count("skull") if fight.skulls else hits


@rule("MOR-01", "MOR-02", "MOR-04", "EXS-05b", "CBC-02")
def ignorable(battle: Battle, fight: Fight) -> tuple[int, int]:
    """How many FLAGs the owner of the target ignores at least (A-69: tanks) and at most."""
    flags, kind = fight.flags, battle.kinds[fight.target]
    own = min(kind.flags_ignored, flags)
    if battle.in_force(HOLD_AT_ALL_COSTS, battle.units[fight.target].side):
        return own, flags
    if gassed(battle, fight):
        return 0, 0
    if fight.unprotected or burning(battle, fight):
        return own, own
    return own, min(flags, own + flags_ignorable(battle, fight.hex, fight.kind == CLOSE))


@rule("EXS-05b")
def burning(battle: Battle, fight: Fight) -> bool:
    """Is this the close combat of a flamethrower?"""
    return fight.kind == CLOSE and any(battle.state.specialist[unit] == FLAMETHROWER for unit in fight.attackers)


@rule("BAT-10", "CC-08", "TAC-05b")
def take_tokens(battle: Battle, fight: Fight) -> Fight:
    """STARs are tokens for the attacker, except under his Order from Above."""
    stars = fight.faces.count("star")
    barred = battle.state.command == ORDER_FROM_ABOVE and fight.side == battle.state.active
    if not stars or barred:
        return fight
    return replace(fight, taken=battle.gain_tokens(fight.side, stars))


def announce(battle: Battle, fight: Fight) -> None:
    """Tell what each die did, once the FLAGs are settled too."""
    if battle.events is not None:
        purpose = fight.reason or fight.kind
        faces = list(fight.faces)
        effects = effects_of(battle, fight)
        battle.events.append(CombatResolved(SIDES[fight.side], purpose, faces, effects, about(battle, fight)))


def effects_of(battle: Battle, fight: Fight) -> list[str]:
    """The effect of each die, in their order."""
    hitting, spared = _hitting(fight), _spared(fight)
    alive = fight.target >= 0 and battle.state.at[fight.target] >= 0
    left = {"flag": [fight.ignored, fight.flags - fight.ignored] if alive else [0, 0], "star": [fight.taken]}
    effects = []
    for place, face in enumerate(fight.faces):
        if face in hitting:
            effects.append("cancelled" if place in spared else "hit")
        else:
            effects.append(_effect(face, left))
    return effects


def _spared(fight: Fight) -> list[int]:
    """The dice whose hits are taken away: SOLDIERs first, for terrain cancels nothing else."""
    hitting = _hitting(fight)
    dice = [place for place, face in enumerate(fight.faces) if face in hitting]
    dice.sort(key=lambda place: fight.faces[place] != "soldier")
    return dice[: len(dice) - fight.hits] if fight.target >= 0 else []


def _hitting(fight: Fight) -> tuple[str, ...]:
    """Faces that hit unless something cancels them; on empty wire it is the BURST that counts."""
    if fight.target < 0:
        return ("burst",)
    return ("soldier", "burst", "skull") if fight.skulls else ("soldier", "burst")


def _effect(face: str, left: dict[str, list[int]]) -> str:
    words = {"flag": ("ignored", "retreat"), "star": ("token",)}.get(face, ())
    for place, word in enumerate(words):
        if left[face][place] > 0:
            left[face][place] -= 1
            return word
    return "nothing"

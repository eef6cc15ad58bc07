"""What ground is worth: to whom it brings medals, whom it draws, and what leaves with a unit that leaves it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.board import BOARD
from grognard.games.greatwar.medals import medals_of
from grognard.games.greatwar.plans_weights import weights
from grognard.games.greatwar.settings import Medal
from grognard.geometry import Hexes, HexId, bits

FAR: Final = 30
EACH: Final = ("hex", "per_unit", "permanent")
MAJORITIES: Final = ("majority", "unit_majority")
CONTESTED: Final = (*MAJORITIES, "absence")
Ground = tuple[tuple[Hexes, float], ...]
"""Sets of hexes, each with what one more unit there is worth."""


@lru_cache(maxsize=512)
def ways_from(start: HexId, open_: Hexes) -> tuple[int, ...]:
    """How many hexes from each hex it is to `start`, over hexes of `open_`."""
    far = [FAR] * BOARD.size
    seen = edge = 1 << start
    steps = 0
    while edge:
        for hex_ in bits(edge):
            far[hex_] = steps
        steps += 1
        edge = BOARD.spread(edge) & open_ & ~seen
        seen |= edge
    return tuple(far)


def price(battle: Battle, side: int, medals: int = 1) -> float:
    """What a medal is worth to a side: more when it is the last, or the last but one."""
    w = weights()
    missing = battle.setting.medals_to_win - medals_of(battle, side) - medals
    if missing <= 0:
        return medals * w.deciding
    return medals * (w.last_but_one if missing == 1 else 1.0)


def standing_ground(battle: Battle, side: int, others: Hexes) -> Ground:
    """Hexes where one more unit, beside `others` of its side, brings or keeps medals."""
    w, found = weights(), []
    for index, medal in enumerate(battle.medal_rules):
        if not medal.hexes:
            continue
        if medal.worth[side]:
            part = _alone(battle, medal, side, others)
            found.append((_lasting(battle, index, side), part * price(battle, side, medal.worth[side])))
        else:
            found.append((medal.hexes, w.post))
    return tuple(found)


def _lasting(battle: Battle, index: int, side: int) -> Hexes:
    """The hexes of a medal on which it is held, or can still be taken for good."""
    medal, held = battle.medal_rules[index], battle.state.held[2 * index + side]
    if medal.kind != "permanent":
        return medal.hexes
    return 0 if medal.once and held else medal.hexes & ~held


def _alone(battle: Battle, medal: Medal, side: int, others: Hexes) -> float:
    """The part of a medal that one more unit on its ground decides about."""
    w, there = weights(), others & medal.hexes
    if medal.kind in EACH:
        return w.hold
    if medal.kind in MAJORITIES:
        margin = there.bit_count() - (battle.occupied[1 - side] & medal.hexes).bit_count()
        return w.hold if margin == 0 else w.hold / 2 if margin in (-1, 1) else w.spare_hold
    if medal.kind == "absence":
        return w.spare_hold
    met = all(others & group for group in medal.requires)
    return w.spare_hold if there else w.hold if met else w.hold / 3


# the draw of goals


def goals(battle: Battle, side: int) -> tuple[tuple[HexId, float], ...]:
    """Hexes that draw the side, each with its draw."""
    w, found = weights(), {}
    figures, at, enemy = battle.state.figures, battle.state.at, 1 - side
    for unit in battle.of_side(enemy):
        weak = 1 - (figures[unit] - 1) / 3
        found[at[unit]] = w.strong_enemy + (w.weak_enemy - w.strong_enemy) * max(0.0, min(weak, 1.0))
    for hexes, draw in _wanted(battle, side):
        for hex_ in bits(hexes):
            found[hex_] = found.get(hex_, 0.0) * 0.5 + draw
    return tuple(sorted(found.items()))


def _wanted(battle: Battle, side: int) -> list[tuple[Hexes, float]]:
    """Ground that is still to be taken or taken back."""
    w, own, enemy = weights(), battle.occupied[side], battle.occupied[1 - side]
    found = []
    for index, medal in enumerate(battle.medal_rules):
        if medal.kind == "breakthrough" and medal.worth[side]:
            found.append((battle.seat(side).enemy_baseline, w.exit_draw))
        elif medal.kind == "gun_taken" and medal.worth[side]:
            found.append((battle.state.guns, w.reach_goal * medal.worth[side]))
        elif medal.hexes and medal.worth[side]:
            found.append((_open_ground(battle, index, side) & ~own, w.reach_goal * medal.worth[side]))
        elif medal.hexes and medal.worth[1 - side] and battle.state.held[2 * index + 1 - side]:
            found.append((medal.hexes & enemy, w.reach_goal))
    return found


def _open_ground(battle: Battle, index: int, side: int) -> Hexes:
    """The hexes of a medal on which it can still be won."""
    medal, held = battle.medal_rules[index], battle.state.held[2 * index + side]
    if medal.kind in EACH:
        return _lasting(battle, index, side)
    if medal.kind == "absence":
        return medal.hexes & battle.occupied[1 - side]
    return 0 if held else medal.hexes


@lru_cache(maxsize=256)
def pull(wanted: tuple[tuple[HexId, float], ...], open_: Hexes, slope: float) -> tuple[float, ...]:
    """The draw of the best goal at each hex, less what the way to it takes."""
    fields = [[draw - slope * far for far in ways_from(hex_, open_)] for hex_, draw in wanted]
    return tuple(max(column) for column in zip(*fields, strict=True)) if fields else (0.0,) * BOARD.size


# what an enemy loses with his hex


def driving_worth(battle: Battle, side: int, hex_: HexId) -> float:
    """Medals that the enemy loses, or this side comes nearer to, when he leaves a hex."""
    worth, enemy = weights().driven, battle.occupied[1 - side]
    for index, medal in enumerate(battle.medal_rules):
        if not medal.hexes >> hex_ & 1:
            continue
        alone = (enemy & medal.hexes).bit_count() == 1
        if battle.state.held[2 * index + 1 - side] and medal.kind != "permanent":
            worth += medal.worth[1 - side] * (0.8 if alone or medal.kind in ("hex", "per_unit") else 0.2)
        if medal.worth[side] and medal.kind in CONTESTED:
            worth += medal.worth[side] * (0.6 if alone else 0.2)
    return worth

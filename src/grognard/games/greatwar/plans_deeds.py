"""What single units can do in a turn: the best hex to go to and the best fight from there."""

from __future__ import annotations

from collections.abc import Iterator
from operator import attrgetter
from typing import Final, NamedTuple

from grognard.games.greatwar.attack import card_modifiers, out_of_ammunition, within
from grognard.games.greatwar.board import BOARD
from grognard.games.greatwar.going import Allowance, beside_friends, held_on_leaving, spread, stopping
from grognard.games.greatwar.los import sees
from grognard.games.greatwar.plans_outlook import Blow, Outlook
from grognard.games.greatwar.plans_threat import DISTANCE
from grognard.games.greatwar.state import BOGGED
from grognard.geometry import Hexes, HexId, bits


class Deed(NamedTuple):
    """A move to a hex (its own: none) and what it promises, the fight from there included."""

    hex: HexId
    worth: float
    fight: float


class Extra(NamedTuple):
    """Dice that cards give to a unit."""

    any: int = 0
    close: int = 0


PLAIN: Final = Extra()
WORTH: Final = attrgetter("worth")


def own_way(outlook: Outlook, unit: int) -> Allowance:
    """How far it goes without any card."""
    profile = outlook.battle.profile(unit)
    return Allowance(profile.moves, profile.fights_after)


def ways(outlook: Outlook, unit: int, allowed: Allowance) -> list[Hexes]:
    """The hexes in which a move may end, by the number of steps; the first is where it stands."""
    battle = outlook.battle
    where = battle.state.at[unit]
    if battle.has(unit, BOGGED):
        return [1 << where]
    if allowed.freely:
        layers = spread(where, allowed.hexes, battle.passable(unit) & ~battle.occupied[outlook.enemy], -1)
        ends = beside_friends(battle, unit) & ~battle.everybody
        return [1 << where, *(layer & ends for layer in layers[1:])]
    far = min(allowed.hexes, 1) if held_on_leaving(battle, where) else allowed.hexes
    return spread(where, far, battle.passable(unit) & ~battle.everybody, ~stopping(battle, unit))


def fight_from(outlook: Outlook, unit: int, hex_: HexId, extra: Extra = PLAIN) -> float:
    """The best fight that the unit would have in a hex."""
    blows = blows_from(outlook, unit, hex_, extra)
    return max([outlook.blow(blow.target, hex_, *blow[1:]) for blow in blows], default=0.0)


def blows_from(outlook: Outlook, unit: int, hex_: HexId, extra: Extra = PLAIN) -> list[Blow]:
    """All fights that the unit could choose from in a hex."""
    battle = outlook.battle
    terrain = battle.combat_terrain(hex_)
    if not (terrain.may_fight or battle.setting.fords_fight):
        return []
    moved = hex_ != battle.state.at[unit]
    more = extra.any + (terrain.entry_dice if moved else 0)
    if battle.state.wire >> hex_ & 1 and not battle.kinds[unit].tank:
        more -= 1
    if BOARD.around[hex_] & battle.occupied[outlook.enemy]:
        dice = battle.profile(unit).close + more + extra.close
        return [Blow(target, dice, True, True) for target in outlook.enemies_beside(hex_)]
    return [] if out_of_ammunition(battle, unit) else _fires_from(outlook, unit, hex_, more)


def _fires_from(outlook: Outlook, unit: int, hex_: HexId, more: int) -> list[Blow]:
    battle, profile = outlook.battle, outlook.battle.profile(unit)
    near = within(hex_, profile.reach) & battle.occupied[outlook.enemy]
    table = profile.ranged if hex_ != battle.state.at[unit] else profile.standing
    found, sight = [], battle.kinds[unit].sight
    for where in bits(near):
        distance = DISTANCE[hex_][where]
        dice = table[distance] + more
        if dice > 0 and (not sight or sees(battle, hex_, where)):
            found.append(Blow(battle.in_hex[where], dice, False, profile.skull_range == distance))
    return found


def best_deed(outlook: Outlook, unit: int, allowed: Allowance, extra: Extra = PLAIN) -> Deed:
    """The best that the unit can do with an order."""
    return deeds(outlook, unit, allowed, extra)[0]


def deeds(outlook: Outlook, unit: int, allowed: Allowance, extra: Extra) -> list[Deed]:
    """All that the unit can do with an order, the best first; of equals those in the nearest hexes."""
    key = unit, allowed, extra
    found = outlook.deeds.get(key)
    if found is None:
        found = outlook.deeds[key] = sorted(_deeds(outlook, unit, allowed, extra), key=WORTH, reverse=True)
    return found


def _deeds(outlook: Outlook, unit: int, allowed: Allowance, extra: Extra) -> Iterator[Deed]:
    for steps, layer in enumerate(ways(outlook, unit, allowed)):
        for hex_ in bits(layer):
            fight = fight_from(outlook, unit, hex_, extra) if steps <= allowed.fights_after else 0.0
            yield Deed(hex_, fight + outlook.stand(unit, hex_), fight)


def order_worth(outlook: Outlook, unit: int, allowed: Allowance, extra: Extra = PLAIN) -> float:
    """What an order to the unit brings, compared with none."""
    return best_deed(outlook, unit, allowed, extra).worth - outlook.stand(unit, outlook.battle.state.at[unit])


def dice_of_cards(outlook: Outlook, unit: int) -> Extra:
    """Dice that the cards of this turn give to an ordered unit."""
    return Extra(sum(modifier.value for modifier in card_modifiers(outlook.battle, unit)))

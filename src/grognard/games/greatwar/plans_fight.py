"""The combat phase: the fight that promises most comes first; what comes of a fight won or lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from grognard.engine.steps import Action
from grognard.games.greatwar.advance import may_fight_again
from grognard.games.greatwar.attack import (
    actors,
    close_dice,
    close_targets,
    may_close,
    may_fight,
    may_fire,
    may_remove_wire,
    ranged_dice,
    ranged_targets,
    skulls_hit,
    wire_targets,
)
from grognard.games.greatwar.board import BOARD
from grognard.games.greatwar.combat_actions import (
    Advance,
    CloseCombat,
    EndCombat,
    Fire,
    FireOnWire,
    RemoveWire,
    Stay,
)
from grognard.games.greatwar.plans_outlook import Outlook
from grognard.games.greatwar.plans_weights import DEFENDER
from grognard.games.greatwar.results import ignorable
from grognard.games.greatwar.retreat import Ignore, RetreatTo
from grognard.games.greatwar.tanks import ways_back
from grognard.geometry import HexId, bits

Choice = tuple[float, Action]
NEAR_WIRE = 3  # own infantry so near to wire makes it worth a shot


def fight(outlook: Outlook) -> Action:
    """The best of all fights and works that are open."""
    return fights(outlook)[0]


def fights(outlook: Outlook) -> list[Action]:
    """All fights and works that are open, the best first."""
    return [action for _, action in weighed_fights(outlook)]


def weighed_fights(outlook: Outlook) -> list[Choice]:
    """The same with what each is worth by itself; the defender leaves wire alone."""
    able = actors(outlook.battle, outlook.side)
    choices: list[Choice] = [(0.0, EndCombat())]
    for unit in able:
        choices += _choices(outlook, unit)
    choices += _crossfires(outlook, able)
    assaulted = Counter(action.target for _, action in choices if isinstance(action, CloseCombat))
    worths = [_softening(outlook, choice, assaulted) for choice in choices]
    urgent = _urgencies(choices, worths) if outlook.w.joint else worths
    ranked = sorted(zip(worths, urgent, choices, strict=True), key=lambda each: (each[0] > 0, each[1]), reverse=True)
    return [choice for _, _, choice in ranked]


def _urgencies(choices: list[Choice], worths: list[float]) -> list[float]:
    """What would be lost if the target were gone before the fight: who has no other target fights first."""
    best: dict[str, dict[str, float]] = {}
    for (_, action), worth in zip(choices, worths, strict=True):
        for unit in _who(action):
            targets = best.setdefault(unit, {})
            targets[_whom(action)] = max(worth, targets.get(_whom(action), 0.0))

    def elsewhere(unit: str, target: str) -> float:
        return max((worth for other, worth in best[unit].items() if other != target), default=0.0)

    return [
        worth - sum(elsewhere(unit, _whom(action)) for unit in _who(action))
        for (_, action), worth in zip(choices, worths, strict=True)
    ]


def _who(action: Action) -> tuple[str, ...]:
    match action:
        case Fire():
            return action.units
        case CloseCombat() | FireOnWire() | RemoveWire():
            return (action.unit,)
    return ()


def _whom(action: Action) -> str:
    return action.target if isinstance(action, Fire | CloseCombat) else ""


def _softening(outlook: Outlook, choice: Choice, assaulted: Counter[str]) -> float:
    """The worth of a fight; fire counts more for each assault that its target has still to expect."""
    worth, action = choice
    return worth * (1 + outlook.w.soften * assaulted[action.target]) if isinstance(action, Fire) else worth


def _choices(outlook: Outlook, unit: int) -> Iterator[Choice]:
    battle, name = outlook.battle, outlook.battle.units[unit].id
    where = battle.state.at[unit]
    if may_fight(battle, unit):
        near = close_targets(battle, unit)
        if near and may_close(battle, unit):
            dice = close_dice(battle, unit)
            for target in outlook.enemies_beside(where):
                yield outlook.blow(target, where, dice, True, True), CloseCombat(name, battle.units[target].id)
        elif not near and may_fire(battle, unit):
            yield from _fires(outlook, unit)
    if may_remove_wire(battle, unit):
        yield outlook.w.clear_wire, RemoveWire(name)


def _fires(outlook: Outlook, unit: int) -> Iterator[Choice]:
    battle, name = outlook.battle, outlook.battle.units[unit].id
    for hex_ in ranged_targets(battle, unit):
        target = battle.in_hex[hex_]
        worth = _shot(outlook, unit, hex_)
        yield worth, Fire((name,), battle.units[target].id)
    for hex_ in wire_targets(battle, unit):
        yield _wire_worth(outlook, hex_), FireOnWire(name, BOARD.name(hex_))


def _shot(outlook: Outlook, unit: int, hex_: HexId) -> float:
    battle = outlook.battle
    dice = ranged_dice(battle, unit, hex_)
    return outlook.blow(battle.in_hex[hex_], battle.state.at[unit], dice, False, skulls_hit(battle, unit, hex_))


def _wire_worth(outlook: Outlook, hex_: HexId) -> float:
    """One chance in a few to open the way of infantry that is near."""
    battle = outlook.battle
    near = BOARD.disk(hex_, NEAR_WIRE) & battle.occupied[outlook.side]
    ours = any(battle.kinds[battle.in_hex[where]].infantry for where in bits(near))
    return outlook.w.clear_wire / 3 if ours and outlook.role != DEFENDER else 0.0


def _crossfires(outlook: Outlook, able: list[int]) -> Iterator[Choice]:
    """All machine guns that reach a target, where one roll is better than several; each gun counts for itself."""
    battle = outlook.battle
    firers: dict[HexId, list[int]] = {}
    for unit in able:
        if battle.profile(unit).crossfire and may_fight(battle, unit) and may_fire(battle, unit):
            for hex_ in ranged_targets(battle, unit):
                firers.setdefault(hex_, []).append(unit)
    for hex_, units in firers.items():
        if len(units) > 1:
            dice = sum(ranged_dice(battle, unit, hex_) for unit in units)
            together = outlook.blow(battle.in_hex[hex_], battle.state.at[units[0]], dice, False, False)
            alone = sum(_shot(outlook, unit, hex_) for unit in units)
            if together > alone:
                names = tuple(battle.units[unit].id for unit in units)
                yield together, Fire(names, battle.units[battle.in_hex[hex_]].id)


# after a fight


def advance(outlook: Outlook) -> Action:
    """Into the hex that was won, when it is better there or another fight beckons."""
    battle = outlook.battle
    unit, hex_ = battle.fight.attackers[0], battle.fight.hex
    gain = outlook.stand(unit, hex_) - outlook.stand(unit, battle.state.at[unit])
    if may_fight_again(battle) and (battle.fight.bonus or battle.state.specialist[unit] == "officer"):
        gain += best_bonus(outlook, unit, hex_)[0]
    return Advance() if gain > 0 else Stay()


def best_bonus(outlook: Outlook, unit: int, hex_: HexId) -> tuple[float, int]:
    """The best second combat of a unit in a hex."""
    dice = close_dice(outlook.battle, unit)
    found = [(outlook.blow(target, hex_, dice, True, True), target) for target in outlook.enemies_beside(hex_)]
    return max(found, default=(0.0, -1))


def bonus(outlook: Outlook) -> Action:
    battle = outlook.battle
    unit = battle.fight.attackers[0]
    worth, target = best_bonus(outlook, unit, battle.state.at[unit])
    return CloseCombat(battle.units[unit].id, battle.units[target].id) if worth > 0 else Stay()


# under attack


def ignore_flags(outlook: Outlook) -> Action:
    """Stand fast, unless it is better behind."""
    battle = outlook.battle
    least, most = ignorable(battle, battle.fight)
    unit = battle.fight.target
    here, back = battle.state.at[unit], ways_back(battle, unit)
    if most < battle.fight.flags or not back:
        return Ignore(most)
    better = max(outlook.stand(unit, hex_) for hex_ in bits(back)) > outlook.stand(unit, here)
    return Ignore(max(least, battle.fight.flags - 1)) if better else Ignore(most)


def retreat(outlook: Outlook) -> Action:
    """The better of the hexes behind; in the middle of a retreat the ways out of it count too."""
    battle = outlook.battle
    unit = battle.fight.target
    hexes = BOARD.ordered(ways_back(battle, unit))
    rear, free = battle.seat(outlook.side).rear_set, battle.passable(unit) & ~battle.everybody

    def worth(hex_: HexId) -> float:
        stuck = battle.fight.retreat > 1 and not rear[hex_] & free
        return outlook.stand(unit, hex_) - stuck * outlook.w.figure

    return RetreatTo(BOARD.name(max(hexes, key=worth)))

"""Windows: which card is worth playing at its moment."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from grognard.engine.steps import Action
from grognard.games.greatwar.advance import Impetuosity
from grognard.games.greatwar.artillery import RollTargeting, ShellShortage
from grognard.games.greatwar.attack import armed, close_dice, ranged_dice
from grognard.games.greatwar.board import LEFT, RIGHT
from grognard.games.greatwar.cards import ALL_UNITS
from grognard.games.greatwar.command import AnnounceCombatCard, CommandWindow
from grognard.games.greatwar.movement import Frostbite, WireCutters
from grognard.games.greatwar.plans_announced import announced_worth
from grognard.games.greatwar.plans_fight import best_bonus
from grognard.games.greatwar.plans_odds import odds
from grognard.games.greatwar.plans_outlook import Outlook
from grognard.games.greatwar.plans_threat import DISTANCE
from grognard.games.greatwar.reactions import (
    HAND_GRENADE,
    HAND_GRENADE_DICE,
    BeforeRoll,
    BodyArmour,
    ButtAndBayonet,
    ReturnFire,
    StrikeFirst,
)
from grognard.games.greatwar.results import CLOSE
from grognard.games.greatwar.windows import Pass, PlayCard, Window
from grognard.geometry import bits

LICE_BITE: Final = 1 / 3  # a STAR or SKULL on a die
ORDERS_OF_TACTICS: Final = 4  # units that a tactic card orders, more or less
HARD_PRESSED: Final = 1.0  # hits in reach that make a unit one that will be attacked
EXPECTED_HITS_OF_DICE: Final = 3  # d6 from which on a bombardment is worth spoiling
Reckon = Callable[[Outlook, Any, PlayCard, str], float]


def answer(outlook: Outlook, window: Window) -> Action:
    """The card that brings most above what it must bring, or none."""
    battle = outlook.battle
    best: Action = Pass()
    most = 0.0
    for card in [] if battle.state.silent[outlook.side] else window.playable(battle):
        kind = battle.box.decks.kind_of[card]
        for play in window.plays(battle, card):
            worth = _worth(outlook, window, play, kind) - outlook.w.least[kind]
            if worth >= most:
                best, most = play, worth
    return best


def _worth(outlook: Outlook, window: Window, play: PlayCard, kind: str) -> float:
    for of, reckon in WINDOWS:
        if isinstance(window, of):
            return reckon(outlook, window, play, kind)
    return 0.0


# fights


def _before_roll(outlook: Outlook, window: BeforeRoll, play: PlayCard, kind: str) -> float:
    battle = outlook.battle
    fight = armed(battle, battle.fight)
    where = battle.state.at[fight.attackers[0]]
    close = fight.kind == CLOSE
    now = outlook.blow(fight.target, where, fight.dice, close, fight.skulls)
    if kind == HAND_GRENADE:
        return outlook.blow(fight.target, where, fight.dice + HAND_GRENADE_DICE, True, True) - now
    left = 1 - odds(fight.dice, fight.skulls, outlook.mark(fight.target, where, close)).kill
    return outlook.w.guess[kind] * left * (1 - (1 - LICE_BITE) ** fight.dice)


def _blow_back(outlook: Outlook, enemy: int) -> float:
    """What the attacked unit does to one who attacks it, in close combat."""
    battle = outlook.battle
    unit = battle.fight.target
    return outlook.blow(enemy, battle.state.at[unit], close_dice(battle, unit), True, True)


def _strike_first(outlook: Outlook, window: StrikeFirst, play: PlayCard, kind: str) -> float:
    """The blow, and the chance that the attack never comes."""
    battle = outlook.battle
    attacker, unit = battle.fight.attackers[0], battle.fight.target
    chances = odds(close_dice(battle, unit), True, outlook.mark(attacker, battle.state.at[unit], True))
    coming = odds(close_dice(battle, attacker), True, outlook.mark(unit, battle.state.at[attacker], True))
    averted = -outlook.gain(unit, coming) * (chances.kill + chances.back)
    return _blow_back(outlook, attacker) + averted


def _butt_and_bayonet(outlook: Outlook, window: ButtAndBayonet, play: PlayCard, kind: str) -> float:
    return _blow_back(outlook, outlook.battle.fight.attackers[0])


def _return_fire(outlook: Outlook, window: ReturnFire, play: PlayCard, kind: str) -> float:
    battle = outlook.battle
    unit, enemy = battle.fight.target, battle.unit(play.unit)
    dice = ranged_dice(battle, unit, battle.state.at[enemy])
    return outlook.blow(enemy, battle.state.at[unit], dice, False, False)


def _body_armour(outlook: Outlook, window: BodyArmour, play: PlayCard, kind: str) -> float:
    battle, w = outlook.battle, outlook.w
    hits, figures = battle.fight.hits, battle.state.figures[battle.fight.target]
    saved = min(hits, figures) - min(max(hits - 2, 0), figures)
    survives = hits >= figures > max(hits - 2, 0)
    return saved * w.figure + survives * w.kill * outlook.enemy_medal


def _impetuosity(outlook: Outlook, window: Impetuosity, play: PlayCard, kind: str) -> float:
    battle = outlook.battle
    unit, hex_ = battle.fight.attackers[0], battle.fight.hex
    stay = outlook.stand(unit, battle.state.at[unit]) - outlook.stand(unit, hex_)
    return best_bonus(outlook, unit, hex_)[0] - max(stay, 0.0)


# the rest of a turn


def _announce(outlook: Outlook, window: AnnounceCombatCard, play: PlayCard, kind: str) -> float:
    return announced_worth(outlook, kind)


def enemy_orders(outlook: Outlook) -> int:
    """How many units the enemy's Command card orders, more or less."""
    battle, enemy = outlook.battle, outlook.enemy
    card = battle.box.decks.command.get(battle.state.command)
    if card is None or card.group == "tactic":
        return ORDERS_OF_TACTICS
    sections, total = battle.seat(enemy).sections, 0
    for section in range(LEFT, RIGHT + 1):
        there = (battle.occupied[enemy] & sections[section]).bit_count()
        total += there if card.orders[section] == ALL_UNITS else min(card.orders[section], there)
    return total


def _command(outlook: Outlook, window: CommandWindow, play: PlayCard, kind: str) -> float:
    """The more units the enemy orders, and the more of ours they reach, the more it helps."""
    at = outlook.battle.state.at
    orders = enemy_orders(outlook)
    pressed = sum(1 for unit in outlook.own if outlook.threat[at[unit]] >= HARD_PRESSED)
    return outlook.w.guess[kind] * min(orders, pressed)


def _frostbite(outlook: Outlook, window: Frostbite, play: PlayCard, kind: str) -> float:
    """In full for a unit that comes next to one of ours or leaves the board, by half for one that comes near."""
    battle = outlook.battle
    if not window.path:
        return outlook.w.kill * outlook.enemy_medal
    end = battle.hex(window.path[-1])
    near = min((DISTANCE[end][battle.state.at[unit]] for unit in outlook.own), default=9)
    return outlook.w.guess[kind] / max(near, 1)


def _wire_cutters(outlook: Outlook, window: WireCutters, play: PlayCard, kind: str) -> float:
    battle = outlook.battle
    wired = bits(battle.occupied[outlook.side] & battle.state.wire)
    return outlook.w.guess[kind] * sum(1 for hex_ in wired if battle.kinds[battle.in_hex[hex_]].infantry)


def _shell_shortage(outlook: Outlook, window: ShellShortage, play: PlayCard, kind: str) -> float:
    agenda = outlook.battle.state.agenda
    dice = next((step.dice for step in reversed(agenda) if isinstance(step, RollTargeting)), 0)
    return outlook.w.token * dice if dice >= EXPECTED_HITS_OF_DICE else 0.0


WINDOWS: Final[tuple[tuple[type[Window], Reckon], ...]] = (
    (AnnounceCombatCard, _announce),
    (CommandWindow, _command),
    (BeforeRoll, _before_roll),
    (StrikeFirst, _strike_first),
    (BodyArmour, _body_armour),
    (ButtAndBayonet, _butt_and_bayonet),
    (ReturnFire, _return_fire),
    (Impetuosity, _impetuosity),
    (Frostbite, _frostbite),
    (WireCutters, _wire_cutters),
    (ShellShortage, _shell_shortage),
)

"""The template on the page: where it may lie, how many d6, and the chances of each hex under it."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from grognard.engine.drafts import last_pick
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.text import Text
from grognard.engine.view import Button, Chance, Menu, Pick, Preview, Reason, Stencil
from grognard.games.greatwar.artillery_odds import Target, crater, driven_back, losing
from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.board import BOARD, SIDES
from grognard.games.greatwar.bombarding import Bombard, HoldFire, cost_of, most_dice, observation_rule
from grognard.games.greatwar.protection import flags_ignorable, rule_of_shelter, soldiers_cancelled
from grognard.games.greatwar.results import HOLD_AT_ALL_COSTS
from grognard.games.greatwar.terrain import EVERY
from grognard.geometry import HexId


class Aim(msgspec.Struct, frozen=True):
    """What the draft says: the hex under the centre (-1: none yet) and the number of d6."""

    side: int
    hex: HexId
    dice: int
    again: bool


def artillery_menu(battle: Battle, side: int, again: int, draft: tuple[str, ...]) -> Menu:
    """A hex first; then the template lies there, and the number of d6 can be changed before the order to fire."""
    aim = _aim(battle, side, again, draft)
    laid = aim.hex >= 0
    return Menu(
        prompt=Text("prompt.reserve_artillery_again" if again else "prompt.reserve_artillery", {"side": SIDES[side]}),
        rule="TAC-02" if again else "RES-09",
        draft=(f"place:{BOARD.name(aim.hex)}", f"choice:{aim.dice}") if laid else (),
        picks=tuple(_pick(hex_, aim.hex) for hex_ in BOARD.ordered(battle.state.aim)),
        buttons=(*(_buttons(battle, aim) if laid else ()), Button(Text("button.hold_fire"), HoldFire())),
        preview=_preview(battle, aim) if laid else None,
        stencil=_stencil(battle, aim) if laid else (),
    )


def _aim(battle: Battle, side: int, again: int, draft: tuple[str, ...]) -> Aim:
    hex_ = battle.hex(last_pick(draft, "place"))
    if hex_ < 0 or not battle.state.aim >> hex_ & 1:
        hex_ = -1
    wish, most = last_pick(draft, "choice"), again or most_dice(battle, side)
    dice = int(wish) if wish.isdecimal() and 1 <= int(wish) <= most and not again else most
    return Aim(side, hex_, dice, bool(again))


def _pick(hex_: HexId, chosen: HexId) -> Pick:
    return Pick(f"place:{BOARD.name(hex_)}", "target", chosen=hex_ == chosen)


def _buttons(battle: Battle, aim: Aim) -> list[Button]:
    """The order to fire, and the other numbers of d6, those that cannot be paid for held back."""
    fire = Button(Text("button.bombard", {"dice": aim.dice}), Bombard(BOARD.name(aim.hex), aim.dice), primary=True)
    if aim.again:
        return [fire]
    strength = battle.state.artillery[aim.side]
    return [fire, *(_number(battle, aim.side, dice) for dice in range(1, strength + 1) if dice != aim.dice)]


def _number(battle: Battle, side: int, dice: int) -> Button:
    cost = cost_of(battle, side, dice)
    label = Text("button.number_of_dice", {"dice": dice, "cost": cost})
    return Button(label, pick=f"choice:{dice}", ruling=_payable(battle, side, dice, cost))


def _payable(battle: Battle, side: int, dice: int, cost: int) -> Ruling:
    if cost <= battle.state.tokens[side]:
        return LEGAL
    return forbid("RES-10", "cannot_pay_dice", dice=dice, cost=cost)


def _stencil(battle: Battle, aim: Aim) -> tuple[Stencil, ...]:
    ring = battle.seat(aim.side).ring[aim.hex]
    around = [Stencil(BOARD.name(hex_), str(number)) for number, hex_ in enumerate(ring, 1) if hex_ >= 0]
    return (Stencil(BOARD.name(aim.hex)), *around)


# the preview


def _preview(battle: Battle, aim: Aim) -> Preview:
    """Cost and dice, what protects each unit and what threatens it; the chance of each to lose figures."""
    ring = battle.seat(aim.side).ring[aim.hex]
    hexes = [hex_ for hex_ in (aim.hex, *ring) if hex_ >= 0 and battle.in_hex[hex_] >= 0]
    reasons = [*_cost(battle, aim), *(reason for hex_ in hexes for reason in _threats(battle, aim, hex_))]
    chances = [_chance(battle.units[battle.in_hex[h]].id, losing(target(battle, aim, h), aim.dice, 1)) for h in hexes]
    title = Text("preview.bombardment", {"hex": BOARD.name(aim.hex), "dice": aim.dice})
    return Preview(title, tuple(reasons), (*chances, _chance("crater", crater(aim.dice))))


def _cost(battle: Battle, aim: Aim) -> list[Reason]:
    if aim.again:
        return [Reason(Text("reason.second_shoot"), "0", "TAC-02")]
    found = [Reason(Text("reason.dice_paid"), str(cost_of(battle, aim.side, aim.dice)), "RES-10")]
    advantage = observation_rule(battle, aim.side)
    return [*found, Reason(Text("reason.observation_advantage"), "-1", advantage)] if advantage else found


def target(battle: Battle, aim: Aim, hex_: HexId) -> Target:
    """The unit in a hex under the template, as far as chances go."""
    unit = battle.in_hex[hex_]
    kind = battle.kinds[unit]
    always = EVERY if battle.in_force(HOLD_AT_ALL_COSTS, battle.units[unit].side) else kind.flags_ignored
    cancelled = soldiers_cancelled(battle, hex_, close=False, attackers=0)
    return Target(hex_ == aim.hex, cancelled, flags_ignorable(battle, hex_, close=False) + always, always, kind.tank)


def _threats(battle: Battle, aim: Aim, hex_: HexId) -> list[Reason]:
    """For a unit: SOLDIERs cancelled, the chance to be driven back, the chance to be eliminated."""
    unit = battle.in_hex[hex_]
    facts = {"unit": battle.units[unit].id, "hex": BOARD.name(hex_)}
    under = target(battle, aim, hex_)
    figures = battle.state.figures[unit] - battle.least_figures(unit)
    return [
        Reason(Text("reason.shell_shelter", facts), str(under.cancelled), rule_of_shelter(battle, hex_, close=False)),
        Reason(Text("reason.shell_retreat", facts), _percent(driven_back(under, aim.dice)), "RES-17"),
        Reason(Text("reason.shell_eliminated", facts), _percent(losing(under, aim.dice, figures)), "RES-24"),
    ]


def _percent(chance: Fraction) -> str:
    return f"{round(100 * chance)} %"


def _chance(result: str, chance: Fraction) -> Chance:
    return Chance(result, chance.numerator, chance.denominator)

"""What would come of a combat: its sums, every shift with its rule, the limit, and the chance of each result."""

from __future__ import annotations

from grognard.engine.rules import rule
from grognard.engine.text import Text
from grognard.engine.view import Chance, Preview, Reason
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.odds import (
    MOST_SHIFT,
    Modifier,
    attack_factor,
    attack_total,
    attacks_over_river,
    defence_total,
    factor_steps,
    final_column,
    ground,
    limited,
    prey_of,
    results,
    with_guns,
)
from grognard.games.blitzkrieg.shifts import shifts, with_odds
from grognard.games.blitzkrieg.state import Combat
from grognard.games.blitzkrieg.tables import ODDS

FACES = 6


def forecast(play: Campaign40, combat: Combat) -> Preview:
    """The preview of a combat, planned or under way."""
    known = with_odds(play, combat)
    title = Text("preview.combat", {"column": ODDS[final_column(known)]})
    reasons = (*_attack(play, known), *_defence(play, known), *_columns(play, known))
    return Preview(title, reasons, chances(play, known))


def chances(play: Campaign40, combat: Combat) -> tuple[Chance, ...]:
    """Each result of the final column, attacker's before defender's, and how many faces of the die give it."""
    cells = [f"{attacker}/{defender}" for attacker, defender in results(play, combat)]
    return tuple(Chance(cell, cells.count(cell), FACES) for cell in dict.fromkeys(cells))


def _attack(play: Campaign40, combat: Combat) -> list[Reason]:
    prey = prey_of(play, combat)
    lines = []
    for unit in combat.attackers + combat.guns:
        number, factor = factor_steps(play, unit, prey)[-1]
        lines.append(Reason(Text("reason.factor", {"unit": play.units[unit].id}), str(factor), number))
    others = sum(attack_factor(play, unit, prey) for unit in combat.attackers)
    guns = sum(attack_factor(play, gun, prey) for gun in combat.guns)
    if with_guns(others, guns) < others + guns:
        lines.append(Reason(Text("reason.gun_limit"), str(with_guns(others, guns)), "CAP-2g"))
    if attacks_over_river(play, combat):
        lines.append(Reason(Text("reason.over_river"), "÷2", "TEC-07"))
    return [*lines, Reason(Text("reason.attack"), str(attack_total(play, combat)), "CMB-07")]


def _defence(play: Campaign40, combat: Combat) -> list[Reason]:
    lines = []
    for unit in combat.defenders:
        data = play.units[unit]
        lines.append(Reason(Text("reason.factor", {"unit": data.id}), str(data.df), "CMB-06"))
    lines += [_ground(play, each) for each in ground(play, combat)]
    return [*lines, Reason(Text("reason.defence"), str(defence_total(play, combat)), "CMB-16")]


def _ground(play: Campaign40, point: Modifier) -> Reason:
    label = Text(f"reason.{point.reason}", {"hex": play.field.board.name(point.hex)})
    return Reason(label, f"{point.value:+d}", point.rule)


@rule("CMB-23")
def _columns(play: Campaign40, combat: Combat) -> list[Reason]:
    """The column of the odds, each shift, and the limit where it bites."""
    lines = [Reason(Text("reason.odds"), ODDS[combat.column], "CMB-16")]
    lines += [Reason(Text(f"reason.{each.reason}"), f"{each.value:+d}", each.rule) for each in shifts(play, combat)]
    if combat.pass_shift:
        lines.append(Reason(Text("reason.they_shall_not_pass"), f"{combat.pass_shift:+d}", "EVT-PASS"))
    total = combat.shift + combat.pass_shift
    label = Text("reason.cut_to_limit" if limited(total) != total else "reason.all_shifts", {"most": MOST_SHIFT})
    return [*lines, Reason(label, f"{limited(total):+d}", "CMB-23")]

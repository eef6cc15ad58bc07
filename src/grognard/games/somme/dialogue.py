"""What the page shows of a combat while its steps are decided: potentials, odds with every shift, chances, mastery."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.engine.rules import rule
from grognard.engine.text import Text
from grognard.engine.view import Chance, Preview, Reason
from grognard.games.somme import mastery, modifiers
from grognard.games.somme.battlefield import ENEMY, SIDES
from grognard.games.somme.bombardment import faces, potential
from grognard.games.somme.bombardment import modifiers as die_modifiers
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.engaged import defenders, effective
from grognard.games.somme.forecast import WAYS, Forecast, forecast_of
from grognard.games.somme.odds import attack_parts, defence_factor, defence_multiple, parts_of, ratio
from grognard.games.somme.resolution import FACES, attacker_modifiers
from grognard.games.somme.state import Combat
from grognard.games.somme.strength import attack, defence


@rule("12.2a")
def preview(play: Campaign18, combat: Combat) -> Preview:
    """A combat as it stands: what the steps to come would give with those who are in it now."""
    found = forecast_of(play, combat)
    known = replace(combat, lead=found.leads[0], defence_lead=found.leads[1])
    reasons = (*_barrages(play, known, found), *_factors(play, known), *_columns(found))
    if found.cancelled:
        return Preview(_cancelled(found), (*reasons, _costs(play)))
    reasons += modifiers.reasons(attacker_modifiers(play, known))
    for side in (ENEMY[combat.side], combat.side):
        reasons += mastery.reasons(play, side, known)
    column = ratio(found.odds.column)
    title = Text("preview.combat_at", {"hex": play.field.board.name(combat.target), "column": column})
    return Preview(title, reasons, tuple(Chance(each.word, each.ways, WAYS) for each in found.outcomes))


def _cancelled(found: Forecast) -> Text:
    if found.leads[0] < 0:
        return Text("preview.nobody_leads")
    return Text("preview.odds_too_low", {"column": ratio(found.odds.final)})


def _costs(play: Campaign18) -> Reason:
    return Reason(Text("reason.cancelled_losses"), str(play.field.numbers.combat.cancelled_losses), "12.2.3c")


def _barrages(play: Campaign18, combat: Combat, found: Forecast) -> list[Reason]:
    """The potential of each side that has any, its modifiers, and what the die may bring."""
    lines = []
    for side in (combat.side, ENEMY[combat.side]):
        column = potential(play, combat, side)
        if column:
            lines.append(Reason(Text("reason.potential", {"side": SIDES[side]}), str(column), "15.2.2i"))
            lines += modifiers.reasons(die_modifiers(play, combat, side))
            points = faces(play, combat, side)
            text = Text("reason.barrage", {"least": min(points), "most": max(points)})
            lines.append(Reason(text, f"{sum(points) / FACES:.1f}", "15.2.2k"))
    return lines


def _factors(play: Campaign18, combat: Combat) -> list[Reason]:
    """Every factor as it counts, the ground's part in it, and both sums."""
    parts, lines = parts_of(play), []
    for unit in effective(play, combat):
        counted = attack_parts(play, unit, combat.target)
        number = "12.2.4a" if counted == parts * attack(play, unit) else _divided_by(play, unit, combat.target)
        lines.append(Reason(Text("reason.factor", {"unit": play.units[unit].id}), _shown(counted, parts), number))
    for unit in defenders(play, combat):
        lines.append(Reason(Text("reason.factor", {"unit": play.units[unit].id}), str(defence(play, unit)), "12.2.4a"))
    multiple = defence_multiple(play, combat.target)
    if multiple > 1:
        trench = play.ground.trench >> combat.target & 1
        lines.append(Reason(Text("reason.strong_ground"), f"×{multiple}", "12.2.4h" if trench else "12.2.4g"))
    attacking = sum(attack_parts(play, unit, combat.target) for unit in effective(play, combat))
    defending = sum(defence_factor(play, unit, combat.target) for unit in defenders(play, combat))
    return [*lines, Reason(Text("reason.sums"), f"{_shown(attacking, parts)} : {defending}", "12.2.4b")]


def _divided_by(play: Campaign18, unit: int, target: int) -> str:
    return "12.2.4i" if play.ground.climbs(play.state.at[unit], target) else "12.2.4k"


def _shown(counted: int, parts: int) -> str:
    return f"{counted / parts:g}"


def _columns(found: Forecast) -> list[Reason]:
    """The place of the ratio, each shift, and where they lead."""
    lines = [Reason(Text("reason.initial_odds"), ratio(found.odds.initial), "12.2.4b")]
    lines += modifiers.reasons(found.odds.shifts)
    return [*lines, Reason(Text("reason.final_odds"), ratio(found.odds.final), "12.2.4c")]

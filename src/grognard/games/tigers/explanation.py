"""What the computer says of its attacks, its fire and its bridges: the chances by which it has chosen."""

from __future__ import annotations

from grognard.engine.steps import Action
from grognard.engine.text import Fact, Text
from grognard.games.tigers.artillery import Lay
from grognard.games.tigers.attacks import Fight, newcomers
from grognard.games.tigers.battle_forecast import forecast
from grognard.games.tigers.bridges import Build, needed
from grognard.games.tigers.campaign import D10, Campaign
from grognard.games.tigers.demolition import BlowBridge, highest_die
from grognard.games.tigers.fire import HitNumber, hit_number, loss_odds, piece_hit_number
from grognard.games.tigers.moves import Move
from grognard.games.tigers.plans_odds import Clash, promise, strength_of
from grognard.games.tigers.plans_values import area_worth
from grognard.games.tigers.state import Battle
from grognard.games.tigers.targets import Aim
from grognard.games.tigers.theatre import ENEMY, GERMAN


def explain(play: Campaign, action: Action) -> Text | None:
    """In one sentence, where dice will decide or something is won; nothing of other marches and entrenchments."""
    match action:
        case Move():
            return _move(play, action)
        case Fight():
            return _fight(play, action)
        case Aim():
            return _aim(play, play.battle, action)
        case Lay():
            return _lay(play, play.battle, action)
        case BlowBridge():
            highest = highest_die(play, play.unit(action.unit))
            return Text("explain.blow_bridge", {"unit": action.unit, "chance": _percent(highest, D10)})
        case Build():
            return _build(play, action)
    return None


def _move(play: Campaign, action: Move) -> Text | None:
    """Against the enemy, off the map, or into an area that counts; other marches speak for themselves."""
    side, end = play.state.side, play.theatre.space(action.path[-1])
    units = [play.unit(name) for name in action.units]
    if play.theatre.zone_mask >> end & 1:
        points = play.theatre.multiplier[end] * strength_of(play, units)
        return Text("explain.leave", {"area": action.path[-1], "points": points}) if points and side == GERMAN else None
    if play.occupied(ENEMY[side]) >> end & 1:
        return _assault(play, side, end, units)
    counts = not play.controlled(side) >> end & 1 and area_worth(play, end) > 0
    return Text("explain.take", {"area": action.path[-1]}) if counts else None


def _assault(play: Campaign, side: int, area: int, units: list[int]) -> Text:
    """With those who are there to attack already; others may follow."""
    attackers = tuple(dict.fromkeys((*newcomers(play, side, area), *units)))
    found = promise(play, Clash(side, area, attackers, False))
    facts: dict[str, Fact] = {"area": play.theatre.name(area), "clear": _percent(found.cleared)}
    return Text("explain.assault", facts)


def _fight(play: Campaign, action: Fight) -> Text:
    """What the attack promises on the average: the calls for artillery have not been answered yet."""
    area = play.theatre.space(action.area)
    battle = forecast(play, play.state.side, area, [play.unit(name) for name in action.units])
    found = promise(play, Clash(battle.side, area, battle.attackers, battle.across_river))
    facts: dict[str, Fact] = {
        "area": action.area, "clear": _percent(found.cleared),
        "enemy": round(found.enemy), "own": round(found.own),
    }  # fmt: skip
    return Text("explain.fight", facts)


def _aim(play: Campaign, battle: Battle, action: Aim) -> Text:
    """All units that have been aimed at the same target so far count, for they fire together with this one."""
    firer, target = play.unit(action.firer), play.unit(action.target)
    firers = [other for other, at in battle.aims if at == target] + [firer]
    shots = [hit_number(play, battle, unit, target) for unit in firers]
    facts: dict[str, Fact] = {"unit": action.firer, "target": action.target}
    return Text("explain.aim", facts | _losses(shots, play.state.strength[target]))


def _lay(play: Campaign, battle: Battle, action: Lay) -> Text:
    """With the pieces that are laid on the same unit already."""
    target = play.unit(action.unit)
    shot = piece_hit_number(play, battle, ENEMY[play.units[target].side], target)
    shots = [shot] * (1 + battle.pieces_at.count(target))
    return Text("explain.lay", {"target": action.unit} | _losses(shots, play.state.strength[target]))


def _build(play: Campaign, action: Build) -> Text:
    bridge = play.theatre.bridge(play.place_name(play.unit(action.unit)), action.beyond)
    chance = _percent(needed(play, bridge), D10)
    return Text("explain.build", {"unit": action.unit, "area": action.beyond, "chance": chance})


def _losses(shots: list[HitNumber], strength: int) -> dict[str, Fact]:
    ways, of = loss_odds(shots, strength)
    return {"hit": _percent(of - ways[0], of), "destroyed": _percent(ways[-1], of)}


def _percent(ways: float, of: float = 1) -> int:
    return round(100 * ways / of)

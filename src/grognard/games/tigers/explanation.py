"""What the computer says of its battles, its fire and its bridges: the chances by which it has chosen."""

from __future__ import annotations

from grognard.engine.steps import Action
from grognard.engine.text import Fact, Text
from grognard.games.tigers.artillery import Lay
from grognard.games.tigers.attacks import Fight
from grognard.games.tigers.battle_forecast import forecast
from grognard.games.tigers.bridges import Build, needed
from grognard.games.tigers.campaign import D10, Campaign
from grognard.games.tigers.demolition import BlowBridge, highest_die
from grognard.games.tigers.fire import HitNumber, hit_number, loss_odds, piece_hit_number
from grognard.games.tigers.plans_odds import Clash, promise
from grognard.games.tigers.state import Battle
from grognard.games.tigers.targets import Aim
from grognard.games.tigers.theatre import ENEMY


def explain(play: Campaign, action: Action) -> Text | None:
    """In one sentence, where dice will decide; nothing of marches and entrenchments."""
    match action:
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

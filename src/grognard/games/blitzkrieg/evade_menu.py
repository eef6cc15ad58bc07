"""What the page shows while units may retreat before combat: who may, and where to."""

from __future__ import annotations

from grognard.engine.drafts import last_pick
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.text import Text
from grognard.engine.view import Button, Menu, Pick
from grognard.games.blitzkrieg.actions import Pass
from grognard.games.blitzkrieg.answers import Evade
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.evading import evaders, evasion, unit_ruling, ways
from grognard.games.blitzkrieg.forecast import forecast
from grognard.games.blitzkrieg.stand_menu import target_names

OFF_MAP = "choice:off_map"


def evade_menu(play: Campaign40, cites: str, draft: tuple[str, ...]) -> Menu:
    """Pick a unit, then the hex where its way ends."""
    units = evaders(play)
    unit = chosen_unit(play, draft)
    ends = endings(play, unit) if unit >= 0 else {}
    picks = [Pick(f"unit:{play.units[u].id}", "unit", chosen=u == unit) for u in units]
    picks += [Pick(pick, "reach") for pick in ends if pick != OFF_MAP]
    buttons = [Button(Text("button.stay"), Pass(), primary=unit < 0)]
    if OFF_MAP in ends:
        buttons.append(Button(Text("button.evade_off_map"), ends[OFF_MAP]))
    named = unit >= 0 and f"unit:{play.units[unit].id}" in draft
    kept = (f"unit:{play.units[unit].id}",) if named else ()
    ready = next((ends[pick] for pick in reversed(draft) if pick in ends), None)
    prompt = Text("prompt.evade", {"hexes": target_names(play)})
    return Menu(prompt, cites, kept, tuple(picks), tuple(buttons), forecast(play, play.combat), ready)


def chosen_unit(play: Campaign40, draft: tuple[str, ...]) -> int:
    """The last unit named that may go; the only one needs no naming."""
    units, unit = evaders(play), play.unit(last_pick(draft, "unit"))
    if unit in units:
        return unit
    return units[0] if len(units) == 1 else -1


def endings(play: Campaign40, unit: int) -> dict[str, Evade]:
    """The first way to each end, by the pick that means it."""
    found: dict[str, Evade] = {}
    for way in ways(play, unit):
        pick = OFF_MAP if way.off_map else f"place:{play.field.board.name(way.path[-1])}"
        found.setdefault(pick, evasion(play, unit, way))
    return found


def why_not(play: Campaign40, draft: tuple[str, ...], pick: str) -> Ruling:
    """The unit may not go, or the hex is no end of a way of two hexes."""
    kind, _, name = pick.partition(":")
    if kind == "unit":
        unit = play.unit(name)
        ruling = unit_ruling(play, unit)
        if ruling and not ways(play, unit):
            return forbid("CAP-3c", "nowhere_to_go", unit=name)
        return ruling
    unit = chosen_unit(play, draft)
    if kind == "place" and unit >= 0 and pick not in endings(play, unit):
        return forbid("CAP-3c", "no_such_way", unit=play.units[unit].id)
    return LEGAL

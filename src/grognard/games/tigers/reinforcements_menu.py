"""How reinforcements are offered on the page: a unit, then a zone, now or by a shift, or a delay."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grognard.engine.drafts import last_pick
from grognard.engine.steps import Action
from grognard.engine.text import Text
from grognard.engine.view import Button, Menu, Pick
from grognard.games.tigers.actions import Done

RULE = "11.11"


class Way(msgspec.Struct, frozen=True):
    """One act for one unit: in a zone at once, in a zone later (`note` tells when and at which cost), or a delay."""

    unit: str
    action: Action
    zone: str = ""
    note: str = ""


def placement_menu(side: str, ways: Sequence[Way], draft: tuple[str, ...]) -> Menu:
    """The units that may be placed or shifted, and the zones open to the one picked."""
    chosen = last_pick(draft, "unit")
    mine = [way for way in ways if way.unit == chosen]
    names = dict.fromkeys(way.unit for way in ways)
    units = tuple(Pick(f"unit:{name}", "unit", chosen=name == chosen) for name in names)
    done = Button(Text("button.rest_arrives"), Done())
    if not mine:
        return Menu(Text("prompt.reinforcements", {"side": side}), RULE, (), units, (done,))
    return _unit_menu(chosen, mine, units, (draft, done))


def _unit_menu(unit: str, ways: Sequence[Way], units: tuple[Pick, ...], rest: tuple[tuple[str, ...], Button]) -> Menu:
    draft, done = rest
    zones = {way.zone: way for way in ways if way.zone}
    places = tuple(Pick(f"place:{way.zone}", "target" if way.note else "reach", way.note) for way in zones.values())
    holds = [Button(Text("button.hold_back", {"unit": unit}), way.action) for way in ways if not way.zone]
    picked = zones.get(last_pick(draft, "place"))
    understood = (f"unit:{unit}", *((f"place:{picked.zone}",) if picked else ()))
    ready = picked.action if picked else None
    prompt = Text("prompt.reinforcement_where", {"unit": unit})
    return Menu(prompt, RULE, understood, (*units, *places), (*holds, done), ready=ready)

"""What the page shows while a lead unit is named: who may lead, with its morale, and what would come of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from grognard.engine.drafts import last_pick
from grognard.engine.steps import Action
from grognard.engine.text import Text
from grognard.engine.view import Button, Menu, Pick
from grognard.games.somme.campaign import Campaign18, side_index
from grognard.games.somme.dialogue import preview
from grognard.games.somme.strength import morale


def menu(
    play: Campaign18, side: str, cites: str, units: Sequence[int], offers: Mapping[str, Action], draft: tuple[str, ...]
) -> Menu:
    """A click shows what a lead would bring; the button names it."""
    name, combat = last_pick(draft, "unit"), play.combat
    chosen = name if name in offers else ""
    attacking = side_index(side) == combat.side
    known = combat
    if chosen:
        unit = play.unit(chosen)
        known = replace(combat, lead=unit) if attacking else replace(combat, defence_lead=unit)
    picks = tuple(
        Pick(f"unit:{play.units[u].id}", "unit", str(morale(play, u)), play.units[u].id == chosen) for u in units
    )
    buttons = (Button(Text("button.lead", {"unit": chosen}), offers[chosen], primary=True),) if chosen else ()
    key = "prompt.lead_attack" if attacking else "prompt.lead_defence"
    prompt = Text(key, {"hex": play.field.board.name(combat.target)})
    shown = None if combat.vacated else preview(play, known)
    return Menu(prompt, cites, (f"unit:{chosen}",) if chosen else (), picks, buttons, shown)

"""How the elimination of 7.2 is offered on the page: a unit, then a confirmation."""

from __future__ import annotations

from collections.abc import Mapping

from grognard.engine.drafts import last_pick
from grognard.engine.steps import Action
from grognard.engine.text import Text
from grognard.engine.view import Button, Menu, Pick
from grognard.games.tigers.campaign import Campaign

RULE = "7.2a"


def sacrifice_menu(play: Campaign, ways: Mapping[str, Action], draft: tuple[str, ...]) -> Menu:
    """The crowded units; whoever is picked is given up after one more click."""
    chosen = last_pick(draft, "unit")
    picks = tuple(Pick(f"unit:{unit}", "unit", chosen=unit == chosen) for unit in ways)
    if chosen not in ways:
        areas = list(dict.fromkeys(play.place_name(play.unit(unit)) for unit in ways))
        return Menu(Text("prompt.eliminate_excess", {"areas": areas}), RULE, (), picks)
    give_up = Button(Text("button.sacrifice", {"unit": chosen}), ways[chosen], primary=True)
    prompt = Text("prompt.sacrifice", {"unit": chosen})
    return Menu(prompt, RULE, (f"unit:{chosen}",), picks, (give_up,))

"""What the page lights up when an eliminated unit may come back: units, then hexes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from grognard.engine.drafts import last_pick
from grognard.engine.ruling import Ruling
from grognard.engine.text import Text
from grognard.engine.view import Button, Menu, Pick
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.rebuilding import BringBack, ForgoReplacements
from grognard.geometry import Hexes

if TYPE_CHECKING:
    from grognard.games.somme.replacements import ReplaceOne

COLUMNS = ("morale_2", "morale_3", "morale_4", "morale_5", "morale_6", "corps_artillery")


def menu(play: Campaign18, side: str, column: int, able: Mapping[int, Hexes], draft: tuple[str, ...]) -> Menu:
    unit = play.unit(last_pick(draft, "unit"))
    picks = tuple(Pick(f"unit:{name}", "unit", chosen=play.unit(name) == unit) for name in play.ids(able))
    forgo = (Button(Text("button.forgo_replacements"), ForgoReplacements()),)
    if unit not in able:
        prompt = Text("prompt.replace", {"side": side, "column": f"column_{COLUMNS[column]}"})
        return Menu(prompt, "G-2", (), picks, forgo)
    name, place, hexes = play.units[unit].id, last_pick(draft, "place"), play.field.board.names(able[unit])
    picks += tuple(Pick(f"place:{where}", "reach") for where in hexes)
    ready = BringBack(name, place) if place in hexes else None
    return Menu(Text("prompt.rebuild_where", {"unit": name}), "G-5", (f"unit:{name}",), picks, forgo, ready=ready)


def why_not(decision: ReplaceOne, play: Campaign18, draft: tuple[str, ...], pick: str) -> Ruling:
    kind, _, name = pick.partition(":")
    if kind == "unit":
        return decision.check(play, BringBack(name, ""))
    return decision.check(play, BringBack(last_pick(draft, "unit"), name))

"""What the page shows while specialists are chosen: the units that may take one, then the kinds."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.engine.drafts import last_pick
from grognard.engine.text import Text
from grognard.engine.view import Button, Menu, Pick
from grognard.games.greatwar.specialists import PlaceSpecialist


def placing_menu(ways: list[PlaceSpecialist], draft: tuple[str, ...], menu: Menu, single: bool) -> Menu:
    """First a unit, then a kind; a single kind goes without saying. `menu` has the prompt and the other buttons."""
    taker = last_pick(draft, "unit")
    mine = [way for way in ways if way.unit == taker]
    units = dict.fromkeys(way.unit for way in ways)
    kinds = [Button(Text("button.specialist", {"specialist": way.specialist}), way) for way in mine]
    return replace(
        menu,
        draft=(f"unit:{taker}",) if mine else (),
        picks=tuple(Pick(f"unit:{unit}", "unit", chosen=unit == taker) for unit in units),
        buttons=(*(() if single else kinds), *menu.buttons),
        ready=mine[0] if single and mine else None,
    )

"""What the page shows of a disengagement: whose morale counts, the chances of each result, how far to go."""

from __future__ import annotations

from grognard.engine.drafts import last_pick
from grognard.engine.text import Text
from grognard.engine.view import Button, Chance, Menu, Pick, Preview
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.disengaging import (
    Disengage,
    candidates,
    die_modifiers,
    number_ruling,
    result_of,
    stack_of,
)
from grognard.games.somme.giving_ground import Withdraw
from grognard.games.somme.modifiers import reasons
from grognard.games.somme.orders import Done

FACES = 6


def menu(play: Campaign18, side: int, cites: str, draft: tuple[str, ...]) -> Menu:
    """Pick a unit of a marked stack: its modifiers and chances are shown, and a button rolls."""
    able = candidates(play, side)
    unit = play.unit(last_pick(draft, "unit"))
    unit = unit if unit in able else -1
    buttons = [Button(Text("button.no_disengagement"), Done(), primary=unit < 0)]
    if unit >= 0:
        stack = play.ids(stack_of(play, play.state.at[unit]))
        label = Text("button.disengage", {"units": stack})
        buttons.insert(0, Button(label, Disengage(play.units[unit].id), primary=True))
    return Menu(
        Text("prompt.disengage" if unit < 0 else "prompt.disengage_roll"),
        cites,
        (f"unit:{play.units[unit].id}",) if unit >= 0 else (),
        tuple(Pick(f"unit:{play.units[u].id}", "unit", chosen=u == unit) for u in able),
        tuple(buttons),
        _preview(play, unit) if unit >= 0 else None,
    )


def _preview(play: Campaign18, unit: int) -> Preview:
    found = [result_of(play, unit, die).result for die in range(1, FACES + 1)]
    chances = tuple(Chance(f"disengagement_{KEYS[word]}", found.count(word), FACES) for word in dict.fromkeys(found))
    title = Text("preview.disengage", {"unit": play.units[unit].id})
    return Preview(title, reasons(die_modifiers(play, unit)), chances)


KEYS = {"*r1": "loss", "R3": "forced", "r2": "two", "r3": "three"}


def distance_menu(play: Campaign18, units: tuple[int, ...], most: int, cites: str) -> Menu:
    """A button for each number of hexes."""
    buttons = tuple(
        Button(
            Text("button.leave_by", {"hexes": hexes}),
            Withdraw(hexes),
            ruling=number_ruling(play, units, hexes, most),
        )
        for hexes in range(1, most + 1)
    )
    return Menu(Text("prompt.how_far", {"units": play.ids(units)}), cites, buttons=buttons)

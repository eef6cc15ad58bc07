"""What the page shows while the defender of a combat speaks: the odds as they are, and his choices."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from grognard.engine.text import Text
from grognard.engine.view import Button, Menu, Pick
from grognard.games.blitzkrieg.answers import Shift, StandFast
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.forecast import forecast
from grognard.games.blitzkrieg.odds import final_column
from grognard.games.blitzkrieg.tables import ODDS


def place_of(play: Campaign40, pick: str) -> str:
    """The hex that a pick means, by itself or by a unit in it."""
    kind, _, name = pick.partition(":")
    unit = play.unit(name) if kind == "unit" else -1
    return play.place_name(unit) if unit >= 0 else name


def target_names(play: Campaign40) -> list[str]:
    return [play.field.board.name(where) for where in play.combat.targets]


def shift_menu(play: Campaign40, cites: str) -> Menu:
    """Three buttons, each with the column that it leads to."""
    combat = play.combat
    buttons = []
    for columns, label in ((-1, "button.shift_left"), (0, "button.no_shift"), (1, "button.shift_right")):
        column = ODDS[final_column(replace(combat, pass_shift=columns))]
        buttons.append(Button(Text(label, {"column": column}), Shift(columns), primary=not columns))
    prompt = Text("prompt.column_shift", {"hexes": target_names(play), "left": play.state.passes})
    return Menu(prompt, cites, (), (), tuple(buttons), forecast(play, combat))


def no_retreat_menu(play: Campaign40, cites: str, names: Sequence[str], chosen: Sequence[str]) -> Menu:
    """With one hex two buttons are enough; of several each may be picked."""
    buttons = [Button(Text("button.may_retreat"), StandFast(), primary=not chosen)]
    if chosen and len(chosen) < len(names):
        there = Text("button.stand_there", {"hexes": list(chosen)})
        buttons.append(Button(there, StandFast(tuple(chosen)), primary=True))
    buttons.append(Button(Text("button.stand_fast"), StandFast(tuple(names)), primary=len(chosen) == len(names)))
    picks = tuple(Pick(f"place:{name}", "target", chosen=name in chosen) for name in names)
    column = ODDS[final_column(play.combat)]
    prompt = Text("prompt.no_retreat", {"hexes": list(names), "column": column})
    draft = tuple(f"place:{name}" for name in chosen)
    return Menu(prompt, cites, draft, picks, tuple(buttons), forecast(play, play.combat))

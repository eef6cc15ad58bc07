"""How replacements are offered on the page: a unit first, then its strength or its hex."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from grognard.engine.drafts import last_pick
from grognard.engine.ruling import Ruling
from grognard.engine.steps import Action
from grognard.engine.text import Text
from grognard.engine.view import Button, Menu, Pick
from grognard.games.verdun.actions import Done
from grognard.games.verdun.war import War

if TYPE_CHECKING:
    from grognard.games.verdun.replacements import Replacements

Choices = Sequence[tuple[Action, Ruling]]


def whom(action: Any) -> str:
    """The unit that an action is for."""
    return str(action.unit)


def whom_menu(war: War, decision: Replacements, uses: Sequence[Action]) -> Menu:
    """Nobody picked yet."""
    prompt = Text("prompt.replacements", {"side": decision.side, "points": war.state.replacements})
    return Menu(prompt, decision.cites, (), _units(uses, ""), (_done(),))


def strength_menu(war: War, decision: Replacements, uses: Sequence[Action], choices: Choices) -> Menu:
    """Infantry: a reduced unit is filled up at once, an eliminated one may return reduced or full."""
    unit = whom(choices[0][0])
    draft = (f"unit:{unit}",)
    if len(choices) == 1:
        return Menu(_prompt("refill", unit), decision.cites, draft, _units(uses, unit), (_done(),), ready=choices[0][0])
    labels = (Text("button.restore_reduced"), Text("button.restore_full"))
    buttons = [Button(label, *choice) for label, choice in zip(labels, _as_buttons(choices), strict=True)]
    return Menu(_prompt("restore", unit), decision.cites, draft, _units(uses, unit), (*buttons, _done()))


def _as_buttons(choices: Choices) -> list[tuple[Action, str, Ruling]]:
    return [(action, "", ruling) for action, ruling in choices]


def place_menu(war: War, decision: Replacements, uses: Sequence[Action], draft: tuple[str, ...]) -> Menu:
    """An HQ or a gun: where it returns."""
    unit, place = last_pick(draft, "unit"), last_pick(draft, "place")
    ways: dict[str, Any] = {action.hex: action for action in _for(unit, uses)}
    places = tuple(Pick(f"place:{name}", "reach") for name in ways)
    picks = (*_units(uses, unit), *places)
    understood = (f"unit:{unit}", *((f"place:{place}",) if place in ways else ()))
    return Menu(_prompt("place_back", unit), decision.cites, understood, picks, (_done(),), ready=ways.get(place))


def _for(unit: str, uses: Sequence[Action]) -> list[Any]:
    return [action for action in uses if whom(action) == unit]


def _units(uses: Sequence[Action], chosen: str) -> tuple[Pick, ...]:
    names = dict.fromkeys(map(whom, uses))
    return tuple(Pick(f"unit:{name}", "unit", chosen=name == chosen) for name in names)


def _prompt(key: str, unit: str) -> Text:
    return Text(f"prompt.{key}", {"unit": unit})


def _done() -> Button:
    return Button(Text("button.done_replacing"), Done())

"""From an action to the clicks that a person makes for it on the page, found in the menus themselves."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from grognard.engine.play import Play
from grognard.engine.steps import Action
from grognard.engine.view import Menu

MOST_MENUS = 3000
"""So many menus are looked through at most."""

Draft = tuple[str, ...]


class Click(NamedTuple):
    """A click on something that can be picked, or on the button of this number, which may add a pick to the draft."""

    pick: str = ""
    button: int = -1


def clicks_to(play: Play[Any], action: Action) -> list[Click] | None:
    """The clicks that do this, or None when no way through the menus leads there.

    Straight on first: what the action names, in its order; then other choices, and back from where nothing follows.
    """
    names = list(_named(msgspec.to_builtins(action)))
    waiting: list[tuple[Draft, list[Click]]] = [((), [])]
    seen: set[Draft] = set()
    while waiting and len(seen) < MOST_MENUS:
        draft, clicks = waiting.pop()
        menu = _menu(play, draft)
        if menu.ready is not None:
            if menu.ready == action:
                return clicks
            continue
        for number, button in enumerate(menu.buttons):
            if button.action == action and button.ruling:
                return [*clicks, Click(button=number)]
        if tuple(menu.draft) not in seen:
            seen.add(tuple(menu.draft))
            onward = reversed(_onward(menu, names))
            waiting.extend(((*menu.draft, click.pick), [*clicks, click]) for click in onward)
    return None


def _menu(play: Play[Any], draft: Draft) -> Menu:
    assert play.decision is not None
    return play.decision.menu(play, draft)


def _onward(menu: Menu, names: list[str]) -> list[Click]:
    """What could be picked next: things that the action names first, then choices."""
    clicks = [Click(pick.pick) for pick in menu.picks]
    clicks += [Click(button.pick, number) for number, button in enumerate(menu.buttons) if button.pick]
    fresh = [click for click in clicks if click.pick not in menu.draft]
    things = [click for name in names for click in fresh if click.pick.partition(":")[2] == name]
    return things + [click for click in fresh if click.pick.startswith("choice:") and click not in things]


def _named(value: Any) -> dict[str, None]:
    """Every name in an action, however deep, in order."""
    if isinstance(value, dict):
        return {name: None for each in value.values() for name in _named(each)}
    if isinstance(value, list | tuple):
        return {name: None for each in value for name in _named(each)}
    return {str(value): None}

"""Every step and every action of the game can be written down and read again."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from typing import Any, get_args

from grognard.engine.steps import Action, Step
from grognard.engine.text import snake
from grognard.games import somme
from grognard.games.somme.agenda import Actions, Steps

OURS = ("grognard.engine", somme.__name__)


def concrete(base: type[Any]) -> Iterator[type[Any]]:
    """All classes of the game below this one that nobody derives from."""
    for module in pkgutil.iter_modules(somme.__path__, f"{somme.__name__}."):
        importlib.import_module(module.name)
    waiting = [base]
    while waiting:
        below = [each for each in waiting.pop().__subclasses__() if each.__module__.startswith(OURS)]
        waiting += below
        yield from (each for each in below if each.__module__.startswith(somme.__name__) and not each.__subclasses__())


def test_every_step_may_wait_on_the_agenda() -> None:
    assert {each.__name__ for each in concrete(Step)} == {each.__name__ for each in get_args(Steps)}


def test_every_action_can_be_sent() -> None:
    assert {each.__name__ for each in concrete(Action)} == {each.__name__ for each in get_args(Actions)}


def test_no_two_have_the_same_name() -> None:
    for kinds in (get_args(Steps), get_args(Actions)):
        names = [snake(each.__name__) for each in kinds]
        assert len(names) == len(set(names))

"""What the tests of reinforcements share: one die for one group, and who may come then."""

from __future__ import annotations

from typing import Any

from grognard.games.blitzkrieg.arrival_rolls import RollFor
from grognard.games.blitzkrieg.battlefield import Group
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.reinforcements import CallUp, Reinforce
from grognard.games.blitzkrieg.state import AWAY, CONDITIONAL, IN_CUP, READY
from tests.games.blitzkrieg.support import battle, index

Units = dict[str, list[str]]


def call(scenario: str, turn: int, side: str, when: str = "start", **state: Any) -> Campaign40:
    """A battle in which reinforcements are called up; `units` and `dice` as for `battle`."""
    units, dice = state.pop("units", {}), state.pop("dice", ())
    return battle(scenario, units, [Reinforce(side, when)], dice, turn=turn, **state)


def group_of(play: Campaign40, name: str) -> Group:
    return play.field.group[name] if name in play.field.group else play.field.arrivals[index(play, name)]


def winning(scenario: str, name: str, turn: int, **state: Any) -> list[int]:
    """The dice that let a unit or a formation in."""
    return [die for die in range(1, 7) if rolled(scenario, name, turn, die, **state)]


def rolled(scenario: str, name: str, turn: int, die: int, **state: Any) -> bool:
    """Throw one die for a unit or a formation; may all of it enter?"""
    play = battle(scenario, state.pop("units", {}), (), [die], turn=turn, **state)
    group = group_of(play, name)
    draw(play, name)
    play.then(Reinforce(("german", "allied")[group.side], group.when))
    play.advance()
    play.apply(RollFor((name,)))
    return ready(play, *members(play, name))


def draw(play: Campaign40, name: str) -> None:
    """If the unit is in the cup, it is drawn."""
    unit = play.unit(name)
    if unit >= 0 and play.state.at[unit] == IN_CUP:
        play.put(unit, AWAY)
        play.mark(unit, CONDITIONAL)


def members(play: Campaign40, name: str) -> list[str]:
    """The unit itself, or the combat units of a group."""
    if play.unit(name) >= 0:
        return [name]
    return [play.units[u].id for u, group in play.field.arrivals.items() if group.name == name and play.units[u].combat]


def ready(play: Campaign40, *names: str) -> bool:
    """May all of them enter now?"""
    return all(play.state.at[index(play, name)] == READY for name in names)


def asked(play: Campaign40) -> list[str]:
    """For whom a die can be thrown now."""
    return play.decision.open(play) if isinstance(play.decision, CallUp) else []

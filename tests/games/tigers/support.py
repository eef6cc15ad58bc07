"""Small positions for tests: who stands where, which dice will fall, what is to be decided.

>>> play = position({"Dasburg": ["G-2-304 moved"], "70": ["A-28-110a entrenched 1"]}, agenda=[...], dice=[5, 10])
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grognard.engine.steps import Step
from grognard.games.tigers.campaign import Campaign
from grognard.games.tigers.game import Tigers
from grognard.games.tigers.start import bare, opening
from grognard.games.tigers.state import MARKS, TigersState
from grognard.games.tigers.theatre import load
from tests.games.support import Loaded

GAME = Tigers()
THEATRE = load()


def position(
    units: dict[str, list[str]],
    agenda: Sequence[Step[Any]] = (),
    dice: Sequence[int] = (),
    *,
    scenario: str = "campaign",
    **state: Any,
) -> Campaign:
    """These units and nobody else on 17-2, each `id mark ... strength`; other fields of the state by name.

    `damaged` and `intact` are lists of bridges, each a pair of places, on top of those damaged at the start;
    `german` and `allied` list areas whose control differs from the start. Everybody has been where he stands
    since the start of the turn, but for those of `began`: unit to the space in which turn and impulse found it.
    """
    began = state.pop("began", {})
    fresh = bare(THEATRE, scenario, state.pop("options", ()))
    fresh.day, fresh.impulse = 17, 2
    _change(fresh, state)
    play = Campaign(GAME, fresh, Loaded(dice), [])
    for where, names in units.items():
        for name in names:
            stand(play, where, *name.split())
    return begin(play, agenda, began)


def at_start(agenda: Sequence[Step[Any]] = (), dice: Sequence[int] = (), *, scenario: str = "campaign") -> Campaign:
    """A scenario as it is set up, on 16-1."""
    return begin(Campaign(GAME, opening(THEATRE, scenario), Loaded(dice), []), agenda, {})


def begin(play: Campaign, agenda: Sequence[Step[Any]], began: dict[str, str]) -> Campaign:
    """Note where everybody was when turn and impulse began, and run to the first decision."""
    found = play.state.at.copy()
    for name, where in began.items():
        found[unit(name)] = space(where)
    play.state.turn_start, play.state.impulse_start = found, found.copy()
    play.then(*agenda)
    play.advance()
    return play


def stand(play: Campaign, where: str, unit: str, *marks: str) -> None:
    """Put a unit into a space, with its marks; a number is its strength."""
    index = THEATRE.index[unit]
    play.put(index, space(where))
    for mark in marks:
        if mark.isdigit():
            play.state.strength[index] = int(mark)
        else:
            play.mark(index, MARKS[mark])


def _change(fresh: TigersState, state: dict[str, Any]) -> None:
    fresh.damaged |= bridges(*state.pop("damaged", ()))
    fresh.damaged &= ~bridges(*state.pop("intact", ()))
    fresh.control |= THEATRE.set(*state.pop("german", ()))
    fresh.control &= ~THEATRE.set(*state.pop("allied", ()))
    for key, value in state.items():
        assert key in fresh.__struct_fields__, f"no field {key}"
        setattr(fresh, key, value)


def space(name: str) -> int:
    """A space by name, letter or number."""
    found = THEATRE.space(name)
    assert found >= 0, f"no space {name}"
    return found


def bridge(a: str, b: str) -> int:
    found = THEATRE.bridge(a, b)
    assert found >= 0, f"no bridge {a}-{b}"
    return found


def bridges(*pairs: tuple[str, str]) -> int:
    """A set of bridges."""
    return sum(1 << bridge(a, b) for a, b in pairs)


def unit(name: str) -> int:
    return THEATRE.index[name]


def at(play: Campaign, name: str) -> str:
    """The name of the space of a unit, or its place out of play as a number in words."""
    return play.place_name(unit(name)) or str(play.state.at[unit(name)])


def strength(play: Campaign, name: str) -> int:
    return play.state.strength[unit(name)]

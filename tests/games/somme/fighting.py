"""Combats under way, for tests: who attacks whom at 3421, in clear ground without water, and how far they are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from grognard.engine.steps import Action, Step
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.state import Combat
from tests.clicking import clicks_to
from tests.games.somme.support import front

TARGET = "3421"
NAMED = ("lead", "defence_lead", "stoss", "tank", "charge")


def fight(
    units: dict[str, list[str]],
    attackers: str,
    agenda: Sequence[Step[Any]] = (),
    dice: Sequence[int] = (),
    *,
    scenario: str = "michael",
    target: str = TARGET,
    options: Sequence[str] = (),
    state: dict[str, Any] | None = None,
    **facts: Any,
) -> Campaign18:
    """A combat of these attackers (ids) for a hex with all units in it; then the steps.

    `dice` are those to come; facts are fields of the combat, units in them by id, and `shown` its dice so far.
    In the state v. Hutier and Bruchmuller are with a unit by id.
    """
    play = front(scenario, units, dice=dice, options=options, **(state or {}))
    for bearer in ("hutier", "bruchmuller"):
        if bearer in (state or {}):
            setattr(play.state, bearer, play.field.index[getattr(play.state, bearer)])
    facts["dice"] = facts.pop("shown", ())
    attacking = tuple(play.field.index[name] for name in attackers.split())
    side, where = play.units[attacking[0]].side, play.hex(target)
    play.state.side = side
    known = {key: play.field.index[value] if key in NAMED else value for key, value in facts.items()}
    play.state.combat = replace(Combat(side, where, attacking, tuple(play.fighters(where))), **known)
    play.then(*agenda)
    play.advance()
    return play


def names(play: Campaign18, actions: Sequence[Action]) -> list[str]:
    """The units that actions name."""
    return [getattr(action, "unit", "") for action in actions]


def offered(play: Campaign18) -> list[Action]:
    """What the side to decide may do; each of it is legal and can be clicked."""
    decision = play.decision
    assert decision is not None
    found = decision.candidates(play)
    for action in found:
        assert play.ruling(action)
        assert clicks_to(play, action) is not None, action
    return found


def asked(play: Campaign18) -> str:
    """The side that has to decide, or nothing."""
    return play.decision.side if play.decision is not None else ""


def refused(play: Campaign18, action: Action) -> tuple[str, ...]:
    """The rules that forbid an action now."""
    return play.ruling(action).rules


def losses(play: Campaign18, unit: str) -> int:
    """Steps lost."""
    return play.state.losses[play.field.index[unit]]


def marked(play: Campaign18, mark: int) -> list[str]:
    """All units that bear a mark."""
    return [unit.id for unit in play.units if play.state.marks[unit.index] & mark]

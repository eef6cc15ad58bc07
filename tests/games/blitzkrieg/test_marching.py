"""Reach and rulings agree: what is lit can be ordered, and what can be ordered is lit."""

from __future__ import annotations

import pytest

from grognard.engine.dice import Luck
from grognard.games.blitzkrieg.battlefield import BATTLES
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.marching import Going, may_move, mp
from grognard.games.blitzkrieg.orders import Mover
from grognard.games.blitzkrieg.setting_up import ready_made
from grognard.games.blitzkrieg.state import DISORGANISED, EXPLOITATION, MOVEMENT
from grognard.games.blitzkrieg.transport import carriers
from grognard.games.blitzkrieg.wandering import wander
from tests.games.blitzkrieg.support import battle


def mixed_up(scenario: str, luck: Luck) -> Campaign40:
    """A set-up with the two sides thrown among each other, some of them disorganised."""
    play = battle(scenario, {}, interdiction=luck.below(3))
    for side in (1, 0):
        ready_made(play, side)
    for unit in play.units:
        if play.on_map(unit.index) and play.state.aboard[unit.index] < 0 and unit.combat and luck.chance(0.5):
            free = play.field.board.full & ~play.occupied(0) & ~play.occupied(1)
            play.put(unit.index, luck.pick(play.field.board.ordered(free)))
            if luck.chance(0.2):
                play.mark(unit.index, DISORGANISED)
                play.changed(unit.side)
    return play


def all_movers(play: Campaign40) -> list[Mover]:
    found = [Mover(u.index) for u in play.units if play.on_map(u.index) and not u.leader]
    found += [Mover(m.unit, v) for m in found if play.units[m.unit].combat for v in carriers(play, m.unit)]
    return [mover for mover in found if may_move(play, mover)]


@pytest.mark.parametrize("scenario", BATTLES)
@pytest.mark.parametrize("phase", [MOVEMENT, EXPLOITATION])
def test_every_hex_in_reach_has_a_legal_path_of_its_cost(scenario: str, phase: int) -> None:
    play = mixed_up(scenario, Luck(1))
    play.state.phase = phase
    for mover in all_movers(play):
        going = Going(play, mover)
        range_ = going.range()
        for b in play.field.board.ordered(range_.hexes):
            path = range_.path(b)
            assert going.ruling(path)
            assert going.is_short or min(going.path_cost(path), going.budget) == range_.cost(b)


@pytest.mark.parametrize("scenario", BATTLES)
@pytest.mark.parametrize("phase", [MOVEMENT, EXPLOITATION])
def test_every_legal_path_ends_in_reach(scenario: str, phase: int) -> None:
    luck = Luck(2)
    play = mixed_up(scenario, luck)
    play.state.phase = phase
    for mover in all_movers(play):
        going = Going(play, mover)
        hexes = going.range().hexes | 1 << going.start
        for _ in range(10):
            path = wander(going, going.start, luck)
            if path:
                assert going.ruling(path)
                assert hexes >> path[-1] & 1


def test_half_points_are_written_as_people_write_them() -> None:
    assert [mp(halves) for halves in (0, 1, 2, 5, 8)] == ["0", "½", "1", "2½", "4"]

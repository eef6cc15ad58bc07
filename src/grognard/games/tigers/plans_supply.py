"""Supply as a weapon: what the Germans lose if an Allied unit stands on their roads."""

from __future__ import annotations

from functools import cached_property, lru_cache

from grognard.games.tigers import supply
from grognard.games.tigers.campaign import Campaign
from grognard.games.tigers.plans_figures import weights
from grognard.games.tigers.plans_values import days_left, price
from grognard.games.tigers.theatre import ALLIED, GERMAN, Theatre
from grognard.geometry import Hexes, bits


class Lifelines:
    """The supply of the Germans as it is, and what hangs on each area."""

    def __init__(self, play: Campaign) -> None:
        self.play = play
        self.open = supply.open_areas(play, GERMAN)
        self.fed = self._fed(self.open)
        self.stakes = {space: stake(play, space) for space in bits(play.occupied(GERMAN) & self.fed)}
        last = play.state.impulse == play.scenario.impulses_on(play.state.day)
        self.weight = weights().cut * (1.0 if last else weights().early_cut)

    @cached_property
    def used(self) -> Hexes:
        """The areas on one line to each stack: whatever cuts a stack off lies on its line."""
        play = self.play
        before = lines(play.theatre, play.state.damaged, supply.sources(play, GERMAN), self.open)
        found = 0
        for space in self.stakes:
            while space in before:
                space = before[space]
                found |= 1 << space
        return found

    def _fed(self, through: Hexes) -> Hexes:
        play = self.play
        return fed(play.theatre, play.state.damaged, supply.sources(play, GERMAN), through)

    def cut(self, area: int) -> float:
        """What the Germans lose if the Allies close an area: nothing where no line of theirs has to pass."""
        if not (self.open & self.used) >> area & 1:
            return 0.0
        lost = self.fed & ~self._fed(self.open & ~(1 << area)) & ~(1 << area)
        return self.weight * sum(worth for space, worth in self.stakes.items() if lost >> space & 1)

    def restored(self, area: int) -> float:
        """What the Germans regain if the Allies are driven out of an area."""
        if not self.play.occupied(ALLIED) >> area & 1:
            return 0.0
        found = self._fed(self.open | 1 << area) & ~self.fed & self.play.occupied(GERMAN)
        return self.weight * sum(stake(self.play, space) for space in bits(found))


def stake(play: Campaign, space: int) -> float:
    """What hangs on the supply of the Germans in a space: their points, those of the area or of the exit."""
    units = play.present(space, GERMAN)
    worth = price(play, weights().own_point, GERMAN) * len(units)
    exits = play.theatre.multiplier[space] * play.points(space, GERMAN)
    held = play.controlled(GERMAN) >> space & 1
    return worth + exits / days_left(play) ** 2 + (play.theatre.value[space] if held else 0)


@lru_cache(maxsize=64)
def lines(theatre: Theatre, damaged: int, sources: Hexes, through: Hexes) -> dict[int, int]:
    """By space that the sources feed, the space before it on a line from them."""
    around, before = _around(theatre, damaged), dict[int, int]()
    seen, wave = sources, list(bits(sources))
    for space in wave:
        for other in bits(around[space] & ~seen):
            before[other] = space
            if through >> other & 1:
                wave.append(other)
        seen |= around[space]
    return before


@lru_cache(maxsize=4096)
def fed(theatre: Theatre, damaged: int, sources: Hexes, through: Hexes) -> Hexes:
    """The spaces that the sources feed through these areas; a line may end beside them."""
    around = _around(theatre, damaged)
    seen = wave = sources
    ends = 0
    while wave:
        near = 0
        for space in bits(wave):
            near |= around[space]
        ends |= near
        wave = near & through & ~seen
        seen |= wave
    return seen | ends


@lru_cache(maxsize=16)
def _around(theatre: Theatre, damaged: int) -> tuple[Hexes, ...]:
    return theatre.around(damaged)

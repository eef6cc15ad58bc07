"""12.2.6: what the defender does with his mastery beside a retreat, and with the attacker's lack of it: units that
react, and a marker that is taken off."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from grognard.engine.dice import Luck
from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action, Decision
from grognard.engine.view import Menu
from grognard.games.somme import reaction_menu
from grognard.games.somme.battlefield import ENEMY
from grognard.games.somme.campaign import Campaign18, side_index
from grognard.games.somme.gains import reactions
from grognard.games.somme.marching import Going
from grognard.games.somme.moves import arrive
from grognard.games.somme.orders import Done, hexes_of, names_ruling, own_ruling
from grognard.games.somme.reacting import (
    MARKERS,
    React,
    TakeOffMarker,
    bearers,
    endings,
    markers_near,
    near_combat,
    order_to_react,
    path_ruling,
    unit_ruling,
)
from grognard.games.somme.state import COMBAT

STAYS: Final = 0.3  # how often the random player leaves it
FAR: Final = 40  # half points within which a way is looked for, to say what is against it


class MarkerTakenOff(Event, frozen=True):
    """Units of the attacker have lost a marker: `word.<marker>`."""

    units: list[str]
    marker: str


# reaction moves


@rule("12.2.6i", "12.2.6k", "12.2.6l")
class ReactionMoves(Decision[Campaign18], frozen=True):
    """The defender may bring up units that were not attacked: two with total mastery, one with partial."""

    moved: tuple[int, ...] = ()

    accepts = (React, Done)
    cites = "12.2.6k"

    def moot(self, play: Campaign18) -> bool:
        return play.state.combat is None or not self.left(play) or next(self._able(play), None) is None

    def left(self, play: Campaign18) -> int:
        """How many may still react."""
        return reactions(play) - len(self.moved)

    def able(self, play: Campaign18) -> list[int]:
        """Whoever may react and has somewhere to go."""
        return list(self._able(play))

    def _able(self, play: Campaign18) -> Iterator[int]:
        near = [unit for unit in near_combat(play, side_index(self.side)) if unit not in self.moved]
        return (unit for unit in near if unit_ruling(play, unit) and endings(play, unit)[1])

    def candidates(self, play: Campaign18) -> list[Action]:
        found: list[Action] = []
        for unit in self.able(play):
            reach, ends = endings(play, unit)
            found += [order_to_react(play, unit, reach, where) for where in play.field.board.ordered(ends)]
        return [*found, Done()]

    def sample(self, play: Campaign18, luck: Luck) -> Action:
        if luck.chance(STAYS):
            return Done()
        unit = luck.pick(self.able(play))
        reach, ends = endings(play, unit)
        return order_to_react(play, unit, reach, luck.pick(play.field.board.ordered(ends)))

    def check(self, play: Campaign18, action: Action) -> Ruling:
        return self.reaction_ruling(play, action) if isinstance(action, React) else LEGAL

    def reaction_ruling(self, play: Campaign18, action: React) -> Ruling:
        """May this unit react, by this way?"""
        ruling = names_ruling(play, side_index(self.side), (action.unit,), action.path)
        unit = play.unit(action.unit)
        ruling = ruling and self.mover_ruling(play, unit)
        return ruling and path_ruling(play, unit, hexes_of(play, action.path))

    def mover_ruling(self, play: Campaign18, unit: int) -> Ruling:
        """May this unit of ours react at all?"""
        if unit in self.moved:
            return forbid("12.2.6k", "has_reacted", unit=play.units[unit].id)
        return unit_ruling(play, unit)

    def choose(self, play: Campaign18, action: Action) -> None:
        if isinstance(action, React):
            unit = play.unit(action.unit)
            play.then(ReactionMoves(self.side, (*self.moved, unit)))
            arrive(play, (unit,), hexes_of(play, action.path), "reaction_move")

    def menu(self, play: Campaign18, draft: tuple[str, ...]) -> Menu:
        return reaction_menu.menu(play, self.side, self.left(play), self.able(play), draft)

    def why_not(self, play: Campaign18, draft: tuple[str, ...], pick: str) -> Ruling:
        kind, _, name = pick.partition(":")
        if kind == "unit":
            ruling = own_ruling(play, side_index(self.side), name, self.cites)
            ruling = ruling and self.mover_ruling(play, play.unit(name))
            return ruling if not ruling else forbid(self.cites, "nowhere_to_react", unit=name)
        unit, where = reaction_menu.picked(play, self.able(play), draft), play.hex(name)
        if unit < 0 or where < 0:
            return forbid(self.cites, "not_now", pick=pick)
        path = Going(play, (unit,), phase=COMBAT).cheapest_path(where, FAR)
        ruling = path_ruling(play, unit, path) if path else forbid("11.1.1b", "no_way_to_react", hex=name)
        return ruling if not ruling else forbid(self.cites, "not_now", pick=pick)


# markers


@rule("12.2.6i", "12.2.6o", "12.2.6aa")
class RemoveMarker(Decision[Campaign18], frozen=True):
    """The defender may take one Reserve or Exploitation marker from the attacker, near the combat."""

    accepts = (TakeOffMarker, Done)
    cites = "12.2.6o"

    def moot(self, play: Campaign18) -> bool:
        return play.state.combat is None or not markers_near(play, side_index(self.side))

    def candidates(self, play: Campaign18) -> list[Action]:
        found = markers_near(play, side_index(self.side))
        return [*(TakeOffMarker(play.units[units[0]].id, marker) for marker, units in found), Done()]

    def check(self, play: Campaign18, action: Action) -> Ruling:
        return self.marker_ruling(play, action) if isinstance(action, TakeOffMarker) else LEGAL

    def marker_ruling(self, play: Campaign18, action: TakeOffMarker) -> Ruling:
        """Does this unit of the attacker, near the combat, bear this marker?"""
        unit, near = play.unit(action.unit), play.field.numbers.combat.near
        if unit < 0 or unit not in near_combat(play, ENEMY[side_index(self.side)]):
            return forbid("12.2.6o", "no_attacker_near", unit=action.unit, hexes=near)
        if action.marker not in MARKERS or not play.has(unit, MARKERS[action.marker]):
            return forbid("12.2.6o", "no_such_marker", unit=action.unit)
        return LEGAL

    def choose(self, play: Campaign18, action: Action) -> None:
        if isinstance(action, TakeOffMarker):
            take_off(play, play.unit(action.unit), action.marker)

    def menu(self, play: Campaign18, draft: tuple[str, ...]) -> Menu:
        return reaction_menu.marker_menu(play, self.side, self.candidates(play), draft)

    def why_not(self, play: Campaign18, draft: tuple[str, ...], pick: str) -> Ruling:
        ruling = self.marker_ruling(play, TakeOffMarker(pick.partition(":")[2], "reserve"))
        return ruling if not ruling else forbid(self.cites, "not_now", pick=pick)


def take_off(play: Campaign18, unit: int, marker: str) -> None:
    units = bearers(play, unit, marker)
    for each in units:
        play.unmark(each, MARKERS[marker])
    play.tell(MarkerTakenOff(play.ids(units), f"marker_{marker}"))

"""Bruchmuller: the artillery that he serves in the first sequence of an offensive."""

from __future__ import annotations

from grognard.engine.drafts import last_pick
from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action, Decision
from grognard.engine.text import Text
from grognard.engine.view import Button, Menu, Pick
from grognard.games.somme import counters
from grognard.games.somme.battlefield import GERMAN
from grognard.games.somme.campaign import Campaign18, side_index
from grognard.games.somme.plan_actions import GiveBruchmuller, KeepBruchmuller
from grognard.games.somme.start import HUTIER
from grognard.games.somme.supply import radius

EVENT = "bruchmuller"


class BruchmullerPlaced(Event, frozen=True):
    gun: str


@rule("S1-06", "HUT-4", "S2-05", "CAMP-04")
def gun_ruling(play: Campaign18, name: str) -> Ruling:
    """An artillery in Offensive mode, in the command radius of the XVIII Army; but for the first scenario also within
    eight hexes of v. Hutier (Q-30)."""
    state, gun, army = play.state, play.unit(name), play.field.index[HUTIER]
    if not any(each.unit == gun for each in state.offensives) or not play.on_map(gun):
        return forbid("15.2.2h", "not_in_offensive_mode", unit=name)
    if not play.on_map(army) or not radius(play, GERMAN, 1 << state.at[army]) >> state.at[gun] & 1:
        return forbid("S1-06", "out_of_army_radius", unit=name)
    if play.field.scenario.bruchmuller == "hutier" and not _near_hutier(play, gun):
        return forbid("HUT-4", "too_far_from_hutier", unit=name)
    return LEGAL


def _near_hutier(play: Campaign18, gun: int) -> bool:
    state, limit = play.state, play.field.numbers.hutier.bruchmuller
    return state.hutier >= 0 and bool(play.field.disks[state.at[state.hutier], limit] >> state.at[gun] & 1)


def served(play: Campaign18) -> list[str]:
    """The artilleries on which the counter may be put."""
    return [name for name in play.ids(each.unit for each in play.state.offensives) if gun_ruling(play, name)]


@rule("S1-06", "S2-05", "CAMP-04")
class PlaceBruchmuller(Decision[Campaign18], frozen=True):
    """Q-106: with his offensive the German may place the counter; in the scenarios on the first turn only."""

    accepts = (GiveBruchmuller, KeepBruchmuller)
    cites = "15.2.2h"

    def moot(self, play: Campaign18) -> bool:
        """In the campaign only for reasons that both sides see."""
        if side_index(self.side) != GERMAN or not play.field.scenario.bruchmuller or not served(play):
            return True
        if play.advanced:
            return not counters.may_hold(play, GERMAN, EVENT)
        return play.state.turn != play.field.first_turn

    def forced(self, play: Campaign18) -> Action | None:
        return None if self._is_held(play) else KeepBruchmuller()

    def _is_held(self, play: Campaign18) -> bool:
        return not play.advanced or counters.holds(play, GERMAN, EVENT) >= 0

    def candidates(self, play: Campaign18) -> list[Action]:
        able = served(play) if self._is_held(play) else []
        return [*(GiveBruchmuller(name) for name in able), KeepBruchmuller()]

    def check(self, play: Campaign18, action: GiveBruchmuller | KeepBruchmuller) -> Ruling:
        if isinstance(action, KeepBruchmuller):
            return LEGAL
        return gun_ruling(play, action.gun) if self._is_held(play) else forbid("CAMP-03", "no_bruchmuller")

    def choose(self, play: Campaign18, action: GiveBruchmuller | KeepBruchmuller) -> None:
        if isinstance(action, KeepBruchmuller):
            return
        play.state.bruchmuller = play.unit(action.gun)
        if play.advanced:
            counters.lay_down(play, counters.holds(play, GERMAN, EVENT))
        play.tell(BruchmullerPlaced(action.gun))

    def menu(self, play: Campaign18, draft: tuple[str, ...]) -> Menu:
        able = served(play) if self._is_held(play) else []
        gun = last_pick(draft, "unit")
        return Menu(
            Text("prompt.bruchmuller"),
            "15.2.2h",
            (),
            tuple(Pick(f"unit:{name}", "unit") for name in able),
            (Button(Text("button.keep_bruchmuller"), KeepBruchmuller()),),
            ready=GiveBruchmuller(gun) if gun in able else None,
        )

    def why_not(self, play: Campaign18, draft: tuple[str, ...], pick: str) -> Ruling:
        return self.check(play, GiveBruchmuller(pick.partition(":")[2]))


@rule("S1-06")
def bruchmuller_leaves(play: Campaign18) -> None:
    """The preparation serves the first sequence of the turn only; when the next begins the counter comes off."""
    if play.state.sequence > 1:
        play.state.bruchmuller = -1

"""Interception: the other side meets the air units that were sent out, one against one."""

from __future__ import annotations

from grognard.engine.dice import Luck
from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action, Decision, Step
from grognard.engine.view import Menu
from grognard.games.blitzkrieg import interception_menu
from grognard.games.blitzkrieg.actions import Done
from grognard.games.blitzkrieg.battlefield import ENEMY, GERMAN, SIDES
from grognard.games.blitzkrieg.bombs import home, shoot_down
from grognard.games.blitzkrieg.campaign import Campaign40, side_index
from grognard.games.blitzkrieg.flights import Scramble, air_ruling, air_unit, aloft, free_air
from grognard.games.blitzkrieg.interception_menu import FATES
from grognard.games.blitzkrieg.interdiction import settle
from grognard.games.blitzkrieg.state import BOMBING, HOME, INTERCEPTING, INTERDICTING

STOPS = 0.4  # how often the random player intercepts nobody else


class Intercepting(Event, frozen=True):
    """SEQ-G2c: an air unit takes off against another."""

    air: str
    target: str


class AirCombat(Event, frozen=True):
    """AIR-03: two air units met; what befell the interceptor and the other."""

    air: str
    target: str
    interceptor: str
    intercepted: str


@rule("SEQ-G2c", "SEQ-F3b", "INT-03")
def quarry(play: Campaign40, side: int) -> list[int]:
    """The enemy's bombers and interdictors that no air unit of this side meets yet (A-80)."""
    met = {play.state.air_at[air] for air in play.air_units(side, INTERCEPTING)}
    return [air for air in aloft(play, ENEMY[side], BOMBING, INTERDICTING) if air not in met]


@rule("SEQ-G2c", "SEQ-F3b", "AIR-02")
class Intercept(Decision[Campaign40], frozen=True):
    """When all air units are placed, the other side names its interceptors."""

    accepts = (Scramble, Done)
    cites = "SEQ-G2c"

    def moot(self, play: Campaign40) -> bool:
        side = side_index(self.side)
        return not free_air(play, side) or not quarry(play, side)

    def candidates(self, play: Campaign40) -> list[Action]:
        """The first air unit that is free, against each of the enemy's."""
        side, air = side_index(self.side), play.field.air
        name = air[free_air(play, side)[0]].id
        return [*(Scramble(name, air[target].id) for target in quarry(play, side)), Done()]

    def sample(self, play: Campaign40, luck: Luck) -> Action:
        side, air = side_index(self.side), play.field.air
        if luck.chance(STOPS):
            return Done()
        return Scramble(air[luck.pick(free_air(play, side))].id, air[luck.pick(quarry(play, side))].id)

    def check(self, play: Campaign40, action: Action) -> Ruling:
        return scramble_ruling(play, side_index(self.side), action) if isinstance(action, Scramble) else LEGAL

    def choose(self, play: Campaign40, action: Action) -> None:
        if isinstance(action, Scramble):
            air = air_unit(play, action.air)
            play.state.air[air], play.state.air_at[air] = INTERCEPTING, air_unit(play, action.target)
            play.tell(Intercepting(action.air, action.target))
            play.then(self)

    def menu(self, play: Campaign40, draft: tuple[str, ...]) -> Menu:
        side = side_index(self.side)
        return interception_menu.menu(play, side, quarry(play, side), draft)

    def why_not(self, play: Campaign40, draft: tuple[str, ...], pick: str) -> Ruling:
        side = side_index(self.side)
        name = interception_menu.air_of(play, ENEMY[side], pick)
        index = air_unit(play, name)
        if index >= 0 and play.field.air[index].side == side:
            return air_ruling(play, side, name)
        own = interception_menu.interceptor(play, side, draft)
        ruling = scramble_ruling(play, side, Scramble(play.field.air[own].id, name))
        return ruling if not ruling else forbid(self.cites, "not_now", pick=pick)


@rule("SEQ-G2c", "SEQ-F3b", "AIR-02")
def scramble_ruling(play: Campaign40, side: int, order: Scramble) -> Ruling:
    """May this air unit meet that one? One that is free, against one that is out and not met yet."""
    target = air_unit(play, order.target)
    ruling = air_ruling(play, side, order.air)
    if not ruling:
        return ruling
    if target not in aloft(play, ENEMY[side], BOMBING, INTERDICTING):
        return forbid("SEQ-G2c", "nothing_to_intercept", target=order.target)
    if target not in quarry(play, side):
        return forbid("AIR-03", "one_interceptor", target=order.target)
    return LEGAL


class AirCombats(Step[Campaign40], frozen=True):
    """AIR-03: every interception is fought out, in the order of the interceptors; then interdiction is known."""

    def run(self, play: Campaign40) -> None:
        for air in play.air_units(ENEMY[play.state.side], INTERCEPTING):
            fight(play, air)
        if play.state.side == GERMAN:
            settle(play)


@rule("AIR-03", "AIR-04", "AIR-07", "SEQ-G2c", "SEQ-F3b")
def fight(play: Campaign40, air: int) -> None:
    """The interceptor's side rolls; the interceptor is home again unless it is shot down."""
    target, names = play.state.air_at[air], play.field.air
    die = play.roll(SIDES[names[air].side], "air_combat", about=names[air].id)
    own, other = play.field.tables.interception[die - 1]
    play.tell(AirCombat(names[air].id, names[target].id, f"air_{FATES[own]}", f"air_{FATES[other]}"))
    home(play, air)
    _suffer(play, air, own)
    _suffer(play, target, other)


@rule("AIR-05", "AIR-06")
def _suffer(play: Campaign40, air: int, result: str) -> None:
    """X: shot down. A: sent home, out of use until its own side's next bombardment phase."""
    if result == "X":
        shoot_down(play, air)
    elif result == "A":
        home(play, air, HOME)

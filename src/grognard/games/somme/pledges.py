"""PET-5: "the British must fight": two combats that they pledge before the French move."""

from __future__ import annotations

from typing import Final

from grognard.engine.dice import Luck
from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling
from grognard.engine.steps import Action, Decision, Step
from grognard.engine.view import Menu
from grognard.games.somme import pledges_menu
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.petain import FrenchStay, release
from grognard.games.somme.pledging import NoPledge, PledgeCombat, british_beside, choices, forces, pledge_ruling
from grognard.games.somme.state import EXPLOITED, FOUGHT

REFUSES: Final = 0.2  # how often the random player pledges nothing


class CombatPledged(Event, frozen=True):
    """The British will attack this hex with these units."""

    hex: str
    units: list[str]


class AskPledges(Step[Campaign18], frozen=True):
    """The others have moved: the British may pledge two combats. With fewer to be had the French stay (Q-138)."""

    side: str

    @rule("PET-5")
    def run(self, play: Campaign18) -> None:
        play.state.attacked = 0
        play.clear(FOUGHT | EXPLOITED)
        if len(choices(play)) < play.field.numbers.petain.combats:
            play.tell(FrenchStay(self.side))
        else:
            play.then(Pledges(self.side))


class Pledges(Decision[Campaign18], frozen=True):
    """Two combats, one after the other, or none; then the French may move, or may not."""

    accepts = (PledgeCombat, NoPledge)
    cites = "PET-5"

    def candidates(self, play: Campaign18) -> list[Action]:
        """Against each hex everybody, and each stack by itself."""
        found: list[Action] = []
        for target in choices(play):
            for units in forces(play, target):
                action = PledgeCombat(play.field.board.name(target), tuple(play.ids(units)))
                if self.check(play, action):
                    found.append(action)
        return [*found, NoPledge()]

    def sample(self, play: Campaign18, luck: Luck) -> Action:
        open_ = choices(play)
        if not open_ or luck.chance(REFUSES):
            return NoPledge()
        target = luck.pick(open_)
        units = british_beside(play, target)
        for force in (luck.some(units, len(units)), units):
            action = PledgeCombat(play.field.board.name(target), tuple(play.ids(force)))
            if self.check(play, action):
                return action
        return NoPledge()

    def check(self, play: Campaign18, action: PledgeCombat | NoPledge) -> Ruling:
        return LEGAL if isinstance(action, NoPledge) else pledge_ruling(play, action)

    @rule("PET-5")
    def choose(self, play: Campaign18, action: PledgeCombat | NoPledge) -> None:
        state = play.state
        if isinstance(action, NoPledge):
            state.pledged = ()
            play.tell(FrenchStay(self.side))
            return
        state.pledged += ((play.hex(action.target), *sorted(map(play.unit, action.units))),)
        play.tell(CombatPledged(action.target, list(action.units)))
        if len(state.pledged) < play.field.numbers.petain.combats:
            play.then(self)
        else:
            release(play, self.side)

    def menu(self, play: Campaign18, draft: tuple[str, ...]) -> Menu:
        return pledges_menu.menu(play, draft)

    def why_not(self, play: Campaign18, draft: tuple[str, ...], pick: str) -> Ruling:
        return pledges_menu.why_not(play, draft, pick)

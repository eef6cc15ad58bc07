"""The start of a player turn with the option of Arras: trenches are finished and begun."""

from __future__ import annotations

from grognard.engine.dice import Luck
from grognard.engine.drafts import last_pick
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action, Decision, Step
from grognard.engine.text import Text
from grognard.engine.view import Button, Menu, Pick
from grognard.games.blitzkrieg.actions import Done
from grognard.games.blitzkrieg.campaign import Campaign40, side_index
from grognard.games.blitzkrieg.digging import (
    OPTION,
    able_to_dig,
    begin_digging,
    digging_ruling,
    finish_trenches,
    markers_left,
)


class Dig(Action, frozen=True):
    """ARR-O3: a unit begins a trench in its hex."""

    unit: str


class DigTrenches(Step[Campaign40], frozen=True):
    """Nothing happens without the option: no work is made in play."""

    side: str

    @rule("CAP-4c", "ARR-O3")
    def run(self, play: Campaign40) -> None:
        if play.option(OPTION):
            finish_trenches(play, side_index(self.side))
            play.then(BreakGround(self.side))


@rule("ARR-O3")
class BreakGround(Decision[Campaign40], frozen=True):
    """The owner names the units that dig, one after the other."""

    accepts = (Dig, Done)
    cites = "ARR-O3"

    def moot(self, play: Campaign40) -> bool:
        return not able_to_dig(play, side_index(self.side))

    def candidates(self, play: Campaign40) -> list[Action]:
        return [Done(), *(Dig(name) for name in play.ids(able_to_dig(play, side_index(self.side))))]

    def sample(self, play: Campaign40, luck: Luck) -> Action:
        return Done() if luck.chance(0.5) else luck.pick(self.candidates(play))

    def check(self, play: Campaign40, action: Dig | Done) -> Ruling:
        if isinstance(action, Done):
            return LEGAL
        return digging_ruling(play, side_index(self.side), play.unit(action.unit))

    def choose(self, play: Campaign40, action: Dig | Done) -> None:
        if isinstance(action, Dig):
            begin_digging(play, play.unit(action.unit))
            play.then(self)

    def menu(self, play: Campaign40, draft: tuple[str, ...]) -> Menu:
        names = play.ids(able_to_dig(play, side_index(self.side)))
        picked = last_pick(draft, "unit")
        picks = tuple(Pick(f"unit:{name}", "unit") for name in names)
        prompt = Text("prompt.dig", {"left": markers_left(play)})
        buttons = (Button(Text("button.dig_done"), Done(), primary=True),)
        return Menu(prompt, self.cites, (), picks, buttons, ready=Dig(picked) if picked in names else None)

    def why_not(self, play: Campaign40, draft: tuple[str, ...], pick: str) -> Ruling:
        kind, _, name = pick.partition(":")
        ruling = digging_ruling(play, side_index(self.side), play.unit(name) if kind == "unit" else -1)
        return ruling if not ruling else forbid(self.cites, "not_now", pick=pick)

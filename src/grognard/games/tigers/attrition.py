"""13.21 Attrition: at the end of the turn whoever is cut off wastes away."""

from __future__ import annotations

from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.steps import Step
from grognard.games.tigers.campaign import Campaign
from grognard.games.tigers.supply import judge_end
from grognard.geometry import bits

LOSS = 1


class Wasted(Event, frozen=True):
    """13.21: these units of a side lose a strength point for want of supply; some of them are gone."""

    side: str
    units: list[str]
    gone: list[str]


class Attrition(Step[Campaign], frozen=True):
    """6.0-VIII: supply of all units of both sides, then the losses of both at once."""

    @rule("6.0-VIII", "13.21", "ER02-13.21")
    def run(self, play: Campaign) -> None:
        """Supply is judged once, before the first loss, and stands for the whole phase and for scoring."""
        judge_end(play)
        starving = list(bits(play.state.unsupplied_end))
        for unit in starving:
            play.lose(unit, LOSS)
        for side, name in enumerate(play.game.sides):
            ours = [unit for unit in starving if play.units[unit].side == side]
            if ours:
                gone = [unit for unit in ours if not play.in_play(unit)]
                play.tell(Wasted(name, play.ids(ours), play.ids(gone)))

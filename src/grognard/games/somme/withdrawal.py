"""S2-04: corps artilleries that the German takes off the map."""

from __future__ import annotations

from itertools import combinations

from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action, Decision
from grognard.engine.text import Text
from grognard.engine.view import Button, Menu, Pick
from grognard.games.somme.battlefield import GERMAN
from grognard.games.somme.campaign import Campaign18, side_index
from grognard.games.somme.state import WITHDRAWN


class WithdrawGuns(Action, frozen=True):
    """These corps artilleries leave the map."""

    guns: tuple[str, ...]


class GunsWithdrawn(Event, frozen=True):
    guns: list[str]


@rule("S2-04")
def owed(play: Campaign18) -> int:
    """How many corps artilleries must go in this sequence, as far as there are so many (Q-137)."""
    asked, state = play.field.scenario.withdrawal, play.state
    if asked is None or (asked.turn, asked.os) != (state.turn, state.sequence):
        return 0
    return min(asked.count, len(corps_guns(play)))


def corps_guns(play: Campaign18) -> list[str]:
    """The German corps artilleries on the map."""
    return play.ids(u for u in play.field.artillery[GERMAN] if play.units[u].corps_artillery and play.on_map(u))


class Withdrawal(Decision[Campaign18], frozen=True):
    """At the start of the German movement phase; the German chooses."""

    accepts = (WithdrawGuns,)
    cites = "S2-04"

    def moot(self, play: Campaign18) -> bool:
        return side_index(self.side) != GERMAN or not owed(play)

    def candidates(self, play: Campaign18) -> list[Action]:
        return [WithdrawGuns(guns) for guns in combinations(corps_guns(play), owed(play))]

    @rule("S2-04")
    def check(self, play: Campaign18, action: WithdrawGuns) -> Ruling:
        for name in action.guns:
            if name not in corps_guns(play):
                return forbid("S2-04", "no_corps_artillery", unit=name)
        if len(set(action.guns)) != len(action.guns) or len(action.guns) != owed(play):
            return forbid("S2-04", "number_to_withdraw", count=owed(play))
        return LEGAL

    @rule("S2-04")
    def choose(self, play: Campaign18, action: WithdrawGuns) -> None:
        for name in action.guns:
            play.remove(play.unit(name), WITHDRAWN)
        play.tell(GunsWithdrawn(list(action.guns)))

    def menu(self, play: Campaign18, draft: tuple[str, ...]) -> Menu:
        """Guns are picked, in any order, until there are enough; then they go."""
        chosen = tuple(name for name in corps_guns(play) if f"unit:{name}" in draft)[: owed(play)]
        picks = tuple(Pick(f"unit:{name}", "unit", chosen=name in chosen) for name in corps_guns(play))
        action = WithdrawGuns(chosen)
        button = Button(Text("button.withdraw_guns"), action, ruling=self.check(play, action), primary=True)
        prompt = Text("prompt.withdraw_guns", {"count": owed(play)})
        return Menu(prompt, "S2-04", tuple(f"unit:{name}" for name in chosen), picks, (button,))

    def why_not(self, play: Campaign18, draft: tuple[str, ...], pick: str) -> Ruling:
        return forbid("S2-04", "no_corps_artillery", unit=pick.partition(":")[2])

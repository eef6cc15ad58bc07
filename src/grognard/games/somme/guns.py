"""12.2.2: steps 2 to 4 of a combat: the guns of the attacker, those of the defender, and the attacker's answer."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.engine.dice import Luck
from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import Ruling
from grognard.engine.steps import Action, Decision
from grognard.engine.view import Menu
from grognard.games.somme import guns_menu
from grognard.games.somme.artillery import (
    Answer,
    CounterBattery,
    Guns,
    answer_ruling,
    counter_ruling,
    guns_ruling,
    ready,
    spare,
    use,
)
from grognard.games.somme.campaign import Campaign18, side_index
from grognard.games.somme.gun_choices import at_random, counters, plans


class GunsNamed(Event, frozen=True):
    """Guns that take part in the combat, and those of them that fire at the enemy's guns."""

    side: str
    guns: list[str]
    counter: list[str]


@rule("12.2.2a", "12.2.2b")
class AttackerGuns(Decision[Campaign18], frozen=True):
    """Step 2: the attacker names his guns; in exploitation corps artillery alone, at once in counter-battery (Q-63)."""

    accepts = (Guns,)
    cites = "12.2.2b"

    def moot(self, play: Campaign18) -> bool:
        return not ready(play, side_index(self.side))

    def candidates(self, play: Campaign18) -> list[Action]:
        return [Guns(tuple(play.ids(guns))) for guns in plans(play, ready(play, side_index(self.side)))]

    def sample(self, play: Campaign18, luck: Luck) -> Action:
        return Guns(tuple(play.ids(at_random(play, ready(play, side_index(self.side)), luck))))

    def check(self, play: Campaign18, action: Guns) -> Ruling:
        return guns_ruling(play, side_index(self.side), action.guns)

    @rule("15.2.2g")
    def choose(self, play: Campaign18, action: Guns) -> None:
        combat, guns = play.combat, tuple(sorted(play.unit(name) for name in action.guns))
        turned = guns if combat.exploiting else ()
        use(play, combat, combat.side, guns, turned)
        play.state.combat = replace(combat, guns=() if turned else guns, counter=turned)
        play.tell(GunsNamed(self.side, play.ids(guns), play.ids(turned)))

    def menu(self, play: Campaign18, draft: tuple[str, ...]) -> Menu:
        return guns_menu.attacker_menu(play, self.side, self.cites, ready(play, side_index(self.side)), draft)

    def why_not(self, play: Campaign18, draft: tuple[str, ...], pick: str) -> Ruling:
        ruling = guns_ruling(play, side_index(self.side), (*guns_menu.named(play, draft), pick.removeprefix("unit:")))
        return ruling if not ruling else super().why_not(play, draft, pick)


@rule("12.2.2a", "12.2.2b")
class DefenderGuns(Decision[Campaign18], frozen=True):
    """Step 3: the defender names his guns and turns some of them to counter-battery."""

    accepts = (Answer,)
    cites = "12.2.2b"

    def moot(self, play: Campaign18) -> bool:
        return not ready(play, side_index(self.side))

    def candidates(self, play: Campaign18) -> list[Action]:
        found: dict[Action, None] = {}
        for guns in plans(play, ready(play, side_index(self.side))):
            for turned in counters(play, guns, len(guns)):
                found[_answer(play, guns, turned)] = None
        return list(found)

    def sample(self, play: Campaign18, luck: Luck) -> Action:
        guns = at_random(play, ready(play, side_index(self.side)), luck)
        corps = [gun for gun in guns if play.units[gun].corps_artillery]
        return _answer(play, guns, luck.some(corps, len(corps)))

    def check(self, play: Campaign18, action: Answer) -> Ruling:
        return answer_ruling(play, side_index(self.side), action)

    def choose(self, play: Campaign18, action: Answer) -> None:
        guns = tuple(sorted(play.unit(name) for name in action.guns))
        turned = tuple(sorted(play.unit(name) for name in action.counter))
        use(play, play.combat, side_index(self.side), guns + turned, turned)
        play.state.combat = replace(play.combat, answer=guns, answer_counter=turned)
        play.tell(GunsNamed(self.side, play.ids(guns + turned), play.ids(turned)))

    def menu(self, play: Campaign18, draft: tuple[str, ...]) -> Menu:
        return guns_menu.defender_menu(play, self.side, self.cites, ready(play, side_index(self.side)), draft)

    def why_not(self, play: Campaign18, draft: tuple[str, ...], pick: str) -> Ruling:
        side = side_index(self.side)
        return guns_menu.why_not_answer(play, side, ready(play, side), draft, pick)


def _answer(play: Campaign18, guns: list[int], turned: list[int]) -> Answer:
    bombard = [gun for gun in guns if gun not in turned]
    return Answer(tuple(play.ids(bombard)), tuple(play.ids(turned)))


@rule("12.2.2b", "12.2.2c")
class AttackerCounter(Decision[Campaign18], frozen=True):
    """Step 4: the attacker turns some of his corps artillery against the guns that the defender has named."""

    accepts = (CounterBattery,)
    cites = "12.2.2c"

    def moot(self, play: Campaign18) -> bool:
        """Nobody may be turned, or there is nobody to fire at (Q-241)."""
        return not play.combat.answer or not spare(play)

    def candidates(self, play: Campaign18) -> list[Action]:
        found = counters(play, list(play.combat.guns), spare(play))
        return [CounterBattery(tuple(play.ids(guns))) for guns in found]

    def sample(self, play: Campaign18, luck: Luck) -> Action:
        corps = [gun for gun in play.combat.guns if play.units[gun].corps_artillery]
        return CounterBattery(tuple(play.ids(luck.some(corps, spare(play)))))

    def check(self, play: Campaign18, action: CounterBattery) -> Ruling:
        return counter_ruling(play, action.guns)

    def choose(self, play: Campaign18, action: CounterBattery) -> None:
        combat, turned = play.combat, tuple(sorted(play.unit(name) for name in action.guns))
        left = tuple(gun for gun in combat.guns if gun not in turned)
        use(play, combat, combat.side, (), turned)
        play.state.combat = replace(combat, guns=left, counter=turned)
        play.tell(GunsNamed(self.side, play.ids(combat.guns), play.ids(turned)))

    def menu(self, play: Campaign18, draft: tuple[str, ...]) -> Menu:
        return guns_menu.counter_menu(play, self.cites, draft)

    def why_not(self, play: Campaign18, draft: tuple[str, ...], pick: str) -> Ruling:
        ruling = counter_ruling(play, (*guns_menu.named(play, draft), pick.removeprefix("unit:")))
        return ruling if not ruling else super().why_not(play, draft, pick)

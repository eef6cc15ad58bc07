"""12.1, 9.41, 9.7, 14.4: morale tests and what they cost, step losses, surrender and remnants."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.engine.dice import Luck
from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling
from grognard.engine.steps import Action, Decision
from grognard.engine.text import Text
from grognard.engine.view import Button, Menu
from grognard.games.verdun.battlefield import GERMAN, SIDES
from grognard.games.verdun.forts import intact
from grognard.games.verdun.state import (
    ASSAULTED,
    ATTACKED,
    AWAY,
    DEMORALIZED,
    ELIMINATED,
    FLIPPED,
    FRESH,
    OUT_OF_SUPPLY,
    SURRENDERED,
)
from grognard.games.verdun.strength import morale
from grognard.games.verdun.war import ENEMY, War
from grognard.games.verdun.zones import enemy_zone, influence

REMNANT_MORALE = 7  # 14.4c: French regiments with this printed morale or more may leave a remnant
INHERITED = OUT_OF_SUPPLY | ATTACKED | ASSAULTED  # what a remnant takes over from its unit (A57, A74)


class MoraleTested(Event, frozen=True):
    """Two dice and what is added, against the modified morale."""

    unit: str
    dice: int
    plus: int
    morale: int
    result: str


class Demoralized(Event, frozen=True):
    unit: str


class HqFlipped(Event, frozen=True):
    unit: str


class Reduced(Event, frozen=True):
    unit: str
    hex: str


class Eliminated(Event, frozen=True):
    unit: str
    hex: str


class Surrendered(Event, frozen=True):
    unit: str
    hex: str


class RemnantFormed(Event, frozen=True):
    unit: str
    remnant: str
    hex: str


@rule("12.1a")
def passes(war: War, unit: int, plus: int = 0) -> bool:
    """Two dice plus 0 to 3 for M to M3: at most the modified morale passes."""
    data = war.units[unit]
    needed = morale(war, unit)
    dice = war.roll(SIDES[data.side], "morale", 2, data.id)
    passed = dice + plus <= needed
    war.tell(MoraleTested(data.id, dice, plus, needed, "passed" if passed else "failed"))
    return passed


@rule("12.0a")
def take_morale_test(war: War, unit: int, plus: int = 0) -> bool:
    """A test with its consequence."""
    passed = passes(war, unit, plus)
    if not passed:
        shake(war, unit)
    return passed


@rule("7.11c", "7.11d", "12.1b", "12.1c")
def shake(war: War, unit: int) -> None:
    """A unit that fails is demoralized (an HQ is flipped); one that was so already loses a step."""
    data = war.units[unit]
    broken = FLIPPED if data.hq else DEMORALIZED
    if war.has(unit, broken):
        lose_step(war, unit)
        return
    war.mark(unit, broken)
    war.tell(HqFlipped(data.id) if data.hq else Demoralized(data.id))


@rule("9.41a", "14.41c")
def lose_step(war: War, unit: int, still_to_retreat: int = 0) -> None:
    """Full infantry is reduced, all else is eliminated; a remnant survives the turn of its birth."""
    if war.has(unit, FRESH):
        return
    war.state.steps[unit] -= 1
    if war.state.steps[unit]:
        war.tell(Reduced(war.units[unit].id, war.field.board.name(war.state.at[unit])))
    else:
        eliminate(war, unit, still_to_retreat)


def eliminate(war: War, unit: int, still_to_retreat: int = 0) -> None:
    """Off the map; then, if the unit may leave a remnant, its owner decides whether to try."""
    where = war.state.at[unit]
    if is_surrounded(war, unit):
        surrender(war, unit)
        return
    war.tell(Eliminated(war.units[unit].id, war.field.board.name(where)))
    question = TryRemnant(
        SIDES[war.units[unit].side],
        war.units[unit].id,
        where,
        morale(war, unit),
        still_to_retreat,
        war.state.marks[unit] & INHERITED,
    )
    _remove(war, unit, ELIMINATED)
    if may_leave_remnant(war, unit):
        war.then(question)


@rule("9.7b")
def is_surrounded(war: War, unit: int) -> bool:
    """Out of supply, with an enemy or his zone in every hex that could be reached (A73)."""
    if not war.has(unit, OUT_OF_SUPPLY):
        return False
    side = war.units[unit].side
    barred = enemy_zone(war, side) | war.occupied(ENEMY[side]) | (intact(war) if side == GERMAN else 0)
    return not influence(war.field)[war.state.at[unit]] & ~barred


@rule("9.7a")
def surrender(war: War, unit: int) -> None:
    """Gone for good: no replacement, no remnant (A63)."""
    war.tell(Surrendered(war.units[unit].id, war.field.board.name(war.state.at[unit])))
    _remove(war, unit, SURRENDERED)


def _remove(war: War, unit: int, to: int) -> None:
    war.place(unit, to)
    war.state.steps[unit] = 0
    war.state.marks[unit] = 0


@rule("14.4b", "14.4c")
def may_leave_remnant(war: War, unit: int) -> bool:
    """Any German infantry, French regiments of printed morale 7 or 8, while a counter is left."""
    data = war.units[unit]
    if not data.infantry or data.remnant or free_remnant(war, data.side) < 0:
        return False
    return data.side == GERMAN or (data.size == "regiment" and data.morale >= REMNANT_MORALE)


@rule("14.4a")
def free_remnant(war: War, side: int) -> int:
    """A remnant counter that has not been used, or -1."""
    for unit in war.units:
        if unit.remnant and unit.side == side and war.state.at[unit.index] == AWAY:
            return unit.index
    return -1


class Answer(Action, frozen=True):
    """Yes or no to the question asked."""

    yes: bool


class TryRemnant(Decision[War], frozen=True):
    """14.41a: the owner of an eliminated unit may test its morale for a remnant in its hex."""

    unit: str
    where: int
    morale: int
    still_to_retreat: int = 0
    marks: int = 0

    accepts = (Answer,)
    cites = "14.41a"

    def moot(self, war: War) -> bool:
        return free_remnant(war, war.units[war.unit(self.unit)].side) < 0

    def candidates(self, war: War) -> list[Action]:
        return [Answer(True), Answer(False)]

    def sample(self, war: War, luck: Luck) -> Action:
        return Answer(luck.chance(0.8))

    def check(self, war: War, action: Answer) -> Ruling:
        return LEGAL

    def choose(self, war: War, action: Answer) -> None:
        if action.yes:
            form_remnant(war, self)

    def menu(self, war: War, draft: tuple[str, ...]) -> Menu:
        facts: dict[str, int | str | list[str]] = {
            "unit": self.unit,
            "hex": war.field.board.name(self.where),
            "morale": self.morale,
        }
        buttons = (
            Button(Text("button.try_remnant"), Answer(True), primary=True),
            Button(Text("button.no_remnant"), Answer(False)),
        )
        return Menu(Text("prompt.remnant", facts), self.cites, buttons=buttons)


@rule("14.41a")
def form_remnant(war: War, question: TryRemnant) -> None:
    """The dead unit's morale test; a remnant that stands in a fight shares the hits and the retreat."""
    data = war.units[war.unit(question.unit)]
    dice = war.roll(SIDES[data.side], "remnant", 2, data.id)
    passed = dice <= question.morale
    war.tell(MoraleTested(data.id, dice, 0, question.morale, "passed" if passed else "failed"))
    if not passed:
        return
    remnant = free_remnant(war, data.side)
    war.place(remnant, question.where)
    war.state.steps[remnant] = 1
    war.mark(remnant, FRESH | question.marks)
    war.tell(RemnantFormed(data.id, war.units[remnant].id, war.field.board.name(question.where)))
    join_clash(war, remnant, question.still_to_retreat)


@rule("14.41b")
def join_clash(war: War, remnant: int, still_to_retreat: int) -> None:
    """A remnant takes the place of its unit in the assault being resolved, and in its retreat."""
    clash = war.state.clash
    if clash is None:
        return
    retreating = clash.retreating + (((remnant, still_to_retreat),) if still_to_retreat else ())
    if war.units[remnant].side == clash.side:
        clash = replace(clash, attackers=(*clash.attackers, remnant), retreating=retreating)
    else:
        clash = replace(clash, defenders=(*clash.defenders, remnant), retreating=retreating)
    war.state.clash = clash

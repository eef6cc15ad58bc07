"""9.4, 9.6, 9.7 Before the first shot: calls for artillery, combined arms, and the river."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.steps import Step
from grognard.games.tigers.campaign import D10, Campaign
from grognard.games.tigers.fire import die_span
from grognard.games.tigers.state import CROSSED, Battle
from grognard.games.tigers.theatre import ALLIED, ENEMY, SIDES


class ArtilleryCalled(Event, frozen=True):
    """9.42: how many calls a side made, on which dice they are answered, how many were."""

    side: str
    area: str
    calls: int
    on: str
    answered: int


class ArmsNotCombined(Event, frozen=True):
    """9.6b: the attack lacks infantry, armour or artillery (`word.<arm>`)."""

    area: str
    missing: list[str]


class RiverInTheWay(Event, frozen=True):
    """9.71d: all attackers have just crossed a river."""

    area: str


@rule("9.41", "9.42a", "9.42b", "13.22b")
def calls(play: Campaign, battle: Battle, side: int) -> int:
    """One for each full three supplied points; the defender has one at least, if anybody of his is supplied."""
    table = play.theatre.tables.artillery
    units = battle.attackers if side == battle.side else battle.defenders
    points = sum(play.state.strength[unit] for unit in units if play.supplied_to_fight(unit))
    least = table.least_defending if points and side != battle.side else 0
    return max(points // table.points_per_call, least)


@rule("9.43", "9.44", "9.45", "9.44x")
def answered_on(play: Campaign, area: int, side: int) -> int:
    """The highest die with which a call is answered; whoever attacks, only side and area count."""
    table = play.theatre.tables.artillery
    if side == ALLIED:
        return table.allied
    return table.german_front_line if play.theatre.front_line >> area & 1 else table.german_elsewhere


def no_answer_odds(play: Campaign, battle: Battle, side: int) -> tuple[int, int]:
    """The chance that no call of a side is answered: so many ways out of so many."""
    count = calls(play, battle, side)
    return (D10 - answered_on(play, battle.area, side)) ** count, D10**count


@rule("9.6a", "13.22a")
def missing_arms(play: Campaign, battle: Battle, pieces: int) -> list[str]:
    """What an attack with so many pieces lacks: infantry of any type, armour, artillery; supplied or not (A-72)."""
    units = [play.units[unit] for unit in battle.attackers]
    arms = {
        "infantry": any(unit.infantry_type for unit in units),
        "armour": any(unit.armour for unit in units),
        "artillery": pieces > 0,
    }
    return [arm for arm, there in arms.items() if not there]


@rule("9.71e", "9.72", "9.73")
def across_river(play: Campaign, battle: Battle) -> bool:
    """Did every attacker just cross a river, and did nobody of theirs begin the impulse in the area?"""
    if not all(play.has(unit, CROSSED) for unit in battle.attackers):
        return False
    return not any(
        start == battle.area and play.units[unit].side == battle.side
        for unit, start in enumerate(play.state.impulse_start)
    )


class CallForArtillery(Step[Campaign], frozen=True):
    """9.31: both sides call, the attacker's dice first; then combined arms and river are settled for good."""

    @rule("9.31", "9.31x", "9.42c", "9.42d", "9.6c")
    def run(self, play: Campaign) -> None:
        battle = play.battle
        attacking = _answered(play, battle, battle.side)
        defending = _answered(play, battle, ENEMY[battle.side])
        missing = missing_arms(play, battle, attacking)
        river = across_river(play, battle)
        play.state.battle = replace(
            battle, pieces=(attacking, defending), combined_arms=not missing, across_river=river
        )
        area = play.theatre.name(battle.area)
        if missing:
            play.tell(ArmsNotCombined(area, missing))
        if river:
            play.tell(RiverInTheWay(area))


def _answered(play: Campaign, battle: Battle, side: int) -> int:
    """Roll for the calls of a side; one piece for each that is answered."""
    count = calls(play, battle, side)
    if not count:
        return 0
    area, highest = play.theatre.name(battle.area), answered_on(play, battle.area, side)
    answered = sum(die <= highest for die in play.roll_d10(side, "artillery_call", count, area))
    play.tell(ArtilleryCalled(SIDES[side], area, count, die_span(highest), answered))
    return answered

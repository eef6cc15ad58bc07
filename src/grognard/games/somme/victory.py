"""16.0: who has won, and how well."""

from __future__ import annotations

from grognard.engine.game import Outcome
from grognard.engine.rules import rule
from grognard.engine.steps import Step
from grognard.games.somme.battlefield import ALLIED, GERMAN, SIDES
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.points import bridges_held, crosses, items, total
from grognard.games.somme.supply import fed

DRAW = "draw"


def outcome(play: Campaign18) -> Outcome:
    """How it stands, final when the play is over: the winner, the level and the points of the German (the crosses he
    is ahead by in the third scenario)."""
    lines = items(play)
    level = play.state.level or LEVELS[play.field.key](play)
    return Outcome(winner_of(level), level, total(lines) - total(lines, ALLIED))


def winner_of(level: str) -> str:
    """Q-179: the side that a level of victory names."""
    side = level.partition("_")[0]
    return side if side in SIDES else ""


class CountVictory(Step[Campaign18], frozen=True):
    """16.0: after the last turn."""

    @rule("16.0a")
    def run(self, play: Campaign18) -> None:
        play.end(LEVELS[play.field.key](play), items_points(play))


def items_points(play: Campaign18) -> int:
    lines = items(play)
    return total(lines) - total(lines, ALLIED)


@rule("S1-13")
def _first(play: Campaign18) -> str:
    """A bridge over the Canal du Nord with both its ends, or nothing."""
    return "german_victory" if bridges_held(play) else "allied_victory"


# the second scenario


@rule("S2-14", "S2-15")
def _second(play: Campaign18) -> str:
    """Arras and the railway to Amiens; without either the hexes are counted. Amiens itself ends play at once."""
    reached = holds(play, "arras") + threatens_railway(play)
    if reached:
        return ("german_operational", "german_strategic")[reached - 1]
    return on_scale(play, total(items(play)))


@rule("S2-14")
def holds(play: Campaign18, town: str) -> bool:
    """Is a German combat unit in the town?"""
    return bool(play.troops(GERMAN) & play.field.zones[town])


@rule("S2-14")
def threatens_railway(play: Campaign18) -> bool:
    """Q-177: is a supplied German combat unit near enough to the railway from the west to Amiens?"""
    near = play.field.near(play.field.zones["railway_to_amiens"], play.field.numbers.victory.railway)
    return bool(play.troops(GERMAN) & near & fed(play, GERMAN))


def on_scale(play: Campaign18, points: int) -> str:
    """The level of a number of points."""
    return next(row.level for row in play.field.scale if row.least <= points <= row.most)


# the third


@rule("S3-11", "S3-12")
def _third(play: Campaign18) -> str:
    """More crosses win; the Allies need a greater margin if they declared their offensive."""
    lead = crosses(play, GERMAN) - crosses(play, ALLIED)
    margin = play.field.numbers.victory.margin if play.state.allied_declared else 1
    if lead > 0:
        return "german_victory"
    return "allied_victory" if -lead >= margin else DRAW


# the campaign


@rule("P.3d")
def _campaign(play: Campaign18) -> str:
    return on_scale(play, total(items(play)))


class DecisiveVictory(Step[Campaign18], frozen=True):
    """P.2: after each Allied exploitation phase of the campaign (Q-42)."""

    @rule("P.2a")
    def run(self, play: Campaign18) -> None:
        """German combat units in Arras and in Amiens, both supplied: the war is won."""
        troops = play.troops(GERMAN) & fed(play, GERMAN)
        if play.advanced and troops & play.field.zones["arras"] and troops & play.field.zones["amiens"]:
            play.end("german_strategic", items_points(play))


LEVELS = {"hutier": _first, "michael": _second, "push": _third, "campaign": _campaign}

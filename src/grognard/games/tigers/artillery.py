"""9.46, 9.47 Artillery: every piece is laid on a unit of the most numerous kind, then all of them fire."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action, Step
from grognard.games.tigers.campaign import Campaign, side_index
from grognard.games.tigers.fighters import fighters, opponents, suffer
from grognard.games.tigers.fire import piece_hit_number
from grognard.games.tigers.theatre import KINDS, SIDES


class Lay(Action, frozen=True):
    """9.46a: the next artillery piece fires at this unit."""

    unit: str


class PieceFired(Event, frozen=True):
    """9.47a: the die of a piece, what hits, and the points that the target lost."""

    side: str
    target: str
    die: int
    on: str
    lost: int


class PieceWasted(Event, frozen=True):
    """9.47b: the target was destroyed before this piece fired."""

    side: str
    target: str


@rule("9.4x")
def pieces_left(play: Campaign, side: int) -> int:
    """The pieces of a side still to be laid; losses do not silence them, unless `silent_guns` is played (A-10)."""
    battle = play.battle
    attacks = side == battle.side
    if attacks and play.option("silent_guns") and not fighters(play, battle, side):
        return 0
    return battle.pieces[0 if attacks else 1] - len(battle.pieces_at)


@rule("9.46e")
def without_piece(play: Campaign, side: int) -> list[int]:
    """The enemy units that have fewest pieces on them: nobody gets a second before all have one (A-11)."""
    laid = play.battle.pieces_at
    enemies = opponents(play, play.battle, side)
    least = min([laid.count(unit) for unit in enemies], default=0)
    return [unit for unit in enemies if laid.count(unit) == least]


@rule("9.46b", "9.46c", "9.46d")
def piece_targets(play: Campaign, side: int) -> list[int]:
    """Where the next piece may be laid: the kind with most points, those already laid on in this round left out."""
    open_units, points = without_piece(play, side), dict.fromkeys(KINDS, 0)
    for unit in open_units:
        points[play.units[unit].kind] += play.state.strength[unit]
    most = max(points.values())
    return [unit for unit in open_units if points[play.units[unit].kind] == most]


def lay_ruling(play: Campaign, side: int, name: str) -> Ruling:
    """May the next piece be laid on this unit?"""
    unit = play.unit(name)
    if unit < 0 or unit not in opponents(play, play.battle, side):
        return forbid("9.1x", "no_enemy_in_battle", unit=name)
    if unit not in without_piece(play, side):
        return forbid("9.46e", "has_a_piece", unit=name, units=play.ids(without_piece(play, side)))
    targets = piece_targets(play, side)
    if unit not in targets:
        return forbid("9.46b", "not_most_points", unit=name, units=play.ids(targets))
    return LEGAL


def lay(play: Campaign, unit: int) -> None:
    battle = play.battle
    play.state.battle = replace(battle, pieces_at=(*battle.pieces_at, unit))


@rule("9.32", "9.35", "9.46a", "9.47a", "9.47b")
class FirePieces(Step[Campaign], frozen=True):
    """9.32, 9.35: all pieces of a side fire, one die each; losses count at once."""

    side: str

    def run(self, play: Campaign) -> None:
        side, targets = side_index(self.side), play.battle.pieces_at
        for target in targets:
            _fire(play, side, target)
        play.state.battle = replace(play.battle, pieces_at=())


def _fire(play: Campaign, side: int, target: int) -> None:
    name = play.units[target].id
    if not play.state.strength[target]:
        play.tell(PieceWasted(SIDES[side], name))
        return
    shot = piece_hit_number(play, play.battle, side, target)
    dice = play.roll_d10(side, "artillery_fire", shot.dice, name)
    hits = shot.hits(dice)
    play.tell(PieceFired(SIDES[side], name, dice[0], shot.span, hits))
    suffer(play, target, hits)

"""The page's way through the placing of air units: an air unit, then a hex or the box of interdiction."""

from __future__ import annotations

import msgspec

from grognard.engine.text import Text
from grognard.engine.view import Button, Chance, Menu, Pick, Preview, Reason
from grognard.games.blitzkrieg.actions import Done
from grognard.games.blitzkrieg.battlefield import ENEMY
from grognard.games.blitzkrieg.bombs import DIE, OUTCOMES, is_covered, modifiers, results
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.flights import Assign, Interdict, air_unit, free_air
from grognard.games.blitzkrieg.interdiction import level_row, may_interdict
from grognard.games.blitzkrieg.stand_menu import place_of
from grognard.games.blitzkrieg.state import INTERDICTING
from grognard.geometry import Hexes, HexId

BOX = "interdiction"
RULE = "SEQ-G2a"


class Sortie(msgspec.Struct, frozen=True):
    """A draft as understood: the air unit (the first that is free unless one is named), and where it is to go."""

    air: int
    open: Hexes
    where: HexId = -1
    box: bool = False
    named: bool = False

    @staticmethod
    def read(play: Campaign40, side: int, hexes: Hexes, draft: tuple[str, ...]) -> Sortie:
        """Stale picks are dropped; the last place counts."""
        free = free_air(play, side)
        named = [air for air in (air_unit(play, pick.removeprefix("unit:")) for pick in draft) if air in free]
        places = [place_of(play, pick) for pick in draft if air_unit(play, pick.removeprefix("unit:")) < 0]
        box = places[-1:] == [BOX] and may_interdict(side)
        where = play.hex(places[-1]) if places and not box else -1
        where = where if where >= 0 and hexes >> where & 1 else -1
        return Sortie(named[-1] if named else free[0], hexes, where, box, bool(named))


def place_menu(play: Campaign40, side: int, given: Sortie) -> Menu:
    return Menu(
        Text("prompt.place_air", {"air": play.field.air[given.air].id, "left": len(free_air(play, side))}),
        RULE,
        draft=_draft(play, given),
        picks=(*_air_picks(play, side, given), *_hex_picks(play, side, given), *_box_picks(side, given)),
        buttons=(*_buttons(play, given), Button(Text("button.air_done"), Done())),
        preview=_preview(play, side, given),
    )


def _draft(play: Campaign40, given: Sortie) -> tuple[str, ...]:
    place = BOX if given.box else play.field.board.name(given.where) if given.where >= 0 else ""
    unit = (f"unit:{play.field.air[given.air].id}",) if given.named else ()
    return (*unit, *((f"place:{place}",) if place else ()))


def _air_picks(play: Campaign40, side: int, given: Sortie) -> list[Pick]:
    free = free_air(play, side)
    return [Pick(f"unit:{play.field.air[air].id}", "unit", chosen=air == given.air) for air in free]


def _hex_picks(play: Campaign40, side: int, given: Sortie) -> list[Pick]:
    board = play.field.board
    return [
        Pick(f"place:{board.name(where)}", "target", hit_note(play, ENEMY[side], where), where == given.where)
        for where in board.ordered(given.open)
    ]


def hit_note(play: Campaign40, side: int, where: HexId) -> str:
    """How many faces of the die strike units of this side in a hex."""
    return f"{results(play, side, where).count('D')}/{len(DIE)}"


def _box_picks(side: int, given: Sortie) -> list[Pick]:
    return [Pick(f"place:{BOX}", "target", chosen=given.box)] if may_interdict(side) else []


def _buttons(play: Campaign40, given: Sortie) -> list[Button]:
    name = play.field.air[given.air].id
    found = []
    if given.where >= 0:
        hex_ = play.field.board.name(given.where)
        found.append(Button(Text("button.bomb", {"hex": hex_}), Assign(name, hex_), primary=True))
    if may_interdict(play.field.air[given.air].side):
        found.append(Button(Text("button.interdict"), Interdict(name), primary=given.box))
    return found


def _preview(play: Campaign40, side: int, given: Sortie) -> Preview | None:
    if given.box:
        return interdiction_preview(play, side)
    return bombing_preview(play, ENEMY[side], given.where) if given.where >= 0 else None


def bombing_preview(play: Campaign40, side: int, where: HexId) -> Preview:
    """Column, every modifier, and the chance of each result against units of this side."""
    chances = chances_of(results(play, side, where))
    reasons = (*bombing_reasons(play, side, where), Reason(Text("reason.natural_one"), "1", "AIR-13"))
    return Preview(Text("preview.bombs", {"hex": play.field.board.name(where)}), reasons, chances)


def bombing_reasons(play: Campaign40, side: int, where: HexId) -> list[Reason]:
    column = "reason.covered_column" if is_covered(play, side, where) else "reason.open_column"
    found = [
        Reason(Text(f"reason.{each.reason}"), f"{each.value:+d}", each.rule) for each in modifiers(play, side, where)
    ]
    return [Reason(Text(column), "", "AIR-08"), *found]


def chances_of(faces: list[str]) -> tuple[Chance, ...]:
    return tuple(Chance(OUTCOMES[face], faces.count(face), len(faces)) for face in sorted(set(faces)))


def interdiction_preview(play: Campaign40, side: int) -> Preview:
    """What one more interdictor makes of the level, if none is driven off."""
    row = level_row(play, len(play.air_units(side, INTERDICTING)) + 1)
    reasons = (
        Reason(Text("reason.no_roads"), "", "INT-04"),
        Reason(Text("reason.arrival_die"), f"{row.die:+d}", "INT-04"),
        *((Reason(Text("reason.fewer_points"), f"{row.movement:+d}", "INT-05"),) if row.movement else ()),
    )
    return Preview(Text("preview.interdiction", {"level": row.level}), reasons)

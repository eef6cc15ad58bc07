"""The page's way through interception: an own air unit, then the enemy's that it is to meet."""

from __future__ import annotations

from collections import Counter

from grognard.engine.text import Text
from grognard.engine.view import Button, Chance, Menu, Pick, Preview, Reason
from grognard.games.blitzkrieg.actions import Done
from grognard.games.blitzkrieg.battlefield import ENEMY
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.flights import Scramble, air_unit, free_air
from grognard.games.blitzkrieg.stand_menu import place_of
from grognard.games.blitzkrieg.state import BOMBING

RULE = "SEQ-G2c"
FATES = {"-": "safe", "A": "aborted", "X": "down"}


def interceptor(play: Campaign40, side: int, draft: tuple[str, ...]) -> int:
    """The own air unit of a draft: the last one named that is free, else the first that is."""
    free = free_air(play, side)
    named = [air_unit(play, pick.removeprefix("unit:")) for pick in draft]
    return next((air for air in reversed(named) if air in free), free[0])


def air_of(play: Campaign40, enemy: int, pick: str) -> str:
    """The air unit that a pick means: itself, or the enemy's bomber over a hex."""
    name = pick.partition(":")[2]
    if air_unit(play, name) >= 0:
        return name
    where = play.hex(place_of(play, pick))
    over = [air for air in play.air_units(enemy, BOMBING) if play.state.air_at[air] == where]
    return play.field.air[over[0]].id if over else name


def menu(play: Campaign40, side: int, quarry: list[int], draft: tuple[str, ...]) -> Menu:
    own, air = interceptor(play, side, draft), play.field.air
    named = [air_unit(play, air_of(play, ENEMY[side], pick)) for pick in draft]
    target = next((each for each in reversed(named) if each in quarry), -1)
    picked = [own] if f"unit:{air[own].id}" in draft else []
    chosen = picked if target < 0 else [*picked, target]
    return Menu(
        Text("prompt.intercept", {"air": air[own].id, "left": len(free_air(play, side))}),
        RULE,
        draft=tuple(f"unit:{air[each].id}" for each in chosen),
        picks=(*_own_picks(play, side, own), *_enemy_picks(play, quarry, target)),
        buttons=(*_buttons(play, own, target), Button(Text("button.no_interception"), Done())),
        preview=preview(play, target) if target >= 0 else None,
    )


def _own_picks(play: Campaign40, side: int, own: int) -> list[Pick]:
    free = free_air(play, side)
    return [Pick(f"unit:{play.field.air[air].id}", "unit", chosen=air == own) for air in free]


def _enemy_picks(play: Campaign40, quarry: list[int], target: int) -> list[Pick]:
    """The enemy's air units, and the hexes that they are over."""
    air, board = play.field.air, play.field.board
    units = [Pick(f"unit:{air[each].id}", "target", chosen=each == target) for each in quarry]
    over = [(play.state.air_at[each], each) for each in quarry if play.state.air[each] == BOMBING]
    return units + [Pick(f"place:{board.name(where)}", "target", chosen=each == target) for where, each in over]


def _buttons(play: Campaign40, own: int, target: int) -> list[Button]:
    if target < 0:
        return []
    order = Scramble(play.field.air[own].id, play.field.air[target].id)
    return [Button(Text("button.intercept", {"target": order.target}), order, primary=True)]


def preview(play: Campaign40, target: int) -> Preview:
    """What the die may bring to the interceptor and to the other."""
    faces = Counter(f"{FATES[own]}_{FATES[other]}" for own, other in play.field.tables.interception)
    chances = tuple(Chance(fate, ways, faces.total()) for fate, ways in faces.items())
    reasons = (Reason(Text("reason.interceptor_rolls"), "", "AIR-03"),)
    return Preview(Text("preview.interception", {"target": play.field.air[target].id}), reasons, chances)

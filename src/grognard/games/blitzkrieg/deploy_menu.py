"""What the page lights up while units are set up: units, then hexes; without a unit, hexes for entrenchments."""

from __future__ import annotations

from grognard.engine.drafts import last_pick
from grognard.engine.ruling import Ruling, forbid
from grognard.engine.steps import Action
from grognard.engine.text import Text
from grognard.engine.view import Button, Menu, Pick
from grognard.games.blitzkrieg.actions import Done, Entrench, FillIn, HoldBack, Place, ReadyMade
from grognard.games.blitzkrieg.battlefield import ALLIED
from grognard.games.blitzkrieg.campaign import Campaign40, side_index
from grognard.games.blitzkrieg.deploying import check, whole_ruling
from grognard.games.blitzkrieg.setting_up import (
    SETUP_RULES,
    legal_hexes,
    may_dig_in,
    to_set_up,
    works_left,
    zone_rule,
)


def deploy_menu(play: Campaign40, side: str, draft: tuple[str, ...]) -> Menu:
    mine = to_set_up(play, side_index(side))
    chosen = play.unit(last_pick(draft, "unit"))
    picks = tuple(Pick(f"unit:{play.units[u].id}", "unit", chosen=u == chosen) for u in mine)
    if chosen in mine:
        return _with_unit(play, side, chosen, picks, last_pick(draft, "place"))
    works = _works(play, side_index(side))
    place = last_pick(draft, "place")
    picks += tuple(Pick(f"place:{name}", "reach") for name in works)
    prompt = Text("prompt.deploy", {"side": side, "works": works_left(play) if side_index(side) == ALLIED else 0})
    return Menu(prompt, SETUP_RULES[play.field.key], (), picks, _buttons(play, side), ready=works.get(place))


def _with_unit(play: Campaign40, side: str, unit: int, picks: tuple[Pick, ...], place: str) -> Menu:
    """Where this unit may start instead."""
    board, name, here = play.field.board, play.units[unit].id, play.state.at[unit]
    hexes = [board.name(where) for where in legal_hexes(play, unit) if where != here]
    picks += tuple(Pick(f"place:{hex_}", "reach") for hex_ in hexes)
    hold = HoldBack(name)
    buttons = _buttons(play, side)
    if check(play, side_index(side), hold):
        buttons += (Button(Text("button.hold_back", {"unit": name}), hold),)
    ready = Place(name, place) if place in hexes else None
    prompt = Text("prompt.deploy_where", {"unit": name})
    return Menu(prompt, zone_rule(play, unit), (f"unit:{name}",), picks, buttons, ready=ready)


def _buttons(play: Campaign40, side: str) -> tuple[Button, ...]:
    return (
        Button(Text("button.deploy_done"), Done(), ruling=whole_ruling(play, side_index(side)), primary=True),
        Button(Text("button.ready_made"), ReadyMade()),
    )


def _works(play: Campaign40, side: int) -> dict[str, Action]:
    """What a click on a hex does to its entrenchment."""
    if side != ALLIED:
        return {}
    names, dug = play.field.board.names, play.state.entrenchments
    found: dict[str, Action] = {name: FillIn(name) for name in names(dug)}
    if works_left(play):
        found |= {name: Entrench(name) for name in names(may_dig_in(play) & ~dug)}
    return found


def why_not(play: Campaign40, side: int, draft: tuple[str, ...], pick: str) -> Ruling:
    """The unit is not set up now, may not start there, or nobody there may dig in."""
    kind, _, name = pick.partition(":")
    chosen = last_pick(draft, "unit")
    if kind == "unit":
        here = play.place_name(play.unit(name)) if play.unit(name) >= 0 else ""
        return check(play, side, Place(name, here))
    if kind != "place":
        return forbid(SETUP_RULES[play.field.key], "not_now", pick=pick)
    return check(play, side, Place(chosen, name) if chosen else Entrench(name))

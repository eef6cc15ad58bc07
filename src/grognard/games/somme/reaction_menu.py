"""What the page shows while units react, are misdirected, or lose a marker: who, where to, and at what cost."""

from __future__ import annotations

from collections.abc import Mapping

from grognard.engine.drafts import last_pick
from grognard.engine.steps import Action
from grognard.engine.text import Text
from grognard.engine.view import Button, Menu, Pick
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.marching import mp
from grognard.games.somme.orders import Done
from grognard.games.somme.reacting import Misdirect, TakeOffMarker, endings, order_to_react
from grognard.geometry import Hexes


def picked(play: Campaign18, able: list[int], draft: tuple[str, ...]) -> int:
    """The unit that the draft names, if it is one of these; else -1."""
    unit = play.unit(last_pick(draft, "unit"))
    return unit if unit in able else -1


def _unit_picks(play: Campaign18, able: list[int], chosen: int) -> list[Pick]:
    return [Pick(f"unit:{play.units[unit].id}", "unit", chosen=unit == chosen) for unit in able]


# reaction moves


def menu(play: Campaign18, side: str, left: int, able: list[int], draft: tuple[str, ...]) -> Menu:
    """A unit, then the hex where it ends its move; the cost stands beside it."""
    unit = picked(play, able, draft)
    picks, ready = _unit_picks(play, able, unit), None
    if unit >= 0:
        reach, ends = endings(play, unit)
        board = play.field.board
        picks += [Pick(f"place:{board.name(h)}", "reach", mp(reach.cost(h))) for h in board.ordered(ends)]
        where = play.hex(last_pick(draft, "place"))
        ready = order_to_react(play, unit, reach, where) if where >= 0 and ends >> where & 1 else None
    hex_ = play.field.board.name(play.combat.target)
    prompt = Text("prompt.reaction", {"side": side, "hex": hex_, "left": left})
    return Menu(prompt, "12.2.6k", _kept(play, unit), tuple(picks), (_stop("button.no_reaction"),), ready=ready)


def _kept(play: Campaign18, unit: int) -> tuple[str, ...]:
    return (f"unit:{play.units[unit].id}",) if unit >= 0 else ()


def _stop(label: str) -> Button:
    return Button(Text(label), Done())


# units sent astray


def stray_menu(play: Campaign18, side: str, strays: Mapping[int, Hexes], draft: tuple[str, ...]) -> Menu:
    """A unit of the defender, then the hex that it goes to."""
    unit = picked(play, list(strays), draft)
    picks, ready, board = _unit_picks(play, list(strays), unit), None, play.field.board
    if unit >= 0:
        picks += [Pick(f"place:{board.name(h)}", "reach") for h in board.ordered(strays[unit])]
        where = play.hex(last_pick(draft, "place"))
        if where >= 0 and strays[unit] >> where & 1:
            ready = Misdirect(play.units[unit].id, board.name(where))
    prompt = Text("prompt.misdirection", {"side": side})
    buttons = (_stop("button.no_misdirection"),)
    return Menu(prompt, "12.2.6u", _kept(play, unit), tuple(picks), buttons, ready=ready)


# markers


def marker_menu(play: Campaign18, side: str, candidates: list[Action], draft: tuple[str, ...]) -> Menu:
    """A button for each marker; a click on a unit with one marker takes it off."""
    offers = [each for each in candidates if isinstance(each, TakeOffMarker)]
    buttons = [
        Button(Text("button.take_off_marker", {"unit": o.unit, "marker": f"marker_{o.marker}"}), o) for o in offers
    ]
    single = {o.unit: o for o in offers if sum(other.unit == o.unit for other in offers) == 1}
    picks = tuple(Pick(f"unit:{name}", "unit") for name in single)
    prompt = Text("prompt.remove_marker", {"side": side})
    ready = single.get(last_pick(draft, "unit"))
    return Menu(prompt, "12.2.6o", (), picks, (*buttons, _stop("button.leave_markers")), ready=ready)

"""What the page shows when a hex has been left empty: who may go in."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from grognard.engine.drafts import last_pick
from grognard.engine.text import Text
from grognard.engine.view import Button, Menu, Pick
from grognard.games.blitzkrieg.actions import Pass
from grognard.games.blitzkrieg.advancing import GoIn, advances, emptied, ferocious_advances, left_by_germans
from grognard.games.blitzkrieg.campaign import Campaign40


def advance_menu(play: Campaign40, cites: str, draft: tuple[str, ...]) -> Menu:
    """Pick units of one stack, then the hex; with one hex a button is enough."""
    options = advances(play)
    chosen = _chosen(options, draft)
    open_ = [option for option in options if set(chosen) <= set(option.units)]
    able = list(dict.fromkeys(name for option in open_ for name in option.units))
    exact = [option for option in open_ if set(option.units) == set(chosen)]
    buttons = [Button(Text("button.no_advance"), Pass(), primary=not chosen)]
    for option in exact or _whole_stacks(open_):
        label = Text("button.go_in", {"units": list(option.units), "hex": option.hex})
        buttons.append(Button(label, option, primary=bool(exact)))
    places = [option.hex for option in exact]
    return _menu(Text("prompt.advance"), cites, (able, chosen, places), (buttons, _ready(exact, draft)))


def ferocious_menu(play: Campaign40, cites: str, draft: tuple[str, ...]) -> Menu:
    """Pick a Moroccan unit, then the hex."""
    options = ferocious_advances(play)
    able = list(dict.fromkeys(option.units[0] for option in options))
    picked = last_pick(draft, "unit")
    chosen = [picked] if picked in able else able if len(able) == 1 else []
    exact = [option for option in options if list(option.units) == chosen]
    buttons = [Button(Text("button.no_advance"), Pass(), primary=not chosen)]
    places = [option.hex for option in exact]
    menu = _menu(Text("prompt.ferocious"), cites, (able, chosen, places), (buttons, _ready(exact, draft)))
    return replace(menu, draft=tuple(pick for pick in menu.draft if pick in draft))


def _menu(
    prompt: Text,
    cites: str,
    shown: tuple[Sequence[str], Sequence[str], Sequence[str]],
    answers: tuple[Sequence[Button], GoIn | None],
) -> Menu:
    """Units that may be picked, those that are, and the hexes that are open to them."""
    able, chosen, places = shown
    picks = [Pick(f"unit:{name}", "unit", chosen=name in chosen) for name in able]
    picks += [Pick(f"place:{name}", "reach") for name in dict.fromkeys(places)]
    kept = tuple(f"unit:{name}" for name in chosen)
    return Menu(prompt, cites, kept, tuple(picks), tuple(answers[0]), ready=answers[1])


def _chosen(options: Sequence[GoIn], draft: tuple[str, ...]) -> list[str]:
    """The units picked, as far as they can still go in together."""
    chosen: list[str] = []
    for pick in draft:
        wanted = {*chosen, pick.removeprefix("unit:")}
        if pick.startswith("unit:") and any(wanted <= set(option.units) for option in options):
            chosen = [name for option in options for name in option.units if name in wanted][: len(wanted)]
    return chosen


def _whole_stacks(options: Sequence[GoIn]) -> list[GoIn]:
    """The largest group for each hex that a button offers at once."""
    best: dict[tuple[str, frozenset[str]], GoIn] = {}
    for option in options:
        if not any(option.hex == hex_ and set(option.units) < names for hex_, names in best):
            best[option.hex, frozenset(option.units)] = option
    return list(best.values())


def _ready(exact: Sequence[GoIn], draft: tuple[str, ...]) -> GoIn | None:
    place = last_pick(draft, "place")
    return next((option for option in exact if option.hex == place), None)


def meant(play: Campaign40, draft: tuple[str, ...], pick: str) -> GoIn:
    """The advance that a click would mean: the unit into the only hex, or the picked units into the hex."""
    kind, _, name = pick.partition(":")
    hexes = [play.field.board.name(where) for where in (*emptied(play), *left_by_germans(play))]
    if kind == "unit":
        return GoIn((name,), hexes[0] if hexes else "")
    return GoIn(tuple(dict.fromkeys(each[5:] for each in draft if each.startswith("unit:"))), name)

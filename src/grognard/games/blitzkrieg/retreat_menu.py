"""What the page shows while units retreat: who has to go, and the hexes where a way can end."""

from __future__ import annotations

from grognard.engine.drafts import last_pick
from grognard.engine.ruling import Ruling, forbid
from grognard.engine.text import Text
from grognard.engine.view import Button, Menu, Pick
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.fugitives import (
    FallBackTo,
    Stubborn,
    answer_ruling,
    can_answer,
    endings,
    fugitives,
    may_stay,
    retreat_by,
)
from grognard.games.blitzkrieg.retreats import Fugitive, Way
from grognard.geometry import HexId

OFF_MAP = "choice:off_map"
CITES = "RET-01"


def retreat_menu(play: Campaign40, side: str, draft: tuple[str, ...]) -> Menu:
    """Pick a unit, then the hex where its retreat ends; the first that can go is picked already."""
    able = [fugitive for fugitive in fugitives(play, side) if can_answer(play, fugitive)]
    fugitive = chosen(play, able, draft)
    name, ends = play.units[fugitive.unit].id, endings(play, fugitive)
    picks = [Pick(f"unit:{play.units[u].id}", "unit", chosen=u == fugitive.unit) for u, *_ in able]
    picks += [_place(play, end, way) for end, way in ends.items() if end >= 0]
    prompt = Text("prompt.retreat", {"unit": name, "least": fugitive.least, "most": fugitive.most})
    way = ends.get(play.hex(last_pick(draft, "place")))
    ready = retreat_by(play, fugitive.unit, way) if way is not None and not way.off_map else None
    kept = (f"unit:{name}",) if f"unit:{name}" in draft else ()
    return Menu(prompt, CITES, kept, tuple(picks), _buttons(play, fugitive, ends), ready=ready)


def chosen(play: Campaign40, able: list[Fugitive], draft: tuple[str, ...]) -> Fugitive:
    unit = play.unit(last_pick(draft, "unit"))
    return next((fugitive for fugitive in able if fugitive.unit == unit), able[0])


def _place(play: Campaign40, end: HexId, way: Way) -> Pick:
    return Pick(f"place:{play.field.board.name(end)}", "retreat", str(len(way.path)))


def _buttons(play: Campaign40, fugitive: Fugitive, ends: dict[HexId, Way]) -> tuple[Button, ...]:
    name, buttons = play.units[fugitive.unit].id, []
    if -1 in ends:
        leave = retreat_by(play, fugitive.unit, ends[-1])
        buttons.append(Button(Text("button.retreat_off_map", {"unit": name}), leave))
    if may_stay(play, fugitive.unit):
        buttons.append(Button(Text("button.stubborn", {"unit": name}), Stubborn(name)))
    return tuple(buttons)


def why_not(play: Campaign40, side: str, draft: tuple[str, ...], pick: str) -> Ruling:
    """The unit need not or cannot go; or no way of the unit picked ends there."""
    kind, _, name = pick.partition(":")
    left = fugitives(play, side)
    able = [fugitive for fugitive in left if can_answer(play, fugitive)]
    if kind == "unit":
        if play.unit(name) in [fugitive.unit for fugitive in left]:
            return forbid("RET-06", "no_way_yet", unit=name)
        return forbid(CITES, "need_not_retreat", unit=name)
    fugitive = chosen(play, able, draft)
    ruling = answer_ruling(play, side, FallBackTo(play.units[fugitive.unit].id, _straight(play, fugitive, name)))
    return ruling if not ruling else forbid(CITES, "not_now", pick=pick)


def _straight(play: Campaign40, fugitive: Fugitive, name: str) -> tuple[str, ...]:
    """The way as the crow flies, which a click on a far hex means."""
    board, start, end = play.field.board, play.state.at[fugitive.unit], play.hex(name)
    if end < 0:
        return (name,)
    return tuple(board.name(step[0]) for step in board.line(start, end)[1:])

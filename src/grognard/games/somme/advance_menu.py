"""What the page shows of an advance: who may go, hex after hex, and where he may stop."""

from __future__ import annotations

from grognard.engine.drafts import last_pick
from grognard.engine.ruling import Ruling, forbid
from grognard.engine.text import Fact, Text
from grognard.engine.view import Button, Menu, Pick, Preview, Reason
from grognard.games.somme.advancing import (
    advancers,
    climbs,
    go_forward,
    leads,
    may_end,
    onward,
    step_ruling,
    unit_ruling,
    zone_of,
)
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.escape import Path
from grognard.games.somme.orders import Done
from grognard.games.somme.paths_menu import path_lines


def menu(play: Campaign18, cites: str, draft: tuple[str, ...]) -> Menu:
    """Pick a unit, then hexes; an only unit is picked already."""
    able = advancers(play)
    unit = chosen(play, able, draft)
    path = walked(play, unit, draft) if unit >= 0 else ()
    further = going_on(play, unit, path) if unit >= 0 else []
    facts: dict[str, Fact] = {"hex": play.field.board.name(play.combat.target), "hexes": play.combat.advancing}
    picks = [Pick(f"unit:{play.units[u].id}", "unit", chosen=u == unit) for u in able]
    picks += [Pick(f"place:{play.field.board.name(there)}", "reach") for there in further]
    stops = may_end(play, unit, path) if unit >= 0 else False
    buttons = [Button(Text("button.no_advance"), Done(), primary=not path)]
    if stops and further:
        buttons.insert(0, Button(Text("button.stop_here"), go_forward(play, unit, path), primary=True))
    return Menu(
        Text("prompt.advance", facts),
        cites,
        _kept(play, unit, path, draft),
        tuple(picks),
        tuple(buttons),
        _preview(play, unit, path) if unit >= 0 else None,
        go_forward(play, unit, path) if stops and not further else None,
        path_lines(play, play.state.at[unit], path) if path else (),
    )


def chosen(play: Campaign18, able: list[int], draft: tuple[str, ...]) -> int:
    unit = play.unit(last_pick(draft, "unit"))
    if unit in able:
        return unit
    return able[0] if len(able) == 1 else -1


def walked(play: Campaign18, unit: int, draft: tuple[str, ...]) -> Path:
    """The hexes picked, as far as they lead somewhere."""
    path: Path = ()
    for pick in draft:
        there = play.hex(pick.removeprefix("place:")) if pick.startswith("place:") else -1
        if there >= 0 and there in going_on(play, unit, path):
            path = (*path, there)
    return path


def going_on(play: Campaign18, unit: int, path: Path) -> list[int]:
    """The next hexes from which there is a place to stop."""
    return [there for there in onward(play, unit, path) if leads(play, unit, (*path, there))]


def _kept(play: Campaign18, unit: int, path: Path, draft: tuple[str, ...]) -> tuple[str, ...]:
    """The unit if it was picked by hand, and the hexes."""
    name = f"unit:{play.units[unit].id}"
    return (
        *([name] if unit >= 0 and name in draft else []),
        *(f"place:{play.field.board.name(where)}" for where in path),
    )


def _preview(play: Campaign18, unit: int, path: Path) -> Preview:
    """What counts for this advance."""
    reasons = []
    if climbs(play, path):
        reasons.append(Reason(Text("reason.climbs"), "", "12.4g"))
    if play.combat.advancing > 1:
        free = play.stoss_of(unit) and not zone_of(play, unit)
        key, number = ("reason.infiltrates", "15.3b") if free else ("reason.zone_to_zone", "12.4f")
        reasons.append(Reason(Text(key), "", number))
    return Preview(Text("preview.advance", {"hexes": len(path), "of": play.combat.advancing}), tuple(reasons))


def why_not(play: Campaign18, draft: tuple[str, ...], pick: str) -> Ruling:
    """The unit may not advance, or not to that hex."""
    kind, _, name = pick.partition(":")
    if kind == "unit":
        ruling = unit_ruling(play, play.unit(name), name)
        return ruling and forbid("12.4e", "no_way_forward", unit=name)
    unit = chosen(play, advancers(play), draft)
    if unit < 0 or play.hex(name) < 0:
        return forbid("12.4b", "unit_first", pick=pick)
    path = walked(play, unit, draft)
    ruling = step_ruling(play, unit, path, play.hex(name))
    if not ruling or leads(play, unit, (*path, play.hex(name))):
        return ruling
    return forbid("4.0a", "advance_no_room", hex=name)

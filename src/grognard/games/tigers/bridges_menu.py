"""How bridge building is offered on the page: an engineer, then the area beyond the bridge."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from grognard.engine.drafts import last_pick
from grognard.engine.text import Text
from grognard.engine.view import Button, Chance, Menu, Pick, Preview, Reason
from grognard.games.tigers.actions import Done
from grognard.games.tigers.campaign import D10, Campaign

if TYPE_CHECKING:
    from grognard.games.tigers.bridges import Build

RULE = "10.11"


def building_menu(play: Campaign, ways: Sequence[Build], draft: tuple[str, ...]) -> Menu:
    """The engineers that may try, the bridges of the one picked, and the chance at the bridge picked."""
    chosen = last_pick(draft, "unit")
    mine = {way.beyond: way for way in ways if way.unit == chosen}
    units = tuple(Pick(f"unit:{unit}", "unit", chosen=unit == chosen) for unit in dict.fromkeys(w.unit for w in ways))
    done = Button(Text("button.done_building"), Done())
    if not mine:
        return Menu(Text("prompt.build_who"), RULE, (), units, (done,))
    beyond = last_pick(draft, "place")
    if beyond not in mine and len(mine) > 1:
        prompt = Text("prompt.build_where", {"unit": chosen})
        return Menu(prompt, RULE, (f"unit:{chosen}",), units + _places(mine), (done,))
    way = mine.get(beyond) or next(iter(mine.values()))
    return _confirm(play, way, (*units, *_places(mine, way.beyond)), done)


def _places(names: Iterable[str], chosen: str = "") -> tuple[Pick, ...]:
    return tuple(Pick(f"place:{name}", "target", chosen=name == chosen) for name in names)


def _confirm(play: Campaign, way: Build, picks: tuple[Pick, ...], done: Button) -> Menu:
    """The attempt with its chance, to be confirmed."""
    prompt = Text("prompt.build", {"unit": way.unit, "beyond": way.beyond})
    build = Button(Text("button.build", {"beyond": way.beyond}), way, primary=True)
    draft = (f"unit:{way.unit}", f"place:{way.beyond}")
    return Menu(prompt, RULE, draft, picks, (build, done), preview(play, way))


def preview(play: Campaign, way: Build) -> Preview:
    """What the die must show, and why."""
    table, area = play.theatre.tables.building, play.place_name(play.unit(way.unit))
    failures = play.state.failures[play.theatre.bridge(area, way.beyond)]
    good = min(D10, table.first + table.per_failure * failures)
    reasons = [Reason(Text("reason.first_attempt"), f"1-{table.first}", "10.15")]
    if failures:
        label = Text("reason.failures", {"count": failures})
        reasons.append(Reason(label, f"+{table.per_failure * failures}", "10.16b"))
    chances = (Chance("bridge_built", good, D10), Chance("building_failed", D10 - good, D10))
    return Preview(Text("preview.build", {"area": area, "beyond": way.beyond}), tuple(reasons), chances)

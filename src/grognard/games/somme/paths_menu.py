"""What the page shows while units retreat: who has to go, the next hex of their way, and what the way costs."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from grognard.engine.ruling import Ruling, forbid
from grognard.engine.text import Text
from grognard.engine.view import Button, Line, Menu, Pick, Preview, Reason
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.escape import FORCED, MASTERY, PANIC, Escape, Path
from grognard.geometry import HexId

if TYPE_CHECKING:
    from grognard.games.somme.paths import ChooseWay

TOGETHER = "choice:together"


def menu(play: Campaign18, asked: ChooseWay, draft: tuple[str, ...]) -> Menu:
    """Pick one unit or some that go together, then hex after hex; whoever has to go alone is picked already."""
    group = chosen(play, asked, draft)
    escape = asked.escape(play, group) if group else None
    path = walked(play, escape, draft) if escape is not None else ()
    if escape is not None and path and escape.ends(path):
        return Menu(_prompt(play, asked, group), asked.cites, ready=asked.by_way(play, group, path))
    picks = [] if path else _unit_picks(play, asked, group)
    if escape is not None:
        picks += [_place(play, escape, path, there) for there in escape.onward(path)]
    kept = (*_kept(play, group, draft), *(f"place:{name}" for name in _names(play, path)))
    return Menu(
        _prompt(play, asked, group),
        asked.cites,
        kept,
        tuple(picks),
        _buttons(play, asked, group, path),
        _preview(play, asked, escape, path),
        lines=path_lines(play, escape.start, path) if escape is not None else (),
    )


def chosen(play: Campaign18, asked: ChooseWay, draft: tuple[str, ...]) -> tuple[int, ...]:
    """The units picked, as far as they can go together; all if there is no choice."""
    if len(asked.units) == 1 or asked.cause == FORCED or TOGETHER in draft:
        return asked.units
    group: tuple[int, ...] = ()
    for pick in draft:
        unit = play.unit(pick.removeprefix("unit:"))
        wanted = tuple(u for u in asked.units if u in group or u == unit)
        if pick.startswith("unit:") and unit in asked.units and asked.escape(play, wanted) is not None:
            group = wanted
    return group


def walked(play: Campaign18, escape: Escape, draft: tuple[str, ...]) -> Path:
    """The hexes picked, as far as they lead somewhere."""
    path: Path = ()
    for pick in draft:
        there = play.hex(pick.removeprefix("place:")) if pick.startswith("place:") else -1
        if there >= 0 and there in escape.onward(path):
            path = (*path, there)
    return path


def _kept(play: Campaign18, group: tuple[int, ...], draft: tuple[str, ...]) -> tuple[str, ...]:
    """Those of the group who were picked by hand, one by one or all together."""
    names = [f"unit:{name}" for name in play.ids(group)]
    return tuple(name for name in names if name in draft or TOGETHER in draft)


def _names(play: Campaign18, path: Path) -> list[str]:
    return [play.field.board.name(where) for where in path]


def _prompt(play: Campaign18, asked: ChooseWay, group: tuple[int, ...]) -> Text:
    if asked.cause == FORCED and asked.side != asked.owner:
        return Text("prompt.force_back", {"units": play.ids(group), "hexes": asked.hexes})
    if not group:
        return Text("prompt.who_falls_back", {"hexes": asked.hexes})
    return Text("prompt.fall_back", {"units": play.ids(group), "hexes": asked.hexes})


def _unit_picks(play: Campaign18, asked: ChooseWay, group: tuple[int, ...]) -> list[Pick]:
    """All who may still join those picked."""
    if len(asked.units) == 1 or asked.cause == FORCED:
        return [Pick(f"unit:{name}", "unit", chosen=True) for name in play.ids(asked.units)]
    found = []
    for unit in asked.units:
        wanted = tuple(u for u in asked.units if u in group or u == unit)
        if asked.escape(play, wanted) is not None:
            found.append(Pick(f"unit:{play.units[unit].id}", "unit", chosen=unit in group))
    return found


def _place(play: Campaign18, escape: Escape, path: Path, there: HexId) -> Pick:
    """The next hex; its note is the number of steps that it costs."""
    cost = int(escape.zone >> there & 1) + len(escape.units) * int(escape.interdicted >> there & 1)
    return Pick(f"place:{play.field.board.name(there)}", "retreat", f"-{cost}" if cost else "")


def _buttons(play: Campaign18, asked: ChooseWay, group: tuple[int, ...], path: Path) -> tuple[Button, ...]:
    together = len(asked.units) > 1 and asked.cause != FORCED and not path and set(group) != set(asked.units)
    if together and asked.escape(play, asked.units) is not None:
        return (Button(Text("button.all_together"), pick=TOGETHER),)
    return ()


def _preview(play: Campaign18, asked: ChooseWay, escape: Escape | None, path: Path) -> Preview | None:
    if escape is None:
        return None
    reasons = (*_prices(play, escape, path), *_disorder(play, asked, escape, path))
    title = Text("preview.way", {"hexes": len(path), "of": escape.hexes})
    return Preview(title, reasons)


def _prices(play: Campaign18, escape: Escape, path: Path) -> list[Reason]:
    """The steps that the way costs so far."""
    found = []
    for where in path:
        facts = {"hex": play.field.board.name(where)}
        if escape.zone >> where & 1:
            found.append(Reason(Text("reason.through_zone", facts), "-1", "12.3g"))
        if escape.interdicted >> where & 1:
            found.append(Reason(Text("reason.under_interdiction", facts), f"-{len(escape.units)}", "12.3m"))
    return found


def _disorder(play: Campaign18, asked: ChooseWay, escape: Escape, path: Path) -> list[Reason]:
    """What disorganises on the way so far."""
    found = []
    for where in path[:-1]:
        if play.troops(escape.side) >> where & 1:
            facts = {"hex": play.field.board.name(where)}
            found.append(Reason(Text("reason.through_friends", facts), "", "12.3i"))
    if escape.stopped(path):
        found.append(Reason(Text("reason.swims"), "", "12.3k"))
    if asked.cause == FORCED or (asked.cause in (MASTERY, PANIC) and escape.hexes > 1):
        found.append(Reason(Text("reason.long_retreat"), "", "12.3j"))
    return found


def path_lines(play: Campaign18, start: HexId, path: Path) -> tuple[Line, ...]:
    """The way picked so far, drawn over the map."""
    return tuple(Line(a, b, kind="path") for a, b in pairwise(_names(play, (start, *path))))


def why_not(play: Campaign18, asked: ChooseWay, draft: tuple[str, ...], pick: str) -> Ruling:
    """The unit need not go, or not with those picked; or no way leads over that hex."""
    kind, _, name = pick.partition(":")
    group = chosen(play, asked, draft)
    if kind == "unit":
        unit = play.unit(name)
        names = [*play.ids(u for u in group if u != unit), name]
        ruling = asked.group_ruling(play, [play.unit(each) for each in names], names)
        return ruling if not ruling else forbid(asked.cites, "not_now", pick=pick)
    escape = asked.escape(play, group) if group else None
    if escape is None or play.hex(name) < 0:
        return forbid(asked.cites, "unit_first", pick=pick)
    return asked.onward_ruling(play, escape, walked(play, escape, draft), play.hex(name))

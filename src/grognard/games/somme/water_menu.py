"""What the page shows of bridges and footbridges: which can be picked, and what the die may do."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from grognard.engine.text import Text
from grognard.engine.view import Button, Chance, Menu, Pick, Preview, Reason
from grognard.games.somme.bridges import (
    DIE,
    BridgeOrder,
    Demolish,
    Rebuild,
    demolition_ways,
    heads,
    rebuilding_modifiers,
    rebuilding_ways,
)
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.footbridges import LayFootbridge, laying_modifiers, ways
from grognard.games.somme.ground import Edge
from grognard.games.somme.modifiers import reasons
from grognard.games.somme.orders import Done
from grognard.games.somme.units import ALLIED

Foresee = Callable[[Edge], Preview]


def demolition_menu(play: Campaign18, sites: Sequence[Edge], draft: tuple[str, ...]) -> Menu:
    """Pick a bridge by its ends, then blow it."""

    def foresee(bridge: Edge) -> Preview:
        return Preview(_title(play, "preview.demolition", bridge), (), _chances(demolition_ways(play), "bridge_blown"))

    return _menu(play, "11.2.5b", "prompt.demolition", Demolish, sites, draft, foresee)


def rebuilding_menu(play: Campaign18, side: int, sites: Sequence[Edge], draft: tuple[str, ...]) -> Menu:
    """Pick a bridge by its ends, then rebuild it."""

    def foresee(bridge: Edge) -> Preview:
        added = reasons(rebuilding_modifiers(play, side, bridge))
        chances = _chances(rebuilding_ways(play, side, bridge), "bridge_rebuilt")
        return Preview(_title(play, "preview.rebuilding", bridge), added, chances)

    return _menu(play, "11.2.5d", "prompt.rebuilding", Rebuild, sites, draft, foresee)


def _menu(
    play: Campaign18,
    cites: str,
    prompt: str,
    order: type[BridgeOrder],
    sites: Sequence[Edge],
    draft: tuple[str, ...],
    foresee: Foresee,
) -> Menu:
    """Ends of bridges are lit; when two are picked, or one that belongs to a single bridge, that bridge is shown."""
    chosen = _picked(play, sites, draft)
    meant = [bridge for bridge in sites if all(name in heads(play, bridge) for name in chosen)]
    lit = dict.fromkeys(name for bridge in meant for name in heads(play, bridge))
    picks = tuple(Pick(f"place:{name}", "target", chosen=name in chosen) for name in lit)
    label = "button.demolish" if order is Demolish else "button.rebuild"
    buttons = [
        Button(_title(play, label, bridge), order(*heads(play, bridge)), primary=len(meant) == 1)
        for bridge in (meant if chosen else [])
    ]
    return Menu(
        Text(prompt, {"count": len(sites)}),
        cites,
        tuple(f"place:{name}" for name in chosen),
        picks,
        (*buttons, Button(Text("button.bridges_done"), Done())),
        foresee(meant[0]) if chosen and len(meant) == 1 else None,
    )


def _picked(play: Campaign18, sites: Sequence[Edge], draft: tuple[str, ...]) -> list[str]:
    """The ends in the draft that belong to one of the bridges together; the latest pick counts, stale ones go."""
    chosen: list[str] = []
    for pick in reversed(draft):
        name = pick.removeprefix("place:")
        if name not in chosen and any(set(heads(play, bridge)) >= {name, *chosen} for bridge in sites):
            chosen.insert(0, name)
    return chosen


def _title(play: Campaign18, key: str, bridge: Edge) -> Text:
    one, other = heads(play, bridge)
    return Text(key, {"one": one, "other": other})


def _chances(favourable: int, result: str) -> tuple[Chance, ...]:
    """Success and failure of a die."""
    parts = ((result, favourable), ("no_effect", len(DIE) - favourable))
    return tuple(Chance(word, count, len(DIE)) for word, count in parts if count)


def bridges_at(play: Campaign18, pick: str) -> list[tuple[str, str]]:
    """The bridges of the hex that a pick means, by itself or by a unit in it."""
    kind, _, name = pick.partition(":")
    unit = play.unit(name) if kind == "unit" else -1
    where = play.hex(play.place_name(unit) if unit >= 0 else name)
    return [heads(play, bridge) for bridge in sorted(play.ground.bridges) if where in play.ground.ends(bridge)]


def laying_preview(play: Campaign18, order: LayFootbridge) -> Preview:
    """What an attempt at a footbridge may bring: every modifier and the exact chance; the Allies never fail."""
    unit = play.unit(order.unit)
    title = Text("preview.footbridge", {"hex": play.place_name(unit), "over": order.over})
    if play.units[unit].side == ALLIED:
        return Preview(title, (Reason(Text("reason.allied_footbridge"), "", "11.2.4k"),))
    return Preview(title, reasons(laying_modifiers(play, order)), _chances(ways(play, order), "footbridge_laid"))

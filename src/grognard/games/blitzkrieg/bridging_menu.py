"""What the page shows while pontoons are begun: who may build with whom, and which may be taken up."""

from __future__ import annotations

from grognard.engine.ruling import Ruling, forbid
from grognard.engine.text import Text
from grognard.engine.view import Button, Menu, Pick
from grognard.games.blitzkrieg.actions import Done
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.pontoons import (
    Build,
    RemovePontoon,
    builder_ruling,
    building_ruling,
    removable,
    sites,
)


def bridging_menu(play: Campaign40, cites: str, draft: tuple[str, ...]) -> Menu:
    """Pick one builder, then the other on the far bank."""
    pairs = [tuple(play.ids(pair)) for pair in sites(play)]
    first = first_builder(play, draft)
    partners = _partners(pairs, first)
    able = partners if first else list(dict.fromkeys(name for pair in pairs for name in pair))
    picks = [Pick(f"unit:{first}", "unit", chosen=True)] if first else []
    picks += [Pick(f"unit:{name}", "target" if first else "unit") for name in able]
    second = next((pick[5:] for pick in reversed(draft) if pick[5:] in partners), "")
    buttons = [Button(Text("button.pontoons_done"), Done(), primary=not pairs)]
    buttons += [
        Button(Text("button.remove_pontoon", {"hexside": name}), RemovePontoon(name)) for name in removable(play)
    ]
    prompt = Text("prompt.second_builder" if first else "prompt.pontoons", {"stock": play.state.stock})
    ready = Build(first, second) if first and second else None
    return Menu(prompt, cites, (f"unit:{first}",) if first else (), tuple(picks), tuple(buttons), ready=ready)


def first_builder(play: Campaign40, draft: tuple[str, ...]) -> str:
    """The unit picked first that has a partner."""
    names = {name for pair in sites(play) for name in play.ids(pair)}
    return next((pick[5:] for pick in draft if pick[5:] in names), "")


def _partners(pairs: list[tuple[str, ...]], name: str) -> list[str]:
    """Those who may build with a unit."""
    return [other for pair in pairs if name in pair for other in pair if other != name]


def why_not(play: Campaign40, draft: tuple[str, ...], pick: str) -> Ruling:
    """The unit cannot build, or not with the one picked before."""
    kind, _, name = pick.partition(":")
    first = first_builder(play, draft)
    if kind != "unit":
        return forbid("CAP-8d", "pick_builders")
    ruling = building_ruling(play, Build(first, name)) if first else builder_ruling(play, play.unit(name))
    return ruling if not ruling else forbid("CAP-8d", "nobody_opposite", unit=name)

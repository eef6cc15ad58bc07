"""A menu for decisions in which one thing is picked, and that is all."""

from __future__ import annotations

from collections.abc import Mapping

from grognard.engine.steps import Action
from grognard.engine.text import Text
from grognard.engine.view import Button, Menu, Pick


def pick_one(
    prompt: Text, rule: str, offers: Mapping[str, Action], draft: tuple[str, ...], buttons: tuple[Button, ...] = ()
) -> Menu:
    """Each offer is lit by its pick; the first click on one decides."""
    picked = next((pick for pick in reversed(draft) if pick in offers), "")
    picks = tuple(Pick(pick, "target", chosen=pick == picked) for pick in offers)
    ready = offers[picked] if picked else None
    return Menu(prompt, rule, (picked,) if picked else (), picks, buttons, ready=ready)

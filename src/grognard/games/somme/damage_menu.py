"""What the page shows while losses are shared out: who may take the next, its price, and the points left."""

from __future__ import annotations

from collections.abc import Mapping

from grognard.engine.drafts import last_pick
from grognard.engine.steps import Action
from grognard.engine.text import Text
from grognard.engine.view import Button, Menu, Pick, Preview, Reason
from grognard.games.somme.campaign import Campaign18, side_index
from grognard.games.somme.losses import PAID, price, role_of, word_of


def loss_menu(play: Campaign18, side: str, why: str, options: Mapping[str, Action], draft: tuple[str, ...]) -> Menu:
    """A click on a unit is its loss; beside it stands what the loss costs."""
    if why in PAID:
        points = play.combat.damage[role_of(play.combat, side_index(side))]
        prompt = Text("prompt.damage", {"side": side, "why": word_of(why), "points": points})
    else:
        prompt = Text("prompt.loss", {"side": side, "why": word_of(why)})
    notes = {name: str(price(play, play.unit(name))) if why in PAID else "" for name in options}
    buttons = [Button(_label(play, name), action) for name, action in options.items()]
    return _menu(prompt, "12.2.8g", options, notes, buttons, _preview(play, side, why, options), draft)


def _label(play: Campaign18, name: str) -> Text:
    if play.units[play.unit(name)].stoss:
        return Text("button.give_up_stoss", {"unit": name})
    return Text("button.lose_step", {"unit": name})


def _preview(play: Campaign18, side: str, why: str, options: Mapping[str, Action]) -> Preview:
    """The steps that each has left, and the price of one."""
    lines = []
    for name in options:
        unit = play.unit(name)
        left = 1 if play.units[unit].stoss else play.steps_left(unit)
        lines.append(Reason(Text("reason.steps_left", {"unit": name}), str(left), "12.2.8g"))
        if why in PAID:
            lines.append(Reason(Text("reason.price", {"unit": name}), str(price(play, unit)), "12.2.8a"))
    return Preview(Text("preview.losses", {"side": side, "why": word_of(why)}), tuple(lines))


def disorder_menu(
    play: Campaign18, side: str, points: int, options: Mapping[str, Action], draft: tuple[str, ...]
) -> Menu:
    """A click on a unit disorganises it."""
    prompt = Text("prompt.disorder", {"side": side, "points": points})
    buttons = [Button(Text("button.disorganise", {"unit": name}), action) for name, action in options.items()]
    return _menu(prompt, "12.2.8h", options, {}, buttons, None, draft)


def choice_menu(prompt: Text, cites: str, options: Mapping[str, Action], draft: tuple[str, ...]) -> Menu:
    """One of some units is named by a click."""
    return _menu(prompt, cites, options, {}, [], None, draft)


def _menu(
    prompt: Text,
    cites: str,
    options: Mapping[str, Action],
    notes: Mapping[str, str],
    buttons: list[Button],
    preview: Preview | None,
    draft: tuple[str, ...],
) -> Menu:
    picks = tuple(Pick(f"unit:{name}", "unit", notes.get(name, "")) for name in options)
    return Menu(prompt, cites, (), picks, tuple(buttons), preview, ready=options.get(last_pick(draft, "unit")))

"""What the page shows while a side decides about its event counters."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.engine.drafts import last_pick
from grognard.engine.steps import Action, Decision
from grognard.engine.text import Text
from grognard.engine.view import Button, Menu, Pick
from grognard.games.somme.campaign import Campaign18, side_index
from grognard.games.somme.counters import data, hand
from grognard.games.somme.event_actions import KeepHand, PlayEvent, PutAside, PutBack
from grognard.games.somme.state import PLAYED


def hand_menu(play: Campaign18, asking: Decision[Campaign18], draft: tuple[str, ...]) -> Menu:
    """Pick a counter of the hand: then it may be played, returned or discarded. The rest is kept."""
    names = [data(play, counter).id for counter in hand(play, side_index(asking.side))]
    chosen = _chosen(names, draft)
    offers = [
        ("button.play_event", PlayEvent(chosen)),
        ("button.put_back", PutBack(chosen)),
        ("button.put_aside", PutAside(chosen)),
    ]
    buttons = [_button(play, asking, label, action) for label, action in offers] if chosen else []
    keep = _button(play, asking, "button.keep_hand", KeepHand(), primary=not chosen)
    prompt = Text("prompt.hand", {"side": asking.side})
    return Menu(prompt, "C.3c", _draft(chosen), _picks(names, chosen), (*buttons, keep))


def limit_menu(play: Campaign18, asking: Decision[Campaign18], draft: tuple[str, ...]) -> Menu:
    """Pick a counter: it goes back."""
    names = [data(play, counter).id for counter in hand(play, side_index(asking.side))]
    allowed = [name for name in names if asking.check(play, PutBack(name))]
    chosen = _chosen(allowed, draft)
    excess = len(names) - play.field.numbers.events.hand
    prompt = Text("prompt.hand_limit", {"side": asking.side, "count": excess})
    ready = PutBack(chosen) if chosen else None
    return Menu(prompt, "C.3d", _draft(chosen), _picks(allowed, chosen), ready=ready)


def used_menu(play: Campaign18, asking: Decision[Campaign18], draft: tuple[str, ...]) -> Menu:
    """Pick a used counter, then where it goes; a single one is picked already."""
    names = [data(play, counter).id for counter in play.counters(side_index(asking.side), PLAYED)]
    chosen = _chosen(names, draft) or (names[0] if len(names) == 1 else "")
    offers = [("button.put_back", PutBack(chosen)), ("button.put_aside", PutAside(chosen))]
    buttons = tuple(_button(play, asking, label, action) for label, action in offers) if chosen else ()
    prompt = Text("prompt.used_events", {"side": asking.side})
    understood = _draft(_chosen(names, draft))
    return Menu(prompt, "C.1e", understood, _picks(names, chosen), buttons)


def _chosen(names: Sequence[str], draft: tuple[str, ...]) -> str:
    name = last_pick(draft, "card")
    return name if name in names else ""


def _draft(chosen: str) -> tuple[str, ...]:
    return (f"card:{chosen}",) if chosen else ()


def _picks(names: Sequence[str], chosen: str) -> tuple[Pick, ...]:
    return tuple(Pick(f"card:{name}", "card", chosen=name == chosen) for name in names)


def _button(
    play: Campaign18, asking: Decision[Campaign18], label: str, action: Action, *, primary: bool = False
) -> Button:
    return Button(Text(label), action, ruling=asking.check(play, action), primary=primary)

"""What the page lights up when the British pledge combats: a hex, then who attacks it."""

from __future__ import annotations

from grognard.engine.drafts import last_pick
from grognard.engine.ruling import Ruling, forbid
from grognard.engine.text import Text
from grognard.engine.view import Button, Menu, Pick, Preview, Reason
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.odds import ratio
from grognard.games.somme.pledging import (
    EVEN,
    NoPledge,
    PledgeCombat,
    british_beside,
    choices,
    initial_odds,
    pledge_ruling,
)


def menu(play: Campaign18, draft: tuple[str, ...]) -> Menu:
    names = play.field.board.names
    open_ = choices(play)
    target = play.hex(last_pick(draft, "place"))
    left = play.field.numbers.petain.combats - len(play.state.pledged)
    picks = tuple(
        Pick(f"place:{name}", "target", chosen=play.hex(name) == target)
        for where in open_
        for name in names(1 << where)
    )
    refuse = Button(Text("button.no_pledge"), NoPledge())
    if target not in open_:
        return Menu(Text("prompt.pledge", {"count": left}), "PET-5", (), picks, (refuse,))
    name = play.field.board.name(target)
    able = play.ids(british_beside(play, target))
    chosen = tuple(unit for unit in able if f"unit:{unit}" in draft)
    picks += tuple(Pick(f"unit:{unit}", "unit", chosen=unit in chosen) for unit in able)
    action = PledgeCombat(name, chosen)
    return Menu(
        Text("prompt.pledge_units", {"hex": name}),
        "PET-5",
        (f"place:{name}", *(f"unit:{unit}" for unit in chosen)),
        picks,
        (*_confirm(play, action), refuse),
        _preview(play, target, chosen),
    )


def _confirm(play: Campaign18, action: PledgeCombat) -> tuple[Button, ...]:
    if not action.units:
        return ()
    label = Text("button.pledge", {"hex": action.target})
    return (Button(label, action, ruling=pledge_ruling(play, action), primary=True),)


def _preview(play: Campaign18, target: int, chosen: tuple[str, ...]) -> Preview | None:
    if not chosen:
        return None
    place = initial_odds(play, target, [play.unit(name) for name in chosen])
    title = Text("preview.pledge", {"odds": ratio(place)})
    return Preview(title, (Reason(Text("reason.pledge_least"), ratio(EVEN), "PET-5"),))


def why_not(play: Campaign18, draft: tuple[str, ...], pick: str) -> Ruling:
    kind, _, name = pick.partition(":")
    if kind == "place":
        where = play.hex(name)
        units = tuple(play.ids(british_beside(play, where))) if where >= 0 else ()
        return pledge_ruling(play, PledgeCombat(name, units))
    target = last_pick(draft, "place")
    if not target:
        return forbid("PET-5", "pledge_hex_first")
    return pledge_ruling(play, PledgeCombat(target, (name,)))

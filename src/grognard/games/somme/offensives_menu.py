"""What the page lights up when offensives are declared and set up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from grognard.engine.drafts import last_pick
from grognard.engine.ruling import Ruling, forbid
from grognard.engine.steps import Action
from grognard.engine.text import Text
from grognard.engine.view import Button, Menu, Pick, Preview, Reason
from grognard.games.somme.campaign import Campaign18, side_index
from grognard.games.somme.plan_actions import DeclareOffensive, DeployUnit, EndDeployment, NoOffensive
from grognard.games.somme.plans import NO_GUN, Plan, army_guns, gun_ruling, offers, plans
from grognard.geometry import Hexes

if TYPE_CHECKING:
    from grognard.games.somme.deployment import Deploy

Offer = tuple[Plan, tuple[str, ...]]


# declaring


def declare_menu(play: Campaign18, side: str, draft: tuple[str, ...], may_decline: bool) -> Menu:
    """A button for every choice of guns; guns that are picked leave only the choices with them."""
    open_ = offers(play, side_index(side))
    named = dict.fromkeys(gun for _, guns in open_ for gun in guns if gun != NO_GUN)
    picked = [gun for gun in named if f"unit:{gun}" in draft]
    shown = [offer for offer in open_ if all(gun in offer[1] for gun in picked)] or open_
    buttons = [_offer(offer) for offer in shown]
    if may_decline:
        buttons.append(Button(Text("button.no_offensive"), NoOffensive()))
    return Menu(
        Text("prompt.declare", {"side": side}) if may_decline else Text("prompt.must_declare", {"side": side}),
        "8.0a",
        tuple(f"unit:{gun}" for gun in picked),
        tuple(Pick(f"unit:{gun}", "unit", chosen=gun in picked) for gun in named),
        tuple(buttons),
        preview(shown),
    )


def _offer(offer: Offer) -> Button:
    plan, guns = offer
    named = [gun for gun in guns if gun != NO_GUN]
    label = Text("button.declare", {"guns": named})
    if plan.name:
        label = Text("button.declare_marker", {"guns": named, "name": plan_name(plan)})
    return Button(label, DeclareOffensive(guns, plan.name), primary=True)


def plan_name(plan: Plan) -> str:
    """CAMP-03: two markers are one offensive, Michael 1; any other has the name of its marker."""
    return "michael_1" if len({slot.event for slot in plan.slots}) > 1 else f"event_{plan.name}"


def preview(shown: list[Offer]) -> Preview | None:
    """What the offensives give: sequences, and the bonus of each gun in each of them."""
    if not shown:
        return None
    reasons = [Reason(Text("reason.two_more_sequences"), "+2", "8.0b")]
    for plan in dict.fromkeys(plan for plan, _ in shown):
        for slot in plan.slots:
            values = "/".join(f"{value:+d}" if value else "0" for value in slot.bonus)
            reasons.append(Reason(Text("reason.offensive_bonus"), values, "8.0e"))
    return Preview(Text("preview.offensive"), tuple(reasons))


def why_not_gun(play: Campaign18, side: int, name: str) -> Ruling:
    """Why this is no artillery for any of the offensives."""
    if play.unit(name) not in army_guns(play, side):
        return forbid("8.0c", "no_army_artillery")
    slots = [slot for plan in plans(play, side) for slot in plan.slots]
    rulings = [gun_ruling(play, side, slot, play.unit(name)) for slot in slots]
    return next((ruling for ruling in rulings if not ruling), forbid("D.1a", "no_such_offensive"))


# putting down


def deploy_menu(play: Campaign18, able: Mapping[int, Hexes], draft: tuple[str, ...], end: Ruling) -> Menu:
    """Units, then hexes."""
    board = play.field.board
    unit = play.unit(last_pick(draft, "unit"))
    picks = tuple(Pick(f"unit:{name}", "unit", chosen=play.unit(name) == unit) for name in play.ids(able))
    buttons = (Button(Text("button.end_deployment"), EndDeployment(), ruling=end),)
    if unit not in able:
        return Menu(Text("prompt.deploy_reserve"), "D.3b", (), picks, buttons)
    name, place = play.units[unit].id, last_pick(draft, "place")
    hexes = board.names(able[unit])
    ready: Action | None = DeployUnit(name, place) if place in hexes else None
    picks += tuple(Pick(f"place:{where}", "reach") for where in hexes)
    prompt = Text("prompt.deploy_where", {"unit": name})
    return Menu(prompt, "D.3b", (f"unit:{name}",), picks, buttons, ready=ready)


def why_not_deployed(decision: Deploy, play: Campaign18, draft: tuple[str, ...], pick: str) -> Ruling:
    kind, _, name = pick.partition(":")
    if kind == "unit":
        return decision.check(play, DeployUnit(name, ""))
    return decision.check(play, DeployUnit(last_pick(draft, "unit"), name))

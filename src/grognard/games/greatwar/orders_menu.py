"""Phase 2 on the page: units are clicked, the reserve artillery has a button for each section."""

from __future__ import annotations

import msgspec

from grognard.engine.ruling import Ruling, forbid
from grognard.engine.text import Text
from grognard.engine.view import Button, Menu, Pick, Preview, Reason
from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.board import CENTRE, LEFT, RIGHT, SECTIONS, SIDES
from grognard.games.greatwar.card_orders import orders_lost, section_orders
from grognard.games.greatwar.cards import ALL_UNITS
from grognard.games.greatwar.ordering import Order, order_of, order_ruling, orderable
from grognard.games.greatwar.tactic_orders import INFANTRY_ATTACK, SECTION_CARDS, card_orders

ARTILLERY = "choice:artillery_"


def orders_menu(battle: Battle, side: int, draft: tuple[str, ...]) -> Menu:
    """The units named so far, those that may join them, and the artillery."""
    order = drafted(battle, side, draft)
    return Menu(
        prompt=Text("prompt.name_units", {"side": SIDES[side], "card": battle.state.command}),
        rule="ORD-01",
        draft=_picks(order),
        picks=tuple(Pick(f"unit:{name}", "unit", chosen=name in order.units) for name in _able(battle, side, order)),
        buttons=(*_whole_section(battle, side, order), *_artillery(battle, side, order), _give(order)),
        preview=_preview(battle, side, order),
        warnings=tuple(_orders_left(battle, side, order)),
    )


def drafted(battle: Battle, side: int, draft: tuple[str, ...]) -> Order:
    """The order that a draft names; a pick that no longer fits is left out."""
    order = Order(())
    for pick in draft:
        longer = _longer(order, pick)
        if longer is not None and order_ruling(battle, side, longer):
            order = longer
    return order


def _longer(order: Order, pick: str) -> Order | None:
    """The order with one pick more; another section for the artillery takes the place of the first."""
    if pick.startswith("unit:"):
        return Order((*order.units, pick.removeprefix("unit:")), order.artillery)
    if pick.startswith(ARTILLERY):
        return Order(order.units, pick.removeprefix(ARTILLERY))
    return None


def _picks(order: Order) -> tuple[str, ...]:
    artillery = (f"{ARTILLERY}{order.artillery}",) if order.artillery else ()
    return (*artillery, *(f"unit:{name}" for name in order.units))


def _able(battle: Battle, side: int, order: Order) -> list[str]:
    """Those who are named or could be named besides, in the order of the units."""
    names = [battle.units[unit].id for unit in orderable(battle, side, card_orders(battle, side))]
    return [name for name in names if name in order.units or order_ruling(battle, side, _with(order, name))]


def _with(order: Order, name: str) -> Order:
    return Order((*order.units, name), order.artillery)


def _artillery(battle: Battle, side: int, order: Order) -> list[Button]:
    """A button for each section whose order the reserve artillery may still take, to press and to release."""
    buttons = []
    for section in card_orders(battle, side).artillery(battle, side):
        chosen = section == order.artillery
        ruling = order_ruling(battle, side, msgspec.structs.replace(order, artillery=section))
        label = Text("button.artillery_chosen" if chosen else "button.artillery", {"section": section})
        if chosen or ruling:
            buttons.append(Button(label, pick=f"{ARTILLERY}{section}"))
    return buttons


def _whole_section(battle: Battle, side: int, order: Order) -> list[Button]:
    """The largest orders at one stroke, where there are few: an Assault, an Infantry Attack."""
    card = card_orders(battle, side)
    able = orderable(battle, side, card)
    if order.units or not able:
        return []
    whole = card.sets(battle, side, able, order.artillery) if card is INFANTRY_ATTACK else [tuple(able)]
    orders = [order_of(battle, units, order.artillery) for units in whole]
    return [
        Button(Text("button.order_all", {"units": list(all_.units)}), all_)
        for all_ in orders
        if all_.units and order_ruling(battle, side, all_)
    ]


def _give(order: Order) -> Button:
    count = len(order.units) + bool(order.artillery)
    label = Text("button.order", {"count": count}) if count else Text("button.order_nobody")
    return Button(label, order, primary=bool(count))


# what is left


def _orders_left(battle: Battle, side: int, order: Order) -> list[Reason]:
    """Somebody is named, and the card would let somebody else act besides: an order that is not given is lost."""
    others = [name for name in _able(battle, side, order) if name not in order.units]
    return [Reason(Text("warn.orders_left", {"units": others[:3]}), "", "ORD-01")] if order.units and others else []


def _preview(battle: Battle, side: int, order: Order) -> Preview:
    reasons = [*_section_reasons(battle, side), *_symbol_reasons(battle), *_messenger(battle, side)]
    return Preview(Text("preview.orders", {"count": len(order.units) + bool(order.artillery)}), tuple(reasons))


def _section_reasons(battle: Battle, side: int) -> list[Reason]:
    """The orders of a section card, section by section."""
    if battle.state.command not in SECTION_CARDS:
        return []
    cites, orders = SECTION_CARDS[battle.state.command].cites, section_orders(battle, side)
    return [
        Reason(
            Text("reason.orders_all" if orders[i] == ALL_UNITS else "reason.orders", _section(i)),
            _count(orders[i]),
            cites,
        )
        for i in (LEFT, CENTRE, RIGHT)
        if battle.box.decks.command[battle.state.command].orders[i]
    ]


def _section(section: int) -> dict[str, int | str | list[str]]:
    return {"section": SECTIONS[section]}


def _count(orders: int) -> str:
    return "" if orders == ALL_UNITS else str(orders)


def _symbol_reasons(battle: Battle) -> list[Reason]:
    """The symbols of The Big Show."""
    symbols = battle.state.symbols
    kinds = dict.fromkeys(symbols)
    return [Reason(Text(f"reason.symbol_{symbol}"), str(symbols.count(symbol)), "TAC-06") for symbol in kinds]


def _messenger(battle: Battle, side: int) -> list[Reason]:
    return [Reason(Text("reason.messenger_killed"), "-1", "CBC-23")] if orders_lost(battle, side) else []


def why_no_order(battle: Battle, side: int, draft: tuple[str, ...], pick: str) -> Ruling:
    """Why a unit cannot join those named."""
    longer = _longer(drafted(battle, side, draft), pick)
    return forbid("ORD-01", "not_now", pick=pick) if longer is None else order_ruling(battle, side, longer)

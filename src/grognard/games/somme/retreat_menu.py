"""What the page shows a defender with mastery: how far he may go back, and what it saves him."""

from __future__ import annotations

from grognard.engine.text import Fact, Text
from grognard.engine.view import Button, Menu, Preview, Reason
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.gains import RETREATS, relieved_by_retreat, retreat_limit
from grognard.games.somme.giving_ground import Withdraw, number_ruling
from grognard.games.somme.losses import DEFENDER


def menu(play: Campaign18, cites: str) -> Menu:
    """A button for each number, with the damage points that would be left."""
    combat = play.combat
    facts: dict[str, Fact] = {"hex": play.field.board.name(combat.target), "points": combat.damage[DEFENDER]}
    buttons = tuple(_button(play, hexes) for hexes in range(retreat_limit(play) + 1))
    return Menu(Text("prompt.withdraw", facts), cites, buttons=buttons, preview=_preview(play))


def _button(play: Campaign18, hexes: int) -> Button:
    left = relieved_by_retreat(play, hexes).damage[DEFENDER]
    label = Text("button.withdraw" if hexes else "button.hold", {"hexes": hexes, "points": left})
    return Button(label, Withdraw(hexes), ruling=number_ruling(play, hexes))


def _preview(play: Campaign18) -> Preview:
    mastery, limit = play.combat.mastery[DEFENDER], retreat_limit(play)
    worth = play.field.numbers.combat.retreat_points
    reasons = [Reason(Text("reason.each_hex"), f"-{worth}", "12.2.6j")]
    if limit < RETREATS[mastery]:
        reasons.append(Reason(Text("reason.shorter_retreat"), str(limit - RETREATS[mastery]), "12.2.6j"))
    reasons.append(Reason(Text("reason.long_retreat"), "", "12.3j"))
    return Preview(Text("preview.withdraw", {"hexes": limit}), tuple(reasons))

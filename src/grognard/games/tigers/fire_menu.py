"""9.4, 9.5: what the page shows while fire is shared out: who at whom, on which dice, with which chances."""

from __future__ import annotations

from grognard.engine.ruling import Ruling, forbid
from grognard.engine.steps import Decision
from grognard.engine.text import Fact, Text
from grognard.engine.view import Button, Chance, Menu, Pick, Preview, Reason
from grognard.games.tigers.artillery import Lay, piece_targets, pieces_left
from grognard.games.tigers.campaign import Campaign, side_index
from grognard.games.tigers.fire import HitNumber, Odds, hit_number, loss_odds, piece_hit_number
from grognard.games.tigers.targets import Aim, Selection, firer_ruling, target_ruling

NOBODY = -1


# artillery


def lay_menu(play: Campaign, decision: Decision[Campaign], draft: tuple[str, ...]) -> Menu:
    """The next artillery piece: its possible targets, and what it would do."""
    side, battle = side_index(decision.side), play.battle
    targets = piece_targets(play, side)
    chosen = _last(play, draft, targets)
    facts: dict[str, Fact] = {"area": play.theatre.name(battle.area), "pieces": pieces_left(play, side)}
    return Menu(
        Text("prompt.lay", facts),
        decision.cites,
        _draft(play, chosen),
        tuple(_target(play, u, piece_hit_number(play, battle, side, u), u == chosen) for u in targets),
        (Button(Text("button.lay"), Lay(play.units[chosen].id), primary=True),) if chosen >= 0 else (),
        _lay_preview(play, side, chosen),
    )


def _lay_preview(play: Campaign, side: int, target: int) -> Preview | None:
    laid = [_laid(play, side, unit) for unit in play.battle.pieces_at]
    if target < 0:
        return Preview(Text("preview.pieces"), tuple(laid)) if laid else None
    shot = piece_hit_number(play, play.battle, side, target)
    shots = [shot] * (1 + play.battle.pieces_at.count(target))
    title = Text("preview.piece", {"target": play.units[target].id, "on": shot.span})
    return Preview(title, (*shot_reasons(shot), *laid), chances(loss_odds(shots, play.state.strength[target])))


def _laid(play: Campaign, side: int, target: int) -> Reason:
    shot = piece_hit_number(play, play.battle, side, target)
    return Reason(Text("reason.laid", {"target": play.units[target].id}), shot.words, "9.46a")


# units


def aim_menu(play: Campaign, decision: Decision[Campaign], draft: tuple[str, ...]) -> Menu:
    """The next unit to aim: which it may be, its possible targets, and what its fire would do."""
    selection = Selection(play, side_index(decision.side))
    firer = _firer(selection, draft)
    targets = selection.targets(firer) if firer >= 0 else []
    target = _last(play, draft, targets)
    picks = [Pick(f"unit:{play.units[u].id}", "unit", chosen=u == firer) for u in selection.next_firers]
    picks += [_target(play, u, hit_number(play, play.battle, firer, u), u == target) for u in targets]
    named = _draft(play, firer, target)
    return Menu(
        _aim_prompt(play, firer),
        decision.cites,
        named if draft else (),
        tuple(picks),
        (Button(Text("button.aim"), Aim(*_ids(play, firer, target)), primary=True),) if target >= 0 else (),
        _aim_preview(play, firer, target),
    )


def _aim_prompt(play: Campaign, firer: int) -> Text:
    area = play.theatre.name(play.battle.area)
    if firer < 0:
        return Text("prompt.who_aims", {"area": area})
    return Text("prompt.aim", {"area": area, "unit": play.units[firer].id})


def _firer(selection: Selection, draft: tuple[str, ...]) -> int:
    """The unit that aims: the one named, or the only one whose turn it is."""
    firers = selection.next_firers
    return firers[0] if len(firers) == 1 else _last(selection.play, draft, firers)


def _aim_preview(play: Campaign, firer: int, target: int) -> Preview | None:
    battle = play.battle
    fire = [(f, t, hit_number(play, battle, f, t)) for f, t in battle.aims]
    aimed = [_aimed(play, *each) for each in fire]
    if target < 0:
        return Preview(Text("preview.aims"), tuple(aimed)) if aimed else None
    shot = hit_number(play, battle, firer, target)
    odds = loss_odds([shot, *(other for _, t, other in fire if t == target)], play.state.strength[target])
    unit, enemy = _ids(play, firer, target)
    title = Text("preview.aim", {"unit": unit, "target": enemy, "dice": shot.dice, "on": shot.span})
    return Preview(title, (*shot_reasons(shot), *aimed), chances(odds))


def _aimed(play: Campaign, firer: int, target: int, shot: HitNumber) -> Reason:
    unit, enemy = _ids(play, firer, target)
    return Reason(Text("reason.aimed", {"unit": unit, "target": enemy}), shot.words, "9.59")


def why_not_aim(play: Campaign, decision: Decision[Campaign], draft: tuple[str, ...], pick: str) -> Ruling:
    selection, name = Selection(play, side_index(decision.side)), pick.removeprefix("unit:")
    unit = play.unit(name)
    if unit < 0 or play.units[unit].side == selection.side:
        return firer_ruling(selection, name)
    firer = _firer(selection, draft)
    if firer < 0:
        return forbid("9.57a", "choose_the_firer", units=play.ids(selection.next_firers))
    return target_ruling(selection, firer, name)


# both


def _last(play: Campaign, draft: tuple[str, ...], among: list[int]) -> int:
    """The last of these units that the draft names, or NOBODY."""
    named = [play.unit(pick.removeprefix("unit:")) for pick in draft]
    return next((unit for unit in reversed(named) if unit in among), NOBODY)


def _ids(play: Campaign, firer: int, target: int) -> tuple[str, str]:
    return play.units[firer].id, play.units[target].id


def _draft(play: Campaign, *units: int) -> tuple[str, ...]:
    return tuple(f"unit:{play.units[unit].id}" for unit in units if unit >= 0)


def _target(play: Campaign, unit: int, shot: HitNumber, chosen: bool) -> Pick:
    return Pick(f"unit:{play.units[unit].id}", "target", shot.words, chosen)


def shot_reasons(shot: HitNumber) -> tuple[Reason, ...]:
    """The factor and each modifier, with its rule."""
    factor = Reason(Text("reason.factor"), str(shot.factor), shot.factor_rule)
    return factor, *(Reason(Text(f"reason.{m.reason}"), f"{m.value:+d}", m.rule) for m in shot.modifiers)


def chances(odds: Odds) -> tuple[Chance, ...]:
    """The chance of each loss: no_loss, loss_1, loss_2, loss_3, destroyed."""
    ways, of = odds
    names = ["no_loss", *(f"loss_{points}" for points in range(1, len(ways) - 1)), "destroyed"]
    return tuple(Chance(name, way, of) for name, way in zip(names, ways, strict=True) if way)

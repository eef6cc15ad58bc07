"""The Allies on the march: they bar the ways by which the German could win most, and dig in there."""

from __future__ import annotations

from grognard.engine.steps import Action
from grognard.games.tigers.campaign import Campaign
from grognard.games.tigers.entrenchment import Entrench, entrench_ruling
from grognard.games.tigers.marching import Way
from grognard.games.tigers.movement import troops
from grognard.games.tigers.plans_exits import Situation, exposed, outlook
from grognard.games.tigers.plans_figures import weights
from grognard.games.tigers.plans_marches import Party, fitting, march
from grognard.games.tigers.plans_supply import Lifelines
from grognard.games.tigers.plans_values import LATE, area_worth, block, days_left, need
from grognard.games.tigers.theatre import ALLIED, GERMAN

CLOSE_LOOKS = 10  # marches that are looked at exactly
Offer = tuple[float, int, Way]


def best_plug(situation: Situation, found: list[Party]) -> Action | None:
    """The march that takes most from the German's prospects."""
    play = situation.play
    regained = Regained(situation)
    offers = _offers(situation, found, regained)
    offers.sort(key=lambda offer: -offer[0])
    before, best, order = situation.outlook.hope, weights().least_plug[play.state.impulse - 1], None
    if is_last_move(play):
        best = 0.0
    looked_at = offers[:CLOSE_LOOKS]
    if weights().strongest:
        looked_at += _stronger(play, found, looked_at)
    for _, unit, way in looked_at:
        worth = before - _hope_after(situation, unit, way.space) + regained[way.space] - regained.given_up(unit)
        if worth > best:
            best, order = worth, (unit, way)
    return march(play, (order[0],), order[1]) if order else None


def _offers(situation: Situation, found: list[Party], regained: Regained) -> list[Offer]:
    """Where there is traffic to bar, or an area to regain; for each area whoever leaves least behind him."""
    play, traffic = situation.play, situation.outlook.traffic
    enemies = play.occupied(GERMAN)
    offers: dict[int, Offer] = {}
    for party in found:
        unit = party.units[-1]
        for way in party.ways:
            worth = traffic[way.space] + regained[way.space]
            offer = worth - barred(play, traffic, party.start), unit, way
            if worth <= 0 or (way.space in offers and offers[way.space][0] >= offer[0]):
                continue
            if way.path and not enemies >> way.space & 1 and fitting(play, ALLIED, (unit,), way.space):
                offers[way.space] = offer
    return list(offers.values())


def _stronger(play: Campaign, found: list[Party], offers: list[Offer]) -> list[Offer]:
    """The same marches with the strongest of each party."""
    best = {unit: party.units[0] for party in found for unit in party.units[-1:]}
    others = [(worth, best[unit], way) for worth, unit, way in offers if best[unit] != unit]
    return [offer for offer in others if fitting(play, ALLIED, offer[1:2], offer[2].space)]


def barred(play: Campaign, traffic: tuple[float, ...], space: int) -> float:
    """The traffic that whoever stands in a space holds up: none in a zone, where he only waits."""
    return traffic[space] if play.theatre.area_mask >> space & 1 else 0.0


class Regained(dict[int, float]):
    """By area, what it brings to stand there: an area that the German has left open or could take, his roads cut."""

    def __init__(self, situation: Situation) -> None:
        super().__init__()
        self.play, self.lines = situation.play, Lifelines(situation.play)
        self._exposed = exposed(situation) if weights().garrison and days_left(self.play) <= LATE else 0

    def guarded(self, area: int) -> float:
        """What a guard saves in an area into which the German could walk."""
        return weights().garrison * area_worth(self.play, area) if self._exposed >> area & 1 else 0.0

    def given_up(self, unit: int) -> float:
        """What lies open when a unit leaves that was the only guard."""
        here = self.play.state.at[unit]
        return self.guarded(here) if len(self.play.present(here, ALLIED)) == 1 else 0.0

    def __missing__(self, area: int) -> float:
        play, worth = self.play, self.lines.cut(area)
        ours = play.controlled(ALLIED) | (play.occupied(ALLIED) if weights().exact else 0)
        if not (ours | play.occupied(GERMAN)) >> area & 1:
            worth += weights().recapture * area_worth(play, area)
        if not play.occupied(ALLIED) >> area & 1:
            worth += self.guarded(area)
        self[area] = worth
        return worth


def _hope_after(situation: Situation, unit: int, area: int) -> float:
    """The German's prospects when this unit stands there instead."""
    play = situation.play
    here, bars = play.state.at[unit], dict(situation.roads.blocks)
    left = [other for other in play.present(here, ALLIED) if other != unit]
    if here in bars:
        bars[here] = block(play, left)
    bars[area] = block(play, [*play.present(area, ALLIED), unit])
    return situation.threat(situation.roads._replace(blocks=tuple(sorted(bars.items())))).hope


def is_last_move(play: Campaign) -> bool:
    return play.state.impulse == play.scenario.impulses_on(play.state.day)


def approach(situation: Situation, found: list[Party]) -> Action | None:
    """In the evening, reserves go to where they will be needed."""
    play, traffic = situation.play, situation.outlook.traffic
    if not is_last_move(play):
        return None
    enemies = play.occupied(GERMAN)
    wanted, best, order = need(play, traffic), weights().least_approach, None
    for party in found:
        if barred(play, traffic, party.start) > 0 or near_enemy(play, party.start) or play.contested >> party.start & 1:
            continue
        for way in party.ways:
            gain = wanted[way.space] - wanted[party.start]
            if gain > best and way.path and not enemies >> way.space & 1:
                units = fitting(play, ALLIED, party.units[-1:], way.space)
                best, order = (gain, (units, way)) if units else (best, order)
    return march(play, *order) if order else None


def near_enemy(play: Campaign, area: int) -> bool:
    """Is the enemy next to an area? Zones are no place to wait for him."""
    enemies = play.occupied(GERMAN) if play.theatre.area_mask >> area & 1 else 0
    return any(enemies >> other & 1 for other, _ in play.theatre.joins[area])


def dig_in(play: Campaign) -> Action | None:
    """Whoever stands where the German may come: at once beside him, else in the evening."""
    if not weights().digs:
        return None
    traffic, last = outlook(play).traffic, is_last_move(play)
    for unit in troops(play.theatre, ALLIED):
        where = play.state.at[unit]
        if where >= 0 and (near_enemy(play, where) or (last and traffic[where] > 0)) and entrench_ruling(play, unit):
            return Entrench((play.units[unit].id,))
    return None

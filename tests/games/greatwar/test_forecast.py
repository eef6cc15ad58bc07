"""The chances told before the dice are those of the dice: every way they can fall is played and counted."""

from __future__ import annotations

from itertools import product
from math import comb
from typing import Any

import pytest

from grognard.engine.steps import Action
from grognard.games.greatwar.combat_actions import CloseCombat, Fire, FireOnWire
from grognard.games.greatwar.combat_menu import fight_of
from grognard.games.greatwar.forecast import Cast, Forecast, forecast, room_behind, ways, ways_against_tank
from grognard.games.greatwar.retreat import IgnoreFlags, Retreat
from grognard.games.greatwar.state import Effect
from tests.games.greatwar.fighting import phase
from tests.games.greatwar.support import unit

NEAR = {"5-5": "G1 infantry ordered", "6-5": "A1 infantry 2"}
FAR = {"5-5": "G1 machine_gun ordered", "7-5": "A1 infantry 2"}
CHARGE, FIRE = CloseCombat("G1", "A1"), Fire(("G1",), "A1")


def chances(units: dict[str, str], action: Action, **more: Any) -> Forecast:
    play = phase(units, **more)
    return forecast(play, fight_of(play, action))


def played(units: dict[str, str], action: Action, dice: int, **more: Any) -> tuple[int, int]:
    """Of all ways the dice can fall, those that end the unit and those that drive it back."""
    gone = back = 0
    for faces in product(range(1, 7), repeat=dice):
        play = phase(units, faces, **more)
        target = unit(play, "A1")
        start = play.state.at[target]
        play.apply(action)
        while isinstance(play.decision, IgnoreFlags | Retreat):
            play.apply(_best(play))
        gone += play.state.at[target] < 0
        back += play.state.at[target] not in (start, -1)
    return gone, back


def _best(play: Any) -> Action:
    """The owner ignores all he can and takes the way with the most room."""
    ways_on = play.decision.candidates(play)
    if isinstance(play.decision, IgnoreFlags):
        return max(ways_on, key=lambda action: action.count)
    rear = play.seat(1).rear_set
    free = play.passable(play.fight.target) & ~play.everybody
    return max(ways_on, key=lambda action: (rear[play.hex(action.hex)] & free).bit_count())


@pytest.mark.parametrize(
    ("units", "action", "more"),
    [
        (NEAR, CHARGE, {}),
        (NEAR, CHARGE, {"trench": "6-5"}),
        (NEAR, CHARGE, {"church": "6-5", "fortified": "6-5"}),
        (NEAR | {"7-5": "A2 infantry", "7-6": "A3 infantry"}, CHARGE, {"forest": "6-5"}),
        (FAR, FIRE, {}),
        (FAR, FIRE, {"trench": "7-5", "effects": [Effect("gas_attack", 0)]}),
        (FAR, FIRE, {"effects": [Effect("hold_at_all_costs", 1)]}),
        (FAR | {"9-4": "A2 infantry", "9-5": "A3 infantry"}, FIRE, {}),
        ({"8-5": "G1 machine_gun ordered", "10-5": "A1 infantry 3"}, FIRE, {"wire": "10-5"}),
    ],
)
def test_the_forecast_is_what_the_dice_bring(units: dict[str, str], action: Action, more: dict[str, Any]) -> None:
    told = chances(units, action, **more)
    assert told.of == 6**3 == sum(told.hits)
    assert (told.eliminated, told.driven_back) == played(units, action, 3, **more)


def test_hits_alone_by_number() -> None:
    told = chances({"5-5": "G1 infantry ordered", "7-5": "A1 infantry"}, FIRE)
    assert (told.of, told.hits) == (36, (9, 18, 9, 0, 0))


def test_ways_add_up() -> None:
    for dice in range(1, 9):
        for sure in (1, 2):
            assert sum(ways(Cast(dice, sure, 2)).values()) == 6**dice
            assert sum(ways_against_tank(Cast(dice, sure, 0)).values()) == 18**dice


def test_a_tank_is_hit_one_time_in_three() -> None:
    told = chances({"5-5": "G1 infantry ordered", "7-5": "A1 tank_schneider"}, FIRE)
    hit, missed = 3, 3
    alive = sum(comb(2, n) * hit**n * missed ** (2 - n) * 2**n * 3 ** (2 - n) for n in range(3))
    assert told.of == 18**2
    assert told.eliminated == told.of - alive


def test_a_bogged_tank_pays_for_its_flags() -> None:
    free = chances({"5-5": "G1 infantry ordered", "7-5": "A1 tank_schneider"}, FIRE)
    stuck = chances({"5-5": "G1 infantry ordered", "7-5": "A1 tank_schneider bogged"}, FIRE)
    two_flags = 9  # of 324, one in 36
    assert (free.driven_back, stuck.driven_back) == (two_flags, 0)
    assert stuck.eliminated - free.eliminated == two_flags // 3


def test_wire_goes_with_one_burst() -> None:
    told = chances({"5-5": "G1 mortar ordered"}, FireOnWire("G1", "7-5"), wire="7-5")
    assert [(chance.result, chance.ways, chance.of) for chance in told.preview.chances] == [
        ("wire_destroyed", 11, 36),
        ("wire_stays", 25, 36),
    ]


def test_room_behind_is_that_of_the_best_way() -> None:
    play = phase({"7-5": "A1 infantry", "9-4": "A2 infantry", "8-5": "A3 infantry"})
    assert room_behind(play, 0, 3) == 3
    blocked = phase({"7-5": "A1 infantry", "9-4": "A2 infantry", "8-5": "A3 infantry", "9-5": "A4 infantry"})
    assert room_behind(blocked, 0, 3) == 1


def test_every_reason_has_its_rule() -> None:
    units = {"5-5": "G1 infantry grenadier ordered entered", "6-5": "A1 infantry"}
    more: dict[str, Any] = {"forest": "5-5", "trench": "6-5", "command": "big_show", "moved": {"G1": 1}}
    preview = chances(units, CHARGE, **more).preview
    assert [(reason.label.key, reason.value, reason.rule) for reason in preview.reasons] == [
        ("reason.close_dice", "4", "SPEC-10"),
        ("reason.just_entered", "-1", "FOR-02"),
        ("reason.big_show", "+1", "TAC-06b"),
        ("reason.skulls_hit", "", "CC-07"),
        ("reason.cancels", "1", "TRE-03"),
        ("reason.may_ignore", "1", "TRE-03"),
    ]


def test_the_owner_who_can_ignore_is_not_driven_back() -> None:
    assert chances(FAR, FIRE, bunker="7-5").driven_back == 0

"""12.4: the advance after combat: how far, who, and by which ways."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from grognard.engine.dice import Luck
from grognard.games.somme.advance import Advance, ClimbedInDisorder, UseMastery
from grognard.games.somme.advancing import GoForward, length
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.orders import Done
from grognard.games.somme.state import DISORGANISED, ELIMINATED, ERRONEOUS, NO_MASTERY, PARTIAL, TOTAL
from grognard.games.somme.strength import allowance, halves
from grognard.games.somme.units import FOOT
from tests.games.somme.fighting import fight, marked, names, offered, refused
from tests.games.somme.support import at, index
from tests.games.support import events

HERE = "2130"
GONE = str(ELIMINATED)


def beaten(
    units: dict[str, list[str]], attackers: str, mastery: str = TOTAL, *, target: str = HERE, **facts: Any
) -> Campaign18:
    """A German attack has emptied its hex; who retreated stands elsewhere, the others are gone."""
    facts.setdefault("defenders", ())
    play = fight(units, attackers, target=target, mastery=(mastery, NO_MASTERY), **facts)
    facts["defenders"] = tuple(index(play, name) for name in facts["defenders"])
    play = fight(units, attackers, target=target, mastery=(mastery, NO_MASTERY), **facts)
    play.then(UseMastery(), Advance(play.phasing))
    play.advance()
    return play


def ends(play: Campaign18, unit: str) -> list[str]:
    """Where a unit may end its advance; each of it can be clicked."""
    return sorted(each.path[-1] for each in offered(play) if isinstance(each, GoForward) and each.unit == unit)


def go(play: Campaign18, unit: str, path: str) -> None:
    play.apply(GoForward(unit, tuple(path.split())))


def no(play: Campaign18, unit: str, path: str) -> tuple[str, ...]:
    return refused(play, GoForward(unit, tuple(path.split())))


# how far


@pytest.mark.rule("12.4b", "12.2.6n")
def test_partial_mastery_leads_into_the_hex_of_the_combat() -> None:
    play = beaten({"2129": ["g_185", "g_28_1"], "2132": ["a_br_37"]}, "g_185 g_28_1", PARTIAL, retreat=2,
                  defenders=["a_br_37"])  # fmt: skip
    assert ends(play, "g_185") == [HERE]
    assert no(play, "g_185", "2130 2131") == ("12.4c",)
    go(play, "g_28_1", HERE)
    assert (at(play, "g_28_1"), at(play, "g_185")) == (HERE, "2129")


@pytest.mark.rule("12.4b")
@pytest.mark.parametrize(("mastery", "hexes"), [(TOTAL, 2), (PARTIAL, 1), (NO_MASTERY, 0), (ERRONEOUS, 0)])
def test_a_hex_that_was_emptied_is_not_occupied_without_mastery(mastery: str, hexes: int) -> None:
    play = beaten({"2129": ["g_185"]}, "g_185", mastery)
    assert play.combat.advancing == hexes
    assert play.over == (hexes == 0)


@pytest.mark.rule("12.4c", "12.2.6m")
@pytest.mark.parametrize("retreat", [1, 2, 3])
def test_total_mastery_follows_as_far_as_they_retreated(retreat: int) -> None:
    units = {"2129": ["g_185"], f"21{31 + retreat}": ["a_br_37"]}
    play = beaten(units, "g_185", retreat=retreat, defenders=["a_br_37"])
    assert length(play) == retreat
    assert max(len(each.path) for each in play.decision.candidates(play)[:-1]) == retreat  # type: ignore[union-attr]


@pytest.mark.rule("12.4d")
def test_two_hexes_after_elimination_and_three_if_they_died_on_a_retreat_of_three() -> None:
    assert length(beaten({"2129": ["g_185"]}, "g_185")) == 2
    assert length(beaten({"2129": ["g_185"]}, "g_185", retreat=1)) == 2
    assert length(beaten({"2129": ["g_185"]}, "g_185", retreat=3)) == 3


@pytest.mark.rule("12.4b")
def test_nobody_advances_into_a_hex_that_is_held() -> None:
    play = beaten({"2129": ["g_185"], HERE: ["a_br_56"], "2132": ["a_br_37"]}, "g_185", retreat=2,
                  defenders=["a_br_37"])  # fmt: skip
    assert play.over


# who


@pytest.mark.rule("12.4a", "12.5a")
def test_only_full_units_in_order_that_took_part_advance() -> None:
    there = ["g_185 disorganised", "g_28_1 lost:1", "g_28_2 reorganising", "g_28_3"]
    play = beaten({"2129": there, "2229": ["g_187", "g_14"]}, "g_185 g_28_1 g_28_2 g_28_3 g_187")
    assert set(names(play, offered(play))) == {"g_28_3", "g_187", ""}
    assert no(play, "g_185", HERE) == ("12.5a",)
    assert no(play, "g_28_1", HERE) == ("12.4a",)
    assert no(play, "g_14", HERE) == ("12.4a",)
    assert no(play, "nobody", HERE) == ("12.4a",)


@pytest.mark.rule("12.4b", "4.0a")
def test_unit_by_unit_each_once_as_long_as_there_is_room() -> None:
    play = beaten({"2129": ["g_185", "g_28_1"], "2229": ["g_187"]}, "g_185 g_28_1 g_187", PARTIAL)
    go(play, "g_185", HERE)
    assert no(play, "g_185", HERE) == ("12.4a",)
    assert no(play, "g_187", HERE) == ("4.0a",)
    assert set(names(play, offered(play))) == {"g_28_1", ""}
    go(play, "g_28_1", HERE)
    assert play.over


@pytest.mark.rule("12.4b")
def test_through_a_full_hex_to_one_with_room() -> None:
    play = beaten({"2129": ["g_185", "g_28_1"], "2229": ["g_187"]}, "g_185 g_28_1 g_187")
    go(play, "g_185", HERE)
    go(play, "g_28_1", HERE)
    assert "2130" not in ends(play, "g_187")
    go(play, "g_187", "2130 2131")
    assert at(play, "g_187") == "2131"


@pytest.mark.rule("12.4b")
def test_nobody_has_to_advance() -> None:
    play = beaten({"2129": ["g_185"]}, "g_185")
    play.apply(Done())
    assert (at(play, "g_185"), play.over) == ("2129", True)


# where


@pytest.mark.rule("12.4e")
def test_the_first_hex_is_that_of_the_combat() -> None:
    play = beaten({"2129": ["g_185"]}, "g_185")
    assert no(play, "g_185", "2128") == ("12.4e",)
    assert no(play, "g_185", "2130 2132") == ("12.4e",)
    assert no(play, "g_185", "2130 2129") == ("12.4e",)
    assert no(play, "g_185", "") == ("12.4e",)
    assert no(play, "g_185", "9999") == ("12.4e",)
    assert ends(play, "g_185") == ["2029", "2030", HERE, "2131", "2229", "2230"]


@pytest.mark.rule("12.4e")
def test_an_attacker_that_has_fled_from_the_hex_does_not_advance() -> None:
    assert beaten({"2127": ["g_185"]}, "g_185").over


@pytest.mark.rule("12.4f")
def test_beyond_the_first_hex_not_from_zone_to_zone() -> None:
    units = {"2129": ["g_185", "g_28_1"], "2031": ["a_br_56"], "2132": ["a_br_37"]}
    play = beaten(units, "g_185 g_28_1")
    assert ends(play, "g_185") == ["2029", "2030", HERE, "2131", "2229", "2230"]
    held = beaten({**units, "2229": ["a_br_g_1"]}, "g_185 g_28_1")
    assert no(held, "g_185", "2130 2131") == ("12.4f",)
    assert "2131" not in ends(held, "g_185")
    assert "2230" not in ends(held, "g_185")


@pytest.mark.rule("12.4f", "15.3b", "HUT-2")
def test_a_regiment_with_a_stoss_slips_from_zone_to_zone_near_v_hutier_alone() -> None:
    units = {"2129": ["g_28_1", "g_stoss_1 with:g_28_1", "g_28_2"], "2031": ["a_br_56"], "2229": ["a_br_g_1"]}
    near = beaten({**units, "2124": ["g_hq_18"]}, "g_28_1 g_28_2", state={"hutier": "g_hq_18"})
    assert "2131" in ends(near, "g_28_1")
    assert "2131" not in ends(near, "g_28_2")
    go(near, "g_28_1", "2130 2131")
    assert at(near, "g_stoss_1") == "2131"
    far = beaten({**units, "2115": ["g_hq_18"]}, "g_28_1 g_28_2", state={"hutier": "g_hq_18"})
    assert no(far, "g_28_1", "2130 2131") == ("12.4f",)


@pytest.mark.rule("15.3b", "CAMP-19")
def test_by_the_last_box_of_the_track_stoss_slip_through_everywhere() -> None:
    units = {"2129": ["g_28_1", "g_stoss_1 with:g_28_1"], "2031": ["a_br_56"], "2229": ["a_br_g_1"]}
    taught = beaten(units, "g_28_1", scenario="campaign", state={"stoss_box": 3})
    assert "2131" in ends(taught, "g_28_1")
    assert "2131" not in ends(beaten(units, "g_28_1", scenario="campaign", state={"stoss_box": 2}), "g_28_1")


@pytest.mark.rule("12.4g")
def test_points_and_terrain_do_not_count() -> None:
    play = beaten({"3713": ["g_185 moved"]}, "g_185", target="3612")
    way, costs, points = ["3713", "3612", "3613"], play.ground.costs(FOOT), 0
    for here, there in pairwise(map(play.hex, way)):
        points += costs.of(here, play.field.board.direction(here, there))
    assert points > halves(allowance(play, index(play, "g_185")))
    go(play, "g_185", "3612 3613")
    assert at(play, "g_185") == "3613"


@pytest.mark.rule("12.4g")
def test_an_unbridged_river_is_crossed_into_the_hex_of_the_combat_and_ends_the_advance() -> None:
    play = beaten({"4017": ["g_185"]}, "g_185", target="4018")
    assert ends(play, "g_185") == ["4018"]
    assert no(play, "g_185", "4018 4019") == ("12.4g",)
    bridged = beaten({"4017": ["g_185"]}, "g_185", target="4018", state={"footbridges": [("german", "4017", "4018")]})
    assert "4019" in ends(bridged, "g_185")


@pytest.mark.rule("12.4g")
def test_no_unbridged_river_beyond_the_hex_of_the_combat() -> None:
    play = beaten({"4016": ["g_185"]}, "g_185", target="4017")
    assert no(play, "g_185", "4017 4018") == ("12.4g",)
    assert "4018" not in ends(play, "g_185")


@pytest.mark.rule("12.4g")
def test_a_crest_in_the_second_hex_disorganises_and_stops() -> None:
    units = {"3125": ["g_185", "g_28_1"], "2922": ["a_br_37"]}
    play = beaten(units, "g_185 g_28_1", target="3024", retreat=3, defenders=["a_br_37"])
    assert play.ground.climbs(play.hex("3024"), play.hex("3025"))
    assert no(play, "g_185", "3024 3025 3026") == ("12.4g",)
    go(play, "g_185", "3024 3025")
    assert marked(play, DISORGANISED) == ["g_185"]
    assert events(play, ClimbedInDisorder)[0].unit == "g_185"


@pytest.mark.rule("12.4g")
def test_a_crest_into_the_hex_of_the_combat_does_not() -> None:
    play = beaten({"3024": ["g_185"]}, "g_185", target="3025")
    go(play, "g_185", "3025")
    assert marked(play, DISORGANISED) == []


@pytest.mark.rule("15.4.1g")
def test_tanks_advance_over_no_crest_and_no_water() -> None:
    play = beaten({"2130": ["a_br_tank_1", "a_br_56"]}, "a_br_tank_1 a_br_56", target="2129")
    assert set(ends(play, "a_br_56")) - set(ends(play, "a_br_tank_1")) == {"2228", "2229"}
    assert no(play, "a_br_tank_1", "2129 2228") == ("15.4.1g",)
    crest = beaten({"3812": ["a_br_tank_1", "a_br_56"]}, "a_br_tank_1 a_br_56", target="3813")
    assert {"3814", "3914"} <= set(ends(crest, "a_br_56")) - set(ends(crest, "a_br_tank_1"))


@pytest.mark.rule("DOU-10")
def test_french_bound_to_the_south_do_not_advance_north() -> None:
    units = {"3121": ["a_fr_151"]}
    assert "3119" in ends(beaten(units, "a_fr_151", target="3120", scenario="campaign"), "a_fr_151")
    bound = beaten(units, "a_fr_151", target="3120", scenario="campaign", state={"generalissimo": "petain"})
    assert no(bound, "a_fr_151", "3120 3119") == ("DOU-10",)
    assert "3119" not in ends(bound, "a_fr_151")


@pytest.mark.rule("11.1.1e")
def test_never_into_the_enemy() -> None:
    play = beaten({"2129": ["g_185"], "2131": ["a_br_37"]}, "g_185")
    assert no(play, "g_185", "2130 2131") == ("11.1.1e",)


@pytest.mark.rule("11.3.1b")
def test_an_advance_overruns_guns_without_escort() -> None:
    play = beaten({"2129": ["g_185"], "2131": ["a_fr_corps_1"]}, "g_185")
    go(play, "g_185", HERE)
    assert at(play, "a_fr_corps_1") == GONE


def test_any_advance_found_at_random_is_legal() -> None:
    for seed in range(20):
        play = beaten({"2129": ["g_185", "g_28_1"], "2229": ["g_187"]}, "g_185 g_28_1 g_187", retreat=3)
        luck = Luck(seed)
        while play.decision is not None:
            play.apply(play.decision.sample(play, luck))


def test_the_menu_says_why_something_is_not_lit() -> None:
    play = beaten({"2129": ["g_185", "g_28_1 lost:1"], "2229": ["g_187"]}, "g_185 g_28_1 g_187")
    decision = play.decision
    assert isinstance(decision, Advance)
    assert decision.why_not(play, (), "unit:g_28_1").rules == ("12.4a",)
    assert decision.why_not(play, (), "place:2130").rules == ("12.4b",)
    assert decision.why_not(play, ("unit:g_185",), "place:2131").rules == ("12.4e",)
    assert decision.menu(play, ("unit:g_185", "place:2130")).buttons[0].action == GoForward("g_185", (HERE,))

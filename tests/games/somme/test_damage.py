"""12.2.8: damage points become losses, then disorder, in the printed order; losses without points."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.games.somme.adjustment import AdjustMarkers
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.damage import Disorganise, Lose, LoseSteps, PointsWasted, TakeDamage, lose_steps
from grognard.games.somme.losses import StepLost, UnitDestroyed, price
from grognard.games.somme.mastery import mastery_steps
from grognard.games.somme.retreat import aftermath_steps
from grognard.games.somme.state import DISORGANISED, ELIMINATED, PINNED, REORGANISING
from tests.games.somme.fighting import asked, fight, losses, marked, names, offered, refused
from tests.games.somme.support import at, front, index
from tests.games.support import events

GONE = str(ELIMINATED)
DEFENDER = TakeDamage("allied", "combat")
ATTACKER = TakeDamage("german", "combat")


def attack(units: str, points: int, lead: str, **facts: Any) -> Campaign18:
    """Germans attack a British division from 3521 and have so many points to take."""
    where = {"3521": units.split(), "3421": ["a_br_56"]}
    ids = " ".join(unit for unit in units.split() if "stoss" not in unit)
    return fight(where, ids, [ATTACKER], lead=lead, defence_lead="a_br_56", damage=(points, 0), **facts)


def defence(units: list[str], points: int, lead: str) -> Campaign18:
    """British or French in 3421 have so many points to take."""
    where = {"3521": ["g_185"], "3421": units}
    facts: dict[str, Any] = {"lead": "g_185", "defence_lead": lead, "shown": (3, 3, 2, 2), "column": 3}
    return fight(where, "g_185", [DEFENDER], damage=(0, points), **facts)


def with_stoss(*regiments: str) -> list[str]:
    """Regiments, each followed by a Stoss of its own."""
    return [word for number, unit in enumerate(regiments, 1) for word in (unit, f"g_stoss_{number} with:{unit}")]


# the printed examples


@pytest.mark.rule("12.2.8c", "12.2.8g", "12.2.8h")
def test_example_a_the_lead_regiment_dies_and_one_point_of_seven_is_lost() -> None:
    play = defence(["a_br_51_1 lost:1", "a_br_56 lost:1"], 7, "a_br_51_1")
    assert at(play, "a_br_51_1") == GONE
    assert losses(play, "a_br_56") == 2
    assert marked(play, DISORGANISED) == ["a_br_56"]
    assert events(play, PointsWasted) == [PointsWasted("allied", 1)]
    assert play.combat.damage == (0, 0)
    assert play.over


@pytest.mark.rule("12.2.8c", "12.2.8a")
def test_example_b_two_points_do_not_pay_for_the_lead_division_but_for_the_regiment() -> None:
    play = attack("g_185 g_1gr_1", 2, "g_185")
    assert (losses(play, "g_185"), losses(play, "g_1gr_1")) == (0, 1)
    assert marked(play, DISORGANISED) == []


@pytest.mark.rule("12.2.8c", "12.2.8h", "12.2.3d")
def test_example_c_the_lead_regiment_loses_a_step_and_is_disorganised() -> None:
    play = attack("g_185 g_1gr_1", 3, "g_1gr_1")
    assert (losses(play, "g_185"), losses(play, "g_1gr_1")) == (0, 1)
    assert marked(play, DISORGANISED) == ["g_1gr_1"]


@pytest.mark.rule("12.2.8g", "12.2.3d")
def test_example_d_four_points_are_two_losses_and_no_disorder() -> None:
    play = attack("g_185 g_1gr_1", 4, "g_1gr_1")
    assert at(play, "g_1gr_1") == GONE
    assert losses(play, "g_185") == 0
    assert marked(play, DISORGANISED) == []


# prices


@pytest.mark.rule("12.2.8a", "3.0f", "15.4.1b")
def test_what_a_step_costs() -> None:
    play = front("michael", {})
    prices = {unit: price(play, index(play, unit)) for unit in ("g_1gr_1", "g_185", "g_241", "g_stoss_1")}
    assert prices == {"g_1gr_1": 2, "g_185": 3, "g_241": 3, "g_stoss_1": 2}
    tanks = [unit for unit in play.units if unit.tank]
    assert {price(play, unit.index) - unit.protection for unit in tanks} == {0}
    assert {unit.protection for unit in tanks} == {1, 2, 3}


@pytest.mark.rule("2.2.1a", "12.2.8b")
def test_brigades_are_regiments_and_nobody_is_american() -> None:
    play = front("michael", {})
    brigades = [unit for unit in play.units if unit.name.endswith("Bde")]
    assert len(brigades) > 10
    assert {(unit.regiment, unit.steps, price(play, unit.index), unit.points[0]) for unit in brigades} == {
        (True, 2, 2, 1)
    }
    assert "american" not in {unit.nation for unit in play.units}
    assert {price(play, unit.index) for unit in play.units if unit.regiment} == {2}


# choices


@pytest.mark.rule("12.2.8g")
def test_after_the_first_loss_the_owner_spreads_them_as_he_likes() -> None:
    play = attack("g_1gr_1 g_1gr_2 g_1gr_3", 6, "g_1gr_1")
    assert (asked(play), losses(play, "g_1gr_1")) == ("german", 1)
    assert names(play, offered(play)) == ["g_1gr_1", "g_1gr_2", "g_1gr_3"]
    play.apply(Lose("g_1gr_3"))
    play.apply(Lose("g_1gr_3"))
    assert at(play, "g_1gr_3") == GONE
    assert losses(play, "g_1gr_2") == 0
    assert [event.unit for event in events(play, UnitDestroyed)] == ["g_1gr_3"]
    assert [event.left for event in events(play, StepLost)] == [1, 1]


@pytest.mark.rule("12.2.8a")
def test_a_unit_that_the_points_do_not_pay_for_cannot_take_the_loss() -> None:
    play = attack("g_1gr_1 g_185 g_1gr_2", 4, "g_1gr_1")
    assert names(play, offered(play)) == ["g_1gr_1", "g_1gr_2"]
    assert refused(play, Lose("g_185")) == ("12.2.8a",)
    assert refused(play, Lose("a_br_56")) == ("12.2.8g",)
    assert refused(play, Lose("nobody")) == ("12.2.8g",)
    assert play.decision is not None
    assert play.decision.why_not(play, (), "unit:g_185").rules == ("12.2.8a",)


@pytest.mark.rule("12.2.8h", "12.5d")
def test_points_left_over_disorganise_unit_by_unit_the_lead_first() -> None:
    play = attack("g_185 g_1gr_1 g_1gr_2", 4, "g_185")
    assert marked(play, DISORGANISED) == ["g_185"]


@pytest.mark.rule("12.2.8h", "12.5d")
def test_the_owner_says_whom_the_points_left_over_disorganise() -> None:
    play = defence(["a_br_1c", "a_br_2c"], 2, "a_br_1c")
    assert marked(play, DISORGANISED) == ["a_br_1c", "a_br_2c"]
    play = fight(
        {"3521": ["g_185"], "3522": ["g_23r"], "3420": ["g_5b"], "3421": ["a_br_56"]},
        "g_185 g_23r g_5b",
        [ATTACKER],
        lead="g_185",
        damage=(2, 0),
    )
    assert (asked(play), marked(play, DISORGANISED)) == ("german", ["g_185"])
    assert names(play, offered(play)) == ["g_23r", "g_5b"]
    assert refused(play, Disorganise("g_185")) == ("12.2.8h",)
    play.apply(Disorganise("g_5b"))
    assert marked(play, DISORGANISED) == ["g_185", "g_5b"]
    assert play.over


@pytest.mark.rule("12.2.8h", "12.5e")
def test_a_lead_in_disorder_uses_up_a_point_and_reorganising_units_fall_back_into_it() -> None:
    play = defence(["a_br_56 disorganised", "a_br_51_1"], 1, "a_br_56")
    assert marked(play, DISORGANISED) == ["a_br_56"]
    assert play.over
    play = defence(["a_br_1c reorganising", "a_br_56 lost:1"], 1, "a_br_1c")
    assert marked(play, DISORGANISED) == ["a_br_1c"]
    assert not play.state.marks[index(play, "a_br_1c")] & ~DISORGANISED


@pytest.mark.rule("12.5f", "12.5d")
def test_disorder_lasts_until_markers_are_adjusted_out_of_enemy_zones() -> None:
    play = defence(["a_br_56"], 1, "a_br_56")
    assert marked(play, DISORGANISED) == ["a_br_56"]
    play.then(*mastery_steps(), *aftermath_steps())
    play.advance()
    assert marked(play, DISORGANISED) == ["a_br_56"]
    for _ in range(2):
        play.then(AdjustMarkers())
        play.advance()
        assert marked(play, DISORGANISED | REORGANISING) == ["a_br_56"]
    play.place(index(play, "g_185"), play.hex("3523"))
    play.then(AdjustMarkers())
    play.advance()
    assert marked(play, DISORGANISED | REORGANISING) == []


# tanks


@pytest.mark.rule("12.2.8d", "12.2.3e", "15.4.1d")
def test_the_tank_used_in_attack_dies_first_then_the_lead_pays() -> None:
    units = {"3521": ["a_fr_38_1", "a_fr_tank_3"], "3421": ["g_185"]}
    facts: dict[str, Any] = {"lead": "a_fr_38_1", "defence_lead": "g_185", "tank": "a_fr_tank_3"}
    play = fight(units, "a_fr_38_1 a_fr_tank_3", [TakeDamage("allied", "combat")], damage=(6, 0), **facts)
    assert at(play, "a_fr_tank_3") == GONE
    assert losses(play, "a_fr_38_1") == 1
    assert marked(play, DISORGANISED) == ["a_fr_38_1"]
    assert play.over


@pytest.mark.rule("12.2.8d", "15.4.1d")
def test_a_tank_that_the_points_do_not_reach_is_unhurt() -> None:
    units = {"3521": ["a_fr_38_1", "a_fr_tank_3"], "3421": ["g_185"]}
    facts: dict[str, Any] = {"lead": "a_fr_38_1", "defence_lead": "g_185", "tank": "a_fr_tank_3"}
    play = fight(units, "a_fr_38_1 a_fr_tank_3", [TakeDamage("allied", "combat")], damage=(2, 0), **facts)
    assert at(play, "a_fr_tank_3") == "3521"
    assert losses(play, "a_fr_38_1") == 1
    assert marked(play, DISORGANISED) == []


@pytest.mark.rule("15.4.1d")
def test_another_tank_of_the_attack_takes_losses_by_choice() -> None:
    units = {"3521": ["a_fr_38_1", "a_fr_tank_1", "a_fr_tank_3"], "3421": ["g_185"]}
    facts: dict[str, Any] = {"lead": "a_fr_38_1", "tank": "a_fr_tank_3", "damage": (7, 0)}
    play = fight(units, "a_fr_38_1 a_fr_tank_1 a_fr_tank_3", [TakeDamage("allied", "combat")], **facts)
    assert names(play, offered(play)) == ["a_fr_38_1", "a_fr_tank_1"]


@pytest.mark.rule("12.2.8e", "15.4.1f")
def test_in_defence_a_tank_is_the_last_to_go() -> None:
    play = defence(["a_br_56 lost:2", "a_br_tank_1"], 2, "a_br_56")
    assert (losses(play, "a_br_56"), at(play, "a_br_tank_1")) == (2, "3421")
    assert marked(play, DISORGANISED) == ["a_br_56"]
    play = defence(["a_br_56 lost:2", "a_br_tank_1"], 5, "a_br_56")
    assert (at(play, "a_br_56"), at(play, "a_br_tank_1")) == (GONE, GONE)


@pytest.mark.rule("12.2.8e")
def test_under_bombardment_the_tanks_of_an_attack_are_the_last_to_go() -> None:
    units = {"3521": ["a_br_56", "a_br_tank_1"], "3522": ["a_br_62"], "3421": ["g_185"]}
    agenda = [TakeDamage("allied", "bombardment")]
    play = fight(units, "a_br_56 a_br_62 a_br_tank_1", agenda, damage=(3, 0))
    assert names(play, offered(play)) == ["a_br_56", "a_br_62"]
    assert refused(play, Lose("a_br_tank_1")) == ("12.2.8e",)


# bombardment


@pytest.mark.rule("15.2.2k", "12.2.8h")
def test_damage_of_guns_falls_on_those_in_the_combat_by_their_owners_choice() -> None:
    units = {"3521": ["g_185"], "3421": ["a_br_51_1", "a_br_51_2", "a_br_hq_3"], "3321": ["a_br_4"]}
    play = fight(units, "g_185", [TakeDamage("allied", "bombardment")], damage=(0, 3))
    assert names(play, offered(play)) == ["a_br_51_1", "a_br_51_2"]
    play.apply(Lose("a_br_51_2"))
    assert names(play, offered(play)) == ["a_br_51_1", "a_br_51_2"]
    play.apply(Disorganise("a_br_51_1"))
    assert marked(play, DISORGANISED) == ["a_br_51_1"]
    assert (losses(play, "a_br_51_2"), play.combat.first_loss) == (1, (True, True))


# Stoss


@pytest.mark.rule("12.2.8f", "12.2.3f", "15.3c")
def test_a_stoss_may_be_lost_for_the_lead_once_in_a_combat() -> None:
    units = {"3521": with_stoss("g_1gr_1", "g_1gr_2"), "3421": ["a_br_56"]}
    play = fight(units, "g_1gr_1 g_1gr_2", [ATTACKER], lead="g_1gr_1", damage=(4, 0))
    assert names(play, offered(play)) == ["g_1gr_1", "g_stoss_1", "g_stoss_2"]
    assert refused(play, Lose("g_1gr_2")) == ("12.2.8c",)
    play.apply(Lose("g_stoss_2"))
    assert at(play, "g_stoss_2") == GONE
    assert names(play, offered(play)) == ["g_1gr_1", "g_1gr_2"]
    assert refused(play, Lose("g_stoss_1")) == ("15.3c",)
    play.apply(Lose("g_1gr_2"))
    assert (losses(play, "g_1gr_1"), losses(play, "g_1gr_2"), play.over) == (0, 1, True)


@pytest.mark.rule("12.2.8f", "15.3c")
def test_a_stoss_stands_for_a_lead_division_for_two_points() -> None:
    units = {"3521": ["g_185", *with_stoss("g_1gr_1")], "3421": ["a_br_56"]}
    play = fight(units, "g_185 g_1gr_1", [ATTACKER], lead="g_185", damage=(3, 0))
    play.apply(Lose("g_stoss_1"))
    assert (losses(play, "g_185"), losses(play, "g_1gr_1")) == (0, 0)
    assert marked(play, DISORGANISED) == ["g_185"]


@pytest.mark.rule("12.2.8f", "15.3c")
def test_a_stoss_serves_regiments_of_the_combat_only_in_attack_and_defence() -> None:
    units = {"3521": with_stoss("g_1gr_1", "g_1gr_2"), "3421": ["a_br_56"]}
    play = fight(units, "g_1gr_1", [ATTACKER], lead="g_1gr_1", damage=(2, 0))
    assert names(play, offered(play)) == ["g_1gr_1", "g_stoss_1"]
    units = {"3521": ["a_br_56"], "3421": with_stoss("g_1gr_1")}
    play = fight(units, "a_br_56", [TakeDamage("german", "combat")], defence_lead="g_1gr_1", damage=(0, 2))
    assert names(play, offered(play)) == ["g_1gr_1", "g_stoss_1"]


@pytest.mark.rule("15.3c")
def test_no_stoss_is_lost_to_guns() -> None:
    units = {"3521": ["a_br_56"], "3421": with_stoss("g_1gr_1")}
    play = fight(units, "a_br_56", [TakeDamage("german", "bombardment")], damage=(0, 2))
    assert (losses(play, "g_1gr_1"), at(play, "g_stoss_1"), play.over) == (1, "3421", True)


def starred(regiments: list[str], white: tuple[int, int], points: int) -> Campaign18:
    """Regiments with Stoss, the first of them used, have attacked near v. Hutier and rolled these dice."""
    units = {"3521": with_stoss(*regiments), "3421": ["a_br_56"], "3525": ["g_hq_18"]}
    facts: dict[str, Any] = {"lead": regiments[0], "stoss": "g_stoss_1", "column": 0, "shown": (*white, 3, 3)}
    attackers = " ".join(regiments)
    return fight(units, attackers, [ATTACKER], state={"hutier": "g_hq_18"}, damage=(points, 0), **facts)


@pytest.mark.rule("12.2.8i", "12.2.5b")
@pytest.mark.parametrize(("white", "left"), [((1, 1), GONE), ((6, 6), "3521")])
def test_the_star_takes_the_stoss_of_the_shift_on_top_of_all(white: tuple[int, int], left: str) -> None:
    play = starred(["g_1gr_1"], white, 2)
    play.apply(Lose("g_1gr_1"))
    assert (losses(play, "g_1gr_1"), at(play, "g_stoss_1")) == (1, left)
    assert not play.combat.stoss_spent
    play = starred(["g_1gr_1", "g_1gr_2"], white, 0)
    assert (at(play, "g_stoss_1"), at(play, "g_stoss_2"), play.over) == (left, "3521", True)
    assert play.combat.first_loss == (True, True)


@pytest.mark.rule("12.2.8i")
def test_no_stoss_falls_to_the_star_when_none_gave_a_column() -> None:
    units = {"3521": with_stoss("g_1gr_1"), "3421": ["a_br_56"]}
    play = fight(units, "g_1gr_1", [ATTACKER], lead="g_1gr_1", column=0, shown=(1, 1, 3, 3))
    assert at(play, "g_stoss_1") == "3521"


@pytest.mark.rule("12.2.8i", "12.2.8f")
def test_the_star_takes_another_stoss_when_that_of_the_shift_is_gone() -> None:
    play = starred(["g_1gr_1", "g_1gr_2", "g_1gr_3"], (1, 1), 2)
    play.apply(Lose("g_stoss_1"))
    assert names(play, offered(play)) == ["g_stoss_2", "g_stoss_3"]
    play.apply(Lose("g_stoss_3"))
    assert [at(play, f"g_stoss_{number}") for number in (1, 2, 3)] == [GONE, "3521", GONE]
    assert play.over


# losses without points


@pytest.mark.rule("12.2.3c", "12.2.4d")
def test_a_cancelled_attack_costs_three_steps_of_the_best_morale() -> None:
    units = {"3521": ["g_1gr_1", "g_1gr_2 lost:1"], "3522": ["g_185"], "3421": ["a_br_56"]}
    play = fight(units, "g_1gr_1 g_1gr_2 g_185", [TakeDamage("german", "cancelled")])
    assert names(play, offered(play)) == ["g_1gr_1", "g_1gr_2"]
    assert refused(play, Lose("g_185")) == ("12.2.3c",)
    play.apply(Lose("g_1gr_1"))
    play.apply(Lose("g_1gr_1"))
    assert (at(play, "g_1gr_1"), at(play, "g_1gr_2")) == (GONE, GONE)
    assert losses(play, "g_185") == 0
    assert play.over


@pytest.mark.rule("12.2.3c", "12.2.4d")
def test_a_cancelled_attack_spares_tanks_and_stoss_and_goes_down_the_ranks() -> None:
    units = {"3521": ["g_1gr_1 lost:1", "g_stoss_1 with:g_1gr_1", "g_185"], "3421": ["a_br_56"]}
    play = fight(units, "g_1gr_1 g_185", [TakeDamage("german", "cancelled")])
    assert (at(play, "g_1gr_1"), losses(play, "g_185")) == (GONE, 2)
    units = {"3521": ["a_fr_38_1 lost:1", "a_fr_tank_1"], "3421": ["g_185"]}
    play = fight(units, "a_fr_38_1 a_fr_tank_1", [TakeDamage("allied", "cancelled")])
    assert (at(play, "a_fr_38_1"), at(play, "a_fr_tank_1")) == (GONE, "3521")


@pytest.mark.rule("12.2.8e")
def test_losses_without_points_take_a_tank_last() -> None:
    play = front("michael", {"3421": ["a_br_56 lost:2", "a_br_tank_1", "a_br_51_1 lost:1"]})
    units = tuple(index(play, unit) for unit in ("a_br_56", "a_br_tank_1", "a_br_51_1"))
    lose_steps(play, "allied", units, 3, "retreat_zone")
    play.advance()
    assert names(play, offered(play)) == ["a_br_56", "a_br_51_1"]
    play.apply(Lose("a_br_51_1"))
    assert [at(play, unit) for unit in ("a_br_56", "a_br_51_1", "a_br_tank_1")] == [GONE, GONE, GONE]


def test_nobody_left_and_no_combat_end_it() -> None:
    play = front("michael", {"3421": ["a_br_56"]}, [LoseSteps("allied", (), 2, "retreat_zone"), DEFENDER])
    assert play.over
    assert marked(play, PINNED) == []


# what the page shows


@pytest.mark.rule("12.2.8g")
def test_the_menu_tells_points_prices_and_steps() -> None:
    play = attack("g_1gr_1 g_1gr_2 g_1gr_3", 6, "g_1gr_1")
    assert play.decision is not None
    menu = play.decision.menu(play, ())
    assert menu.prompt.facts == {"side": "german", "why": "loss_combat", "points": 4}
    assert {pick.pick: pick.note for pick in menu.picks}["unit:g_1gr_2"] == "2"
    assert menu.preview is not None
    lines = {(line.label.key, line.label.facts["unit"]): line.value for line in menu.preview.reasons}
    assert lines["reason.steps_left", "g_1gr_1"] == "1"
    assert lines["reason.price", "g_1gr_1"] == "2"
    assert play.decision.menu(play, ("unit:g_1gr_2",)).ready == Lose("g_1gr_2")

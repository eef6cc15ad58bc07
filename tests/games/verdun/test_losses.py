"""9.4, 14.82: hits, step losses and the choice to retreat."""

from __future__ import annotations

import pytest

from grognard.engine.steps import Action
from grognard.games.verdun.assault import compulsory, engaged
from grognard.games.verdun.attack import clash_for
from grognard.games.verdun.battlefield import FRENCH, GERMAN
from grognard.games.verdun.casualties import Answer, TryRemnant
from grognard.games.verdun.forts import fort_at
from grognard.games.verdun.losses import ChooseLoss, Lose, SufferHits, Withdraw
from grognard.games.verdun.retreat import ChooseRetreat
from grognard.games.verdun.war import War
from tests.games.verdun.support import at, battle


def suffering(
    units: dict[str, list[str]],
    target: str,
    side: str,
    hits: int,
    *,
    attacker: int = GERMAN,
    guns: tuple[str, ...] = (),
    dice: tuple[int, ...] = (),
    options: tuple[str, ...] = (),
) -> War:
    """An assault just resolved: everybody next to the target attacked it, and one side has hits to meet."""
    war = battle(units, dice=dice, options=options)
    where = war.field.board.at(target)
    near = [u for h, stack in war.stacks.items() if war.field.board.around[where] >> h & 1 for u in stack]
    infantry = tuple(sorted(u for u in near if war.units[u].side == attacker and war.units[u].infantry))
    clash = clash_for(war, attacker, where, infantry, tuple(war.unit(g) for g in guns))
    war.state.clash = engaged(war, clash)
    war.then(SufferHits(side, hits, compulsory(war.state.clash, hits)))
    war.advance()
    return war


def choices(war: War) -> list[Action]:
    assert isinstance(war.decision, ChooseLoss)
    return war.decision.candidates(war)


def steps(war: War, unit: str) -> int:
    return war.state.steps[war.unit(unit)]


TWO_GERMANS = {"0517": ["g_5_8g", "g_5_12g"], "0518": ["f_14_35"]}


@pytest.mark.rule("9.41a", "9.41b")
def test_the_owner_chooses_who_loses_a_step() -> None:
    war = suffering(TWO_GERMANS, "0517", "german", 2, attacker=FRENCH)
    war.apply(Lose("g_5_12g"))
    assert (steps(war, "g_5_8g"), steps(war, "g_5_12g")) == (2, 1)


@pytest.mark.rule("9.4c")
def test_only_participants_suffer() -> None:
    units = {"0517": ["g_5_8g", "g_5_12g"], "0518": ["f_14_35"], "0417": ["g_6_20"]}
    war = suffering(units, "0517", "german", 2, attacker=FRENCH)
    assert war.ruling(Lose("g_6_20")).rules == ("9.4c",)


@pytest.mark.rule("9.42a")
def test_half_the_hits_rounded_down_are_step_losses() -> None:
    war = suffering(TWO_GERMANS, "0517", "german", 3, attacker=FRENCH)
    assert war.ruling(Withdraw()).rules == ("9.42a",)
    war.apply(Lose("g_5_8g"))
    assert war.ruling(Withdraw())


@pytest.mark.rule("9.42b")
def test_the_rest_is_bought_off_by_all_retreating_as_many_hexes() -> None:
    war = suffering(TWO_GERMANS, "0517", "german", 3, attacker=FRENCH)
    war.apply(Lose("g_5_8g"))
    war.apply(Withdraw())
    assert war.clash.retreating == ((war.unit("g_5_8g"), 2), (war.unit("g_5_12g"), 2))


@pytest.mark.rule("9.42b")
def test_three_hits_may_all_be_step_losses() -> None:
    war = suffering(TWO_GERMANS, "0517", "german", 3, attacker=FRENCH, dice=(6, 6))
    war.apply(Lose("g_5_8g"))
    war.apply(Lose("g_5_12g"))
    war.apply(Lose("g_5_8g"))
    assert (steps(war, "g_5_8g"), steps(war, "g_5_12g")) == (0, 1)


@pytest.mark.rule("9.42f")
def test_a_single_hit_may_be_cancelled_by_one_hex() -> None:
    war = suffering(TWO_GERMANS, "0517", "german", 1, attacker=FRENCH)
    war.apply(Withdraw())
    assert (steps(war, "g_5_8g"), steps(war, "g_5_12g")) == (2, 2)
    assert isinstance(war.decision, ChooseRetreat)


@pytest.mark.rule("9.43a")
def test_germans_attacking_a_trench_round_up_for_both_sides() -> None:
    units = {"0702": ["g_5_8g", "g_5_12g"], "0703": ["f_14_35", "f_14_42"]}
    for side in ("french", "german"):
        war = suffering(units, "0703", side, 1)
        assert war.ruling(Withdraw()).rules == ("9.43a",)
        war = suffering(units, "0703", side, 3)
        assert isinstance(war.decision, ChooseLoss)
        assert war.decision.must == 2


@pytest.mark.rule("9.43a")
def test_the_french_attacking_a_trench_round_down() -> None:
    war = suffering(
        {"0704": ["f_14_35", "f_14_42"], "0703": ["g_5_8g", "g_5_12g"]}, "0703", "german", 1, attacker=FRENCH
    )
    assert war.ruling(Withdraw())


@pytest.mark.rule("9.42c", "9.5d")
def test_one_unit_that_cannot_retreat_pins_all() -> None:
    """A gun may not pass the enemy zones behind it (A49)."""
    units = {
        "0517": ["g_5_8g", "g_5_art"],
        "0518": ["f_14_35"],
        "0514": ["f_14_42"],
        "0416": ["f_14_44"],
        "0616": ["f_14_60"],
    }
    war = suffering(units, "0517", "german", 1, attacker=FRENCH)
    assert war.ruling(Withdraw()).rules == ("9.42c",)


@pytest.mark.rule("9.42d")
def test_a_retreat_cut_short_costs_the_difference_in_steps() -> None:
    """0401 is one hex from the edge: three hits are one compulsory step, one more step and one hex."""
    war = suffering({"0401": ["g_5_8g", "g_5_12g"], "0402": ["f_14_35"]}, "0401", "german", 3, attacker=FRENCH)
    war.apply(Lose("g_5_8g"))
    assert not war.ruling(Withdraw())
    war.apply(Lose("g_5_12g"))
    war.apply(Withdraw())
    assert dict(war.clash.retreating) == {war.unit("g_5_8g"): 1, war.unit("g_5_12g"): 1}


@pytest.mark.rule("9.44a", "14.5a")
def test_the_first_german_loss_is_a_pioneers() -> None:
    units = {"0517": ["g_5_8g", "g_5_pio", "g_6_pio"], "0518": ["f_14_35"]}
    war = suffering(units, "0518", "german", 2)
    assert war.ruling(Lose("g_5_8g")).rules == ("9.44a",)
    war.apply(Lose("g_6_pio"))
    assert war.ruling(Lose("g_5_8g"))


@pytest.mark.rule("9.44a")
def test_pioneers_who_defend_need_not_lose_first() -> None:
    units = {"0517": ["g_5_8g", "g_5_pio"], "0518": ["f_14_35"]}
    war = suffering(units, "0517", "german", 2, attacker=FRENCH)
    assert war.ruling(Lose("g_5_8g"))


@pytest.mark.rule("9.45a", "9.54a")
def test_distant_support_artillery_takes_no_hits_and_stays() -> None:
    units = {"0517": ["g_5_8g", "g_5_12g"], "0515": ["g_5_art"], "0518": ["f_14_35"]}
    war = suffering(units, "0518", "german", 1, guns=("g_5_art",))
    assert war.ruling(Lose("g_5_art")).rules == ("9.4c",)
    war.apply(Withdraw())
    assert war.unit("g_5_art") not in dict(war.clash.retreating)


@pytest.mark.rule("9.45b")
def test_adjacent_support_artillery_shares_losses_and_retreat() -> None:
    units = {"0517": ["g_5_8g", "g_5_art"], "0518": ["f_14_35"]}
    war = suffering(units, "0518", "german", 1, guns=("g_5_art",))
    assert war.ruling(Lose("g_5_art"))
    war.apply(Withdraw())
    assert war.unit("g_5_art") in dict(war.clash.retreating)


@pytest.mark.rule("9.41a")
def test_one_step_units_are_eliminated() -> None:
    war = suffering({"0517": ["g_5_8g", "g_hq_3"], "0518": ["f_14_35"]}, "0517", "german", 2, attacker=FRENCH)
    war.apply(Lose("g_hq_3"))
    assert not war.on_map(war.unit("g_hq_3"))


@pytest.mark.rule("14.41a", "14.41b")
def test_a_remnant_takes_over_the_hits_of_its_regiment() -> None:
    """Four hits on a reduced regiment: it dies of the first, its remnant retreats three hexes."""
    units = {"0517": ["g_5_8g"], "0518": ["f_14_35 reduced"]}
    war = suffering(units, "0518", "french", 4, dice=(3, 3))
    assert isinstance(war.decision, TryRemnant)
    war.apply(Answer(True))
    assert dict(war.clash.retreating) == {war.unit("f_remnant_1"): 3}


@pytest.mark.rule("14.41c")
def test_a_remnant_is_not_lost_in_the_turn_it_appears() -> None:
    units = {"0517": ["g_5_8g"], "0518": ["f_14_35 reduced", "f_14_42"]}
    war = suffering(units, "0518", "french", 4, dice=(3, 3))
    war.apply(Lose("f_14_35"))
    war.apply(Answer(True))
    assert war.on_map(war.unit("f_remnant_1"))
    assert war.ruling(Lose("f_remnant_1")).rules == ("14.41c",)


AROUND_FORT = {"1417": ["g_5_8g", "g_5_12g"]}


@pytest.mark.rule("14.82b")
def test_an_empty_fort_falls_to_one_hit() -> None:
    war = suffering(AROUND_FORT, "1418", "french", 1)
    assert fort_at(war, war.field.board.at("1418")) < 0


@pytest.mark.rule("14.81c")
def test_the_fort_may_pay_a_compulsory_step() -> None:
    war = suffering(AROUND_FORT | {"1418": ["f_14_35"]}, "1418", "french", 4)
    war.apply(Lose("f_14_35"))
    war.apply(Lose("f_fort_belleville"))
    war.apply(Withdraw())
    assert dict(war.clash.retreating) == {war.unit("f_14_35"): 2}
    assert fort_at(war, war.field.board.at("1418")) < 0


@pytest.mark.rule("14.82a", "14.82c")
def test_an_intact_fort_absorbs_one_hit_when_the_others_retreat() -> None:
    war = suffering(AROUND_FORT | {"1418": ["f_14_35", "f_14_42"]}, "1418", "french", 4)
    war.apply(Lose("f_14_35"))
    war.apply(Lose("f_14_42"))
    war.apply(Withdraw())
    assert dict(war.clash.retreating) == {war.unit("f_14_35"): 1, war.unit("f_14_42"): 1}
    assert fort_at(war, war.field.board.at("1418")) < 0


@pytest.mark.rule("14.82c")
def test_when_the_fort_absorbs_the_last_hit_the_others_stay() -> None:
    war = suffering(AROUND_FORT | {"1418": ["f_14_35", "f_14_42"]}, "1418", "french", 2)
    war.apply(Lose("f_14_35"))
    war.apply(Withdraw())
    assert at(war, "f_14_42") == "1418"
    assert fort_at(war, war.field.board.at("1418")) < 0


@pytest.mark.rule("14.82c")
def test_with_a_fort_the_force_need_only_be_able_to_go_one_hex_less() -> None:
    """Surrounded, the regiment has nowhere to go; the fort takes the one hit that is left."""
    ring = ("1417", "1518", "1519", "1419", "1319", "1318")
    names = ("g_5_8g", "g_5_12g", "g_6_20", "g_6_24", "g_6_64", "g_5_52")
    units = {where: [name] for where, name in zip(ring, names, strict=True)} | {"1418": ["f_14_35"]}
    war = suffering(units, "1418", "french", 2)
    war.apply(Lose("f_14_35"))
    assert war.ruling(Withdraw())


@pytest.mark.rule("15.4a")
def test_with_option_15_4_a_fort_has_two_steps() -> None:
    war = suffering(AROUND_FORT, "1418", "french", 1, options=("fort_guns",))
    assert war.state.forts[fort_at(war, war.field.board.at("1418"))] == 1
    war = suffering(AROUND_FORT, "1418", "french", 2, options=("fort_guns",))
    assert fort_at(war, war.field.board.at("1418")) < 0


def test_menu_offers_the_units_and_holds_the_retreat_back() -> None:
    war = suffering(TWO_GERMANS, "0517", "german", 3, attacker=FRENCH)
    assert isinstance(war.decision, ChooseLoss)
    shown = war.decision.menu(war, ())
    assert [pick.pick for pick in shown.picks] == ["unit:g_5_8g", "unit:g_5_12g"]
    assert not shown.buttons[-1].ruling
    assert war.decision.menu(war, ("unit:g_5_8g",)).ready == Lose("g_5_8g")

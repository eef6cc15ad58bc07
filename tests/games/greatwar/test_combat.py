"""Phase 4: who fights, when, with how many dice, and what the dice do."""

from __future__ import annotations

import pytest

from grognard.engine.dice import Luck
from grognard.games.greatwar.attack import close_dice, ranged_dice
from grognard.games.greatwar.board import find
from grognard.games.greatwar.combat_actions import CloseCombat, EndCombat, Fire, RemoveWire
from grognard.games.greatwar.fight import begin, volley
from grognard.games.greatwar.news import BattleDice, FiguresLost, TokensGained
from grognard.games.greatwar.results import CombatResolved
from grognard.games.greatwar.retreat import UnitRetreated
from grognard.games.greatwar.sequence import PHASES, steps_of
from grognard.games.greatwar.state import FOUGHT, TOKEN, Effect, Fight
from tests.games.greatwar.fighting import CHARGE, COMBAT, FIRE, asked, charged, fired, phase, refused
from tests.games.greatwar.support import BURST, FLAG, SKULL, SOLDIER, STAR, at, battle, figures, unit
from tests.games.support import events


@pytest.mark.rule("BAT-01")
def test_units_fight_one_after_the_other_and_mix_both_kinds() -> None:
    units = {"5-5": "G1 infantry ordered", "7-5": "A1 infantry", "5-9": "G2 infantry ordered", "6-9": "A2 infantry"}
    play = phase(units, [STAR, STAR, BURST, STAR, STAR])
    play.apply(FIRE)
    assert figures(play, "A1") == 4
    assert asked(play) == "Combat"
    play.apply(CloseCombat("G2", "A2"))
    assert figures(play, "A2") == 3
    assert play.over


@pytest.mark.rule("BAT-02")
def test_the_reserve_artillery_fires_before_all_other_combat() -> None:
    steps = [type(step).__name__ for phase_ in PHASES for step in steps_of(phase_, "german")]
    assert steps.index("ReserveArtillery") < steps.index("Combat")


@pytest.mark.rule("BAT-03")
def test_nobody_has_to_fight() -> None:
    play = phase({"5-5": "G1 infantry ordered", "6-5": "A1 infantry"})
    play.apply(EndCombat())
    assert play.over


@pytest.mark.rule("ORD-02")
def test_a_unit_without_an_order_does_not_fight() -> None:
    play = phase({"5-5": "G1 infantry", "7-5": "A1 infantry", "5-9": "G2 infantry ordered", "7-9": "A2 infantry"})
    assert refused(play, FIRE) == "ORD-02"


@pytest.mark.rule("BAT-04")
def test_a_unit_fights_once() -> None:
    play = fired("A1 infantry", [STAR, STAR])
    assert refused(play, FIRE) == "BAT-04"
    assert play.over


@pytest.mark.rule("BAT-05")
def test_a_combat_has_one_target_and_it_is_an_enemy() -> None:
    play = phase({"5-5": "G1 infantry ordered", "7-5": "A1 infantry", "5-7": "G2 infantry"})
    assert refused(play, Fire(("G1",), "G2")) == "BAT-05"
    assert refused(play, Fire(("G1",), "A9")) == "BAT-05"


@pytest.mark.rule("BAT-06")
def test_losses_take_no_dice_away() -> None:
    full, last = phase({"5-5": "G1 infantry ordered"}), phase({"5-5": "G1 infantry 1 ordered"})
    assert [ranged_dice(play, 0, find("7-5")) for play in (full, last)] == [2, 2]
    assert [close_dice(play, 0) for play in (full, last)] == [3, 3]


@pytest.mark.rule("BAT-07")
def test_after_close_combat_there_is_no_fire() -> None:
    play = charged("A1 infantry 1", [BURST, STAR, STAR])
    play.apply(play.decision.candidates(play)[0])
    assert refused(play, Fire(("G1",), "A1")) != ""
    assert play.state.flags[0] & FOUGHT


@pytest.mark.rule("BAT-08")
@pytest.mark.rule("FOR-02")
def test_t35_without_dice_there_is_no_attack() -> None:
    play = phase({"5-5": "G1 infantry ordered entered", "9-5": "A1 infantry"}, forest="5-5", moved={"G1": 1})
    assert play.over
    assert refused(play, FIRE) == "BAT-08"


@pytest.mark.rule("BAT-10")
def test_t15_stars_are_tokens_as_far_as_the_pool_goes() -> None:
    assert fired("A1 infantry", [STAR, STAR]).state.tokens == [2, 0]
    play = fired("A1 infantry", [STAR, STAR], tokens=[0, 29])
    assert play.state.tokens == [1, 29]
    assert events(play, CombatResolved)[0].effects == ["token", "nothing"]


@pytest.mark.rule("BAT-11")
def test_losses_then_tokens_then_retreat() -> None:
    play = fired("A1 infantry", [BURST, STAR, FLAG], "G1 machine_gun")
    kinds = [FiguresLost, TokensGained, UnitRetreated]
    play.apply(play.decision.candidates(play)[0])
    assert [type(event) for event in play.events or [] if type(event) in kinds] == kinds


@pytest.mark.rule("TAC-05b")
def test_no_tokens_from_dice_under_order_from_above() -> None:
    play = fired("A1 infantry", [STAR, STAR], "G1 infantry token", command="order_from_above", tokens=[3, 3])
    assert play.state.tokens == [3, 3]
    assert not play.state.flags[0] & TOKEN


# ranged combat


@pytest.mark.rule("RNG-01", "RNG-05")
def test_no_fire_at_a_neighbour() -> None:
    play = phase({"5-5": "G1 infantry ordered", "6-5": "A1 infantry"})
    assert refused(play, FIRE) == "RNG-05"
    assert refused(play, CHARGE) == ""


@pytest.mark.rule("RNG-06")
def test_a_unit_next_to_an_enemy_fires_at_nobody() -> None:
    play = phase({"5-5": "G1 mortar ordered", "6-5": "A1 infantry", "7-8": "A2 infantry"})
    assert refused(play, Fire(("G1",), "A2")) == "RNG-06"
    assert COMBAT.candidates(play) == [CloseCombat("G1", "A1"), EndCombat()]


@pytest.mark.rule("RNG-02")
def test_rifles_need_a_line_of_sight() -> None:
    play = phase({"5-5": "G1 infantry ordered", "5-8": "A1 infantry", "7-5": "A2 infantry"}, forest="5-6")
    assert refused(play, FIRE) == "LOS-02"
    assert COMBAT.check(play, FIRE).breaches[0].facts["hexes"] == ["5-6"]
    assert refused(play, Fire(("G1",), "A2")) == ""


@pytest.mark.rule("RNG-03")
@pytest.mark.rule("LOS-12")
def test_mortars_need_none() -> None:
    play = phase({"5-5": "G1 mortar ordered", "5-8": "A1 infantry"}, forest="5-6")
    assert refused(play, FIRE) == ""


@pytest.mark.rule("RNG-08")
@pytest.mark.parametrize(("kind", "far"), [("infantry", "9-5"), ("machine_gun", "5-10"), ("mortar", "11-5")])
def test_range_is_counted_to_the_target(kind: str, far: str) -> None:
    beyond = {"9-5": "10-5", "5-10": "5-11", "11-5": "11-4"}[far]
    assert refused(phase({"5-5": f"G1 {kind} ordered", far: "A1 infantry"}), FIRE) == ""
    assert ranged_dice(phase({"5-5": f"G1 {kind} ordered"}), 0, find(beyond)) in (0, 1)


@pytest.mark.rule("RNG-09", "RNG-10", "RNG-11")
def test_dice_by_distance() -> None:
    wanted = {"infantry": [2, 1, 1, 0, 0, 0], "machine_gun": [3, 3, 1, 1, 0, 0], "mortar": [2, 2, 2, 1, 1, 0]}
    for kind, dice in wanted.items():
        play = phase({"5-3": f"G1 {kind} ordered"})
        assert [ranged_dice(play, 0, find(f"5-{place}")) for place in range(5, 11)] == dice


@pytest.mark.rule("RNG-07")
def test_a_shot_from_declaration_to_retreat() -> None:
    play = phase(
        {"5-5": "G1 machine_gun ordered", "7-5": "A1 infantry"}, [SOLDIER, STAR, FLAG], trench="7-5", wire="5-5"
    )
    play.apply(FIRE)
    rolled = events(play, BattleDice)[0]
    assert (rolled.faces, rolled.purpose) == (["soldier", "star"], "ranged")
    assert figures(play, "A1") == 4
    assert play.state.tokens[0] == 1


@pytest.mark.rule("RNG-12")
def test_who_may_fire_after_moving() -> None:
    for kind, moved, rule in (("infantry", 1, ""), ("infantry", 2, "MOVE-11"), ("machine_gun", 1, "MOVE-12")):
        play = phase({"5-5": f"G1 {kind} ordered", "7-5": "A1 infantry"}, moved={"G1": moved})
        assert refused(play, FIRE) == rule


@pytest.mark.rule("RNG-13")
def test_bursts_hit_whatever_the_terrain() -> None:
    assert figures(fired("A1 infantry", [BURST, BURST], trench="7-5"), "A1") == 2


@pytest.mark.rule("RNG-14", "MOR-03")
def test_t31_terrain_cancels_soldiers() -> None:
    assert figures(fired("A1 infantry", [SOLDIER, SOLDIER], trench="7-5"), "A1") == 4
    assert figures(fired("A1 infantry", [SOLDIER, SOLDIER], forest="7-5"), "A1") == 3
    assert figures(fired("A1 infantry", [SOLDIER, SOLDIER]), "A1") == 2


@pytest.mark.rule("RNG-15")
def test_skulls_do_nothing_at_range() -> None:
    play = fired("A1 infantry", [SKULL, BURST])
    assert figures(play, "A1") == 3
    assert events(play, CombatResolved)[0].effects == ["nothing", "hit"]


@pytest.mark.rule("RNG-16", "BAT-09")
def test_each_hit_is_a_figure_and_what_is_too_much_is_lost() -> None:
    play = fired("A1 infantry 1", [BURST, BURST])
    assert at(play, "A1") == "-1"
    assert [lost.count for lost in events(play, FiguresLost)] == [1]


@pytest.mark.rule("VIC-02")
def test_t29_the_gun_is_lost_last() -> None:
    play = fired("A1 machine_gun 2", [BURST, STAR])
    assert figures(play, "A1") == 1
    assert at(play, "A1") == "7-5"


@pytest.mark.rule("RNG-17")
def test_a_flag_is_no_hit_but_a_hex_of_retreat() -> None:
    play = fired("A1 infantry", [FLAG, STAR])
    play.apply(play.decision.candidates(play)[0])
    assert (figures(play, "A1"), at(play, "A1")) == (4, "8-4")


# cards that change the dice


@pytest.mark.rule("TAC-06b")
def test_the_big_show_gives_a_die_to_those_it_orders() -> None:
    own = fired("A1 infantry", [STAR] * 3, command="big_show")
    assert len(events(own, BattleDice)[0].faces) == 3
    extra = fired("A1 infantry", [STAR] * 2, "G1 infantry extra", command="big_show")
    assert len(events(extra, BattleDice)[0].faces) == 2


@pytest.mark.rule("TAC-07")
def test_firestorm_gives_a_die_to_fire_and_forbids_all_else() -> None:
    play = fired("A1 infantry", [STAR] * 3, command="firestorm")
    assert len(events(play, BattleDice)[0].faces) == 3
    near = phase({"5-5": "G1 infantry ordered", "6-5": "A1 infantry"}, command="firestorm", wire="5-5")
    assert near.over
    assert (refused(near, CHARGE), refused(near, RemoveWire("G1"))) == ("TAC-07", "TAC-07")


@pytest.mark.rule("CBC-03", "CBC-04")
@pytest.mark.parametrize(("kind", "card"), [("machine_gun", "machine_gun_barrage"), ("mortar", "mortar_barrage")])
def test_barrages_give_a_die_to_their_kind(kind: str, card: str) -> None:
    for firer, dice in ((kind, 1), ("infantry light_mg", 0)):
        plain = phase({"5-5": f"G1 {firer} ordered"})
        play = phase({"5-5": f"G1 {firer} ordered"}, effects=[Effect(card, 0)])
        assert ranged_dice(play, 0, find("7-5")) - ranged_dice(plain, 0, find("7-5")) == dice


@pytest.mark.rule("CBC-02")
def test_gas_cancels_one_soldier_less_and_lets_no_flag_be_ignored() -> None:
    play = fired("A1 infantry", [SOLDIER, SOLDIER], trench="7-5", effects=[Effect("gas_attack", 0)])
    assert figures(play, "A1") == 3
    back = fired("A1 infantry", [FLAG, STAR], trench="7-5", effects=[Effect("gas_attack", 0)])
    assert asked(back) == "Retreat"


@pytest.mark.rule("CBC-02")
def test_gas_is_for_fire_only_and_a_later_card_prevails() -> None:
    assert (
        asked(charged("A1 infantry", [FLAG, STAR, STAR], trench="6-5", effects=[Effect("gas_attack", 0)]))
        == "IgnoreFlags"
    )
    both = [Effect("gas_attack", 0), Effect("hold_at_all_costs", 1)]
    assert asked(fired("A1 infantry", [FLAG, STAR], effects=both)) == "IgnoreFlags"


def test_out_of_ammunition_there_is_no_fire() -> None:
    near = {"5-5": "G1 infantry ordered", "7-5": "A1 infantry"}
    play = phase(near, effects=[Effect("out_of_ammunition", 1, 0)])
    assert refused(play, FIRE) == "CBC-01"


# the decision itself


def test_candidates_and_samples_are_legal() -> None:
    guns = {"5-5": "G1 machine_gun ordered", "7-8": "G2 machine_gun ordered", "7-5": "A1 infantry"}
    units = {**guns, "5-7": "G3 mortar ordered", "6-8": "A2 infantry", "5-9": "G4 infantry ordered"}
    play = phase(units, wire="7-7 5-9")
    for action in COMBAT.candidates(play):
        assert COMBAT.ruling(play, action)
    luck = Luck(1)
    for _ in range(100):
        assert COMBAT.ruling(play, COMBAT.sample(play, luck))


def test_unknown_units_are_refused() -> None:
    play = phase({"5-5": "G1 infantry ordered", "7-5": "A1 infantry"})
    for action in (Fire(("G9",), "A1"), Fire(("A1",), "A1"), CloseCombat("G9", "A1"), RemoveWire("G9"), Fire((), "A1")):
        assert refused(play, action) == "BAT-01"


@pytest.mark.rule("RNG-04")
def test_artillery_strikes_a_unit_anywhere() -> None:
    play = battle({"11-12": "A1 infantry"}, dice=[BURST, SKULL])
    fight = Fight(0, "artillery", (), unit(play, "A1"), find("11-12"), dice=2, skulls=True)
    begin(play, fight)
    play.then(*volley(play, fight))
    play.advance()
    assert figures(play, "A1") == 2
    assert not play.state.fights

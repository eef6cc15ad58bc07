"""What specialists do in a combat, and how they are lost."""

from __future__ import annotations

import pytest

from grognard.games.greatwar.attack import close_dice, ranged_dice
from grognard.games.greatwar.board import find
from grognard.games.greatwar.combat_actions import Advance, Fire
from grognard.games.greatwar.fight import UnitAcquired
from grognard.games.greatwar.news import BattleDice, SpecialistLost
from grognard.games.greatwar.state import ACQUIRED
from tests.games.greatwar.fighting import CHARGE, FIRE, asked, charged, fired, phase
from tests.games.greatwar.support import BOX, BURST, FLAG, SKULL, SOLDIER, STAR, at, at_start, figures, unit
from tests.games.support import events


def dice_at(words: str, moved: int = 0) -> tuple[int, ...]:
    """Dice in close combat and at each range."""
    play = phase({"5-3": f"G1 {words} ordered"}, moved={"G1": moved})
    reach = play.profile(0).reach
    return close_dice(play, 0), *(ranged_dice(play, 0, find(f"5-{3 + far}")) for far in range(2, reach + 1))


@pytest.mark.rule("EXS-02", "SPEC-10")
def test_a_grenadier_has_a_die_more_in_close_combat() -> None:
    assert dice_at("infantry grenadier") == (4, 2, 1, 1)


@pytest.mark.rule("EXS-06", "EXS-07", "EXS-08a")
def test_dice_of_heavy_weapons_and_light_machine_guns() -> None:
    assert dice_at("machine_gun heavy_weapon_loader") == (3, 4, 4, 1, 1)
    assert dice_at("mortar heavy_weapon_loader") == (3, 3, 3, 2, 1, 1)
    assert dice_at("infantry light_mg") == (4, 3, 1, 1)


@pytest.mark.rule("EXS-09")
def test_a_sniper_has_a_die_more_if_the_unit_did_not_move() -> None:
    assert dice_at("infantry sniper") == (3, 3, 2, 2)
    assert dice_at("infantry sniper", moved=1) == (3, 2, 1, 1)


@pytest.mark.rule("SPEC-09")
def test_t36_skulls_of_grenadiers_hit_at_two_hexes() -> None:
    play = fired("A1 infantry", [SKULL, STAR], "G1 infantry grenadier")
    assert figures(play, "A1") == 3
    assert play.state.tokens[0] == 1


@pytest.mark.rule("SPEC-09")
def test_t37_and_at_no_other_range() -> None:
    play = phase({"5-5": "G1 infantry grenadier ordered", "5-8": "A1 infantry"}, [SKULL])
    play.apply(Fire(("G1",), "A1"))
    assert figures(play, "A1") == 4


@pytest.mark.rule("EXS-05b")
def test_no_flag_is_ignored_in_close_combat_with_a_flamethrower() -> None:
    for ground in ("trench", "bunker", "church"):
        play = charged("A1 infantry", [FLAG, STAR, STAR], "G1 infantry flamethrower", **{ground: "6-5"})
        assert asked(play) == "Retreat"
    assert asked(fired("A1 infantry", [FLAG, STAR], "G1 infantry flamethrower", trench="7-5")) == "IgnoreFlags"


@pytest.mark.rule("EXS-10b")
def test_an_officer_lost_in_the_fight_leads_no_second_one() -> None:
    units = {"5-5": "G1 infantry officer ordered", "6-5": "A1 infantry 1", "7-5": "A2 infantry"}
    play = phase(units, [SKULL, STAR, STAR])
    play.apply(CHARGE)
    play.lose_specialist(0)
    play.apply(Advance())
    assert play.over


@pytest.mark.rule("SPEC-04")
def test_figures_lost_by_a_blocked_retreat_put_the_specialist_to_the_test() -> None:
    play = phase({"9-5": "G1 infantry ordered", "11-5": "A1 infantry grenadier"}, [FLAG, STAR, SKULL])
    play.apply(FIRE)
    assert figures(play, "A1") == 3
    assert events(play, SpecialistLost) == [SpecialistLost("A1", "grenadier")]


# mortars and their observers


@pytest.mark.rule("EXS-11")
def test_an_observer_marks_what_the_mortar_has_hit() -> None:
    hit = fired("A1 infantry", [BURST, STAR], "G1 mortar observer")
    assert hit.has(1, ACQUIRED)
    assert events(hit, UnitAcquired)
    assert not fired("A1 infantry", [SKULL, STAR], "G1 mortar observer").has(1, ACQUIRED)
    assert not fired("A1 infantry", [BURST, STAR], "G1 mortar").has(1, ACQUIRED)


@pytest.mark.rule("EXS-11")
def test_no_mark_on_a_unit_that_retreats() -> None:
    play = fired("A1 infantry", [BURST, FLAG], "G1 mortar observer")
    play.apply(play.decision.candidates(play)[0])
    assert not play.has(1, ACQUIRED)


@pytest.mark.rule("EXS-12a", "EXS-12b")
def test_a_marked_unit_is_fired_on_with_a_die_more_and_skulls_hit() -> None:
    play = fired("A1 infantry acquired", [SKULL, SKULL, STAR], "G1 mortar")
    assert figures(play, "A1") == 2
    other = fired("A1 infantry acquired", [SKULL, SKULL, SKULL], "G1 machine_gun")
    assert figures(other, "A1") == 4


@pytest.mark.rule("EXS-12c")
def test_the_mark_goes_when_the_unit_retreats() -> None:
    play = fired("A1 infantry acquired", [FLAG, STAR])
    play.apply(play.decision.candidates(play)[0])
    assert not play.has(1, ACQUIRED)


# how they are lost


@pytest.mark.rule("SPEC-04")
@pytest.mark.parametrize(("die", "left"), [(SKULL, ""), (BURST, "sniper"), (SOLDIER, "sniper")])
def test_a_specialist_is_tested_once_by_the_enemy(die: int, left: str) -> None:
    play = fired("A1 infantry sniper", [BURST, BURST, die])
    assert play.state.specialist[1] == left
    assert [(roll.side, roll.purpose) for roll in events(play, BattleDice)][1:] == [("german", "specialist")]
    assert bool(events(play, SpecialistLost)) == (left == "")


@pytest.mark.rule("SPEC-04")
def test_no_test_without_losses() -> None:
    assert len(events(fired("A1 infantry sniper", [STAR, STAR]), BattleDice)) == 1


@pytest.mark.rule("SPEC-03")
def test_a_specialist_absorbs_no_hit() -> None:
    play = fired("A1 infantry grenadier 2", [BURST, BURST])
    assert at(play, "A1") == "-1"
    assert play.state.specialist[1] == ""


@pytest.mark.rule("SPEC-05")
def test_without_the_specialist_its_gifts_are_gone() -> None:
    play = phase({"5-5": "G1 infantry grenadier ordered", "6-5": "A1 infantry"}, [STAR] * 3)
    play.lose_specialist(0)
    play.apply(CHARGE)
    assert len(events(play, BattleDice)[0].faces) == 3


@pytest.mark.rule("SPEC-02")
def test_a_specialist_goes_where_its_unit_goes() -> None:
    play = charged("A1 infantry 1", [SKULL, STAR, STAR, STAR], "G1 infantry grenadier")
    play.apply(Advance())
    assert play.state.specialist[unit(play, "G1")] == "grenadier"
    assert at(play, "G1") == "6-5"


@pytest.mark.rule("SPEC-01")
def test_printed_specialists_stand_with_their_units_from_the_start() -> None:
    play = at_start("s04")
    posted = {posted.unit.id: posted.specialist for posted in BOX.settings["s04"].units if posted.specialist}
    assert posted
    assert all(play.state.specialist[unit(play, name)] == kind for name, kind in posted.items())


@pytest.mark.rule("SPEC-08")
def test_grenadiers_belong_to_infantry_only() -> None:
    assert BOX.forces.specialists["grenadier"].carriers == ("infantry",)

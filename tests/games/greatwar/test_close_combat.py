"""Close combat, the advance that follows a victory, and the second combat."""

from __future__ import annotations

import pytest

from grognard.games.greatwar.advance import AdvanceAfterCombat, BonusCombat
from grognard.games.greatwar.attack import close_dice
from grognard.games.greatwar.board import find
from grognard.games.greatwar.combat_actions import Advance, CloseCombat, EndCombat, Fire, Stay
from grognard.games.greatwar.news import BattleDice
from grognard.games.greatwar.raid import GoBack
from grognard.games.greatwar.results import CombatResolved
from grognard.games.greatwar.retreat import Ignore, RetreatTo
from grognard.games.greatwar.state import ACQUIRED, Effect
from grognard.games.greatwar.windows import Pass, PlayCard
from tests.games.greatwar.fighting import CHARGE, COMBAT, asked, charged, phase, refused
from tests.games.greatwar.support import BURST, FLAG, SKULL, SOLDIER, STAR, at, figures
from tests.games.support import events

IMPETUOSITY = ("impetuosity_1",)


@pytest.mark.rule("CC-01")
def test_close_combat_is_against_a_neighbour() -> None:
    play = phase({"5-5": "G1 infantry ordered", "7-5": "A1 infantry"})
    assert refused(play, CHARGE) == "CC-01"


@pytest.mark.rule("CC-02")
def test_two_units_attack_the_same_enemy_one_after_the_other() -> None:
    units = {"5-5": "G1 infantry ordered", "5-6": "G2 infantry ordered", "6-5": "A1 infantry"}
    play = phase(units, [SOLDIER, STAR, STAR] * 2, forest="6-5")
    play.apply(CHARGE)
    play.apply(CloseCombat("G2", "A1"))
    assert figures(play, "A1") == 4
    assert [len(rolled.faces) for rolled in events(play, BattleDice)] == [3, 3]


@pytest.mark.rule("CC-03")
def test_a_close_combat_is_over_before_the_next_begins() -> None:
    units = {"5-5": "G1 infantry ordered", "5-6": "G2 infantry ordered", "6-5": "A1 infantry 1", "6-6": "A2 infantry"}
    play = phase(units, [BURST, STAR, STAR])
    play.apply(CHARGE)
    assert asked(play) == "AdvanceAfterCombat"
    play.apply(Advance())
    assert asked(play) == "Combat"


@pytest.mark.rule("CC-04")
def test_dice_of_the_ground_fought_from() -> None:
    play = charged("A1 infantry", [SOLDIER, STAR], wire="5-5")
    assert figures(play, "A1") == 3
    assert play.state.tokens[0] == 1


@pytest.mark.rule("CC-05", "CC-06")
def test_three_dice_for_everybody_who_may_fight() -> None:
    for kind in ("infantry", "machine_gun", "mortar"):
        assert close_dice(phase({"5-5": f"G1 {kind} ordered"}), 0) == 3
        moved = phase({"5-5": f"G1 {kind} ordered", "6-5": "A1 infantry"}, moved={"G1": 1})
        assert refused(moved, CHARGE) == ("" if kind == "infantry" else "MOVE-12")


@pytest.mark.rule("CC-07")
def test_t34_skulls_hit_in_a_trench_and_soldiers_may_not() -> None:
    play = charged("A1 infantry", [SOLDIER, SKULL, FLAG], trench="6-5")
    assert figures(play, "A1") == 3
    assert asked(play) == "IgnoreFlags"
    play.apply(Ignore(1))
    assert events(play, CombatResolved)[0].effects == ["cancelled", "hit", "ignored"]


@pytest.mark.rule("CC-08")
def test_stars_and_flags_in_close_combat() -> None:
    play = charged("A1 infantry", [STAR, FLAG, STAR])
    assert play.state.tokens[0] == 2
    assert asked(play) == "Retreat"


@pytest.mark.rule("CC-09")
def test_nobody_fights_back_without_a_card() -> None:
    play = charged("A1 infantry", [STAR, STAR, STAR])
    assert play.over
    assert figures(play, "G1") == 4


# the advance


@pytest.mark.rule("ADV-01")
@pytest.mark.parametrize("answer", [Advance(), Stay()])
def test_the_winner_may_advance(answer: Advance | Stay) -> None:
    play = charged("A1 infantry 1", [SKULL, STAR, STAR])
    assert asked(play) == "AdvanceAfterCombat"
    play.apply(answer)
    assert at(play, "G1") == ("6-5" if isinstance(answer, Advance) else "5-5")
    assert play.over


@pytest.mark.rule("ADV-01")
def test_a_retreat_is_a_victory_too() -> None:
    play = charged("A1 infantry", [FLAG, STAR, STAR])
    play.apply(RetreatTo("7-5"))
    assert asked(play) == "AdvanceAfterCombat"


@pytest.mark.rule("ADV-02")
@pytest.mark.parametrize("kind", ["machine_gun", "mortar", "field_gun"])
def test_guns_never_advance(kind: str) -> None:
    assert charged("A1 infantry 1", [SKULL, STAR, STAR], f"G1 {kind}").over


@pytest.mark.rule("ADV-03")
def test_no_advance_for_a_unit_that_the_ground_has_stopped() -> None:
    stopped = charged("A1 infantry 1", [SKULL, STAR], "G1 infantry stopped entered", wire="5-5", moved={"G1": 1})
    assert stopped.over
    there = charged("A1 infantry 1", [SKULL, STAR], wire="5-5")
    assert asked(there) == "AdvanceAfterCombat"


@pytest.mark.rule("ADV-05")
def test_no_advance_when_the_target_stays() -> None:
    units = {"5-5": "G1 infantry ordered", "6-5": "A1 infantry", "7-5": "A2 infantry", "7-6": "A3 infantry"}
    play = phase(units, [FLAG, FLAG, STAR])
    play.apply(CHARGE)
    assert figures(play, "A1") == 2
    assert asked(play) != "AdvanceAfterCombat"


@pytest.mark.rule("EXS-12c")
def test_an_advance_takes_the_marker_off() -> None:
    play = charged("A1 infantry 1", [SKULL, STAR, STAR], "G1 infantry acquired")
    play.apply(Advance())
    assert not play.has(0, ACQUIRED)


# the second combat

RUSH = {"5-5": "G1 infantry ordered", "6-5": "A1 infantry 1", "7-5": "A2 infantry"}


@pytest.mark.rule("BON-05", "EXS-10b")
def test_an_officer_leads_a_second_combat() -> None:
    play = phase(RUSH | {"5-5": "G1 infantry officer ordered"}, [SKULL, STAR, STAR, BURST, STAR, STAR])
    play.apply(CHARGE)
    play.apply(Advance())
    assert asked(play) == "BonusCombat"
    play.apply(CloseCombat("G1", "A2"))
    assert figures(play, "A2") == 3
    assert play.over


@pytest.mark.rule("BON-01", "CBC-17")
def test_impetuosity_does_the_same_for_its_price() -> None:
    play = phase(RUSH, [SKULL, STAR, STAR, STAR, STAR, STAR], combat_hands=(IMPETUOSITY, ()), tokens=[1, 0])
    play.apply(CHARGE)
    play.apply(Pass())
    assert asked(play) == "Impetuosity"
    play.apply(PlayCard("impetuosity_1"))
    play.apply(Advance())
    play.apply(CloseCombat("G1", "A2"))
    assert play.state.tokens[0] == 5
    assert play.over


@pytest.mark.rule("BON-01")
def test_without_officer_or_card_there_is_no_second_combat() -> None:
    play = phase(RUSH, [SKULL, STAR, STAR])
    play.apply(CHARGE)
    play.apply(Advance())
    assert play.over


@pytest.mark.rule("BON-02")
def test_the_second_combat_is_against_any_neighbour() -> None:
    units = {"5-5": "G1 infantry officer ordered", "6-5": "A1 infantry", "6-6": "A2 infantry", "8-9": "A3 infantry"}
    play = phase(units, [FLAG, STAR, STAR])
    play.apply(CHARGE)
    play.apply(RetreatTo("7-5"))
    play.apply(Advance())
    step = BonusCombat("german")
    assert set(step.candidates(play)) == {CloseCombat("G1", "A1"), CloseCombat("G1", "A2"), Stay()}
    assert step.check(play, CloseCombat("G1", "A3")).rules == ("CC-01",)
    assert step.check(play, CloseCombat("A1", "A2")).rules == ("BON-01",)


@pytest.mark.rule("BON-03")
def test_after_the_second_combat_an_advance_but_no_third() -> None:
    units = {"5-5": "G1 infantry officer ordered", "6-5": "A1 infantry 1", "7-5": "A2 infantry 1", "8-5": "A3 infantry"}
    play = phase(units, [SKULL, STAR, STAR] * 2)
    play.apply(CHARGE)
    play.apply(Advance())
    play.apply(CloseCombat("G1", "A2"))
    play.apply(Advance())
    assert at(play, "G1") == "7-5"
    assert play.over


@pytest.mark.rule("BON-04")
@pytest.mark.parametrize("ground", [{"forest": "6-5"}, {"wire": "6-5"}, {"mine_crater": "5-5"}])
def test_ground_that_stops_forbids_the_second_combat(ground: dict[str, str]) -> None:
    play = phase(RUSH | {"5-5": "G1 infantry officer ordered"}, [SKULL, STAR, STAR], **ground)
    play.apply(CHARGE)
    play.apply(Advance())
    assert at(play, "G1") == "6-5"
    assert play.over


def test_impetuosity_is_not_offered_where_it_would_be_useless() -> None:
    hand = {"combat_hands": (IMPETUOSITY, ()), "tokens": [1, 0]}
    play = charged("A1 infantry 1", [SKULL, STAR, STAR], **hand)
    play.apply(Pass())
    assert asked(play) == "AdvanceAfterCombat"
    gun = phase(RUSH | {"5-5": "G1 machine_gun ordered"}, [SKULL, STAR, STAR], **hand)
    gun.apply(CHARGE)
    gun.apply(Pass())
    assert gun.over


# the raid


@pytest.mark.rule("CBC-13")
def test_a_raid_fights_with_one_more_die_and_comes_back() -> None:
    raid = {"effects": [Effect("trench_raid", 0, 0)], "raid_start": find("3-5")}
    play = charged("A1 infantry 1", [BURST, *[STAR] * 3], **raid)
    assert len(events(play, BattleDice)[0].faces) == 4
    play.apply(Stay())
    play.apply(GoBack())
    assert at(play, "G1") == "3-5"
    assert play.over


@pytest.mark.rule("CBC-13")
def test_raiders_who_went_two_hexes_only_fight_at_close_quarters() -> None:
    far = {"5-5": "G1 infantry ordered", "7-5": "A1 infantry"}
    play = phase(far, effects=[Effect("trench_raid", 0, 0)], moved={"G1": 2})
    assert refused(play, Fire(("G1",), "A1")) == "CBC-13"
    near = phase(far | {"6-5": "A2 infantry"}, effects=[Effect("trench_raid", 0, 0)], moved={"G1": 2})
    assert COMBAT.candidates(near) == [CloseCombat("G1", "A2"), EndCombat()]


# the page


def test_the_menus_after_a_victory() -> None:
    play = phase(RUSH | {"5-5": "G1 infantry officer ordered"}, [SKULL, STAR, STAR])
    play.apply(CHARGE)
    step = AdvanceAfterCombat("german")
    assert step.menu(play, ("place:6-5",)).ready == Advance()
    assert step.why_not(play, (), "place:9-9").rules == ("ADV-01",)
    play.apply(Advance())
    bonus = BonusCombat("german")
    menu = bonus.menu(play, ("unit:A2",))
    assert menu.buttons[0].action == CloseCombat("G1", "A2")
    assert menu.preview is not None
    assert bonus.why_not(play, (), "unit:G1").rules == ("BAT-05",)

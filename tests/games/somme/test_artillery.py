"""12.2.2, 15.2.2: which guns take part, counter-battery, and both examples of the rulebook."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from grognard.engine.dice import Luck
from grognard.games.somme.artillery import Answer, CounterBattery, Guns, ready, spare
from grognard.games.somme.battlefield import ALLIED, GERMAN
from grognard.games.somme.bombardment import potential
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.combat import Attacks, EndOfCombats
from grognard.games.somme.guns import AttackerCounter, AttackerGuns, DefenderGuns
from grognard.games.somme.state import COUNTER_BATTERY
from tests.games.somme.combats import HQ, attack, fighting, with_guns
from tests.games.somme.support import index

FIELD = {**HQ, "1424": ["a_br_37"], "1425": ["g_185", "g_28_1"]}
GERMAN_GUNS = ["g_army_3", "g_corps_12", "g_corps_13", "g_corps_14"]
BRITISH_GUNS = ["a_br_army_2", "a_br_corps_6", "a_br_corps_7"]


def gunners(
    german: Sequence[str] = GERMAN_GUNS, british: Sequence[str] = BRITISH_GUNS, dice: Sequence[int] = (), **state: Any
) -> Campaign18:
    """An attack on 1424 with these guns behind both lines; after step 5 the attacker has to choose his lead."""
    units = {**FIELD, "1427": list(german), "1421": list(british)}
    return attack(fighting(units, dice, **state), "1424", "g_185", "g_28_1")


def refused(play: Campaign18, action: Guns | Answer | CounterBattery) -> tuple[str, ...]:
    return play.ruling(action).rules


# the examples


@pytest.mark.rule("12.2.2b", "12.2.2c", "15.2.2i")
def test_the_first_example_bombards_on_columns_five_and_one() -> None:
    play = gunners(british=["a_br_army_2", "a_br_corps_6"], dice=[1, 1])
    play.apply(Guns(tuple(GERMAN_GUNS)))
    play.apply(Answer(("a_br_army_2",), ("a_br_corps_6",)))
    assert isinstance(play.decision, AttackerCounter)
    play.apply(CounterBattery(("g_corps_12",)))
    assert play.combat.potentials == (5, 1)


@pytest.mark.rule("12.2.2c", "15.2.2e")
def test_in_the_second_example_the_attacker_may_turn_nobody_and_does_not_bombard() -> None:
    play = gunners(german=["g_corps_12", "g_corps_13"], dice=[1])
    play.apply(Guns(("g_corps_12", "g_corps_13")))
    assert isinstance(play.decision, DefenderGuns)
    play.apply(Answer(("a_br_army_2",), ("a_br_corps_6", "a_br_corps_7")))
    assert not isinstance(play.decision, AttackerCounter)
    assert play.combat.counter == ()
    assert play.combat.potentials == (0, 3)
    assert play.state.rolls == 1


@pytest.mark.rule("12.2.2c")
def test_an_army_artillery_counts_for_two_that_bombard() -> None:
    play = gunners(german=["g_army_3", "g_corps_12", "g_corps_13"])
    play.apply(Guns(("g_army_3", "g_corps_12", "g_corps_13")))
    play.apply(Answer(("a_br_army_2",), ("a_br_corps_6", "a_br_corps_7")))
    assert spare(play) == 2
    assert play.ruling(CounterBattery(("g_corps_12", "g_corps_13")))


@pytest.mark.rule("12.2.2c")
def test_with_too_few_bombarding_a_turn_is_refused() -> None:
    play = gunners(german=["g_corps_12", "g_corps_13", "g_corps_14"])
    play.apply(Guns(("g_corps_12", "g_corps_13", "g_corps_14")))
    play.apply(Answer(("a_br_army_2",), ("a_br_corps_6", "a_br_corps_7")))
    assert play.ruling(CounterBattery(("g_corps_12",)))
    assert refused(play, CounterBattery(("g_corps_12", "g_corps_13"))) == ("12.2.2c",)


@pytest.mark.rule("12.2.2c")
def test_who_has_fewer_guns_than_the_defender_in_counter_battery_may_turn_nobody() -> None:
    play = gunners(german=["g_corps_12"], dice=[1])
    play.apply(Guns(("g_corps_12",)))
    play.apply(Answer(("a_br_army_2",), ("a_br_corps_6", "a_br_corps_7")))
    assert play.combat.counter == ()
    assert play.combat.potentials[0] == 0


# the three steps


@pytest.mark.rule("12.2.2b")
def test_guns_are_named_by_the_attacker_then_by_the_defender_then_some_are_turned() -> None:
    play = gunners()
    assert isinstance(play.decision, AttackerGuns)
    assert play.decision.side == "german"
    play.apply(Guns(("g_army_3", "g_corps_12")))
    assert isinstance(play.decision, DefenderGuns)
    assert play.decision.side == "allied"
    play.apply(Answer(("a_br_corps_6",), ("a_br_corps_7",)))
    assert isinstance(play.decision, AttackerCounter)
    assert refused(play, CounterBattery(("g_corps_13",))) == ("12.2.2b",)
    assert refused(play, CounterBattery(("g_corps_12", "g_corps_12"))) == ("12.2.2b",)


@pytest.mark.rule("12.2.2b", "15.2.2f")
def test_guns_in_counter_battery_are_turned_until_the_phase_is_over() -> None:
    play = gunners(dice=[1])
    play.apply(Guns(("g_army_3", "g_corps_12")))
    play.apply(Answer(("a_br_corps_6",), ("a_br_corps_7",)))
    play.apply(CounterBattery(("g_corps_12",)))
    turned = [unit for unit, mark in enumerate(play.state.marks) if mark & COUNTER_BATTERY]
    assert play.ids(turned) == ["g_corps_12", "a_br_corps_7"]
    EndOfCombats().run(play)
    assert not any(mark & COUNTER_BATTERY for mark in play.state.marks)


@pytest.mark.rule("12.2.2a")
def test_any_number_of_guns_but_one_in_offensive_mode() -> None:
    play = gunners(german=["g_army_3 offensive", "g_army_4 offensive", "g_army_1", *GERMAN_GUNS[1:]])
    assert play.ruling(Guns(("g_army_3", "g_army_1", "g_corps_12", "g_corps_13", "g_corps_14")))
    assert refused(play, Guns(("g_army_3", "g_army_4"))) == ("12.2.2a",)


@pytest.mark.rule("3.0i", "15.2.2e")
def test_army_artillery_never_fires_at_guns() -> None:
    play = gunners()
    play.apply(Guns(tuple(GERMAN_GUNS)))
    assert refused(play, Answer((), ("a_br_army_2",))) == ("15.2.2e",)
    play.apply(Answer(("a_br_army_2",)))
    assert refused(play, CounterBattery(("g_army_3",))) == ("15.2.2e",)


@pytest.mark.rule("3.0j")
def test_corps_artillery_bombards_or_fires_at_guns() -> None:
    play = gunners()
    play.apply(Guns(()))
    assert play.ruling(Answer(("a_br_corps_6",), ("a_br_corps_7",)))
    assert refused(play, Answer(("a_br_corps_6",), ("a_br_corps_6",))) == ("12.2.2b",)


@pytest.mark.rule("12.2.2b")
@pytest.mark.parametrize("name", ["nobody", "a_br_corps_6", "g_185", "g_corps_18"])
def test_only_own_guns_on_the_map_can_be_named(name: str) -> None:
    assert refused(gunners(), Guns((name,))) == ("12.2.2b",)


# range and use


@pytest.mark.rule("15.2.2b", "15.2.2a")
def test_guns_take_part_only_with_the_attacked_hex_in_range() -> None:
    units = {**FIELD, "1427": ["g_corps_12"], "1428": ["g_corps_13"], "1429": ["g_army_3"], "1434": ["g_army_4"]}
    play = attack(fighting(units), "1424", "g_185")
    assert play.ids(ready(play, GERMAN)) == ["g_army_3", "g_corps_12"]
    assert refused(play, Guns(("g_corps_13",))) == ("15.2.2b",)


@pytest.mark.rule("15.2.2b")
def test_the_defenders_guns_too_and_those_in_the_attacked_hex_may_fire() -> None:
    units = {**FIELD, "1424": ["a_br_37", "a_br_corps_6"], "1420": ["a_br_corps_7"], "1419": ["a_br_army_2"]}
    play = attack(fighting(units), "1424", "g_185")
    assert play.ids(ready(play, ALLIED)) == ["a_br_army_2", "a_br_corps_6"]


@pytest.mark.rule("15.2.2d")
def test_guns_serve_one_combat_in_a_phase() -> None:
    play = gunners(dice=[6, 6])
    with_guns(play, ["g_army_3", "g_corps_12"], ["a_br_corps_6"])
    assert play.state.fired[index(play, "g_army_3")] == 1
    assert play.state.answered[index(play, "a_br_corps_6")] == 1
    assert play.ids(ready(play, GERMAN)) == ["g_corps_13", "g_corps_14"]
    assert play.ids(ready(play, ALLIED)) == ["a_br_army_2", "a_br_corps_7"]


@pytest.mark.rule("15.2.2c")
def test_an_artillery_in_offensive_mode_supports_four_attacks() -> None:
    play = gunners(german=["g_army_3 offensive", "g_army_4"])
    gun = index(play, "g_army_3")
    for fired, may in ((1, True), (3, True), (4, False)):
        play.state.fired[gun] = fired
        assert (gun in ready(play, GERMAN)) is may
    assert refused(play, Guns(("g_army_3",))) == ("15.2.2c",)


@pytest.mark.rule("15.2.2c")
def test_in_defence_it_serves_one_combat_only() -> None:
    play = gunners(british=["a_br_army_2 offensive"])
    gun = index(play, "a_br_army_2")
    assert ready(play, ALLIED) == [gun]
    play.state.answered[gun] = 1
    assert ready(play, ALLIED) == []


# exploitation


def exploiting(**state: Any) -> Campaign18:
    """An exploitation combat for 1424 in which every gun has fired before."""
    fresh = ["g_185 exploitation", "g_28_1 exploitation"]
    units = {**FIELD, "1425": fresh, "1427": list(GERMAN_GUNS), "1421": list(BRITISH_GUNS)}
    play = fighting(units, [1], **state)
    for gun in play.field.artillery[GERMAN] + play.field.artillery[ALLIED]:
        play.state.fired[gun] = play.state.answered[gun] = 1
    play.state.agenda.clear()
    play.then(EndOfCombats(), Attacks("german", True))
    play.advance()
    return attack(play, "1424", "g_185", "g_28_1")


@pytest.mark.rule("15.2.2g", "14.1c")
def test_in_exploitation_the_defender_has_all_his_guns_again_and_the_attacker_corps_guns_for_counter_battery() -> None:
    play = exploiting()
    assert play.ids(ready(play, GERMAN)) == GERMAN_GUNS[1:]
    assert refused(play, Guns(("g_army_3",))) == ("15.2.2g",)
    assert play.ids(ready(play, ALLIED)) == BRITISH_GUNS
    play.apply(Guns(("g_corps_12",)))
    assert play.combat.guns == ()
    assert play.ids(play.combat.counter) == ["g_corps_12"]
    play.apply(Answer(("a_br_army_2", "a_br_corps_6"), ("a_br_corps_7",)))
    assert play.combat.potentials == (0, 3)


# nations


@pytest.mark.rule("COOP-4")
def test_guns_of_another_nation_stay_silent_in_attack_and_defence() -> None:
    units = {**FIELD, "1421": ["a_fr_corps_1", "a_br_corps_6"], "1427": ["g_corps_12"]}
    play = attack(fighting(units), "1424", "g_185")
    assert play.ids(ready(play, ALLIED)) == ["a_br_corps_6"]
    play.apply(Guns(()))
    assert refused(play, Answer(("a_fr_corps_1",))) == ("COOP-4",)
    free = attack(fighting(units, restrictions=()), "1424", "g_185")
    assert play.ids(ready(free, ALLIED)) == ["a_br_corps_6", "a_fr_corps_1"]


@pytest.mark.rule("COOP-4")
def test_with_two_nations_in_the_hex_no_gun_of_either_may_serve() -> None:
    units = {**FIELD, "1424": ["a_br_g_1", "a_fr_38_1"], "1421": ["a_fr_corps_1", "a_br_corps_6"]}
    play = attack(fighting(units, dice=[3, 4, 3, 3]), "1424", "g_185")
    assert ready(play, ALLIED) == []


@pytest.mark.rule("DOU-10")
def test_under_petain_french_guns_support_no_attack_north_of_the_somme() -> None:
    units = {"1404": ["g_185"], "1403": ["a_br_37"], "1402": ["a_fr_corps_1", "a_br_corps_1"], "1409": ["a_br_hq_5"]}
    play = fighting(units, side="allied", scenario="campaign", restrictions=(), generalissimo="petain")
    attack(play, "1404", "a_br_37")
    assert play.ids(ready(play, ALLIED)) == ["a_br_corps_1"]
    assert refused(play, Guns(("a_fr_corps_1",))) == ("DOU-10",)


# players


def test_where_nobody_has_guns_nobody_is_asked() -> None:
    play = gunners(german=[], british=[], dice=[3, 4, 3, 3])
    assert not isinstance(play.decision, AttackerGuns | DefenderGuns | AttackerCounter)


def test_without_enemy_guns_to_fire_at_the_attacker_is_not_asked_to_turn_any() -> None:
    play = gunners(dice=[1, 3, 4, 3, 3])
    play.apply(Guns(("g_corps_12",)))
    play.apply(Answer((), ("a_br_corps_6",)))
    assert not isinstance(play.decision, AttackerCounter)


@pytest.mark.parametrize("many", [False, True])
def test_candidates_and_samples_of_all_three_steps_are_legal(many: bool) -> None:
    more = ["g_corps_15", "g_corps_16", "g_army_4 offensive"] if many else []
    play = gunners(german=["g_army_3 offensive", *GERMAN_GUNS[1:], *more], dice=[1, 1, 3, 4, 3, 3])
    for wanted in (Guns(("g_army_3", "g_corps_12", "g_corps_13")), Answer(("a_br_army_2",), ("a_br_corps_6",))):
        check_choices(play)
        play.apply(wanted)
    assert isinstance(play.decision, AttackerCounter)
    check_choices(play)


def check_choices(play: Campaign18) -> None:
    assert play.decision is not None
    found = play.decision.candidates(play)
    assert len(found) == len(set(found)) > 1
    drawn = [play.decision.sample(play, Luck(seed)) for seed in range(30)]
    assert all(play.ruling(each) for each in [*found, *drawn])
    assert len(set(drawn)) > 1


def test_potentials_are_counted_without_rolling() -> None:
    play = gunners()
    play.apply(Guns(("g_army_3", "g_corps_12")))
    assert potential(play, play.combat, GERMAN) == 5
    assert potential(play, play.combat, ALLIED) == 0

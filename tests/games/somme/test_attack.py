"""12.1, 12.2.1: who may attack whom, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.engine.dice import Luck
from grognard.engine.ruling import Ruling
from grognard.games.somme.attack import Attack, attack_ruling, beside, pledges
from grognard.games.somme.attacks import attacks
from grognard.games.somme.battlefield import ALLIED, GERMAN
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.combat import Attacks
from grognard.games.somme.guns import AttackerGuns
from grognard.games.somme.orders import Done
from grognard.games.somme.state import FOUGHT
from tests.games.somme.combats import HQ, attack, fighting, plan
from tests.games.somme.support import front, hexes, index

LINE = {
    "1424": ["a_br_37", "a_br_g_1"],
    "1325": ["a_br_18"],
    "1425": ["g_185", "g_28_1"],
    "1525": ["g_1"],
    "1428": ["g_36"],
}


def ruling(play: Campaign18, target: str, *units: str, side: int = GERMAN, **extra: Any) -> Ruling:
    return attack_ruling(play, side, Attack(target, units, **extra))


def refused(play: Campaign18, target: str, *units: str, side: int = GERMAN, **extra: Any) -> tuple[str, ...]:
    """The rules that forbid an attack; none if it is allowed."""
    return ruling(play, target, *units, side=side, **extra).rules


# whom and from where


@pytest.mark.rule("12.1a", "12.1b")
def test_units_attack_a_hex_next_to_them() -> None:
    play = front("michael", LINE)
    assert ruling(play, "1424", "g_185")
    assert refused(play, "1424", "g_36") == ("12.1b",)
    assert play.ids(beside(play, GERMAN, play.hex("1424"))) == ["g_185", "g_1", "g_28_1"]


@pytest.mark.rule("12.1b")
def test_all_units_next_to_the_hex_may_attack_it_together() -> None:
    play = front("michael", LINE)
    assert ruling(play, "1424", "g_185", "g_28_1", "g_1")


@pytest.mark.rule("12.1a")
def test_the_phasing_side_attacks_enemy_combat_units() -> None:
    play = front("michael", {**LINE, "1426": ["a_br_corps_1"]})
    assert refused(play, "1426", "g_185") == ("12.1a",)
    assert refused(play, "1326", "g_185") == ("12.1a",)
    assert refused(play, "9999", "g_185") == ("12.1a",)
    assert refused(play, "1424", "a_br_18") == ("12.1a",)


@pytest.mark.parametrize("units", [(), ("g_185", "g_185"), ("nobody",), ("g_hq_18",), ("g_187",)])
def test_bad_names_are_refused(units: tuple[str, ...]) -> None:
    play = front("michael", {**LINE, "1423": ["g_hq_18"]})
    assert not ruling(play, "1424", *units)


@pytest.mark.rule("12.1f")
def test_units_of_one_stack_may_attack_different_hexes() -> None:
    play = front("michael", {**LINE, "1425": ["g_185 fought", "g_28_1"]}, attacked=["1424"])
    assert ruling(play, "1325", "g_28_1")
    assert refused(play, "1325", "g_185") == ("12.1e",)


@pytest.mark.rule("12.1c", "12.2.1b")
def test_all_units_of_the_hex_are_attacked_together_and_supports_are_not_counted() -> None:
    play = front("michael", {**LINE, "1424": ["a_br_37", "a_br_g_1", "a_br_corps_1"]})
    assert set(play.ids(plan(play, GERMAN, "1424", "g_185").defenders)) == {"a_br_37", "a_br_g_1"}


@pytest.mark.rule("12.1c")
def test_a_hex_is_attacked_once_in_a_phase() -> None:
    play = front("michael", LINE, attacked=["1424"])
    assert refused(play, "1424", "g_185") == ("12.1c",)
    assert ruling(play, "1325", "g_185")


# who


@pytest.mark.rule("12.1e")
def test_a_unit_fights_once_in_a_combat_phase_and_once_in_exploitation() -> None:
    play = front(
        "michael", {"1424": ["a_br_37"], "1425": ["g_185 fought exploitation", "g_28_1 exploited exploitation"]}
    )
    assert refused(play, "1424", "g_185") == ("12.1e",)
    assert ruling(play, "1424", "g_28_1")
    assert attack_ruling(play, GERMAN, Attack("1424", ("g_185",)), exploiting=True)
    assert attack_ruling(play, GERMAN, Attack("1424", ("g_28_1",)), exploiting=True).rules == ("12.1e",)


@pytest.mark.rule("14.1a")
def test_in_exploitation_only_the_marked_attack() -> None:
    play = front("michael", {"1424": ["a_br_37"], "1425": ["g_185 reserve", "g_28_1 exploitation"]})
    assert attack_ruling(play, GERMAN, Attack("1424", ("g_185",)), exploiting=True).rules == ("14.1a",)
    assert attack_ruling(play, GERMAN, Attack("1424", ("g_28_1",)), exploiting=True)
    assert play.ids(beside(play, GERMAN, play.hex("1424"), exploiting=True)) == ["g_28_1"]


@pytest.mark.rule("9.2b")
def test_who_is_out_of_supply_cannot_attack() -> None:
    play = front("michael", {"1424": ["a_br_37"], "1425": ["g_185 unsupplied"]})
    assert refused(play, "1424", "g_185") == ("9.2b",)
    assert beside(play, GERMAN, play.hex("1424")) == []


@pytest.mark.rule("11.2.7b")
def test_who_is_marked_to_disengage_cannot_attack() -> None:
    play = front("michael", {"1424": ["a_br_37"], "1425": ["g_185 disengagement"]})
    assert refused(play, "1424", "g_185") == ("11.2.7b",)
    assert beside(play, GERMAN, play.hex("1424")) == []


@pytest.mark.rule("12.5a")
@pytest.mark.parametrize("mark", ["disorganised", "reorganising"])
def test_the_disorganised_cannot_attack(mark: str) -> None:
    play = front("michael", {"1424": ["a_br_37"], "1425": [f"g_185 {mark}"]})
    assert refused(play, "1424", "g_185") == ("12.5a",)


@pytest.mark.rule("COOP-3")
def test_two_nations_do_not_attack_together_until_they_may() -> None:
    units = {"1424": ["g_185"], "1423": ["a_fr_1"], "1425": ["a_br_37"], "1325": ["a_ca_1_1"]}
    play = front("michael", units)
    assert refused(play, "1424", "a_fr_1", "a_br_37", side=ALLIED) == ("COOP-3",)
    assert ruling(play, "1424", "a_br_37", "a_ca_1_1", side=ALLIED)
    free = front("michael", units, restrictions=("stacking",))
    assert ruling(free, "1424", "a_fr_1", "a_br_37", side=ALLIED)


@pytest.mark.rule("F-2")
def test_near_headquarters_that_prepare_an_offensive_the_reacting_side_attacks_nobody() -> None:
    units = {"1424": ["g_185"], "1423": ["a_br_37"], "1418": ["a_br_hq_5 possible"]}
    play = front("campaign", units, options=["prepared_offensives"])
    assert refused(play, "1424", "a_br_37", side=ALLIED) == ("F-2",)
    assert attacks(play, ALLIED, False) == []
    assert ruling(front("campaign", units), "1424", "a_br_37", side=ALLIED)
    ahead = front("campaign", units, options=["prepared_offensives"], initiative="allied")
    assert ruling(ahead, "1424", "a_br_37", side=ALLIED)


@pytest.mark.rule("DOU-10")
def test_under_petain_no_frenchman_attacks_north_of_the_somme() -> None:
    units = {"1404": ["g_185"], "1403": ["a_fr_1"], "2523": ["g_36"], "2522": ["a_fr_9"]}
    play = front("campaign", units, generalissimo="petain", restrictions=())
    assert refused(play, "1404", "a_fr_1", side=ALLIED) == ("DOU-10",)
    assert ruling(play, "2523", "a_fr_9", side=ALLIED)


# tanks


@pytest.mark.rule("15.4.1g")
@pytest.mark.parametrize(
    ("target", "start", "may"),
    [
        ("1424", "1423", True),
        ("3034", "3033", False),
        ("2523", "2623", False),
        ("2623", "2523", False),
        ("1404", "1405", False),
        ("3418", "3419", False),
    ],
    ids=["open ground", "town", "up a crest", "down a crest", "minor river", "major river"],
)
def test_tanks_attack_no_town_and_not_across_crest_or_water(target: str, start: str, may: bool) -> None:
    play = front("michael", {target: ["g_185"], start: ["a_br_tank_1", "a_br_37"]})
    assert refused(play, target, "a_br_tank_1", side=ALLIED) == (() if may else ("15.4.1g",))
    assert ruling(play, target, "a_br_37", side=ALLIED)
    assert (index(play, "a_br_tank_1") in beside(play, ALLIED, play.hex(target))) is may


@pytest.mark.rule("15.4.1e")
def test_the_tank_that_is_used_is_one_of_the_attackers() -> None:
    units = {"1424": ["g_185"], "1423": ["a_br_37", "a_br_tank_1"], "1425": ["a_br_tank_2"]}
    play = front("michael", units)
    both = ("a_br_37", "a_br_tank_1")
    assert ruling(play, "1424", *both, side=ALLIED, tank="a_br_tank_1")
    for tank in ("a_br_tank_2", "a_br_37", "nobody"):
        assert refused(play, "1424", *both, side=ALLIED, tank=tank) == ("15.4.1e",)


# Stoss


@pytest.mark.rule("15.3a")
def test_stoss_are_used_if_the_german_likes_and_has_some_with_the_attackers() -> None:
    units = {"1424": ["a_br_37"], "1425": ["g_28_1", "g_stoss_1 with:g_28_1", "g_28_2"]}
    play = front("michael", units)
    assert ruling(play, "1424", "g_28_1", stoss=True)
    assert ruling(play, "1424", "g_28_1")
    assert refused(play, "1424", "g_28_2", stoss=True) == ("15.3a",)
    assert plan(play, GERMAN, "1424", "g_28_1", "g_28_2", stoss=True).stoss == index(play, "g_stoss_1")
    assert plan(play, GERMAN, "1424", "g_28_1", "g_28_2").stoss == -1


# the phase


@pytest.mark.rule("12.1d")
def test_nobody_is_obliged_to_attack() -> None:
    play = fighting({**LINE, **HQ})
    assert isinstance(play.decision, Attacks)
    play.apply(Done())
    assert play.over


@pytest.mark.rule("12.1d")
def test_a_unit_need_not_attack_all_enemies_beside_it() -> None:
    play = fighting({**LINE, **HQ})
    attack(play, "1325", "g_185", "g_28_1")
    assert play.combat.target == play.hex("1325")
    assert play.ids(play.combat.defenders) == ["a_br_18"]


def test_without_anybody_to_attack_the_phase_is_passed_over() -> None:
    assert fighting({"1424": ["a_br_37"], "1428": ["g_185"]}).over


@pytest.mark.rule("12.2.1a", "12.1e")
def test_the_list_of_attackers_is_final_and_the_others_have_no_part() -> None:
    play = fighting({**LINE, **HQ, "1427": ["g_corps_12"]})
    attack(play, "1424", "g_185")
    assert isinstance(play.decision, AttackerGuns)
    assert play.ids(play.combat.attackers) == ["g_185"]
    assert play.has(index(play, "g_185"), FOUGHT)
    assert not play.has(index(play, "g_1"), FOUGHT)
    assert play.state.attacked == hexes(play, "1424")


@pytest.mark.rule("12.1a", "12.1c")
def test_after_a_combat_the_next_is_chosen_and_the_marks_of_the_last_phase_are_gone() -> None:
    units = {**LINE, **HQ, "1428": ["g_36 fought"]}
    play = fighting(units, [3, 4, 3, 4], attacked=["1325"])
    assert play.state.attacked == 0
    assert not play.has(index(play, "g_36"), FOUGHT)
    attack(play, "1325", "g_185")
    while play.state.combat is not None:
        assert play.decision is not None
        assert not isinstance(play.decision, Attacks)
        play.apply(play.decision.candidates(play)[0])
    assert isinstance(play.decision, Attacks)
    assert play.troops(ALLIED) >> play.hex("1325") & 1
    assert refused(play, "1325", "g_28_1") == ("12.1c",)


# pledged combats


def pledging() -> Campaign18:
    units = {
        "1424": ["g_185"],
        "1426": ["g_36"],
        "1423": ["a_br_37", "a_br_g_1"],
        "1427": ["a_br_18"],
        "1418": ["a_br_hq_5"],
    }
    play = front("michael", units)
    bound = [(play.hex("1424"), index(play, "a_br_37")), (play.hex("1426"), index(play, "a_br_18"))]
    play.state.pledged = tuple(bound)
    play.then(Attacks("allied"))
    play.advance()
    return play


@pytest.mark.rule("PET-5")
def test_pledged_combats_come_first_with_the_units_that_were_named() -> None:
    play = pledging()
    assert refused(play, "1424", "a_br_37", "a_br_g_1", side=ALLIED) == ("PET-5",)
    assert ruling(play, "1424", "a_br_37", side=ALLIED)
    assert ruling(play, "1426", "a_br_18", side=ALLIED)
    assert play.ruling(Done()).rules == ("PET-5",)
    assert play.decision is not None
    assert Done() not in play.decision.candidates(play)


@pytest.mark.rule("PET-5")
def test_a_pledge_that_has_become_impossible_lapses() -> None:
    play = pledging()
    play.eliminate(index(play, "g_185"))
    play.disorganise(index(play, "a_br_18"))
    assert pledges(play) == []
    assert play.ruling(Done())


# players


def test_every_candidate_is_legal_and_names_somebody_who_can_lead() -> None:
    play = fighting({**LINE, **HQ, "1425": ["g_187", "g_28_1", "g_stoss_1 with:g_28_1"]})
    assert play.decision is not None
    found = play.decision.candidates(play)
    assert Attack("1424", ("g_1", "g_187", "g_28_1"), stoss=True) in [_sorted(each) for each in found]
    assert Attack("1424", ("g_187",)) not in found
    assert all(play.ruling(each) for each in found)


def _sorted(action: Any) -> Any:
    if not isinstance(action, Attack):
        return action
    return Attack(action.target, tuple(sorted(action.units)), action.stoss, action.tank)


def test_the_random_player_attacks_by_the_rules_and_stops_at_times() -> None:
    play = fighting({**LINE, **HQ, "1425": ["g_187", "g_28_1", "g_stoss_1 with:g_28_1"]})
    assert play.decision is not None
    found = [play.decision.sample(play, Luck(seed)) for seed in range(60)]
    assert all(play.ruling(each) for each in found)
    assert Done() in found
    assert len({_sorted(each) for each in found if isinstance(each, Attack)}) > 5

"""12.2.6: the twelve erroneous orders, who decides what comes of them, and their order."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.games.somme.battlefield import ALLIED, GERMAN
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.damage import Disorganise, Lose, TakeDamage
from grognard.games.somme.mastery import mastery_steps
from grognard.games.somme.orders import Done
from grognard.games.somme.orders_of_the_day import DamageReduced, SendBack, UnitsPinned
from grognard.games.somme.paths import FallBackTo, FellBack
from grognard.games.somme.reacting import Misdirect, TakeOffMarker
from grognard.games.somme.state import DISORGANISED, ELIMINATED, EXPLOITATION, PINNED
from grognard.games.somme.zones import exerted, unpinned_zone
from tests.games.somme.fighting import asked, fight, losses, marked, names, offered, refused
from tests.games.somme.support import at
from tests.games.support import events

GONE = str(ELIMINATED)
DAMAGE = (5, 4)


def of_the_defender(die: int, units: dict[str, list[str]] | None = None, **facts: Any) -> Campaign18:
    """A French defender of 3421 in disorder, by the school of Foch, throws this die for erroneous orders; the German
    attack has partial mastery."""
    stacks = {"3521": ["g_185"], "3421": ["a_fr_151 disorganised"], **(units or {})}
    known = {"attackers": "g_185", "lead": "g_185", "defence_lead": "a_fr_151", "damage": DAMAGE, **facts}
    return fight(stacks, known.pop("attackers"), mastery_steps(), [die], shown=(3, 3, 2, 4), **known)


def of_the_attacker(die: int, units: dict[str, list[str]] | None = None, **facts: Any) -> Campaign18:
    """A German attack with a division of low morale throws this die; the British defender has no mastery."""
    stacks = {"3521": ["g_185"], "3522": ["g_241"], "3421": ["a_br_56"], **(units or {})}
    known = {"attackers": "g_185 g_241", "lead": "g_185", "defence_lead": "a_br_56", "damage": DAMAGE, **facts}
    return fight(stacks, known.pop("attackers"), mastery_steps(), [die], shown=(3, 3, 2, 2), **known)


# of the defender


@pytest.mark.rule("12.2.6p")
def test_1_sacrifice_costs_both_leads_a_step() -> None:
    play = of_the_defender(1)
    assert (losses(play, "a_fr_151"), losses(play, "g_185")) == (1, 1)
    assert play.combat.damage == DAMAGE
    assert play.combat.first_loss == (False, False)


@pytest.mark.rule("12.2.6q", "12.2.6h")
def test_2_panic_sends_the_defenders_back_a_hex_for_nothing() -> None:
    play = of_the_defender(2, {"3421": ["a_fr_151 disorganised", "a_fr_38_1"]})
    assert asked(play) == "allied"
    while play.decision is not None:
        play.apply(play.decision.candidates(play)[0])
    assert {at(play, "a_fr_151"), at(play, "a_fr_38_1")}.isdisjoint({"3421", GONE})
    assert all(len(event.path) == 1 for event in events(play, FellBack))
    assert (play.combat.damage, play.combat.retreat) == (DAMAGE, 1)


@pytest.mark.rule("12.2.6r")
def test_3_a_suicidal_counter_attack_costs_the_defender_a_step() -> None:
    play = of_the_defender(3)
    assert (losses(play, "a_fr_151"), losses(play, "g_185")) == (1, 0)
    assert play.combat.damage == DAMAGE


@pytest.mark.rule("12.2.6s")
def test_4_a_rout_spares_the_attacker_three_points() -> None:
    play = of_the_defender(4)
    assert play.combat.damage == (2, 4)
    assert events(play, DamageReduced) == [DamageReduced("german", 2)]
    assert of_the_defender(4, damage=(2, 4)).combat.damage == (0, 4)


@pytest.mark.rule("12.2.6t", "12.2.6ab", "2.2.3a")
def test_5_indecision_pins_the_defenders() -> None:
    play = of_the_defender(5, {"3421": ["a_fr_151 disorganised", "a_fr_38_1"], "3321": ["a_br_56"]})
    assert marked(play, PINNED) == ["a_fr_151", "a_fr_38_1"]
    assert events(play, UnitsPinned) == [UnitsPinned(["a_fr_151", "a_fr_38_1"])]
    assert exerted(play, ALLIED) >> play.hex("3521") & 1
    assert not unpinned_zone(play, GERMAN) >> play.hex("3521") & 1


def misdirected() -> Campaign18:
    """Reserves of the defender: at two hexes, at four, in the zone of the attackers, and guns."""
    reserves = {"3321": ["a_fr_1 reserve", "a_fr_hq_3"], "3420": ["a_fr_9"], "3018": ["a_fr_10"], "3222": ["a_fr_22"]}
    return of_the_defender(6, reserves)


@pytest.mark.rule("12.2.6u")
def test_6_misdirected_reserves_let_the_attacker_move_one_of_them() -> None:
    play = misdirected()
    assert asked(play) == "german"
    assert {*names(play, offered(play))} == {"a_fr_1", "a_fr_22", ""}
    play.apply(Misdirect("a_fr_1", "3221"))
    assert at(play, "a_fr_1") == "3221"
    assert play.over


@pytest.mark.rule("12.2.6u", "12.2.6i")
def test_misdirection_goes_one_hex_with_room_and_may_be_left() -> None:
    play = misdirected()
    assert refused(play, Misdirect("a_fr_9", "3320")) == ("12.2.6u",)  # in a zone
    assert refused(play, Misdirect("a_fr_10", "3019")) == ("12.2.6u",)  # too far
    assert refused(play, Misdirect("a_fr_hq_3", "3221")) == ("12.2.6u",)  # no combat unit
    assert refused(play, Misdirect("g_185", "3621")) == ("12.2.6u",)
    assert refused(play, Misdirect("a_fr_1", "3120")) == ("12.2.6u",)  # two hexes
    assert refused(play, Misdirect("a_fr_1", "3222")) == ("12.2.6u",)  # full
    assert refused(play, Misdirect("a_fr_1", "nowhere")) == ("12.2.6u",)
    assert refused(play, Misdirect("nobody", "3221")) == ("12.2.6u",)
    play.apply(Done())
    assert (at(play, "a_fr_1"), play.over) == ("3321", True)


@pytest.mark.rule("12.2.6u")
def test_misdirection_minds_enemies_and_room_but_no_zones() -> None:
    play = of_the_defender(6, {"3321": ["a_fr_9"], "3322": ["g_hq_2"]}, state={"restrictions": ()})
    there = {action.to for action in offered(play) if isinstance(action, Misdirect)}
    assert there == {"3220", "3221", "3320", "3420"}  # neither beside the lead, which is full, nor on the headquarters
    assert exerted(play, GERMAN) >> play.hex("3420") & 1
    assert play.decision is not None
    assert play.decision.why_not(play, (), "unit:a_fr_151").rules == ("12.2.6u",)
    assert play.decision.why_not(play, ("unit:a_fr_9",), "place:3521").rules == ("12.2.6u",)


@pytest.mark.rule("12.2.6u")
def test_misdirection_crosses_no_major_river_without_a_bridge() -> None:
    stacks = {"1411": ["g_185"], "1412": ["a_fr_151 disorganised"], "1514": ["a_fr_1"]}
    leads = {"lead": "g_185", "defence_lead": "a_fr_151"}
    play = fight(stacks, "g_185", mastery_steps(), [6], target="1412", shown=(3, 3, 2, 4), **leads)
    assert play.ground.is_major(play.hex("1514"), play.hex("1515"))
    there = {action.to for action in offered(play) if isinstance(action, Misdirect)}
    assert "1613" in there
    assert "1515" not in there


# of the attacker


@pytest.mark.rule("12.2.6v")
def test_1_a_fierce_fight_costs_both_leads_a_step() -> None:
    play = of_the_attacker(1)
    assert (losses(play, "a_br_56"), losses(play, "g_185"), losses(play, "g_241")) == (1, 1, 0)


@pytest.mark.rule("12.2.6w")
def test_2_in_confusion_the_defender_disorganises_an_attacker() -> None:
    play = of_the_attacker(2)
    assert asked(play) == "allied"
    assert names(play, offered(play)) == ["g_185", "g_241"]
    assert refused(play, Disorganise("a_br_56")) == ("12.2.6w",)
    play.apply(Disorganise("g_241"))
    assert marked(play, DISORGANISED) == ["g_241"]
    play = of_the_attacker(2, {"3522": ["g_241 disorganised", "g_75r"]}, attackers="g_185 g_75r g_241")
    assert names(play, offered(play)) == ["g_185", "g_75r"]


@pytest.mark.rule("12.2.6x")
def test_3_obstinacy_costs_the_attacker_a_step() -> None:
    play = of_the_attacker(3)
    assert (losses(play, "a_br_56"), losses(play, "g_185")) == (0, 1)


@pytest.mark.rule("12.2.6y", "12.3l")
def test_4_in_panic_one_attacker_of_his_owners_choice_goes_back_a_hex() -> None:
    play = of_the_attacker(4, {"3522": ["g_241", "g_1gr_1"]}, attackers="g_185 g_241 g_1gr_1")
    assert asked(play) == "german"
    assert names(play, offered(play)) == ["g_185", "g_241", "g_1gr_1"]
    assert refused(play, SendBack("a_br_56")) == ("12.2.6y",)
    play.apply(SendBack("g_241"))
    while play.decision is not None:
        way = play.decision.candidates(play)[0]
        assert isinstance(way, FallBackTo)
        assert way.units == ("g_241",)
        play.apply(way)
    assert at(play, "g_241") not in ("3522", GONE)
    assert (at(play, "g_1gr_1"), at(play, "g_185")) == ("3522", "3521")
    assert play.combat.retreat == 0


@pytest.mark.rule("12.2.6y")
def test_a_lone_attacker_panics_without_a_choice_of_unit() -> None:
    units = {"3521": ["g_241"], "3522": [], "3421": ["a_br_56"]}
    play = of_the_attacker(4, units, attackers="g_241", lead="g_241")
    while play.decision is not None:
        assert play.decision.side == "german"
        play.apply(play.decision.candidates(play)[0])
    assert at(play, "g_241") != "3521"


@pytest.mark.rule("12.2.6z")
def test_5_lack_of_enthusiasm_spares_the_defender_three_points() -> None:
    play = of_the_attacker(5)
    assert play.combat.damage == (5, 1)
    assert events(play, DamageReduced) == [DamageReduced("allied", 1)]


@pytest.mark.rule("12.2.6aa")
def test_6_a_counter_order_lets_the_defender_take_off_a_marker() -> None:
    play = of_the_attacker(6, {"3523": ["g_187 exploitation"]})
    assert asked(play) == "allied"
    play.apply(TakeOffMarker("g_187", "exploitation"))
    assert marked(play, EXPLOITATION) == []
    assert play.over


# on whom extra losses fall


@pytest.mark.rule("12.2.6x", "12.2.3e", "12.2.3d")
def test_extra_losses_are_first_losses_the_tank_before_the_lead() -> None:
    units = {"3521": ["a_br_1c", "a_br_tank_1"], "3522": ["a_br_56"], "3421": ["g_185"]}
    facts: dict[str, Any] = {"attackers": "a_br_56 a_br_1c a_br_tank_1", "lead": "a_br_56", "tank": "a_br_tank_1"}
    play = of_the_attacker(3, units, defence_lead="g_185", **facts)
    assert (at(play, "a_br_tank_1"), losses(play, "a_br_56")) == (GONE, 0)
    play.then(TakeDamage("allied", "combat"))
    play.advance()
    assert losses(play, "a_br_56") == 1
    assert play.combat.first_loss == (False, True)


@pytest.mark.rule("12.2.6x", "12.2.8f")
def test_a_stoss_may_stand_in_for_an_extra_loss() -> None:
    units = {"3521": ["g_185", "g_1gr_1", "g_stoss_1 with:g_1gr_1"]}
    play = of_the_attacker(3, units, attackers="g_185 g_1gr_1 g_241")
    assert names(play, offered(play)) == ["g_185", "g_stoss_1"]
    play.apply(Lose("g_stoss_1"))
    assert (losses(play, "g_185"), at(play, "g_stoss_1")) == (0, GONE)
    assert (play.combat.stoss_spent, play.combat.first_loss[0]) == (True, False)


@pytest.mark.rule("12.2.6v", "12.2.6p")
def test_a_second_extra_loss_is_for_anybody() -> None:
    stacks = {"3521": ["g_185"], "3522": ["g_241"], "3421": ["a_fr_151 disorganised", "a_fr_38_1"]}
    leads = {"lead": "g_185", "defence_lead": "a_fr_151"}
    play = fight(stacks, "g_185 g_241", mastery_steps(), [1, 1], shown=(3, 3, 2, 2), damage=DAMAGE, **leads)
    assert (losses(play, "a_fr_151"), losses(play, "g_185"), asked(play)) == (1, 1, "allied")
    assert names(play, offered(play)) == ["a_fr_151", "a_fr_38_1"]
    play.apply(Lose("a_fr_38_1"))
    assert (asked(play), names(play, offered(play))) == ("german", ["g_185", "g_241"])


# order


@pytest.mark.rule("12.2.7a")
def test_the_defenders_orders_come_before_the_attackers() -> None:
    stacks = {"3521": ["g_185"], "3522": ["g_241"], "3421": ["a_fr_151 disorganised"], "3221": ["a_fr_1"]}
    leads = {"lead": "g_185", "defence_lead": "a_fr_151"}
    play = fight(stacks, "g_185 g_241", mastery_steps(), [6, 2], shown=(3, 3, 2, 2), damage=DAMAGE, **leads)
    assert (asked(play), names(play, offered(play))[-1]) == ("german", "")
    play.apply(Done())
    assert (asked(play), names(play, offered(play))) == ("allied", ["g_185", "g_241"])


def test_nothing_happens_without_a_combat() -> None:
    play = fight({"3521": ["g_185"], "3421": ["a_br_56"]}, "g_185")
    play.state.combat = None
    play.then(*mastery_steps())
    play.advance()
    assert play.over

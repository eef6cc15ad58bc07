"""12.2.6: tactical mastery: every modifier, the classes, the dice, and what each class gives."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from grognard.games.somme.battlefield import ALLIED, FOLDER, GERMAN
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.gains import (
    advance_after_retreat,
    exploitations,
    reactions,
    relieved_by_retreat,
    retreat_limit,
)
from grognard.games.somme.mastery import (
    Mastery,
    MasteryTested,
    OrdersAstray,
    chances,
    class_of,
    mastery_steps,
    modifiers,
    reasons,
    ways,
)
from grognard.games.somme.state import (
    BOMBING,
    FLYING,
    INTERDICTION,
    MASTERIES,
    MASTERY_BONUS,
    OBSERVATION,
    Offensive,
)
from tests.games.somme.fighting import fight
from tests.games.somme.support import index
from tests.games.support import events
from tests.games.words import lacking

BRITISH = {"3521": ["g_185"], "3421": ["a_br_56"]}
LEADS = {"lead": "g_185", "defence_lead": "a_br_56"}


def added(play: Campaign18, side: int) -> dict[str, int]:
    """The modifiers of a side by their reason, without the name of the table."""
    return {each.reason.split("_", 2)[2]: each.value for each in modifiers(play, side)}


def german_attack(defenders: list[str], attackers: list[str] | None = None, **facts: Any) -> Campaign18:
    units = {"3521": attackers or ["g_185"], "3421": defenders}
    named = " ".join(word.split()[0] for word in units["3521"] if "stoss" not in word)
    lead = {"lead": named.split()[0], "defence_lead": defenders[0].split()[0]}
    return fight(units, named, **{**lead, **facts})


def french_attack(attackers: list[str], doctrine: str, **facts: Any) -> Campaign18:
    units = {"3521": attackers, "3421": ["g_185"]}
    ids = [word.split()[0] for word in attackers]
    named = {"lead": ids[0], "defence_lead": "g_185", **facts}
    return fight(units, " ".join(ids), state={"doctrine": doctrine}, **named)


# modifiers of the defender


@pytest.mark.rule("12.2.6b")
def test_a_trench_helps_the_defender() -> None:
    units = {"4306": ["g_185"], "4205": ["a_br_56"]}
    play = fight(units, "g_185", target="4205", **LEADS)
    assert play.ground.trench >> play.hex("4205") & 1
    assert added(play, ALLIED) == {"trench": 2}
    assert added(german_attack(["a_br_56"]), ALLIED) == {}


@pytest.mark.rule("RED-1", "12.2.6b")
def test_a_redoubt_helps_the_allies_who_defend_in_it() -> None:
    units = {"5119": ["g_185"], "5120": ["a_br_56"]}
    play = fight(units, "g_185", target="5120", state={"redoubts": ["5120"]}, **LEADS)
    assert added(play, ALLIED)["redoubt"] == 2
    units = {"5119": ["g_185"], "5120": ["a_br_56"]}
    leads = {"lead": "a_br_56", "defence_lead": "g_185"}
    play = fight(units, "a_br_56", target="5119", state={"redoubts": ["5120"]}, **leads)
    assert "redoubt" not in added(play, ALLIED) | added(play, GERMAN)


@pytest.mark.rule("12.2.6b", "3.0h")
def test_an_elite_lead_helps_the_defender() -> None:
    assert added(german_attack(["a_br_51_1", "a_br_56"]), ALLIED) == {"elite": 1}
    assert added(german_attack(["a_br_56", "a_br_51_1"]), ALLIED) == {}
    play = german_attack(["a_fr_38_1 without_artillery"], scenario="push", state={"doctrine": "evolution"})
    assert added(play, ALLIED) == {}


@pytest.mark.rule("12.2.6b", "12.5c")
@pytest.mark.parametrize("mark", ["disorganised", "reorganising"])
def test_one_unit_in_disorder_hinders_the_defender(mark: str) -> None:
    assert added(german_attack(["a_br_56", f"a_br_51_1 {mark}"]), ALLIED) == {"disorganised": -1}


@pytest.mark.rule("12.2.6b", "15.2.2h")
def test_bruchmuller_hinders_the_defender_in_the_first_sequence() -> None:
    units = {"3521": ["g_185"], "3421": ["a_br_56"], "3524": ["g_army_1 offensive"]}
    state = {"bruchmuller": "g_army_1", "sequence": 1}
    assert added(fight(units, "g_185", state=state, **LEADS), ALLIED) == {"bruchmuller": -2}
    assert added(fight(units, "g_185", state={**state, "sequence": 2}, **LEADS), ALLIED) == {}
    far = {**units, "3524": [], "3530": ["g_army_1 offensive"]}
    assert added(fight(far, "g_185", state=state, **LEADS), ALLIED) == {}


@pytest.mark.rule("12.2.6b", "12.2.6d")
def test_the_school_of_foch_hinders_french_defenders_alone() -> None:
    assert added(german_attack(["a_fr_151"], state={"doctrine": "foch"}), ALLIED) == {"foch": -1}
    assert added(german_attack(["a_fr_151"], state={"doctrine": "petain"}), ALLIED) == {}
    assert added(german_attack(["a_br_56"], state={"doctrine": "foch"}), ALLIED) == {}
    assert added(german_attack(["a_fr_151"], state={"doctrine": "foch"}), GERMAN) == {}


@pytest.mark.rule("12.2.6b", "12.2.6c")
def test_nations_side_by_side_hinder_each_other() -> None:
    state = {"doctrine": "evolution"}
    assert added(german_attack(["a_br_56", "a_fr_38_1"], state=state), ALLIED) == {"nations": -1}
    assert added(german_attack(["a_br_56", "a_ca_1_1"], state=state), ALLIED) == {}
    assert added(german_attack(["a_br_56", "a_fr_38_1"], scenario="push", state=state), ALLIED) == {}
    assert added(french_attack(["a_fr_151", "a_br_51_1"], "evolution"), ALLIED) == {"nations": -1}


def watched(air: str, mission: int) -> Campaign18:
    """An air support over the combat."""
    play = fight(BRITISH, "g_185", options=["aviation"], state={"restrictions": ()}, **LEADS)
    which = play.field.air_index[air]
    play.state.air[which], play.state.air_at[which], play.state.missions[which] = FLYING, play.hex("3421"), mission
    return play


@pytest.mark.rule("12.2.6b", "12.2.6c", "17.2b")
def test_observers_over_the_hex_help_their_side_and_hinder_the_other() -> None:
    play = watched("g_air_1", OBSERVATION)
    assert (added(play, GERMAN), added(play, ALLIED)) == ({"own_aircraft": 1}, {"enemy_aircraft": -1})
    play = watched("a_br_air_1", OBSERVATION)
    assert (added(play, GERMAN), added(play, ALLIED)) == ({"enemy_aircraft": -1}, {"own_aircraft": 1})
    for mission in (INTERDICTION, BOMBING):
        assert added(watched("g_air_1", mission), GERMAN) == {}


# modifiers of the attacker


@pytest.mark.rule("12.2.6c", "15.3a")
def test_stoss_help_the_attacker_near_hutier_if_they_are_used() -> None:
    attackers = ["g_1gr_1", "g_stoss_1 with:g_1gr_1", "g_1gr_2", "g_stoss_2 with:g_1gr_2"]
    units = {"3521": attackers, "3421": ["a_br_56"], "3525": ["g_hq_18"]}
    leads = {**LEADS, "lead": "g_1gr_1"}
    near = {"hutier": "g_hq_18"}
    play = fight(units, "g_1gr_1 g_1gr_2", stoss="g_stoss_1", state=near, **leads)
    assert added(play, GERMAN) == {"stoss": 1, "elite": 1}
    play = fight(units, "g_1gr_1 g_1gr_2", state=near, **leads)
    assert added(play, GERMAN) == {"elite": 1}
    play = fight(units, "g_1gr_1 g_1gr_2", stoss="g_stoss_1", **leads)
    assert added(play, GERMAN) == {"elite": 1}
    play = fight(units, "g_1gr_1 g_1gr_2", stoss="g_stoss_1", state={"stoss_box": MASTERY_BONUS}, **leads)
    assert added(play, GERMAN) == {"stoss": 1, "elite": 1}


@pytest.mark.rule("12.2.6c", "8.0d")
@pytest.mark.parametrize(("sequence", "bonus"), [(1, {"offensive": 3}), (2, {"offensive": 1}), (3, {})])
def test_the_offensive_helps_the_attacker_in_its_range(sequence: int, bonus: dict[str, int]) -> None:
    units = {"3521": ["g_185"], "3421": ["a_br_56"], "3524": ["g_army_1 offensive"], "3523": ["g_army_2 offensive"]}
    play = fight(units, "g_185", state={"sequence": sequence}, **LEADS)
    guns = index(play, "g_army_1"), index(play, "g_army_2")
    play.state.offensives = (Offensive(guns[0], (3, 1, 0)), Offensive(guns[1], (1, 1, 0)))
    assert added(play, GERMAN) == bonus
    assert added(play, ALLIED) == {}


@pytest.mark.rule("12.2.6c", "12.2.6d")
def test_doctrines_of_french_attackers() -> None:
    assert added(french_attack(["a_fr_151"], "foch"), ALLIED) == {"foch": 1}
    assert added(french_attack(["a_fr_151"], "petain"), ALLIED) == {"petain": -1}
    assert added(french_attack(["a_fr_151"], "evolution"), ALLIED) == {}
    assert added(french_attack(["a_br_56"], "petain"), ALLIED) == {}
    assert added(french_attack(["a_fr_38_1"], "foch"), ALLIED) == {"foch": 1, "elite": 1}


@pytest.mark.rule("12.2.6c")
@pytest.mark.parametrize(
    ("divisions", "hindered"),
    [
        (["g_185", "g_187"], {"morale_3": -1}),
        (["g_185", "g_241"], {"morale_2": -2}),
        (["g_185", "g_241", "g_75r", "g_187"], {"morale_2": -2}),
        (["g_185", "g_187 disorganised"], {}),
        (["g_185", "g_23r"], {}),
    ],
)
def test_weak_divisions_hinder_an_attack_but_not_twice(divisions: list[str], hindered: dict[str, int]) -> None:
    assert added(german_attack(["a_br_56"], divisions), GERMAN) == hindered


@pytest.mark.rule("12.2.6c", "WOA-2")
def test_a_division_without_artillery_attacks_as_one_of_weaker_morale() -> None:
    play = french_attack(["a_fr_38_1", "a_fr_151 without_artillery"], "evolution")
    assert added(play, ALLIED) == {"elite": 1, "morale_3": -1}


@pytest.mark.rule("C.3e")
def test_a_charge_of_the_canadian_cavalry_helps_the_attacker() -> None:
    assert added(french_attack(["a_br_56"], "evolution", charge="a_br_56"), ALLIED) == {"cavalry_charge": 2}


# classes


@pytest.mark.rule("12.2.6e", "12.2.6f", "12.2.6g")
@pytest.mark.parametrize(
    ("die", "modifier", "mastery"),
    [
        (6, -4, "total"), (6, -7, "total"), (5, 1, "total"), (2, 4, "total"), (4, 3, "total"),
        (5, 0, "partial"), (3, 0, "partial"), (2, 1, "partial"), (5, -2, "partial"),
        (2, 0, "none"), (4, -2, "none"), (3, -2, "none"), (1, 0, "none"), (1, 3, "none"), (1, 5, "none"),
    ],
)  # fmt: skip
def test_the_class_of_a_die(die: int, modifier: int, mastery: str) -> None:
    assert class_of(die, modifier) == mastery


@pytest.mark.rule("12.2.6h")
@pytest.mark.parametrize(("die", "modifier"), [(1, -1), (3, -3), (5, -5), (2, -6)])
def test_nothing_or_less_is_erroneous_orders(die: int, modifier: int) -> None:
    assert class_of(die, modifier) == "erroneous"


@pytest.mark.rule("12.2.6e", "12.2.6h")
def test_chances_are_those_of_the_six_faces() -> None:
    assert ways(0) == {"total": 1, "partial": 3, "none": 2, "erroneous": 0}
    assert ways(-3) == {"total": 1, "partial": 0, "none": 2, "erroneous": 3}
    play = german_attack(["a_br_56"], ["g_185", "g_241"])
    assert chances(play, GERMAN) == {"total": 1 / 6, "partial": 1 / 6, "none": 2 / 6, "erroneous": 2 / 6}
    assert sum(chances(play, ALLIED).values()) == pytest.approx(1)
    planned = replace(play.combat, attackers=(index(play, "g_185"),))
    assert chances(play, GERMAN, planned)["partial"] == 3 / 6


def test_a_preview_tells_every_modifier_and_its_rule() -> None:
    lines = reasons(german_attack(["a_br_56"], ["g_185", "g_241"]), GERMAN)
    assert [(line.label.key, line.value, line.rule) for line in lines] == [
        ("reason.mastery_attack_morale_2", "-2", "12.2.6c"),
        ("reason.mastery_modifier", "-2", "12.2.6a"),
        ("reason.mastery_total", "1/6", "12.2.6e"),
        ("reason.mastery_partial", "1/6", "12.2.6f"),
        ("reason.mastery_none", "2/6", "12.2.6g"),
        ("reason.mastery_erroneous", "2/6", "12.2.6h"),
    ]


# the test


@pytest.mark.rule("12.2.6a", "2.3a")
def test_each_side_tests_with_the_die_of_its_colour() -> None:
    play = fight(BRITISH, "g_185", [Mastery()], shown=(1, 1, 6, 2), damage=(9, 0), **LEADS)
    assert play.combat.mastery == ("none", "total")
    assert events(play, MasteryTested) == [
        MasteryTested("allied", 6, 6, "mastery_total"),
        MasteryTested("german", 2, 2, "mastery_none"),
    ]
    leads = {"lead": "a_br_56", "defence_lead": "g_185"}
    play = fight({"3521": ["a_br_56"], "3421": ["g_185"]}, "a_br_56", [Mastery()], shown=(6, 6, 3, 6), **leads)
    assert play.combat.mastery == ("partial", "total")


@pytest.mark.rule("12.2.6h")
def test_a_further_die_says_which_orders_go_astray_the_defenders_first() -> None:
    units = {"3521": ["g_185", "g_241"], "3421": ["a_fr_151 disorganised"]}
    leads = {"lead": "g_185", "defence_lead": "a_fr_151"}
    play = fight(units, "g_185 g_241", [Mastery()], [4, 5], shown=(3, 3, 2, 1), **leads)
    assert play.combat.mastery == ("erroneous", "erroneous")
    assert play.combat.orders == ("lack_of_enthusiasm", "rout")
    assert events(play, OrdersAstray) == [
        OrdersAstray("allied", "order_rout"),
        OrdersAstray("german", "order_lack_of_enthusiasm"),
    ]


@pytest.mark.rule("12.2.2d", "12.2.6a")
def test_when_the_guns_have_won_the_attacker_tests_alone() -> None:
    play = fight({"3521": ["g_185"]}, "g_185", [Mastery()], [5], lead="g_185", vacated=True)
    assert play.combat.mastery == ("partial", "")
    assert [event.side for event in events(play, MasteryTested)] == ["german"]
    play = fight({"3521": ["g_185"]}, "g_185", mastery_steps(), vacated=True)
    assert (play.combat.mastery, play.over) == (("", ""), True)


# what it gives


def won(attacker: str, defender: str, defenders: list[str], **facts: Any) -> Campaign18:
    return german_attack(defenders, mastery=(attacker, defender), **facts)


@pytest.mark.rule("12.2.6j")
def test_total_mastery_lets_the_defender_retreat_three_hexes_for_nine_points() -> None:
    play = won("none", "total", ["a_br_56"], damage=(0, 7))
    assert retreat_limit(play) == 3
    assert [relieved_by_retreat(play, hexes).damage for hexes in (0, 1, 2, 3)] == [(0, 7), (0, 4), (0, 1), (0, 0)]
    assert relieved_by_retreat(play, 2).retreat == 2
    assert retreat_limit(won("none", "total", ["a_fr_151"], state={"doctrine": "foch"})) == 2
    assert retreat_limit(won("none", "total", ["a_br_56", "a_br_51_1 reorganising"])) == 2


@pytest.mark.rule("12.2.6l")
def test_partial_mastery_gives_less_of_all() -> None:
    assert retreat_limit(won("none", "partial", ["a_br_56"])) == 2
    play = won("none", "partial", ["a_fr_151"], state={"doctrine": "foch"}, damage=(0, 7))
    assert (retreat_limit(play), relieved_by_retreat(play, 1).damage) == (1, (0, 4))
    assert retreat_limit(won("none", "partial", ["a_br_56", "a_fr_38_1"], state={"doctrine": "foch"})) == 1
    assert (reactions(play), reactions(won("none", "total", ["a_br_56"]))) == (1, 2)


@pytest.mark.rule("12.2.6g", "12.2.6h")
@pytest.mark.parametrize("mastery", ["none", "erroneous"])
def test_without_mastery_nothing_is_given(mastery: str) -> None:
    play = won(mastery, mastery, ["a_br_56"], retreat=1)
    assert (retreat_limit(play), reactions(play), exploitations(play), advance_after_retreat(play)) == (0, 0, 0, 0)


@pytest.mark.rule("12.2.6m", "12.2.6n")
def test_the_attacker_advances_and_exploits_by_his_mastery() -> None:
    total, partial = won("total", "total", ["a_br_56"], retreat=3), won("partial", "total", ["a_br_56"], retreat=3)
    assert (advance_after_retreat(total), exploitations(total)) == (3, 2)
    assert (advance_after_retreat(partial), exploitations(partial)) == (1, 1)


# words


def test_every_modifier_class_and_order_has_words() -> None:
    play = german_attack(["a_br_56"])
    tables = play.field.tables
    wanted = [
        f"reason.{table}_{word}" for table in ("mastery_defence", "mastery_attack") for word in tables.modifiers[table]
    ]
    wanted += [f"{table}.mastery_{mastery}" for mastery in MASTERIES for table in ("reason", "word")]
    wanted += [f"word.order_{order}" for row in tables.orders for order in (row.defender, row.attacker)]
    wanted += [f"word.loss_{why}" for why in ("bombardment", "combat", "cancelled", "star")]
    wanted += ["word.reaction_move", "word.misdirected", "word.marker_reserve", "word.marker_exploitation"]
    assert lacking(FOLDER, wanted) == []

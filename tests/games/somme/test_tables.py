"""Offensives, events, markers and tables as the rulebook has them, or as we rebuilt them."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest

from grognard.games.somme.battlefield import SCENARIOS, load
from grognard.games.somme.tables import ODDS

MICHAEL, CAMPAIGN = load("michael"), load("campaign")


@pytest.mark.rule("8.0e", "D.2a")
def test_offensives_have_their_bonus_for_each_sequence() -> None:
    first = [(row.bonus, row.zone, row.must) for row in MICHAEL.offensives if row.turn == 1]
    assert first == [((1, 0, 0), "michael_north", True), ((3, 2, 1), "", True)]
    last = MICHAEL.offensives[-1]
    assert (last.turn, last.side, last.must, last.nation) == (4, "allied", False, "french")
    assert [row.event for row in CAMPAIGN.offensives] == ["michael_north", "michael_south", "michael_2", "mars"]


@pytest.mark.rule("C.1a")
def test_each_counter_belongs_to_a_side_and_a_turn() -> None:
    stoss = [(counter.id, counter.turn) for counter in CAMPAIGN.counters if counter.event == "use_of_stoss"]
    assert stoss == [("use_of_stoss_1", 1), ("use_of_stoss_2", 2), ("use_of_stoss_3", 3)]
    assert {counter.event: counter.turn for counter in CAMPAIGN.counters}["canadian_cavalry"] == 3
    waiting = {counter.event: counter.named for counter in CAMPAIGN.counters if not counter.turn}
    assert waiting == {"cooperation": ("foch", "joffre"), "offensive_foch": ("foch",)}


@pytest.mark.rule("P.1a")
def test_there_are_26_markers_worth_up_to_nine() -> None:
    assert Counter(marker.crosses for marker in CAMPAIGN.markers) == {1: 9, 2: 10, 3: 7}
    assert {marker.points for marker in CAMPAIGN.markers} <= set(range(10))
    assert {marker.portrait for marker in CAMPAIGN.markers} == {"", "foch", "petain", "joffre"}


@pytest.mark.rule("12.2.5b")
def test_results_get_better_with_the_odds_and_the_roll() -> None:
    table = MICHAEL.tables.combat
    assert len(table) == len(ODDS)
    assert (table[0][0].attacker, table[0][0].defender, table[0][0].stoss) == (9, 0, True)
    for better, worse in ((table[i + 1], table[i]) for i in range(len(ODDS) - 1)):
        for one, other in zip(better, worse, strict=True):
            assert one.attacker <= other.attacker
            assert one.defender >= other.defender


@pytest.mark.parametrize(
    ("potential", "die", "damage", "diamond"),
    [(5, 5, 4, True), (3, 0, 1, False), (6, 7, 6, True), (1, 6, 2, False), (2, 7, 3, False), (4, 1, 2, False)],
)
def test_the_bombardment_table_is_as_printed(potential: int, die: int, damage: int, diamond: bool) -> None:
    cell = MICHAEL.tables.bombardment[potential - 1][die]
    assert (cell.damage, cell.diamond) == (damage, diamond)


@pytest.mark.rule("13.0d", "13.0f")
def test_the_disengagement_table_is_as_printed() -> None:
    table = MICHAEL.tables.disengagement
    assert [row.result for row in table] == ["*r1", "R3", "R3", "r2", "r2", "r3", "r3", "r3"]
    assert [(row.least, row.most, row.loss, row.forced) for row in table[:4]] == [
        (1, 1, True, False), (3, 3, False, True), (3, 3, False, True), (1, 2, False, False),
    ]  # fmt: skip


def test_a_weather_roll_of_8_is_bad_in_march_and_fine_in_april() -> None:
    rows = {row.sum: (row.march, row.april) for row in MICHAEL.tables.weather}
    assert rows[8] == ("bad", "fine")
    assert (rows[6], rows[7], rows[9]) == (("fine", "fine"), ("fog", "fog"), ("bad", "bad"))
    assert [CAMPAIGN.month(turn) for turn in range(1, 8)] == ["march"] * 4 + ["april"] * 3


def test_an_eleven_gives_a_corps_artillery_back_to_either_side() -> None:
    assert [table[11 - 2].columns for table in MICHAEL.tables.replacements] == [(0, 0, 0, 0, 0, 1)] * 2


@pytest.mark.rule("12.2.6b")
def test_modifiers_of_the_defender() -> None:
    assert MICHAEL.tables.modifiers["mastery_defence"] == {
        "trench": 2, "redoubt": 2, "elite": 1, "own_aircraft": 1, "enemy_aircraft": -1, "disorganised": -1,
        "bruchmuller": -2, "foch": -1, "nations": -1,
    }  # fmt: skip


@pytest.mark.rule("12.2.6c")
def test_modifiers_of_the_attacker() -> None:
    assert MICHAEL.tables.modifiers["mastery_attack"] == {
        "stoss": 1, "elite": 1, "own_aircraft": 1, "enemy_aircraft": -1, "nations": -1, "foch": 1, "petain": -1,
        "cavalry_charge": 2, "morale_3": -1, "morale_2": -2,
    }  # fmt: skip


def test_the_scale_of_victory_has_no_gap() -> None:
    for field in (MICHAEL, CAMPAIGN):
        rows = sorted(field.scale, key=lambda row: row.least)
        assert all(low.most + 1 == high.least for low, high in itertools.pairwise(rows))
    assert next(row.level for row in CAMPAIGN.scale if row.least <= 70 <= row.most) == "german_operational"


@pytest.mark.rule("S1-01", "S2-08", "S3-07")
def test_how_long_the_scenarios_last_and_when_fog_is_given() -> None:
    turns = {key: (load(key).first_turn, load(key).last_turn, load(key).scenario.fog) for key in SCENARIOS}
    assert turns == {
        "hutier": (1, 1, True), "michael": (1, 4, True), "push": (5, 7, False), "campaign": (1, 7, True),
    }  # fmt: skip


@pytest.mark.rule("1.0b")
def test_the_advanced_chapters_belong_to_the_campaign_alone() -> None:
    assert [load(key).scenario.advanced for key in SCENARIOS] == [False, False, False, True]
    assert [bool(load(key).objectives) for key in SCENARIOS] == [False, False, False, True]

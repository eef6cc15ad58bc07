"""Rulings say no with the rule."""

import msgspec

from grognard.engine.ruling import LEGAL, Breach, IllegalAction, Ruling, forbid


def test_only_a_ruling_without_breach_is_true() -> None:
    assert LEGAL
    assert LEGAL.rules == ()
    assert not forbid("8.4", "too_far")


def test_a_ruling_names_every_rule_that_is_broken() -> None:
    ruling = Ruling((Breach("8.4", "too_far"), Breach("9.1", "enemy_there", {"hex": "1405"})))
    assert ruling.rules == ("8.4", "9.1")
    assert str(IllegalAction(ruling)) == "not allowed: 8.4 too_far; 9.1 enemy_there {'hex': '1405'}"


def test_a_refusal_without_a_rule_reads_well() -> None:
    assert str(IllegalAction(forbid("", "game_over"))) == "not allowed: game_over"


def test_a_ruling_travels_as_json() -> None:
    ruling = forbid("8.4", "too_far", cost=3, units=["a", "b"])
    assert msgspec.json.decode(msgspec.json.encode(ruling), type=Ruling) == ruling

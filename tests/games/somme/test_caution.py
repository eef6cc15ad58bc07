"""Warnings before a legal but costly act."""

from __future__ import annotations

from grognard.engine.text import Fact
from grognard.engine.view import Menu
from grognard.games.somme.battlefield import FOLDER
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.orders import Move
from tests.games.somme.combats import HQ, fighting
from tests.games.somme.moving import phase
from tests.games.words import lacking


def menu(play: Campaign18, *draft: str) -> Menu:
    assert play.decision is not None
    return play.decision.menu(play, draft)


def warned(play: Campaign18, *draft: str) -> list[tuple[str, dict[str, Fact], str]]:
    found = menu(play, *draft).warnings
    return [(each.label.key, dict(each.label.facts), each.rule) for each in found]


GUNS = {"1424": ["a_br_37", "a_br_corps_1"], "1320": ["a_br_hq_3"]}


def test_guns_that_would_be_left_without_an_escort() -> None:
    facts = {"units": ["a_br_corps_1"], "foe": "g_185"}
    play = phase({**GUNS, "1427": ["g_185"]})
    assert warned(play, "unit:a_br_37", "place:1423") == [("warn.without_escort", facts, "11.3.1b")]
    assert warned(play, "unit:a_br_corps_1", "unit:a_br_37", "place:1423") == []
    assert warned(phase({**GUNS, "1434": ["g_185"]}), "unit:a_br_37", "place:1423") == []


def test_a_headquarters_that_would_leave_its_own_behind() -> None:
    play = phase({"2420": ["a_br_hq_3"], "3920": ["a_br_37"], "3820": ["a_br_34"]})
    assert warned(play, "unit:a_br_hq_3", "place:2320") == [("warn.cut_off", {"units": ["a_br_37"]}, "9.1e")]
    assert warned(play, "unit:a_br_hq_3", "place:2519") == []


def test_a_move_into_a_full_hex() -> None:
    play = phase({"1424": ["a_br_37"], "1423": ["a_br_34"], "1320": ["a_br_hq_3"]})
    assert warned(play, "unit:a_br_34", "place:1424") == [("warn.must_clear", {"hex": "1424"}, "4.0e")]
    found = menu(play, "unit:a_br_34", "place:1424")
    assert found.ready is None
    assert found.buttons[0].label.key == "button.all_the_same"
    assert found.buttons[0].action == Move(("a_br_34",), ("1424",))


def test_an_attack_that_would_be_called_off() -> None:
    play = fighting({**HQ, "1424": ["a_br_37", "a_br_9_1"], "1525": ["g_111 lost:1"]})
    [(key, _, rule)] = warned(play, "place:1424", "unit:g_111")
    assert (key, rule) == ("warn.called_off", "12.2.4d")


def test_an_attack_that_nobody_can_lead() -> None:
    play = fighting({"5220": ["g_hq_18"], "1424": ["a_br_9_1 lost:1"], "1525": ["g_111"], "1425": ["g_5b"]})
    [(key, _, rule)] = warned(play, "place:1424", "unit:g_111", "unit:g_5b")
    assert (key, rule) == ("warn.nobody_leads", "12.2.3c")


def test_there_are_words_for_every_warning() -> None:
    kinds = ("without_escort", "cut_off", "must_clear", "nobody_leads", "called_off")
    assert lacking(FOLDER, [f"warn.{kind}" for kind in kinds]) == []

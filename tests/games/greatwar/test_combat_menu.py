"""The page in the combat phase: what is lit, which lines are drawn, what is told before an attack, and why not."""

from __future__ import annotations

from grognard.engine.view import Line, Menu
from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.combat_actions import CloseCombat, EndCombat, Fire, FireOnWire, RemoveWire
from tests.games.greatwar.fighting import COMBAT, phase

UNITS = {
    "5-5": "G1 infantry ordered",
    "5-8": "A1 infantry",
    "7-5": "A2 infantry",
    "5-12": "G2 machine_gun ordered",
    "3-12": "G3 machine_gun ordered",
    "5-10": "A3 infantry",
    "1-1": "G4 infantry",
}


def picks(menu: Menu, kind: str) -> list[str]:
    return [pick.pick for pick in menu.picks if pick.kind == kind]


def at_table() -> Battle:
    return phase(UNITS, forest="5-6")


def test_units_first() -> None:
    menu = COMBAT.menu(at_table(), ())
    assert picks(menu, "unit") == ["unit:G1", "unit:G2", "unit:G3"]
    assert [button.action for button in menu.buttons] == [EndCombat()]


def test_then_targets_with_their_dice_and_lines_to_all_in_range() -> None:
    menu = COMBAT.menu(at_table(), ("unit:G1",))
    assert [(pick.pick, pick.note) for pick in menu.picks if pick.kind == "target"] == [("unit:A2", "2")]
    assert set(menu.lines) == {Line("5-5", "5-8", "5-6"), Line("5-5", "7-5")}


def test_then_the_chances_and_the_button() -> None:
    menu = COMBAT.menu(at_table(), ("unit:G1", "place:7-5"))
    assert menu.draft == ("unit:G1", "unit:A2")
    assert menu.preview is not None
    assert menu.preview.chances[0].result == "lost_0"
    assert menu.buttons[0].action == Fire(("G1",), "A2")


def test_machine_guns_join_a_crossfire() -> None:
    menu = COMBAT.menu(at_table(), ("unit:G2", "unit:A3"))
    assert picks(menu, "join") == ["unit:G3"]
    both = COMBAT.menu(at_table(), ("unit:G2", "unit:A3", "unit:G3"))
    assert both.buttons[0].action == Fire(("G2", "G3"), "A3")
    assert Line("3-12", "5-10") in both.lines
    assert COMBAT.menu(at_table(), both.draft) == both


def test_another_unit_is_chosen_instead() -> None:
    menu = COMBAT.menu(at_table(), ("unit:G1", "unit:A2", "unit:G2"))
    assert menu.draft == ("unit:G2",)


def test_a_stale_draft_is_forgotten() -> None:
    menu = COMBAT.menu(at_table(), ("unit:G9", "unit:A9", "place:99-99", "choice:x"))
    assert menu.draft == ()
    assert menu.preview is None


def test_wire_as_a_target_and_under_the_own_feet() -> None:
    play = phase({"5-5": "G1 mortar ordered", "5-9": "G2 infantry ordered"}, wire="7-5 5-9")
    menu = COMBAT.menu(play, ("unit:G1", "place:7-5"))
    assert menu.buttons[0].action == FireOnWire("G1", "7-5")
    assert menu.preview is not None
    assert COMBAT.menu(play, ("unit:G2",)).buttons[0].action == RemoveWire("G2")


def test_an_arc_for_mortars_and_no_lines_in_close_combat() -> None:
    mortar = phase({"5-5": "G1 mortar ordered", "5-8": "A1 infantry"}, forest="5-6")
    assert COMBAT.menu(mortar, ("unit:G1",)).lines == (Line("5-5", "5-8", "", "arc"),)
    near = phase({"5-5": "G1 mortar ordered", "5-6": "A1 infantry"})
    menu = COMBAT.menu(near, ("unit:G1", "unit:A1"))
    assert menu.lines == ()
    assert menu.buttons[0].action == CloseCombat("G1", "A1")


def test_why_not() -> None:
    play = at_table()

    def why(draft: tuple[str, ...], pick: str) -> tuple[str, ...]:
        return COMBAT.why_not(play, draft, pick).rules

    assert why((), "unit:A1") == ("BAT-01",)
    assert why((), "unit:G4") == ("ORD-02",)
    assert why(("unit:G1",), "unit:A1") == ("LOS-02",)
    assert why(("unit:G1",), "unit:A3") == ("RNG-08",)
    assert why(("unit:G1",), "place:9-9") == ("RNG-20",)
    assert why(("unit:G2", "unit:A3"), "unit:G1") == ("RNG-08",)
    assert why((), "choice:x") == ("BAT-01",)
    idle = phase({"5-5": "G1 infantry ordered", "1-1": "G2 infantry ordered", "7-5": "A1 infantry"})
    assert COMBAT.why_not(idle, (), "unit:G2").rules == ("BAT-05",)

"""9.6: advances after an assault."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from grognard.games.verdun.actions import Done
from grognard.games.verdun.advance import Advance, may_enter, second_hexes
from grognard.games.verdun.advancing import AdvanceAfter
from grognard.games.verdun.assault import engaged
from grognard.games.verdun.attack import clash_for
from grognard.games.verdun.battlefield import GERMAN
from grognard.games.verdun.state import ELIMINATED
from grognard.games.verdun.war import War
from tests.games.verdun.support import at, battle


def won(
    units: dict[str, list[str]], *, guns: tuple[str, ...] = (), to: str = "", hexes: int = 0, **clash: object
) -> War:
    """Germans next to 0518 attacked f_14_35 there, who then retreated `hexes` to `to`, or was eliminated."""
    war = battle(units | {"0518": ["f_14_35"]})
    where = war.field.board.at("0518")
    near = [u for h, stack in war.stacks.items() if war.field.board.around[where] >> h & 1 for u in stack]
    infantry = tuple(sorted(u for u in near if war.units[u].side == GERMAN and war.units[u].infantry))
    found = engaged(war, clash_for(war, GERMAN, where, infantry, tuple(war.unit(g) for g in guns)))
    defender = war.unit("f_14_35")
    if to:
        war.place(defender, war.field.board.at(to))
        found = replace(found, first_hexes=(war.field.board.at("0519"),), retreat_length=hexes)
    else:
        war.place(defender, ELIMINATED)
    war.state.clash = replace(found, **clash)  # type: ignore[arg-type]
    war.then(AdvanceAfter("german"))
    war.advance()
    return war


@pytest.mark.rule("9.6a")
def test_attackers_may_enter_the_hex_they_emptied() -> None:
    war = won({"0517": ["g_5_8g"], "0417": ["g_6_20"]})
    war.apply(Advance(("g_5_8g", "g_6_20")))
    assert (at(war, "g_5_8g"), at(war, "g_6_20")) == ("0518", "0518")


@pytest.mark.rule("9.6c")
def test_advancing_is_optional_and_keeps_the_stacking_limit() -> None:
    war = won({"0517": ["g_5_8g", "g_5_12g"], "0417": ["g_6_20"]})
    assert war.ruling(Advance(("g_5_8g", "g_5_12g", "g_6_20"))).rules == ("8.31a",)
    war.apply(Done())
    assert at(war, "g_5_8g") == "0517"


@pytest.mark.rule("9.53a")
def test_attackers_who_retreated_do_not_advance() -> None:
    assert won({"0517": ["g_5_8g"]}, attacker_retreated=True).over


@pytest.mark.rule("9.6a")
def test_a_hex_still_held_is_not_entered() -> None:
    war = won({"0517": ["g_5_8g"]})
    war.place(war.unit("f_14_42"), war.field.board.at("0518"))
    assert not may_enter(war)


@pytest.mark.rule("9.6b")
def test_defenders_never_advance() -> None:
    war = won({"0517": ["g_5_8g"]})
    assert war.ruling(Advance(("f_14_35",))).rules == ("9.6a",)


@pytest.mark.rule("8.46a", "8.13a")
def test_neither_zones_nor_ground_hinder_an_advance() -> None:
    war = won({"0517": ["g_5_8g"], "0519": []})
    war.place(war.unit("f_14_42"), war.field.board.at("0519"))
    war.apply(Advance(("g_5_8g",)))
    assert at(war, "g_5_8g") == "0518"


@pytest.mark.rule("14.9b")
def test_the_hex_changes_hands() -> None:
    war = won({"0517": ["g_5_8g"]})
    war.apply(Advance(("g_5_8g",)))
    assert war.state.control >> war.field.board.at("0518") & 1


@pytest.mark.rule("9.63a")
def test_guns_advance_only_from_a_hex_of_attacking_infantry() -> None:
    war = won({"0517": ["g_5_8g", "g_5_art"], "0417": ["g_ca_3_1"]}, guns=("g_5_art", "g_ca_3_1"))
    assert war.ruling(Advance(("g_5_art",)))
    assert war.ruling(Advance(("g_ca_3_1",))).rules == ("9.63a",)


PIONEERS = {"0517": ["g_5_8g", "g_5_pio"]}


@pytest.mark.rule("9.61a", "14.5a")
def test_pioneer_stacks_follow_a_retreat_of_two_hexes_into_its_first_hex() -> None:
    war = won(PIONEERS, to="0520", hexes=2)
    assert war.ruling(Advance(("g_5_8g",), ("g_5_pio",), "0618")).rules == ("9.61a",)
    war.apply(Advance(("g_5_8g",), ("g_5_pio",), "0519"))
    assert (at(war, "g_5_8g"), at(war, "g_5_pio")) == ("0518", "0519")


@pytest.mark.rule("9.61a")
def test_after_a_retreat_of_one_hex_they_stop_in_the_hex_they_won() -> None:
    war = won(PIONEERS, to="0520", hexes=1)
    assert war.ruling(Advance(("g_5_8g",), ("g_5_pio",), "0519")).rules == ("9.61a",)


@pytest.mark.rule("9.61a")
def test_without_pioneers_nobody_goes_on() -> None:
    war = won({"0517": ["g_5_8g", "g_5_12g"]}, to="0520", hexes=2)
    assert war.ruling(Advance(("g_5_8g",), ("g_5_12g",), "0519")).rules == ("9.61a",)


@pytest.mark.rule("9.61a")
def test_pioneers_who_died_in_the_attack_still_open_the_way() -> None:
    war = won(PIONEERS | {"0517": ["g_5_8g", "g_5_12g", "g_5_pio"]}, to="0520", hexes=2)
    war.place(war.unit("g_5_pio"), ELIMINATED)
    assert war.ruling(Advance(("g_5_8g",), ("g_5_12g",), "0519"))


@pytest.mark.rule("9.61b")
def test_when_all_defenders_died_they_go_on_to_any_hex_beyond() -> None:
    war = won(PIONEERS)
    assert war.ruling(Advance(("g_5_8g",), ("g_5_pio",), "0418"))
    assert war.ruling(Advance(("g_5_8g",), ("g_5_pio",), "0618"))
    assert war.ruling(Advance(("g_5_8g",), ("g_5_pio",), "0417")).rules == ("9.61a",)


@pytest.mark.rule("9.61c")
def test_two_pioneer_stacks_may_both_go_two_hexes() -> None:
    war = won(PIONEERS | {"0617": ["g_6_20", "g_6_pio"]})
    war.apply(Advance(("g_5_8g",), ("g_5_pio",), "0519"))
    war.apply(Advance((), ("g_6_20", "g_6_pio"), "0418"))
    assert at(war, "g_6_20") == "0418"


@pytest.mark.rule("9.61d")
def test_somebody_must_stop_in_the_hex_that_was_won() -> None:
    war = won(PIONEERS)
    assert war.ruling(Advance((), ("g_5_8g", "g_5_pio"), "0519")).rules == ("9.61d",)


@pytest.mark.rule("9.61d")
def test_stacking_holds_in_the_second_hex_too() -> None:
    war = won({"0517": ["g_5_8g", "g_5_pio", "g_6_pio"]})
    for unit in ("g_6_20", "g_6_24"):
        war.place(war.unit(unit), war.field.board.at("0519"))
    assert war.ruling(Advance(("g_5_pio",), ("g_5_8g",), "0519")).rules == ("8.31a",)


@pytest.mark.rule("9.61e")
def test_once_others_have_moved_in_no_pioneer_stack_goes_on() -> None:
    war = won(PIONEERS | {"0417": ["g_6_20"]})
    war.apply(Advance(("g_6_20",)))
    assert war.ruling(Advance((), ("g_5_pio",), "0519")).rules == ("9.61e",)


@pytest.mark.rule("9.61e")
def test_others_follow_into_the_hex_that_was_won() -> None:
    war = won(PIONEERS | {"0417": ["g_6_20"]})
    war.apply(Advance(("g_5_8g",), ("g_5_pio",), "0519"))
    war.apply(Advance(("g_6_20",)))
    assert at(war, "g_6_20") == "0518"


@pytest.mark.rule("9.61f")
def test_a_stack_leaves_one_unit_and_no_more() -> None:
    war = won({"0517": ["g_5_8g", "g_5_pio", "g_6_pio"]})
    assert war.ruling(Advance(("g_5_8g", "g_6_pio"), ("g_5_pio",), "0519")).rules == ("9.61f",)
    war.apply(Advance(("g_6_pio",), ("g_5_pio",), "0519"))
    assert war.ruling(Advance(("g_5_8g",))).rules == ("9.61f",)


@pytest.mark.rule("9.62a")
def test_pioneers_alone_need_leave_nobody() -> None:
    war = won(PIONEERS)
    war.apply(Advance((), ("g_5_pio",), "0519"))
    assert at(war, "g_5_pio") == "0519"


@pytest.mark.rule("14.8a")
def test_germans_do_not_advance_into_a_fort_that_stands() -> None:
    war = battle({"1417": ["g_5_8g"], "1418": []})
    war.state.clash = engaged(war, clash_for(war, GERMAN, war.field.board.at("1418"), (war.unit("g_5_8g"),), ()))
    assert not may_enter(war)
    war.state.forts[-1] = 0
    war.changed()
    assert may_enter(war)


def test_the_menu_offers_both_hexes_to_a_pioneer_stack() -> None:
    war = won(PIONEERS)
    assert war.decision is not None
    shown = war.decision.menu(war, ("unit:g_5_pio",))
    assert {"place:0518", "place:0519"} <= {pick.pick for pick in shown.picks}
    assert war.decision.menu(war, (*shown.draft, "place:0519")).ready == Advance((), ("g_5_pio",), "0519")


@pytest.mark.rule("9.61b")
def test_pioneers_do_not_go_on_into_a_fort_that_stands() -> None:
    war = battle({"1416": ["g_5_8g", "g_5_pio"], "1417": ["f_14_35"]})
    target = war.field.board.at("1417")
    units = (war.unit("g_5_8g"), war.unit("g_5_pio"))
    war.state.clash = engaged(war, clash_for(war, GERMAN, target, units, ()))
    war.place(war.unit("f_14_35"), ELIMINATED)
    assert not second_hexes(war, war.field.board.at("1416")) & war.field.board.set("1418")

"""What the page lights up while units move."""

from __future__ import annotations

import pytest

from grognard.engine.dice import Luck
from grognard.engine.view import Menu
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.footbridges import LayFootbridge, TakeUpFootbridge
from grognard.games.somme.movement import Moves, movement_phase
from grognard.games.somme.orders import Done, ForcedMarch, GiveStoss, Move
from grognard.games.somme.start import set_up
from grognard.games.somme.state import EXPLOITING
from tests.clicking import clicks_to
from tests.games.somme.moving import go, phase
from tests.games.somme.support import front, index
from tests.games.somme.test_movement import ROAD

UNITS = {"1302": ["a_br_37", "a_br_g_1", "a_br_corps_1"], "2721": ["a_br_34"], "1633": ["g_185"], "1634": ["a_br_62"]}


def menu(play: Campaign18, *draft: str) -> Menu:
    assert play.decision is not None
    return play.decision.menu(play, draft)


def why_not(play: Campaign18, pick: str, *draft: str) -> str:
    assert play.decision is not None
    return " ".join(play.decision.why_not(play, draft, pick).rules)


def places(found: Menu) -> dict[str, str]:
    return {pick.pick[6:]: pick.note for pick in found.picks if pick.pick.startswith("place:")}


def units(found: Menu) -> list[str]:
    return [pick.pick[5:] for pick in found.picks if pick.pick.startswith("unit:")]


def labels(found: Menu) -> list[str]:
    return [button.label.key for button in found.buttons]


def test_units_that_may_move_are_lit_and_those_held_by_the_enemy_are_not() -> None:
    play = phase(UNITS)
    assert units(menu(play)) == ["a_br_34", "a_br_g_1", "a_br_37", "a_br_corps_1"]
    assert why_not(play, "unit:a_br_62") == "11.2.2a"
    assert why_not(play, "unit:g_185") == why_not(play, "place:1303") == "11.1.1a"
    assert why_not(play, "unit:nobody") == "11.1.1a"


def test_a_unit_shows_its_reach_with_costs_and_a_click_completes_the_move() -> None:
    play = phase(UNITS)
    found = menu(play, "unit:a_br_37")
    assert places(found)["1402"] == "1"
    assert found.preview is not None
    assert found.preview.title.facts == {"units": ["a_br_37"], "points": "4"}
    assert menu(play, "unit:a_br_37", "place:1503").ready == Move(("a_br_37",), ROAD[:2])
    assert why_not(play, "place:1636", "unit:a_br_37") == "11.1.1d"
    assert why_not(play, "place:nowhere", "unit:a_br_37") == "11.1.1b"


def test_several_units_of_a_hex_go_together() -> None:
    play = phase(UNITS)
    both = menu(play, "unit:a_br_37", "unit:a_br_g_1")
    assert both.draft == ("unit:a_br_g_1", "unit:a_br_37")
    whole = menu(play, "unit:a_br_37", "choice:stack")
    assert whole.draft == ("unit:a_br_g_1", "unit:a_br_37", "unit:a_br_corps_1")
    assert menu(play, *whole.draft, "place:1402").ready == Move(("a_br_g_1", "a_br_37", "a_br_corps_1"), ROAD[:1])
    assert "button.whole_stack" not in labels(whole)
    assert menu(play, "unit:a_br_37", "unit:a_br_34").draft == ("unit:a_br_34",)


def test_the_forced_march_is_a_choice() -> None:
    play = phase(UNITS, declared="german")
    assert "button.forced_march" in labels(menu(play, "unit:a_br_37"))
    found = menu(play, "unit:a_br_37", "choice:forced_march")
    assert "1402" not in places(found)
    assert found.preview is not None
    assert [reason.rule for reason in found.preview.reasons] == ["11.1.1a", "11.2.6a", "11.2.6b"]
    assert menu(play, *found.draft, "place:1604").ready == ForcedMarch(("a_br_37",), ROAD)
    assert why_not(play, "place:1402", *found.draft) == "11.2.6a"
    guns = menu(play, "unit:a_br_corps_1", "choice:forced_march")
    assert guns.draft == ("unit:a_br_corps_1",)


def test_a_footbridge_shows_its_chances_before_it_is_tried() -> None:
    play = phase(UNITS | {"2721": ["g_187"]}, "german")
    found = menu(play, "unit:g_187", "choice:footbridge_2720")
    assert found.preview is not None
    assert [(chance.result, chance.ways) for chance in found.preview.chances] == [
        ("footbridge_laid", 4),
        ("no_effect", 2),
    ]
    assert LayFootbridge("g_187", "2720") in [button.action for button in found.buttons]
    laid = phase(UNITS, footbridges=[("allied", "2721", "2720")])
    assert TakeUpFootbridge("2721", "2720") in [button.action for button in menu(laid).buttons]


def test_a_stoss_is_given_by_two_clicks() -> None:
    play = phase({"1634": ["g_2gr_1", "g_2gr_2", "g_stoss_1 with:g_2gr_1"]}, "german")
    found = menu(play, "unit:g_stoss_1")
    assert units(found) == ["g_stoss_1", "g_2gr_2"]
    assert menu(play, "unit:g_stoss_1", "unit:g_2gr_2").ready == GiveStoss("g_stoss_1", "g_2gr_2")
    assert why_not(play, "unit:g_2gr_1", "unit:g_stoss_1") == "11.3.2b"


@pytest.mark.rule("11.2.2b")
def test_whoever_was_relieved_is_named_at_once() -> None:
    play = phase({"1633": ["g_185"], "1634": ["a_br_37"], "1636": ["a_br_34"], "2036": ["a_br_62"]})
    go(play, "a_br_34", "1635", "1634")
    assert menu(play).prompt.key == "prompt.relieved"
    assert menu(play).prompt.facts == {"units": ["a_br_37"]}


def test_a_hex_that_is_too_full_is_named_before_the_phase_ends() -> None:
    play = phase({"1634": ["a_br_37", "a_br_34"]})
    end = menu(play).buttons[-1]
    assert (end.label.key, end.label.facts) == ("button.end_crowded", {"hexes": ["1634"]})
    assert end.action == Done()


def test_the_preview_tells_how_the_points_come_about() -> None:
    play = phase({"1634": ["a_fr_17 disorganised without_artillery unsupplied"], "2036": ["a_fr_9 reserve"]})
    found = menu(play, "unit:a_fr_17").preview
    assert found is not None
    assert [reason.rule for reason in found.reasons] == ["11.1.1a", "WOA-2", "12.5a", "11.1.2a", "9.2d"]
    assert found.title.facts["points"] == "3"
    play.state.phase = EXPLOITING
    found = menu(play, "unit:a_fr_9").preview
    assert found is not None
    assert [reason.rule for reason in found.reasons] == ["11.1.1a", "11.2.8c", "11.1.2a"]
    assert menu(play).prompt.key == "prompt.exploitation_moves"


@pytest.mark.parametrize("scenario", ["hutier", "campaign"])
def test_whatever_is_offered_is_legal_and_can_be_clicked(scenario: str) -> None:
    play, luck = front(scenario, {}, dice=[1] * 500, sequence=1), Luck(scenario)
    set_up(play)
    play.then(*movement_phase("german"), *movement_phase("allied"))
    play.advance()
    asked = 0
    while play.decision is not None:
        asked += 1
        if asked % 12 == 1 and isinstance(play.decision, Moves):
            found = play.decision.candidates(play)
            assert all(play.ruling(action) for action in found)
            assert clicks_to(play, luck.pick(found)) is not None
        play.apply(play.decision.sample(play, luck))


def test_in_a_part_of_the_side_the_others_are_dark() -> None:
    play = phase({"1634": ["a_fr_9"], "2036": ["a_br_37"]}, part="french")
    assert units(menu(play)) == ["a_fr_9"]
    assert why_not(play, "unit:a_br_37") == "PET-4"
    assert not play.has(index(play, "a_br_37"), 256)


def test_a_headquarters_that_leaves_somebody_without_supply_is_warned_of() -> None:
    play = phase({"2518": ["a_fr_hq_1"], "3520": ["a_fr_35"]})
    found = menu(play, "unit:a_fr_hq_1", "place:1915")
    assert [(warned.label.key, warned.rule) for warned in found.warnings] == [("warn.cut_off", "9.1e")]
    assert found.warnings[0].label.facts == {"units": ["a_fr_35"]}
    assert found.ready is None
    assert (labels(found)[0], found.draft) == ("button.all_the_same", ("unit:a_fr_hq_1", "place:1915"))
    play.apply(found.buttons[0].action)
    assert play.place_name(index(play, "a_fr_hq_1")) == "1915"


def test_a_hex_that_becomes_too_full_is_warned_of_on_the_shortest_way_and_hex_by_hex() -> None:
    play = phase({"1302": ["a_br_37"], "1402": ["a_br_34"]})
    for draft in (("unit:a_br_37", "place:1402"), ("unit:a_br_37", "choice:by_hex", "place:1402")):
        assert [warned.label.key for warned in menu(play, *draft).warnings] == ["warn.must_clear"]
    assert not menu(play, "unit:a_br_37", "place:1503").warnings

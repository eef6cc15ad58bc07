"""11.3: superiority releases German reserves."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.games.tigers.arrivals import due_now, reinforcement_ruling
from grognard.games.tigers.calendar import clock
from grognard.games.tigers.campaign import Campaign
from grognard.games.tigers.releases import GroupReleased, confirm_releases, note_superiority, superior_areas
from grognard.games.tigers.state import AWAY
from grognard.games.tigers.theatre import GERMAN
from tests.games.support import events
from tests.games.tigers.support import THEATRE, at_start, position, space, unit

SECOND_SS = "G-2SS-2"
GROUPS = {group.name: group for group in THEATRE.groups}


def play_on(day: int, impulse: int, units: dict[str, list[str]] | None = None, **state: Any) -> Campaign:
    """A position with all conditional groups away."""
    play = position(units or {}, **state)
    play.state.day, play.state.impulse = day, impulse
    for arrival in THEATRE.arrivals:
        if arrival.group >= 0 and play.state.scenario in arrival.scenarios:
            play.state.at[arrival.unit], play.state.due[arrival.unit] = AWAY, arrival.clock
    return play


def win(play: Campaign, *areas: str) -> None:
    """The impulse in which the Germans hold these areas alone and in supply."""
    for name, area in zip(("G-2-304", "G-2-2", "G-L-901"), areas, strict=False):
        play.put(unit(name), space(area))
    note_superiority(play)
    confirm_releases(play)


def due(play: Campaign) -> set[str]:
    return {play.units[u].formation for u in due_now(play, GERMAN)}


# Superiority


@pytest.mark.rule("11.3b")
def test_more_points_than_the_enemy() -> None:
    def superior(units: list[str]) -> bool:
        return bool(superior_areas(position({"Malmedy": units})))

    assert superior(["G-2-304 3", "A-291E 1", "A-99N 1"])
    assert not superior(["G-2-304 2", "A-291E 1", "A-99N 1"])
    assert superior(["G-2-304 1"])
    assert not superior([])
    assert not superior(["A-99N"])


@pytest.mark.rule("11.3a")
def test_only_the_named_areas_count() -> None:
    play = position({"Malmedy": ["G-2-304"], "Bastogne": ["G-2-2"]})
    note_superiority(play)
    assert play.names(play.state.superior) == ["Malmedy"]


@pytest.mark.rule("ER02-11.33")
def test_one_area_is_enough() -> None:
    for name, group in GROUPS.items():
        for area in play_on(18, 1).names(group.areas):
            play = play_on(18, 1)
            win(play, area)
            assert play.state.released == 1 << group.index, name


@pytest.mark.rule("ER02-11.34")
def test_not_if_cut_off_in_the_same_impulse() -> None:
    """All roads out of Malmedy, once the German has noted his superiority."""
    play = play_on(18, 1, {"Malmedy": ["G-2-304"]})
    note_superiority(play)
    roads = [other for other, _ in THEATRE.joins[space("Malmedy")]]
    allied = [u.index for u in THEATRE.units if not u.german and u.motorized]
    for guard, road in zip(allied, roads, strict=False):
        play.put(guard, road)
    confirm_releases(play)
    assert play.state.released == 0
    assert play.state.superior == 0


@pytest.mark.rule("ER02-11.34")
def test_not_if_driven_out_in_the_same_impulse() -> None:
    play = play_on(18, 1, {"Malmedy": ["G-2-304"]})
    note_superiority(play)
    play.eliminate(unit("G-2-304"))
    confirm_releases(play)
    assert play.state.released == 0


# When they come


@pytest.mark.rule("C-2", "S2-5")
def test_the_2nd_ss_comes_on_18_1_or_on_20_1() -> None:
    play = play_on(17, 3)
    win(play, "Trois-Ponts")
    assert "2SS Pz" not in due(play)
    play.state.day, play.state.impulse = 18, 1
    assert "2SS Pz" in due(play)
    for scenario in ("campaign", "fifth_panzer"):
        late = play_on(19, 3, scenario=scenario)
        assert "2SS Pz" not in due(late)
        late.state.day, late.state.impulse = 20, 1
        assert "2SS Pz" in due(late)


@pytest.mark.rule("C-3")
def test_the_9th_ss_comes_on_18_1_or_on_19_1() -> None:
    assert "9SS Pz" not in due(play_on(18, 3))
    assert "9SS Pz" in due(play_on(19, 1))
    play = play_on(18, 1)
    win(play, "Belle-Croix")
    assert "9SS Pz" in due(play)


@pytest.mark.rule("C-4", "S2-6")
def test_the_10th_ss_comes_after_superiority_or_never() -> None:
    for scenario, area in (("campaign", "Beaufays"), ("fifth_panzer", "Mean")):
        play = play_on(22, 1, scenario=scenario)
        assert "10SS Pz" not in due(play)
        win(play, area)
        assert "10SS Pz" in due(play)


@pytest.mark.rule("C-5", "S2-7")
def test_the_11th_panzer_comes_after_superiority_or_never() -> None:
    for scenario in ("campaign", "fifth_panzer"):
        for area in ("Marche", "Rochefort", "Wellin"):
            play = play_on(22, 1, scenario=scenario)
            assert "11 Pz" not in due(play)
            win(play, area)
            assert "11 Pz" in due(play)


@pytest.mark.rule("11.3c", "C-6", "S2-8")
def test_a_blocked_group_comes_from_the_impulse_after_superiority() -> None:
    play = play_on(21, 1)
    assert reinforcement_ruling(play, GERMAN, "G-11-15").rules == ("11.3c",)
    win(play, "Marche")
    play.state.impulse = 2
    assert "11 Pz" in due(play)


@pytest.mark.rule("11.3d")
def test_never_before_its_date() -> None:
    play = play_on(19, 3)
    win(play, "Marche")
    assert "11 Pz" not in due(play)
    assert reinforcement_ruling(play, GERMAN, "G-11-15").rules == ("11.3d",)
    assert GROUPS["G4"].clock == clock(20, 1)


@pytest.mark.rule("11.3c")
def test_a_release_is_for_good() -> None:
    """Ruling A-37, and the news is told once."""
    play = play_on(18, 1)
    win(play, "Marche")
    play.eliminate(unit("G-2-304"))
    note_superiority(play)
    confirm_releases(play)
    assert play.state.released == 1 << GROUPS["G4"].index
    assert [event.areas for event in events(play, GroupReleased)] == [["Marche"]]


@pytest.mark.rule("11.31")
def test_the_groups_of_the_card() -> None:
    play = at_start()
    found = {g.name: play.names(g.areas) for g in THEATRE.groups}
    assert sorted(found["G1"]) == ["Grandmenil", "Trois-Ponts"]
    assert sorted(found["G4"]) == ["Marche", "Rochefort", "Wellin"]

"""What a side sees: counters with their figures, markers, overlays, events, points; and nothing that is hidden."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from grognard.engine.dice import Dice
from grognard.engine.view import Piece
from grognard.games.somme.battlefield import GERMAN
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.imagine import imagine, secrets
from grognard.games.somme.invariants import invariants
from grognard.games.somme.start import set_up
from grognard.games.somme.state import (
    AVAILABLE,
    CAPTURED,
    CONFERENCE,
    FLYING,
    IN_CUP,
    IN_HAND,
    OBSERVATION,
    PLAYED,
    SHOWN,
    Combat,
    Offensive,
)
from grognard.games.somme.view import view
from tests.games.somme.support import GAME, front, index


def piece(play: Campaign18, name: str, side: str = "") -> Piece:
    return next(each for each in view(play, side).pieces if each.id == name)


def said(play: Campaign18, key: str) -> dict[str, Any]:
    return next(dict(text.facts) for text in view(play, "").status if text.key == key)


def campaign(**state: Any) -> Campaign18:
    """A campaign that has been set up with known dice."""
    play = front("campaign", {}, **state)
    play.dice = Dice(b"campaign")
    set_up(play)
    return play


# counters


@pytest.mark.rule("2.2a", "2.2b", "3.0e")
def test_a_counter_shows_its_nation_its_size_and_its_four_values() -> None:
    play = front("michael", {"4307": ["a_br_37"], "4310": ["g_28_1"]})
    division, regiment = piece(play, "a_br_37"), piece(play, "g_28_1")
    assert (division.army, division.strength, division.move, division.morale) == ("british", "8-12", "4", "4")
    assert (division.symbol, regiment.symbol) == ("infantry-division", "infantry-regiment")
    assert regiment.formation == "28 DI"


@pytest.mark.rule("3.0e", "2.2.3a")
def test_a_reduced_or_disorganised_unit_shows_what_it_is_worth_now() -> None:
    play = front("michael", {"4307": ["a_br_37 lost:2 disorganised"]})
    shown = piece(play, "a_br_37")
    assert (shown.strength, shown.move, shown.reduced) == ("5-7", "2", True)
    assert shown.marks == ("disorganised", "loss")
    assert {"left": 1, "steps": 3} in [dict(text.facts) for text in shown.details]


@pytest.mark.rule("2.4a")
def test_every_kind_of_counter_has_a_symbol_and_a_short_name() -> None:
    shown = [each for each in view(campaign(), "").pieces if each.symbol != "air"]
    assert {each.symbol for each in shown} >= {"tank", "hq-army", "artillery-army", "artillery-corps", "assault"}
    assert all(each.short and len(each.short) <= 9 for each in shown)


def test_supports_show_range_offensive_bonus_and_persons() -> None:
    play = front("michael", {"4307": ["g_army_1 offensive"], "5020": ["g_hq_18"]}, hutier=-1)
    gun, hq = index(play, "g_army_1"), index(play, "g_hq_18")
    play.state.offensives, play.state.bruchmuller, play.state.hutier = (Offensive(gun, (3, 2, 1)),), gun, hq
    shown = piece(play, "g_army_1")
    assert (shown.strength, shown.marks) == ("3(5)", ("offensive", "bruchmuller"))
    assert {"bonus": ["+3", "+2", "+1"]} in [dict(text.facts) for text in shown.details]
    assert piece(play, "g_hq_18").marks == ("hutier",)
    assert said(play, "status.offensive") == {"unit": "g_army_1", "bonus": ["+3", "+2", "+1"]}


def test_reinforcements_wait_in_their_box_with_turn_and_place() -> None:
    play = front("hutier", {})
    shown = piece(play, "a_br_1c")
    assert (shown.at, shown.formation) == ("allied.reinforcements", "T1")
    assert {"turn": 1, "sequence": 1, "entry": "at_entry_4417"} in [dict(text.facts) for text in shown.details]


def test_eliminated_units_lie_in_their_box() -> None:
    play = front("michael", {"4307": ["a_br_37"]})
    play.state.losses[index(play, "a_br_37")] = 3
    play.eliminate(index(play, "a_br_37"))
    assert piece(play, "a_br_37").at == "allied.eliminated"
    assert [(t.label.key, t.value) for t in view(play, "").losses if t.side == "allied"] == [
        ("losses.units", 1),
        ("losses.steps", 3),
    ]


def test_air_supports_are_over_their_hex_or_in_their_box() -> None:
    play = front("michael", {}, options=["aviation"])
    air = play.field.air_index
    play.state.air[air["g_air_1"]], play.state.air[air["g_air_2"]] = FLYING, AVAILABLE
    play.state.air_at[air["g_air_1"]], play.state.missions[air["g_air_1"]] = play.hex("4307"), OBSERVATION
    assert (piece(play, "g_air_1").at, piece(play, "g_air_1").marks) == ("4307", ("observation",))
    assert piece(play, "g_air_2").at == "german.available"
    assert not [each for each in view(play, "").pieces if each.id == "a_br_air_1"]


# the map


@pytest.mark.rule("2.2.3a")
def test_markers_lie_on_the_map() -> None:
    play = front(
        "michael", {"4307": ["a_br_37"], "4407": ["g_185"]}, redoubts=["4307"], footbridges=[("german", "4318", "4319")]
    )
    bridge = min(play.ground.bridges)
    play.state.destroyed = (bridge,)
    play.state.combat = Combat(GERMAN, play.hex("4307"), (index(play, "g_185"),))
    found = {(marker.kind, marker.at, marker.label) for marker in view(play, "").markers}
    a, b = (play.field.board.name(end) for end in play.ground.ends(bridge))
    assert {("redoubt", "4307", ""), ("battle", "4307", ""), ("footbridge", "4318", "4319")} <= found
    assert {("destroyed_bridge", a, b), ("destroyed_bridge", b, a)} <= found


def test_each_hex_is_controlled_by_one_side() -> None:
    regions = view(front("michael", {"5010": ["g_185"], "1301": ["a_br_37"]}), "").regions
    assert "5010" in regions["control.german"]
    assert not set(regions["control.german"]) & set(regions["control.allied"])


def test_only_the_part_that_is_played_is_shown() -> None:
    regions = view(front("hutier", {"5020": ["g_185"]}), "").regions
    assert all(int(name[2:]) >= 17 for names in regions.values() for name in names)


@pytest.mark.rule("7.0c")
def test_the_sequence_begins_with_the_initiative_player() -> None:
    play = front("michael", {}, initiative="allied", phase=2, side="german")
    phases = [(phase.key, phase.side) for phase in view(play, "").sequence]
    assert phases[0] == ("administration", "")
    assert phases[1:5] == [(key, "allied") for key in ("movement", "combat", "disengaging", "exploiting")]
    assert [(phase.key, phase.side) for phase in view(play, "").sequence if phase.now] == [
        ("combat", "german"),
        ("turn_1", ""),
    ]


# what is hidden


@pytest.mark.rule("A-2")
def test_a_side_sees_its_own_events_and_of_the_other_only_how_many() -> None:
    play = campaign()
    german, allied = view(play, "german"), view(play, "allied")
    assert {card.kind for card in german.cards} == {
        "michael_north",
        "michael_south",
        "michael_2",
        "mars",
        "bruchmuller",
    }
    assert allied.cards == view(play, "").cards == ()
    assert [(pile.side, pile.group, pile.count) for pile in allied.piles][:2] == [
        ("german", "event", 5),
        ("", "cup_german", len(play.counters(GERMAN, IN_CUP))),
    ]


def test_events_in_force_lie_open() -> None:
    play = campaign()
    counter = next(each for each in play.field.counters if each.event == "looting")
    play.state.events[counter.index] = PLAYED
    assert [(card.at, card.kind) for card in view(play, "allied").cards] == [("play", "looting")]


@pytest.mark.rule("P.1b")
def test_nobody_sees_the_back_of_an_objective_marker_before_the_conference_or_the_end() -> None:
    play = campaign()
    play.state.marker_at[0], play.state.marker_at[1], play.state.marker_at[2] = CAPTURED, CONFERENCE, SHOWN
    shown = play.field.markers[play.state.markers[2]]
    for side in ("german", "allied", ""):
        hidden = secrets(play, side)
        assert shown.marker not in hidden
        assert len([name for name in hidden if name.startswith("obj")]) == len(play.field.markers) - 1
    values = [(tally.label.key, tally.value) for tally in view(play, "german").score]
    assert ("score.hidden", 2) in values
    assert ("score.total", shown.points + 5 + 5) in values
    play.end("draw", 30)
    assert secrets(play, "german") == []
    assert "score.hidden" not in [tally.label.key for tally in view(play, "german").score]


def test_a_scenario_without_events_has_no_secrets() -> None:
    play = front("michael", {"4307": ["a_br_37"]})
    assert (secrets(play, "german"), view(play, "german").piles) == ([], ())


def test_what_a_side_imagines_differs_in_what_it_cannot_know_alone() -> None:
    play = campaign()
    for counter in play.counters(1, IN_CUP)[:2]:
        play.state.events[counter] = IN_HAND
    seen = set()
    for number in range(30):
        again = imagine(play, "german", Dice(b"%d" % number))
        assert view(again, "german") == view(play, "german")
        assert invariants(again) == []
        assert again.counters(GERMAN, IN_HAND) == play.counters(GERMAN, IN_HAND)
        seen.add(tuple(again.counters(1, IN_HAND)))
        seen.add(tuple(again.state.markers))
    assert len(seen) > 30


def test_a_view_is_plain_json() -> None:
    for scenario in ("hutier", "michael", "push", "campaign"):
        play = front(scenario, {})
        play.dice = Dice(b"json")
        set_up(play)
        assert msgspec.json.encode(view(play, "german"))
        assert GAME.scenery(scenario).boxes

"""Pétain's reluctance: the die before the Allied movement, and what the French wait for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from grognard.games.somme import entry
from grognard.games.somme.battlefield import ALLIED
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.entry import Enter
from grognard.games.somme.movement import Moves, movement_phase
from grognard.games.somme.orders import Done, Move
from grognard.games.somme.petain import (
    BritishHeld,
    Delay,
    DelayDivision,
    FrenchMayMove,
    FrenchStay,
    PetainHesitates,
    PetainRoll,
    PetainYields,
)
from grognard.games.somme.pledges import AskPledges, Pledges
from grognard.games.somme.pledging import NoPledge, PledgeCombat
from grognard.games.somme.state import WITHOUT_ARTILLERY
from tests.games.somme.arrivals import check_choices, reason
from tests.games.somme.support import at, front, index
from tests.games.support import events


def rolling(scenario: str, die: int, turn: int = 2, sequence: int = 1, **state: Any) -> Campaign18:
    """Pétain's die before an Allied movement phase."""
    return front(scenario, {}, [PetainRoll("allied")], [die], turn=turn, sequence=sequence, **state)


def demanded(play: Campaign18) -> list[str]:
    return [event.what for event in events(play, PetainHesitates)]


# the die


@pytest.mark.rule("PET-1")
@pytest.mark.parametrize(
    ("die", "what"), [(1, []), (2, []), (3, []), (4, []), (5, ["petain_hold"]), (6, ["petain_fight"])]
)
def test_in_the_second_scenario_5_and_6_bind_the_french(die: int, what: list[str]) -> None:
    play = rolling("michael", die)
    assert demanded(play) == what
    assert play.state.french_wait == bool(what)
    assert len(events(play, PetainYields)) == (not what)


@pytest.mark.rule("PET-2")
@pytest.mark.parametrize(("die", "what"), [(1, ""), (2, ""), (3, "guns_come"), (4, "delay"), (5, "hold"), (6, "fight")])
def test_in_the_campaign_the_die_has_four_demands(die: int, what: str) -> None:
    play = rolling("campaign", die)
    assert demanded(play) == ([f"petain_{what}"] if what else [])
    assert play.state.french_wait == (what in ("hold", "fight"))


@pytest.mark.rule("PET-1", "PET-2")
def test_nobody_rolls_on_turn_1_before_german_moves_or_in_other_scenarios() -> None:
    assert front("michael", {}, [PetainRoll("allied")], turn=1).state.rolls == 0
    assert front("campaign", {}, [PetainRoll("allied")], turn=1).state.rolls == 0
    assert front("push", {}, [PetainRoll("allied")], turn=6).state.rolls == 0
    after = front("michael", {}, [PetainRoll("german")], turn=2, petain=5, french_wait=True)
    assert (after.state.rolls, after.state.petain, after.state.french_wait) == (0, 0, False)


@pytest.mark.rule("CAMP-09")
@pytest.mark.parametrize(("general", "rolls"), [("", 1), ("joffre", 1), ("foch", 0), ("petain", 0)])
def test_the_reluctance_ends_when_foch_or_petain_is_named_but_not_with_joffre(general: str, rolls: int) -> None:
    assert rolling("campaign", 1, turn=4, generalissimo=general).state.rolls == rolls


@pytest.mark.rule("PET-1")
def test_the_die_is_thrown_before_every_allied_movement() -> None:
    play = front("michael", {"3329": ["a_fr_1"]}, movement_phase("allied"), [2], turn=3, sequence=3)
    assert play.state.petain == 2
    assert isinstance(play.decision, Moves)


# 3 and 4


@pytest.mark.rule("PET-3a")
@pytest.mark.parametrize(("die", "marked"), [(1, True), (3, False)])
def test_on_3_the_french_of_the_sequence_come_with_their_artillery(die: int, marked: bool) -> None:
    agenda = [PetainRoll("allied"), Moves("allied")]
    play = front("campaign", {}, agenda, [die], turn=2, sequence=1)
    play.apply(Enter("a_fr_35", ("3636",)))
    assert play.has(index(play, "a_fr_35"), WITHOUT_ARTILLERY) == marked


@pytest.mark.rule("PET-3b")
def test_on_4_a_division_of_the_allied_players_choice_comes_a_sequence_later() -> None:
    play = rolling("campaign", 4, turn=2, sequence=1)
    assert isinstance(play.decision, Delay)
    check_choices(play)
    assert len(play.decision.candidates(play)) == 3
    for name in ("a_br_8", "a_fr_corps_2", "a_fr_1", "nobody"):
        assert reason(play, DelayDivision(name)) == ("PET-3b", "not_a_french_arrival")
    play.apply(DelayDivision("a_fr_55"))
    assert "a_fr_55" not in play.ids(entry.waiting(play, ALLIED))
    assert "a_fr_35" in play.ids(entry.waiting(play, ALLIED))
    play.state.sequence = 2
    assert "a_fr_55" in play.ids(entry.waiting(play, ALLIED))


@pytest.mark.rule("PET-3b")
def test_in_the_third_sequence_it_comes_on_the_next_turn_with_all_its_regiments() -> None:
    play = rolling("campaign", 4, turn=3, sequence=3)
    play.apply(DelayDivision("a_fr_70_2"))
    assert {play.state.due[index(play, f"a_fr_70_{number}")] for number in (1, 2, 3)} == {41}
    assert play.state.due[index(play, "a_fr_133_1")] == 33


@pytest.mark.rule("PET-3b")
def test_with_nobody_due_there_is_nothing_to_hold_back() -> None:
    play = front("campaign", {}, turn=2, sequence=1)
    for unit in entry.waiting(play, ALLIED):
        play.put(unit, play.hex("3636"))
    play.then(Delay("allied"))
    play.advance()
    assert play.over


# 5: the British must hold


def holding(marked: Sequence[str], **state: Any) -> Campaign18:
    """The others have moved; these hexes hold a British stack with a Disengagement marker."""
    names = ("a_br_8", "a_br_12", "a_br_14", "a_br_18", "a_br_20")
    units = {where: [f"{name} disengagement"] for where, name in zip(marked, names, strict=False)}
    return front("michael", units, [BritishHeld("allied")], turn=2, petain=5, french_wait=True, **state)


@pytest.mark.rule("PET-4")
def test_with_three_disengagement_markers_the_french_move_with_four_they_stay() -> None:
    three = holding(["3310", "3312", "3314"])
    assert not three.state.french_wait
    assert len(events(three, FrenchMayMove)) == 1
    four = holding(["3310", "3312", "3314", "3316"])
    assert four.state.french_wait
    assert len(events(four, FrenchStay)) == 1


@pytest.mark.rule("PET-4")
def test_a_stack_has_one_marker() -> None:
    units = {"3310": ["a_nz_1 disengagement", "a_nz_2 disengagement"], "3312": ["a_br_8 disengagement"]}
    units |= {"3314": ["a_br_12 disengagement"]}
    play = front("michael", units, [BritishHeld("allied")], turn=2, petain=5, french_wait=True)
    assert not play.state.french_wait


@pytest.mark.rule("PET-4")
def test_on_5_the_others_move_first_and_then_the_french() -> None:
    units = {"3516": ["a_br_8"], "3329": ["a_fr_1"]}
    play = front("michael", units, movement_phase("allied"), [5], turn=2, sequence=1)
    assert isinstance(play.decision, Moves)
    assert not play.ruling(Move(("a_fr_1",), ("3328",)))
    assert reason(play, Enter("a_fr_35", ("3636",)))[0] == "PET-4"
    assert play.ruling(Move(("a_br_8",), ("3515",)))
    play.apply(Done())
    while not isinstance(play.decision, Moves):
        play.apply(Done())
    assert play.ruling(Move(("a_fr_1",), ("3328",)))
    assert play.ruling(Enter("a_fr_35", ("3636",)))
    assert not play.ruling(Move(("a_br_8",), ("3515",)))


@pytest.mark.rule("PET-4")
def test_reinforcements_of_the_french_wait_with_them_and_are_not_lost() -> None:
    play = front("michael", {}, turn=2, sequence=1, petain=5, french_wait=True)
    assert play.ids(entry.waiting(play, ALLIED)) == ["a_br_8"]
    ruling = entry.entry_ruling(play, ALLIED, Enter("a_fr_35", ("3636",)))
    assert [(each.rule, each.reason) for each in ruling.breaches] == [("PET-4", "french_arrivals_wait")]
    play.then(PetainRoll("german"))
    play.advance()
    assert "a_fr_35" in play.ids(entry.waiting(play, ALLIED))


# 6: the British must fight


FIGHTING = {
    "4012": ["a_br_47", "a_br_63"],
    "4014": ["a_br_2"],
    "4112": ["g_239 lost:2"],
    "4114": ["g_241 lost:1"],
    "3329": ["a_fr_1"],
}


def fighting(units: dict[str, list[str]] | None = None, **state: Any) -> Campaign18:
    fields = {"turn": 2, "petain": 6, "french_wait": True, **state}
    return front("michael", units or FIGHTING, [AskPledges("allied")], **fields)


@pytest.mark.rule("PET-5")
def test_on_6_two_british_combats_that_are_pledged_set_the_french_free() -> None:
    play = fighting()
    assert isinstance(play.decision, Pledges)
    check_choices(play)
    play.apply(PledgeCombat("4112", ("a_br_47",)))
    assert play.state.french_wait
    check_choices(play)
    assert reason(play, PledgeCombat("4112", ("a_br_63",))) == ("PET-5", "pledged_already")
    assert reason(play, PledgeCombat("4114", ("a_br_47",))) == ("PET-5", "unit_pledged")
    play.apply(PledgeCombat("4114", ("a_br_2",)))
    assert not play.state.french_wait
    assert play.state.pledged == (
        (play.hex("4112"), index(play, "a_br_47")),
        (play.hex("4114"), index(play, "a_br_2")),
    )


@pytest.mark.rule("PET-5")
def test_who_pledges_nothing_or_one_combat_only_keeps_the_french_where_they_are() -> None:
    play = fighting()
    play.apply(PledgeCombat("4112", ("a_br_47",)))
    play.apply(NoPledge())
    assert (play.over, play.state.french_wait, play.state.pledged) == (True, True, ())
    assert len(events(play, FrenchStay)) == 1


@pytest.mark.rule("PET-5")
def test_a_pledge_wants_british_units_and_initial_odds_of_1_to_1() -> None:
    units = {**FIGHTING, "4013": ["a_fr_22"], "4112": ["g_185"], "4212": ["g_187"]}
    play = fighting({**units, "4214": ["g_6b_1 lost:1"], "4115": ["a_br_17"]})
    assert reason(play, PledgeCombat("4114", ("a_fr_22",))) == ("PET-5", "not_british")
    assert reason(play, PledgeCombat("4112", ("a_br_63",))) == ("PET-5", "pledge_too_weak")
    assert reason(play, PledgeCombat("4114", ())) == ("12.2.1a", "no_attackers")
    assert reason(play, PledgeCombat("4114", ("a_br_47",))) == ("12.1b", "not_beside")
    assert reason(play, PledgeCombat("3001", ("a_br_2",))) == ("12.1a", "no_enemy_to_attack")


@pytest.mark.rule("PET-5")
def test_with_fewer_than_two_combats_to_be_had_the_french_stay_and_nobody_is_asked() -> None:
    play = fighting({"4012": ["a_br_47"], "4112": ["g_239 lost:2"]})
    assert (play.over, play.state.french_wait) == (True, True)
    assert len(events(play, FrenchStay)) == 1


@pytest.mark.rule("PET-5")
def test_combats_of_the_enemys_phases_do_not_stand_in_the_way_of_a_pledge() -> None:
    units = {**FIGHTING, "4012": ["a_br_47 fought", "a_br_63"]}
    play = fighting(units, attacked=["4112", "4114"])
    assert play.ruling(PledgeCombat("4112", ("a_br_47",)))


@pytest.mark.rule("PET-5")
def test_on_6_the_pledges_are_asked_for_between_the_moves_of_the_two_parts() -> None:
    play = front("michael", FIGHTING, movement_phase("allied"), [6], turn=2, sequence=1)
    assert isinstance(play.decision, Moves)
    play.apply(Done())
    assert isinstance(play.decision, Pledges)
    play.apply(PledgeCombat("4112", ("a_br_47",)))
    play.apply(PledgeCombat("4114", ("a_br_2",)))
    assert isinstance(play.decision, Moves)
    play.apply(Move(("a_fr_1",), ("3328",)))
    assert at(play, "a_fr_1") == "3328"


def test_the_page_says_why_a_hex_or_unit_cannot_be_pledged() -> None:
    play = fighting()
    assert play.decision is not None
    assert play.decision.why_not(play, (), "unit:a_br_47").breaches[0].reason == "pledge_hex_first"
    assert play.decision.why_not(play, (), "place:3001").breaches[0].reason == "no_enemy_to_attack"
    assert play.decision.why_not(play, ("place:4112",), "unit:a_fr_1").rules == ("PET-5",)
    menu = play.decision.menu(play, ("place:4112", "unit:a_br_47"))
    assert menu.preview is not None
    assert menu.draft == ("place:4112", "unit:a_br_47")

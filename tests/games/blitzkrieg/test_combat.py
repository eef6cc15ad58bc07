"""The combat phase from the naming of an attack to its die, and the worked example."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from grognard.engine.dice import Luck
from grognard.games.blitzkrieg.actions import Done
from grognard.games.blitzkrieg.answers import StandFast
from grognard.games.blitzkrieg.attack import Attack
from grognard.games.blitzkrieg.battlefield import FOLDER
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.combat import Attacked, CombatPhase, CombatRolled, Engage
from grognard.games.blitzkrieg.duties import StartCombat
from grognard.games.blitzkrieg.evade import RetreatBefore
from grognard.games.blitzkrieg.stand import NoRetreat
from grognard.games.blitzkrieg.state import ATTACKED, BARRED, LOST
from tests.games.blitzkrieg.combats import plan, somua_example
from tests.games.blitzkrieg.support import battle, index
from tests.games.blitzkrieg.test_duties import BETWEEN, EXAMPLE
from tests.games.support import Loaded, events
from tests.games.words import ENGLISH, words


def fighting(units: dict[str, list[str]], dice: Sequence[int] = (), side: str = "allied", **state: Any) -> Campaign40:
    """The combat phase of a side at Hannut, its duties known."""
    agenda = [StartCombat(side), CombatPhase(side)]
    return battle("hannut", units, agenda, dice, side=int(side == "allied"), **state)


def somua(dice: Sequence[int]) -> Campaign40:
    """The attack of the example, declared, and met by a no-retreat defence."""
    play = somua_example()
    play.dice = Loaded(dice)
    play.then(StartCombat("allied"), CombatPhase("allied"))
    play.advance()
    play.apply(Attack(("0405",), ("a_han_2d_1_s1", "a_han_2d_1_at")))
    assert isinstance(play.decision, NoRetreat)
    play.apply(StandFast(("0405",)))
    return play


@pytest.mark.rule("CMB-25", "CMB-26")
@pytest.mark.parametrize(("die", "survives"), [(1, True), (2, True), (3, True), (4, False), (5, False), (6, False)])
def test_the_example_of_the_rulebook_die_by_die(die: int, survives: bool) -> None:
    play = somua([die])
    tank = index(play, "g_han_5_1_ii1")
    assert (play.state.at[tank] not in LOST) is survives
    assert not survives or (play.place_name(tank) == "0405" and play.disorganised(tank))
    for unit in ("a_han_2d_1_s1", "a_han_2d_1_at"):
        assert play.on_map(index(play, unit))
        assert not play.disorganised(index(play, unit))


def test_the_example_is_told_with_all_its_numbers() -> None:
    play = somua([2])
    told = CombatRolled("allied", ["0405"], 5, 3, "3:2", 2, "3:1", 2, "-/R")
    assert events(play, CombatRolled) == [told]
    assert events(play, Attacked) == [Attacked("allied", ["0405"], ["a_han_2d_1_s1", "a_han_2d_1_at"])]


@pytest.mark.rule("CMB-27")
def test_the_defender_suffers_before_the_attacker() -> None:
    play = somua_example()
    play.state.combat = plan(play, "allied", "0405", "a_han_2d_1_s1")
    Engage().run(play)
    order = [type(step).__name__ for step in reversed(play.state.agenda)]
    assert order.index("RollCombat") < order.index("DefenderResult") < order.index("AttackerResult")
    assert order.index("DefenderResult") < order.index("Retreat")


@pytest.mark.rule("CMB-15")
def test_each_attack_is_resolved_before_the_next_is_named() -> None:
    play = fighting({**BETWEEN, "0405": ["a_han_2d_1_s1", "a_han_2d_1_s2"]}, [1, 1])
    play.apply(Attack(("0404",), ("a_han_2d_1_s1",)))
    while not isinstance(play.decision, CombatPhase):
        assert play.decision is not None
        play.apply(play.decision.candidates(play)[0])
    assert play.has(index(play, "a_han_2d_1_s1"), ATTACKED)
    assert play.state.combat is None
    assert len(events(play, CombatRolled)) == 1


@pytest.mark.rule("SEQ-G4a")
def test_the_german_must_attack_before_he_ends_the_phase() -> None:
    play = fighting({"0405": ["g_han_5_1_iv"], "0404": ["a_han_11_1_d1"]}, side="german")
    assert play.ruling(Done()).rules == ("CMB-01",)
    assert play.ruling(Attack(("0404",), ("g_han_5_1_iv",)))


@pytest.mark.rule("SEQ-F4")
def test_the_french_must_attack_before_they_end_the_phase() -> None:
    play = fighting(EXAMPLE)
    assert play.ruling(Done()).rules == ("CMB-01",)


@pytest.mark.rule("SEQ-F4")
def test_a_phase_without_duties_may_end_at_once() -> None:
    play = fighting({"1006": EXAMPLE["1006"], "1105": EXAMPLE["1105"]})
    play.apply(Done())
    assert play.over


@pytest.mark.rule("SEQ-G4b", "SEQ-F4")
@pytest.mark.parametrize("side", ["german", "allied"])
def test_there_is_no_combat_at_night(side: str) -> None:
    units = {"0405": ["g_han_5_1_iv"], "0404": ["a_han_2d_1_s1"]}
    assert battle("hannut", units, [CombatPhase(side)], turn=11).over
    assert not battle("hannut", units, [CombatPhase(side)], turn=10).over


def test_nobody_is_asked_where_nobody_can_attack() -> None:
    assert fighting({"0405": ["g_han_5_1_iv"], "0407": ["a_han_2d_1_s1"]}).over
    assert fighting({"0405": ["g_han_5_1_iv"], "0404": ["a_han_2d_1_art"]}).over


@pytest.mark.rule("EVT-PAR-c")
def test_the_others_of_a_hampered_hex_stay_out() -> None:
    units = {"0405": ["g_han_13_1_1", "g_han_13_1_2"], "0404": ["a_han_11_1_d1"], "0406": ["a_han_11_1_d2"]}
    play = fighting(units, [5, 1], "german", events=("german_paralysis",))
    play.apply(Attack(("0404", "0406"), ("g_han_13_1_2",)))
    assert play.has(index(play, "g_han_13_1_1"), BARRED)


def test_the_attack_ends_at_once_when_everybody_has_slipped_away() -> None:
    play = fighting({"1005": ["a_han_12c_p1"], "1105": ["g_han_5_1_iv"]}, side="german")
    play.apply(Attack(("1005",), ("g_han_5_1_iv",)))
    assert isinstance(play.decision, RetreatBefore)
    play.apply(play.decision.candidates(play)[1])
    while play.decision is not None:
        play.apply(play.decision.candidates(play)[-1])
    assert events(play, CombatRolled) == []
    assert play.state.combat is None


@pytest.mark.rule("CAP-3b")
def test_the_sums_are_made_anew_after_a_retreat_before_combat_even_below_the_table() -> None:
    units = {"1106": ["a_sto_6g_p", "a_sto_67_ca1"], "1105": ["g_sto_ggd_14"]}
    play = battle("stonne", units, [StartCombat("german"), CombatPhase("german")], [6])
    play.apply(Attack(("1106",), ("g_sto_ggd_14",)))
    assert isinstance(play.decision, RetreatBefore)
    play.apply(play.decision.candidates(play)[1])
    told = events(play, CombatRolled)[0]
    assert (told.attack, told.defence, told.odds, told.column) == (1, 5, "1:4", "1:4")


def test_every_candidate_is_legal_and_the_phase_ends() -> None:
    play = fighting(EXAMPLE, [3] * 40)
    luck = Luck(1)
    for _ in range(40):
        decision = play.decision
        if decision is None:
            return
        candidates = decision.candidates(play)
        assert candidates
        assert all(decision.ruling(play, action) for action in candidates)
        play.apply(luck.pick(candidates))
    pytest.fail("the phase does not end")


@pytest.mark.parametrize("seed", range(30))
def test_random_attacks_are_legal_and_end(seed: int) -> None:
    luck = Luck(seed)
    units = {**EXAMPLE, **{h: names for h, names in BETWEEN.items() if h != "0405"}, "0405": ["a_han_2d_2_s1"]}
    paralysis = ("allied_paralysis",) if seed % 2 else ()
    play = fighting(units, [luck.below(6) + 1 for _ in range(60)], events=paralysis)
    for _ in range(60):
        if play.decision is None:
            return
        play.apply(play.decision.sample(play, luck))
    pytest.fail("the phase does not end")


# the page


def test_the_page_marks_the_duty_and_holds_back_the_end() -> None:
    menu = fighting(EXAMPLE).decision.menu(fighting(EXAMPLE), ())  # type: ignore[union-attr]
    notes = {pick.pick: pick.note for pick in menu.picks if pick.kind == "target"}
    assert notes == {"place:1104": "", "place:1105": "!", "place:1106": ""}
    end = menu.buttons[-1]
    assert end.action == Done()
    assert end.ruling.rules == ("CMB-01",)


def test_the_page_builds_an_attack_from_picks() -> None:
    play = fighting(EXAMPLE)
    decision = CombatPhase("allied")
    menu = decision.menu(play, ("unit:g_han_5_1_ii1", "choice:everybody", "unit:nobody"))
    assert set(menu.draft) == {"place:1105", "unit:a_han_2d_1_h1", "unit:a_han_2d_1_s1"}
    attack = menu.buttons[0]
    assert attack.ruling
    assert decision.check(play, attack.action)
    assert menu.preview is not None
    assert menu.preview.title.facts == {"column": "2:1"}


def test_the_page_says_why_not() -> None:
    play = fighting(EXAMPLE)
    decision = CombatPhase("allied")
    assert decision.why_not(play, ("place:1105",), "unit:a_han_11_1_d1").rules == ("CMB-09",)
    assert decision.why_not(play, (), "place:0101").rules == ("CMB-06",)
    assert decision.why_not(play, ("unit:a_han_2d_1_s1",), "place:1106").rules == ("CMB-09",)


def test_every_prompt_and_button_has_words() -> None:
    known = words(FOLDER, ENGLISH)
    play = fighting(EXAMPLE)
    for draft in ((), ("place:1105",), ("place:1105", "choice:everybody")):
        menu = CombatPhase("allied").menu(play, draft)
        assert menu.prompt.key in known
        assert all(button.label.key in known for button in menu.buttons)

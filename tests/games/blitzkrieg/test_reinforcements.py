"""Calling up reinforcements: who is asked, what may be answered, what the page shows."""

from __future__ import annotations

import pytest

from grognard.engine.dice import Luck
from grognard.games.blitzkrieg.actions import Done
from grognard.games.blitzkrieg.arrival_rolls import RollFor
from grognard.games.blitzkrieg.battlefield import BATTLES, FOLDER
from grognard.games.blitzkrieg.reinforcements import CallUp, MayEnter, Reinforce
from grognard.games.blitzkrieg.state import AWAY, READY
from tests.games.blitzkrieg.arrivals import asked, call, ready
from tests.games.blitzkrieg.support import GAME, battle, index
from tests.games.support import events
from tests.games.words import lacking


@pytest.mark.rule("RNF-01")
def test_reinforcements_of_a_given_turn_become_available_on_it_and_stay_so() -> None:
    play = call("stonne", 2, "german")
    assert len(events(play, MayEnter)) == 1
    play.state.turn = 3
    play.then(Reinforce("german", "start"))
    play.advance()
    assert ready(play, "g_sto_gpz_1_8")
    assert len(events(play, MayEnter)) == 1


@pytest.mark.rule("RNF-06")
def test_the_owner_may_roll_for_some_and_leave_the_others() -> None:
    play = call("stonne", 4, "allied", dice=[1, 6])
    play.apply(RollFor(("a_sto_205_2",)))
    play.apply(RollFor(("a_sto_205_1",)))
    play.apply(Done())
    assert play.over
    assert ready(play, "a_sto_205_2")
    assert not ready(play, "a_sto_205_1")
    assert not ready(play, "a_sto_205_3")


@pytest.mark.rule("RNF-06")
def test_nobody_rolls_twice_in_a_turn() -> None:
    play = call("stonne", 4, "allied", dice=[6])
    play.apply(RollFor(("a_sto_205_1",)))
    assert play.ruling(RollFor(("a_sto_205_1",))).breaches[0].reason == "rolled_already"


@pytest.mark.rule("RNF-06")
def test_several_are_rolled_for_in_the_order_named() -> None:
    play = call("stonne", 3, "allied", dice=[6, 1])
    play.apply(RollFor(("a_sto_205_2", "a_sto_205_1")))
    assert ready(play, "a_sto_205_1")
    assert not ready(play, "a_sto_205_2")


@pytest.mark.rule("RNF-01")
@pytest.mark.parametrize(
    ("name", "reason", "rule"),
    [
        ("nobody", "no_reinforcement", "RNF-01"),
        ("g_sto_gpz_1_8", "no_reinforcement", "RNF-01"),
        ("a_sto_67_1", "no_reinforcement", "RNF-01"),
        ("a_sto_205_1", "not_waiting", "RNF-01"),
        ("a_sto_t11rdp_1", "not_waiting", "RNF-01"),
        ("a_sto_5bcc_1", "arrives_later", "STO-R-F4"),
        ("t4_6grdi", "rolls_unit_by_unit", "STO-R-F4"),
    ],
)
def test_refusals_at_stonne(name: str, reason: str, rule: str) -> None:
    play = call("stonne", 4, "allied", units={"1106": ["a_sto_205_1"]})
    breach = play.ruling(RollFor((name,))).breaches[0]
    assert (breach.reason, breach.rule) == (reason, rule)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("a_gem_fd2_1s", "rolls_with_group"),
        ("3dlm_5blm", "needs_no_roll"),
    ],
)
def test_refusals_at_gembloux(name: str, reason: str) -> None:
    play = call("gembloux", 12, "allied")
    assert play.ruling(RollFor((name,))).breaches[0].reason == reason


def test_refusals_at_arras() -> None:
    play = call("arras", 5, "allied")
    assert play.ruling(RollFor(("petre",))).breaches[0].reason == "arrives_later"
    german = call("arras", 11, "german", "supply")
    assert german.ruling(RollFor(("7pz_reinf",))).breaches[0].reason == "needs_no_roll"


def test_conditional_units_are_refused_before_they_are_called() -> None:
    play = call("sedan", 5, "allied", crossed=True)
    assert play.ruling(RollFor(("a_sed_3ric_1",))).breaches[0].reason == "not_waiting"
    play.state.crossed = False
    assert play.ruling(RollFor(("a_sed_120_1",))).breaches[0].reason == "not_called"


@pytest.mark.parametrize("names", [(), ("a_sto_205_1", "a_sto_205_1")])
def test_each_is_named_once(names: tuple[str, ...]) -> None:
    play = call("stonne", 3, "allied")
    assert play.ruling(RollFor(names)).breaches[0].reason == "name_some_once"


@pytest.mark.rule("RNF-03")
def test_nobody_rolls_who_was_turned_away_at_the_edge() -> None:
    play = battle("stonne", {}, turn=4)
    play.state.back[index(play, "a_sto_205_1")] = 6
    play.then(Reinforce("allied", "start"))
    play.advance()
    assert "a_sto_205_1" not in asked(play)
    assert play.ruling(RollFor(("a_sto_205_1",))).rules == ("RNF-03",)


@pytest.mark.rule("EVT-PAR-a")
def test_a_paralysed_side_calls_nobody_up() -> None:
    assert call("stonne", 5, "allied", events=("allied_paralysis",)).over
    german = call("stonne", 2, "german", events=("german_paralysis",))
    assert german.state.at[index(german, "g_sto_gpz_1_8")] == AWAY
    assert asked(call("stonne", 5, "allied", events=("german_paralysis",)))


@pytest.mark.parametrize("scenario", BATTLES)
@pytest.mark.parametrize("side", ["german", "allied"])
def test_candidates_and_samples_are_legal(scenario: str, side: str) -> None:
    luck = Luck(f"{scenario} {side}")
    for turn in (2, 9, 12, 19):
        for when in ("start", "supply"):
            play = call(scenario, turn, side, when, crossed=True, dice=[3] * 200)
            while isinstance(play.decision, CallUp):
                decision = play.decision
                assert all(play.ruling(action) for action in decision.candidates(play))
                play.apply(decision.sample(play, luck))


# the page


def test_all_can_be_picked_and_some_or_all_rolled_for() -> None:
    play = call("stonne", 3, "allied")
    assert play.decision is not None
    menu = play.decision.menu(play, ())
    assert next((pick.pick, pick.note) for pick in menu.picks) == ("unit:a_sto_205_1", "3/6")
    assert [button.action for button in menu.buttons] == [RollFor(tuple(asked(play))), Done()]
    menu = play.decision.menu(play, ("unit:a_sto_205_2", "unit:a_sto_67_1"))
    assert menu.draft == ("unit:a_sto_205_2",)
    assert menu.buttons[0].action == RollFor(("a_sto_205_2",))


def test_a_unit_stands_for_its_formation_where_that_rolls_as_one() -> None:
    play = call("gembloux", 3, "allied")
    assert play.decision is not None
    menu = play.decision.menu(play, ("unit:a_gem_fd3_rdp2",))
    chosen = [pick.pick for pick in menu.picks if pick.chosen]
    assert chosen == [f"unit:a_gem_fd3_rdp{n}" for n in (1, 2, 3)]
    assert menu.buttons[0].action == RollFor(("3dlm_6blm",))


def test_the_preview_lists_every_modifier_and_the_chances() -> None:
    play = call("sedan", 3, "allied", crossed=True, interdiction=1, events=("fifth_column",))
    assert play.decision is not None
    preview = play.decision.menu(play, ("unit:a_sed_120_1",)).preview
    assert preview is not None
    lines = [(reason.label.key, reason.value, reason.rule) for reason in preview.reasons]
    assert lines == [
        ("reason.roll_interdiction", "+1", "RNF-07"),
        ("reason.roll_event", "+1", "EVT-FIFTH"),
        ("reason.roll_turns_completed", "-2", "SED-R-F2"),
        ("reason.roll_limit", "≤ 1", "SED-R-F2"),
        ("reason.roll_six", "6", "SED-R-F2"),
    ]
    assert [(chance.result, chance.ways) for chance in preview.chances] == [("enters", 1), ("waits", 5)]


def test_why_somebody_cannot_be_picked() -> None:
    play = call("stonne", 3, "allied")
    assert play.decision is not None
    assert play.decision.why_not(play, (), "unit:a_sto_5bcc_1").breaches[0].reason == "arrives_later"


def test_groups_and_modifiers_have_words() -> None:
    fields = [GAME.battlefield(key) for key in BATTLES]
    groups = {group.name for field in fields for group in field.groups}
    modifiers = {word for field in fields for group in field.groups for word in group.modifiers}
    wanted = [f"word.{name}" for name in sorted(groups)] + [f"reason.roll_{word}" for word in sorted(modifiers)]
    assert lacking(FOLDER, wanted) == []


def test_ready_units_bring_their_vehicle_along() -> None:
    play = call("dinant", 2, "allied", dice=[1] * 9)
    assert play.decision is not None
    play.apply(play.decision.candidates(play)[0])
    for unit in play.units:
        if play.state.at[unit.index] == READY and unit.transport >= 0:
            assert play.state.at[unit.transport] == READY

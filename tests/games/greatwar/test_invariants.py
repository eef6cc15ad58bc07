"""What may never be is found, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from grognard.engine.dice import Dice, Luck
from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.board import BOARD
from grognard.games.greatwar.ending import Resupply
from grognard.games.greatwar.invariants import invariants
from grognard.games.greatwar.state import ABSENT, ELIMINATED, ORDERED, Fight
from tests.games.greatwar.support import BOX, GAME, battle

Spoil = Callable[[Any], None]


def calm() -> Battle:
    units = {"3-5": "G1 infantry", "4-5": "G2 machine_gun", "9-5": "A1 infantry grenadier"}
    hands = (("probe_left_1",), ("forward_1",))
    return battle(units, [Resupply("german")], hands=hands, combat_hands=((), ("ambush_1",)), tokens=[5, 5])


def test_a_quiet_position_passes() -> None:
    assert invariants(calm()) == []


@pytest.mark.parametrize("scenario", BOX.settings)
def test_a_whole_game_passes(scenario: str) -> None:
    options = [option.key for option in GAME.scenario(scenario).options]
    play, luck = GAME.start(scenario, options, Dice(b"invariants")), Luck(8)
    while play.decision is not None:
        play.apply(play.decision.sample(play, luck))
        assert invariants(play) == []


def put(field: str, value: int, unit: int = 0) -> Spoil:
    def spoil(state: Any) -> None:
        getattr(state, field)[unit] = value

    return spoil


def lay(field: str, value: Any) -> Spoil:
    return lambda state: setattr(state, field, value)


SPOILT: dict[str, tuple[Spoil, str]] = {
    "unknown place": (put("at", ABSENT - 1), "is in an unknown place"),
    "half-hex": (put("at", next(i for i in range(BOARD.size) if not BOARD.full >> i & 1)), "unknown place"),
    "too many figures": (put("figures", 5), "has 5 of 4 figures"),
    "no figures": (put("figures", 0), "has 0 of 4 figures"),
    "a dead specialist": (lambda state: put("at", ELIMINATED, 2)(state), "is eliminated with 4 figures"),
    "unknown flags": (put("flags", 1 << 20), "bears the flags"),
    "two in a hex": (lambda state: put("at", state.at[1])(state), "COMP-10"),
    "moved without a word": (lambda state: put("at", state.at[0] + 1)(state), "out of date"),
    "a lost card": (lambda state: state.deck.pop(), "cards were lost"),
    "a doubled card": (lambda state: state.discards.append("forward_1"), "lost or doubled"),
    "a card of the other deck": (
        lambda state: state.combat_discards.append(state.deck.pop()),
        "a Command card lies among the Combat cards",
    ),
    "debts": (put("tokens", -1), "COMP-13"),
    "more tokens than there are": (put("tokens", 26), "COMP-13"),
    "an unknown phase": (lay("phase", "tea"), "TURN-02"),
    "a marker beyond the board": (lay("wire", 1 << BOARD.size + 3), "beyond the board"),
    "a winner and steps to go": (lay("winner", 0), "OBJ-01"),
    "an end without a winner": (lambda state: state.agenda.clear(), "OBJ-01"),
    "a fight nobody knows of": (lay("fights", [Fight(0, "close", (0,), 2, 5)]), "a combat under way"),
}


@pytest.mark.parametrize("name", SPOILT)
def test_what_is_wrong_is_found(name: str) -> None:
    spoil, problem = SPOILT[name]
    play = calm()
    assert invariants(play) == []
    spoil(play.state)
    assert any(problem in found for found in invariants(play)), invariants(play)
    assert invariants(play), "and found again"


def test_a_dead_unit_bears_no_flags() -> None:
    play = calm()
    play.eliminate(0)
    play.state.flags[0] = ORDERED
    assert any("out of play" in problem for problem in invariants(play))


@pytest.mark.rule("MED-04")
def test_a_medal_without_its_ground_is_found() -> None:
    play = battle({"1-1": "G1 infantry", "11-1": "A1 infantry"}, [Resupply("german")], scenario="s04", real_ground=True)
    medal = next(i for i, medal in enumerate(play.medal_rules) if medal.kind == "group" and medal.worth[1])
    play.state.held[2 * medal + 1] = 1
    play.mark(0, ORDERED)
    assert any("without standing there" in problem for problem in invariants(play))

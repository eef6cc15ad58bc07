"""9.1, 9.3: which battles are fought, who is in them, and how one runs from the first call to the last shot."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.engine.dice import Dice, Luck
from grognard.engine.ruling import Ruling
from grognard.games.tigers.actions import Done
from grognard.games.tigers.artillery import PieceFired
from grognard.games.tigers.attacks import Fight, obligatory
from grognard.games.tigers.battle import AimFire, Battles
from grognard.games.tigers.calls import ArmsNotCombined, ArtilleryCalled
from grognard.games.tigers.campaign import Campaign, side_index
from grognard.games.tigers.fighters import BattleBegan, BattleEnded
from grognard.games.tigers.fire import hit_number
from grognard.games.tigers.state import ARROW, ATTACKED, ENTRENCHED, FINISHED
from grognard.games.tigers.targets import Aim, UnitFired
from tests.games.support import events
from tests.games.tigers.fights import AREA, REAR, fight, newcomers, unsupplied
from tests.games.tigers.support import at, position, space, strength, unit

ARMOUR, MECHANIZED, FOOT, FOOT_2 = "G-2-3b", "G-2-304", "G-26-39", "G-26-77"
QUIET = [9] * 40


def battles(units: dict[str, list[str]], dice: list[int] | None = None, side: str = "german", **state: Any) -> Campaign:
    return position(units, [Battles(side)], QUIET if dice is None else dice, side=side_index(side), **state)


def ruling(play: Campaign, area: str, *units: str) -> Ruling:
    return play.ruling(Fight(area, units))


def finish(play: Campaign) -> None:
    """Answer every question of the battle with its first candidate."""
    while play.state.battle is not None:
        assert play.decision is not None
        play.apply(play.decision.candidates(play)[0])


# the printed battle


def printed_battle() -> Campaign:
    """T-09: all four attackers have just crossed a bridge; every call fails."""
    return fight(
        [f"{ARMOUR} 2 crossed", f"{MECHANIZED} 1 crossed", f"{FOOT} 2 crossed", f"{FOOT_2} 1 crossed"],
        ["A-741 2", "A-526 3 entrenched"],
        dice=[9, 7, 9, 2, 8, 3, 5, 6, 5, 5, 4],
    )


@pytest.mark.rule("9.6b", "9.71e")
def test_the_printed_battle_set_up() -> None:
    """T-09: two German calls and one Allied fail; no combined arms and the river make -2."""
    play = printed_battle()
    called = [(event.side, event.calls, event.answered) for event in events(play, ArtilleryCalled)]
    assert called == [("german", 2, 0), ("allied", 1, 0)]
    assert events(play, ArmsNotCombined)[0].missing == ["artillery"]
    number = hit_number(play, play.battle, unit("A-741"), unit(ARMOUR))
    assert sum(modifier.value for modifier in number.modifiers) == -2


@pytest.mark.rule("9.33")
def test_the_printed_battle_defensive_selection() -> None:
    """T-10: armour at armour by itself; the mechanized defender may pass over the mechanized unit of 1 point."""
    play = printed_battle()
    assert play.decision == AimFire("allied")
    assert play.battle.aims == ((unit("A-741"), unit(ARMOUR)),)
    assert Aim("A-526", FOOT) in play.decision.candidates(play)


@pytest.mark.rule("9.34", "9.22")
def test_the_printed_battle_defensive_fire() -> None:
    """T-11: one hit of two on the armour; three on the foot unit of 2, of which one is lost."""
    play = printed_battle()
    play.apply(Aim("A-526", FOOT))
    fired = [(event.firer, event.on, event.lost) for event in events(play, UnitFired)]
    assert fired == [("A-741", "1-7", 1), ("A-526", "1-6", 2)]
    assert (strength(play, ARMOUR), at(play, FOOT)) == (1, "-2")


@pytest.mark.rule("9.36", "9.37")
def test_the_printed_battle_attackers_fire() -> None:
    """T-12: armour at armour on 1-4, mechanized at mechanized on 1-2, the foot unit free and on 1-3."""
    play = printed_battle()
    play.apply(Aim("A-526", FOOT))
    assert play.decision == AimFire("german")
    assert play.battle.aims == ((unit(ARMOUR), unit("A-741")), (unit(MECHANIZED), unit("A-526")))
    assert play.decision.candidates(play) == [Aim(FOOT_2, "A-741"), Aim(FOOT_2, "A-526")]
    play.apply(Aim(FOOT_2, "A-741"))
    assert [event.on for event in events(play, UnitFired)][2:] == ["1-4", "1-2", "1-3"]
    assert play.state.battle is None


def test_armour_at_schonberg_without_artillery() -> None:
    """T-22: the defending armour fires with -2."""
    attackers = [f"{FOOT_2} 4 crossed", f"{ARMOUR} 4 crossed"]
    play = fight(attackers, ["A-9R 3"], dice=[5, 5, 9], area="Schonberg")
    number = hit_number(play, play.battle, unit("A-9R"), unit(ARMOUR))
    assert (number.highest, len(number.modifiers)) == (7, 2)


def test_a_second_attack_over_the_repaired_bridge() -> None:
    """T-17: no river, since a German began the impulse there; no combined arms, since he has already attacked."""
    play = battles(
        {AREA: [f"{MECHANIZED} 2 finished moved attacked", *newcomers("G-2-3a 3 crossed"), "A-741 2"]},
        dice=[1, 9, 9, 9, 9, 9, 9, 9],
        began={"G-2-3a": "Dasburg"},
    )
    assert ruling(play, AREA, MECHANIZED).rules == ("9.11a",)
    play.apply(Fight(AREA))
    assert events(play, ArmsNotCombined)[0].missing == ["infantry"]
    assert [event.on for event in events(play, UnitFired)] == ["1-6", "1-4"]


# which battles


@pytest.mark.rule("9.0a", "9.39")
def test_battles_are_fought_in_any_order_until_none_is_left() -> None:
    units = {AREA: [*newcomers(f"{FOOT} 1"), "A-741 1"], REAR: [*newcomers(f"{FOOT_2} 1"), "A-526 1"]}
    for order in ((AREA, REAR), (REAR, AREA)):
        play = battles(units)
        for area in order:
            play.apply(Fight(area))
        assert [event.area for event in events(play, BattleEnded)] == list(order)
        assert play.decision is None


@pytest.mark.rule("9.12")
def test_whoever_entered_must_attack() -> None:
    play = battles({AREA: [*newcomers(FOOT), "A-741"]})
    assert play.ruling(Done()).rules == ("9.12",)
    assert Done() not in play.decision.candidates(play)  # type: ignore[union-attr]
    assert ruling(play, AREA, FOOT).rules == ("9.12",)  # no need to name it


@pytest.mark.rule("9.13")
def test_units_in_place_may_attack_or_stay() -> None:
    play = battles({AREA: [FOOT, f"{FOOT_2} 2", "A-741"]})
    assert play.ruling(Done())
    assert ruling(play, AREA).rules == ("9.13",)
    assert ruling(play, AREA, FOOT)
    assert ruling(play, AREA, FOOT, FOOT_2)
    assert ruling(play, AREA, FOOT, FOOT).rules == ("9.11a",)


@pytest.mark.rule("9.13x")
def test_who_stays_without_newcomers_keeps_its_action() -> None:
    """A-60: also when another unit in place attacks."""
    play = battles({AREA: [f"{FOOT} 1", f"{FOOT_2} 2", "A-741 1"]})
    play.apply(Fight(AREA, (FOOT,)))
    assert not play.has(unit(FOOT_2), FINISHED)
    play = battles({AREA: [f"{FOOT} 1", "A-741 1"]})
    play.apply(Done())
    assert not play.has(unit(FOOT), FINISHED)


@pytest.mark.rule("9.14a")
def test_those_already_there_choose_to_join_newcomers() -> None:
    units = {AREA: [*newcomers(f"{FOOT} 1"), f"{FOOT_2} 2", f"{MECHANIZED} finished", "A-741 1"]}
    play = battles(units)
    assert ruling(play, AREA)
    assert ruling(play, AREA, FOOT_2)
    assert ruling(play, AREA, MECHANIZED).rules == ("9.14b",)
    play.apply(Fight(AREA, (FOOT_2,)))
    assert events(play, BattleBegan)[0].attackers == [FOOT, FOOT_2]


@pytest.mark.rule("9.14b")
def test_those_who_stay_out_beside_newcomers_are_finished() -> None:
    play = battles({AREA: [*newcomers(f"{FOOT} 1"), f"{FOOT_2} 2", "A-741 1"]})
    play.apply(Fight(AREA))
    assert play.has(unit(FOOT_2), FINISHED)
    assert not play.has(unit(FOOT_2), ATTACKED)


@pytest.mark.rule("9.15", "8.23")
def test_every_enemy_in_the_area_defends() -> None:
    play = battles({AREA: [*newcomers(f"{FOOT} 3"), "A-741 1 finished attacked", "A-526 1 entrenched", "A-VBF 1"]})
    play.apply(Fight(AREA))
    assert sorted(events(play, BattleBegan)[0].defenders) == sorted(["A-741", "A-526", "A-VBF"])


@pytest.mark.rule("9.1x")
def test_bystanders_are_out_of_the_battle() -> None:
    """A-08: they neither count for calls nor are fired at."""
    play = battles({AREA: [f"{FOOT} 1", f"{FOOT_2} 4", "A-741 2"]}, dice=[1, 9, 1, 1])
    play.apply(Fight(AREA, (FOOT,)))
    assert [event.side for event in events(play, ArtilleryCalled)] == ["allied"]
    assert (strength(play, FOOT), strength(play, FOOT_2)) == (0, 4)


@pytest.mark.rule("9.17")
def test_no_combat_in_zones() -> None:
    """Germans who have entered an exit zone beside Allied units."""
    play = battles({"F": [FOOT, "A-741"], AREA: [FOOT_2, "A-526"]})
    assert ruling(play, "F", FOOT).rules == ("9.17",)
    assert [type(a) for a in play.decision.candidates(play)] == [Fight, Done]  # type: ignore[union-attr]
    assert battles({"F": [FOOT, "A-741"]}).decision is None


@pytest.mark.rule("9.11a")
def test_a_unit_attacks_once_a_day() -> None:
    play = battles({AREA: [f"{FOOT} finished attacked", FOOT_2, "A-741"]})
    assert ruling(play, AREA, FOOT).rules == ("9.11a",)
    assert battles({AREA: [f"{FOOT} finished attacked", "A-741"]}).decision is None


@pytest.mark.rule("8.25b")
def test_who_moved_in_an_earlier_impulse_does_not_attack() -> None:
    play = battles({AREA: [f"{FOOT} finished moved", FOOT_2, "A-741"]})
    assert ruling(play, AREA, FOOT).rules == ("8.25b",)


def test_other_reasons_not_to_attack() -> None:
    """Who has built, dug in, or been stopped at a bridge has had its action (10.14a, 8.5x, A-73)."""
    names = ["G-600E built", f"{FOOT} finished entrenched", f"{MECHANIZED} finished", FOOT_2]
    play = battles({AREA: [*names, "A-741"]})
    play.state.spent[unit(FOOT)] = 5
    play.state.spent[unit(MECHANIZED)] = 1
    refused = [ruling(play, AREA, name).rules[0] for name in ("G-600E", FOOT, MECHANIZED, "A-741", "nobody")]
    assert refused == ["10.14a", "8.5x", "8.24a", "9.13", "9.13"]


@pytest.mark.rule("9.11b", "9.38")
def test_an_area_is_fought_for_once_in_an_impulse() -> None:
    """One round, both sides may remain; a unit that stayed out cannot open a second battle (A-60)."""
    play = battles({AREA: [f"{FOOT} 2", f"{FOOT_2} 2", "A-741 2"], REAR: [MECHANIZED, "A-526"]})
    play.apply(Fight(AREA, (FOOT,)))
    assert (at(play, FOOT), at(play, "A-741"), play.state.battle) == (AREA, AREA, None)
    assert ruling(play, AREA, FOOT_2).rules == ("9.38",)


@pytest.mark.rule("9.11b")
def test_a_unit_defends_in_every_enemy_impulse() -> None:
    play = battles({AREA: [f"{FOOT} 1", f"{FOOT_2} 1", "A-741 1"]})
    play.apply(Fight(AREA, (FOOT,)))
    play.state.fought = 0  # the next German impulse
    play.then(Battles("german"))
    play.advance()
    play.apply(Fight(AREA, (FOOT_2,)))
    assert [event.defenders for event in events(play, BattleBegan)] == [["A-741"], ["A-741"]]


def test_names_that_mean_nothing() -> None:
    play = battles({AREA: [FOOT, "A-741"], "Dasburg": [FOOT_2]})
    assert ruling(play, "Nowhere").rules == ("9.0a",)
    assert ruling(play, "Dasburg", FOOT_2).rules == ("9.13",)
    assert ruling(play, AREA, FOOT_2).rules == ("9.13",)


def test_unsupplied_and_held_units_attack_in_place() -> None:
    """A-07, A-65: triangles bar movement only."""
    held = next(u.id for u in battles({}).units if u.red)
    play = battles({AREA: [held, "A-741"]}, day=16, impulse=1, unsupplied_fight=unsupplied(held))
    assert ruling(play, AREA, held)


# what a battle does to units


@pytest.mark.rule("8.59")
def test_an_attacker_in_place_gives_up_its_entrenchment() -> None:
    play = battles({AREA: [f"{FOOT} 2 entrenched", f"{FOOT_2} 2 entrenched", "A-741 1"]})
    play.apply(Fight(AREA, (FOOT,)))
    assert not play.has(unit(FOOT), ENTRENCHED)
    assert play.has(unit(FOOT_2), ENTRENCHED)


@pytest.mark.rule("8.24c", "9.16")
def test_after_the_battle_attackers_are_finished_without_an_arrow() -> None:
    play = battles({AREA: [*newcomers(f"{FOOT} 1"), f"{FOOT_2} 1", "A-741 1"]})
    play.apply(Fight(AREA, (FOOT_2,)))
    finish(play)
    for name in (FOOT, FOOT_2):
        assert play.has(unit(name), FINISHED)
        assert play.has(unit(name), ATTACKED)
        assert not play.has(unit(name), ARROW)
    assert play.state.fought == 1 << space(AREA)


@pytest.mark.rule("9.37")
def test_attackers_fire_with_what_they_have_left() -> None:
    play = fight([f"{FOOT} 3"], ["A-741 2"], dice=[9, 9, 1, 1, 1])
    assert [len(event.dice) for event in events(play, UnitFired)] == [2, 1]


def test_the_defender_fires_first_in_everything() -> None:
    play = fight([f"{FOOT} 3"], ["A-741 2"], dice=[1, 1, 9, 9, 9, 9, 9, 9, 9])
    order = [event.side for event in play.events or [] if isinstance(event, PieceFired | UnitFired)]
    assert order == ["allied", "allied", "german", "german"]


def test_the_allies_attack_too() -> None:
    play = fight(["A-741 2"], [f"{FOOT} 2"], dice=[9, 9, 9, 4, 9], side="allied")
    assert [(event.side, event.on) for event in events(play, UnitFired)] == [("german", "1-5"), ("allied", "1-4")]


# the page and the players


def test_the_menu_of_battles() -> None:
    units = {AREA: [*newcomers(f"{FOOT} 3"), f"{ARMOUR} 2", "A-741 2 entrenched"], REAR: [FOOT_2, "A-526"]}
    play = battles(units, unsupplied_fight=unsupplied("A-741"))
    decision = play.decision
    assert decision is not None
    menu = decision.menu(play, ())
    assert (menu.draft, menu.preview) == ((), None)
    assert [(pick.pick, pick.note) for pick in menu.picks if pick.kind == "target"] == [
        (f"place:{AREA}", "!"), (f"place:{REAR}", ""),
    ]  # fmt: skip
    assert not menu.buttons[-1].ruling
    menu = decision.menu(play, (f"place:{AREA}", "choice:everybody", "unit:rubbish"))
    assert menu.draft == (f"place:{AREA}", f"unit:{ARMOUR}")
    assert menu.buttons[0].action == Fight(AREA, (ARMOUR,))
    assert menu.preview is not None
    assert [(r.value, r.rule) for r in menu.preview.reasons] == [
        ("5", "4.16"), ("1 × 1-6", "9.42a"), ("2", "4.16"), ("0", "9.42a"), ("+1", "9.71a"), ("+1", "9.71b"),
    ]  # fmt: skip
    assert [(c.result, c.ways, c.of) for c in menu.preview.chances] == [
        ("combined_arms", 6, 10), ("no_combined_arms", 4, 10),
    ]  # fmt: skip
    assert decision.menu(play, (f"unit:{FOOT_2}",)).buttons[0].action == Fight(REAR, (FOOT_2,))
    assert not decision.menu(play, (f"place:{REAR}",)).buttons[0].ruling


def test_why_a_click_does_nothing() -> None:
    play = battles({AREA: [*newcomers(FOOT), "A-741"], "Dasburg": [FOOT_2], REAR: ["A-526"]})
    decision = play.decision
    assert decision is not None
    picks = [f"unit:{FOOT}", f"unit:{FOOT_2}", "unit:A-526", "place:Dasburg", "place:F", "choice:x"]
    rules = [decision.why_not(play, (), pick).rules[0] for pick in picks]
    assert rules == ["9.12", "9.13", "9.13", "9.13", "9.17", "9.0a"]


def test_random_battles_end_and_every_offer_is_legal() -> None:
    """Samples and candidates pass the check, menus hold what is legal, and no battle goes on for ever."""
    names = [ARMOUR, MECHANIZED, FOOT, FOOT_2, "G-600E", "G-116-156", "A-741", "A-526", "A-1128E", "A-28-110a", "A-VBF"]
    for seed in range(60):
        luck = Luck(seed)
        here = [name + (" arrow finished moved" if luck.chance(0.3) else "") for name in luck.some(names, 11)]
        play = battles({AREA: here, REAR: ["G-26-78", "A-9R entrenched"]}, side=luck.pick(["german", "allied"]))
        play.dice = Dice(str(seed).encode())
        for _ in range(60):
            decision = play.decision
            if decision is None:
                break
            assert all(play.ruling(action) for action in decision.candidates(play))
            for draft in ((), *((pick.pick,) for pick in decision.menu(play, ()).picks)):
                menu = decision.menu(play, draft)
                assert all(play.ruling(b.action) for b in menu.buttons if b.action is not None and b.ruling)
                assert bool(menu.draft) == bool(draft)
            play.apply(decision.sample(play, luck))
        assert play.decision is None
        assert obligatory(play, play.state.side) == []

"""The computer player in a combat: what it attacks, which guns, who leads and pays, when it gives ground."""

from __future__ import annotations

from grognard.games.somme.appraisal import plan
from grognard.games.somme.artillery import Guns
from grognard.games.somme.attack import Attack
from grognard.games.somme.battlefield import ALLIED, GERMAN
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.damage import ChooseLoss, Disorganise, Lose
from grognard.games.somme.giving_ground import Withdraw
from grognard.games.somme.guns import AttackerGuns
from grognard.games.somme.lead import ChooseLead, Lead
from grognard.games.somme.orders import Done
from grognard.games.somme.orders_of_the_day import Confusion
from grognard.games.somme.plans_attack import Planner, wishes
from grognard.games.somme.plans_odds import prospect
from grognard.games.somme.plans_retreat import overmatched
from grognard.games.somme.retreat import Retreat
from grognard.games.somme.state import PARTIAL
from tests.games.somme.combats import HQ, fighting
from tests.games.somme.fighting import TARGET, fight
from tests.games.somme.support import front, index


def answer(play: Campaign18) -> object:
    decision = play.decision
    assert decision is not None
    return plan(play, decision)


# attacks


def test_it_attacks_a_weak_stack_and_takes_enough_for_it() -> None:
    play = fighting({**HQ, "1424": ["a_br_9_1 lost:1"], "1525": ["g_111"], "1425": ["g_5b"]})
    action = answer(play)
    assert isinstance(action, Attack)
    assert action.target == "1424"


def test_it_leaves_off_where_nothing_is_to_be_gained() -> None:
    play = fighting({**HQ, "1424": ["a_br_37"], "1525": ["g_187 lost:1"]})
    assert answer(play) == Done()


def test_more_attackers_promise_more() -> None:
    play = fighting({**HQ, "1424": ["a_br_37"], "1525": ["g_111"], "1425": ["g_5b"], "1524": ["g_17"]})
    [wish] = wishes(play, GERMAN, False)
    assert len(wish.attack.units) == 3


def test_guns_make_an_attack_better() -> None:
    play = fighting({**HQ, "1424": ["a_br_37"], "1525": ["g_111"], "1425": ["g_5b"], "1427": ["g_army_1"]})
    [wish] = wishes(play, GERMAN, False)
    bare = fighting({**HQ, "1424": ["a_br_37"], "1525": ["g_111"], "1425": ["g_5b"]})
    found = wishes(bare, GERMAN, False)
    assert not found or wish.prospect.gain > found[0].prospect.gain


def test_the_march_gathers_units_around_a_target() -> None:
    play = front("michael", {**HQ, "1424": ["a_br_9_1 lost:1"], "1527": ["g_111"], "1427": ["g_5b"]})
    reach = {index(play, name): play.field.board.around[play.hex("1424")] for name in ("g_111", "g_5b")}
    [drive] = Planner(play, GERMAN, reach).drives()
    assert drive.target == play.hex("1424")
    assert {where for _, where in drive.posts} <= set(play.field.board.neighbours[play.hex("1424")])


# guns, leads, losses


def test_guns_in_range_are_named() -> None:
    units = {"3521": ["g_111"], TARGET: ["a_br_37"], "3621": ["g_corps_1"]}
    play = fight(units, "g_111", [AttackerGuns("german")])
    assert answer(play) == Guns(("g_corps_1",))


def test_the_best_morale_leads() -> None:
    play = fight({"3521": ["g_187"], "3422": ["g_185"], TARGET: ["a_br_37", "a_br_9_1"]}, "g_187 g_185")
    play.then(ChooseLead("allied"))
    action = answer(play)
    assert isinstance(action, Lead)
    best = max(play.units[u].morale for u in play.fighters(play.hex(TARGET)))
    assert play.units[play.unit(action.unit)].morale == best


def test_a_loss_goes_to_whom_it_costs_least() -> None:
    play = fight({"3521": ["g_111 lost:1"], "3422": ["g_185"], TARGET: ["a_br_37"]}, "g_111 g_185", damage=(3, 0))
    units = (index(play, "g_111"), index(play, "g_185"))
    play.then(ChooseLoss("german", units, (), "combat"))
    assert answer(play) == Lose("g_111")


def test_of_the_enemy_the_strongest_is_confused() -> None:
    play = fight({"3521": ["g_5b"], "3422": ["g_187 lost:1"], TARGET: ["a_br_37"]}, "g_5b g_187")
    play.then(Confusion("allied", (index(play, "g_5b"), index(play, "g_187"))))
    assert answer(play) == Disorganise("g_5b")


# giving ground


def _hit(damage: int) -> Campaign18:
    units = {"3521": ["g_5b"], TARGET: ["a_br_37"], "2521": ["a_br_hq_5"]}
    facts = {"damage": (0, damage), "mastery": ("none", PARTIAL), "lead": "g_5b", "defence_lead": "a_br_37"}
    return fight(units, "g_5b", [Retreat("allied")], **facts)  # type: ignore[arg-type]


def test_it_goes_back_rather_than_be_destroyed() -> None:
    action = answer(_hit(9))
    assert isinstance(action, Withdraw)
    assert action.hexes > 0


def test_it_stays_where_nothing_was_lost() -> None:
    assert answer(_hit(0)) == Withdraw(0)


def test_a_weak_stack_between_strong_enemies_breaks_away() -> None:
    strong = {"3521": ["g_5b"], "3422": ["g_17"], "3522": ["g_111"]}
    weak = front("michael", {**strong, TARGET: ["a_br_9_1 lost:1"]})
    firm = front("michael", {"3521": ["g_187"], TARGET: ["a_br_37"]})
    assert overmatched(weak, ALLIED, weak.hex(TARGET)) > 0
    assert overmatched(firm, ALLIED, firm.hex(TARGET)) == 0


def test_a_hopeless_attack_is_known_as_such() -> None:
    play = fight({"3521": ["g_187 lost:1"], TARGET: ["a_br_37", "a_br_9_1"]}, "g_187")
    assert prospect(play, play.combat).gain < -1

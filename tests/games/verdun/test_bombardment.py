"""7.0 The phase as a decision: candidates, samples, menus, words."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from grognard.engine.dice import Dice, Luck
from grognard.games.verdun import bombardment
from grognard.games.verdun.actions import Done
from grognard.games.verdun.bombardment import Barrage, Bombard, Interdict
from grognard.games.verdun.war import War

from .support import battle

GERMANS = Bombard("german")
FRENCHMEN = Bombard("french")
TEXT = Path(bombardment.__file__).parent / "text"
PLAIN = {"1604": ["g_ca_3_1", "g_ca_3_2", "g_5_52"], "1606": ["f_51_208"], "1607": ["f_hq_30"]}


def front(side: Bombard, **state: object) -> War:
    """Everybody where the ready-made set-up puts them."""
    war = battle({}, **state)
    for placement in war.field.setup:
        war.place(placement.unit, placement.hex)
    war.dice = Dice(b"bombardment")
    war.then(side)
    war.advance()
    return war


@pytest.mark.parametrize("side", [GERMANS, FRENCHMEN])
@pytest.mark.parametrize("state", [{"turn": 1}, {"turn": 7}, {"turn": 3, "bad_weather": True}])
def test_candidates_are_legal_and_few(side: Bombard, state: dict[str, object]) -> None:
    war = front(side, **state)
    found = side.candidates(war)
    assert found[-1] == Done()
    assert 3 < len(found) < 300
    assert len(set(found)) == len(found)
    assert all(war.ruling(action) for action in found)
    assert any(isinstance(action, Interdict) for action in found)


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("side", [GERMANS, FRENCHMEN])
def test_random_bombardments_are_legal_and_end(side: Bombard, seed: int) -> None:
    war, luck = front(side, turn=seed % 9 + 1, bad_weather=bool(seed % 3 == 0)), Luck(seed)
    for _ in range(200):
        decision = war.decision
        if decision is None:
            return
        war.apply(decision.sample(war, luck))
    pytest.fail("the bombardment never ends")


def test_without_guns_nobody_is_asked() -> None:
    assert battle({"1604": ["g_5_art"], "1609": ["f_ca_30 flipped"]}, [FRENCHMEN]).over


def test_done_ends_the_phase() -> None:
    war = battle(PLAIN, [GERMANS])
    war.apply(Done())
    assert war.over


# The page


def test_the_menu_begins_with_guns_and_targets() -> None:
    war = battle(PLAIN, [GERMANS])
    menu = GERMANS.menu(war, ())
    picks = [pick.pick for pick in menu.picks]
    assert {"unit:g_ca_3_1", "unit:g_army_heavy", "place:1606", "place:1607"} <= set(picks)
    assert "unit:g_5_52" not in picks
    assert [button.action for button in menu.buttons] == [Done()]


def test_guns_and_a_target_show_the_odds() -> None:
    war = battle(PLAIN, [GERMANS])
    menu = GERMANS.menu(war, ("unit:g_ca_3_1", "unit:g_army_heavy", "place:1606"))
    assert menu.buttons[0].action == Barrage("1606", ("g_ca_3_1", "g_army_heavy"))
    assert menu.buttons[0].ruling
    assert menu.preview is not None
    assert [(reason.value, reason.rule) for reason in menu.preview.reasons] == [
        ("5", "7.1b"), ("6", "7.1b"), ("11", "7.1b"), ("+1", "7.12a"),
    ]  # fmt: skip
    assert [(chance.result, chance.ways) for chance in menu.preview.chances] == [
        ("-", 1), ("M", 2), ("M1", 2), ("M2", 1),
    ]  # fmt: skip


def test_interdiction_takes_the_last_gun() -> None:
    war = battle(PLAIN, [GERMANS])
    menu = GERMANS.menu(war, ("unit:g_ca_3_1", "unit:g_ca_3_2", "choice:interdict", "place:1605"))
    assert menu.draft == ("unit:g_ca_3_2", "choice:interdict", "place:1605")
    assert menu.buttons[0].action == Interdict("g_ca_3_2", "1605")
    assert menu.preview is not None
    assert [(chance.result, chance.ways) for chance in menu.preview.chances] == [("interdicted", 4), ("missed", 2)]


@pytest.mark.parametrize("draft", [("unit:nobody",), ("place:9999",), ("unit:f_51_208", "card:x", "")])
def test_a_stale_draft_is_dropped(draft: tuple[str, ...]) -> None:
    war = battle(PLAIN, [GERMANS])
    assert GERMANS.menu(war, draft).draft == ()


@pytest.mark.parametrize(
    ("draft", "pick", "rule"),
    [
        ((), "unit:g_5_52", "7.0a"),
        ((), "place:1605", "7.1b"),
        (("unit:g_ca_3_1",), "place:1605", "7.1a"),
        (("unit:g_ca_3_1",), "place:9999", "7.1a"),
        (("unit:g_ca_3_1", "choice:interdict"), "place:1601", "7.23b"),
        (("unit:g_ca_3_1",), "unit:nobody", "7.0a"),
    ],
)
def test_why_a_click_does_nothing(draft: tuple[str, ...], pick: str, rule: str) -> None:
    war = battle(PLAIN, [GERMANS])
    assert GERMANS.why_not(war, draft, pick).rules == (rule,)


@pytest.mark.parametrize("chapter", ["bombardment", "casualties"])
def test_both_languages_have_the_same_words(chapter: str) -> None:
    english, french = (tomllib.loads((TEXT / lang / f"{chapter}.toml").read_text("utf-8")) for lang in ("en", "fr"))
    assert {table: sorted(words) for table, words in english.items()} == {
        table: sorted(words) for table, words in french.items()
    }

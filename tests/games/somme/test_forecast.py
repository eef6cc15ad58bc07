"""What a combat would bring: exact chances of step 8, and what the page shows of them at every step."""

from __future__ import annotations

import pytest

from grognard.engine.view import Menu
from grognard.games.somme.artillery import Answer, Guns
from grognard.games.somme.attack import Attack
from grognard.games.somme.battlefield import FOLDER, GERMAN
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.dialogue import preview
from grognard.games.somme.forecast import WAYS, forecast
from grognard.games.somme.orders import GiveStoss
from grognard.games.somme.state import FOG
from tests.clicking import clicks_to
from tests.games.somme.combats import HQ, attack, fighting, plan
from tests.games.somme.support import front, index
from tests.games.words import ENGLISH, FRENCH, words

FIELD = {
    **HQ,
    "1424": ["a_br_14 lost:1"],
    "1425": ["g_1", "g_28_1", "g_stoss_1 with:g_28_1"],
    "1427": ["g_army_3", "g_corps_12", "g_corps_13"],
    "1421": ["a_br_army_2", "a_br_corps_6", "a_br_corps_7"],
}


def near(play: Campaign18) -> Campaign18:
    play.state.hutier = index(play, "g_hq_18")
    return play


def test_the_chances_of_step_8_are_those_of_two_dice() -> None:
    play = front("michael", FIELD)
    found = forecast(play, Attack("1424", ("g_1",)))
    assert found.odds.column == 4
    assert sum(each.ways for each in found.outcomes) == WAYS
    by_word = {each.word: each.ways for each in found.outcomes}
    assert by_word["A2 D6"] == 2
    assert by_word["A4 D4"] == 6
    assert found.damage[1] == sum(each.ways * each.defender for each in found.outcomes) / 36


def test_equal_results_are_one_chance_and_fog_and_star_are_in_it() -> None:
    play = near(front("michael", FIELD, weather=FOG))
    calm = forecast(play, Attack("1424", ("g_28_1",)))
    used = forecast(play, Attack("1424", ("g_28_1",), stoss=True))
    assert used.odds.column == calm.odds.column + 1
    assert not any(each.star for each in calm.outcomes)
    assert any(each.star for each in used.outcomes)
    assert calm.odds.column == 4
    assert [(each.attacker, each.defender, each.ways) for each in calm.outcomes][:3] == [
        (6, 1, 1),
        (5, 2, 5),
        (4, 3, 9),
    ]


def test_an_attack_that_would_be_cancelled_has_no_outcome() -> None:
    play = front("michael", {**FIELD, "1424": ["a_br_37", "a_br_g_1"], "1430": []})
    assert forecast(play, Attack("1424", ("g_1",))).cancelled
    assert preview(play, plan(play, GERMAN, "1424", "g_1")).title.key == "preview.nobody_leads"
    play = front("michael", {**FIELD, "1424": ["a_br_37", "a_br_g_1"], "1425": ["g_185 lost:1"]})
    assert forecast(play, Attack("1424", ("g_185",))).cancelled
    assert preview(play, plan(play, GERMAN, "1424", "g_185")).title.key == "preview.odds_too_low"


# the page


def shown(menu: Menu) -> dict[str, str]:
    assert menu.preview is not None
    return {reason.label.key.removeprefix("reason."): reason.value for reason in menu.preview.reasons}


def test_the_menu_of_an_attack_shows_column_shifts_chances_and_mastery() -> None:
    play = near(fighting(FIELD))
    assert play.decision is not None
    menu = play.decision.menu(play, ("place:1424", "unit:g_28_1", "choice:stoss"))
    assert menu.preview is not None
    lines = shown(menu)
    assert lines["initial_odds"] == "1/1"
    assert lines["columns_stoss"] == "+1"
    assert lines["columns_morale"] == "+3"
    assert lines["final_odds"] == "5/1"
    assert "mastery_modifier" in lines
    assert sum(chance.ways for chance in menu.preview.chances) == WAYS
    assert menu.buttons[0].action == Attack("1424", ("g_28_1",), stoss=True)


def test_while_guns_are_named_the_page_shows_what_they_bring() -> None:
    play = attack(fighting(FIELD), "1424", "g_1", "g_28_1")
    assert play.decision is not None
    assert shown(play.decision.menu(play, ("unit:g_army_3", "unit:g_corps_12")))["potential"] == "5"
    play.apply(Guns(("g_army_3", "g_corps_12")))
    lines = shown(play.decision.menu(play, ("unit:a_br_army_2", "choice:counter", "unit:a_br_corps_6")))
    assert lines["potential"] == "3"
    play.apply(Answer(("a_br_army_2",), ("a_br_corps_6",)))
    menu = play.decision.menu(play, ("unit:g_corps_12",))
    assert shown(menu)["potential"] == "1"
    assert menu.buttons[0].ruling


def test_everything_said_in_a_preview_has_words() -> None:
    units = {"5426": ["a_br_14 unsupplied"], "5425": ["g_185"], "5421": ["g_hq_18"]}
    play = front("michael", units, weather=FOG)
    known = [words(FOLDER, lang) for lang in (ENGLISH, FRENCH)]
    found = preview(play, plan(play, GERMAN, "5426", "g_185"))
    for reason in found.reasons:
        assert all(reason.label.key in each for each in known), reason.label.key


@pytest.mark.parametrize("hutier", [False, True])
def test_every_attack_of_the_candidates_can_be_clicked(hutier: bool) -> None:
    units = {**FIELD, "1425": ["g_28_2", "g_28_1", "g_stoss_1 with:g_28_1"], "1525": ["g_1"], "1325": ["a_br_18"]}
    play = fighting(units)
    if hutier:
        near(play)
    assert play.decision is not None
    found = play.decision.candidates(play)
    assert GiveStoss("g_stoss_1", "g_28_2") in found
    for action in found:
        assert clicks_to(play, action), action


def test_tanks_are_used_by_a_button() -> None:
    units = {**HQ, "1424": ["g_187"], "1423": ["a_br_37", "a_br_tank_1"], "1324": ["a_br_tank_2"]}
    play = fighting(units, side="allied")
    assert play.decision is not None
    found = play.decision.candidates(play)
    assert Attack("1424", ("a_br_tank_1", "a_br_tank_2", "a_br_37"), tank="a_br_tank_2") in found
    for action in found:
        assert clicks_to(play, action), action


def test_guns_of_all_steps_can_be_clicked() -> None:
    play = attack(fighting(FIELD, [1, 1]), "1424", "g_1", "g_28_1")
    for answer in (Guns(("g_army_3", "g_corps_12", "g_corps_13")), Answer(("a_br_army_2",), ("a_br_corps_6",))):
        check_clicks(play)
        play.apply(answer)
    check_clicks(play)


def check_clicks(play: Campaign18) -> None:
    assert play.decision is not None
    for action in play.decision.candidates(play):
        assert clicks_to(play, action), action


def test_the_page_says_why_not() -> None:
    units = {**FIELD, "1425": ["g_1", "g_28_1 disorganised"], "1429": ["g_36"], "1426": ["g_corps_14"]}
    play = fighting(units)
    assert play.decision is not None
    assert play.decision.why_not(play, (), "unit:g_28_1").rules == ("12.5a",)
    assert play.decision.why_not(play, (), "unit:g_36").rules == ("12.1b",)
    assert play.decision.why_not(play, ("place:1424",), "unit:g_36").rules == ("12.1b",)
    assert play.decision.why_not(play, (), "place:1429").rules == ("12.1a",)
    assert play.decision.why_not(play, (), "unit:g_hq_18").rules == ("12.1a",)
    attack(play, "1424", "g_1")
    assert play.decision.why_not(play, (), "unit:g_army_1").rules == ("12.2.2b",)
    play.apply(Guns(()))
    assert play.decision.why_not(play, ("choice:counter",), "unit:a_br_army_2").rules == ("15.2.2e",)


def test_a_stale_draft_does_no_harm() -> None:
    play = fighting(FIELD)
    assert play.decision is not None
    menu = play.decision.menu(play, ("place:9999", "unit:nobody", "choice:stoss", "unit:g_187"))
    assert menu.draft == ()
    assert menu.preview is None

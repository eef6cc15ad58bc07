"""12.2.3: the lead units of both sides, step 6."""

from __future__ import annotations

import pytest

from grognard.games.somme.battlefield import ALLIED, GERMAN
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.lead import ChooseLead, Lead, LeadNamed
from grognard.games.somme.leading import attack_leads, defence_leads, likely_leads
from tests.clicking import clicks_to
from tests.games.somme.combats import HQ, attack, fighting, plan
from tests.games.somme.support import front, index
from tests.games.support import events

ATTACKERS = ("g_185", "g_28_1", "g_187", "g_3g_1")
FIELD = {
    **HQ,
    "1424": ["a_br_37", "a_br_g_1"],
    "1425": ["g_185", "g_28_1"],
    "1525": ["g_187", "g_3g_1"],
}


def leading() -> Campaign18:
    """An attack in which both sides have to choose, at step 6."""
    return attack(fighting(FIELD, [3, 4, 3, 3]), "1424", *ATTACKERS)


@pytest.mark.rule("12.2.3a")
def test_the_attacker_names_his_lead_and_then_the_defender() -> None:
    play = leading()
    assert play.decision == ChooseLead("german")
    play.apply(Lead("g_185"))
    assert play.decision == ChooseLead("allied")
    play.apply(Lead("a_br_g_1"))
    assert events(play, LeadNamed) == [LeadNamed("german", "g_185", 4), LeadNamed("allied", "a_br_g_1", 6)]


@pytest.mark.rule("12.2.3b")
def test_the_lead_of_an_attack_has_morale_four() -> None:
    play = leading()
    assert play.decision is not None
    assert set(play.decision.candidates(play)) == {Lead("g_185"), Lead("g_28_1"), Lead("g_3g_1")}
    assert play.ruling(Lead("g_187")).rules == ("12.2.3b",)


@pytest.mark.rule("12.2.3b")
def test_lowered_morale_counts() -> None:
    units = {**HQ, "1424": ["g_185"], "1423": ["a_fr_1 without_artillery"]}
    play = front("michael", units)
    assert attack_leads(play, plan(play, ALLIED, "1424", "a_fr_1")) == []


@pytest.mark.rule("12.2.3b")
def test_who_was_disorganised_by_guns_does_not_lead() -> None:
    play = leading()
    play.disorganise(index(play, "g_28_1"))
    assert play.ruling(Lead("g_28_1")).rules == ("12.2.3b",)
    assert play.ruling(Lead("g_185"))


@pytest.mark.rule("12.2.3c")
def test_the_lead_stands_in_the_command_radius_of_a_headquarters_of_any_nation() -> None:
    play = front("michael", {**FIELD, "1430": []})
    assert attack_leads(play, plan(play, GERMAN, "1424", *ATTACKERS)) == []
    units = {"1424": ["g_185"], "1423": ["a_br_37"], "1418": ["a_fr_hq_1"]}
    play = front("michael", units)
    assert play.ids(attack_leads(play, plan(play, ALLIED, "1424", "a_br_37"))) == ["a_br_37"]


@pytest.mark.rule("12.2.3c")
def test_a_supply_source_commands_nobody() -> None:
    units = {"1327": ["g_185"], "1326": ["a_br_37"]}
    play = front("michael", units)
    assert play.field.sources[ALLIED] >> play.hex("1326") & 1
    assert attack_leads(play, plan(play, ALLIED, "1327", "a_br_37")) == []


def test_out_of_command_is_told() -> None:
    play = leading()
    play.eliminate(index(play, "g_hq_18"))
    assert play.ruling(Lead("g_185")).rules == ("12.2.3c",)


@pytest.mark.rule("12.2.3a")
def test_anybody_leads_a_defence_disorganised_or_not() -> None:
    play = leading()
    play.apply(Lead("g_185"))
    play.disorganise(index(play, "a_br_37"))
    assert play.ruling(Lead("a_br_37"))
    assert play.ruling(Lead("a_br_g_1"))
    assert play.ruling(Lead("g_185")).rules == ("12.2.3a",)


@pytest.mark.rule("15.4.1c")
def test_a_tank_leads_only_a_defence_of_tanks_alone() -> None:
    units = {**HQ, "1424": ["a_br_tank_1"], "1325": ["a_br_tank_2", "a_br_g_1"], "1425": ["g_185"]}
    play = front("michael", units)
    assert play.ids(defence_leads(play, plan(play, GERMAN, "1424", "g_185"))) == ["a_br_tank_1"]
    assert play.ids(defence_leads(play, plan(play, GERMAN, "1325", "g_185"))) == ["a_br_g_1"]
    assert attack_leads(play, plan(play, ALLIED, "1425", "a_br_tank_1")) == []


def test_where_one_only_can_lead_nobody_is_asked() -> None:
    play = attack(fighting({**FIELD, "1424": ["a_br_37"]}, [3, 4, 3, 3]), "1424", "g_185", "g_187")
    assert not isinstance(play.decision, ChooseLead)
    assert events(play, LeadNamed) == [LeadNamed("german", "g_185", 4), LeadNamed("allied", "a_br_37", 4)]


def test_the_likely_leads_are_those_of_the_best_morale() -> None:
    play = front("michael", FIELD)
    known = likely_leads(play, plan(play, GERMAN, "1424", *ATTACKERS))
    assert play.ids((known.lead, known.defence_lead)) == ["g_3g_1", "a_br_g_1"]


def test_leads_are_reached_by_clicks_and_refused_with_reasons() -> None:
    play = leading()
    assert play.decision is not None
    for action in play.decision.candidates(play):
        assert clicks_to(play, action)
    assert play.decision.why_not(play, (), "unit:g_187").rules == ("12.2.3b",)
    assert play.decision.why_not(play, (), "unit:g_hq_18").rules == ("12.2.3a",)
    menu = play.decision.menu(play, ("unit:g_3g_1",))
    assert menu.preview is not None
    assert menu.preview.chances

"""C.1 to C.3: cups, draws, red bands, what is kept, returned or discarded, the limit of a hand."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from grognard.engine.ruling import IllegalAction
from grognard.games.somme.battlefield import ALLIED, FOLDER, GERMAN
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.counters import CounterReturned, CountersDrawn, CountersTaken, covered, hand, may_hold
from grognard.games.somme.event_actions import KeepHand, PlayEvent, PutAside, PutBack
from grognard.games.somme.game import Somme
from grognard.games.somme.hand import (
    DrawEvents,
    FillCups,
    Hand,
    HandLimit,
    PutAway,
    RedBands,
    Used,
    after_use,
    draw_phase,
    hand_limit_phase,
)
from grognard.games.somme.start import opening
from grognard.games.somme.state import DISCARDED, IN_CUP, IN_HAND, PLAYED, WAITING
from tests.clicking import clicks_to
from tests.games.somme.event_table import FIELD, asked, table, where
from tests.games.support import Loaded, events


def names(play: Campaign18, side: int) -> list[str]:
    return [FIELD.counters[counter].id for counter in hand(play, side)]


# the cups


@pytest.mark.rule("C.1a", "C.2a")
def test_the_canadian_cavalry_has_the_number_3_and_enters_the_allied_cup_on_turn_3() -> None:
    play = table({}, [FillCups()], turn=2)
    assert where(play, "canadian_cavalry_1") == WAITING
    play = table({}, [FillCups()], turn=3)
    assert where(play, "canadian_cavalry_1") == IN_CUP
    assert play.counters(ALLIED, IN_CUP) == [FIELD.counters[where_of("canadian_cavalry_1")].index]
    assert {FIELD.counters[each].event for each in play.counters(GERMAN, IN_CUP)} == {
        "strategic_reserve", "reassignment", "strategic_choice", "use_of_stoss", "looting",
    }  # fmt: skip


def where_of(name: str) -> int:
    return next(counter.index for counter in FIELD.counters if counter.id == name)


@pytest.mark.rule("C.1a")
def test_each_counter_belongs_to_one_side_and_has_a_turn_or_waits_for_a_general() -> None:
    assert {counter.side for counter in FIELD.counters} == {GERMAN, ALLIED}
    assert all(bool(counter.turn) != bool(counter.named) for counter in FIELD.counters)


@pytest.mark.rule("C.3a")
def test_three_events_are_drawn_blind_and_the_initiative_player_draws_first() -> None:
    cup = ["use_of_stoss_1", "use_of_stoss_2", "german_tanks_1", "better_organisation_1", "doullens_1"]
    play = table({}, [DrawEvents()], [4, 1, 2, 1], cup=cup, initiative="german")
    assert names(play, GERMAN) == ["better_organisation_1", "use_of_stoss_2", "german_tanks_1"]
    assert where(play, "use_of_stoss_1") == IN_CUP
    assert names(play, ALLIED) == ["doullens_1"]
    assert [told.side for told in events(play, CountersDrawn)] == ["german", "allied"]


@pytest.mark.rule("C.3a")
def test_the_other_side_sees_only_how_many_were_drawn() -> None:
    play = table({}, [DrawEvents()], [1, 1], cup=["doullens_1", "offensive_1"])
    told = events(play, CountersDrawn)[0]
    assert told.seen_by("allied") == told
    assert told.seen_by("german") == told.seen_by("") == CountersTaken("allied", 2)
    assert told.events == ["event_doullens", "event_offensive"]


@pytest.mark.rule("C.3b", "C.1b")
def test_red_bands_are_played_at_once_or_go_back_when_they_cannot_be() -> None:
    play = table({}, [RedBands()], hand=["front_cohesion_1", "looting_1", "doullens_1"])
    assert where(play, "front_cohesion_1") == PLAYED
    assert where(play, "looting_1") == IN_CUP
    assert where(play, "doullens_1") == IN_HAND
    town = next(h for h in FIELD.board.ordered(FIELD.ground.town & FIELD.control[ALLIED]))
    play = table({FIELD.board.name(town): ["g_185"]}, [RedBands()], hand=["looting_1"])
    assert where(play, "looting_1") == PLAYED


# the hand


@pytest.mark.rule("C.3c")
def test_every_counter_in_hand_is_kept_returned_or_discarded() -> None:
    play = table({}, [Hand("german")], hand=["use_of_stoss_1", "german_tanks_1", "better_organisation_1"])
    play.apply(PutBack("german_tanks_1"))
    play.apply(PutAside("better_organisation_1"))
    play.apply(KeepHand())
    assert play.decision is None
    assert [where(play, each) for each in ("german_tanks_1", "better_organisation_1", "use_of_stoss_1")] == [
        IN_CUP, DISCARDED, IN_HAND,
    ]  # fmt: skip
    returned = events(play, CounterReturned)[0]
    assert "tanks" not in repr(returned.seen_by("allied"))


@pytest.mark.rule("C.3c")
def test_only_counters_of_the_own_hand_can_be_named() -> None:
    play = table({}, [Hand("german")], hand=["use_of_stoss_1", "doullens_1"], cup=["german_tanks_1"])
    for name in ("doullens_1", "german_tanks_1", "nonsense", ""):
        for action in (PlayEvent(name), PutBack(name), PutAside(name)):
            assert play.ruling(action).rules == ("C.3c",)
    assert Hand("allied").moot(table({}, hand=["use_of_stoss_1"]))


@pytest.mark.rule("C.1b")
def test_an_event_that_must_be_played_is_played_or_goes_back() -> None:
    play = table({}, [Hand("german")], hand=["strategic_choice_1"])
    for action in (KeepHand(), PutBack("strategic_choice_1"), PutAside("strategic_choice_1")):
        assert play.ruling(action).rules == ("C.1b",)
    play.apply(PlayEvent("strategic_choice_1"))
    assert where(play, "strategic_choice_1") == PLAYED
    play = table({}, [Hand("german")], hand=["strategic_choice_1"], resolved=True)
    play.apply(KeepHand())
    assert where(play, "strategic_choice_1") == IN_CUP


@pytest.mark.rule("C.1c")
def test_what_bears_a_pound_may_wait_for_a_later_turn_or_go_back() -> None:
    play = table({}, [Hand("allied"), FillCups(), Hand("allied")], hand=["doullens_1", "offensive_1"])
    play.apply(KeepHand())
    assert names(play, ALLIED) == ["doullens_1", "offensive_1"]
    play.apply(PutBack("offensive_1"))
    assert where(play, "offensive_1") == IN_CUP


@pytest.mark.rule("CAMP-05")
def test_offensives_that_must_be_launched_stay_in_hand() -> None:
    play = table({}, [Hand("german")], hand=["michael_2_1", "mars_1"], turn=2)
    for name in ("michael_2_1", "mars_1"):
        assert play.ruling(PutBack(name)).rules == play.ruling(PutAside(name)).rules == ("CAMP-05",)
    play.apply(KeepHand())
    assert names(play, GERMAN) == ["michael_2_1", "mars_1"]


@pytest.mark.rule("C.3e")
def test_an_event_of_another_phase_is_not_played_in_the_event_phase() -> None:
    held = ["german_tanks_1", "bruchmuller_1", "better_organisation_1", "strategic_reserve_1", "use_of_stoss_1"]
    play = table({}, [Hand("german")], hand=held)
    assert all(play.ruling(PlayEvent(name)).rules == ("C.3e",) for name in held[:-1])
    play.apply(PlayEvent("use_of_stoss_1"))
    assert play.decision == Hand("german")


@pytest.mark.rule("C.3e")
def test_there_is_no_limit_to_the_events_of_a_turn() -> None:
    play = table({}, [Hand("german")], hand=["use_of_stoss_1", "use_of_stoss_2", "strategic_choice_1"])
    for name in ("use_of_stoss_1", "strategic_choice_1", "use_of_stoss_2"):
        play.apply(PlayEvent(name))
    assert play.state.stoss_box == 2
    assert play.state.resolved


# after use


@pytest.mark.rule("C.1d")
def test_what_happens_only_once_is_gone_after_its_turn() -> None:
    play = table({}, [PutAway()], played=["use_of_stoss_1", "doullens_1"])
    assert where(play, "use_of_stoss_1") == where(play, "doullens_1") == DISCARDED
    assert play.decision is None


@pytest.mark.rule("C.1e")
def test_of_a_used_counter_with_a_percent_sign_its_owner_decides() -> None:
    play = table({}, [PutAway()], played=["german_tanks_1", "better_organisation_1", "cooperation_1"])
    assert play.decision == Used("german")
    assert play.ruling(PutBack("cooperation_1")).rules == ("C.1e",)
    play.apply(PutBack("german_tanks_1"))
    play.apply(PutAside("better_organisation_1"))
    assert play.decision == Used("allied")
    play.apply(PutBack("cooperation_1"))
    assert where(play, "german_tanks_1") == where(play, "cooperation_1") == IN_CUP
    assert where(play, "better_organisation_1") == DISCARDED


@pytest.mark.rule("C.1f")
def test_what_bears_a_dollar_always_goes_back(tmp_path: Path) -> None:
    """No counter of ours has it: the file of a player who gives it to one."""
    assert after_use(("£", "$")) == after_use(("%", "$")) == IN_CUP
    shutil.copy(FOLDER / "data" / "events.csv", tmp_path)
    text = (tmp_path / "events.csv").read_text("utf-8")
    row = "cooperation,allied,,foch;joffre,false,false,£;"
    (tmp_path / "events.csv").write_text(text.replace(f"{row}%", f"{row}$"), "utf-8")
    game = Somme(tmp_path)
    play = Campaign18(game, opening(game.battlefield("campaign"), ()), Loaded([]), [])
    counter = next(each.index for each in play.field.counters if each.event == "cooperation")
    play.state.events[counter] = IN_HAND
    play.then(Hand("allied"))
    play.advance()
    assert play.ruling(PutAside("cooperation_1")).rules == ("C.1f",)
    play.apply(KeepHand())
    assert play.state.events[counter] == IN_CUP


# the limit


@pytest.mark.rule("C.3d")
def test_no_more_than_three_stay_in_hand_and_the_owner_says_which_go_back() -> None:
    held = ["doullens_1", "offensive_1", "canadian_cavalry_1", "gunners_sacrifice_1", "allied_organisation_1"]
    play = table({}, hand_limit_phase(), hand=held, turn=3)
    assert play.decision == HandLimit("allied")
    play.apply(PutBack("offensive_1"))
    assert play.decision == HandLimit("allied")
    play.apply(PutBack("doullens_1"))
    assert play.decision is None
    assert names(play, ALLIED) == ["canadian_cavalry_1", "gunners_sacrifice_1", "allied_organisation_1"]


@pytest.mark.rule("C.3d")
def test_the_limit_does_not_bind_the_german_on_turn_1_and_spares_compulsory_offensives() -> None:
    held = ["michael_2_1", "mars_1", "bruchmuller_1", "use_of_stoss_1", "german_tanks_1"]
    assert table({}, hand_limit_phase(), hand=held, turn=1).decision is None
    play = table({}, hand_limit_phase(), hand=held[1:], turn=2)
    assert play.decision == HandLimit("german")
    assert play.ruling(PutBack("mars_1")).rules == ("CAMP-05",)
    assert play.ruling(PutBack("doullens_1")).rules == ("C.3c",)
    assert [action for action in HandLimit("german").candidates(play) if action == PutBack("mars_1")] == []


# all of it


def test_the_phase_puts_away_fills_draws_plays_red_bands_and_asks_the_initiative_player_first() -> None:
    used, held, drawn = ["german_tanks_1"], ["offensive_1"], ["use_of_stoss_1"]
    play = table({}, draw_phase(), [1] * 7, turn=2, initiative="allied", cup=drawn, hand=held, played=used)
    assert play.decision == Used("german")
    play.apply(PutBack("german_tanks_1"))
    assert asked(play) == Hand("allied")
    assert where(play, "front_cohesion_1") in (IN_CUP, PLAYED)
    assert len(names(play, ALLIED)) + (where(play, "front_cohesion_1") == PLAYED) == 4
    assert len(names(play, GERMAN)) == 3


def test_the_hands_are_decided_in_the_order_of_the_initiative() -> None:
    play = table({}, draw_phase(), [1, 1, 1, 1], turn=7, initiative="allied", hand=["offensive_1", "german_tanks_1"])
    assert play.decision == Hand("allied")
    play.apply(KeepHand())
    assert play.decision == Hand("german")


def test_what_a_side_must_reckon_with_is_what_both_can_see() -> None:
    play = table({}, hand=["michael_2_1", "mars_1"], cup=["german_tanks_1"], turn=2)
    assert covered(play, GERMAN) == 0
    assert not may_hold(play, GERMAN, "german_tanks")
    play = table({}, hand=["mars_1", "use_of_stoss_1"], cup=["german_tanks_1"], turn=2)
    assert may_hold(play, GERMAN, "german_tanks")
    assert not may_hold(play, GERMAN, "reassignment")


@pytest.mark.parametrize("decision", [Hand("german"), HandLimit("german"), Used("german")])
def test_there_is_a_way_of_clicks_to_every_candidate(decision: Hand | HandLimit | Used) -> None:
    held = ["use_of_stoss_1", "german_tanks_1", "strategic_choice_1", "bruchmuller_1"]
    play = table({}, [decision], hand=held, played=["better_organisation_1", "better_organisation_2"], turn=4)
    assert play.decision == decision
    for action in decision.candidates(play):
        assert play.ruling(action)
        assert clicks_to(play, action)


def test_menus_hold_back_what_is_forbidden_with_its_rule() -> None:
    play = table({}, [Hand("german")], hand=["strategic_choice_1"])
    menu = play.decision.menu(play, ("card:strategic_choice_1",)) if play.decision else None
    assert menu is not None
    assert [bool(button.ruling) for button in menu.buttons] == [True, False, False, False]
    with pytest.raises(IllegalAction):
        play.apply(KeepHand())

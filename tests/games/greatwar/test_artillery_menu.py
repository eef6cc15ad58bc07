"""The template on the page, and what those who think or guess are offered."""

from __future__ import annotations

from grognard.engine.dice import Luck
from grognard.games.greatwar.board import SEATS
from grognard.games.greatwar.bombarding import Bombard
from tests.games.greatwar.barrage import RING, everywhere, guns
from tests.games.greatwar.support import GAME, hexes
from tests.games.words import lacking


def test_the_template_on_the_page() -> None:
    play = guns(everywhere(), [])
    assert play.decision is not None
    menu = play.decision.menu(play, ())
    assert len(menu.picks) == 127
    assert menu.preview is None
    menu = play.decision.menu(play, ("place:6-6", "choice:2"))
    assert [(stencil.at, stencil.label) for stencil in menu.stencil][:2] == [("6-6", ""), (RING[1], "1")]
    assert menu.buttons[0].action == Bombard("6-6", 2)
    assert menu.draft == ("place:6-6", "choice:2")
    assert menu.preview is not None
    assert next(chance.result for chance in menu.preview.chances) == "G0"
    assert play.decision.menu(play, ("place:99-99", "choice:x")).draft == ()


def test_numbers_that_cannot_be_paid_for_are_held_back() -> None:
    play = guns({}, [], tokens=[0, 2])
    assert play.decision is not None
    buttons = play.decision.menu(play, ("place:6-6",)).buttons
    assert [(button.pick, bool(button.ruling)) for button in buttons if button.pick] == [
        ("choice:1", True),
        ("choice:3", False),
        ("choice:4", False),
    ]
    assert play.decision.why_not(play, (), "choice:3").rules == ("RES-10",)


def test_why_a_hex_is_not_lit() -> None:
    play = guns({"6-6": "G1 infantry"}, [], aim=hexes("1-1"))
    assert play.decision is not None
    assert play.decision.why_not(play, (), "place:6-6").rules == ("RES-03",)
    assert play.decision.why_not(play, (), "unit:G1").rules == ("RES-03",)
    assert not play.decision.why_not(play, (), "card:x")


def test_samples_and_candidates_are_lawful() -> None:
    play, luck = guns(everywhere(), [], aim=SEATS[1].sections[1]), Luck(1)
    assert play.decision is not None
    for action in (*play.decision.candidates(play), *(play.decision.sample(play, luck) for _ in range(50))):
        assert play.ruling(action)


def test_words_of_artillery_and_set_up() -> None:
    prompts = ("reserve_artillery", "reserve_artillery_again", "shell_shortage", "choose_rows")
    placing = ("place_grenadiers", "place_specialists", "exchange_specialists")
    events = ("artillery_aimed", "crater_made", "row_shelled", "first_player", "specialist_placed")
    buttons = ("bombard", "number_of_dice", "hold_fire", "shell_next_row", "end_shelling", "specialist", "end_exchange")
    reasons = ("dice_paid", "observation_advantage", "second_shoot")
    wanted = [f"prompt.{key}" for key in (*prompts, *placing)] + [f"event.{key}" for key in events]
    wanted += [f"button.{key}" for key in buttons] + [f"reason.{key}" for key in reasons]
    wanted += [f"reason.shell_{key}" for key in ("shelter", "retreat", "eliminated")]
    wanted += ["preview.bombardment", "result.crater", "word.targeting", "word.initiative", "word.artillery"]
    assert lacking(GAME.folder, wanted) == []


def test_words_of_refusals() -> None:
    aim = ("no_hex_for_template", "outside_the_section", "same_number_of_dice", "dice_by_strength", "cannot_pay_dice")
    rows = ("row_passed", "no_such_row")
    placing = ("no_unit_of_yours", "one_specialist_a_unit", "cannot_carry", "no_figure_left", "not_in_that_year")
    exchange = ("one_in_a_section", "nothing_to_exchange", "same_specialist")
    assert lacking(GAME.folder, [f"why.{key}" for key in (*aim, *rows, *placing, *exchange)]) == []

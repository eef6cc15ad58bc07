"""Warnings in a menu."""

from grognard.engine.text import Text
from grognard.engine.view import Button, Menu, Reason, cautioned

PLAIN = Menu(Text("prompt.move"), draft=("unit:a",), buttons=(Button(Text("button.end")),), ready={"do": "move"})
WARNING = Reason(Text("warn.costly"), "", "1.1")


def test_without_a_warning_a_menu_stays_as_it_is() -> None:
    assert cautioned(PLAIN, ()) is PLAIN


def test_an_action_that_is_warned_of_waits_for_a_button() -> None:
    menu = cautioned(PLAIN, [WARNING], "place:hill")
    assert (menu.ready, menu.warnings, menu.draft) == (None, (WARNING,), ("unit:a", "place:hill"))
    assert [(button.label.key, button.action) for button in menu.buttons] == [
        ("button.all_the_same", {"do": "move"}),
        ("button.end", None),
    ]


def test_warnings_add_up_and_the_first_button_is_not_doubled() -> None:
    menu = cautioned(cautioned(PLAIN, [WARNING]), [WARNING])
    assert menu.warnings == (WARNING, WARNING)
    assert len(menu.buttons) == 2

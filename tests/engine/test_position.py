"""Position files: what is refused is refused with its line and field; what is written can be read again."""

import msgspec
import pytest

from grognard.engine.errors import BadPosition
from grognard.engine.position import Source, check_scenario, layout, parse
from tests.toy import TOY


class Form(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    turn: int
    units: dict[str, tuple[str, ...]] = {}
    marks: dict[str, str] = {}


def test_a_file_takes_its_form() -> None:
    assert parse(Source('{"turn": 3, "units": {"hill": ["red-1"]}}'), Form) == Form(3, {"hill": ("red-1",)})


@pytest.mark.parametrize(
    ("text", "line", "field", "reason"),
    [
        ('{\n"turn" 3}', 2, "", "is not JSON"),
        ("[" * 100_000, 1, "", "nested too deeply"),
        ("[1]", 1, "position", "expected object"),
        ('{"units": {}}', 1, "turn", "missing"),
        ('{"units": {},\n"turn": "x"}', 2, "turn", "expected int"),
        ('{"turn": 3,\n"luck": 1}', 2, "luck", "unknown field"),
        ('{"turn": 3,\n"units": {},\n"turn": 4}', 3, "turn", "twice"),
        ('{"turn": 3,\n"units": {"hill": [],\n"hill": []}}', 3, "hill", "twice"),
    ],
)
def test_errors_name_line_and_field(text: str, line: int, field: str, reason: str) -> None:
    with pytest.raises(BadPosition) as error:
        parse(Source(text), Form)
    assert (error.value.line, error.value.field) == (line, field)
    assert reason in error.value.reason


def test_a_word_is_found_in_its_field() -> None:
    source = Source('{"notes": "hill",\n"units": {\n"hill": ["red-1"],\n"ford": ["red-10", "red-1"]}}')
    assert source.bad("units", "hill", "").line == 3
    assert source.bad("units.ford", "red-1", "", nth=2).line == 4
    assert source.bad("units", "moon", "").line == 2
    assert source.bad("weather", "hill", "").line == 1


@pytest.mark.parametrize(
    ("scenario", "options", "place"),
    [("siege", [], (1, "scenario")), ("meeting", ["veterans", "mud"], (2, "options"))],
)
def test_scenario_and_options_must_be_those_of_the_game(
    scenario: str, options: list[str], place: tuple[int, str]
) -> None:
    source = Source('{"scenario": "siege",\n"options": ["veterans", "mud"]}')
    check_scenario(source, TOY, "meeting", ["veterans"])
    with pytest.raises(BadPosition) as error:
        check_scenario(source, TOY, scenario, options)
    assert (error.value.line, error.value.field) == place


def test_a_text_has_a_line_for_each_field_and_each_place() -> None:
    form = Form(3, {"hill": ("red-1", "red-2"), "ford": ("blue-1",)})
    text = layout(form)
    assert text.startswith('{\n  "turn": 3,\n  "units": {\n    "hill": ["red-1", "red-2"],\n    "ford": ["blue-1"]\n')
    assert parse(Source(text), Form) == form

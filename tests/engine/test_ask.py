"""Questions about a position: the common parts."""

import pytest

from grognard.engine.ask import BadQuestion, Questions, answer_to, why_not
from grognard.engine.play import Play
from tests.toy import TOY
from tests.toy_board import ToyState

QUESTIONS: Questions = {"turn": (lambda play: {"turn": play.state.turn}, ()), "why-not": (why_not, ("ACTION",))}


def play() -> Play[ToyState]:
    return TOY.position('{"pieces": {"red-1": "hill", "blue-1": "wood"}}')


def test_a_question_is_answered_by_its_name() -> None:
    assert answer_to(QUESTIONS, play(), "turn", []) == {"turn": 1}


def test_what_may_be_done_is_legal() -> None:
    found = answer_to(QUESTIONS, play(), "why-not", ['{"do": "pass"}'])
    assert found == {"side": "red", "legal": True, "why_not": []}


def test_why_not_gives_the_rule_in_both_languages() -> None:
    found = answer_to(QUESTIONS, play(), "why-not", ['{"do": "move", "piece": "red-1", "to": "wood"}'])
    (breach,) = found["why_not"]
    assert (found["legal"], breach["rule"], breach["reason"], breach["facts"]) == (
        False, "2.3", "enemy_there", {"place": "wood"},
    )  # fmt: skip
    assert all(breach["summary"][lang] for lang in ("en", "fr"))


@pytest.mark.parametrize(
    ("question", "args", "reason"),
    [
        ("weather", [], "no question 'weather'; choose from turn, why-not"),
        ("why-not", [], "ask why-not ACTION"),
        ("turn", ["3"], "ask turn"),
        ("why-not", ["{"], "the action is not JSON"),
        ("why-not", ['{"do": "dance"}'], "no such action"),
    ],
)
def test_bad_questions_say_what_would_do(question: str, args: list[str], reason: str) -> None:
    with pytest.raises(BadQuestion, match=reason):
        answer_to(QUESTIONS, play(), question, args)

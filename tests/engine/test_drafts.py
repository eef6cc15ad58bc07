"""What the picks of a draft name."""

from grognard.engine.drafts import last_pick


def test_the_latest_pick_of_a_kind_counts() -> None:
    draft = ("unit:red-1", "place:hill", "unit:red-2", "choice:no_card")
    assert (last_pick(draft, "unit"), last_pick(draft, "place"), last_pick(draft, "card")) == ("red-2", "hill", "")

"""Keeping what was made."""

from grognard.engine.keeping import keep


def test_no_more_is_kept_than_was_said() -> None:
    known: dict[int, str] = {}
    assert [keep(known, key, str(key), most=3) for key in range(5)] == ["0", "1", "2", "3", "4"]
    assert known == {3: "3", 4: "4"}

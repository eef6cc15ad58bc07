"""Data files are read into types, or refused with file, line and field."""

from pathlib import Path

import msgspec
import pytest

from grognard.engine.data import (
    DataDir,
    Place,
    Row,
    Sourced,
    carried_rules,
    check_source,
    data_files,
    read_rows,
    read_table,
    read_toml,
)
from grognard.engine.errors import BadData, BadOption, BadPosition, BadRecord, UnknownGame, UnknownScenario


class Gun(Row, frozen=True, kw_only=True):
    id: str
    morale: int
    range: float = 0
    flags: tuple[str, ...] = ()


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    turns: int
    source: str


HEADER = "id,morale,range,flags,source\n"


def written(folder: Path, text: str, name: str = "guns.csv") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def refusal(folder: Path, text: str) -> str:
    with pytest.raises(BadData) as error:
        read_rows(written(folder, text), Gun)
    return str(error.value)


def test_a_row_becomes_a_struct(tmp_path: Path) -> None:
    rows = read_rows(written(tmp_path, HEADER + 'a,7,1.5,x;y,"rulebook 2.1, top"\n'), Gun)
    assert rows == [Gun(id="a", morale=7, range=1.5, flags=("x", "y"), source="rulebook 2.1, top")]


def test_an_empty_cell_takes_the_default(tmp_path: Path) -> None:
    [row] = read_rows(written(tmp_path, HEADER + "a,7,,,rulebook 2.1\n"), Gun)
    assert (row.range, row.flags, row.note) == (0, (), "")


def test_what_a_spreadsheet_adds_does_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "guns.csv"
    path.write_bytes(b"\xef\xbb\xbfid,morale,source\r\na, 7 ,rulebook 2.1\r\n,,\r\n")
    assert read_rows(path, Gun) == [Gun(id="a", morale=7, source="rulebook 2.1")]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (HEADER + "a,7,,,rulebook 1\nb,x,,,rulebook 1\n", "line 3, field morale: expected int, got 'x'"),
        (HEADER + "a,,,,rulebook 1\n", "line 2, field morale: the field is empty"),
        (HEADER + "a,7,,,\n", "line 2, field source: the field is empty"),
        (HEADER + "a,7\n", "line 2: the row has 2 cells, the header 5"),
        ("id,morale,colour,source\n", "line 1, field colour: unknown column; choose from"),
        ("id,source\n", "line 1, field morale: the column is missing"),
        ("id,id,morale,source\n", "line 1, field id: the column appears twice"),
        (HEADER + "a,7,,,memory\n", "line 2, field source: a source begins with rulebook, published"),
        (HEADER + "a,7,,,rulebook\n", "line 2, field source: a source says where or how"),
        ("", "the file is empty"),
    ],
)
def test_a_wrong_row_is_refused_with_its_place(tmp_path: Path, text: str, message: str) -> None:
    assert refusal(tmp_path, text).startswith("guns.csv")
    assert message in refusal(tmp_path, text)


def test_lines_are_counted_in_the_file(tmp_path: Path) -> None:
    text = 'id,morale,source\n"a\nb",7,rulebook 1\n\nc,x,rulebook 1\n'
    assert "line 5, field morale" in refusal(tmp_path, text)


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(BadData, match=r"none.csv: the file is missing"):
        read_rows(tmp_path / "none.csv", Gun)
    (tmp_path / "latin.csv").write_bytes("id\né\n".encode("latin-1"))
    with pytest.raises(BadData, match=r"latin.csv: the file is not UTF-8 text"):
        read_rows(tmp_path / "latin.csv", Gun)


def test_a_toml_file_becomes_a_struct(tmp_path: Path) -> None:
    path = written(tmp_path, 'title = "A"\nturns = 9\nsource = "rulebook 4.0"\n', "s.toml")
    assert read_toml(path, Sheet) == Sheet("A", 9, "rulebook 4.0")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('title = "A"\nturns = "9"\nsource = "rulebook 4"', "s.toml, line 2, field turns: expected int"),
        ('title = "A"\nsource = "rulebook 4.0"', "s.toml, field turns: object missing required field turns"),
        ('title = "A"\nturns = 9\nsource = "hearsay"', "s.toml, line 3, field source: a source begins with"),
        ('title = "A"\nturns = = 9', "s.toml, line 2: "),
    ],
)
def test_a_wrong_toml_file_is_refused_with_its_place(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(BadData) as error:
        read_toml(written(tmp_path, text, "s.toml"), Sheet)
    assert str(error.value).startswith(message)


def test_a_table_has_a_row_for_every_die(tmp_path: Path) -> None:
    text = "die,1-3,4+,source\n1,-,M,rulebook 7.1\n2,M,X,rulebook 7.1\n"
    table = read_table(written(tmp_path, text), dice=2)
    assert table.columns == ("1-3", "4+")
    assert table.cells == (("-", "M"), ("M", "X"))
    assert table.places[1] == Place("guns.csv", 3)
    with pytest.raises(BadData, match=r"field die: a table has 6 rows"):
        read_table(tmp_path / "guns.csv")


def test_a_table_begins_with_the_die(tmp_path: Path) -> None:
    with pytest.raises(BadData, match=r"line 1, field die"):
        read_table(written(tmp_path, "roll,1-3,source\n"))


@pytest.mark.parametrize("source", ["rulebook 6.11", "published p. 3", "history x", "reconstruction ground"])
def test_the_four_words_of_a_source(source: str) -> None:
    check_source(Place("a.csv", 1), "source", source)


@pytest.fixture
def data(tmp_path: Path) -> DataDir:
    shipped, own = tmp_path / "shipped", tmp_path / "own"
    shipped.mkdir()
    own.mkdir()
    written(shipped, HEADER + "a,7,,,rulebook 1\nb,7,,,history x\nc,8,,,rulebook 2\n")
    written(shipped, 'source = "reconstruction x"\n[[a]]\nsource = "rulebook 1"\n', "s.toml")
    written(shipped, '"guns.csv" = ["1.0a", "2.0a"]\n"s.toml" = ["2.0a"]\n', "carries.toml")
    return DataDir(shipped, own)


def test_an_own_file_replaces_the_shipped_one(data: DataDir) -> None:
    assert data.own is not None
    assert data.path("guns.csv") == data.shipped / "guns.csv"
    written(data.own, HEADER)
    assert data.path("guns.csv") == data.own / "guns.csv"
    assert data.path("s.toml") == data.shipped / "s.toml"
    data.check_own()


def test_an_own_file_that_nothing_would_read_is_refused(data: DataDir) -> None:
    assert data.own is not None
    written(data.own, HEADER, "gnus.csv")
    with pytest.raises(BadData, match=r"gnus.csv: no such data file; choose from carries.toml, guns.csv"):
        data.check_own()
    with pytest.raises(BadData, match="no such folder"):
        DataDir(data.shipped, data.shipped / "none").check_own()


def test_the_summary_counts_rows_by_source(data: DataDir) -> None:
    assert data_files(data) == [
        Sourced("guns.csv", 3, {"rulebook": 2, "history": 1}, {}),
        Sourced("s.toml", 2, {"rulebook": 1, "reconstruction": 1}, {}),
    ]


def test_values_with_sources_of_their_own_are_counted_apart(data: DataDir) -> None:
    written(data.shipped, "id,range,range_source,source\na,5,reconstruction guess,rulebook 2.1\n", "guns.csv")
    assert data_files(data)[0] == Sourced("guns.csv", 1, {"rulebook": 1}, {"range": {"reconstruction": 1}})


def test_rules_carried_by_data(data: DataDir) -> None:
    assert carried_rules(data) == {"1.0a": ["guns.csv"], "2.0a": ["guns.csv", "s.toml"]}
    written(data.shipped, '"none.csv" = ["1.0a"]\n', "carries.toml")
    with pytest.raises(BadData, match=r"carries.toml, field none.csv: no such data file"):
        carried_rules(data)


def test_errors_name_their_place() -> None:
    error = BadData("units.csv", 12, "morale", "expected int, got 'x'")
    assert str(error) == "units.csv, line 12, field morale: expected int, got 'x'"
    assert (error.file, error.line, error.field, error.reason) == (
        "units.csv", 12, "morale", "expected int, got 'x'",
    )  # fmt: skip
    assert str(BadPosition(3, "hex", "no hex 0199")) == "position, line 3, field hex: no hex 0199"
    assert str(BadRecord(4, "", "cut off")) == "record, line 4: cut off"


def test_errors_say_what_would_do() -> None:
    assert str(UnknownGame("wagram", ["verdun"])) == "no game is called 'wagram'; choose from verdun"
    assert str(UnknownScenario("x")) == "no scenario is called 'x'"
    assert str(BadOption("fog", "the scenario offers none")) == "option fog: the scenario offers none"

"""Data files: CSV for rows, TOML for the rest, each decoded into a type or refused with its line.

A row type is a frozen `msgspec.Struct` that forbids unknown fields. A field without default must be
filled in every row; a tuple is written as `a;b;c`. Every field called `source` (or `..._source`) must
begin with one of `SOURCE_WORDS` and go on with a detail: `rulebook 6.11`, `history order of battle`.

>>> read_rows(data.path("places.csv"), PlaceRow)[0].name   # doctest: +SKIP
'The Ford'
"""

import csv
import io
import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, TypeVar, get_origin

import msgspec

from grognard.engine.errors import BadData, explain

T = TypeVar("T", bound=msgspec.Struct)
F = TypeVar("F")

SOURCE_WORDS = ("rulebook", "published", "history", "reconstruction")
HEADER_LINE = 1


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A row of a data file: everything says where it comes from."""

    source: str
    note: str = ""


class Place(NamedTuple):
    """A line of a data file, to blame it by."""

    file: str
    line: int

    def bad(self, field: str, reason: str) -> BadData:
        """The error to raise for `field` on this line."""
        return BadData(self.file, self.line, field, reason)


class DataDir(NamedTuple):
    """The files of a game, where a file in the player's own folder replaces the shipped one."""

    shipped: Path
    own: Path | None = None

    def path(self, name: str) -> Path:
        """The file to read for `name`."""
        if self.own is not None and (self.own / name).is_file():
            return self.own / name
        return self.shipped / name

    def names(self) -> list[str]:
        """All data files of the game, by name."""
        return _names(self.shipped)

    def check_own(self) -> None:
        """Refuse an own folder that is missing or holds a data file the game would never read."""
        if self.own is None:
            return
        if not self.own.is_dir():
            raise BadData(str(self.own), 0, "", "no such folder")
        for name in _names(self.own):
            if name not in self.names():
                raise BadData(name, 0, "", f"no such data file; choose from {', '.join(self.names())}")


class Sourced(NamedTuple):
    """How many rows a data file has, and how many of them rest on which kind of source.

    `values` are the same counts for columns of numbers that have sources of their own (`strength_source`).
    """

    file: str
    rows: int
    counts: dict[str, int]
    values: dict[str, dict[str, int]]


class Table(NamedTuple):
    """A results table: `cells[row][column]` as written, with the place of every row."""

    columns: tuple[str, ...]
    cells: tuple[tuple[str, ...], ...]
    places: tuple[Place, ...]


def read_rows(path: Path, row_type: type[T]) -> list[T]:
    """All rows of a CSV file."""
    return [row for _, row in placed_rows(path, row_type)]


def placed_rows(path: Path, row_type: type[T]) -> list[tuple[Place, T]]:
    """All rows of a CSV file, each with its place for errors that show only beside other rows."""
    lines = _csv_lines(path)
    place, header = next(lines)
    _check_header(place, header, row_type)
    return [(place, _row(place, dict(zip(header, cells, strict=True)), row_type)) for place, cells in lines]


def read_table(path: Path, dice: int = 6) -> Table:
    """A results table: a column `die` that counts from 1 to `dice`, the results, a `source`."""
    lines = _csv_lines(path)
    place, header = next(lines)
    if len(header) < 3 or header[0] != "die" or header[-1] != "source":
        raise place.bad("die", "a table begins with the column die and ends with the column source")
    body = list(lines)
    if [cells[0] for _, cells in body] != [str(die) for die in range(1, dice + 1)]:
        raise BadData(path.name, 0, "die", f"a table has {dice} rows, for the dice 1 to {dice}")
    for place, cells in body:
        check_source(place, "source", cells[-1])
    places, rows = zip(*body, strict=True)
    return Table(tuple(header[1:-1]), tuple(tuple(cells[1:-1]) for cells in rows), places)


def read_toml(path: Path, file_type: type[F]) -> F:
    """A TOML file, decoded strictly."""
    text = _text(path)
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        line = re.search(r"line (\d+)", str(error))
        raise BadData(path.name, int(line[1]) if line else 0, "", str(error)) from None
    try:
        for field, source in _sources(found):
            check_source(Place(path.name, 0), field, source)
    except BadData as error:
        raise BadData(path.name, _line_of(text, error.field), error.field, error.reason) from None
    try:
        return msgspec.convert(found, file_type)
    except msgspec.ValidationError as error:
        field, reason = explain(error)
        raise BadData(path.name, _line_of(text, field), field, reason) from None


def check_source(place: Place, field: str, source: str) -> None:
    """A source is one of the four words and a detail."""
    word, _, detail = source.partition(" ")
    if word not in SOURCE_WORDS:
        raise place.bad(field, f"a source begins with {', '.join(SOURCE_WORDS)}, got {source!r}")
    if not detail.strip():
        raise place.bad(field, f"a source says where or how after {word!r}")


def data_files(data: DataDir) -> list[Sourced]:
    """What `grognard data GAME` lists: every file with sources, its rows and what they rest on."""
    found = [(name, _all_sources(data.path(name))) for name in data.names()]
    return [
        Sourced(name, len(sources["source"]), *_counted(sources)) for name, sources in found if sources["source"]
    ]


def carried_rules(data: DataDir) -> dict[str, list[str]]:
    """The rules that carries.toml says are carried by data, each with the files that carry it."""
    carriers: dict[str, list[str]] = {}
    for file, rules in tomllib.loads(_text(data.path("carries.toml"))).items():
        if file not in data.names():
            raise BadData("carries.toml", 0, file, "no such data file")
        for rule in rules:
            carriers.setdefault(rule, []).append(file)
    return carriers


def _names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if path.suffix in (".csv", ".toml"))


def _counted(sources: dict[str, list[str]]) -> tuple[dict[str, int], dict[str, dict[str, int]]]:
    """The counts of the rows, and those of each column of values."""
    counts = {column: _count(found) for column, found in sources.items()}
    return counts.pop("source"), {column.removesuffix("_source"): found for column, found in counts.items()}


def _count(sources: list[str]) -> dict[str, int]:
    words = Counter(source.partition(" ")[0] for source in sources)
    return {word: words[word] for word in SOURCE_WORDS if words[word]}


def _all_sources(path: Path) -> dict[str, list[str]]:
    """What stands in each column of sources; of a TOML file in all its `source` fields."""
    if path.suffix == ".toml":
        return {"source": [source for _, source in _sources(tomllib.loads(_text(path)))]}
    lines = _csv_lines(path)
    _, header = next(lines)
    columns = [(i, name) for i, name in enumerate(header) if name == "source" or name.endswith("_source")]
    rows = [cells for _, cells in lines]
    return {name: [cells[i] for cells in rows] for i, name in columns}


def _sources(value: object, field: str = "") -> Iterator[tuple[str, str]]:
    """Every `source` in a TOML document, with its path."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            path = f"{field}.{key}" if field else key
            if key == "source":
                yield path, str(inner)
            yield from _sources(inner, path)
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from _sources(inner, f"{field}[{index}]")


def _text(path: Path) -> str:
    """The text of a file; a spreadsheet's byte order mark is dropped."""
    try:
        return path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        raise BadData(path.name, 0, "", "the file is missing") from None
    except UnicodeDecodeError:
        raise BadData(path.name, 0, "", "the file is not UTF-8 text") from None


def _csv_lines(path: Path) -> Iterator[tuple[Place, list[str]]]:
    """The header and every row that is not blank, all of the same length."""
    reader = csv.reader(io.StringIO(_text(path), newline=""))
    width = 0
    for cells in reader:
        cells = [cell.strip() for cell in cells]
        place = Place(path.name, reader.line_num)
        if not any(cells):
            continue
        width = width or len(cells)
        if len(cells) != width:
            raise place.bad("", f"the row has {len(cells)} cells, the header {width}")
        yield place, cells
    if not width:
        raise BadData(path.name, 0, "", "the file is empty")


@cache
def _fields(row_type: type[Any]) -> tuple[msgspec.structs.FieldInfo, ...]:
    """Worked out once: it takes longer than to read a row."""
    return msgspec.structs.fields(row_type)


def _check_header(place: Place, header: list[str], row_type: type[T]) -> None:
    fields = {field.encode_name: field for field in _fields(row_type)}
    for column in header:
        if column not in fields:
            raise place.bad(column, f"unknown column; choose from {', '.join(fields)}")
        if header.count(column) > 1:
            raise place.bad(column, "the column appears twice")
    for name, field in fields.items():
        if field.required and name not in header:
            raise place.bad(name, "the column is missing")


def _row(place: Place, cells: dict[str, str], row_type: type[T]) -> T:
    given: dict[str, Any] = {}
    for field in _fields(row_type):
        cell = cells.get(field.encode_name, "")
        if not cell and field.required:
            raise place.bad(field.encode_name, "the field is empty")
        if cell and field.encode_name.endswith("source"):
            check_source(place, field.encode_name, cell)
        if cell:
            given[field.encode_name] = cell.split(";") if get_origin(field.type) is tuple else cell
    try:
        return msgspec.convert(given, row_type, strict=False)
    except msgspec.ValidationError as error:
        name, reason = explain(error)
        cell = cells.get(name.partition("[")[0], "")
        raise place.bad(name, reason.replace("got str", f"got {cell!r}")) from None


def _line_of(text: str, field: str) -> int:
    """The line that gives `field` of a TOML text a value, or 0 where more than one may be meant."""
    key = re.escape(field.split(".")[-1].partition("[")[0])
    lines = [n for n, line in enumerate(text.splitlines(), 1) if re.match(rf"\s*{key}\s*=", line)]
    return lines[0] if len(lines) == 1 else 0

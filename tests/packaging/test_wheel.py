"""The package as a stranger gets it: built, put into an empty environment, started without Node."""

import os
import re
import subprocess
import sys
import tarfile
import urllib.request
import venv
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.serving import Server

ROOT = Path(__file__).parents[2]
PAGE = "grognard/static/index.html"
DATA_SUFFIXES = {".csv", ".json", ".md", ".toml"}


@pytest.fixture(scope="session")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sdist, and the wheel made from that sdist."""
    out = tmp_path_factory.mktemp("dist")
    subprocess.run(
        [sys.executable, "-m", "build", "--no-isolation", "--outdir", out, ROOT], check=True, timeout=600
    )
    return out


@pytest.fixture(scope="session")
def wheel(dist: Path) -> Path:
    return next(dist.glob("grognard-*.whl"))


@pytest.fixture(scope="session")
def empty_environment(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new environment with the wheel and, at the pinned versions, what the wheel asks for."""
    home = tmp_path_factory.mktemp("stranger")
    venv.create(home / "venv", with_pip=True)
    pins = home / "pins.txt"
    pins.write_text(pinned_versions(), encoding="utf-8")
    pip = [str(home / "venv/bin/python"), "-m", "pip", "--disable-pip-version-check", "--quiet"]
    subprocess.run([*pip, "install", "--constraint", str(pins), str(wheel)], check=True, timeout=600)
    return home / "venv"


def pinned_versions() -> str:
    text = (ROOT / "requirements.txt").read_text(encoding="utf-8")
    return "\n".join(re.findall(r"^([\w.-]+==[^\s;]+)", text, re.MULTILINE)) + "\n"


def data_files() -> list[str]:
    """Every file of words, tables, maps and rules under `games/`, by its place in the package."""
    source = ROOT / "src"
    found = (source / "grognard" / "games").rglob("*")
    return sorted(path.relative_to(source).as_posix() for path in found if path.suffix in DATA_SUFFIXES)


def test_wheel_holds_page_and_data(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    assert PAGE in names
    assert any(re.fullmatch(r"grognard/static/assets/.+\.js", name) for name in names)
    assert [name for name in data_files() if name not in names] == []


def test_wheel_holds_nothing_else(wheel: Path) -> None:
    tops = {name.split("/")[0] for name in zipfile.ZipFile(wheel).namelist()}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"grognard"}


def test_sdist_holds_the_source_of_the_page_and_the_page(dist: Path) -> None:
    archive = next(dist.glob("grognard-*.tar.gz"))
    with tarfile.open(archive) as tar:
        names = {name.partition("/")[2] for name in tar.getnames()}
    assert {"web/package.json", "web/package-lock.json", "web/src/main.ts", f"src/{PAGE}"} <= names
    assert not any("node_modules" in name for name in names)


def test_it_starts_without_node(empty_environment: Path, tmp_path: Path) -> None:
    with serving(empty_environment / "bin", tmp_path) as address, urllib.request.urlopen(address) as answer:
        assert b"<title>Grognard" in answer.read()


@contextmanager
def serving(commands: Path, home: Path) -> Iterator[str]:
    """`grognard serve` with nothing on PATH but the new environment's commands."""
    elsewhere = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    env = {**elsewhere, "PATH": str(commands), "HOME": str(home)}
    server = Server([str(commands / "grognard")], home, env)
    server.start()
    try:
        yield server.url
    finally:
        server.stop()

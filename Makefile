# make play   from a bare clone to a running game
# make test   every check and every test
#
# Also: setup, page, lint, test-python, test-page, test-packaging, test-browser, pictures, soak, lock, clean.

PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
NODE := cd web && PATH="$(CURDIR)/$(BIN):$$PATH" node
LIMIT := $(if $(shell command -v timeout),timeout 900)
UV := uv==0.13.7
# Where it is set, each of the many processes of the tests would compile everything anew.
export PYTHONDONTWRITEBYTECODE =

REQUIREMENTS := .venv/.requirements
INSTALLED := .venv/.installed
PAGE := src/grognard/static/index.html
PAGE_SOURCES := $(shell find web -name node_modules -prune -o -type f -print)

.PHONY: play setup page test lint test-python test-page test-packaging test-browser chromium postgresql pictures soak lock clean
.NOTPARALLEL:
.DEFAULT_GOAL := play

play: setup
	$(BIN)/grognard play

setup: $(INSTALLED) $(PAGE)

page: $(PAGE)

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Grognard needs Python 3.11 or newer; '$(PYTHON)' is not. Try: make PYTHON=python3.12"; exit 1; }
	$(PYTHON) -m venv .venv

$(REQUIREMENTS): requirements.txt | $(BIN)/python
	$(LIMIT) $(PIP) install --require-hashes -r requirements.txt
	@touch $@

$(PAGE): $(PAGE_SOURCES) hatch_build.py | $(REQUIREMENTS)
	$(LIMIT) $(BIN)/python hatch_build.py

$(INSTALLED): pyproject.toml hatch_build.py $(REQUIREMENTS) | $(PAGE)
	$(LIMIT) $(PIP) install --no-deps --no-build-isolation -e .
	@touch $@

test: setup lint test-python test-page test-packaging test-browser

lint: setup
	$(BIN)/ruff check .
	$(BIN)/mypy --strict src
	$(BIN)/lint-imports --no-logo

test-python: setup postgresql
	$(BIN)/pytest -n 2 --ignore=tests/browser --ignore=tests/packaging

test-page: setup
	$(NODE) scripts/make-symbols.mjs
	$(NODE) node_modules/svelte-check/bin/svelte-check --tsconfig ./tsconfig.json --fail-on-warnings
	$(NODE) node_modules/vitest/vitest.mjs run

test-packaging: setup
	$(LIMIT) $(BIN)/pytest tests/packaging

test-browser: setup chromium
	$(BIN)/pytest tests/browser

pictures: setup page chromium
	$(BIN)/python -m tests.browser.pictures

postgresql:
	@command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		$(LIMIT) apt-get update -q && \
		DEBIAN_FRONTEND=noninteractive $(LIMIT) apt-get install -y -q --no-install-recommends postgresql; \
	else \
		echo "The tests of the server need PostgreSQL. On Debian: sudo apt-get install postgresql"; exit 1; \
	fi

chromium:
	@command -v chromium >/dev/null || \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		$(LIMIT) apt-get update -q && \
		DEBIAN_FRONTEND=noninteractive $(LIMIT) apt-get install -y -q --no-install-recommends chromium; \
	else \
		echo "The browser tests need chromium on PATH. On Debian: sudo apt-get install chromium"; exit 1; \
	fi

soak: setup
	$(BIN)/grognard fuzz verdun --games 1000
	HYPOTHESIS_PROFILE=soak $(BIN)/pytest -n 2 --ignore=tests/browser --ignore=tests/packaging

lock: $(REQUIREMENTS)
	$(LIMIT) $(PIP) install $(UV)
	$(LIMIT) $(BIN)/uv pip compile pyproject.toml --universal --python-version 3.11 --all-extras \
		--generate-hashes --no-header --no-annotate --no-emit-index-url --upgrade --quiet --output-file requirements.txt

clean:
	rm -rf .venv build dist src/grognard/static web/node_modules web/src/symbols.json \
		.mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache .grimp_cache
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

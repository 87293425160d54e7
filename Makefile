# run: the app on the demo table; test: everything that is checked before anything lands; quick: for every save.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
TEST_READY := $(VENV)/.ready-test

QUICK := tests/games tests/records tests/decks tests/ledger tests/test_*.py

.PHONY: run test quick check system-packages bench stress screenshots clean

run: $(READY)
	$(BIN)/companion demo

test: system-packages $(TEST_READY)
	$(MAKE) check

check:
	$(BIN)/ruff check .
	$(BIN)/ruff format --check --quiet .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m pytest -n 2 --dist worksteal

quick: $(TEST_READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check --quiet .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m pytest -n 2 --dist worksteal -m 'not slow' $(QUICK)

$(READY): pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit("The companion needs Python 3.11 or newer; this is " + sys.version.split()[0]) if sys.version_info < (3, 11) else None'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip
	$(BIN)/python -m pip install --quiet --editable .
	touch $@

$(TEST_READY): $(READY)
	$(BIN)/python -m pip install --quiet --editable '.[test]'
	touch $@

system-packages:
	@sh tests/system-packages.sh

bench: $(TEST_READY)
	$(BIN)/python -m pip install --quiet --editable '.[bench]'
	$(BIN)/python -m tests.bench

stress: $(TEST_READY)
	$(BIN)/python -m tests.stress
	$(BIN)/python -m tests.stress.mutants --count 30 --fresh

screenshots: $(TEST_READY) system-packages
	$(BIN)/python -m tests.screens.screenshots

clean:
	rm -rf $(VENV) build dist

# run: the app on the demo table; test: all that is checked before a change lands; quick: style, types, rules and records in a
# minute; changed: the tests that import what changed.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
TEST_READY := $(VENV)/.ready-test
SYSTEM_READY := $(VENV)/.ready-system

# The workers of the tests, and the programs that they start, share what one of them has compiled.
unexport PYTHONDONTWRITEBYTECODE

TESTS := -n 3
QUICK := tests/games tests/records tests/decks tests/ledger tests/test_*.py

.PHONY: bundle lock audit audit-offline supply run test quick changed check types tests system-packages bench board stress films screenshots messages clean

run: $(READY)
	$(BIN)/companion demo

test: system-packages $(TEST_READY)
	$(MAKE) check

check:
	$(BIN)/ruff check .
	$(BIN)/ruff format --check --quiet .
	$(MAKE) --no-print-directory --jobs 2 types tests

types:
	$(BIN)/mypy
	$(BIN)/lint-imports

tests:
	$(BIN)/python -m pytest --dist worksteal $(TESTS)

quick: $(TEST_READY)
	$(MAKE) --no-print-directory check TESTS="-n 2 -m 'not slow and not stress' $(QUICK)"

# SINCE: a revision of git; without it, where this branch left main.
changed: $(TEST_READY)
	$(BIN)/python -m tools.changed $(SINCE)

$(READY): pyproject.toml requirements/run.txt
	$(PYTHON) -c 'import sys; sys.exit("The companion needs Python 3.11 or newer; this is " + sys.version.split()[0]) if sys.version_info < (3, 11) else None'
	$(PYTHON) -m venv $(VENV)
	@echo "Installing what it needs, about 650 MB: a minute or more, and only this once."
	$(BIN)/python -m pip install --require-hashes --requirement requirements/run.txt
	$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation --editable .
	touch $@

# Some of the tests' packages are built here, with what the system's packages bring.
$(SYSTEM_READY): tests/system-packages.sh
	PYTHON=$(PYTHON) sh tests/system-packages.sh
	mkdir -p $(VENV)
	touch $@

$(TEST_READY): $(SYSTEM_READY) $(READY) requirements/test.txt
	$(BIN)/python -m pip install --quiet --require-hashes --requirement requirements/test.txt
	touch $@

# The lists of what is installed, worked out anew within the bounds of pyproject.toml; and what is known to be wrong with it.
LOCK := $(BIN)/uv pip compile --quiet --upgrade --universal --generate-hashes --no-header --python-version 3.11 --default-index https://pypi.org/simple requirements/build.in

# What some machines install beside it. Training (`train`) is not locked: its packages differ with the graphics card.
EXTRAS := bench board browser bundle cluster database fast pcsc phones reports simulate
# What `make run` installs, and so do the tests.
RUN := --extra all --extra openvino

supply: $(READY)
	$(BIN)/python -m pip install --quiet --require-hashes --requirement requirements/supply.txt

lock: supply
	$(LOCK) pyproject.toml $(RUN) --output-file requirements/run.txt
	$(LOCK) pyproject.toml $(RUN) --extra test --output-file requirements/test.txt
	$(LOCK) pyproject.toml $(RUN) --extra supply --output-file requirements/supply.txt
	for extra in $(EXTRAS); do $(LOCK) pyproject.toml $(RUN) --extra $$extra --constraint requirements/run.txt --output-file requirements/$$extra.txt || exit 1; done

# SERVICE: pypi, or osv where that one cannot be reached. It ends with an error where nobody answered.
SERVICE ?= pypi
audit: supply
	$(BIN)/pip-audit --vulnerability-service $(SERVICE) --strict --disable-pip --require-hashes $(patsubst %,--requirement requirements/%.txt,run test $(EXTRAS))

# The same of a list of advisories that is itself a package: no service is asked, so it knows nothing newer than it is.
audit-offline: supply
	$(BIN)/python -m tools.advisories

system-packages:
	@PYTHON=$(PYTHON) sh tests/system-packages.sh

bench: $(TEST_READY)
	$(BIN)/python -m pip install --quiet --editable '.[bench]'
	$(BIN)/python -m tools.bench

# The board's own files in an official MicroPython on an emulated RP2040: IMAGE is its UF2 file, from micropython.org. Minutes.
board: $(TEST_READY)
	$(BIN)/python -m pip install --quiet --editable '.[board]'
	COMPANION_RP2_IMAGE="$(or $(IMAGE),$(COMPANION_RP2_IMAGE))" $(BIN)/python -m tools.rp2_board

stress: $(TEST_READY)
	$(MAKE) bundle
	$(BIN)/python -m pytest -n 2 --dist worksteal -m stress
	$(BIN)/python -m tools.stress
	$(BIN)/python -m tools.stress.mutants --count 30 --fresh
	$(BIN)/python -m tools.worlds --games all --level all --evenings 6667 --seed 35

# Simulated evenings are filmed and read until UNTIL (UTC), then judged; ART is a folder of held-out decks' pictures.
UNTIL ?= $(shell date -u -d '+1 hour' +%H:%M)
films: $(TEST_READY)
	nice -n 19 $(BIN)/python -m tools.evenings.filming --art $(ART) --until $(UNTIL)
	$(BIN)/python -m tools.evenings runs/films/*.json.xz

screenshots: $(TEST_READY)
	$(BIN)/python -m tools.screenshots

# Every text that people read, out of the code into the catalogues (*.po), and these into what the program reads (*.mo).
messages: $(TEST_READY)
	$(BIN)/python -m tools.messages

# One folder for this system that needs no Python: dist/companion/companion.
bundle: $(READY)
	$(BIN)/python -m pip install --require-hashes --requirement requirements/bundle.txt
	$(BIN)/pyinstaller --noconfirm --log-level WARN --distpath dist --workpath build/bundle packaging/bundles/companion.spec
	du -sm dist/companion

clean:
	rm -rf $(VENV) build dist

# Tile Tally. `make run` plays, `make test` checks everything; both install what they need into .venv.

PYTHON ?= python3
VENV := .venv
PY := $(VENV)/bin/python
PIP := $(PY) -m pip --disable-pip-version-check install --quiet
ROOMS := shared_rules firmware host_tools

.DEFAULT_GOAL := help
.PHONY: help run test bench soak board lint types texts texts-check fonts fonts-check hardware browser postgresql lock clean

help:
	@echo "make run      the gadget, the live table and the log in a web page"
	@echo "make test     lint, types, tables and every test"
	@echo "make bench    sizes, heap and speeds beside their budgets; fails where the footprint has grown"
	@echo "make soak     longer fuzzing"
	@echo "make board    what goes onto the drive of each board, put into build/board"
	@echo "make lint     ruff, and what a board's Python lacks"
	@echo "make types    mypy"
	@echo "make texts    rebuild the gadget's text tables from the .toml files"
	@echo "make fonts    rebuild the gadget's font (needs the Debian package xfonts-mplus)"
	@echo "make hardware remake drawings, cases and pages in hardware/ (after a change of pins, texts or screens)"
	@echo "make lock     resolve the dependencies anew"
	@echo "make clean    remove what was installed and cached here"

run: $(VENV)/run.stamp
	$(VENV)/bin/tally play $(ARGS)

test: lint types texts-check browser postgresql
	$(PY) -m pytest -q -n 2 --dist loadfile $(ARGS)

bench: $(VENV)/dev.stamp
	$(PY) -m tests.bench $(ARGS)

soak: $(VENV)/dev.stamp
	$(PY) -m pytest -q -m soak --timeout=3600 --hypothesis-profile=soak $(ARGS)

board: $(VENV)/run.stamp
	$(PY) -m host_tools.deploy build/board

lint: $(VENV)/dev.stamp
	$(PY) -m ruff check .
	$(PY) -m tests.lint $(ROOMS)

types: $(VENV)/dev.stamp
	$(PY) -m mypy
	@# Each board's file is checked against the pins of that board.
	@set -e; for pair in $$($(PY) -m host_tools.deploy.boards); do \
	  file=firmware/boards/$${pair%%=*}.py; pins=$(VENV)/pins/$${pair##*=}; \
	  mkdir -p $$pins/board; \
	  cp $(VENV)/lib/python3*/site-packages/board_definitions/$${pair##*=}/__init__.pyi $$pins/board/; \
	  echo "mypy $$file"; \
	  MYPYPATH=$$pins $(PY) -m mypy --cache-dir=.mypy_cache/$${pair%%=*} $$file; \
	done

texts: $(VENV)/run.stamp
	$(PY) -m host_tools.build.texts

texts-check: $(VENV)/dev.stamp
	$(PY) -m host_tools.build.texts --check

fonts: $(VENV)/run.stamp
	$(PY) -m host_tools.build.fonts

fonts-check: $(VENV)/dev.stamp
	$(PY) -m host_tools.build.fonts --check

hardware: $(VENV)/dev.stamp
	$(PY) -m host_tools.build.hardware

# The tests play in a real browser.
browser:
	@for name in chromium chromium-browser google-chrome; do \
	  if command -v $$name >/dev/null; then exit 0; fi; \
	done; \
	install='apt-get install -y --no-install-recommends chromium'; \
	if command -v apt-get >/dev/null && [ "$$(id -u)" = 0 ]; then \
	  apt-get update && $$install && exit 0; \
	elif command -v apt-get >/dev/null && sudo -n true 2>/dev/null; then \
	  sudo apt-get update && sudo $$install && exit 0; \
	fi; \
	echo "The tests need the browser Chromium, and it could not be installed from here." >&2; \
	echo "On Debian: sudo apt-get install chromium; elsewhere install Chromium or Chrome." >&2; \
	exit 1

# The tests start a server of their own; one that is installed is left alone.
postgresql:
	@if ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null; then exit 0; fi; \
	install='apt-get install -y --no-install-recommends postgresql'; \
	if command -v apt-get >/dev/null && [ "$$(id -u)" = 0 ]; then \
	  apt-get update && $$install && exit 0; \
	elif command -v apt-get >/dev/null && sudo -n true 2>/dev/null; then \
	  sudo apt-get update && sudo $$install && exit 0; \
	fi; \
	echo "The tests need a PostgreSQL server, and it could not be installed from here." >&2; \
	echo "On Debian: sudo apt-get install postgresql; elsewhere have initdb and postgres in the PATH." >&2; \
	exit 1

$(PY):
	@command -v $(PYTHON) >/dev/null || { \
	  echo "Python 3.11 or newer is needed; on Debian: sudo apt-get install python3 python3-venv" >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Python 3.11 or newer is needed, and $(PYTHON) is older: make PYTHON=/path/to/python3.11" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
	  echo "$(PYTHON) has no venv module; on Debian: sudo apt-get install python3-venv" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)

# --no-deps: the lock is complete. The project itself is built with the setuptools of the lock, offline.
$(VENV)/run.stamp: requirements.lock pyproject.toml | $(PY)
	$(PIP) --require-hashes --no-deps -r requirements.lock
	$(PIP) --no-index --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/dev.stamp: requirements-dev.lock $(VENV)/run.stamp
	$(PIP) --require-hashes --no-deps -r requirements-dev.lock
	@touch $@

LOCK := $(VENV)/bin/uv pip compile pyproject.toml - --quiet --upgrade --universal --python-version 3.11 \
	--generate-hashes --no-emit-index-url --no-emit-find-links --custom-compile-command "make lock"

lock: $(VENV)/dev.stamp
	echo "setuptools>=77" | $(LOCK) --output-file requirements.lock
	echo "setuptools>=77" | $(LOCK) --group dev --constraints requirements.lock --output-file requirements-dev.lock

clean:
	rm -rf $(VENV) build dist *.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

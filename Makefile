# The two commands: `make run` and `make test`. Both need Python 3.11+ and make alone.
PYTHON ?= python3
PORT ?= 8000
HOST ?= 127.0.0.1
VENV := .venv
BIN := $(VENV)/bin
# Beside what the tests run with: it brings other readers of XML (docs/decisions.md).
AUDIT := $(VENV)/audit
MANAGE := $(BIN)/python manage.py
# What the help is made of (docs/site/build.py).
HELP := mkdocs.yml $(wildcard docs/*.md docs/images/* docs/client/*.py docs/site/*.py \
  docs/site/*.toml docs/site/theme/*.html docs/site/theme/*/*.html docs/site/theme/*/*.css)
.DEFAULT_GOAL := help
# Each process would compile every file again.
unexport PYTHONDONTWRITEBYTECODE
.PHONY: help run docs demo hall night test test-server test-browser check style bench soak attack audit sbom pictures contact-sheets scripts lock messages clean

help:
	@echo "make run    start the system with its demo on $(HOST):$(PORT)"
	@echo "make demo   make the demo again, with a match night today"
	@echo "make hall   the same for the phones in a hall, over TLS (docs/hall.md)"
	@echo "make docs   build the help, which the system shows under /docs/"
	@echo "make test   run the tests (SQLite; nothing else needed)"
	@echo "make check  style, types, migrations, catalogues"
	@echo "make bench  what it costs, side by side"
	@echo "make soak   the long reliability runs"
	@echo "make attack attack the system from outside, row by row"
	@echo "make audit  known holes in the packages (asks the internet), secrets in git"
	@echo "make sbom   write the list of parts (CycloneDX) to var/sbom.json"
	@echo "make scripts  put a page's modules into one file, after a change (needs npm)"
	@echo "make contact-sheets  every kind of page side by side, in var/contact-sheets/"
	@echo "make night  play tonight's matches against the running system"
	@echo "make clean  remove .venv and var, the demo's data with it"

$(VENV)/made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Python 3.11 or later is needed; this is $$($(PYTHON) --version)."; exit 1; }
	@$(PYTHON) -m venv $(VENV) || \
	  { rm -rf $(VENV); echo "Python's venv is missing: install it (Debian: apt install python3-venv) and run make again."; exit 1; }
	@touch $@

$(VENV)/runtime: $(VENV)/made requirements.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.txt
	@touch $@

$(VENV)/docs: $(VENV)/runtime requirements-docs.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-docs.txt
	@touch $@

$(VENV)/develop: $(VENV)/runtime requirements-dev.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.txt
	@touch $@

# The help is built beside it, where a page of it has changed: no start waits for that.
run: $(VENV)/runtime
	@$(MAKE) --silent docs & $(MANAGE) prepare --demo
	@exec $(MANAGE) serve --host $(HOST) --port $(PORT)

docs: var/docs/made

# A dead link or picture stops it.
var/docs/made: $(VENV)/docs $(HELP)
	@$(BIN)/python docs/site/build.py

# Stop the server first. The former demo is put aside; nothing else is ever touched.
demo: $(VENV)/runtime
	@$(MANAGE) prepare --demo --again
	@echo "Start it with make run."

hall: HOST = 0.0.0.0
hall: PORT = 8443
hall: $(VENV)/runtime
	@$(MAKE) --silent docs & $(MANAGE) prepare --demo
	@exec $(MANAGE) serve --hall --host $(HOST) --port $(PORT)

test: $(VENV)/develop
	@$(BIN)/python -m pytest -n auto --dist worksteal -m "not browser"

test-server: $(VENV)/develop
	@$(BIN)/python -m pytest tests/server

test-browser: $(VENV)/develop docs
	@$(BIN)/python -m pytest -n auto --dist loadfile --no-loadscope-reorder -m browser tests/browser

check: style
	@$(BIN)/python -m pytest -q tests/test_catalogues.py

style: $(VENV)/develop
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/bandit --quiet --configfile pyproject.toml --recursive .
	@$(BIN)/mypy .
	@$(MANAGE) makemigrations --check --dry-run

night: $(VENV)/runtime
	@$(MANAGE) playnight

bench: $(VENV)/develop
	@$(BIN)/python -m bench

soak: $(VENV)/develop
	@$(BIN)/python -m bench.soak
	@$(BIN)/python -m bench.api_soak 20000
	@$(BIN)/python -m pytest -n auto --hypothesis-profile soak -m "hypothesis and not browser"
	@TEXT_SIZES=100,200 $(MAKE) --silent test-browser
	@test -z "$$DATABASE_URL" || $(BIN)/python -m pytest -n auto --dist worksteal -m "stored and not browser"
	@$(BIN)/python -m bench.attacks
	@command -v soffice >/dev/null || { echo "LibreOffice is missing (Debian: apt install libreoffice-calc-nogui)."; exit 1; }
	@$(BIN)/python -m pytest -q tests/league/imports/by_libreoffice.py
	@SHEETS=36 $(BIN)/python -m pytest -q --timeout 3600 tests/browser/test_typing.py
	@PRESSES=2000 $(BIN)/python -m pytest -q --timeout 7200 tests/browser/marking/test_clumsy.py tests/browser/night/test_clumsy_night.py

attack: $(VENV)/develop
	@$(BIN)/python -m bench.attacks

$(AUDIT)/made: $(VENV)/made requirements-audit.txt
	$(PYTHON) -m venv $(AUDIT)
	$(AUDIT)/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-audit.txt
	@touch $@

audit: $(VENV)/develop $(AUDIT)/made
	@$(BIN)/python -m bench.history
	@$(BIN)/python -m bench.holes $(AUDIT)/bin/pip-audit

sbom: $(VENV)/made
	@$(BIN)/python -m bench.sbom

pictures: $(VENV)/develop
	@$(BIN)/python -m tests.browser.pictures

# After a change to a script that a phone loads; needs npm.
scripts: $(VENV)/develop
	@npm ci --silent --no-audit --no-fund
	@$(BIN)/python -m bench.bundling

contact-sheets: $(VENV)/develop
	@$(BIN)/python -m tests.browser.contact_sheets

lock: $(VENV)/develop
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/uv pip compile --quiet --generate-hashes --no-emit-index-url --no-header --universal --python-version 3.11 requirements.in -o requirements.txt
	$(BIN)/uv pip compile --quiet --generate-hashes --no-emit-index-url --no-header --universal --python-version 3.11 requirements-docs.in -o requirements-docs.txt
	$(BIN)/uv pip compile --quiet --generate-hashes --no-emit-index-url --no-header --universal --python-version 3.11 requirements-dev.in -o requirements-dev.txt
	$(BIN)/uv pip compile --quiet --generate-hashes --no-emit-index-url --no-header --universal --python-version 3.11 requirements-audit.in -o requirements-audit.txt

messages: $(VENV)/develop
	cd $(CURDIR) && $(MANAGE) makemessages --locale af --locale nl --no-obsolete --add-location file --ignore .venv --ignore var --ignore tests --ignore bench
	$(MANAGE) compilemessages --ignore .venv

clean:
	rm -rf $(VENV) node_modules var .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# Faultbook's commands. They need Debian, make and Python 3.11 to 3.13, and install what else is missing.
#
#   PYTHON=python3.12   take this interpreter instead of the newest found
#   VENV=.venv-3.12     keep the environment there
#   PORT=8000           where `make run` serves
#   WORKERS=2           how many processes the tests use
#   ARGS=...            passed on to pytest, lint or bench

PYTHON ?=
VENV ?= .venv
PORT ?= 8000
WORKERS ?= 2
ARGS ?=

# A stamp in the environment records what is installed there; it is older than a lock that changed.
RUN := $(VENV)/.installed-run
DEV := $(VENV)/.installed-dev
WHEELHOUSE := .wheelhouse
WHEELS := $(WHEELHOUSE)/$(notdir $(VENV)).filled

# The fonts are those of the style sheet; libatomic1 is what Playwright's driver needs and a small Debian lacks.
BROWSER_PACKAGES := chromium fonts-inter fonts-jetbrains-mono fonts-noto-cjk libatomic1

export PIP_DISABLE_PIP_VERSION_CHECK := 1
INSTALL := $(VENV)/bin/python -m pip install -qq --require-hashes
LOCK = $(VENV)/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-header $(ARGS)

.DEFAULT_GOAL := help
.PHONY: help setup browser run test test-all check lint-content new-guide bless bench lock
.SILENT:

help:
	awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: $(RUN) ## build the catalogue and serve it on http://127.0.0.1:8000 (PORT=)
	echo "==> catalogue"
	$(VENV)/bin/faultbook build
	echo "==> http://127.0.0.1:$(PORT)"
	exec $(VENV)/bin/faultbook serve --port $(PORT)

setup: $(DEV) browser $(WHEELS) ## prepare everything the tests need: environment, browser, wheels

test: setup check ## everything a change must pass: checks, then all tests (ARGS= for pytest)
	echo "==> tests"
	$(VENV)/bin/python -m pytest -n $(WORKERS) --dist loadgroup $(ARGS)

test-all: ## the same for each of Python 3.11, 3.12 and 3.13 that is found
	set -e; for python in $$(scripts/find-python --all); do \
		version=$$($$python -c 'import sys; print("%d.%d" % sys.version_info[:2])'); \
		echo "==> Python $$version"; \
		$(MAKE) --no-print-directory test PYTHON=$$python VENV=.venv-$$version; \
	done

# The import layers are held by a test (tests/architecture), so that a bare pytest shows a breach too.
check: $(DEV) ## style and types: ruff, mypy
	echo "==> ruff"
	$(VENV)/bin/ruff check --quiet --output-format concise
	$(VENV)/bin/ruff format --check --quiet --output-format concise
	echo "==> mypy"
	$(VENV)/bin/mypy --no-error-summary

lint-content: $(RUN) ## find flaws in content/ and say how to mend them
	$(VENV)/bin/faultbook lint $(ARGS)

new-guide: $(RUN) ## start a guide from the template: TOOL=vllm SLUG=vllm-what-fails
	$(if $(and $(TOOL),$(SLUG)),,$(error Say which: make new-guide TOOL=vllm SLUG=vllm-what-fails))
	$(VENV)/bin/faultbook new $(TOOL) $(SLUG)

bless: $(DEV) ## accept the reports as they are now; read the diff before you commit it
	$(VENV)/bin/python -m pytest -q tests/golden --bless $(ARGS)

bench: $(DEV) ## measure speed and memory against named alternatives
	$(VENV)/bin/python -m bench $(ARGS)

lock: $(DEV) ## pin the dependencies anew from pyproject.toml (ARGS=--upgrade for newer versions)
	echo "==> requirements/"
	$(LOCK) pyproject.toml -o requirements/run.lock
	$(LOCK) --group build -c requirements/run.lock -o requirements/build.lock
	$(LOCK) pyproject.toml --group dev -c requirements/run.lock -o requirements/dev.lock

$(VENV)/bin/python:
	scripts/make-venv $(VENV) $(PYTHON)

$(RUN): requirements/run.lock requirements/build.lock pyproject.toml | $(VENV)/bin/python
	echo "==> dependencies"
	$(INSTALL) -r requirements/run.lock -r requirements/build.lock
	$(VENV)/bin/python -m pip install -qq --no-deps --no-build-isolation --editable .
	touch $@

$(DEV): requirements/dev.lock $(RUN)
	echo "==> development tools"
	$(INSTALL) -r requirements/dev.lock
	touch $@

browser:
	scripts/debian-install $(BROWSER_PACKAGES)

$(WHEELS): requirements/run.lock requirements/build.lock | $(VENV)/bin/python
	echo "==> $(WHEELHOUSE)"
	scripts/fill-wheelhouse $(VENV)/bin/python $(WHEELHOUSE) $^
	touch $@

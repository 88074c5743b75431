# Two commands on a fresh machine: `make demo` and `make test`. Both need Python 3.11 or newer, nothing else.
PYTHON ?= python3
RUN := .venv/bin/python
SAMPLE ?= data/notes-android
OUT ?= out

.DEFAULT_GOAL := help
.PHONY: help demo lab test test-without-browser check lint bench address formats-page clean setup-demo setup-lab setup-test

help:  ## This list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## ?(.*)/  make \1|\2/' | column -t -s '|'

demo: setup-demo  ## Review the sample app: findings in the terminal, the report as one HTML file
	@mkdir -p $(OUT)
	@.venv/bin/workshop report $(SAMPLE) -o $(OUT)/review.html

lab: setup-lab  ## JupyterLab on the tour
	@.venv/bin/python -m jupyterlab notebooks/00_tour.ipynb

test: setup-test  ## Every test: fast ones, the encoder's, the notebooks, and a real browser
	@HF_HUB_OFFLINE=1 $(RUN) -m pytest -n 2 --dist loadgroup --nbmake tests notebooks

test-without-browser: setup-test  ## Every test but those in the browser
	@HF_HUB_OFFLINE=1 $(RUN) -m pytest -n 2 --dist loadgroup --nbmake -m "not browser" tests notebooks

check: setup-test lint  ## Lint, types, import layers and the fast tests: before every commit
	@HF_HUB_OFFLINE=1 $(RUN) -m pytest -q -n 2 -m "not browser and not encoder" tests

lint: setup-test
	@$(RUN) -m ruff check .
	@$(RUN) -m ruff format --check .
	@$(RUN) -m mypy
	@.venv/bin/lint-imports --no-logo 2>/dev/null || .venv/bin/lint-imports
	@$(RUN) .ci/address.py --check
	@$(RUN) .ci/formats_page.py --check

bench: setup-test  ## The budgets, measured against their baselines in the same run
	@HF_HUB_OFFLINE=1 $(RUN) -m tests.bench

address: setup-demo  ## Write the repository's address (pyproject.toml) into the README's badges and the notebooks
	@$(RUN) .ci/address.py

formats-page: setup-test  ## Write the tables of docs/formats.md from the code's own lists
	@$(RUN) .ci/formats_page.py

clean:  ## Remove what was set up and made
	rm -rf .venv $(OUT) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis

setup-demo:
	@$(PYTHON) .ci/setup.py demo

setup-lab:
	@$(PYTHON) .ci/setup.py lab

setup-test:
	@$(PYTHON) .ci/setup.py test

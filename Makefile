# What people and CI call. `make` alone lists it.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.PHONY: setup run build test lint format bench screenshots clean help

# A debug build: it is ready soonest on a small machine, and `make test` uses the same one. One person will not notice
# the difference; `make run CONFIGURATION=release` is for a server that is there to stay.
CONFIGURATION ?= debug

PYTHON := .venv/bin/python
FORMATTED := Sources Tests Plugins Benchmarks Package.swift

setup: ## Install what building, running and testing need and is missing
	Scripts/setup.sh --test

run: ## Build and start the server on http://127.0.0.1:8080 (or LOKI_HOST, LOKI_PORT, LOKI_DATA)
	@Scripts/setup.sh
	@swift build --configuration $(CONFIGURATION) --product loki
	@exec "$$(swift build --configuration $(CONFIGURATION) --show-bin-path)/loki" serve

build: ## Build the server (CONFIGURATION=release for the optimised one)
	@Scripts/setup.sh
	swift build --configuration $(CONFIGURATION) --product loki

test: ## Run every test: scripts, Swift, browser
	Scripts/setup.sh --test
	$(PYTHON) -m pytest -q Tests/Scripts
	swift build --build-tests
	swift test --skip-build --disable-xctest | tee .build/test.log \
	    || { echo "What failed:"; grep -E "✘|↳" .build/test.log; exit 1; }
	LOKI_BINARY="$$(swift build --show-bin-path)/loki" $(PYTHON) -m pytest Tests/Browser

lint: ## Check format, layers, front-end rules and scripts
	swift format lint --strict --recursive $(FORMATTED)
	swift run --quiet LayerCheck Sources
	python3 Scripts/lint_frontend.py Sources
	python3 -m compileall -q Scripts Tests/Browser Tests/Scripts
	for script in Scripts/*.sh .ci/run; do bash -n "$$script"; done

format: ## Format all Swift code in place
	swift format --in-place --recursive $(FORMATTED)

bench: ## Measure the release build against its budgets
	Scripts/setup.sh --test --bench
	$(PYTHON) Scripts/bench.py

screenshots: ## Make the pictures of the README (Docs/Screenshots)
	Scripts/setup.sh --test
	swift build --product loki
	LOKI_BINARY="$$(swift build --show-bin-path)/loki" $(PYTHON) Scripts/screenshots.py

clean: ## Remove everything that was built or installed here, but not ./data
	rm -rf .build .venv Sources/Core/UI/Assets/vendor Tests/Browser/results
	find Scripts Tests -name __pycache__ -prune -exec rm -rf {} +

help: ## List the targets
	@sed -nE 's/^([a-z]+): ## (.*)/  make \1|\2/p' Makefile | while IFS='|' read -r name text; do \
	    printf '%-20s %s\n' "$$name" "$$text"; done

# The commands for people and CI. `make` alone lists them.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.PHONY: setup run develop catalog build package test test-all test-package run-tests check snapshots faults lint format \
    modules docs bench screenshots icons keep-release clean help

# A debug build: it is the quickest to build on a small machine, and `make test` uses the same one. One person will not
# notice the difference; `make run CONFIGURATION=release` is for a permanent server.
CONFIGURATION ?= debug

# Every target builds with this script, so that the options are the same: with others, everything would be built again.
BUILD := Scripts/build.sh

PYTHON := .venv/bin/python

# Sixteen tests at a time, on toolchains that support it. Each opens its own files and databases; with more than a
# thousand open files Foundation's Process.run reads beyond its buffer and crashes the whole run
# (swift-corelibs-foundation, pull request 5472).
WIDTH = $$(swift test --help-hidden | sed -n 's/^ *\(--experimental-maximum-parallelization-width\) .*/\1 16/p')
FORMATTED := Sources Tests Plugins Benchmarks Package.swift

setup: ## Install what is missing for building, running and testing
	Scripts/setup.sh --test

run: ## Build and start the server on http://127.0.0.1:8080 (or LOKI_HOST, LOKI_PORT, LOKI_DATA)
	@Scripts/setup.sh
	@$(BUILD) --configuration $(CONFIGURATION) --product loki
	@exec "$$(swift build --configuration $(CONFIGURATION) --show-bin-path)/loki" serve

develop: ## Build and start the server with logs, figures, sample data and faults, for this machine only
	@Scripts/setup.sh
	@$(BUILD) --product loki-develop
	@exec "$$(swift build --show-bin-path)/loki-develop"

catalog: ## Build and start the catalog on http://127.0.0.1:8082: every view in every state
	@Scripts/setup.sh
	@$(BUILD) --product loki-catalog
	@exec "$$(swift build --show-bin-path)/loki-catalog"

build: ## Build the server (CONFIGURATION=release for the optimised one)
	@Scripts/setup.sh
	$(BUILD) --configuration $(CONFIGURATION) --product loki

package: ## Pack a release build: a .deb for Debian 12 and an archive, in .build-package/made
	Scripts/setup.sh --package
	$(PYTHON) Scripts/package.py

test: ## Run the tests that every change must pass: scripts, Swift, API, Chromium and WebKit
	Scripts/setup.sh --test
	@$(MAKE) --no-print-directory run-tests

test-all: ## Run every test: also all combinations of language, screen, appearance and scripts, and Firefox
	Scripts/setup.sh --test-all
	@$(MAKE) --no-print-directory run-tests MARKED="not package"
	@if ((EUID == 0)); then $(MAKE) --no-print-directory test-package; \
	    else echo "test-package was NOT run: it needs root, for chroot and mounts" >&2; fi

test-package: ## Install, upgrade and remove the package in bare Debian systems, as root; elsewhere it ends with 77
	@((EUID == 0)) || { echo "test-package was NOT run: it needs root, for chroot and mounts" >&2; exit 77; }
	Scripts/setup.sh --test
	@$(MAKE) --no-print-directory package
	$(PYTHON) -m pytest -m package Tests/Package

# The Python tests to run: all but those marked `full` (Tests/pytest.ini), or all but those of packages.
MARKED = not full and not package
# How many of them run at the same time: one more than a small machine has processors, because they often wait for a
# page.
WORKERS = 3
run-tests:
	$(BUILD) --build-tests
	swift test --skip-build --disable-xctest $(WIDTH) | tee .build/test.log \
	    || { echo "What failed:"; grep -E "✘|↳" .build/test.log; exit 1; }
	LOKI_BINARY="$$(swift build --show-bin-path)/loki" \
	    $(PYTHON) -m pytest --numprocesses $(WORKERS) --dist worksteal -m "$(MARKED)" Tests

check: ## Build and run the Swift tests of one feature with its data, or of one module: make check FEATURE=Memo
	@test -n "$(FEATURE)" && ls -d Tests/*/"$(FEATURE)" > /dev/null 2>&1 \
	    || { echo "make check FEATURE=NAME, a folder of Tests/Features, Data, Core or Apps"; exit 64; }
	$(BUILD) --build-tests
	swift test --skip-build --disable-xctest $(WIDTH) --filter '^$(FEATURE)(App|Feature|Data|Core)Tests\.'

posts: ## Print how many of the posts in Tests/Cases are read right, partly, not or wrongly
	$(BUILD) --build-tests
	@swift test --skip-build --disable-xctest --filter '^SakatsuDataTests\.PostCaseTests' | grep -E "^posts:|Test run"

snapshots: ## Record the HTML of every view again; review the changes before you commit them
	$(BUILD) --build-tests
	RECORD_SNAPSHOTS=1 swift test --skip-build --disable-xctest \
	    --filter '^(CatalogApp|MemoFeature|SakatsuFeature)Tests\.' || true

faults: ## Try kills, power cuts, full and failing disks, damage and wrong clocks; some minutes
	Scripts/setup.sh --faults
	$(BUILD) --product loki
	LOKI_BINARY="$$(swift build --show-bin-path)/loki" $(PYTHON) Scripts/faults.py

lint: ## Check format, imports, access, lengths, language, figures, front-end rules and scripts
	@Scripts/lint.sh

format: ## Format all Swift code in place
	swift format --in-place --recursive $(FORMATTED)

modules: ## Draw the modules and their dependencies (Docs/Modules.svg) from Package.swift
	@python3 Scripts/modules.py

docs: ## Build the documentation of all modules (.build/docs)
	@Scripts/docs.sh

bench: ## Measure the release build against its budgets
	Scripts/setup.sh --test --bench
	$(PYTHON) Scripts/bench.py

screenshots: ## Take the pictures of the README (Docs/Screenshots) from the catalog
	Scripts/setup.sh --test
	$(BUILD) --product loki-catalog
	LOKI_CATALOG="$$(swift build --show-bin-path)/loki-catalog" $(PYTHON) Scripts/screenshots.py

icons: ## Create the icons for home screens from icon.svg
	Scripts/setup.sh --test
	$(PYTHON) Scripts/icons.py

keep-release: ## Keep a small database of this version, which all later versions must be able to upgrade
	Scripts/setup.sh --test
	$(BUILD) --product loki
	LOKI_BINARY="$$(swift build --show-bin-path)/loki" $(PYTHON) Scripts/released.py

clean: ## Remove everything that was built or installed here, but not ./data
	rm -rf .build .build-package .venv Sources/Core/UI/Assets/{made,vendor} Tests/Browser/results
	find Scripts Tests -name __pycache__ -prune -exec rm -rf {} +

help: ## List the targets
	@sed -nE 's/^([a-z-]+): ## (.*)/  make \1|\2/p' Makefile | while IFS='|' read -r name text; do \
	    printf '%-20s %s\n' "$$name" "$$text"; done

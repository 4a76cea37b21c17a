# The commands of Dela. `make` alone lists them.
SHELL := /bin/bash -o pipefail
SEEDS ?= 2000
ROUNDS ?= 5
PORT ?= 8080
release := -c release --static-swift-stdlib -Xlinker --strip-all -Xlinker --strip-all
program := .build/release/dela
# Date and hash of the commit, with a + if files differ from it, as the build ID of the program. It costs a link but no
# compilation.
version = $(shell TZ=UTC git log -1 --date=short-local --abbrev=8 --format='dela %cd %h' 2>/dev/null)
modified = $(shell git diff --quiet HEAD 2>/dev/null || echo +)
build_id = $(if $(version),-Xlinker --build-id=0x$(shell printf '%s' '$(version)$(modified)' | od -An -v -tx1 | tr -d ' \n'))
app := .build/app
dev_app := .build/dev-app

# Leaves out the lines of tests that pass.
quiet := grep --line-buffered -v '^[◇✔] \(Test "\|Suite\|Test [^r]\)'
page := .build-web/test-page
python := .build/python/bin/python
pytest := $(python) -m pytest -q -rs

# The tests of the server that `make test` also runs on PostgreSQL: those of the database, and of what many users do at
# once. `make test-full` runs all.
on_postgresql := export download postgresql races push pull live crash disk doctor keys restore versions history \
	directory chat_search accounts account_changes account_deletion_races invitations group_rights limits \
	write_quota fuzz uploads notifications reminders digests nodes node_failures node_account_links node_leader \
	node_limits node_locks metrics monitoring move_database node_pictures node_presence object_store bucket_owner \
	reverse_proxy_nodes rolling_upgrade access_matrix

dist_folder := .build/dist/dela

.PHONY: help run dev build app dist pack deb test test-full quick check unit programs simulate mutants server page browser bench taps upgrade-test learn format demo screenshots

help: ## list the commands
	@sed -n 's/^\([a-z-]*\):.*## /  make \1\t/p' $(MAKEFILE_LIST) | expand -t 20

run: ## install missing packages, build, and serve on http://localhost:8080
	@Scripts/setup run
	@$(MAKE) --no-print-directory build app
	@DELA_PORT=$(PORT) DELA_APP=$(app) DELA_DATA=$${DELA_DATA:-data} $(program) serve

dev: ## the same with a development build of the app: not optimised, and updated within seconds after a change of a screen
	@[ -x $(program) ] || $(MAKE) --no-print-directory build
	@DEV=1 Scripts/build-web $(dev_app)
	@DELA_PORT=$(PORT) DELA_APP=$(dev_app) DELA_DATA=$${DELA_DATA:-data} $(program) serve

build: ## build the server in release mode
	@echo "Building the server"
	@swift build $(release) $(build_id) --product dela
	@swift build $(release) --product dela-pictures

app: ## build the browser app into .build/app
	@echo "Building the app"
	@Scripts/build-web $(app)

dist: ## collect the files for a host in .build/dist/dela and dela.tar.gz
	@Scripts/setup run
	@$(MAKE) --no-print-directory build app
	@rm -rf .build/dist && mkdir -p $(dist_folder)
	@cp -R $(program) .build/release/dela-pictures README.md Hosting/. $(dist_folder)
	@cp -R $(app) $(dist_folder)/app
	@mkdir $(dist_folder)/docs && cp docs/OPERATING.md docs/CHANGES.md $(dist_folder)/docs
	@$(MAKE) --no-print-directory pack
	@echo "The files for a host are in $(dist_folder), and in .build/dist/dela.tar.gz"

# Root extracts the archive on the host: it must not give the files to the host's user who has the builder's uid,
# nor close them to the service's user if the builder's umask is strict.
pack: # the archive of what `dist` has collected
	@tar --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX -czf .build/dist/dela.tar.gz -C .build/dist dela

deb: ## make a Debian package of what `dist` collects, for this version of Debian and this architecture
	@Scripts/setup deb
	@$(MAKE) --no-print-directory dist
	@rm -f .build/dist/*.deb
	@Scripts/make-deb $(dist_folder) .build/dist

test: ## install missing packages and run all tests; of each grid of variants one in turn
	@Scripts/setup test
	@$(MAKE) --no-print-directory check unit
	@$(MAKE) --no-print-directory -j2 -O app programs
	@$(MAKE) --no-print-directory simulate server browser

test-full: ## the same with every scheme, size, language and engine, 10,000 runs of the simulator, and the app of `make dev`
	@WHOLE=1 $(MAKE) --no-print-directory test SEEDS=10000
	@DEV=1 Scripts/build-web $(dev_app)
	@DELA_APP=$(dev_app) $(pytest) -n 3 Tests/Browser/test_story.py

quick: ## formatting, imports, the tests without a browser, and 1,000 runs of the simulator
	@$(MAKE) --no-print-directory check unit simulate SEEDS=1000

check: ## formatting, faults in scripts, imports between targets, sizes, tests of features, time limits, mutants that apply
	@Scripts/setup check
	@swift format lint --strict -r Sources Tests Package.swift
	@$(python) Scripts/check-scripts
	@Scripts/check-imports
	@Scripts/check-sizes
	@Scripts/check-words
	@Scripts/check-features
	@Scripts/check-limits
	@Scripts/mutants --check

unit: ## the tests without a browser
	@swift build --build-tests
	@SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=4 timeout 900 swift test --skip-build 2>&1 | $(quiet)
	@SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=4 timeout 900 Scripts/with-postgresql swift test --skip-build --filter '^(Database|Storage|Service)Tests\.' 2>&1 | $(quiet)

programs: build # and the simulator, while the app is built
	@swift build $(release) --product simulate

simulate: ## random runs of clients, server, network, disk and clock (SEEDS=2000)
	@swift build $(release) --product simulate
	@.build/release/simulate --seeds $(SEEDS)

mutants: ## switch off each safeguard of sync, storage and screens; simulator or tests must notice it
	@Scripts/setup mutants
	@Scripts/mutants

server: ## test the real server from outside: bad input, crashes (KILLS=16), a full disk
	@swift build --product occurrences
	@$(pytest) -n 4 --dist loadfile Tests/Server Tests/Pictures
	@Scripts/with-postgresql $(pytest) -n 4 --dist loadfile \
		$(if $(WHOLE),Tests/Server,$(addprefix Tests/Server/test_,$(on_postgresql:=.py)))

browser: page ## test the bridge, and two users in real browsers, online and offline
	@$(python) Scripts/test-browsers -rs -n 2 --dist loadfile Tests/BridgeTests
	@$(python) Scripts/test-browsers -rs -n 3 --dist worksteal Tests/Browser
	@Scripts/with-postgresql $(python) Scripts/test-browsers -rs Tests/Browser/test_two_nodes.py

page: # the page for tests of the bridge
	@swift build --product fold
	@WEB_PRODUCT=TestPage Scripts/build-web $(page) >.build-web/test-page.log || { cat .build-web/test-page.log; exit 1; }

bench: ## measure speed and size, as in docs/BENCHMARKS.md; BASE=commit PARTS="write messages" compares with a commit
	@Scripts/setup bench
ifdef BASE
	@$(python) Scripts/bench-against $(BASE) $(PARTS)
else
	@$(MAKE) --no-print-directory build app
	@$(python) Scripts/bench
	@$(python) Benchmarks/app/lists
	@$(python) Benchmarks/app/chats
	@$(python) Benchmarks/app/photos
	@$(python) Benchmarks/list-view/compare $(ROUNDS)
endif

taps: ## count the taps of common acts in the app, and print the table of docs/TAPS.md
	@$(pytest) -s Tests/Browser/test_taps.py

upgrade-test: ## run data and browser of an older program with this one: FROM=commit
	@Scripts/setup test
	@$(python) Scripts/upgrade-test $(FROM)

learn: ## record which functions the start of the app needs, and write the rules that select them (Scripts/start-rules.txt)
	@Scripts/setup test
	@$(MAKE) --no-print-directory build app
	@$(python) Scripts/record-start
	@$(MAKE) --no-print-directory app

demo: ## serve users, groups and lists with realistic content
	@Scripts/setup demo
	@$(MAKE) --no-print-directory build app
	@PORT=$(PORT) Scripts/demo

screenshots: ## take a screenshot of every screen, on one page; BASE=commit shows changes, LOOK=phone.light.ru in one look
	@Scripts/setup screenshots
ifdef BASE
	@$(python) Scripts/screenshots-against $(BASE) $(SCREENS)
else
	@$(MAKE) --no-print-directory build app
	@$(python) Scripts/screenshots
endif

format: ## format all sources
	@swift format -i -r Sources Tests Package.swift

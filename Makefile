# codemem: every task of the project by name; `make` lists them.

GO       ?= go
PACKAGES := ./...

# The race detector needs cgo and a C compiler. It watches everything but the two packages that SQLite was
# translated into from C: each of their connections is one goroutine's at a time, which the driver sees to, and the driver is
# watched. Watching them too makes what uses the registry six times slower, and finds nothing that is ours.
RACE := $(shell test "$$($(GO) env CGO_ENABLED)" = 1 && command -v "$$($(GO) env CC)" >/dev/null && \
	echo -race -gcflags=modernc.org/sqlite/lib=-race=false -gcflags=modernc.org/libc/...=-race=false)

.DEFAULT_GOAL := help
.PHONY: $(shell awk -F: '/^[a-z-]+:/{print $$1}' $(firstword $(MAKEFILE_LIST)))

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "  make %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

build: ## build bin/codemem
	$(GO) build -ldflags '-s -w' -o bin/codemem ./cmd/codemem

install: ## install codemem where `go install` puts programs
	$(GO) install -ldflags '-s -w' ./cmd/codemem

run: build ## prescan the repository that DIR lies in (default: this one)
	bin/codemem -C "$(or $(DIR),.)" prescan

test: ## run the tests
	$(GO) test $(PACKAGES)
	$(GO) -C bench test ./...

test-nvim: build ## run the Neovim plugin's tests in nvim, or in what NVIM names; skipped without one
	CODEMEM=bin/codemem editor/nvim/tests/run.sh

pictures: build ## walk through both editors and take the pictures of docs/editors.md; NVIM names the Neovim, CLONE a clone of spf13/cobra
	CODEMEM=bin/codemem editor/pictures/pictures.sh

ui-pictures: build ## take the pictures of docs/ui.md; CLONE names a clone of spf13/cobra, CHROMIUM the browser; needs pngquant
	cd ui/web && npm ci --silent && OUT=$(CURDIR)/docs/pictures CODEMEM_BIN=$(CURDIR)/bin/codemem npm run --silent pictures
	pngquant --force --ext .png --strip 64 docs/pictures/ui-*.png

ui-large: build ## time the page on a made repository of 78,000 files
	cd ui/web && npm ci --silent && CODEMEM_BIN=$(CURDIR)/bin/codemem npm run --silent large

nvim-split: ## make the branch nvim, which plugin managers install: editor/nvim with its history
	editor/nvim/split.sh nvim

test-nvim-install: build ## install the Neovim plugin as people do; LAZY names a clone of lazy.nvim, NVIM the editor
	CODEMEM=bin/codemem editor/nvim/tests/install.sh

race: ## run the tests under the race detector
	$(GO) test $(RACE) -timeout 12m $(PACKAGES)

lint: ## vet, lint and check the formatting
	./check.sh lint

fmt: ## format the code
	git ls-files -z '*.go' ':!*/testdata/*' ':!*/_lib/*' | xargs -0 $$($(GO) -C tools tool -n gofumpt) -w

floors: ## check the floor plan: who may import what, sizes, names, docs
	$(GO) test -run '^TestHouse' ./integration_test

golden: ## rewrite the golden files from what the code does now, to be read in the diff
	$(GO) test $$(grep -rl --include='*_test.go' 'flag.Bool("update"' . | xargs -rn1 dirname | sort -u) -update

grammars: ## make symbol/grammar from the modules that its grammar.json files name, which the go command fetches
	cd symbol/grammar && CGO_ENABLED=0 $(GO) run ./generate

secrets: ## make secret/rules_betterleaks.go from the module of the rules, which the go command fetches, and measure what is found
	bench/run secrets -rules secret/rules_betterleaks.go
	bench/run secrets -recall
	$(if $(CORPUS),bench/run secrets $(CORPUS))

grammars-compare: ## compare the trees of symbol/grammar with those of compiled parsers, over CORPUS="DIR…" (default: what the go command keeps); needs gcc and Linux; GRAMMARS gives flags
	bench/run grammars $(GRAMMARS) $(CORPUS)

docs: ## make every transcript of README.md and docs anew; REPOS names the directory of clones, PAGES only some pages
	$(GO) run ./docs/samples -write $(if $(REPOS),-repos $(REPOS)) $(PAGES)

docs-check: ## compare the transcripts of README.md and docs with what codemem prints; REPOS as above
	$(GO) test ./docs/samples
	$(GO) run ./docs/samples $(if $(REPOS),-repos $(REPOS)) $(PAGES)

bench: ## measure side by side with git and md5sum, and write docs/benchmarks.md; BENCH gives flags
	bench/run . $(BENCH)

growth: ## measure how the cost of each command grows with files and with commits, and write docs/growth.md; GROWTH gives flags
	bench/run . -growth docs/growth.md -sizes 500,5000,20000,70000,200000 $(GROWTH)

context-eval: ## replay commits of the clones REPOS, and write docs/context.md; CONTEXT gives flags
	@test -n "$(REPOS)" || { echo 'which clones? make context-eval REPOS="DIR…"; a clone with its history: git clone --bare https://github.com/redis/redis'; exit 2; }
	bench/run context $(CONTEXT) $(REPOS)

explore-eval: ## ask the subjects of commits of the clones REPOS, and write docs/finding.md; EXPLORE gives flags: -held NAMES, -learn
	@test -n "$(REPOS)$(EXPLORE)" || { echo 'which clones? make explore-eval REPOS="DIR…" EXPLORE="-held redis,gson"; a clone with its history: git clone --bare https://github.com/redis/redis'; exit 2; }
	bench/run explore -cache bin/explore/cache -out docs/finding.md $(EXPLORE) $(REPOS)

hook-times: ## time the hooks of agents and git in the clone CLONE, idle and under load, and write docs/hook-times.md; HOOKS gives flags
	@test -n "$(CLONE)" || { echo 'which clone? make hook-times CLONE=DIR; git clone --bare https://github.com/hashicorp/terraform'; exit 2; }
	bench/run hooks -out docs/hook-times.md $(HOOKS) $(CLONE)

survival: ## write texts in the clones REPOS, let 200 commits pass, and write docs/survival.md; SURVIVAL gives flags
	@test -n "$(REPOS)" || { echo 'which clones? make survival REPOS="DIR…"; a clone with its history: git clone --bare https://github.com/spf13/cobra'; exit 2; }
	bench/run survival -out docs/survival.md $(SURVIVAL) $(REPOS)

two-clones: ## play two clones of the clone CLONE of spf13/cobra over a PostgreSQL that is killed in between, and write docs/two-clones.md; needs PostgreSQL
	@test -n "$(CLONE)" || { echo 'which clone? make two-clones CLONE=DIR; git clone --bare https://github.com/spf13/cobra'; exit 2; }
	CLONE=$(CLONE) share/walk.sh

store-load: ## measure a PostgreSQL under load of agents, clones that join, and the plans of a table of millions of rows, and write docs/store.md; needs PostgreSQL, a few minutes and 6 GB of disk
	CODEMEM_LOAD=docs/store.md $(GO) test -count=1 -timeout 0 -v -run '^TestLoad$$' ./share

branches: ## write texts at the head of the clones REPOS, count which hold on other branches and in forks, and write docs/branches.md; BRANCHES gives flags
	@test -n "$(REPOS)" || { echo 'which clones? make branches REPOS="DIR[,REV|FORK…]…"; a clone with its history: git clone --bare https://github.com/spf13/cobra'; exit 2; }
	bench/run branches -out docs/branches.md $(BRANCHES) $(REPOS)

accuracy: accuracy-servers ## compare the edges with what Go's, TypeScript's and Java's compilers and a type checker of Python say, and write docs/accuracy.md; fetches repositories, with PEERS=1 two peers too; ACCURACY gives flags
	bench/accuracy/corpora.sh bin/accuracy/corpora
	$(if $(PEERS),bench/accuracy/peers.sh bin/accuracy/peers bin/accuracy/corpora/*)
	bench/run accuracy -cache bin/accuracy/cache -rows bench/accuracy/testdata/rows.json $(if $(PEERS),-peers bin/accuracy/peers) -out docs/accuracy.md $(ACCURACY) \
		$$(sed -n 's|^\([a-z0-9-]*\)	.*|bin/accuracy/corpora/\1|p' bench/accuracy/corpora.txt)

accuracy-servers: ## compare the edges of C, C++, PHP, C# and Kotlin with what servers and compilers say, and write docs/accuracy-servers.md, which names what is needed
	bench/accuracy/corpora.sh bin/accuracy/servers servers.txt
	bench/run accuracy -cache bin/accuracy/cache -rows bench/accuracy/testdata/rows-servers.json -before bench/accuracy/testdata/before-servers.json -out docs/accuracy-servers.md $(ACCURACY) \
		$$(sed -n 's|^\([a-z0-9-]*\)	.*|bin/accuracy/servers/\1|p' bench/accuracy/servers.txt)

accuracy-uses: ## compare all uses with what compilers and type checkers say, and write docs/accuracy-uses.md; needs libclang-16-dev, for tests of C++ libgtest-dev, fetches repositories, with PEERS=1 two peers too; ACCURACY gives flags
	bench/accuracy/corpora.sh bin/accuracy/uses uses.txt
	$(if $(PEERS),bench/accuracy/peers.sh bin/accuracy/peers $$(sed -n 's|^\([a-z0-9-]*\)	.*|bin/accuracy/uses/\1|p' bench/accuracy/uses.txt))
	bench/run accuracy -uses -cache bin/accuracy/cache -rows bench/accuracy/testdata/rows-uses.json $(if $(PEERS),-peers bin/accuracy/peers) -before bench/accuracy/testdata/before-uses.json -out docs/accuracy-uses.md $(ACCURACY) \
		$$(sed -n 's|^\([a-z0-9-]*\)	.*|bin/accuracy/uses/\1|p' bench/accuracy/uses.txt)

same: ## compare what this build finds in source trees with what the build of the commit AGAINST does; REPOS="DIR…", SAME gives flags: -files 50
	@test -n "$(AGAINST)" || { echo 'with which commit? make same AGAINST=main REPOS="DIR…"'; exit 2; }
	@GO="$(GO)" bench/same/same.sh $(AGAINST) $(SAME) $(or $(REPOS),$(wildcard bin/accuracy/corpora/*))

conformance: build ## run the official MCP clients, inspector and conformance suites, and write docs/conformance.md; fetches them with npm
	$(GO) test -c -o bin/mcp-fixtures ./mcp
	CODEMEM_MADE="$$($(GO) run ./docs/samples -stamp)" integration_test/conformance/run.sh bin/codemem bin/mcp-fixtures bin/conformance docs/conformance.md

soak: ## for SOAK (default 10m) random histories against an oracle, and beside them all there is at work on one repository
	CODEMEM_SOAK=$(or $(SOAK),10m) $(GO) test -run '^(TestModel|TestEverything)$$' -timeout 0 -v ./integration_test

faults: ## flip each byte of a database, tear its log everywhere, let each system call on it fail, let 32 processes write, and kill senders and a server 90 times; about an hour
	CODEMEM_FAULTS=1 $(GO) test -timeout 0 -v -run '^(TestEachByteFlipped|TestTornLog|TestTornCheckpoint|TestCutAtEachPage)$$' ./registry
	CODEMEM_FAULTS=1 CODEMEM_CROWD=32x200 $(GO) test -timeout 0 -v -run '^(TestSyscallFaults|TestCrowd|TestManyFiles)$$' ./integration_test
	CODEMEM_FAULTS=1 $(GO) test -timeout 0 -v -run '^(TestKilledDrainer|TestEightAtOnce)$$' ./share

proof: ## run the rows with numbers of docs/reliability.md and docs/security.md, or OF=T9 alone, and write what came of them there
	CODEMEM_PROOF=$(or $(OF),all) $(GO) test -count=1 -timeout 0 -v -run '^TestProof$$' ./integration_test

vulns: ## look for known vulnerabilities; VULNDB=file:///DIR is a copy of the database
	$(GO) run golang.org/x/vuln/cmd/govulncheck@v1.9.0 $(if $(VULNDB),-db=$(VULNDB)) ./...

fuzz: ## run each fuzz test for FUZZ (default 30s)
	@grep -rn --include='*_test.go' -oE '^func Fuzz[A-Za-z0-9_]+' . | sed 's|/[^/]*_test.go:[0-9]*:func | |' | \
	while read -r dir name; do echo "$$dir $$name"; $(GO) test -run '^$$' -fuzz "^$$name\$$" -fuzztime $(or $(FUZZ),30s) "$$dir" || exit 1; done

ui: ## make ui/page, which is embedded, from ui/web; needs Node 20 and npm
	cd ui/web && npm ci && npm run --silent build

test-ui: build ## check the page, in a browser too where there is one: CHROMIUM names it
	CODEMEM_BIN=$(CURDIR)/bin/codemem ui/web/check.sh

vscode: ## package the VS Code extension as dist/codemem-vscode.vsix
	editor/vscode/package.sh dist/codemem-vscode.vsix

test-vscode: build ## check the VS Code extension, against this build's server too
	CODEMEM_BIN="$(if $(wildcard cmd/serve.go),$(CURDIR)/bin/codemem)" editor/vscode/check.sh

check-claude: ## check the Claude Code plugin with Claude Code itself, which npm fetches or CLAUDE names; no account is needed
	agents/claude-check.sh

check-hosts: ## play sessions of Claude Code, Codex, GitHub Copilot CLI, Gemini CLI, OpenCode and Qwen Code with what init writes, with scripts for models; TOOLS keeps the programs
	agents/hosts-check.sh

hooked-tasks: ## play sessions of all programs with hooks on the clone CLONE of spf13/cobra, with scripts for models, and write docs/hooked-tasks.md; TOOLS keeps the programs, SESSIONS says how many, HOSTS which programs, MODEL=own that their own models play
	@test -n "$(CLONE)" || { echo 'which clone? make hooked-tasks CLONE=DIR; git clone --bare https://github.com/spf13/cobra'; exit 2; }
	CLONE=$(CLONE) agents/hosts-tasks.sh

two-agents: ## play sessions of Codex and Gemini CLI on the clone CLONE of spf13/cobra, with scripts for models, and write docs/two-agents.md; TOOLS keeps the programs
	@test -n "$(CLONE)" || { echo 'which clone? make two-agents CLONE=DIR; git clone --bare https://github.com/spf13/cobra'; exit 2; }
	CLONE=$(CLONE) agents/hosts-show.sh

check-managers: build ## check the git hooks beside husky, lefthook and pre-commit; NEWER_GIT names the directory of a git 2.54
	CODEMEM=bin/codemem hooks/managers-check.sh

check-agents: build ## check what init writes with the agents' own programs and schemas; fetches them
	CODEMEM=bin/codemem agents/init-check.sh

check: ## everything that must pass before a commit lands; fetches what it lacks
	./check.sh

# What the linker is told of a release, so that its pages and completions name the right version.
STAMP := $(if $(CODEMEM_RELEASE),-X codemem/cmd.release=$(CODEMEM_RELEASE) -X codemem/cmd.releaseCommit=$(CODEMEM_COMMIT))

completions: ## write the shells' completions into bin/completions
	@mkdir -p bin/completions
	$(GO) build -trimpath -ldflags '-s -w $(STAMP)' -o bin/codemem-host ./cmd/codemem
	bin/codemem-host completion bash >bin/completions/codemem.bash
	bin/codemem-host completion zsh >bin/completions/_codemem
	bin/codemem-host completion fish >bin/completions/codemem.fish
	bin/codemem-host completion powershell >bin/completions/codemem.ps1

man: ## write the manual pages into bin/man
	$(GO) build -trimpath -ldflags '-s -w $(STAMP)' -o bin/codemem-host ./cmd/codemem
	rm -rf bin/man bin/man.gz
	bin/codemem-host man bin/man
	cp -r bin/man bin/man.gz && gzip -9n bin/man.gz/*

release-check: ## make a release without publishing it, and try what it consists of; CODEMEM_BUILDS names the targets
	release/check.sh

clean: ## remove what was built
	rm -rf bin dist

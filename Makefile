# houserule: make deps run | make deps test. Everything is built under build/.
VERSION  := 0.1.0

PREFIX   ?= /usr/local
DESTDIR  ?=
BUILD    ?= build

# Hand bit-picking (pdep) where this machine has it; ARCH= builds for any machine.
ARCH     ?= $(shell grep -qw bmi2 /proc/cpuinfo 2>/dev/null && echo -march=x86-64-v3)
OPT      ?= -O3
WARN     := -Wall -Wextra -Wpedantic -Werror
STD      := -std=c17 -D_GNU_SOURCE
EXTRA    ?=

PKG      := $(shell command -v pkg-config 2>/dev/null || echo false)
LUA_CFLAGS := $(shell $(PKG) --cflags lua5.4 2>/dev/null || $(PKG) --cflags lua-5.4 2>/dev/null || $(PKG) --cflags lua 2>/dev/null)
LUA_LIBDIR := $(shell $(PKG) --variable=libdir lua5.4 2>/dev/null || $(PKG) --variable=libdir lua 2>/dev/null)
# The static archive spares every call into Lua a jump through a table.
LUA_LIBS := $(firstword $(wildcard $(LUA_LIBDIR)/liblua5.4.a) $(shell $(PKG) --libs lua5.4 2>/dev/null || $(PKG) --libs lua 2>/dev/null) -llua5.4)
LIBS     := $(LUA_LIBS) -ljansson -ledit -lm -ldl -lpthread

CFLAGS   := $(STD) $(OPT) -g $(ARCH) $(WARN) -fPIC -fvisibility=hidden -MMD -MP \
            -Icore -Icore/lua -Irepl $(LUA_CFLAGS) -DHOUSERULE_VERSION='"$(VERSION)"' $(EXTRA)
LDFLAGS  := -pthread $(EXTRA)

CORE     := $(wildcard core/*.c)
BINDING  := $(wildcard core/lua/*.c)
HOST     := $(wildcard repl/*.c)
ENGINE   := $(wildcard core/lua/*.lua)
HOSTLUA  := $(wildcard repl/*.lua)
SCRIPTS  := $(wildcard scripts/games/*.lua scripts/games/lib/*.lua scripts/variants/*.lua scripts/variants/*/*.lua)

obj       = $(patsubst %.c,$(BUILD)/%.o,$(1))
CORE_O   := $(call obj,$(CORE))
BINDING_O:= $(call obj,$(BINDING))
HOST_O   := $(call obj,$(HOST))

.PHONY: all deps run test unit asan-unit specs host-specs compilers lint asan tsan valgrind coverage fuzz bench install uninstall format clean
all: $(BUILD)/houserule $(BUILD)/houserule.so

$(BUILD)/houserule: $(CORE_O) $(BINDING_O) $(HOST_O) $(BUILD)/embed_host.o $(BUILD)/embed_engine.o
	$(CC) $(LDFLAGS) -o $@ $^ $(LIBS)

# The module for a stock lua5.4: it takes Lua's own functions from the program that loads it.
$(BUILD)/houserule.so: $(CORE_O) $(BINDING_O) $(BUILD)/embed_engine.o
	$(CC) -shared $(LDFLAGS) -o $@ $^ -ljansson -lpthread

$(BUILD)/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) -c -o $@ $<

$(BUILD)/embed_%.o: $(BUILD)/embed_%.c
	$(CC) $(CFLAGS) -c -o $@ $<

# A Lua file becomes an array of its bytes, found by its path.
define embed
	@mkdir -p $(@D)
	@{ echo '/* made by the Makefile from the files named in it */'; echo '#include "embed.h"'; n=0; \
	  for f in $(2); do \
	    echo "static const unsigned char file$$n[] = {"; \
	    od -v -An -tx1 "$$f" | sed 's/ \([0-9a-f][0-9a-f]\)/0x\1,/g'; echo '0};'; n=$$((n+1)); done; \
	  echo 'const embed_t $(1)[] = {'; n=0; \
	  for f in $(2); do echo "  {\"$$f\", (const char *)file$$n, sizeof file$$n - 1},"; n=$$((n+1)); done; \
	  echo '  {0, 0, 0}};'; } > $@.tmp && mv $@.tmp $@
endef
$(BUILD)/embed_engine.c: $(ENGINE) $(SCRIPTS) Makefile
	$(call embed,embed_engine,$(ENGINE) $(SCRIPTS))
$(BUILD)/embed_host.c: $(HOSTLUA) Makefile
	$(call embed,embed_host,$(HOSTLUA))

-include $(CORE_O:.o=.d) $(BINDING_O:.o=.d) $(HOST_O:.o=.d)

# ---- what the two commands of the README do

APT    := pkg-config liblua5.4-dev lua5.4 libjansson-dev libedit-dev libcmocka-dev lua-busted lua-check clang \
          libclang-rt-14-dev valgrind
DNF    := pkgconf-pkg-config lua-devel lua jansson-devel libedit-devel libcmocka-devel clang compiler-rt valgrind luarocks
PACMAN := pkgconf lua54 jansson libedit cmocka clang compiler-rt valgrind luarocks
BREW   := pkg-config lua@5.4 jansson libedit cmocka luarocks
SUDO   := $(shell [ "$$(id -u)" = 0 ] || echo sudo)

# Installs what is missing, and asks for sudo only then and only if you are not root.
deps:
	@if command -v apt-get >/dev/null; then \
	  missing=$$(for p in $(APT); do dpkg-query -W -f '$${Status}' $$p 2>/dev/null | grep -q 'ok installed' || echo $$p; done); \
	  [ -z "$$missing" ] || { echo "installing:" $$missing; $(SUDO) apt-get update -qq && \
	    DEBIAN_FRONTEND=noninteractive $(SUDO) apt-get install -y -qq --no-install-recommends $$missing >/dev/null; }; \
	elif command -v dnf >/dev/null; then $(SUDO) dnf install -y $(DNF) && luarocks install --local busted luacheck; \
	elif command -v pacman >/dev/null; then $(SUDO) pacman -S --needed --noconfirm $(PACMAN) && luarocks install --local busted luacheck; \
	elif command -v brew >/dev/null; then brew install $(BREW) && luarocks install busted luacheck; \
	else echo "Install these by hand: $(APT)" >&2; exit 1; fi

# A sub-make, because before `deps` this one could not know where Lua is.
run:
	@$(MAKE) --no-print-directory -s all
	@$(BUILD)/houserule zole

BUSTED  = lua5.4 $(shell command -v busted)
UNIT    = $(patsubst tests/unit/%.c,$(BUILD)/unit/%,$(wildcard tests/unit/test_*.c))
SPECS   = $(wildcard tests/rules/*_spec.lua tests/host/*_spec.lua tests/hostile/*_spec.lua)

test:
	@$(MAKE) --no-print-directory -s all
	@$(MAKE) --no-print-directory -s lint unit asan-unit specs compilers
	@echo "all tests passed"

$(BUILD)/unit/%: tests/unit/%.c $(CORE_O)
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $(LDFLAGS) -Itests/unit -o $@ $< $(CORE_O) -lcmocka

# The C core's tests, every primitive on its own.
unit: $(UNIT)
	@for t in $(UNIT); do $$t > $(BUILD)/unit.out 2>&1 || { cat $(BUILD)/unit.out; exit 1; }; \
	  echo "$${t##*/}: $$(grep -a PASSED $(BUILD)/unit.out)"; done

asan-unit:
	@$(MAKE) --no-print-directory -s BUILD=build-asan ARCH= OPT=-O1 EXTRA="$(SANITIZE)" unit

# What a referee, a player and a stranger see: the rules, the host, hostile scripts.
specs: all
	@for s in $(SPECS); do echo "== $$s"; HOUSERULE=$(BUILD)/houserule HOUSERULE_LIB=$(BUILD) $(BUSTED) -o TAP $$s > $(BUILD)/spec.out 2>&1; \
	  code=$$?; grep -c '^ok' $(BUILD)/spec.out | sed 's/$$/ passed/'; \
	  [ $$code = 0 ] || { grep -v '^ok' $(BUILD)/spec.out; exit 1; }; done

# The same bytes from the other compiler.
OTHER    = $(if $(findstring clang,$(CC)),gcc,clang)
compilers: all
	@$(MAKE) --no-print-directory -s BUILD=build-other CC=$(OTHER) all
	@for b in $(BUILD) build-other; do \
	  for v in "" "-v pool -v small-zole" "-v four-players-dealer-idle -v pool"; do \
	    $$b/houserule sim zole $$v -n 300 --seed compilers --threads 2 --calls 0.1 --records -; done > $$b/records.out || exit 1; done
	@cmp $(BUILD)/records.out build-other/records.out
	@for r in tests/records/*.jsonl; do [ -f $$r ] || continue; build-other/houserule replay --json $$r | cmp - $$r || exit 1; done
	@echo "gcc and clang give the same bytes"

lint:
	@luacheck -q --std lua54 --max-line-length 125 core/lua repl
	@luacheck -q --std lua54 --max-line-length 125 --read-globals game variant cards fields use sets crib null -- scripts/games scripts/variants
	@luacheck -q --std lua54+busted --max-line-length 125 tests

# ---- harder looks

SANITIZE := -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer

asan:
	@$(MAKE) --no-print-directory -s BUILD=build-asan ARCH= OPT=-O1 EXTRA="$(SANITIZE)" all unit
	@ASAN_OPTIONS=detect_leaks=1 $(MAKE) --no-print-directory -s BUILD=build-asan ARCH= OPT=-O1 EXTRA="$(SANITIZE)" host-specs

# The specs that run the program, without those that load the module into a lua5.4 that knows no sanitizer.
host-specs: all
	@for s in $(wildcard tests/host/*_spec.lua tests/hostile/*_spec.lua) tests/rules/examples_spec.lua tests/rules/refusals_spec.lua; do \
	  echo "== $$s"; HOUSERULE=$(BUILD)/houserule $(BUSTED) $$s || exit 1; done

tsan:
	@$(MAKE) --no-print-directory -s BUILD=build-tsan ARCH= OPT=-O1 EXTRA="-fsanitize=thread" all
	@build-tsan/houserule sim zole -n 20000 --threads 4 --seed tsan
	@build-tsan/houserule sim zole -n 400 --threads 4 --seed tsan --records /dev/null

valgrind:
	@$(MAKE) --no-print-directory -s BUILD=build-valgrind ARCH= all unit
	@for t in build-valgrind/unit/*; do case $$t in *.d) ;; *) valgrind -q --error-exitcode=9 --leak-check=full $$t >/dev/null || exit 1;; esac; done
	@valgrind -q --error-exitcode=9 --leak-check=full build-valgrind/houserule replay --json tests/rules/zole.jsonl >/dev/null; [ $$? != 9 ]
	@valgrind -q --error-exitcode=9 --leak-check=full build-valgrind/houserule sim zole -n 2000 --threads 2 --seed v >/dev/null

coverage:
	@$(MAKE) --no-print-directory -s BUILD=build-coverage ARCH= OPT=-O0 EXTRA=--coverage all unit specs
	@gcov -n -o build-coverage/core core/*.c | grep -A1 "^File 'core" | paste - - - | sed "s/File '//;s/'.*Lines executed:/  /"

# Ten minutes each, or FUZZ_SECONDS.
FUZZ_SECONDS ?= 600
FUZZERS = $(patsubst tests/fuzz/%.c,%,$(wildcard tests/fuzz/fuzz_*.c))
fuzz: all
	@mkdir -p $(BUILD)/fuzz
	@for f in $(FUZZERS); do mkdir -p $(BUILD)/fuzz/$$f.corpus; \
	  clang -g -O1 $(filter-out -O3 -g -MMD -MP $(ARCH),$(CFLAGS)) -Dmain=houserule_main -fsanitize=fuzzer,address,undefined \
	    -o $(BUILD)/fuzz/$$f tests/fuzz/$$f.c $(CORE) $(BINDING) $(HOST) $(BUILD)/embed_host.c $(BUILD)/embed_engine.c $(LIBS) || exit 1; \
	  $(BUILD)/fuzz/$$f -max_total_time=$(FUZZ_SECONDS) -print_final_stats=1 -dict=tests/fuzz/$${f#fuzz_}.dict \
	    $(BUILD)/fuzz/$$f.corpus $$(ls -d tests/fuzz/corpus/$${f#fuzz_} 2>/dev/null) || exit 1; done

bench: all
	@$(CC) $(filter-out -fPIC -MMD -MP,$(CFLAGS)) -o $(BUILD)/reference_zole tests/bench/reference_zole.c
	@$(CC) $(filter-out -MMD -MP,$(CFLAGS)) -o $(BUILD)/primitives tests/bench/primitives.c $(CORE_O)
	@BUILD=$(BUILD) sh tests/bench/bench.sh

# What is installed, and from where. One list, so that `uninstall` takes away what `install` brought.
INSTALLED = 755:$(BUILD)/houserule:bin/houserule \
            755:$(BUILD)/houserule.so:lib/lua/5.4/houserule.so \
            644:scripts/houserule.lua:share/houserule/houserule.lua \
            644:repl/houserule.1:share/man/man1/houserule.1 \
            644:repl/completions/houserule.bash:share/bash-completion/completions/houserule \
            644:repl/completions/_houserule:share/zsh/site-functions/_houserule \
            644:repl/completions/houserule.fish:share/fish/vendor_completions.d/houserule.fish

install: all
	@set -e; IFS=:; echo "$(INSTALLED)" | tr ' ' '\n' | grep . | while read -r mode from to; do \
	  mkdir -p "$(DESTDIR)$(PREFIX)/$${to%/*}"; \
	  install -m $$mode "$$from" "$(DESTDIR)$(PREFIX)/$$to"; echo "$(DESTDIR)$(PREFIX)/$$to"; done

uninstall:
	@IFS=:; echo "$(INSTALLED)" | tr ' ' '\n' | grep . | while read -r mode from to; do rm -f "$(DESTDIR)$(PREFIX)/$$to"; done
	@rmdir "$(DESTDIR)$(PREFIX)/share/houserule" 2>/dev/null || true

format:
	clang-format -i core/*.[ch] core/lua/*.[ch] repl/*.[ch] tests/unit/*.[ch] tests/bench/*.c tests/fuzz/*.c

clean:
	rm -rf build build-*

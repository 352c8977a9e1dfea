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
            -Icore -Icore/binding -Irepl $(LUA_CFLAGS) -DHOUSERULE_VERSION='"$(VERSION)"' $(EXTRA)
LDFLAGS  := -pthread $(EXTRA)

CORE     := $(wildcard core/*.c)
BINDING  := $(wildcard core/binding/*.c)
HOST     := $(wildcard repl/*.c repl/*/*.c)
ENGINE   := $(wildcard core/engine/*.lua core/engine/*/*.lua)
HOSTLUA  := $(wildcard repl/*.lua repl/*/*.lua repl/*/*/*.lua)
SCRIPTS  := $(wildcard scripts/games/*.lua scripts/games/lib/*.lua scripts/variants/*.lua scripts/variants/*/*.lua)

obj       = $(patsubst %.c,$(BUILD)/%.o,$(1))
CORE_O   := $(call obj,$(CORE))
BINDING_O:= $(call obj,$(BINDING))
HOST_O   := $(call obj,$(HOST))

.PHONY: all deps run test unit asan-unit specs compilers lint asan tsan valgrind faults kills coverage fuzz fuzz-smoke fuzz-inputs bench install uninstall format clean
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
SPECS   = $(wildcard tests/rules/*_spec.lua tests/host/*_spec.lua tests/hostile/*_spec.lua tests/faults/*_spec.lua)
# What the specs run, and where the module is that they load into a lua5.4.
PROGRAM = $(BUILD)/houserule
MODULE  = $(BUILD)

test:
	@$(MAKE) --no-print-directory -s all
	@$(MAKE) --no-print-directory -s lint unit asan-unit specs fuzz-smoke compilers
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

# What a referee, a player and a stranger see: the rules, the host, hostile scripts. Two at a time; the first that fails ends it.
specs: all
	@printf '%s\n' $(SPECS) | xargs -P 2 -I{} sh -c 'out=$(BUILD)/spec.$$(basename {}).out; \
	  HOUSERULE=$(PROGRAM) HOUSERULE_LIB=$(MODULE) $(BUSTED) -o TAP {} > $$out 2>&1; code=$$?; \
	  echo "{}: $$(grep -c "^ok" $$out) passed"; \
	  [ $$code = 0 ] || { grep -v "^ok" $$out; exit 255; }'

# The same bytes from the other compiler.
OTHER    = $(if $(findstring clang,$(CC)),gcc,clang)
compilers: all
	@$(MAKE) --no-print-directory -s BUILD=build-other CC=$(OTHER) all
	@for b in $(BUILD) build-other; do \
	  for v in "" "-v pool -v small-zole" "-v four-players-dealer-idle -v pool"; do \
	    $$b/houserule sim zole $$v -n 300 --seed compilers --threads 2 --calls 0.1 --records -; done > $$b/records.out || exit 1; done
	@cmp $(BUILD)/records.out build-other/records.out
	@for r in tests/records/*/*.jsonl; do build-other/houserule replay --json $$r | cmp - $$r || exit 1; done
	@echo "gcc and clang give the same bytes"

lint:
	@luacheck -q --std lua54 --max-line-length 125 core/engine repl
	@luacheck -q --std lua54 --max-line-length 125 --read-globals game variant cards fields use sets crib null -- scripts/games scripts/variants
	@luacheck -q --std lua54+busted --max-line-length 125 tests

# ---- harder looks

SANITIZE := -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer

# All specs with the program under the sanitizers and the module as it is, because a lua5.4 knows no sanitizer; then those
# that load the module, with the sanitizer loaded before it. There nothing is said of leaks: they would be Lua's.
PRELOAD = $(shell $(CC) -print-file-name=libasan.so):$(shell $(CC) -print-file-name=libubsan.so)
asan:
	@$(MAKE) --no-print-directory -s all
	@$(MAKE) --no-print-directory -s BUILD=build-asan ARCH= OPT=-O1 EXTRA="$(SANITIZE)" all unit
	@ASAN_OPTIONS=detect_leaks=1 $(MAKE) --no-print-directory -s specs PROGRAM=build-asan/houserule
	@$(MAKE) --no-print-directory -s specs PROGRAM=build-asan/houserule MODULE=build-asan SPECS="$(wildcard tests/rules/*_spec.lua)" \
	  BUSTED="env LD_PRELOAD=$(PRELOAD) ASAN_OPTIONS=detect_leaks=0 $(BUSTED)"

tsan:
	@$(MAKE) --no-print-directory -s BUILD=build-tsan ARCH= OPT=-O1 EXTRA="-fsanitize=thread" all
	@build-tsan/houserule sim zole -n 20000 --threads 4 --seed tsan
	@build-tsan/houserule sim zole -n 400 --threads 4 --seed tsan --records /dev/null
	@build-tsan/houserule sim crib-and-don --games 64 --threads 4 --seed tsan

# A program that runs the program under valgrind. What valgrind finds is in files, so that no spec can miss it. It is thirty
# times slower, so only specs that wait for nothing run: every record, and what each command does.
CHECKED  = build-valgrind/checked
VALGRIND = valgrind -q --error-exitcode=9 --leak-check=full
valgrind:
	@$(MAKE) --no-print-directory -s BUILD=build-valgrind ARCH= all unit
	@for t in build-valgrind/unit/*; do case $$t in *.d) ;; *) $(VALGRIND) $$t >/dev/null || exit 1;; esac; done
	@rm -rf $(CHECKED) && mkdir -p $(CHECKED)/found
	@printf '#!/bin/sh\nexec $(VALGRIND) --log-file=$(CURDIR)/$(CHECKED)/found/%%p $(CURDIR)/build-valgrind/houserule "$$@"\n' \
	  > $(CHECKED)/houserule && chmod +x $(CHECKED)/houserule
	@$(CHECKED)/houserule sim zole -n 2000 --threads 2 --seed v >/dev/null
	@$(CHECKED)/houserule sim crib-and-don --games 1 --threads 1 --seed v --records /dev/null >/dev/null
	@for r in tests/records/*/*.jsonl; do $(CHECKED)/houserule replay --json $$r | cmp - $$r || exit 1; done
	@XDG_STATE_HOME=$(CURDIR)/$(CHECKED) $(CHECKED)/houserule zole --seed k7 --journal -e take -e auto -e 'why 7d' -e undo -e table -e reload >/dev/null
	@yes '' | head -40 | $(CHECKED)/houserule play bela-2 --seed k7 >/dev/null
	@$(MAKE) --no-print-directory -s specs PROGRAM=$(CHECKED)/houserule MODULE=build-valgrind \
	  SPECS="tests/host/list_spec.lua tests/host/help_spec.lua tests/host/new_spec.lua"
	@! find $(CHECKED)/found -type f -size +0 -exec cat {} + | grep .

# Every system call on a file and every allocation fails in turn: some hours. FAULTS=100 tries every hundredth allocation.
FAULTS ?= all
faults: all
	@FAULTS=$(FAULTS) HOUSERULE=$(BUILD)/houserule HOUSERULE_LIB=$(BUILD) $(BUSTED) tests/faults

# Sessions killed at every system call on a file, and KILLS at random moments.
KILLS ?= 1000
kills: all
	@FAULTS=all HOUSERULE_KILLS=$(KILLS) HOUSERULE=$(BUILD)/houserule HOUSERULE_LIB=$(BUILD) \
	  $(BUSTED) --filter acknowledged tests/host/journal_spec.lua

coverage:
	@$(MAKE) --no-print-directory -s BUILD=build-coverage ARCH= OPT=-O0 EXTRA=--coverage all unit specs
	@gcov -n -o build-coverage/core core/*.c | grep -A1 "^File 'core" | paste - - - | sed "s/File '//;s/'.*Lines executed:/  /"

# Ten minutes each, or FUZZ_SECONDS. The fuzzers of what is written in Lua are one program, called by a name for each driver.
FUZZ_SECONDS ?= 600
FUZZERS  := card record options cli repl script
FUZZ_WRAP := $(addprefix -Xlinker --wrap=,lua_sethook timer_create guard_open guard_l_guarded guard_l_reading guard_l_resume guard_refresh)
FUZZ_DIR  = $(BUILD)/fuzz
FUZZ_CC   = clang -g -O1 $(filter-out $(OPT) -g -MMD -MP $(ARCH),$(CFLAGS)) -fno-omit-frame-pointer \
            -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=undefined
fuzz: all
	@mkdir -p $(FUZZ_DIR)
	@$(FUZZ_CC) -o $(FUZZ_DIR)/fuzz_card tests/fuzz/fuzz_card.c $(CORE)
	@$(FUZZ_CC) -Dmain=houserule_main -o $(FUZZ_DIR)/fuzz_lua tests/fuzz/fuzz_lua.c $(CORE) $(BINDING) $(HOST) \
	  $(BUILD)/embed_host.c $(BUILD)/embed_engine.c $(FUZZ_WRAP) $(LIBS)
	@for f in $(FUZZERS); do [ $$f = card ] || ln -f $(FUZZ_DIR)/fuzz_lua $(FUZZ_DIR)/fuzz_$$f; mkdir -p $(FUZZ_DIR)/$$f; \
	  $(FUZZ_DIR)/fuzz_$$f -max_total_time=$(FUZZ_SECONDS) -timeout=20 -rss_limit_mb=900 -malloc_limit_mb=100 -detect_leaks=0 \
	    -print_final_stats=1 -artifact_prefix=$(FUZZ_DIR)/$$f- -dict=tests/fuzz/$$f.dict $(FUZZ_DIR)/$$f tests/fuzz/corpus/$$f \
	    || exit 1; done

# The inputs that are kept, each once, without a fuzzer.
fuzz-smoke:
	@$(MAKE) --no-print-directory -s BUILD=build-asan ARCH= OPT=-O1 EXTRA="$(SANITIZE)" fuzz-inputs

$(FUZZ_DIR)/%.o: tests/fuzz/%.c
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) -c -o $@ $<
$(FUZZ_DIR)/main.o: repl/main.c
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) -Dmain=houserule_main -c -o $@ $<
$(FUZZ_DIR)/fuzz_card: $(FUZZ_DIR)/fuzz_card.o $(FUZZ_DIR)/smoke.o $(CORE_O)
	$(CC) $(LDFLAGS) -o $@ $^
$(FUZZ_DIR)/fuzz_lua: $(FUZZ_DIR)/fuzz_lua.o $(FUZZ_DIR)/smoke.o $(FUZZ_DIR)/main.o $(CORE_O) $(BINDING_O) \
  $(filter-out %/main.o,$(HOST_O)) $(BUILD)/embed_host.o $(BUILD)/embed_engine.o
	$(CC) $(LDFLAGS) -o $@ $^ $(FUZZ_WRAP) $(LIBS)

fuzz-inputs: $(FUZZ_DIR)/fuzz_card $(FUZZ_DIR)/fuzz_lua
	@for f in $(FUZZERS); do [ $$f = card ] || ln -f $(FUZZ_DIR)/fuzz_lua $(FUZZ_DIR)/fuzz_$$f; \
	  $(FUZZ_DIR)/fuzz_$$f tests/fuzz/corpus/$$f >$(FUZZ_DIR)/$$f.out 2>&1 || { tail -40 $(FUZZ_DIR)/$$f.out; exit 1; }; \
	  tail -1 $(FUZZ_DIR)/$$f.out; done

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
	clang-format -i core/*.[ch] core/binding/*.[ch] repl/*.[ch] repl/*/*.[ch] tests/unit/*.[ch] tests/bench/*.c tests/fuzz/*.c

clean:
	rm -rf build build-*

# The longer checks: sanitizers, valgrind, faults, kills, coverage, fuzzers, the other compiler. The Makefile includes this
# file and `make test` runs `compilers` of it; the others take minutes to hours and are run by name.

.PHONY: solver modes dds asan tsan valgrind faults kills interruptions page-sequences coverage fuzz fuzz-smoke \
        fuzz-inputs compilers packages mutants mutants-built mutants-short mutants-left mutants-each

RECORDS  = $(wildcard tests/records/*/*.jsonl)

# The other compiler and the sanitizers together: the C core's tests, the fuzzers' inputs, and the same bytes in records.
OTHER    = $(if $(findstring clang,$(CC)),gcc,clang)
compilers: all
	@+$(SANITIZED) BUILD=build-other CC=$(OTHER) build-other/houserule unit fuzz-inputs
	@for b in $(BUILD) build-other; do \
	  for v in "" "-v pool -v small-zole" "-v four-players-dealer-idle -v pool"; do \
	    $$b/houserule sim zole $$v -n 300 --seed compilers --threads 2 --calls 0.1 --records - || exit 1; done > $$b/records.out || exit 1; done
	@cmp $(BUILD)/records.out build-other/records.out
	@cat $(RECORDS) > $(BUILD)/records.out; build-other/houserule replay --json $(BUILD)/records.out > build-other/records.out
	@cmp $(BUILD)/records.out build-other/records.out
	@echo "gcc and clang give the same bytes"

SANITIZE := -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer -DWALL_UNFILTERED
SANITIZED = $(MAKE) --no-print-directory -s BUILD=build-asan CLOCK=0.05 WORK=$(WORK) ARCH= OPT=-O1 EXTRA="$(SANITIZE)"

# All specs with the program under the sanitizers and the module as it is, because a lua5.4 knows no sanitizer; then those
# that load the module, with the sanitizer loaded before it. There nothing is said of leaks: they would be Lua's.
PRELOAD = $(shell $(CC) -print-file-name=libasan.so):$(shell $(CC) -print-file-name=libubsan.so)
asan:
	@$(MAKE) --no-print-directory -s all
	@$(SANITIZED) all unit build-asan/houserule-alone build-asan/houserule-counted
	@ASAN_OPTIONS=detect_leaks=1 $(MAKE) --no-print-directory -s specs PROGRAM=build-asan/houserule
	@$(MAKE) --no-print-directory -s specs PROGRAM=build-asan/houserule MODULE=build-asan SPECS="$(wildcard tests/engine/*_spec.lua tests/rules/*_spec.lua)" \
	  BUSTED="env LD_PRELOAD=$(PRELOAD) ASAN_OPTIONS=detect_leaks=0 $(BUSTED)"

tsan:
	@$(MAKE) --no-print-directory -s BUILD=build-tsan ARCH= OPT=-O1 CLOCK=0.05 EXTRA="-fsanitize=thread -DWALL_UNFILTERED" all
	@build-tsan/houserule sim zole -n 20000 --threads 4 --seed tsan
	@build-tsan/houserule sim zole -n 400 --threads 4 --seed tsan --records /dev/null
	@build-tsan/houserule sim crib-and-don --games 64 --threads 4 --seed tsan

# Visits to the page, each of 8 to 20 steps by chance from an empty home; some seconds each.
VISITS ?= 500
page-sequences: web
	@HOUSERULE_VISITS=$(VISITS) node tests/web/page.mjs $(BUILD)/houserule.html $(WEB) "$$(command -v chromium)" "whatever order"

# Simulations that are interrupted at random: by so many signals, budgets, and deaths of ranks.
INTERRUPTIONS ?= 1300 600 100
interruptions: all
	@folder=$$(mktemp -d); python3 -B tests/host/sim/interruptions.py $(BUILD) $$folder $$(date +%s) $(INTERRUPTIONS); code=$$?; \
	  rm -r $$folder; exit $$code

# The solver against the plain search at a hundred times as many positions as in `make unit`.
solver: $(BUILD)/unit/test_solve
	@$< 200000

# Scripts made by chance, the same in every mode: those of the numbers 1 to MODES.
MODES ?= 4000
modes:
	@HOUSERULE_MODES=1-$(MODES) $(MAKE) --no-print-directory -s tests/engine/modes_spec.lua

# The solver against DDS (Debian's libdds-dev): the value of every lead of so many deals, and best play after it.
DEALS ?= 20000
dds: all
	@echo '#include <dds/dll.h>' | $(CC) -E -o /dev/null - 2>/dev/null || { echo "make dds wants libdds-dev"; exit 1; }
	$(CC) $(filter-out -MMD -MP -Wpedantic,$(COMPILE)) -o $(BUILD)/dds tests/unit/dds.c $(CORE_O) -ldds -lm
	@$(BUILD)/dds $(DEALS)

# A program that runs the program under valgrind. Errors go to files, so that no spec can miss them. It is thirty times
# slower, so only specs without waits run: every record, and each command. Blocks that are "possibly lost" are no leaks: the
# engine inherits the supervisor's Lua state by fork, and its address points into its block.
CHECKED  = build-valgrind/checked
LEAKS    = --leak-check=full --show-leak-kinds=definite --errors-for-leak-kinds=definite
VALGRIND = valgrind -q --error-exitcode=9 $(LEAKS)
valgrind:
	@$(MAKE) --no-print-directory -s BUILD=build-valgrind ARCH= CLOCK=0.02 EXTRA=-DWALL_UNFILTERED all unit
	@for t in build-valgrind/unit/*; do case $$t in *.d) ;; *) $(VALGRIND) $$t >/dev/null || exit 1;; esac; done
	@rm -rf $(CHECKED) && mkdir -p $(CHECKED)/found
	@printf '#!/bin/sh\nexec $(VALGRIND) --log-file=$(CURDIR)/$(CHECKED)/found/%%p $(CURDIR)/build-valgrind/houserule "$$@"\n' \
	  > $(CHECKED)/houserule && chmod +x $(CHECKED)/houserule
	@$(CHECKED)/houserule sim zole -n 2000 --threads 2 --seed v >/dev/null
	@$(CHECKED)/houserule sim crib-and-don --games 1 --threads 1 --seed v --records /dev/null >/dev/null
	@cat $(RECORDS) > $(CHECKED)/records; $(CHECKED)/houserule replay --json $(CHECKED)/records | cmp - $(CHECKED)/records
	@XDG_STATE_HOME=$(CURDIR)/$(CHECKED) $(CHECKED)/houserule zole --seed k7 --journal -e take -e auto -e 'why 7d' -e undo -e table -e reload >/dev/null
	@yes '' | head -40 | $(CHECKED)/houserule play bela-2 --seed k7 >/dev/null
	@$(MAKE) --no-print-directory -s specs PROGRAM=$(CHECKED)/houserule MODULE=build-valgrind \
	  SPECS="$(addprefix tests/host/commands/,list_spec.lua help_spec.lua new_spec.lua)"
	@! find $(CHECKED)/found -type f -size +0 -exec cat {} + | grep .

# Every system call on a file and every allocation fails in turn: some hours. FAULTS=100 tries every hundredth allocation.
FAULTS ?= all
faults: all $(BESIDE)
	@FAULTS=$(FAULTS) $(SURROUNDING) $(BUSTED) tests/faults

# Sessions killed at every system call on a file, and KILLS at random moments.
KILLS ?= 1000
kills: all $(BESIDE)
	@FAULTS=all HOUSERULE_KILLS=$(KILLS) $(SURROUNDING) $(BUSTED) --filter acknowledged tests/host/game/journal_spec.lua

coverage:
	@$(MAKE) --no-print-directory -s BUILD=build-coverage ARCH= OPT=-O0 EXTRA=--coverage all unit specs
	@for r in $(ROOMS); do gcov -n -o build-coverage/core/$$r core/$$r/*.c; done | grep -A1 "^File 'core" | paste - - - | sed "s/File '//;s/'.*Lines executed:/  /"

# Ten minutes each, or FUZZ_SECONDS. The fuzzers of what is written in Lua are one program, called by a name for each driver.
FUZZ_SECONDS ?= 600
FUZZERS  := card record options cli repl script
FUZZ_WRAP := $(addprefix -Xlinker --wrap=,lua_sethook guard_open guard_l_guarded guard_l_reading guard_l_resume guard_refresh)
FUZZ_DIR  = $(BUILD)/fuzz
FUZZ_CC   = clang -g -O1 $(filter-out $(OPT) -g -MMD -MP $(ARCH),$(COMPILE)) -fno-omit-frame-pointer \
            -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=undefined
fuzz: all
	@mkdir -p $(FUZZ_DIR)
	@$(FUZZ_CC) -o $(FUZZ_DIR)/fuzz_card tests/fuzz/fuzz_card.c $(CORE) -lm
	@$(FUZZ_CC) $(LOCALES) -Dmain=houserule_main -o $(FUZZ_DIR)/fuzz_lua tests/fuzz/fuzz_lua.c $(CORE) $(BINDING) $(HOST) $(WIDE_O) \
	  $(BUILD)/embed_host.c $(BUILD)/embed_engine.c $(FUZZ_WRAP) $(LIBS)
	@for f in $(FUZZERS); do [ $$f = card ] || ln -f $(FUZZ_DIR)/fuzz_lua $(FUZZ_DIR)/fuzz_$$f; mkdir -p $(FUZZ_DIR)/$$f; \
	  $(FUZZ_DIR)/fuzz_$$f -max_total_time=$(FUZZ_SECONDS) -timeout=20 -rss_limit_mb=900 -malloc_limit_mb=100 -detect_leaks=0 \
	    -print_final_stats=1 -artifact_prefix=$(FUZZ_DIR)/$$f- -dict=tests/fuzz/$$f.dict $(FUZZ_DIR)/$$f tests/fuzz/corpus/$$f \
	    || exit 1; done

# The inputs that are kept, each once, without a fuzzer. Their limits count work.
fuzz-smoke:
	@$(SANITIZED) fuzz-inputs

$(FUZZ_DIR)/%.o: tests/fuzz/%.c
	@mkdir -p $(@D)
	$(CC) $(COMPILE) -c -o $@ $<
$(FUZZ_DIR)/main.o: repl/main.c
	@mkdir -p $(@D)
	$(CC) $(COMPILE) -Dmain=houserule_main -c -o $@ $<
$(FUZZ_DIR)/fuzz_card: $(FUZZ_DIR)/fuzz_card.o $(FUZZ_DIR)/smoke.o $(CORE_O)
	$(CC) $(LINK) -o $@ $^ -lm
$(FUZZ_DIR)/fuzz_lua: $(FUZZ_DIR)/fuzz_lua.o $(FUZZ_DIR)/smoke.o $(FUZZ_DIR)/main.o $(CORE_O) $(filter-out %/pace.o,$(BINDING_O)) \
  $(BUILD)/counted/work_pace.o $(filter-out %/main.o,$(HOST_O)) $(BUILD)/embed_host.o $(BUILD)/embed_engine.o
	$(CC) $(LINK) -o $@ $^ $(FUZZ_WRAP) $(LIBS)

fuzz-inputs: $(FUZZ_DIR)/fuzz_card $(FUZZ_DIR)/fuzz_lua
	@for f in $(FUZZERS); do [ $$f = card ] || ln -f $(FUZZ_DIR)/fuzz_lua $(FUZZ_DIR)/fuzz_$$f; \
	  $(FUZZ_DIR)/fuzz_$$f tests/fuzz/corpus/$$f >$(FUZZ_DIR)/$$f.out 2>&1 || { tail -40 $(FUZZ_DIR)/$$f.out; exit 1; }; \
	  tail -1 $(FUZZ_DIR)/$$f.out; done

-include $(wildcard $(FUZZ_DIR)/*.d)

# Single faults, one at a time, and which of them no test notices: an hour or more. MUTANT=3 or MUTANT=3-9 tries only those.
mutants:
	@MUTANT=$(MUTANT) BUILD=$(BUILD) lua5.4 tests/mutants/mutants.lua
# For mutants.lua: what the tests run, the specs that `make check` leaves out, and all tests, the short ones first.
mutants-built: all $(BESIDE) $(UNIT)
mutants-short: unit $(SHORT)
mutants-left:
	@echo $(filter-out $(SHORT),$(SPECS))
mutants-each:
	@echo unit $(SHORT) $(filter-out $(SHORT),$(SPECS))

# Installs the packages into a bare Debian, plays a hand there and removes them. Needs root and debootstrap.
packages: deb
	@sh tests/packages.sh $(BUILD)/debian-root

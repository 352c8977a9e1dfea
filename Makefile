# houserule: make deps run | make deps test. Everything is built under build/.
VERSION  := 0.2.0

PREFIX   ?= /usr/local
DESTDIR  ?=
# The folder below PREFIX in which a Lua 5.4 looks for modules in C.
MODULES  ?= lib/lua/5.4
# The folder of libraries below PREFIX, and the version of the interface in houserule.h.
LIBDIR   ?= lib
SONAME   := 0
BUILD    ?= build

# Packagers may set CFLAGS, CPPFLAGS and LDFLAGS; what the build itself needs is in OWN. For a cross build set CC, NATIVE_CC
# (the compiler of this machine) and NATIVE (a houserule that runs here, for its manual page).
OPT      ?= -O3
CFLAGS   ?= $(OPT) -g
NATIVE_CC ?= $(CC)
# The highest level of x86-64 that this machine has: the third has pdep and AVX2, the second popcnt. ARCH= builds for any
# machine, as `make install` does.
LEVEL_2  := cx16 lahf_lm popcnt sse4_1 sse4_2 ssse3
LEVEL_3  := $(LEVEL_2) avx2 bmi1 bmi2 f16c fma abm movbe
FLAGS    := $(shell sed -n '/^flags/{p;q}' /proc/cpuinfo 2>/dev/null)
HAS      := $(foreach level,2 3,$(if $(filter-out $(FLAGS),$(LEVEL_$(level))),,$(level)))
ARCH     ?= $(if $(HAS),$(if $(filter x86_64%,$(shell $(CC) -dumpmachine)),-march=x86-64-v$(lastword $(HAS))))
WARN     ?= -Wall -Wextra -Wpedantic -Werror
# No fused multiply-add: figures are the same with every compiler and processor.
STD      := -std=c17 -D_GNU_SOURCE -ffp-contract=off
EXTRA    ?=
# The clock of every limit runs CLOCK times too fast (core/binding/guard/pace.h). In the program for tests a tick of it has
# WORK instructions of Lua.
CLOCK    ?= 1
WORK     ?= $(shell awk 'BEGIN { print int(200000 / $(CLOCK)) }')

COMMA    := ,
PKG      := $(shell command -v pkg-config 2>/dev/null || echo false)
LUA      := $(firstword $(foreach name,lua5.4 lua-5.4 lua,$(shell $(PKG) --exists $(name) 2>/dev/null && echo $(name))))
LUA_CFLAGS := $(if $(LUA),$(shell $(PKG) --cflags $(LUA)))
LUA_LIBDIR := $(if $(LUA),$(shell $(PKG) --variable=libdir $(LUA)))
# The static archive spares every call into Lua a jump through a table.
LUA_SHARED := $(or $(if $(LUA),$(shell $(PKG) --libs $(LUA))),-llua5.4)
LUA_LIBS := $(firstword $(wildcard $(LUA_LIBDIR)/liblua5.4.a) $(LUA_SHARED))
LIBS     := $(LUA_LIBS) -ljansson -ledit -lmd -lm -ldl -lpthread
# And it comes first, whole: behind our code Lua's own loop would lie elsewhere in the processor's lines after each change of
# ours, which makes up to eight percent.
LUA_WHOLE := $(patsubst %.a,-Wl$(COMMA)--whole-archive %.a -Wl$(COMMA)--no-whole-archive,$(filter %.a,$(LUA_LIBS)))

# The rooms of the C library; the table and the binding. Their headers are included by name alone: no two of them have one
# name.
ROOMS    := cards play count solve
BOUND    := core/table core/binding $(addprefix core/binding/,cards record guard)
OWN      := $(STD) $(ARCH) $(WARN) -fPIC -fvisibility=hidden -MMD -MP \
            $(ROOMS:%=-Icore/%) $(BOUND:%=-I%) -Irepl $(LUA_CFLAGS) -DHOUSERULE_VERSION='"$(VERSION)"' -DCLOCK_RATE=$(CLOCK) $(EXTRA)
COMPILE   = $(CPPFLAGS) $(OWN) $(CFLAGS)
LINK      = -pthread $(CFLAGS) $(LDFLAGS) $(EXTRA)

CORE     := $(wildcard $(ROOMS:%=core/%/*.c))
BINDING  := $(wildcard $(BOUND:%=%/*.c))
API      := $(wildcard core/api/*.c)
HOST     := $(filter-out repl/web/% %/cluster_mpi.c,$(wildcard repl/*.c repl/*/*.c))
ENGINE   := $(wildcard core/engine/*.lua core/engine/*/*.lua)
HOSTLUA  := $(filter-out repl/web/%,$(wildcard repl/*.lua repl/*/*.lua repl/*/*/*.lua))
# Texts of the host that are no Lua; they are built in with the scripts.
TEXTS    := $(wildcard repl/commands/*.mdoc repl/print/*.css)
SCRIPTS  := $(wildcard scripts/games/*.lua scripts/games/lib/*.lua scripts/variants/*.lua scripts/variants/*/*.lua \
            scripts/bundles/*.lua scripts/starters/*.lua scripts/houserule.lua scripts/*.md scripts/schemas/*.json \
            scripts/pages/*.md scripts/lessons/*/*.md)

obj       = $(patsubst %.c,$(BUILD)/%.o,$(1))
CORE_O   := $(call obj,$(CORE))
API_O    := $(call obj,$(API))
# All that knows sets of cards is compiled again for packs of up to 128 cards. Its functions have names of their own there.
WIDE     := $(CORE) $(filter-out core/binding/guard/% %/json_write.c %/module.c,$(BINDING)) $(filter %/meter_lua.c,$(HOST))
WIDE_O   := $(patsubst %.c,$(BUILD)/wide/%.o,$(WIDE))
AS_WIDE  := -DCARD_LIMIT=128 -include $(BUILD)/wide.h
BINDING_O:= $(call obj,$(BINDING)) $(filter-out %/meter_lua.o,$(WIDE_O))
HOST_O   := $(call obj,$(HOST)) $(filter %/meter_lua.o,$(WIDE_O))

# The folder of installed translations. Only gettext.c knows it.
LOCALES := -DHOUSERULE_LOCALES='"$(PREFIX)/share/locale"'
$(BUILD)/repl/system/gettext.o: OWN += $(LOCALES)
$(BUILD)/repl/system/gettext.o: $(BUILD)/prefix

# Files that hold the list of sources and the flags. make does not notice a source that is gone or a flag that has changed,
# but it notices that one of these files has changed.
define note
ifneq ($$(strip $(2)),$$(file < $(BUILD)/$(1)))
  $$(shell mkdir -p $(BUILD))$$(file > $(BUILD)/$(1),$$(strip $(2)))
endif
endef
$(eval $(call note,sources,$$(CORE) $$(BINDING) $$(API) $$(HOST) $$(ENGINE) $$(HOSTLUA) $$(TEXTS) $$(SCRIPTS)))
$(eval $(call note,prefix,$$(PREFIX)))
$(eval $(call note,flags,$$(CC) $$(COMPILE) $$(LINK) $$(LUA_WHOLE) $$(LIBS) $$(WORK)))

# With Open MPI: houserule-mpi, whose supervisor exchanges blocks with other processes.
MPI_CFLAGS := $(patsubst -I%,-isystem %,$(shell $(PKG) --cflags ompi-c 2>/dev/null))
MPI_LIBS := $(if $(wildcard repl/sim/cluster_mpi.c),$(shell $(PKG) --libs ompi-c 2>/dev/null))

# Only these goals do without Lua.
ifeq ($(LUA)$(LUA_CFLAGS)$(filter deps run clean format uninstall web-deps,$(MAKECMDGOALS)),)
$(error Lua 5.4 was not found: run "make deps", or install its headers (Debian: liblua5.4-dev) and pkg-config)
endif

# Translations, for a machine that has gettext.
LANGUAGES  := $(if $(shell command -v msgfmt),$(patsubst repl/languages/%.po,%,$(wildcard repl/languages/*.po)))
CATALOGUES := $(LANGUAGES:%=$(BUILD)/locale/%/LC_MESSAGES/houserule.mo)

.DEFAULT_GOAL := all
.PHONY: all deps run texts test check unit specs lint bench install put uninstall deb rock format clean
all: $(BUILD)/houserule $(BUILD)/houserule.so $(BUILD)/libhouserule.so $(CATALOGUES) $(if $(MPI_LIBS),$(BUILD)/houserule-mpi,$(BUILD)/no-mpi)

$(BUILD)/houserule: $(CORE_O) $(BINDING_O) $(HOST_O) $(BUILD)/embed_host.o $(BUILD)/embed_engine.o $(BUILD)/sources
	$(CC) $(LINK) -o $@ $(LUA_WHOLE) $(filter %.o,$^) $(LIBS)

$(BUILD)/no-mpi: $(BUILD)/flags
	@echo "houserule-mpi is not built: it wants Open MPI (Debian: libopenmpi-dev openmpi-bin)" >&2; touch $@
$(BUILD)/repl/sim/cluster_mpi.o: OWN += $(MPI_CFLAGS)
$(BUILD)/houserule-mpi: $(BUILD)/repl/sim/cluster_mpi.o $(filter-out %/cluster.o,$(HOST_O)) $(CORE_O) $(BINDING_O) \
  $(BUILD)/embed_host.o $(BUILD)/embed_engine.o $(BUILD)/sources
	$(CC) $(LINK) -o $@ $(LUA_WHOLE) $(filter %.o,$^) $(LIBS) $(MPI_LIBS)

# The library for C. Debian's static archive of Lua cannot be linked into it.
$(BUILD)/libhouserule.so: $(API_O) $(CORE_O) $(BINDING_O) $(BUILD)/embed_engine.o $(BUILD)/sources
	$(CC) -shared -Wl,-soname,libhouserule.so.$(SONAME) $(LINK) -o $@ $(filter %.o,$^) $(LUA_SHARED) -ljansson -lm -lpthread
	@ln -sf $(@F) $@.$(SONAME)

# The module for a stock lua5.4: it takes Lua's own functions from the program that loads it.
$(BUILD)/houserule.so: $(CORE_O) $(BINDING_O) $(BUILD)/embed_engine.o $(BUILD)/sources
	$(CC) -shared $(LINK) -o $@ $(filter %.o,$^) -ljansson -lpthread

$(BUILD)/%.o: %.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(CC) $(COMPILE) -c -o $@ $<

$(BUILD)/wide/%.o: %.c $(BUILD)/wide.h
	@mkdir -p $(@D)
	$(CC) $(COMPILE) $(AS_WIDE) -c -o $@ $<
$(BUILD)/wide.h: $(call obj,$(WIDE))
	@nm -g --defined-only $^ | sed -n 's/.* [A-Z] \([a-z][a-z0-9_]*\)$$/#define \1 \1_wide/p' > $@.tmp && { cmp -s $@.tmp $@ || cp $@.tmp $@; }

$(BUILD)/embed_%.o: $(BUILD)/embed_%.c $(BUILD)/flags
	$(CC) $(COMPILE) -c -o $@ $<

# Lua files become arrays in C, found by their paths.
$(BUILD)/embed: core/binding/embed/embed.c $(BUILD)/flags
	$(NATIVE_CC) $(if $(filter $(CC),$(NATIVE_CC)),$(COMPILE) $(LINK),$(STD) $(LUA_CFLAGS) -MMD -MP) -o $@ $< $(LUA_LIBS) -lm -ldl
$(BUILD)/embed_engine.c: $(ENGINE) $(SCRIPTS) $(TEXTS)
$(BUILD)/embed_host.c: $(HOSTLUA)
$(BUILD)/embed_%.c: $(BUILD)/embed $(BUILD)/sources
	$(BUILD)/embed $(basename $(@F)) $(filter %.lua %.md %.json $(TEXTS),$^) > $@.tmp && mv $@.tmp $@

-include $(BUILD)/embed.d $(CORE_O:.o=.d) $(BINDING_O:.o=.d) $(API_O:.o=.d) $(HOST_O:.o=.d)

# ---- what the two commands of the README do

APT    := pkg-config liblua5.4-dev lua5.4 libjansson-dev libedit-dev libmd-dev libcmocka-dev lua-busted lua-check clang \
          libclang-rt-14-dev valgrind gettext python3
SUDO   := $(shell [ "$$(id -u)" = 0 ] || echo sudo)

# Installs what is missing, and asks for sudo only then and only if you are not root.
deps:
	@if command -v apt-get >/dev/null; then \
	  missing=$$(for p in $(APT); do dpkg-query -W -f '$${Status}' $$p 2>/dev/null | grep -q 'ok installed' || echo $$p; done); \
	  [ -z "$$missing" ] || { echo "installing:" $$missing; $(SUDO) apt-get update -qq && \
	    DEBIAN_FRONTEND=noninteractive $(SUDO) apt-get install -y -qq --no-install-recommends $$missing >/dev/null; }; \
	else echo "no apt-get here; Debian calls what is needed: $(APT)" >&2; exit 1; fi

# A sub-make, because before `deps` this one could not know where Lua is.
run:
	@$(MAKE) --no-print-directory -s $(AT_ONCE) $(BUILD)/houserule
	@$(BUILD)/houserule zole

# The sentences of the program, for translators. xgettext reads a copy in which each sentence is the first argument of a
# marker: it takes cli.fault for a name of its own. It misses the text of a field, the second of two texts to choose from,
# and the plural of N(n, "card"). Its lua-format knows neither %2$$s nor %+d; c-format does.
MARKS  := s/\\u\{b1\}/±/g; s/[[:alnum:]_.:]+[.:](fault|say|say_text|unknown)\b/\1/g; s/\b(say|say_text)[ (]""/say(0/g; \
          s/\b(help|summary) = "/\1 = T("/g; \
          s/(\bN\([^"]*, )"([a-z ]+)"/\1"%d \2", "%d \2s"/g; \
          /\b(T|say|say_text|fault)\(|^ *(and|or) /s/\b(and|or) ("([^"\\]|\\.)+")/, T(\2)/g
# Sentences of scripts have a field, or stand behind a key ("bid?", "contract table"), of which each word is a text too; one
# in two parts is joined first. Clauses are comments of one line or more, and house rules have a summary.
SAYING := s/" *\n *\.\. *"//g; s/"([^"\n]*\{[a-z_0-9]+[:}][^"\n]*)"/T("\1")/g; s/(\["[a-z]+[?a-z -]*"\] =\s*)("[^"\n]+")/\1T(\2)/g; \
          s/\["([a-z]+)[? ]([a-z-]*)"\]/T("\1"), T("\2")/g; s/"[A-Z]{2,3}-[0-9.]+", ("[a-z][^"\n]*")/&, T(\1)/g; s/, T\(""\)//g; s/\n *--   +/ /g; \
          s/\n *-- [A-Z]{2,3}-[0-9.]*[0-9] +(\[[a-z0-9,]+\] +)?([^\n]+)/\nT[==[\2]==]/g; s/\n *-- \#\# [A-Z0-9.-]* ?([^\n]+)/\nT[==[\1]==]/g; \
          s/(packets = "[^"\n]*[0-9] to ([a-z]+)[^"\n]*")/\1, T("\2")/g; s/\bsummary = ("[^"\n]*")/summary = T(\1)/g
SAYS   := $(wildcard scripts/games/*.lua scripts/games/lib/*.lua scripts/variants/*/*.lua)
$(BUILD)/locale/%/LC_MESSAGES/houserule.mo: repl/languages/%.po
	@mkdir -p $(@D) && msgfmt -c -o $@ $<

texts: $(BUILD)/houserule.pot
$(BUILD)/houserule.pot: $(ENGINE) $(HOSTLUA) $(SAYS)
	@rm -rf $(BUILD)/texts && mkdir -p $(BUILD)/texts && cp --parents $^ $(BUILD)/texts
	@cd $(BUILD)/texts && sed -E -i '$(MARKS)' $(ENGINE) $(HOSTLUA) && sed -E -z -i '$(SAYING)' $(SAYS) && xgettext -L Lua --from-code=UTF-8 --no-wrap --package-name=houserule \
	  -kT:1 -kN:2,3 -ksay:1 -ksay_text:1 -kfault:1 -kunknown:1 -o - $^ | \
	  sed -E '/^#, lua-format/d; /^msgid .*%[-+.0-9]*[a-z]/i #, c-format' > ../$(@F)

# ---- tests

BUSTED  = lua5.4 $(shell command -v busted)
UNIT    = $(patsubst tests/unit/%.c,$(BUILD)/unit/%,$(wildcard tests/unit/test_*.c))
# The longest first, by the processor time that each took last (build/times) or, before the first run, that the table in
# tests/README.md gives. `make check` runs those under CHECK seconds. A spec that nobody has timed counts as short.
CHECK   ?= 1.5
ALL_SPECS := $(wildcard tests/*/*_spec.lua tests/*/*/*_spec.lua)
timed    = $(shell sh tests/timed.sh $(1) $(BUILD)/times $(ALL_SPECS))
SPECS    = $(call timed,any)
SHORT    = $(call timed,$(CHECK))
# The specs run PROGRAM, and load the module in the folder MODULE into a lua5.4.
PROGRAM = $(BUILD)/houserule
MODULE  = $(BUILD)
# Programs that only tests need: the host's modules for a lua5.4, a terminal to type at, the program in one process, and the
# program whose limits count work.
BESIDE  = $(BUILD)/inside.so $(BUILD)/pty $(BUILD)/houserule-alone $(BUILD)/houserule-counted
# One job more than there are processors, unless make was given a number of them: the tests of the page mostly wait.
AT_ONCE = $(if $(findstring -j,$(MAKEFLAGS)),,-j$(shell expr $$(nproc) + 1))

test:
	@$(MAKE) --no-print-directory -s $(AT_ONCE) all $(BESIDE)
	@$(MAKE) --no-print-directory -s $(AT_ONCE) lint unit specs compilers
	@echo "all tests passed"

# The lint, the unit tests and the short specs.
check:
	@$(MAKE) --no-print-directory -s $(AT_ONCE) all $(BESIDE)
	@$(MAKE) --no-print-directory -s $(AT_ONCE) lint unit $(SHORT)
	@echo "the short tests passed"

# The specs test the rules, the host and hostile scripts from outside. A spec's name runs it alone. All run in the same
# environment: without a locale the program would write cards in ASCII.
ALIKE = env -u COLUMNS -u LINES -u NO_COLOR -u PAGER -u VISUAL -u EDITOR -u XDG_CONFIG_HOME -u XDG_DATA_HOME \
          -u XDG_STATE_HOME -u HOUSERULE_TEXTS -u HOUSERULE_TRACE -u LANGUAGE LC_ALL=C.UTF-8 TERM=xterm
.PHONY: $(ALL_SPECS)
SURROUNDING = HOUSERULE=$(PROGRAM) HOUSERULE_LIB=$(MODULE) HOUSERULE_BESIDE=$(BUILD) HOUSERULE_TICK=$(WORK) $(ALIKE)
# Runs under a sanitizer or valgrind take much longer: their times must not decide what is a short spec.
TIMES   = $(if $(filter $(BUILD)/houserule,$(PROGRAM)),$(BUILD)/times,$(BUILD)/other-times)
specs: $(SPECS)
tests/host/system/texts_spec.lua: $(BUILD)/houserule.pot
$(ALL_SPECS): all $(BESIDE)
	@mkdir -p $(TIMES); out=$(BUILD)/spec.$(@F).out; $(SURROUNDING) $(BUSTED) -o TAP $@ > $$out 2>&1; code=$$?; \
	  times > $$out.times; awk -v spec=$@ 'NR == 2 { split($$1 "m" $$2, t, /[ms]+/); printf "%.2f %s\n", t[1] * 60 + t[2] + t[3] * 60 + t[4], spec }' $$out.times \
	    > $(TIMES)/$(@F); \
	  echo "$@: $$(grep -c "^ok" $$out) passed"; [ $$code = 0 ] || { grep -v "^ok" $$out; exit 1; }

INSIDE  := $(patsubst %,$(BUILD)/repl/%.o,system/json system/sys system/pager system/disk system/atomic_file wall/page \
            table/columns)
$(BUILD)/inside.so: tests/support/inside.c $(INSIDE)
	$(CC) $(COMPILE) -MF $@.d -shared $(LINK) -o $@ $^ -ljansson -lmd -lm
$(BUILD)/pty: tests/support/pty.c $(BUILD)/flags
	$(CC) $(COMPILE) -MF $@.d $(LINK) -o $@ $<

# In one process: for tests that let its memory run out, and for valgrind.
$(BUILD)/houserule-alone: $(filter-out %/main.o,$(HOST_O)) $(CORE_O) $(BINDING_O) $(BUILD)/alone.o $(BUILD)/embed_host.o \
  $(BUILD)/embed_engine.o $(BUILD)/sources
	$(CC) $(LINK) -o $@ $(LUA_WHOLE) $(filter %.o,$^) $(LIBS)
$(BUILD)/alone.o: repl/main.c $(BUILD)/flags
	$(CC) $(COMPILE) -DWALL_NONE -c -o $@ $<

# Its clock counts instructions, and its supervisor looks four times as often at an engine that says nothing.
COUNTED_O := $(BUILD)/counted/work_pace.o $(BUILD)/counted/wire.o
$(BUILD)/houserule-counted: $(COUNTED_O) $(filter-out %/pace.o %/wire.o,$(BINDING_O) $(HOST_O)) $(CORE_O) \
  $(BUILD)/embed_host.o $(BUILD)/embed_engine.o $(BUILD)/sources
	$(CC) $(LINK) -o $@ $(LUA_WHOLE) $(filter %.o,$^) $(LIBS)
$(COUNTED_O): $(BUILD)/flags
	@mkdir -p $(@D)
	$(CC) $(COMPILE) -DWORK_PER_TICK=$(WORK) -DWALL_STEP_MS=250 -c -o $@ $(filter %.c,$^)
$(BUILD)/counted/work_pace.o: tests/support/work_pace.c
$(BUILD)/counted/wire.o: repl/wall/wire.c
-include $(BUILD)/inside.so.d $(BUILD)/pty.d $(BUILD)/alone.d $(COUNTED_O:.o=.d)

# The C core's tests, every primitive on its own.
unit: $(UNIT)
	@for t in $(UNIT); do $$t > $(BUILD)/unit.out 2>&1 || { cat $(BUILD)/unit.out; exit 1; }; \
	  echo "$${t##*/}: $$(grep -a PASSED $(BUILD)/unit.out)"; done

# The C library as it is built for large packs.
$(BUILD)/unit/test_large: tests/unit/test_large.c $(filter $(CORE:%.c=$(BUILD)/wide/%.o),$(WIDE_O))
	@mkdir -p $(@D)
	$(CC) $(COMPILE) $(AS_WIDE) -MT $@ -MF $@.d $(LINK) -Itests/unit -o $@ $(filter %.c %.o,$^) -lcmocka -lm

$(BUILD)/unit/%: tests/unit/%.c $(CORE_O)
	@mkdir -p $(@D)
	$(CC) $(COMPILE) -MT $@ -MF $@.d $(LINK) -Itests/unit -o $@ $< $(CORE_O) -lcmocka -lm
-include $(UNIT:=.d)

# A comment that opens with one of these words names its subject too late.
VAGUE = FNR == 1 { was = 0 } { is = /^ *(--|\/\/|\#)/ } \
  /^ *(--+|\/\/|\/\*+|\#) (What|Whether|Who|Whoever|Where|How|That|These|The same|Both|Of|As) / && !(is && was) { \
    print FILENAME ":" FNR ": " $$0; bad = 1 } { was = is } END { exit bad }
lint:
	@luacheck -q --std lua54 --max-line-length 125 core/engine repl
	@luacheck -q --std lua54 --max-line-length 125 --max-code-line-length 100 \
	  --read-globals game variant bundle pack cards fields use memo sets crib null -- \
	  scripts/games scripts/variants scripts/bundles scripts/studies tests/games
	@luacheck -q --std lua54 --max-line-length 125 --read-globals game variant cards fields sets -- scripts/starters
	@luacheck -q --std lua54+busted --max-line-length 125 tests --exclude-files tests/games
	@awk '$(VAGUE)' Makefile $$(find core repl scripts tests -name '*.[ch]' -o -name '*.lua' -o -name '*.*js' -o -name '*.sh' -o -name '*.mk')

include tests/checks.mk
include repl/web/web.mk

bench: all $(BESIDE)
	@$(CC) $(filter-out -fPIC -MMD -MP,$(COMPILE)) -o $(BUILD)/reference_zole tests/bench/reference_zole.c
	@$(CC) $(filter-out -MMD -MP,$(COMPILE)) -o $(BUILD)/primitives tests/bench/primitives.c $(CORE_O) -lm
	@$(CC) $(filter-out -MMD -MP,$(COMPILE)) -o $(BUILD)/solve-bench tests/bench/solve.c $(CORE_O) -lm
	@BUILD=$(BUILD) HOUSERULE_BESIDE=$(BUILD) sh tests/bench/bench.sh

# Measures how good the bots are, on the same deals with the seats turned (duplicate), and if their estimates of a hand come
# true.
.PHONY: bench-bots
bench-bots: all $(BESIDE)
	@HOUSERULE=$(PROGRAM) lua5.4 tests/bench/bots.lua 400 strong:32w simple
	@HOUSERULE=$(PROGRAM) lua5.4 tests/bench/bots.lua 400 simple random
	@HOUSERULE=$(PROGRAM) HOUSERULE_BESIDE=$(BUILD) lua5.4 tests/bench/calibration.lua 300 strong:8w

# The installed files: mode, source, destination. There is one list, so that `uninstall` removes exactly these.
INSTALLED = 755:$(BUILD)/houserule:bin/houserule \
            755:$(BUILD)/houserule.so:$(MODULES)/houserule.so \
            755:$(BUILD)/libhouserule.so:$(LIBDIR)/libhouserule.so.$(SONAME) \
            link:libhouserule.so.$(SONAME):$(LIBDIR)/libhouserule.so \
            644:core/table/houserule.h:include/houserule.h \
            644:$(BUILD)/houserule.pc:$(LIBDIR)/pkgconfig/houserule.pc \
            644:scripts/houserule.lua:share/houserule/houserule.lua \
            $(if $(MPI_LIBS),755:$(BUILD)/houserule-mpi:bin/houserule-mpi \
              644:$(BUILD)/houserule.1:share/man/man1/houserule-mpi.1) \
            644:$(BUILD)/houserule.1:share/man/man1/houserule.1 \
            644:repl/completions/houserule.bash:share/bash-completion/completions/houserule \
            644:repl/completions/_houserule:share/zsh/site-functions/_houserule \
            644:repl/completions/houserule.fish:share/fish/vendor_completions.d/houserule.fish \
            $(foreach f,$(filter-out scripts/houserule.lua,$(SCRIPTS)),644:$f:share/houserule/$f) \
            $(foreach l,$(LANGUAGES),644:$(BUILD)/locale/$l/LC_MESSAGES/houserule.mo:share/locale/$l/LC_MESSAGES/houserule.mo) \
            $(foreach f,README.md CHANGELOG.md,644:$f:share/doc/houserule/$f) \
            $(patsubst %,644:%:share/houserule/houserule.html,$(wildcard build/houserule.html))

$(BUILD)/houserule.1: $(BUILD)/houserule
	@$(or $(NATIVE),$<) help --man > $@

# Installed files may be packed for other machines: they are built for any machine of this kind, unless ARCH is given.
install:
	@$(MAKE) --no-print-directory ARCH='$(if $(filter-out file,$(origin ARCH)),$(ARCH))' BUILD=$(BUILD)/any put

$(BUILD)/houserule.pc: $(BUILD)/prefix Makefile
	@printf 'Name: houserule\nDescription: card games by their rules\nVersion: %s\nCflags: -I%s\nLibs: -L%s -lhouserule\n' \
	  '$(VERSION)' '$(PREFIX)/include' '$(PREFIX)/$(LIBDIR)' > $@

put: all $(BUILD)/houserule.1 $(BUILD)/houserule.pc
	@set -e; IFS=:; echo "$(INSTALLED)" | tr ' ' '\n' | grep . | while read -r mode from to; do \
	  to="$(DESTDIR)$(PREFIX)/$$to"; mkdir -p "$${to%/*}"; \
	  if [ $$mode = link ]; then ln -sf "$$from" "$$to"; else install -m $$mode "$$from" "$$to"; fi; echo "$$to"; done

uninstall:
	@IFS=:; echo "$(INSTALLED)" | tr ' ' '\n' | grep . | while read -r mode from to; do rm -f "$(DESTDIR)$(PREFIX)/$$to"; done
	@cd "$(DESTDIR)$(PREFIX)" && echo "$(INSTALLED)" | tr ' ' '\n' | grep . | sed 's|.*:||; s|/[^/]*$$||' | sort -ru | \
	  while read -r folder; do [ ! -d "$$folder" ] || rmdir -p --ignore-fail-on-non-empty "$$folder"; done

# Packages for Debian, of the files that git or a tarball has, for any machine of its kind; with the page for browsers if it
# has been made. They are in no archive yet, so that no bug there asks for them. repl/packages/README.md has the rest.
SOURCES = git ls-files -z 2>/dev/null | grep -z . || find . -path './build*' -prune -o -path ./.git -prune -o -type f -print0
DEBIAN = $(BUILD)/deb/houserule-$(VERSION)
deb:
	@rm -rf $(BUILD)/deb && mkdir -p $(DEBIAN)/build
	@{ $(SOURCES); } | tar c --null -T - | tar x -C $(DEBIAN)
	@cp -r repl/packages/debian $(DEBIAN)/debian
	@$(patsubst %,cp % $(DEBIAN)/build,$(wildcard build/houserule.html))
	@printf 'houserule ($(VERSION)-1) unstable; urgency=medium\n\n  * See CHANGELOG.md.\n\n -- %s  %s\n' \
	  "$$(sed -n 's/^Maintainer: //p' repl/packages/debian/control)" "$$(git log -1 --format=%aD 2>/dev/null || date -R -r CHANGELOG.md)" > $(DEBIAN)/debian/changelog
	@cd $(DEBIAN) && dpkg-buildpackage -us -uc -b
	@lintian --fail-on error,warning --suppress-tags initial-upload-closes-no-bugs $(BUILD)/deb/*.changes
	@ls $(BUILD)/deb/*.deb

rock:
	@luarocks --lua-version 5.4 --tree $(BUILD)/rocks make repl/packages/houserule-$(VERSION)-1.rockspec

format:
	clang-format -i core/*/*.[ch] core/binding/*/*.[ch] repl/*.[ch] repl/*/*.[ch] tests/unit/*.[ch] tests/bench/*.c tests/fuzz/*.c

clean:
	rm -rf build build-*

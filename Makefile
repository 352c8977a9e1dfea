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
SCRIPTS  := $(wildcard scripts/games/*.lua scripts/games/lib/*.lua scripts/variants/*.lua)

obj       = $(patsubst %.c,$(BUILD)/%.o,$(1))
CORE_O   := $(call obj,$(CORE))
BINDING_O:= $(call obj,$(BINDING))
HOST_O   := $(call obj,$(HOST))

.PHONY: all deps run test bench fuzz install clean unit rules lint asan valgrind tsan coverage format
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

# The page, build/houserule.html: one file, no server, no network. `make web-deps` fetches what it is built of, `make web`
# builds it. See repl/web/README.md.

.PHONY: web web-deps
WEB      := $(BUILD)/web
WEBAPT   := emscripten node-acorn chromium dpkg-dev pngquant $(if $(shell command -v npm),,npm)
WEBSRC   := lua5.4 jansson libmd
WEBNPM   := codemirror@6.0.2 @codemirror/legacy-modes@6.5.5 esbuild@0.28.2 puppeteer-core@25.16.0 axe-core@4.14.1 \
            eslint@9.39.5 eslint-plugin-compat@7.0.1 eslint-plugin-es-x@9.7.0

# Debian's emscripten has its cache and node's modules where they are; node may be another's and look elsewhere.
EMCC     := NODE_PATH=/usr/share/nodejs emcc
EMFLAGS  := -std=gnu17 -D_GNU_SOURCE -O3 -fwasm-exceptions -sSUPPORT_LONGJMP=wasm
EMLINK   := -sALLOW_MEMORY_GROWTH -sMAXIMUM_MEMORY=256MB -sINITIAL_MEMORY=32MB -sMODULARIZE -sEXPORT_NAME=houserule \
            -sENVIRONMENT=worker,node -sFORCE_FILESYSTEM -sEXPORTED_RUNTIME_METHODS=ccall,FS -sEXIT_RUNTIME=0 --no-entry
WEBINC   := $(ROOMS:%=-Icore/%) $(BOUND:%=-I%) -Irepl -I$(WEB)/lua5.4/src -I$(WEB)/jansson/src -I$(WEB)/libmd/include \
            -DHOUSERULE_VERSION='"$(VERSION)"' $(LOCALES)

# The sources that the page shares with the program: all but the command line, the terminal and the two processes.
WEBHOST  := $(filter-out repl/main.c repl/prompt/edit.c repl/system/pager.c repl/wall/%,$(HOST)) repl/wall/page.c \
            $(wildcard repl/web/*.c)
WEBLUA   := $(HOSTLUA) $(wildcard repl/web/*.lua)
LUA_C    := $(filter-out %/lua.c %/luac.c,$(wildcard $(WEB)/lua5.4/src/*.c))
JANSSON_C:= $(wildcard $(WEB)/jansson/src/*.c)
MD_C     := $(WEB)/libmd/src/sha2.c $(WEB)/libmd/src/sha256hl.c
WEB_O    := $(patsubst %.c,$(WEB)/o/%.o,$(CORE) $(BINDING) $(WEBHOST) $(BUILD)/embed_engine.c $(BUILD)/embed_web.c \
            $(LUA_C) $(JANSSON_C) $(MD_C)) $(patsubst $(BUILD)/%,$(WEB)/o/%,$(WIDE_O))

$(WEB)/o/$(WEB)/jansson/%: EMFLAGS += -DHAVE_CONFIG_H
$(WEB)/o/$(WEB)/lua5.4/%: EMFLAGS += -DLUA_COMPAT_5_3
$(WEB)/o/$(WEB)/libmd/%: EMFLAGS += -I$(WEB)/libmd
$(WEB)/o/repl/sim/sim.o: EMFLAGS += -Dpthread_create=web_create -Dpthread_join=web_join \
  -Dpthread_cond_timedwait=web_wait -Dpthread_cond_broadcast=web_turned
$(WEB)/o/%.o: %.c
	@mkdir -p $(@D)
	@$(EMCC) $(EMFLAGS) -MMD -MP $(WEBINC) -c -o $@ $<
$(WEB)/o/wide/%.o: %.c $(BUILD)/wide.h
	@mkdir -p $(@D)
	@$(EMCC) $(EMFLAGS) -MMD -MP $(WEBINC) $(AS_WIDE) -c -o $@ $<
-include $(filter-out %embed_engine.d %embed_web.d,$(WEB_O:.o=.d))

# The list in it is called embed_host, as the program knows it.
$(BUILD)/embed_web.c: $(BUILD)/embed $(WEBLUA) $(BUILD)/sources
	$(BUILD)/embed embed_host $(filter %.lua,$^) > $@.tmp && mv $@.tmp $@

$(WEB)/engine.js: $(WEB_O)
	@$(EMCC) $(EMFLAGS) $(EMLINK) -o $@ $^

# ---- the page

WEBPARTS := $(addprefix repl/web/,page.html style.css build.mjs) $(wildcard repl/web/*.js)
$(BUILD)/houserule.html: $(WEB)/engine.js $(WEBPARTS)
	@node repl/web/build.mjs $(WEB) $@

# One sentence for what is missing: emcc, node, and what web-deps puts into build/web.
WEBMISSING = $$(for tool in emcc node; do command -v $$tool >/dev/null || printf ' %s' $$tool; done; \
  for part in lua5.4 jansson libmd node_modules/esbuild node_modules/eslint; do [ -d $(WEB)/$$part ] || printf ' %s' $$part; done)
web:
	@missing=$(WEBMISSING); [ -z "$$missing" ] || \
	  { echo "the page cannot be built, there is no$$missing: make web-deps fetches it" >&2; exit 1; }
	@$(MAKE) --no-print-directory -s $(AT_ONCE) $(BUILD)/houserule.html

# The README's pictures, of the real program and the real page.
.PHONY: pictures
pictures: all web
	@node repl/web/pictures.mjs $(BUILD)/houserule $(BUILD)/houserule.html $(WEB) "$$(command -v chromium)" repl/web/pictures
	@pngquant --force --ext .png 128 repl/web/pictures/*.png

# Tested where all of it is.
WEBREADY := $(and $(shell command -v emcc),$(shell command -v chromium),$(wildcard $(WEB)/node_modules/eslint))
.PHONY: web-untested
web-untested:
	@echo "the page is not tested: make web-deps fetches what it is built of and tested with"
tests/web/page_spec.lua: $(if $(WEBREADY),$(BUILD)/houserule.html,web-untested)
tests/web/page_spec.lua: export HOUSERULE_PAGE = $(if $(WEBREADY),$(BUILD)/houserule.html)
tests/web/page_spec.lua: export HOUSERULE_CHROMIUM = $(shell command -v chromium)

# Whole games on screens of many sizes, by taps and by keys; SHOTS is a folder for pictures of them.
.PHONY: page-games
page-games: web
	@HOUSERULE_GAMES=all HOUSERULE_SHOTS=$(SHOTS) node tests/web/page.mjs $(BUILD)/houserule.html $(WEB) \
	  "$$(command -v chromium)" "to its end by"

# The sources of what is linked in are Debian's, by a list of sources of their own; what its configure would have written is
# short. The lock file of npm records addresses: versions are pinned here instead.
WEBLISTS := /etc/apt/sources.list /etc/apt/sources.list.d/debian.sources
APTOWN    = -o Dir::Etc::sourcelist=- -o Dir::Etc::sourceparts="$(CURDIR)/$(WEB)/apt/parts" \
            -o Dir::Cache="$(CURDIR)/$(WEB)/apt" \
            -o Dir::State::lists="$(CURDIR)/$(WEB)/apt/lists" -o APT::Sandbox::User=root -qq
web-deps:
	@command -v apt-get >/dev/null || \
	  { echo "no apt-get here; Debian calls what is needed: $(WEBAPT) nodejs npm" >&2; exit 1; }
	@missing=$$(for p in $(WEBAPT); do dpkg-query -W -f '$${Status}' $$p 2>/dev/null | grep -q 'ok installed' || echo $$p; done; \
	  command -v npm >/dev/null || echo nodejs npm); \
	  [ -z "$$missing" ] || { echo "installing:" $$missing; $(SUDO) apt-get update -qq && \
	    DEBIAN_FRONTEND=noninteractive $(SUDO) apt-get install -y -qq --no-install-recommends $$missing >/dev/null; }
	@mkdir -p $(WEB)/apt/parts $(WEB)/apt/lists/partial
	@for f in $(wildcard $(WEBLISTS)); do \
	    sed 's/^deb /deb-src /; s/^Types:.*/Types: deb-src/' $$f > $(WEB)/apt/parts/$${f##*/}; done; \
	  cd $(WEB)/apt/parts && if [ -f sources.list ]; then mv sources.list main.list; fi
	@[ -d $(WEB)/libmd ] || { apt-get $(APTOWN) update && cd $(WEB) && apt-get $(APTOWN) source $(WEBSRC) >/dev/null && \
	  for p in $(WEBSRC); do rm -rf $$p && mv $$p-[0-9]*/ $$p; done; }
	@echo '#define DEB_HOST_MULTIARCH "web"' > $(WEB)/lua5.4/src/lua5.4-deb-multiarch.h
	@echo '#include <unistd.h>' > $(WEB)/libmd/config.h
	@sed 's/@json_inline@/inline/; s/@json_have_long_long@/1/; s/@[a-z_]*@/0/' $(WEB)/jansson/src/jansson_config.h.in \
	  > $(WEB)/jansson/src/jansson_config.h
	@printf '#define HAVE_%s 1\n' FCNTL_H UNISTD_H STDINT_H SYS_TIME_H SYS_TYPES_H > $(WEB)/jansson/src/jansson_private_config.h
	@echo '#define INITIAL_HASHTABLE_ORDER 3' >> $(WEB)/jansson/src/jansson_private_config.h
	@npm install --prefix $(WEB) --no-save --no-package-lock --ignore-scripts --no-audit --no-fund --loglevel=error \
	  $(WEBNPM) >/dev/null

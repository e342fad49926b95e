# make checkmark.gif    a preset's GIF (or .svg, .png); the same for PATH/NAME.json and .plist
# make test             the whole test suite
# make install          PREFIX=/usr/local
# make dist             what a release holds, in out/: an archive, a Debian package
# make site             the documentation as a site, in out/site
# make help             everything else

SWIFT ?= swift
PREFIX ?= /usr/local
DESTDIR ?=
# STRICT=1 makes warnings errors, as CI does.
FLAGS = $(if $(STRICT),-Xswiftc -warnings-as-errors)
# Nobody debugs the program that is made to be used, or CI's tests. Without debug information they are built in a fifth and in a
# tenth less time.
PLAIN = -debug-info-format none
TEST_FLAGS = $(FLAGS) $(if $(KINEO_QUICK_TESTS),$(PLAIN))
KINEO = .build/release/kineo
SOURCES := $(shell find Sources presets -type f) Package.swift
FILES_TABLE = Sources/CEmbedded/files.c

# Without these the package does not build; WOFF2 fonts are read with a library that its tests want. Debian's and Homebrew's names for the same things.
DEBIAN_PACKAGES = libgif-dev libpng-dev zlib1g-dev libjpeg-dev libharfbuzz-dev libfribidi-dev libfontconfig-dev libwebp-dev libwoff1 pkg-config
BREW_PACKAGES = giflib libpng jpeg-turbo harfbuzz fribidi fontconfig webp woff2 pkg-config

.PHONY: help build deps test build-tests lint format check gallery bench fuzz sanitize install uninstall dist dist-check site example clean
.DELETE_ON_ERROR:

build: $(KINEO)

help:
	@sed -n 's/^# \(make.*\)/\1/p' Makefile
	@printf '%s\n' 'make build            the release binary, $(KINEO)' \
	  'make deps             install the C libraries that are missing' \
	  'make lint, format     check or mend the code style' \
	  'make gallery          docs/gallery.md, its pictures, and figures of GIFs; CHECK=1 compares only' \
	  'make bench            figures of this machine' \
	  'make build-tests      the test suite without running it' \
	  'make fuzz SECONDS=60  run the fuzzers, so long each' \
	  'make sanitize         the tests under the address and the thread sanitizer; an hour or two' \
	  'make check            what CI checks before the tests'

$(KINEO): $(SOURCES) $(FILES_TABLE)
	@$(MAKE) --no-print-directory deps
	$(SWIFT) build -c release --static-swift-stdlib $(PLAIN) --product kineo $(FLAGS)
	@touch $@

# The names in the folders; the compiler reads the files.
$(FILES_TABLE): presets Sources/Preview/Page Sources/CEmbedded/make-table
	Sources/CEmbedded/make-table
	@touch $@

deps:
	@if pkg-config --exists libpng zlib libjpeg libwebp harfbuzz fribidi fontconfig 2>/dev/null && \
	  printf '#include <stddef.h>\n#include <gif_lib.h>\n' | $${CC:-cc} -E - >/dev/null 2>&1; then :; \
	elif command -v apt-get >/dev/null; then \
	  as_root=$$([ "$$(id -u)" = 0 ] || echo sudo); \
	  $$as_root apt-get update -q && \
	  DEBIAN_FRONTEND=noninteractive $$as_root apt-get install -qy $(DEBIAN_PACKAGES); \
	elif command -v brew >/dev/null; then brew install $(BREW_PACKAGES); \
	else echo 'kineo needs the development files of giflib, libpng, HarfBuzz, FriBidi and fontconfig, and' \
	  'pkg-config: please install them' >&2; exit 1; fi

# A preset by its name; a document beside where its output goes.
define rule
%.$(1): presets/%.json $$(KINEO)
	$$(KINEO) render $$* -o $$@
%.$(1): %.json $$(KINEO)
	$$(KINEO) $$< -o $$@
%.$(1): %.plist $$(KINEO)
	$$(KINEO) $$< -o $$@
endef
$(foreach kind,gif svg png,$(eval $(call rule,$(kind))))

test: build-tests
	$(SWIFT) test --skip-build $(TEST_FLAGS)

build-tests: deps $(KINEO)
	$(SWIFT) build --build-tests $(TEST_FLAGS)

# Each in a folder of its own, as everything is compiled anew. Browsers are left out, which take minutes at that speed, and so are
# limits on memory and files, which leave no room for a sanitizer's own. Swift keeps flags in pointers, which a leak finder takes for lost.
# What works on pixels is optimized, as in CI: its tests take hours otherwise. The thread sanitizer does not see Swift's Mutex
# when threads wait for it: what is done under one is listed in a file.
sanitize: deps
	set -e; export KINEO_QUICK_TESTS=1; for kind in address thread; do \
	  ASAN_OPTIONS=detect_leaks=0 TSAN_OPTIONS="halt_on_error=1 suppressions=$(CURDIR)/Tests/under-mutexes.txt" SWIFT_BACKTRACE=enable=no \
	  $(SWIFT) test --sanitize=$$kind --scratch-path .build/sanitize-$$kind \
	    --skip BrowserTests --skip SmallMachineTests --skip WorkLimitTests --skip 'limit on the size of files' \
	    $(FLAGS); done

lint:
	$(SWIFT) format lint --strict --recursive Sources Tests Benchmarks Package.swift
	.ci/libm
	.ci/names
	.ci/plugins

format:
	$(SWIFT) format --in-place --recursive Sources Tests Benchmarks Package.swift

check: lint build
	.ci/libm .build/release

gallery: $(KINEO)
	docs/gallery/make $(KINEO) $(if $(CHECK),--check)
	KINEO=$(abspath $(KINEO)) CHECK=$(CHECK) docs/make-gif-figures

bench: $(KINEO)
	Benchmarks/run

SECONDS ?= 60
fuzz: deps $(KINEO)
	Fuzz/run $(SECONDS)
	KINEO=$(KINEO) Fuzz/documents $(SECONDS) $(SEED)
	KINEO=$(KINEO) Fuzz/files $(SECONDS) $(SEED)
	KINEO=$(KINEO) Fuzz/imports $(SECONDS) $(SEED)

install: $(KINEO)
	install -d '$(DESTDIR)$(PREFIX)/bin'
	install -m 755 -s $(KINEO) '$(DESTDIR)$(PREFIX)/bin/kineo'
	@set -e; share='$(DESTDIR)$(PREFIX)/share'; \
	put() { install -d "$$share/$$(dirname "$$1")"; target="$$share/$$1"; shift; \
	  $(KINEO) "$$@" > "$$target"; }; \
	put man/man1/kineo.1 man; \
	put bash-completion/completions/kineo completions bash; \
	put zsh/site-functions/_kineo completions zsh; \
	put fish/vendor_completions.d/kineo.fish completions fish

uninstall:
	rm -f '$(DESTDIR)$(PREFIX)/bin/kineo'
	rm -rf '$(DESTDIR)$(PREFIX)/share/kineo'
	cd '$(DESTDIR)$(PREFIX)/share' && rm -f man/man1/kineo.1 bash-completion/completions/kineo \
	  zsh/site-functions/_kineo fish/vendor_completions.d/kineo.fish

dist: deps $(FILES_TABLE)
	Packaging/dist out

# Installs, runs and removes the package in a clean Debian; needs root, mmdebstrap and a mirror.
dist-check:
	Packaging/check-deb out/kineo_*.deb

# Chromium opens its pages where it is installed.
site: $(KINEO)
	docs/site/make $(KINEO) out/site
	@if command -v chromium >/dev/null; then docs/site/check out/site; fi

# The app that uses the library and both plugins. Not part of CI: SwiftPM builds kineo again for it.
example:
	cd Examples/App && $(SWIFT) build --scratch-path ../../.build/example && \
	  $(SWIFT) run --skip-build --scratch-path ../../.build/example

clean:
	rm -rf .build

#!/bin/sh
# packages.sh FOLDER - installs the packages in build/deb into a bare Debian (as root, in FOLDER, which is made once), plays a
# hand there, lets a stock Lua and a program in C play others, removes them again, and wants nothing left. `make packages` runs it.
set -eu
root=$1
packages="houserule lua5.4-houserule libhouserule-dev libhouserule0" # houserule-mpi wants all of Open MPI
[ -e "$root/etc/debian_version" ] || debootstrap --variant=minbase bookworm "$root" > "$root.log" 2>&1
inside() { chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"; }
files() { (cd "$root" && find usr etc opt -path '*/__pycache__' -prune -o -type f -print | sort); }

inside dpkg --purge $packages > /dev/null 2>&1 # of a run that was cut off
inside apt-get -qq update
inside apt-get -qq install -y --no-install-recommends libjansson4 libedit2 libmd0 liblua5.4-0 lua5.4 > /dev/null
files > "$root.before"
for name in $packages; do cp build/deb/"$name"_*.deb "$root/tmp/"; done
inside sh -c 'dpkg -i /tmp/*.deb' > /dev/null

# Hardening: position independent, a stack protector, all symbols resolved at the start.
for file in "$root/usr/bin/houserule" "$root/usr/lib/"*/lua/5.4/houserule.so "$root/usr/lib/"*/libhouserule.so.0; do
  readelf -h "$file" | grep -q 'DYN'
  readelf -d "$file" | grep -q 'BIND_NOW'
  readelf -W -l "$file" | grep -q 'GNU_RELRO'
  readelf -W --dyn-syms "$file" | grep -q '__stack_chk_fail'
  nm -D "$file" | grep -q '_chk@' # a fortified function of the C library
done

inside houserule --version
printf 'auto\nscore\n' | inside houserule zole --seed k7 | grep -q 'hand 1'
inside houserule sim zole -n 1000 --seed k7 | head -1
inside lua5.4 -e '
  local engine = require "houserule"
  local s = assert(engine.session.open(engine.library.new(), { houserule = 1, game = "zole", seed = "k7" }))
  while s.state == "pack" do assert(s:pack()) end
  while s.state == "ask" do assert(s:answer(s:random_answer())) end
  print("a stock Lua has played a hand")'
cat > "$root.c" <<'END'
#include <houserule.h>
#include <stdio.h>
int main(void) {
  char error[400];
  houserule_t *rules = houserule_load("{\"game\":\"zole\",\"options\":{\"hands\":1}}", NULL, error, sizeof error);
  houserule_game_t *game = rules ? houserule_open(rules, "k7") : NULL;
  while (game && houserule_turn(game)->state == HOUSERULE_ASK) houserule_step(game, HOUSERULE_RANDOM);
  if (game && houserule_turn(game)->hands == 1) puts("a program in C has played a hand");
  return !game;
}
END
export PKG_CONFIG_SYSROOT_DIR="$root" PKG_CONFIG_LIBDIR="$(echo "$root"/usr/lib/*/pkgconfig)"
cc -o "$root/tmp/one" "$root.c" $(pkg-config --cflags --libs houserule) -Wl,--unresolved-symbols=ignore-in-shared-libs
inside /tmp/one | grep -q 'has played a hand'
rm "$root/tmp/one"
for file in share/man/man1/houserule.1.gz share/houserule/scripts/README.md share/houserule/scripts/games/zole.lua \
            share/doc/houserule/changelog.gz share/bash-completion/completions/houserule \
            share/houserule/scripts/schemas/sim.json share/doc/lua5.4-houserule/LIBRARY.md.gz include/houserule.h; do
  [ -s "$root/usr/$file" ] || { echo "not installed: $file"; exit 1; }
done

inside dpkg --purge $packages > /dev/null
rm -f "$root"/tmp/*.deb
files > "$root.after"
diff "$root.before" "$root.after" && echo "removed: nothing is left"

#!/bin/sh
# packages.sh FOLDER - installs the packages in build/deb into a bare Debian (as root, in FOLDER, which is made once), plays a
# hand there, lets a stock Lua play another, removes them again, and wants nothing left. `make packages` runs it.
set -eu
root=$1
[ -e "$root/etc/debian_version" ] || debootstrap --variant=minbase bookworm "$root" > "$root.log" 2>&1
inside() { chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"; }
files() { (cd "$root" && find usr etc opt -path '*/__pycache__' -prune -o -type f -print | sort); }

inside dpkg --purge houserule lua5.4-houserule > /dev/null 2>&1 # of a run that was cut off
inside apt-get -qq update
inside apt-get -qq install -y --no-install-recommends libjansson4 libedit2 libmd0 liblua5.4-0 lua5.4 > /dev/null
files > "$root.before"
cp build/deb/houserule_*.deb build/deb/lua5.4-houserule_*.deb "$root/tmp/" # houserule-mpi wants all of Open MPI
inside sh -c 'dpkg -i /tmp/*.deb' > /dev/null

# Hardening: position independent, a stack protector, all symbols resolved at the start.
readelf -h "$root/usr/bin/houserule" | grep -q 'DYN'
readelf -d "$root/usr/bin/houserule" | grep -q 'BIND_NOW'
readelf -W --dyn-syms "$root/usr/bin/houserule" | grep -q '__stack_chk_fail'
readelf -W --dyn-syms "$root/usr/lib/"*/lua/5.4/houserule.so | grep -q '__stack_chk_fail'

inside houserule --version
printf 'auto\nscore\n' | inside houserule zole --seed k7 | grep -q 'hand 1'
inside houserule sim zole -n 1000 --seed k7 | head -1
inside lua5.4 -e '
  local engine = require "houserule"
  local s = assert(engine.session.open(engine.library.new(), { houserule = 1, game = "zole", seed = "k7" }))
  while s.state == "pack" do assert(s:pack()) end
  while s.state == "ask" do assert(s:answer(s:random_answer())) end
  print("a stock Lua has played a hand")'
for file in share/man/man1/houserule.1.gz share/houserule/scripts/README.md share/houserule/scripts/games/zole.lua \
            share/doc/houserule/changelog.gz share/bash-completion/completions/houserule \
            share/houserule/scripts/schemas/sim.json share/doc/lua5.4-houserule/LIBRARY.md.gz; do
  [ -s "$root/usr/$file" ] || { echo "not installed: $file"; exit 1; }
done

inside dpkg --purge houserule lua5.4-houserule > /dev/null
rm -f "$root"/tmp/*.deb
files > "$root.after"
diff "$root.before" "$root.after" && echo "removed: nothing is left"

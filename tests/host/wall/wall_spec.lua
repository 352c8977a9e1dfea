-- wall_spec.lua - scripts that no Lua hook can stop, and engines that crash: the supervisor writes one sentence, and the
-- game is unchanged.
local program = require "program"
local pty = require "terminal"

local folder, houserule = program.folder, program.houserule
local counted, tick = program.counted, program.tick

teardown(program.close)

-- A pattern that tries 2^40 ways: one instruction of Lua, a loop in C.
local HANG <const> = 'do local _ = ("a"):rep(4000):find(("a?"):rep(40) .. ("a"):rep(40) .. "b") end'

local zole = assert(io.open("scripts/games/zole.lua")):read "a"

-- Zole under another name, with a line at the beginning of one of its rules.
local function zole_with(name, rule, line)
  local text, n = zole:gsub('id = "zole"', ('id = "%s"'):format(name), 1)
  local at = ("function zole.%s%%(t[^)]*%%)\n"):format(rule)
  local from, to = text:find(at)
  assert(n == 1 and from, "zole has no such rule")
  return text:sub(1, to) .. "  " .. line .. "\n" .. text:sub(to + 1)
end

assert(os.execute(("cd %s && mkdir -p ok/games bad/games bad/variants all/variants"):format(folder)))
program.write("bad/games/hangs.lua", HANG .. '\nlocal g = game { id = "hangs", title = "Hangs", players = { 2 } }\n')
program.write("bad/variants/good.lua", 'local v = variant { id = "good", of = "zole", title = "Title of good" }\n')
program.write("ok/games/late.lua", zole_with("late", "may_surrender", "if t:finished() == 1 then " .. HANG .. " end"))
-- A line has twenty ticks: one hand takes three, and twenty hands sixty.
program.write("ok/games/slow.lua", zole_with("slow", "settle", ("for _ = 1, %d do end"):format(3 * tick)))
program.write("ok/games/fat.lua", zole_with("fat", "settle",
  'local l = {} for i = 1, 22 do l[i] = ("x"):rep(1 << 20) .. i end'))
program.write("ok/games/fails.lua", zole_with("fails", "settle",
  'if t.contract == "solo" and t:won(t.bidder) == 113 then error("hand " .. t.deal_number .. " of " .. t.bidder) end'))

local SENTENCE <const> = "%.lua:%d+: ran too long and was stopped\n"

-- A call's output on both streams and its exit code; `whole` selects the shipped program.
local function run(args, input, whole)
  return program.output_of(("%s %s %s 2>&1"):format(input and "printf '" .. input .. "' |" or "", whole or counted,
    (args:gsub("@", folder))))
end

describe("who reads what is said", function()
  it("may have seen enough, and nothing is complained of", function()
    local lines = program.write("lines", ("deal zole\nauto 40\n"):rep(60))
    local out = program.output_of(("(%s --seed k < %s | head -1 >/dev/null) 2>&1"):format(houserule, lines))
    assert.equal("", out)
  end)
end)

describe("a rule without an end", function()
  it("is stopped by the engine itself, where no wall is round it", function()
    program.write("ok/games/loops.lua", zole_with("loops", "settle", "while true do end"))
    local out, code = run("sim loops -n 20 --seed a --scripts @/ok", nil, "timeout 600 " .. houserule .. "-alone")
    assert.equal(1, code)
    assert.matches("loops%.lua:%d+: ran too long and was stopped %(seed %w+/0%.1, deal 1%)\n", out)
  end)
end)

describe("a script that no hook can stop", function()
  local function says(out, text) assert.is_truthy(out:find(text, 1, true), text .. " is not in: " .. out:sub(1, 2000)) end
  local LOOSE <const> = '\nlocal v = variant { id = "%s", of = "zole", title = "Title of %s" }\n'

  it("keeps nobody from the others: all but that one are listed", function()
    program.write("bad/variants/parsed.lua", "local a return a" .. (" or a"):rep(180000))
    local out, code = run "list zole --scripts @/bad"
    assert.equal(0, code)
    says(out, "hangs.lua:1: ran too long and was stopped\n")
    says(out, "parsed.lua:1: ")
    says(out, "Title of good")
    says(out, "small-zole")
    os.remove(folder .. "/bad/variants/parsed.lua")
  end)

  it("is refused by its line where it is named, and is in nobody's way where it is not", function()
    local out, code = run("rules hangs --scripts @/bad", nil, houserule)
    assert.equal(1, code)
    says(out, "hangs.lua:1: ")
    out, code = run "rules zole -v good --scripts @/bad ZO-7.4"
    assert.equal(0, code, out)
    says(out, "ZO-7.4")
    out, code = run("no-such-game --scripts @/bad -e list") -- whose name the catalogue is asked for
    assert.equal(2, code)
    says(out, '"no-such-game"')
  end)

  it("is not mistaken for what it calls while it is read, nor for whoever uses it", function()
    assert(os.execute(("mkdir -p %s/uses/games/lib %s/uses/variants"):format(folder, folder)))
    program.write("uses/games/lib/seeker.lua",
                  "local s = {}\nfunction s.seek(text, what) return text:find(what) end\nreturn s\n")
    program.write("uses/games/uses.lua", 'local seeker = use "seeker"\n' .. zole_with("uses", "hand", ""))
    program.write("uses/variants/lays.lua", 'local v = variant { id = "lays", of = "uses", title = "Lays the blame" }\n'
      .. 'local seeker = use "seeker"\nseeker.seek(("a"):rep(60000), ("a?"):rep(40) .. ("a"):rep(40) .. "b")\n')
    program.write("uses/games/lib/heavy.lua", "local a return a" .. (" or a"):rep(180000))
    program.write("uses/variants/user.lua", 'local heavy = use "heavy"' .. LOOSE:format("user", "user"))
    local out, code = run "list --scripts @/uses"
    assert.equal(0, code)
    says(out, "variants/lays.lua:3: ")
    says(out, "lib/heavy.lua:1: ")
    says(out, "\n  uses ")
    out, code = run("uses --seed k7 --scripts @/uses", "list\\nauto 1\\n") -- the game is still there
    assert.equal(1, code)
    says(out, "lays.lua:3: ")
    says(out, "1 decision at random")
  end)

  it("keeps nobody from a quiz or a lesson whose game has it for a bundle", function()
    assert(os.execute(("mkdir -p %s/circle/bundles"):format(folder)))
    program.write("circle/bundles/hangs.lua", HANG .. '\nbundle { id = "hangs", of = "zole", title = "Hangs" }\n')
    for args, first in pairs { ["quiz zole --seed k7 -n 1"] = "Question 1 of 1", ["lesson zole 1"] = "The cards of Zole" } do
      local out, code = run(args .. " --scripts @/circle </dev/null")
      assert.equal(0, code, out)
      says(out, first)
    end
  end)

  it("keeps nobody from completing a line, for which scripts are read", function()
    assert(os.execute(("mkdir -p %s/tab/variants %s/tab/games"):format(folder, folder)))
    program.write("tab/variants/tabbed.lua", LOOSE:format("tabbed", "tabbed"))
    pty.type("< bid> \n> variants tabb\\t\\n\n< Zole + tabbed\n< bid> \n> \\x04\nend 0\n",
             ("zole --scripts %s/tab"):format(folder))
    program.write("tab/games/hangs.lua", HANG .. '\nlocal g = game { id = "hangs", title = "Hangs", players = { 2 } }\n')
    pty.type("< bid> \n> variants tabb\\t\n> ed\\n\n< was stopped\n< bid> \n> \\x04\nend 0\n",
             ("zole --scripts %s/tab"):format(folder))
  end)

  it("keeps no script from being checked that lies beside it, nor one that is named with it", function()
    program.write("all/variants/good.lua", LOOSE:format("good", "good"))
    for i = 1, 5 do program.write(("all/variants/a%d.lua"):format(i), LOOSE:format("a" .. i, "a") .. HANG) end
    for i = 1, 2 do -- laid on the game with others, it asks its rule
      program.write(("all/variants/b%d.lua"):format(i),
                    LOOSE:format("b" .. i, "b") .. "v.add.ready = function() " .. HANG .. " end")
    end
    local out, code = run "check @/all/variants/good.lua --scripts @/all"
    assert.equal(0, code, out)
    says(out, "good.lua: fine (")
    out, code = run "check @/all/variants/a1.lua @/all/variants/good.lua @/all/variants/b1.lua"
    assert.equal(1, code)
    says(out, "a1.lua:3: ")
    says(out, "good.lua: fine (")
    says(out, "b1.lua:3: ")
  end)

  it("has its sentence however many there are of them, as long as there is time", function()
    assert(os.execute(("mkdir -p %s/many/games %s/many/variants"):format(folder, folder)))
    local named = ""
    for i = 1, 5 do
      program.write(("many/variants/h%d.lua"):format(i), LOOSE:format("h" .. i, "h") .. HANG)
      named = named .. (" %s/many/variants/h%d.lua"):format(folder, i)
    end
    local out, code = program.output_of(("%s check %s 2>&1"):format(counted, named))
    assert.equal(1, code)
    for i = 1, 5 do says(out, ("h%d.lua:3: "):format(i)) end
    for i = 1, 5 do os.remove(("%s/many/variants/h%d.lua"):format(folder, i)) end
    for i = 1, 5 do program.write(("many/games/l%d.lua"):format(i), "while true do end") end
    program.write("many/variants/good.lua", LOOSE:format("good", "good"))
    out, code = program.output_of(("%s list zole --scripts %s/many 2>&1"):format(counted, folder))
    assert.equal(0, code)
    for i = 1, 5 do says(out, ("l%d.lua:1: "):format(i)) end
    says(out, "Title of good")
  end)

  it("costs the prompt one line, and is read again when it is another text", function()
    pty.type(("< bid> \n> list\\n\n< was stopped\n< bid> \n> list\\n\n< hangs does not load\n< bid> \n"
      .. "sh sed -i '1s/.*//;$s/$/ function g.hand() end/' %s/bad/games/hangs.lua\n"
      .. "> list\\n\n< no rule\n< bid> \n> \\x04\nend 0\n")
      :format(folder), ("zole --scripts %s/bad"):format(folder))
  end)

  -- Each question is answered in time, and the hand has 5,000 of them.
  it("has so much time of check in all #patience", function()
    program.write("ok/games/asks.lua", zole_with("asks", "play",
      ('for _ = 1, 4900 do for _ = 1, %d do end t:ask(1, "word", { "yes" }) end'):format(6 * tick)))
    program.write("ok/games/begs.lua", (program.read("ok/games/asks.lua"):gsub('id = "asks"', 'id = "begs"')))
    local out, code = run "check @/ok/games/asks.lua @/ok/games/begs.lua" -- and not for each
    assert.equal(1, code)
    assert.is_truthy(out:find("^[^\n]*asks.lua:%d+: [^\n]*\n$"), out)
  end)

  it("ends a simulation, whatever the threads", function()
    for _, threads in ipairs { 1, 4 } do
      local out, code = run(("sim late -n 5000 --seed a --calls 0.1 --threads %d --scripts @/ok"):format(threads))
      assert.equal(1, code)
      assert.is_truthy(out:find(SENTENCE), out)
    end
  end)

  it("fails in a simulation as it fails in one thread", function()
    local call = "sim fails -n 6200 --bot random --seed b --scripts @/ok --records - --threads "
    local alone, code = run(call .. 1)
    assert.equal(1, code)
    assert.is_truthy(alone:find("fails.lua:%d+: hand %d+ of %d"), alone:sub(-200))
    for _ = 1, 2 do
      assert.is_true(alone == run(call .. 2))
      assert.is_true(alone == run(call .. 7))
    end
  end)

  it("has no part in a line of 64 KiB of blanks, which is answered at once", function()
    local blanks = (" "):rep(65000)
    local lines = { blanks, "x" .. blanks .. "y", blanks .. "x" .. blanks, "" }
    local path = program.write("blanks", table.concat(lines, "\n"))
    for _, args in ipairs { "zole --seed a", "play zole --seed a", "lesson zole", "quiz zole --seed a" } do
      local out, code = program.output_of(("timeout 600 %s %s < %s 2>&1"):format(houserule, args, path))
      assert.is_true(code < 2, args)
      assert.is_nil(out:find("ran too long", 1, true), args)
      assert.is_nil(out:find("usage:", 1, true), args)
    end
  end)

  local GAME <const> = "late --scripts @/ok --seed k7 -e take -e 'discard 9c 10c' -e 'auto 1'"

  it("leaves the game as it was, and the next line works", function()
    local before = run(GAME .. " -e table")
    local after, code = run(GAME .. " -e auto -e table", nil, houserule)
    assert.equal(1, code)
    local sentence = after:match("[^\n]*" .. SENTENCE)
    assert.is_truthy(sentence, after)
    assert.equal(before, (after:gsub("[^\n]*" .. SENTENCE, "", 1)))
  end)

  -- On a machine of that many processors.
  it("leaves each of many threads memory enough, for records too", function()
    local source = program.write("many.c", "#include <unistd.h>\nlong sysconf(int n) "
      .. "{ return n == _SC_NPROCESSORS_ONLN ? 64 : n == _SC_PAGESIZE ? 4096 : -1; }\n")
    assert(os.execute(("cc -shared -fPIC -o %s/many.so %s"):format(folder, source)))
    for _, how in ipairs { "-n 33000", "-n 12300 --records -" } do
      local call = ("LD_PRELOAD=%s/many.so %s sim zole --bot random --seed x %s"):format(folder, houserule, how)
      local out = program.output_of(call .. " 2>&1 | tail -1")
      assert.is_true(out ~= "" and not out:find("memory", 1, true), out)
    end
  end)

  it("has no more memory in many threads than in one", function()
    local out, code = run("sim fat --games 8 -o hands=1 --bot random --seed a --scripts @/ok --threads 2", nil, houserule)
    assert.equal(0, code, out)
    out, code = run("sim fat --games 256 -o hands=1 --bot random --seed a --scripts @/ok --threads 3", nil, houserule)
    assert.equal(1, code)
    assert.is_truthy(out:find("fat.lua:%d+: needs more memory than the 21 MiB a script may have"), out)
  end)

  it("leaves it so where the game is slow to be put back #patience", function()
    local hands = ("-e 'auto 28' "):rep(20)
    local out, code = run(("slow --scripts @/ok --seed k7 %s -e undo -e table"):format(hands))
    assert.equal(1, code)
    assert.is_truthy(out:find "slow.lua:%d+: [^\n]*\nZole, hand 21\n", out)
  end)

  it("may do so again and again", function()
    local out, code = run(GAME .. " -e auto -e undo -e auto -e 'auto 1' -e undo")
    assert.equal(1, code)
    assert.equal(2, select(2, out:gsub(SENTENCE, "")))
    assert.equal(2, select(2, out:gsub("1 decision taken back", "")), out)
  end)

  it("stops a batch at its line", function()
    local out, code = run(GAME .. " --batch -e auto -e table")
    assert.equal(1, code)
    assert.is_nil(out:find("seat 1, play:", 1, true))
  end)

  it("costs a pipe no line", function()
    for _, args in ipairs { "late --scripts @/ok --seed k7", "late - --scripts @/ok --seed k7" } do
      local out, code = run(args, "take\\ndiscard 9c 10c\\nauto 1\\nauto\\nundo\\n")
      assert.equal(1, code)
      assert.is_truthy(out:find("line 4: [^\n]*" .. SENTENCE), out)
      assert.is_truthy(out:find("1 decision taken back", 1, true), out)
    end
  end)

  it("keeps a seat at the table", function()
    local out, code = run("play late --scripts @/ok --seed k7 --bot random",
      "2\\n" .. ("kh\\nqc\\nqs\\njs\\nac\\nas\\nts\\n9h\\n"):rep(3))
    assert.equal(0, code)
    assert.is_truthy(out:find "ran too long and was stopped", out)
    assert.is_truthy(out:match "stopped.*> you", out)
  end)

  it("does not cost a person at a terminal the session", function()
    pty.type("< bid> \n> take\\n\n< discard> \n> discard 9c 10c\\n\n< play> \n> auto\\n\n< was stopped\n< play> \n"
      .. "> undo\\n\n< taken back\n< discard> \n> \\x04\nend 0\n", ("late --scripts %s/ok --seed k7"):format(folder))
  end)
end)

-- The program says its own number before it begins; its engine is its only child.
local numbered = program.write("numbered.sh", ("echo $$ > %s/pid\nexec \"$@\"\n"):format(folder))
local ENGINE <const> = ("$(cat /proc/$(cat %s/pid)/task/*/children | tr -d ' ')"):format(folder)

local function at_terminal(script, call)
  pty.type(script, "zole --seed k7", { call = ("sh %s %s"):format(numbered, call or houserule) })
end

describe("the engine", function()
  it("is replaced when it is killed, and the game is there", function()
    at_terminal("< bid> \n> take\\n\n< discard> \n> auto 2\\n\n< play> \n" .. "sh kill -KILL " .. ENGINE
      .. "\n> undo\\n\n< the engine ended by itself\n< 1 decision taken back\n< play> \n> \\x04\nend 0\n")
  end)

  it("is replaced as often as it is killed while nobody types, and no line is lost", function()
    local kill = "sh kill -KILL " .. ENGINE .. "\n"
    at_terminal("< bid> \n> take\\n\n< discard> \n" .. kill .. "> auto 2\\n\n< ended by itself\n< play> \n" .. kill
      .. "> undo\\n\n< ended by itself\n< taken back\n< play> \n" .. kill
      .. "> undo\\n\n< ended by itself\n< taken back\n< discard> \n> \\x04\nend 0\n")
  end)

  it("is given up after Ctrl-C when it has been stopped, and the game is there #patience", function()
    at_terminal("< bid> \n> take\\n\n< discard> \nsh kill -STOP " .. ENGINE .. "\n> why\\n\ntaken\n> \\x03\n"
      .. "< did not answer and was stopped\n< discard> \n> \\x04\nend 0\n", counted)
  end)

  it("has nothing but its three streams, the supervisor and the history", function()
    at_terminal(("< bid> \nsh find /proc/%s/fd -type l -printf '%%l\\n' > %s/fds\n> \\x04\nend 0\n"):format(ENGINE, folder))
    local seen = 0
    for file in program.read("fds"):gmatch "[^\n]+" do
      seen = seen + 1
      assert.is_truthy(file:find "^/dev/pts/" or file:find "^socket:" or file:find "/houserule/history$", file)
    end
    assert.is_true(seen >= 4)
  end)

  it("has the supervisor write where a piped line leads, and not where a file of lines does", function()
    local lines = ("deal zole --seed a\nsave %s/piped.jsonl\n"):format(folder)
    local out, code = program.output_of(("printf '%%s' '%s' | %s 2>&1"):format(lines, program.full))
    assert.equal(0, code, out)
    assert.truthy(program.read("piped.jsonl"):find('"houserule":1', 1, true))
    local path = program.write("lines.txt", lines:gsub("piped", "listed"))
    out, code = program.output_of(("%s %s 2>&1 < /dev/null"):format(program.full, path))
    assert.equal(1, code)
    program.has(out, 'listed.jsonl": only a file that you name in the call or in an input line may be written')
  end)

  it("has the supervisor write only where the user's own words lead, or where sessions and scripts are kept", function()
    local source = program.write("permitted.c", [[
#include "wall/wall.h"
#include <stdio.h>
#include <stdlib.h>

static void want(const permit_t *p, const char *path, bool yes) {
  if (permit_write(p, path, false) != yes) printf("%s is %s\n", path, yes ? "refused" : "permitted");
}

static void want_folder(const permit_t *p, const char *path, bool yes) {
  if (permit_write(p, path, true) != yes) printf("the folder %s is %s\n", path, yes ? "refused" : "permitted");
}

int main(void) {
  char *words[] = { "houserule", "--scripts", "mine", "-e", "save there/a.jsonl", "zole" };
  static permit_t p = { .argc = 6, .line = "save ~/x/game.jsonl" };
  p.argv = words;
  setenv("HOME", "/home/u", 1), unsetenv("XDG_STATE_HOME"), setenv("XDG_DATA_HOME", "/data", 1);
  want(&p, "there/a.jsonl", true);
  want(&p, "mine/variants/new.lua", true);
  want(&p, "/home/u/x/game.jsonl", true);
  want(&p, "/home/u/.local/state/houserule/history", true);
  want(&p, "/data/houserule/games/new.lua", true);
  want(&p, "/home/u/.bashrc", false);
  want(&p, "/etc/passwd", false);
  want(&p, "/data/houserule/../../etc/passwd", false);
  want(&p, "/data/houserule-and-more", false);
  want(&p, "miner/x", false);
  want(&p, "mine/../../etc/passwd", false);
  want(&p, "mine/..", true); /* a folder, which nothing can be written to */
  want(&p, "zol", false);
  want(&p, "jsonl", false);
  want(&p, "a.jsonl", false);
  want(&p, "ave there/a.jsonl", false);
  want(&p, "", false);
  want(&p, "there", false);
  want_folder(&p, "there", true);
  want_folder(&p, "/home/u/x", true);
  want_folder(&p, "ther", false);
  want_folder(&p, "here", false);
  want_folder(&p, "/etc/x", false);
  return 0;
}
]])
    local line = "cc -std=c17 -D_GNU_SOURCE -Irepl -Icore/binding/guard $(pkg-config --cflags lua5.4) -o %s/permitted %s "
      .. "repl/wall/permit.c && %s/permitted"
    local out, code = program.output_of(line:format(folder, source, folder))
    assert.equal("", out)
    assert.equal(0, code)
  end)

  -- The code between the lines runs after wall_confine; it prints actions that must not be possible.
  it("can open nothing, start nothing, talk to nobody and fill no memory once it is confined", function()
    local source = program.write("confined.c", [[
#include "wall/wall.h"
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

long sysconf(int name) { (void)name; return 64; } /* processors: memory does not grow with them */

static void refused(const char *what, long result) {
  if (result >= 0 || errno != EPERM) printf("%s: %ld, %d\n", what, result, errno);
}

static void *nothing(void *arg) { return arg; }

int main(void) {
  pthread_t thread;
  struct stat info;
  char *const args[] = { "sh", NULL };
  if (!wall_confine()) puts("cannot confine itself");
  refused("open", open("/etc/passwd", O_RDONLY));
  refused("write a file", open("houserule-was-here", O_WRONLY | O_CREAT, 0600));
  refused("stat", stat("/etc/passwd", &info));
  refused("fork", fork());
  refused("execve", execve("/bin/sh", args, args));
  refused("socket", socket(AF_INET, SOCK_STREAM, 0));
  refused("unlink", unlink("/tmp/houserule-no-such"));
  refused("kill", kill(getppid(), 0));
  if (pthread_create(&thread, NULL, nothing, NULL) != 0 || pthread_join(thread, NULL) != 0) puts("no thread");
  void *volatile some = malloc(1 << 26), *volatile much = malloc((size_t)1 << 27);
  if (!some || much) puts("memory");
  free(some);
  fflush(stdout);
  return 0;
}
]])
    local line = "cc -std=c17 -D_GNU_SOURCE -Irepl -Icore/binding/guard $(pkg-config --cflags lua5.4) -o %s/confined %s "
      .. "repl/wall/confine.c -lpthread && %s/confined"
    local out, code = program.output_of(line:format(folder, source, folder))
    assert.equal("", out)
    assert.equal(0, code)
  end)
end)

"""Interrupts simulations at random, by a signal, by a budget or by the death of a rank, and wants of each: it printed what it
counted, and the command that it names continues to the same bytes as a run that nobody interrupted.

    python3 interruptions.py BUILD FOLDER SEED SIGNALS BUDGETS RANKS
"""
import json
import os
import random
import re
import shlex
import signal
import subprocess
import sys
import time

build, folder, seed = os.path.abspath(sys.argv[1]), sys.argv[2], sys.argv[3]
SHARES = tuple(map(int, sys.argv[4:7]))  # of signals, budgets and ranks
chance = random.Random(seed)
CALLS = ["zole -n 60000 --bot random", "hearts -v omnibus --against base -n 6000 --bot random", "whist -n 1500 --bot simple",
         "hearts --vary limit=50,100 -n 20000 --bot random"]
LONG = "zole -n 800000 --bot random"  # for ranks, which take a second to begin
MPI = ["mpirun", "--allow-run-as-root", "--oversubscribe", "-n"]
os.environ.update(XDG_STATE_HOME=folder, XDG_DATA_HOME=folder, LC_ALL="C.UTF-8", OMPI_MCA_btl="self,vader")


def run(words, **more):
    return subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=folder, **more)


def words_of(call, state, more=""):
    return shlex.split(f"sim {call} --seed i --threads 2 --json --state {state} {more}")


def rank_of(pid):
    """The rank of a supervisor of houserule-mpi; None for any other process."""
    try:
        with open(f"/proc/{pid}/environ", "rb") as file:
            found = re.search(rb"OMPI_COMM_WORLD_RANK=(\d+)", file.read())
        with open(f"/proc/{pid}/comm") as file:
            return int(found.group(1)) if found and "houserule" in file.read() else None
    except OSError:
        return None


def ranks_below(parent):
    """The processes of the ranks that an mpirun has started."""
    found, waiting = [], [parent]
    while waiting:
        pid = waiting.pop()
        try:
            with open(f"/proc/{pid}/task/{pid}/children") as file:
                children = [int(text) for text in file.read().split()]
        except OSError:
            continue
        for child in children:
            if rank_of(child) is None:
                waiting.append(child)
            else:
                found.append(child)
    return found


def interrupt(kind, call, state, whole):
    """Starts it and stops it at some time; the process, or None if it was over before a signal came."""
    if os.path.exists(state):
        os.remove(state)
    if kind == "budget":
        return run([build + "/houserule"] + words_of(call, state, f"--budget {chance.uniform(0.001, whole):.3f}"))
    if kind == "signal":
        process = run([build + "/houserule"] + words_of(call, state))
        time.sleep(chance.uniform(0.03, 0.9 * whole))
        if process.poll() is not None:
            process.communicate()
            return None
        process.send_signal(chance.choice((signal.SIGINT, signal.SIGTERM)))
        return process
    ranks = chance.choice((2, 3))
    process = run(MPI + [str(ranks), build + "/houserule-mpi"] + words_of(call, state))
    until = time.time() + 20
    while len(ranks_below(process.pid)) < ranks and process.poll() is None and time.time() < until:
        time.sleep(0.02)
    time.sleep(chance.uniform(0.6, 0.6 + whole))
    victims = ranks_below(process.pid)
    victims = [pid for pid in victims if rank_of(pid)] or victims  # rank 0 prints: it is stopped by a signal, not killed
    if victims:
        try:
            os.kill(chance.choice(victims), signal.SIGKILL)
        except ProcessLookupError:
            pass
    return process


def main():
    wholes, tried, bad = {}, {}, 0
    for i, call in enumerate(CALLS + [LONG]):
        before = time.time()
        run([build + "/houserule"] + words_of(call, f"{folder}/whole{i}")).communicate()
        with open(f"{folder}/whole{i}", "rb") as file:
            wholes[call] = (file.read(), time.time() - before)
    kinds = [kind for kind, n in zip(("signal", "budget", "rank"), SHARES) for _ in range(n)]
    for n, kind in enumerate(kinds):
        call = LONG if kind == "rank" else chance.choice(CALLS)
        state, process = f"{folder}/state", None
        while not process:
            whole, seconds = wholes[call]
            process = interrupt(kind, call, state, seconds)
            if not process:  # the machine is faster now than before
                wholes[call] = whole, 0.9 * seconds
        out, err = process.communicate(timeout=120)
        code = process.returncode
        lines = [line for line in out.splitlines() if line.startswith("{")]
        result = json.loads(lines[-1]) if lines else {}
        what, wrong = "complete" if result.get("complete") else "stopped", None
        if not lines and (code < 0 or kind == "rank") and not os.path.exists(state):  # the program had not yet begun
            what = "too early"
        elif not lines:
            wrong = "no result: " + (out + err)[-300:]
        elif not result["complete"]:
            words = shlex.split(result["continue"])[1:]
            if "--budget" in words:
                del words[words.index("--budget"):words.index("--budget") + 2]
            out, err = run([build + "/houserule"] + words + ["--json"]).communicate()
            if not out or not json.loads(out)["complete"]:
                wrong = "not continued: " + " ".join(words) + err
        if not wrong and what != "too early":
            with open(state, "rb") as file:
                if file.read() != whole:
                    wrong = "other bytes"
        tried[kind + " " + what] = tried.get(kind + " " + what, 0) + 1
        if wrong:
            bad += 1
            print(f"{n}: {kind}, {call}: {wrong}")
        if n % 50 == 49 or n + 1 == len(kinds):
            counts = ", ".join(f"{key}: {n}" for key, n in sorted(tried.items()))
            print(f"{n + 1} interruptions ({counts}), {bad} wrong", flush=True)
    return bad > 0


sys.exit(main())

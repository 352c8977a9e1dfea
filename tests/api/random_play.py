"""Plays the games of a record again through libhouserule, at random from the same seeds, and compares them hand by hand.

    houserule sim hearts -n 1000 --seed k7 --bot random --records - | python3 random_play.py libhouserule.so

It needs nothing but Python. The structs are those of houserule.h; a program that trains players begins like this one.
"""
import ctypes
import json
import sys
from ctypes import POINTER, c_bool, c_char, c_char_p, c_int32, c_int64, c_size_t, c_uint8, c_uint32, c_uint64, c_void_p

RANDOM, SIDES, SEATS, CARDS = -1, 20, 8, 64
ASK = 0


class Turn(ctypes.Structure):
    _fields_ = [("state", c_int32), ("kind", c_int32), ("seat", c_int32), ("holder", c_int32), ("point", c_char_p),
                ("legal", POINTER(c_int32)), ("legal_count", c_int32), ("least", c_int32), ("most", c_int32),
                ("answer", c_int32), ("sides", c_int32), ("winners", c_uint32), ("hands", c_uint64), ("games", c_uint64),
                ("decisions", c_uint64), ("points", c_int64 * (SIDES + 1)), ("hand", c_int64 * (SIDES + 1)),
                ("kind_of_hand", c_char * 32)]


class View(ctypes.Structure):
    _fields_ = [("own", c_uint8 * CARDS), ("seen", c_uint8 * CARDS), ("gone", c_uint8 * CARDS), ("trick", c_int32 * SEATS),
                ("trick_seat", c_int32 * SEATS), ("trick_count", c_int32), ("winning", c_int32), ("deal", c_int32),
                ("dealer", c_int32), ("trump_suit", c_int32), ("cards", c_int32 * (SEATS + 1)),
                ("tricks", c_int32 * (SEATS + 1)), ("scores", c_int64 * (SIDES + 1))]


def load(path):
    """The library, with the types of its functions."""
    lib = ctypes.CDLL(path)
    for name, result, *arguments in (
            ("load", c_void_p, c_char_p, c_char_p, c_char_p, c_size_t), ("free", None, c_void_p),
            ("text", c_char_p, c_void_p, c_int32), ("action", c_int32, c_void_p, c_char_p), ("cards", c_int32, c_void_p),
            ("actions", c_int32, c_void_p), ("open", c_void_p, c_void_p, c_char_p), ("begin", c_bool, c_void_p, c_char_p),
            ("close", None, c_void_p), ("turn", POINTER(Turn), c_void_p), ("step", c_bool, c_void_p, c_int32),
            ("step_all", c_size_t, POINTER(c_void_p), POINTER(c_int32), c_size_t),
            ("may", c_int32, c_void_p, POINTER(c_int32), c_int32), ("view", c_bool, c_void_p, c_int32, POINTER(View)),
            ("see", c_int32, c_void_p, c_int32, c_char_p, c_size_t), ("copy", c_bool, c_void_p, c_void_p),
            ("error", c_char_p, c_void_p), ("rules_error", c_char_p, c_void_p), ("version", c_char_p)):
        function = getattr(lib, "houserule_" + name)
        function.restype, function.argtypes = result, arguments
    return lib


def rules_of(lib, header):
    """Loads the rules of a header, a dict. Its seed and dealer belong to one game."""
    error = ctypes.create_string_buffer(400)
    kept = {key: value for key, value in header.items() if key not in ("seed", "dealer")}
    rules = lib.houserule_load(json.dumps(kept).encode(), None, error, len(error))
    if not rules:
        raise ValueError(error.value.decode())
    return rules


def games_of(lines):
    """The games of a record: each header with the points that each side made in each hand."""
    games = []
    for line in map(json.loads, lines):
        if "houserule" in line:
            games.append((line, []))
        elif next(iter(line)) == "hand":
            games[-1][1].append(line["delta"])
    return games


def main(path):
    lib = load(path)
    games = games_of(sys.stdin)
    rules = rules_of(lib, games[0][0])
    game = lib.houserule_open(rules, b"first")
    turn = lib.houserule_turn(game).contents
    hands = decisions = 0
    for header, made in games:
        lib.houserule_begin(game, header["seed"].encode())
        for delta in made:
            before = turn.hands
            while turn.hands == before:
                if not lib.houserule_step(game, RANDOM):
                    sys.exit(lib.houserule_error(game).decode())
            if list(turn.hand[1:turn.sides + 1]) != delta:
                sys.exit(f"seed {header['seed']}, hand {turn.hands}: {list(turn.hand[1:turn.sides + 1])}, not {delta}")
            hands += 1
        decisions += turn.decisions
    print(f"{games[0][0]['game']}: {hands} hands, {decisions} decisions, all the same")
    lib.houserule_free(rules)


if __name__ == "__main__":
    main(sys.argv[1])

"""What houserule.h promises, tried from Python: python3 checks.py libhouserule.so FOLDER, which may be written to."""
import ctypes
import json
import os
import sys
import threading

from random_play import ASK, CARDS, RANDOM, View, load, rules_of

lib = load(sys.argv[1])
folder = sys.argv[2]


def opened(rules, seed=b"a"):
    game = lib.houserule_open(rules, seed)
    assert game, lib.houserule_rules_error(rules)
    return game, lib.houserule_turn(game).contents


def legal(turn):
    return [turn.legal[i] for i in range(turn.legal_count)]


def refused(header):
    try:
        rules_of(lib, header)
    except ValueError as why:
        return str(why)
    return None


def counted(rules, text):
    """A text of cards as the counts of a view."""
    counts = [0] * CARDS
    for name in text.split():
        counts[lib.houserule_action(rules, name.encode())] += 1
    return counts


def views():
    """houserule_view is houserule_see in numbers."""
    view, text = View(), ctypes.create_string_buffer(10000)
    for name in ("zole", "hearts", "doppelkopf", "euchre", "single-cribbage", "klondike"):
        rules = rules_of(lib, {"game": name})
        game, turn = opened(rules)
        for _ in range(60):
            if turn.state != ASK:
                break
            seat = turn.seat
            n = lib.houserule_see(game, seat, text, len(text))
            see = json.loads(text.value)
            assert n == len(text.value)
            assert lib.houserule_view(game, seat, ctypes.byref(view)), lib.houserule_error(game)
            assert list(view.own) == counted(rules, see["hand"]), (name, see)
            seen = " ".join(one.get("seen", "") for one in see["seats"] + see["piles"])
            assert list(view.seen) == counted(rules, seen), (name, see, list(view.seen))
            assert list(view.scores)[1:turn.sides + 1] == see["scores"]
            trick = see.get("trick", {"cards": "", "seats": []})
            names = [lib.houserule_text(rules, view.trick[i]).decode() for i in range(view.trick_count)]
            assert " ".join(names) == trick["cards"] and list(view.trick_seat)[:view.trick_count] == trick["seats"]
            for one in see["seats"]:
                assert view.cards[one["seat"]] == one["cards"] and view.tricks[one["seat"]] == one["tricks"]
            lib.houserule_step(game, RANDOM)
        assert not lib.houserule_view(game, 99, ctypes.byref(view))
        lib.houserule_free(rules)


def errors():
    """Errors are sentences, and change nothing."""
    assert refused({"game": "zle"}) == 'there is no game "zle"; did you mean "zole"?'
    assert refused({"game": "zole", "variant": []}) == 'there is no key of a header "variant"; did you mean "variants"?'
    assert "hands" in refused({"game": "zole", "options": {"hands": -1}})
    for key, value in (("game", "zole"), ("players", 3), ("variants", []), ("above", []), ("options", {}), ("dealer", 1),
                       ("seed", "k7")):
        for wrong in (key[1:], key + key[-1], key[:-1] + "x", key[1] + key[0] + key[2:], key.upper()):
            header = {"game": "zole", wrong: value}
            assert f'"{wrong}"' in (refused(header) or ""), wrong
    for text in (b"", b"[1]", b"{", b'{"game":"zole","game":"zole"}'):
        error = ctypes.create_string_buffer(400)
        assert not lib.houserule_load(text, None, error, len(error))
        assert error.value.startswith(b"a header is due"), error.value
    for header, key in (({"variants": [None, "omnibus"]}, "variant"), ({"variants": None}, "variants"), ({"options": None}, "options"),
                        ({"variants": {"1": "omnibus"}}, "variants"), ({"players": None}, "players")):
        assert key in (refused({"game": "hearts", **header}) or ""), header  # as `replay` refuses them
    rules = rules_of(lib, {"game": "whist"})
    assert lib.houserule_action(rules, None) == -1
    assert lib.houserule_rules_error(rules) == b"the text of an answer is due"
    assert not lib.houserule_open(rules, None)
    assert lib.houserule_rules_error(rules) == b"a seed is due: a text"
    game, turn = opened(rules)
    assert not lib.houserule_begin(game, None)
    assert lib.houserule_error(game) == b"a seed is due: a text"
    before = legal(turn)
    for action in (1 << 30, 999999, -7, -1 << 31, 105, next(n for n in range(52) if n not in before)):
        assert not lib.houserule_step(game, action)
        assert lib.houserule_error(game) == b'%d is no answer to "play" now' % action
    assert legal(turn) == before and turn.decisions == 0
    assert lib.houserule_text(rules, 1 << 20) is None and lib.houserule_text(rules, -1) is None
    other = rules_of(lib, {"game": "whist"})
    assert not lib.houserule_copy(game, opened(other)[0])
    lib.houserule_free(other)
    lib.houserule_free(rules)


def own_scripts():
    """A folder of scripts of one's own; a script that fails ends its game, not the process."""
    os.makedirs(folder + "/variants", exist_ok=True)
    with open(folder + "/variants/bad.lua", "w") as file:
        file.write('local v = variant { id = "bad", of = "whist", title = "Bad", clauses = "WH-1", summary = "Fails." }\n'
                   'function v.wrap.hand(base, t) base(t) error "that is it" end\n')
    error = ctypes.create_string_buffer(400)
    rules = lib.houserule_load(b'{"game":"whist","variants":["bad"]}', folder.encode(), error, len(error))
    assert rules, error.value
    game, turn = opened(rules)
    while lib.houserule_step(game, RANDOM):
        pass
    assert lib.houserule_error(game).endswith(b"bad.lua:2: that is it"), lib.houserule_error(game)
    for _ in range(2):
        assert turn.state == 2 and not lib.houserule_step(game, RANDOM)
        assert lib.houserule_error(game).endswith(b"bad.lua:2: that is it"), lib.houserule_error(game)
    assert lib.houserule_begin(game, b"again") and turn.state == ASK
    lib.houserule_free(rules)
    os.makedirs(folder + "/games/sub.lua")
    assert not lib.houserule_load(b'{"game":"sub"}', folder.encode(), error, len(error))
    assert error.value.endswith(b"games/sub.lua: Is a directory"), error.value


def calls():
    """Calls are open beside the legal answers."""
    rules = rules_of(lib, {"game": "zole"})
    game, turn = opened(rules)
    number = {text: lib.houserule_action(rules, text) for text in (b"solo", b"surrender", b"pass", b"offer")}
    out = (ctypes.c_int32 * 8)()
    assert lib.houserule_may(game, out, 8) == 0
    lib.houserule_step(game, number[b"solo"])
    made = 0
    while turn.hands == 0:
        if lib.houserule_may(game, out, 8) == 1 and out[0] == number[b"surrender"]:
            assert lib.houserule_step(game, number[b"surrender"]), lib.houserule_error(game)
            made += 1
        else:
            assert not lib.houserule_step(game, number[b"surrender"])
            lib.houserule_step(game, legal(turn)[0])
    assert made == 1 and turn.kind_of_hand == b"solo"
    lib.houserule_free(rules)


def batch():
    """Many games at once are each as it is alone; two combinations live side by side, in two threads."""
    def play(name, out):
        rules = rules_of(lib, {"game": name})
        games = [lib.houserule_open(rules, b"%d" % i) for i in range(20)]
        turns = [lib.houserule_turn(game).contents for game in games]
        handles = (ctypes.c_void_p * 20)(*games)
        for _ in range(200):
            assert lib.houserule_step_all(handles, None, 20) == sum(turn.state == ASK for turn in turns)
        alone, turn = opened(rules, b"7")
        for _ in range(200):
            lib.houserule_step(alone, RANDOM)
        assert list(turn.points) == list(turns[7].points) and turn.decisions == turns[7].decisions
        assert lib.houserule_copy(alone, games[3]) and legal(turn) == legal(turns[3])
        lib.houserule_close(games[0])
        out.append(sum(turn.decisions for turn in turns))
        lib.houserule_free(rules)

    done = []
    threads = [threading.Thread(target=play, args=(name, done)) for name in ("hearts", "skat", "hearts", "spades")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(done) == 4 and min(done) > 1000, done


def alone():
    """No library of rules: nothing to free, and the version."""
    lib.houserule_free(None)
    lib.houserule_close(None)
    assert lib.houserule_version().decode()[0].isdigit()


for check in (views, errors, own_scripts, calls, batch, alone):
    check()
    print(check.__name__)

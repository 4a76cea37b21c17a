"""Finds the rules of Scripts/start.txt: few beginnings of names that select the functions that ran, and little else.

Names are the keys that Scripts/start-functions prints. A rule costs as much as LINE bytes of functions that did not run.
A rule that adds one function of the app costs MORE times as much, since it loses its effect when the function is
renamed; a rule that leaves one out only lets the start module grow by that function."""
import pathlib
import re
import sys

LINE, MORE = 60, 20
OURS = re.compile(r"(Browser|Domain|JSON|Markup|Screens|Sync|Texts|WebApp|Wire)\b")
MODULES_OF_FEATURES = {"Domain", "Screens", "Sync", "Texts", "WebApp", "Wire"}  # whose new types come later


def leb(data, place):
    """A number in LEB128, and the place after it."""
    value = shift = 0
    while True:
        byte = data[place]
        place += 1
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return value, place


def code_sizes(wasm):
    """The bytes of each function that a WebAssembly module defines, in order."""
    data, place = pathlib.Path(wasm).read_bytes(), 8
    while data[place] != 10:
        length, start = leb(data, place + 1)
        place = start + length
    count, place = leb(data, leb(data, place + 1)[1])
    sizes = []
    for _ in range(count):
        length, place = leb(data, place)
        sizes.append(length)
        place += length
    return sizes


def beginnings(key):
    """The beginnings of a key at which a rule may end, shortest first: module, type, function, labels, closure, variant."""
    if key.startswith("("):
        return [key]
    head = re.match(r"[^ ]*: [^ ]*|[^ ]*", key)[0]
    ends, depth = [], 0
    for place, letter in enumerate(head):
        if place > 0 and depth == 0 and (letter in "(:" or letter == "." and head[place - 1] != "."):
            ends.append(place)
        depth += {"(": 1, ")": -1}.get(letter, 0)
    ends += [len(head)] + [match.end() for match in re.finditer(r" #\d+", key) if match.start() >= len(head)] + [len(key)]
    return [key[:end] for end in sorted(set(ends)) if end]


def adds_a_function(beginning):
    """Whether it names a function of the app instead of a type or module."""
    name = beginning.split(" ")[0].split("(")[0].split(".")[-1]
    return bool(OURS.match(beginning)) and name != "func" and (" " in beginning or not name[:1].isupper())


class Branch:
    """A beginning of keys: what is below it, and the function of exactly this name."""

    def __init__(self, beginning):
        self.beginning, self.branches = beginning, []
        self.needed, self.bytes = False, 0
        self.best = {}

    def cost(self, is_in):
        """The least cost, given whether the rules above select this branch; and whether this branch is selected then."""
        if is_in not in self.best:
            options = []
            for state in (False, True):
                if state and self.beginning in MODULES_OF_FEATURES:
                    continue
                line = 0 if state == is_in else LINE * (MORE if state and adds_a_function(self.beginning) else 1)
                own = self.bytes if state else float("inf") if self.needed else 0
                options.append((line + own + sum(branch.cost(state)[0] for branch in self.branches), state))
            self.best[is_in] = min(options)
        return self.best[is_in]

    def rules(self, is_in):
        state = self.cost(is_in)[1]
        if state != is_in:
            yield ("+ " if state else "- ") + self.beginning
        for branch in sorted(self.branches, key=lambda branch: branch.beginning):
            yield from branch.rules(state)


def find(functions):
    """The rules for these functions: key, size, and whether it ran."""
    sys.setrecursionlimit(10_000)
    branches = {"": Branch("")}
    for key, size, ran in functions:
        above = branches[""]
        for beginning in beginnings(key):
            if beginning not in branches:
                branches[beginning] = Branch(beginning)
                above.branches.append(branches[beginning])
            above = branches[beginning]
        above.needed |= ran
        above.bytes += 0 if ran else size
    return [rule for branch in sorted(branches[""].branches, key=lambda branch: branch.beginning)
            for rule in branch.rules(False)]

"""Computes Scripts/start-rules.txt: few prefixes of names that select the functions that ran, and little else.

Names are the keys that Scripts/start-functions prints. A rule costs as much as LINE bytes of functions that did not
run. A rule that adds one function of the app costs MORE times as much, because it loses its effect when the function
is renamed. A rule that omits one only lets the start module grow by that function."""
import pathlib
import re
import sys

LINE, MORE = 60, 20
OURS = re.compile(r"(Browser|Domain|JSON|Markup|Screens|SyncClient|SyncProtocol|SyncRules|Texts|WebApp|Wire)\b")
MODULES_OF_FEATURES = {"Domain", "Screens", "SyncClient", "SyncProtocol", "SyncRules", "Texts", "WebApp",
                       "Wire"}  # modules whose new types are loaded later


def leb(data, position):
    """Returns a number in LEB128, and the position after it."""
    value = shift = 0
    while True:
        byte = data[position]
        position += 1
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return value, position


def code_sizes(wasm):
    """Returns the bytes of each function that a WebAssembly module defines, in order."""
    data, position = pathlib.Path(wasm).read_bytes(), 8
    while data[position] != 10:
        length, start = leb(data, position + 1)
        position = start + length
    count, position = leb(data, leb(data, position + 1)[1])
    sizes = []
    for _ in range(count):
        length, position = leb(data, position)
        sizes.append(length)
        position += length
    return sizes


def prefixes(key):
    """Returns the prefixes of a key at which a rule may end, shortest first: module, type, function, labels, closure,
    variant."""
    if key.startswith("("):
        return [key]
    head = re.match(r"[^ ]*: [^ ]*|[^ ]*", key)[0]
    ends, depth = [], 0
    for position, letter in enumerate(head):
        if position > 0 and depth == 0 and (letter in "(:" or (letter == "." and head[position - 1] != ".")):
            ends.append(position)
        depth += {"(": 1, ")": -1}.get(letter, 0)
    ends += [len(head)] + [match.end()
                           for match in re.finditer(r" #\d+", key) if match.start() >= len(head)] + [len(key)]
    return [key[:end] for end in sorted(set(ends)) if end]


def adds_a_function(prefix):
    """True if the prefix names a function of the app instead of a type or module."""
    name = prefix.split(" ")[0].split("(")[0].split(".")[-1]
    return bool(OURS.match(prefix)) and name != "func" and (" " in prefix or not name[:1].isupper())


class Branch:
    """A prefix of keys with its longer prefixes, and the function of exactly this name."""

    def __init__(self, prefix):
        self.prefix, self.branches = prefix, []
        self.needed, self.bytes = False, 0
        self.best = {}

    def cost(self, is_in):
        """Returns the minimum cost, given if the rules above select this branch; and if this branch is selected
        then."""
        if is_in not in self.best:
            options = []
            for state in (False, True):
                if state and self.prefix in MODULES_OF_FEATURES:
                    continue
                line = 0 if state == is_in else LINE * (MORE if state and adds_a_function(self.prefix) else 1)
                own = self.bytes if state else float("inf") if self.needed else 0
                options.append((line + own + sum(branch.cost(state)[0] for branch in self.branches), state))
            self.best[is_in] = min(options)
        return self.best[is_in]

    def rules(self, is_in):
        state = self.cost(is_in)[1]
        if state != is_in:
            yield ("+ " if state else "- ") + self.prefix
        for branch in sorted(self.branches, key=lambda branch: branch.prefix):
            yield from branch.rules(state)


def find(functions):
    """Returns the rules for these functions: key, size, and if the function ran."""
    sys.setrecursionlimit(10_000)
    branches = {"": Branch("")}
    for key, size, ran in functions:
        above = branches[""]
        for prefix in prefixes(key):
            if prefix not in branches:
                branches[prefix] = Branch(prefix)
                above.branches.append(branches[prefix])
            above = branches[prefix]
        above.needed |= ran
        above.bytes += 0 if ran else size
    return [rule for branch in sorted(branches[""].branches, key=lambda branch: branch.prefix)
            for rule in branch.rules(False)]
